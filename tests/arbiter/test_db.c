/*
 * Pipelines against a real server, and what happens to them when it dies. One cluster serves all
 * rows of a test; each Criterion test is a process and so has its own.
 */
#include "arbiter/db.h"
#include "tests/support/pg.h"

#include <criterion/criterion.h>
#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { QUERIES = 10000, QUEUE = 4096 };

static struct event_base *base;
static struct db *db;
static const char *url;

static void loop_turn(void)
{
	event_base_loop(base, EVLOOP_NONBLOCK);
	usleep(200);
}

/* Turns the loop until `*reached` is at least `wanted`; false after 20 s. */
static bool wait_for(const int *reached, int wanted)
{
	time_t end = time(NULL) + 20;

	while (*reached < wanted && time(NULL) < end)
		loop_turn();
	return *reached >= wanted;
}

static bool wait_ready(bool wanted)
{
	time_t end = time(NULL) + 20;

	while (db_ready(db) != wanted && time(NULL) < end)
		loop_turn();
	return db_ready(db) == wanted;
}

static void stage_open(int connections)
{
	struct error err;

	signal(SIGPIPE, SIG_IGN);
	url = pg_start();
	if (!url)
		cr_skip_test("no PostgreSQL server");
	base = event_base_new();
	db = db_new(base, url, connections, &err);
	cr_assert(db, "%s", err.text);
	cr_expect(!db_ready(db), "connecting is in the background");
	cr_assert(wait_ready(true), "no connection");
}

static void stage_close(void)
{
	db_free(db);
	event_base_free(base);
	pg_stop();
}

/* The other side: a plain blocking connection. */
static void admin(const char *sql)
{
	PGconn *conn = PQconnectdb(url);
	PGresult *result = PQexec(conn, sql);

	cr_assert(PQresultStatus(result) == PGRES_COMMAND_OK ||
	                  PQresultStatus(result) == PGRES_TUPLES_OK,
	          "%s: %s", sql, PQerrorMessage(conn));
	PQclear(result);
	PQfinish(conn);
}

struct answer {
	int number;
	int calls;
	int right, failed, lost;
	char state[6], text[80];
};

static int told; /* callbacks so far */

static void answered(void *arg, const PGresult *result)
{
	struct answer *answer = arg;

	told++;
	answer->calls++;
	if (!result) {
		answer->lost++;
	} else if (PQresultStatus(result) == PGRES_TUPLES_OK ||
	           PQresultStatus(result) == PGRES_COMMAND_OK) {
		answer->right++;
		snprintf(answer->text, sizeof answer->text, "%s",
		         PQntuples(result) ? PQgetvalue(result, 0, 0) : "");
	} else {
		answer->failed++;
		snprintf(answer->state, sizeof answer->state, "%s",
		         PQresultErrorField(result, PG_DIAG_SQLSTATE));
	}
}

static bool ask(struct answer *answer, const char *name, const char *sql, const char *param)
{
	return db_send(db, &(struct query){.name = name,
	                                   .sql = sql,
	                                   .count = param != NULL,
	                                   .params = {param},
	                                   .done = answered,
	                                   .arg = answer});
}

static void ask_and_wait(struct answer *answer, const char *name, const char *sql)
{
	int before = told;

	*answer = (struct answer){0};
	cr_assert(ask(answer, name, sql, NULL), "%s is not taken", sql);
	cr_assert(wait_for(&told, before + 1), "%s is not answered", sql);
}

/* Two statements in turn; every tenth divides by zero. */
static bool ask_number(struct answer *answer)
{
	char text[16];

	snprintf(text, sizeof text, "%d", answer->number);
	if (answer->number % 10 == 3)
		return ask(answer, "divide", "select 1 / ($1::int - $1::int)", text);
	return answer->number % 2 ? ask(answer, "same", "select $1::int", text)
	                          : ask(answer, NULL, "select $1::int + 0", text);
}

static void ask_range(struct answer *list, int from, int to)
{
	time_t end = time(NULL) + 60;

	for (int i = from; i < to && time(NULL) < end;) {
		list[i].number = i;
		if (ask_number(&list[i]))
			i++;
		else
			loop_turn();
	}
}

static void answers_check(const struct answer *answers, int count)
{
	char text[16];

	for (int i = 0; i < count; i++) {
		const struct answer *a = &answers[i];
		bool fails = i % 10 == 3;

		snprintf(text, sizeof text, "%d", i);
		cr_assert_eq(a->calls, 1, "query %d was answered %d times", i, a->calls);
		cr_assert(a->lost || (fails ? !strcmp(a->state, "22012") : !strcmp(a->text, text)),
		          "query %d got '%s' %s", i, a->text, a->state);
	}
}

static struct answer answers[QUERIES];

Test(db, answers_are_never_mixed_up)
{
	stage_open(3);
	ask_range(answers, 0, QUERIES);
	cr_expect(wait_for(&told, QUERIES), "%d of %d answered", told, QUERIES);
	answers_check(answers, QUERIES);
	for (int i = 0; i < QUERIES; i++)
		cr_assert(!answers[i].lost, "query %d was lost", i);
	stage_close();
}

Test(db, the_queue_has_an_end)
{
	int taken = 0;

	stage_open(1);
	while (taken < QUERIES && (answers[taken].number = taken, ask_number(&answers[taken])))
		taken++;
	cr_expect_eq(taken, QUEUE);
	cr_expect_eq(told, 0, "nothing is answered within db_send()");
	cr_expect(wait_for(&told, taken));
	answers_check(answers, taken);
	cr_expect(ask(&answers[taken], "same", "select $1::int", "1"), "there is room again");
	stage_close();
	cr_expect_eq(answers[taken].lost, 1, "db_free() fails what waits");
}

/* A statement is reported complete before its commit: the answer must be the commit's. */
Test(db, errors_of_the_commit_are_told)
{
	struct answer a;

	stage_open(1);
	admin("create table parent (id int primary key);"
	      "create table child (id int references parent deferrable initially deferred)");
	ask_and_wait(&a, "orphan", "insert into child values (1)");
	cr_expect_str_eq(a.state, "23503", "right=%d failed=%d %s", a.right, a.failed, a.state);
	ask_and_wait(&a, "orphan", "insert into child values (1)");
	cr_expect_str_eq(a.state, "23503");
	ask_and_wait(&a, "count", "select count(*) from child");
	cr_expect_str_eq(a.text, "0");
	stage_close();
}

Test(db, a_failed_prepare_is_tried_again)
{
	struct answer a;

	stage_open(1);
	ask_and_wait(&a, "late", "select count(*) from late");
	cr_expect_str_eq(a.state, "42P01");
	ask_and_wait(&a, "late", "select count(*) from late");
	cr_expect_str_eq(a.state, "42P01");
	admin("create table late (id int)");
	ask_and_wait(&a, "late", "select count(*) from late");
	cr_expect_str_eq(a.text, "0", "%s", a.state);
	ask_and_wait(&a, "late", "select count(*) from late");
	cr_expect_str_eq(a.text, "0");
	stage_close();
}

Test(db, large_parameters_do_not_block)
{
	enum { SIZE = 32 << 20 };
	char *text = malloc(SIZE + 1);
	struct answer large = {0}, small = {0};

	stage_open(1);
	memset(text, 'x', SIZE);
	text[SIZE] = '\0';
	cr_expect(ask(&large, "length", "select length($1::text)", text));
	free(text);
	cr_expect(ask(&small, "after", "select $1::text", "small"));
	cr_expect(wait_for(&told, 2));
	cr_expect_str_eq(large.text, "33554432");
	cr_expect_str_eq(small.text, "small");
	stage_close();
}

static int openings, heard;
static char last_heard[80];

static void listener(void *arg, const char *payload)
{
	cr_expect_eq(arg, &openings);
	if (!payload) {
		openings++;
		return;
	}
	heard++;
	snprintf(last_heard, sizeof last_heard, "%s", payload);
}

Test(db, listening_survives_the_server)
{
	stage_open(1);
	db_listen(db, "arbiter", listener, &openings);
	db_listen(db, "Other", listener, &openings);
	cr_assert(wait_for(&openings, 2), "both channels report once they are open");
	admin("notify arbiter, 'one'");
	cr_assert(wait_for(&heard, 1));
	cr_expect_str_eq(last_heard, "one");
	admin("notify \"Other\", 'two'");
	admin("notify unknown, 'three'");
	cr_assert(wait_for(&heard, 2));
	cr_expect_str_eq(last_heard, "two");
	pg_kill9();
	cr_assert(wait_ready(false));
	pg_restart();
	cr_assert(wait_for(&openings, 4), "and again after the reconnect");
	admin("notify arbiter, 'four'");
	cr_assert(wait_for(&heard, 3));
	cr_expect_str_eq(last_heard, "four");
	stage_close();
}

/* Between the fall of the last connection that asks and the next one, no look was possible. */
Test(db, looks_again_when_it_can_ask_again)
{
	stage_open(1);
	db_listen(db, "arbiter", listener, &openings);
	cr_assert(wait_for(&openings, 1));
	admin("select pg_terminate_backend(pid) from pg_stat_activity "
	      "where application_name = 'arbiter' and query not like 'listen%'");
	cr_assert(wait_ready(false));
	cr_expect_eq(openings, 1, "not while nothing can be asked");
	cr_assert(wait_for(&openings, 2));
	cr_expect(db_ready(db));
	stage_close();
}

Test(db, a_killed_backend_loses_only_its_own)
{
	struct answer a;

	stage_open(2);
	ask_range(answers, 0, 3000);
	while (told < 300)
		loop_turn();
	admin("select pg_terminate_backend(pid) from pg_stat_activity "
	      "where application_name = 'arbiter' order by backend_start limit 1");
	cr_expect(wait_for(&told, 3000), "%d told", told);
	answers_check(answers, 3000);
	cr_expect(wait_ready(true));
	ask_and_wait(&a, "one", "select 1");
	cr_expect_eq(a.right + a.lost, 1);
	stage_close();
}

Test(db, a_killed_server_is_found_again)
{
	enum { COUNT = 4000 };
	struct answer a, blocked[2] = {0}, refused = {0};
	int lost = 0;

	stage_open(2);
	ask_range(answers, 0, COUNT / 2);
	cr_assert(wait_for(&told, 100));
	ask(&blocked[0], "sleep", "select pg_sleep(10)", NULL);
	ask(&blocked[1], "sleep", "select pg_sleep(10)", NULL);
	ask_range(answers, COUNT / 2, COUNT);
	pg_kill9();
	cr_expect(wait_for(&told, COUNT + 2), "%d of %d told", told, COUNT + 2);
	answers_check(answers, COUNT);
	for (int i = 0; i < COUNT; i++)
		lost += answers[i].lost;
	cr_expect(lost > 0 && lost < COUNT, "%d lost", lost);
	cr_expect(blocked[0].calls == 1 && blocked[1].calls == 1);
	cr_assert(wait_ready(false));
	cr_expect(!ask(&refused, "same", "select 1", NULL), "refused at once while it is down");
	cr_expect_eq(refused.calls, 0);
	pg_restart();
	cr_assert(wait_ready(true));
	ask_and_wait(&a, "same", "select $1::int");
	cr_expect_str_eq(a.state, "08P01", "a parameter is missing, the connection is good");
	ask_and_wait(&a, "fine", "select 5");
	cr_expect_str_eq(a.text, "5");
	stage_close();
}

Test(db, can_be_freed_while_busy)
{
	stage_open(3);
	ask_range(answers, 0, 2000);
	db_free(db);
	cr_expect_eq(told, 2000);
	for (int i = 0; i < 2000; i++)
		cr_assert(answers[i].calls == 1 && answers[i].lost == 1, "query %d", i);
	event_base_free(base);
	pg_stop();
}

/* No server is needed for these. */
Test(db, addresses)
{
	static const struct {
		const char *url;
		bool good;
	} rows[] = {
		{"host=/nowhere dbname=x",					     true },
		{"host=127.0.0.1 port=1",					      true },
		{"postgresql://127.0.0.1:1,[::1]:1/x?target_session_attrs=read-write", true },
		{"host=db.example hostaddr=127.0.0.1 port=1",                          true },
		{"host=db.example",						    false},
		{"host=localhost",						     false},
		{"postgresql://127.0.0.1,db.example/x",                                false},
		{"service=main",						       false},
		{"nonsense",							   false},
		{"host=/nowhere colour=blue",                                          false},
	};

	base = event_base_new();
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct error err = {0};
		struct answer a = {0};

		db = db_new(base, rows[i].url, 2, &err);
		cr_expect_eq(db != NULL, rows[i].good, "%s: %s", rows[i].url, err.text);
		cr_expect_eq(err.code == ERR_NONE, rows[i].good);
		if (!db)
			continue;
		for (int turn = 0; turn < 500; turn++)
			loop_turn();
		cr_expect(!db_ready(db) && !ask(&a, "one", "select 1", NULL));
		db_free(db);
	}
	event_base_free(base);
}
