#include "arbiter/push_table.h"

#include "arbiter/store_inside.h"
#include "arbiter/strbuf.h"

#include <stdio.h>
#include <stdlib.h>

enum { NUMBER_TEXT = 24 };

/* The oldest give way; what is added counts although the statement does not see it yet. */
static const char add_sql[] =
	"with added as ("
	" insert into push_subscription (event_id, holder, endpoint, origin)"
	" values ($1, $2, $3, $4) on conflict (event_id, holder, endpoint) do update"
	" set origin = excluded.origin, failures = 0, created_at = clock_timestamp()"
	" returning event_id, holder, endpoint),"
	" other as ("
	" select p.endpoint, row_number() over (order by p.created_at desc) as place"
	" from push_subscription p join added using (event_id, holder)"
	" where p.endpoint <> added.endpoint),"
	" gone as ("
	" delete from push_subscription p using other where p.event_id = $1 and p.holder = $2"
	" and p.endpoint = other.endpoint and other.place >= $5::bigint)"
	" select 1 + count(*) from other where place < $5::bigint";

static const char remove_sql[] =
	"with gone as (delete from push_subscription where event_id = $1 and holder = $2"
	" and endpoint = $3 returning 1) select count(*) from gone";

static const char forget_sql[] =
	"delete from push_subscription where event_id = $1 and holder = $2";

static const char clear_sql[] = "delete from push_subscription where event_id = $1";

static const char gone_sql[] = "delete from push_subscription where endpoint = $1";

static const char failed_sql[] =
	"with worse as (update push_subscription set failures = failures + 1"
	" where endpoint = $1 and failures + 1 < $2::int)"
	" delete from push_subscription where endpoint = $1 and failures + 1 >= $2::int";

static const char took_sql[] = "update push_subscription set failures = 0 where endpoint = $1";

static const char due_sql[] =
	"select d.kind, p.failures, p.endpoint, p.origin"
	" from unnest($1::bigint[], $2::int[], $3::int[]) as d (event_id, holder, kind)"
	" join push_subscription p using (event_id, holder)";

static const char *number_text(int64_t number, char text[NUMBER_TEXT])
{
	snprintf(text, NUMBER_TEXT, "%lld", (long long)number);
	return text;
}

/* -- subscribing ------------------------------------------------------------------------------- */

struct counting {
	void (*done)(void *arg, int count);
	void *arg;
};

static void counted(void *arg, const PGresult *result)
{
	struct counting counting = *(struct counting *)arg;
	int count = -1;

	memory_give(arg);
	if (PQresultStatus(result) == PGRES_TUPLES_OK)
		count = (int)strtol(PQgetvalue(result, 0, 0), NULL, 10);
	else
		store_failure(result, "push subscription");
	counting.done(counting.arg, count);
}

static void count_send(struct db *db, struct query *query, void (*done)(void *arg, int count),
                       void *arg)
{
	struct counting *counting = memory_get(sizeof *counting);

	*counting = (struct counting){done, arg};
	query->done = counted;
	query->arg = counting;
	if (db_send(db, query))
		return;
	memory_give(counting);
	done(arg, -1);
}

void push_table_add(struct db *db, int64_t event_id, int holder, const char *endpoint,
                    const char *origin, void (*done)(void *arg, int count), void *arg)
{
	char id[NUMBER_TEXT], who[NUMBER_TEXT], most[NUMBER_TEXT];
	struct query query = {
		.name = "push_add",
		.sql = add_sql,
		.count = 5,
		.params = {number_text(event_id, id), number_text(holder, who), endpoint, origin,
	                   number_text(PUSH_HOLDER_MAX, most)},
	};

	count_send(db, &query, done, arg);
}

void push_table_remove(struct db *db, int64_t event_id, int holder, const char *endpoint,
                       void (*done)(void *arg, int count), void *arg)
{
	char id[NUMBER_TEXT], who[NUMBER_TEXT];
	struct query query = {
		.name = "push_remove",
		.sql = remove_sql,
		.count = 3,
		.params = {number_text(event_id, id), number_text(holder, who), endpoint},
	};

	count_send(db, &query, done, arg);
}

/* -- what nobody waits for --------------------------------------------------------------------- */

static void noted(void *arg, const PGresult *result)
{
	(void)arg;
	if (result && PQresultStatus(result) != PGRES_COMMAND_OK)
		store_failure(result, "push");
}

/* What is lost with the database is found again by the next push. */
static void note(struct db *db, struct query query)
{
	query.done = noted;
	db_send(db, &query);
}

void push_table_forget(struct db *db, int64_t event_id, int holder)
{
	char id[NUMBER_TEXT], who[NUMBER_TEXT];

	note(db, (struct query){
			 .name = "push_forget",
			 .sql = forget_sql,
			 .count = 2,
			 .params = {number_text(event_id, id), number_text(holder, who)}
        });
}

void push_table_clear(struct db *db, int64_t event_id)
{
	char id[NUMBER_TEXT];

	note(db, (struct query){.name = "push_clear",
	                        .sql = clear_sql,
	                        .count = 1,
	                        .params = {number_text(event_id, id)}});
}

void push_table_gone(struct db *db, const char *endpoint)
{
	note(db, (struct query){
			 .name = "push_gone", .sql = gone_sql, .count = 1, .params = {endpoint}});
}

void push_table_failed(struct db *db, const char *endpoint)
{
	char most[NUMBER_TEXT];

	note(db, (struct query){
			 .name = "push_failed",
			 .sql = failed_sql,
			 .count = 2,
			 .params = {endpoint, number_text(PUSH_FAILURES_MAX, most)}
        });
}

void push_table_took(struct db *db, const char *endpoint)
{
	note(db, (struct query){
			 .name = "push_took", .sql = took_sql, .count = 1, .params = {endpoint}});
}

/* -- who is to be told ------------------------------------------------------------------------- */

struct asking {
	void (*each)(void *arg, const struct push_row *row);
	void (*done)(void *arg);
	void *arg;
};

static void due_done(void *arg, const PGresult *result)
{
	struct asking asking = *(struct asking *)arg;

	memory_give(arg);
	if (PQresultStatus(result) != PGRES_TUPLES_OK)
		store_failure(result, "push due");
	for (int i = 0; i < PQntuples(result); i++) {
		struct push_row row = {
			.kind = (enum push_kind)strtol(PQgetvalue(result, i, 0), NULL, 10),
			.failures = (int)strtol(PQgetvalue(result, i, 1), NULL, 10),
			.endpoint = PQgetvalue(result, i, 2),
			.origin = PQgetvalue(result, i, 3),
		};

		asking.each(asking.arg, &row);
	}
	asking.done(asking.arg);
}

bool push_table_due(struct db *db, const char *events, const char *holders, const char *kinds,
                    void (*each)(void *arg, const struct push_row *row), void (*done)(void *arg),
                    void *arg)
{
	struct asking *asking = memory_get(sizeof *asking);
	struct query query = {
		.name = "push_due",
		.sql = due_sql,
		.count = 3,
		.params = {events, holders, kinds},
		.done = due_done,
		.arg = asking,
	};

	*asking = (struct asking){each, done, arg};
	if (db_send(db, &query))
		return true;
	memory_give(asking);
	return false;
}
