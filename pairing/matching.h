/*
 * Maximum-weight perfect matching in a general graph, kept optimal while edges change: the
 * primal-dual method with blossoms, one search tree at a time, O(n^2) per pair that has to be
 * found.
 *
 * A weight is a vector of `lanes` integers compared lexicographically. Such vectors add, subtract
 * and compare like numbers, which is all the method needs, so criteria of different rank never
 * have to share a word and no carry can cross from one lane to the next.
 *
 * All weights and labels are stored doubled, so that the method's halves are integers. Per lane,
 * |weight| must be at most 2^MATCHING_LANE_BITS: labels are alternating sums of at most 2n weights
 * and so stay below 2^(LANE_BITS + 1 + 1 + 14) for n <= 10,000, well inside 63 bits.
 */
#ifndef PAIRING_MATCHING_H
#define PAIRING_MATCHING_H

#include "core/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum { MATCHING_LANE_BITS = 40 };

struct matching_link; /* edge of a blossom's cycle */

struct matching {
	int n, lanes;
	int64_t *weight; /* [u][v][lane], doubled */
	uint8_t *edge;   /* [u][v]: may u and v be matched */
	int *mate;       /* vertex -> vertex, -1 */
	/* the rest is the method's own */
	int *live, live_count;
	int64_t *label;   /* [node][lane]: of a vertex, or of a blossom (>= 0) */
	int *top;         /* vertex -> outermost node */
	int *parent;      /* node -> blossom it lies in, -1 */
	int *first;       /* blossom -> the child that holds its base */
	int *base;        /* node -> its base vertex */
	int *next, *prev; /* child -> its neighbours in the blossom's cycle */
	struct matching_link *link;
	int *idle, idle_count;       /* blossom numbers not in use */
	uint8_t *state;              /* node: how it stands in the search tree */
	struct matching_link *entry; /* node reached by an unmatched edge: that edge */
	int *queue, queue_at, queue_end;
	int *best; /* vertex -> tree vertex with the least slack to it, -1 */
	int *stamp, stamp_now;
	int64_t *delta, *trial;
};

/* An edgeless graph of n vertices. */
void matching_make(struct matching *m, int n, int lanes, struct arena *arena);

/* The (doubled) weight vector of an edge, for reading. */
static inline int64_t *matching_weight(const struct matching *m, int u, int v)
{
	return m->weight + ((size_t)u * (size_t)m->n + (size_t)v) * (size_t)m->lanes;
}

static inline bool matching_edge(const struct matching *m, int u, int v)
{
	return m->edge[(size_t)u * (size_t)m->n + (size_t)v];
}

/* Before the first solve, or followed by matching_restart(): sets an edge; weight undoubled. */
void matching_set(struct matching *m, int u, int v, const int64_t *weight);

/*
 * Forgets matching and labels of the living vertices and starts afresh from the weights.
 *
 * A hint makes the next solve quicker: where `head` is not NULL, the weight of an edge in `lane` is
 * charged to the vertices with head[v] alone; every edge must then have a head or weigh at most 0
 * in that lane.
 */
void matching_restart(struct matching *m, int lane, const bool *head);

/* Matches every living vertex with maximum weight; false if there is no perfect matching. */
bool matching_solve(struct matching *m);

/* Could u and v be matched in some optimum? False is certain, true is a maybe. After a solve. */
bool matching_tight(struct matching *m, int u, int v);

/*
 * Adds (undoubled) amounts to one lane of the edges of v: addend[x] to the edge v-x. Follow with
 * matching_solve().
 */
void matching_adjust(struct matching *m, int v, int lane, const int64_t *addend);

/* Takes away an edge that the present matching does not use; follow with matching_solve(). */
void matching_cut(struct matching *m, int u, int v);

/* Takes v and its mate out of the graph for good; follow with matching_solve(). */
void matching_retire(struct matching *m, int v);

#endif
