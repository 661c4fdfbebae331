#include "arbiter/publication.h"

#include "arbiter/store_inside.h"
#include "arbiter/strbuf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	NUMBER_TEXT = 24,
	TAKE_OVER_MS = 5000, /* what has waited so long is for any daemon */
};

#define NOW "(extract(epoch from clock_timestamp()) * 1000)::bigint"

/* What the daemon itself wrote into the log about publishing is no reason to publish. The daemon
 * that pushed last knows what is there: others leave a target to it for a while. */
static const char claim_sql[] =
	"with due as ("
	" select p.event_id, p.target, p.pushed_by from publication p"
	" join event e on e.id = p.event_id"
	" where p.next_at <= " NOW " and p.published_seq < e.head and exists ("
	"  select from log l where l.event_id = p.event_id and l.seq > p.published_seq"
	"  and l.kind <> 'pages-published'"
	"  and (coalesce(p.pushed_by, $3) = $3 or l.at <= " NOW " - $4::bigint))"
	" order by p.next_at, p.event_id, p.target limit $1 for update of p skip locked)"
	" update publication p set next_at = " NOW " + $2::bigint, pushed_by = $3 from due, event e"
	" where p.event_id = due.event_id and p.target = due.target and e.id = p.event_id"
	" returning p.event_id, e.slug, p.target, p.published_seq, p.attempts, p.private,"
	" coalesce(due.pushed_by = $3, false)";

static const char finish_sql[] =
	"update publication set published_seq = greatest(published_seq, $3::bigint), attempts = 0,"
	" next_at = 0, last_error = null where event_id = $1 and target = $2";

static const char go_on_sql[] =
	"update publication set next_at = 0 where event_id = $1 and target = $2";

static const char fail_sql[] =
	"update publication set attempts = attempts + 1, next_at = " NOW " + $3::bigint,"
	" last_error = $4 where event_id = $1 and target = $2";

static const char add_sql[] =
	"insert into publication (event_id, target, private) select $1, $2, $3"
	" where (select count(*) from publication where event_id = $1 and target <> $2) < "
	"$4::bigint"
	" on conflict (event_id, target) do update set attempts = 0, last_error = null,"
	" next_at = 0, private = publication.private or excluded.private returning 1";

static const char remove_sql[] =
	"delete from publication where event_id = $1 and target = $2 returning 1";

static const char list_sql[] =
	"select coalesce(json_agg(json_build_object('url', p.target,"
	" 'published_seq', p.published_seq, 'up_to_date', not exists ("
	"  select from log l where l.event_id = p.event_id and l.seq > p.published_seq"
	"  and l.kind <> 'pages-published'),"
	" 'attempts', p.attempts, 'next_at', nullif(p.next_at, 0), 'last_error', p.last_error)"
	" order by p.target), '[]') from publication p where p.event_id = $1";

static const char *number_text(int64_t number, char text[NUMBER_TEXT])
{
	snprintf(text, NUMBER_TEXT, "%lld", (long long)number);
	return text;
}

/* -- claiming ---------------------------------------------------------------------------------- */

struct claim {
	void (*each)(void *arg, const struct publication *row);
	void (*done)(void *arg);
	void *arg;
};

static struct publication claim_row(const PGresult *result, int row)
{
	return (struct publication){
		.event_id = strtoll(PQgetvalue(result, row, 0), NULL, 10),
		.slug = PQgetvalue(result, row, 1),
		.target = PQgetvalue(result, row, 2),
		.seq = strtoll(PQgetvalue(result, row, 3), NULL, 10),
		.attempts = (int)strtol(PQgetvalue(result, row, 4), NULL, 10),
		.private = *PQgetvalue(result, row, 5) == 't',
		.was_ours = *PQgetvalue(result, row, 6) == 't',
	};
}

static void claim_done(void *arg, const PGresult *result)
{
	struct claim claim = *(struct claim *)arg;

	memory_give(arg);
	if (PQresultStatus(result) != PGRES_TUPLES_OK)
		store_failure(result, "publication claim");
	for (int row = 0; row < PQntuples(result); row++) {
		struct publication publication = claim_row(result, row);

		claim.each(claim.arg, &publication);
	}
	claim.done(claim.arg);
}

bool publication_claim(struct db *db, const char *name, int count,
                       void (*each)(void *arg, const struct publication *row),
                       void (*done)(void *arg), void *arg)
{
	char limit[NUMBER_TEXT], lease[NUMBER_TEXT], age[NUMBER_TEXT];
	struct claim *claim = memory_get(sizeof *claim);
	struct query query = {
		.name = "publication_claim",
		.sql = claim_sql,
		.count = 4,
		.params = {number_text(count, limit), number_text(PUBLICATION_CLAIM_MS, lease),
	                   name, number_text(TAKE_OVER_MS, age)},
		.done = claim_done,
		.arg = claim,
	};

	*claim = (struct claim){each, done, arg};
	if (db_send(db, &query))
		return true;
	memory_give(claim);
	return false;
}

/* -- the end of a push ------------------------------------------------------------------------- */

static void noted(void *arg, const PGresult *result)
{
	(void)arg;
	if (result && PQresultStatus(result) != PGRES_COMMAND_OK)
		store_failure(result, "publication");
}

/* If this is lost the claim runs out, and files that are there already are pushed again. */
static void note(struct db *db, struct query *query, int64_t event_id, const char *target)
{
	char id[NUMBER_TEXT];

	query->params[0] = number_text(event_id, id);
	query->params[1] = target;
	query->done = noted;
	db_send(db, query);
}

void publication_finish(struct db *db, int64_t event_id, const char *target, int64_t seq)
{
	char text[NUMBER_TEXT];
	struct query query = {.name = "publication_finish", .sql = finish_sql, .count = 3};

	query.params[2] = number_text(seq, text);
	note(db, &query, event_id, target);
}

void publication_go_on(struct db *db, int64_t event_id, const char *target)
{
	struct query query = {.name = "publication_go_on", .sql = go_on_sql, .count = 2};

	note(db, &query, event_id, target);
}

void publication_fail(struct db *db, int64_t event_id, const char *target, int64_t pause_ms,
                      const char *why)
{
	char pause[NUMBER_TEXT];
	struct query query = {.name = "publication_fail", .sql = fail_sql, .count = 4};

	query.params[2] = number_text(pause_ms, pause);
	query.params[3] = why;
	note(db, &query, event_id, target);
}

/* -- the arbiter's list ------------------------------------------------------------------------ */

struct change {
	void (*done)(void *arg, enum publication_result result);
	void *arg;
};

static void change_done(void *arg, const PGresult *result)
{
	struct change change = *(struct change *)arg;
	enum publication_result end = PUBLICATION_UNAVAILABLE;

	memory_give(arg);
	if (PQresultStatus(result) == PGRES_TUPLES_OK)
		end = PQntuples(result) ? PUBLICATION_DONE : PUBLICATION_NONE;
	else
		store_failure(result, "publication change");
	change.done(change.arg, end);
}

static void change_send(struct db *db, struct query *query,
                        void (*done)(void *arg, enum publication_result result), void *arg)
{
	struct change *change = memory_get(sizeof *change);

	*change = (struct change){done, arg};
	query->done = change_done;
	query->arg = change;
	if (db_send(db, query))
		return;
	memory_give(change);
	done(arg, PUBLICATION_UNAVAILABLE);
}

void publication_add(struct db *db, int64_t event_id, const char *target, bool private,
                     void (*done)(void *arg, enum publication_result result), void *arg)
{
	char id[NUMBER_TEXT], most[NUMBER_TEXT];
	struct query query = {
		.name = "publication_add",
		.sql = add_sql,
		.count = 4,
		.params = {number_text(event_id, id), target, private ? "t" : "f",
	                   number_text(PUBLICATION_TARGETS_MAX, most)},
	};

	change_send(db, &query, done, arg);
}

void publication_remove(struct db *db, int64_t event_id, const char *target,
                        void (*done)(void *arg, enum publication_result result), void *arg)
{
	char id[NUMBER_TEXT];
	struct query query = {
		.name = "publication_remove",
		.sql = remove_sql,
		.count = 2,
		.params = {number_text(event_id, id), target},
	};

	change_send(db, &query, done, arg);
}

struct listing {
	void (*done)(void *arg, const char *json);
	void *arg;
};

static void list_done(void *arg, const PGresult *result)
{
	struct listing listing = *(struct listing *)arg;
	bool good = PQresultStatus(result) == PGRES_TUPLES_OK;

	memory_give(arg);
	if (!good)
		store_failure(result, "publication list");
	listing.done(listing.arg, good ? PQgetvalue(result, 0, 0) : NULL);
}

void publication_list(struct db *db, int64_t event_id, void (*done)(void *arg, const char *json),
                      void *arg)
{
	char id[NUMBER_TEXT];
	struct listing *listing = memory_get(sizeof *listing);
	struct query query = {
		.name = "publication_list",
		.sql = list_sql,
		.count = 1,
		.params = {number_text(event_id, id)},
		.done = list_done,
		.arg = listing,
	};

	*listing = (struct listing){done, arg};
	if (db_send(db, &query))
		return;
	memory_give(listing);
	done(arg, NULL);
}
