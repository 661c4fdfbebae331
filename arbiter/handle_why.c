/* Why a round is paired so: computed in a worker's thread from a copy of what counts. */
#include "arbiter/page_reply.h"
#include "arbiter/page_why.h"

#include <string.h>

enum form { FORM_ROUND, FORM_BOARD, FORM_PAGE };

struct why_job {
	struct request *rq;
	enum form form;
	struct swiss swiss;
	struct pairing boards; /* TPNs */
	int round;
	int board; /* 0 = the bye */
	int other; /* player asked for, 0 = the bye, -1 = nobody */
	bool all;  /* everybody else */
	struct why why;
	struct why_page page;
	struct explain_verdict asked[2];
	json_t *json;
	bool done;
	struct error err;
};

/* -- in the thread ------------------------------------------------------------------------------
 */

static bool compare_rounds(struct why *why)
{
	const struct pairing *a = &why->boards, *b = &why->e.run.pairing;
	bool same = a->count == b->count && a->bye == b->bye;

	for (int i = 0; same && i < a->count; i++)
		same = a->boards[i].opener == b->boards[i].opener &&
		       a->boards[i].second == b->boards[i].second;
	return same;
}

/* Why not the other one for the first of the board, for the second; or instead of who has the bye.
 */
static bool ask(struct why_job *job, int other)
{
	const struct explain *e = &job->why.e;

	for (int i = 0; i < 2; i++) {
		int card = job->page.card[i];
		bool bye = job->board == 0 || other < 0;

		if (card < 0 || card == other)
			continue;
		if (job->board == 0)
			card = other;
		if (!explain_why_not(e, bye ? EXPLAIN_BYE : EXPLAIN_MEET, card, bye ? -1 : other,
		                     &job->asked[i], &job->err))
			return false;
		job->page.asked[i] = &job->asked[i];
	}
	return true;
}

static bool other_card(struct why_job *job, int *card)
{
	*card = -1;
	if (job->other == 0 && job->board)
		return true;
	if (job->other > 0 && job->other <= job->swiss.history.count)
		*card = job->why.e.card[job->swiss.tpn[job->other - 1]];
	return *card >= 0 ||
	       error_set(&job->err, ERR_NOT_FOUND, "the round pairs no player %d", job->other);
}

static bool list(struct why_job *job)
{
	const struct explain *e = &job->why.e;
	size_t size = ((size_t)e->roster.count + 1) * sizeof(struct explain_verdict);

	for (int i = 0; i < 2; i++) {
		struct explain_verdict *reasons = arena_get(e->arena, size);
		bool ok;

		if (job->page.card[i] < 0)
			break;
		ok = job->board ? explain_reasons(e, job->page.card[i], reasons, &job->err)
		                : explain_bye_reasons(e, reasons, &job->err);
		if (!ok)
			return false;
		job->page.reasons[i] = reasons;
	}
	return true;
}

static bool answer_page(struct why_job *job)
{
	struct explain_text text = why_text(&job->why);
	int a = job->page.card[0], b = job->page.card[1];
	bool told = b < 0 ? explain_say_bye(&text, a, &job->err)
	                  : explain_say_board(&text, a, b, &job->err);

	job->page.lines = text.text;
	return told && list(job);
}

static bool answer_board(struct why_job *job)
{
	json_t *answers;

	job->json = why_board_json(&job->why, job->board, &job->err);
	if (!job->json)
		return false;
	answers = json_array();
	for (int i = 0; i < 2; i++)
		if (job->page.asked[i])
			json_array_append_new(answers,
			                      why_verdict_json(&job->why, job->page.asked[i]));
	json_object_set_new(job->json, "why_not", answers);
	if (!job->all)
		return true;
	if (!list(job))
		return false;
	for (int i = 0; i < 2 && job->page.reasons[i]; i++)
		why_reasons_json(&job->why, job->page.reasons[i], answers);
	return true;
}

static bool answer(struct why_job *job)
{
	int other;

	if (!explain_make(&job->why.e, &job->swiss.history, &job->rq->arena, &job->err))
		return false;
	job->why.as_ruled = compare_rounds(&job->why);
	if (job->form == FORM_ROUND) {
		job->json = why_round_json(&job->why);
		return true;
	}
	if (!why_cards(&job->why, job->board, &job->page.card[0], &job->page.card[1], &job->err))
		return false;
	if (job->other >= 0 && (!other_card(job, &other) || !ask(job, other)))
		return false;
	return job->form == FORM_PAGE ? answer_page(job) : answer_board(job);
}

static void why_work(void *arg)
{
	struct why_job *job = arg;

	job->done = answer(job);
}

/* -- on the loop --------------------------------------------------------------------------------
 */

static void page_reply(struct request *rq, struct session *session)
{
	struct why_job *job = rq->kept;
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	struct page page;

	reply_page_begin(&page, rq, &session->t, &viewer);
	page_why_board(&page, job->round, &job->page);
	reply_page_end(&page, rq, 200);
}

static void why_done(void *arg)
{
	struct why_job *job = arg;
	struct request *rq = job->rq;

	if (job->done && job->form == FORM_PAGE) {
		session_read(daemon_of(rq)->sessions, rq, rq->capture[0], page_reply);
		return;
	}
	if (job->done) {
		reply_json(rq, 200, job->json);
		return;
	}
	json_decref(job->json);
	reply_problem(rq, &job->err, NULL);
}

/* Who was to be paired in that round: whoever has a board in it, or was given the bye. */
static void boards_copy(struct why_job *job, const struct round *round)
{
	struct history *history = &job->swiss.history;
	struct pairing *boards = &job->boards;

	boards->boards =
		arena_get(&job->rq->arena, (round->board_count + 1) * sizeof *boards->boards);
	for (uint16_t i = 0; i < history->count; i++)
		history->entrants[i].absent = true;
	for (size_t i = 0; i < round->board_count; i++) {
		uint16_t opener = job->swiss.tpn[round->boards[i].opener - 1];
		uint16_t second = job->swiss.tpn[round->boards[i].second - 1];

		boards->boards[boards->count++] = (struct board_pair){opener, second};
		history->entrants[opener - 1].absent = false;
		history->entrants[second - 1].absent = false;
	}
	for (size_t i = 0; i < round->bye_count; i++) {
		if (round->byes[i].kind != BYE_PAIRING)
			continue;
		boards->bye = job->swiss.tpn[round->byes[i].no - 1];
		history->entrants[boards->bye - 1].absent = false;
	}
}

static bool job_make(struct why_job *job, const struct session *session)
{
	struct request *rq = job->rq;
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	const struct round *round = tournament_round(&session->t, job->round);

	if (!round || (round->state == ROUND_DRAFT && viewer.role != VIEWER_ARBITER))
		return error_set(&job->err, ERR_NOT_FOUND, "there is no round '%s'",
		                 rq->capture[1]);
	if (job->board < 0 || (size_t)job->board > round->board_count)
		return error_set(&job->err, ERR_NOT_FOUND, "there is no board '%s'",
		                 rq->capture[2]);
	swiss_make(&job->swiss, &session->t, job->round - 1, &rq->arena);
	if (session->t.kind != TOURNAMENT_SWISS || job->swiss.system != SYSTEM_DUTCH ||
	    job->swiss.history.played + 1 != job->round)
		return error_set(&job->err, ERR_WRONG_STATE,
		                 "only rounds of the Dutch system are explained");
	swiss_keep(&job->swiss, &rq->arena);
	boards_copy(job, round);
	job->why.boards = job->boards;
	job->why.number = job->swiss.number;
	job->page.why = &job->why;
	job->page.board = job->board;
	job->page.card[0] = job->page.card[1] = -1;
	job->page.other = job->other;
	return true;
}

static void why_read(struct request *rq, struct session *session)
{
	struct why_job *job = rq->kept;

	if (job_make(job, session))
		workers_run(session->daemon->workers, why_work, why_done, job);
	else
		reply_problem(rq, &job->err, NULL);
}

/* The player of ?not=, 0 for `bye`; -1 where there is none. */
static int asked_number(struct request *rq)
{
	const char *text = request_query(rq, "not");

	return text && !strcmp(text, "bye") ? 0 : query_number(rq, "not", -1);
}

static void why_start(struct request *rq, enum form form)
{
	struct why_job *job = arena_get(&rq->arena, sizeof *job);
	bool bye = form != FORM_ROUND && !strcmp(rq->capture[2], "bye");

	job->rq = rq;
	job->form = form;
	job->round = capture_number(rq, 1, MATCH_ROUNDS_MAX);
	if (form != FORM_ROUND && !bye) {
		job->board = capture_number(rq, 2, PLAYERS_MAX);
		job->board = job->board ? job->board : -1;
	}
	job->other = form == FORM_ROUND ? -1 : asked_number(rq);
	job->all = query_number(rq, "all", 0) == 1;
	rq->kept = job;
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], why_read);
}

void handle_round_why(struct request *rq)
{
	why_start(rq, FORM_ROUND);
}

void handle_board_why(struct request *rq)
{
	why_start(rq, FORM_BOARD);
}

void page_of_why(struct request *rq)
{
	why_start(rq, FORM_PAGE);
}
