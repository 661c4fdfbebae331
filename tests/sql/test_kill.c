/* kill -9 of PostgreSQL in a stream of appends: what was acknowledged is there, what is unknown is
 * there or not, never in part. */
#include "tests/sql/log_fixture.h"
#include "tests/support/pg.h"

#include <criterion/criterion.h>
#include <event2/event.h>
#include <stdio.h>
#include <string.h>

enum { EVENTS = 16, KILLS = 3, RECORDS = 3 };

static struct log_fixture fixture;
static struct writer writers[EVENTS];

static void start(void)
{
	fixture_start(&fixture);
}

static void stop(void)
{
	fixture_stop(&fixture);
}

TestSuite(kill, .init = start, .fini = stop, .timeout = 240);

static void send_next(struct writer *w)
{
	w->has_game = true;
	w->game = (struct store_game){
		.key = {1, 1, 1, 1},
		.version = w->head + RECORDS,
		.state = "play",
		.reason = "none"
        };
	for (int i = 0; i < RECORDS; i++)
		writer_add(w, "do=place&at=H8", i ? NULL : "name=Anna", NULL);
	writer_send(w);
}

/* Appends in a closed loop until `target` were won. */
static void stream(int target)
{
	for (int won = 0; won < target;) {
		event_base_loop(fixture.base, EVLOOP_ONCE);
		for (int i = 0; i < EVENTS; i++) {
			struct writer *w = &writers[i];

			if (!w->answered)
				continue;
			cr_assert_eq(w->result, STORE_WON);
			won++;
			send_next(w);
		}
	}
}

/* A connection that was idle in the crash may be tried once more before it is known to be dead. */
static int64_t length_in_the_end(int64_t event_id)
{
	int64_t length = CHAIN_AWAY;

	for (int i = 0; i < 5 && length == CHAIN_AWAY; i++) {
		fixture_ready(&fixture);
		length = chain_length(&fixture, event_id);
	}
	return length;
}

/* The log decides what an unknown append did; the writer goes on from there. */
static void settle(struct writer *w)
{
	int64_t length = length_in_the_end(w->id);
	char sql[512];

	cr_assert(length == w->head || (w->result == STORE_UNKNOWN && length == w->head + RECORDS),
	          "acknowledged %lld, result %d, found %lld", (long long)w->head, (int)w->result,
	          (long long)length);
	if (length > w->head) {
		w->head = length;
		memcpy(w->hash, w->records[RECORDS - 1].hash, HASH_SIZE);
	}
	snprintf(sql, sizeof sql,
	         "select e.head = %lld and g.version = e.head and (select count(*) from sealed s"
	         " where s.event_id = e.id) * %d = e.head - 1"
	         " from event e join game g on g.event_id = e.id where e.id = %lld",
	         (long long)length, (int)RECORDS, (long long)w->id);
	cr_assert_str_eq(owner_value(&fixture, sql), "t");
}

static void kill_once(void)
{
	for (int i = 0; i < EVENTS; i++)
		send_next(&writers[i]);
	stream(400);
	pg_kill9();
	for (int i = 0; i < EVENTS; i++)
		cr_expect_neq(writer_wait(&writers[i]), STORE_CONFLICT);
	pg_restart();
	PQreset(fixture.owner);
	fixture_ready(&fixture);
	for (int i = 0; i < EVENTS; i++)
		settle(&writers[i]);
}

Test(kill, what_was_acknowledged_is_there)
{
	for (int i = 0; i < EVENTS; i++)
		writer_create(&writers[i], &fixture, i + 1);
	for (int i = 0; i < KILLS; i++)
		kill_once();
}
