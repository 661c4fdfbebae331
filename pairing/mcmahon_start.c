#include "pairing/mcmahon.h"

#include <string.h>

enum { ORDINARY_BAND = 100, START_MAX = 30000 };

/* The points of the bar, in bands counted from the bar down so that the bar is a border. */
static int32_t bands_below_bar(const struct system_options *options, int32_t rating)
{
	int32_t band = options->band ? options->band : ORDINARY_BAND;
	int32_t level = rating < options->floor ? options->floor : rating;

	return level >= options->bar ? 0 : (options->bar - level + band - 1) / band;
}

static int32_t start_of(const struct history *history, const struct system_options *options,
                        uint16_t tpn)
{
	int32_t bands = bands_below_bar(options, options->floor);

	if (tpn > options->supergroup)
		bands -= bands_below_bar(options, history->entrants[tpn - 1].rating);
	return bands * history->scoring[SCORE_WIN];
}

static bool options_check(const struct history *history, const struct system_options *options,
                          struct error *err)
{
	if (options->bar < 0 || options->floor < 0 || options->band < 0 ||
	    options->floor > options->bar)
		return error_set(err, ERR_BAD_FIELD,
		                 "a McMahon bar is a rating not below the floor, and a band is a "
		                 "positive number of rating points");
	if ((int64_t)bands_below_bar(options, options->floor) * history->scoring[SCORE_WIN] >
	    START_MAX)
		return error_set(err, ERR_BAD_FIELD,
		                 "the McMahon bands between floor and bar are more than %d points",
		                 START_MAX / 10);
	return true;
}

static void start_give(struct entrant *entrant, int32_t start, uint16_t rounds, struct arena *arena)
{
	int16_t *points = arena_get(arena, rounds * sizeof *points);

	for (uint16_t r = 0; r < rounds; r++)
		points[r] = (int16_t)start;
	entrant->virtual_points = points;
	entrant->virtual_count = rounds;
}

bool mcmahon_history(const struct history *history, const struct system_options *options,
                     struct arena *arena, struct history *copy, struct error *err)
{
	*copy = *history;
	if (!options->bar)
		return true;
	if (!options_check(history, options, err))
		return false;
	copy->entrants = arena_get(arena, history->count * sizeof *copy->entrants);
	memcpy(copy->entrants, history->entrants, history->count * sizeof *copy->entrants);
	for (uint16_t tpn = 1; tpn <= history->count; tpn++)
		start_give(&copy->entrants[tpn - 1], start_of(history, options, tpn),
		           (uint16_t)(history->played + 1), arena);
	return true;
}
