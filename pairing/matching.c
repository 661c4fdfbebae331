#include "pairing/matching.h"

#include <string.h>

enum {
	OUT,
	EVEN,
	ODD
}; /* not in the tree; at even (outer) and odd (inner) distance from the root */

struct matching_link {
	int from, to;
};

static int64_t *label_of(const struct matching *m, int node)
{
	return m->label + (size_t)node * (size_t)m->lanes;
}

static int compare(const int64_t *a, const int64_t *b, int lanes)
{
	for (int l = 0; l < lanes; l++)
		if (a[l] != b[l])
			return a[l] < b[l] ? -1 : 1;
	return 0;
}

static bool is_zero(const int64_t *a, int lanes)
{
	for (int l = 0; l < lanes; l++)
		if (a[l])
			return false;
	return true;
}

static void add(int64_t *to, const int64_t *amount, int times, int lanes)
{
	for (int l = 0; l < lanes; l++)
		to[l] += times * amount[l];
}

/* Slack of an edge between different outermost nodes. */
static void slack_of(const struct matching *m, int u, int v, int64_t *slack)
{
	const int64_t *a = label_of(m, u), *b = label_of(m, v), *w = matching_weight(m, u, v);

	for (int l = 0; l < m->lanes; l++)
		slack[l] = a[l] + b[l] - w[l];
}

static bool slack_is_zero(const struct matching *m, int u, int v)
{
	const int64_t *a = label_of(m, u), *b = label_of(m, v), *w = matching_weight(m, u, v);

	for (int l = 0; l < m->lanes; l++)
		if (a[l] + b[l] != w[l])
			return false;
	return true;
}

/* Is the slack of v's edge to u less than that of its edge to w? */
static bool slack_less(const struct matching *m, int v, int u, int w)
{
	const int64_t *lu = label_of(m, u), *wu = matching_weight(m, v, u);
	const int64_t *lw = label_of(m, w), *ww = matching_weight(m, v, w);

	for (int l = 0; l < m->lanes; l++) {
		int64_t left = lu[l] - wu[l], right = lw[l] - ww[l];

		if (left != right)
			return left < right;
	}
	return false;
}

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

/* Walks the vertices under a node; *at starts at -1. */
static int vertex_after(const struct matching *m, int node, int at)
{
	if (at < 0) {
		while (node >= m->n)
			node = m->first[node];
		return node;
	}
	while (at != node) {
		int sibling = m->next[at], over = m->parent[at];

		if (sibling != m->first[over]) {
			while (sibling >= m->n)
				sibling = m->first[sibling];
			return sibling;
		}
		at = over;
	}
	return -1;
}

#define FOR_VERTICES(m, node, v) \
	for (int v = vertex_after(m, node, -1); v >= 0; v = vertex_after(m, node, v))

static void node_raise_to_top(struct matching *m, int node)
{
	m->parent[node] = -1;
	FOR_VERTICES(m, node, v)
	m->top[v] = node;
}

/* Takes a blossom apart into its children. */
static void blossom_open(struct matching *m, int b)
{
	int kid = m->first[b];

	do {
		int sibling = m->next[kid];

		node_raise_to_top(m, kid);
		m->state[kid] = OUT;
		kid = sibling;
	} while (kid != m->first[b]);
	m->idle[m->idle_count++] = b;
}

void matching_restart(struct matching *m)
{
	m->idle_count = 0;
	for (int b = 2 * m->n; b >= m->n; b--)
		m->idle[m->idle_count++] = b;
	for (int i = 0; i < m->live_count; i++) {
		int v = m->live[i];
		int64_t *label = label_of(m, v);
		bool any = false;

		m->mate[v] = m->parent[v] = -1;
		m->top[v] = m->base[v] = v;
		memset(label, 0, (size_t)m->lanes * sizeof *label);
		for (int j = 0; j < m->live_count; j++) {
			const int64_t *weight = matching_weight(m, v, m->live[j]);

			if (!matching_edge(m, v, m->live[j]))
				continue;
			if (!any || compare(weight, label, m->lanes) > 0)
				memcpy(label, weight, (size_t)m->lanes * sizeof *label);
			any = true;
		}
		/* Doubled weights: half of the heaviest edge at each end covers every edge. */
		for (int l = 0; l < m->lanes; l++)
			label[l] /= 2;
	}
}

/* The child of blossom b that holds vertex v. */
static int child_with(const struct matching *m, int b, int v)
{
	int node = v;

	while (m->parent[node] != b)
		node = m->parent[node];
	return node;
}

/* Makes v the base of a node by exchanging matched and unmatched edges on the cycle. */
static void node_rebase(struct matching *m, int b, int v)
{
	int t, at = 0;

	if (b < m->n)
		return;
	t = child_with(m, b, v);
	node_rebase(m, t, v);
	for (int kid = m->first[b]; kid != t; kid = m->next[kid])
		at++;
	for (int kid = t; kid != m->first[b];) {
		int near = at % 2 ? m->next[kid] : m->prev[kid];
		int far = at % 2 ? m->next[near] : m->prev[near];
		struct matching_link link = m->link[at % 2 ? near : far];
		int u = at % 2 ? link.from : link.to, x = at % 2 ? link.to : link.from;

		node_rebase(m, near, u);
		node_rebase(m, far, x);
		m->mate[u] = x;
		m->mate[x] = u;
		kid = far;
	}
	m->first[b] = t;
	m->base[b] = v;
}

/* u (in the tree) and v get matched; the path from u to the root exchanges its edges. */
static void augment(struct matching *m, int u, int v)
{
	node_rebase(m, m->top[v], v);
	for (;;) {
		int outer = m->top[u], old = m->mate[m->base[outer]];
		struct matching_link entry;

		node_rebase(m, outer, u);
		m->mate[u] = v;
		m->mate[v] = u;
		if (old < 0)
			return;
		entry = m->entry[m->top[old]];
		node_rebase(m, m->top[old], entry.to);
		u = entry.from;
		v = entry.to;
	}
}

static void tree_even(struct matching *m, int node)
{
	m->state[node] = EVEN;
	FOR_VERTICES(m, node, v)
	{
		m->queue[m->queue_end++] = v;
		m->best[v] = -1;
	}
}

static void tree_odd(struct matching *m, int node, int from, int to)
{
	m->state[node] = ODD;
	m->entry[node] = (struct matching_link){from, to};
	tree_even(m, m->top[m->mate[m->base[node]]]);
}

/* The even node above an even node of the tree, -1 at the root. */
static int tree_above(const struct matching *m, int node)
{
	int mate = m->mate[m->base[node]];

	return mate < 0 ? -1 : m->top[m->entry[m->top[mate]].from];
}

static int tree_meet(struct matching *m, int a, int b)
{
	m->stamp_now++;
	for (; a >= 0; a = tree_above(m, a))
		m->stamp[a] = m->stamp_now;
	while (m->stamp[b] != m->stamp_now)
		b = tree_above(m, b);
	return b;
}

static void cycle_join(struct matching *m, int a, int b, int from, int to)
{
	m->next[a] = b;
	m->prev[b] = a;
	m->link[a] = (struct matching_link){from, to};
}

/* Joins the tree path from `node` up to `meet` into the cycle, towards meet or away from it. */
static void cycle_path(struct matching *m, int node, int meet, bool upwards)
{
	while (node != meet) {
		int inner_mate = m->mate[m->base[node]], inner = m->top[inner_mate];
		struct matching_link entry = m->entry[inner];
		int above = m->top[entry.from];

		if (upwards) {
			cycle_join(m, node, inner, m->base[node], inner_mate);
			cycle_join(m, inner, above, entry.to, entry.from);
		} else {
			cycle_join(m, inner, node, inner_mate, m->base[node]);
			cycle_join(m, above, inner, entry.from, entry.to);
		}
		node = above;
	}
}

/* Two even nodes are joined by a tight edge: the cycle becomes one even node. */
static void blossom_make(struct matching *m, int u, int v)
{
	int meet = tree_meet(m, m->top[u], m->top[v]);
	int b = m->idle[--m->idle_count], kid = meet;

	cycle_path(m, m->top[u], meet, false);
	cycle_join(m, m->top[u], m->top[v], u, v);
	cycle_path(m, m->top[v], meet, true);
	m->first[b] = meet;
	m->base[b] = m->base[meet];
	m->parent[b] = -1;
	m->state[b] = EVEN;
	m->stamp[b] = 0;
	memset(label_of(m, b), 0, (size_t)m->lanes * sizeof *m->label);
	do {
		m->parent[kid] = b;
		if (m->state[kid] == ODD)
			tree_even(m, kid);
		kid = m->next[kid];
	} while (kid != meet);
	FOR_VERTICES(m, b, x)
	m->top[x] = b;
}

/* An odd blossom's label has come to zero: its children take its place in the tree. */
static void blossom_expand(struct matching *m, int b)
{
	struct matching_link entry = m->entry[b];
	int t = child_with(m, b, entry.to), end = m->first[b], at = 0;

	for (int kid = end; kid != t; kid = m->next[kid])
		at++;
	blossom_open(m, b);
	m->state[t] = ODD;
	m->entry[t] = entry;
	while (t != end) {
		int even = at % 2 ? m->next[t] : m->prev[t];
		int odd = at % 2 ? m->next[even] : m->prev[even];
		struct matching_link link = m->link[at % 2 ? even : odd];

		tree_even(m, even);
		m->state[odd] = ODD;
		m->entry[odd] = at % 2 ? link : (struct matching_link){link.to, link.from};
		t = odd;
	}
}

/* A tight edge from an even vertex u to a node outside the tree; true if that ends the search. */
static bool tree_grow(struct matching *m, int u, int v)
{
	int node = m->top[v];

	if (m->mate[m->base[node]] < 0) {
		augment(m, u, v);
		return true;
	}
	tree_odd(m, node, u, v);
	return false;
}

/* Looks along all edges of the queued even vertices; true if the search has ended. */
static bool tree_scan(struct matching *m)
{
	while (m->queue_at < m->queue_end) {
		int u = m->queue[m->queue_at++];

		for (int i = 0; i < m->live_count; i++) {
			int v = m->live[i], node = m->top[v];

			if (!matching_edge(m, u, v) || node == m->top[u])
				continue;
			if (m->state[node] != ODD && slack_is_zero(m, u, v)) {
				if (m->state[node] == EVEN)
					blossom_make(m, u, v);
				else if (tree_grow(m, u, v))
					return true;
				continue;
			}
			if (m->state[node] == EVEN) {
				/* A stale best is kept: it bounds the true one from below. */
				if (m->best[u] < 0 || slack_less(m, u, v, m->best[u]))
					m->best[u] = v;
			} else if (m->best[v] < 0 || slack_less(m, v, u, m->best[v])) {
				m->best[v] = u;
			}
		}
	}
	return false;
}

/* The nearest even vertex in another node, after nodes have grown together. */
static void best_refresh(struct matching *m, int u)
{
	m->best[u] = -1;
	for (int i = 0; i < m->live_count; i++) {
		int v = m->live[i];

		if (!matching_edge(m, u, v) || m->top[v] == m->top[u] ||
		    m->state[m->top[v]] != EVEN)
			continue;
		if (m->best[u] < 0 || slack_less(m, u, v, m->best[u]))
			m->best[u] = v;
	}
}

static void delta_offer(struct matching *m, const int64_t *offer, bool *found)
{
	if (*found && compare(offer, m->delta, m->lanes) >= 0)
		return;
	memcpy(m->delta, offer, (size_t)m->lanes * sizeof *offer);
	*found = true;
}

static void delta_of_vertex(struct matching *m, int v, bool *found)
{
	int state = m->state[m->top[v]];

	if (state == ODD || m->best[v] < 0)
		return;
	slack_of(m, v, m->best[v], m->trial);
	if (state == EVEN) {
		for (int l = 0; l < m->lanes; l++)
			m->trial[l] /= 2;
		if (m->top[m->best[v]] == m->top[v]) {
			/* Stale: the true slack is no less, so look again only if it matters. */
			if (*found && compare(m->trial, m->delta, m->lanes) >= 0)
				return;
			best_refresh(m, v);
			if (m->best[v] >= 0)
				delta_of_vertex(m, v, found);
			return;
		}
	}
	delta_offer(m, m->trial, found);
}

/* How far the labels can move until something becomes tight; false if nothing ever will. */
static bool delta_find(struct matching *m)
{
	bool found = false;

	for (int i = 0; i < m->live_count; i++) {
		int v = m->live[i], node = m->top[v];

		delta_of_vertex(m, v, &found);
		if (node >= m->n && m->state[node] == ODD && m->base[node] == v) {
			memcpy(m->trial, label_of(m, node), (size_t)m->lanes * sizeof *m->trial);
			for (int l = 0; l < m->lanes; l++)
				m->trial[l] /= 2;
			delta_offer(m, m->trial, &found);
		}
	}
	return found;
}

static void delta_apply(struct matching *m)
{
	for (int i = 0; i < m->live_count; i++) {
		int v = m->live[i], node = m->top[v];
		int sign = m->state[node] == EVEN ? -1 : m->state[node] == ODD ? 1 : 0;

		if (!sign)
			continue;
		add(label_of(m, v), m->delta, sign, m->lanes);
		if (node >= m->n && m->base[node] == v)
			add(label_of(m, node), m->delta, -2 * sign, m->lanes);
	}
}

/* Takes up everything that the last move of the labels made tight. */
static bool tree_extend(struct matching *m)
{
	for (int i = 0; i < m->live_count; i++) {
		int v = m->live[i], node = m->top[v], u = m->best[v];

		if (m->state[node] == ODD) {
			if (node >= m->n && is_zero(label_of(m, node), m->lanes))
				blossom_expand(m, node);
		} else if (u >= 0 && m->top[u] != node && slack_is_zero(m, u, v)) {
			if (m->state[node] == EVEN)
				blossom_make(m, v, u);
			else if (tree_grow(m, u, v))
				return true;
		}
	}
	return false;
}

/* Opens outermost blossoms of label zero: nothing holds them together. */
static void blossoms_tidy(struct matching *m)
{
	for (int i = 0; i < m->live_count; i++) {
		int v = m->live[i];

		while (m->top[v] >= m->n && is_zero(label_of(m, m->top[v]), m->lanes))
			blossom_open(m, m->top[v]);
	}
}

/* Finds a mate for one free vertex. */
static bool tree_search(struct matching *m, int root)
{
	bool done;

	m->queue_at = m->queue_end = 0;
	for (int i = 0; i < m->live_count; i++) {
		m->state[m->top[m->live[i]]] = OUT;
		m->best[m->live[i]] = -1;
	}
	tree_even(m, m->top[root]);
	done = tree_scan(m);
	while (!done) {
		if (!delta_find(m))
			return false;
		delta_apply(m);
		done = tree_extend(m) || tree_scan(m);
	}
	blossoms_tidy(m);
	return true;
}

/* Matches free neighbours along tight edges before any tree is grown. */
static void match_greedily(struct matching *m, int u)
{
	for (int i = 0; i < m->live_count && m->mate[u] < 0; i++) {
		int v = m->live[i];

		if (m->mate[v] < 0 && matching_edge(m, u, v) && m->top[u] == u && m->top[v] == v &&
		    slack_is_zero(m, u, v)) {
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
	slack_of(m, u, v, m->trial);
	if (m->top[u] == m->top[v] && m->top[u] >= m->n) {
		m->stamp_now++;
		for (int b = m->parent[u]; b >= 0; b = m->parent[b])
			m->stamp[b] = m->stamp_now;
		for (int b = m->parent[v]; b >= 0; b = m->parent[b])
			if (m->stamp[b] == m->stamp_now)
				add(m->trial, label_of(m, b), 1, m->lanes);
	}
	return is_zero(m->trial, m->lanes);
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
		int64_t *label = label_of(m, b);

		if (!is_zero(label, m->lanes)) {
			for (int l = 0; l < m->lanes; l++)
				label[l] /= 2;
			FOR_VERTICES(m, b, x)
			add(label_of(m, x), label, 1, m->lanes);
			unmatch(m, m->base[b]);
		}
		blossom_open(m, b);
	}
}

/* The least label that keeps every edge of v within bounds. */
static void relabel(struct matching *m, int v)
{
	int64_t *label = label_of(m, v);
	bool any = false;

	for (int i = 0; i < m->live_count; i++) {
		int x = m->live[i];
		const int64_t *weight = matching_weight(m, v, x), *other = label_of(m, x);

		if (!matching_edge(m, v, x))
			continue;
		for (int l = 0; l < m->lanes; l++)
			m->trial[l] = weight[l] - other[l];
		if (!any || compare(m->trial, label, m->lanes) > 0)
			memcpy(label, m->trial, (size_t)m->lanes * sizeof *label);
		any = true;
	}
	if (m->mate[v] >= 0 && !slack_is_zero(m, v, m->mate[v]))
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
