#!/bin/sh
# `arbiter standings`: lists, editions, lots, workings. usage: standings.sh ARBITER
# shellcheck source=tests/pairing/lib.sh
. "$(dirname "$0")/lib.sh"

same() { # WHAT TEXT
	if [ "$(cat "$work/out")" != "$2" ]; then
		printf '%s: got\n%s\nexpected\n%s\n' "$1" "$(cat "$work/out")" "$2"
		failed=1
	fi
}

has() { # WHAT FILE TEXT
	if ! grep -qF -- "$3" "$work/$2"; then
		printf '%s: no "%s" in\n%s\n' "$1" "$3" "$(cat "$work/$2")"
		failed=1
	fi
}

# player NUMBER POINTS CELLS
player() {
	printf '001 %4d      %-33s 2000%28s%4s %4d  %s\n' "$1" "Player $1" '' "$2" "$1" "$3"
}

# Three rounds. 3 had a half bye, 4 lost by forfeit, 5 had the pairing bye and stayed away at last.
{
	echo '012 Standings'
	echo '142 3'
	player 1 2.5 '   2 w 1     3 w =     4 b +'
	player 2 1.0 '   1 b 0  0000 - U     3 b 0'
	player 3 2.0 '0000 - H     1 b =     2 w 1'
	player 4 1.0 '   5 w 1  0000 - Z     1 w -'
	player 5 1.0 '   4 b 0     6 w 1  0000 - Z'
	player 6 1.0 '0000 - U     5 b 0  0000 - Z'
} >"$work/event.trf"

# What opponents see: 1 2.5, 2 1.0, 3 2.0, 4 1.0 (its zero bye and forfeit loss at the end: 1.5),
# 5 1.5, 6 1.5.
expect 'columns as asked' 0 "$arbiter" standings "$work/event.trf" --tiebreaks pts,bh,BH/c1,DE --tsv
same 'columns as asked' "no	rank	PTS	BH	BH/C1	DE
1	1	2.5	4.5	3.5	0
3	2	2.0	5.0	3.5	0
2	3	1.0	5.5	4.5	0
5	4	1.0	4.0	3.0	0
4	5	1.0	3.5	2.5	0
6	5	1.0	3.5	2.5	0"
expect 'uncapped in 2023' 0 "$arbiter" standings "$work/event.trf" --tiebreaks BH --tiebreak-edition 2023 --tsv
has 'uncapped in 2023' out '1	1	5.5'
# 3: bye 0 + 0.5 + two draws, 1 with a draw for its forfeit win 2.0, 2 with one for its bye 0.5
expect 'virtual opponents' 0 "$arbiter" standings "$work/event.trf" --tiebreaks PTS,BH --tiebreak-edition pre-2023 --tsv
has 'virtual opponents' out '3	2	2.0	4.0'
expect 'no such edition' 3 "$arbiter" standings "$work/event.trf" --tiebreak-edition 2025
has 'no such edition' err 'no edition "2025" of the tie-breaks: 2026, 2024, 2023, pre-2023'

{ cat "$work/event.trf"; echo '212 PTS,BH/C1,TPN/R'; } >"$work/listed.trf"
expect 'the list of the report' 0 "$arbiter" standings "$work/listed.trf" --tsv
has 'the list of the report' out 'no	rank	PTS	BH/C1	TPN/R'
expect 'an option goes before it' 0 "$arbiter" standings "$work/listed.trf" --tiebreaks PTS --tsv
has 'an option goes before it' out 'no	rank	PTS'

expect 'lots need a seed' 3 "$arbiter" standings "$work/event.trf" --tiebreaks PTS,LOT
has 'lots need a seed' err 'LOT needs a seed: --seed N'
expect 'lots' 0 "$arbiter" standings "$work/event.trf" --tiebreaks PTS,LOT --seed 7 --tsv
cp "$work/out" "$work/first"
expect 'the same lots' 0 "$arbiter" standings "$work/event.trf" --tiebreaks PTS,LOT --seed 7 --tsv
same 'the same lots' "$(cat "$work/first")"

expect 'a modifier it does not take' 3 "$arbiter" standings "$work/event.trf" --tiebreaks PTS,BH/L+1
has 'a modifier it does not take' err 'BH does not take "/L+1"; it takes /Cn, /Mn, /P'
expect 'a team tie-break' 3 "$arbiter" standings "$work/event.trf" --tiebreaks PTS,EDE
has 'a team tie-break' err '"EDE" is a team tie-break; teams are not kept yet'

expect 'one working' 0 "$arbiter" standings "$work/event.trf" --tiebreaks PTS,BH/C1 --explain 3
same 'one working' '3 Player 3: place 2 after 3 rounds
   PTS     Points: 2.0, the sum
      round  1 H                                adds    0.5  (half bye)
      round  2 =    1 Player 1                  adds    0.5
      round  3 1    2 Player 2                  adds      1
   BH/C1   Buchholz cut 1: 3.5, the sum
      round  1 H                               has    1.5          1.5  (half bye; a dummy opponent with no more than a draw in every round; left out first: a round not played by the player'\''s choice)
      round  2 =    1 Player 1                 has    2.5  adds    2.5
      round  3 1    2 Player 2                 has      1  adds      1'
expect 'all workings' 0 "$arbiter" standings "$work/event.trf" --tiebreaks PTS,KS --explain
[ "$(grep -c 'after 3 rounds' "$work/out")" -eq 6 ] || { echo 'all workings: not of six'; failed=1; }
expect 'of an earlier round' 0 "$arbiter" standings "$work/event.trf" --tiebreaks PTS --round 1 --explain 3
same 'of an earlier round' '3 Player 3: place 4 after 1 round
   PTS     Points: 0.5, the sum
      round  1 H                                adds    0.5  (half bye)'
expect 'no such player' 3 "$arbiter" standings "$work/event.trf" --explain 7
has 'no such player' err 'no player 7: there are 6'

expect 'workings as JSON' 0 "$arbiter" standings "$work/event.trf" --tiebreaks PTS,BH --explain 1 --json
has 'workings as JSON' out '"kind": "dummy-opponent"'
has 'workings as JSON' out '"edition": "2026"'
expect 'the table as JSON' 0 "$arbiter" standings "$work/event.trf" --tiebreaks PTS,BH --json
has 'the table as JSON' out '"BH": "4.5"'
expect 'help' 0 "$arbiter" standings --help
has 'help' out 'MBH    Median Buchholz'
expect 'two forms at once' 3 "$arbiter" standings "$work/event.trf" --json --tsv

exit "$failed"
