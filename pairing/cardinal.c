#include "pairing/cardinal.h"

#include <string.h>

void cardinal_make(struct cardinal *c, int n, struct arena *arena)
{
	size_t size = (size_t)n;

	*c = (struct cardinal){.n = n, .stride = (size + 63) / 64};
	c->edges = arena_get(arena, size * c->stride * sizeof *c->edges);
	c->gone = arena_get(arena, size);
	c->mate = arena_get(arena, size * sizeof *c->mate);
	c->outer = arena_get(arena, size);
	c->from = arena_get(arena, size * sizeof *c->from);
	c->base = arena_get(arena, size * sizeof *c->base);
	c->queue = arena_get(arena, size * sizeof *c->queue);
	c->mark = arena_get(arena, size);
	for (int v = 0; v < n; v++)
		c->mate[v] = -1;
}

static void edge_write(struct cardinal *c, int u, int v, bool joined)
{
	uint64_t *word = &c->edges[(size_t)u * c->stride + (size_t)v / 64];
	uint64_t bit = (uint64_t)1 << (v % 64);

	*word = joined ? *word | bit : *word & ~bit;
}

void cardinal_join(struct cardinal *c, int u, int v, bool joined)
{
	edge_write(c, u, v, joined);
	edge_write(c, v, u, joined);
}

void cardinal_leave(struct cardinal *c, int v, bool gone)
{
	if (c->mate[v] >= 0)
		c->mate[c->mate[v]] = -1;
	c->mate[v] = -1;
	c->gone[v] = gone;
}

/* The base of the blossom before, on the way to the root; -1 at the root. */
static int step_up(const struct cardinal *c, int base)
{
	return c->mate[base] < 0 ? -1 : c->base[c->from[c->mate[base]]];
}

static int meeting_base(struct cardinal *c, int u, int v)
{
	memset(c->mark, 0, (size_t)c->n);
	for (int b = c->base[u]; b >= 0; b = step_up(c, b))
		c->mark[b] = true;
	for (int b = c->base[v];; b = step_up(c, b))
		if (c->mark[b])
			return b;
}

/* Notes the bases between v and the meeting point, and the ways round the blossom. */
static void arm_walk(struct cardinal *c, int v, int meeting, int other)
{
	while (c->base[v] != meeting) {
		int mate = c->mate[v];

		c->mark[c->base[v]] = c->mark[c->base[mate]] = true;
		c->from[v] = other;
		other = mate;
		v = c->from[mate];
	}
}

static void blossom_shrink(struct cardinal *c, int u, int v)
{
	int meeting = meeting_base(c, u, v);

	memset(c->mark, 0, (size_t)c->n);
	arm_walk(c, u, meeting, v);
	arm_walk(c, v, meeting, u);
	for (int w = 0; w < c->n; w++) {
		if (!c->mark[c->base[w]])
			continue;
		c->base[w] = meeting;
		if (!c->outer[w]) {
			c->outer[w] = true;
			c->queue[c->end++] = w;
		}
	}
}

/* Follows an edge from an outer vertex; true if it ends at one without mate. */
static bool edge_follow(struct cardinal *c, int u, int v)
{
	if (c->gone[v] || c->base[u] == c->base[v] || c->mate[u] == v)
		return false;
	if (c->outer[v]) {
		blossom_shrink(c, u, v);
		return false;
	}
	if (c->from[v] >= 0)
		return false;
	c->from[v] = u;
	if (c->mate[v] < 0)
		return true;
	c->outer[c->mate[v]] = true;
	c->queue[c->end++] = c->mate[v];
	return false;
}

/* The end of a path that gives one more pair, -1 if there is none. */
static int search(struct cardinal *c, int root)
{
	c->end = 0;
	memset(c->outer, 0, (size_t)c->n);
	for (int v = 0; v < c->n; v++) {
		c->from[v] = -1;
		c->base[v] = v;
	}
	c->outer[root] = true;
	c->queue[c->end++] = root;
	for (int at = 0; at < c->end; at++) {
		const uint64_t *row = &c->edges[(size_t)c->queue[at] * c->stride];

		for (size_t word = 0; word < c->stride; word++)
			for (uint64_t bits = row[word]; bits; bits &= bits - 1) {
				int v = (int)word * 64 + __builtin_ctzll(bits);

				if (edge_follow(c, c->queue[at], v))
					return v;
			}
	}
	return -1;
}

static void path_flip(struct cardinal *c, int v)
{
	while (v >= 0) {
		int u = c->from[v], next = c->mate[u];

		c->mate[v] = u;
		c->mate[u] = v;
		v = next;
	}
}

/* The first neighbour that is free too: most pairs are found without a search. */
static void pair_greedily(struct cardinal *c, int u)
{
	const uint64_t *row = &c->edges[(size_t)u * c->stride];

	for (size_t word = 0; word < c->stride && c->mate[u] < 0; word++) {
		for (uint64_t bits = row[word]; bits; bits &= bits - 1) {
			int v = (int)word * 64 + __builtin_ctzll(bits);

			if (c->mate[v] >= 0 || c->gone[v])
				continue;
			c->mate[u] = v;
			c->mate[v] = u;
			break;
		}
	}
}

int cardinal_solve(struct cardinal *c)
{
	int single = 0;

	for (int u = 0; u < c->n; u++)
		if (!c->gone[u] && c->mate[u] < 0)
			pair_greedily(c, u);
	for (int root = 0; root < c->n; root++) {
		int end;

		if (c->gone[root] || c->mate[root] >= 0)
			continue;
		end = search(c, root);
		if (end >= 0)
			path_flip(c, end);
	}
	for (int v = 0; v < c->n; v++)
		single += !c->gone[v] && c->mate[v] < 0;
	return single;
}

void cardinal_tree(struct cardinal *c, int root)
{
	search(c, root);
}
