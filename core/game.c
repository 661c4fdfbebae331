#include "core/game.h"

#include "core/five.h"
#include "core/game_parts.h"
#include "core/symmetry.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const reasons[] = {
#define X(id, name) [REASON_##id] = (name),
	GAME_REASONS(X)
#undef X
};

const char *reason_name(enum game_reason reason)
{
	return reasons[reason];
}

bool reason_find(const char *name, enum game_reason *reason)
{
	for (int i = 0; i < REASON_COUNT; i++) {
		if (strcmp(reasons[i], name) == 0) {
			*reason = (enum game_reason)i;
			return true;
		}
	}
	return false;
}

void game_start(struct game *game, const struct rule *rule)
{
	memset(game, 0, sizeof *game);
	game->rule = *rule;
	game->state = rule->state_count > 0 ? 0 : STATE_PLAY;
	game->to_move = COLOUR_BLACK;
	game->chosen = POINT_NONE;
}

enum seat game_holder(const struct game *game, enum colour colour)
{
	return (colour == COLOUR_WHITE) != game->swapped ? SEAT_SECOND : SEAT_OPENER;
}

enum colour game_colour(const struct game *game, enum seat seat)
{
	return (seat == SEAT_SECOND) != game->swapped ? COLOUR_WHITE : COLOUR_BLACK;
}

enum seat game_to_act(const struct game *game)
{
	if (game->state == STATE_PLAY)
		return game_holder(game, game->to_move);
	switch (opening_holder(&game->rule, game->state)) {
	case HOLDER_OPENER:
		return SEAT_OPENER;
	case HOLDER_SECOND:
		return SEAT_SECOND;
	case HOLDER_WHITE:
		return game_holder(game, COLOUR_WHITE);
	case HOLDER_BLACK:
	default:
		return game_holder(game, COLOUR_BLACK);
	}
}

const char *game_state_name(const struct game *game)
{
	if (game->outcome.over)
		return "over";
	return game->state == STATE_PLAY ? "play" : game->rule.states[game->state];
}

bool game_refuse(const struct game *game, struct error *err, enum error_code code,
                 const char *format, ...)
{
	char why[120];
	char expected[160];
	va_list args;

	if (!err)
		return false;
	va_start(args, format);
	vsnprintf(why, sizeof why, format, args);
	va_end(args);
	game_expect(game, expected, sizeof expected);
	return error_set(err, code, "%s, %s: %s; %s", game->rule.title, game_state_name(game), why,
	                 expected);
}

bool game_point_free(const struct game *game, uint8_t point, struct error *err)
{
	if (point >= BOARD_POINTS)
		return game_refuse(game, err, ERR_BAD_POINT, "there is no such point");
	if (game->cells[point] != CELL_EMPTY) {
		char name[4];

		return game_refuse(game, err, ERR_OCCUPIED, "%s is occupied",
		                   point_name(point, name));
	}
	return true;
}

void game_end(struct game *game, enum game_reason reason, uint8_t opener_half_points,
              uint8_t second_half_points)
{
	game->outcome = (struct outcome){
		.over = true,
		.half_points = {opener_half_points, second_half_points},
		.reason = reason,
	};
	game->draw_offered = false;
}

void game_win(struct game *game, enum seat winner, enum game_reason reason)
{
	game_end(game, reason, winner == SEAT_OPENER ? 2 : 0, winner == SEAT_SECOND ? 2 : 0);
}

static const enum game_reason verdict_reasons[] = {
	[VERDICT_LEGAL] = REASON_NONE,
	[VERDICT_FIVE] = REASON_FIVE,
	[VERDICT_OVERLINE] = REASON_OVERLINE,
	[VERDICT_DOUBLE_FOUR] = REASON_DOUBLE_FOUR,
	[VERDICT_DOUBLE_THREE] = REASON_DOUBLE_THREE,
};

void game_win_by(struct game *game, enum seat winner, enum verdict verdict)
{
	game_win(game, winner, verdict_reasons[verdict]);
}

/* Five and forbidden come before the full board: RIF 9 before 10.1. */
static void adjudicate(struct game *game, enum colour colour, enum verdict verdict)
{
	enum colour winner = verdict_is_forbidden(verdict) ? COLOUR_WHITE : colour;

	if (verdict != VERDICT_LEGAL)
		game_win_by(game, game_holder(game, winner), verdict);
	else if (game->stone_count == BOARD_POINTS)
		game_end(game, REASON_FULL_BOARD, 1, 1);
}

enum verdict rule_verdict(const struct rule *rule, const uint8_t cells[BOARD_POINTS], uint8_t point,
                          enum colour colour)
{
	bool black = colour == COLOUR_BLACK;

	if (black && rule->forbidden)
		return forbidden_verdict(cells, point);
	return five_made(cells, point, black ? CELL_BLACK : CELL_WHITE, rule->exact[colour])
	               ? VERDICT_FIVE
	               : VERDICT_LEGAL;
}

enum verdict game_verdict(const struct game *game, uint8_t point)
{
	return rule_verdict(&game->rule, game->cells, point, game->to_move);
}

void game_land(struct game *game, uint8_t point)
{
	enum colour colour = game->to_move;
	bool black = colour == COLOUR_BLACK;
	bool judged = game->rule.adjudication == ADJUDICATION_AUTO;
	enum verdict verdict = judged ? game_verdict(game, point) : VERDICT_LEGAL;

	game->cells[point] = black ? CELL_BLACK : CELL_WHITE;
	game->moves[game->move_count++] = point;
	game->stone_count++;
	game->to_move = black ? COLOUR_WHITE : COLOUR_BLACK;
	game->forfeited = false;
	if (judged)
		adjudicate(game, colour, verdict);
}

static bool decide(struct game *game, enum seat seat, const struct decision *decision,
                   struct error *err)
{
	switch (decision->kind) {
	case DECISION_RESIGN:
		game_win(game, seat == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER, REASON_RESIGN);
		return true;
	case DECISION_DRAW_OFFER:
	case DECISION_DRAW_ACCEPT:
	case DECISION_DRAW_DECLINE:
		return play_draw(game, seat, decision->kind, err);
	case DECISION_CLAIM:
		return play_claim(game, seat, decision->points[0], err);
	case DECISION_PLACE:
	case DECISION_SWAP:
	case DECISION_KEEP:
	case DECISION_DECLARE:
	case DECISION_OFFER:
	case DECISION_CHOOSE:
	case DECISION_EXTEND:
	case DECISION_PASS:
		break;
	case DECISION_KIND_COUNT:
	default:
		return game_refuse(game, err, ERR_WRONG_DECISION, "no such decision");
	}
	if (seat != game_to_act(game))
		return game_refuse(game, err, ERR_WRONG_TURN, "it is not the %s's turn",
		                   seat == SEAT_OPENER ? "opener" : "second player");
	if (game->state == STATE_PLAY)
		return play_apply(game, decision, err);
	return opening_apply(game, decision, err);
}

bool game_apply(struct game *game, enum seat seat, const struct decision *decision,
                struct error *err)
{
	struct game next = *game;

	if (game->outcome.over)
		return game_refuse(game, err, ERR_GAME_OVER, "the game has ended (%s)",
		                   reason_name(game->outcome.reason));
	next.implied_keep = false;
	if (!decide(&next, seat, decision, err))
		return false;
	next.version++;
	*game = next;
	return true;
}

void game_flags(struct game *game, bool opener_fell, bool second_fell)
{
	if (opener_fell || second_fell)
		game_end(game, REASON_TIME, opener_fell ? second_fell : 2,
		         second_fell ? opener_fell : 2);
}

bool game_fifths_symmetric(const struct game *game, uint8_t a, uint8_t b, char *axis, size_t size)
{
	const uint8_t points[] = {a, b};
	struct symmetry_proof proof;

	if (game->stone_count != 4 || a == b || !symmetry_collision(game->cells, points, 2, &proof))
		return false;
	snprintf(axis, size, "%s", proof.axis);
	return true;
}
