#!/bin/sh
# No function is longer than 60 lines, braces included (tables are no functions: a function's brace
# stands alone at the line's start). Half of them have at most 10, and 90 % at most 30.
set -eu
find core pairing arbiter -name '*.c' -print0 | sort -z | xargs -0 awk '
	FNR == 1 { start = 0 }
	/^\{/ { start = FNR }
	/^\}/ && start {
		print FNR - start + 1, FILENAME ":" start
		start = 0
	}
' | sort -n | awk '
	{ length_of[NR] = $1 }
	$1 > 60 {
		print $2 ": a function of " $1 " lines; 60 is the most"
		bad = 1
	}
	END {
		if (!NR) { print "no function found"; exit 1 }
		median = length_of[int((NR + 1) / 2)]
		ninety = length_of[int((NR * 9 + 9) / 10)]
		printf "%d functions, half of them at most %d lines, 90 %% at most %d\n", NR, median, ninety
		if (median > 10 || ninety > 30) { print "too long as a whole"; bad = 1 }
		exit bad
	}
'
