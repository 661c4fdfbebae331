/* The store's small questions: one statement, one answer. */
#include "arbiter/rows.h"
#include "arbiter/store_inside.h"
#include "arbiter/store_rows.h"

#include <stdio.h>
#include <stdlib.h>

/* A question under way: whom to tell. Of the callbacks only the question's own is set. */
struct question {
	void (*found)(void *arg, int64_t event_id, int64_t head);
	void (*list)(void *arg, const char *json);
	void (*slug)(void *arg, const char *slug);
	void (*complete)(void *arg, bool complete);
	void (*spent)(void *arg, bool ok, bool available);
	void (*beat)(void *arg, bool answered, int64_t last, bool others);
	void *arg;
};

static bool answered(const PGresult *result, const char *what)
{
	if (PQresultStatus(result) == PGRES_TUPLES_OK)
		return true;
	store_failure(result, what);
	return false;
}

/* Sends the question; when it cannot be sent its `done` hears at once that nobody answers. */
static void ask(struct store *store, struct query query, struct question question)
{
	struct question *kept = memory_get(sizeof *kept);

	*kept = question;
	query.arg = kept;
	if (!store_query(store, &query))
		query.done(kept, NULL);
}

static void find_done(void *arg, const PGresult *result)
{
	struct question *q = arg;
	int64_t id = -1;
	int64_t head = 0;

	if (answered(result, "find")) {
		bool found = PQntuples(result) == 1;

		id = found ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : 0;
		head = found ? strtoll(PQgetvalue(result, 0, 1), NULL, 10) : 0;
	}
	q->found(q->arg, id, head);
	free(q);
}

void store_find(struct store *store, const char *slug,
                void (*done)(void *arg, int64_t event_id, int64_t head), void *arg)
{
	ask(store,
	    (struct query){
		    .name = "find",
		    .sql = "select id, head from event where slug = $1",
		    .count = 1,
		    .params = {slug},
		    .done = find_done,
	    },
	    (struct question){.found = done, .arg = arg});
}

static void list_done(void *arg, const PGresult *result)
{
	struct question *q = arg;

	q->list(q->arg, answered(result, "list") ? PQgetvalue(result, 0, 0) : NULL);
	free(q);
}

void store_list(struct store *store, void (*done)(void *arg, const char *json), void *arg)
{
	ask(store,
	    (struct query){
		    .name = "list",
		    .sql = "select coalesce(json_agg(t), '[]') from"
			   " (select slug, title, kind, state, round, players as player_count"
			   " from event where kind <> 'match' order by id desc limit 1000) t",
		    .done = list_done,
	    },
	    (struct question){.list = done, .arg = arg});
}

static void running_done(void *arg, const PGresult *result)
{
	struct question *q = arg;
	bool complete = answered(result, "running");

	for (int row = 0; complete && row < PQntuples(result); row++)
		q->slug(q->arg, PQgetvalue(result, row, 0));
	q->complete(q->arg, complete);
	free(q);
}

void store_running(struct store *store, void (*each)(void *arg, const char *slug),
                   void (*done)(void *arg, bool complete), void *arg)
{
	ask(store,
	    (struct query){
		    .name = "running",
		    .sql = "select slug from event where id in"
			   " (select event_id from game where not over and deadline is not null)"
			   " order by id",
		    .done = running_done,
	    },
	    (struct question){.slug = each, .complete = done, .arg = arg});
}

static void beat_done(void *arg, const PGresult *result)
{
	struct question *q = arg;
	bool complete = answered(result, "heartbeat");

	q->beat(q->arg, complete, complete ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : 0,
	        complete && *PQgetvalue(result, 0, 1) == 't');
	free(q);
}

void store_beat(struct store *store, const char *node, int64_t at, bool stopped, int64_t alive_ms,
                void (*done)(void *arg, bool answered, int64_t last, bool others), void *arg)
{
	char when[24], alive[24];

	snprintf(when, sizeof when, "%lld", (long long)at);
	snprintf(alive, sizeof alive, "%lld", (long long)alive_ms);
	ask(store,
	    (struct query){
		    .name = "heartbeat",
		    .sql = "select last, others from heartbeat($1, $2, $3, $4)",
		    .count = 4,
		    .params = {node, when, stopped ? "t" : "f", alive},
		    .done = beat_done,
        },
	    (struct question){.beat = done, .arg = arg});
}

static void link_done(void *arg, const PGresult *result)
{
	struct question *q = arg;
	bool available = answered(result, "link");

	q->spent(q->arg, available && *PQgetvalue(result, 0, 0) == 't', available);
	free(q);
}

void store_spend_link(struct store *store, const uint8_t hash[HASH_SIZE],
                      void (*done)(void *arg, bool ok, bool available), void *arg)
{
	char text[HASH_TEXT];

	bytes_text(hash, HASH_SIZE, text);
	ask(store,
	    (struct query){
		    .name = "link",
		    .sql = "select spend_link($1)",
		    .count = 1,
		    .params = {text},
		    .done = link_done,
	    },
	    (struct question){.spent = done, .arg = arg});
}

void store_peek_link(struct store *store, const uint8_t hash[HASH_SIZE],
                     void (*done)(void *arg, bool ok, bool available), void *arg)
{
	char text[HASH_TEXT];

	bytes_text(hash, HASH_SIZE, text);
	ask(store,
	    (struct query){
		    .name = "peek",
		    .sql = "select exists (select from site_link"
			   " where hash = $1 and used_at is null)",
		    .count = 1,
		    .params = {text},
		    .done = link_done,
	    },
	    (struct question){.spent = done, .arg = arg});
}

static void refuse_done(void *arg, const PGresult *result)
{
	answered(result, "refuse");
	free(arg);
}

void store_refuse(struct store *store, int64_t event_id, int64_t at, int32_t actor,
                  struct board_key board, const char *data, enum error_code code)
{
	char id[24], when[24], who[16], key[BOARD_KEY_TEXT];

	snprintf(id, sizeof id, "%lld", (long long)event_id);
	snprintf(when, sizeof when, "%lld", (long long)at);
	snprintf(who, sizeof who, "%d", (int)actor);
	board_key_write(board, key);
	ask(store,
	    (struct query){
		    .name = "refuse",
		    .sql = "select refuse($1, $2, $3, $4, $5, $6)",
		    .count = 6,
		    .params = {id, when, who, key, data, error_name(code)},
		    .done = refuse_done,
        },
	    (struct question){0});
}

void store_refused(struct store *store, int64_t event_id, struct board_key board,
                   void (*done)(void *arg, const char *json), void *arg)
{
	char id[24], key[BOARD_KEY_TEXT];

	snprintf(id, sizeof id, "%lld", (long long)event_id);
	board_key_write(board, key);
	ask(store,
	    (struct query){
		    .name = "refused",
		    .sql = "select coalesce(json_agg(json_build_object('at', at, 'actor', actor,"
			   " 'decision', data, 'code', code) order by id desc), '[]')"
			   " from refused where event_id = $1 and board = $2",
		    .count = 2,
		    .params = {id, key},
		    .done = list_done,
        },
	    (struct question){.list = done, .arg = arg});
}
