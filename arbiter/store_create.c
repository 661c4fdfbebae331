#include "arbiter/store_inside.h"
#include "arbiter/store_rows.h"

#include <stdio.h>
#include <stdlib.h>

/* A creation under way: whom to tell. */
struct creation {
	void (*done)(void *arg, enum store_result result, int64_t event_id, bool same);
	void *arg;
};

static void creation_finish(struct creation *creation, enum store_result result, int64_t event_id,
                            bool same)
{
	creation->done(creation->arg, result, event_id, same);
	free(creation);
}

/* The answer's columns: id, won, same. */
static void creation_done(void *arg, const PGresult *result)
{
	struct creation *creation = arg;

	if (PQresultStatus(result) != PGRES_TUPLES_OK) {
		creation_finish(creation, store_failure(result, "create"), 0, false);
		return;
	}
	creation_finish(creation, *PQgetvalue(result, 0, 1) == 't' ? STORE_WON : STORE_CONFLICT,
	                strtoll(PQgetvalue(result, 0, 0), NULL, 10),
	                *PQgetvalue(result, 0, 2) == 't');
}

/* The parameters that are numbers and bytes, as text. */
struct creation_text {
	char created_at[24], new_head[24], digest[HASH_TEXT], hash[HASH_TEXT];
};

static void creation_write(const struct store_create *create, struct creation_text *text)
{
	const struct stored *records = create->append.records;
	const struct stored *last = &records[create->append.record_count - 1];

	snprintf(text->created_at, sizeof text->created_at, "%lld",
	         (long long)records[0].record.at);
	snprintf(text->new_head, sizeof text->new_head, "%lld", (long long)last->record.seq);
	bytes_text(create->digest, HASH_SIZE, text->digest);
	bytes_text(last->hash, HASH_SIZE, text->hash);
}

static bool creation_send(struct store *store, const struct store_create *create,
                          struct store_rows *rows, struct creation *creation)
{
	bool keyed = *create->request;
	struct creation_text text;
	struct query query = {
		.name = "create",
		.sql = "select id, won, same from create_event($1, $2, $3, $4, $5, $6, $7, $8, $9,"
		       " $10::log[], $11::sealed[], $12::game[], $13::append_derived[])",
		.count = 13,
		.params = {create->slug, create->uuid, create->kind, create->title, text.created_at,
	                   keyed ? create->request : NULL, keyed ? text.digest : NULL,
	                   text.new_head, text.hash},
		.done = creation_done,
		.arg = creation,
	};
	const char *lists[STORE_ROWS_PARAMS];
	bool fits = store_rows_end(rows, lists);

	creation_write(create, &text);
	for (size_t i = 1; i < STORE_ROWS_PARAMS; i++)
		query.params[8 + i] = lists[i];
	return fits && store_query(store, &query);
}

void store_create(struct store *store, const struct store_create *create)
{
	struct creation *creation = memory_get(sizeof *creation);
	struct store_append append = create->append;
	struct store_rows rows = STORE_ROWS;
	bool sent;

	*creation = (struct creation){.done = create->done, .arg = create->arg};
	append.event_id = 0;
	append.head = 0;
	store_rows_add(&rows, &append);
	sent = creation_send(store, create, &rows, creation);
	store_rows_free(&rows);
	if (!sent)
		creation_finish(creation, STORE_UNAVAILABLE, 0, false);
}
