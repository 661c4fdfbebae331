/* Loading an event's log, page by page. */
#include "arbiter/log.h"
#include "arbiter/store_inside.h"
#include "arbiter/strbuf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 256 };

struct load {
	struct store *store;
	int64_t event_id, after;
	void (*each)(void *arg, const struct stored *stored);
	void (*done)(void *arg, bool complete);
	void *arg;
};

const char store_load_sql[] =
	"select l.seq, l.at, l.actor, l.kind, l.board, l.data, l.request_id, l.request_index,"
	" l.digest, l.hash, l.sealed_digest, s.salt, s.bytes"
	" from log l left join sealed s on s.event_id = l.event_id and s.seq = l.seq"
	" where l.event_id = $1 and l.seq > $2 order by l.seq limit $3";

enum load_column {
	COLUMN_SEQ,
	COLUMN_AT,
	COLUMN_ACTOR,
	COLUMN_KIND,
	COLUMN_BOARD,
	COLUMN_DATA,
	COLUMN_REQUEST,
	COLUMN_INDEX,
	COLUMN_DIGEST,
	COLUMN_HASH,
	COLUMN_SEALED_DIGEST,
	COLUMN_SALT,
	COLUMN_SEALED,
};

static int64_t number(const PGresult *page, int row, enum load_column column)
{
	return strtoll(PQgetvalue(page, row, (int)column), NULL, 10);
}

static uint8_t nibble(char c)
{
	return (uint8_t)(c <= '9' ? c - '0' : c - 'a' + 10);
}

/* `\x...` as PostgreSQL writes it; false if it is not `size` bytes (null is none). */
static bool bytes(const PGresult *page, int row, enum load_column column, uint8_t *out, size_t size)
{
	const char *text = PQgetvalue(page, row, (int)column);

	if ((size_t)PQgetlength(page, row, (int)column) != 2 + 2 * size)
		return false;
	for (size_t i = 0; i < size; i++)
		out[i] = (uint8_t)(nibble(text[2 + 2 * i]) << 4 | nibble(text[3 + 2 * i]));
	return true;
}

static bool read_record(const PGresult *page, int row, struct record *record)
{
	*record = (struct record){
		.seq = number(page, row, COLUMN_SEQ),
		.at = number(page, row, COLUMN_AT),
		.actor = (int32_t)number(page, row, COLUMN_ACTOR),
		.data = PQgetvalue(page, row, COLUMN_DATA),
		.request = PQgetvalue(page, row, COLUMN_REQUEST),
		.request_index = (int32_t)number(page, row, COLUMN_INDEX),
	};
	if (!PQgetisnull(page, row, COLUMN_SEALED))
		record->sealed = PQgetvalue(page, row, COLUMN_SEALED);
	return record_kind_find(PQgetvalue(page, row, COLUMN_KIND), &record->kind) &&
	       board_key_read(PQgetvalue(page, row, COLUMN_BOARD), &record->board);
}

bool store_read(const PGresult *page, int row, struct stored *stored)
{
	*stored = (struct stored){0};
	bytes(page, row, COLUMN_DIGEST, stored->digest, HASH_SIZE);
	stored->has_sealed =
		bytes(page, row, COLUMN_SEALED_DIGEST, stored->sealed_digest, HASH_SIZE);
	bytes(page, row, COLUMN_SALT, stored->salt, SALT_SIZE);
	return read_record(page, row, &stored->record) &&
	       bytes(page, row, COLUMN_HASH, stored->hash, HASH_SIZE);
}

static void load_finish(struct load *load, bool complete)
{
	load->done(load->arg, complete);
	free(load);
}

static bool load_page(struct load *load, const PGresult *page)
{
	struct stored stored;

	for (int row = 0; row < PQntuples(page); row++) {
		if (!store_read(page, row, &stored) || stored.record.seq != load->after + 1) {
			log_error("a record cannot be understood event=%lld after=%lld kind=%s",
			          (long long)load->event_id, (long long)load->after,
			          PQgetvalue(page, row, COLUMN_KIND));
			return false;
		}
		load->after = stored.record.seq;
		load->each(load->arg, &stored);
	}
	return true;
}

static void load_next(struct load *load);

static void load_done(void *arg, const PGresult *page)
{
	struct load *load = arg;

	if (PQresultStatus(page) != PGRES_TUPLES_OK) {
		store_failure(page, "load");
		load_finish(load, false);
	} else if (!load_page(load, page)) {
		load_finish(load, false);
	} else if (PQntuples(page) < PAGE) {
		load_finish(load, true);
	} else {
		load_next(load);
	}
}

static void load_next(struct load *load)
{
	char event_id[24], after[24], limit[24];
	struct query query = {
		.name = "load",
		.sql = store_load_sql,
		.count = 3,
		.params = {event_id, after, limit},
		.done = load_done,
		.arg = load,
	};

	snprintf(event_id, sizeof event_id, "%lld", (long long)load->event_id);
	snprintf(after, sizeof after, "%lld", (long long)load->after);
	snprintf(limit, sizeof limit, "%d", (int)PAGE);
	if (!store_query(load->store, &query))
		load_finish(load, false);
}

void store_load(struct store *store, int64_t event_id, int64_t after,
                void (*each)(void *arg, const struct stored *stored),
                void (*done)(void *arg, bool complete), void *arg)
{
	struct load *load = memory_get(sizeof *load);

	*load = (struct load){
		.store = store,
		.event_id = event_id,
		.after = after,
		.each = each,
		.done = done,
		.arg = arg,
	};
	load_next(load);
}
