# shellcheck shell=bash disable=SC2034
# What deploy/run, deploy/test and deploy/setup share. Sourced, never run.
# The caller has set -euo pipefail; $root is the checkout.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

die() {
	printf '%s: %s\n' "deploy/$(basename "$0")" "$*" >&2
	exit 1
}

say() {
	printf '%s\n' "$*"
}

url_encode() { # TEXT
	local text=$1 out='' c i
	for ((i = 0; i < ${#text}; i++)); do
		c=${text:i:1}
		case $c in
		[a-zA-Z0-9/._~-]) out+=$c ;;
		*) out+=$(printf '%s' "$c" | od -An -v -tx1 | tr ' ' '%' | tr -d '\n') ;;
		esac
	done
	printf '%s' "$out"
}

# ---- Debian packages -------------------------------------------------------------------------

# package, and the command that shows it is there (- asks dpkg: a tool may well come from
# somewhere else than Debian's package, a library with its headers hardly ever does).
build_packages='
gcc                       gcc
cmake                     cmake
make                      make
pkg-config                pkg-config
libc6-dev                 -
libevent-dev              -
libpq-dev                 -
libjansson-dev            -
libcurl4-openssl-dev      -
libsodium-dev             -
libssl-dev                -
libxml2-dev               -
libgettextpo-dev          -
librsvg2-dev              -
fonts-dejavu-core         -
postgresql                postgresql
qrencode                  qrencode
'
test_packages='
gettext                   msgfmt
libcriterion-dev          -
clang                     clang
clang-format              clang-format
clang-tidy                clang-tidy
cppcheck                  cppcheck
shellcheck                shellcheck
chromium                  chromium
nodejs                    node
npm                       npm
nginx-light               nginx
libnginx-mod-http-dav-ext -
curl                      curl
jq                        jq
procps                    ps
'

# Debian keeps the server's programs outside PATH, one folder for each major version.
postgres_folders() {
	local folder
	for folder in /usr/lib/postgresql/*/bin; do
		[ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ] && printf '%s\n' "$folder"
	done | sort -t/ -k5,5n
}

package_is_there() { # PACKAGE COMMAND
	case $2 in
	postgresql) [ -n "$(postgres_folders)" ] ;;
	-) dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed ;;
	*) command -v "$2" >/dev/null ;;
	esac
}

missing_packages() { # reads lines of "package command"
	local package command
	while read -r package command; do
		[ -z "$package" ] || package_is_there "$package" "$command" || printf '%s ' "$package"
	done
}

as_root() {
	if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# Without this, installing Debian's postgresql would start a system cluster that nobody asked for.
forbid_main_cluster() {
	local file=/etc/postgresql-common/createcluster.conf
	[ -e "$file" ] && grep -Eqs '^ *create_main_cluster *= *false' "$file" && return
	as_root mkdir -p "${file%/*}"
	echo 'create_main_cluster = false' | as_root tee -a "$file" >/dev/null
}

# Installs what is missing of the lines of "package command" on stdin; touches nothing (no apt, no
# sudo, no network) when all is there.
install_missing() {
	local missing log
	missing=$(missing_packages)
	missing=${missing% }
	[ -n "$missing" ] || return 0
	command -v apt-get >/dev/null ||
		die "these Debian packages are missing and there is no apt-get: $missing"
	[ "$(id -u)" = 0 ] || command -v sudo >/dev/null ||
		die "not root and no sudo; let root run: apt-get install $missing"
	say "Installing from Debian: $missing"
	case " $missing " in *' postgresql '*) forbid_main_cluster ;; esac
	log=$(mktemp)
	# shellcheck disable=SC2086 # a list of words
	if ! { apt_get update && apt_get install -y --no-install-recommends $missing; } \
		>"$log" 2>&1 </dev/null; then
		die "apt-get could not install '$missing' ($(last_error "$log")); all it said: $log"
	fi
	rm -f "$log"
}

apt_get() {
	as_root env DEBIAN_FRONTEND=noninteractive apt-get -q \
		-o DPkg::Lock::Timeout=120 -o Dpkg::Options::=--force-confold "$@"
}

# The line of a log that says most: the last one that speaks of an error, else the last.
last_error() { # FILE
	local line
	line=$(grep -Ei 'error|fatal|cannot|could not|no space' "$1" | grep -v 'make.*\*\*\*' | tail -n 1) || true
	[ -n "$line" ] || line=$(grep -v '^[[:space:]]*$' "$1" | tail -n 1) || true
	printf '%s' "${line:-no message}"
}

# ---- building --------------------------------------------------------------------------------

# A build tree remembers where its sources lay: in a checkout that was moved or copied it starts
# afresh. TESTING=ON makes sure that the tests are part of the tree; with OFF they may be, so that
# deploy/run needs none of the tests' packages and does not undo what deploy/test configured.
build() { # PRESET TESTING TARGET
	local tree=$root/build/$1 log=$root/build/$1/build.log options=(-DBUILD_TESTING="$2")
	if ! { mkdir -p "$tree" && : >>"$log"; } 2>/dev/null; then
		die "cannot write to $tree: run as the owner of the checkout, or use a copy of it"
	fi
	if ! grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$tree/CMakeCache.txt"; then
		configure "$1" --fresh "${options[@]}"
	elif [ "$2" = ON ] && ! grep -qx 'BUILD_TESTING:BOOL=ON' "$tree/CMakeCache.txt"; then
		configure "$1" "${options[@]}"
	fi
	cmake --build "$tree" -j "$(nproc)" --target "$3" >"$log" 2>&1 </dev/null ||
		die "the build in $tree failed ($(last_error "$log")); all it said: $log"
}

configure() { # PRESET [OPTION ...]
	local log=$root/build/$1/configure.log
	(cd "$root" && cmake --preset "$@") >"$log" 2>&1 </dev/null ||
		die "cmake failed for build/$1 ($(last_error "$log")); all it said: $log"
}
