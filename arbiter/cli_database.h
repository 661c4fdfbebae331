/* A blocking, read-only look into the database for sub-commands. */
#ifndef ARBITER_CLI_DATABASE_H
#define ARBITER_CLI_DATABASE_H

#include "core/error.h"

#include <libpq-fe.h>
#include <stdint.h>

/* Connects and begins a transaction that sees one moment, however long it takes; NULL with the
 * reason. End it with PQfinish(). */
PGconn *cli_database_open(const char *url, struct error *err);

/* A statement with at most one parameter (NULL for none) that returns rows; NULL with the reason.
 */
PGresult *cli_database_rows(PGconn *connection, const char *sql, const char *param,
                            struct error *err);

/* The event's id, ERR_NOT_FOUND if there is none of this name. */
bool cli_database_event(PGconn *connection, const char *slug, int64_t *id, struct error *err);

#endif
