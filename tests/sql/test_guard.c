/* What nobody may do to the log: the daemon's role has no right, and the triggers refuse the owner
 * too. */
#include "tests/sql/log_fixture.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static struct log_fixture fixture;

static void start(void)
{
	struct writer w;

	fixture_start(&fixture);
	writer_create(&w, &fixture, 1);
	writer_add(&w, "", "name=Anna", NULL);
	cr_assert_eq(writer_append(&w), STORE_WON);
}

static void stop(void)
{
	fixture_stop(&fixture);
}

TestSuite(guard, .init = start, .fini = stop, .timeout = 60);

static const char *const forbidden_to_all[] = {
	"update log set data = 'x'",
	"update log set data = data where false",
	"delete from log",
	"delete from log where seq = 2",
	"truncate log",
	"truncate log, sealed",
	"update sealed set bytes = ''",
	"delete from sealed",
	"truncate sealed",
};

static const char *const forbidden_to_daemon[] = {
	"insert into log select * from log",
	"insert into sealed values (1, 1, '', '')",
	"insert into event (slug, kind, title, created_at) values ('x', 'swiss', 'x', 1)",
	"update event set head = 0",
	"update game set over = true",
	"delete from player",
	"delete from refused",
	"update site_link set used_at = null",
	"drop table log",
	"alter table log disable trigger all",
	"alter table log drop column data",
	"create table mine (a int)",
	"drop function log_guard() cascade",
	"select derive(1, '{}')",
	"select derive_round_gone(1, 1::smallint, 1::smallint)",
	"set session_replication_role = replica",
	"set arbiter.erasing = 'on'; delete from sealed",
};

static const char *const allowed_to_daemon[] = {
	"select * from log",
	"select * from sealed",
	"select event_derived(1)",
	"insert into site_link (hash) values ('\\x01')",
	"insert into publication (event_id, target) values (1, 'x')",
	"update publication set attempts = 1",
	"delete from publication",
	"insert into push_subscription (event_id, holder, endpoint, origin) select 1, 1, 'x', 'y'",
	"update push_subscription set failures = 1",
	"delete from push_subscription",
	"select erase_sealed(1, 1)",
};

static PGconn *daemon_connection(void)
{
	char url[256];
	PGconn *conn;

	snprintf(url, sizeof url, "%s user=arbiter_daemon", fixture.url);
	conn = PQconnectdb(url);
	cr_assert_eq(PQstatus(conn), CONNECTION_OK);
	return conn;
}

static void expect_states(PGconn *conn, const char *const *statements, size_t count,
                          const char *state)
{
	for (size_t i = 0; i < count; i++) {
		const char *got = statement_state(conn, statements[i]);

		cr_expect_str_eq(got, state, "%s: %s", statements[i], got);
	}
}

#define EXPECT_STATES(conn, statements, state) \
	expect_states(conn, statements, sizeof(statements) / sizeof *(statements), state)

static void expect_untouched(void)
{
	cr_expect_str_eq(owner_value(&fixture, "select string_agg(seq || kind || data, ',')"
	                                       " from log"),
	                 "1decisiontitle=An%20event,2decision");
	cr_expect_str_eq(owner_value(&fixture, "select bytes from sealed"), "name=Anna");
}

Test(guard, the_owner_is_refused_by_the_triggers)
{
	EXPECT_STATES(fixture.owner, forbidden_to_all, "42501");
	expect_untouched();
}

Test(guard, the_daemon_has_no_right)
{
	PGconn *conn = daemon_connection();

	EXPECT_STATES(conn, forbidden_to_all, "42501");
	EXPECT_STATES(conn, forbidden_to_daemon, "42501");
	EXPECT_STATES(conn, allowed_to_daemon, "00000");
	PQfinish(conn);
	expect_untouched();
}

Test(guard, erasing_ends_with_the_function)
{
	cr_expect_str_eq(owner_value(&fixture, "select erase_sealed(1, 1)"), "f");
	cr_expect_str_eq(statement_state(fixture.owner, "delete from sealed"), "42501");
	expect_untouched();
	cr_expect_str_eq(owner_value(&fixture, "select erase_sealed(1, 2)"), "t");
	cr_expect_str_eq(owner_value(&fixture, "select count(*) from sealed"), "0");
	cr_expect_str_eq(statement_state(fixture.owner, "delete from sealed"), "42501");
}
