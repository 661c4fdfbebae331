/* Boards: the game, its decisions, results, calls, take-backs. */
#include "arbiter/decided.h"
#include "arbiter/handler.h"
#include "arbiter/nonce.h"

#include <string.h>

struct board_request {
	struct act act;
	struct board_act who;
	struct decision *decisions;
	size_t count;
	bool flagged;
	struct ruled ruled;
	const char *step;
	const char *nonce; /* of the last frame the player had; "" for none */
	int64_t held_ms, sent;
	const char *decided; /* the answer to a decision */
};

/* Of the answer to a decision: a few hundred bytes, and four for each point that was offered. */
enum { DECIDED_MAX = 16 * 1024 };

static struct board_request *board_request(struct request *rq, const struct act *how)
{
	struct board_request *board = arena_get(&rq->arena, sizeof *board);

	board->act = *how;
	board->who = (struct board_act){
		.round = capture_number(rq, 1, MATCH_ROUNDS_MAX),
		.board = capture_number(rq, 2, PLAYERS_MAX),
		.version = -1,
	};
	return board;
}

typedef bool board_reader(struct board_request *board, struct request *rq, const json_t *body,
                          struct error *err);

/* An act on a board: its body is read (NULL: it has none to read), then the act waits its turn. */
static void board_post(struct request *rq, const struct act *how, board_reader *read)
{
	struct board_request *board = board_request(rq, how);
	struct error err;
	json_t *body;
	bool readable;

	if (!handle_body(rq, &body))
		return;
	readable = !read || read(board, rq, body, &err);
	json_decref(body);
	if (readable)
		handle_act(rq, &board->act);
	else
		reply_problem(rq, &err, NULL);
}

static const struct board *board_of_request(const struct tournament *t,
                                            const struct board_request *board)
{
	const struct round *round = tournament_round(t, board->who.round);

	return round && round->state != ROUND_DRAFT
	               ? tournament_board(t, board->who.round, board->who.board)
	               : NULL;
}

/* The game as the one who asked sees it now. */
static json_t *game_view(const struct act *act, const struct session *session,
                         const struct tournament *t)
{
	const struct board_request *board = (const struct board_request *)act;
	struct viewer viewer = auth_viewer(&session->daemon->auth, act->rq, t);

	return view_board(t, tournament_round(t, board->who.round), board_of_request(t, board),
	                  &viewer, t->at);
}

static void game_prepare(struct act *act, const struct session *session, const struct tournament *t)
{
	act->status = 201;
	act->body = game_view(act, session, t);
}

static void board_read(struct request *rq, struct session *session)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	struct board_request *asked = board_request(rq, &(struct act){0});
	const struct board *board = board_of_request(&session->t, asked);
	struct error err;

	if (board) {
		reply_json(rq, 200,
		           view_board(&session->t, tournament_round(&session->t, asked->who.round),
		                      board, &viewer, rq->at));
		return;
	}
	error_set(&err, ERR_NOT_FOUND, "there is no such board");
	reply_problem(rq, &err, NULL);
}

void handle_board(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], board_read);
}

/* -- decisions --------------------------------------------------------------------------------- */

static bool read_point(const json_t *text, uint8_t *point, struct error *err)
{
	const char *name = json_string_value(text);
	const char *end = name ? point_parse(name, point) : NULL;

	return (end && !*end) ||
	       error_set(err, ERR_BAD_POINT, "'%.8s' is no point; a1 to o15 are", name ? name : "");
}

/* "at": one point, or for an offer the list of them. */
static bool read_points(const json_t *at, struct decision *decision, struct error *err)
{
	decision->count = 0;
	if (json_is_string(at)) {
		decision->count = 1;
		return read_point(at, &decision->points[0], err);
	}
	if (!json_is_array(at) || json_array_size(at) > OFFERS_MAX)
		return error_set(err, ERR_BAD_FIELD, "at: a point, or a list of at most %d",
		                 OFFERS_MAX);
	for (size_t i = 0; i < json_array_size(at); i++)
		if (!read_point(json_array_get(at, i), &decision->points[decision->count++], err))
			return false;
	return true;
}

static bool read_decision(const json_t *json, struct decision *decision, struct error *err)
{
	const char *name = json_string_value(json_object_get(json, "do"));
	const json_t *at = json_object_get(json, "at");
	int64_t n;

	*decision = (struct decision){0};
	if (!name || !decision_find(name, &decision->kind))
		return error_set(err, ERR_BAD_FIELD, "do: '%.20s' is no decision",
		                 name ? name : "");
	if (decision->kind == DECISION_DECLARE) {
		if (!body_int(json, "n", 0, 0, 255, &n, err))
			return false;
		decision->count = (uint8_t)n;
		return true;
	}
	return !at || read_points(at, decision, err);
}

enum { HELD_MAX_MS = 24 * 3600 * 1000 };

static bool read_way(struct board_request *board, struct request *rq, const json_t *body,
                     struct error *err)
{
	return body_text(rq, body, "nonce", "", &board->nonce, err) &&
	       body_int(body, "held_ms", 0, 0, HELD_MAX_MS, &board->held_ms, err) &&
	       body_int(body, "sent", 0, 0, INT64_C(1) << 53, &board->sent, err);
}

/* Of the time since the nonce was told, what the player did not hold it. */
static struct way way_of(const struct board_request *board, const struct session *session)
{
	struct way way = {.sent = board->sent};
	int64_t told_at;

	if (!*board->nonce ||
	    !nonce_read(&session->daemon->auth, session->id, board->nonce, &told_at))
		return way;
	way.round_trip_ms = board->act.rq->at - told_at - board->held_ms;
	way.measured = way.round_trip_ms >= 0;
	return way;
}

static bool read_decisions(struct board_request *board, struct request *rq, const json_t *body,
                           struct error *err)
{
	const json_t *list = json_object_get(body, "decisions");

	if (!body_int(body, "version", -1, 0, INT32_MAX, &board->who.version, err) ||
	    !read_way(board, rq, body, err))
		return false;
	board->count = json_array_size(list);
	if (!board->count || board->count > DECISIONS_MAX)
		return error_set(err, ERR_BAD_FIELD, "decisions: a list of 1 to %d", DECISIONS_MAX);
	board->decisions = arena_get(&rq->arena, board->count * sizeof *board->decisions);
	for (size_t i = 0; i < board->count; i++)
		if (!read_decision(json_array_get(list, i), &board->decisions[i], err))
			return false;
	return true;
}

/* A refusal tells where the game stands and what would have been legal. */
static void add_alternatives(struct act *act, struct session *session)
{
	const struct board_request *request = (const struct board_request *)act;
	const struct board *board = board_of_request(&session->t, request);
	struct legal legal;
	char expect[400];

	json_decref(act->extra);
	act->extra = NULL;
	if (!board)
		return;
	command_legal(&session->t, board, game_to_act(&board->game), &legal);
	game_expect(&board->game, expect, sizeof expect);
	act->extra =
		json_pack("{s:I, s:s, s:s, s:s, s:o}", "version", (json_int_t)board->game.version,
	                  "rule", session->t.rule.id, "state", game_state_name(&board->game),
	                  "expected", expect, "legal", view_legal(&legal));
}

/* The decisions of a request in words: "keep, place h9", "offer a1 b2 c3", "declare 4". */
static void refused_write(struct strbuf *out, const struct board_request *board)
{
	char name[4];

	for (size_t i = 0; i < board->count; i++) {
		const struct decision *decision = &board->decisions[i];

		strbuf_addf(out, "%s%s", i ? ", " : "", decision_name(decision->kind));
		if (decision->kind == DECISION_DECLARE) {
			strbuf_addf(out, " %d", decision->count);
			continue;
		}
		for (uint8_t k = 0; k < decision->count; k++)
			strbuf_addf(out, " %s", point_name(decision->points[k], name));
	}
}

/* Arbiters can see what was refused; that the database is away is no refusal. */
static void decide_refuse(struct act *act, struct session *session, const struct error *err)
{
	const struct board_request *board = (const struct board_request *)act;
	const struct board_key key = {1, (int16_t)board->who.round, (int16_t)board->who.board, 1};
	struct strbuf data = STRBUF(DECIDED_MAX);

	refused_write(&data, board);
	if (board->who.no && error_status(err->code) < 500)
		store_refuse(session->daemon->store, session->id, act->rq->at, act->actor, key,
		             data.text, err->code);
	strbuf_free(&data);
	reply_problem(act->rq, err, act->extra);
}

static bool decide_check(struct act *act, struct session *session, struct drafts *out,
                         struct error *err)
{
	struct board_request *board = (struct board_request *)act;

	if (!act_as_player(act, session, &board->who.no, err))
		return false;
	out->way = way_of(board, session);
	if (command_decide(&session->t, &board->who, board->decisions, board->count, out,
	                   &board->flagged, err))
		return true;
	add_alternatives(act, session);
	return false;
}

/* Was the fall of the flag all that came of it? Read from the state, so that a repeated request is
 * told the same. */
static bool fell_now(const struct tournament *t, const struct board *board)
{
	return board->game.outcome.over && board->game.outcome.reason == REASON_TIME &&
	       board->last_seq == t->seq;
}

/* If the flag had fallen, that is what is recorded, and the decision is refused. */
static void decide_prepare(struct act *act, const struct session *session,
                           const struct tournament *t)
{
	struct board_request *request = (struct board_request *)act;
	const struct board *board = tournament_board(t, request->who.round, request->who.board);
	struct strbuf out = STRBUF(DECIDED_MAX);

	request->decided = NULL; /* of a try before this one */
	if (fell_now(t, board)) {
		act->extra = game_view(act, session, t);
		return;
	}
	decided_write(&out, board, request->count, t->at);
	request->decided = arena_text(&act->rq->arena, out.text, out.length);
	strbuf_free(&out);
}

static void decide_send(struct act *act, struct session *session)
{
	const struct board_request *request = (const struct board_request *)act;
	struct error err;

	(void)session;
	if (request->decided) {
		reply_bytes(act->rq, 201, "application/json", request->decided,
		            strlen(request->decided));
		return;
	}
	error_set(&err, ERR_GAME_OVER, "the time was up before this decision arrived");
	reply_problem(act->rq, &err, json_pack("{s:o}", "game", act->extra));
}

void handle_board_decide(struct request *rq)
{
	board_post(rq,
	           &(struct act){.check = decide_check,
	                         .prepare = decide_prepare,
	                         .send = decide_send,
	                         .refuse = decide_refuse},
	           read_decisions);
}

/* -- results ----------------------------------------------------------------------------------- */

static bool result_check(struct act *act, struct session *session, struct drafts *out,
                         struct error *err)
{
	struct board_request *board = (struct board_request *)act;

	return act_as_arbiter(act, session, err) &&
	       command_result(&session->t, board->who.round, board->who.board, &board->ruled, out,
	                      err);
}

static bool read_result(struct board_request *board, struct request *rq, const json_t *body,
                        struct error *err)
{
	int64_t opener, second;
	const char *how;

	if (!body_text(rq, body, "how", "played", &how, err) ||
	    !body_int(body, "opener", 0, 0, 2, &opener, err) ||
	    !body_int(body, "second", 0, 0, 2, &second, err) ||
	    !body_text(rq, body, "text", "", &board->ruled.text, err))
		return false;
	board->ruled.half_points[SEAT_OPENER] = (uint8_t)opener;
	board->ruled.half_points[SEAT_SECOND] = (uint8_t)second;
	return result_kind_find(how, &board->ruled.how) ||
	       error_set(err, ERR_BAD_FIELD,
	                 "how: played, forfeit, double-forfeit, adjudicated or void");
}

void handle_board_result(struct request *rq)
{
	board_post(rq, &(struct act){.check = result_check, .prepare = game_prepare}, read_result);
}

static bool report_check(struct act *act, struct session *session, struct drafts *out,
                         struct error *err)
{
	struct board_request *board = (struct board_request *)act;

	return act_as_player(act, session, &board->who.no, err) &&
	       command_report(&session->t, &board->who, board->ruled.half_points, out, err);
}

void handle_board_report(struct request *rq)
{
	board_post(rq, &(struct act){.check = report_check, .prepare = game_prepare}, read_result);
}

/* -- calls and take-backs ---------------------------------------------------------------------- */

static bool call_check(struct act *act, struct session *session, struct drafts *out,
                       struct error *err)
{
	struct board_request *board = (struct board_request *)act;

	return act_as_player(act, session, &board->who.no, err) &&
	       command_call(&session->t, &board->who, out, err);
}

void handle_board_call(struct request *rq)
{
	board_post(rq, &(struct act){.check = call_check, .prepare = game_prepare}, NULL);
}

static bool answer_check(struct act *act, struct session *session, struct drafts *out,
                         struct error *err)
{
	struct board_request *board = (struct board_request *)act;

	return act_as_arbiter(act, session, err) &&
	       command_answer_call(&session->t, board->who.round, board->who.board, out, err);
}

void handle_board_answer(struct request *rq)
{
	board_post(rq, &(struct act){.check = answer_check, .prepare = game_prepare}, NULL);
}

static bool takeback_check(struct act *act, struct session *session, struct drafts *out,
                           struct error *err)
{
	struct board_request *board = (struct board_request *)act;

	return act_as_player(act, session, &board->who.no, err) &&
	       command_takeback(&session->t, &board->who, board->step, out, err);
}

static bool read_step(struct board_request *board, struct request *rq, const json_t *body,
                      struct error *err)
{
	return body_text(rq, body, "step", NULL, &board->step, err);
}

void handle_board_takeback(struct request *rq)
{
	board_post(rq, &(struct act){.check = takeback_check, .prepare = game_prepare}, read_step);
}
