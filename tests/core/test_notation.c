/* Notations: round trips that lose nothing, files of other programs, files that are wrong. */
#include "arbiter/game_format.h"
#include "arbiter/strbuf.h"
#include "core/openings26.h"
#include "tests/core/record_games.h"
#include "tests/support/boards.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <string.h>

enum { ROUNDS = 300, TEXT_MOST = 1 << 22 };

static void to_strbuf(void *context, const char *bytes, size_t size)
{
	strbuf_add(context, bytes, size);
}

static struct arena arena;

static void begin(void)
{
	arena_init(&arena, memory_get, memory_give);
}

static void end(void)
{
	arena_free(&arena);
}

static struct strbuf written(const char *format, const struct game_record *games, size_t count)
{
	struct strbuf text = STRBUF(TEXT_MOST);
	struct notation_sink sink = {to_strbuf, &text};
	struct error err = {0};

	cr_assert(game_format_find(format)->write(games, count, &sink, &err), "%s", err.text);
	cr_assert(!text.failed);
	return text;
}

static struct notation_games parsed(const char *format, const char *bytes, size_t size,
                                    const char *rule)
{
	struct notation_games games = {.arena = &arena};
	struct notation_input in = {.bytes = bytes, .size = size, .rule = rule};
	struct error err = {0};

	cr_assert(game_format_find(format)->read(&in, &games, &err), "%s: %s in\n%.*s", format,
	          err.text, (int)size, bytes);
	return games;
}

static struct notation_games parsed_text(const char *format, const char *text)
{
	return parsed(format, text, strlen(text), NULL);
}

static void expect_same(const char *format, const struct game_record *games, size_t count)
{
	struct strbuf text = written(format, games, count);
	struct notation_games again = parsed(format, text.text, text.length, NULL);

	cr_assert_eq(again.count, count);
	for (size_t i = 0; i < count; i++) {
		const char *difference = record_difference(&games[i], &again.games[i]);

		cr_assert_null(difference, "%s: %s differs in\n%s", format, difference, text.text);
	}
	strbuf_free(&text);
}

/* -- nothing is lost --------------------------------------------------------------------------- */

static const char *const lossless[] = {"text", "json", "sgf"};

static void each_lossless(const struct game_record *games, size_t count)
{
	for (size_t i = 0; i < sizeof lossless / sizeof *lossless; i++)
		expect_same(lossless[i], games, count);
}

Test(notation, round_trips_of_every_rule, .init = begin, .fini = end)
{
	const struct rule *rule;
	uint64_t state = 20261129;

	for (size_t i = 0; (rule = rule_at(i)); i++) {
		for (int round = 0; round < ROUNDS / 10; round++) {
			struct game_record games[3];

			for (int k = 0; k < 3; k++)
				record_random(&state, rule, &arena, &games[k]);
			each_lossless(games, 1);
			each_lossless(games, 3);
		}
		arena_free(&arena);
	}
}

Test(notation, round_trips_of_set_ups, .init = begin, .fini = end)
{
	uint64_t state = 7;

	for (int round = 0; round < ROUNDS; round++) {
		struct game_record record;

		record_set_up(&state, &arena, &record);
		each_lossless(&record, 1);
	}
}

Test(notation, round_trip_of_an_empty_record, .init = begin, .fini = end)
{
	struct game_record record;

	game_record_init(&record);
	each_lossless(&record, 1);
}

/* Notations of stones keep the stones. */
Test(notation, stones_survive, .init = begin, .fini = end)
{
	static const char *const formats[] = {"moves", "renjunet", "position", "psq"};
	uint64_t state = 99;

	for (int round = 0; round < ROUNDS; round++) {
		struct rule rule;
		struct game_record record;
		uint8_t moves[MOVES_MAX], again[MOVES_MAX];
		size_t count;

		cr_assert(rule_find(round % 2 ? "rif" : "renju", &rule, NULL));
		record_random(&state, &rule, &arena, &record);
		count = game_record_moves(&record, moves, MOVES_MAX);
		for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
			struct notation_games games = {.arena = &arena};
			struct notation_input in = {.letters = LETTERS_WITH_I};
			struct strbuf text;

			if (count == 0 || (i >= 2 && memchr(moves, POINT_NONE, count)))
				continue;
			text = written(formats[i], &record, 1);
			in.bytes = text.text;
			in.size = text.length;
			cr_assert(game_format_find(formats[i])->read(&in, &games, NULL), "%s",
			          text.text);
			cr_assert_eq(game_record_moves(games.games, again, MOVES_MAX), count);
			cr_expect_arr_eq(again, moves, count);
			strbuf_free(&text);
		}
	}
}

/* RenjuNet's attributes carry the swaps, the offers and so, by the rule, every decision. */
Test(notation, renjunet_keeps_decisions, .init = begin, .fini = end)
{
	static const struct {
		const char *rule, *line;
	} cases[] = {
		{"rif",          "opener:h8 opener:h9 opener:i10 second:swap opener:i9 second:offer=j9,g8 "
	                "opener:choose=g8 opener:h10"                                        },
		{"taraguchi-10",
	         "opener:h8 second:h9 opener:swap second:i10 opener:swap second:g7 opener:swap "
	         "second:h10"										       },
		{"yamaguchi-10", "opener:h8 opener:h9 opener:i10 opener:declare=3 second:i9 "
	                         "opener:offer=j9,a1,g8 second:choose=g8 second:h10"},
		{"soosorv-8",
	         "opener:h8 opener:h9 opener:i10 second:i9 second:declare=1 opener:swap "
	         "second:g8 opener:h10"									     },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct notation_games games =
			parsed("replay", cases[i].line, strlen(cases[i].line), cases[i].rule);
		struct strbuf xml, line;

		games.games->names[0] = "Anna & Co";
		games.games->names[1] = "<Bo>";
		xml = written("renjunet", games.games, 1);
		games = parsed("renjunet", xml.text, xml.length, NULL);
		cr_expect_str_eq(games.games->names[0], "Anna & Co", "%s", xml.text);
		cr_expect_str_eq(games.games->names[1], "<Bo>");
		cr_expect_str_eq(games.games->rule, cases[i].rule);
		line = written("replay", games.games, 1);
		line.text[line.length - 1] = '\0';
		cr_expect_str_eq(line.text, cases[i].line);
		strbuf_free(&xml);
		strbuf_free(&line);
	}
}

/* -- what other programs write ----------------------------------------------------------------- */

static const struct {
	const char *format, *bytes;
	size_t size; /* 0: up to the NUL */
	const char *moves, *black, *white;
	int winner; /* -1: no result */
} foreign[] = {
	{"sgf",      "(;GM[4]FF[3]SZ[15]PB[A\\]b]PW[Bo];B[hh];W[hg];B[ig])",                      0,  "h8 h9 i9",        "A]b",     "Bo",
         -1																	      },
	{"sgf",      "junk (;RE[W+Resign](;B[hh](;W[hg];B[ig])(;W[gg]))(;B[aa]))\r\n",            0,  "h8 h9 i9",        "",
         "",																 WINNER_WHITE},
	{"sgf",      "(;FF[4]\nGM[4]C[a \\\nb \\: ) ; c]RE[B+DRAW];B[hh]C[x];W[tt];B[])",         0,
         "h8 pass pass",												 "",        "",      WINNER_NONE },
	{"sgf",      "(;Game[4]SiZe[15]PlayerBlack[Anna];Black[hh];White[ao])",                   0,  "h8 a1",           "Anna",    "",
         -1																	      },
	{"renjunet",
         "<db><games><game id='1' tournament='7' rule='2' black='5' white='6' bresult='0' "
         "alt='i9'><move>h8 i9 j10 somewhat a1</move></game></games><players><player id='5' "
         "name='Anna' surname='Au'/></players></db>",                                             0,  "h8 i9 j10 a1",    "Anna Au", "6",     WINNER_WHITE},
	{"renjunet", "<game bresult='' black='1' white='2'><move/></game>",                       0,  "",                "1",       "2",     -1          },
	{"psq",      "Piskvorky 15x15, 11:11, 0\r\n8,8,120\r\n9,7,3\r\nX.exe\r\nY.exe\r\n-1\r\n", 0,
         "h8 i9",													"X.exe",   "Y.exe", -1          },
	{"position", "h8i9I8a10b1",							       0,  "h8 i9 i8 a10 b1", "",        "",      -1          },
	{"moves",    "1. h8 i9 2. j10, o15",						      0,  "h8 i9 j10 o15",   "",        "",      -1          },
	{"moves",    "H8 J9 P15",								 0,  "h8 i9 o15",       "",        "",      -1          },
	{"moves",    "a1 h15 pass",							       0,  "a1 h15 pass",     "",        "",      -1          },
	{"pos",      "\x03\x70\x61\x00",							  4,  "h8 h9 a15",       "",        "",      -1          },
	{"lib",
         "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x08"
         "ab\x00\x00\x68\x80\x59\x40\x79\xc0\x89\x40",                                            34, "h8 h9 i10",       "",        "",      -1          },
	{"lib",      "\x78\x00\x68\x40",							  4,  "h8 h9",           "",        "",      -1          },
};

static void spell_moves(const struct game_record *record, char *text)
{
	uint8_t moves[MOVES_MAX];
	size_t count = game_record_moves(record, moves, MOVES_MAX);
	char name[4];

	*text = '\0';
	for (size_t i = 0; i < count; i++) {
		strcat(text, i ? " " : "");
		strcat(text, moves[i] == POINT_NONE ? "pass" : point_name(moves[i], name));
	}
}

Test(notation, foreign_files, .init = begin, .fini = end)
{
	for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
		size_t size = foreign[i].size ? foreign[i].size : strlen(foreign[i].bytes);
		struct notation_games games = parsed(foreign[i].format, foreign[i].bytes, size, "");
		const struct game_record *record = games.games;
		char moves[4 * MOVES_MAX];

		cr_assert_eq(games.count, 1, "%s", foreign[i].bytes);
		spell_moves(record, moves);
		cr_expect_str_eq(moves, foreign[i].moves);
		cr_expect_str_eq(record->names[game_record_black(record)], foreign[i].black);
		cr_expect_str_eq(record->names[1 - game_record_black(record)], foreign[i].white);
		cr_expect_eq(record->result.over ? (int)game_record_winner(record) : -1,
		             foreign[i].winner, "%s", foreign[i].bytes);
	}
}

/* Comments, rectangles of stones, fifths, clocks. */
Test(notation, sgf_details, .init = begin, .fini = end)
{
	const char *text = "(;GM[4]AB[aa:bb][oo]AW[hh]PL[W]C[one]GC[two];W[ig]C[x\\]y]WL[12.5])";
	struct notation_games games = parsed_text("sgf", text);
	const struct game_record *record = games.games;
	struct strbuf line;

	cr_expect(record->set_up);
	cr_expect_eq(record->to_move, COLOUR_WHITE);
	cr_expect_eq(record->cells[point_at(0, 14)], CELL_BLACK);
	cr_expect_eq(record->cells[point_at(1, 13)], CELL_BLACK);
	cr_expect_eq(record->cells[point_at(14, 0)], CELL_BLACK);
	cr_expect_eq(record->cells[POINT_CENTRE], CELL_WHITE);
	cr_expect_str_eq(record->comment, "one\ntwo");
	cr_expect_str_eq(record->entries[0].text, "x]y");
	cr_expect_eq(record->entries[0].left_ms[SEAT_SECOND], 12500);

	games = parsed_text("sgf", "(;GM[4]GN[Yamaguchi (Rated)]5A[3jgao];B[hh];W[hg];B[if];W[ig];"
	                           "B[gh];W[hf])");
	line = written("replay", games.games, 1);
	cr_expect_str_eq(line.text, "opener:h8 opener:h9 opener:i10 opener:declare=3 second:i9 "
	                            "opener:offer=j9,a1,g8 second:choose=g8 second:h10\n");
	strbuf_free(&line);
	games = parsed_text("sgf", "(;5A[I9];B[hh];W[hg];B[if];W[ff];B[gh];W[hf])");
	line = written("replay", games.games, 1);
	cr_expect_str_eq(line.text, "opener:h8 second:h9 opener:i10 second:f10 opener:offer=i9,g8 "
	                            "second:choose=g8 second:h10\n");
	strbuf_free(&line);
}

/* Another program added a stone: what it shows counts, not what we once wrote. */
Test(notation, sgf_changed_by_others, .init = begin, .fini = end)
{
	struct notation_games games = parsed("replay", "h8 h9 i10", 9, "rif");
	struct strbuf text = written("sgf", games.games, 1);
	char moves[64];

	text.text[strlen(text.text) - 2] = '\0';
	strbuf_free(&text);
	text = written("sgf", games.games, 1);
	text.length -= 2;
	strbuf_adds(&text, ";W[aa])");
	games = parsed("sgf", text.text, text.length, NULL);
	spell_moves(games.games, moves);
	cr_expect_str_eq(moves, "h8 h9 i10 a15");
	strbuf_free(&text);
}

Test(notation, sgf_says_it_conventionally, .init = begin, .fini = end)
{
	static const char *const wanted[] = {"FF[4]",      "GM[4]",   "PB[Bo]",
	                                     "PW[Anna]",   "RE[W+R]", "5A[jg]",
	                                     "B[hh]",      "RU[rif]", "B[gh]C[Anna chooses g8]",
	                                     "C[Bo swaps]"};
	const char *line = "h8 h9 i10 swap i9 offer=j9,g8 choose=g8 h10 second:resign";
	struct notation_games games = parsed("replay", line, strlen(line), "rif");
	struct strbuf text;

	games.games->names[0] = "Anna";
	games.games->names[1] = "Bo";
	text = written("sgf", games.games, 1);
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
		cr_expect_not_null(strstr(text.text, wanted[i]), "%s in %s", wanted[i], text.text);
	strbuf_free(&text);
}

/* Every line of a tree; a node with a board's text only is none. */
Test(notation, lib_lines, .init = begin, .fini = end)
{
	/* h8: h9 (with i10), i9 (a board's text), i8; comments of h8 in two parts */
	static const char bytes[] = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
				    "\x00\x00"
				    "\x78\x08"
				    "ab\bcd\0"
				    "\x68\x80"
				    "\x59\x40"
				    "\x69\xc3\x00\x01"
				    "T\0"
				    "\x79\x40";
	struct notation_games games = {.arena = &arena};
	struct notation_input in = {.bytes = bytes, .size = sizeof bytes - 1, .all_lines = true};
	struct error err = {0};
	static const char *const lines[] = {"h8 h9 i10", "h8", "h8 i8"};

	cr_assert(lib_read(&in, &games, &err), "%s", err.text);
	cr_assert_eq(games.count, 3);
	for (size_t i = 0; i < 3; i++) {
		char moves[64];

		spell_moves(&games.games[i], moves);
		cr_expect_str_eq(moves, lines[i]);
	}
	cr_expect_str_eq(games.games[0].entries[0].text, "ab\ncd");
}

/* -- files that are wrong ---------------------------------------------------------------------- */

static const struct {
	const char *format, *bytes;
	size_t size;
	const char *where, *expected;
} wrong[] = {
	{"text",     "arbiter-game 2\n",                          0, "line 1:",             "\"arbiter-game 1\" was expected"},
	{"text",     "",					  0, "line 1:",             "\"arbiter-game 1\" was expected"},
	{"text",     "arbiter-game 1\ncolour blue\n",             0, "line 2:",             "rule, opener"                   },
	{"text",     "arbiter-game 1\nresult 3-0 five\n",         0, "line 2:",             "2-0 five"                       },
	{"text",     "arbiter-game 1\nblack h8\nwhite h8\n",      0, "line 3:",             "two stones on h8"               },
	{"text",     "arbiter-game 1\n\nthird h8\nend\n",         0, "line 3:",             "opener or second"               },
	{"text",     "arbiter-game 1\n\nopener h16\nend\n",       0, "line 3:",             "a point (a1 to o15)"            },
	{"text",     "arbiter-game 1\n\nopener h8 left=5\nend\n", 0, "line 3:",             "left="                          },
	{"text",     "arbiter-game 1\n\nopener h8\n",             0, "line 4:",             "\"end\" was expected"           },
	{"json",     "{\"format\":",                              0, "line 1:",             ""                               },
	{"json",     "{\"format\":\"chess\"}",                    0, "game 1:",             "arbiter-game"                   },
	{"json",
         "{\"format\":\"arbiter-game\",\"version\":1,\"entries\":[{\"seat\":\"opener\",\"do\":"
         "\"place\",\"at\":[\"h88\"]}]}",                         0, "entry 1:",            "a list of points"               },
	{"json",
         "{\"format\":\"arbiter-game\",\"version\":1,\"entries\":[{\"seat\":\"opener\",\"do\":"
         "\"place\"}]}",                                          0, "entry 1:",            "points was expected"            },
	{"sgf",      "hello",				     0, "byte 0:",             "\"(;\""                         },
	{"sgf",      "(;GM[4];B[hh]",                             0, "byte 0:",             "without its \")\""              },
	{"sgf",      "(;GM[1])",				  0, "byte 4:",             "GM[4]"                          },
	{"sgf",      "(;SZ[19])",				 0, "byte 4:",             "size 19 where 15"               },
	{"sgf",      "(;B[hh];B[hg])",                            0, "byte 9:",             "white was to move"              },
	{"sgf",      "(;B[hh];W[hh])",                            0, "byte 9:",             "a stone already"                },
	{"sgf",      "(;B[zz])",				  0, "byte 3:",             "aa to oo"                       },
	{"sgf",      "(;B[hh",				    0, "byte 3:",             "without its \"]\""              },
	{"sgf",      "(;B(",				      0, "byte 3:",             "\"[\" was expected behind B"    },
	{"sgf",      "(;B[hh]%)",				 0, "byte 7:",             "a property"                     },
	{"sgf",      "(;B[hh])(;",				0, "byte 8:",             "without its \")\""              },
	{"renjunet", "<game><move>h8",                            0, "line 1:",             ""                               },
	{"renjunet", "<a>\n<b/></a>",                             0, "line 1:",             "<game>"                         },
	{"renjunet", "<g>\n<game><move>h8 zz</move></game></g>",  0, "line 2:",             "a point"                        },
	{"renjunet", "<g>\n<game><move>h8 h8</move></game></g>",  0, "line 2:",             "a stone already"                },
	{"psq",      "Piskvorky 20x20, 11:11, 0\n",               0, "line 1:",             "15x15"                          },
	{"psq",      "",					  0, "line 1:",             "Piskvorky"                      },
	{"psq",      "Piskvorky 15x15, 0:0, 0\n16,1,0\n",         0, "line 2:",             "from 1 to 15"                   },
	{"psq",      "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0\n",   0, "line 3:",             "a stone already"                },
	{"position", "h8i9q1",				    0, "byte 4:",             "a point like h8"                },
	{"position", "h8h8",				      0, "byte 2:",             "a stone already"                },
	{"position", "h0",					0, "byte 0:",             "a point like h8"                },
	{"moves",    "h8 j9",				     0, "byte 3:",             "name the letters"               },
	{"moves",    "h8 i9 p9",				  0, "byte 0:",             "name the letters"               },
	{"pos",      "",					  0, "byte 0:",             "a number of stones"             },
	{"pos",      "\x02\x10",				  2, "byte 2:",             "2 stones"                       },
	{"pos",      "\x01\xff",				  2, "byte 1:",             "0 to 224"                       },
	{"pos",      "\x02\x10\x10",                              3, "byte 2:",             "a stone already"                },
	{"lib",      "RenLib",				    0, "byte 0:",             "the header"                     },
	{"lib",      "\x78",				      1, "byte 0:",             "two bytes"                      },
	{"lib",      "\x78\x00\xf1\x40",                          4, "byte 2:",             "two bytes"                      },
	{"lib",      "\x78\x00\x78\x40",                          4, "byte 2:",             "has a stone"                    },
	{"lib",
         "\x78\x08"
         "abc",                                                   5, "byte 2:",             "a comment whose end is missing" },
	{"replay",   "h8 h9\nh8 h8",                              0, "line 2: decision 2:", "occupied"                       },
	{"replay",   "h8 offer=",				 0, "line 1: decision 2:", "a point"                        },
};

Test(notation, wrong_files, .init = begin, .fini = end)
{
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct notation_games games = {.arena = &arena};
		struct notation_input in = {.bytes = wrong[i].bytes, .size = wrong[i].size};
		struct error err = {0};

		if (!in.size)
			in.size = strlen(in.bytes);
		cr_assert(!game_format_find(wrong[i].format)->read(&in, &games, &err), "%s: %s",
		          wrong[i].format, wrong[i].bytes);
		cr_expect_not_null(strstr(err.text, wrong[i].where), "%s: %s: %s", wrong[i].format,
		                   wrong[i].bytes, err.text);
		cr_expect_not_null(strstr(err.text, wrong[i].expected), "%s: %s: %s",
		                   wrong[i].format, wrong[i].bytes, err.text);
	}
}

/* Cut anywhere, or with any byte changed, a file is read or refused, never more. */
Test(notation, damaged_files, .init = begin, .fini = end)
{
	uint64_t state = 5;
	struct rule rule;

	cr_assert(rule_find("taraguchi-10", &rule, NULL));
	for (const struct game_format *format = game_formats; format->name; format++) {
		for (int round = 0; format->write && round < 60; round++) {
			struct notation_games games = {.arena = &arena};
			struct notation_input in = {.letters = LETTERS_WITH_I};
			struct game_record record;
			struct error err = {0};
			struct strbuf text = STRBUF(TEXT_MOST);
			struct notation_sink sink = {to_strbuf, &text};

			record_random(&state, &rule, &arena, &record);
			if (format->write(&record, 1, &sink, NULL) && text.length) {
				in.bytes = text.text;
				in.size = chance(&state, (uint32_t)text.length);
				text.text[chance(&state, (uint32_t)text.length)] =
					(char)chance(&state, 256);
				if (!format->read(&in, &games, &err))
					cr_expect_neq(err.text[0], '\0');
			}
			strbuf_free(&text);
		}
	}
}

/* -- telling them apart ------------------------------------------------------------------------ */

Test(notation, told_apart)
{
	static const struct {
		const char *bytes, *name;
	} cases[] = {
		{"arbiter-game 1\n\nend\n", "text"    },
		{" {\"format\":1}",         "json"    },
		{"\xef\xbb\xbf(;B[hh])",    "sgf"     },
		{"<?xml version='1.0'?>",   "renjunet"},
		{"Piskvorky 15x15, 1:1, 0", "psq"     },
		{"h8i9i8\n",                "position"},
		{"h8 i9 i8",                "moves"   },
		{"h8 h9 swap",              "replay"  },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct game_format *format =
			game_format_of_bytes(cases[i].bytes, strlen(cases[i].bytes));

		cr_assert_not_null(format, "%s", cases[i].bytes);
		cr_expect_str_eq(format->name, cases[i].name);
	}
	cr_expect_null(game_format_of_bytes("\x01\x02", 2));
	cr_expect_null(game_format_of_bytes("", 0));
	cr_expect_str_eq(game_format_of_file("a.b.SGF")->name, "sgf");
	cr_expect_str_eq(game_format_of_file("renjunet.rif")->name, "renjunet");
	cr_expect_null(game_format_of_file("a.ri"));
	cr_expect_null(game_format_of_file("sgf"));
}

/* Real games through every notation of stones. */
Test(notation, real_games, .init = begin, .fini = end)
{
	FILE *file = shared_open("renjunet-2016-games.jsonl");
	static const char *const formats[] = {"text", "json", "sgf", "renjunet", "position"};
	char line[8000];

	if (!file)
		cr_skip_test("no ../shared/data/renjunet-2016-games.jsonl");
	while (fgets(line, sizeof line, file)) {
		json_t *object = json_loads(line, 0, NULL);
		const char *list = json_string_value(json_object_get(object, "moves"));
		struct notation_games games = {.arena = &arena};
		struct notation_input in = {
			.bytes = list, .size = strlen(list), .letters = LETTERS_WITH_I};
		char moves[4 * MOVES_MAX], again[4 * MOVES_MAX];

		cr_assert(moves_read(&in, &games, NULL), "%s", list);
		spell_moves(games.games, moves);
		cr_assert_str_eq(moves, list);
		for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
			struct strbuf text = written(formats[i], games.games, 1);
			struct notation_games copy = parsed(formats[i], text.text, text.length, "");

			spell_moves(copy.games, again);
			cr_expect_str_eq(again, list);
			strbuf_free(&text);
		}
		json_decref(object);
		arena_free(&arena);
	}
	shared_close(file);
}
