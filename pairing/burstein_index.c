#include "pairing/burstein.h"

#include <stdlib.h>

struct index {
	int card;
	uint16_t tpn;
	int64_t buchholz, sonneborn;
};

static bool stays_away(const struct entrant *entrant)
{
	return entrant->absent && history_absence(entrant) == RESULT_ZERO_BYE;
}

/* A player's current score as those see it who played him. */
static int32_t score_for_opponents(const struct history *history, uint16_t tpn)
{
	const struct entrant *entrant = &history->entrants[tpn - 1];
	int32_t score = history_score(history, tpn, history->played);

	for (int r = history->played; stays_away(entrant) && r > 0; r--) {
		if (entrant->cells[r - 1].result != RESULT_ZERO_BYE)
			break;
		score += history->scoring[SCORE_DRAW] -
		         history_points(history, &entrant->cells[r - 1]);
	}
	return score;
}

static void index_make(const struct history *history, const int32_t *seen, struct index *index)
{
	const struct entrant *entrant = &history->entrants[index->tpn - 1];
	int32_t own = history_score(history, index->tpn, history->played);

	for (int r = 0; r < history->played; r++) {
		const struct cell *cell = &entrant->cells[r];
		bool played = result_class(cell->result) == CLASS_PLAYED;
		int32_t score = played ? seen[cell->opponent] : own;

		index->buchholz += score;
		index->sonneborn += (int64_t)score * history_points(history, cell);
	}
}

static int index_compare(const void *left, const void *right)
{
	const struct index *a = left, *b = right;

	if (a->buchholz != b->buchholz)
		return a->buchholz > b->buchholz ? -1 : 1;
	if (a->sonneborn != b->sonneborn)
		return a->sonneborn > b->sonneborn ? -1 : 1;
	return (a->tpn > b->tpn) - (a->tpn < b->tpn);
}

int *burstein_ranks(const struct roster *roster, struct arena *arena)
{
	const struct history *history = roster->history;
	size_t count = (size_t)roster->count;
	int32_t *seen = arena_get(arena, (history->count + 1u) * sizeof *seen);
	struct index *list = arena_get(arena, count * sizeof *list);
	int *rank = arena_get(arena, count * sizeof *rank);

	for (uint16_t tpn = 1; tpn <= history->count; tpn++)
		seen[tpn] = score_for_opponents(history, tpn);
	for (int i = 0; i < roster->count; i++) {
		list[i] = (struct index){.card = i, .tpn = roster->cards[i].tpn};
		index_make(history, seen, &list[i]);
	}
	if (count)
		qsort(list, count, sizeof *list, index_compare);
	for (int i = 0; i < roster->count; i++)
		rank[list[i].card] = i;
	return rank;
}
