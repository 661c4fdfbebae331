/* The matching against a search over all matchings of small graphs, while their edges change. */
#include "pairing/matching.h"
#include "tests/pairing/support.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SIZE = 10, LANES = 2 };

struct graph {
	int n;
	bool gone[SIZE], edge[SIZE][SIZE];
	int64_t weight[SIZE][SIZE][LANES];
};

struct best {
	bool found;
	int64_t sum[LANES];
};

static void search(struct graph *g, int64_t first, int64_t second, struct best *best)
{
	int v = 0;

	while (v < g->n && g->gone[v])
		v++;
	if (v == g->n) {
		if (!best->found || first > best->sum[0] ||
		    (first == best->sum[0] && second > best->sum[1]))
			*best = (struct best){
				true, {first, second}
                        };
		return;
	}
	g->gone[v] = true;
	for (int u = v + 1; u < g->n; u++) {
		if (g->gone[u] || !g->edge[v][u])
			continue;
		g->gone[u] = true;
		search(g, first + g->weight[v][u][0], second + g->weight[v][u][1], best);
		g->gone[u] = false;
	}
	g->gone[v] = false;
}

/* Compares a solved matching with the best there is; false once there is no perfect one. */
static bool agrees(struct graph *g, const struct matching *m, bool solved, unsigned seed)
{
	struct best best = {0};
	int64_t sum[LANES] = {0};

	search(g, 0, 0, &best);
	cr_assert_eq(solved, best.found, "seed %u: is there a perfect matching", seed);
	if (!solved)
		return false;
	for (int v = 0; v < g->n; v++) {
		int u = g->gone[v] ? -1 : m->mate[v];

		if (g->gone[v])
			continue;
		cr_assert(u >= 0 && m->mate[u] == v && g->edge[v][u], "seed %u: not a matching",
		          seed);
		for (int l = 0; l < LANES && u > v; l++)
			sum[l] += g->weight[v][u][l];
	}
	cr_assert(sum[0] == best.sum[0] && sum[1] == best.sum[1], "seed %u: not the best", seed);
	return true;
}

static void graph_make(struct graph *g, struct matching *m, uint64_t *chance)
{
	uint32_t dense = 1 + test_chance(chance, 3), high = 1 + test_chance(chance, 4);

	for (int v = 0; v < g->n; v++) {
		for (int u = 0; u < v; u++) {
			if (test_chance(chance, 4) > dense)
				continue;
			g->edge[u][v] = g->edge[v][u] = true;
			for (int l = 0; l < LANES; l++)
				g->weight[u][v][l] = g->weight[v][u][l] = test_chance(chance, high);
			matching_set(m, u, v, g->weight[u][v]);
		}
	}
}

/* Some heads: every edge that weighs something in the last lane has one. */
static void heads_choose(const struct graph *g, bool *head, uint64_t *chance)
{
	for (int v = 0; v < g->n; v++)
		head[v] = test_chance(chance, 3) == 0;
	for (int v = 0; v < g->n; v++)
		for (int u = 0; u < v; u++)
			if (g->edge[u][v] && g->weight[u][v][LANES - 1] > 0 && !head[u])
				head[v] = true;
}

static void graph_change(struct graph *g, struct matching *m, uint64_t *chance)
{
	int v = m->live[test_chance(chance, (uint32_t)m->live_count)];
	int u = m->live[test_chance(chance, (uint32_t)m->live_count)];
	int lane = (int)test_chance(chance, LANES);
	int64_t addend[SIZE] = {0};

	if (test_chance(chance, 4) == 0) {
		g->gone[v] = g->gone[m->mate[v]] = true;
		matching_retire(m, v);
	} else if (u != v && m->mate[v] != u && test_chance(chance, 3) == 0) {
		g->edge[u][v] = g->edge[v][u] = false;
		matching_cut(m, u, v);
	} else {
		for (int x = 0; x < g->n; x++) {
			if (x == v)
				continue;
			addend[x] = (int64_t)test_chance(chance, 3) - 1;
			g->weight[v][x][lane] += addend[x];
			g->weight[x][v][lane] += addend[x];
		}
		matching_adjust(m, v, lane, addend);
	}
}

/* What matching_tight() denies must be in no best matching. */
static void check_tight(struct graph *g, struct matching *m, unsigned seed)
{
	struct best best = {0};

	search(g, 0, 0, &best);
	for (int v = 0; v < g->n; v++) {
		for (int u = v + 1; u < g->n; u++) {
			struct best with = {0};

			if (g->gone[v] || g->gone[u] || !g->edge[v][u] || matching_tight(m, v, u))
				continue;
			g->gone[v] = g->gone[u] = true;
			search(g, g->weight[v][u][0], g->weight[v][u][1], &with);
			g->gone[v] = g->gone[u] = false;
			cr_assert(!with.found || memcmp(with.sum, best.sum, sizeof best.sum) != 0,
			          "seed %u: %d-%d is in a best matching", seed, v, u);
		}
	}
}

Test(matching, is_the_best_while_edges_change)
{
	for (unsigned seed = 0; seed < 6000; seed++) {
		struct graph graph = {0};
		uint64_t chance = seed * 7919 + 13;
		bool head[SIZE], more;
		struct matching m;
		struct arena arena;

		test_arena(&arena);
		graph.n = 2 * (int)(1 + test_chance(&chance, SIZE / 2));
		matching_make(&m, graph.n, LANES, &arena);
		graph_make(&graph, &m, &chance);
		heads_choose(&graph, head, &chance);
		matching_restart(&m, LANES - 1, seed % 2 ? head : NULL);
		more = agrees(&graph, &m, matching_solve(&m), seed);
		for (int step = 0; more && step < 6 && m.live_count > 1; step++) {
			graph_change(&graph, &m, &chance);
			more = agrees(&graph, &m, matching_solve(&m), seed);
			if (more)
				check_tight(&graph, &m, seed);
		}
		arena_free(&arena);
	}
}
