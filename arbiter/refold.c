#include "arbiter/refold.h"

#include "arbiter/chain.h"
#include "arbiter/store_inside.h"
#include "arbiter/strbuf.h"

#include <stdio.h>
#include <string.h>

enum { LOAD_PAGE = 1000 };

void refold_init(struct refold *refold)
{
	*refold = (struct refold){.err.code = ERR_NONE};
	arena_init(&refold->arena, memory_get, memory_give);
	tournament_init(&refold->t, &refold->arena);
}

void refold_free(struct refold *refold)
{
	arena_free(&refold->arena);
}

/* A page does not say where it was pushed to: that must not make it differ. */
static bool is_shown(enum record_kind kind)
{
	return kind != RECORD_PAGES_PUBLISHED;
}

bool refold_add(struct refold *refold, const struct stored *stored)
{
	const struct record *record = &stored->record;

	if (refold->err.code != ERR_NONE)
		return false;
	if (!chain_check(stored, refold->hash))
		return error_set(&refold->err, ERR_INTERNAL,
		                 "the log is damaged at record %lld: its hash does not follow",
		                 (long long)record->seq);
	if (!tournament_apply(&refold->t, record, &refold->err))
		return false;
	memcpy(refold->hash, stored->hash, sizeof refold->hash);
	if (is_shown(record->kind))
		refold->shown_at = record->at;
	return true;
}

static bool load_rows(struct refold *refold, const PGresult *page, struct error *err)
{
	struct stored stored;

	for (int row = 0; row < PQntuples(page); row++) {
		if (!store_read(page, row, &stored) || stored.record.seq != refold->t.seq + 1)
			return error_set(err, ERR_INTERNAL,
			                 "record %lld is missing or cannot be understood",
			                 (long long)refold->t.seq + 1);
		if (!refold_add(refold, &stored)) {
			*err = refold->err;
			return false;
		}
	}
	return true;
}

/* *more: the page was full, there may be another. */
static bool load_page(struct refold *refold, PGconn *connection, int64_t event_id, bool *more,
                      struct error *err)
{
	char id[24], after[24], limit[24];
	const char *params[] = {id, after, limit};
	PGresult *page;
	bool loaded;

	snprintf(id, sizeof id, "%lld", (long long)event_id);
	snprintf(after, sizeof after, "%lld", (long long)refold->t.seq);
	snprintf(limit, sizeof limit, "%d", (int)LOAD_PAGE);
	page = PQexecParams(connection, store_load_sql, 3, NULL, params, NULL, NULL, 0);
	if (PQresultStatus(page) != PGRES_TUPLES_OK)
		loaded = error_set(err, ERR_UNAVAILABLE, "%s", PQerrorMessage(connection));
	else
		loaded = load_rows(refold, page, err);
	*more = PQntuples(page) == LOAD_PAGE;
	PQclear(page);
	return loaded;
}

bool refold_load(struct refold *refold, PGconn *connection, int64_t event_id, struct error *err)
{
	bool more = true;

	while (more)
		if (!load_page(refold, connection, event_id, &more, err))
			return false;
	return refold->t.seq > 0 || error_set(err, ERR_INTERNAL, "its log is empty");
}
