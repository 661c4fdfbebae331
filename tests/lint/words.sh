#!/bin/sh
# Words that have no place here: notes to oneself, package registries (whoever builds uses their
# own), and the folders of one machine. A host that is named has to be on the list below.
set -eu
bad=0

# The patterns are written so that they do not match themselves.
notes='\b(TO[D]O|FIX[M]E|HA[C]K)\b'
folders='(^|[^a-zA-Z0-9_.~-])/(w[o]rk|f[a]rm|r[o]ot|h[o]me/[a-z]+)/'
registries='registry\.[a-z]+\.[a-z]+|deb\.[a-z]+\.org|\b(n[p]mjs|p[y]pi|crat[e]s)\.(org|com|io)\b'
hosts='^(localhost|127\.0\.0\.1|0\.0\.0\.0|www\.w3\.org|(www\.)?renju\.net|www\.sitemaps\.org|spec\.openapis\.org|json-schema\.org|([a-z0-9-]+\.)*example(\.(com|org|net))?|([a-z0-9-]+\.)+(test|invalid))$'

texts() {
	find . \( -name .git -o -name build -o -name var -o -name node_modules -o -name shots \) -prune -o \
		-type f -not -name '*.png' -not -name LICENSE -print0
}

refuse() { # WHAT PATTERN
	if texts | xargs -0 grep -InE "$2"; then
		echo "^ $1"
		bad=1
	fi
}

refuse 'notes to oneself: do it, or file an issue' "$notes"
refuse 'a folder of one machine' "$folders"
refuse 'a package registry' "$registries"

# Every URL's host (without user, port and what programs fill in).
texts | xargs -0 grep -InoE 'https?://[a-zA-Z0-9@:_.-]+' | while IFS= read -r hit; do
	place=${hit%%http*}
	host=${hit#*://}
	host=${host##*@}
	host=${host%%:*}
	case $host in '' | *[!a-zA-Z0-9.-]*) continue ;; esac
	case $host in *.*) ;; *) continue ;; esac
	printf '%s\n' "$host" | grep -qE "$hosts|^[0-9.]+$" || echo "${place}the host $host is not on the list of tests/lint/words.sh"
done | grep . && bad=1
exit $bad
