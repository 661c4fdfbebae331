/*
 * The push_subscription table: which browsers want to be told (sql/migrations/0007_push.sql). A
 * holder is one of auth_holder(): a player's number, 0 for the owner, minus an official's.
 */
#ifndef ARBITER_PUSH_TABLE_H
#define ARBITER_PUSH_TABLE_H

#include "arbiter/db.h"

#include <stdint.h>

enum {
	PUSH_HOLDER_MAX = 5,   /* browsers of one holder; a new one takes the oldest one's place */
	PUSH_FAILURES_MAX = 8, /* in a row; then a browser is forgotten */
};

/* What is pushed about; the number is what the table's queries pass on. */
enum push_kind { PUSH_TURN, PUSH_ROUND, PUSH_CALL, PUSH_KINDS };

/* Subscribes, or renews. done: how many browsers the holder has now, -1 when the database is away.
 */
void push_table_add(struct db *db, int64_t event_id, int holder, const char *endpoint,
                    const char *origin, void (*done)(void *arg, int count), void *arg);

/* done: 1 if it was there, 0 if not, -1 when the database is away. */
void push_table_remove(struct db *db, int64_t event_id, int holder, const char *endpoint,
                       void (*done)(void *arg, int count), void *arg);

/* Forgets all of a holder, all of an event: nobody waits for it. */
void push_table_forget(struct db *db, int64_t event_id, int holder);
void push_table_clear(struct db *db, int64_t event_id);

/* How a push ended: the service has never heard of the address, does not take it now, or took it.
 */
void push_table_gone(struct db *db, const char *endpoint);
void push_table_failed(struct db *db, const char *endpoint);
void push_table_took(struct db *db, const char *endpoint);

/* A push to be sent; borrowed. */
struct push_row {
	enum push_kind kind;
	int failures;
	const char *endpoint, *origin;
};

/*
 * Who is to be told: events, holders and kinds as PostgreSQL's arrays ("{1,2}") of the same length.
 * `each` for every browser, then `done`. False: no connection; nothing is called then.
 */
bool push_table_due(struct db *db, const char *events, const char *holders, const char *kinds,
                    void (*each)(void *arg, const struct push_row *row), void (*done)(void *arg),
                    void *arg);

#endif
