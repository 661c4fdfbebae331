#!/bin/sh
# `arbiter pair` and `arbiter standings`: what they print and how they exit. usage: cli.sh ARBITER
# shellcheck source=tests/pairing/lib.sh
. "$(dirname "$0")/lib.sh"

same() { # WHAT FILE TEXT
	if [ "$(cat "$2")" != "$3" ]; then
		printf '%s: got\n%s\nexpected\n%s\n' "$1" "$(cat "$2")" "$3"
		failed=1
	fi
}

# player NUMBER CELLS
player() {
	printf '001 %4d      %-33s 2000%28s%4s %4d  %s\n' "$1" "Player $1" '' 0.0 "$1" "$2"
}

corpus=tests/pairing/corpus
for file in "$corpus"/*_n1*.trf "$corpus"/*_n2*.trf; do
	expect "$file" 0 "$arbiter" pair --dutch "$file" -c
	same "$file" "$work/out" ''
done

for file in "$corpus"2017/*_n1*.trf; do
	expect "$file" 0 "$arbiter" pair --edition 2017 "$file" -c
	same "$file" "$work/out" ''
done
old=$(ls "$corpus"2017/*.trf | head -1)
{ echo '192 FIDE_DUTCH_2017'; cat "$old"; } >"$work/old.trf"
expect 'the edition is taken from the file' 0 "$arbiter" pair "$work/old.trf" -c
expect 'but an option goes before' 1 "$arbiter" pair --edition 2026 "$work/old.trf" -c

{
	echo 'XXR 3'
	echo 'XXC white1'
	for no in 1 2 3 4 5; do player "$no" ''; done
} >"$work/first.trf"
five='3
1 3
4 2
5 0'
expect 'first round' 0 "$arbiter" pair --dutch "$work/first.trf" -p
same 'first round' "$work/out" "$five"
expect 'first round to a file' 0 "$arbiter" pair --dutch "$work/first.trf" -p "$work/pairs"
same 'first round to a file' "$work/pairs" "$five"
"$arbiter" pair - -p <"$work/first.trf" >"$work/out" || failed=1
same 'from standard input' "$work/out" "$five"

{
	echo '142 2'
	player 1 '   2 w 1'
	player 2 '   1 b 0'
} >"$work/met.trf"
expect 'no pairing left' 1 "$arbiter" pair --dutch "$work/met.trf" -p
grep -q 'either: allow a rematch of 1 and 2' "$work/err" || { echo 'what would free it?'; failed=1; }
expect 'no pairing left, as JSON' 1 "$arbiter" pair "$work/met.trf" -p --json
tr -d ' \n' <"$work/out" | grep -q '"repairs":\[{"players":\[1,2\],"breaks":\["rematch"\]' ||
	{ echo 'JSON of the repairs'; failed=1; }
expect 'nothing to come' 1 "$arbiter" pair "$work/met.trf" --forecast
grep -q '^impossible: .*too few opponents' "$work/out" || { echo 'the forecast'; failed=1; }
expect 'two rounds to come' 0 "$arbiter" pair --roles off "$work/first.trf" --forecast
grep -q '^sure' "$work/out" || { echo 'the forecast of three rounds'; failed=1; }

# Two rounds as opener for 1 and 2, as second for 3 and 4: strictly they can only meet across.
{
	echo '142 9'
	echo '152 W'
	player 1 '   3 w 1     4 w 1'
	player 2 '   4 w 1     3 w 1'
	player 3 '   1 b 0     2 b 0'
	player 4 '   2 b 0     1 b 0'
} >"$work/roles.trf"
expect 'roles bind' 1 "$arbiter" pair "$work/roles.trf" -p
grep -q 'either: ' "$work/err" &&
	{ echo 'one exception is not enough here'; failed=1; }
grep -q 'together: let both have the same role again in 3 and 4' "$work/err" ||
	{ echo 'two exceptions are'; failed=1; }
for rule in soft off; do
	expect "roles $rule" 0 "$arbiter" pair --roles $rule "$work/roles.trf" -p
	[ "$(wc -l <"$work/out")" -eq 3 ] || { echo "roles $rule: two boards"; failed=1; }
done
expect 'roles otherwise' 3 "$arbiter" pair --roles loose "$work/roles.trf" -p

{
	player 1 '   2 w 1'
	player 2 '   1 b 0'
	player 3 '   4 w ='
	player 4 '   3 b ='
} >"$work/other.trf"
expect 'a round that is not what the rules give' 1 "$arbiter" pair --dutch "$work/other.trf" -c
grep -q '^round 1: 1 - 3' "$work/out" || { echo 'the difference is not printed'; failed=1; }

{
	player 1 '   2 w 1'
	player 2 '   1 w 0'
} >"$work/bad.trf"
expect 'a bad report' 3 "$arbiter" pair --dutch "$work/bad.trf" -p
expect 'no such file' 5 "$arbiter" pair --dutch "$work/nothing.trf" -p
expect 'a folder that is not there' 5 "$arbiter" pair --dutch "$work/first.trf" -p "$work/no/where"
expect 'no file at all' 3 "$arbiter" pair --dutch -p
expect 'help' 0 "$arbiter" pair --help

set -- "$corpus"/*_n3*.trf
expect 'many reports at once' 0 "$arbiter" pair --jobs 3 "$@" -c
grep -qx "$# files, [0-9]* rounds: 0 differences in 0 files" "$work/out" ||
	{ echo 'no summary'; cat "$work/out"; failed=1; }
expect 'one of them differs' 1 "$arbiter" pair --jobs 2 "$corpus"/*_n1*.trf "$work/other.trf" -c
grep -q "other.trf: round 1: 1 - 3" "$work/out" || { echo 'the file is not named'; failed=1; }
for no in 1 2 3 4 5 6; do cp "$work/other.trf" "$work/o$no.trf"; done
expect 'in the order of the files' 1 "$arbiter" pair --jobs 4 "$work"/o[1-6].trf -c
sed -n 's/.*o\([1-6]\).trf: round 1: 1 - 3.*/\1/p' "$work/out" >"$work/order"
same 'in the order of the files' "$work/order" "$(printf '%s\n' 1 2 3 4 5 6)"
tail -1 "$work/out" >"$work/last"
same 'how many differ' "$work/last" '6 files, 6 rounds: 12 differences in 6 files'
expect 'a check as JSON' 1 "$arbiter" pair --json "$work/o1.trf" "$work/o2.trf" -c
grep -q '"differences":\[{"round":1,"opener":1,"second":3' "$work/out" &&
	grep -q '"files_that_differ": 2' "$work/out" || { cat "$work/out"; failed=1; }
expect 'one of many cannot be read' 5 "$arbiter" pair --jobs 2 "$work/o1.trf" "$work/none.trf" -c
grep -q '1 files could not be checked' "$work/out" || { cat "$work/out"; failed=1; }
expect 'no such number of jobs' 3 "$arbiter" pair --jobs 0 "$work/other.trf" -c

printf 'PlayersNumber=21\nRoundsNumber=9\nHalfPointByeRate=10\n' >"$work/wishes"
for edition in 2017 2026; do
	expect 'a random tournament' 0 \
		"$arbiter" pair --edition $edition -g "$work/wishes" -o "$work/g.trf" -s 42
	expect 'which is paired by the rules' 0 "$arbiter" pair "$work/g.trf" -c
	expect 'and comes out the same again' 0 \
		"$arbiter" pair --edition $edition -g "$work/wishes" -o - -s 42
	cmp -s "$work/g.trf" "$work/out" || { echo 'the same seed, another tournament'; failed=1; }
done
echo 'PlayersNumber=many' >"$work/wishes"
expect 'a wish that makes no sense' 3 "$arbiter" pair -g "$work/wishes" -o "$work/g.trf"

printf 'PlayersNumber=24\nRoundsNumber=8\nLateEntryRate=5\nUnratedRate=6\nForbiddenPairs=12\n' \
	>"$work/wishes"
printf 'ForbiddenRounds=5\nBakuAcceleration=1\nFullPointByeRate=40\nPointsForPAB=0.5\n' \
	>>"$work/wishes"
expect 'with everything' 0 "$arbiter" pair -g "$work/wishes" -o "$work/all.trf" -s 3
expect 'by the rules' 0 "$arbiter" pair "$work/all.trf" -c
for line in '250 ' '260   1   5 ' '162 .*P 0.5'; do
	grep -q "^$line" "$work/all.trf" || { echo "no line $line"; failed=1; }
done
for form in csv json; do
	expect "as $form" 0 "$arbiter" pair -g "$work/wishes" -o "$work/all.$form" -s 3
	expect "$form is checked too" 0 "$arbiter" pair "$work/all.$form" -c
	expect "$form to a report" 0 "$arbiter" convert "$work/all.$form" -o "$work/back.trf"
	cmp "$work/all.trf" "$work/back.trf" || failed=1
done
printf 'PointsForWin=3\nBakuAcceleration=1\n' >"$work/wishes"
expect 'wishes that do not fit together' 3 "$arbiter" pair -g "$work/wishes" -o "$work/g.trf"
printf '# a comment\nRoundsNumber=0\n' >"$work/wishes"
expect 'a wish out of range' 3 "$arbiter" pair -g "$work/wishes" -o "$work/g.trf"
grep -q 'wishes: line 2, column 1' "$work/err" || { cat "$work/err"; failed=1; }

expect 'the checklist' 0 "$arbiter" pair "$work/first.trf" -l
cat >"$work/expected" <<'END'
Round 1 of 3, 5 players to pair

  No Name                     Rtng Score  With Due   CD -1 -2 Bye Board As Opp  Roles
   1 Player 1                 2000   0.0       -    +0  .  .  .      1 w    3
   2 Player 2                 2000   0.0       -    +0  .  .  .      2 b    4
   3 Player 3                 2000   0.0       -    +0  .  .  .      1 b    1
   4 Player 4                 2000   0.0       -    +0  .  .  .      2 w    2
   5 Player 5                 2000   0.0       -    +0  .  .  .      -  bye
END
cmp "$work/expected" "$work/out" || { cat "$work/out"; failed=1; }
expect 'pairing and checklist' 0 "$arbiter" pair "$work/first.trf" -p "$work/pairs" -l "$work/list"
same 'pairing and checklist' "$work/pairs" "$five"
cmp "$work/expected" "$work/list" || failed=1
expect 'the checklist as JSON' 0 "$arbiter" pair --json "$work/first.trf" -l
grep -q '"pairing_score"' "$work/out" || { cat "$work/out"; failed=1; }
expect 'the checklist of a round without a pairing' 1 "$arbiter" pair "$work/met.trf" -l
grep -q '   2 Player 2 .*  1b\|   2 Player 2' "$work/out" || { cat "$work/out"; failed=1; }

{
	echo 'XXR 3'
	echo 'XXC rank white1'
	for no in 1 2 3 4 5; do player "$no" '' | sed "s/0.0    $no /0.0    $((6 - no)) /"; done
} >"$work/rank.trf"
expect 'numbers are the ranks' 0 "$arbiter" pair --dutch "$work/rank.trf" -p
same 'numbers are the ranks' "$work/out" '3
5 3
2 4
1 0'
expect 'ranks stay' 0 "$arbiter" convert "$work/rank.trf" -o "$work/rank.json"
expect 'ranks stay' 0 "$arbiter" pair --dutch "$work/rank.json" -p
same 'ranks stay' "$work/out" '3
5 3
2 4
1 0'

{
	echo '310   1 A team'
	cat "$work/first.trf"
} >"$work/team.trf"
expect 'an event of teams' 3 "$arbiter" pair "$work/team.trf" -p
yes '### a long report' | head -c 17000000 >"$work/long.trf"
expect 'a report too large' 4 "$arbiter" pair "$work/long.trf" -p
many() { # COUNT
	awk -v n="$1" 'BEGIN {
		print "XXR 9"
		for (i = 1; i <= n; i++)
			printf "001 %4.4s      Player %-26d 1500                             0.0\n", i, i
	}'
}
many 9999 >"$work/most.trf"
expect 'as many players as there can be' 0 "$arbiter" pair "$work/most.trf" -p
head -2 "$work/out" >"$work/out.head"
same 'boards of the largest field' "$work/out.head" '5000
1 5000'
many 10000 >"$work/more.trf"
expect 'one player too many' 4 "$arbiter" pair "$work/more.trf" -p
grep -q '9999 players' "$work/err" || {
	echo 'one player too many: the bound is not named'
	failed=1
}
expect 'two answers at once' 3 "$arbiter" pair "$work/first.trf" -p -c
expect 'no such rules' 3 "$arbiter" pair --edition 2020 "$work/first.trf" -p

expect 'round robin' 0 "$arbiter" roundrobin 3 --cycles 2
same 'round robin' "$work/out" '1: 2-3 1-0
2: 3-1 2-0
3: 1-2 3-0
4: 3-2 1-0
5: 2-1 3-0
6: 1-3 2-0'
expect 'a round robin of one' 3 "$arbiter" roundrobin 1
expect 'numbers that were given' 0 "$arbiter" roundrobin 4 --numbers 4,3,2,1 --round 1
same 'numbers that were given' "$work/out" '1: 4-1 3-2'
expect 'a player with two numbers' 3 "$arbiter" roundrobin 4 --numbers 4,3,2,4
printf 'name,country\nAnn,EST\nBo,EST\nCy,LAT\nDi,LAT\nEd,\nFlo,EST\n' >"$work/players.csv"
expect 'compatriots early' 0 \
	"$arbiter" roundrobin --clubs "$work/players.csv" --avoid-last most --seed 4
grep -q 'last 2 rounds, which is the most' "$work/err" || { echo 'early: how early?'; failed=1; }
cp "$work/out" "$work/drawn"
expect 'the same lots again' 0 \
	"$arbiter" roundrobin --clubs "$work/players.csv" --avoid-last most --seed 4
cmp -s "$work/drawn" "$work/out" || { echo 'the same seed, other numbers'; failed=1; }
printf '1\n1\n\n1\n' >"$work/groups"
expect 'compatriots that must meet' 1 "$arbiter" roundrobin 4 --groups "$work/groups" --avoid-last 2
grep -q 'meet 2 times in the last 2 rounds, with any' "$work/err" ||
	{ echo 'by how much is the wish missed?'; failed=1; }
expect 'a group too few' 3 "$arbiter" roundrobin 5 --groups "$work/groups" --avoid-last 1
expect 'apart from whom?' 3 "$arbiter" roundrobin 5 --avoid-last 1
expect 'as JSON' 0 "$arbiter" roundrobin 3 --json --round 2
tr -d ' \n' <"$work/out" | grep -q '"boards":\[{"opener":1,"second":2}\],"free":3' ||
	{ echo 'JSON of a round'; failed=1; }

expect 'standings' 0 "$arbiter" standings "$work/other.trf" --tiebreaks PTS,BH,SB,WIN --tsv
tab=$(printf '\t')
same 'standings' "$work/out" "$(printf '%s\n' 'no rank PTS BH SB WIN' '1 1 1.0 0.0 0.00 1' \
	'3 2 0.5 0.5 0.25 0' '4 2 0.5 0.5 0.25 0' '2 4 0.0 1.0 0.00 0' | tr ' ' "$tab")"
expect 'an unknown tie-break' 3 "$arbiter" standings "$work/other.trf" --tiebreaks PTS,NONE --tsv
expect 'a round too far' 3 "$arbiter" standings "$work/other.trf" --round 2
exit $failed
