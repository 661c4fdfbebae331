/*
 * A session's life: found by its slug, its log folded, then settled or flying. Reads and acts wait
 * in lists until the state is settled; session_act.c runs the acts.
 */
#include "arbiter/session_inside.h"

#include "arbiter/chain.h"
#include "arbiter/derived.h"
#include "arbiter/log.h"
#include "arbiter/nonce.h"
#include "arbiter/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- what the public sees ---------------------------------------------------------------------- */

int64_t session_topic(const struct session *session)
{
	return session->delayed ? -session->id : session->id;
}

/* A board's players give it back with their next decision. */
static void add_nonce(const struct session_inside *s, json_t *view)
{
	const struct daemon *daemon = s->session.daemon;
	char nonce[NONCE_TEXT];

	nonce_write(&daemon->auth, s->session.id, session_now(daemon->base), nonce);
	json_object_set_new(view, "nonce", json_string(nonce));
}

static void publish(struct session_inside *s, int64_t topic, const struct record *record)
{
	struct streams *streams = s->session.daemon->streams;
	char filter[16] = "";
	char *text;
	json_t *view;

	if (!streams_count(streams, topic))
		return;
	view = view_record(record, false);
	if (record->board.round)
		add_nonce(s, view);
	text = json_dumps(view, JSON_COMPACT);
	json_decref(view);
	if (record->board.round)
		view_board_filter(record->board, filter);
	stream_publish(streams, topic, *filter ? filter : NULL, record->seq,
	               record_kind_name(record->kind), text);
	memory_give(text);
}

/* -- spectators who see it later --------------------------------------------------------------- */

static void shown_later(void *arg, const struct record *record)
{
	struct session_inside *s = arg;

	publish(s, -s->session.id, record);
}

static bool wants_delay(const struct session_inside *s)
{
	return tournament_setting(&s->session.t, SETTING_SPECTATOR_DELAY) > 0;
}

/* The delay was set or lifted while people look on: their streams begin anew, on the right topic.
 * One that was set takes back nothing that they have seen. */
static void delay_change(struct session_inside *s)
{
	struct streams *streams = s->session.daemon->streams;

	if (wants_delay(s) == (s->delay != NULL))
		return;
	if (s->delay) {
		delay_free(s->delay);
		s->delay = NULL;
	} else {
		s->delay = delay_new(&s->session, shown_later, s);
		delay_load(s->delay, true, NULL, NULL);
	}
	streams_end(streams, s->session.id);
	streams_end(streams, -s->session.id);
}

/* Players and officials see what is; nobody else does where there is a delay. A reader of the past
 * also has the time of then. */
static struct session *session_for(struct session_inside *s, struct request *rq)
{
	struct session *later = s->delay ? delay_session(s->delay) : NULL;
	struct viewer viewer;

	if (!later)
		return &s->session;
	viewer = auth_viewer(&s->session.daemon->auth, rq, &s->session.t);
	if (viewer.role != VIEWER_SPECTATOR || viewer.rights)
		return &s->session;
	rq->at -= tournament_setting(&s->session.t, SETTING_SPECTATOR_DELAY);
	return later;
}

/* -- loading ----------------------------------------------------------------------------------- */

static void loaded_each(void *arg, const struct stored *stored)
{
	struct session_inside *s = arg;
	const struct record *record = &stored->record;

	if (s->err.code != ERR_NONE)
		return;
	if (!chain_check(stored, s->hash)) {
		error_set(&s->err, ERR_INTERNAL, "the log of '%s' is damaged at record %lld",
		          s->slug, (long long)record->seq);
		return;
	}
	if (!tournament_apply(&s->session.t, record, &s->err))
		return;
	memcpy(s->hash, stored->hash, sizeof s->hash);
	request_map_add(&s->requests, s->session.sessions->map_key, record->actor, record->request,
	                record->seq, stored->digest);
	if (s->told && record->seq > s->told)
		session_tell(s, record);
}

static void answer_reader(struct session_inside *s, const struct reader *reader)
{
	bool settled = s->state == SESSION_SETTLED;

	if (!reader->rq)
		reader->ready(reader->arg, settled ? &s->session : NULL);
	else if (settled)
		reader->read(reader->rq, session_for(s, reader->rq));
	else
		reply_problem(reader->rq, &s->err, NULL);
}

static void answer_readers(struct session_inside *s)
{
	struct reader *readers = s->readers;

	s->readers = NULL;
	while (readers) {
		struct reader reader = *readers;

		/* one of a request lies in its arena, which goes with the reply */
		if (!reader.rq)
			memory_give(readers);
		readers = reader.next;
		answer_reader(s, &reader);
	}
}

/* Nothing can be done with this event now; whoever waits is told, and the next one tries anew. Its
 * listeners come back with what they have seen, as nobody would tell them of the records between.
 */
static void session_fail(struct session_inside *s)
{
	if (s->session.id) {
		streams_end(s->session.daemon->streams, s->session.id);
		streams_end(s->session.daemon->streams, -s->session.id);
	}
	if (s->err.code != ERR_NOT_FOUND)
		log_error("event=%s %s", s->slug, s->err.text);
	s->state = SESSION_FAILED;
	session_refuse_acts(s, &s->err);
	answer_readers(s);
	session_drop(s);
}

static void delay_loaded(void *arg, bool complete)
{
	struct session_inside *s = arg;

	if (complete) {
		session_settle(s);
		return;
	}
	error_set(&s->err, ERR_UNAVAILABLE,
	          "the database is away; nothing is lost, try again in a moment");
	session_fail(s);
}

static void loaded(void *arg, bool complete)
{
	struct session_inside *s = arg;
	bool changed = s->told && s->session.t.seq > s->told;

	if (!complete && s->err.code == ERR_NONE)
		error_set(&s->err, ERR_UNAVAILABLE,
		          "the database is away; nothing is lost, try again in a moment");
	if (s->err.code != ERR_NONE) {
		session_fail(s);
		return;
	}
	if (strcmp(s->slug, s->session.t.slug) != 0)
		session_set_slug(s, s->session.t.slug);
	derived_clear(&s->session.t);
	s->told = s->session.t.seq;
	if (changed && s->session.sessions->changed)
		s->session.sessions->changed(s->session.sessions->changed_arg, &s->session);
	if (wants_delay(s) && !s->delay) {
		s->delay = delay_new(&s->session, shown_later, s);
		delay_load(s->delay, false, delay_loaded, s);
		return;
	}
	session_settle(s);
}

void session_reload(struct session_inside *s, bool whole)
{
	if (whole)
		session_clear(s);
	s->state = SESSION_LOADING;
	s->reload = false;
	s->checked_at = session_now(s->session.daemon->base);
	store_load(s->session.daemon->store, s->session.id, s->session.t.seq, loaded_each, loaded,
	           s);
}

void reader_add(struct session_inside *s, struct reader *reader)
{
	struct reader **end = &s->readers;

	while (*end)
		end = &(*end)->next;
	reader->next = NULL;
	*end = reader;
}

/* The event turned out to be in memory (it was being made): whoever waits here goes there. */
static void session_merge(struct session_inside *s, struct session_inside *into)
{
	while (s->readers) {
		struct reader *reader = s->readers;

		s->readers = reader->next;
		reader_add(into, reader);
	}
	if (s->waiting.first) {
		*into->waiting.end = s->waiting.first;
		into->waiting.end = s->waiting.end;
		acts_init(&s->waiting);
	}
	session_drop(s);
	if (into->state == SESSION_SETTLED)
		session_settle(into);
}

static void found(void *arg, int64_t event_id, int64_t head)
{
	struct session_inside *s = arg;
	struct session_inside *other;

	(void)head;
	if (event_id <= 0) {
		if (event_id < 0)
			error_set(&s->err, ERR_UNAVAILABLE, "the database is away; try again");
		else
			error_set(&s->err, ERR_NOT_FOUND, "there is no event '%s'", s->slug);
		session_fail(s);
		return;
	}
	other = session_of_id(s->session.sessions, event_id);
	if (other) {
		session_merge(s, other);
		return;
	}
	session_set_id(s, event_id);
	session_reload(s, true);
}

/* -- settled ----------------------------------------------------------------------------------- */

void session_settle(struct session_inside *s)
{
	s->state = SESSION_SETTLED;
	session_arm(s);
	answer_readers(s);
	if (s->reload)
		session_reload(s, false);
	else if (s->waiting.first || session_outage_due(s))
		session_schedule(s);
}

/* -- telling ----------------------------------------------------------------------------------- */

void session_presence(void *arg, int no, bool away)
{
	struct session_inside *s = arg;
	char data[48];

	snprintf(data, sizeof data, "{\"no\":%d,\"away\":%s}", no, away ? "true" : "false");
	stream_publish(s->session.daemon->streams, s->session.id, NULL, -1, "presence", data);
}

void session_tell(struct session_inside *s, const struct record *record)
{
	publish(s, s->session.id, record);
	if (s->delay)
		delay_add(s->delay, record);
	if (record->kind == RECORD_SETTINGS)
		delay_change(s);
}

/* -- asking ------------------------------------------------------------------------------------ */

/* The session of a slug, being loaded if it was not there. */
static struct session_inside *session_want(struct sessions *sessions, const char *slug)
{
	struct session_inside *s = session_of_slug(sessions, slug);

	if (s)
		return s;
	s = session_new(sessions, slug);
	s->state = SESSION_FINDING;
	return s;
}

static void session_find(struct session_inside *s)
{
	store_find(s->session.daemon->store, s->slug, found, s);
}

static bool slug_fits(struct request *rq, const char *slug)
{
	struct error err;

	if (strlen(slug) <= SLUG_MAX_BYTES)
		return true;
	error_set(&err, ERR_NOT_FOUND, "there is no event of this name");
	reply_problem(rq, &err, NULL);
	return false;
}

void session_read(struct sessions *sessions, struct request *rq, const char *slug,
                  void (*read)(struct request *rq, struct session *session))
{
	struct session_inside *s;
	struct reader *reader;

	if (!slug_fits(rq, slug))
		return;
	s = session_want(sessions, slug);
	if (s->state == SESSION_SETTLED) {
		read(rq, session_for(s, rq));
		return;
	}
	reader = arena_get(&rq->arena, sizeof *reader);
	*reader = (struct reader){.rq = rq, .read = read};
	reader_add(s, reader);
	if (s->state == SESSION_FINDING && !reader->next && s->readers == reader &&
	    !s->waiting.first)
		session_find(s);
}

void session_open(struct sessions *sessions, const char *slug,
                  void (*ready)(void *arg, struct session *session), void *arg)
{
	struct session_inside *s = session_want(sessions, slug);
	struct reader *reader;

	if (s->state == SESSION_SETTLED) {
		ready(arg, &s->session);
		return;
	}
	reader = memory_get(sizeof *reader);
	*reader = (struct reader){.ready = ready, .arg = arg};
	reader_add(s, reader);
	if (s->state == SESSION_FINDING && s->readers == reader && !s->waiting.first)
		session_find(s);
}

void session_act(struct sessions *sessions, struct act *act, const char *slug)
{
	struct session_inside *s;
	bool first;

	if (act->rq && !slug_fits(act->rq, slug))
		return;
	s = session_want(sessions, slug);
	first = !s->waiting.first && !s->readers;
	act->next = NULL;
	*s->waiting.end = act;
	s->waiting.end = &act->next;
	if (s->state == SESSION_SETTLED)
		session_schedule(s);
	else if (s->state == SESSION_FINDING && first)
		session_find(s);
}

/* -- followers --------------------------------------------------------------------------------- */

static void session_look(struct session_inside *s)
{
	if (s->state == SESSION_SETTLED)
		session_reload(s, false);
	else
		s->reload = true;
}

/* Looking may drop a session, so each is looked at apart from its list. */
static void sessions_look(struct sessions *sessions)
{
	struct session_inside *s, *next;

	for (s = LIST_FIRST(&sessions->all); s; s = next) {
		next = LIST_NEXT(s, all_link);
		if (s->session.id)
			session_look(s);
	}
}

/* Heads beyond ours were appended by others; our own batches come back here too. */
void sessions_heard(struct sessions *sessions, const char *payload)
{
	if (!payload) {
		sessions_look(sessions);
		return;
	}
	while (*payload) {
		char *end;
		int64_t id = strtoll(payload, &end, 10);
		int64_t head = *end == ':' ? strtoll(end + 1, &end, 10) : 0;
		struct session_inside *s = session_of_id(sessions, id);

		if (s && head > s->session.t.seq)
			session_look(s);
		if (end == payload)
			return;
		payload = end + strspn(end, " ");
	}
}
