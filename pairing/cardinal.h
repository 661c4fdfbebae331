/*
 * The most pairs a graph can have, and what stands in the way of more: Edmonds' search for
 * alternating paths over a bit matrix. Where pairing/matching.h finds the best complete pairing,
 * this one says why there is none.
 */
#ifndef PAIRING_CARDINAL_H
#define PAIRING_CARDINAL_H

#include "core/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct cardinal {
	int n;
	size_t stride;
	uint64_t *edges; /* bit matrix */
	bool *gone;      /* vertices left out */
	int *mate;       /* vertex -> vertex, -1 */
	/* of the last search */
	bool *outer; /* reached over an even path */
	int *from;   /* vertex reached over an odd path -> where from, -1 */
	int *base;   /* of the blossom a vertex lies in */
	int *queue, end;
	bool *mark;
};

/* An edgeless graph of n vertices, nothing matched. */
void cardinal_make(struct cardinal *c, int n, struct arena *arena);

void cardinal_join(struct cardinal *c, int u, int v, bool joined);

static inline bool cardinal_joined(const struct cardinal *c, int u, int v)
{
	return c->edges[(size_t)u * c->stride + (size_t)v / 64] >> (v % 64) & 1;
}

/* Adds pairs until there can be no more; returns how many vertices have none. */
int cardinal_solve(struct cardinal *c);

/* Leaves a vertex out, or takes it in again; its mate is free then. */
void cardinal_leave(struct cardinal *c, int v, bool gone);

/*
 * After a solve, from a vertex without mate: outer[v] says that v could be the one without; those
 * with the same base[] form a group of an odd number, and no edge leads out of a group but to the
 * vertices of from[] >= 0 that are not outer, of which there is one less than groups.
 */
void cardinal_tree(struct cardinal *c, int root);

#endif
