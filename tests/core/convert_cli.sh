#!/bin/sh
# `arbiter convert` and `arbiter opening`, as people and scripts call them. usage: convert_cli.sh PROGRAM
set -u

arbiter=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail=0

# run INPUT ARGUMENT... : stdout and stderr go to one file
run() {
	input=$1
	shift
	command="arbiter $* <<< $input"
	printf '%s' "$input" | "$arbiter" "$@" >"$scratch/out" 2>&1
	code=$?
}

# expect CODE WORD... : the last command's exit code, and words its output must hold
expect() {
	wanted=$1
	shift
	if [ "$code" != "$wanted" ]; then
		echo "exit code $code, not $wanted: $command"
		cat "$scratch/out"
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

game='h8 h9 i10 swap i9 offer=j9,g8 choose=g8 h10 second:resign'
printf '%s\n' "$game" >"$scratch/game.replay"
run '' convert --rule rif "$scratch/game.replay" -o "$scratch/a.game"
expect 0
run '' convert "$scratch/a.game" -o "$scratch/a.sgf"
expect 0
run '' convert "$scratch/a.sgf" -o "$scratch/a.json"
expect 0
run '' convert "$scratch/a.json" --to text -o "$scratch/b.game"
expect 0
if ! cmp -s "$scratch/a.game" "$scratch/b.game"; then
	echo "text, SGF, JSON, text: the game has changed"
	diff "$scratch/a.game" "$scratch/b.game"
	fail=1
fi
run '' convert "$scratch/a.sgf" --to renjunet
expect 0 'alt="j9" swap="1"' '<move>h8 h9 i10 i9 g8 h10</move>' 'bresult="0"'
run '' convert "$scratch/a.sgf" --to position
expect 0 'h8h9i10i9g8h10'
run '' convert "$scratch/a.sgf" --to psq
expect 0 'Piskvorky 15x15' '8,8,0'
# what comes out as decisions, replay judges the same
"$arbiter" convert "$scratch/a.sgf" --to replay | "$arbiter" replay --rule rif >"$scratch/out"
code=$?
command='convert --to replay | replay'
expect 0 'over: white (opener) wins (resign)'

run 'h8 j9 k10' convert --to position
expect 3 'standard input: byte 3:' 'name the letters'
run 'h8 j9 k10' convert --to position --letters without-i
expect 0 'h8i9j10'
run 'h8 j9 k10' convert --to position --letters with-i -
expect 0 'h8j9k10'
run '(;GM[4];B[hh];B[hg])' convert
expect 3 'standard input: byte 15:' 'white was to move' '(read as sgf)'
run '%' convert
expect 3 'no known notation'
run 'h8 h9 pass' convert --from moves --to position
expect 1 'is a pass, which a position string cannot say'
run 'h8i9
h8j10
' convert --to psq
expect 1 'a .psq holds one game, not 2'
run 'h8i9
h8j10
' convert --to psq --game 2
expect 0 '10,6,0'
run 'h8' convert --game 2
expect 3 'no number 2'
run '' convert "$scratch/missing.sgf"
expect 5 'No such file'
run 'h8i9' convert -o "$scratch/no/such/folder.sgf"
expect 5 'No such file'
run '' convert --from chess
expect 3 'usage: arbiter convert'
run 'h8i9' convert --to lib
expect 3 'only read'
run '' convert --help
expect 0 'usage: arbiter convert' 'renjunet' 'read only'

report=$(find tests/pairing/corpus tests/fuzz/corpus/trf -name '*.trf' | sort | head -n 1)
"$arbiter" convert "$report" >"$scratch/one.trf" && "$arbiter" convert "$scratch/one.trf" >"$scratch/two.trf"
if ! [ -s "$scratch/one.trf" ] || ! cmp -s "$scratch/one.trf" "$scratch/two.trf"; then
	echo "a tournament report written twice differs"
	fail=1
fi
run '' convert "$report" --to sgf
expect 3 'nothing but another form of a tournament'

run '' opening h8 h9 i10
expect 0 '2D Keigetsu' '渓月' 'Valley Moon' 'as it is'
run '' opening h8g9f10
expect 0 '1I' 'Long Star' 'mirrored in file h'
run '' opening 13i --json
expect 0 '"code": "13I"' '"name": "Suisei"' '"symmetry_number": 0'
run '' opening h8 h9 h10 h11 i9
expect 0 'class of the five stones on the board' 'anywhere'
run '' opening h8 h9 o15
expect 1 'none of the 26'
run '' opening h8 h8 h9
expect 3 'usage: arbiter opening'
run '' opening h8 h9
expect 3 'three points or a code'
run 'h8h9i9a1
h8g8g9b2
h8h10h9
' opening --count --from position
expect 0 '4D   Kagetsu          2' '3 games, 1 of them in none of the 26'
run '' opening --count "$scratch/missing"
expect 5 'No such file'
exit $fail
