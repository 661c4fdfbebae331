#include "pairing/encounter.h"

#include <stdlib.h>

/* Several games of two players count as their mean; this divides by up to ten games evenly. */
enum { MEAN_SCALE = 2520 };

struct contender {
	uint16_t tpn;
	size_t row;  /* of the standing */
	int place;   /* 1-based, shared by those still tied */
	int64_t has; /* points from the tied, MEAN_SCALE-ths of tenths */
	int64_t can; /* the same, every game not played taken as won */
};

static int by_place_and_points(const void *left, const void *right)
{
	const struct contender *a = left, *b = right;

	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	if (a->has != b->has)
		return a->has > b->has ? -1 : 1;
	if (a->can != b->can)
		return a->can > b->can ? -1 : 1;
	return (a->tpn > b->tpn) - (a->tpn < b->tpn);
}

/* Mean of the games between two players; false if there was none (forfeits do not count). */
static bool mean_against(const struct tally *tally, int tpn, int opponent, int64_t *mean)
{
	int64_t sum = 0, games = 0;

	for (int r = 0; r < tally->rounds; r++) {
		const struct cell *cell = &tally->history->entrants[tpn - 1].cells[r];

		if (cell->opponent != opponent || result_class(cell->result) != CLASS_PLAYED)
			continue;
		sum += history_points(tally->history, cell);
		games++;
	}
	if (games)
		*mean = sum * MEAN_SCALE / games;
	return games > 0;
}

/* Fills what the tied have from each other; true if all of them have met. */
static bool count_points(const struct tally *tally, struct contender *tied, size_t count)
{
	int64_t win = (int64_t)tally->history->scoring[SCORE_WIN] * MEAN_SCALE, mean;
	bool all_met = true;

	for (size_t i = 0; i < count; i++) {
		tied[i].has = tied[i].can = 0;
		for (size_t j = 0; j < count; j++) {
			if (i == j)
				continue;
			if (mean_against(tally, tied[i].tpn, tied[j].tpn, &mean)) {
				tied[i].has += mean;
				tied[i].can += mean;
			} else {
				tied[i].can += win;
				all_met = false;
			}
		}
	}
	return all_met;
}

/* Is the first of these ahead of all the others whatever the missing games would give? */
static bool surely_first(const struct contender *tied, size_t count)
{
	for (size_t i = 1; i < count; i++)
		if (tied[i].can >= tied[0].has)
			return false;
	return count > 1;
}

/* Splits one tie; true if it gave places to some. */
static bool split(const struct tally *tally, struct contender *tied, size_t count)
{
	bool all_met = count_points(tally, tied, count), changed = false;
	int place = tied[0].place;

	qsort(tied, count, sizeof *tied, by_place_and_points);
	for (size_t i = 1; i < count; i++) {
		bool apart = all_met ? tied[i].has != tied[i - 1].has
		                     : surely_first(tied + i - 1, count - i + 1);

		if (!apart && !all_met) {
			for (; i < count; i++)
				tied[i].place = tied[i - 1].place;
			break;
		}
		tied[i].place = apart ? place + (int)i : tied[i - 1].place;
		changed = changed || apart;
	}
	return changed;
}

static bool split_all(const struct tally *tally, struct contender *tied, size_t count)
{
	bool changed = false;

	for (size_t from = 0, to; from < count; from = to) {
		for (to = from + 1; to < count && tied[to].place == tied[from].place;)
			to++;
		if (to - from > 1)
			changed = split(tally, tied + from, to - from) || changed;
	}
	return changed;
}

void encounter_resolve(const struct tally *tally, struct standing *rows, size_t count, size_t key)
{
	struct contender *tied = arena_get(tally->arena, count * sizeof *tied);
	bool decided = false;

	for (size_t i = 0; i < count; i++)
		tied[i] = (struct contender){.tpn = rows[i].tpn, .row = i, .place = 1};
	while (split_all(tally, tied, count))
		decided = true;
	for (size_t i = 0; i < count; i++)
		rows[tied[i].row].values[key] = decided ? tied[i].place * TIEBREAK_SCALE : 0;
}
