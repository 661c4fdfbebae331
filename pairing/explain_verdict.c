/* Why not another pair: what forbids it, or the pairing that would result and what is worse in it.
 */
#include "pairing/explain_inside.h"

#include <stdlib.h>
#include <string.h>

/* -- at once ----------------------------------------------------------------------------------- */

/* The last round in which the two played each other, 0 for none. */
static int round_met(const struct history *history, const struct card *a, const struct card *b)
{
	const struct cell *cells = history->entrants[a->tpn - 1].cells;

	for (int r = history->played; r > 0; r--)
		if (cells[r - 1].opponent == b->tpn &&
		    result_class(cells[r - 1].result) == CLASS_PLAYED)
			return r;
	return 0;
}

/* The round whose points without a game bar from the bye (C2). */
static int round_of_bye(const struct history *history, const struct card *card)
{
	const struct cell *cells = history->entrants[card->tpn - 1].cells;

	for (int r = 1; r <= history->played; r++) {
		const struct cell *cell = &cells[r - 1];
		bool unplayed = history->edition == EDITION_2017
		                        ? cell->result == RESULT_FORFEIT_WIN
		                        : result_class(cell->result) != CLASS_PLAYED &&
		                                  cell->result != RESULT_HALF_BYE &&
		                                  history_points(history, cell) >=
		                                          history->scoring[SCORE_WIN];

		if (unplayed || cell->result == RESULT_PAIRING_BYE)
			return r;
	}
	return 0;
}

static bool settled(struct explain_verdict *verdict, enum explain_outcome outcome)
{
	verdict->outcome = outcome;
	return true;
}

static bool meet_at_once(const struct explain *e, struct explain_verdict *verdict)
{
	const struct card *a = &e->roster.cards[verdict->a], *b = &e->roster.cards[verdict->b];

	if (verdict->a == verdict->b)
		return settled(verdict, EXPLAIN_SAME_PLAYER);
	if (e->run.mate[verdict->a] == verdict->b)
		return settled(verdict, EXPLAIN_PAIRED);
	if (roster_legal(&e->roster, verdict->a, verdict->b))
		return false;
	verdict->round = round_met(e->history, a, b);
	if (verdict->round)
		verdict->bars |= EXPLAIN_MET;
	if (history_forbidden(e->history, a->tpn, b->tpn, e->roster.round))
		verdict->bars |= EXPLAIN_FORBIDDEN;
	if (e->history->role_rule == ROLES_STRICT && a->strength == PREFERENCE_ABSOLUTE &&
	    b->strength == PREFERENCE_ABSOLUTE && a->preference == b->preference && !a->topscorer &&
	    !b->topscorer)
		verdict->bars |= EXPLAIN_ROLES;
	return settled(verdict, EXPLAIN_BARRED);
}

static bool bye_at_once(const struct explain *e, struct explain_verdict *verdict)
{
	const struct card *card = &e->roster.cards[verdict->a];

	if (e->roster.count % 2 == 0)
		return settled(verdict, EXPLAIN_EVEN);
	if (e->run.bye == verdict->a)
		return settled(verdict, EXPLAIN_PAIRED);
	if (card->bye_allowed)
		return false;
	verdict->round = round_of_bye(e->history, card);
	return settled(verdict, EXPLAIN_NO_BYE_FOR);
}

/* May a be paired in this bracket with anybody? Who came down meets residents only. */
static bool stay_at_once(const struct explain *e, struct explain_verdict *verdict)
{
	const struct explain_bracket *bracket = &e->run.brackets[verdict->b];
	int from = 0;

	for (int at = 0; at < bracket->movers; at++)
		if (bracket->members[at] == verdict->a)
			from = bracket->movers;
	for (int at = from; at < bracket->count; at++)
		if (roster_legal(&e->roster, verdict->a, bracket->members[at]))
			return false;
	return settled(verdict, EXPLAIN_ALONE);
}

bool explain_at_once(const struct explain *e, struct explain_verdict *verdict)
{
	switch (verdict->wish) {
	case EXPLAIN_MEET:
		return meet_at_once(e, verdict);
	case EXPLAIN_BYE:
		return bye_at_once(e, verdict);
	case EXPLAIN_STAY:
		return stay_at_once(e, verdict);
	case EXPLAIN_APART:
	case EXPLAIN_NO_BYE:
		break;
	}
	return false;
}

/* -- nothing but the wish ---------------------------------------------------------------------- */

static void edge_set(struct roster *roster, int a, int b, bool legal)
{
	uint64_t *ab = &roster->legal[(size_t)a * roster->stride + (size_t)b / 64];
	uint64_t *ba = &roster->legal[(size_t)b * roster->stride + (size_t)a / 64];
	uint64_t b_bit = (uint64_t)1 << (b % 64), a_bit = (uint64_t)1 << (a % 64);

	*ab = legal ? *ab | b_bit : *ab & ~b_bit;
	*ba = legal ? *ba | a_bit : *ba & ~a_bit;
}

static void isolate(struct roster *roster, int a)
{
	for (int i = 0; i < roster->count; i++)
		edge_set(roster, a, i, false);
	roster->cards[a].bye_allowed = false;
}

static void keep_within(struct roster *roster, int a, const struct explain_bracket *bracket,
                        struct arena *arena)
{
	int *place = explain_places(roster, bracket, arena);
	int from = place[a] < bracket->movers ? bracket->movers : 0;

	roster->cards[a].bye_allowed = false;
	for (int i = 0; i < roster->count; i++)
		if (place[i] < from)
			edge_set(roster, a, i, false);
}

static void give_bye(struct roster *roster, int a)
{
	isolate(roster, a);
	for (int i = 0; i < roster->count; i++)
		roster->cards[i].bye_allowed = i == a;
}

void explain_force(const struct explain *e, const struct explain_verdict *verdict,
                   struct roster *forced, struct arena *arena)
{
	size_t cards = (size_t)e->roster.count * sizeof *forced->cards;
	size_t legal = (size_t)e->roster.count * e->roster.stride * sizeof *forced->legal;

	*forced = e->roster;
	forced->cards = arena_get(arena, cards);
	forced->legal = arena_get(arena, legal);
	memcpy(forced->cards, e->roster.cards, cards);
	memcpy(forced->legal, e->roster.legal, legal);
	switch (verdict->wish) {
	case EXPLAIN_MEET:
		isolate(forced, verdict->a);
		isolate(forced, verdict->b);
		edge_set(forced, verdict->a, verdict->b, true);
		break;
	case EXPLAIN_BYE:
		give_bye(forced, verdict->a);
		break;
	case EXPLAIN_APART:
		edge_set(forced, verdict->a, verdict->b, false);
		break;
	case EXPLAIN_NO_BYE:
		forced->cards[verdict->a].bye_allowed = false;
		break;
	case EXPLAIN_STAY:
		keep_within(forced, verdict->a, &e->run.brackets[verdict->b], arena);
		break;
	}
}

/* -- where the two pairings part --------------------------------------------------------------- */

static void worse(struct explain_verdict *verdict, int bracket, enum explain_criterion criterion,
                  const struct explain_value *have, const struct explain_value *would)
{
	verdict->outcome = EXPLAIN_WORSE;
	verdict->bracket = bracket;
	verdict->criterion = criterion;
	verdict->have = *have;
	verdict->would = *would;
}

static int most_unplayed(const struct explain *e, const struct explain_bracket *bracket)
{
	int most = 0;

	for (int at = 0; at < bracket->count; at++) {
		int games = e->roster.cards[bracket->members[at]].games;

		if (e->history->played - games > most)
			most = e->history->played - games;
	}
	return most;
}

/* C9 where the bye would fall elsewhere: as if it fell to who has played least. */
static bool bye_games_worse(const struct explain *e, const struct explain_bracket *bracket,
                            const struct explain_value *have, const struct explain_value *would)
{
	return would->counts ? explain_value_compare(have, would) < 0
	                     : have->list[0] < most_unplayed(e, bracket);
}

static bool is_worse(const struct explain *e, const struct explain_bracket *bracket,
                     enum explain_criterion criterion, const struct explain_value *have,
                     const struct explain_value *would)
{
	if (!have->counts)
		return false;
	if (criterion == EXPLAIN_BYE_GAMES)
		return bye_games_worse(e, bracket, have, would);
	return explain_value_compare(have, would) < 0;
}

bool explain_bracket_worse(const struct explain *e, const struct explain_run *have,
                           const struct explain_run *would, int index,
                           struct explain_verdict *verdict)
{
	const struct explain_bracket *a = &have->brackets[index], *b = &would->brackets[index];

	if (a->collapsed != b->collapsed) {
		worse(verdict, index, EXPLAIN_COMPLETION, &a->values[EXPLAIN_COMPLETION],
		      &b->values[EXPLAIN_COMPLETION]);
		return true;
	}
	for (enum explain_criterion i = EXPLAIN_FLOATERS; i < EXPLAIN_CRITERIA_COUNT; i++) {
		if (!is_worse(e, a, i, &a->values[i], &b->values[i]))
			continue;
		worse(verdict, index, i, &a->values[i], &b->values[i]);
		return true;
	}
	return false;
}

bool explain_bye_worse(const struct explain *e, int32_t have, int32_t would,
                       struct explain_verdict *verdict)
{
	int32_t *lists = arena_get(e->arena, 2 * sizeof *lists);

	if (would <= have || e->history->edition == EDITION_2017)
		return false;
	lists[0] = have;
	lists[1] = would;
	worse(verdict, -1, EXPLAIN_BYE_SCORE, &(struct explain_value){true, 1, lists},
	      &(struct explain_value){true, 1, lists + 1});
	return true;
}

void explain_compare(const struct explain *e, const struct explain_run *have,
                     const struct explain_run *would, struct explain_verdict *verdict)
{
	const struct card *cards = e->roster.cards;

	if (have->bye >= 0 &&
	    explain_bye_worse(e, cards[have->bye].score, cards[would->bye].score, verdict))
		return;
	for (int i = 0; i < have->count && i < would->count; i++) {
		if (explain_bracket_worse(e, have, would, i, verdict))
			return;
		if (explain_order(e, i, have->mate, would->mate, verdict)) {
			verdict->outcome = EXPLAIN_LATER;
			verdict->bracket = i;
			return;
		}
	}
	verdict->outcome = EXPLAIN_PAIRED;
}

bool explain_why_not(const struct explain *e, enum explain_wish wish, int a, int b,
                     struct explain_verdict *verdict, struct error *err)
{
	struct explain_run *run = arena_get(e->arena, sizeof *run);
	struct roster forced;
	struct error refused;

	*verdict = (struct explain_verdict){.wish = wish, .a = a, .b = b, .bracket = -1, .who = -1};
	if (explain_at_once(e, verdict))
		return true;
	explain_force(e, verdict, &forced, e->arena);
	if (explain_run(&forced, e->arena, run, &refused)) {
		verdict->run = run;
		explain_compare(e, &e->run, run, verdict);
		return true;
	}
	verdict->outcome = EXPLAIN_INCOMPLETE;
	return refused.code == ERR_NO_PAIRING || error_set(err, refused.code, "%s", refused.text);
}

/* -- roles ------------------------------------------------------------------------------------- */

static bool differed_once(const struct card *a, const struct card *b)
{
	for (int back = 1; back <= a->games && back <= b->games; back++)
		if (a->roles[a->games - back] != b->roles[b->games - back])
			return true;
	return false;
}

enum explain_colour explain_colour(const struct explain *e, int upper, int lower)
{
	const struct card *a = &e->roster.cards[upper], *b = &e->roster.cards[lower];

	if (e->history->role_rule != ROLES_STRICT)
		return EXPLAIN_BALANCE;
	if (a->preference == ROLE_NONE && b->preference == ROLE_NONE)
		return EXPLAIN_INITIAL;
	if (a->preference == ROLE_NONE || b->preference == ROLE_NONE)
		return EXPLAIN_ONE_WISH;
	if (a->preference != b->preference)
		return EXPLAIN_BOTH_WISHES;
	if (a->strength != b->strength)
		return EXPLAIN_STRONGER;
	if (a->strength == PREFERENCE_ABSOLUTE && abs(a->difference) != abs(b->difference))
		return EXPLAIN_WIDER;
	return differed_once(a, b) ? EXPLAIN_ALTERNATES : EXPLAIN_HIGHER;
}
