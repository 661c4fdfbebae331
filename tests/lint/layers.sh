#!/bin/sh
# Do the layers hold? core and pairing are pure: they may include only each other's headers and the
# C library's, never upwards, and call nothing that does I/O, tells the time, draws random numbers
# or allocates. usage: layers.sh libcore.a libpairing.a
set -eu

fail=0

complain() {
	echo "layers: $1"
	fail=1
}

# Includes with quotes start at the root; what a folder may include from where.
check_includes() {
	folder=$1
	allowed=$2
	bad=$(grep -nE '^#include "' "$folder"/*.[ch] | grep -vE "#include \"($allowed)/" || true)
	if [ -n "$bad" ]; then
		complain "$folder includes what it must not:
$bad"
	fi
	bad=$(grep -nE '^#include <(event2?/|libpq|jansson|curl|sodium|sys/socket|unistd|pthread|time\.h)' \
		"$folder"/*.[ch] || true)
	if [ -n "$bad" ]; then
		complain "$folder includes a header of the outside world:
$bad"
	fi
}

# Undefined symbols of a library that no pure library defines, less what a pure library may call.
check_symbols() {
	defined=$(nm --defined-only "$core" "$pairing" 2>/dev/null | awk 'NF == 3 { print $3 }' | sort -u)
	undefined=$(nm --undefined-only "$1" 2>/dev/null | awk '$1 == "U" { print $2 }' | sort -u)
	for symbol in $undefined; do
		if printf '%s\n' "$defined" | grep -qx -- "$symbol"; then
			continue
		fi
		case $symbol in
		mem* | __mem* | str* | __str* | snprintf | vsnprintf | __snprintf_chk | __vsnprintf_chk) ;;
		qsort | abs | labs | llabs | __isoc23_strto* | __isoc99_sscanf | sscanf | __ctype_*) ;;
		tolower | toupper | __popcountdi2) ;; # the last is the compiler's own
		floor | ceil | sqrt | fabs | fmod | pow | lround | round) ;;
		__stack_chk_fail | __asan_* | __ubsan_* | __sanitizer_* | _GLOBAL_OFFSET_TABLE_) ;;
		__assert_fail | abort) ;;
		*) complain "$(basename "$1") calls $symbol" ;;
		esac
	done
}

core=$1
pairing=$2
check_includes core core
check_includes pairing 'core|pairing'
check_symbols "$core"
check_symbols "$pairing"
exit $fail
