#include "arbiter/cli_database.h"

#include <stdlib.h>
#include <string.h>

/* libpq ends its messages with a newline, and puts several into one. */
static bool database_error(const PGconn *connection, struct error *err)
{
	const char *text = PQerrorMessage(connection);

	return error_set(err, ERR_UNAVAILABLE, "%.*s", (int)strcspn(text, "\n"), text);
}

PGconn *cli_database_open(const char *url, struct error *err)
{
	PGconn *connection = PQconnectdb(url);
	PGresult *begun = NULL;
	bool open = PQstatus(connection) == CONNECTION_OK;

	if (open) {
		begun = PQexec(connection, "begin isolation level repeatable read read only");
		open = PQresultStatus(begun) == PGRES_COMMAND_OK;
	}
	PQclear(begun);
	if (open)
		return connection;
	database_error(connection, err);
	PQfinish(connection);
	return NULL;
}

PGresult *cli_database_rows(PGconn *connection, const char *sql, const char *param,
                            struct error *err)
{
	const char *const params[] = {param};
	PGresult *rows = PQexecParams(connection, sql, param ? 1 : 0, NULL, params, NULL, NULL, 0);

	if (PQresultStatus(rows) == PGRES_TUPLES_OK)
		return rows;
	database_error(connection, err);
	PQclear(rows);
	return NULL;
}

bool cli_database_event(PGconn *connection, const char *slug, int64_t *id, struct error *err)
{
	PGresult *rows =
		cli_database_rows(connection, "select id from event where slug = $1", slug, err);
	bool found = rows && PQntuples(rows) == 1;

	if (rows && !found)
		error_set(err, ERR_NOT_FOUND, "there is no event '%s'", slug);
	if (found)
		*id = strtoll(PQgetvalue(rows, 0, 0), NULL, 10);
	PQclear(rows);
	return found;
}
