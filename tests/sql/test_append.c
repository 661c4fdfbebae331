/* Appends: one wins, none is half done, nobody waits for ever, every text survives. */
#include "tests/sql/log_fixture.h"

#include "arbiter/chain.h"

#include <criterion/criterion.h>
#include <event2/event.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static struct log_fixture fixture, second;

static void start(void)
{
	fixture_start(&fixture);
}

static void stop(void)
{
	fixture_second_stop(&second);
	fixture_stop(&fixture);
}

TestSuite(append, .init = start, .fini = stop, .timeout = 120);

static void clean_turn(void)
{
	event_base_loop(fixture.base, EVLOOP_NONBLOCK);
	event_base_loop(second.base, EVLOOP_NONBLOCK);
}

Test(append, the_chain_is_stored_as_it_was_made)
{
	struct writer w;
	char head[2 * HASH_SIZE + 1];

	writer_create(&w, &fixture, 1);
	writer_add(&w, "do=place&at=H8", NULL, "r-1");
	writer_add(&w, "name", "name=Anna&club=", "r-2");
	writer_add(&w, "", "", NULL);
	cr_expect_eq(writer_append(&w), STORE_WON);
	writer_add(&w, "do=place&at=H9", NULL, "r-3");
	cr_expect_eq(writer_append(&w), STORE_WON);
	cr_expect_eq(chain_length(&fixture, w.id), 5);
	sodium_bin2hex(head, sizeof head, w.hash, HASH_SIZE);
	cr_expect_str_eq(owner_value(&fixture, "select encode(head_hash, 'hex') from event"), head);
	cr_expect_str_eq(owner_value(&fixture, "select head from event"), "5");
	cr_expect_str_eq(owner_value(&fixture, "select count(*) from sealed"), "2");
	cr_expect_str_eq(owner_value(&fixture, "select count(*) from log where digest is null"),
	                 "2");
}

Test(append, a_wrong_head_is_a_conflict_and_changes_nothing)
{
	struct writer w;

	writer_create(&w, &fixture, 1);
	for (int64_t wrong = 0; wrong <= 2; wrong += 2) {
		w.head = wrong;
		w.has_game = true;
		w.game = (struct store_game){
			.key = {1, 1, 1, 1},
                          .state = "play", .reason = "none"
                };
		w.derived = "{\"event\":{\"state\":\"changed\"}}";
		writer_add(&w, "do=place&at=H8", "name=Anna", "r-1");
		cr_expect_eq(writer_append(&w), STORE_CONFLICT);
	}
	cr_expect_eq(chain_length(&fixture, w.id), 1);
	cr_expect_str_eq(owner_value(&fixture, "select (select count(*) from sealed)"
	                                       " + (select count(*) from game)"),
	                 "0");
	cr_expect_str_eq(owner_value(&fixture, "select state from event"), "created");
}

enum { MANY = 40 };

Test(append, losers_do_not_hold_up_the_rest_of_a_batch)
{
	static struct writer w[MANY];

	for (int i = 0; i < MANY; i++)
		writer_create(&w[i], &fixture, i + 1);
	for (int i = 0; i < MANY; i++) {
		w[i].head += i % 3 == 0;
		writer_add(&w[i], "do=place&at=H8", i % 2 ? "name=Anna" : NULL, "r-1");
		writer_send(&w[i]);
	}
	for (int i = 0; i < MANY; i++)
		cr_expect_eq(writer_wait(&w[i]), i % 3 ? STORE_WON : STORE_CONFLICT, "%d", i);
	for (int i = 0; i < MANY; i++)
		cr_expect_eq(chain_length(&fixture, w[i].id), i % 3 ? 2 : 1, "%d", i);
}

Test(append, an_unknown_event_is_a_conflict)
{
	struct writer w;

	writer_create(&w, &fixture, 1);
	w.id = 4711;
	writer_add(&w, "", NULL, NULL);
	cr_expect_eq(writer_append(&w), STORE_CONFLICT);
}

Test(append, of_two_daemons_one_wins_each_time)
{
	struct writer one, two;

	writer_create(&one, &fixture, 1);
	fixture_second(&fixture, &second);
	for (int round = 0; round < 100; round++) {
		two = one;
		two.fixture = &second;
		writer_add(&one, "by=one", NULL, NULL);
		writer_add(&two, "by=two", NULL, NULL);
		writer_send(round % 2 ? &one : &two);
		writer_send(round % 2 ? &two : &one);
		while (!one.answered || !two.answered)
			clean_turn();
		cr_assert_eq((one.result == STORE_WON) + (two.result == STORE_WON), 1);
		cr_assert_eq((one.result == STORE_CONFLICT) + (two.result == STORE_CONFLICT), 1);
		if (two.result == STORE_WON) {
			one.head = two.head;
			memcpy(one.hash, two.hash, HASH_SIZE);
		}
	}
	cr_expect_eq(chain_length(&fixture, one.id), 101);
}

static bool all_answered(const struct writer *w, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!w[i].answered)
			return false;
	return true;
}

/* The two daemons send the same events in opposite orders. */
static void crossing(struct writer *up, struct writer *down)
{
	for (int i = 0; i < MANY; i++) {
		down[i] = up[i];
		down[i].fixture = &second;
	}
	for (int i = 0; i < MANY; i++) {
		writer_add(&up[i], "by=up", NULL, NULL);
		writer_send(&up[i]);
		writer_add(&down[MANY - 1 - i], "by=down", NULL, NULL);
		writer_send(&down[MANY - 1 - i]);
	}
	while (!all_answered(up, MANY) || !all_answered(down, MANY))
		clean_turn();
	for (int i = 0; i < MANY; i++) {
		cr_assert_eq((up[i].result == STORE_WON) + (down[i].result == STORE_WON), 1);
		if (down[i].result == STORE_WON) {
			up[i].head = down[i].head;
			memcpy(up[i].hash, down[i].hash, HASH_SIZE);
		}
	}
}

Test(append, crossing_batches_do_not_deadlock)
{
	static struct writer up[MANY], down[MANY];

	for (int i = 0; i < MANY; i++)
		writer_create(&up[i], &fixture, i + 1);
	fixture_second(&fixture, &second);
	for (int round = 0; round < 50; round++)
		crossing(up, down);
	cr_expect_str_eq(owner_value(&fixture, "select deadlocks from pg_stat_database"
	                                       " where datname = current_database()"),
	                 "0");
	cr_expect_eq(chain_length(&fixture, up[7].id), 51);
}

Test(append, a_request_id_counts_once_and_spoils_only_its_own)
{
	static struct writer w[8];

	for (int i = 0; i < 8; i++) {
		writer_create(&w[i], &fixture, i + 1);
		writer_add(&w[i], "first", NULL, "again");
		cr_assert_eq(writer_append(&w[i]), STORE_WON);
	}
	for (int i = 0; i < 8; i++) {
		writer_add(&w[i], "second", NULL, i == 3 ? "again" : "other");
		writer_send(&w[i]);
	}
	for (int i = 0; i < 8; i++)
		cr_expect_eq(writer_wait(&w[i]), i == 3 ? STORE_UNAVAILABLE : STORE_WON, "%d", i);
	cr_expect_eq(chain_length(&fixture, w[3].id), 2);
	writer_add(&w[3], "third", NULL, "new");
	cr_expect_eq(writer_append(&w[3]), STORE_WON);
}

static const char *const nasty[] = {
	"\"",
	"\\",
	"'",
	",",
	"{}",
	"()",
	"NULL",
	"null",
	"\\\"",
	"\"\"",
	"\\\\x00",
	"{\"(1,2)\"}",
	"$1",
	"%s%n",
	"\t\r\n\x01\x7f",
	"a\\",
	"\\N",
	"ümläut 五子棋 🀄",
	"'; drop table log; --",
	" ",
	"",
};

struct echo {
	int64_t count;
	bool done;
};

static void echo_each(void *arg, const struct stored *stored)
{
	struct echo *echo = arg;
	const char *expected = nasty[echo->count++];

	cr_expect_str_eq(stored->record.data, expected);
	cr_expect_str_eq(stored->record.sealed, expected);
	cr_expect_eq(stored->digest[5], *expected ? 0xd1 : 0);
	cr_expect(!strncmp(stored->record.request, expected, strlen(expected)));
}

static void echo_done(void *arg, bool complete)
{
	struct echo *echo = arg;

	echo->done = true;
	cr_expect(complete);
}

Test(append, every_text_comes_back_as_it_was)
{
	enum { COUNT = sizeof nasty / sizeof *nasty };
	struct echo echo = {0};
	struct writer w;

	writer_create(&w, &fixture, 1);
	for (size_t i = 0; i < COUNT; i++) {
		writer_add(&w, nasty[i], nasty[i], *nasty[i] ? nasty[i] : NULL);
		cr_expect_eq(writer_append(&w), STORE_WON, "%s", nasty[i]);
	}
	store_load(fixture.store, w.id, 1, echo_each, echo_done, &echo);
	fixture_wait(&fixture, &echo.done);
	cr_expect_eq(echo.count, COUNT);
	cr_expect_eq(chain_length(&fixture, w.id), COUNT + 1);
}

Test(append, a_text_that_is_no_utf8_spoils_only_its_own)
{
	static struct writer w[4];

	for (int i = 0; i < 4; i++)
		writer_create(&w[i], &fixture, i + 1);
	for (int i = 0; i < 4; i++) {
		writer_add(&w[i], i == 2 ? "a\xff" : "a", NULL, NULL);
		writer_send(&w[i]);
	}
	for (int i = 0; i < 4; i++)
		cr_expect_eq(writer_wait(&w[i]), i == 2 ? STORE_UNAVAILABLE : STORE_WON, "%d", i);
}

Test(append, a_long_log_is_loaded_in_pages)
{
	struct writer w;

	writer_create(&w, &fixture, 1);
	for (int i = 0; i < 200; i++) {
		for (int k = 0; k < WRITER_RECORDS; k++)
			writer_add(&w, "do=place&at=H8", k ? NULL : "name=Anna", NULL);
		cr_assert_eq(writer_append(&w), STORE_WON);
	}
	cr_expect_eq(chain_length(&fixture, w.id), 801);
}

Test(append, an_erased_part_leaves_the_chain_valid)
{
	struct writer w;

	writer_create(&w, &fixture, 1);
	writer_add(&w, "no=1", "name=Anna", NULL);
	writer_add(&w, "no=2", "name=Bela", NULL);
	cr_assert_eq(writer_append(&w), STORE_WON);
	cr_expect_str_eq(owner_value(&fixture, "select erase_sealed(id, 2) from event"), "t");
	cr_expect_str_eq(owner_value(&fixture, "select erase_sealed(id, 2) from event"), "f");
	cr_expect_eq(chain_length(&fixture, w.id), 3);
	cr_expect_str_eq(owner_value(&fixture, "select string_agg(bytes, ',') from sealed"),
	                 "name=Bela");
}

static void each_broken(void *arg, const struct stored *stored)
{
	(void)stored;
	++*(int *)arg;
}

struct broken {
	int records;
	bool done, complete;
};

static void broken_done(void *arg, bool complete)
{
	struct broken *broken = arg;

	broken->done = true;
	broken->complete = complete;
}

Test(append, a_kind_of_a_newer_version_is_refused)
{
	struct broken broken = {0};
	struct writer w;

	writer_create(&w, &fixture, 1);
	statement_state(fixture.owner,
	                "insert into log select event_id, 2, at, actor, 'from-the-future', board,"
	                " data, '', 0, null, hash, null from log");
	store_load(fixture.store, w.id, 0, each_broken, broken_done, &broken);
	fixture_wait(&fixture, &broken.done);
	cr_expect(!broken.complete);
	cr_expect_eq(broken.records, 1);
}
