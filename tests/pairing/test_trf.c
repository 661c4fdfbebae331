/* Reports in and out: round trip, extensions, line ends, letters, and what is refused where. */
#include "pairing/trf.h"
#include "tests/pairing/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

struct text {
	char *bytes;
	size_t size, room;
	struct arena *arena;
};

static void collect(void *context, const char *bytes, size_t size)
{
	struct text *text = context;

	text->bytes = arena_grow(text->arena, text->bytes, &text->room, text->size + size + 1, 1);
	memcpy(text->bytes + text->size, bytes, size);
	text->size += size;
	text->bytes[text->size] = '\0';
}

static struct text written(const struct history *history, struct arena *arena)
{
	struct text text = {.arena = arena};
	struct trf_sink sink = {collect, &text};

	trf_write(history, arena, &sink);
	return text;
}

static void expect_same(const struct history *a, const struct history *b, const char *path)
{
	cr_assert_eq(a->count, b->count);
	cr_assert_eq(a->played, b->played, "%s", path);
	cr_expect(memcmp(a->scoring, b->scoring, sizeof a->scoring) == 0, "%s: scoring", path);
	cr_expect_eq(a->forbidden_count, b->forbidden_count, "%s", path);
	for (int i = 0; i < a->count; i++) {
		const struct entrant *x = &a->entrants[i], *y = &b->entrants[i];

		cr_expect_str_eq(x->name, y->name, "%s", path);
		cr_expect_str_eq(x->federation, y->federation);
		cr_expect_eq(x->rating, y->rating);
		cr_expect_eq(x->absent, y->absent, "%s: player %d", path, i + 1);
		cr_expect_eq(x->virtual_count, y->virtual_count);
		cr_expect(a->played == 0 ||
		                  memcmp(x->cells, y->cells, a->played * sizeof *x->cells) == 0,
		          "%s: cells of %d", path, i + 1);
	}
}

Test(trf, committed_files_survive_writing_and_reading)
{
	struct arena arena;
	const char **paths;
	size_t count;

	test_arena(&arena);
	count = test_files("tests/pairing/corpus", &arena, &paths);
	cr_assert(count > 20);
	for (size_t i = 0; i < count; i++) {
		struct history first, second;
		struct error err = {0};
		struct text text, again;
		size_t size;
		char *bytes = test_file(paths[i], &arena, &size);

		cr_assert(trf_read(bytes, size, &arena, &first, &err), "%s", err.text);
		text = written(&first, &arena);
		cr_assert(trf_read(text.bytes, text.size, &arena, &second, &err), "%s: %s",
		          paths[i], err.text);
		expect_same(&first, &second, paths[i]);
		again = written(&second, &arena);
		cr_expect_str_eq(text.bytes, again.bytes);
	}
	arena_free(&arena);
}

#define HEAD(no, name) "001 " no "      " name "                          2000"
#define TAIL "                             0.0    1"
#define ONE HEAD("   1", "Ann     ") TAIL
#define TWO HEAD("   2", "Bob     ") TAIL

static bool reads(const char *text, struct arena *arena, struct history *history, struct error *err)
{
	*err = (struct error){0};
	return trf_read(text, strlen(text), arena, history, err);
}

Test(trf, extensions)
{
	static const char text[] =
		"012 Test\r142 5\r\n152 B\n162  W 3.0    D 1.0    P 1.5\n"
		"260   2   3    1    2\nXXA    2  1.0  0.5\n299           0.5    1    1\n"
		"### a comment\n999 unknown\n" ONE "     2 w 1  0000 - H\r\n" TWO "     1 b 0";
	struct history h;
	struct error err;
	struct arena arena;

	test_arena(&arena);
	cr_assert(reads(text, &arena, &h, &err), "%s", err.text);
	cr_expect_eq(h.count, 2);
	cr_expect_eq(h.rounds, 5);
	cr_expect_eq(h.played, 1, "a column of byes only is the round to pair");
	cr_expect_eq(h.initial, ROLE_SECOND);
	cr_expect_eq(h.scoring[SCORE_WIN], 30);
	cr_expect_eq(h.scoring[SCORE_FORFEIT_WIN], 30);
	cr_expect_eq(h.scoring[SCORE_PAIRING_BYE], 15);
	cr_expect_eq(h.scoring[SCORE_HALF_BYE], 10);
	cr_expect(h.entrants[0].absent && !h.entrants[1].absent);
	cr_expect_eq(h.entrants[1].virtual_points[1], 5);
	cr_expect_eq(history_score(&h, 1, 1), 35);
	cr_expect(history_forbidden(&h, 2, 1, 2) && !history_forbidden(&h, 1, 2, 4));
	cr_expect_str_eq(h.entrants[0].name, "Ann");
	arena_free(&arena);
}

/* What the reader has no use for comes out again, whatever ends the lines. */
Test(trf, unknown_lines_are_kept)
{
	static const char *const texts[] = {
		"022 Tallinn\n### a comment\n062 9\n092 Swiss\n999 unknown\n\n" ONE "\n",
		"022 Tallinn\r\n### a comment\r\n062 9\r\n092 Swiss\r\n999 unknown\r\n\r\n" ONE,
		"022 Tallinn\r### a comment\r062 9\r092 Swiss\r999 unknown\r\r" ONE "\r",
	};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct history h;
		struct error err;
		struct arena arena;
		struct text text;

		test_arena(&arena);
		cr_assert(reads(texts[i], &arena, &h, &err), "%s", err.text);
		text = written(&h, &arena);
		cr_expect(
			strstr(text.bytes, "022 Tallinn\n### a comment\n092 Swiss\n999 unknown\n"),
			"%s", text.bytes);
		cr_expect(strstr(text.bytes, "062 1\n") && !strstr(text.bytes, "062 9"));
		arena_free(&arena);
	}
}

/* Columns count letters: a name of many bytes moves nothing. */
Test(trf, letters_of_many_bytes)
{
	static const char name[] = "P\xc3\xb5"
				   "der \xe6\x9d\x8e";
	struct history h, back;
	struct text text;
	struct error err;
	struct arena arena;

	test_arena(&arena);
	history_make(&h, 2, 1, &arena);
	h.entrants[0].name = name;
	h.entrants[1].name = "A name that is far too long for the columns of a report, it is";
	h.entrants[1].federation = "EST";
	h.played = 1;
	history_game(&h, 1, 2, 1, RESULT_DRAW, RESULT_DRAW);
	text = written(&h, &arena);
	cr_assert(reads(text.bytes, &arena, &back, &err), "%s", err.text);
	cr_expect_str_eq(back.entrants[0].name, name);
	cr_expect_eq(strlen(back.entrants[1].name), 33);
	cr_expect_str_eq(back.entrants[1].federation, "EST");
	cr_expect_eq(back.entrants[0].cells[0].opponent, 2);
	cr_expect_eq(back.entrants[0].cells[0].role, ROLE_SECOND);
	arena_free(&arena);
}

static const struct {
	const char *what, *text, *where;
} malformed[] = {
	{"nothing",		      "",				    "line 1, column 1" },
	{"no player",                    "012 Test\n",                          "no player"        },
	{"a number that is none",        "001   x1\n",                          "line 1, column 7" },
	{"number zero",                  "001    0\n",                          "line 1, column 5" },
	{"a number twice",               "012 x\n" ONE "\n" ONE "\n",           "line 3, column 5" },
	{"a number left out",            TWO "\n",                              "player 1"         },
	{"an opponent who is not there", ONE "     7 w 1\n",                    "line 1, column 92"},
	{"an opponent who is oneself",   ONE "     1 w 1\n",                    "line 1, column 92"},
	{"a result that is none",        ONE "     2 w X\n" TWO "     1 b 0\n", "line 1, column 99"},
	{"a colour that is none",        ONE "     2 x 1\n" TWO "     1 b 0\n", "line 1, column 97"},
	{"a game without a colour",      ONE "     2 - 1\n" TWO "     1 b 0\n", "line 1, column 97"},
	{"a game without an opponent",   ONE "  0000 w 1\n" TWO "\n",           "line 1, column 92"},
	{"a bye with an opponent",       ONE "     2 w U\n" TWO "     1 b 0\n", "line 1, column 99"},
	{"one opponent only",            ONE "     2 w 1\n" TWO "  0000 - Z\n", "round 1"          },
	{"the same colour twice",        ONE "     2 w 1\n" TWO "     1 w 0\n", "same colour"      },
	{"played for one only",          ONE "     2 w 1\n" TWO "     1 b -\n", "round 1"          },
	{"no number of rounds",          "XXR x\n" ONE "\n",                    "line 1, column 5" },
	{"points that are none",         "162  W x.0\n" ONE "\n",               "line 1, column"   },
	{"a forbidden stranger",         "XXP 1 9\n" ONE "\n",                  "line 1, column 7" },
	{"a bye of no round",            "240 H 000 0001\n" ONE "\n",           "line 1, column 7" },
};

Test(trf, malformed_files)
{
	for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
		struct history h;
		struct error err;
		struct arena arena;

		test_arena(&arena);
		cr_expect(!reads(malformed[i].text, &arena, &h, &err), "%s was read",
		          malformed[i].what);
		cr_expect_eq(err.code, ERR_BAD_FILE, "%s", malformed[i].what);
		cr_expect(strstr(err.text, malformed[i].where), "%s: %s, expected %s",
		          malformed[i].what, err.text, malformed[i].where);
		arena_free(&arena);
	}
}
