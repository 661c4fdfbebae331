/* Tie-breaks from ratings (C.07 article 10), over the games played against rated opponents. */
#include "pairing/tiebreak_parts.h"

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

struct games {
	int ratings[HISTORY_ROUNDS_MAX];
	int count;
	int halves; /* scored in them, in halves of a win */
};

static void games_gather(const struct tally *tally, int tpn, struct games *games)
{
	const struct history *h = tally->history;

	games->count = games->halves = 0;
	for (int r = 0; r < tally->rounds; r++) {
		const struct cell *cell = &h->entrants[tpn - 1].cells[r];
		int32_t points = history_points(h, cell);

		if (result_class(cell->result) != CLASS_PLAYED ||
		    !h->entrants[cell->opponent - 1].rating)
			continue;
		games->ratings[games->count++] = h->entrants[cell->opponent - 1].rating;
		games->halves +=
			points >= h->scoring[SCORE_WIN] ? 2 : points >= h->scoring[SCORE_DRAW];
	}
}

/* Rounded to whole numbers, a half upwards. */
static int rounded(int64_t sum, int count)
{
	return count ? (int)((2 * sum + count) / (2 * (int64_t)count)) : 0;
}

static int average(const struct games *games, int cut)
{
	int64_t sum = 0;
	int lowest = 0;

	for (int i = 0; i < games->count; i++) {
		sum += games->ratings[i];
		if (games->ratings[i] < games->ratings[lowest])
			lowest = i;
	}
	if (!cut)
		return rounded(sum, games->count);
	return games->count > 1 ? rounded(sum - games->ratings[lowest], games->count - 1) : 0;
}

static int performance(const struct games *games)
{
	int percent;

	if (!games->count)
		return 0;
	percent = rounded(50 * (int64_t)games->halves, games->count);
	return average(games, 0) +
	       (percent < 50 ? -difference_for[50 - percent] : difference_for[percent - 50]);
}

/* Expected score in percent of somebody rated `rating` in all these games. */
static int expected(const struct games *games, int rating)
{
	int sum = 0;

	for (int i = 0; i < games->count; i++) {
		int apart = abs(rating - games->ratings[i]), share = 50;

		while (share < 100 && apart > expected_up_to[share - 50])
			share++;
		sum += rating >= games->ratings[i] ? share : 100 - share;
	}
	return sum;
}

/* The lowest rating whose expected score is at least the score made. */
static int perfect(const struct games *games)
{
	int low = 0, high = 0;

	if (!games->count)
		return 0;
	low = high = games->ratings[0];
	for (int i = 1; i < games->count; i++) {
		low = games->ratings[i] < low ? games->ratings[i] : low;
		high = games->ratings[i] > high ? games->ratings[i] : high;
	}
	low -= 800;
	high += 800;
	if (!games->halves)
		return low;
	while (low < high) {
		int middle = low + (high - low) / 2;

		if (expected(games, middle) >= 50 * games->halves)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

static int perfect_of(const struct tally *tally, int tpn)
{
	struct games games;

	games_gather(tally, tpn, &games);
	return perfect(&games);
}

static int performance_of(const struct tally *tally, int tpn)
{
	struct games games;

	games_gather(tally, tpn, &games);
	return performance(&games);
}

/* The mean of something over the opponents over the board. */
static int32_t opponents_mean(const struct tally *tally, int tpn,
                              int (*of)(const struct tally *tally, int tpn))
{
	int64_t sum = 0;
	int count = 0;

	for (int r = 0; r < tally->rounds; r++) {
		const struct cell *cell = &tally->history->entrants[tpn - 1].cells[r];

		if (result_class(cell->result) != CLASS_PLAYED)
			continue;
		sum += of(tally, cell->opponent);
		count++;
	}
	return rounded(sum, count) * TIEBREAK_SCALE;
}

int32_t tb_rating_average(const struct tally *tally, int tpn)
{
	struct games games;

	games_gather(tally, tpn, &games);
	return average(&games, 0) * TIEBREAK_SCALE;
}

int32_t tb_rating_average_cut1(const struct tally *tally, int tpn)
{
	struct games games;

	games_gather(tally, tpn, &games);
	return average(&games, 1) * TIEBREAK_SCALE;
}

int32_t tb_performance(const struct tally *tally, int tpn)
{
	return performance_of(tally, tpn) * TIEBREAK_SCALE;
}

int32_t tb_perfect_performance(const struct tally *tally, int tpn)
{
	return perfect_of(tally, tpn) * TIEBREAK_SCALE;
}

int32_t tb_opponents_performance(const struct tally *tally, int tpn)
{
	return opponents_mean(tally, tpn, performance_of);
}

int32_t tb_opponents_perfect(const struct tally *tally, int tpn)
{
	return opponents_mean(tally, tpn, perfect_of);
}
