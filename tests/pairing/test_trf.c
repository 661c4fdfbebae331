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

static struct text written_as(enum trf_flavour flavour, const struct history *history,
                              struct arena *arena)
{
	struct text text = {.arena = arena};
	struct trf_sink sink = {collect, &text};

	trf_write_as(flavour, history, arena, &sink);
	return text;
}

static void expect_same_player(const struct history *a, const struct history *b, int tpn,
                               const char *path)
{
	const struct entrant *x = &a->entrants[tpn - 1], *y = &b->entrants[tpn - 1];

	cr_expect_str_eq(x->name, y->name, "%s", path);
	cr_expect_str_eq(x->title, y->title, "%s", path);
	cr_expect_str_eq(x->federation, y->federation, "%s", path);
	cr_expect_str_eq(x->id, y->id, "%s", path);
	cr_expect_str_eq(x->birth, y->birth, "%s", path);
	cr_expect_eq(x->sex, y->sex, "%s", path);
	cr_expect_eq(x->rating, y->rating, "%s", path);
	cr_expect_eq(x->absent, y->absent, "%s: player %d", path, tpn);
	cr_expect_eq(history_absence(x), history_absence(y), "%s: player %d", path, tpn);
	cr_assert_eq(x->virtual_count, y->virtual_count, "%s: player %d", path, tpn);
	for (int r = 0; r < x->virtual_count; r++)
		cr_expect_eq(x->virtual_points[r], y->virtual_points[r], "%s", path);
	cr_expect(a->played == 0 || memcmp(x->cells, y->cells, a->played * sizeof *x->cells) == 0,
	          "%s: cells of %d", path, tpn);
}

static void expect_same(const struct history *a, const struct history *b, const char *path)
{
	cr_assert_eq(a->count, b->count);
	cr_assert_eq(a->played, b->played, "%s", path);
	cr_expect_str_eq(a->name, b->name, "%s", path);
	cr_expect_eq(a->rounds, b->rounds, "%s", path);
	cr_expect_eq(a->initial, b->initial, "%s", path);
	cr_expect_eq(a->edition, b->edition, "%s", path);
	cr_expect_eq(a->team, b->team, "%s", path);
	cr_expect(!a->system == !b->system && (!a->system || !strcmp(a->system, b->system)), "%s",
	          path);
	cr_expect(memcmp(a->scoring, b->scoring, sizeof a->scoring) == 0, "%s: scoring", path);
	cr_assert_eq(a->forbidden_count, b->forbidden_count, "%s", path);
	for (size_t i = 0; i < a->forbidden_count; i++)
		cr_expect(memcmp(&a->forbidden[i], &b->forbidden[i], sizeof *a->forbidden) == 0,
		          "%s: forbidden pair %zu", path, i);
	cr_assert_eq(a->kept_count, b->kept_count, "%s: kept lines", path);
	for (size_t i = 0; i < a->kept_count; i++)
		cr_expect_str_eq(a->kept[i], b->kept[i], "%s", path);
	for (int tpn = 1; tpn <= a->count; tpn++)
		expect_same_player(a, b, tpn, path);
}

/* In either way of writing; the second copy equals the first to the byte. */
static void survives(const struct history *first, const char *path, struct arena *arena)
{
	for (int flavour = TRF_26; flavour <= TRF_16; flavour++) {
		struct text text = written_as((enum trf_flavour)flavour, first, arena), again;
		struct history second;
		struct error err = {0};

		cr_assert(trf_read(text.bytes, text.size, arena, &second, &err), "%s: %s", path,
		          err.text);
		expect_same(first, &second, path);
		again = written_as((enum trf_flavour)flavour, &second, arena);
		cr_expect_str_eq(text.bytes, again.bytes, "%s", path);
	}
}

/* Files that are wrong on purpose; the rest must be read. */
static bool is_malformed(const char *path)
{
	static const char *const names[] = {"incompatible_color", "missing_starting_number",
	                                    "missing_result",     "malformed_pairings",
	                                    "distinct_pairings",  "pairings_example",
	                                    "trf2026-team",       "too_many_results",
	                                    "invalid_code",       "incompatible_result"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strstr(path, names[i]))
			return true;
	return false;
}

static size_t survive_all(const char *folder)
{
	struct arena arena;
	const char **paths;
	size_t count, read = 0;

	test_arena(&arena);
	count = test_files(folder, &arena, &paths);
	for (size_t i = 0; i < count; i++) {
		struct history history;
		struct error err = {0};
		struct arena own;
		size_t size;
		char *bytes;

		test_arena(&own);
		bytes = test_file(paths[i], &own, &size);
		if (trf_read(bytes, size, &own, &history, &err)) {
			survives(&history, paths[i], &own);
			read++;
		} else {
			cr_expect(is_malformed(paths[i]), "%s: %s", paths[i], err.text);
			cr_expect(strstr(err.text, "line ") && strstr(err.text, "column "), "%s",
			          err.text);
		}
		arena_free(&own);
	}
	arena_free(&arena);
	return read;
}

Test(trf, committed_files_survive_writing_and_reading)
{
	cr_expect(survive_all("tests/pairing/corpus") > 20);
	cr_expect(survive_all("tests/pairing/corpus2017") > 5);
}

Test(trf, files_of_others_survive_writing_and_reading, .timeout = 300)
{
	static const char *const folders[] = {
		"../shared/data/trf/ainalrami/acceleration",
		"../shared/data/trf/ainalrami/rule_delta",
		"../shared/data/trf/bbpPairings",
		"../shared/data/trf/echecs-trf",
		"../shared/data/trf/py4swiss",
		"../shared/data/trf/sharly-bbpPairings-team",
		"../shared/data/trf/chesspairing/trf/testdata",
		"../shared/data/trf-generated/dutch2026",
		"../shared/data/trf-generated/dutch2017",
		"../shared/data/trf-generated/dutch2026-accel-forbidden",
	};

	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		if (!survive_all(folders[i]))
			printf("skipped: %s is not here\n", folders[i]);
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

/* A file of Windows letters: o with tilde, and S with caron of 0x80 ... 0x9f. */
Test(trf, letters_of_one_byte)
{
	static const char text[] = "012 P\xf5lva \x8aiauliai\n" ONE "\n";
	struct history h;
	struct error err;
	struct arena arena;

	test_arena(&arena);
	cr_assert(reads(text, &arena, &h, &err), "%s", err.text);
	cr_expect_str_eq(h.name, "P\xc3\xb5lva \xc5\xa0iauliai");
	arena_free(&arena);
}

/* Whatever can be said of points, and how it comes out. */
Test(trf, scoring)
{
	static const struct {
		const char *lines;
		int win, draw, loss, forfeit_win, forfeit_loss, pairing, full, half, zero;
	} cases[] = {
		{"",					 10, 5,  0,  10, 0,   10, 10, 5,  0 },
		{"XXS PAB=3 D=1 W=3\n",                      30, 10, 0,  30, 0,   30, 30, 10, 0 },
		{"XXS W=3\nXXS D=1\n",                       30, 10, 0,  30, 0,   10, 30, 10, 0 },
		{"XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1\n", 30, 20, 10, 30, 0,   20, 30, 20, 10},
		{"XXS PAB=.5 FW=.5 FPB=0 HPB=0\n",           10, 5,  0,  5,  0,   5,  0,  0,  0 },
		{"BBW  3.0\nBBD  1.0\nBBF -1.0\n",           30, 10, 0,  30, -10, 30, 30, 10, 0 },
		{"162  W 3.0    D 1.0    A 0.5\n",           30, 10, 0,  30, 5,   30, 30, 10, 5 },
		{"299 +         0.5\n",                      10, 5,  0,  5,  0,   10, 10, 5,  0 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const int expected[SCORE_KIND_COUNT] = {
			[SCORE_WIN] = cases[i].win,
			[SCORE_DRAW] = cases[i].draw,
			[SCORE_LOSS] = cases[i].loss,
			[SCORE_FORFEIT_WIN] = cases[i].forfeit_win,
			[SCORE_FORFEIT_LOSS] = cases[i].forfeit_loss,
			[SCORE_PAIRING_BYE] = cases[i].pairing,
			[SCORE_FULL_BYE] = cases[i].full,
			[SCORE_HALF_BYE] = cases[i].half,
			[SCORE_ZERO_BYE] = cases[i].zero,
		};
		char text[1000];
		struct history h;
		struct error err;
		struct arena arena;

		test_arena(&arena);
		snprintf(text, sizeof text, "%s%s", cases[i].lines, ONE "\n");
		cr_assert(reads(text, &arena, &h, &err), "%s: %s", text, err.text);
		for (int kind = 0; kind < SCORE_KIND_COUNT; kind++)
			cr_expect_eq(h.scoring[kind], expected[kind], "%s: kind %d is %d",
			             cases[i].lines, kind, h.scoring[kind]);
		survives(&h, cases[i].lines, &arena);
		arena_free(&arena);
	}
}

/* Points of single players: a bonus, another worth of a result, the second's own worth. */
Test(trf, points_of_single_results)
{
	static const char text[] = "XXS WW=1 BW=1.5 BL=0.5\n299           1.0    2    1\n"
				   "299 -         0.5    2    2\n" ONE "     2 w 1     2 b +\n" TWO
				   "     1 b 0     1 w -\n";
	struct history h;
	struct error err;
	struct arena arena;

	test_arena(&arena);
	cr_assert(reads(text, &arena, &h, &err), "%s", err.text);
	cr_expect_eq(history_score(&h, 1, 1), 10);
	cr_expect_eq(history_score(&h, 2, 1), 5);
	cr_expect_eq(history_score(&h, 1, 2), 30);
	cr_expect_eq(history_score(&h, 2, 2), 10);
	survives(&h, "points of single results", &arena);
	arena_free(&arena);
}

/* Byes of rounds past, next and to come; Baku by name; ranks that were stated. */
Test(trf, byes_acceleration_and_ranks)
{
	static const char text[] = "142 4\n192 FIDE_DUTCH_2026_BAKU\n240 H   1    3\n"
				   "240 F   2    3\n240 Z   4    1    2\n212 PTS,SB\n"
				   "310   1 A team\n"
				   "013 Another\n";
	static const char players[] = ONE
		"     2 w 1\n" TWO
		"     1 b 0\n" HEAD("   3", "Cyd     ") "                             0.5    7\n";
	char file[2000];
	struct history h;
	struct error err;
	struct arena arena;

	test_arena(&arena);
	snprintf(file, sizeof file, "%s%s", text, players);
	cr_assert(reads(file, &arena, &h, &err), "%s", err.text);
	cr_expect(h.team && h.kept_count == 6, "numbers of a team event are not the players'");
	for (char *at = strstr(file, "310"), *end = at + 3; at < end; at++)
		*at = '#';
	cr_assert(reads(file, &arena, &h, &err), "%s", err.text);
	cr_expect_eq(h.entrants[2].cells[0].result, RESULT_HALF_BYE);
	cr_expect(h.entrants[2].absent && history_absence(&h.entrants[2]) == RESULT_FULL_BYE);
	cr_expect(!h.entrants[0].absent);
	cr_expect_str_eq(h.tiebreaks, "PTS,SB");
	cr_expect_eq(h.entrants[1].virtual_count, 2);
	cr_expect_eq(h.entrants[1].virtual_points[0], 10);
	cr_expect_eq(h.entrants[1].virtual_points[1], 5);
	cr_expect_eq(h.entrants[2].virtual_count, 0, "the first two are accelerated");
	survives(&h, "byes", &arena);
	cr_expect(!strstr(written(&h, &arena).bytes, "0.5    7"), "two are stated to be first");
	arena_free(&arena);
}

static const struct {
	const char *what, *text, *where;
} malformed[] = {
	{"nothing",		      "",						   "line 1, column 1" },
	{"no player",                    "012 Test\n",					 "no player"        },
	{"a number that is none",        "001   x1\n",                                         "line 1, column 7" },
	{"number zero",                  "001    0\n",					 "line 1, column 5" },
	{"a number twice",               "012 x\n" ONE "\n" ONE "\n",                          "line 3, column 5" },
	{"a number left out",            TWO "\n",					     "player 1"         },
	{"an opponent who is not there", ONE "     7 w 1\n",                                   "line 1, column 92"},
	{"an opponent who is oneself",   ONE "     1 w 1\n",                                   "line 1, column 92"},
	{"a result that is none",        ONE "     2 w X\n" TWO "     1 b 0\n",                "line 1, column 99"},
	{"a colour that is none",        ONE "     2 x 1\n" TWO "     1 b 0\n",                "line 1, column 97"},
	{"a game without a colour",      ONE "     2 - 1\n" TWO "     1 b 0\n",                "line 1, column 97"},
	{"a game without an opponent",   ONE "  0000 w 1\n" TWO "\n",                          "line 1, column 92"},
	{"a bye with an opponent",       ONE "     2 w U\n" TWO "     1 b 0\n",                "line 1, column 99"},
	{"one opponent only",            ONE "     2 w 1\n" TWO "  0000 - Z\n",                "round 1"          },
	{"the same colour twice",        ONE "     2 w 1\n" TWO "     1 w 0\n",                "same colour"      },
	{"played for one only",          ONE "     2 w 1\n" TWO "     1 b -\n",                "round 1"          },
	{"no number of rounds",          "XXR x\n" ONE "\n",                                   "line 1, column 5" },
	{"points that are none",         "162  W x.0\n" ONE "\n",                              "line 1, column"   },
	{"a forbidden stranger",         "XXP 1 9\n" ONE "\n",                                 "line 1, column 7" },
	{"a bye of no round",            "240 H 000 0001\n" ONE "\n",                          "line 1, column 7" },
	{"a code of no result",          "XXS W=1 QQ=2\n" ONE "\n",                            "line 1, column 9" },
	{"a value without a code",       "XXS 2\n" ONE "\n",                                   "line 1, column 5" },
	{"a value that is none",         "XXS W=x\n" ONE "\n",                                 "line 1, column 7" },
	{"points for teams",             "299    -1.0 \n" ONE "\n",                            "line 1, column 6" },
	{"points of an unknown kind",    "299 U         1.0\n" ONE "\n",                       "line 1, column 5" },
	{"points of no round",           "299           1.0\n" ONE "\n",                       "line 1, column 19"},
	{"opponents who disagree",       "\n" ONE "     2 w 1\n" TWO "     1 b 0     1 w 1\n",
         "line 3, column 102"										     },
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
