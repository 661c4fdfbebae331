/* Bringing a database up to date: once, twice, several at once, and what is refused. */
#include "arbiter/migrate.h"
#include "tests/support/pg.h"

#include <criterion/criterion.h>
#include <ftw.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *url;
static char folder[32];

static void file_write(const char *name, const char *text)
{
	char path[128];
	FILE *out;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	out = fopen(path, "w");
	cr_assert(out, "%s", path);
	fputs(text, out);
	fclose(out);
}

static void room_make(const char *name)
{
	char path[64];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	cr_assert(!mkdir(path, 0700));
}

/* A small folder of our own, so that its files can be changed. */
static void start(void)
{
	url = pg_start();
	if (!url)
		cr_skip_test("no PostgreSQL server is installed");
	snprintf(folder, sizeof folder, "/tmp/sqlXXXXXX");
	cr_assert(mkdtemp(folder));
	room_make("migrations");
	room_make("functions");
	file_write("migrations/0001_one.sql",
	           "create table one (a int); insert into one values (1);");
	file_write("migrations/0002_two.sql", "create table two (a int);");
	file_write("functions/f.sql", "create or replace function f() returns int language sql"
	                              " return 1;");
	file_write("grants.sql", "grant select on one to public;");
}

static int entry_remove(const char *path, const struct stat *status, int type, struct FTW *walk)
{
	(void)status;
	(void)type;
	(void)walk;
	return remove(path);
}

static void stop(void)
{
	if (*folder)
		nftw(folder, entry_remove, 8, FTW_DEPTH | FTW_PHYS);
	pg_stop();
}

TestSuite(migrate, .init = start, .fini = stop, .timeout = 120);

static const char *value(const char *sql)
{
	static char text[256];
	PGconn *conn = PQconnectdb(url);
	PGresult *result = PQexec(conn, sql);

	snprintf(text, sizeof text, "%s",
	         PQresultStatus(result) == PGRES_TUPLES_OK ? PQgetvalue(result, 0, 0)
	                                                   : PQerrorMessage(conn));
	PQclear(result);
	PQfinish(conn);
	return text;
}

static void expect_migrated(int expected)
{
	struct error err = {0};
	int applied = -1;

	cr_assert(migrate(url, folder, &applied, &err), "%s", err.text);
	cr_expect_eq(applied, expected);
}

/* Refused, in one line that holds both texts. */
static void expect_refused(const char *file, const char *reason)
{
	struct error err = {0};
	int applied;

	cr_assert(!migrate(url, folder, &applied, &err));
	cr_expect(strstr(err.text, file) && strstr(err.text, reason) && !strchr(err.text, '\n'),
	          "%s", err.text);
}

Test(migrate, the_second_time_nothing_is_new)
{
	expect_migrated(2);
	expect_migrated(0);
	cr_expect_str_eq(value("select count(*) from one"), "1");
	cr_expect_str_eq(value("select string_agg(name, ' ' order by name) from schema_migration"),
	                 "0001_one.sql 0002_two.sql");
}

Test(migrate, only_what_is_new_is_applied)
{
	expect_migrated(2);
	file_write("migrations/0003_three.sql", "alter table two add b int default 5;");
	file_write("functions/f.sql", "create or replace function f() returns int language sql"
	                              " return 2;");
	expect_migrated(1);
	cr_expect_str_eq(value("select f()"), "2");
	cr_expect_str_eq(value("select count(b) from two"), "0");
}

static pid_t migrate_apart(const char *sql)
{
	pid_t child = fork();
	struct error err;
	int applied;

	cr_assert_geq(child, 0);
	if (!child) {
		bool ok = migrate(url, sql, &applied, &err);

		if (!ok)
			fprintf(stderr, "%s\n", err.text);
		_exit(ok ? applied : 100);
	}
	return child;
}

static int exit_code(pid_t child)
{
	int status;

	cr_assert_eq(waitpid(child, &status, 0), child);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 101;
}

Test(migrate, of_several_at_once_one_does_it)
{
	pid_t children[8];
	int applied = 0;

	for (int i = 0; i < 8; i++)
		children[i] = migrate_apart("sql");
	for (int i = 0; i < 8; i++) {
		int code = exit_code(children[i]);

		cr_expect(code == 0 || (code < 100 && !applied), "%d", code);
		applied += code;
	}
	cr_expect_str_eq(value("select count(*) = (select max(left(name, 4)::int)"
	                       " from schema_migration) from schema_migration"),
	                 "t");
	cr_expect_gt(applied, 0);
}

Test(migrate, a_changed_file_is_refused)
{
	expect_migrated(2);
	file_write("migrations/0001_one.sql", "create table one (a bigint);");
	file_write("migrations/0003_three.sql", "create table three (a int);");
	expect_refused("0001_one.sql", "changed");
	cr_expect_str_eq(value("select to_regclass('three') is null"), "t");
}

Test(migrate, a_failing_file_leaves_nothing_behind)
{
	file_write("migrations/0002_two.sql", "create table two (a int);\n"
	                                      "create table two (a int);");
	expect_refused("0002_two.sql", "already exists");
	cr_expect_str_eq(value("select to_regclass('two') is null"), "t");
	cr_expect_str_eq(value("select count(*) from schema_migration"), "1");
	file_write("migrations/0002_two.sql", "create table two (a int);");
	expect_migrated(1);
}

Test(migrate, a_failing_function_leaves_the_old_ones)
{
	expect_migrated(2);
	file_write("functions/f.sql", "create or replace function f() returns int language sql"
	                              " return 2;");
	file_write("functions/g.sql",
	           "create function g() returns nonsense language sql return 1;");
	expect_refused("g.sql", "nonsense");
	cr_expect_str_eq(value("select f()"), "1");
}

Test(migrate, an_older_program_is_refused)
{
	char path[64];

	expect_migrated(2);
	snprintf(path, sizeof path, "%s/migrations/0002_two.sql", folder);
	cr_assert(!remove(path));
	expect_refused("0002_two.sql", "newer");
}

Test(migrate, what_cannot_be_reached_is_said)
{
	struct error err;
	int applied;

	cr_expect(!migrate("host=/nowhere", folder, &applied, &err));
	cr_expect(strstr(err.text, "/nowhere"), "%s", err.text);
	cr_expect(!migrate(url, "/nowhere", &applied, &err));
	cr_expect(strstr(err.text, "/nowhere/migrations"), "%s", err.text);
}

Test(migrate, only_utf8_will_do)
{
	char latin[128];
	struct error err;
	int applied;

	value("create database latin encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype "
	      "'C'");
	snprintf(latin, sizeof latin, "%s dbname=latin", url);
	cr_expect(!migrate(latin, folder, &applied, &err));
	cr_expect(strstr(err.text, "LATIN1"), "%s", err.text);
}
