/*
 * PostgreSQL without waiting: pipelined asynchronous libpq connections under libevent, reconnect
 * with back-off, a bounded queue. Callers never touch libpq's connection; a result is borrowed by
 * the callback. No call here blocks.
 */
#ifndef ARBITER_DB_H
#define ARBITER_DB_H

#include "core/error.h"

#include <libpq-fe.h>
#include <stddef.h>

struct event_base;
struct db;

enum { QUERY_PARAMS = 24 };

/* One statement. It is prepared once per connection under `name`, then executed with text
 * parameters; strings are copied by db_send(). */
struct query {
	const char *name;                 /* static, unique: the prepared statement's name */
	const char *sql;                  /* static */
	int count;                        /* parameters */
	const char *params[QUERY_PARAMS]; /* NULL is SQL null */
	/* Called once, from the loop, after the commit. result is an error's (PQresultStatus,
	 * SQLSTATE) if the statement or its commit failed; NULL when the connection was lost: the
	 * outcome is then unknown. It may call db_send(), not db_free(). */
	void (*done)(void *arg, const PGresult *result);
	void *arg;
};

/* `url` is a libpq connection string (a socket folder or an IP: a name would be looked up
 * synchronously and is refused with an error). Connects in the background. */
struct db *db_new(struct event_base *base, const char *url, int connections, struct error *err);

/* False when the queue is full or no connection is up: answer 503. done is not called then.
 * Connections take turns: two queries under way have no order. A query that brings nothing for
 * 40 s counts as lost. */
bool db_send(struct db *db, const struct query *query);

/* Is a connection up? */
bool db_ready(const struct db *db);

/* Calls `heard` for each notification on `channel`, and with payload NULL whenever some may have
 * been missed and db_send() works: after every (re)connect, and when no connection was up for a
 * while. Uses a connection of its own. */
void db_listen(struct db *db, const char *channel, void (*heard)(void *arg, const char *payload),
               void *arg);

/* Fails what waits (done with NULL; db_send() is false meanwhile) and closes. */
void db_free(struct db *db);

#endif
