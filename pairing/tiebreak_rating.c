/* Tie-breaks from ratings (C.07 article 10), over the games played against rated opponents. */
#include "pairing/tiebreak.h"

#include <stdlib.h>

/* FIDE rating regulations 8.1.1: rating difference for a score of 50 ... 100 %. */
static const int16_t difference_for[51] = {
	0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,  95,  102, 110, 117,
	125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
	284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
};

/* 8.1.2: the largest difference with which the stronger one is expected to score 50, 51 ... %. */
static const int16_t expected_up_to[50] = {
	3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,  98,  106, 113, 121,
	129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278,
	290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
};

enum { SEARCH_SPAN = 800 }; /* beyond every opponent nothing more can be expected */

/* The games over the board, those against rated opponents counted, worth their ratings. */
static void gather(const struct tally *tally, int tpn, struct working *working)
{
	const struct history *h = tally->history;

	working->scores = true;
	for (int round = 1; round <= tally->rounds; round++) {
		const struct cell *cell = tally_cell(tally, tpn, round);
		struct working_part part = tally_part(tally, tpn, round);

		if (cell_played(cell) && cell->opponent)
			part.score = h->entrants[cell->opponent - 1].rating * TIEBREAK_SCALE;
		part.value = part.score;
		part.use = part.score ? USE_COUNTED : USE_SKIPPED;
		working_add(working, part);
	}
}

static int part_rating(const struct working_part *part)
{
	return part->score / TIEBREAK_SCALE;
}

/* The counted part with the lowest or the highest rating; NULL if none is left. */
static struct working_part *extreme(struct working *working, bool highest)
{
	struct working_part *found = NULL;

	for (size_t i = 0; i < working->count; i++) {
		struct working_part *part = &working->parts[i];

		if (part->use == USE_COUNTED &&
		    (!found || (highest ? part->value > found->value : part->value < found->value)))
			found = part;
	}
	return found;
}

void tb_rating_average(const struct tally *tally, const struct tiebreak *key, int tpn,
                       struct working *working)
{
	struct working_part *part;

	gather(tally, tpn, working);
	for (int i = 0; i < key->cut_low && (part = extreme(working, false)); i++)
		part->use = USE_CUT_LOW;
	for (int i = 0; i < key->cut_high && (part = extreme(working, true)); i++)
		part->use = USE_CUT_HIGH;
	working_mean(working, TIEBREAK_SCALE);
}

/* Scored in the games that count, in halves of a win. */
static int halves_scored(const struct tally *tally, const struct working *working)
{
	const int16_t *scoring = tally->history->scoring;
	int halves = 0;

	for (size_t i = 0; i < working->count; i++) {
		int32_t points = working->parts[i].points / TIEBREAK_TENTH;

		if (working->parts[i].use == USE_COUNTED)
			halves += points >= scoring[SCORE_WIN] ? 2 : points >= scoring[SCORE_DRAW];
	}
	return halves;
}

/* 10.2: the mean of the ratings, and what the share of points is worth. */
void tb_performance(const struct tally *tally, const struct tiebreak *key, int tpn,
                    struct working *working)
{
	int games, halves, percent;

	(void)key;
	gather(tally, tpn, working);
	working_mean(working, TIEBREAK_SCALE);
	working->form = FORM_PERFORMANCE;
	games = (int)working_counted(working);
	if (!games)
		return;
	halves = halves_scored(tally, working);
	percent = (100 * halves + games) / (2 * games);
	working->goal = halves * TIEBREAK_SCALE / 2;
	working->added =
		(percent < 50 ? -difference_for[50 - percent] : difference_for[percent - 50]) *
		TIEBREAK_SCALE;
	working->value += working->added;
}

/* Expected score, in percent of a win, of somebody rated `rating` against one of `other`. */
static int expected_share(int rating, int other)
{
	int apart = abs(rating - other), share = 50;

	while (share < 100 && apart > expected_up_to[share - 50])
		share++;
	return rating >= other ? share : 100 - share;
}

/* The same against all that count; each part is worth its own. */
static int expected(struct working *working, int rating)
{
	int sum = 0;

	for (size_t i = 0; i < working->count; i++) {
		struct working_part *part = &working->parts[i];

		if (part->use != USE_COUNTED)
			continue;
		part->value = expected_share(rating, part_rating(part));
		sum += (int)part->value;
	}
	return sum;
}

/* 10.3: the lowest rating whose expected score is at least the score made; 800 below the lowest
 * opponent where nothing was scored. */
void tb_perfect(const struct tally *tally, const struct tiebreak *key, int tpn,
                struct working *working)
{
	int low, high;

	(void)key;
	gather(tally, tpn, working);
	working->form = FORM_SEARCH;
	if (!working_counted(working))
		return;
	working->goal = halves_scored(tally, working) * TIEBREAK_SCALE / 2;
	low = part_rating(extreme(working, false)) - SEARCH_SPAN;
	high = part_rating(extreme(working, true)) + SEARCH_SPAN;
	while (working->goal && low < high) {
		int middle = low + (high - low) / 2;

		if (expected(working, middle) >= working->goal)
			high = middle;
		else
			low = middle + 1;
	}
	working->sum = expected(working, low);
	working->value = low * TIEBREAK_SCALE;
}

/* The mean of something over the opponents over the board. */
static void opponents_mean(const struct tally *tally, const struct tiebreak *key, int tpn,
                           struct working *working,
                           void (*of)(const struct tally *, const struct tiebreak *, int tpn,
                                      struct working *))
{
	working->scores = true;
	for (int round = 1; round <= tally->rounds; round++) {
		const struct cell *cell = tally_cell(tally, tpn, round);
		struct working_part part = tally_part(tally, tpn, round);
		struct working_part parts[HISTORY_ROUNDS_MAX];
		struct working own = {.parts = parts, .room = HISTORY_ROUNDS_MAX};

		if (cell_played(cell) && cell->opponent) {
			of(tally, key, cell->opponent, &own);
			part.score = own.value;
			part.value = own.value;
		} else {
			part.use = USE_SKIPPED;
		}
		working_add(working, part);
	}
	working_mean(working, TIEBREAK_SCALE);
}

void tb_opponents_performance(const struct tally *tally, const struct tiebreak *key, int tpn,
                              struct working *working)
{
	opponents_mean(tally, key, tpn, working, tb_performance);
}

void tb_opponents_perfect(const struct tally *tally, const struct tiebreak *key, int tpn,
                          struct working *working)
{
	opponents_mean(tally, key, tpn, working, tb_perfect);
}
