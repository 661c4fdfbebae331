/*
 * Which players of lower scores complete a scoregroup (C.04.4.1, 3.2.1 and 3.2.2).
 *
 * One matching of the residents and the players below them: residents are worth most with each
 * other (C5), then with those below in the order of C6 ... C10. It first looks at the nearest lower
 * groups alone, in which those below may leave in any pairs. If that needs no more upfloaters than
 * the parity of the residents, no other set can be better; if the rest can then be paired, it is
 * the set. Else everybody is looked at, and those below must meet each other legally (C4).
 */
#include "pairing/completion.h"
#include "pairing/dubov_parts.h"
#include "pairing/field.h"

#include <string.h>

enum { NEAR_LEAST = 4 }; /* so many below are looked at first, in whole groups */

struct upfloat {
	const struct dubov *dubov;
	const int *cards; /* vertex -> card: residents, then those below in the order of 4.2 */
	int residents, count;
	bool whole;
	int groups; /* distinct scores below */
	int *group; /* vertex - residents -> 0 = lowest score ... */
	int must;   /* lane: upfloaters that have been chosen */
	struct field c5, *c6, c7, c8, c9, c10;
	int order; /* lane: trying one more */
	struct matching m;
};

static const struct dubov_player *player_at(const struct upfloat *u, int vertex)
{
	return &u->dubov->players[u->cards[vertex]];
}

static int32_t score_at(const struct upfloat *u, int vertex)
{
	return u->dubov->roster->cards[u->cards[vertex]].score;
}

static bool legal(const struct upfloat *u, int a, int b)
{
	return a < u->count && b < u->count &&
	       roster_legal(u->dubov->roster, u->cards[a], u->cards[b]);
}

static void groups_make(struct upfloat *u, struct arena *arena)
{
	u->group = arena_get(arena, (size_t)u->count * sizeof *u->group);
	for (int v = u->count - 1; v >= u->residents; v--) {
		if (u->groups == 0 || score_at(u, v) != score_at(u, v + 1))
			u->groups++;
		u->group[v - u->residents] = u->groups - 1;
	}
}

static int upfloats_most(const struct upfloat *u)
{
	return u->dubov->roster->history->played;
}

/* C6 wants few of the lowest score first; the highest group is what is left to take. */
static int fields_make(struct upfloat *u, struct arena *arena)
{
	struct fields fields = {0};
	int most = u->residents;

	u->c6 = arena_get(arena, ((size_t)u->groups + 1) * sizeof *u->c6);
	u->must = fields_take_lane(&fields);
	u->c5 = fields_take(&fields, most);
	for (int g = 0; g + 1 < u->groups; g++)
		u->c6[g] = fields_take(&fields, most);
	u->c7 = fields_take(&fields, most);
	u->c8 = fields_take(&fields, most);
	u->c9 = fields_take(&fields, (int64_t)most * upfloats_most(u));
	u->c10 = fields_take(&fields, most);
	u->order = fields_take_lane(&fields);
	return fields.lanes;
}

static void weigh_upfloater(const struct upfloat *u, int vertex, int64_t *weight)
{
	const struct dubov_player *player = player_at(u, vertex);
	int own = u->group[vertex - u->residents];

	for (int g = 0; g + 1 < u->groups; g++)
		field_add(u->c6[g], g != own, weight);
	if (u->dubov->last_round)
		return;
	field_add(u->c8, !player->maximum, weight);
	field_add(u->c9, upfloats_most(u) - (player->maximum ? player->upfloats : 0), weight);
	field_add(u->c10, !player->floated_up_last, weight);
}

static void weigh(const struct upfloat *u, int a, int b, int64_t *weight)
{
	if (a >= u->residents)
		return;
	field_add(u->c7, !dubov_same_due(u->dubov, u->cards[a], u->cards[b]), weight);
	if (b < u->residents)
		field_add(u->c5, 1, weight);
	else
		weigh_upfloater(u, b, weight);
}

static void graph_make(struct upfloat *u, struct arena *arena)
{
	int vertices = u->count + u->count % 2, lanes;
	int64_t *weight;

	groups_make(u, arena);
	lanes = fields_make(u, arena);
	weight = arena_get(arena, (size_t)lanes * sizeof *weight);
	matching_make(&u->m, vertices, lanes, arena);
	for (int a = 0; a < vertices; a++) {
		for (int b = a + 1; b < vertices; b++) {
			bool leave = !u->whole && a >= u->residents;

			if (!leave && !legal(u, a, b))
				continue;
			memset(weight, 0, (size_t)lanes * sizeof *weight);
			weigh(u, a, b, weight);
			matching_set(&u->m, a, b, weight);
		}
	}
	matching_restart(&u->m, 0, NULL);
}

static bool floats_up(const struct upfloat *u, int vertex)
{
	return u->m.mate[vertex] < u->residents;
}

static bool might_float_up(struct upfloat *u, int vertex)
{
	for (int v = 0; v < u->residents; v++)
		if (matching_tight(&u->m, vertex, v))
			return true;
	return false;
}

/* Adds to what it is worth to take this player up. */
static bool favour(struct upfloat *u, int vertex, int lane, int64_t amount, int64_t *addend)
{
	memset(addend, 0, (size_t)u->m.n * sizeof *addend);
	for (int v = 0; v < u->residents; v++)
		addend[v] = matching_edge(&u->m, vertex, v) ? amount : 0;
	matching_adjust(&u->m, vertex, lane, addend);
	return matching_solve(&u->m);
}

/* Is there a best set with those chosen so far and this one? Then it is chosen. */
static bool upfloater_try(struct upfloat *u, int vertex, bool *chosen, int64_t *addend)
{
	bool favoured = !floats_up(u, vertex);

	*chosen = false;
	if (favoured && !might_float_up(u, vertex))
		return true;
	if (favoured && !favour(u, vertex, u->order, 1, addend))
		return false;
	*chosen = floats_up(u, vertex);
	if (*chosen)
		return favour(u, vertex, u->must, 1, addend);
	return favour(u, vertex, u->order, -1, addend);
}

/* The first set in the order of 4.2; returns how many, -1 if nothing can be paired. */
static int set_choose(struct upfloat *u, int *set, struct arena *arena)
{
	int64_t *addend = arena_get(arena, (size_t)u->m.n * sizeof *addend);
	int wanted = 0, found = 0;

	if (!matching_solve(&u->m))
		return -1;
	for (int v = u->residents; v < u->count; v++)
		wanted += floats_up(u, v);
	for (int v = u->residents; v < u->count && found < wanted; v++) {
		bool chosen;

		if (!upfloater_try(u, v, &chosen, addend))
			return -1;
		if (chosen)
			set[found++] = u->cards[v];
	}
	return found;
}

static bool rest_completes(const struct dubov *dubov, const int *cards, int count, const int *set,
                           int chosen, struct arena *arena)
{
	int *rest = arena_get(arena, (size_t)count * sizeof *rest), left = 0, at = 0;

	for (int i = 0; i < count; i++) {
		if (at < chosen && set[at] == cards[i])
			at++;
		else
			rest[left++] = cards[i];
	}
	return completion_possible(dubov->roster, rest, left, arena);
}

static int near_count(const struct dubov *dubov, const int *cards, int count, int residents)
{
	const struct card *all = dubov->roster->cards;
	int near = residents;

	while (near < count && (near - residents < NEAR_LEAST ||
	                        all[cards[near]].score == all[cards[near - 1]].score))
		near++;
	return near;
}

int dubov_upfloaters(const struct dubov *dubov, const int *cards, int count, int residents,
                     int *bracket, struct arena *arena)
{
	int near = near_count(dubov, cards, count, residents), found;
	struct upfloat u = {.dubov = dubov, .cards = cards, .residents = residents, .count = near};

	if (near < count) {
		graph_make(&u, arena);
		found = set_choose(&u, bracket, arena);
		if (found == residents % 2 &&
		    rest_completes(dubov, cards + residents, count - residents, bracket, found,
		                   arena))
			return found;
	}
	u = (struct upfloat){.dubov = dubov,
	                     .cards = cards,
	                     .residents = residents,
	                     .count = count,
	                     .whole = true};
	graph_make(&u, arena);
	return set_choose(&u, bracket, arena);
}
