/* What publishing decides without a network: addresses, pauses, which files are new. */
#include "arbiter/address.h"
#include "arbiter/derived.h"
#include "arbiter/publisher.h"
#include "arbiter/site_files.h"
#include "arbiter/strbuf.h"
#include "arbiter/verify.h"
#include "tests/support/story.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* -- addresses --------------------------------------------------------------------------------- */

static const struct site_dress dress = {"body {}", NULL};

static const struct {
	const char *url, *target, *shown; /* target NULL: refused */
} targets[] = {
	{"https://example.org/event/",      "https://example.org/event",     "https://example.org/event"},
	{"http://example.org",              "http://example.org",            "http://example.org"       },
	{"HTTP://[2001:db8::1]:81/a//",     "HTTP://[2001:db8::1]:81/a",     "HTTP://[2001:db8::1]:81/a"},
	{"https://me:word@example.org/a",   "https://me:word@example.org/a", "https://example.org/a"    },
	{"https://a:b@c@example.org/",      "https://a:b@c@example.org",     "https://example.org"      },
	{"https://example.org/u/@me/",      "https://example.org/u/@me",     "https://example.org/u/@me"},
	{"",				NULL,			    NULL		       },
	{"example.org",                     NULL,                            NULL                       },
	{"ftp://example.org/",              NULL,                            NULL                       },
	{"file:///etc/passwd",              NULL,                            NULL                       },
	{"http://",			 NULL,			    NULL                       },
	{"http:///",			NULL,			    NULL                       },
	{"http://:80/",                     NULL,                            NULL                       },
	{"http://me@/x",                    NULL,                            NULL                       },
	{"http://example.org/?x",           NULL,                            NULL                       },
	{"http://example.org/#x",           NULL,                            NULL                       },
	{"http://example.org/a b",          NULL,                            NULL                       },
	{"http://example.org/a\r\nHost: b", NULL,                            NULL                       },
	{"http://example.org\\@localhost/", NULL,                            NULL                       },
	{"http://ex\xc3\xa4mple.org/",      NULL,                            NULL                       },
};

Test(publish, targets)
{
	for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
		char target[TARGET_MAX] = "", shown[TARGET_MAX] = "";
		struct error err;
		bool good = address_target(targets[i].url, target, &err);

		cr_expect_eq(good, targets[i].target != NULL, "%s", targets[i].url);
		if (!good || !targets[i].target) {
			cr_expect_eq(err.code, ERR_BAD_FIELD, "%s", targets[i].url);
			continue;
		}
		address_shown(target, shown);
		cr_expect_str_eq(target, targets[i].target);
		cr_expect_str_eq(shown, targets[i].shown);
	}
}

Test(publish, a_target_has_a_longest_length)
{
	char url[TARGET_MAX + 20], target[TARGET_MAX];
	struct error err;

	memset(url, 'a', sizeof url);
	memcpy(url, "http://", 7);
	url[TARGET_MAX] = '\0';
	cr_expect(!address_target(url, target, &err));
	url[TARGET_MAX - 1] = '\0';
	cr_expect(address_target(url, target, &err), "%s", err.text);
	cr_expect_str_eq(target, url);
}

static const struct {
	const char *address;
	bool private;
} addresses[] = {
	{"127.0.0.1",                true },
	{"127.255.0.9",              true },
	{"0.0.0.0",                  true },
	{"10.1.2.3",                 true },
	{"100.64.0.1",               true },
	{"100.127.255.255",          true },
	{"100.128.0.1",              false},
	{"169.254.169.254",          true },
	{"172.15.255.255",           false},
	{"172.16.0.1",               true },
	{"172.31.255.255",           true },
	{"172.32.0.1",               false},
	{"192.168.1.1",              true },
	{"192.169.1.1",              false},
	{"198.19.255.255",           true },
	{"224.0.0.1",                true },
	{"255.255.255.255",          true },
	{"8.8.8.8",                  false},
	{"93.184.216.34",            false},
	{"::",		       true },
	{"::1",		      true },
	{"::ffff:127.0.0.1",         true },
	{"::ffff:10.0.0.1",          true },
	{"::ffff:8.8.8.8",           false},
	{"::8.8.8.8",                true },
	{"64:ff9b::a00:1",           true },
	{"fc00::1",                  true },
	{"fd12:3456::1",             true },
	{"fe80::1",                  true },
	{"ff02::1",                  true },
	{"2002:7f00:1::1",           true },
	{"2001:0:4136:e378::1",      true },
	{"2606:2800:220:1::1946",    false},
	{"2a00:1450:4001:800::200e", false},
};

Test(publish, private_networks)
{
	for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
		struct sockaddr_in v4 = {.sin_family = AF_INET};
		struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
		bool four = inet_pton(AF_INET, addresses[i].address, &v4.sin_addr);
		const void *address = four ? (const void *)&v4 : (const void *)&v6;

		cr_assert(four || inet_pton(AF_INET6, addresses[i].address, &v6.sin6_addr));
		cr_expect_eq(address_is_private(address), addresses[i].private, "%s",
		             addresses[i].address);
	}
	cr_expect(address_is_private(&(struct sockaddr){.sa_family = AF_UNIX}));
}

Test(publish, pauses)
{
	static const int64_t pauses[] = {1000,  2000,   4000,   8000,   16000, 32000,
	                                 64000, 128000, 256000, 300000, 300000};

	for (size_t i = 0; i < sizeof pauses / sizeof *pauses; i++)
		cr_expect_eq(publisher_pause_ms((int)i + 1), pauses[i], "%zu", i + 1);
	cr_expect_eq(publisher_pause_ms(1000000), 300000);
}

/* -- files ------------------------------------------------------------------------------------- */

static void story_of_four(struct story *story)
{
	struct event_plan plan = story_swiss("renju");

	story_begin(story, &plan);
	for (int i = 1; i <= 4; i++)
		story_enter(story, "A Player", "", 2000 - i);
	story_pair(story);
	story_start(story);
}

static bool holds(const struct site_files *files, const char *name)
{
	for (size_t i = 0; i < files->count; i++)
		if (!strcmp(files->list[i].name, name))
			return true;
	return false;
}

/* Makes the files and, as if all had been sent, remembers them. */
static void push(struct story *story, struct site_memory *memory, struct site_files *files)
{
	cr_assert(site_files_make(files, memory, &story->t, 1000, &dress));
	for (size_t i = 0; i < files->count; i++)
		site_memory_add(memory, &files->list[i]);
}

Test(publish, only_what_changed)
{
	struct site_memory memory = {0};
	struct site_files all, none, one;
	struct story story;

	story_of_four(&story);
	push(&story, &memory, &all);
	cr_expect(holds(&all, "index.html") && holds(&all, "style.css") &&
	          holds(&all, "round-1-board-2.svg"));
	push(&story, &memory, &none);
	cr_expect_eq(none.count, 0);
	cr_expect_arr_eq(none.digest, all.digest, sizeof all.digest);
	story_play(&story, 1, "h8");
	push(&story, &memory, &one);
	cr_expect(holds(&one, "round-1-board-1.svg") && holds(&one, "round-1-board-1.html"));
	cr_expect(!holds(&one, "round-1-board-2.svg") && !holds(&one, "style.css") &&
	          !holds(&one, "crosstable.html"));
	cr_expect_arr_neq(one.digest, all.digest, sizeof all.digest);
	site_files_free(&all);
	site_files_free(&none);
	site_files_free(&one);
	site_memory_forget(&memory);
	story_end(&story);
}

/* What was made but not sent is made again; a forgotten target gets everything. */
Test(publish, what_was_not_sent_stays_due)
{
	struct site_memory memory = {0};
	struct site_files all, rest;
	struct story story;
	size_t count;

	story_of_four(&story);
	cr_assert(site_files_make(&all, &memory, &story.t, 1000, &dress));
	count = all.count;
	site_memory_add(&memory, &all.list[0]);
	cr_assert(site_files_make(&rest, &memory, &story.t, 1000, &dress));
	cr_expect_eq(rest.count, count - 1);
	cr_expect(!holds(&rest, all.list[0].name));
	site_files_free(&rest);
	site_memory_forget(&memory);
	cr_assert(site_files_make(&rest, &memory, &story.t, 1000, &dress));
	cr_expect_eq(rest.count, count);
	site_files_free(&rest);
	site_files_free(&all);
	story_end(&story);
}

Test(publish, types)
{
	cr_expect_str_eq(site_file_type("index.html"), "text/html; charset=utf-8");
	cr_expect_str_eq(site_file_type("round-1-board-1.svg"), "image/svg+xml");
	cr_expect_str_eq(site_file_type("style.css"), "text/css; charset=utf-8");
	cr_expect_str_eq(site_file_type("html"), "application/octet-stream");
}

/* -- verify ------------------------------------------------------------------------------------ */

/* What verify_rows() says about rows that were tampered with. */
static int said(struct story *story, void (*tamper)(json_t *rows), char *text, size_t size)
{
	FILE *out = fmemopen(text, size, "w");
	json_t *wanted = derived_all(&story->t);
	json_t *found = json_deep_copy(wanted);
	int count;

	tamper(found);
	count = verify_rows(out, wanted, found);
	json_decref(wanted);
	json_decref(found);
	fclose(out);
	return count;
}

static void leave(json_t *rows)
{
	(void)rows;
}

static void turn_round(json_t *rows)
{
	json_t *players = json_object_get(rows, "player");

	json_array_append(players, json_array_get(players, 0));
	json_array_remove(players, 0);
}

static void change(json_t *rows)
{
	json_t *player = json_array_get(json_object_get(rows, "player"), 1);

	json_object_set_new(player, "rating", json_integer(1));
}

static void lose(json_t *rows)
{
	json_array_remove(json_object_get(rows, "game"), 0);
}

static void make_up(json_t *rows)
{
	json_t *list = json_object_get(rows, "board");
	json_t *board = json_deep_copy(json_array_get(list, 0));

	json_object_set_new(board, "board", json_integer(9));
	json_array_append_new(list, board);
}

static void finish(json_t *rows)
{
	json_object_set_new(json_object_get(rows, "event"), "state", json_string("finished"));
}

static const struct {
	void (*tamper)(json_t *rows);
	const char *says; /* "": they match */
} tampers[] = {
	{leave,      ""							},
	{turn_round, ""							},
	{change,     "  player no=2: rating is 1, by the log 1998\n"           },
	{lose,       "  game round=1 board=1 game=1: is not there\n"           },
	{make_up,    "  board round=1 board=9: is there, but not by the log\n" },
	{finish,     "  event: state is \"finished\", by the log \"running\"\n"},
};

Test(verify, rows)
{
	struct story story;

	story_of_four(&story);
	for (size_t i = 0; i < sizeof tampers / sizeof *tampers; i++) {
		char text[400] = "";
		int count = said(&story, tampers[i].tamper, text, sizeof text);

		cr_expect_str_eq(text, tampers[i].says);
		cr_expect_eq(count, *tampers[i].says != '\0', "%s", tampers[i].says);
	}
	story_end(&story);
}

static int games_said(const struct story *story, char *text, size_t size)
{
	FILE *out = fmemopen(text, size, "w");
	int count = verify_games(out, &story->t);

	fclose(out);
	return count;
}

/* A record that another program's version has judged: five in a row did not end it, or something
 * that is none did. */
Test(verify, games_that_are_judged_differently)
{
	char text[400] = "";
	struct board *board;
	struct story story;

	story_of_four(&story);
	story_play(&story, 1, "h8 a1 h9 a2 h10 a3 h11 a4 h12");
	story_play(&story, 2, "h8 i8");
	cr_expect_eq(games_said(&story, text, sizeof text), 0, "%s", text);
	board = tournament_board(&story.t, 1, 1);
	board->game.outcome.reason = REASON_OVERLINE;
	cr_expect_eq(games_said(&story, text, sizeof text), 1);
	cr_expect_str_eq(text, "  round 1 board 1: recorded as overline, today it would be five\n");
	game_end(&tournament_board(&story.t, 1, 2)->game, REASON_TIME, 0, 2);
	board->game.outcome.reason = REASON_FIVE;
	cr_expect_eq(games_said(&story, text, sizeof text), 0, "%s", text);
	story_end(&story);
}
