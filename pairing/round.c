#include "pairing/round.h"

#include "pairing/check.h"
#include "pairing/fixed.h"

static bool round_left(const struct history *history, struct error *err)
{
	if (history->rounds && history->played >= history->rounds)
		return error_set(err, ERR_WRONG_STATE, "all %d rounds have been played",
		                 history->rounds);
	return true;
}

bool round_begin(const struct history *history, struct arena *arena, struct roster *roster,
                 struct error *err)
{
	int present = 0;

	for (int i = 0; i < history->count; i++)
		present += !history->entrants[i].absent;
	if (present > ROUND_PLAYERS_MAX)
		return error_set(err, ERR_TOO_LARGE, "more than %d players are to be paired",
		                 ROUND_PLAYERS_MAX);
	if (present == 0)
		return error_set(err, ERR_NO_PAIRING, "nobody is present for round %d",
		                 history->played + 1);
	if (!round_left(history, err) || !fixed_check(history, arena, err))
		return false;
	roster_make(roster, history, arena);
	return true;
}

bool round_without_topscorers(const struct history *history, struct history *copy,
                              struct error *err)
{
	if (!round_left(history, err))
		return false;
	*copy = *history;
	copy->rounds = 0;
	copy->edition = EDITION_2026;
	return true;
}

bool round_end(const struct roster *roster, const int *mate, const int *rank, boards_opens *opens,
               struct arena *arena, struct pairing *out, struct error *err)
{
	boards_make(roster, mate, rank, opens, arena, out);
	return pairing_check(roster->history, out, arena, err);
}
