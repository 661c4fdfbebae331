#include "tests/sql/log_fixture.h"

#include "arbiter/chain.h"
#include "arbiter/log.h"
#include "arbiter/migrate.h"
#include "tests/support/pg.h"

#include <criterion/criterion.h>
#include <event2/event.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { PATIENCE_S = 30 };

static void fixture_connect(struct log_fixture *fixture, const char *url)
{
	struct error err;

	fixture->base = event_base_new();
	fixture->db = db_new(fixture->base, url, 2, &err);
	cr_assert(fixture->db, "%s", err.text);
	fixture->store = store_new(fixture->base, fixture->db);
	fixture_ready(fixture);
}

static const char *daemon_url(const char *url)
{
	static char text[256];

	/* of two users in a connection string the last one counts */
	snprintf(text, sizeof text, "%s user=arbiter_daemon", url);
	return text;
}

void fixture_start(struct log_fixture *fixture)
{
	struct error err;
	int applied;

	log_level_set(LOG_LEVEL_ERROR);
	*fixture = (struct log_fixture){.url = pg_start()};
	if (!fixture->url)
		cr_skip_test("no PostgreSQL server is installed");
	cr_assert(migrate(fixture->url, "sql", &applied, &err), "%s", err.text);
	cr_assert_gt(applied, 0);
	fixture->owner = PQconnectdb(fixture->url);
	cr_assert_eq(PQstatus(fixture->owner), CONNECTION_OK);
	fixture_connect(fixture, daemon_url(fixture->url));
}

void fixture_second(const struct log_fixture *first, struct log_fixture *second)
{
	*second = (struct log_fixture){.url = first->url, .owner = first->owner};
	fixture_connect(second, daemon_url(first->url));
}

void fixture_second_stop(struct log_fixture *second)
{
	if (!second->base)
		return;
	db_free(second->db);
	store_free(second->store);
	event_base_free(second->base);
}

void fixture_stop(struct log_fixture *fixture)
{
	if (!fixture->url)
		return;
	fixture_second_stop(fixture);
	PQfinish(fixture->owner);
	pg_stop();
}

static time_t seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec;
}

static void turn(struct log_fixture *fixture)
{
	static const struct timeval step = {.tv_usec = 5000};

	event_base_loopexit(fixture->base, &step);
	event_base_loop(fixture->base, EVLOOP_ONCE);
}

void fixture_wait(struct log_fixture *fixture, const bool *flag)
{
	time_t end = seconds() + PATIENCE_S;

	while (!*flag) {
		cr_assert(seconds() < end, "no answer after %d s", (int)PATIENCE_S);
		turn(fixture);
	}
}

void fixture_ready(struct log_fixture *fixture)
{
	time_t end = seconds() + PATIENCE_S;

	while (!db_ready(fixture->db)) {
		cr_assert(seconds() < end, "no connection after %d s", (int)PATIENCE_S);
		turn(fixture);
	}
}

const char *owner_value(struct log_fixture *fixture, const char *sql)
{
	static char value[16384];
	PGresult *result = PQexec(fixture->owner, sql);

	cr_assert_eq(PQresultStatus(result), PGRES_TUPLES_OK, "%s: %s", sql,
	             PQerrorMessage(fixture->owner));
	snprintf(value, sizeof value, "%s", PQgetvalue(result, 0, 0));
	PQclear(result);
	return value;
}

const char *statement_state(PGconn *conn, const char *sql)
{
	static char state[6];
	PGresult *result = PQexec(conn, sql);
	const char *field = PQresultErrorField(result, PG_DIAG_SQLSTATE);

	snprintf(state, sizeof state, "%s", field ? field : "00000");
	PQclear(result);
	return state;
}

void writer_add(struct writer *w, const char *data, const char *sealed, const char *request)
{
	struct stored *stored = &w->records[w->count];
	const uint8_t *previous = w->count ? w->records[w->count - 1].hash : w->hash;

	cr_assert_lt(w->count, WRITER_RECORDS);
	snprintf(w->request[w->count], sizeof w->request[0], "%s", request ? request : "");
	*stored = (struct stored){
		.record =
			{
				 .seq = w->head + (int64_t)w->count + 1,
				 .at = 1760000000000 + w->head,
				 .actor = 1,
				 .kind = RECORD_DECISION,
				 .board = {1, 1, 1, 1},
				 .data = data,
				 .request = w->request[w->count],
				 .sealed = sealed,
				 },
	};
	memset(stored->digest, request ? 0xd1 : 0, HASH_SIZE);
	cr_assert(chain_seal(stored, previous));
	w->count++;
}

static void writer_moves_on(struct writer *w)
{
	const struct stored *last = &w->records[w->count - 1];

	w->head = last->record.seq;
	memcpy(w->hash, last->hash, HASH_SIZE);
}

static void writer_done(void *arg, enum store_result result)
{
	struct writer *w = arg;

	w->result = result;
	w->answered = true;
	if (result == STORE_WON)
		writer_moves_on(w);
	w->count = 0;
}

static struct store_append writer_parts(struct writer *w)
{
	return (struct store_append){
		.event_id = w->id,
		.head = w->head,
		.records = w->records,
		.record_count = w->count,
		.games = &w->game,
		.game_count = w->has_game,
		.derived = w->derived,
		.done = writer_done,
		.arg = w,
	};
}

void writer_send(struct writer *w)
{
	struct store_append append = writer_parts(w);

	w->answered = false;
	store_append(w->fixture->store, &append);
}

enum store_result writer_wait(struct writer *w)
{
	fixture_wait(w->fixture, &w->answered);
	return w->result;
}

enum store_result writer_append(struct writer *w)
{
	writer_send(w);
	return writer_wait(w);
}

static void creation_done(void *arg, enum store_result result, int64_t event_id, bool same)
{
	struct writer *w = arg;

	w->created = event_id;
	w->same = same;
	if (result == STORE_WON)
		w->id = event_id;
	writer_done(w, result);
}

void writer_create(struct writer *w, struct log_fixture *fixture, int number)
{
	char uuid[40], request[32];
	uint8_t digest[HASH_SIZE];
	struct store_create create = {
		.slug = w->slug,
		.uuid = uuid,
		.kind = "swiss",
		.title = "An event",
		.request = request,
		.digest = digest,
		.done = creation_done,
		.arg = w,
	};

	*w = (struct writer){.fixture = fixture};
	snprintf(w->slug, sizeof w->slug, "e%d", number);
	snprintf(uuid, sizeof uuid, "00000000-0000-4000-8000-%012d", number);
	snprintf(request, sizeof request, "create-%d", number);
	memset(digest, number, sizeof digest);
	writer_add(w, "title=An%20event", NULL, NULL);
	create.append = writer_parts(w);
	store_create(fixture->store, &create);
	cr_assert_eq(writer_wait(w), STORE_WON);
}

/* A log that is being checked. */
struct check {
	uint8_t previous[HASH_SIZE];
	int64_t length;
	bool broken, done, complete;
};

static void check_each(void *arg, const struct stored *stored)
{
	struct check *check = arg;

	if (stored->record.seq != check->length + 1 || !chain_check(stored, check->previous))
		check->broken = true;
	memcpy(check->previous, stored->hash, HASH_SIZE);
	check->length++;
}

static void check_done(void *arg, bool complete)
{
	struct check *check = arg;

	check->done = true;
	check->complete = complete;
}

int64_t chain_length(struct log_fixture *fixture, int64_t event_id)
{
	struct check check = {0};

	store_load(fixture->store, event_id, 0, check_each, check_done, &check);
	fixture_wait(fixture, &check.done);
	if (!check.complete)
		return CHAIN_AWAY;
	return check.broken ? CHAIN_BROKEN : check.length;
}
