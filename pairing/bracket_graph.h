/*
 * A bracket as a graph: its players (and those below it) as vertices, the criteria as weights. For
 * bracket.c and bracket_graph.c only.
 */
#ifndef PAIRING_BRACKET_GRAPH_H
#define PAIRING_BRACKET_GRAPH_H

#include "pairing/bracket.h"
#include "pairing/criteria.h"

struct bracket {
	const struct bracket_task *task;
	struct setting setting;
	struct packing packing;
	struct matching m;
	struct arena *arena;
	int players;     /* vertices that are players */
	int n;           /* vertices: players, and the bye or a way down where the count is odd */
	bool open_below; /* the players further down take any floaters, so they are left out */
	int exchange_lane, tweak_lane;
	bool *gone;      /* vertex: paired for good ... */
	int *opponent;   /* ... with this one */
	int64_t *addend; /* per vertex, for matching_adjust() */
	int *rest;       /* the remainder: residents that no mover took */
	int rest_count, rest_pairs;
};

static inline const struct card *bracket_card(const struct bracket *b, int v)
{
	return &b->task->roster->cards[b->task->players[v]];
}

static inline bool bracket_legal(const struct bracket *b, int u, int v)
{
	return roster_legal(b->task->roster, b->task->players[u], b->task->players[v]);
}

/* Would matching these two be a pair of this bracket? Movers meet residents only. */
static inline bool bracket_pair_here(const struct bracket *b, int u, int v)
{
	int lower = u > v ? u : v;

	return lower < b->task->members && lower >= b->task->movers && bracket_legal(b, u, v);
}

static inline bool bracket_paired_here(const struct bracket *b, int v)
{
	return bracket_pair_here(b, v, b->m.mate[v]);
}

void bracket_make(struct bracket *b, const struct bracket_task *task, struct arena *arena);

/* Lays out the criteria and sets every edge; matching_restart() is to follow. */
bool bracket_graph(struct bracket *b, struct error *err);

/* matching_solve(), where failure cannot be. */
bool bracket_solve(struct bracket *b, struct error *err);

/*
 * Rewards (or, with sign -1, takes back) the order of 4.3 within the remainder: first few
 * exchanges, then a small difference of the exchanged numbers. The upper member of a pair counts as
 * S1; a reward for being among the first `pairs` outweighs all the places together.
 */
void bracket_weigh_exchanges(struct bracket *b, int pairs, int sign);

#endif
