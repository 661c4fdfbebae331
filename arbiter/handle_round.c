/* Rounds: pairing (in a worker's thread), publishing, starting, closing. */
#include "arbiter/handler.h"

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
	struct swiss swiss;
	struct pairing pairing;
	struct error err;
};

static bool pairing_check_draft(struct act *act, struct session *session, struct drafts *out,
                                struct error *err)
{
	struct pairing_act *job = (struct pairing_act *)act;
	struct pair *pairs;

	if (!act_as_arbiter(act, session, err) || !command_may_pair(&session->t, &job->round, err))
		return false;
	if (job->err.code != ERR_NONE)
		return error_set(err, job->err.code, "%s", job->err.text);
	if (!job->done || session->t.seq != job->seq)
		return error_set(err, ERR_VERSION_MOVED,
		                 "the event changed while the round was paired; pair it again");
	pairs = arena_get(out->arena, (job->pairing.count + 1U) * sizeof *pairs);
	for (uint16_t i = 0; i < job->pairing.count; i++)
		pairs[i] =
			(struct pair){job->pairing.boards[i].opener, job->pairing.boards[i].second};
	return command_paired(&session->t, job->round, pairs, job->pairing.count, job->pairing.bye,
	                      "fide-dutch-2026 arbiter-" ARBITER_VERSION, out, err);
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

	job->done = swiss_pair(&job->swiss, &job->act.rq->arena, &job->pairing, &job->err);
}

static void pairing_worked(void *arg)
{
	struct pairing_act *job = arg;

	session_act(job->daemon->sessions, &job->act, job->slug);
}

/* Names belong to the event's arena, which may go while the thread works. */
static void copy_names(struct history *history, struct arena *arena)
{
	for (uint16_t i = 0; i < history->count; i++) {
		const char *name = history->entrants[i].name;

		history->entrants[i].name = arena_text(arena, name, strlen(name));
	}
	history->name = "";
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
	/* A refusal is found again by the act itself, which also knows a repeated request. */
	if (!command_may_pair(t, &job->round, &err)) {
		pairing_worked(job);
		return;
	}
	swiss_make(&job->swiss, t, job->round - 1, &rq->arena);
	copy_names(&job->swiss.history, &rq->arena);
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

void handle_round_close(struct request *rq)
{
	round_step(rq, command_close_round);
}

void handle_round_reopen(struct request *rq)
{
	round_step(rq, command_reopen_round);
}
