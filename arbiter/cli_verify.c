/* `arbiter verify`: refolds logs and compares everything that follows from them. */
#include "arbiter/cli.h"
#include "arbiter/cli_database.h"
#include "arbiter/derived.h"
#include "arbiter/refold.h"
#include "arbiter/rows.h"
#include "arbiter/verify.h"

#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int usage(FILE *out, int code)
{
	fputs("usage: arbiter verify --database URL [EVENT ...]\n"
	      "\n"
	      "Folds each event's log anew (all events without EVENT), checks its chain of hashes\n"
	      "and compares every row that follows from it. Games whose decisions would be judged\n"
	      "differently today are told apart: they are no error.\n"
	      "Exit code: 0, 1 if anything does not match.\n",
	      out);
	return code;
}

static const struct option long_options[] = {
	{"database", required_argument, NULL, 'd'},
	{"help",     no_argument,       NULL, 'h'},
	{NULL,       0,                 NULL, 0  },
};

/* Does the event's row hold the log's end? */
static bool head_matches(PGconn *connection, const char *id, const struct refold *refold,
                         int *differences, struct error *err)
{
	static const char sql[] = "select head, head_hash from event where id = $1::bigint";
	PGresult *rows = cli_database_rows(connection, sql, id, err);
	char hash[2 + 2 * HASH_SIZE + 1];

	if (!rows)
		return false;
	bytes_text(refold->hash, HASH_SIZE, hash);
	if (strtoll(PQgetvalue(rows, 0, 0), NULL, 10) != refold->t.seq)
		*differences += printf("  event: its head is %s, the log ends at %lld\n",
		                       PQgetvalue(rows, 0, 0), (long long)refold->t.seq) > 0;
	else if (strcmp(PQgetvalue(rows, 0, 1), hash) != 0)
		*differences += printf("  event: its head's hash is not the log's\n") > 0;
	PQclear(rows);
	return true;
}

static bool rows_match(PGconn *connection, const char *id, const struct refold *refold,
                       int *differences, struct error *err)
{
	PGresult *rows = cli_database_rows(connection, "select event_derived($1::bigint)", id, err);
	json_t *wanted, *found;

	if (!rows)
		return false;
	wanted = derived_all(&refold->t);
	found = json_loads(PQgetvalue(rows, 0, 0), 0, NULL);
	*differences += verify_rows(stdout, wanted, found);
	json_decref(wanted);
	json_decref(found);
	PQclear(rows);
	return true;
}

/* The differences come before the event's own line. */
static bool verify_event(PGconn *connection, const char *id, const char *slug, struct error *err)
{
	struct refold refold;
	int differences = 0;
	bool read;
	int judged = 0;

	refold_init(&refold);
	read = refold_load(&refold, connection, strtoll(id, NULL, 10), err) &&
	       head_matches(connection, id, &refold, &differences, err) &&
	       rows_match(connection, id, &refold, &differences, err);
	if (read)
		judged = verify_games(stdout, &refold.t);
	if (!read)
		printf("%s: BROKEN: %s\n", slug, err->text);
	else if (differences)
		printf("%s: MISMATCH: %d differences from %lld records\n", slug, differences,
		       (long long)refold.t.seq);
	else
		printf("%s: ok, %lld records\n", slug, (long long)refold.t.seq);
	if (judged)
		printf("%s: %d games would be judged differently today\n", slug, judged);
	refold_free(&refold);
	return read && !differences;
}

static bool verify_rows_of(PGconn *connection, const PGresult *events, struct error *err)
{
	bool good = true;

	for (int row = 0; row < PQntuples(events); row++)
		good &= verify_event(connection, PQgetvalue(events, row, 0),
		                     PQgetvalue(events, row, 1), err);
	return good;
}

/* One event, or all of them (slug NULL). */
static int verify_slug(PGconn *connection, const char *slug)
{
	const char *sql = slug ? "select id, slug from event where slug = $1"
	                       : "select id, slug from event order by id";
	struct error err;
	PGresult *events = cli_database_rows(connection, sql, slug, &err);
	int code = EXIT_OK;

	if (!events) {
		fprintf(stderr, "arbiter verify: %s\n", err.text);
		return EXIT_UNEXPECTED;
	}
	if (slug && !PQntuples(events)) {
		fprintf(stderr, "arbiter verify: there is no event '%s'\n", slug);
		code = EXIT_INVALID_INPUT;
	} else if (!verify_rows_of(connection, events, &err)) {
		code = EXIT_MISMATCH;
	}
	PQclear(events);
	return code;
}

static int verify(const char *database, char *const *slugs, int count)
{
	struct error err;
	PGconn *connection = cli_database_open(database, &err);
	int code = EXIT_OK;

	if (!connection) {
		fprintf(stderr, "arbiter verify: %s\n", err.text);
		return EXIT_UNEXPECTED;
	}
	if (!count)
		code = verify_slug(connection, NULL);
	for (int i = 0; i < count; i++) {
		int worse = verify_slug(connection, slugs[i]);

		code = worse > code ? worse : code;
	}
	PQfinish(connection);
	return code;
}

int cli_verify(int argc, char **argv)
{
	const char *database = NULL;
	int option;

	optind = 1;
	while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
		if (option == 'h')
			return usage(stdout, EXIT_OK);
		if (option != 'd')
			return usage(stderr, EXIT_INVALID_INPUT);
		database = optarg;
	}
	if (!database || sodium_init() < 0)
		return usage(stderr, EXIT_INVALID_INPUT);
	return verify(database, argv + optind, argc - optind);
}
