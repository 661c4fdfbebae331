/* Acts on the draw of a round robin or knock-out: numbers, replacements, how many rounds. */
#include "core/command_parts.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_TEXT = 12 };

static bool draw_check(const struct tournament *t, const int *players, size_t count,
                       struct drafts *out, struct error *err)
{
	bool *seen = arena_get(out->arena, t->player_count + 1);

	if (count < 2)
		return error_set(err, ERR_BAD_FIELD, "players: a draw needs two at least");
	for (size_t i = 0; i < count; i++) {
		const struct player *player = tournament_player(t, players[i]);

		if (!player || player->withdrawn)
			return error_set(err, ERR_BAD_FIELD,
			                 "players: player %d does not take part", players[i]);
		if (seen[player->no])
			return error_set(err, ERR_BAD_FIELD, "players: player %d is in it twice",
			                 player->no);
		seen[player->no] = true;
	}
	return true;
}

bool command_draw(const struct tournament *t, const int *players, size_t count, bool by_hand,
                  struct drafts *out, struct error *err)
{
	size_t size = (count + 2) * NUMBER_TEXT, length = 0;
	char *list = arena_get(out->arena, size);
	struct fields data = fields_into(arena_get(out->arena, 2 * size), 2 * size);

	if (!command_open(t, err))
		return false;
	if (t->kind == TOURNAMENT_MATCH || t->round_count)
		return error_set(err, ERR_WRONG_STATE,
		                 "numbers are drawn before the first round is paired");
	if (!draw_check(t, players, count, out, err))
		return false;
	for (size_t i = 0; i < count; i++)
		length += (size_t)snprintf(list + length, size - length, "%s%d", i ? "," : "",
		                           players[i]);
	fields_text(&data, "players", list);
	if (by_hand)
		fields_text(&data, "by", "arbiter");
	return draft_add(out, &(struct draft){RECORD_DRAWN, .actor = ACTOR_ARBITER}, &data, NULL,
	                 err);
}

bool command_plan(const struct tournament *t, int rounds, struct drafts *out, struct error *err)
{
	char buffer[32];
	struct fields data = FIELDS(buffer);

	if (!command_open(t, err))
		return false;
	if (rounds < 1 || rounds > MATCH_ROUNDS_MAX || rounds < (int)t->round_count)
		return error_set(err, ERR_BAD_FIELD, "rounds: %d is too few or too many", rounds);
	fields_int(&data, "rounds", rounds);
	return draft_add(out, &(struct draft){RECORD_PLANNED, .actor = ACTOR_ARBITER}, &data, NULL,
	                 err);
}

/* -- a replacement ----------------------------------------------------------------------------- */

/* Has the player a board that is not over, or has played one? */
static bool has_played(const struct tournament *t, int no, struct error *err)
{
	for (size_t i = 0; i < t->round_count; i++) {
		const struct board *board = round_board_of(t->rounds[i], no, NULL);

		if (!board || board->result == RESULT_KIND_FORFEIT ||
		    board->result == RESULT_KIND_DOUBLE_FORFEIT ||
		    board->result == RESULT_KIND_VOID)
			continue;
		error_set(err, ERR_WRONG_STATE,
		          board->result == RESULT_KIND_OPEN
		                  ? "player %d has an open board in round %d; enter its result or "
		                    "drop the draft first"
		                  : "player %d has played in round %d and cannot be replaced",
		          no, t->rounds[i]->number);
		return true;
	}
	return false;
}

bool command_may_replace(const struct tournament *t, int no)
{
	struct error err;

	return tournament_drawn_number(t, no) && !t->players[no - 1].replaced_by &&
	       !has_played(t, no, &err);
}

bool command_replace(const struct tournament *t, int no, int by, struct drafts *out,
                     struct error *err)
{
	const struct player *player = tournament_player(t, no), *other = tournament_player(t, by);
	char buffer[64];
	struct fields data = FIELDS(buffer);

	if (!command_open(t, err))
		return false;
	if (!player || !other)
		return error_set(err, ERR_NOT_FOUND, "there is no player %d", player ? by : no);
	if (player->replaced_by || !tournament_drawn_number(t, no))
		return error_set(err, ERR_WRONG_STATE, "player %d has no number of the draw", no);
	if (other->withdrawn || tournament_drawn_number(t, by))
		return error_set(err, ERR_WRONG_STATE,
		                 "player %d is withdrawn or has a number already", by);
	if (has_played(t, no, err))
		return false;
	fields_int(&data, "no", no);
	fields_int(&data, "by", by);
	return draft_add(out, &(struct draft){RECORD_REPLACED, .actor = ACTOR_ARBITER}, &data, NULL,
	                 err);
}
