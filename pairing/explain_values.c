/*
 * The criteria by their definitions (swiss.md 3.3), counted from a finished pairing. Shares nothing
 * with the engine's criteria.c, so that either shows a fault of the other.
 */
#include "pairing/explain_inside.h"

#include "pairing/colour.h"

#include <stdlib.h>
#include <string.h>

/* The bracket that is being counted. */
struct count {
	const struct roster *roster;
	const struct explain_bracket *bracket;
	const int *place;
	struct explain_value *values;
	int32_t floor; /* 2017: what the score of who moves down is compared with */
	bool old;
};

static const struct card *member(const struct count *c, int at)
{
	return &c->roster->cards[c->bracket->members[at]];
}

int explain_partner(const struct explain_bracket *bracket, const int *mate, const int *place,
                    int at)
{
	int card = mate[bracket->members[at]], other = card < 0 ? -1 : place[card];

	return other >= 0 && (at >= bracket->movers || other >= bracket->movers) ? other : -1;
}

int *explain_places(const struct roster *roster, const struct explain_bracket *bracket,
                    struct arena *arena)
{
	int *place = arena_get(arena, (size_t)roster->count * sizeof *place);

	for (int i = 0; i < roster->count; i++)
		place[i] = -1;
	for (int at = 0; at < bracket->count; at++)
		place[bracket->members[at]] = at;
	return place;
}

static int descending(const void *left, const void *right)
{
	const int32_t *a = left, *b = right;

	return (*a < *b) - (*a > *b);
}

static void sort(struct explain_value *value)
{
	if (value->count)
		qsort(value->list, (size_t)value->count, sizeof *value->list, descending);
}

static void push(struct count *c, enum explain_criterion criterion, int32_t number)
{
	c->values[criterion].list[c->values[criterion].count++] = number;
}

static void bump(struct count *c, enum explain_criterion criterion, int by)
{
	c->values[criterion].list[0] += by;
}

/* What the roles of a pair cost: C10 ... C13. Only who does not get his due can be worse off. */
static void count_roles(struct count *c, const struct card *upper, const struct card *lower)
{
	bool opens = colour_higher_opens(c->roster->history, upper, lower);
	const struct card *opener = opens ? upper : lower, *second = opens ? lower : upper;
	const struct card *loser = opener->preference == ROLE_SECOND   ? opener
	                           : second->preference == ROLE_OPENER ? second
	                                                               : NULL;
	enum role role = loser == opener ? ROLE_OPENER : ROLE_SECOND;

	if (!loser)
		return;
	bump(c, EXPLAIN_WISHES, 1);
	bump(c, EXPLAIN_STRONG, loser->strength == PREFERENCE_STRONG);
	if (upper->strength != PREFERENCE_ABSOLUTE || lower->strength != PREFERENCE_ABSOLUTE)
		return;
	bump(c, EXPLAIN_WIDE, abs(loser->difference + (role == ROLE_OPENER ? 1 : -1)) > 2);
	bump(c, EXPLAIN_THIRD, loser->repeated == role);
}

/* A move down that this member repeats: C14, C16, C18, C20. */
static void count_down(struct count *c, int at, bool paired, int32_t gap)
{
	static const enum explain_criterion number[] = {EXPLAIN_DOWN_1, EXPLAIN_DOWN_2};
	static const enum explain_criterion gaps[] = {EXPLAIN_DOWN_GAPS_1, EXPLAIN_DOWN_GAPS_2};
	bool moved = at < c->bracket->movers;

	for (int back = 0; back < 2; back++) {
		if (member(c, at)->floated[back] != FLOAT_DOWN)
			continue;
		if (c->old || (!moved && !paired))
			bump(c, number[back], 1);
		if (c->old || moved)
			push(c, gaps[back], paired || c->old ? gap : EXPLAIN_MOVES_ON + gap);
	}
}

/* A move up that an opponent from below repeats: C15, C17, C19, C21. */
static void count_up(struct count *c, const struct card *lower, int32_t gap)
{
	static const enum explain_criterion number[] = {EXPLAIN_UP_1, EXPLAIN_UP_2};
	static const enum explain_criterion gaps[] = {EXPLAIN_UP_GAPS_1, EXPLAIN_UP_GAPS_2};

	for (int back = 0; back < 2; back++) {
		if (lower->floated[back] != FLOAT_UP)
			continue;
		bump(c, number[back], 1);
		push(c, gaps[back], gap);
	}
}

static void count_pair(struct count *c, int upper, int lower)
{
	const struct card *a = member(c, upper), *b = member(c, lower);
	int32_t gap = a->score - b->score;

	count_roles(c, a, b);
	if (c->old)
		push(c, EXPLAIN_FLOATER_SCORES, gap);
	if (gap <= 0)
		return;
	count_down(c, upper, true, gap);
	count_up(c, b, gap);
}

/* Left over: moves down, or has the bye. */
static void count_single(struct count *c, int at)
{
	int32_t score = member(c, at)->score;

	bump(c, EXPLAIN_FLOATERS, 1);
	push(c, EXPLAIN_FLOATER_SCORES, c->old ? score - c->floor : score);
	count_down(c, at, false, c->old ? score - c->floor : score);
}

/* Residents of the next bracket that are of its highest score: all of them, unless it is the last
 * of 2017, which has several. */
static int group_size(const struct count *c, const struct explain_bracket *next)
{
	const struct card *cards = c->roster->cards;
	int end = next->movers;

	while (end < next->count && cards[next->members[end]].score == next->score)
		end++;
	return end - next->movers;
}

/* C8: what the next bracket comes to, which has been counted already; the last player alone is no
 * bracket any more. */
static void count_next(struct count *c, const struct explain_run *run, int index,
                       struct arena *arena)
{
	const struct explain_bracket *next = &run->brackets[index + 1];
	struct explain_value *value = &c->values[EXPLAIN_NEXT];

	value->counts = c->bracket->below > 0 && !c->bracket->collapsed;
	if (!value->counts)
		return;
	if (index + 1 == run->count) {
		push(c, EXPLAIN_NEXT, 1);
		push(c, EXPLAIN_NEXT, run->bye < 0 ? 0 : c->roster->cards[run->bye].score);
		return;
	}
	if (c->old) {
		explain_forecast(c->roster, c->bracket, next, group_size(c, next), arena, value);
		return;
	}
	push(c, EXPLAIN_NEXT, next->values[EXPLAIN_FLOATERS].list[0]);
	for (int i = 0; i < next->values[EXPLAIN_FLOATER_SCORES].count; i++)
		push(c, EXPLAIN_NEXT, next->values[EXPLAIN_FLOATER_SCORES].list[i]);
}

/* C9: only where exactly one moves down, and he gets the bye. */
static void count_bye(struct count *c, const struct explain_run *run)
{
	struct explain_value *value = &c->values[EXPLAIN_BYE_GAMES];

	value->counts = !c->old && c->bracket->down_count == 1 && run->bye >= 0 &&
	                c->bracket->down[0] == run->bye;
	if (value->counts)
		push(c, EXPLAIN_BYE_GAMES,
		     c->roster->history->played - c->roster->cards[run->bye].games);
}

static bool is_count(enum explain_criterion criterion)
{
	return criterion == EXPLAIN_FLOATERS ||
	       (criterion >= EXPLAIN_WIDE && criterion <= EXPLAIN_UP_2);
}

static bool counts_here(const struct count *c, enum explain_criterion criterion)
{
	int played = c->roster->history->played;
	bool two_back = criterion == EXPLAIN_DOWN_2 || criterion == EXPLAIN_UP_2 ||
	                criterion >= EXPLAIN_DOWN_GAPS_2;

	if (criterion == EXPLAIN_WIDE || criterion == EXPLAIN_THIRD)
		return c->roster->last_round;
	return criterion < EXPLAIN_DOWN_1 || played >= 1 + two_back;
}

static void values_start(struct count *c, size_t room, struct arena *arena)
{
	for (enum explain_criterion i = EXPLAIN_FLOATERS; i < EXPLAIN_CRITERIA_COUNT; i++) {
		c->values[i] =
			(struct explain_value){.counts = counts_here(c, i),
		                               .count = is_count(i),
		                               .list = arena_get(arena, room * sizeof(int32_t))};
	}
}

void explain_values(const struct roster *roster, struct explain_run *run, int index,
                    struct arena *arena)
{
	struct explain_bracket *bracket = &run->brackets[index];
	struct count c = {.roster = roster,
	                  .bracket = bracket,
	                  .place = explain_places(roster, bracket, arena),
	                  .values = bracket->values,
	                  .old = roster->history->edition == EDITION_2017};
	size_t next = index + 1 < run->count ? (size_t)run->brackets[index + 1].count : 1;

	c.floor = member(&c, bracket->count - 1)->score - 10;
	values_start(&c, (size_t)bracket->count + next + 2, arena);
	for (int at = 0; at < bracket->count; at++) {
		int partner = explain_partner(bracket, run->mate, c.place, at);

		if (partner < 0)
			count_single(&c, at);
		else if (partner > at)
			count_pair(&c, at, partner);
	}
	count_next(&c, run, index, arena);
	count_bye(&c, run);
	for (enum explain_criterion i = EXPLAIN_FLOATERS; i < EXPLAIN_CRITERIA_COUNT; i++)
		if (i != EXPLAIN_NEXT)
			sort(&bracket->values[i]);
}

int explain_value_compare(const struct explain_value *a, const struct explain_value *b)
{
	if (!a->counts || !b->counts)
		return b->counts - a->counts;
	for (int i = 0; i < a->count && i < b->count; i++)
		if (a->list[i] != b->list[i])
			return a->list[i] < b->list[i] ? -1 : 1;
	return (a->count > b->count) - (a->count < b->count);
}
