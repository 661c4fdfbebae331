#include "arbiter/store_rows.h"

#include "arbiter/log.h"
#include "arbiter/store_inside.h"

#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

enum {
	QUEUE_MAX = 4096,         /* appends that wait for a batch; more are turned away */
	BATCH_MAX = 128,          /* appends in a batch */
	BATCH_BYTES = 1024 * 1024 /* a batch is full when it has grown to this */
};

/* Appends under way: sent, and waiting for PostgreSQL's word. */
struct batch {
	struct store *store;
	size_t count, records;
	struct store_append appends[];
};

static void store_flush(evutil_socket_t fd, short what, void *arg);

struct store *store_new(struct event_base *base, struct db *db)
{
	struct store *store = memory_get(sizeof *store);

	*store = (struct store){.db = db};
	store->flush = event_new(base, -1, 0, store_flush, store);
	if (!store->flush)
		log_fatal("no event for the store");
	return store;
}

void store_free(struct store *store)
{
	if (!store)
		return;
	store->closing = true;
	for (size_t i = 0; i < store->queued; i++)
		store->queue[i].done(store->queue[i].arg, STORE_UNAVAILABLE);
	event_free(store->flush);
	free(store->queue);
	free(store);
}

bool store_query(struct store *store, const struct query *query)
{
	return !store->closing && db_send(store->db, query);
}

/* The batch is made when everything else of this turn of the loop has run. */
static void schedule(struct store *store)
{
	event_active(store->flush, EV_TIMEOUT, 0);
}

/*
 * One batch at a time would leave PostgreSQL idle while we answer and read; two of any size would
 * make many small ones, and each costs as much as dozens of records. So a second one goes out once
 * as much waits as is under way.
 */
static bool may_send(const struct store *store)
{
	return store->batches < BATCHES_UNDER_WAY && store->queued_records >= store->flying_records;
}

void store_append(struct store *store, const struct store_append *append)
{
	if (store->queued == store->room) {
		store->room = store->room ? store->room * 2 : BATCH_MAX;
		store->queue = realloc(store->queue, store->room * sizeof *store->queue);
		if (!store->queue)
			log_fatal("out of memory appends=%zu", store->room);
	}
	store->queue[store->queued++] = *append;
	store->queued_records += append->record_count;
	if (may_send(store) || store->queued > QUEUE_MAX)
		schedule(store);
}

static size_t records_of(const struct store_append *appends, size_t count)
{
	size_t records = 0;

	for (size_t i = 0; i < count; i++)
		records += appends[i].record_count;
	return records;
}

/* Takes the first `count` appends off the queue. */
static struct batch *take(struct store *store, size_t count)
{
	struct batch *batch = memory_get(sizeof *batch + count * sizeof *batch->appends);

	batch->store = store;
	batch->count = count;
	batch->records = records_of(store->queue, count);
	memcpy(batch->appends, store->queue, count * sizeof *batch->appends);
	store->queued -= count;
	store->queued_records -= batch->records;
	memmove(store->queue, store->queue + count, store->queued * sizeof *store->queue);
	return batch;
}

static void batch_finish(struct batch *batch, enum store_result result)
{
	for (size_t i = 0; i < batch->count; i++)
		batch->appends[i].done(batch->appends[i].arg, result);
	free(batch);
}

/* Two appends to one event in a batch would both be told that they won. */
static bool has_event(const struct store_append *appends, size_t count, int64_t event_id)
{
	for (size_t i = 0; i < count; i++)
		if (appends[i].event_id == event_id)
			return true;
	return false;
}

/* How many of the queue's appends go into the next batch; their rows. */
static size_t fill(const struct store *store, struct store_rows *rows)
{
	size_t count = 0;

	while (count < store->queued && count < BATCH_MAX && store_rows_size(rows) < BATCH_BYTES) {
		const struct store_append *append = &store->queue[count];

		if (has_event(store->queue, count, append->event_id))
			break;
		store_rows_add(rows, append);
		count++;
	}
	return count;
}

static void batch_done(void *arg, const PGresult *result);

static void batch_send(struct batch *batch, struct store_rows *rows)
{
	struct query query = {
		.name = "append",
		.sql = "select append($1::append_head[], $2::log[], $3::sealed[], $4::game[],"
		       " $5::append_derived[])",
		.count = STORE_ROWS_PARAMS,
		.done = batch_done,
		.arg = batch,
	};
	bool sent = store_rows_end(rows, query.params) && store_query(batch->store, &query);

	if (!sent) {
		batch_finish(batch, STORE_UNAVAILABLE);
		return;
	}
	batch->store->batches++;
	batch->store->flying_records += batch->records;
}

static size_t flush_one(struct store *store)
{
	struct store_rows rows = STORE_ROWS;
	size_t count = fill(store, &rows);

	batch_send(take(store, count), &rows);
	store_rows_free(&rows);
	return count;
}

static void turn_away(struct store *store)
{
	struct batch *late;
	struct store_append *queue = store->queue;
	size_t kept = QUEUE_MAX;

	if (store->queued <= kept)
		return;
	log_warn("appends turned away count=%zu", store->queued - kept);
	late = memory_get(sizeof *late + (store->queued - kept) * sizeof *late->appends);
	late->store = store;
	late->count = store->queued - kept;
	memcpy(late->appends, queue + kept, late->count * sizeof *late->appends);
	store->queued = kept;
	store->queued_records = records_of(queue, kept);
	batch_finish(late, STORE_UNAVAILABLE);
}

/* What is queued by callbacks meanwhile waits for the next flush, so that this ends. */
static void store_flush(evutil_socket_t fd, short what, void *arg)
{
	struct store *store = arg;
	size_t waiting;

	(void)fd;
	(void)what;
	turn_away(store);
	waiting = store->queued;
	while (waiting && may_send(store)) {
		size_t flushed = flush_one(store);

		waiting -= flushed < waiting ? flushed : waiting;
	}
}

/* Is the id in PostgreSQL's `{1,2,3}`? */
static bool listed(const char *ids, int64_t id)
{
	char *end = NULL;

	for (const char *at = ids + 1; *at && *at != '}'; at = *end == ',' ? end + 1 : end)
		if (strtoll(at, &end, 10) == id)
			return true;
	return false;
}

static void batch_answer(struct batch *batch, const char *won)
{
	for (size_t i = 0; i < batch->count; i++) {
		const struct store_append *append = &batch->appends[i];

		append->done(append->arg,
		             listed(won, append->event_id) ? STORE_WON : STORE_CONFLICT);
	}
	free(batch);
}

/* One append that the database refuses must not take the others down: each goes alone. */
static void batch_split(struct batch *batch)
{
	for (size_t i = 0; i < batch->count; i++) {
		struct batch *one = memory_get(sizeof *one + sizeof *one->appends);
		struct store_rows rows = STORE_ROWS;

		one->store = batch->store;
		one->count = 1;
		one->records = batch->appends[i].record_count;
		one->appends[0] = batch->appends[i];
		store_rows_add(&rows, &one->appends[0]);
		batch_send(one, &rows);
		store_rows_free(&rows);
	}
	free(batch);
}

/* Did the server go away (rather than refuse)? Then nobody knows what happened. */
static bool server_lost(const PGresult *result)
{
	const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;

	return !state || !strncmp(state, "57P", 3) || !strncmp(state, "08", 2);
}

enum store_result store_failure(const PGresult *result, const char *what)
{
	if (server_lost(result))
		return STORE_UNKNOWN;
	log_error("the database refused what=%s state=%s message=%s", what,
	          PQresultErrorField(result, PG_DIAG_SQLSTATE),
	          PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY));
	return STORE_UNAVAILABLE;
}

static void batch_done(void *arg, const PGresult *result)
{
	struct batch *batch = arg;
	struct store *store = batch->store;

	store->batches--;
	store->flying_records -= batch->records;
	if (PQresultStatus(result) == PGRES_TUPLES_OK)
		batch_answer(batch, PQgetvalue(result, 0, 0));
	else if (batch->count > 1 && !server_lost(result))
		batch_split(batch);
	else
		batch_finish(batch, store_failure(result, "append"));
	/* after the answers, so that what they set going in this turn comes along */
	if (store->queued)
		schedule(store);
}
