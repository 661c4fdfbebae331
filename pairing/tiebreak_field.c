/* Tie-breaks that look at the whole field: fore Buchholz, averages, Koya, standard points. */
#include "pairing/tiebreak_parts.h"

enum { TENTHS = TIEBREAK_SCALE / 10 };

static const struct cell *cell_at(const struct tally *tally, int tpn, int round)
{
	return &tally->history->entrants[tpn - 1].cells[round - 1];
}

static int32_t points_at(const struct tally *tally, int tpn, int round)
{
	return history_points(tally->history, cell_at(tally, tpn, round));
}

static bool played_at(const struct tally *tally, int tpn, int round)
{
	return result_class(cell_at(tally, tpn, round)->result) == CLASS_PLAYED;
}

int32_t tb_fore_buchholz(const struct tally *tally, int tpn)
{
	return tally->fore->buchholz[tpn];
}

int32_t tb_fore_buchholz_cut1(const struct tally *tally, int tpn)
{
	return tiebreak_buchholz_cut1(tally->fore, tpn);
}

int32_t tb_opponents_buchholz(const struct tally *tally, int tpn)
{
	int64_t sum = 0;
	int count = 0;

	for (int round = 1; round <= tally->rounds; round++) {
		if (!played_at(tally, tpn, round))
			continue;
		sum += tally->buchholz[cell_at(tally, tpn, round)->opponent];
		count++;
	}
	return count ? (int32_t)((2 * sum + count) / (2 * count)) : 0;
}

/* Points against opponents with half of the possible score or more. */
int32_t tb_koya(const struct tally *tally, int tpn)
{
	int32_t half = tally->history->scoring[SCORE_WIN] * tally->rounds, sum = 0;

	for (int round = 1; round <= tally->rounds; round++)
		if (played_at(tally, tpn, round) &&
		    2 * tally->score[cell_at(tally, tpn, round)->opponent] >= half)
			sum += points_at(tally, tpn, round);
	return sum * TENTHS;
}

/* 1 for a win's points, 1/2 for a draw's, whatever they are worth in the event. */
int32_t tb_standard(const struct tally *tally, int tpn)
{
	const int16_t *scoring = tally->history->scoring;
	int32_t halves = 0;

	for (int round = 1; round <= tally->rounds; round++) {
		int32_t points = points_at(tally, tpn, round);

		halves += points >= scoring[SCORE_WIN] ? 2 : points >= scoring[SCORE_DRAW];
	}
	return halves * TIEBREAK_SCALE / 2;
}
