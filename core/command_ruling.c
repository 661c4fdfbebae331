/* Rulings: what all have in common, and those that are about people rather than the game. */
#include "core/ruling_parts.h"

#include <string.h>

enum { ARBITERS_MAX = 99999 };

bool ruling_refuse(const struct ruling_case *c, const char *why)
{
	return error_set(c->err, ERR_WRONG_STATE, "%s", why);
}

bool ruling_open(const struct ruling_case *c)
{
	return c->board->result == RESULT_KIND_OPEN ||
	       error_set(c->err, ERR_GAME_OVER, "the game is over; reopen it first");
}

void fields_clocks(struct fields *data, bool was, const int64_t left_ms[2])
{
	fields_int(data, was ? "was_opener_ms" : "opener_ms", left_ms[SEAT_OPENER]);
	fields_int(data, was ? "was_second_ms" : "second_ms", left_ms[SEAT_SECOND]);
}

void ruling_clocks_now(const struct ruling_case *c, int64_t left_ms[2])
{
	for (int seat = 0; seat < 2; seat++)
		left_ms[seat] = clock_left(&c->board->clock, (enum seat)seat, c->at);
}

void fields_was_result(const struct ruling_case *c)
{
	if (c->board->result == RESULT_KIND_OPEN)
		return;
	fields_text(c->data, "was_how", result_kind_name(c->board->result));
	fields_int(c->data, "was_opener", c->board->half_points[SEAT_OPENER]);
	fields_int(c->data, "was_second", c->board->half_points[SEAT_SECOND]);
}

static bool ruling_announce(const struct ruling_case *c)
{
	(void)c;
	return true;
}

static bool ruling_warn(const struct ruling_case *c)
{
	enum seat seat = c->plan->whom == TALK_SECOND ? SEAT_SECOND : SEAT_OPENER;
	int before = c->board->warnings[seat];

	if (c->plan->whom != TALK_OPENER && c->plan->whom != TALK_SECOND)
		return error_set(c->err, ERR_BAD_FIELD, "seat: opener or second");
	fields_text(c->data, "seat", seat_name(seat));
	fields_int(c->data, "warnings", before + 1);
	fields_int(c->data, "was_warnings", before);
	return true;
}

static bool ruling_expel(const struct ruling_case *c)
{
	const struct player *player = tournament_player(c->t, c->plan->no);

	if (!player)
		return error_set(c->err, ERR_NOT_FOUND, "there is no player %d", c->plan->no);
	if (player->expelled)
		return ruling_refuse(c, "the player was expelled already");
	fields_int(c->data, "no", c->plan->no);
	return true;
}

static bool ruling_hand_over(const struct ruling_case *c)
{
	int64_t to = c->plan->to;

	if (to && (to < ACTOR_ARBITER || to > ACTOR_ARBITER + ARBITERS_MAX))
		return error_set(c->err, ERR_BAD_FIELD, "to: the number of an arbiter, or 0");
	if (to == c->board->keeper)
		return ruling_refuse(c, "the board is that arbiter's already");
	fields_int(c->data, "to", to);
	fields_int(c->data, "was_to", c->board->keeper);
	return true;
}

static bool ruling_explain(const struct ruling_case *c)
{
	const struct ruling *ruling = tournament_ruling(c->t, c->plan->of);
	int round = c->round ? c->round->number : 0;
	int board = c->board ? c->board->number : 0;

	if (!ruling || ruling->board.round != round || ruling->board.board != board)
		return error_set(c->err, ERR_NOT_FOUND, "of: there is no such ruling here");
	return (ruling->reason == RULED_NONE && !ruling->explained_by) ||
	       ruling_refuse(c, "that ruling has its reason");
}

static bool ruling_dismiss(const struct ruling_case *c)
{
	return (c->board->proposal.seq && c->board->proposal.seq == c->plan->of) ||
	       error_set(c->err, ERR_NOT_FOUND, "of: that proposal does not stand");
}

static bool (*const writers[RULING_ACT_COUNT])(const struct ruling_case *c) = {
	[RULING_PAUSE] = ruling_pause,         [RULING_RESUME] = ruling_resume,
	[RULING_START] = ruling_start,         [RULING_ANNOUNCE] = ruling_announce,
	[RULING_SET_CLOCK] = ruling_set_clock, [RULING_TIME_CONTROL] = ruling_time_control,
	[RULING_RESULT] = ruling_result,       [RULING_FORFEIT] = ruling_forfeit,
	[RULING_RETRACT] = ruling_retract,     [RULING_REOPEN] = ruling_reopen,
	[RULING_ANNUL] = ruling_annul,         [RULING_JUDGE] = ruling_judge,
	[RULING_WARN] = ruling_warn,           [RULING_EXPEL] = ruling_expel,
	[RULING_HAND_OVER] = ruling_hand_over, [RULING_EXPLAIN] = ruling_explain,
	[RULING_DISMISS] = ruling_dismiss,
};

/* -- what all need ----------------------------------------------------------------------------- */

static bool words_check(const struct ruling_plan *plan, struct error *err)
{
	enum ruling_needs needs = ruling_act_needs(plan->act);
	bool text = needs == NEEDS_TEXT || needs == NEEDS_BOTH;
	bool reason = needs == NEEDS_REASON || needs == NEEDS_BOTH;

	if (reason && plan->reason == RULED_NONE)
		return error_set(err, ERR_BAD_FIELD, "reason: %s needs one",
		                 ruling_act_name(plan->act));
	if (text && !*plan->text)
		return error_set(err, ERR_BAD_FIELD, "text: %s needs a word of yours",
		                 ruling_act_name(plan->act));
	if (strlen(plan->text) > TEXT_MAX_BYTES)
		return error_set(err, ERR_BAD_FIELD, "text is longer than %d bytes",
		                 TEXT_MAX_BYTES);
	return command_text_check(plan->text, TEXT_MAX_BYTES, "text", err);
}

static bool place_check(const struct ruling_plan *plan, struct error *err)
{
	int where = plan->board ? RULING_BOARD : RULING_EVENT;

	return (ruling_act_where(plan->act) & where) ||
	       error_set(err, ERR_BAD_FIELD, "do: %s is a ruling on %s", ruling_act_name(plan->act),
	                 plan->board ? "the event" : "a board");
}

static bool case_open(struct ruling_case *c)
{
	const struct ruling_plan *plan = c->plan;

	if (!plan->board)
		return true;
	c->board = command_board(c->t, plan->round, plan->board, c->err);
	if (!c->board)
		return false;
	c->round = tournament_round(c->t, plan->round);
	if (plan->version >= 0 && plan->version != (int64_t)c->board->game.version)
		return error_set(c->err, ERR_VERSION_MOVED,
		                 "the game is at version %u, you have seen %lld; look again",
		                 c->board->game.version, (long long)plan->version);
	return true;
}

static bool draft_message(const struct ruling_case *c, int round, int from, int to,
                          const char *text, int32_t actor, struct drafts *out)
{
	char buffer[64], sealed_buffer[3 * TEXT_MAX_BYTES + 16];
	struct fields data = FIELDS(buffer);
	struct fields sealed = FIELDS(sealed_buffer);

	fields_text(&data, "from", talk_name(from));
	fields_text(&data, "to", talk_name(to));
	fields_text(&sealed, "text", text);
	return draft_add(out,
	                 &(struct draft){RECORD_MESSAGE, .actor = actor,
	                                 .board = command_key(round, c->board)},
	                 &data, &sealed, c->err);
}

static bool message_to_players(const struct ruling_case *c, struct drafts *out)
{
	int to = c->plan->whom;

	if (!to || to & TALK_ARBITER)
		return error_set(c->err, ERR_BAD_FIELD, "to: opener, second or both");
	return draft_message(c, c->plan->round, TALK_ARBITER, to, c->plan->text, c->plan->actor,
	                     out);
}

/* The games that an expelled player still has are for the arbiter to forfeit. */
static bool draft_forfeits(const struct ruling_case *c, struct drafts *out)
{
	const struct round *last = tournament_last_round(c->t);
	char buffer[96];
	struct fields data = FIELDS(buffer);
	enum seat seat = SEAT_OPENER;
	const struct board *board = last && last->state != ROUND_DRAFT
	                                    ? round_board_of(last, c->plan->no, &seat)
	                                    : NULL;

	if (!board || board->result != RESULT_KIND_OPEN)
		return true;
	fields_text(&data, "do", ruling_act_name(RULING_FORFEIT));
	fields_text(&data, "reason", ruling_reason_name(c->plan->reason));
	fields_text(&data, "seat", seat_name(seat));
	return draft_add(out,
	                 &(struct draft){RECORD_PROPOSED, .actor = ACTOR_SERVER,
	                                 .board = command_key(last->number, board)},
	                 &data, NULL, c->err);
}

/* The words go where they are to be read: an announcement's always in public. */
static bool draft_ruling(const struct ruling_case *c, struct drafts *out)
{
	const struct ruling_plan *plan = c->plan;
	bool is_public = plan->is_public || plan->act == RULING_ANNOUNCE;
	struct draft draft = {RECORD_RULING, .actor = plan->actor};

	if (plan->reason != RULED_NONE)
		fields_text(c->data, "reason", ruling_reason_name(plan->reason));
	if (plan->of)
		fields_int(c->data, "of", plan->of);
	if (is_public && *plan->text)
		fields_int(c->data, "public", 1);
	if (*plan->text)
		fields_text(is_public ? c->data : c->sealed, "text", plan->text);
	if (c->board)
		draft.board = command_key(c->round->number, c->board);
	return draft_add(out, &draft, c->data, c->sealed->length ? c->sealed : NULL, c->err);
}

bool command_ruling(const struct tournament *t, const struct ruling_plan *plan, struct drafts *out,
                    struct error *err)
{
	char buffer[3 * TEXT_MAX_BYTES + 1024], sealed_buffer[3 * TEXT_MAX_BYTES + 64];
	struct fields data = FIELDS(buffer);
	struct fields sealed = FIELDS(sealed_buffer);
	struct ruling_case c = {
		.t = t, .plan = plan, .at = out->at, .data = &data, .sealed = &sealed, .err = err};

	if (!command_open(t, err) || !place_check(plan, err) || !case_open(&c) ||
	    !words_check(plan, err))
		return false;
	if (plan->act == RULING_MESSAGE)
		return message_to_players(&c, out);
	fields_text(&data, "do", ruling_act_name(plan->act));
	if (!writers[plan->act](&c) || !draft_ruling(&c, out))
		return false;
	return plan->act != RULING_EXPEL || draft_forfeits(&c, out);
}

bool command_message(const struct tournament *t, const struct board_act *act, const char *text,
                     struct drafts *out, struct error *err)
{
	struct ruling_case c = {.t = t, .at = out->at, .err = err};
	enum seat seat = SEAT_OPENER;

	c.board = command_open(t, err) ? command_board(t, act->round, act->board, err) : NULL;
	if (!c.board || !command_seat(c.board, act->no, &seat, err))
		return false;
	if (t->kind == TOURNAMENT_MATCH && t->creator_plays)
		return error_set(err, ERR_WRONG_STATE, "this match has no arbiter");
	if (!*text)
		return error_set(err, ERR_BAD_FIELD, "text: say something");
	if (strlen(text) > TEXT_MAX_BYTES)
		return error_set(err, ERR_BAD_FIELD, "text is longer than %d bytes",
		                 TEXT_MAX_BYTES);
	if (!command_text_check(text, TEXT_MAX_BYTES, "text", err))
		return false;
	return draft_message(&c, act->round, 1 << seat, TALK_ARBITER, text, act->no, out);
}
