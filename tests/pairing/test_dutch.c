/* The Dutch system: whole tournaments paired again, and the cases that corpora lack. */
#include "pairing/check.h"
#include "pairing/trf.h"
#include "tests/pairing/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static bool same_round(const struct history *history, int round, const struct pairing *pairing)
{
	for (int i = 0; i < pairing->count; i++) {
		const struct board_pair *board = &pairing->boards[i];
		const struct cell *cell = &history->entrants[board->opener - 1].cells[round - 1];

		if (cell->opponent != board->second || cell->role != ROLE_OPENER)
			return false;
	}
	return !pairing->bye ||
	       history->entrants[pairing->bye - 1].cells[round - 1].result == RESULT_PAIRING_BYE;
}

/* Pairs every round of a file again; returns the number of rounds, complains about each that
 * differs. */
static int repair_file(const char *path, enum edition edition)
{
	struct history history, before;
	struct pairing pairing;
	struct error err = {0};
	struct arena arena;
	int rounds;
	size_t size;
	char *bytes;

	test_arena(&arena);
	bytes = test_file(path, &arena, &size);
	cr_assert(trf_read(bytes, size, &arena, &history, &err), "%s: %s", path, err.text);
	if (history.initial == ROLE_NONE)
		history.initial = history_first_role(&history);
	history.edition = edition;
	for (int round = 1; round <= history.played; round++) {
		history_before(&history, (uint16_t)round, &arena, &before);
		cr_expect(pairing_dutch(&before, &arena, &pairing, &err), "%s round %d: %s", path,
		          round, err.text);
		cr_expect(same_round(&history, round, &pairing), "%s round %d differs", path,
		          round);
	}
	rounds = history.played;
	arena_free(&arena);
	return rounds;
}

static int repair_folder(const char *folder, enum edition edition)
{
	struct arena arena;
	const char **paths = NULL;
	int rounds = 0;
	size_t count;

	test_arena(&arena);
	count = test_files(folder, &arena, &paths);
	for (size_t i = 0; i < count; i++)
		rounds += repair_file(paths[i], edition);
	arena_free(&arena);
	return rounds;
}

Test(dutch, committed_tournaments_are_paired_identically)
{
	cr_expect(repair_folder("tests/pairing/corpus", EDITION_2026) > 300);
	cr_expect(repair_folder("tests/pairing/corpus2017", EDITION_2017) > 100);
}

Test(dutch, corpus_is_paired_identically)
{
	static const char *const folders[] = {"dutch2026", "dutch2026-accel-forbidden",
	                                      "dutch2026-large", "dutch2017"};

	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
		char folder[80];
		int rounds;

		snprintf(folder, sizeof folder, "../shared/data/trf-generated/%s", folders[i]);
		rounds =
			repair_folder(folder, strstr(folder, "2017") ? EDITION_2017 : EDITION_2026);
		if (rounds)
			printf("%s: %d rounds\n", folders[i], rounds);
		else
			printf("[SKIP] ../shared/data/trf-generated/%s is missing\n", folders[i]);
	}
}

/* A played game in short: both players, result of the first, who opened. */
struct game_row {
	int round, opener, second;
	enum result result;
};

struct story {
	const char *what;
	int players, rounds, played;
	struct game_row games[12];
	int byes[4][2];       /* round, player */
	int absent[4];        /* TPN */
	int forbidden[4][2];  /* TPNs */
	const char *expected; /* "1-2 3-4 bye 5", or the code of the refusal */
};

static enum result reverse(enum result result)
{
	static const enum result pairs[][2] = {
		{RESULT_WIN,          RESULT_LOSS        },
		{RESULT_LOSS,         RESULT_WIN         },
		{RESULT_FORFEIT_WIN,  RESULT_FORFEIT_LOSS},
		{RESULT_FORFEIT_LOSS, RESULT_FORFEIT_WIN }
        };

	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (pairs[i][0] == result)
			return pairs[i][1];
	return result;
}

static void story_history(const struct story *story, struct arena *arena, struct history *h)
{
	struct forbidden_pair *forbidden = arena_get(arena, 4 * sizeof *forbidden);

	history_make(h, (uint16_t)story->players, 8, arena);
	h->rounds = (uint16_t)story->rounds;
	h->played = (uint16_t)story->played;
	h->forbidden = forbidden;
	for (size_t i = 0; i < 12 && story->games[i].round; i++) {
		const struct game_row *game = &story->games[i];

		history_game(h, (uint16_t)game->round, (uint16_t)game->opener,
		             (uint16_t)game->second, game->result, reverse(game->result));
	}
	for (size_t i = 0; i < 4; i++) {
		if (story->byes[i][0])
			history_bye(h, (uint16_t)story->byes[i][0], (uint16_t)story->byes[i][1],
			            RESULT_PAIRING_BYE);
		if (story->absent[i])
			h->entrants[story->absent[i] - 1].absent = true;
		if (story->forbidden[i][0])
			forbidden[h->forbidden_count++] =
				(struct forbidden_pair){(uint16_t)story->forbidden[i][0],
			                                (uint16_t)story->forbidden[i][1], 1, 100};
	}
}

static void story_outcome(const struct history *history, struct arena *arena, char *text,
                          size_t size)
{
	struct pairing pairing;
	struct error err = {0};
	size_t used = 0;

	text[0] = '\0';
	if (!pairing_dutch(history, arena, &pairing, &err)) {
		cr_expect(strlen(err.text) > 10, "a reason for people is expected");
		snprintf(text, size, "%s", error_name(err.code));
		return;
	}
	for (int i = 0; i < pairing.count; i++)
		used += (size_t)snprintf(text + used, size - used, "%s%d-%d", i ? " " : "",
		                         pairing.boards[i].opener, pairing.boards[i].second);
	if (pairing.bye)
		snprintf(text + used, size - used, " bye %d", pairing.bye);
}

/* Worked out by hand from C.04.1 and C.04.3. */
static const struct story stories[] = {
	{"first round of an even field",                           6,                        3,                 0,                                         .expected = "1-4 5-2 3-6"                  },
	{							       "first round of an odd field: the bye is the last one's",                                                       5,                        3,                 0,
         .expected = "1-3 4-2 bye 5"																				},
	{						   "two players",						       2,									      1, 0,					  .expected = "1-2"                  },
	{        "two players who have met",						       2,					       2,									      1,														       .games = {{1, 1, 2, RESULT_WIN}},
         .expected = "no-pairing"},
	{																    "a forfeited game may be paired again",						       2,                                       2,										     1,															      .games = {{1, 1, 2, RESULT_FORFEIT_WIN}},
         .expected = "1-2"},
	{																			 "one player has the bye",						       1,							   3,									    0,                            .expected = " bye 1"   },
	{		       "but not twice",					1,					3,							 1,										  .byes = {{1, 1}},    .expected = "no-pairing"},
	{		       "nobody is there",					2,					3,							 0,                                    .absent = {1, 2}, .expected = "no-pairing"},
	{ "who is absent is not paired, and who never came has no number",                                           5,                                                              3,                                                                               0,												       .absent = {2},
         .expected = "1-4 5-3"},
	{																       "a forbidden pair",				   4,				      3,						       0,									   .forbidden = {{1, 3}},                         .expected = "1-4 3-2"},
	{    "only forbidden pairs",                   4,							   3,									    0,							.forbidden = {{1, 2}, {1, 3}, {1, 4}},
         .expected = "no-pairing"},
	{																			       "three players, third round: the third pair and the third bye", 3, 3,									       2,
         .games = {{1, 1, 2, RESULT_WIN}, {2, 3, 1, RESULT_LOSS}},																       .byes = {{1, 3}, {2, 2}},
         .expected = "2-3 bye 1"},
	{																	      "three players, fourth round",						       3,    9,								      3,
         .games = {{1, 1, 2, RESULT_WIN}, {2, 3, 1, RESULT_LOSS}, {3, 2, 3, RESULT_WIN}},
         .byes = {{1, 3}, {2, 2}, {3, 1}}, .expected = "no-pairing"},
	{																	 "the bye goes to the lowest score that leaves a pairing",                                                       3,									      3,                                                                      1,
         .games = {{1, 1, 2, RESULT_WIN}},														   .byes = {{1, 3}}, .expected = "3-1 bye 2"},
	{							       "the last round is over",						       2,                        1,                 1,          .games = {{1, 1, 2, RESULT_WIN}},
         .expected = "wrong-state"},
	{																												   "a forfeit win bars from the bye",						       3,                        5,                 1, .games = {{1, 1, 2, RESULT_FORFEIT_LOSS}},
         .byes = {{1, 3}}, .expected = "3-2 bye 1"},
	{																										     "winners meet, openers alternate",                        4,                        3,                 1,
         .games = {{1, 1, 3, RESULT_WIN}, {1, 4, 2, RESULT_LOSS}},																      .expected = "2-1 3-4"},
	{					  "four players cannot play a fourth round",                4,                        4,                 3,
         .games = {{1, 1, 3, RESULT_WIN},
                   {1, 4, 2, RESULT_LOSS},
                   {2, 2, 1, RESULT_DRAW},
                   {2, 3, 4, RESULT_DRAW},
                   {3, 1, 4, RESULT_WIN},
                   {3, 2, 3, RESULT_WIN}},
         .expected = "no-pairing"},
};

Test(dutch, small_fields)
{
	for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
		struct history history;
		struct arena arena;
		char text[200];

		test_arena(&arena);
		story_history(&stories[i], &arena, &history);
		story_outcome(&history, &arena, text, sizeof text);
		cr_expect_str_eq(text, stories[i].expected, "%s: %s instead of %s", stories[i].what,
		                 text, stories[i].expected);
		arena_free(&arena);
	}
}

/* The checker must see each kind of breach, or its silence says nothing. */
Test(dutch, checker_sees_breaches)
{
	static const struct {
		const char *what;
		struct board_pair boards[2];
		uint16_t count, bye;
	} bad[] = {
		{"rematch",                     {{1, 2}, {3, 4}}, 2, 5},
		{"second bye",                  {{1, 3}, {2, 4}}, 2, 5},
		{"player left out",             {{1, 3}, {2, 5}}, 2, 0},
		{"player twice",                {{1, 3}, {3, 5}}, 2, 4},
		{"absent player",               {{1, 3}, {4, 6}}, 2, 2},
		{"forbidden pair",              {{1, 5}, {2, 3}}, 2, 4},
		{"bye not the lowest possible", {{2, 3}, {4, 5}}, 2, 1},
	};
	struct forbidden_pair forbidden = {1, 5, 2, 2};
	struct history history;
	struct arena arena;

	test_arena(&arena);
	history_make(&history, 6, 4, &arena);
	history.played = 1;
	history.forbidden = &forbidden;
	history.forbidden_count = 1;
	history.entrants[5].absent = true;
	history_game(&history, 1, 1, 2, RESULT_WIN, RESULT_LOSS);
	history_game(&history, 1, 3, 4, RESULT_WIN, RESULT_LOSS);
	history_bye(&history, 1, 5, RESULT_PAIRING_BYE);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct board_pair boards[2] = {bad[i].boards[0], bad[i].boards[1]};
		struct pairing pairing = {boards, bad[i].count, bad[i].bye};
		struct error err = {0};

		cr_expect(!pairing_check(&history, &pairing, &arena, &err), "%s passed",
		          bad[i].what);
		cr_expect_eq(err.code, ERR_INTERNAL);
	}
	arena_free(&arena);
}

Test(dutch, checker_sees_equal_wishes)
{
	struct board_pair boards[2] = {
		{1, 2},
                {3, 4}
        };
	struct pairing pairing = {boards, 2, 0};
	struct error err = {0};
	struct history history;
	struct arena arena;

	test_arena(&arena);
	history_make(&history, 6, 4, &arena);
	history.played = 2;
	history.rounds = 9;
	history_game(&history, 1, 1, 5, RESULT_WIN, RESULT_LOSS);
	history_game(&history, 2, 1, 6, RESULT_WIN, RESULT_LOSS);
	history_game(&history, 1, 2, 6, RESULT_WIN, RESULT_LOSS);
	history_game(&history, 2, 2, 5, RESULT_WIN, RESULT_LOSS);
	history.entrants[4].absent = history.entrants[5].absent = true;
	cr_expect(!pairing_check(&history, &pairing, &arena, &err));
	history.rounds = 3; /* the last round: both are topscorers */
	cr_expect(pairing_check(&history, &pairing, &arena, &err), "%s", err.text);
	arena_free(&arena);
}

Test(dutch, checker_sees_a_third_equal_role)
{
	struct board_pair board = {1, 2};
	struct pairing pairing = {&board, 1, 0};
	struct error err = {0};
	struct history history;
	struct arena arena;

	test_arena(&arena);
	history_make(&history, 4, 4, &arena);
	history.played = 2;
	history_game(&history, 1, 1, 3, RESULT_WIN, RESULT_LOSS);
	history_game(&history, 2, 1, 4, RESULT_WIN, RESULT_LOSS);
	history_game(&history, 1, 2, 4, RESULT_WIN, RESULT_LOSS);
	history.entrants[2].absent = history.entrants[3].absent = true;
	cr_expect(!pairing_check(&history, &pairing, &arena, &err));
	board = (struct board_pair){2, 1};
	cr_expect(pairing_check(&history, &pairing, &arena, &err), "%s", err.text);
	arena_free(&arena);
}

Test(dutch, too_many_players)
{
	struct history history;
	struct pairing pairing;
	struct error err = {0};
	struct arena arena;

	test_arena(&arena);
	history_make(&history, DUTCH_PLAYERS_MAX + 1, 1, &arena);
	cr_expect(!pairing_dutch(&history, &arena, &pairing, &err));
	cr_expect_eq(err.code, ERR_TOO_LARGE);
	arena_free(&arena);
}
