# shellcheck shell=sh disable=SC2034
# What the scripts that try the command line share. Sourced with the program as $1; ends with $failed.
set -u
arbiter=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# expect WHAT CODE COMMAND...: runs it; what it prints is in $work/out and $work/err.
expect() {
	what=$1
	code=$2
	shift 2
	"$@" >"$work/out" 2>"$work/err"
	got=$?
	if [ "$got" -ne "$code" ]; then
		echo "$what: exit code $got, expected $code"
		cat "$work/err"
		failed=1
	fi
}
