/* Rulings on a game: its result, taking decisions back, playing it again, claims. */
#include "core/ruling_parts.h"

#include "core/claim.h"

static bool write_result(const struct ruling_case *c, const struct ruled *ruled)
{
	if (!command_ruled_check(ruled, c->err))
		return false;
	fields_text(c->data, "how", result_kind_name(ruled->how));
	fields_int(c->data, "opener", ruled->half_points[SEAT_OPENER]);
	fields_int(c->data, "second", ruled->half_points[SEAT_SECOND]);
	fields_was_result(c);
	return true;
}

bool ruling_result(const struct ruling_case *c)
{
	return write_result(c, &c->plan->ruled);
}

bool ruling_forfeit(const struct ruling_case *c)
{
	int whom = c->plan->whom;
	struct ruled ruled = {.how = RESULT_KIND_FORFEIT, .text = ""};

	if (!whom || whom & TALK_ARBITER)
		return error_set(c->err, ERR_BAD_FIELD, "seat: opener, second or both");
	if (c->plan->of && c->plan->of != c->board->proposal.seq)
		return error_set(c->err, ERR_NOT_FOUND, "of: that proposal does not stand");
	if (whom == (TALK_OPENER | TALK_SECOND))
		ruled.how = RESULT_KIND_DOUBLE_FORFEIT;
	else
		ruled.half_points[whom == TALK_OPENER ? SEAT_SECOND : SEAT_OPENER] = 2;
	fields_text(c->data, "seat", talk_name(whom));
	return write_result(c, &ruled);
}

/* A game that goes on must be in a round that does. */
static bool round_plays(const struct ruling_case *c)
{
	return c->round->state != ROUND_CLOSED ||
	       ruling_refuse(c, "the round is closed; reopen it first");
}

/* The clocks as the decision that is to be the last one left them. */
static void clocks_after(const struct board *board, uint32_t version, int64_t left_ms[2])
{
	struct clock fresh;

	clock_set(&fresh, board->clock.control);
	left_ms[SEAT_OPENER] = fresh.left_ms[SEAT_OPENER];
	left_ms[SEAT_SECOND] = fresh.left_ms[SEAT_SECOND];
	for (size_t i = 0; i < board->turn_count && version; i++) {
		if (board->turns[i].retracted)
			continue;
		left_ms[SEAT_OPENER] = board->turns[i].left_ms[SEAT_OPENER];
		left_ms[SEAT_SECOND] = board->turns[i].left_ms[SEAT_SECOND];
		version--;
	}
}

bool ruling_retract(const struct ruling_case *c)
{
	int64_t version = c->board->game.version;
	int64_t now[2], then[2];

	if (c->plan->to < 0 || c->plan->to >= version)
		return error_set(c->err, ERR_BAD_FIELD, "to: 0 to %lld decisions may stay",
		                 (long long)version - 1);
	if (!round_plays(c))
		return false;
	clocks_after(c->board, (uint32_t)c->plan->to, then);
	ruling_clocks_now(c, now);
	fields_int(c->data, "to", c->plan->to);
	fields_int(c->data, "was_to", version);
	fields_clocks(c->data, false, then);
	fields_clocks(c->data, true, now);
	fields_was_result(c);
	return true;
}

/* Did one of the players' decisions end the game, rather than a flag or a ruling? */
static bool ended_by_decision(const struct ruling_case *c)
{
	struct game game;

	game_start(&game, &c->t->rule);
	for (size_t i = 0; i < c->board->turn_count; i++)
		if (!c->board->turns[i].retracted)
			game_apply(&game, c->board->turns[i].seat, &c->board->turns[i].decision,
			           NULL);
	return game.outcome.over;
}

bool ruling_reopen(const struct ruling_case *c)
{
	if (c->board->result == RESULT_KIND_OPEN)
		return ruling_refuse(c, "the game is not over");
	if (!round_plays(c))
		return false;
	if (ended_by_decision(c))
		return ruling_refuse(c, "the last decision ended the game; retract it instead");
	fields_int(c->data, "to", c->board->game.version);
	fields_was_result(c);
	return true;
}

bool ruling_annul(const struct ruling_case *c)
{
	if (!round_plays(c))
		return false;
	if (!c->board->turn_count && c->board->result == RESULT_KIND_OPEN)
		return ruling_refuse(c, "there is no game to annul yet");
	if (c->board->game_number == INT16_MAX)
		return ruling_refuse(c, "this board has been played too often");
	fields_int(c->data, "exchange", c->plan->exchange);
	fields_int(c->data, "game", c->board->game_number + 1);
	fields_int(c->data, "was_game", c->board->game_number);
	fields_was_result(c);
	return true;
}

/* The reason that the game ends for; a claim that is upheld against the truth is a ruling. */
static const char *verdict_reason(const struct claim *found)
{
	static const enum game_reason reasons[] = {
		[VERDICT_LEGAL] = REASON_RULING,
		[VERDICT_FIVE] = REASON_FIVE,
		[VERDICT_OVERLINE] = REASON_OVERLINE,
		[VERDICT_DOUBLE_FOUR] = REASON_DOUBLE_FOUR,
		[VERDICT_DOUBLE_THREE] = REASON_DOUBLE_THREE,
	};

	return reason_name(reasons[found->verdict]);
}

/* The record tells what the server knows (`stands`) beside what the arbiter decided; sealed, since
 * the game may go on. */
bool ruling_judge(const struct ruling_case *c)
{
	const struct ruling_plan *plan = c->plan;
	enum seat seat = plan->whom == TALK_SECOND ? SEAT_SECOND : SEAT_OPENER;
	struct ruled ruled = {.how = RESULT_KIND_PLAYED, .text = ""};
	struct claim found = {.verdict = VERDICT_LEGAL};
	char name[4];

	if (c->t->rule.adjudication != ADJUDICATION_CLAIM)
		return ruling_refuse(c,
		                     "in this event the program judges fives and forbidden moves");
	if (plan->whom != TALK_OPENER && plan->whom != TALK_SECOND)
		return error_set(c->err, ERR_BAD_FIELD, "seat: opener or second");
	if (plan->point >= BOARD_POINTS || c->board->game.cells[plan->point] == CELL_EMPTY)
		return error_set(c->err, ERR_BAD_POINT, "at: a point with a stone");
	if (!ruling_open(c))
		return false;
	fields_text(c->data, "seat", seat_name(seat));
	fields_text(c->data, "at", point_name(plan->point, name));
	fields_int(c->data, "upheld", plan->upheld);
	fields_int(c->sealed, "stands", claim_stands(&c->board->game, seat, plan->point, &found));
	if (!plan->upheld)
		return true;
	ruled.half_points[seat] = 2;
	fields_text(c->data, "verdict", verdict_reason(&found));
	return write_result(c, &ruled);
}
