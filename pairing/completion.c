#include "pairing/completion.h"

#include "pairing/fixed.h"
#include "pairing/matching.h"

#include <stdlib.h>

/* Does every one of these have at least `least` legal opponents among them? */
static bool all_meet(const struct roster *roster, const int *cards, int count, int least,
                     struct arena *arena)
{
	uint64_t *among = arena_get(arena, roster->stride * sizeof *among);

	for (int i = 0; i < count; i++)
		among[cards[i] / 64] |= (uint64_t)1 << (cards[i] % 64);
	for (int i = 0; i < count; i++) {
		const uint64_t *row = &roster->legal[(size_t)cards[i] * roster->stride];
		int met = 0;

		for (size_t word = 0; word < roster->stride; word++)
			met += __builtin_popcountll(row[word] & among[word]);
		if (met < least)
			return false;
	}
	return true;
}

static void edges_make(struct matching *m, const struct roster *roster, const int *cards, int count)
{
	const int64_t nothing = 0;

	for (int i = 0; i < count; i++)
		for (int j = 0; j < i; j++)
			if (roster_legal(roster, cards[i], cards[j]))
				matching_set(m, i, j, &nothing);
}

bool completion_possible(const struct roster *roster, const int *cards, int count,
                         struct arena *arena)
{
	struct matching m;

	if (count == 0)
		return true;
	if (count % 2)
		return false;
	if (all_meet(roster, cards, count, count / 2, arena)) /* Dirac */
		return true;
	matching_make(&m, count, 1, arena);
	edges_make(&m, roster, cards, count);
	matching_restart(&m, 0, NULL);
	return matching_solve(&m);
}

static bool none(const struct roster *roster, struct error *err)
{
	return error_set(err, ERR_NO_PAIRING,
	                 "the %d players present cannot all be paired in round %d without a "
	                 "rematch, a forbidden pair, a third equal role or a second bye",
	                 roster->count, roster->round);
}

/* One matching of all, in which the bye is worth the more the more it is due. */
static bool bye_matched(const struct roster *roster, const int *order, int *bye,
                        struct arena *arena)
{
	struct matching m;

	matching_make(&m, roster->count + 1, 1, arena);
	edges_make(&m, roster, order, roster->count);
	for (int i = 0; i < roster->count; i++) {
		int64_t due = roster->count - i;

		if (roster->cards[order[i]].bye_allowed)
			matching_set(&m, i, roster->count, &due);
	}
	matching_restart(&m, 0, NULL);
	if (!matching_solve(&m))
		return false;
	*bye = order[m.mate[roster->count]];
	return true;
}

struct due {
	int card;
	int32_t score;
	int games, rank;
};

static int due_compare(const void *left, const void *right)
{
	const struct due *a = left, *b = right;

	if (a->score != b->score)
		return a->score < b->score ? -1 : 1;
	if (a->games != b->games)
		return b->games - a->games;
	return b->rank - a->rank;
}

/* The cards, whom the bye is due to first. */
static int *due_order(const struct roster *roster, const int *rank, struct arena *arena)
{
	size_t count = (size_t)roster->count;
	struct due *due = arena_get(arena, count * sizeof *due);
	int *order = arena_get(arena, count * sizeof *order);

	for (int i = 0; i < roster->count; i++) {
		const struct card *card = &roster->cards[i];

		due[i] = (struct due){i, card->score, card->games, rank ? rank[i] : i};
	}
	if (count)
		qsort(due, count, sizeof *due, due_compare);
	for (int i = 0; i < roster->count; i++)
		order[i] = due[i].card;
	return order;
}

bool completion_bye(const struct roster *roster, const int *rank, int *bye, struct arena *arena,
                    struct error *err)
{
	int *order = due_order(roster, rank, arena);
	int count = roster->count, first = 0;

	*bye = -1;
	if (count % 2 == 0)
		return completion_possible(roster, order, count, arena) || none(roster, err);
	while (first < count && !roster->cards[order[first]].bye_allowed)
		first++;
	if (first == count || fixed_bye(roster->history))
		return error_set(err, ERR_NO_PAIRING,
		                 "the number of players is odd and none of them may get the bye");
	*bye = order[first];
	return all_meet(roster, order, count, (count + 1) / 2, arena) ||
	       bye_matched(roster, order, bye, arena) || none(roster, err);
}
