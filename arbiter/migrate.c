#include "arbiter/migrate.h"

#include "arbiter/file.h"

#include "arbiter/strbuf.h"

#include <errno.h>
#include <glob.h>
#include <libpq-fe.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { FILE_LIMIT = 1024 * 1024, SHA256_TEXT = 2 * crypto_hash_sha256_BYTES + 1 };

/* The lock that keeps two migrations of one database apart: any number of ours will do. */
static const char lock_sql[] = "select pg_advisory_lock(7310046)";

static const char record_table_sql[] = "create table if not exists schema_migration ("
				       " name text primary key, sha256 text not null,"
				       " applied_at timestamptz not null default now())";

struct sql_file {
	const char *name; /* without folders */
	struct strbuf text;
	char sha256[SHA256_TEXT];
};

static bool database_error(const char *what, const char *message, struct error *err)
{
	size_t length = strcspn(message, "\n");

	return error_set(err, ERR_UNAVAILABLE, "%s: %.*s", what, (int)length, message);
}

/* Runs statements that take no parameters; `what` names them in the error. */
static bool run(PGconn *conn, const char *sql, const char *what, struct error *err)
{
	PGresult *result = PQexec(conn, sql);
	ExecStatusType status = PQresultStatus(result);
	bool ok = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;

	if (!ok)
		database_error(what, PQerrorMessage(conn), err);
	PQclear(result);
	return ok;
}

/* One text value; "" for none. */
static bool ask(PGconn *conn, const char *sql, const char *param, char *value, size_t size,
                struct error *err)
{
	PGresult *result = PQexecParams(conn, sql, param ? 1 : 0, NULL, &param, NULL, NULL, 0);
	bool ok = PQresultStatus(result) == PGRES_TUPLES_OK;

	value[0] = '\0';
	if (!ok)
		database_error("migrations", PQerrorMessage(conn), err);
	else if (PQntuples(result) == 1)
		snprintf(value, size, "%s", PQgetvalue(result, 0, 0));
	PQclear(result);
	return ok;
}

static bool sql_file_read(const char *path, struct sql_file *file, struct error *err)
{
	uint8_t hash[crypto_hash_sha256_BYTES];

	*file = (struct sql_file){.name = strrchr(path, '/') + 1, .text = STRBUF(FILE_LIMIT)};
	if (file_read(path, &file->text, err) && !file->text.length)
		error_set(err, ERR_BAD_FILE, "%s: empty", path);
	if (file->text.failed || !file->text.length) {
		strbuf_free(&file->text);
		return false;
	}
	crypto_hash_sha256(hash, (const uint8_t *)file->text.text, file->text.length);
	sodium_bin2hex(file->sha256, sizeof file->sha256, hash, sizeof hash);
	return true;
}

static bool file_record(PGconn *conn, const struct sql_file *file, struct error *err)
{
	const char *params[] = {file->name, file->sha256};
	PGresult *result =
		PQexecParams(conn, "insert into schema_migration (name, sha256) values ($1, $2)", 2,
	                     NULL, params, NULL, NULL, 0);
	bool ok = PQresultStatus(result) == PGRES_COMMAND_OK;

	if (!ok)
		database_error(file->name, PQerrorMessage(conn), err);
	PQclear(result);
	return ok;
}

static bool apply(PGconn *conn, const struct sql_file *file, struct error *err)
{
	bool ok = run(conn, "begin", file->name, err) &&
	          run(conn, file->text.text, file->name, err) && file_record(conn, file, err) &&
	          run(conn, "commit", file->name, err);

	if (!ok)
		run(conn, "rollback", file->name, NULL);
	return ok;
}

static bool migration(PGconn *conn, const struct sql_file *file, int *applied, struct error *err)
{
	char landed[SHA256_TEXT];

	if (!ask(conn, "select sha256 from schema_migration where name = $1", file->name, landed,
	         sizeof landed, err))
		return false;
	if (!*landed) {
		++*applied;
		return apply(conn, file, err);
	}
	if (!strcmp(landed, file->sha256))
		return true;
	return error_set(err, ERR_BAD_FILE,
	                 "%s: changed since it was applied; put it back and write a new one",
	                 file->name);
}

static bool migration_path(PGconn *conn, const char *path, int *applied, struct error *err)
{
	struct sql_file file;
	bool ok;

	if (!sql_file_read(path, &file, err))
		return false;
	ok = migration(conn, &file, applied, err);
	strbuf_free(&file.text);
	return ok;
}

static bool script_path(PGconn *conn, const char *path, struct error *err)
{
	struct sql_file file;
	bool ok;

	if (!sql_file_read(path, &file, err))
		return false;
	ok = run(conn, file.text.text, file.name, err);
	strbuf_free(&file.text);
	return ok;
}

/* A database that a newer program has migrated must not get this program's older functions. */
static bool known(PGconn *conn, const glob_t *files, struct error *err)
{
	char last[256];
	const char *newest = strrchr(files->gl_pathv[files->gl_pathc - 1], '/') + 1;

	if (!ask(conn, "select max(name) from schema_migration", NULL, last, sizeof last, err))
		return false;
	if (strcmp(last, newest) <= 0)
		return true;
	return error_set(err, ERR_BAD_FILE,
	                 "%s: applied by a newer version of this program; use that one", last);
}

/* The .sql files of a folder, by name. */
static bool list(const char *folder, const char *room, glob_t *files, struct error *err)
{
	char pattern[512];

	snprintf(pattern, sizeof pattern, "%s/%s/*.sql", folder, room);
	if (!glob(pattern, 0, NULL, files))
		return true;
	return error_set(err, ERR_BAD_FILE, "%s: no such files", pattern);
}

static bool migrations(PGconn *conn, const char *folder, int *applied, struct error *err)
{
	glob_t files;
	bool ok;

	if (!list(folder, "migrations", &files, err))
		return false;
	ok = known(conn, &files, err);
	for (size_t i = 0; ok && i < files.gl_pathc; i++)
		ok = migration_path(conn, files.gl_pathv[i], applied, err);
	globfree(&files);
	return ok;
}

static bool functions(PGconn *conn, const char *folder, struct error *err)
{
	glob_t files;
	bool ok = true;

	if (!list(folder, "functions", &files, err))
		return false;
	for (size_t i = 0; ok && i < files.gl_pathc; i++)
		ok = script_path(conn, files.gl_pathv[i], err);
	globfree(&files);
	return ok;
}

/* All functions and grants change at once: a running daemon sees the old ones or the new ones. */
static bool scripts(PGconn *conn, const char *folder, struct error *err)
{
	char grants[512];
	bool ok;

	snprintf(grants, sizeof grants, "%s/grants.sql", folder);
	ok = run(conn, "begin", "functions", err) && functions(conn, folder, err) &&
	     script_path(conn, grants, err) && run(conn, "commit", "functions", err);
	if (!ok)
		run(conn, "rollback", "functions", NULL);
	return ok;
}

static bool prepared(PGconn *conn, struct error *err)
{
	char encoding[32];

	if (!ask(conn, "show server_encoding", NULL, encoding, sizeof encoding, err))
		return false;
	if (strcmp(encoding, "UTF8") != 0)
		return error_set(err, ERR_BAD_FIELD,
		                 "the database's encoding is %s; create it with encoding UTF8",
		                 encoding);
	return run(conn, "set client_min_messages = warning", "session", err) &&
	       run(conn, "set search_path = public", "session", err) &&
	       run(conn, lock_sql, "lock", err) &&
	       run(conn, record_table_sql, "schema_migration", err);
}

bool migrate(const char *url, const char *folder, int *applied, struct error *err)
{
	PGconn *conn = PQconnectdb(url);
	bool ok;

	*applied = 0;
	ok = PQstatus(conn) == CONNECTION_OK;
	if (ok)
		ok = prepared(conn, err) && migrations(conn, folder, applied, err) &&
		     scripts(conn, folder, err);
	else
		database_error("database", PQerrorMessage(conn), err);
	PQfinish(conn);
	return ok;
}
