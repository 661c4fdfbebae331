#include "pairing/boards.h"

#include "pairing/fixed.h"

#include <stdlib.h>

/* One board with what it is sorted by (swiss.md 3.6); real scores. */
struct ranked_board {
	struct board_pair board;
	int32_t high, low;
	uint16_t better;
};

static int boards_compare(const void *left, const void *right)
{
	const struct ranked_board *a = left, *b = right;

	if (a->high != b->high)
		return a->high > b->high ? -1 : 1;
	if (a->low != b->low)
		return a->low > b->low ? -1 : 1;
	return (a->better > b->better) - (a->better < b->better);
}

static void board_rank(struct ranked_board *ranked, const struct card *a, const struct card *b)
{
	bool a_better = a->real != b->real ? a->real > b->real : a->tpn < b->tpn;

	ranked->high = a_better ? a->real : b->real;
	ranked->low = a_better ? b->real : a->real;
	ranked->better = a_better ? a->tpn : b->tpn;
}

static void boards_sort(struct ranked_board *ranked, struct pairing *out)
{
	if (out->count)
		qsort(ranked, out->count, sizeof *ranked, boards_compare);
	for (int i = 0; i < out->count; i++)
		out->boards[i] = ranked[i].board;
}

static struct ranked_board board_of(const struct roster *roster, int higher, int lower,
                                    boards_opens *opens)
{
	const struct card *a = &roster->cards[higher], *b = &roster->cards[lower];
	struct ranked_board ranked = {
		.board = {a->tpn, b->tpn}
        };

	if (!opens(roster->history, a, b))
		ranked.board = (struct board_pair){b->tpn, a->tpn};
	board_rank(&ranked, a, b);
	return ranked;
}

void boards_make(const struct roster *roster, const int *mate, const int *rank, boards_opens *opens,
                 struct arena *arena, struct pairing *out)
{
	size_t most = (size_t)roster->count / 2 + roster->history->fixed_count;
	struct ranked_board *ranked = arena_get(arena, most * sizeof *ranked);

	*out = (struct pairing){.boards = arena_get(arena, most * sizeof *out->boards),
	                        .bye = fixed_bye(roster->history)};
	for (int i = 0; i < roster->count; i++) {
		int j = mate[i];

		if (j < 0)
			out->bye = roster->cards[i].tpn;
		if (j < i)
			continue;
		ranked[out->count++] = rank && rank[j] < rank[i] ? board_of(roster, j, i, opens)
		                                                 : board_of(roster, i, j, opens);
	}
	for (size_t i = 0; i < roster->history->fixed_count; i++) {
		const struct fixed_pair *pair = &roster->history->fixed[i];

		if (!pair->second)
			continue;
		board_rank(&ranked[out->count], &roster->fixed[2 * i], &roster->fixed[2 * i + 1]);
		ranked[out->count++].board = (struct board_pair){pair->opener, pair->second};
	}
	boards_sort(ranked, out);
}
