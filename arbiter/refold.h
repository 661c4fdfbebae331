/*
 * An event folded apart from the daemon's session, from its stored records: for rendering in a
 * thread, and for the command line. Checks the chain as it goes.
 */
#ifndef ARBITER_REFOLD_H
#define ARBITER_REFOLD_H

#include "arbiter/store.h"
#include "core/tournament.h"

#include <libpq-fe.h>

struct refold {
	struct arena arena;
	struct tournament t;
	uint8_t hash[HASH_SIZE]; /* of the last record */
	int64_t shown_at;        /* of the last record that pages can show: what they are "as of" */
	struct error err;        /* set: use nothing of it */
};

void refold_init(struct refold *refold);
void refold_free(struct refold *refold);

/* Folds the next record; false with refold->err, and whenever that is set already. */
bool refold_add(struct refold *refold, const struct stored *stored);

/* Loads the whole log of an event. Blocks: for the command line only. */
bool refold_load(struct refold *refold, PGconn *connection, int64_t event_id, struct error *err);

#endif
