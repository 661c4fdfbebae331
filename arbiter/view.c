#include "arbiter/view.h"

#include "arbiter/view_ruling.h"

#include "core/command.h"
#include "core/field.h"
#include "core/forbidden.h"
#include "core/symmetry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *point_json(uint8_t point)
{
	char name[4];

	return point == POINT_NONE ? json_null() : json_string(point_name(point, name));
}

static json_t *points_json(const uint8_t *points, size_t count)
{
	json_t *list = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(list, point_json(points[i]));
	return list;
}

/* Which fields of records are numbers: a title of "1984" is none. */
static bool field_is_number(const char *name)
{
	static const char *const numbers[] = {
		"rounds",    "base",          "increment",     "casual",       "no",
		"rating",    "round",         "opener",        "second",       "n",
		"to",        "implied",       "half_points",   "countdown_ms", "opener_ms",
		"second_ms", "was_opener_ms", "was_second_ms", "was_opener",   "was_second",
		"was_to",    "exchange",      "game",          "was_game",     "upheld",
		"stands",    "warnings",      "was_warnings",  "of",           "public",
		"was_base",  "was_increment", "from",          "add",          "ready",
		"starts",    "stops",         "sent",          "rtt",          "lag",
		"quota",     "ban",           "boost",         "first",        "last",
		"changed",   "last-rounds",
	};

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (strcmp(numbers[i], name) == 0)
			return true;
	return false;
}

/* "h8,i9" as a list. */
static json_t *list_json(const char *text)
{
	json_t *list = json_array();

	for (size_t length; *text; text += length + (text[length] == ',')) {
		length = strcspn(text, ",");
		json_array_append_new(list, json_stringn(text, length));
	}
	return list;
}

/* Fields as an object. A decision's points are called so, since `at` is the record's time. */
static void fields_json(json_t *object, const char *data)
{
	const char *at = data;
	size_t size = strlen(data) + 1;
	char *value = memory_get(size);
	char name[64];
	int64_t number;

	while (field_next(&at, name, sizeof name, value, size)) {
		if (strcmp(name, "at") == 0)
			json_object_set_new(object, "points", list_json(value));
		else if (field_is_number(name) && field_int(data, name, &number))
			json_object_set_new(object, name, json_integer(number));
		else
			json_object_set_new(object, name, json_string(value));
	}
	memory_give(value);
}

json_t *view_record(const struct record *record, bool arbiter)
{
	json_t *view = json_pack("{s:I, s:I, s:i, s:s}", "seq", (json_int_t)record->seq, "at",
	                         (json_int_t)record->at, "actor", (int)record->actor, "kind",
	                         record_kind_name(record->kind));
	enum sealed_view sealed = record_sealed_view(record->kind);

	if (record->board.round) {
		json_object_set_new(view, "round", json_integer(record->board.round));
		json_object_set_new(view, "board", json_integer(record->board.board));
	}
	fields_json(view, record->data);
	if (record->sealed && (sealed == SEALED_NAMES || (sealed == SEALED_ARBITERS && arbiter)))
		fields_json(view, record->sealed);
	return view;
}

void view_board_filter(struct board_key key, char filter[16])
{
	snprintf(filter, 16, "%d.%d", key.round, key.board);
}

json_t *view_player(const struct player *player)
{
	return json_pack("{s:i, s:s, s:s, s:i, s:b, s:b}", "no", player->no, "name", player->name,
	                 "club", player->club, "rating", player->rating, "withdrawn",
	                 player->withdrawn, "checked_in", player->checked_in);
}

static json_t *result_json(const struct board *board)
{
	if (board->result == RESULT_KIND_OPEN)
		return json_null();
	return json_pack("{s:s, s:i, s:i, s:s, s:b}", "how", result_kind_name(board->result),
	                 "opener", board->half_points[SEAT_OPENER], "second",
	                 board->half_points[SEAT_SECOND], "reason",
	                 reason_name(board->game.outcome.reason), "corrected", board->corrected);
}

static json_t *report_json(const struct report *report)
{
	return report->given ? json_pack("{s:i, s:i}", "opener", report->half_points[SEAT_OPENER],
	                                 "second", report->half_points[SEAT_SECOND])
	                     : json_null();
}

static json_t *reports_json(const struct board *board)
{
	return json_pack("{s:o, s:o}", "opener", report_json(&board->reports[SEAT_OPENER]),
	                 "second", report_json(&board->reports[SEAT_SECOND]));
}

static json_t *board_line(const struct board *board)
{
	json_t *line =
		json_pack("{s:i, s:i, s:i, s:s, s:I, s:b, s:o}", "board", board->number, "opener",
	                  board->opener, "second", board->second, "state",
	                  game_state_name(&board->game), "version", (json_int_t)board->game.version,
	                  "called", board->called, "result", result_json(board));

	view_line_order(line, board);
	return line;
}

json_t *view_round(const struct tournament *t, const struct round *round)
{
	json_t *boards = json_array();
	json_t *byes = json_array();

	(void)t;
	for (size_t i = 0; i < round->board_count; i++)
		json_array_append_new(boards, board_line(&round->boards[i]));
	for (size_t i = 0; i < round->bye_count; i++)
		json_array_append_new(byes, json_pack("{s:i, s:s, s:i}", "no", round->byes[i].no,
		                                      "kind", bye_kind_name(round->byes[i].kind),
		                                      "half_points", round->byes[i].half_points));
	return json_pack("{s:i, s:s, s:o, s:o}", "round", round->number, "state",
	                 round_state_name(round->state), "boards", boards, "byes", byes);
}

static json_t *rounds_json(const struct tournament *t, const struct viewer *viewer)
{
	json_t *rounds = json_array();

	for (size_t i = 0; i < t->round_count; i++)
		if (t->rounds[i]->state != ROUND_DRAFT || viewer->role == VIEWER_ARBITER)
			json_array_append_new(rounds, view_round(t, t->rounds[i]));
	return rounds;
}

json_t *view_time_control(const struct time_control *control)
{
	return json_pack("{s:s, s:I, s:I, s:b, s:I, s:i, s:i}", "clock",
	                 time_kind_name(control->kind), "base_ms", (json_int_t)control->base_ms,
	                 "increment_ms", (json_int_t)control->increment_ms, "per_stone",
	                 control->per_stone, "period_ms", (json_int_t)control->period_ms, "periods",
	                 control->periods, "stones", control->stones);
}

json_t *view_setting(enum setting setting, int64_t value)
{
	const struct setting_row *row = setting_row(setting);

	return row->words ? json_string(row->words[value]) : json_integer(value);
}

static json_t *settings_json(const struct settings *settings)
{
	json_t *view = json_object();

	for (size_t i = 0; i < SETTING_COUNT; i++)
		json_object_set_new(view, setting_row((enum setting)i)->name,
		                    view_setting((enum setting)i, settings->value[i]));
	return view;
}

json_t *view_event(const struct tournament *t, const struct viewer *viewer)
{
	json_t *players = json_array();

	for (size_t i = 0; i < t->player_count; i++)
		json_array_append_new(players, view_player(&t->players[i]));
	return json_pack(
		"{s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:o, s:s, s:b, s:b, s:s, s:o, s:I, s:o, s:o}",
		"slug", t->slug, "title", t->title, "kind", tournament_kind_name(t->kind), "rule",
		t->rule.id, "adjudication", adjudication_name(t->rule.adjudication), "wrong_claim",
		wrong_claim_name(t->rule.wrong_claim), "rounds_planned", draw_rounds(t),
		"time_control", view_time_control(&t->time_control), "tiebreaks", t->tiebreaks,
		"casual", t->casual, "finished", t->finished, "next",
		next_step_name(tournament_next(t)), "settings", settings_json(&t->settings), "seq",
		(json_int_t)t->seq, "players", players, "rounds", rounds_json(t, viewer));
}

static json_t *allowed_points(const bool allowed[BOARD_POINTS])
{
	json_t *points = json_array();

	for (int point = 0; point < BOARD_POINTS; point++)
		if (allowed[point])
			json_array_append_new(points, point_json((uint8_t)point));
	return points;
}

json_t *view_legal(const struct legal *legal)
{
	json_t *decisions = json_array();

	for (int kind = 0; kind < DECISION_KIND_COUNT; kind++)
		if (legal->kinds[kind])
			json_array_append_new(decisions,
			                      json_string(decision_name((enum decision_kind)kind)));
	return json_pack("{s:o, s:o, s:o, s:i, s:i}", "decisions", decisions, "points",
	                 allowed_points(legal->points), "offers", allowed_points(legal->offers),
	                 "offer_count", legal->offer_count, "declare_max", legal->declare_max);
}

static void add_measure(json_t *view, const struct turn *turn)
{
	if (turn->sent)
		json_object_set_new(view, "sent", json_integer(turn->sent));
	json_object_set_new(view, "rtt_ms", json_integer(turn->round_trip_ms));
	json_object_set_new(view, "compensation_ms", json_integer(turn->lag.compensation_ms));
	json_object_set_new(view, "quota_ms", json_integer(turn->lag.quota_ms));
}

static json_t *turn_json(const struct turn *turn)
{
	json_t *view = json_pack("{s:I, s:I, s:s, s:s}", "seq", (json_int_t)turn->seq, "at",
	                         (json_int_t)turn->at, "seat", seat_name(turn->seat), "do",
	                         decision_name(turn->decision.kind));

	if (turn->decision.kind == DECISION_DECLARE)
		json_object_set_new(view, "n", json_integer(turn->decision.count));
	else if (turn->decision.count)
		json_object_set_new(view, "points",
		                    points_json(turn->decision.points, turn->decision.count));
	if (turn->implied_keep)
		json_object_set_new(view, "implied", json_true());
	if (turn->move_number)
		json_object_set_new(view, "move", json_integer(turn->move_number));
	if (turn->retracted)
		json_object_set_new(view, "retracted", json_true());
	if (turn->measured)
		add_measure(view, turn);
	return view;
}

static json_t *turns_json(const struct board *board)
{
	json_t *turns = json_array();

	for (size_t i = 0; i < board->turn_count; i++)
		json_array_append_new(turns, turn_json(&board->turns[i]));
	return turns;
}

static json_t *clocks_json(const struct board *board, int64_t now)
{
	const struct clock *clock = &board->clock;
	int64_t deadline = clock_deadline(clock);

	if (!clock->control.base_ms)
		return json_null();
	return json_pack("{s:I, s:I, s:s?, s:I, s:o}", "opener_ms",
	                 (json_int_t)clock_left(clock, SEAT_OPENER, now), "second_ms",
	                 (json_int_t)clock_left(clock, SEAT_SECOND, now), "running",
	                 clock->stopped ? NULL : seat_name(clock->running), "at", (json_int_t)now,
	                 "deadline", deadline == INT64_MAX ? json_null() : json_integer(deadline));
}

/* The sets of points that are one fifth move, each from its first point on: no two of a set may be
 * offered together. */
static json_t *symmetric_json(const struct game *game, const struct legal *legal)
{
	uint8_t set[SYMMETRY_TWINS_MAX + 1];
	struct symmetries found = {0};
	json_t *sets = json_array();

	if (legal->kinds[DECISION_OFFER])
		symmetry_find(game->cells, &found);
	for (int point = 0; point < BOARD_POINTS && found.count; point++) {
		size_t twins = symmetry_twins(&found, (uint8_t)point, set + 1);
		bool first = legal->offers[point];

		set[0] = (uint8_t)point;
		for (size_t i = 1; i <= twins; i++)
			first = first && set[i] > set[0];
		if (twins && first)
			json_array_append_new(sets, points_json(set, twins + 1));
	}
	return sets;
}

static json_t *you_json(const struct tournament *t, const struct board *board,
                        const struct viewer *viewer)
{
	enum seat seat = board->opener == viewer->no ? SEAT_OPENER : SEAT_SECOND;
	struct legal legal;
	json_t *view;

	if (viewer->role != VIEWER_PLAYER || board_player(board, seat) != viewer->no)
		return json_null();
	command_legal(t, board, seat, &legal);
	view = view_legal(&legal);
	json_object_set_new(view, "symmetric", symmetric_json(&board->game, &legal));
	return json_pack("{s:s, s:o}", "seat", seat_name(seat), "legal", view);
}

static json_t *player_line(const struct tournament *t, int no)
{
	return json_pack("{s:i, s:s}", "no", no, "name", tournament_player(t, no)->name);
}

/* Black's forbidden points, where the event shows them. */
static json_t *forbidden_json(const struct tournament *t, const struct game *game)
{
	json_t *points = json_array();
	uint8_t verdicts[BOARD_POINTS];

	if (!t->casual || !game->rule.forbidden || game->outcome.over ||
	    game->rule.adjudication == ADJUDICATION_CLAIM)
		return points;
	forbidden_map(game->cells, verdicts);
	for (int point = 0; point < BOARD_POINTS; point++)
		if (verdict_is_forbidden((enum verdict)verdicts[point]))
			json_array_append_new(points, point_json((uint8_t)point));
	return points;
}

static json_t *seat_or_null(bool set, enum seat seat)
{
	return set ? json_string(seat_name(seat)) : json_null();
}

/* How the game stands, and whose turn it is. */
static json_t *standing_json(const struct board *board, int64_t now)
{
	const struct game *game = &board->game;
	bool open = board->result == RESULT_KIND_OPEN;
	char expect[400] = "The game is over.";

	if (open)
		game_expect(game, expect, sizeof expect);
	return json_pack("{s:I, s:I, s:s, s:b, s:o, s:o, s:s, s:o, s:o, s:s}", "seq",
	                 (json_int_t)board->last_seq, "version", (json_int_t)game->version, "state",
	                 game_state_name(game), "over", !open, "result", result_json(board),
	                 "to_act", seat_or_null(open, game_to_act(game)), "black",
	                 seat_name(game_holder(game, COLOUR_BLACK)), "draw_offered",
	                 seat_or_null(game->draw_offered, game->draw_by), "clocks",
	                 clocks_json(board, now), "expect", expect);
}

json_t *view_board(const struct tournament *t, const struct round *round, const struct board *board,
                   const struct viewer *viewer, int64_t now)
{
	const struct game *game = &board->game;
	json_t *view = standing_json(board, now);

	json_object_set_new(view, "event", json_string(t->slug));
	json_object_set_new(view, "round", json_integer(round->number));
	json_object_set_new(view, "board", json_integer(board->number));
	json_object_set_new(view, "rule", json_string(t->rule.id));
	json_object_set_new(view, "takeback_asked",
	                    seat_or_null(board->takeback_asked, board->takeback_by));
	json_object_set_new(view, "called", json_boolean(board->called));
	json_object_set_new(view, "opener", player_line(t, board->opener));
	json_object_set_new(view, "second", player_line(t, board->second));
	json_object_set_new(view, "stones", points_json(game->moves, game->move_count));
	json_object_set_new(view, "offers", points_json(game->offers, game->offer_count));
	json_object_set_new(view, "declared", json_integer(game->declared));
	json_object_set_new(view, "forbidden", forbidden_json(t, game));
	json_object_set_new(view, "reports", reports_json(board));
	json_object_set_new(view, "you", you_json(t, board, viewer));
	json_object_set_new(view, "turns", turns_json(board));
	view_board_order(view, t, round, board, viewer, now);
	return view;
}

json_t *view_annulled(const struct tournament *t, const struct board *board)
{
	return json_pack("{s:i, s:o, s:o, s:o, s:o}", "game", board->game_number, "opener",
	                 player_line(t, board->opener), "second", player_line(t, board->second),
	                 "stones", points_json(board->game.moves, board->game.move_count), "turns",
	                 turns_json(board));
}

json_t *view_standings(const struct swiss_table *table, const struct tournament *t)
{
	json_t *keys = json_array();
	json_t *rows = json_array();

	for (size_t i = 0; i < table->key_count; i++)
		json_array_append_new(keys, json_pack("{s:s, s:s}", "code", table->keys[i].code,
		                                      "title", table->keys[i].title));
	for (size_t i = 0; i < table->row_count; i++) {
		const struct standing *row = &table->rows[i];
		int no = table->swiss.number[row->tpn - 1];
		json_t *values = json_array();

		for (size_t k = 0; k < table->key_count; k++) {
			char text[24];

			json_array_append_new(
				values, json_string(standing_format(&table->keys[k], row->values[k],
			                                            text, sizeof text)));
		}
		json_array_append_new(
			rows, json_pack("{s:i, s:i, s:s, s:o}", "rank", row->rank, "no", no, "name",
		                        tournament_player(t, no)->name, "values", values));
	}
	return json_pack("{s:i, s:o, s:o}", "rounds", table->rounds, "keys", keys, "rows", rows);
}
