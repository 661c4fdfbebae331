#include "pairing/cascade_window.h"

#include <string.h>

static bool legal(const struct window *w, int u, int v)
{
	return u < w->count && v < w->count &&
	       roster_legal(w->cascade->roster, w->card[u], w->card[v]);
}

/* How many distinct scores of the members are higher than this one? They stand in scores[]. */
static int group_of(const int32_t *scores, int groups, int32_t score)
{
	int higher = 0;

	for (int g = 0; g < groups; g++)
		higher += scores[g] > score;
	return higher;
}

static void groups_make(struct window *w, struct arena *arena)
{
	int members = w->bracket.members;
	int32_t *scores = arena_get(arena, (size_t)members * sizeof *scores);

	w->group = arena_get(arena, (size_t)members * sizeof *w->group);
	for (int v = 0; v < members; v++) {
		int32_t score = cascade_card(&w->bracket, v)->score;
		int known = 0;

		while (known < w->groups && scores[known] != score)
			known++;
		if (known == w->groups)
			scores[w->groups++] = score;
	}
	for (int v = 0; v < members; v++)
		w->group[v] = group_of(scores, w->groups, cascade_card(&w->bracket, v)->score);
}

/* The lowest group needs no field in its own bracket: the others and C5 leave it no choice. */
static struct fields fields_make(struct window *w, struct arena *arena)
{
	const struct cascade *cascade = w->cascade;
	int members = w->bracket.members;
	struct fields fields = {0};

	w->down = arena_get(arena, (size_t)w->groups * sizeof *w->down);
	w->down_next = arena_get(arena, (size_t)w->groups * sizeof *w->down_next);
	w->pairs = fields_take(&fields, members / 2);
	for (int g = 0; g + 1 < w->groups; g++)
		w->down[g] = fields_take(&fields, members);
	w->following = fields_take(&fields, w->near / 2);
	for (int g = 0; g < w->groups; g++)
		w->down_next[g] = fields_take(&fields, members);
	for (int c = 0; c < cascade->criterion_count; c++)
		w->criteria[c] =
			fields_take(&fields, members * cascade->criteria[c].most(&w->bracket));
	w->order = fields_take_lane(&fields);
	return fields;
}

static void weigh_pair(const struct window *w, int u, int v, int64_t *weight)
{
	const struct cascade *cascade = w->cascade;

	field_add(w->pairs, 1, weight);
	if (w->group[u] + 1 < w->groups)
		field_add(w->down[w->group[u]], 1, weight);
	if (w->group[v] + 1 < w->groups)
		field_add(w->down[w->group[v]], 1, weight);
	for (int c = 0; c < cascade->criterion_count; c++)
		if (cascade->criteria[c].worth)
			field_add(w->criteria[c], cascade->criteria[c].worth(&w->bracket, u, v),
			          weight);
}

static void weigh_leaver(const struct window *w, int u, int64_t *weight)
{
	const struct cascade *cascade = w->cascade;

	for (int c = 0; u < w->bracket.members && c < cascade->criterion_count; c++)
		if (cascade->criteria[c].leaving)
			field_add(w->criteria[c], cascade->criteria[c].leaving(&w->bracket, u),
			          weight);
}

static void weigh(const struct window *w, int u, int v, int64_t *weight)
{
	bool meet = legal(w, u, v);

	if (meet && v < w->bracket.members) {
		weigh_pair(w, u, v, weight);
		return;
	}
	weigh_leaver(w, u, weight);
	weigh_leaver(w, v, weight);
	if (!meet || v >= w->near)
		return;
	field_add(w->following, 1, weight);
	if (u < w->bracket.members)
		field_add(w->down_next[w->group[u]], 1, weight);
}

void window_make(struct window *w, struct arena *arena)
{
	struct fields fields;
	int vertices;
	int64_t *weight;

	groups_make(w, arena);
	fields = fields_make(w, arena);
	w->count = w->whole ? w->count : w->near;
	vertices = w->count + w->count % 2; /* with an odd number somebody leaves alone */
	w->settled = arena_get(arena, (size_t)w->bracket.members * sizeof *w->settled);
	weight = arena_get(arena, (size_t)fields.lanes * sizeof *weight);
	matching_make(&w->m, vertices, fields.lanes, arena);
	for (int u = 0; u < vertices; u++) {
		for (int v = u + 1; v < vertices; v++) {
			if (!legal(w, u, v) && w->whole)
				continue;
			memset(weight, 0, (size_t)fields.lanes * sizeof *weight);
			weigh(w, u, v, weight);
			matching_set(&w->m, u, v, weight);
		}
	}
	matching_restart(&w->m, 0, NULL);
}

/* May these two members still become a pair? */
static bool pair_open(const struct window *w, int v, int x)
{
	return x != v && x < w->bracket.members && !w->settled[x] && legal(w, v, x);
}

/* Makes the opponent of v the best there is: as far down as possible, else none. */
static bool opponent_choose(struct window *w, int v, int64_t *addend)
{
	int best = w->bracket.members - 1, now = pair_open(w, v, w->m.mate[v]) ? w->m.mate[v] : -1;

	while (best > now && !(pair_open(w, v, best) && matching_tight(&w->m, v, best)))
		best--;
	if (best == now)
		return true;
	memset(addend, 0, (size_t)w->m.n * sizeof *addend);
	for (int x = 0; x < w->bracket.members; x++)
		if (pair_open(w, v, x))
			addend[x] = x + 1;
	matching_adjust(&w->m, v, w->order, addend);
	return matching_solve(&w->m);
}

static bool member_settle(struct window *w, int v, int *opponent, int64_t *addend)
{
	int x;

	if (!opponent_choose(w, v, addend))
		return false;
	x = w->m.mate[v];
	if (pair_open(w, v, x)) {
		opponent[v] = x;
		opponent[x] = v;
		w->settled[x] = true;
		matching_retire(&w->m, v);
	} else {
		opponent[v] = -1;
		for (x = 0; x < w->bracket.members; x++)
			if (pair_open(w, v, x))
				matching_cut(&w->m, v, x);
	}
	w->settled[v] = true;
	return matching_solve(&w->m);
}

bool window_pair(struct window *w, int *opponent, struct arena *arena)
{
	int64_t *addend = arena_get(arena, (size_t)w->m.n * sizeof *addend);

	if (!matching_solve(&w->m))
		return false;
	for (int v = 0; v < w->bracket.members; v++)
		if (!w->settled[v] && !member_settle(w, v, opponent, addend))
			return false;
	return true;
}

int window_leavers(const struct window *w, int *cards)
{
	int leavers = 0;

	for (int i = 0; i < w->m.live_count; i++) {
		int v = w->m.live[i];

		if (v < w->count && !legal(w, v, w->m.mate[v]))
			cards[leavers++] = w->card[v];
	}
	return leavers;
}
