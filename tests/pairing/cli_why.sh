#!/bin/sh
# `arbiter why`: what it prints and how it exits. usage: cli_why.sh ARBITER
# shellcheck source=tests/pairing/lib.sh
. "$(dirname "$0")/lib.sh"

says() { # WHAT PATTERN
	grep -q -- "$2" "$work/out" || { echo "$1: no '$2' in"; cat "$work/out"; failed=1; }
}

# player NUMBER CELLS
player() {
	printf '001 %4d      %-33s 2000%28s%4s %4d  %s\n' "$1" "Player $1" '' 0.0 "$1" "$2"
}

# Round 1 of five is as the rules give it: 1-3, 2-4, bye for 5.
{
	echo '142 4'
	player 1 '   3 w 1'
	player 2 '   4 b 1'
	player 3 '   1 b 0'
	player 4 '   2 w 0'
	player 5 '0000 - U'
} >"$work/five.trf"
expect 'a board' 0 "$arbiter" why "$work/five.trf" 1 1
says 'a board' '^In the bracket of 0 points there are 5 players\.$'
says 'a board' '^1 Player 1 opens: the pairing number of the higher ranked decides (5\.2\.5)\.$'
says 'a board' '^C6, players moving down: 1\.$'
expect 'why not another' 0 "$arbiter" why "$work/five.trf" 1 1 --not 4
says 'why not another' '^1 Player 1 - 4 Player 4: no criterion would be worse, but in the bracket of 0 points it comes later in the order: for 1 Player 1 the opponent 3 Player 3 comes before 4 Player 4\.$'
says 'why not another' '^\* 1 Player 1 - 4 Player 4$'
expect 'the bye' 0 "$arbiter" why "$work/five.trf" 1 bye
says 'the bye' '^5 Player 5 has the bye'
expect 'everybody' 0 "$arbiter" why "$work/five.trf" 1 1 --all
[ "$(grep -c '^1 Player 1 ' "$work/out")" -eq 4 ] || { echo 'three players and the bye'; cat "$work/out"; failed=1; }
expect 'the next round' 0 "$arbiter" why "$work/five.trf" 2 1 --not 3
says 'the next round' 'they met in round 1 (C1)'
expect 'the next bye' 0 "$arbiter" why "$work/five.trf" 2 bye --not 5
says 'the next bye' '^5 Player 5 and the bye: round 1 gave points without a game (C2)\.$'
expect 'as JSON' 0 "$arbiter" why "$work/five.trf" 2 1 --json
says 'as JSON' '"score_tenths": 10'
expect 'answers as JSON' 0 "$arbiter" why "$work/five.trf" 2 1 --all --json
says 'answers as JSON' '"outcome": "barred"'
expect 'the old edition' 0 "$arbiter" why "$work/five.trf" 2 1 --edition 2017
says 'the old edition' '^C5, players moving down'
"$arbiter" why - 1 1 <"$work/five.trf" >"$work/out" || failed=1
says 'from standard input' '^In the bracket'

# By the rules 1 meets 3; here 1 met 2.
{
	player 1 '   2 w 1'
	player 2 '   1 b 0'
	player 3 '   4 w ='
	player 4 '   3 b ='
} >"$work/other.trf"
expect 'a round made by hand' 0 "$arbiter" why "$work/other.trf" 1 1
says 'a round made by hand' 'not what the rules give'
says 'a round made by hand' '^By the rules 1 Player 1 meets 3 Player 3\.$'

{
	echo '142 2'
	player 1 '   2 w 1'
	player 2 '   1 b 0'
} >"$work/met.trf"
expect 'no pairing left' 1 "$arbiter" why "$work/met.trf" 2 1
expect 'no such board' 3 "$arbiter" why "$work/five.trf" 1 3
expect 'no such round' 3 "$arbiter" why "$work/five.trf" 4 1
expect 'no such player' 3 "$arbiter" why "$work/five.trf" 1 1 --not 9
expect 'no such file' 5 "$arbiter" why "$work/none.trf" 1 1
expect 'no board' 3 "$arbiter" why "$work/five.trf" 1
expect 'two questions' 3 "$arbiter" why "$work/five.trf" 1 1 --all --not 2
expect 'no such edition' 3 "$arbiter" why "$work/five.trf" 1 1 --edition 2020
expect 'help' 0 "$arbiter" why --help
exit $failed
