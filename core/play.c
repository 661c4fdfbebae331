/* After the opening: stones, passes, draws. */
#include "core/claim.h"
#include "core/game_parts.h"

/* Every empty point may still get its stone: moves without one must leave them room. */
static bool has_room(const struct game *game)
{
	return game->move_count + BOARD_POINTS - game->stone_count < MOVES_MAX;
}

/* On a full board that claims may still decide, a pass says that there is none. */
bool play_may_pass(const struct game *game)
{
	if (game->state != STATE_PLAY || !has_room(game))
		return false;
	if (game->stone_count == BOARD_POINTS)
		return true;
	return game->rule.pass_from > 0 && game->move_count + 1 >= game->rule.pass_from;
}

static bool place(struct game *game, uint8_t point, struct error *err)
{
	if (!game_point_free(game, point, err))
		return false;
	game_land(game, point);
	return true;
}

static void move_without_stone(struct game *game, bool forfeited)
{
	game->moves[game->move_count++] = POINT_NONE;
	game->to_move = game->to_move == COLOUR_BLACK ? COLOUR_WHITE : COLOUR_BLACK;
	game->forfeited = forfeited;
}

/* Two passes one after the other, one of each player, draw: RIF 10.3. */
static bool pass(struct game *game, struct error *err)
{
	bool second = game->move_count > 0 && game->moves[game->move_count - 1] == POINT_NONE &&
	              !game->forfeited;
	bool may = play_may_pass(game);

	if (!may && !game->rule.pass_from)
		return game_refuse(game, err, ERR_NO_PASS, "there are no passes");
	if (!may)
		return game_refuse(game, err, ERR_NO_PASS, "a pass is allowed from move %d",
		                   game->rule.pass_from);
	move_without_stone(game, false);
	if (game->stone_count == BOARD_POINTS)
		game_end(game, REASON_FULL_BOARD, 1, 1);
	else if (second)
		game_end(game, REASON_PASSES, 1, 1);
	return true;
}

/* The other player has moved: a draw offer has had its time. */
static void moved(struct game *game)
{
	game->draw_offered = false;
	game->draw_spent = false;
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
	if (done)
		moved(game);
	return done;
}

/*
 * A claim that does not stand. Its stone, if it had one, lies as any stone, except where the move
 * is the price: there it is not put, or the move that was due is lost.
 */
static void punish(struct game *game, enum seat seat, bool placed)
{
	enum seat other = seat == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER;

	game->wrong_claims[seat] += game->wrong_claims[seat] < UINT8_MAX;
	if (game->rule.wrong_claim == WRONG_CLAIM_GAME)
		game_win(game, other, REASON_WRONG_CLAIM);
	else if (game->rule.wrong_claim == WRONG_CLAIM_MOVE)
		move_without_stone(game, true);
	if (placed || game->rule.wrong_claim == WRONG_CLAIM_MOVE)
		moved(game);
}

/* May the point be claimed, whatever lies on it? */
static bool check_claim(const struct game *game, enum seat seat, uint8_t point, struct error *err)
{
	if (game->rule.adjudication == ADJUDICATION_AUTO)
		return game_refuse(game, err, ERR_NOTHING_TO_CLAIM,
		                   "fives and forbidden moves are judged as they are played");
	if (point >= BOARD_POINTS)
		return game_refuse(game, err, ERR_BAD_POINT, "there is no such point");
	if (seat != game_to_act(game))
		return game_refuse(game, err, ERR_WRONG_TURN, "a claim is made on one's own turn");
	if (!claim_may(game, seat) ||
	    (game->rule.wrong_claim == WRONG_CLAIM_MOVE && !has_room(game)))
		return game_refuse(game, err, ERR_NOTHING_TO_CLAIM, "nothing is claimed here");
	return true;
}

/* The stone is placed and claimed in one act. */
static void claim_with_stone(struct game *game, enum seat seat, uint8_t point)
{
	bool five = game_verdict(game, point) == VERDICT_FIVE;

	if (five || game->rule.wrong_claim != WRONG_CLAIM_MOVE)
		game_land(game, point);
	if (five)
		game_win_by(game, seat, VERDICT_FIVE);
	else
		punish(game, seat, true);
}

bool play_claim(struct game *game, enum seat seat, uint8_t point, struct error *err)
{
	struct claim claim;

	if (!check_claim(game, seat, point, err))
		return false;
	if (game->cells[point] == CELL_EMPTY)
		claim_with_stone(game, seat, point);
	else if (claim_stands(game, seat, point, &claim))
		game_win_by(game, seat, claim.verdict);
	else
		punish(game, seat, false);
	return true;
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
