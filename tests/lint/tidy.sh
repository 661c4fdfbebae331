#!/bin/sh
# clang-tidy over every source of the build tree, one process a core. usage: tidy.sh BUILD
# (One file a process: the analyzer of clang 14 takes every va_list for uninitialized after the first.)
#
# The compile database names gcc's warnings, some of which clang does not know. Of the tests only
# what is no macro of Criterion's is of interest: they are checked with the same rules, but without
# the analyzer, which spends most of its time inside the macros.
set -eu
build=$1

sources() {
	sed -n 's/^ *"file": "\(.*\)",*$/\1/p' "$build/compile_commands.json" | sort -u
}

tidy() {
	tr '\n' '\0' | xargs -0 -r -n 1 -P "$(nproc)" clang-tidy -p "$build" --quiet \
		--extra-arg=-Wno-unknown-warning-option "$@" 2>"$build/tidy.err"
}

verdict=0
sources | grep -v '/tests/' | tidy || verdict=1
sources | grep '/tests/' | tidy '--checks=-clang-analyzer-*,-misc-redundant-expression' || verdict=1
grep -E 'error:|Error' "$build/tidy.err" && verdict=1
exit $verdict
