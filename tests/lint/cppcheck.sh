#!/bin/sh
# cppcheck over every source of the build tree. usage: cppcheck.sh BUILD
#
# Off, and why:
#   tests                 Criterion's macros are not C to it
#   constParameter...     callbacks keep the signature that their table or library wants
#   variableScope         a loop's buffers may well be declared with their like
#   unusedStructMember    it does not see uses through X-macros and designated tables
set -eu
build=$1
mkdir -p "$build/cppcheck"
exec cppcheck --project="$build/compile_commands.json" --cppcheck-build-dir="$build/cppcheck" \
	-j "$(nproc)" --quiet --error-exitcode=1 --inline-suppr \
	--enable=warning,style,performance,portability \
	--suppress='*:*tests/*' --suppress=constParameterCallback --suppress=constParameter \
	--suppress=variableScope --suppress=unusedStructMember \
	--suppress=missingIncludeSystem --suppress=unmatchedSuppression \
	--template='{file}:{line}: {severity}: {message} [{id}]'
