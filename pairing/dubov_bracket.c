/*
 * The two subgroups of a bracket and how they are evened out (C.04.4.1, 3.2.3 ... 3.2.5, 4.3).
 *
 * Who is shifted meets one of the own subgroup, and who is not shifted does so only if that one is:
 * a pair inside a subgroup holds exactly one of the shifted, and the fewest such pairs are the best
 * C7. So the shifters are found on a matching of the bracket with as few pairs inside the smaller
 * subgroup as possible, from which edges are cut as their shifts are decided.
 */
#include "pairing/dubov_parts.h"
#include "pairing/field.h"
#include "pairing/matching.h"

#include <stdlib.h>
#include <string.h>

enum shift { SHIFT_OPEN, SHIFT_YES, SHIFT_NO };

struct split {
	const struct dubov *dubov;
	int *cards; /* by TPN */
	int count;
	bool *first;        /* member -> is in G1 */
	bool smaller_first; /* G1 is the smaller subgroup, or they are equal */
	enum shift *shift;
	struct matching m;
	int order; /* lane */
	int64_t *addend;
};

static const struct dubov_player *player_at(const struct split *s, int member)
{
	return &s->dubov->players[s->cards[member]];
}

static const struct card *card_at(const struct split *s, int member)
{
	return &s->dubov->roster->cards[s->cards[member]];
}

static bool nobody_played(const struct split *s)
{
	for (int i = 0; i < s->count; i++)
		if (card_at(s, i)->games)
			return false;
	return true;
}

/* 3.2.3: those due to open; where nobody has played, the first half. */
static void subgroups_make(struct split *s)
{
	bool halves = nobody_played(s);
	int firsts = 0;

	for (int i = 0; i < s->count; i++) {
		s->first[i] = halves ? i < s->count / 2 : player_at(s, i)->due == ROLE_OPENER;
		firsts += s->first[i];
	}
	s->smaller_first = 2 * firsts <= s->count;
}

static void graph_make(struct split *s, struct arena *arena)
{
	struct fields fields = {0};
	struct field apart = fields_take(&fields, s->count);
	int64_t *weight;

	s->order = fields_take_lane(&fields);
	s->addend = arena_get(arena, (size_t)s->count * sizeof *s->addend);
	weight = arena_get(arena, (size_t)fields.lanes * sizeof *weight);
	matching_make(&s->m, s->count, fields.lanes, arena);
	for (int a = 0; a < s->count; a++) {
		for (int b = a + 1; b < s->count; b++) {
			bool inside =
				s->first[a] == s->smaller_first && s->first[b] == s->smaller_first;

			if (!roster_legal(s->dubov->roster, s->cards[a], s->cards[b]))
				continue;
			memset(weight, 0, (size_t)fields.lanes * sizeof *weight);
			field_add(apart, !inside, weight);
			matching_set(&s->m, a, b, weight);
		}
	}
	matching_restart(&s->m, 0, NULL);
}

/* One pool of shifters in the making, to be sorted. */
struct seeker {
	int member;
	int32_t aro;
};

static int seekers_compare(const void *left, const void *right)
{
	const struct seeker *a = left, *b = right;

	if (a->aro != b->aro)
		return a->aro < b->aro ? -1 : 1;
	return a->member - b->member;
}

/* Members of G1 by ARO and number, of G2 by number. */
static int seekers_list(const struct split *s, bool first, struct seeker *list)
{
	int count = 0;

	for (int i = 0; i < s->count; i++)
		if (s->first[i] == first)
			list[count++] = (struct seeker){i, first ? player_at(s, i)->aro : 0};
	if (count)
		qsort(list, (size_t)count, sizeof *list, seekers_compare);
	return count;
}

/* 4.3.3: from the middle of the list outwards, the upper of two middles first. */
static int pool_make(const struct split *s, bool first, int *pool, struct arena *arena)
{
	struct seeker *list = arena_get(arena, (size_t)s->count * sizeof *list);
	int count = seekers_list(s, first, list);

	for (int taken = 0, above = (count - 1) / 2, below = above + 1; taken < count; taken++)
		pool[taken] = taken == 0 || (count - taken) % 2 == 0 ? list[above--].member
		                                                     : list[below++].member;
	return count;
}

/* Is this member paired inside its subgroup with one who is not shifted? */
static bool shifts_with(const struct split *s, int member, int other)
{
	return other != member && s->first[other] == s->first[member] &&
	       s->shift[other] != SHIFT_YES;
}

static bool favour(struct split *s, int member, int64_t amount)
{
	memset(s->addend, 0, (size_t)s->count * sizeof *s->addend);
	for (int i = 0; i < s->count; i++)
		if (shifts_with(s, member, i) && matching_edge(&s->m, member, i))
			s->addend[i] = amount;
	matching_adjust(&s->m, member, s->order, s->addend);
	return matching_solve(&s->m);
}

static bool might_shift(struct split *s, int member)
{
	for (int i = 0; i < s->count; i++)
		if (shifts_with(s, member, i) && matching_tight(&s->m, member, i))
			return true;
	return false;
}

/* Cuts what the decision about a member rules out; the present matching has none of it. */
static void shift_set(struct split *s, int member, enum shift shift)
{
	s->shift[member] = shift;
	for (int i = 0; i < s->count; i++) {
		bool same = s->first[i] == s->first[member];

		if (i == member)
			continue;
		if (same ? s->shift[i] == shift : shift == SHIFT_YES)
			matching_cut(&s->m, member, i);
	}
}

/* Can this member be shifted, with all that has been decided? */
static bool shifter_try(struct split *s, int member)
{
	bool favoured = !shifts_with(s, member, s->m.mate[member]), yes;

	if (favoured && !might_shift(s, member)) {
		shift_set(s, member, SHIFT_NO);
		return matching_solve(&s->m);
	}
	if (favoured && !favour(s, member, 1))
		return false;
	yes = shifts_with(s, member, s->m.mate[member]);
	if (favoured && !yes && !favour(s, member, -1))
		return false;
	shift_set(s, member, yes ? SHIFT_YES : SHIFT_NO);
	return matching_solve(&s->m);
}

static int pairs_inside(const struct split *s, bool first)
{
	int inside = 0;

	for (int i = 0; i < s->count; i++)
		inside += s->first[i] == first && s->first[s->m.mate[i]] == first;
	return inside / 2;
}

/* 3.2.4 for one subgroup: as many shifters as it has pairs inside, the first that will do. */
static bool subgroup_shift(struct split *s, bool first, struct arena *arena)
{
	int *pool = arena_get(arena, (size_t)s->count * sizeof *pool);
	int count = pool_make(s, first, pool, arena), wanted = pairs_inside(s, first);

	for (int i = 0; i < count; i++) {
		if (wanted == 0) {
			shift_set(s, pool[i], SHIFT_NO);
			continue;
		}
		if (!shifter_try(s, pool[i]))
			return false;
		wanted -= s->shift[pool[i]] == SHIFT_YES;
	}
	return matching_solve(&s->m);
}

/* 3.2.5, 3.2.6: S1 by ARO, G2 by number. */
static void subgroups_pair(const struct split *s, int *mate, struct arena *arena)
{
	struct seeker *list = arena_get(arena, (size_t)s->count * sizeof *list);
	int *upper = arena_get(arena, (size_t)s->count * sizeof *upper);
	int *lower = arena_get(arena, (size_t)s->count * sizeof *lower);
	int uppers = 0, lowers = 0;

	for (int i = 0; i < s->count; i++) {
		mate[s->cards[i]] = s->cards[s->m.mate[i]];
		if (s->first[i] != (s->shift[i] == SHIFT_YES))
			list[uppers++] = (struct seeker){i, player_at(s, i)->aro};
		else
			lower[lowers++] = s->cards[i];
	}
	qsort(list, (size_t)uppers, sizeof *list, seekers_compare);
	for (int i = 0; i < uppers; i++)
		upper[i] = s->cards[list[i].member];
	dubov_transpose(s->dubov->roster, upper, lower, uppers, mate, arena);
}

/* Insertion: residents and upfloaters come in order. */
static void sort_by_number(const struct roster *roster, int *cards, int count)
{
	for (int i = 1; i < count; i++) {
		int card = cards[i], at = i;

		for (; at && roster->cards[cards[at - 1]].tpn > roster->cards[card].tpn; at--)
			cards[at] = cards[at - 1];
		cards[at] = card;
	}
}

bool dubov_bracket(const struct dubov *dubov, int *cards, int count, int *mate, struct arena *arena)
{
	struct split s = {.dubov = dubov, .cards = cards, .count = count};

	sort_by_number(dubov->roster, cards, count);
	s.first = arena_get(arena, (size_t)count * sizeof *s.first);
	s.shift = arena_get(arena, (size_t)count * sizeof *s.shift);
	subgroups_make(&s);
	graph_make(&s, arena);
	if (!matching_solve(&s.m) || !subgroup_shift(&s, s.smaller_first, arena) ||
	    !subgroup_shift(&s, !s.smaller_first, arena))
		return false;
	subgroups_pair(&s, mate, arena);
	return true;
}
