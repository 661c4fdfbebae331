/*
 * McMahon's tie-breaks, as go has them: MMS, the McMahon score; SOS, the sum of the opponents' MMS;
 * SOSOS, the sum of their SOS. The start is what stands as virtual points in the last round that
 * counts (pairing/mcmahon.h). A round not played is worth the player's own start, and for SOSOS
 * that start once for each round.
 */
#include "pairing/tiebreak.h"

static int32_t start_of(const struct tally *tally, int tpn)
{
	const struct entrant *entrant = &tally->history->entrants[tpn - 1];
	int round = tally->rounds ? tally->rounds : 1;

	return round <= entrant->virtual_count ? entrant->virtual_points[round - 1] : 0;
}

static int32_t mms_of(const struct tally *tally, int tpn)
{
	return start_of(tally, tpn) + tally->score[tpn];
}

static int32_t sos_of(const struct tally *tally, int tpn)
{
	int32_t sum = 0;

	for (int round = 1; round <= tally->rounds; round++) {
		const struct cell *cell = tally_cell(tally, tpn, round);

		sum += cell_played(cell) ? mms_of(tally, cell->opponent) : start_of(tally, tpn);
	}
	return sum;
}

void tb_mcmahon(const struct tally *tally, const struct tiebreak *key, int tpn,
                struct working *working)
{
	(void)key;
	working_add(working, (struct working_part){
				     .kind = PART_START,
				     .value = (int64_t)start_of(tally, tpn) * TIEBREAK_TENTH,
			     });
	for (int round = 1; round <= tally->rounds; round++) {
		struct working_part part = tally_part(tally, tpn, round);

		part.value = part.points;
		working_add(working, part);
	}
	working_sum(working);
}

/* Every round with what the opponent has, or what stands in for it. */
static void sum_opponents(const struct tally *tally, int tpn, struct working *working,
                          int32_t (*of_opponent)(const struct tally *tally, int tpn),
                          int32_t unplayed)
{
	working->scores = true;
	for (int round = 1; round <= tally->rounds; round++) {
		const struct cell *cell = tally_cell(tally, tpn, round);
		struct working_part part = tally_part(tally, tpn, round);
		int32_t value = cell_played(cell) ? of_opponent(tally, cell->opponent) : unplayed;

		if (!cell_played(cell))
			part.kind = PART_OWN_START;
		part.value = part.score = value * TIEBREAK_TENTH;
		working_add(working, part);
	}
	working_sum(working);
}

void tb_opponents_mcmahon(const struct tally *tally, const struct tiebreak *key, int tpn,
                          struct working *working)
{
	(void)key;
	sum_opponents(tally, tpn, working, mms_of, start_of(tally, tpn));
}

void tb_opponents_opponents(const struct tally *tally, const struct tiebreak *key, int tpn,
                            struct working *working)
{
	(void)key;
	sum_opponents(tally, tpn, working, sos_of, start_of(tally, tpn) * tally->rounds);
}
