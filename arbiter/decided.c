#include "arbiter/decided.h"

static const char *word(bool yes)
{
	return yes ? "true" : "false";
}

/* A seat as a member's value. */
static const char *seat_value(bool set, enum seat seat)
{
	static const char *const values[] = {"\"opener\"", "\"second\""};

	return set ? values[seat] : "null";
}

static void add_result(struct strbuf *out, const struct board *board)
{
	if (board->result == RESULT_KIND_OPEN) {
		strbuf_adds(out, ",\"result\":null");
		return;
	}
	strbuf_addf(out,
	            ",\"result\":{\"how\":\"%s\",\"opener\":%d,\"second\":%d,\"reason\":\"%s\","
	            "\"corrected\":%s}",
	            result_kind_name(board->result), board->half_points[SEAT_OPENER],
	            board->half_points[SEAT_SECOND], reason_name(board->game.outcome.reason),
	            word(board->corrected));
}

static void add_clocks(struct strbuf *out, const struct clock *clock, int64_t now)
{
	int64_t deadline = clock_deadline(clock);

	if (!clock->control.base_ms) {
		strbuf_adds(out, ",\"clocks\":null");
		return;
	}
	strbuf_addf(out,
	            ",\"clocks\":{\"opener_ms\":%lld,\"second_ms\":%lld,\"running\":%s,"
	            "\"at\":%lld,\"deadline\":",
	            (long long)clock_left(clock, SEAT_OPENER, now),
	            (long long)clock_left(clock, SEAT_SECOND, now),
	            seat_value(!clock->stopped, clock->running), (long long)now);
	if (deadline == INT64_MAX)
		strbuf_adds(out, "null}");
	else
		strbuf_addf(out, "%lld}", (long long)deadline);
}

static void add_points(struct strbuf *out, const struct decision *decision)
{
	strbuf_adds(out, ",\"points\":[");
	for (int i = 0; i < decision->count; i++) {
		char name[4];

		strbuf_adds(out, i ? ",\"" : "\"");
		strbuf_adds(out, point_name(decision->points[i], name));
		strbuf_addc(out, '"');
	}
	strbuf_addc(out, ']');
}

static void add_turn(struct strbuf *out, const struct turn *turn)
{
	strbuf_addf(out, "{\"seq\":%lld,\"at\":%lld,\"seat\":\"%s\",\"do\":\"%s\"",
	            (long long)turn->seq, (long long)turn->at, seat_name(turn->seat),
	            decision_name(turn->decision.kind));
	if (turn->decision.kind == DECISION_DECLARE)
		strbuf_addf(out, ",\"n\":%d", turn->decision.count);
	else if (turn->decision.count)
		add_points(out, &turn->decision);
	if (turn->implied_keep)
		strbuf_adds(out, ",\"implied\":true");
	if (turn->move_number)
		strbuf_addf(out, ",\"move\":%d", turn->move_number);
	strbuf_addc(out, '}');
}

static void add_expect(struct strbuf *out, const struct board *board)
{
	char expect[400] = "The game is over.";

	if (board->result == RESULT_KIND_OPEN)
		game_expect(&board->game, expect, sizeof expect);
	strbuf_adds(out, ",\"expect\":\"");
	strbuf_adds(out, expect);
	strbuf_adds(out, "\",\"turns\":[");
}

void decided_write(struct strbuf *out, const struct board *board, size_t count, int64_t now)
{
	const struct game *game = &board->game;
	bool open = board->result == RESULT_KIND_OPEN;

	strbuf_addf(out,
	            "{\"seq\":%lld,\"version\":%u,\"state\":\"%s\",\"over\":%s,\"to_act\":%s,"
	            "\"black\":%s,\"draw_offered\":%s",
	            (long long)board->last_seq, game->version, game_state_name(game), word(!open),
	            seat_value(open, game_to_act(game)),
	            seat_value(true, game_holder(game, COLOUR_BLACK)),
	            seat_value(game->draw_offered, game->draw_by));
	add_result(out, board);
	add_clocks(out, &board->clock, now);
	add_expect(out, board);
	for (size_t i = board->turn_count - count; i < board->turn_count; i++) {
		if (i > board->turn_count - count)
			strbuf_addc(out, ',');
		add_turn(out, &board->turns[i]);
	}
	strbuf_adds(out, "]}");
}
