#include "pairing/repair.h"

#include "pairing/cardinal.h"
#include "pairing/fixed.h"
#include "pairing/matching.h"

#include <stdlib.h>

struct repairing {
	struct roster roster;
	struct cardinal graph; /* vertices: the cards, and the bye if their number is odd */
	struct arena *arena;
	struct blockage *out;
	int vertices;
};

static uint16_t tpn_of(const struct repairing *r, int v)
{
	return v < r->roster.count ? r->roster.cards[v].tpn : 0;
}

static unsigned bars_of(const struct repairing *r, int u, int v)
{
	int lower = u > v ? u : v, upper = u > v ? v : u;

	if (lower < r->roster.count)
		return roster_bars(&r->roster, upper, lower);
	return r->roster.cards[upper].bye_allowed ? 0 : BAR_BYE;
}

static void graph_make(struct repairing *r)
{
	cardinal_make(&r->graph, r->vertices, r->arena);
	for (int u = 0; u < r->roster.count; u++) {
		for (int v = 0; v < u; v++)
			cardinal_join(&r->graph, u, v, roster_legal(&r->roster, u, v));
		if (r->vertices > r->roster.count)
			cardinal_join(&r->graph, u, r->roster.count,
			              r->roster.cards[u].bye_allowed);
	}
}

static size_t tree_size(const struct cardinal *c)
{
	size_t size = 0;

	for (int v = 0; v < c->n; v++)
		size += c->outer[v] || c->from[v] >= 0;
	return size;
}

/* The vertex without mate whose tree is the smallest. */
static int smallest_root(struct cardinal *c)
{
	size_t least = (size_t)c->n + 1;
	int root = 0;

	for (int v = 0; v < c->n; v++) {
		if (c->mate[v] >= 0)
			continue;
		cardinal_tree(c, v);
		if (tree_size(c) < least) {
			least = tree_size(c);
			root = v;
		}
	}
	return root;
}

static void blocked_collect(struct repairing *r)
{
	struct cardinal *c = &r->graph;
	uint16_t *blocked = arena_get(r->arena, (size_t)c->n * sizeof *blocked);
	uint16_t *group = arena_get(r->arena, (size_t)c->n * sizeof *group);
	uint16_t *takers = arena_get(r->arena, (size_t)c->n * sizeof *takers);
	struct blockage *out = r->out;

	cardinal_tree(c, smallest_root(c));
	for (int v = 0; v < c->n; v++) {
		if (c->from[v] >= 0 && !c->outer[v])
			takers[out->taker_count++] = tpn_of(r, v);
		if (!c->outer[v] || c->base[v] != v)
			continue;
		for (int w = 0; w < c->n; w++)
			if (c->outer[w] && c->base[w] == v) {
				group[out->blocked_count] = (uint16_t)out->group_count;
				blocked[out->blocked_count++] = tpn_of(r, w);
			}
		out->group_count++;
	}
	out->blocked = blocked;
	out->group = group;
	out->takers = takers;
}

/* The milder comes first: fewer bars, then the order of their bits but the bye before a rematch. */
static int gravity(unsigned bars)
{
	static const unsigned order[] = {BAR_FORBIDDEN, BAR_ROLES, BAR_BYE, BAR_REMATCH};
	int sum = __builtin_popcount(bars) << 4;

	for (int i = 0; i < 4; i++)
		sum += bars & order[i] ? 1 << i : 0;
	return sum;
}

static void single_add(struct repairing *r, const struct repair *repair)
{
	struct blockage *out = r->out;
	size_t at = out->single_count < REPAIRS_LISTED_MAX ? out->single_count++
	                                                   : REPAIRS_LISTED_MAX - 1;

	out->single_total++;
	if (out->single_total > REPAIRS_LISTED_MAX &&
	    gravity(repair->bars) >= gravity(out->single[at].bars))
		return;
	for (; at > 0 && gravity(out->single[at - 1].bars) > gravity(repair->bars); at--)
		out->single[at] = out->single[at - 1];
	out->single[at] = *repair;
}

/*
 * A pair frees the round if the others can be paired without these two: with u away, v is one that
 * could stay alone.
 */
static void singles_with(struct repairing *r, int u)
{
	struct cardinal *c = &r->graph;
	int single;

	cardinal_leave(c, u, true);
	if (cardinal_solve(c) == 1) {
		for (single = 0; c->gone[single] || c->mate[single] >= 0;)
			single++;
		cardinal_tree(c, single);
		for (int v = u + 1; v < c->n; v++)
			if (c->outer[v])
				single_add(r, &(struct repair){tpn_of(r, u), tpn_of(r, v),
				                               bars_of(r, u, v)});
	}
	cardinal_leave(c, u, false);
	cardinal_solve(c);
}

/* A complete pairing of everybody with anybody, with as few and as mild exceptions as can be. */
static void together_find(struct repairing *r)
{
	struct repair *list = arena_get(r->arena, (size_t)r->vertices * sizeof *list);
	struct matching m;

	matching_make(&m, r->vertices, 4, r->arena);
	for (int u = 0; u < r->vertices; u++)
		for (int v = 0; v < u; v++) {
			unsigned bars = bars_of(r, u, v);
			int64_t weight[4] = {
				-__builtin_popcount(bars),
				bars & BAR_REMATCH ? -1 : 0,
				bars & BAR_BYE ? -1 : 0,
				bars & BAR_ROLES ? -1 : 0,
			};

			matching_set(&m, u, v, weight);
		}
	matching_restart(&m, 0, NULL);
	if (!matching_solve(&m))
		return;
	for (int u = 0; u < r->vertices; u++) {
		unsigned bars = m.mate[u] > u ? bars_of(r, u, m.mate[u]) : 0;

		if (bars)
			list[r->out->together_count++] =
				(struct repair){tpn_of(r, u), tpn_of(r, m.mate[u]), bars};
	}
	r->out->together = list;
}

bool pairing_repairs(const struct history *history, struct arena *arena, struct blockage *out)
{
	struct repairing r = {.arena = arena, .out = out};

	*out = (struct blockage){0};
	roster_make(&r.roster, history, arena);
	out->odd = r.roster.count % 2 == 1;
	if (r.roster.count == 0 || (out->odd && fixed_bye(history)))
		return false;
	r.vertices = r.roster.count + out->odd;
	graph_make(&r);
	if (cardinal_solve(&r.graph) == 0)
		return false;
	blocked_collect(&r);
	if (r.vertices > REPAIRS_PLAYERS_MAX)
		return true;
	for (int u = 0; u < r.vertices; u++)
		singles_with(&r, u);
	if (!out->single_total)
		together_find(&r);
	return true;
}
