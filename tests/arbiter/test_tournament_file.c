/* Tournaments as tables and documents: there and back, what is told apart, what is refused where.
 */
#include "arbiter/tournament_file.h"

#include "pairing/trf.h"
#include "tests/pairing/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static struct arena arena;

static void begin(void)
{
	test_arena(&arena);
}

static void end(void)
{
	arena_free(&arena);
}

TestSuite(tournament_file, .init = begin, .fini = end);

static struct strbuf text_of(enum tournament_format format, const struct history *history)
{
	struct strbuf text = STRBUF(16 * 1024 * 1024);

	tournament_write(format, history, &arena, &text);
	cr_assert(!text.failed && text.text);
	return text;
}

/* Whatever way it took, a tournament is the same report in the end. */
static void survives(const struct history *history, const char *path)
{
	struct strbuf report = text_of(TOURNAMENT_TRF, history);

	for (int format = 0; format < TOURNAMENT_NONE; format++) {
		struct strbuf text = text_of((enum tournament_format)format, history), again;
		struct history back;
		struct error err = {0};

		if (format != TOURNAMENT_TRF16)
			cr_expect_eq((int)tournament_format_of_bytes(text.text, text.length),
			             format, "%s: format %d", path, format);
		cr_assert(tournament_read((enum tournament_format)format, text.text, text.length,
		                          &arena, &back, &err),
		          "%s as %s: %s", path,
		          tournament_format_name((enum tournament_format)format), err.text);
		again = text_of(TOURNAMENT_TRF, &back);
		cr_expect_str_eq(report.text, again.text, "%s as %s", path,
		                 tournament_format_name((enum tournament_format)format));
		strbuf_free(&text);
		strbuf_free(&again);
	}
	strbuf_free(&report);
}

static void survive_all(const char *folder)
{
	const char **paths;
	size_t count = test_files(folder, &arena, &paths);

	if (!count)
		printf("skipped: %s is not here\n", folder);
	for (size_t i = 0; i < count && i < 60; i++) {
		struct history history, report;
		struct error err = {0};
		struct strbuf text;
		size_t size;
		char *bytes = test_file(paths[i], &arena, &size);

		if (!trf_read(bytes, size, &arena, &history, &err))
			continue;
		/* once through a report, which cuts names to its columns */
		text = text_of(TOURNAMENT_TRF, &history);
		cr_assert(trf_read(text.text, text.length, &arena, &report, &err));
		survives(&report, paths[i]);
		strbuf_free(&text);
	}
}

Test(tournament_file, every_way_and_back, .timeout = 300)
{
	survive_all("tests/pairing/corpus");
	survive_all("../shared/data/trf/sharly-bbpPairings-team");
	survive_all("../shared/data/trf/echecs-trf");
	survive_all("../shared/data/trf-generated/dutch2026-accel-forbidden");
}

static bool reads(const char *text, struct history *history, struct error *err)
{
	*err = (struct error){0};
	return tournament_read(tournament_format_of_bytes(text, strlen(text)), text, strlen(text),
	                       &arena, history, err);
}

Test(tournament_file, an_entry_list_is_numbered_by_rating)
{
	static const char text[] = "Name;Elo;Country;Club of old\r\n\"Low; Ann\";1500;EST;x\r\n"
				   "High, Bob;2100;SWE\r\nMid;1800\r\nAlso;1800\r\n";
	struct history h;
	struct error err;

	cr_assert(reads(text, &h, &err), "%s", err.text);
	cr_assert_eq(h.count, 4);
	cr_expect_eq(h.played, 0);
	cr_expect_str_eq(h.entrants[0].name, "High, Bob");
	cr_expect_str_eq(h.entrants[0].federation, "SWE");
	cr_expect_str_eq(h.entrants[1].name, "Mid");
	cr_expect_str_eq(h.entrants[2].name, "Also");
	cr_expect_str_eq(h.entrants[3].name, "Low; Ann");
	survives(&h, "entry list");
}

Test(tournament_file, a_crosstable)
{
	static const char text[] = "#,012 Cup\n#,142 5\n#,162  W 3.0    D 1.0\n"
				   "no,name,R1,R2,next\n2,Bob,1b0,0-\n"
				   "1,'=Ann,2w1,U,h\n3,Cid,Z,F,\n";
	struct history h;
	struct error err;

	cr_assert(reads(text, &h, &err), "%s", err.text);
	cr_expect_str_eq(h.name, "Cup");
	cr_expect_eq(h.rounds, 5);
	cr_expect_eq(h.played, 2);
	cr_expect_str_eq(h.entrants[0].name, "=Ann");
	cr_expect_eq(history_score(&h, 1, 2), 60);
	cr_expect_eq(h.entrants[1].cells[1].result, RESULT_FORFEIT_LOSS);
	cr_expect(h.entrants[0].absent && history_absence(&h.entrants[0]) == RESULT_HALF_BYE);
	survives(&h, "crosstable");
}

/* clang-format off */
#define PLAYERS(a, b)                                                                     \
	"{\"format\": \"arbiter-tournament/1\", \"players\": [{\"name\": \"Ann\"" a "}, " \
	"{\"name\": \"Bob\"" b "}]}"
#define WON ", \"rounds\": [{\"opponent\": 2, \"role\": \"opener\", \"result\": \"1\"}]"

static const struct {
	const char *text, *where;
} malformed[] = {
	{"number,points\n1,2\n",				  "line 1, column 1"},
	{"name\n",						"line 2, column 1"            },
	{"no,name\n1,Ann\n1,Bob\n",                                 "line 3, column 1"            },
	{"no,name\n1,Ann\n3,Bob\n",                                 "line 3, column 1"            },
	{"name,rating\nAnn,x\n",                                    "line 2, column 2"            },
	{"name,Name\nAnn,Bob\n",                                    "line 1, column 2"            },
	{"name\nAnn,Bob\n",                                         "line 2, column 2"            },
	{"name,R1\nAnn,U\n",                                        "a column no is needed"       },
	{"no,name,R1\n1,Ann,2w1\n2,Bob,1b\n",                       "line 3, column 3"            },
	{"no,name,R1\n1,Ann,2w1\n2,Bob,U\n",                        "line 2, column 3: round 1"   },
	{"no,name,R1\n1,Ann,99999999999999999999w1\n",              "line 2, column 3: no such"   },
	{"no,name,R1\n1,Ann,9w1\n",                                 "line 2, column 3: no such"   },
	{"no,name,R1\n1,Ann,2x1\n2,Bob,1b0\n",                      "line 2, column 3: an oppone" },
	{"no,name,R1\n1,Ann,1\n",                                   "line 2, column 3"            },
	{"no,name,R1\n1,Ann,U!\n",                                  "line 2, column 3: text"      },
	{"no,name,next\n1,Ann,U\n",                                 "line 2, column 3: F, H"      },
	{"name\n\n\"Ann\n",                                         "line 3, column 1: a quoted"  },
	{"#,012 Cup\n\n#,142 x\nname\nAnn\n",                       "line 3, column 5: a whole"   },
	{"#,001 1\nname\nAnn\n",                                    "line 1, column 1"            },
	{"{\"format\": \"arbiter-tournament/1\",\n \"players\": 1", "line 2, column"              },
	{"{\"format\": \"arbiter-tournament/9\"}",                  "/format"                     },
	{"{\"format\": \"arbiter-tournament/1\"}",                  "/players"                    },
	{PLAYERS(", \"rating\": -1",		      ""),      "/players/0/rating"           },
	{PLAYERS("",						  ", \"no\": 1"),      "/players/1/no"               },
	{PLAYERS(WON,						  ""),      "/players/0/rounds/0: round" },
	{PLAYERS("",						  ", \"rounds\": [null, {}]"),      "/players/1/rounds/1/result" },
	{PLAYERS("",						  ", \"rounds\": [{\"result\": \"1\"}]"),      "/players/1/rounds/0: a game"},
	{PLAYERS("",						  ", \"absent\": \"1\""),      "/players/1/absent"           },
	{PLAYERS("",						  ", \"virtual\": [0.25]"),      "/players/1/virtual/0"        },
	{PLAYERS("",						  "}], \"scoring\": {\"win\": \"1\"}, \"x\": [{"),      "/scoring/win"                },
	{PLAYERS("",						  "}], \"forbidden\": [{\"a\": 1, \"b\": 3}], \"x\": [{"),
         "/forbidden/0/b"								    },
	{PLAYERS("",						  "}], \"lines\": [\"022 x\", \"142 x\"], \"x\": [{"),
         "/lines: line 2, column 5"							      },
	{PLAYERS("",						  "}], \"initial\": \"white\", \"x\": [{"),      "/initial"                    },
};
/* clang-format on */

Test(tournament_file, refusals_say_where)
{
	for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
		struct history h;
		struct error err;

		/* what is no table by its looks is asked for as one */
		err = (struct error){0};
		cr_expect(!tournament_read(
				  *malformed[i].text == '{' ? TOURNAMENT_JSON : TOURNAMENT_CSV,
				  malformed[i].text, strlen(malformed[i].text), &arena, &h, &err),
		          "%s was read", malformed[i].text);
		cr_expect(strstr(err.text, malformed[i].where), "%s: %s, expected %s",
		          malformed[i].text, err.text, malformed[i].where);
	}
}

Test(tournament_file, are_told_apart)
{
	/* clang-format off */
	static const struct {
		const char *text;
		enum tournament_format format;
	} rows[] = {
		{"001    1\n",                                    TOURNAMENT_TRF },
		{"### a comment\r012 x\r001    1\r",              TOURNAMENT_TRF },
		{"\xef\xbb\xbf" "012 x\n001    1\n",              TOURNAMENT_TRF },
		{"012 x\n",                                       TOURNAMENT_NONE},
		{"no;NAME;rating\n",                              TOURNAMENT_CSV },
		{"#,142 7\nname\n",                               TOURNAMENT_CSV },
		{"names,rating\n",                                TOURNAMENT_NONE},
		{" {\"format\":\"arbiter-tournament/1\"}",        TOURNAMENT_JSON},
		{"{\"moves\": [\"h8\"]}",                         TOURNAMENT_NONE},
		{"(;GM[4])",                                      TOURNAMENT_NONE},
		{"",                                              TOURNAMENT_NONE},
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		cr_expect_eq(tournament_format_of_bytes(rows[i].text, strlen(rows[i].text)),
		             rows[i].format, "%s", rows[i].text);
	cr_expect_eq(tournament_format_of_file("a.b/c.TRF"), TOURNAMENT_TRF);
	cr_expect_eq(tournament_format_of_file("c.sgf"), TOURNAMENT_NONE);
}
