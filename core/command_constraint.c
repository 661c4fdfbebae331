/* Who must not meet whom, and points that only the pairing sees. */
#include "core/command_parts.h"

#include <stdio.h>
#include <string.h>

static bool open_swiss(const struct tournament *t, struct error *err)
{
	if (!command_open(t, err))
		return false;
	return t->kind != TOURNAMENT_MATCH ||
	       error_set(err, ERR_WRONG_STATE, "a match has nobody to keep apart");
}

static bool players_check(const struct tournament *t, const int *players, size_t count,
                          size_t least, struct error *err)
{
	if (count < least || count > t->player_count)
		return error_set(err, ERR_BAD_FIELD, "players: %zu to %zu numbers of players",
		                 least, t->player_count);
	for (size_t i = 0; i < count; i++) {
		if (!tournament_player(t, players[i]))
			return error_set(err, ERR_BAD_FIELD, "players: there is no player %d",
			                 players[i]);
		for (size_t j = 0; j < i; j++)
			if (players[j] == players[i])
				return error_set(err, ERR_BAD_FIELD,
				                 "players: player %d is named twice", players[i]);
	}
	return true;
}

static bool rounds_check(const struct tournament *t, int first, int last, struct error *err)
{
	if (first >= 1 && first <= t->round_limit &&
	    (last == 0 || (last >= first && last <= t->round_limit)))
		return true;
	return error_set(err, ERR_BAD_FIELD,
	                 "first, last: rounds 1 to %d, first not after last; last 0 or left out: "
	                 "to the end",
	                 t->round_limit);
}

static bool ban_check(const struct tournament *t, const struct ban_plan *plan, struct error *err)
{
	if (!open_swiss(t, err))
		return false;
	if (!plan->by_club && !players_check(t, plan->players, plan->count, 2, err))
		return false;
	if (plan->last_rounds < 0 || plan->last_rounds > t->round_limit)
		return error_set(err, ERR_BAD_FIELD, "last_rounds: 1 to %d", t->round_limit);
	return plan->last_rounds || rounds_check(t, plan->first, plan->last, err);
}

/* Adds `players=1,2,...`, comma by comma. */
static struct fields fields_with_players(const int *players, size_t count, struct arena *arena)
{
	size_t size = 12 * count + 128, length = 0;
	struct fields data = fields_into(arena_get(arena, size), size);
	char *list = arena_get(arena, size);

	for (size_t i = 0; i < count; i++)
		length += (size_t)snprintf(list + length, size - length, "%s%d", i ? "," : "",
		                           players[i]);
	if (count)
		fields_text(&data, "players", list);
	return data;
}

bool command_forbid(const struct tournament *t, const struct ban_plan *plan, struct drafts *out,
                    struct error *err)
{
	struct fields data;

	if (!ban_check(t, plan, err))
		return false;
	data = fields_with_players(plan->players, plan->by_club ? 0 : plan->count, out->arena);
	if (plan->by_club)
		fields_text(&data, "by", "club");
	fields_int(&data, "ban", (int64_t)t->ban_count + 1);
	if (plan->last_rounds) {
		fields_int(&data, "last-rounds", plan->last_rounds);
	} else {
		fields_int(&data, "first", plan->first);
		fields_int(&data, "last", plan->last);
	}
	return draft_add(out, &(struct draft){RECORD_FORBIDDEN, .actor = ACTOR_ARBITER}, &data,
	                 NULL, err);
}

static bool draft_lift(enum record_kind kind, const char *name, int number, struct drafts *out,
                       struct error *err)
{
	char buffer[64];
	struct fields data = FIELDS(buffer);

	fields_int(&data, name, number);
	return draft_add(out, &(struct draft){kind, .actor = ACTOR_ARBITER}, &data, NULL, err);
}

bool command_lift_ban(const struct tournament *t, int number, struct drafts *out, struct error *err)
{
	if (!open_swiss(t, err))
		return false;
	if (number < 1 || (size_t)number > t->ban_count || t->bans[number - 1].lifted)
		return error_set(err, ERR_NOT_FOUND, "there is no ban %d", number);
	return draft_lift(RECORD_FORBIDDEN_LIFTED, "ban", number, out, err);
}

bool command_accelerate(const struct tournament *t, const struct boost_plan *plan,
                        struct drafts *out, struct error *err)
{
	struct fields data;

	if (!open_swiss(t, err) || !players_check(t, plan->players, plan->count, 1, err) ||
	    !rounds_check(t, plan->first, plan->last, err))
		return false;
	if (plan->half_points < 1 || plan->half_points > BOOST_MAX || plan->last == 0)
		return error_set(err, ERR_BAD_FIELD,
		                 "an acceleration has half_points from 1 to 20 and a last round");
	data = fields_with_players(plan->players, plan->count, out->arena);
	fields_int(&data, "boost", (int64_t)t->boost_count + 1);
	fields_int(&data, "first", plan->first);
	fields_int(&data, "last", plan->last);
	fields_int(&data, "half_points", plan->half_points);
	return draft_add(out, &(struct draft){RECORD_ACCELERATED, .actor = ACTOR_ARBITER}, &data,
	                 NULL, err);
}

bool command_lift_boost(const struct tournament *t, int number, struct drafts *out,
                        struct error *err)
{
	if (!open_swiss(t, err))
		return false;
	if (number < 1 || (size_t)number > t->boost_count || t->boosts[number - 1].lifted)
		return error_set(err, ERR_NOT_FOUND, "there is no acceleration %d", number);
	return draft_lift(RECORD_ACCELERATED_LIFTED, "boost", number, out, err);
}
