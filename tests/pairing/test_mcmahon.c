/* McMahon: where players start, how a group is seeded, whom it keeps apart, its tie-breaks. */
#include "pairing/mcmahon.h"
#include "pairing/standing.h"
#include "tests/pairing/support.h"

#include <criterion/criterion.h>
#include <string.h>

/* The seed of a draw is all its chance: the same twice, another one elsewhere. */
Test(mcmahon, draws_by_its_seed)
{
	struct system_options options = {.seeding = SEEDING_RANDOM, .seed = 7};
	struct pairing once, again, other;
	struct error err = {0};
	struct history h;
	struct arena arena;
	int same_boards = 0, moved = 0;

	test_arena(&arena);
	history_make(&h, 40, 3, &arena);
	cr_assert(pairing_next(SYSTEM_MCMAHON, &h, &options, &arena, &once, &err));
	cr_assert(pairing_next(SYSTEM_MCMAHON, &h, &options, &arena, &again, &err));
	options.seed = 8;
	cr_assert(pairing_next(SYSTEM_MCMAHON, &h, &options, &arena, &other, &err));
	for (int i = 0; i < once.count; i++) {
		same_boards += once.boards[i].opener == again.boards[i].opener &&
		               once.boards[i].second == again.boards[i].second;
		moved += once.boards[i].second != other.boards[i].second;
	}
	cr_expect_eq(same_boards, 20);
	cr_expect(moved > 0);
	arena_free(&arena);
}

/* Bands from the bar down; nobody below the floor, nobody above the bar, but the supergroup. */
Test(mcmahon, starts)
{
	static const struct {
		int32_t rating;
		int16_t start;
	} players[] = {
		{1000, 30}, /* number 1 is the supergroup */
		{2400, 30},
                {2050, 30},
                {2049, 20},
                {1950, 20},
                {1949, 10},
                {1800, 0 },
                {0,    0 },
	};
	struct system_options options = {.bar = 2050, .floor = 1800, .supergroup = 1};
	struct error err = {0};
	struct history h, copy;
	struct arena arena;

	test_arena(&arena);
	history_make(&h, 8, 3, &arena);
	for (int i = 0; i < 8; i++)
		h.entrants[i].rating = players[i].rating;
	cr_assert(mcmahon_history(&h, &options, &arena, &copy, &err), "%s", err.text);
	for (int i = 0; i < 8; i++)
		cr_expect_eq(copy.entrants[i].virtual_points[0], players[i].start, "%d", i + 1);
	options.floor = 2100;
	cr_expect(!mcmahon_history(&h, &options, &arena, &copy, &err));
	cr_expect_eq(err.code, ERR_BAD_FIELD);
	arena_free(&arena);
}

/* Who meets whom, by number; 0 = the bye. */
static void meets(const struct history *h, const struct system_options *options,
                  struct arena *arena, int *opponent)
{
	struct pairing pairing;
	struct error err = {0};

	cr_assert(pairing_next(SYSTEM_MCMAHON, h, options, arena, &pairing, &err), "%s", err.text);
	opponent[pairing.bye] = 0;
	for (int i = 0; i < pairing.count; i++) {
		opponent[pairing.boards[i].opener] = pairing.boards[i].second;
		opponent[pairing.boards[i].second] = pairing.boards[i].opener;
	}
}

Test(mcmahon, first_rounds)
{
	static const struct {
		const char *what;
		struct system_options options;
		int players;
		int opponent[9]; /* of 1, 2, ... */
	} cases[] = {
		{"fold",             {.seeding = SEEDING_FOLD},       8, {8, 7, 6, 5, 4, 3, 2, 1}},
		{"slip",             {.seeding = SEEDING_SLIP},       8, {5, 6, 7, 8, 1, 2, 3, 4}},
		{"the last is free", {.seeding = SEEDING_SLIP},       7, {4, 5, 6, 1, 2, 3, 0}   },
 /* 1, 2, 3 at the bar; 3 is drawn down and meets the first below. */
		{"a supergroup",
	         {.bar = 3000, .floor = 2950, .supergroup = 3},
	         8,	                                              {2, 1, 4, 3, 8, 7, 6, 5}},
 /* 1 ... 4 are one country, 5 ... 8 another: nobody meets his own. */
		{"one country",
	         {.seeding = SEEDING_FOLD, .avoid_country.on = true},
	         8,	                                              {8, 7, 6, 5, 4, 3, 2, 1}},
		{"odd and even",
	         {.seeding = SEEDING_SLIP, .avoid_club.on = true},
	         8,	                                              {6, 5, 8, 7, 2, 1, 4, 3}},
	};
	static const char *const clubs[] = {"a", "b", "a", "b", "a", "b", "a", "b"};

	for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
		struct system_options options = cases[c].options;
		int opponent[10] = {0};
		struct history h;
		struct arena arena;

		test_arena(&arena);
		history_make(&h, (uint16_t)cases[c].players, 5, &arena);
		options.clubs = clubs;
		for (int i = 0; i < cases[c].players; i++)
			h.entrants[i].federation = i < 4 ? "EST" : "JPN";
		meets(&h, &options, &arena, opponent);
		for (int i = 0; i < cases[c].players; i++)
			cr_expect_eq(opponent[i + 1], cases[c].opponent[i], "%s: %d meets %d",
			             cases[c].what, i + 1, opponent[i + 1]);
		arena_free(&arena);
	}
}

/* Avoidance holds in the rounds it is asked for, and nowhere else. */
Test(mcmahon, avoidance_ends)
{
	static const struct {
		struct avoidance avoid;
		uint16_t played;
		bool apart;
	} cases[] = {
		{{false, 0, 0}, 0, false},
                {{true, 0, 0},  2, true },
                {{true, 1, 0},  0, true },
		{{true, 1, 0},  1, false},
                {{true, 0, 2},  2, false},
                {{true, 0, 2},  3, true },
		{{true, 1, 1},  0, true },
                {{true, 1, 1},  3, false},
                {{true, 1, 1},  4, true },
	};

	for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
		struct system_options options = {.avoid_country = cases[c].avoid};
		int opponent[5] = {0};
		struct history h;
		struct arena arena;

		test_arena(&arena);
		history_make(&h, 4, 5, &arena);
		h.rounds = 5;
		h.played = cases[c].played;
		/* The fold would be 1-4, 2-3, two countries. */
		for (int i = 0; i < 4; i++)
			h.entrants[i].federation = i == 0 || i == 3 ? "EST" : "JPN";
		meets(&h, &options, &arena, opponent);
		cr_expect_eq(opponent[1] != 4, cases[c].apart, "case %zu: 1 meets %d", c,
		             opponent[1]);
		arena_free(&arena);
	}
}

/*
 * Two rounds of four: 1 and 2 start with a point. 1 beats 2, 3 beats 4; then 1 beats 3, and 2 is
 * away while 4 has the bye.
 */
static void four_make(struct history *h, struct arena *arena)
{
	struct system_options options = {.bar = 2000, .floor = 1900, .supergroup = 2};
	struct history plain;

	history_make(&plain, 4, 2, arena);
	history_game(&plain, 1, 1, 2, RESULT_WIN, RESULT_LOSS);
	history_game(&plain, 1, 3, 4, RESULT_WIN, RESULT_LOSS);
	history_game(&plain, 2, 1, 3, RESULT_WIN, RESULT_LOSS);
	history_bye(&plain, 2, 4, RESULT_PAIRING_BYE);
	plain.played = 2;
	cr_assert(mcmahon_history(&plain, &options, arena, h, NULL));
}

Test(mcmahon, tiebreaks)
{
	/* MMS 3, 1, 1, 1. SOS: 1 met 1 + 1; 2 met 3 and starts with 1; 3 met 1 + 3; 4 met 1, starts
	 * with 0. SOSOS: 4 + 4; 2 + 2 (a start for each round); 1 + 2; 4 + 0. */
	static const int32_t expected[4][3] = {
		{300, 200, 800},
		{100, 400, 400},
		{100, 400, 300},
		{100, 100, 400},
	};
	struct tiebreak keys[STANDING_KEYS_MAX];
	struct standing rows[4];
	struct history h;
	struct arena arena;
	size_t count;

	test_arena(&arena);
	four_make(&h, &arena);
	cr_assert(standing_keys("MMS,SOS,SOSOS", keys, &count, NULL));
	cr_assert(standing_table(&h, 2, keys, count, &arena, rows, NULL));
	for (int i = 0; i < 4; i++) {
		cr_expect_eq(rows[i].tpn, i + 1);
		for (int k = 0; k < 3; k++)
			cr_expect_eq(rows[i].values[k], expected[i][k], "%d: key %d is %d", i + 1,
			             k, rows[i].values[k]);
	}
	arena_free(&arena);
}
