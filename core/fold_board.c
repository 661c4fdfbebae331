/* The fold of records about a game: decisions, the fall of a flag, results, calls, take-backs. */
#include "core/fold_parts.h"

#include <string.h>

void board_begin(struct board *board, const struct tournament *t, int number)
{
	*board = (struct board){.number = number, .game_number = 1, .touched = true};
	game_start(&board->game, &t->rule);
	clock_set(&board->clock, t->time_control);
}

void board_start(struct board *board, bool waits, int64_t at)
{
	board->waiting = waits;
	board->began_at = at;
	if (!waits)
		clock_start(&board->clock, game_to_act(&board->game), at);
}

void board_settle(struct board *board, enum result_kind how, const uint8_t half_points[2],
                  int64_t at)
{
	board->result = how;
	board->half_points[SEAT_OPENER] = half_points[SEAT_OPENER];
	board->half_points[SEAT_SECOND] = half_points[SEAT_SECOND];
	board->takeback_asked = board->paused = board->paused_all = board->waiting = false;
	board->proposal.seq = 0;
	clock_stop(&board->clock, at);
}

void board_pause(struct folding *f, struct board *board, bool all)
{
	clock_stop(&board->clock, f->record->at);
	board->paused = true;
	board->paused_all = all;
	board->paused_at = f->record->at;
	board->paused_by = f->record->actor;
	board_touch(f, board);
}

/* Obeys an outcome that stands in the record: reason, opener, second. */
static bool fold_outcome(struct folding *f, struct board *board)
{
	char name[24];
	enum game_reason reason;

	if (!field_text(f->record->data, "reason", name, sizeof name))
		return true;
	if (!reason_find(name, &reason))
		return folding_broken(f, "its reason is not known to this program");
	if (!board->game.outcome.over || board->game.outcome.reason != reason)
		game_end(&board->game, reason, (uint8_t)folding_number(f, "opener"),
		         (uint8_t)folding_number(f, "second"));
	board_settle(board, RESULT_KIND_PLAYED, board->game.outcome.half_points, f->record->at);
	return true;
}

/* Points as "h8,i9". */
static bool points_read(const char *at, struct decision *decision)
{
	decision->count = 0;
	while (*at) {
		if (decision->count == OFFERS_MAX)
			return false;
		at = point_parse(at, &decision->points[decision->count]);
		if (!at || (*at && *at != ','))
			return false;
		decision->count++;
		at += *at == ',';
	}
	return decision->count > 0;
}

static bool decision_of(struct folding *f, struct decision *decision)
{
	const char *data = f->record->data;
	char text[OFFERS_MAX * 4 + 1];

	*decision = (struct decision){0};
	if (!field_text(data, "do", text, sizeof text) || !decision_find(text, &decision->kind))
		return false;
	if (field_text(data, "at", text, sizeof text) && !points_read(text, decision))
		return false;
	if (decision->kind == DECISION_DECLARE)
		decision->count = (uint8_t)folding_number(f, "n");
	return decision->count ||
	       (decision->kind != DECISION_PLACE && decision->kind != DECISION_CHOOSE);
}

/* How long its way was, and what was given for it; the fields stand together. */
static void turn_measure(const struct folding *f, struct board *board, struct turn *turn)
{
	turn->round_trip_ms = folding_long(f, "rtt");
	turn->measured = turn->round_trip_ms >= 0;
	if (!turn->measured)
		return;
	turn->sent = field_int_or(f->record->data, "sent", 0);
	turn->lag = (struct lag_given){folding_long(f, "lag"), folding_long(f, "quota")};
	board->round_trip_ms[turn->seat] = turn->round_trip_ms;
	board->quota_ms[turn->seat] = turn->lag.quota_ms;
	board->quota_used[turn->seat] = true;
}

static void turn_add(struct folding *f, struct board *board, enum seat seat,
                     const struct decision *decision, uint16_t moves_before)
{
	struct turn *turn;

	board->turns = arena_grow(f->t->arena, board->turns, &board->turn_room,
	                          board->turn_count + 1, sizeof *board->turns);
	turn = &board->turns[board->turn_count++];
	*turn = (struct turn){
		.seq = f->record->seq,
		.at = f->record->at,
		.seat = seat,
		.decision = *decision,
		.implied_keep = folding_number(f, "implied"),
	};
	if (board->game.move_count > moves_before)
		turn->move_number = board->game.move_count;
	if (board->clock.control.base_ms)
		for (int s = SEAT_OPENER; s <= SEAT_SECOND; s++)
			turn->left_ms[s] = clock_left(&board->clock, (enum seat)s, f->record->at);
	memcpy(turn->stones_due, board->clock.stones_due, sizeof turn->stones_due);
	turn_measure(f, board, turn);
}

bool fold_decision(struct folding *f)
{
	struct board *board = folding_board(f);
	struct decision decision;
	enum seat seat;
	uint16_t moves_before;
	int64_t lag;

	if (!board || !folding_seat(f, &seat) || !decision_of(f, &decision))
		return folding_broken(f, "its board, seat or decision is malformed");
	moves_before = board->game.move_count;
	if (!game_apply(&board->game, seat, &decision, f->err))
		return folding_broken(f, "the decision cannot follow");
	lag = folding_long(f, "lag");
	if (lag > 0)
		clock_compensate(&board->clock, lag, f->record->at);
	if (!board->game.outcome.over)
		clock_decided(&board->clock, game_to_act(&board->game),
		              board->game.move_count - moves_before, f->record->at);
	if (!fold_outcome(f, board))
		return false;
	board->takeback_asked = false;
	turn_add(f, board, seat, &decision, moves_before);
	return true;
}

bool fold_flag(struct folding *f)
{
	struct board *board = folding_board(f);

	return board ? fold_outcome(f, board) : folding_broken(f, "there is no such board");
}

bool fold_result(struct folding *f)
{
	struct board *board = folding_board(f);
	uint8_t half_points[2] = {(uint8_t)folding_number(f, "opener"),
	                          (uint8_t)folding_number(f, "second")};
	enum result_kind how;
	char name[24];

	if (!board || !field_text(f->record->data, "how", name, sizeof name) ||
	    !result_kind_find(name, &how) || how == RESULT_KIND_OPEN)
		return folding_broken(f, "its board or kind is malformed");
	board->corrected = board->result != RESULT_KIND_OPEN;
	if (!board->game.outcome.over)
		game_end(&board->game,
		         how == RESULT_KIND_FORFEIT || how == RESULT_KIND_DOUBLE_FORFEIT
		                 ? REASON_FORFEIT
		                 : REASON_RULING,
		         half_points[SEAT_OPENER], half_points[SEAT_SECOND]);
	board_settle(board, how, half_points, f->record->at);
	return true;
}

bool fold_reported(struct folding *f)
{
	struct board *board = folding_board(f);
	enum seat seat = SEAT_OPENER;

	if (!board || !folding_seat(f, &seat))
		return folding_broken(f, "its board or seat is malformed");
	board->reports[seat] = (struct report){
		true, {(uint8_t)folding_number(f, "opener"), (uint8_t)folding_number(f, "second")}
        };
	return true;
}

bool fold_call(struct folding *f)
{
	struct board *board = folding_board(f);

	if (!board)
		return folding_broken(f, "there is no such board");
	board->called = f->record->kind == RECORD_ARBITER_CALLED;
	if (!board->called)
		return true;
	board->called_at = f->record->at;
	if (folding_number(f, "stops"))
		board_pause(f, board, false);
	return folding_seat(f, &board->called_by) || folding_broken(f, "its seat is malformed");
}

bool board_replay(struct folding *f, struct board *board, uint32_t to)
{
	game_start(&board->game, &f->t->rule);
	for (size_t i = 0; i < board->turn_count; i++) {
		struct turn *turn = &board->turns[i];

		if (turn->retracted)
			continue;
		if (board->game.version >= to)
			turn->retracted = true;
		else if (!game_apply(&board->game, turn->seat, &turn->decision, f->err))
			return folding_broken(f, "the game cannot be played again");
	}
	return board->game.version == to ||
	       folding_broken(f, "there is no such version of the game");
}

/* By agreement: the time that was used is gone, and nobody is credited for it. */
static bool takeback_grant(struct folding *f, struct board *board)
{
	if (!board_replay(f, board, (uint32_t)folding_number(f, "to")))
		return false;
	clock_switch(&board->clock, game_to_act(&board->game), f->record->at);
	return true;
}

bool fold_takeback(struct folding *f)
{
	struct board *board = folding_board(f);
	char step[12];

	if (!board || !field_text(f->record->data, "step", step, sizeof step))
		return folding_broken(f, "its board or step is malformed");
	board->takeback_asked = !strcmp(step, "ask");
	if (board->takeback_asked)
		return folding_seat(f, &board->takeback_by) ||
		       folding_broken(f, "its seat is malformed");
	return strcmp(step, "grant") != 0 || takeback_grant(f, board);
}
