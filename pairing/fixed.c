#include "pairing/fixed.h"

static bool player_take(const struct history *history, uint16_t tpn, bool *taken, struct error *err)
{
	if (tpn < 1 || tpn > history->count)
		return error_set(err, ERR_BAD_FIELD, "there is no player %d to be paired by hand",
		                 tpn);
	if (history->entrants[tpn - 1].absent)
		return error_set(err, ERR_BAD_FIELD,
		                 "player %d does not play in round %d and cannot be paired by hand",
		                 tpn, history->played + 1);
	if (taken[tpn])
		return error_set(err, ERR_BAD_FIELD, "player %d is paired by hand twice", tpn);
	taken[tpn] = true;
	return true;
}

bool fixed_check(const struct history *history, struct arena *arena, struct error *err)
{
	bool *taken;
	int byes = 0;

	if (history->fixed_count == 0)
		return true;
	taken = arena_get(arena, history->count + 1u);
	for (size_t i = 0; i < history->fixed_count; i++) {
		const struct fixed_pair *pair = &history->fixed[i];

		if (!player_take(history, pair->opener, taken, err))
			return false;
		if (!pair->second && byes++)
			return error_set(err, ERR_BAD_FIELD,
			                 "two players cannot both have the bye");
		if (pair->second && !player_take(history, pair->second, taken, err))
			return false;
	}
	return true;
}

uint16_t fixed_bye(const struct history *history)
{
	for (size_t i = 0; i < history->fixed_count; i++)
		if (!history->fixed[i].second)
			return history->fixed[i].opener;
	return 0;
}
