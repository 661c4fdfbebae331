#include "arbiter/delay.h"

#include "arbiter/log.h"
#include "arbiter/session_inside.h"

#include <event2/event.h>
#include <string.h>
#include <sys/queue.h>

/* A record that waits for its time; the texts lie behind it. */
struct held {
	STAILQ_ENTRY(held) link;
	struct record record;
	char texts[];
};

STAILQ_HEAD(held_queue, held);

struct delay {
	struct session session; /* the public's */
	const struct session *live;
	struct arena arena;
	struct held_queue queue; /* those that wait, in order */
	struct held_queue late;  /* came while the log was being read */
	struct event *timer;
	int64_t read; /* the last record that was read */
	struct error err;
	bool loading, ready, all;
	void (*shown)(void *arg, const struct record *record);
	void *shown_arg;
	void (*done)(void *arg, bool loaded);
	void *done_arg;
	bool dying; /* freed by its owner while the log was being read */
};

int64_t delay_due(const struct tournament *t, const struct record *record)
{
	return record->at +
	       (record->board.round ? tournament_setting(t, SETTING_SPECTATOR_DELAY) : 0);
}

/* -- the queue --------------------------------------------------------------------------------- */

static size_t text_size(const char *text)
{
	return text ? strlen(text) + 1 : 0;
}

static const char *text_move(char **at, const char *text)
{
	char *place = *at;

	if (!text)
		return NULL;
	memcpy(place, text, strlen(text) + 1);
	*at += strlen(text) + 1;
	return place;
}

static void hold(struct held_queue *queue, const struct record *record)
{
	struct held *held = memory_get(sizeof *held + text_size(record->data) +
	                               text_size(record->request) + text_size(record->sealed));
	char *at = held->texts;

	held->record = *record;
	held->record.data = text_move(&at, record->data);
	held->record.request = text_move(&at, record->request);
	held->record.sealed = text_move(&at, record->sealed);
	STAILQ_INSERT_TAIL(queue, held, link);
}

static void fold(struct delay *delay, const struct record *record)
{
	if (record->seq <= delay->session.t.seq)
		return;
	if (!tournament_apply(&delay->session.t, record, &delay->err))
		log_error("event=%s delayed: %s", delay->live->t.slug, delay->err.text);
}

static void queue_clear(struct held_queue *queue)
{
	struct held *held;

	while ((held = STAILQ_FIRST(queue))) {
		STAILQ_REMOVE_HEAD(queue, link);
		memory_give(held);
	}
}

static void wait_for(struct delay *delay, int64_t ms)
{
	struct timeval pause = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};

	evtimer_add(delay->timer, &pause);
}

/* Shows what is due, and waits for the next. The setting may have changed since a record came. */
static void release(struct delay *delay)
{
	int64_t now = session_now(delay->live->daemon->base);
	struct held *held;

	while ((held = STAILQ_FIRST(&delay->queue))) {
		int64_t due = delay_due(&delay->live->t, &held->record);

		if (due > now) {
			wait_for(delay, due - now);
			return;
		}
		STAILQ_REMOVE_HEAD(&delay->queue, link);
		fold(delay, &held->record);
		delay->shown(delay->shown_arg, &held->record);
		memory_give(held);
	}
}

static void time_came(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	release(arg);
}

void delay_add(struct delay *delay, const struct record *record)
{
	hold(delay->loading ? &delay->late : &delay->queue, record);
	if (delay->ready)
		release(delay);
}

/* -- loading ----------------------------------------------------------------------------------- */

static void load_each(void *arg, const struct stored *stored)
{
	struct delay *delay = arg;
	int64_t now = session_now(delay->live->daemon->base);
	bool queued = !STAILQ_EMPTY(&delay->queue);

	if (delay->dying)
		return;
	delay->read = stored->record.seq;
	if (delay->all || (!queued && delay_due(&delay->live->t, &stored->record) <= now))
		fold(delay, &stored->record);
	else
		hold(&delay->queue, &stored->record);
}

static void delay_end(struct delay *delay)
{
	queue_clear(&delay->queue);
	queue_clear(&delay->late);
	event_free(delay->timer);
	arena_free(&delay->arena);
	memory_give(delay);
}

/* What came meanwhile goes behind what was read, unless it was read too. */
static void take_late(struct delay *delay)
{
	struct held *held;

	while ((held = STAILQ_FIRST(&delay->late))) {
		STAILQ_REMOVE_HEAD(&delay->late, link);
		if (held->record.seq > delay->read)
			STAILQ_INSERT_TAIL(&delay->queue, held, link);
		else
			memory_give(held);
	}
}

static void loaded(void *arg, bool complete)
{
	struct delay *delay = arg;

	delay->loading = false;
	if (delay->dying) {
		delay_end(delay);
		return;
	}
	delay->ready = complete && delay->err.code == ERR_NONE && delay->session.t.seq > 0;
	take_late(delay);
	if (delay->ready)
		release(delay);
	if (delay->done)
		delay->done(delay->done_arg, delay->ready);
}

void delay_load(struct delay *delay, bool all, void (*done)(void *arg, bool loaded), void *arg)
{
	delay->loading = true;
	delay->all = all;
	delay->done = done;
	delay->done_arg = arg;
	store_load(delay->live->daemon->store, delay->live->id, 0, load_each, loaded, delay);
}

/* -- life -------------------------------------------------------------------------------------- */

struct delay *delay_new(const struct session *session,
                        void (*shown)(void *arg, const struct record *record), void *arg)
{
	struct delay *delay = memory_get(sizeof *delay);

	*delay = (struct delay){
		.session = *session, .live = session, .shown = shown, .shown_arg = arg};
	STAILQ_INIT(&delay->queue);
	STAILQ_INIT(&delay->late);
	arena_init(&delay->arena, memory_get, memory_give);
	delay->session.delayed = true;
	tournament_init(&delay->session.t, &delay->arena);
	delay->timer = evtimer_new(session->daemon->base, time_came, delay);
	return delay;
}

void delay_free(struct delay *delay)
{
	delay->dying = true;
	if (!delay->loading) /* else the reading of the log still holds it */
		delay_end(delay);
}

struct session *delay_session(struct delay *delay)
{
	return delay->ready ? &delay->session : NULL;
}
