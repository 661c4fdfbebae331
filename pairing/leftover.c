#include "pairing/leftover.h"

enum { WORD = 64 };

/* Sets the bits [to, to + count) of a row to the bits [from, from + count) of another. */
static void bits_copy(uint64_t *target, int to, const uint64_t *source, int from, int count)
{
	while (count > 0) {
		int room = WORD - to % WORD, there = WORD - from % WORD;
		int part = room < there ? room : there;
		uint64_t bits = source[from / WORD] >> (from % WORD);

		if (part > count)
			part = count;
		if (part < WORD)
			bits &= ((uint64_t)1 << part) - 1;
		target[to / WORD] |= bits << (to % WORD);
		to += part;
		from += part;
		count -= part;
	}
}

/* One player's row: cards that follow each other are copied in one go. */
static void row_make(struct cardinal *graph, int v, const uint64_t *legal, const int *cards,
                     int from)
{
	uint64_t *row = graph->edges + (size_t)v * graph->stride;

	for (int i = from, end; i < graph->n; i = end) {
		for (end = i + 1; end < graph->n && cards[end] == cards[end - 1] + 1;)
			end++;
		bits_copy(row, i, legal, cards[i], end - i);
	}
}

void leftover_find(struct leftover *left, const struct roster *roster, const int *cards, int count,
                   int apart, struct arena *arena)
{
	struct cardinal *graph = &left->graph;

	cardinal_make(graph, count, arena);
	for (int v = 0; v < count; v++)
		row_make(graph, v, &roster->legal[(size_t)cards[v] * roster->stride], cards,
		         v < apart ? apart : 0);
	left->single = cardinal_solve(graph);
	for (int v = 0; v < count && left->single == 1; v++) {
		if (graph->mate[v] >= 0)
			continue;
		cardinal_tree(graph, v);
		break;
	}
}

bool leftover_bye(const struct roster *roster, const int *cards, int count, int32_t most,
                  int32_t *least, struct arena *arena)
{
	struct leftover left;
	bool found = false;

	leftover_find(&left, roster, cards, count, 0, arena);
	if (left.single != count % 2)
		return false;
	for (int v = 0; v < count && count % 2; v++) {
		const struct card *card = &roster->cards[cards[v]];

		if (!left.graph.outer[v] || !card->bye_allowed || card->score > most)
			continue;
		*least = found && *least < card->score ? *least : card->score;
		found = true;
	}
	return found || count % 2 == 0;
}
