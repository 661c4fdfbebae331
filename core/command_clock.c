/* Acts on clocks: pauses, clocks that are set, starts, default time, outages. */
#include "core/ruling_parts.h"

#include <string.h>

enum { COUNTDOWN_MAX_MS = 600000 };

static const int64_t time_most = INT64_C(30) * 86400000;

/* Is there a board that a ruling on all of them would change? */
static bool any_board(const struct tournament *t,
                      bool (*fits)(const struct round *round, const struct board *board))
{
	for (size_t r = 0; r < t->round_count; r++)
		for (size_t b = 0; b < t->rounds[r]->board_count; b++)
			if (fits(t->rounds[r], &t->rounds[r]->boards[b]))
				return true;
	return false;
}

static bool paused_all(const struct round *round, const struct board *board)
{
	(void)round;
	return board->paused_all;
}

static bool waits(const struct round *round, const struct board *board)
{
	(void)round;
	return board->waiting;
}

bool ruling_pause(const struct ruling_case *c)
{
	int64_t left[2];

	if (!c->board)
		return any_board(c->t, board_running) || ruling_refuse(c, "no clock runs");
	if (!ruling_open(c))
		return false;
	if (c->board->paused)
		return ruling_refuse(c, "the game is paused already");
	if (!board_running(c->round, c->board))
		return ruling_refuse(c, "the game has not started");
	ruling_clocks_now(c, left);
	fields_clocks(c->data, false, left);
	return true;
}

static bool countdown_write(const struct ruling_case *c)
{
	int64_t countdown = c->plan->countdown_ms;

	if (countdown > COUNTDOWN_MAX_MS)
		return error_set(c->err, ERR_BAD_FIELD, "countdown_ms: 0 to %d", COUNTDOWN_MAX_MS);
	fields_int(c->data, "countdown_ms",
	           countdown < 0 ? tournament_setting(c->t, SETTING_COUNTDOWN) : countdown);
	return true;
}

bool ruling_resume(const struct ruling_case *c)
{
	const struct board *board = c->board;

	if (!board)
		return any_board(c->t, paused_all)
		               ? countdown_write(c)
		               : ruling_refuse(c, "no boards were paused at once");
	if (!board->paused)
		return ruling_refuse(c, "the game is not paused");
	if (clock_fallen(&board->clock, game_to_act(&board->game), c->at))
		return ruling_refuse(c, "the player to move has no time left; set the clock first");
	return countdown_write(c);
}

bool ruling_start(const struct ruling_case *c)
{
	return (c->board ? c->board->waiting : any_board(c->t, waits)) ||
	       ruling_refuse(c, "nothing waits to be started");
}

static bool has_clocks(const struct ruling_case *c)
{
	return c->board->clock.control.base_ms > 0 ||
	       ruling_refuse(c, "the game is played without clocks");
}

bool ruling_set_clock(const struct ruling_case *c)
{
	const int64_t *wanted = c->plan->left_ms;
	int64_t now[2], then[2];

	if (!ruling_open(c) || !has_clocks(c))
		return false;
	if (wanted[SEAT_OPENER] < 0 && wanted[SEAT_SECOND] < 0)
		return error_set(c->err, ERR_BAD_FIELD, "opener_ms, second_ms: give one or both");
	ruling_clocks_now(c, now);
	for (int seat = 0; seat < 2; seat++) {
		if (wanted[seat] == 0 || wanted[seat] > time_most)
			return error_set(c->err, ERR_BAD_FIELD,
			                 "opener_ms, second_ms: 1 to %lld (30 days)",
			                 (long long)time_most);
		then[seat] = wanted[seat] < 0 ? now[seat] : wanted[seat];
	}
	fields_clocks(c->data, false, then);
	fields_clocks(c->data, true, now);
	return true;
}

bool ruling_time_control(const struct ruling_case *c)
{
	const struct time_control *control = &c->plan->control;
	const struct time_control *before = &c->board->clock.control;

	if (!ruling_open(c))
		return false;
	if (c->board->turn_count)
		return ruling_refuse(c, "decisions have been taken with the clocks as they are");
	if (!command_time(control, c->err))
		return false;
	fields_int(c->data, "base", control->base_ms);
	fields_int(c->data, "increment", control->increment_ms);
	fields_time(c->data, control);
	fields_int(c->data, "was_base", before->base_ms);
	fields_int(c->data, "was_increment", before->increment_ms);
	return true;
}

/* -- both ready -------------------------------------------------------------------------------- */

bool command_ready(const struct tournament *t, const struct board_act *act, struct drafts *out,
                   struct error *err)
{
	const struct board *board = command_board(t, act->round, act->board, err);
	enum seat seat = SEAT_OPENER;
	char buffer[48];
	struct fields data = FIELDS(buffer);

	if (!board || !command_seat(board, act->no, &seat, err))
		return false;
	if (!board->waiting)
		return error_set(err, ERR_WRONG_STATE, "the game waits for nobody");
	if (board->ready[seat])
		return error_set(err, ERR_WRONG_STATE, "you have said so already");
	fields_text(&data, "seat", seat_name(seat));
	if (board->ready[seat == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER])
		fields_int(&data, "starts", 1);
	return draft_add(out,
	                 &(struct draft){RECORD_READY, .actor = act->no,
	                                 .board = command_key(act->round, board)},
	                 &data, NULL, err);
}

/* -- default time ------------------------------------------------------------------------------ */

static bool has_decided(const struct board *board, enum seat seat)
{
	for (size_t i = 0; i < board->turn_count; i++)
		if (board->turns[i].seat == seat)
			return true;
	return false;
}

/* Who is missed: before the start whoever is not ready, then who is to act and never has. Bits of
 * TALK_... */
static int absent(const struct board *board)
{
	enum seat seat = game_to_act(&board->game);

	if (board->waiting)
		return (board->ready[SEAT_OPENER] ? 0 : TALK_OPENER) |
		       (board->ready[SEAT_SECOND] ? 0 : TALK_SECOND);
	return has_decided(board, seat) ? 0 : 1 << seat;
}

int64_t command_default_at(const struct tournament *t, const struct round *round,
                           const struct board *board)
{
	int64_t after = tournament_setting(t, SETTING_DEFAULT_TIME);

	if (!after || round->state != ROUND_STARTED || board->result != RESULT_KIND_OPEN ||
	    board->default_proposed || board->proposal.seq || board->paused || !absent(board))
		return INT64_MAX;
	return board->began_at + after;
}

bool command_default(const struct tournament *t, int number, int board_number, struct drafts *out,
                     struct error *err)
{
	const struct board *board = command_board(t, number, board_number, err);
	char buffer[96];
	struct fields data = FIELDS(buffer);

	if (!board)
		return false;
	if (command_default_at(t, tournament_round(t, number), board) > out->at)
		return error_set(err, ERR_WRONG_STATE, "nobody is overdue on board %d",
		                 board_number);
	fields_text(&data, "do", ruling_act_name(RULING_FORFEIT));
	fields_text(&data, "reason", ruling_reason_name(RULED_ABSENCE));
	fields_text(&data, "seat", talk_name(absent(board)));
	return draft_add(out,
	                 &(struct draft){RECORD_PROPOSED, .actor = ACTOR_SERVER,
	                                 .board = command_key(number, board)},
	                 &data, NULL, err);
}

/* -- outages ----------------------------------------------------------------------------------- */

static bool stood_by(const struct round *round, const struct board *board, int64_t to)
{
	return board_running(round, board) && board->clock.control.base_ms > 0 &&
	       board->clock.since < to;
}

bool command_outage_due(const struct tournament *t, int64_t *from, int64_t to)
{
	bool any = false;

	if (*from < t->at)
		*from = t->at;
	if (*from >= to)
		return false;
	for (size_t r = 0; r < t->round_count; r++)
		for (size_t b = 0; b < t->rounds[r]->board_count; b++)
			any = any || stood_by(t->rounds[r], &t->rounds[r]->boards[b], to);
	return any;
}

bool command_outage(const struct tournament *t, int64_t from, int64_t to, struct drafts *out,
                    struct error *err)
{
	enum outage_policy policy = (enum outage_policy)tournament_setting(t, SETTING_OUTAGE);
	char buffer[128], word[24];
	struct fields data = FIELDS(buffer);

	if (!command_outage_due(t, &from, to))
		return error_set(err, ERR_WRONG_STATE, "no clock ran meanwhile");
	fields_int(&data, "from", from);
	fields_int(&data, "to", to);
	fields_text(&data, "policy", setting_text(SETTING_OUTAGE, policy, word, sizeof word));
	if (policy == OUTAGE_ADDS)
		fields_int(&data, "add", tournament_setting(t, SETTING_OUTAGE_ADD));
	return draft_add(out, &(struct draft){RECORD_OUTAGE, .actor = ACTOR_SERVER}, &data, NULL,
	                 err);
}
