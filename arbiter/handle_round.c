/* Rounds: pairing (in a worker's thread), publishing, starting, closing. */
#include "arbiter/handle_pairing.h"
#include "arbiter/outlook.h"

#include <string.h>

static void round_read(struct request *rq, struct session *session)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	int number = capture_number(rq, 1, MATCH_ROUNDS_MAX);
	const struct round *round = tournament_round(&session->t, number);
	struct error err;

	if (round && (round->state != ROUND_DRAFT || viewer.role == VIEWER_ARBITER)) {
		reply_json(rq, 200, view_round(&session->t, round));
		return;
	}
	error_set(&err, ERR_NOT_FOUND, "there is no round '%s'", rq->capture[1]);
	reply_problem(rq, &err, NULL);
}

void handle_round(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], round_read);
}

/* -- pairing ----------------------------------------------------------------------------------- */

/* The round is paired from a copy of what counts, in a thread, while the event goes on. */
struct pairing_act {
	struct act act;
	struct daemon *daemon;
	const char *slug;
	int round;
	int64_t seq; /* the event's state that was paired */
	bool done;
	struct pair *by_hand; /* set before the rest is paired */
	size_t by_hand_count;
	bool blocked; /* there is no pairing, and this is why: */
	struct blockage blockage;
	struct swiss swiss;
	struct pairing pairing;
	struct error err;
};

/* Numbers that were drawn for the first round, and how many rounds they make. */
static bool record_draw(const struct pairing_act *job, const struct tournament *t,
                        struct drafts *out, struct error *err)
{
	const struct swiss *swiss = &job->swiss;
	size_t count = swiss->history.count;
	int rounds;

	if (t->round_count)
		return true;
	return draw_plan(swiss->system, &swiss->options, count, &rounds, err) &&
	       (!swiss->to_draw || command_draw(t, swiss->number, count, false, out, err)) &&
	       command_plan(t, rounds, out, err);
}

static bool pairing_check_draft(struct act *act, struct session *session, struct drafts *out,
                                struct error *err)
{
	struct pairing_act *job = (struct pairing_act *)act;
	struct pair *pairs;

	if (!act_as_arbiter(act, session, err) || !command_may_pair(&session->t, &job->round, err))
		return false;
	if (job->blocked && !act->extra)
		act->extra = outlook_blockage(&job->blockage, job->swiss.number);
	if (job->err.code != ERR_NONE)
		return error_set(err, job->err.code, "%s", job->err.text);
	if (!job->done || session->t.seq != job->seq)
		return error_set(err, ERR_VERSION_MOVED,
		                 "the event changed while the round was paired; pair it again");
	pairs = arena_get(out->arena, (job->pairing.count + 1U) * sizeof *pairs);
	for (uint16_t i = 0; i < job->pairing.count; i++)
		pairs[i] =
			(struct pair){job->pairing.boards[i].opener, job->pairing.boards[i].second};
	if (draw_is_used(&session->t))
		return record_draw(job, &session->t, out, err) &&
		       command_paired_drawn(&session->t, job->round, pairs, job->pairing.count,
		                            job->pairing.bye, draw_engine(&session->t), out, err);
	return command_paired_around(&session->t, job->round, pairs, job->pairing.count,
	                             job->pairing.bye, job->by_hand, job->by_hand_count,
	                             draw_engine(&session->t), out, err);
}

static void pairing_prepare(struct act *act, const struct session *session,
                            const struct tournament *t)
{
	(void)session;
	act->status = 201;
	act->body = json_pack("{s:o}", "round", view_round(t, tournament_last_round(t)));
}

static void pairing_work(void *arg)
{
	struct pairing_act *job = arg;

	struct arena *arena = &job->act.rq->arena;

	job->done = swiss_pair(&job->swiss, arena, &job->pairing, &job->err);
	if (!job->done && job->err.code == ERR_NO_PAIRING)
		job->blocked = pairing_repairs(&job->swiss.history, arena, &job->blockage);
}

static void pairing_worked(void *arg)
{
	struct pairing_act *job = arg;

	session_act(job->daemon->sessions, &job->act, job->slug);
}

/* `fixed`: boards, or a bye, that are kept; false after having replied. */
static bool read_fixed(struct request *rq, struct pairing_act *job)
{
	struct error err;
	json_t *body;
	bool good;

	if (!handle_body(rq, &body))
		return false;
	good = body_pairs(rq, body, "fixed", true, &job->by_hand, &job->by_hand_count, &err);
	json_decref(body);
	if (!good)
		reply_problem(rq, &err, NULL);
	return good;
}

static void pairing_read(struct request *rq, struct session *session)
{
	struct pairing_act *job = arena_get(&rq->arena, sizeof *job);
	const struct tournament *t = &session->t;
	struct error err;

	if (!read_as_arbiter(rq, session))
		return;
	*job = (struct pairing_act){
		.act = {.rq = rq, .check = pairing_check_draft, .prepare = pairing_prepare},
		.daemon = daemon_of(rq),
		.slug = rq->capture[0],
		.seq = t->seq,
	};
	if (!read_fixed(rq, job))
		return;
	/* A refusal is found again by the act itself, which also knows a repeated request. */
	if (!command_may_pair(t, &job->round, &err)) {
		pairing_worked(job);
		return;
	}
	swiss_make(&job->swiss, t, job->round - 1, &rq->arena);
	swiss_keep(&job->swiss, &rq->arena);
	if (job->by_hand_count &&
	    !swiss_fix(&job->swiss, job->by_hand, job->by_hand_count, &rq->arena, &job->err)) {
		pairing_worked(job);
		return;
	}
	workers_run(daemon_of(rq)->workers, pairing_work, pairing_worked, job);
}

void handle_round_pair(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], pairing_read);
}

/* -- the other steps --------------------------------------------------------------------------- */

typedef bool round_command(const struct tournament *t, int round, struct drafts *out,
                           struct error *err);

struct round_act {
	struct act act;
	round_command *command;
	int round;
};

static bool round_check(struct act *act, struct session *session, struct drafts *out,
                        struct error *err)
{
	struct round_act *step = (struct round_act *)act;

	return act_as_arbiter(act, session, err) &&
	       step->command(&session->t, step->round, out, err);
}

static void round_prepare(struct act *act, const struct session *session,
                          const struct tournament *t)
{
	const struct round *round = tournament_round(t, ((struct round_act *)act)->round);

	(void)session;
	act->status = 200;
	act->body = json_pack("{s:o, s:s}", "round", round ? view_round(t, round) : json_null(),
	                      "next", next_step_name(tournament_next(t)));
}

static void round_step(struct request *rq, round_command *command)
{
	struct round_act *step = arena_get(&rq->arena, sizeof *step);

	*step = (struct round_act){
		.act = {.check = round_check, .prepare = round_prepare},
		.command = command,
		.round = capture_number(rq, 1, MATCH_ROUNDS_MAX),
	};
	handle_act(rq, &step->act);
}

void handle_round_unpair(struct request *rq)
{
	round_step(rq, command_unpair);
}

void handle_round_publish(struct request *rq)
{
	round_step(rq, command_publish_round);
}

void handle_round_start(struct request *rq)
{
	round_step(rq, command_start_round);
}

/* A knock-out's number of rounds is known once its bracket is decided: when the round that decides
 * it is closed. */
static bool close_round(const struct tournament *t, int number, struct drafts *out,
                        struct error *err)
{
	struct swiss swiss;
	struct knockout bracket;
	int rounds = HISTORY_ROUNDS_MAX;

	if (!command_close_round(t, number, out, err))
		return false;
	if (draw_system(t) != SYSTEM_KNOCKOUT || !draw_is_used(t))
		return true;
	if (!swiss_bracket(&swiss, &bracket, t, number, out->arena, err))
		return false;
	if (bracket.stage > bracket.stages)
		rounds = number;
	return rounds == t->round_limit || command_plan(t, rounds, out, err);
}

void handle_round_close(struct request *rq)
{
	round_step(rq, close_round);
}

void handle_round_reopen(struct request *rq)
{
	round_step(rq, command_reopen_round);
}
