/* What the store's own files share. */
#ifndef ARBITER_STORE_INSIDE_H
#define ARBITER_STORE_INSIDE_H

#include "arbiter/store.h"

struct event;

/* Batches at the server at a time: while one waits for the disk the next is parsed; what comes
 * meanwhile gathers for a larger one. */
enum { BATCHES_UNDER_WAY = 2 };

struct store {
	struct db *db;
	struct event *flush;
	struct store_append *queue;
	size_t queued, room; /* appends */
	size_t queued_records, flying_records;
	int batches;
	bool closing; /* the db is gone */
};

/* db_send() on the store's db; false also while the store is being freed. */
bool store_query(struct store *store, const struct query *query);

/* An event's records with seq > $2, at most $3, in order; and one row of the result as a record,
 * which borrows its texts from it. */
extern const char store_load_sql[];
bool store_read(const PGresult *page, int row, struct stored *stored);

/* What an unsuccessful result (NULL: the connection was lost) means; logs a refusal. */
enum store_result store_failure(const PGresult *result, const char *what);

#endif
