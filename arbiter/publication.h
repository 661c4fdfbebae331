/*
 * The publication table: where each event's pages go, how far that has come, when to try again
 * (sql/migrations/0003_service.sql). Times in it are the database's, so that daemons with different
 * clocks agree. A daemon that is to push claims the row for a while; one that dies loses the claim
 * by itself.
 */
#ifndef ARBITER_PUBLICATION_H
#define ARBITER_PUBLICATION_H

#include "arbiter/db.h"

#include <stdint.h>

enum {
	PUBLICATION_CLAIM_MS = 30000, /* how long a claim holds */
	PUBLICATION_TARGETS_MAX = 8,  /* of an event */
};

/* A row that is due and now ours; borrowed. */
struct publication {
	int64_t event_id;
	const char *slug, *target;
	int64_t seq; /* pushed so far */
	int attempts;
	bool private;  /* may lie in a private network */
	bool was_ours; /* the last claim was this daemon's as well */
};

/* Claims at most `count` rows that are due for the daemon of this random name: `each` for every
 * one, then `done`. False: no connection; nothing is called then. */
bool publication_claim(struct db *db, const char *name, int count,
                       void (*each)(void *arg, const struct publication *row),
                       void (*done)(void *arg), void *arg);

/* The end of a push: everything up to `seq` is there; or it ran out of time and is to go on at
 * once; or it failed and is tried again after the pause. All free the claim. */
void publication_finish(struct db *db, int64_t event_id, const char *target, int64_t seq);
void publication_go_on(struct db *db, int64_t event_id, const char *target);
void publication_fail(struct db *db, int64_t event_id, const char *target, int64_t pause_ms,
                      const char *why);

enum publication_result { PUBLICATION_DONE, PUBLICATION_NONE, PUBLICATION_UNAVAILABLE };

/* A new target, or one that is to be tried again now. NONE: the event has too many. */
void publication_add(struct db *db, int64_t event_id, const char *target, bool private,
                     void (*done)(void *arg, enum publication_result result), void *arg);
/* NONE: there is no such target. */
void publication_remove(struct db *db, int64_t event_id, const char *target,
                        void (*done)(void *arg, enum publication_result result), void *arg);

/* The targets of an event as a JSON array; NULL when the database is away. */
void publication_list(struct db *db, int64_t event_id, void (*done)(void *arg, const char *json),
                      void *arg);

#endif
