/* Pairings that an arbiter has a hand in: a draft changed, a published round paired again after a
 * player dropped, and what can be said of the rounds to come. */
#include "arbiter/handle_pairing.h"

#include "arbiter/outlook.h"
#include "arbiter/strbuf.h"
#include "arbiter/swiss_rules.h"
#include "pairing/repair_round.h"
#include "pairing/warning.h"

#include <stdio.h>
#include <string.h>

static bool read_pair(const json_t *item, const char *name, bool byes, struct pair *pair,
                      struct error *err)
{
	int64_t opener, second;

	if (!json_is_object(item))
		return error_set(err, ERR_BAD_FIELD, "%s: each pair is an object", name);
	if (!body_int(item, "opener", 0, 1, PLAYERS_MAX, &opener, err) ||
	    !body_int(item, "second", 0, byes ? 0 : 1, PLAYERS_MAX, &second, err))
		return false;
	if (!opener || (!second && !byes))
		return error_set(err, ERR_BAD_FIELD, "%s: a pair has an opener and a second", name);
	*pair = (struct pair){(int)opener, (int)second};
	return true;
}

bool body_pairs(struct request *rq, const json_t *body, const char *name, bool byes,
                struct pair **pairs, size_t *count, struct error *err)
{
	const json_t *list = json_object_get(body, name);

	*count = 0;
	*pairs = NULL;
	if (!list || json_is_null(list))
		return true;
	if (!json_is_array(list) || json_array_size(list) > PLAYERS_MAX)
		return error_set(err, ERR_BAD_FIELD, "%s: must be a list of pairs", name);
	*pairs = arena_get(&rq->arena, (json_array_size(list) + 1) * sizeof **pairs);
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *item = json_array_get(list, i);

		if (json_is_null(item))
			continue; /* a row of a form that was left empty */
		if (!read_pair(item, name, byes, &(*pairs)[(*count)++], err))
			return false;
	}
	return true;
}

bool swiss_fix(struct swiss *swiss, const struct pair *pairs, size_t count, struct arena *arena,
               struct error *err)
{
	struct fixed_pair *fixed = arena_get(arena, (count + 1) * sizeof *fixed);

	for (size_t i = 0; i < count; i++) {
		int players = swiss->history.count;

		if (pairs[i].opener > players || pairs[i].second > players)
			return error_set(err, ERR_BAD_FIELD, "fixed: there is no player %d",
			                 pairs[i].opener > players ? pairs[i].opener
			                                           : pairs[i].second);
		fixed[i].opener = swiss->tpn[pairs[i].opener - 1];
		fixed[i].second = pairs[i].second ? swiss->tpn[pairs[i].second - 1] : 0;
	}
	swiss->history.fixed = fixed;
	swiss->history.fixed_count = count;
	return true;
}

/* Boards of a table or a bracket are nobody's to change. */
static bool not_drawn(const struct tournament *t, struct error *err)
{
	return !draw_is_used(t) ||
	       error_set(err, ERR_WRONG_STATE, "the boards of this event follow from its draw");
}

/* -- changing a draft -------------------------------------------------------------------------- */

struct change_act {
	struct act act;
	int round;
	int64_t exchange[2]; /* two players change places; 0: `pairs` and `bye` instead */
	struct pair *pairs;
	size_t count;
	int64_t bye;
	bool dry_run;
	json_t *warnings;
};

static int exchanged(const struct change_act *job, int no)
{
	return no == job->exchange[0]   ? (int)job->exchange[1]
	       : no == job->exchange[1] ? (int)job->exchange[0]
	                                : no;
}

static int pairing_bye(const struct round *round)
{
	for (size_t i = 0; i < round->bye_count; i++)
		if (round->byes[i].kind == BYE_PAIRING)
			return round->byes[i].no;
	return 0;
}

/* The draft's pairs in the arena. */
static struct pair *pairs_of(const struct round *round, struct arena *arena)
{
	struct pair *pairs = arena_get(arena, (round->board_count + 1) * sizeof *pairs);

	for (size_t i = 0; i < round->board_count; i++)
		pairs[i] = (struct pair){round->boards[i].opener, round->boards[i].second};
	return pairs;
}

/* Two players of the draft exchange their places, colours and all. */
static void exchange_places(struct change_act *job, const struct round *round, struct arena *arena)
{
	job->pairs = pairs_of(round, arena);
	job->count = round->board_count;
	job->bye = exchanged(job, pairing_bye(round));
	for (size_t i = 0; i < job->count; i++)
		job->pairs[i] = (struct pair){exchanged(job, job->pairs[i].opener),
		                              exchanged(job, job->pairs[i].second)};
}

static json_t *warning_json(const struct warning *warning, const struct swiss *swiss,
                            struct strbuf *breaks)
{
	int a = swiss->number[warning->a - 1];
	int b = warning->b ? swiss->number[warning->b - 1] : 0;
	json_t *players = json_array();

	json_array_append_new(players, json_integer(a));
	if (b)
		json_array_append_new(players, json_integer(b));
	if (warning_grade(warning->rule) != WARNING_NOTE)
		strbuf_addf(breaks, b ? "%s%s %d-%d" : "%s%s %d", breaks->length ? ", " : "",
		            warning_rule_name(warning->rule), a, b);
	return json_pack("{s:s, s:s, s:s, s:o}", "grade",
	                 warning_grade_name(warning_grade(warning->rule)), "rule",
	                 warning_rule_name(warning->rule), "words", warning_words(warning->rule),
	                 "players", players);
}

static struct pairing change_pairing(const struct change_act *job, const struct swiss *swiss,
                                     struct arena *arena)
{
	struct pairing pairing = {
		.boards = arena_get(arena, (job->count + 1) * sizeof *pairing.boards)};

	for (size_t i = 0; i < job->count; i++)
		pairing.boards[pairing.count++] = (struct board_pair){
			swiss->tpn[job->pairs[i].opener - 1], swiss->tpn[job->pairs[i].second - 1]};
	pairing.bye = job->bye ? swiss->tpn[job->bye - 1] : 0;
	return pairing;
}

/* What the changed pairing breaks: for the answer, and as a text for the record. */
static const char *warn(struct change_act *job, const struct tournament *t, struct arena *arena)
{
	struct strbuf breaks = STRBUF(TEXT_MAX_BYTES);
	struct swiss swiss;
	struct pairing pairing;
	const struct warning *list;
	const char *text;
	size_t count;

	swiss_make(&swiss, t, job->round - 1, arena);
	pairing = change_pairing(job, &swiss, arena);
	count = pairing_warnings(&swiss.history, &pairing, arena, &list);
	json_decref(job->warnings);
	job->warnings = json_array();
	for (size_t i = 0; i < count; i++)
		json_array_append_new(job->warnings, warning_json(&list[i], &swiss, &breaks));
	text = breaks.length && !breaks.failed ? arena_text(arena, breaks.text, breaks.length)
	       : breaks.failed                 ? "many"
	                                       : "";
	strbuf_free(&breaks);
	return text;
}

/* "3-1,2-4" as it was written. */
static struct pair *engine_pairs(const struct round *round, struct arena *arena, size_t *count)
{
	struct pair *pairs;
	const char *at = round->engine_pairs;
	int used;

	*count = 0;
	if (!*at) {
		*count = round->board_count;
		return pairs_of(round, arena);
	}
	pairs = arena_get(arena, (strlen(at) + 1) * sizeof *pairs);
	while (sscanf(at, "%d-%d%n", &pairs[*count].opener, &pairs[*count].second, &used) == 2) {
		++*count;
		at += used;
		at += *at == ',';
	}
	return pairs;
}

/* A trial of the drafts that is thrown away: whether the change would be taken. */
static bool change_dry(const struct tournament *t, const struct draft_change *change,
                       struct drafts *out, struct error *err)
{
	struct drafts none = {.arena = out->arena, .at = out->at};

	return command_change_draft(t, change, &none, err);
}

static bool change_check(struct act *act, struct session *session, struct drafts *out,
                         struct error *err)
{
	struct change_act *job = (struct change_act *)act;
	const struct tournament *t = &session->t;
	const struct round *round = tournament_round(t, job->round);
	struct draft_change change = {.round = job->round};

	if (!act_as_arbiter(act, session, err) || !not_drawn(t, err))
		return false;
	if (round && round->state == ROUND_DRAFT && job->exchange[0])
		exchange_places(job, round, out->arena);
	change.pairs = job->pairs;
	change.count = job->count;
	change.bye = (int)job->bye;
	if (round)
		change.engine_pairs = engine_pairs(round, out->arena, &change.engine_count);
	change.breaks = "";
	if (!change_dry(t, &change, out, err))
		return false;
	change.breaks = warn(job, t, out->arena);
	return job->dry_run || command_change_draft(t, &change, out, err);
}

static void change_prepare(struct act *act, const struct session *session,
                           const struct tournament *t)
{
	struct change_act *job = (struct change_act *)act;
	const struct round *round = tournament_round(t, job->round);

	(void)session;
	act->status = 200;
	act->body = json_pack("{s:o, s:b, s:o}", "round",
	                      round ? view_round(t, round) : json_null(), "dry_run", job->dry_run,
	                      "warnings", job->warnings ? job->warnings : json_array());
	job->warnings = NULL;
}

static bool read_change(struct request *rq, const json_t *body, struct change_act *job,
                        struct error *err)
{
	const json_t *exchange = json_object_get(body, "exchange");

	if (!body_flag(body, "dry_run", &job->dry_run, err))
		return false;
	if (!exchange)
		return body_pairs(rq, body, "pairs", false, &job->pairs, &job->count, err) &&
		       body_int(body, "bye", 0, 0, PLAYERS_MAX, &job->bye, err);
	for (size_t i = 0; i < 2; i++)
		job->exchange[i] = json_integer_value(json_array_get(exchange, i));
	return (json_array_size(exchange) == 2 && job->exchange[0] > 0 && job->exchange[1] > 0 &&
	        job->exchange[0] != job->exchange[1]) ||
	       error_set(err, ERR_BAD_FIELD, "exchange: the numbers of two players");
}

void handle_round_change(struct request *rq)
{
	struct change_act *job = arena_get(&rq->arena, sizeof *job);
	struct error err;
	json_t *body;
	bool good;

	if (!handle_body(rq, &body))
		return;
	*job = (struct change_act){
		.act = {.check = change_check, .prepare = change_prepare},
		.round = capture_number(rq, 1, MATCH_ROUNDS_MAX),
	};
	good = read_change(rq, body, job, &err);
	json_decref(body);
	if (good)
		handle_act(rq, &job->act);
	else
		reply_problem(rq, &err, NULL);
}

/* -- a published round, paired again ----------------------------------------------------------- */

struct again_act {
	struct act act;
	struct daemon *daemon;
	const char *slug;
	int round;
	int64_t seq;
	struct swiss swiss;
	struct pairing before, pairing;
	size_t changed;
	struct error err; /* of the work */
};

static bool again_check(struct act *act, struct session *session, struct drafts *out,
                        struct error *err)
{
	struct again_act *job = (struct again_act *)act;
	const struct pairing *pairing = &job->pairing;
	struct pair *pairs;

	if (!act_as_arbiter(act, session, err))
		return false;
	if (job->err.code != ERR_NONE)
		return error_set(err, job->err.code, "%s", job->err.text);
	if (session->t.seq != job->seq)
		return error_set(err, ERR_VERSION_MOVED,
		                 "the event changed while the round was paired; try it again");
	pairs = arena_get(out->arena, (pairing->count + 1U) * sizeof *pairs);
	for (uint16_t i = 0; i < pairing->count; i++)
		pairs[i] = (struct pair){job->swiss.number[pairing->boards[i].opener - 1],
		                         job->swiss.number[pairing->boards[i].second - 1]};
	return command_change_round(&session->t, job->round, pairs, pairing->count,
	                            pairing->bye ? job->swiss.number[pairing->bye - 1] : 0,
	                            "fide-dutch-smallest arbiter-" ARBITER_VERSION, out, err);
}

static void again_prepare(struct act *act, const struct session *session,
                          const struct tournament *t)
{
	const struct again_act *job = (const struct again_act *)act;
	const struct round *round = tournament_round(t, job->round);

	(void)session;
	act->status = 200;
	act->body = json_pack("{s:o, s:I}", "round", round ? view_round(t, round) : json_null(),
	                      "changed", (json_int_t)job->changed);
}

static void again_work(void *arg)
{
	struct again_act *job = arg;

	pairing_repair_round(&job->swiss.history, &job->before, &job->act.rq->arena, &job->pairing,
	                     &job->changed, &job->err);
}

static void again_worked(void *arg)
{
	struct again_act *job = arg;

	session_act(job->daemon->sessions, &job->act, job->slug);
}

static bool somebody_dropped(const struct tournament *t, const struct round *round)
{
	for (size_t i = 0; i < t->player_count; i++) {
		const struct bye *bye = round_bye_of(round, t->players[i].no);

		if (t->players[i].withdrawn && (round_board_of(round, t->players[i].no, NULL) ||
		                                (bye && bye->kind == BYE_PAIRING)))
			return true;
	}
	return false;
}

/* Is there something to pair again? */
static bool again_possible(const struct tournament *t, int number, struct error *err)
{
	const struct round *round = tournament_round(t, number);

	if (!round)
		return error_set(err, ERR_NOT_FOUND, "there is no round %d", number);
	if (!not_drawn(t, err))
		return false;
	if (round->state != ROUND_PUBLISHED || t->kind == TOURNAMENT_MATCH)
		return error_set(err, ERR_WRONG_STATE,
		                 "round %d is %s; only a published round is paired again", number,
		                 round_state_name(round->state));
	return somebody_dropped(t, round) ||
	       error_set(err, ERR_WRONG_STATE, "nobody of round %d has withdrawn", number);
}

static void again_read(struct request *rq, struct session *session)
{
	struct again_act *job = arena_get(&rq->arena, sizeof *job);
	const struct tournament *t = &session->t;

	if (!read_as_arbiter(rq, session))
		return;
	*job = (struct again_act){
		.act = {.rq = rq, .check = again_check, .prepare = again_prepare},
		.daemon = daemon_of(rq),
		.slug = rq->capture[0],
		.round = capture_number(rq, 1, MATCH_ROUNDS_MAX),
		.seq = t->seq,
	};
	if (!again_possible(t, job->round, &job->err)) {
		again_worked(job);
		return;
	}
	swiss_make(&job->swiss, t, job->round - 1, &rq->arena);
	job->before = swiss_pairing(&job->swiss, tournament_round(t, job->round), &rq->arena);
	workers_run(daemon_of(rq)->workers, again_work, again_worked, job);
}

void handle_round_repair(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], again_read);
}

/* -- the forecast ------------------------------------------------------------------------------ */

struct forecast_job {
	struct request *rq;
	struct swiss swiss;
	struct forecast forecast;
	struct error err;
};

static void forecast_work(void *arg)
{
	struct forecast_job *job = arg;

	/* The engine that runs ahead is the Dutch one; for the others opponents are counted. */
	pairing_forecast(&job->swiss.history,
	                 job->swiss.system == SYSTEM_DUTCH ? FORECAST_PAIRINGS : 0, &job->rq->arena,
	                 &job->forecast, &job->err);
}

static void forecast_worked(void *arg)
{
	struct forecast_job *job = arg;

	if (job->err.code != ERR_NONE)
		reply_problem(job->rq, &job->err, NULL);
	else
		reply_json(job->rq, 200, outlook_forecast(&job->forecast, job->swiss.number));
}

static void forecast_read(struct request *rq, struct session *session)
{
	struct forecast_job *job = arena_get(&rq->arena, sizeof *job);

	if (!read_as_arbiter(rq, session))
		return;
	*job = (struct forecast_job){.rq = rq};
	if (!not_drawn(&session->t, &job->err)) {
		reply_problem(rq, &job->err, NULL);
		return;
	}
	swiss_ahead(&job->swiss, &session->t, &rq->arena);
	workers_run(daemon_of(rq)->workers, forecast_work, forecast_worked, job);
}

void handle_forecast(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], forecast_read);
}
