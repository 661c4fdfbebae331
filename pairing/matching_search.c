#include "pairing/blossom.h"

#include <string.h>

/* Is the slack of v's edge to u less than that of its edge to w? */
static bool slack_less(const struct matching *m, int v, int u, int w)
{
	const int64_t *lu = node_label(m, u), *wu = matching_weight(m, v, u);
	const int64_t *lw = node_label(m, w), *ww = matching_weight(m, v, w);

	for (int l = 0; l < m->lanes; l++) {
		int64_t left = lu[l] - wu[l], right = lw[l] - ww[l];

		if (left != right)
			return left < right;
	}
	return false;
}

/* A tight edge from an even vertex u to a node outside the tree; true if that ends the search. */
static bool tree_grow(struct matching *m, int u, int v)
{
	int node = m->top[v];

	if (m->mate[m->base[node]] < 0) {
		tree_augment(m, u, v);
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
			if (m->state[node] != ODD && edge_tight(m, u, v)) {
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
	if (*found && lanes_compare(offer, m->delta, m->lanes) >= 0)
		return;
	memcpy(m->delta, offer, (size_t)m->lanes * sizeof *offer);
	*found = true;
}

static void delta_of_vertex(struct matching *m, int v, bool *found)
{
	int state = m->state[m->top[v]];

	if (state == ODD || m->best[v] < 0)
		return;
	edge_slack(m, v, m->best[v], m->trial);
	if (state == EVEN) {
		for (int l = 0; l < m->lanes; l++)
			m->trial[l] /= 2;
		if (m->top[m->best[v]] == m->top[v]) {
			/* Stale: the true slack is no less, so look again only if it matters. */
			if (*found && lanes_compare(m->trial, m->delta, m->lanes) >= 0)
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
			memcpy(m->trial, node_label(m, node), (size_t)m->lanes * sizeof *m->trial);
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
		lanes_add(node_label(m, v), m->delta, sign, m->lanes);
		if (node >= m->n && m->base[node] == v)
			lanes_add(node_label(m, node), m->delta, -2 * sign, m->lanes);
	}
}

/* Takes up everything that the last move of the labels made tight. */
static bool tree_extend(struct matching *m)
{
	for (int i = 0; i < m->live_count; i++) {
		int v = m->live[i], node = m->top[v], u = m->best[v];

		if (m->state[node] == ODD) {
			if (node >= m->n && lanes_zero(node_label(m, node), m->lanes))
				blossom_expand(m, node);
		} else if (u >= 0 && m->top[u] != node && edge_tight(m, u, v)) {
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

		while (m->top[v] >= m->n && lanes_zero(node_label(m, m->top[v]), m->lanes))
			blossom_open(m, m->top[v]);
	}
}

/* Finds a mate for one free vertex. */
bool tree_search(struct matching *m, int root)
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
