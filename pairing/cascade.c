#include "pairing/cascade.h"

#include "pairing/cascade_window.h"
#include "pairing/completion.h"

#include <stdlib.h>
#include <string.h>

/* The players not yet paired: floaters of the bracket above first, then by score. */
struct descent {
	const struct cascade *cascade;
	int *players, count;
	int movers;        /* floaters */
	int members, near; /* ends of the bracket and of the one that follows */
	int *mate;
};

static int group_end(const struct descent *d, int from)
{
	const struct card *cards = d->cascade->roster->cards;
	int end = from;

	while (end < d->count && cards[d->players[end]].score == cards[d->players[from]].score)
		end++;
	return end;
}

/* Members stand in pairing order; brackets are small or the players came in order. */
static void members_sort(struct descent *d)
{
	const int *rank = d->cascade->rank;

	for (int i = 1; i < d->members; i++) {
		int player = d->players[i], at = i;

		for (; at && rank[d->players[at - 1]] > rank[player]; at--)
			d->players[at] = d->players[at - 1];
		d->players[at] = player;
	}
}

/* Those who leave the window and all below it can be paired? */
static bool rest_completes(const struct descent *d, const struct window *window,
                           struct arena *arena)
{
	int *cards = arena_get(arena, (size_t)d->count * sizeof *cards);
	int count = window_leavers(window, cards);

	for (int i = d->near; i < d->count; i++)
		cards[count++] = d->players[i];
	return completion_possible(d->cascade->roster, cards, count, arena);
}

static bool bracket_try(const struct descent *d, bool whole, int *opponent, struct arena *arena)
{
	struct window window = {.cascade = d->cascade,
	                        .card = d->players,
	                        .near = d->near,
	                        .count = d->count,
	                        .whole = whole};

	window.bracket = (struct cascade_bracket){d->cascade->roster, d->cascade->context,
	                                          d->players, d->members, d->movers};
	window_make(&window, arena);
	return window_pair(&window, opponent, arena) &&
	       (whole || rest_completes(d, &window, arena));
}

/* Takes the pairs of the bracket out; its floaters stay, in front. */
static void bracket_take(struct descent *d, const int *opponent)
{
	int kept = 0;

	for (int i = 0; i < d->count; i++) {
		if (i < d->members && opponent[i] >= 0)
			d->mate[d->players[i]] = d->players[opponent[i]];
	}
	for (int i = 0; i < d->count; i++) {
		if (i == d->members)
			d->movers = kept;
		if (d->mate[d->players[i]] < 0)
			d->players[kept++] = d->players[i];
	}
	d->count = kept;
}

static bool bracket_pair(struct descent *d, struct arena *arena)
{
	int *opponent;

	d->members = group_end(d, d->movers);
	d->near = d->members < d->count ? group_end(d, d->members) : d->count;
	members_sort(d);
	opponent = arena_get(arena, (size_t)d->members * sizeof *opponent);
	if (!(d->near < d->count && bracket_try(d, false, opponent, arena)) &&
	    !bracket_try(d, true, opponent, arena))
		return false;
	bracket_take(d, opponent);
	return true;
}

bool cascade_pair(const struct cascade *cascade, int bye, int *mate, struct arena *arena,
                  struct error *err)
{
	int count = cascade->roster->count;
	struct descent d = {.cascade = cascade, .mate = mate};

	d.players = arena_get(arena, (size_t)count * sizeof *d.players);
	for (int i = 0; i < count; i++) {
		mate[i] = -1;
		if (i != bye)
			d.players[d.count++] = i;
	}
	while (d.count > d.movers) {
		struct arena scratch;
		bool done;

		arena_init(&scratch, arena->more, arena->give);
		done = bracket_pair(&d, &scratch);
		arena_free(&scratch);
		if (!done)
			break;
	}
	return d.count == 0 ||
	       error_set(err, ERR_INTERNAL, "a bracket of round %d cannot be paired",
	                 cascade->roster->round);
}
