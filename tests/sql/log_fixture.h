/*
 * A private, migrated PostgreSQL with a store on it that runs as the daemon's role, a blocking
 * connection of the owner to look behind it, and writers of logs that wait for each answer.
 * The test is skipped where no server is installed.
 */
#ifndef TESTS_SQL_LOG_FIXTURE_H
#define TESTS_SQL_LOG_FIXTURE_H

#include "arbiter/store.h"

#include <libpq-fe.h>

struct event_base;

struct log_fixture {
	const char *url;
	struct event_base *base;
	struct db *db;
	struct store *store;
	PGconn *owner;
};

/* One event's log as one who appends to it sees it. */
enum { WRITER_RECORDS = 4 };

struct writer {
	struct log_fixture *fixture;
	int64_t id, head, created;
	const char *derived;
	size_t count;
	struct stored records[WRITER_RECORDS];
	struct store_game game;
	enum store_result result;
	bool has_game, answered, same;
	uint8_t hash[HASH_SIZE];
	char slug[32], request[WRITER_RECORDS][REQUEST_ID_MAX + 1];
};

void fixture_start(struct log_fixture *fixture);
void fixture_stop(struct log_fixture *fixture);

/* A second daemon on the same database. */
void fixture_second(const struct log_fixture *first, struct log_fixture *second);
void fixture_second_stop(struct log_fixture *second);

/* Runs the loop until *flag; fails the test after 30 s. */
void fixture_wait(struct log_fixture *fixture, const bool *flag);
void fixture_ready(struct log_fixture *fixture);

/* The one value of a query of the owner's, in a buffer that the next call reuses. */
const char *owner_value(struct log_fixture *fixture, const char *sql);

/* The SQLSTATE that the statement ends with, "00000" for none. */
const char *statement_state(PGconn *conn, const char *sql);

/* Makes an event (slug `e<number>`) with its first record and writes on it. */
void writer_create(struct writer *w, struct log_fixture *fixture, int number);

/* Puts a record after those that are prepared; it is a decision on board 1.1.1.1. `sealed` and
 * `request` may be NULL. */
void writer_add(struct writer *w, const char *data, const char *sealed, const char *request);

/* Sends what is prepared; on STORE_WON the writer moves on. The records stay until the next add. */
void writer_send(struct writer *w);
enum store_result writer_wait(struct writer *w);
enum store_result writer_append(struct writer *w);

/* Loads the event's log and checks its chain; the number of its records. */
enum { CHAIN_BROKEN = -1, CHAIN_AWAY = -2 };
int64_t chain_length(struct log_fixture *fixture, int64_t event_id);

#endif
