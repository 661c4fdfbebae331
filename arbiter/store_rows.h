/* What an append says, as the parameters of the SQL functions append() and create_event(). */
#ifndef ARBITER_STORE_ROWS_H
#define ARBITER_STORE_ROWS_H

#include "arbiter/rows.h"
#include "arbiter/store.h"

struct store_rows {
	struct rows heads, records, sealed, games, derived;
};

#define STORE_ROWS ((struct store_rows){ROWS, ROWS, ROWS, ROWS, ROWS})

enum { STORE_ROWS_PARAMS = 5, HASH_TEXT = 2 + 2 * HASH_SIZE + 1 };

/* Adds one event's part; event_id 0 is written as null (the event is being created). */
void store_rows_add(struct store_rows *rows, const struct store_append *append);

/* About how many bytes there are. */
size_t store_rows_size(const struct store_rows *rows);

/* The five parameters, borrowed; false if a list grew too large. */
bool store_rows_end(struct store_rows *rows, const char *params[STORE_ROWS_PARAMS]);
void store_rows_free(struct store_rows *rows);

#endif
