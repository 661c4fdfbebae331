#include "pairing/blossom.h"

#include <string.h>

int node_vertex_after(const struct matching *m, int node, int at)
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

static void node_raise_to_top(struct matching *m, int node)
{
	m->parent[node] = -1;
	FOR_VERTICES(m, node, v)
	m->top[v] = node;
}

/* Takes a blossom apart into its children. */
void blossom_open(struct matching *m, int b)
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
void tree_augment(struct matching *m, int u, int v)
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

void tree_even(struct matching *m, int node)
{
	m->state[node] = EVEN;
	FOR_VERTICES(m, node, v)
	{
		m->queue[m->queue_end++] = v;
		m->best[v] = -1;
	}
}

void tree_odd(struct matching *m, int node, int from, int to)
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
void blossom_make(struct matching *m, int u, int v)
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
	memset(node_label(m, b), 0, (size_t)m->lanes * sizeof *m->label);
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
void blossom_expand(struct matching *m, int b)
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
