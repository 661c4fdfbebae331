#include "pairing/matching.h"

#include "pairing/blossom.h"

#include <string.h>

void matching_make(struct matching *m, int n, int lanes, struct arena *arena)
{
	size_t size = (size_t)n, nodes = 2 * size + 1, wide = (size_t)lanes;

	*m = (struct matching){.n = n, .lanes = lanes};
	m->weight = arena_get(arena, size * size * wide * sizeof *m->weight);
	m->edge = arena_get(arena, size * size);
	m->mate = arena_get(arena, size * sizeof *m->mate);
	m->live = arena_get(arena, size * sizeof *m->live);
	m->label = arena_get(arena, nodes * wide * sizeof *m->label);
	m->top = arena_get(arena, nodes * sizeof *m->top);
	m->parent = arena_get(arena, nodes * sizeof *m->parent);
	m->first = arena_get(arena, nodes * sizeof *m->first);
	m->base = arena_get(arena, nodes * sizeof *m->base);
	m->next = arena_get(arena, nodes * sizeof *m->next);
	m->prev = arena_get(arena, nodes * sizeof *m->prev);
	m->link = arena_get(arena, nodes * sizeof *m->link);
	m->idle = arena_get(arena, nodes * sizeof *m->idle);
	m->state = arena_get(arena, nodes);
	m->entry = arena_get(arena, nodes * sizeof *m->entry);
	m->queue = arena_get(arena, size * sizeof *m->queue);
	m->best = arena_get(arena, size * sizeof *m->best);
	m->stamp = arena_get(arena, nodes * sizeof *m->stamp);
	m->delta = arena_get(arena, wide * sizeof *m->delta);
	m->trial = arena_get(arena, wide * sizeof *m->trial);
	for (int v = 0; v < n; v++)
		m->live[m->live_count++] = v;
}

void matching_set(struct matching *m, int u, int v, const int64_t *weight)
{
	int64_t *there = matching_weight(m, u, v), *back = matching_weight(m, v, u);

	for (int l = 0; l < m->lanes; l++)
		there[l] = back[l] = 2 * weight[l];
	m->edge[(size_t)u * (size_t)m->n + (size_t)v] = 1;
	m->edge[(size_t)v * (size_t)m->n + (size_t)u] = 1;
}

/*
 * A label that covers every edge of v together with the other end's: half of the heaviest edge
 * (weights are stored doubled). The first `prefix` lanes are compared as one number, later ones
 * lane by lane.
 */
static void label_start(struct matching *m, int v, int prefix)
{
	int64_t *label = node_label(m, v);
	bool any = false;

	memset(label, 0, (size_t)m->lanes * sizeof *label);
	for (int i = 0; i < m->live_count; i++) {
		const int64_t *weight = matching_weight(m, v, m->live[i]);

		if (!matching_edge(m, v, m->live[i]))
			continue;
		if (!any || lanes_compare(weight, label, prefix) > 0)
			memcpy(label, weight, (size_t)prefix * sizeof *label);
		for (int l = prefix; l < m->lanes; l++)
			if (!any || weight[l] > label[l])
				label[l] = weight[l];
		any = true;
	}
	for (int l = 0; l < m->lanes; l++)
		label[l] /= 2;
}

void matching_restart(struct matching *m, int lane, const bool *head)
{
	m->idle_count = 0;
	for (int b = 2 * m->n; b >= m->n; b--)
		m->idle[m->idle_count++] = b;
	for (int i = 0; i < m->live_count; i++) {
		int v = m->live[i];
		int64_t *label = node_label(m, v);

		m->mate[v] = m->parent[v] = -1;
		m->top[v] = m->base[v] = v;
		label_start(m, v, head ? lane : m->lanes);
		if (head)
			label[lane] = head[v] && label[lane] > 0 ? 2 * label[lane] : 0;
	}
}

/* Matches free neighbours along tight edges before any tree is grown. */
static void match_greedily(struct matching *m, int u)
{
	for (int i = 0; i < m->live_count && m->mate[u] < 0; i++) {
		int v = m->live[i];

		if (m->mate[v] < 0 && matching_edge(m, u, v) && m->top[u] == u && m->top[v] == v &&
		    edge_tight(m, u, v)) {
			m->mate[u] = v;
			m->mate[v] = u;
		}
	}
}

bool matching_solve(struct matching *m)
{
	for (int i = 0; i < m->live_count; i++)
		if (m->mate[m->live[i]] < 0)
			match_greedily(m, m->live[i]);
	for (int i = 0; i < m->live_count; i++)
		if (m->mate[m->live[i]] < 0 && !tree_search(m, m->live[i]))
			return false;
	return true;
}

bool matching_tight(struct matching *m, int u, int v)
{
	if (!matching_edge(m, u, v))
		return false;
	edge_slack(m, u, v, m->trial);
	if (m->top[u] == m->top[v] && m->top[u] >= m->n) {
		m->stamp_now++;
		for (int b = m->parent[u]; b >= 0; b = m->parent[b])
			m->stamp[b] = m->stamp_now;
		for (int b = m->parent[v]; b >= 0; b = m->parent[b])
			if (m->stamp[b] == m->stamp_now)
				lanes_add(m->trial, node_label(m, b), 1, m->lanes);
	}
	return lanes_zero(m->trial, m->lanes);
}

static void unmatch(struct matching *m, int v)
{
	if (m->mate[v] < 0)
		return;
	m->mate[m->mate[v]] = -1;
	m->mate[v] = -1;
}

/*
 * Opens every blossom round v. A blossom's label goes in halves to its vertices, which keeps its
 * inside as tight as it was and loosens only the matched edge that leaves it.
 */
static void loosen(struct matching *m, int v)
{
	while (m->top[v] != v) {
		int b = m->top[v];
		int64_t *label = node_label(m, b);

		if (!lanes_zero(label, m->lanes)) {
			for (int l = 0; l < m->lanes; l++)
				label[l] /= 2;
			FOR_VERTICES(m, b, x)
			lanes_add(node_label(m, x), label, 1, m->lanes);
			unmatch(m, m->base[b]);
		}
		blossom_open(m, b);
	}
}

/* The least label that keeps every edge of v within bounds. */
static void relabel(struct matching *m, int v)
{
	int64_t *label = node_label(m, v);
	bool any = false;

	for (int i = 0; i < m->live_count; i++) {
		int x = m->live[i];
		const int64_t *weight = matching_weight(m, v, x), *other = node_label(m, x);

		if (!matching_edge(m, v, x))
			continue;
		for (int l = 0; l < m->lanes; l++)
			m->trial[l] = weight[l] - other[l];
		if (!any || lanes_compare(m->trial, label, m->lanes) > 0)
			memcpy(label, m->trial, (size_t)m->lanes * sizeof *label);
		any = true;
	}
	if (m->mate[v] >= 0 && !edge_tight(m, v, m->mate[v]))
		unmatch(m, v);
}

void matching_adjust(struct matching *m, int v, int lane, const int64_t *addend)
{
	loosen(m, v);
	for (int i = 0; i < m->live_count; i++) {
		int x = m->live[i];

		matching_weight(m, v, x)[lane] += 2 * addend[x];
		matching_weight(m, x, v)[lane] += 2 * addend[x];
	}
	relabel(m, v);
}

void matching_cut(struct matching *m, int u, int v)
{
	if (!matching_edge(m, u, v))
		return;
	if (m->top[u] == m->top[v])
		loosen(m, u);
	if (m->mate[u] == v)
		unmatch(m, u);
	m->edge[(size_t)u * (size_t)m->n + (size_t)v] = 0;
	m->edge[(size_t)v * (size_t)m->n + (size_t)u] = 0;
}

static void live_remove(struct matching *m, int v)
{
	int kept = 0;

	for (int i = 0; i < m->live_count; i++)
		if (m->live[i] != v)
			m->live[kept++] = m->live[i];
	m->live_count = kept;
}

void matching_retire(struct matching *m, int v)
{
	int mate = m->mate[v];

	loosen(m, v);
	loosen(m, mate);
	unmatch(m, v);
	unmatch(m, mate);
	live_remove(m, v);
	live_remove(m, mate);
}
