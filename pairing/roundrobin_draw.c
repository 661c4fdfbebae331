/*
 * Numbers for a round robin such that compatriots do not meet in the last rounds.
 *
 * The games of those rounds are the edges of a graph over the numbers, and the numbers are to be
 * shared out among the groups so that few edges (best none) join two numbers of one group: a
 * colouring with given sizes. Which of its numbers a member of a group gets does not matter. The
 * search labels the number with the fewest groups left first, allows no clash, then one, two ...,
 * and so knows the least when it was not cut off.
 */
#include "pairing/lot.h"
#include "pairing/roundrobin.h"

#include <string.h>

enum {
	LOTS = 1000,
	SEARCH_WORK = 20000000, /* numbers looked at for one allowance of clashes */
	LATER_SHARE = 20,       /* once cut off, later allowances get a part of it */
	UNLABELLED = UINT16_MAX,
};

struct search {
	int players, circle, avoid;
	int groups;         /* labels: 0 = without compatriots, then 1 ... groups */
	int *size;          /* [label] members */
	int *room;          /* [label] members without a number */
	int *fit;           /* [label] unlabelled numbers that it could have without a clash */
	uint16_t *label;    /* [number - 1] */
	uint16_t *cost;     /* [number - 1][label]: neighbours that have it */
	uint16_t *blocked;  /* [number - 1]: labels with a cost */
	uint16_t *numbers;  /* in the order in which ties are broken */
	uint16_t *labels;   /* likewise, 1 ... groups */
	uint16_t *choices;  /* [depth][label] scratch */
	uint16_t *label_of; /* [player] */
	long steps, most;
};

/* Who meets a number in a round of the last cycle; 0 = nobody. */
static int opponent(const struct search *s, int number, int round)
{
	int circle = s->circle, turn = round - 1, other;

	if (circle < 1)
		return 0;
	if (number > circle)
		return turn * ((circle + 1) / 2) % circle + 1;
	other = (turn + circle - (number - 1)) % circle + 1;
	if (other == number)
		other = circle + 1;
	return other > s->players ? 0 : other;
}

static uint16_t *cost_of(const struct search *s, int number, int label)
{
	return &s->cost[(size_t)(number - 1) * (size_t)(s->groups + 1) + (size_t)label];
}

/* One more (or less) neighbour of these numbers has the label. */
static void cost_add(struct search *s, int number, int label, int change)
{
	if (label == 0)
		return;
	for (int round = s->circle - s->avoid + 1; round <= s->circle; round++) {
		int other = opponent(s, number, round);
		uint16_t *cost;

		if (!other)
			continue;
		cost = cost_of(s, other, label);
		*cost = (uint16_t)(*cost + change);
		if (*cost != (change > 0))
			continue;
		s->blocked[other - 1] = (uint16_t)(s->blocked[other - 1] + change);
		if (s->label[other - 1] == UNLABELLED)
			s->fit[label] -= change;
	}
}

/* A number leaves (or comes back to) the unlabelled ones. */
static void fit_add(struct search *s, int number, int change)
{
	for (int label = 1; label <= s->groups; label++)
		if (*cost_of(s, number, label) == 0)
			s->fit[label] += change;
}

static void label_set(struct search *s, int number, int label)
{
	fit_add(s, number, -1);
	s->label[number - 1] = (uint16_t)label;
	s->room[label]--;
	cost_add(s, number, label, 1);
}

static void label_take(struct search *s, int number, int label)
{
	cost_add(s, number, label, -1);
	s->room[label]++;
	s->label[number - 1] = UNLABELLED;
	fit_add(s, number, 1);
}

static int hardest(const struct search *s)
{
	int best = 0;

	for (int i = 0; i < s->players; i++) {
		int number = s->numbers[i];

		if (s->label[number - 1] == UNLABELLED &&
		    (!best || s->blocked[number - 1] > s->blocked[best - 1]))
			best = number;
	}
	return best;
}

/* At least so many clashes are still to come. */
static int unavoidable(const struct search *s)
{
	int clashes = 0;

	for (int label = 1; label <= s->groups; label++)
		if (s->room[label] > s->fit[label])
			clashes += s->room[label] - s->fit[label];
	return clashes;
}

/* Cheaper first, then those with more members to place; label 0 behind what is as cheap. */
static bool better(const struct search *s, int number, int a, int b)
{
	int cost_a = *cost_of(s, number, a), cost_b = *cost_of(s, number, b);

	if (cost_a != cost_b)
		return cost_a < cost_b;
	return a && (!b || s->room[a] > s->room[b]);
}

/* Groups of one size of which nobody has a number yet are alike: one of them will do. */
static bool alike(const struct search *s, const uint16_t *choices, int count, int label)
{
	if (!label || s->room[label] < s->size[label])
		return false;
	for (int i = 0; i < count; i++)
		if (choices[i] && s->room[choices[i]] == s->size[choices[i]] &&
		    s->size[choices[i]] == s->size[label])
			return true;
	return false;
}

static int choices_make(const struct search *s, int number, int allowance, uint16_t *choices)
{
	int count = 0;

	for (int i = 0; i <= s->groups; i++) {
		int label = i < s->groups ? s->labels[i] : 0, at;

		if (!s->room[label] || *cost_of(s, number, label) > allowance ||
		    alike(s, choices, count, label))
			continue;
		for (at = count++; at && better(s, number, label, choices[at - 1]); at--)
			choices[at] = choices[at - 1];
		choices[at] = (uint16_t)label;
	}
	return count;
}

static bool place(struct search *s, int left, int allowance)
{
	uint16_t *choices = s->choices + (size_t)left * (size_t)(s->groups + 1);
	int number, count;

	if (!left)
		return true;
	if (unavoidable(s) > allowance)
		return false;
	number = hardest(s);
	count = choices_make(s, number, allowance, choices);
	for (int i = 0; i < count && s->steps++ < s->most; i++) {
		int cost = *cost_of(s, number, choices[i]);

		label_set(s, number, choices[i]);
		if (place(s, left - 1, allowance - cost))
			return true;
		label_take(s, number, choices[i]);
	}
	return false;
}

/* -- before and after -------------------------------------------------------------------------- */

/* Groups of one are nobody's compatriots. Labels in order of the groups' first members. */
static void search_label(struct search *s, const struct roundrobin_wish *wish, struct arena *arena)
{
	uint16_t *label_of_group = arena_get(arena, (UINT16_MAX + 1) * sizeof *label_of_group);
	uint16_t *members = arena_get(arena, (UINT16_MAX + 1) * sizeof *members);

	s->label_of = arena_get(arena, (size_t)s->players * sizeof *s->label_of);
	s->size = arena_get(arena, ((size_t)s->players + 1) * sizeof *s->size);
	for (int i = 0; wish->group && i < s->players; i++)
		members[wish->group[i]]++;
	for (int i = 0; i < s->players; i++) {
		int group = wish->group ? wish->group[i] : 0;

		if (group && members[group] > 1) {
			if (!label_of_group[group])
				label_of_group[group] = (uint16_t)++s->groups;
			s->label_of[i] = label_of_group[group];
		}
		s->size[s->label_of[i]]++;
	}
}

static void search_order(struct search *s, const struct roundrobin_wish *wish, uint64_t *state)
{
	for (int i = 0; i < s->players; i++)
		s->numbers[i] = (uint16_t)(i + 1);
	for (int i = 0; i < s->groups; i++)
		s->labels[i] = (uint16_t)(i + 1);
	if (!wish->drawn)
		return;
	lot_shuffle(state, s->numbers, (size_t)s->players);
	lot_shuffle(state, s->labels, (size_t)s->groups);
}

static void search_make(struct search *s, const struct roundrobin_wish *wish, uint64_t *state,
                        struct arena *arena)
{
	size_t players = (size_t)wish->players, labels;

	*s = (struct search){.players = wish->players};
	s->circle = s->players + s->players % 2 - 1;
	search_label(s, wish, arena);
	labels = (size_t)s->groups + 1;
	s->room = arena_get(arena, labels * sizeof *s->room);
	s->fit = arena_get(arena, labels * sizeof *s->fit);
	s->label = arena_get(arena, players * sizeof *s->label);
	s->cost = arena_get(arena, players * labels * sizeof *s->cost);
	s->blocked = arena_get(arena, players * sizeof *s->blocked);
	s->numbers = arena_get(arena, players * sizeof *s->numbers);
	s->labels = arena_get(arena, labels * sizeof *s->labels);
	s->choices = arena_get(arena, (players + 1) * labels * sizeof *s->choices);
	search_order(s, wish, state);
}

/* One search, from the start; *cut_off is set if it gave up rather than saw that there is none. */
static bool search_run(struct search *s, int avoid, int allowance, long most, bool *cut_off)
{
	size_t labels = (size_t)s->groups + 1;

	s->avoid = avoid;
	s->steps = 0;
	s->most = most;
	memset(s->cost, 0, (size_t)s->players * labels * sizeof *s->cost);
	memset(s->blocked, 0, (size_t)s->players * sizeof *s->blocked);
	for (int i = 0; i < s->players; i++)
		s->label[i] = UNLABELLED;
	for (size_t label = 0; label < labels; label++) {
		s->room[label] = s->size[label];
		s->fit[label] = s->players;
	}
	if (place(s, s->players, allowance))
		return true;
	*cut_off |= s->steps > s->most;
	return false;
}

static long search_most(const struct search *s)
{
	long most = SEARCH_WORK / s->players, least = 4L * s->players * LATER_SHARE;

	return most > least ? most : least;
}

/* In every round half of the numbers, the free place included, would have to do for a group. */
static int clashes_least(const struct search *s, int avoid)
{
	int half = (s->circle + 1) / 2, clashes = 0;

	for (int label = 1; label <= s->groups; label++)
		if (s->size[label] > half)
			clashes += avoid * (s->size[label] - half);
	return clashes;
}

/* The members of a label take its numbers in turn. */
static void numbers_take(const struct search *s, bool drawn, uint64_t *state, struct arena *arena,
                         uint16_t *player)
{
	uint16_t *members = arena_get(arena, (size_t)s->players * sizeof *members);

	for (int label = 0; label <= s->groups; label++) {
		size_t count = 0;

		for (int i = 0; i < s->players; i++)
			if (s->label_of[i] == label)
				members[count++] = (uint16_t)i;
		if (drawn)
			lot_shuffle(state, members, count);
		count = 0;
		for (int i = 0; i < s->players; i++)
			if (s->label[i] == label)
				player[i] = members[count++];
	}
}

/* -- the wishes -------------------------------------------------------------------------------- */

static int clashes_until(const struct roundrobin_wish *wish, const uint16_t *player, int rounds,
                         int limit)
{
	struct search table = {.players = wish->players};
	int clashes = 0;

	if (wish->players < 2)
		return 0;
	table.circle = wish->players + wish->players % 2 - 1;
	for (int round = table.circle - rounds + 1; round <= table.circle; round++)
		for (int a = 1; a <= wish->players && clashes < limit; a++) {
			int b = opponent(&table, a, round);

			clashes += b > a && wish->group && wish->group[player[a - 1]] &&
			           wish->group[player[a - 1]] == wish->group[player[b - 1]];
		}
	return clashes;
}

int roundrobin_clashes(const struct roundrobin_wish *wish, const uint16_t *player, int rounds)
{
	return clashes_until(wish, player, rounds, wish->players * wish->players);
}

/* The numbers in the players' own order, or the first lot that will do. */
static bool draw_lots(const struct roundrobin_wish *wish, int avoid, uint64_t *state,
                      struct roundrobin_numbers *out)
{
	for (int i = 0; i < wish->players; i++)
		out->player[i] = (uint16_t)i;
	for (int lot = 0; lot < (wish->drawn ? LOTS : 1); lot++) {
		if (wish->drawn)
			lot_shuffle(state, out->player, (size_t)wish->players);
		if (!clashes_until(wish, out->player, avoid, 1))
			return true;
	}
	return false;
}

static void draw_fewest(struct search *s, struct roundrobin_numbers *out)
{
	long most = search_most(s);
	bool cut_off = false;
	int allowance = clashes_least(s, out->avoid_last);

	while (!search_run(s, out->avoid_last, allowance, cut_off ? most / LATER_SHARE : most,
	                   &cut_off))
		allowance++;
	out->proven = !cut_off;
}

/* The most of the last rounds that can be kept free; a group needs the others for its own games. */
static void draw_early(struct search *s, struct roundrobin_numbers *out)
{
	int biggest = 1, most, avoid = 0;
	bool cut_off = false;

	for (int label = 1; label <= s->groups; label++)
		biggest = s->size[label] > biggest ? s->size[label] : biggest;
	most = s->circle - (biggest == 1 ? 0 : biggest - 1 + biggest % 2);
	while (avoid < most && search_run(s, avoid + 1, 0, search_most(s), &cut_off))
		avoid++;
	if (avoid < most || !most)
		search_run(s, avoid, 0, search_most(s), &cut_off);
	out->avoid_last = avoid;
	out->proven = !cut_off;
}

static bool wish_check(const struct roundrobin_wish *wish, struct error *err)
{
	int rounds = roundrobin_rounds(wish->players, 1);

	if (wish->players > ROUNDROBIN_PLAYERS_MAX)
		return error_set(err, ERR_TOO_LARGE, "a round robin has at most %d players",
		                 ROUNDROBIN_PLAYERS_MAX);
	if (wish->players < 2)
		return error_set(err, ERR_BAD_FIELD, "a round robin needs two players at least");
	if (wish->avoid_last < ROUNDROBIN_EARLY || wish->avoid_last > rounds)
		return error_set(err, ERR_BAD_FIELD,
		                 "compatriots are kept apart in 0 to %d last rounds", rounds);
	return true;
}

bool roundrobin_draw(const struct roundrobin_wish *wish, struct arena *arena,
                     struct roundrobin_numbers *out, struct error *err)
{
	uint64_t state = wish->seed;
	struct search search;

	if (!wish_check(wish, err))
		return false;
	*out = (struct roundrobin_numbers){.avoid_last = wish->avoid_last, .proven = true};
	out->player = arena_get(arena, (size_t)wish->players * sizeof *out->player);
	if (wish->avoid_last >= 0 && draw_lots(wish, wish->avoid_last, &state, out))
		return true;
	search_make(&search, wish, &state, arena);
	if (wish->avoid_last == ROUNDROBIN_EARLY)
		draw_early(&search, out);
	else
		draw_fewest(&search, out);
	numbers_take(&search, wish->drawn, &state, arena, out->player);
	out->clashes = roundrobin_clashes(wish, out->player, out->avoid_last);
	return true;
}
