/* After the opening: stones, passes, draws. */
#include "core/game_parts.h"

bool play_may_pass(const struct game *game)
{
	return game->state == STATE_PLAY && game->rule.pass_from > 0 &&
	       game->move_count + 1 >= game->rule.pass_from && game->move_count < MOVES_MAX;
}

static bool place(struct game *game, uint8_t point, struct error *err)
{
	if (!game_point_free(game, point, err))
		return false;
	game_land(game, point);
	return true;
}

/* Two passes one after the other, one of each player, draw: RIF 10.3. */
static bool pass(struct game *game, struct error *err)
{
	bool second = game->move_count > 0 && game->moves[game->move_count - 1] == POINT_NONE;

	if (!game->rule.pass_from)
		return game_refuse(game, err, ERR_NO_PASS, "there are no passes");
	if (!play_may_pass(game))
		return game_refuse(game, err, ERR_NO_PASS, "a pass is allowed from move %d",
		                   game->rule.pass_from);
	game->moves[game->move_count++] = POINT_NONE;
	game->to_move = game->to_move == COLOUR_BLACK ? COLOUR_WHITE : COLOUR_BLACK;
	if (second)
		game_end(game, REASON_PASSES, 1, 1);
	return true;
}

bool play_apply(struct game *game, const struct decision *decision, struct error *err)
{
	bool done;

	if (decision->kind == DECISION_PLACE)
		done = place(game, decision->points[0], err);
	else if (decision->kind == DECISION_PASS)
		done = pass(game, err);
	else
		return game_refuse(game, err, ERR_WRONG_DECISION, "no %s after the opening",
		                   decision_name(decision->kind));
	if (done) {
		game->draw_offered = false;
		game->draw_spent = false;
	}
	return done;
}

bool play_may_offer_draw(const struct game *game, enum seat seat)
{
	return game->state == STATE_PLAY && game->move_count > 0 &&
	       game->moves[game->move_count - 1] != POINT_NONE && seat != game_to_act(game) &&
	       !game->draw_spent;
}

static bool offer_draw(struct game *game, enum seat seat, struct error *err)
{
	if (!play_may_offer_draw(game, seat))
		return game_refuse(game, err, ERR_NO_DRAW_OFFER,
		                   "a draw is offered after the opening, once with each own stone");
	game->draw_offered = true;
	game->draw_by = seat;
	game->draw_spent = true;
	return true;
}

bool play_draw(struct game *game, enum seat seat, enum decision_kind kind, struct error *err)
{
	if (kind == DECISION_DRAW_OFFER)
		return offer_draw(game, seat, err);
	if (!game->draw_offered)
		return game_refuse(game, err, ERR_NO_DRAW_OFFER, "no draw is offered");
	if (seat == game->draw_by)
		return game_refuse(game, err, ERR_WRONG_TURN, "the answer is the other player's");
	game->draw_offered = false;
	if (kind == DECISION_DRAW_ACCEPT)
		game_end(game, REASON_AGREEMENT, 1, 1);
	return true;
}
