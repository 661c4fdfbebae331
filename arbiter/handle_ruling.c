/* Rulings on boards and events, their preview and list; ready, and words to the arbiter. */
#include "arbiter/handler.h"
#include "arbiter/page_reply.h"
#include "arbiter/page_ruling.h"
#include "arbiter/preview.h"
#include "arbiter/view_ruling.h"

#include <string.h>

struct ruling_request {
	struct act act;
	struct ruling_plan plan;
	struct board_act who;
	bool dry_run;
	const char *text;
};

enum { VERSION_MAX = INT32_MAX };

static struct ruling_request *ruling_request(struct request *rq, const struct act *how)
{
	struct ruling_request *ruling = arena_get(&rq->arena, sizeof *ruling);

	ruling->act = *how;
	ruling->plan = (struct ruling_plan){.version = -1};
	ruling->who = (struct board_act){
		.round = rq->capture[1] ? capture_number(rq, 1, MATCH_ROUNDS_MAX) : 0,
		.board = rq->capture[2] ? capture_number(rq, 2, PLAYERS_MAX) : 0,
		.version = -1,
	};
	return ruling;
}

/* -- reading ----------------------------------------------------------------------------------- */

static bool read_act(struct request *rq, const json_t *body, struct ruling_plan *plan,
                     struct error *err)
{
	const char *act, *reason;

	if (!body_text(rq, body, "do", NULL, &act, err) ||
	    !body_text(rq, body, "reason", "", &reason, err) ||
	    !body_text(rq, body, "text", "", &plan->text, err))
		return false;
	if (!ruling_act_find(act, &plan->act))
		return error_set(err, ERR_BAD_FIELD, "do: '%.20s' is no ruling", act);
	return ruling_reason_find(reason, &plan->reason) ||
	       error_set(err, ERR_BAD_FIELD, "reason: '%.20s' is no reason", reason);
}

/* "seat" of most, "to" of a message. */
static bool read_whom(struct request *rq, const json_t *body, const char *name, int *whom,
                      struct error *err)
{
	const char *text;

	if (!body_text(rq, body, name, "", &text, err))
		return false;
	*whom = 0;
	return !*text || talk_find(text, whom) ||
	       error_set(err, ERR_BAD_FIELD, "%s: opener, second or both", name);
}

static bool read_to(struct request *rq, const json_t *body, struct ruling_plan *plan,
                    struct error *err)
{
	if (plan->act == RULING_MESSAGE)
		return read_whom(rq, body, "to", &plan->whom, err);
	return read_whom(rq, body, "seat", &plan->whom, err) &&
	       body_int(body, "to", -1, 0, INT32_MAX, &plan->to, err);
}

static bool read_points_won(struct request *rq, const json_t *body, struct ruling_plan *plan,
                            struct error *err)
{
	int64_t opener, second;
	const char *how;

	if (plan->act != RULING_RESULT)
		return true;
	if (!body_text(rq, body, "how", NULL, &how, err) ||
	    !body_int(body, "opener", 0, 0, 2, &opener, err) ||
	    !body_int(body, "second", 0, 0, 2, &second, err))
		return false;
	plan->ruled.half_points[SEAT_OPENER] = (uint8_t)opener;
	plan->ruled.half_points[SEAT_SECOND] = (uint8_t)second;
	return result_kind_find(how, &plan->ruled.how) ||
	       error_set(err, ERR_BAD_FIELD,
	                 "how: played, forfeit, double-forfeit, adjudicated or void");
}

static bool read_point(struct request *rq, const json_t *body, struct ruling_plan *plan,
                       struct error *err)
{
	const char *text, *end;

	if (!body_text(rq, body, "at", "", &text, err))
		return false;
	plan->point = POINT_NONE;
	end = *text ? point_parse(text, &plan->point) : text;
	return (end && !*end) || error_set(err, ERR_BAD_POINT, "at: '%.8s' is no point", text);
}

static bool read_plan(struct request *rq, const json_t *body, struct ruling_plan *plan,
                      struct error *err)
{
	int64_t no;

	if (!read_act(rq, body, plan, err) || !read_to(rq, body, plan, err) ||
	    !body_flag(body, "public", &plan->is_public, err) ||
	    !body_flag(body, "exchange", &plan->exchange, err) ||
	    !body_flag(body, "upheld", &plan->upheld, err) ||
	    !body_int(body, "version", -1, 0, VERSION_MAX, &plan->version, err) ||
	    !body_int(body, "of", 0, 1, INT64_MAX, &plan->of, err) ||
	    !body_int(body, "countdown_ms", -1, 0, INT32_MAX, &plan->countdown_ms, err) ||
	    !body_int(body, "opener_ms", -1, 0, INT64_MAX, &plan->left_ms[SEAT_OPENER], err) ||
	    !body_int(body, "second_ms", -1, 0, INT64_MAX, &plan->left_ms[SEAT_SECOND], err) ||
	    !body_int(body, "no", 0, 1, PLAYERS_MAX, &no, err))
		return false;
	plan->no = (int)no;
	return read_points_won(rq, body, plan, err) && read_point(rq, body, plan, err) &&
	       (plan->act != RULING_TIME_CONTROL || body_clock(rq, body, &plan->control, err));
}

/* -- ruling ------------------------------------------------------------------------------------ */

static bool ruling_check(struct act *act, struct session *session, struct drafts *out,
                         struct error *err)
{
	struct ruling_request *ruling = (struct ruling_request *)act;

	if (!act_as_arbiter(act, session, err))
		return false;
	ruling->plan.actor = act->actor;
	return command_ruling(&session->t, &ruling->plan, out, err);
}

static json_t *game_view(const struct act *act, const struct session *session,
                         const struct tournament *t)
{
	const struct ruling_request *ruling = (const struct ruling_request *)act;
	struct viewer viewer = auth_viewer(&session->daemon->auth, act->rq, t);

	return view_board(t, tournament_round(t, ruling->who.round),
	                  tournament_board(t, ruling->who.round, ruling->who.board), &viewer,
	                  t->at);
}

static void ruling_prepare(struct act *act, const struct session *session,
                           const struct tournament *t)
{
	const struct ruling_request *ruling = (const struct ruling_request *)act;
	struct viewer viewer = auth_viewer(&session->daemon->auth, act->rq, t);

	act->status = 201;
	act->body = ruling->who.board
	                    ? game_view(act, session, t)
	                    : json_pack("{s:o, s:I}", "ruling",
	                                view_ruling(&t->rulings[t->ruling_count - 1], &viewer),
	                                "seq", (json_int_t)t->seq);
}

/* In the reader's language, as the pages say it. */
static void preview_words(struct request *rq, struct session *session, json_t *preview)
{
	const struct ruling_request *ruling = rq->kept;
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	const struct board_key key = {1, (int16_t)ruling->who.round, (int16_t)ruling->who.board, 0};
	struct page page;

	reply_page_begin(&page, rq, &session->t, &viewer);
	page_preview_words(&page, ruling->plan.act, key, preview);
	strbuf_free(page.out);
}

static void preview_read(struct request *rq, struct session *session)
{
	struct ruling_request *ruling = rq->kept;
	struct error err = {0};
	json_t *preview;

	if (!read_as_arbiter(rq, session))
		return;
	ruling->plan.actor = ACTOR_ARBITER;
	preview = preview_ruling(&session->t, &ruling->plan, rq->at, &rq->arena, &err);
	if (!preview) {
		reply_problem(rq, &err, NULL);
		return;
	}
	preview_words(rq, session, preview);
	reply_json(rq, 200, preview);
}

static void ruling_post(struct request *rq, struct ruling_request *ruling)
{
	struct error err;
	json_t *body;
	bool readable;

	if (!handle_body(rq, &body))
		return;
	readable = read_plan(rq, body, &ruling->plan, &err) &&
	           body_flag(body, "dry_run", &ruling->dry_run, &err);
	json_decref(body);
	ruling->plan.round = ruling->who.round;
	ruling->plan.board = ruling->who.board;
	rq->kept = ruling;
	if (!readable)
		reply_problem(rq, &err, NULL);
	else if (ruling->dry_run)
		session_read(daemon_of(rq)->sessions, rq, rq->capture[0], preview_read);
	else
		handle_act(rq, &ruling->act);
}

static const struct act ruling_act = {.check = ruling_check, .prepare = ruling_prepare};

void handle_board_ruling(struct request *rq)
{
	struct ruling_request *ruling = ruling_request(rq, &ruling_act);

	if (!ruling->who.board) /* a number that no board has: not the event's rulings */
		ruling->who.board = PLAYERS_MAX;
	ruling_post(rq, ruling);
}

void handle_event_ruling(struct request *rq)
{
	struct ruling_request *ruling = ruling_request(rq, &ruling_act);

	ruling->who.round = ruling->who.board = 0;
	ruling_post(rq, ruling);
}

static void rulings_read(struct request *rq, struct session *session)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);

	reply_json(rq, 200,
	           json_pack("{s:o, s:o, s:o, s:o}", "reasons", view_ruling_reasons(), "acts",
	                     view_ruling_acts(), "rulings", view_rulings(&session->t, &viewer),
	                     "proposals", view_proposals(&session->t)));
}

void handle_rulings(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], rulings_read);
}

/* -- players ----------------------------------------------------------------------------------- */

static void player_prepare(struct act *act, const struct session *session,
                           const struct tournament *t)
{
	act->status = 201;
	act->body = game_view(act, session, t);
}

static bool ready_check(struct act *act, struct session *session, struct drafts *out,
                        struct error *err)
{
	struct ruling_request *ready = (struct ruling_request *)act;

	return act_as_player(act, session, &ready->who.no, err) &&
	       command_ready(&session->t, &ready->who, out, err);
}

void handle_board_ready(struct request *rq)
{
	struct ruling_request *ready =
		ruling_request(rq, &(struct act){.check = ready_check, .prepare = player_prepare});

	handle_act(rq, &ready->act);
}

static bool message_check(struct act *act, struct session *session, struct drafts *out,
                          struct error *err)
{
	struct ruling_request *message = (struct ruling_request *)act;

	return act_as_player(act, session, &message->who.no, err) &&
	       command_message(&session->t, &message->who, message->text, out, err);
}

void handle_board_message(struct request *rq)
{
	struct ruling_request *message = ruling_request(
		rq, &(struct act){.check = message_check, .prepare = player_prepare});
	struct error err;
	json_t *body;
	bool readable;

	if (!handle_body(rq, &body))
		return;
	readable = body_text(rq, body, "text", NULL, &message->text, &err);
	json_decref(body);
	if (readable)
		handle_act(rq, &message->act);
	else
		reply_problem(rq, &err, NULL);
}
