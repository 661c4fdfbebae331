/*
 * The inside of the matching: nodes (vertices, and blossoms of an odd number of nodes), their
 * labels, and the search tree. For blossom.c, matching_search.c and matching.c only.
 */
#ifndef PAIRING_BLOSSOM_H
#define PAIRING_BLOSSOM_H

#include "pairing/matching.h"

/* How a node stands in the search tree: not at all, or at an even (outer) or odd (inner) distance.
 */
enum { OUT, EVEN, ODD };

struct matching_link {
	int from, to;
};

static inline int64_t *node_label(const struct matching *m, int node)
{
	return m->label + (size_t)node * (size_t)m->lanes;
}

static inline int lanes_compare(const int64_t *a, const int64_t *b, int lanes)
{
	for (int l = 0; l < lanes; l++)
		if (a[l] != b[l])
			return a[l] < b[l] ? -1 : 1;
	return 0;
}

static inline bool lanes_zero(const int64_t *a, int lanes)
{
	for (int l = 0; l < lanes; l++)
		if (a[l])
			return false;
	return true;
}

static inline void lanes_add(int64_t *to, const int64_t *amount, int times, int lanes)
{
	for (int l = 0; l < lanes; l++)
		to[l] += times * amount[l];
}

/* Slack of an edge between different outermost nodes. */
static inline void edge_slack(const struct matching *m, int u, int v, int64_t *slack)
{
	const int64_t *a = node_label(m, u), *b = node_label(m, v), *w = matching_weight(m, u, v);

	for (int l = 0; l < m->lanes; l++)
		slack[l] = a[l] + b[l] - w[l];
}

static inline bool edge_tight(const struct matching *m, int u, int v)
{
	const int64_t *a = node_label(m, u), *b = node_label(m, v), *w = matching_weight(m, u, v);

	for (int l = 0; l < m->lanes; l++)
		if (a[l] + b[l] != w[l])
			return false;
	return true;
}

/* Walks the vertices under a node: -1 before the first and after the last. */
int node_vertex_after(const struct matching *m, int node, int at);

#define FOR_VERTICES(m, node, v) \
	for (int v = node_vertex_after(m, node, -1); v >= 0; v = node_vertex_after(m, node, v))

/* Takes a blossom apart into its children. */
void blossom_open(struct matching *m, int b);

/* Two even nodes are joined by a tight edge: the cycle becomes one even node. */
void blossom_make(struct matching *m, int u, int v);

/* An odd blossom's label has come to zero: its children take its place in the tree. */
void blossom_expand(struct matching *m, int b);

/* A node joins the tree as even; or as odd, reached from `from` at its vertex `to`, with its mate
 * behind it as even. */
void tree_even(struct matching *m, int node);
void tree_odd(struct matching *m, int node, int from, int to);

/* u (in the tree) and v get matched; the path from u to the root exchanges its edges. */
void tree_augment(struct matching *m, int u, int v);

/* Finds a mate for one free vertex; false if there is none. */
bool tree_search(struct matching *m, int root);

#endif
