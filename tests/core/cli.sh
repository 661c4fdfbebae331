#!/bin/sh
# The sub-commands on the rules of play, as people and scripts call them. usage: cli.sh PROGRAM
set -u

arbiter=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail=0

# expect CODE WORD... : the last command's exit code, and words its output must hold
expect() {
	wanted=$1
	shift
	if [ "$code" != "$wanted" ]; then
		echo "exit code $code, not $wanted: $command"
		fail=1
	fi
	for word in "$@"; do
		if ! grep -qF -- "$word" "$scratch/out"; then
			echo "no '$word' in the output of: $command"
			cat "$scratch/out"
			fail=1
		fi
	done
}

# run INPUT ARGUMENT... : stdout and stderr go to one file
run() {
	input=$1
	shift
	command="arbiter $* <<< $input"
	printf '%s' "$input" | "$arbiter" "$@" >"$scratch/out" 2>&1
	code=$?
}

boards=tests/core/forbidden/boards.txt
grep -v '^#' "$boards" | cut -c1-225 >"$scratch/boards"
grep -v '^#' "$boards" | cut -c227- >"$scratch/answers"
run '' forbidden "$scratch/boards"
expect 0
if ! cmp -s "$scratch/out" "$scratch/answers"; then
	echo "forbidden: the answers differ from $boards"
	fail=1
fi
printf 'X..\n' >"$scratch/short"
run '' forbidden "$scratch/short"
expect 3 "$scratch/short:1: the line is not a board of 225 characters"
run '' forbidden "$scratch/missing"
expect 5 "$scratch/missing: No such file"
run '' forbidden --explode
expect 3 'usage: arbiter forbidden'
printf '%39sX%1sX%13sXX%168s\n' '' '' '' '' | tr ' ' . >"$scratch/threes"
run '' forbidden --explain "$scratch/threes"
expect 0 '  l5: double-three' \
	'    three l3 l4 l5 (file): real; straight four at l2 (legal) or l6 (legal)'
run '' forbidden --at j8 "$scratch/threes"
expect 0 'l5:33' '  j8: legal'
run '' forbidden --at l4 "$scratch/threes"
expect 3 "$scratch/threes:1: the line has a stone on the point to explain"
run '' forbidden --at l5 --svg "$scratch/threes"
expect 0 '<svg class="board' 'l5: double-three' 'm6: straight four, legal'
run '' forbidden --svg "$scratch/threes"
expect 3 '--svg goes with --at'
run '' forbidden --at l16 "$scratch/threes"
expect 3 '--at takes a point'
run '' forbidden --help
expect 0 'usage: arbiter forbidden'

run 'h8 h9 h10 h7' replay --rule taraguchi-10
expect 0 'swap-after-4: opener to act; black: opener; 4 stones; Black (opener) may swap or keep'
run 'h8 swap h9' replay --rule taraguchi-10 --json -
expect 0 '"over":false' '"state":"swap-after-2"' '"to_act":"second"' '"black":"second"' \
	'"stones":2' '"error":null' '"decisions":["place","swap","keep","resign"]'
run 'h8 a1 h9 a3 i10 a5 j10 a7 h10' replay --rule renju --json
expect 0 '"over":true,"result":"white","winner":"second","reason":"double-three"' \
	'"state":"over","to_act":null' '"legal":null'
run 'h8 h9 h10 h7 declare=2 offer=i8,a1' replay --rule soosorv-8
expect 0 'choose: second to act' '; keep implied by decision 4, 6'
run 'h8 a1 h9 a3 i10 a5 j10 a7 h10
h8 a1 h9 a3 i10 a5 j10 a7 h10 claim=a1 claim=h10
h8 a1 h9 a3 i10 a5 j10 a7 h10 a9 o1 second:claim=h10
h8 opener:claim=h8' replay --rule renju --adjudication claim
expect 1 'play: second to act; black: opener; 9 stones; White (second) may place white stone 10' \
	'or claim' 'over: white (second) wins (double-three); black: opener; 9 stones; wrong claims' \
	'wrong claims: opener 0, second 1' 'decision 2: wrong-turn: '
run 'h8 a1 h9 claim=h9' replay --rule renju --adjudication claim --wrong-claim game --json
expect 0 '"result":"black","winner":"opener","reason":"wrong-claim"'
run 'h8 a1 h9 draw? second:draw+' replay --rule renju --json
expect 0 '"result":"draw","winner":null,"reason":"agreement"'
run 'h8 claim=h8' replay --rule renju --adjudication auto --json
expect 1 '"error":{"decision":2,"code":"nothing-to-claim"'
run '' replay --rule renju --adjudication jury
expect 3 '--adjudication is auto or claim'
run '' replay --rule renju --wrong-claim beer
expect 3 '--wrong-claim is nothing, move or game'
run 'h8 resign
h8 time
h8 h9 i9 offer=a1
' replay --rule rif --json
expect 1 '"result":"white","winner":"second","reason":"resign"' '"reason":"time"' \
	'"error":{"decision":4,"code":"wrong-decision","detail":"RIF, swap-after-3: no offer here' \
	'standard input:3: decision 4 is not legal'
run 'h8 h9 i9 h7 offer=h6,hi' replay --rule rif
expect 3 'decision 5: bad-point: "h6,hi" is not a list of points'
run 'h8' replay
expect 3 '--rule ID is missing'
run 'h8' replay --rule gomoku
expect 3 'no opening rule "gomoku"' 'taraguchi-12'
run '' replay --rule rif "$scratch/missing"
expect 5 'No such file'

run '' rules
expect 0 'taraguchi-10' 'soosorv-8' 'yamaguchi-10' 'rif' 'renju'
run '' rules soosorv-8
expect 0 'declare 1 to 8' 'swap-after-4' 'White wins with five or more'
run '' rules pro
expect 0 'outside the central 5x5' 'No move is forbidden' 'there are no passes'
run '' rules swap-1989
expect 0 'h8h9j6 is excluded' 'from move 7'
run '' rules super-sakata
expect 0 'extend by a white and a black stone' 'leaving the game open; the colours turn'
run '' rules taraguchi-10 --lang fr
expect 0 'Premières pierres' 'Renju standard: ' '9 × 9, ou propose' '10 en tout'
run '' rules renju --lang pl
expect 0 'Zamiana kolorów'
run '' rules --json soosorv-8
expect 0 '"id": "soosorv-8"' '"changes": {' '"da": ['
run '' rules --json
expect 0 '"rules": [' '"game": "gomoku"'
run '' rules taraguchi-10 --lang tlh
expect 3 'usage: arbiter rules'
run '' rules --lang fr
expect 3 'usage: arbiter rules'
run 'h8 h9 h10 extend a1 o1 swap' replay --rule swap2
expect 0 'stone-6: second to act; black: opener'
run '' rules mahjong
expect 3 'no opening rule "mahjong"'
exit $fail
