/*
 * Durable records a second: the store, 64 events in a closed loop (each appends its next decision
 * with its game's row as soon as the last one is committed), against pgbench that inserts single
 * rows into a table like the log with the same indexes, the better of 32 and 64 clients. The two
 * take turns, so that a busy machine is busy for both. Prints every figure, the medians and their
 * ratio.
 */
#include "arbiter/chain.h"
#include "arbiter/log.h"
#include "arbiter/migrate.h"
#include "tests/support/pg.h"
#include "tests/support/pgbench.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS = 64, ROUNDS = 5, SECONDS = 4 };

struct line {
	int64_t id, head;
	uint8_t hash[HASH_SIZE];
	struct stored stored;
	struct store_game game;
	char request[REQUEST_ID_MAX + 1];
};

static struct event_base *base;
static struct store *store;
static struct line lines[EVENTS];
static long committed;
static int under_way;
static bool stopping;

static void fail(const char *what)
{
	fprintf(stderr, "bench_append: %s\n", what);
	exit(1);
}

static void line_next(struct line *line);

static void line_done(void *arg, enum store_result result)
{
	struct line *line = arg;

	if (result != STORE_WON)
		fail("an append was not committed");
	line->head++;
	memcpy(line->hash, line->stored.hash, HASH_SIZE);
	committed++;
	under_way--;
	if (!stopping)
		line_next(line);
}

static void line_prepare(struct line *line)
{
	snprintf(line->request, sizeof line->request, "0193f0c2-7a3e-7b6e-9d3f-%012lld",
	         (long long)line->head);
	line->stored = (struct stored){
		.record =
			{
				 .seq = line->head + 1,
				 .at = 1760000000000 + line->head,
				 .actor = 3,
				 .kind = RECORD_DECISION,
				 .board = {1, 3, 5, 1},
				 .data = "seat=opener&do=place&at=H8",
				 .request = line->request,
				 },
	};
	line->game = (struct store_game){
		.key = {1,  3, 5, 1},
		.version = line->head + 1,
		.state = "play",
		.half_points = {-1, -1 },
		.reason = "none",
		.deadline = 1760000060000 + line->head,
	};
}

static void line_next(struct line *line)
{
	struct store_append append = {
		.event_id = line->id,
		.head = line->head,
		.records = &line->stored,
		.record_count = 1,
		.games = &line->game,
		.game_count = 1,
		.done = line_done,
		.arg = line,
	};

	line_prepare(line);
	if (!chain_seal(&line->stored, line->hash))
		fail("a record is too large");
	under_way++;
	store_append(store, &append);
}

static double measure_store(void)
{
	long before = committed;
	double start = seconds_now();
	double end = start + SECONDS;

	stopping = false;
	for (size_t i = 0; i < EVENTS; i++)
		line_next(&lines[i]);
	while (seconds_now() < end)
		event_base_loop(base, EVLOOP_ONCE);
	stopping = true;
	while (under_way)
		event_base_loop(base, EVLOOP_ONCE);
	return (double)(committed - before) / (seconds_now() - start);
}

static void query(PGconn *conn, const char *sql)
{
	PGresult *result = PQexec(conn, sql);
	ExecStatusType status = PQresultStatus(result);

	if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
		fail(PQerrorMessage(conn));
	PQclear(result);
}

static void tables_make(const char *url)
{
	PGconn *conn = PQconnectdb(url);
	PGresult *ids;

	query(conn, "insert into event (uuid, slug, kind, title, created_at)"
	            " select gen_random_uuid(), 'bench-' || g, 'swiss', 'x', 1"
	            " from generate_series(1, 64) g");
	ids = PQexec(conn, "select id from event order by id");
	for (int i = 0; i < EVENTS; i++)
		lines[i].id = strtoll(PQgetvalue(ids, i, 0), NULL, 10);
	PQclear(ids);
	PQfinish(conn);
}

static void measure(void)
{
	double ours[ROUNDS], theirs[ROUNDS];

	for (int i = 0; i < ROUNDS; i++) {
		double few = pgbench_rate(32, SECONDS);
		double many = pgbench_rate(64, SECONDS);

		theirs[i] = few > many ? few : many;
		ours[i] = measure_store();
		printf("round %d: store %.0f/s, pgbench %.0f/s with 32 clients, %.0f/s with 64\n",
		       i + 1, ours[i], few, many);
		fflush(stdout);
	}
	printf("append: store %.0f/s, pgbench %.0f/s, ratio %.2f\n", median(ours, ROUNDS),
	       median(theirs, ROUNDS), median(ours, ROUNDS) / median(theirs, ROUNDS));
}

static void wait_ready(const struct db *db)
{
	static const struct timeval step = {.tv_usec = 5000};

	while (!db_ready(db)) {
		event_base_loopexit(base, &step);
		event_base_loop(base, EVLOOP_ONCE);
	}
}

int main(void)
{
	const char *url = pg_start();
	struct error err;
	struct db *db;
	int applied;

	if (!url)
		return 0;
	log_level_set(LOG_LEVEL_ERROR);
	if (!migrate(url, "sql", &applied, &err))
		fail(err.text);
	tables_make(url);
	pgbench_open(url);
	base = event_base_new();
	db = db_new(base, url, 2, &err);
	if (!db)
		fail(err.text);
	store = store_new(base, db);
	wait_ready(db);
	measure();
	pgbench_close();
	db_free(db);
	store_free(store);
	event_base_free(base);
	return 0;
}
