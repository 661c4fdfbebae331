#include "pairing/dutch.h"

#include "pairing/boards.h"
#include "pairing/check.h"
#include "pairing/colour.h"
#include "pairing/dutch_step.h"
#include "pairing/fixed.h"
#include "pairing/leftover.h"

/* Does every player have at least half of the others as legal opponents, whoever gets the bye? */
static bool surely_complete(const struct roster *roster)
{
	for (int i = 0; i < roster->count; i++)
		if (2 * roster_legal_among(roster, i, 0, roster->count) < roster->count + 2)
			return false;
	return true;
}

static bool lowest_bye(const struct roster *roster, int32_t *bye_score)
{
	for (int i = roster->count - 1; i >= 0; i--) {
		if (roster->cards[i].bye_allowed) {
			*bye_score = roster->cards[i].score;
			return true;
		}
	}
	return false;
}

/* 2017: whatever a player's score, who may get the bye may get it. */
static int32_t any_score(const struct roster *roster)
{
	return roster->cards[0].score;
}

static bool no_pairing(const struct roster *roster, struct error *err)
{
	for (int i = 0; i < roster->count; i++) {
		int opponents = 0;

		for (int j = 0; j < roster->count; j++)
			opponents += roster_legal(roster, i, j);
		if (!opponents && roster->count > 1 &&
		    !(roster->count % 2 && roster->cards[i].bye_allowed))
			return error_set(err, ERR_NO_PAIRING,
			                 "player %d has no legal opponent left in round %d",
			                 roster->cards[i].tpn, roster->round);
	}
	return error_set(err, ERR_NO_PAIRING,
	                 "the %d players present cannot all be paired in round %d without a "
	                 "rematch, a forbidden pair, a third equal role or a second bye",
	                 roster->count, roster->round);
}

bool dutch_complete(const struct roster *roster, int32_t *bye_score, struct arena *arena,
                    struct error *err)
{
	bool odd = roster->count % 2 == 1;
	int32_t least = 0;
	int *all;

	*bye_score = 0;
	if (odd && fixed_bye(roster->history))
		return error_set(err, ERR_NO_PAIRING,
		                 "with the bye given by hand to player %d an odd number of players "
		                 "is left",
		                 fixed_bye(roster->history));
	if (odd && !lowest_bye(roster, bye_score))
		return error_set(err, ERR_NO_PAIRING,
		                 "the number of players is odd and none of them may get the bye");
	if (roster->history->edition == EDITION_2017)
		*bye_score = any_score(roster);
	if (surely_complete(roster))
		return true;
	all = arena_get(arena, (size_t)roster->count * sizeof *all);
	for (int i = 0; i < roster->count; i++)
		all[i] = i;
	if (!leftover_bye(roster, all, roster->count, INT32_MAX, &least, arena))
		return no_pairing(roster, err);
	if (odd && roster->history->edition != EDITION_2017)
		*bye_score = least;
	return true;
}

static bool brackets_pair(const struct roster *roster, int32_t bye_score, int **mate,
                          struct arena *arena, struct error *err)
{
	struct dutch_state state;

	dutch_begin(&state, roster, bye_score, arena);
	*mate = state.mate;
	while (dutch_more(&state))
		if (!dutch_step(&state, arena, err))
			return false;
	return true;
}

static int present(const struct history *history)
{
	int count = 0;

	for (int i = 0; i < history->count; i++)
		count += !history->entrants[i].absent;
	return count;
}

bool pairing_dutch(const struct history *history, struct arena *arena, struct pairing *out,
                   struct error *err)
{
	struct roster roster;
	int32_t bye_score;
	int *mate;

	if (history->rounds && history->played >= history->rounds)
		return error_set(err, ERR_WRONG_STATE, "all %d rounds have been played",
		                 history->rounds);
	if (present(history) > DUTCH_PLAYERS_MAX)
		return error_set(err, ERR_TOO_LARGE, "more than %d players are to be paired",
		                 DUTCH_PLAYERS_MAX);
	if (!fixed_check(history, arena, err))
		return false;
	roster_make(&roster, history, arena);
	if (roster.count == 0 && history->fixed_count == 0)
		return error_set(err, ERR_NO_PAIRING, "nobody is present for round %d",
		                 roster.round);
	if (!dutch_complete(&roster, &bye_score, arena, err) ||
	    !brackets_pair(&roster, bye_score, &mate, arena, err))
		return false;
	boards_make(&roster, mate, NULL, colour_higher_opens, arena, out);
	return pairing_check(history, out, arena, err);
}
