/* Creation of events, the derived tables, and the store's small questions. */
#include "tests/sql/log_fixture.h"

#include "arbiter/chain.h"

#include <criterion/criterion.h>
#include <event2/event.h>
#include <stdio.h>
#include <string.h>

static struct log_fixture fixture;

static void start(void)
{
	fixture_start(&fixture);
}

static void stop(void)
{
	fixture_stop(&fixture);
}

TestSuite(tables, .init = start, .fini = stop, .timeout = 120);

/* Creation */

struct made {
	enum store_result result;
	int64_t id;
	bool same, done;
};

static void made_done(void *arg, enum store_result result, int64_t event_id, bool same)
{
	*(struct made *)arg = (struct made){result, event_id, same, true};
}

static struct made make(const char *slug, const char *uuid, const char *request, uint8_t body)
{
	static const uint8_t genesis[HASH_SIZE];
	struct stored record = {
		.record = {.seq = 1, .at = 1, .data = "", .request = ""}
        };
	const struct store_game game = {
		.key = {1,  1, 1, 1},
                  .state = "play", .half_points = {-1, -1 },
                  .reason = "none"
        };
	struct made made = {0};
	uint8_t digest[HASH_SIZE];
	const struct store_create create = {
		.slug = slug,
		.uuid = uuid,
		.kind = "match",
		.title = "\"A\\B\", 'c' {五}",
		.request = request,
		.digest = digest,
		.append = {.records = &record, .record_count = 1, .games = &game, .game_count = 1},
		.done = made_done,
		.arg = &made,
	};

	memset(digest, body, sizeof digest);
	record.record.sealed = "name=\"\\Ä";
	cr_assert(chain_seal(&record, genesis));
	store_create(fixture.store, &create);
	fixture_wait(&fixture, &made.done);
	return made;
}

#define UUID(n) "00000000-0000-4000-8000-00000000000" #n

Test(tables, an_event_is_made_once_per_request)
{
	struct made first = make("cup", UUID(1), "r-1", 1);
	struct made again = make("cup", UUID(2), "r-1", 1);
	struct made other_body = make("cup", UUID(3), "r-1", 2);
	struct made taken = make("cup", UUID(4), "r-2", 1);
	struct made without_key = make("cup", UUID(5), "", 1);
	struct made second = make("cup-2", UUID(6), "", 1);
	struct made third = make("cup-3", UUID(7), "", 1);

	cr_expect(first.result == STORE_WON && first.id > 0);
	cr_expect(again.result == STORE_CONFLICT && again.id == first.id && again.same);
	cr_expect(other_body.result == STORE_CONFLICT && other_body.id == first.id &&
	          !other_body.same);
	cr_expect(taken.result == STORE_CONFLICT && taken.id == 0);
	cr_expect(without_key.result == STORE_CONFLICT && without_key.id == 0);
	cr_expect(second.result == STORE_WON && third.result == STORE_WON);
	cr_expect_str_eq(owner_value(&fixture, "select count(*) from event"), "3");
	cr_expect_str_eq(owner_value(&fixture, "select count(*) from log join game using (event_id)"
	                                       " join sealed using (event_id)"),
	                 "3");
	cr_expect_str_eq(owner_value(&fixture, "select title from event limit 1"),
	                 "\"A\\B\", 'c' {五}");
	cr_expect_eq(chain_length(&fixture, third.id), 1);
}

/* Derived rows */

static const char everything[] =
	"{\"event\":{\"state\":\"running\",\"title\":\"Cup \\\"A\\\" \\\\ 五\",\"round\":2,"
	"\"players\":16},"
	"\"section\":[{\"section\":1,\"name\":\"\"}],"
	"\"player\":[{\"section\":1,\"no\":2,\"name\":\"Ülo, {}\",\"rating\":0},"
	"{\"section\":1,\"no\":1,\"name\":\"A\",\"rating\":2000,\"club\":\"x\",\"withdrawn\":true,"
	"\"checked_in\":true}],"
	"\"round\":[{\"section\":1,\"round\":1,\"state\":\"started\",\"started_at\":1760000000000},"
	"{\"section\":1,\"round\":2,\"state\":\"draft\"}],"
	"\"board\":[{\"section\":1,\"round\":1,\"board\":1,\"opener\":1,\"second\":2},"
	"{\"section\":1,\"round\":2,\"board\":1,\"opener\":2,\"second\":1}],"
	"\"bye\":[{\"section\":1,\"round\":2,\"no\":3,\"kind\":\"pairing\",\"half_points\":2}]}";

static const char later[] =
	"{\"event\":{\"state\":\"finished\"},"
	"\"player\":[{\"section\":1,\"no\":1,\"name\":\"\",\"rating\":2000}],"
	"\"round\":[{\"section\":1,\"round\":1,\"state\":\"closed\",\"closed_at\":5}],"
	"\"board\":[{\"section\":1,\"round\":1,\"board\":1,\"opener\":1,\"second\":2,"
	"\"result_kind\":\"played\",\"opener_half_points\":2,\"second_half_points\":0,"
	"\"reason\":\"five\"}],"
	"\"round_gone\":[{\"section\":1,\"round\":2}]}";

/* As `later` leaves it, in the database's own order. */
static const char left[] =
	"{\"bye\": [], \"game\": [{\"game\": 1, \"over\": true, \"board\": 1, \"round\": 1,"
	" \"state\": \"over\", \"reason\": \"five\", \"section\": 1, \"version\": 9,"
	" \"deadline\": null, \"opener_half_points\": 2, \"second_half_points\": 0}],"
	" \"board\": [{\"board\": 1, \"round\": 1, \"opener\": 1, \"reason\": \"five\","
	" \"second\": 2, \"section\": 1, \"result_kind\": \"played\", \"opener_half_points\": 2,"
	" \"second_half_points\": 0}],"
	" \"event\": {\"round\": 2, \"state\": \"finished\", \"title\": \"Cup \\\"A\\\" \\\\ 五\","
	" \"players\": 16},"
	" \"round\": [{\"round\": 1, \"state\": \"closed\", \"section\": 1, \"closed_at\": 5,"
	" \"started_at\": null, \"published_at\": null}],"
	" \"player\": [{\"no\": 1, \"club\": \"\", \"name\": \"\", \"rating\": 2000, \"section\": "
	"1,"
	" \"withdrawn\": false, \"checked_in\": false, \"federation\": \"\"},"
	" {\"no\": 2, \"club\": \"\", \"name\": \"Ülo, {}\", \"rating\": 0, \"section\": 1,"
	" \"withdrawn\": false, \"checked_in\": false, \"federation\": \"\"}],"
	" \"section\": [{\"name\": \"\", \"section\": 1}]}";

static void write_derived(struct writer *w, const char *derived, const struct store_game *game)
{
	w->derived = derived;
	w->has_game = true;
	w->game = *game;
	writer_add(w, "", NULL, NULL);
	cr_assert_eq(writer_append(w), STORE_WON);
}

Test(tables, derived_rows_are_written_with_the_records)
{
	struct store_game game = {
		.key = {1, 2, 1, 1},
                  .state = "waiting", .reason = "none"
        };
	struct writer w;

	writer_create(&w, &fixture, 1);
	write_derived(&w, everything, &game);
	cr_expect_str_eq(owner_value(&fixture, "select count(*) from board"), "2");
	cr_expect_str_eq(owner_value(&fixture, "select count(*) from bye"), "1");
	cr_expect_str_eq(owner_value(&fixture, "select count(*) from game where round = 2"), "1");
	game = (struct store_game){
		.key = {1,  1, 1, 1},
		.version = 9,
		.state = "over",
		.over = true,
		.half_points = {2, 0 },
		.reason = "five",
	};
	write_derived(&w, later, &game);
	cr_expect_str_eq(owner_value(&fixture, "select event_derived(id)::jsonb from event"), left);
}

Test(tables, a_draft_goes_and_comes_back_in_one_append)
{
	const struct store_game game = {
		.key = {1, 2, 1, 1},
                  .state = "waiting", .reason = "none"
        };
	struct writer w;

	writer_create(&w, &fixture, 1);
	write_derived(&w, everything, &game);
	write_derived(&w,
	              "{\"round_gone\":[{\"section\":1,\"round\":2}],"
	              "\"round\":[{\"section\":1,\"round\":2,\"state\":\"draft\"}]}",
	              &game);
	cr_expect_str_eq(owner_value(&fixture, "select count(*) from game"), "1");
	cr_expect_str_eq(owner_value(&fixture, "select count(*) from round"), "2");
	cr_expect_str_eq(owner_value(&fixture, "select count(*) from board"), "1");
}

Test(tables, bad_derived_rows_undo_the_append)
{
	struct writer w;

	writer_create(&w, &fixture, 1);
	w.derived = "{\"player\":[{\"section\":1,\"no\":1}]}";
	writer_add(&w, "", NULL, NULL);
	cr_expect_eq(writer_append(&w), STORE_UNAVAILABLE);
	cr_expect_eq(chain_length(&fixture, w.id), 1);
	cr_expect_str_eq(owner_value(&fixture, "select event_derived(4711) is null"), "t");
}

/* Questions */

struct heard {
	int64_t id, head;
	char text[1024];
	bool ok, done;
};

static void found_done(void *arg, int64_t event_id, int64_t head)
{
	struct heard *heard = arg;

	heard->id = event_id;
	heard->head = head;
	heard->done = true;
}

Test(tables, an_event_is_found_by_its_slug)
{
	static const struct {
		const char *slug;
		int64_t head;
	} rows[] = {
		{"e1",               2},
                {"e2",               1},
                {"E1",               0},
                {"",                 0},
                {"' or slug <> '\\", 0},
	};
	struct writer one, two;

	writer_create(&one, &fixture, 1);
	writer_create(&two, &fixture, 2);
	writer_add(&one, "", NULL, NULL);
	cr_assert_eq(writer_append(&one), STORE_WON);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct heard heard = {0};

		store_find(fixture.store, rows[i].slug, found_done, &heard);
		fixture_wait(&fixture, &heard.done);
		cr_expect_eq(heard.head, rows[i].head, "%s", rows[i].slug);
		cr_expect_eq(heard.id > 0, rows[i].head > 0, "%s", rows[i].slug);
	}
}

static void list_done(void *arg, const char *json)
{
	struct heard *heard = arg;

	snprintf(heard->text, sizeof heard->text, "%s", json ? json : "away");
	heard->done = true;
}

Test(tables, events_are_listed_newest_first)
{
	struct heard none = {0}, heard = {0};
	struct writer w;

	store_list(fixture.store, list_done, &none);
	fixture_wait(&fixture, &none.done);
	cr_expect_str_eq(none.text, "[]");
	writer_create(&w, &fixture, 1);
	writer_create(&w, &fixture, 2);
	store_list(fixture.store, list_done, &heard);
	fixture_wait(&fixture, &heard.done);
	cr_expect_str_eq(
		heard.text,
		"[{\"slug\":\"e2\",\"title\":\"An event\",\"kind\":\"swiss\",\"state\":\"created\","
		"\"round\":0,\"player_count\":0}, \n"
		" {\"slug\":\"e1\",\"title\":\"An event\",\"kind\":\"swiss\",\"state\":\"created\","
		"\"round\":0,\"player_count\":0}]");
}

static void running_each(void *arg, const char *slug)
{
	struct heard *heard = arg;
	size_t length = strlen(heard->text);

	snprintf(heard->text + length, sizeof heard->text - length, "%s ", slug);
}

static void complete_done(void *arg, bool complete)
{
	struct heard *heard = arg;

	heard->ok = complete;
	heard->done = true;
}

Test(tables, events_with_a_running_deadline_are_told)
{
	static const struct store_game games[] = {
		{.key = {1, 1, 1, 1}, .state = "play", .reason = "none", .deadline = 5},
		{.key = {1, 1, 1, 1}, .state = "play", .reason = "none"},
		{.key = {1, 1, 1, 1},
	         .state = "over",
	         .reason = "five",
	         .deadline = 5,
	         .over = true},
		{.key = {1, 1, 1, 1}, .state = "play", .reason = "none", .deadline = 9                                                         },
	};
	struct heard heard = {0};
	struct writer w;

	for (int i = 0; i < 4; i++) {
		writer_create(&w, &fixture, i + 1);
		write_derived(&w, NULL, &games[i]);
	}
	store_running(fixture.store, running_each, complete_done, &heard);
	fixture_wait(&fixture, &heard.done);
	cr_expect(heard.ok);
	cr_expect_str_eq(heard.text, "e1 e4 ");
}

static void link_done(void *arg, bool ok, bool available)
{
	struct heard *heard = arg;

	cr_expect(available);
	heard->ok = ok;
	heard->done = true;
}

static bool spend(uint8_t byte)
{
	struct heard heard = {0};
	uint8_t hash[HASH_SIZE];

	memset(hash, byte, sizeof hash);
	store_spend_link(fixture.store, hash, link_done, &heard);
	fixture_wait(&fixture, &heard.done);
	return heard.ok;
}

Test(tables, an_organiser_link_works_once)
{
	statement_state(fixture.owner, "insert into site_link (hash)"
	                               " values (decode(repeat('07', 32), 'hex'))");
	cr_expect(!spend(8));
	cr_expect(spend(7));
	cr_expect(!spend(7));
}

static bool heard_of(const char *at)
{
	return !strcmp(owner_value(&fixture, "select max(at) from refused"), at);
}

Test(tables, only_the_newest_refusals_are_kept)
{
	struct heard heard = {0};

	for (int i = 0; i < 300; i++)
		store_refuse(fixture.store, 1 + i % 10 / 9, i, 2, (struct board_key){1, 1, 1, 1},
		             "at='\"\\", ERR_OCCUPIED);
	store_find(fixture.store, "e1", found_done, &heard);
	fixture_wait(&fixture, &heard.done);
	for (int i = 0; i < 1000 && !heard_of("299"); i++)
		event_base_loop(fixture.base, EVLOOP_ONCE);
	/* two connections may each have missed the other's newest */
	cr_expect_str_eq(owner_value(&fixture, "select count(*) between 200 and 202 from refused"
	                                       " where event_id = 1"),
	                 "t");
	cr_expect_str_eq(owner_value(&fixture, "select count(*) from refused where event_id = 2"),
	                 "30");
	cr_expect_str_eq(owner_value(&fixture, "select max(at) from refused where event_id = 1"),
	                 "298");
	cr_expect_str_eq(owner_value(&fixture, "select distinct code || data from refused"),
	                 "occupiedat='\"\\");
}

/* As a session does that has to fold its event anew. */
struct asking {
	enum store_result result;
	struct heard heard;
};

static void ask_again(void *arg, enum store_result result)
{
	struct asking *asking = arg;

	asking->result = result;
	store_find(fixture.store, "e1", found_done, &asking->heard);
}

Test(tables, who_waits_at_the_end_may_still_ask)
{
	struct asking asking = {0};
	struct writer w;

	writer_create(&w, &fixture, 1);
	writer_add(&w, "", NULL, NULL);
	store_append(fixture.store, &(struct store_append){.event_id = w.id,
	                                                   .head = w.head,
	                                                   .records = w.records,
	                                                   .record_count = 1,
	                                                   .done = ask_again,
	                                                   .arg = &asking});
	db_free(fixture.db);
	store_free(fixture.store);
	cr_expect_eq(asking.result, STORE_UNAVAILABLE);
	cr_expect(asking.heard.done && asking.heard.id < 0);
	fixture.db = db_new(fixture.base, "host=/nowhere", 1, NULL);
	fixture.store = store_new(fixture.base, fixture.db);
}

Test(tables, without_a_database_nobody_waits)
{
	struct heard heard = {0}, listed = {0}, loaded = {0};
	struct writer w;

	writer_create(&w, &fixture, 1);
	db_free(fixture.db);
	fixture.db = db_new(fixture.base, "host=/nowhere", 1, NULL);
	store_free(fixture.store);
	fixture.store = store_new(fixture.base, fixture.db);
	writer_add(&w, "", NULL, NULL);
	writer_send(&w);
	cr_expect(!w.answered, "never before it returns");
	cr_expect_eq(writer_wait(&w), STORE_UNAVAILABLE);
	store_find(fixture.store, "e1", found_done, &heard);
	cr_expect(heard.done && heard.id < 0);
	store_list(fixture.store, list_done, &listed);
	cr_expect_str_eq(listed.text, "away");
	store_running(fixture.store, running_each, complete_done, &loaded);
	cr_expect(loaded.done && !loaded.ok);
}
