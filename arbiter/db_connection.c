/*
 * The pipeline in words: a query is written at once (libpq copies its parameters) and only its
 * callback is kept, in a ring; one sync each, so that an error stays its own. Answers come in
 * order.
 *
 * A callback is called at its sync and not before: PostgreSQL reports a statement as complete
 * *before* the commit that the sync brings, so an earlier answer would acknowledge what may not be
 * durable. What breaks at the commit replaces the statement's result.
 */
#include "arbiter/db_connection.h"

#include "arbiter/log.h"
#include "arbiter/strbuf.h"

#include <event2/event.h>
#include <event2/util.h>
#include <stdint.h>
#include <string.h>

enum {
	QUEUE_MAX = 4096, /* queries under way on one connection */
	STATEMENTS_MAX = 256,
	CONNECT_S = 10,
	SILENCE_S =
		20, /* after this an idle server is asked for a sign of life, twice this is death */
	BACKOFF_FIRST_MS = 100,
	BACKOFF_MOST_MS = 5000,
};

enum connection_state { CONNECTION_DOWN, CONNECTION_STARTING, CONNECTION_UP };

struct waiting {
	void (*done)(void *arg, const PGresult *result);
	void *arg;
	const char **prepares; /* the statement it prepared before, to forget if that failed */
};

struct connection {
	struct event_base *base;
	char *url;
	struct connection_hooks hooks;
	PGconn *pg;
	enum connection_state state;
	bool broken;
	unsigned failures;
	struct event *readable; /* while starting: whatever libpq waits for */
	struct event *writable;
	struct event *flush;
	struct event *timer; /* the back-off, or the end of patience with a connect */
	struct waiting queue[QUEUE_MAX];
	size_t head, count;
	PGresult *answer; /* of the oldest query, until its sync */
	unsigned results; /* how many it had so far */
	bool suspected;   /* silent for a while already */
	const char *statements[STATEMENTS_MAX];
	size_t statement_count;
};

/* libpq sends at each sync; newer ones can leave that to the flush at the end of the loop's turn.
 */
#ifdef LIBPQ_HAS_SEND_PIPELINE_SYNC
#define pipeline_sync PQsendPipelineSync
#else
#define pipeline_sync PQpipelineSync
#endif

static void connection_event(struct event **event)
{
	if (*event)
		event_free(*event);
	*event = NULL;
}

/* Half to one and a half times the delay: daemons shall not come back all at once. */
static struct timeval backoff_delay(unsigned failures)
{
	unsigned delay = BACKOFF_FIRST_MS << (failures < 6 ? failures : 6);
	uint16_t noise;

	if (delay > BACKOFF_MOST_MS)
		delay = BACKOFF_MOST_MS;
	evutil_secure_rng_get_bytes(&noise, sizeof noise);
	delay = delay / 2 + delay * noise / UINT16_MAX;
	return (struct timeval){delay / 1000, delay % 1000 * 1000};
}

static void connection_close(struct connection *c)
{
	/* events go first: PQfinish() closes their descriptor */
	connection_event(&c->readable);
	connection_event(&c->writable);
	PQfinish(c->pg);
	PQclear(c->answer);
	c->pg = NULL;
	c->answer = NULL;
	c->results = 0;
	c->statement_count = 0;
	c->broken = false;
	c->suspected = false;
	c->state = CONNECTION_DOWN;
}

static struct waiting queue_take(struct connection *c)
{
	struct waiting oldest = c->queue[c->head];

	c->head = (c->head + 1) % QUEUE_MAX;
	c->count--;
	return oldest;
}

static void queue_fail(struct connection *c)
{
	while (c->count) {
		struct waiting oldest = queue_take(c);

		oldest.done(oldest.arg, NULL);
	}
}

static void connection_lost(struct connection *c, const char *why)
{
	struct timeval delay = backoff_delay(c->failures++);

	log_warn("database connection lost waiting=%zu reason=%.*s", c->count,
	         (int)strcspn(why, "\n"), why);
	connection_close(c);
	evtimer_add(c->timer, &delay);
	queue_fail(c);
}

/* Answers */

static void answer_keep(struct connection *c, PGresult *result)
{
	bool failed = PQresultStatus(result) == PGRES_FATAL_ERROR;

	if (++c->results == 1 && failed && c->queue[c->head].prepares)
		*c->queue[c->head].prepares = "";
	if (PQresultStatus(c->answer) == PGRES_FATAL_ERROR && c->answer) {
		PQclear(result); /* the first error is the cause of what follows */
		return;
	}
	PQclear(c->answer);
	c->answer = result;
}

static void answer_deliver(struct connection *c)
{
	struct waiting oldest = queue_take(c);
	PGresult *answer = c->answer;

	c->answer = NULL;
	c->results = 0;
	oldest.done(oldest.arg, answer);
	PQclear(answer);
}

/* Takes one result; false if there is none to come. */
static bool answer_take(struct connection *c, bool *ended)
{
	PGresult *result = PQgetResult(c->pg);
	bool twice = !result && *ended;

	*ended = !result;
	if (!result)
		return !twice; /* NULL ends a query; two of them are a connection that died */
	switch ((int)PQresultStatus(result)) {
	case PGRES_PIPELINE_SYNC:
		PQclear(result);
		answer_deliver(c);
		break;
	case PGRES_PIPELINE_ABORTED:
		PQclear(result);
		break;
	default:
		answer_keep(c, result);
	}
	return true;
}

static void connection_answers(struct connection *c)
{
	bool ended = false;

	while (c->count && !c->broken && !PQisBusy(c->pg))
		if (!answer_take(c, &ended))
			c->broken = true;
}

/* They come with answers, and the socket is not readable again for them. */
static void connection_notifications(struct connection *c)
{
	PGnotify *notify;

	while ((notify = PQnotifies(c->pg))) {
		if (c->hooks.notified)
			c->hooks.notified(c->hooks.arg, notify->relname, notify->extra);
		PQfreemem(notify);
	}
}

static void connection_flush(struct connection *c)
{
	int left = PQflush(c->pg);

	if (left < 0)
		connection_lost(c, PQerrorMessage(c->pg));
	else if (left)
		event_add(c->writable, NULL);
}

static void connection_pump(struct connection *c)
{
	c->suspected = false;
	if (!PQconsumeInput(c->pg))
		c->broken = true;
	else
		connection_answers(c);
	if (c->broken) {
		connection_lost(c, PQerrorMessage(c->pg));
		return;
	}
	connection_notifications(c);
	connection_flush(c);
}

static void probe_done(void *arg, const PGresult *result)
{
	(void)arg;
	(void)result;
}

/*
 * Nothing was heard for a while. A dead host says nothing for ever, so an idle one is asked; what
 * is asked already has the same time once more, since it may have been sent just now.
 */
static void connection_silent(struct connection *c)
{
	static const struct query probe = {.sql = "select 1", .done = probe_done};

	if (c->count && c->suspected) {
		connection_lost(c, "the server is silent");
		return;
	}
	c->suspected = true;
	if (!c->count)
		connection_send(c, &probe);
}

static void on_ready(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	if (what & EV_TIMEOUT)
		connection_silent(arg);
	else
		connection_pump(arg);
}

static void on_flush(evutil_socket_t fd, short what, void *arg)
{
	struct connection *c = arg;

	(void)fd;
	(void)what;
	if (c->state != CONNECTION_UP)
		return;
	if (c->broken)
		connection_lost(c, PQerrorMessage(c->pg));
	else
		connection_flush(c);
}

/* Connecting */

static void connection_up(struct connection *c)
{
	static const struct timeval silence = {.tv_sec = SILENCE_S};

	evtimer_del(c->timer);
	connection_event(&c->readable);
	if (PQsetnonblocking(c->pg, 1) || !PQenterPipelineMode(c->pg)) {
		connection_lost(c, PQerrorMessage(c->pg));
		return;
	}
	c->readable = event_new(c->base, PQsocket(c->pg), EV_READ | EV_PERSIST, on_ready, c);
	c->writable = event_new(c->base, PQsocket(c->pg), EV_WRITE, on_ready, c);
	event_add(c->readable, &silence);
	c->state = CONNECTION_UP;
	c->failures = 0;
	log_info("database connection up backend=%d", PQbackendPID(c->pg));
	if (c->hooks.up)
		c->hooks.up(c->hooks.arg);
}

static void connection_step(evutil_socket_t fd, short what, void *arg);

/* libpq may have closed the socket and opened another with the same number: a new event each time.
 */
static void connection_wait(struct connection *c, short what)
{
	connection_event(&c->readable);
	c->readable = event_new(c->base, PQsocket(c->pg), what, connection_step, c);
	event_add(c->readable, NULL);
}

static void connection_step(evutil_socket_t fd, short what, void *arg)
{
	struct connection *c = arg;

	(void)fd;
	(void)what;
	connection_event(&c->readable);
	switch (PQconnectPoll(c->pg)) {
	case PGRES_POLLING_READING:
		connection_wait(c, EV_READ);
		break;
	case PGRES_POLLING_WRITING:
		connection_wait(c, EV_WRITE);
		break;
	case PGRES_POLLING_OK:
		connection_up(c);
		break;
	case PGRES_POLLING_ACTIVE:
	case PGRES_POLLING_FAILED:
		connection_lost(c, PQerrorMessage(c->pg));
		break;
	}
}

static void notice_log(void *arg, const char *message)
{
	(void)arg;
	log_debug("database notice text=%s", message);
}

/* What stands before dbname is a default that the url may override; what follows is fixed. */
static void connection_start(struct connection *c)
{
	static const char *const names[] = {
		"fallback_application_name",
		"keepalives_idle",
		"keepalives_interval",
		"keepalives_count",
		"dbname",
		"client_encoding",
		NULL,
	};
	const char *const values[] = {"arbiter", "15", "5", "3", c->url, "UTF8", NULL};
	static const struct timeval patience = {.tv_sec = CONNECT_S};

	c->pg = PQconnectStartParams(names, values, 1);
	if (!c->pg)
		log_fatal("out of memory for a database connection");
	c->state = CONNECTION_STARTING;
	if (PQstatus(c->pg) == CONNECTION_BAD) {
		connection_lost(c, PQerrorMessage(c->pg));
		return;
	}
	PQsetNoticeProcessor(c->pg, notice_log, NULL);
	evtimer_add(c->timer, &patience);
	connection_wait(c, EV_WRITE);
}

static void on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct connection *c = arg;

	(void)fd;
	(void)what;
	if (c->state == CONNECTION_DOWN)
		connection_start(c);
	else if (c->state == CONNECTION_STARTING)
		connection_lost(c, "the server takes too long to connect");
}

struct connection *connection_new(struct event_base *base, const char *url,
                                  const struct connection_hooks *hooks)
{
	struct connection *c = memory_get(sizeof *c);

	memset(c, 0, sizeof *c);
	c->base = base;
	c->url = memory_text(url);
	c->hooks = *hooks;
	c->timer = evtimer_new(base, on_timer, c);
	c->flush = evtimer_new(base, on_flush, c);
	event_active(c->timer, EV_TIMEOUT, 0); /* callers set up their own side first */
	return c;
}

/* Sending */

/* The slot of a prepared statement; a new or forgotten one is still empty text. */
static const char **statement_find(struct connection *c, const char *name)
{
	const char **empty = NULL;

	for (size_t i = 0; i < c->statement_count; i++) {
		const char **slot = &c->statements[i];

		if (*slot == name || !strcmp(*slot, name))
			return slot;
		if (!**slot)
			empty = slot;
	}
	if (empty)
		return empty;
	if (c->statement_count == STATEMENTS_MAX)
		log_fatal("more than %d prepared statements", STATEMENTS_MAX);
	c->statements[c->statement_count] = "";
	return &c->statements[c->statement_count++];
}

static bool query_prepare(struct connection *c, const struct query *query, const char **slot)
{
	*slot = query->name;
	return PQsendPrepare(c->pg, query->name, query->sql, 0, NULL);
}

/* Writes prepare (if it is new here), execute and sync. */
static bool query_write(struct connection *c, const struct query *query, const char ***prepares)
{
	const char **slot;

	if (!query->name)
		return PQsendQueryParams(c->pg, query->sql, query->count, NULL, query->params, NULL,
		                         NULL, 0) &&
		       pipeline_sync(c->pg);
	slot = statement_find(c, query->name);
	if (!**slot) {
		*prepares = slot;
		if (!query_prepare(c, query, slot))
			return false;
	}
	return PQsendQueryPrepared(c->pg, query->name, query->count, query->params, NULL, NULL,
	                           0) &&
	       pipeline_sync(c->pg);
}

bool connection_send(struct connection *c, const struct query *query)
{
	struct waiting *last = &c->queue[(c->head + c->count) % QUEUE_MAX];

	if (!connection_is_up(c) || c->count == QUEUE_MAX)
		return false;
	*last = (struct waiting){.done = query->done, .arg = query->arg};
	event_active(c->flush, EV_TIMEOUT, 0);
	if (!query_write(c, query, &last->prepares)) {
		c->broken = true; /* half a query may be written: nothing after it would fit */
		return false;
	}
	c->count++;
	return true;
}

bool connection_is_up(const struct connection *c)
{
	return c->state == CONNECTION_UP && !c->broken;
}

void connection_break(struct connection *c)
{
	c->broken = true;
	event_active(c->flush, EV_TIMEOUT, 0);
}

void connection_free(struct connection *c)
{
	connection_close(c);
	queue_fail(c);
	connection_event(&c->timer);
	connection_event(&c->flush);
	memory_give(c->url);
	memory_give(c);
}
