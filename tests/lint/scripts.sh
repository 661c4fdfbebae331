#!/bin/sh
# Do the scripts hold together? bash and shellcheck for the shell, node for the pages' and the
# browser tests' modules (checked under the name .mjs: some versions of node take .js for another
# kind), and a lock file that does not say where its packages were fetched.
set -eu
bad=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

scripts=$(find deploy .ci tests -name node_modules -prune -o -type f -print |
	while IFS= read -r file; do
		case $file in
		*.sh) echo "$file" ;;
		*) head -n 1 "$file" | grep -qaE '^#!.*\b(ba)?sh$' && echo "$file" ;;
		esac
	done || true)
for file in $scripts; do
	bash -n "$file" || bad=1
done
# shellcheck disable=SC2086 # a list of names
shellcheck -x -S warning -f gcc $scripts || bad=1

find arbiter/web tests/browser tests/system -name node_modules -prune -o \
	\( -name '*.js' -o -name '*.mjs' \) -print >"$work/modules"
while IFS= read -r file; do
	cp "$file" "$work/module.mjs"
	if ! node --check "$work/module.mjs" 2>"$work/said"; then
		sed "s,\(file://\)*$work/module.mjs,$file,; /^    at /d; /^$/d" "$work/said"
		bad=1
	fi
done <"$work/modules"

find . \( -name node_modules -o -name build -o -name var \) -prune -o \
	-name package-lock.json -print >"$work/locks"
while IFS= read -r lock; do
	if grep -n '"resolved"' "$lock" /dev/null; then
		echo "^ says where a package was fetched"
		bad=1
	fi
	if ! grep -q omit-lockfile-registry-resolved=true "${lock%/*}/.npmrc"; then
		echo "${lock%/*}/.npmrc:1: lacks omit-lockfile-registry-resolved=true"
		bad=1
	fi
done <"$work/locks"
exit $bad
