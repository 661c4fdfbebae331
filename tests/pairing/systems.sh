#!/bin/sh
# `arbiter pair` by Dubov, Burstein and McMahon. usage: systems.sh ARBITER
# shellcheck source=tests/pairing/lib.sh
. "$(dirname "$0")/lib.sh"
fail() {
	echo "$1"
	failed=1
}

# report PAIRS: eight players, and a first round of these pairs in which the openers win.
report() {
	echo '142 5'
	echo '152 W'
	for no in 1 2 3 4 5 6 7 8; do
		cell=$(awk -v no="$no" '
			NR > 1 && $1 == no { printf "%4d w 1", $2 }
			NR > 1 && $2 == no { printf "%4d b 0", $1 }' "$1")
		printf '001 %4d      %-33s %4d%28s%4s %4d  %s\n' "$no" "Player $no" \
			$((2300 - 100 * no)) '' 0.0 "$no" "$cell"
	done
}

: >"$work/none"
report "$work/none" >"$work/first.trf"
for system in dubov burstein mcmahon; do
	expect "$system, first round" 0 "$arbiter" pair --$system "$work/first.trf" -p "$work/pairs"
	[ "$(wc -l <"$work/pairs")" -eq 5 ] || fail "$system: four boards"
	report "$work/pairs" >"$work/$system.trf"
	expect "$system pairs the same again" 0 "$arbiter" pair --$system "$work/$system.trf" -c
	expect "$system, second round" 0 "$arbiter" pair --$system "$work/$system.trf" -p
	printf '4\n1 2\n3 4\n5 6\n7 8\n' >"$work/odd"
	report "$work/odd" >"$work/odd.trf"
	expect "$system sees another pairing" 1 "$arbiter" pair --$system "$work/odd.trf" -c
	grep -q '^round 1: ' "$work/out" || fail "$system: the difference is not printed"
done

# What the file says holds, unless an option says otherwise.
{
	echo '192 FIDE_DUBOV'
	cat "$work/dubov.trf"
} >"$work/named.trf"
expect 'the system of the file' 0 "$arbiter" pair "$work/named.trf" -p "$work/named"
expect 'the same by option' 0 "$arbiter" pair --dubov "$work/dubov.trf" -p "$work/optional"
cmp "$work/named" "$work/optional" || fail 'the file says Dubov'

sed 's/^\(001    3.\{40\}\)2000/\1   0/' "$work/first.trf" >"$work/unrated.trf"
expect 'Dubov needs ratings' 3 "$arbiter" pair --dubov "$work/unrated.trf" -p
grep -q 'player 3 has no rating' "$work/err" || fail 'who has none?'

# Bar 2100: 1 and 2 start level, 3 and 4 a point below, and so on to the floor.
expect 'McMahon by bands' 0 "$arbiter" pair --mcmahon --bar 2100 --floor 1700 --band 200 \
	"$work/first.trf" -p
[ "$(sed 1d "$work/out" | tr ' ' '\n' | paste -s -d' ' -)" = '1 2 3 4 5 8 7 6' ] ||
	fail "bands: $(paste -s -d, "$work/out")"
expect 'McMahon by lot' 0 "$arbiter" pair --mcmahon --seeding random -s 5 "$work/first.trf" -p "$work/lot"
expect 'the same lot' 0 "$arbiter" pair --mcmahon --seeding random -s 5 "$work/first.trf" -p "$work/again"
cmp "$work/lot" "$work/again" || fail 'the same seed, another pairing'
expect 'a floor above the bar' 3 "$arbiter" pair --mcmahon --bar 1500 --floor 1600 "$work/first.trf" -p
for wrong in '--seeding best' '--bar high' '--avoid-country never' '--avoid-country first:0' '--band'; do
	# shellcheck disable=SC2086
	expect "$wrong" 3 "$arbiter" pair --mcmahon "$work/first.trf" -p $wrong
done
expect 'compatriots apart' 0 "$arbiter" pair --mcmahon --avoid-country last:2 "$work/first.trf" -p
expect 'a system that pairs no reports' 3 "$arbiter" pair --knockout "$work/first.trf" -p
exit $failed
