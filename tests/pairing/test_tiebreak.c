/*
 * Tie-breaks of small tournaments worked out by hand, article by article and edition by edition.
 *
 * The first tables are those of a published paper: IA Mario Held, "Exercises in Tie-Breaking" (FIDE
 * Technical Commission, for the 2023 edition); its results and its solutions are facts of it. The
 * values of the 2026 edition differ where an unplayed round's dummy is held down (16.4).
 */
#include "pairing/standing.h"
#include "tests/pairing/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 16, ROUNDS_MAX = 9 };

/* A player's rounds as "opponent, role, result": "10b1 0-U 3w+". */
struct line {
	int rating;
	const char *rounds;
};

static const struct line five_rounds[PLAYERS] = {
	{2200, "9w1 13b= 2w= 15b1 4w="  },
        {2150, "10b1 7w1 1b= 16w1 3b="  },
	{2100, "11w= 6b1 8w1 4b= 2w="   },
        {2050, "12b1 0-H 13w1 3w= 1b="  },
	{2000, "13w0 15b0 11w1 7b= 10w1"},
        {1950, "14b0 3w0 0-U 10w1 8b1"  },
	{1900, "15w1 2b0 16b0 5w= 11b0" },
        {1850, "16b= 14w1 3b0 13w1 6w0" },
	{1800, "1b0 10w0 0-H 11b- 0-U"  },
        {1750, "2w0 9b1 15w0 6b0 5b0"   },
	{1700, "3b= 16w0 5b0 9w+ 7w1"   },
        {1650, "4w0 0-U 14w+ 0-Z 0-Z"   },
	{1600, "5b1 1w= 4b0 8b0 14w0"   },
        {1550, "6w1 8b0 12b- 0-Z 13b1"  },
	{1500, "7b0 5w1 10b1 1w0 16b0"  },
        {1450, "8w= 11b1 7w1 2b0 15w1"  },
};

static const struct line nine_rounds[PLAYERS] = {
	{2150, "9w1 13b= 2w= 15b1 4w= 6b= 3b= 16w= 8b1"   },
	{2130, "10b1 7w1 1b= 16w1 3b1 4w= 6w0 15b= 5w="   },
	{2200, "11w= 6b1 8w1 4b= 2w0 16b1 1w= 14w1 10b1"  },
	{2110, "12b1 0-H 13w1 3w= 1b= 2b= 16w= 6b= 15w1"  },
	{1890, "13w0 15b0 11w1 7b= 10w1 14b0 9b1 8w0 2b=" },
	{2090, "14b0 3w0 0-U 10w1 8b1 1w= 2b1 4w= 16b1"   },
	{1950, "15w1 2b0 16b0 5w= 11b0 10b0 13w1 9w1 14b1"},
	{1930, "16b= 14w1 3b0 13w1 6w0 11b= 15w= 5b1 1w0" },
	{1790, "1b0 10w0 0-H 11b- 0-U 13b1 5w0 7b0 12w="  },
	{1870, "2w0 9b1 15w0 6b0 5b0 7w1 12b1 11w1 3w0"   },
	{1810, "3b= 16w0 5b0 9w+ 7w1 8w= 14b0 10b0 13w="  },
	{1770, "4w0 0-U 14w+ 0-Z 0-Z 15b0 10w0 13b= 9b="  },
	{1750, "5b1 1w= 4b0 8b0 14w0 9w0 7b0 12w= 11b="   },
	{1850, "6w1 8b0 12b- 0-Z 13b1 5w1 11w1 3b0 7w0"   },
	{1830, "7b0 5w1 10b1 1w0 16b0 12w1 8b= 2w= 4b0"   },
	{1910, "8w= 11b1 7w1 2b0 15w1 3w0 4b= 1b= 6w0"    },
};

static const struct line round_robin[] = {
	{2200, "5w= 2w1 3b1 4w0 6b1"},
        {2150, "6w1 1b0 5w1 3w= 4b1"},
        {2100, "4w1 6b1 1w0 2b= 5w1"},
	{2050, "3b0 5b0 6w= 1b1 2w0"},
        {1950, "1b= 4w1 2b0 6w- 3b0"},
        {2000, "2b0 3w0 4b= 5b+ 1w0"},
};

static void read_line(struct history *history, int tpn, const char *rounds)
{
	for (uint16_t round = 1; *rounds; round++) {
		struct cell *cell = &history->entrants[tpn - 1].cells[round - 1];
		enum result result;
		char *end;

		cell->opponent = (uint16_t)strtol(rounds, &end, 10);
		cell->role = *end == 'w' ? ROLE_OPENER : *end == 'b' ? ROLE_SECOND : ROLE_NONE;
		cr_assert(result_find(end[1], &result));
		cell->result = (uint8_t)result;
		rounds = end + 2 + (end[2] == ' ');
	}
}

static void make(struct history *history, const struct line *lines, int players, int rounds,
                 struct arena *arena)
{
	test_arena(arena);
	history_make(history, (uint16_t)players, (uint16_t)rounds, arena);
	history->played = (uint16_t)rounds;
	for (int i = 0; i < players; i++) {
		history->entrants[i].rating = lines[i].rating;
		read_line(history, i + 1, lines[i].rounds);
	}
}

/* A tie-break's value of every player, by TPN - 1, as printed. */
static void values(const struct history *history, const char *code, struct arena *arena,
                   char text[][24])
{
	struct standing *rows = arena_get(arena, history->count * sizeof *rows);
	struct tiebreak keys[STANDING_KEYS_MAX];
	struct error err = {0};
	size_t count;

	cr_assert(standing_keys(code, keys, &count, &err), "%s: %s", code, err.text);
	cr_assert(standing_table(history, history->played, keys, count, arena, rows, &err));
	for (int i = 0; i < history->count; i++)
		standing_format(&keys[0], rows[i].values[0], text[rows[i].tpn - 1], 24);
}

/* -- the paper's values -------------------------------------------------------------------------
 */

struct column {
	const char *code;
	const char *expected[PLAYERS]; /* NULL: the paper has none, or there is none */
};

static const struct column paper[] = {
	{"BH",
         {"12.5", "13.0", "15.5", "15.0", "8.5", "12.0", "14.5", "13.5", "9.0", "13.0", "13.5",
          "11.5", "14.0", "11.0", "12.0", "12.5"}						  },
	{"BH/C1",
         {"11.0", "12.0", "13.0", "11.5", "7.5", "11.0", "12.5", "12.0", "7.5", "11.5", "12.0",
          "9.5", "12.0", "9.0", "11.0", "11.0"}						    },
	{"AOB",
         {"12.60", "13.60", "13.40", "13.38", "13.40", "13.25", "11.90", "13.00", "12.75", "10.90",
          "12.75", "15.00", "12.10", "13.17", "12.20", "13.30"}                                    },
	{"FB",
         {"13.5", "13.5", "15.0", "15.5", "10.0", "12.0", "13.5", "12.5", "9.5", "12.5", "12.5",
          "11.5", "13.5", "10.5", "12.0", "13.5"}						  },
	{"SB",
         {"8.00", "9.50", "10.50", "9.75", "4.25", "6.50", "3.25", "5.25", "2.25", "1.50", "5.75",
          "4.00", "4.25", "4.50", "3.50", "7.25"}						  },
	{"SB/C1",
         {"7.25", "8.50", "9.25", "8.00", "3.25", "5.50", "1.25", "3.75", "2.25", "0.00", "4.25",
          "4.00", "4.25", "3.00", "2.50", "5.75"}						  },
	{"ARO",
         {"1820", "1880", "1940", "1888", "1690", "1813", "1760", "1730", "1975", "1880", "1863",
          "2050", "1930", "1800", "1860", "1820"}						  },
	{"ARO/C1",
         {"1900", "1988", "2000", "1983", "1738", "1900", "1838", "1800", "2200", "1975", "2000",
          NULL, "2025", "1900", "1963", "1900"}						    },
	{"TPR",
         {"1969", "2120", "2089", "2081", "1690", "1813", "1611", "1730", "1175", "1640", "1776",
          "1250", "1781", "1925", "1788", "1969"}						  },
	{"APRO",
         {"1789", NULL, "1904", "1772", NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
          NULL, "1805"}									    },
	{"PTP",    {NULL, NULL, "2112"}							    },
	{"WIN",    {"2", "3", "2", "2", "2", "3", "1", "2", "1", "1", "2", "2", "1", "2", "2", "3"}},
	{"WON",    {"2", "3", "2", "2", "2", "2", "1", "2", "0", "1", "1", "0", "1", "2", "2", "3"}},
	{"BPG",    {"2", "3", "2", "2", "2", "2", "3", "2", "1", "3", "2", "0", "3", "2", "3", "2"}},
	{"BWG",    {"1", "1", "1", "1", "0", "1", "0", "0", "0", "1", "0", "0", "1", "1", "1", "1"}},
	{"GE",     {"5", "5", "5", "4", "5", "5", "5", "5", "3", "5", "5", "3", "5", "3", "5", "5"}},
	{"PS",
         {"11.0", "13.0", "11.0", "11.5", "5.0", "6.0", "6.0", "8.5", "2.5", "4.0", "5.5", "7.0",
          "7.0", "6.0", "7.0", "10.5"}							     },
	{"PS/C1",
         {"10.0", "12.0", "10.5", "10.5", "5.0", "6.0", "5.0", "8.0", "2.5", "4.0", "5.0", "7.0",
          "6.0", "5.0", "7.0", "10.0"}							     },
};

/* What is another in 2026: by hand, the dummies held down. */
static const struct {
	const char *code;
	int tpn;
	const char *expected;
} later[] = {
  /* 4, 3.5 points, half bye: dummy 3.5 -> 2.5, a draw in each of five rounds */
	{"BH",    4,  "14.0" },
	{"BH/C1", 4,  "11.5" },
	{"SB",    4,  "9.25" },
	{"SB/C1", 4,  "7.75" },
	{"FB",    4,  "14.5" },
 /* 11, 2.5 points, forfeit win over 9: dummy 2.5 -> 1.5, which is what 9 has */
	{"BH",    11, "12.5" },
	{"BH/C1", 11, "11.0" },
	{"SB",    11, "4.75" },
	{"SB/C1", 11, "3.25" },
	{"FB",    11, "12.0" },
 /* 6, 3 points, pairing bye: dummy 3.0 -> 2.5 */
	{"BH",    6,  "11.5" },
	{"BH/C1", 6,  "10.5" },
	{"SB",    6,  "6.00" },
	{"SB/C1", 6,  "5.00" },
 /* 12, 2 points in fore Buchholz against 14, who then has 1.5 */
	{"FB",    12, "11.0" },
 /* the mean of what became less */
	{"AOB",   1,  "12.40"},
	{"AOB",   3,  "12.90"},
	{"AOB",   5,  "13.20"},
	{"AOB",   7,  "11.70"},
	{"AOB",   8,  "12.90"},
	{"AOB",   10, "10.80"},
	{"AOB",   12, "14.00"},
	{"AOB",   13, "11.90"},
	{"AOB",   14, "13.00"},
	{"AOB",   16, "13.10"},
};

enum { LATER_COUNT = sizeof later / sizeof *later };

static const char *expected_later(const char *code, int tpn, const char *before)
{
	for (size_t i = 0; i < LATER_COUNT; i++)
		if (later[i].tpn == tpn && strcmp(later[i].code, code) == 0)
			return later[i].expected;
	return before;
}

Test(tiebreak, values_of_the_paper_in_three_editions)
{
	struct history history;
	struct arena arena;
	char text[PLAYERS][24];

	make(&history, five_rounds, PLAYERS, 5, &arena);
	for (int edition = TIEBREAKS_2026; edition <= TIEBREAKS_2023; edition++) {
		history.tiebreak_edition = (enum tiebreak_edition)edition;
		for (size_t c = 0; c < sizeof paper / sizeof *paper; c++) {
			values(&history, paper[c].code, &arena, text);
			for (int i = 0; i < PLAYERS; i++) {
				const char *expected = paper[c].expected[i];

				if (expected && edition == TIEBREAKS_2026)
					expected = expected_later(paper[c].code, i + 1, expected);
				cr_expect(!expected || !strcmp(text[i], expected),
				          "%s of %d, edition %s: %s, expected %s", paper[c].code,
				          i + 1,
				          tiebreak_edition_name((enum tiebreak_edition)edition),
				          text[i], expected);
			}
		}
	}
	arena_free(&arena);
}

/* Ranks by points and direct encounter. */
static void check_ranks(struct history *history, struct arena *arena, const int *expected)
{
	struct standing rows[PLAYERS];
	struct tiebreak keys[STANDING_KEYS_MAX];
	size_t count;

	cr_assert(standing_keys("PTS,DE", keys, &count, NULL));
	cr_assert(standing_table(history, history->played, keys, count, arena, rows, NULL));
	for (int i = 0; i < history->count; i++)
		cr_expect(!expected[rows[i].tpn - 1] || rows[i].rank == expected[rows[i].tpn - 1],
		          "player %d: rank %d", rows[i].tpn, rows[i].rank);
}

Test(tiebreak, direct_encounters_of_the_paper)
{
	/* 0: the paper does not say */
	static const int five[] = {2, 0, 2, 2, 7, 0, 0, 7, 0, 0, 7, 0, 0, 0, 0, 2};
	static const int nine[] = {3, 5, 1, 3, 9, 2, 6, 6, 14, 9, 13, 14, 16, 9, 9, 6};
	static const int robin[] = {1, 2, 2, 6, 5, 4};
	struct history history;
	struct arena arena;

	make(&history, five_rounds, PLAYERS, 5, &arena);
	check_ranks(&history, &arena, five);
	arena_free(&arena);
	make(&history, nine_rounds, PLAYERS, 9, &arena);
	check_ranks(&history, &arena, nine);
	arena_free(&arena);
	make(&history, round_robin, 6, 5, &arena);
	history.predetermined = true;
	check_ranks(&history, &arena, robin);
	arena_free(&arena);
}

/* 15.2: where opponents were known from the start, forfeits are games. */
Test(tiebreak, round_robin_of_the_paper)
{
	static const struct {
		const char *code, *expected[6];
	} columns[] = {
		{"SB",    {"9.25", "6.25", "6.25", "4.25", "3.25", "2.25"}},
		{"SB/C1", {"9.25", "4.75", "4.75", "4.25", "3.25", "1.50"}},
		{"KS",    {"2.0", "0.5", "0.5", "1.0", "0.5", "0.0"}      },
 /* the forfeit win of 6, who was second, counts as won, and as a game as second; the
  forfeit loss of 5 is no game */
		{"WON",   {"3", "3", "3", "1", "1", "1"}                  },
		{"BPG",   {"2", "2", "2", "3", "3", "3"}                  },
	};
	struct history history;
	struct arena arena;
	char text[PLAYERS][24];

	make(&history, round_robin, 6, 5, &arena);
	history.predetermined = true;
	for (size_t c = 0; c < sizeof columns / sizeof *columns; c++) {
		values(&history, columns[c].code, &arena, text);
		for (int i = 0; i < 6; i++)
			cr_expect_str_eq(text[i], columns[c].expected[i], "%s of %d: %s",
			                 columns[c].code, i + 1, text[i]);
	}
	arena_free(&arena);
}

/* -- by hand ------------------------------------------------------------------------------------
 */

/*
 * Of the five rounds above, 2026 unless an edition is named. What opponents have, as others see it:
 * 1: 3.5, 2: 4.0, 3: 3.5, 4: 3.5, 5: 2.5, 6: 3.0, 7: 1.5, 8: 2.5, 9: 1.5, 10: 1.0, 11: 2.5,
 * 12: 3.0 (2 and two zero byes at the end as draws), 13: 1.5, 14: 2.0, 15: 2.0, 16: 3.5.
 */
static const struct {
	const char *code;
	enum tiebreak_edition edition;
	int tpn;
	const char *expected;
} by_hand[] = {
  /* 4: 3.0 (12), half bye 2.5, 1.5 (13), 3.5 (3), 3.5 (1): the bye is cut first, then 1.5 */
	{"BH/C2",    TIEBREAKS_2026,    4,  "10.0" },
	{"BH/C3",    TIEBREAKS_2026,    4,  "7.0"  },
	{"BH/C4",    TIEBREAKS_2026,    4,  "3.5"  },
	{"BH/C5",    TIEBREAKS_2026,    4,  "0.0"  },
	{"BH/C6",    TIEBREAKS_2026,    4,  "0.0"  },
	{"BH/M1",    TIEBREAKS_2026,    4,  "8.0"  },
	{"BH/M2",    TIEBREAKS_2026,    4,  "3.0"  },
	{"MBH",      TIEBREAKS_2026,    4,  "8.0"  },
 /* products 3.0, 1.25, 1.5, 1.75, 1.75: the bye's 1.25 is less than 1.5 of the lowest (13),
  so   that one goes; then the bye's 1.25 is less than 3.0 of the next lowest but one: its
  own score   2.5 is the lowest left. The highest score goes with the higher product:
  either 1.75 */
	{"SB/C2",    TIEBREAKS_2026,    4,  "6.50" },
	{"SB/M1",    TIEBREAKS_2026,    4,  "6.00" },
 /* 9: 3.5 (1), 1.0 (10), half bye 1.5, forfeit loss to 11: 1.5, or 11's 2.5 as a game,
  pairing   bye 1.5. As a game the forfeit is not by choice, so the half bye is what is cut
  */
	{"BH",       TIEBREAKS_2026,    9,  "9.0"  },
	{"BH/P",     TIEBREAKS_2026,    9,  "10.0" },
	{"BH/C1",    TIEBREAKS_2026,    9,  "7.5"  },
	{"BH/C1/P",  TIEBREAKS_2026,    9,  "8.5"  },
	{"BH/C2",    TIEBREAKS_2026,    9,  "6.0"  },
	{"BH/C2/P",  TIEBREAKS_2026,    9,  "7.5"  },
 /* 14: 3.0 (6), 2.5 (8), forfeit loss to 12: own 2.0 or 12's 3.0, zero bye 2.0, 1.5 (13) */
	{"BH",       TIEBREAKS_2026,    14, "11.0" },
	{"BH/P",     TIEBREAKS_2026,    14, "12.0" },
 /* 11's forfeit win: 1.5 of 9 as a game, which in 2023 was 2.5 of a dummy not held down */
	{"BH/P",     TIEBREAKS_2026,    11, "12.5" },
	{"BH/P",     TIEBREAKS_2023,    11, "12.5" },
	{"BH",       TIEBREAKS_2024,    11, "13.5" },
	{"SB/P",     TIEBREAKS_2023,    11, "4.75" },
 /* fore Buchholz without its least (4: 14.5 less the bye's 2.5), and of opponents: of 9 met
  1   (13.5) and 10 (12.5) */
	{"FB/C1",    TIEBREAKS_2026,    4,  "12.0" },
	{"AOB/F",    TIEBREAKS_2026,    9,  "13.00"},
 /* Koya of 4: halves against 3 and 1 (3.5 each); from 2.0 on also the win over 12 */
	{"KS",       TIEBREAKS_2026,    4,  "1.0"  },
	{"KS/L-1",   TIEBREAKS_2026,    4,  "2.0"  },
	{"KS/L-2",   TIEBREAKS_2026,    4,  "3.0"  },
	{"KS/L+2",   TIEBREAKS_2026,    4,  "1.0"  },
	{"KS/L+3",   TIEBREAKS_2026,    4,  "0.0"  },
	{"KS",       TIEBREAKS_2026,    12, "0.0"  },
	{"KS/L-1/P", TIEBREAKS_2026,    12, "1.0"  }, /* the forfeit win over 14, who has 2.0 */
  /* progress of 4: 1, 1.5, 2.5, 3, 3.5 */
	{"PS/C2",    TIEBREAKS_2026,    4,  "9.0"  },
	{"PS/M1",    TIEBREAKS_2026,    4,  "7.0"  },
	{"PROG",     TIEBREAKS_2026,    4,  "11.5" },
 /* ratings of 4's opponents: 1650, 1600, 2100, 2200 */
	{"ARO/C2",   TIEBREAKS_2026,    4,  "2150" },
	{"ARO/M1",   TIEBREAKS_2026,    4,  "1875" },
	{"ARO/C4",   TIEBREAKS_2026,    4,  "0"    },
	{"RTNG",     TIEBREAKS_2026,    4,  "2050" },
	{"TPN",      TIEBREAKS_2026,    4,  "4"    },
	{"STD",      TIEBREAKS_2026,    4,  "3.5"  },
	{"STD",      TIEBREAKS_2026,    12, "2.0"  },
 /*
  * Until 2023. 4's half bye in round 2: level at 1.0, 0.5 for the other half, three
  * draws: 3.0.   Opponents: 12 has a loss and four unplayed rounds: 2.0; 13: 1.5; 3 and
  * 1: 3.5.
  */
	{"BH",       TIEBREAKS_VIRTUAL, 4,  "13.5" },
	{"BH/C1",    TIEBREAKS_VIRTUAL, 4,  "12.0" },
	{"BH/M1",    TIEBREAKS_VIRTUAL, 4,  "8.5"  },
	{"SB",       TIEBREAKS_VIRTUAL, 4,  "8.50" },
 /* 12: 3.5 (4, its bye a draw anyway); bye in round 2: 0 + 0 + 1.5; forfeit win: 1 + 0
  + 1.0;   zero byes: 2 + 1 + 0.5 and 2 + 1 + 0 */
	{"BH",       TIEBREAKS_VIRTUAL, 12, "13.5" },
 /* products 0, 1.5, 2.0, 0, 0 */
	{"SB",       TIEBREAKS_VIRTUAL, 12, "3.50" },
};

Test(tiebreak, modifiers_and_editions_by_hand)
{
	struct history history;
	struct arena arena;
	char text[PLAYERS][24];

	make(&history, five_rounds, PLAYERS, 5, &arena);
	for (size_t i = 0; i < sizeof by_hand / sizeof *by_hand; i++) {
		history.tiebreak_edition = by_hand[i].edition;
		values(&history, by_hand[i].code, &arena, text);
		cr_expect_str_eq(text[by_hand[i].tpn - 1], by_hand[i].expected,
		                 "%s of %d, edition %s: %s, expected %s", by_hand[i].code,
		                 by_hand[i].tpn, tiebreak_edition_name(by_hand[i].edition),
		                 text[by_hand[i].tpn - 1], by_hand[i].expected);
	}
	arena_free(&arena);
}

/* 7.7 and the scores of an event with three points for a win and one for a draw. */
Test(tiebreak, own_scoring)
{
	static const struct line lines[] = {
		{0, "2w1 3b= 0-U 0-H 0-Z"},
                {0, "1b0 0-F 3w= 0-Z 0-Z"},
                {0, "0-Z 1w= 2b= 0-H 0-U"}
        };
	static const struct {
		const char *code, *expected[3];
	} columns[] = {
		{"PTS",    {"8.0", "4.0", "6.0"}   },
		{"STD",    {"3.0", "1.5", "2.5"}   },
		{"WIN",    {"2", "1", "1"}         },
		{"PS",     {"30.0", "15.0", "12.0"}}, /* 3 4 7 8 8; 0 3 4 4 4; 0 1 2 3 6 */
  /* half of 15 is 7.5: only the first has as much; with three half-points less the
  third too */
		{"KS",     {"0.0", "0.0", "1.0"}   },
		{"KS/L-3", {"1.0", "1.0", "1.0"}   },
	};
	struct history history;
	struct arena arena;
	char text[PLAYERS][24];

	make(&history, lines, 3, 5, &arena);
	history.scoring[SCORE_WIN] = history.scoring[SCORE_PAIRING_BYE] = 30;
	history.scoring[SCORE_FULL_BYE] = 30;
	history.scoring[SCORE_DRAW] = history.scoring[SCORE_HALF_BYE] = 10;
	for (size_t c = 0; c < sizeof columns / sizeof *columns; c++) {
		values(&history, columns[c].code, &arena, text);
		for (int i = 0; i < 3; i++)
			cr_expect_str_eq(text[i], columns[c].expected[i], "%s of %d: %s",
			                 columns[c].code, i + 1, text[i]);
	}
	arena_free(&arena);
}

/* -- order --------------------------------------------------------------------------------------
 */

static void order(const struct history *history, const char *codes, struct arena *arena, int *tpns)
{
	struct standing *rows = arena_get(arena, history->count * sizeof *rows);
	struct tiebreak keys[STANDING_KEYS_MAX];
	size_t count;

	cr_assert(standing_keys(codes, keys, &count, NULL));
	cr_assert(standing_table(history, history->played, keys, count, arena, rows, NULL));
	for (int i = 0; i < history->count; i++)
		tpns[i] = rows[i].tpn;
}

Test(tiebreak, what_ranks_higher)
{
	static const struct line lines[] = {
		{1500, "2w="},
                {1900, "1b="},
                {1700, "4w="},
                {1600, "3b="}
        };
	static const struct {
		const char *codes;
		int order[4];
	} cases[] = {
		{"PTS",        {1, 2, 3, 4}},
                {"PTS,TPN",    {1, 2, 3, 4}},
		{"PTS,TPN/R",  {4, 3, 2, 1}},
                {"PTS,RTNG",   {2, 3, 4, 1}},
		{"PTS,RTNG/R", {1, 4, 3, 2}},
                {"pts,rtng/r", {1, 4, 3, 2}},
	};
	struct history history;
	struct arena arena;
	int tpns[PLAYERS] = {0};

	make(&history, lines, 4, 1, &arena);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		order(&history, cases[i].codes, &arena, tpns);
		cr_expect(!memcmp(tpns, cases[i].order, sizeof cases[i].order), "%s",
		          cases[i].codes);
	}
	arena_free(&arena);
}

/* Lots are part of a tournament's record: the same seed must draw the same order for ever. */
Test(tiebreak, lots)
{
	static const int drawn[8] = {5, 4, 3, 6, 2, 7, 1, 8};
	struct history few, many;
	struct arena arena;
	int tpns[8] = {0}, more[PLAYERS] = {0}, kept = 0;

	test_arena(&arena);
	history_make(&few, 8, 1, &arena);
	history_make(&many, PLAYERS, 1, &arena);
	order(&few, "LOT", &arena, tpns);
	for (int i = 0; i < 8; i++)
		cr_expect_eq(tpns[i], i + 1, "without a seed nothing is drawn");
	few.lots_seed = many.lots_seed = 2026;
	order(&few, "LOT", &arena, tpns);
	cr_expect(!memcmp(tpns, drawn, sizeof drawn), "%d %d %d %d %d %d %d %d", tpns[0], tpns[1],
	          tpns[2], tpns[3], tpns[4], tpns[5], tpns[6], tpns[7]);
	order(&many, "LOT", &arena, more);
	for (int i = 0; i < PLAYERS; i++)
		if (more[i] <= 8)
			cr_expect_eq(more[i], tpns[kept++], "others in the draw change nothing");
	for (int i = 0; i < 8; i++)
		few.entrants[i].number = (uint16_t)(8 - i);
	order(&few, "LOT", &arena, more);
	for (int i = 0; i < 8; i++)
		cr_expect_eq(9 - more[i], tpns[i],
		             "lots go by the player, not by the pairing number");
	few.lots_seed = 2027;
	order(&few, "LOT", &arena, tpns);
	cr_expect(memcmp(tpns, more, sizeof tpns));
	arena_free(&arena);
}

/* -- the direct encounter's working -------------------------------------------------------------
 */

/* Four tied; 1 and 2 are level among all and play it out among themselves. */
Test(tiebreak, working_of_a_direct_encounter)
{
	static const struct line lines[] = {
		{0, "4w= 3b1 2w0"},
                {0, "3w0 4b= 1b1"},
                {0, "2b1 1w0 4w="},
                {0, "1b= 2w= 3b="}
        };
	struct working workings[1];
	struct standing rows[4];
	struct tiebreak keys[STANDING_KEYS_MAX];
	const struct tally *tally;
	struct history history;
	struct arena arena;
	size_t count, again = 0;

	make(&history, lines, 4, 3, &arena);
	cr_assert(standing_keys("DE", keys, &count, NULL));
	cr_assert(standing_table(&history, 3, keys, count, &arena, rows, NULL));
	tally = standing_tally(&history, 3, keys, count, &arena);
	standing_explain(tally, keys, count, rows, 1, &arena, workings);
	cr_expect_eq(workings[0].form, FORM_PLACE);
	cr_expect_eq(workings[0].sum, 150, "1.5 of three games");
	for (size_t i = 0; i < workings[0].count; i++)
		again += workings[0].parts[i].use == USE_AGAIN;
	cr_expect_eq(again, 0, "all four are level: nothing is parted, nothing reapplied");
	cr_expect_eq(workings[0].value, 0);
	arena_free(&arena);
}

/* -- codes --------------------------------------------------------------------------------------
 */

static const struct {
	const char *asked, *code,
		*title; /* of the last key; or title NULL: what the refusal says */
	size_t count;
} codes[] = {
	{"bh",        "BH",						  "Buchholz",					       1},
	{"BH/C1",     "BH/C1",					       "Buchholz cut 1",                                         1},
	{"bh/p/m2",   "BH/M2/P",					     "Buchholz median 2, forfeits as games",                   1},
	{"BH/C1-4",   "BH/C4",					       "Buchholz cut 4",                                         4},
	{"BH/M1-2/P", "BH/M2/P",					     "Buchholz median 2, forfeits as games",                   2},
	{"KS/L+1",    "KS/L+1",					      "Koya: points against half or more, limit +1 half-point", 1},
	{"KS/L-12/P", "KS/L-12/P",
         "Koya: points against half or more, limit -12 half-points, forfeits as games",                                                1},
	{"AOB/F",     "AOB/F",					       "Average of opponents' Buchholz, fore",                   1},
	{"RTNG/R",    "RTNG/R",					      "Rating, reversed",                                       1},
	{"tbh",       "BH/C4",					       "Buchholz cut 4",                                         4},
	{"Mbh",       "MBH",						 "Median Buchholz",                                        1},
	{"PERS",      "PERS",						"Personal game",					  1},
	{"BERGER",    "BERGER",					      "Berger",						 1},
	{"NWIN",      "NWIN",						"Number of wins",                                         1},
	{"GE",        "GE",						  "Games elected to play (REP's name until 2024)",          1},
	{"PTS, BH",   "unknown tie-break \" BH\"",                           NULL,                                                     0},
	{"XX",        "unknown tie-break \"XX\"",                            NULL,						     0},
	{"BH/X",      "BH does not take \"/X\"; it takes /Cn, /Mn, /P",      NULL,                                                     0},
	{"BH/",       "BH does not take \"/\"",                              NULL,						     0},
	{"BH/C",      "BH does not take \"/C\"",                             NULL,						     0},
	{"BH/C0",     "BH does not take \"/C0\"",                            NULL,						     0},
	{"BH/C100",   "BH does not take \"/C100\"",                          NULL,                                                     0},
	{"BH/C4-1",   "BH does not take \"/C4-1\"",                          NULL,                                                     0},
	{"BH/P1",     "BH does not take \"/P1\"",                            NULL,						     0},
	{"BH/F",      "BH does not take \"/F\"; it takes /Cn, /Mn, /P",      NULL,                                                     0},
	{"BH/C1/M1",  "one of each kind",                                    NULL,						     0},
	{"BH/P/P",    "one of each kind",                                    NULL,						     0},
	{"KS/L",      "KS does not take \"/L\"; it takes /L+-n, /P",         NULL,                                                     0},
	{"KS/L1",     "KS does not take \"/L1\"",                            NULL,						     0},
	{"WIN/C1",    "WIN does not take \"/C1\"; it takes no modifier",     NULL,                                                     0},
	{"SB/K4",     "SB does not take \"/K4\"; it takes /Cn, /Mn, /P",     NULL,                                                     0},
	{"EDE",       "\"EDE\" is a team tie-break; teams are not kept yet", NULL,                                                     0},
	{"SSSC/K4",   "\"SSSC\" is a team tie-break",                        NULL,                                                     0},
	{"BH:GP/C1",  "\"BH:GP\" is a team tie-break",                       NULL,                                                     0},
	{"MBH/C1",    "unknown tie-break \"MBH\"",                           NULL,                                                     0},
	{"BH/C1-33",  "at most 32",					  NULL,						     0},
};

Test(tiebreak, codes_are_read)
{
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
		struct tiebreak keys[STANDING_KEYS_MAX];
		struct error err = {0};
		size_t count;
		bool read = standing_keys(codes[i].asked, keys, &count, &err);

		cr_expect_eq(read, codes[i].title != NULL, "%s: %s", codes[i].asked, err.text);
		if (!read) {
			cr_expect(strstr(err.text, codes[i].code), "%s: \"%s\"", codes[i].asked,
			          err.text);
			cr_expect_eq(err.code, ERR_BAD_FIELD);
			continue;
		}
		cr_expect_eq(count, codes[i].count, "%s: %zu", codes[i].asked, count);
		cr_expect_str_eq(keys[count - 1].code, codes[i].code);
		cr_expect_str_eq(keys[count - 1].title, codes[i].title);
	}
}

/* Every code the table names can be asked for, by itself and with every modifier it names. */
Test(tiebreak, every_code_of_the_table_is_read)
{
	struct tiebreak_info info;
	size_t seen = 0;

	for (; tiebreak_info(seen, &info); seen++) {
		struct tiebreak keys[STANDING_KEYS_MAX];
		struct error err = {0};
		size_t count;

		cr_expect(standing_keys(info.code, keys, &count, &err), "%s: %s", info.code,
		          err.text);
		cr_expect(!info.stands_for || standing_keys(info.stands_for, keys, &count, &err));
	}
	cr_expect_gt(seen, 25);
}
