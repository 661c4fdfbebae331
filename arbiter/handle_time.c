/*
 * "Why did I lose on time?": everything that moved a board's clocks, from the log. The event is
 * folded anew, apart, and the clocks are read before and after each record that concerns the board.
 */
#include "arbiter/handler.h"
#include "arbiter/page_reply.h"
#include "arbiter/page_ruling.h"
#include "arbiter/presence.h"
#include "core/field.h"

struct time_reading {
	struct request *rq;
	bool as_page;
	struct viewer viewer;
	int64_t last_seq; /* of what the one who asks may see */
	int round, board;
	struct arena arena;
	struct tournament t;
	json_t *rows, *offline;
	struct error err;
};

/* Which records can move a board's clocks, or are asked about beside those, and where they are. */
enum place { NOWHERE, ON_BOARD, ON_BOARD_OR_ALL, ON_ROUND };

static const enum place places[RECORD_KIND_COUNT] = {
	[RECORD_ROUND_STARTED] = ON_ROUND,  [RECORD_DECISION] = ON_BOARD,
	[RECORD_FLAG] = ON_BOARD,           [RECORD_RESULT] = ON_BOARD,
	[RECORD_ARBITER_CALLED] = ON_BOARD, [RECORD_CALL_ANSWERED] = ON_BOARD,
	[RECORD_TAKEBACK] = ON_BOARD,       [RECORD_READY] = ON_BOARD,
	[RECORD_PROPOSED] = ON_BOARD,       [RECORD_RULING] = ON_BOARD_OR_ALL,
	[RECORD_OUTAGE] = ON_BOARD_OR_ALL,
};

static bool concerns(const struct time_reading *reading, const struct record *record)
{
	bool here = record->board.round == reading->round && record->board.board == reading->board;
	bool all = !record->board.round;

	switch (places[record->kind]) {
	case ON_BOARD:
		return here;
	case ON_BOARD_OR_ALL:
		return here || all;
	case ON_ROUND:
		return field_int_or(record->data, "round", 0) == reading->round;
	case NOWHERE:
		break;
	}
	return false;
}

/* A draft's boards are nobody's yet. */
static const struct board *board_of_reading(const struct time_reading *reading)
{
	const struct round *round = tournament_round(&reading->t, reading->round);

	return round && round->state != ROUND_DRAFT
	               ? tournament_board(&reading->t, reading->round, reading->board)
	               : NULL;
}

/* What the record found: the clock that ran, and how long it had. */
struct found {
	bool ran;
	int64_t spent_ms;
};

static struct found clock_found(const struct board *board, int64_t at)
{
	const struct clock *clock = board ? &board->clock : NULL;

	if (!clock || clock->stopped || clock->control.base_ms == 0)
		return (struct found){false, 0};
	return (struct found){true, clock->left_ms[clock->running] -
	                                    clock_left(clock, clock->running, at)};
}

static void add_row(struct time_reading *reading, const struct record *record, struct found found)
{
	const struct board *board = board_of_reading(reading);
	const struct clock *clock = &board->clock;
	json_t *row = view_record(record, false);

	json_object_set_new(row, "read", json_integer(record->at));
	if (found.ran)
		json_object_set_new(row, "spent_ms", json_integer(found.spent_ms));
	json_object_set_new(row, "left",
	                    json_pack("{s:I, s:I}", "opener",
	                              (json_int_t)clock_left(clock, SEAT_OPENER, record->at),
	                              "second",
	                              (json_int_t)clock_left(clock, SEAT_SECOND, record->at)));
	json_object_set_new(row, "running",
	                    clock->stopped ? json_null() : json_string(seat_name(clock->running)));
	json_array_append_new(reading->rows, row);
}

static void time_each(void *arg, const struct stored *stored)
{
	struct time_reading *reading = arg;
	const struct record *record = &stored->record;
	struct found found;

	if (reading->err.code != ERR_NONE || record->seq > reading->last_seq)
		return;
	found = clock_found(board_of_reading(reading), record->at);
	if (!tournament_apply(&reading->t, record, &reading->err))
		return;
	if (board_of_reading(reading) && concerns(reading, record))
		add_row(reading, record, found);
}

static json_t *quota_json(const struct lag_quota *quota)
{
	return json_pack("{s:I, s:I, s:I}", "start_ms", (json_int_t)quota->start_ms, "gain_ms",
	                 (json_int_t)quota->gain_ms, "max_ms", (json_int_t)quota->max_ms);
}

static json_t *time_view(const struct time_reading *reading, const struct board *board)
{
	struct lag_quota quota = tournament_lag_quota(&reading->t, board);

	return json_pack("{s:i, s:i, s:o, s:o, s:O, s:O}", "round", reading->round, "board",
	                 reading->board, "control", view_time_control(&board->clock.control),
	                 "quota", quota_json(&quota), "rows", reading->rows, "offline",
	                 reading->offline);
}

static void reply_history(struct time_reading *reading, const struct board *board)
{
	json_t *view = time_view(reading, board);
	struct page page;

	if (!reading->as_page) {
		reply_json(reading->rq, 200, view);
		return;
	}
	reply_page_begin(&page, reading->rq, &reading->t, &reading->viewer);
	page_time_history(&page, reading->round, reading->board, view);
	json_decref(view);
	reply_page_end(&page, reading->rq, 200);
}

static void time_answer(struct time_reading *reading)
{
	const struct board *board = board_of_reading(reading);

	if (reading->err.code == ERR_NONE && !board)
		error_set(&reading->err, ERR_NOT_FOUND, "there is no such board");
	if (reading->err.code != ERR_NONE)
		reply_problem(reading->rq, &reading->err, NULL);
	else
		reply_history(reading, board);
	json_decref(reading->rows);
	json_decref(reading->offline);
	arena_free(&reading->arena);
	memory_give(reading);
}

/* When a seat's player had no page open, as this daemon knows it: no records. */
static void add_absences(json_t *list, const struct session *session, const char *seat, int no)
{
	struct absence absences[PRESENCE_GAPS];
	size_t count = presence_absences(session->presence, no, absences, PRESENCE_GAPS);

	for (size_t i = 0; i < count; i++)
		json_array_append_new(list, json_pack("{s:s, s:I, s:o}", "seat", seat, "from",
		                                      (json_int_t)absences[i].from, "to",
		                                      absences[i].to ? json_integer(absences[i].to)
		                                                     : json_null()));
}

static void time_done(void *arg, bool complete)
{
	struct time_reading *reading = arg;

	if (!complete)
		error_set(&reading->err, ERR_UNAVAILABLE, "the database is away; try again");
	time_answer(reading);
}

/* The board, if there is one that the viewer may ask about. */
static const struct board *time_board(struct request *rq, const struct session *session,
                                      const struct viewer *viewer, struct error *err)
{
	int number = capture_number(rq, 1, MATCH_ROUNDS_MAX);
	const struct round *round = tournament_round(&session->t, number);
	const struct board *board =
		tournament_board(&session->t, number, capture_number(rq, 2, PLAYERS_MAX));

	if (!board || round->state == ROUND_DRAFT)
		error_set(err, ERR_NOT_FOUND, "there is no such board");
	else if (page_may_see_time(viewer, board))
		return board;
	else
		error_set(err, ERR_FORBIDDEN,
		          "while the game runs its clocks are for the players and officials");
	return NULL;
}

static void time_start(struct request *rq, const struct session *session, bool as_page)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	struct error err;
	const struct board *board = time_board(rq, session, &viewer, &err);
	struct time_reading *reading;

	if (!board) {
		reply_problem(rq, &err, NULL);
		return;
	}
	reading = memory_get(sizeof *reading);
	*reading = (struct time_reading){
		.rq = rq,
		.as_page = as_page,
		.viewer = viewer,
		.last_seq = session->t.seq,
		.round = capture_number(rq, 1, MATCH_ROUNDS_MAX),
		.board = capture_number(rq, 2, PLAYERS_MAX),
		.rows = json_array(),
		.offline = json_array(),
	};
	if (session->presence) {
		add_absences(reading->offline, session, "opener", board->opener);
		add_absences(reading->offline, session, "second", board->second);
	}
	arena_init(&reading->arena, memory_get, memory_give);
	tournament_init(&reading->t, &reading->arena);
	store_load(daemon_of(rq)->store, session->id, 0, time_each, time_done, reading);
}

static void time_read(struct request *rq, struct session *session)
{
	time_start(rq, session, false);
}

static void time_page_read(struct request *rq, struct session *session)
{
	time_start(rq, session, true);
}

void handle_board_time(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], time_read);
}

void page_of_time(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], time_page_read);
}
