#include "pairing/mcmahon.h"

#include "pairing/cascade.h"
#include "pairing/colour.h"
#include "pairing/completion.h"
#include "pairing/criteria.h"
#include "pairing/lot.h"
#include "pairing/round.h"

#include <string.h>

/* What the criteria look at besides the bracket. Movers stand first in it. */
struct mcmahon {
	const struct system_options *options;
	bool apart_by_club, apart_by_country;
};

static const struct mcmahon *mcmahon_of(const struct cascade_bracket *bracket)
{
	return bracket->context;
}

static int64_t residents(const struct cascade_bracket *bracket)
{
	return bracket->members - bracket->movers;
}

/* One drawn down meets a player of the group? */
static bool is_drawn(const struct cascade_bracket *bracket, int upper, int lower)
{
	return upper < bracket->movers && lower >= bracket->movers;
}

static bool same_text(const char *a, const char *b)
{
	return a && b && *a && strcmp(a, b) == 0;
}

static int64_t club_differs(const struct cascade_bracket *bracket, int upper, int lower)
{
	const struct mcmahon *mcmahon = mcmahon_of(bracket);
	const char *const *clubs = mcmahon->options->clubs;

	return mcmahon->apart_by_club && !same_text(clubs[cascade_card(bracket, upper)->tpn - 1],
	                                            clubs[cascade_card(bracket, lower)->tpn - 1]);
}

static int64_t country_differs(const struct cascade_bracket *bracket, int upper, int lower)
{
	const struct entrant *entrants = bracket->roster->history->entrants;

	return mcmahon_of(bracket)->apart_by_country &&
	       !same_text(entrants[cascade_card(bracket, upper)->tpn - 1].federation,
	                  entrants[cascade_card(bracket, lower)->tpn - 1].federation);
}

static int64_t one_at_most(const struct cascade_bracket *bracket)
{
	(void)bracket;
	return 1;
}

static int64_t not_drawn_up_again(const struct cascade_bracket *bracket, int upper, int lower)
{
	return !is_drawn(bracket, upper, lower) ||
	       cascade_card(bracket, lower)->floated[0] != FLOAT_UP;
}

static int64_t not_drawn_down_again(const struct cascade_bracket *bracket, int member)
{
	return cascade_card(bracket, member)->floated[0] != FLOAT_DOWN;
}

static int64_t roles_differ(const struct cascade_bracket *bracket, int upper, int lower)
{
	return !criteria_same_wish(cascade_card(bracket, upper), cascade_card(bracket, lower));
}

static int64_t place_below(const struct cascade_bracket *bracket, int member)
{
	(void)bracket;
	return member;
}

static int64_t members(const struct cascade_bracket *bracket)
{
	return bracket->members;
}

static int64_t drawn_meets_first(const struct cascade_bracket *bracket, int upper, int lower)
{
	return is_drawn(bracket, upper, lower) ? bracket->members - lower : residents(bracket);
}

/* How far from its seeding two players of the group stand against each other. */
static int64_t places_off(const struct cascade_bracket *bracket, int upper, int lower)
{
	int64_t all = residents(bracket);
	int64_t first = upper - bracket->movers, second = lower - bracket->movers;

	if (mcmahon_of(bracket)->options->seeding == SEEDING_SLIP)
		return second - first - all / 2;
	return first + second - (all - 1);
}

static int64_t near_seeding(const struct cascade_bracket *bracket, int upper, int lower)
{
	int64_t off = upper < bracket->movers ? 0 : places_off(bracket, upper, lower);

	return residents(bracket) * residents(bracket) - off * off;
}

static int64_t near_most(const struct cascade_bracket *bracket)
{
	return residents(bracket) * residents(bracket);
}

static const struct cascade_criterion criteria[] = {
	{club_differs,       NULL,                 one_at_most},
	{country_differs,    NULL,                 one_at_most},
	{not_drawn_up_again, not_drawn_down_again, one_at_most},
	{roles_differ,       NULL,                 one_at_most},
	{NULL,	       place_below,          members    },
	{drawn_meets_first,  NULL,                 members    },
	{near_seeding,       NULL,                 near_most  },
};

/* Does the avoidance hold in the round to pair? */
static bool holds(const struct avoidance *avoidance, const struct history *history)
{
	int round = history->played + 1;

	if (!avoidance->on || (!avoidance->first && !avoidance->last))
		return avoidance->on;
	return round <= avoidance->first ||
	       (avoidance->last && history->rounds && round > history->rounds - avoidance->last);
}

/* Places in the order of MMS and number, within one MMS by lot if the seeding is. */
static int *ranks_make(const struct roster *roster, const struct system_options *options,
                       struct arena *arena)
{
	int *rank = arena_get(arena, (size_t)roster->count * sizeof *rank);
	uint16_t *lots = arena_get(arena, (size_t)roster->count * sizeof *lots);
	uint64_t state = options->seed + roster->round;

	for (int i = 0; i < roster->count; i++)
		lots[i] = (uint16_t)i;
	for (int from = 0, to = 0; from < roster->count; from = to) {
		while (to < roster->count && roster->cards[to].score == roster->cards[from].score)
			to++;
		if (options->seeding == SEEDING_RANDOM)
			lot_shuffle(&state, lots + from, (size_t)(to - from));
	}
	for (int i = 0; i < roster->count; i++)
		rank[lots[i]] = i;
	return rank;
}

/* McMahon has no edition and its roles never bind. */
static bool own_history(const struct history *history, const struct system_options *options,
                        struct arena *arena, struct history *own, struct error *err)
{
	if (!mcmahon_history(history, options, arena, own, err))
		return false;
	own->edition = EDITION_2026;
	if (own->role_rule == ROLES_STRICT)
		own->role_rule = ROLES_SOFT;
	return true;
}

bool pairing_mcmahon(const struct history *history, const struct system_options *options,
                     struct arena *arena, struct pairing *out, struct error *err)
{
	struct mcmahon mcmahon = {.options = options};
	struct history *own = arena_get(arena, sizeof *own);
	struct roster roster;
	struct cascade cascade = {.roster = &roster,
	                          .context = &mcmahon,
	                          .criteria = criteria,
	                          .criterion_count = sizeof criteria / sizeof *criteria};
	int *mate, bye;

	if (!own_history(history, options, arena, own, err) ||
	    !round_begin(own, arena, &roster, err) ||
	    !completion_bye(&roster, NULL, &bye, arena, err))
		return false;
	mcmahon.apart_by_club = options->clubs && holds(&options->avoid_club, own);
	mcmahon.apart_by_country = holds(&options->avoid_country, own);
	mate = arena_get(arena, (size_t)roster.count * sizeof *mate);
	cascade.rank = ranks_make(&roster, options, arena);
	return cascade_pair(&cascade, bye, mate, arena, err) &&
	       round_end(&roster, mate, NULL, colour_higher_opens, arena, out, err);
}
