/*
 * Acts: those that came in one turn of the loop are checked one after the other, each against the
 * state that the one before left, and their records appended together. All are answered, refused
 * ones too, only when that is committed; if it is lost, the state is folded anew and all of them
 * are tried again.
 */
#include "arbiter/session_inside.h"

#include "arbiter/chain.h"
#include "arbiter/derived.h"
#include "arbiter/log.h"
#include "arbiter/outage.h"
#include "arbiter/push.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Whoever folds anew after a lost compare can lose many more to a daemon that need not, as long as
 * that one is busy: an act gives up only when its client is about to. */
enum { PATIENCE_MS = 20000 };

void acts_init(struct acts *acts)
{
	*acts = (struct acts){.end = &acts->first};
}

static void acts_add(struct acts *acts, struct act *act)
{
	act->next = NULL;
	*acts->end = act;
	acts->end = &act->next;
}

static struct act *acts_take(struct acts *acts)
{
	struct act *act = acts->first;

	if (!act)
		return NULL;
	acts->first = act->next;
	if (!acts->first)
		acts->end = &acts->first;
	return act;
}

/* All of `from` before those of `to`. */
static void acts_put_back(struct acts *to, struct acts *from)
{
	if (!from->first)
		return;
	*from->end = to->first;
	if (to->first)
		from->end = to->end;
	*to = *from;
	acts_init(from);
}

/* What came of an act is not to be: it will be tried again. */
static void act_forget(struct act *act)
{
	json_decref(act->body);
	json_decref(act->extra);
	act->body = act->extra = NULL;
}

/* -- answering --------------------------------------------------------------------------------- */

static void act_refuse(struct act *act, struct session *session, const struct error *err)
{
	json_decref(act->body);
	act->body = NULL;
	if (act->over)
		act->over(act);
	else if (act->refuse)
		act->refuse(act, session, err);
	else
		reply_problem(act->rq, err, act->extra);
}

static void act_answer(struct act *act, struct session *session)
{
	if (act->err.code != ERR_NONE)
		act_refuse(act, session, &act->err);
	else if (act->over)
		act->over(act);
	else if (act->send)
		act->send(act, session);
	else
		reply_json(act->rq, act->status, act->body);
}

void session_refuse_acts(struct session_inside *s, const struct error *err)
{
	struct act *act;

	acts_put_back(&s->waiting, &s->flying);
	while ((act = acts_take(&s->waiting)))
		act_refuse(act, &s->session, err);
}

/* -- a request that was seen before ------------------------------------------------------------ */

/*
 * The event as it was after each of some records: a session of its own, folded apart. One fold
 * serves all repetitions of a turn, since after a restart everybody repeats at once.
 */
struct as_of {
	struct session session;
	struct acts acts; /* each wants to be answered as of its last record */
	struct arena arena;
	int64_t last_seq;
	struct error err;
};

static void as_of_answer(struct as_of *past, int64_t seq)
{
	struct acts later;
	struct act *act;

	acts_init(&later);
	while ((act = acts_take(&past->acts))) {
		if (act->repeats != seq) {
			acts_add(&later, act);
			continue;
		}
		if (act->prepare)
			act->prepare(act, &past->session, &past->session.t);
		act_answer(act, &past->session);
	}
	acts_put_back(&past->acts, &later);
}

static void as_of_each(void *arg, const struct stored *stored)
{
	struct as_of *past = arg;

	if (past->err.code == ERR_NONE && stored->record.seq <= past->last_seq &&
	    tournament_apply(&past->session.t, &stored->record, &past->err))
		as_of_answer(past, stored->record.seq);
}

static void as_of_done(void *arg, bool complete)
{
	struct as_of *past = arg;
	struct act *act;

	if (past->err.code == ERR_NONE && (!complete || past->acts.first))
		error_set(&past->err, ERR_UNAVAILABLE, "the database is away; repeat the request");
	while ((act = acts_take(&past->acts))) {
		act->err = past->err;
		act_answer(act, &past->session);
	}
	arena_free(&past->arena);
	memory_give(past);
}

static struct as_of *as_of_new(const struct session *session)
{
	struct as_of *past = memory_get(sizeof *past);

	*past = (struct as_of){.session = *session};
	acts_init(&past->acts);
	past->session.inside = NULL;
	arena_init(&past->arena, memory_get, memory_give);
	tournament_init(&past->session.t, &past->arena);
	return past;
}

static void as_of_add(struct as_of *past, struct act *act)
{
	json_decref(act->extra);
	act->extra = NULL;
	if (act->repeats > past->last_seq)
		past->last_seq = act->repeats;
	acts_add(&past->acts, act);
}

/* -- running ----------------------------------------------------------------------------------- */

void request_digest(const struct request *rq, uint8_t digest[HASH_SIZE])
{
	crypto_hash_sha256_state state;

	crypto_hash_sha256_init(&state);
	crypto_hash_sha256_update(&state, (const uint8_t *)rq->path, strlen(rq->path) + 1);
	crypto_hash_sha256_update(&state, (const uint8_t *)rq->body, rq->body_length);
	crypto_hash_sha256_final(&state, digest);
}

/* The client's request id, or one of ours, so that a lost commit can be recognised. */
static void act_identify(struct act *act)
{
	const char *request = act->rq ? request_header(act->rq, "Idempotency-Key") : NULL;
	uint8_t random[12];
	char text[32];

	if (act->request)
		return;
	if (act->rq) {
		act->arena = &act->rq->arena;
		act->at = act->rq->at;
		request_digest(act->rq, act->digest);
	}
	if (request && *request) {
		act->request = request;
		return;
	}
	randombytes_buf(random, sizeof random);
	sodium_bin2hex(text, sizeof text, random, sizeof random);
	act->request = arena_text(act->arena, text, strlen(text));
}

/* A named official acts in the place of the arbiter, or of the player whose assistant it is; what
 * the server does, it does itself. */
static int32_t recorded_actor(const struct act *act, const struct draft *draft)
{
	return act->actor > ACTOR_ARBITER && draft->actor != ACTOR_SERVER ? act->actor
	                                                                  : draft->actor;
}

/* Seals and folds one draft; it joins the batch. */
static bool draft_take(struct session_inside *s, struct act *act, const struct draft *draft,
                       int64_t at, int index)
{
	struct tournament *t = &s->session.t;
	struct stored stored = {
		.record = {
			   .seq = t->seq + 1,
			   .at = at,
			   .actor = recorded_actor(act, draft),
			   .kind = draft->kind,
			   .board = draft->board,
			   .data = draft->data,
			   .request = act->request,
			   .request_index = index,
			   .sealed = draft->sealed,
			   }
        };

	memcpy(stored.digest, act->digest, HASH_SIZE);
	if (!chain_seal(&stored, s->hash))
		return error_set(&act->err, ERR_TOO_LARGE, "that is too much for one record");
	if (!tournament_apply(t, &stored.record, &act->err))
		return false;
	if (s->batch_count == s->batch_room) {
		s->batch_room = s->batch_room ? s->batch_room * 2 : 64;
		s->batch = memory_grow(s->batch, s->batch_room * sizeof *s->batch);
	}
	s->batch[s->batch_count++] = stored;
	memcpy(s->hash, stored.hash, HASH_SIZE);
	request_map_add(&s->requests, s->session.sessions->map_key, stored.record.actor,
	                act->request, stored.record.seq, act->digest);
	return true;
}

/* The request's first answer is given again, once its records are committed; or its reuse for
 * something else is refused. */
static bool act_seen(struct session_inside *s, struct act *act)
{
	const uint8_t *key = s->session.sessions->map_key;
	const struct request_seen *seen =
		request_map_find(&s->requests, key, act->actor, act->request);

	if (!seen) /* a decision that came too late has made the server record the flag */
		seen = request_map_find(&s->requests, key, ACTOR_SERVER, act->request);
	if (!seen)
		return false;
	act->err = (struct error){.code = ERR_NONE};
	if (memcmp(seen->digest, act->digest, HASH_SIZE) == 0)
		act->repeats = seen->last_seq;
	else
		error_set(&act->err, ERR_REQUEST_ID_REUSED,
		          "this Idempotency-Key was used before, for something else");
	acts_add(&s->flying, act);
	return true;
}

/* False if its records do not follow after all: a fault of ours, and the state is spoilt. */
static bool act_take(struct session_inside *s, struct act *act)
{
	struct tournament *t = &s->session.t;
	struct drafts drafts = {.arena = act->arena, .at = act->at > t->at ? act->at : t->at};
	bool allowed;

	act->err = (struct error){.code = ERR_NONE};
	act->repeats = 0;
	/* check() settles who the actor is, and a repeated request is known by it: so it comes
	 * first, and its verdict counts only for a new request. */
	allowed = request_id_check(act->request, &act->err) &&
	          act->check(act, &s->session, &drafts, &act->err);
	if (act_seen(s, act))
		return true;
	for (size_t i = 0; allowed && i < drafts.count; i++)
		if (!draft_take(s, act, &drafts.list[i], drafts.at, (int)i))
			return false;
	if (allowed && act->prepare)
		act->prepare(act, &s->session, t);
	acts_add(&s->flying, act);
	return true;
}

static void session_landed(void *arg, enum store_result result);

static void session_send(struct session_inside *s)
{
	struct tournament *t = &s->session.t;
	struct store_append append = {
		.event_id = s->session.id,
		.head = s->told,
		.records = s->batch,
		.record_count = s->batch_count,
		.done = session_landed,
		.arg = s,
	};
	json_t *derived = derived_touched(t);
	char *text = derived ? json_dumps(derived, JSON_COMPACT) : NULL;

	append.games = derived_games(t, &s->batch_arena, &append.game_count);
	if (text)
		append.derived = arena_text(&s->batch_arena, text, strlen(text));
	json_decref(derived);
	memory_give(text);
	s->state = SESSION_FLYING;
	store_append(s->session.daemon->store, &append);
}

static void answer_flying(struct session_inside *s)
{
	struct acts flying = s->flying;
	struct as_of *past = NULL;
	struct act *act;

	if (flying.end == &s->flying.first)
		flying.end = &flying.first;
	acts_init(&s->flying);
	while ((act = acts_take(&flying))) {
		if (!act->repeats) {
			act_answer(act, &s->session);
			continue;
		}
		past = past ? past : as_of_new(&s->session);
		as_of_add(past, act);
	}
	if (past)
		store_load(s->session.daemon->store, s->session.id, 0, as_of_each, as_of_done,
		           past);
}

static void batch_clear(struct session_inside *s)
{
	s->batch_count = 0;
	arena_free(&s->batch_arena);
}

/* The act that spoilt the state is refused; the others are tried again on a new fold. */
static void session_recover(struct session_inside *s, struct act *culprit)
{
	log_error("event=%s %s", s->slug, culprit->err.text);
	act_refuse(culprit, &s->session, &culprit->err);
	batch_clear(s);
	for (struct act *act = s->flying.first; act; act = act->next)
		act_forget(act);
	acts_put_back(&s->waiting, &s->flying);
	session_reload(s, true);
}

/* Another daemon may have written what makes this act right, and the word of it be on its way. */
static bool act_doubt(const struct session_inside *s, struct act *act)
{
	bool doubt = act->rq && act->err.code != ERR_NONE && !act->doubted &&
	             act->at > s->checked_at && db_ready(s->session.daemon->db);

	act->doubted = act->doubted || doubt;
	return doubt;
}

/* Refusals without a record that was committed beside them are sure only if the log has no more
 * than we know: they are put back, and it is asked. */
static bool session_doubts(struct session_inside *s)
{
	bool doubts = false;

	for (struct act *act = s->flying.first; act; act = act->next)
		doubts = act_doubt(s, act) || doubts;
	if (!doubts)
		return false;
	for (struct act *act = s->flying.first; act; act = act->next)
		act_forget(act);
	acts_put_back(&s->waiting, &s->flying);
	session_reload(s, false);
	return true;
}

void session_run(struct session_inside *s)
{
	struct act *act;

	if (s->state != SESSION_SETTLED || outage_unknown(s->session.daemon))
		return;
	act = session_outage_due(s) ? session_outage_act(s) : acts_take(&s->waiting);
	for (; act; act = acts_take(&s->waiting)) {
		act_identify(act);
		if (!act_take(s, act)) {
			session_recover(s, act);
			return;
		}
	}
	if (s->batch_count) {
		session_send(s);
		return;
	}
	if (session_doubts(s))
		return;
	answer_flying(s);
	session_settle(s);
}

static void session_committed(struct session_inside *s)
{
	struct sessions *sessions = s->session.sessions;

	for (size_t i = 0; i < s->batch_count; i++) {
		session_tell(s, &s->batch[i].record);
		push_heard(s->session.daemon->pushes, &s->session, &s->batch[i].record);
	}
	s->told = s->session.t.seq;
	batch_clear(s);
	s->state = SESSION_SETTLED;
	answer_flying(s);
	if (sessions->changed)
		sessions->changed(sessions->changed_arg, &s->session);
	session_settle(s);
}

/* Tried for too long: those give up, the others go on. */
static void session_try_again(struct session_inside *s)
{
	int64_t now = session_now(s->session.daemon->base);
	struct acts again;
	struct act *act;
	struct error err;

	acts_init(&again);
	error_set(&err, ERR_UNAVAILABLE,
	          "the outcome is not known; repeat with the same Idempotency-Key");
	while ((act = acts_take(&s->flying))) {
		act_forget(act);
		if (now - act->at < PATIENCE_MS)
			acts_add(&again, act);
		else
			act_refuse(act, &s->session, &err);
	}
	acts_put_back(&s->waiting, &again);
	session_reload(s, true);
}

static void session_landed(void *arg, enum store_result result)
{
	struct session_inside *s = arg;
	struct error err;

	switch (result) {
	case STORE_WON:
		session_committed(s);
		return;
	case STORE_CONFLICT:
	case STORE_UNKNOWN:
		log_info("event=%s batch of %zu %s; folding anew", s->slug, s->batch_count,
		         result == STORE_CONFLICT ? "came too late" : "was lost");
		batch_clear(s);
		session_try_again(s);
		return;
	case STORE_UNAVAILABLE:
		error_set(&err, ERR_UNAVAILABLE,
		          "the database is away; nothing was done, try again");
		batch_clear(s);
		while (s->flying.first)
			act_refuse(acts_take(&s->flying), &s->session, &err);
		session_reload(s, true);
		return;
	}
}
