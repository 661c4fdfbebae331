/* Knock-out: whole events are played out, and what holds for any of them is checked on the side. */
#include "pairing/knockout.h"
#include "pairing/lot.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 40, SIZE = MOST + 1 };

static const uint16_t most_players = MOST, most_rounds = HISTORY_ROUNDS_MAX;

static struct arena arena;

static void begin(void)
{
	arena_init(&arena, malloc, free);
}

static void end(void)
{
	arena_free(&arena);
}

TestSuite(knockout, .init = begin, .fini = end);

/* -- playing an event out ---------------------------------------------------------------------- */

struct play {
	struct history history;
	struct knockout_rules rules;
	struct knockout knockout;
	uint64_t state;
	int draws; /* of ten games */
	bool upsets;
	/* taken down board by board */
	int met[SIZE][SIZE], opened[SIZE][SIZE];
	uint16_t last_opener[SIZE][SIZE];
	int boards;
};

static void play_board(struct play *play, uint16_t round, struct board_pair board)
{
	static const enum result results[] = {RESULT_WIN, RESULT_DRAW, RESULT_LOSS};
	uint16_t a = board.opener, b = board.second;
	int low = a < b ? a : b, high = a < b ? b : a;
	int which = a < b ? 0 : 2;

	if (play->upsets)
		which = 2 * (int)lot_below(&play->state, 2);
	if ((int)lot_below(&play->state, 10) < play->draws)
		which = 1;
	history_game(&play->history, round, a, b, results[which], results[2 - which]);
	cr_expect(play->last_opener[low][high] != a, "%d opens again", a);
	play->last_opener[low][high] = a;
	play->met[low][high]++;
	play->boards++;
}

static void play_out(struct play *play, uint16_t players)
{
	struct pairing pairing;
	struct error err = {0};

	history_make(&play->history, players, most_rounds, &arena);
	for (uint16_t round = 1; round <= most_rounds; round++) {
		cr_assert(knockout_make(&play->knockout, &play->history, 0, &play->rules, &arena,
		                        &err));
		if (play->knockout.stage > play->knockout.stages)
			break;
		cr_assert(knockout_next(&play->knockout, &arena, &pairing, &err));
		cr_assert_gt(pairing.count, 0);
		for (int i = 0; i < pairing.count; i++)
			play_board(play, round, pairing.boards[i]);
		play->history.played = round;
	}
	cr_assert(!knockout_next(&play->knockout, &arena, &pairing, &err));
	cr_assert_eq(err.code, ERR_WRONG_STATE);
}

/* Everybody but the champion loses one match, and those who lost none are in the next stage. */
static void expect_bracket(const struct play *play, uint16_t players)
{
	const struct knockout *k = &play->knockout;
	int lost[SIZE] = {0}, won[SIZE] = {0};

	for (int i = 0; i < k->count; i++) {
		const struct knockout_match *match = &k->matches[i];
		uint16_t winner = match->player[match->winner];
		uint16_t loser = match->player[1 - match->winner];

		cr_assert(match->known[0] && match->known[1] && match->reason != KNOCKOUT_OPEN);
		if (match->third_place)
			continue;
		cr_assert(winner && !lost[winner]);
		won[winner]++;
		if (loser)
			lost[loser]++;
		cr_expect_eq(match->reason == KNOCKOUT_BYE, !loser);
	}
	for (uint16_t tpn = 1; tpn <= players; tpn++)
		cr_expect_eq(lost[tpn], tpn != knockout_champion(k), "%d of %d", tpn, players);
	cr_expect_eq(won[knockout_champion(k)], k->stages);
}

/* Places are a ranking: so many are ahead of each as its place says. */
static void expect_ranks(const struct play *play, uint16_t players)
{
	uint16_t rank[SIZE];

	knockout_ranks(&play->knockout, rank, players);
	for (uint16_t a = 0; a < players; a++) {
		int ahead = 0;

		for (uint16_t b = 0; b < players; b++)
			ahead += rank[b] < rank[a];
		cr_expect_eq(rank[a], ahead + 1, "%d of %d has place %d", a + 1, players, rank[a]);
	}
	cr_expect_eq(rank[knockout_champion(&play->knockout) - 1], 1);
}

/* A match is as long as it must be: nobody was ahead for good before its last game. */
static void expect_length(const struct play *play)
{
	int games = play->rules.games ? play->rules.games : 1;

	for (int i = 0; i < play->knockout.count; i++) {
		const struct knockout_match *match = &play->knockout.matches[i];
		int lead = abs(match->points[0] - match->points[1]);
		int before = games - match->games;

		if (match->reason != KNOCKOUT_BY_GAMES)
			continue;
		cr_expect_gt(lead, 10 * (before > 0 ? before : 0));
		cr_expect_leq(lead - 10, 10 * (before > 0 ? before + 1 : 0) + 10);
		cr_expect_gt(match->points[match->winner], match->points[1 - match->winner]);
	}
}

Test(knockout, events_of_every_size_and_rule, .timeout = 120)
{
	static struct play play;

	for (uint16_t players = 2; players <= most_players; players++)
		for (int variant = 0; variant < 36; variant++) {
			play = (struct play){
				.rules = {.games = (uint16_t)(variant % 4),
			                  .tie = (enum knockout_tie)(variant / 4 % 3),
			                  .opens = (enum knockout_opener)(variant % 3),
			                  .third_place = variant / 12 % 2,
			                  .seed = (uint64_t)variant},
				.state = (uint64_t)(players * 100 + variant),
				.draws = variant / 12 * 4,
				.upsets = true
                        };
			play_out(&play, players);
			expect_bracket(&play, players);
			expect_ranks(&play, players);
			expect_length(&play);
		}
}

/* Where the better always wins, seeds that are left add up to the same in every match. */
Test(knockout, standard_seeding)
{
	static struct play play;

	for (uint16_t players = 2; players <= most_players; players++) {
		play = (struct play){0};
		play_out(&play, players);
		cr_expect_eq(play.boards, players - 1);
		for (int i = 0; i < play.knockout.count; i++) {
			const struct knockout_match *match = &play.knockout.matches[i];
			int left = play.knockout.size >> (match->stage - 1);
			uint16_t better = match->player[match->winner];
			int other = left + 1 - better;

			cr_expect_leq(better, left / 2);
			cr_expect_eq(match->player[1 - match->winner],
			             other <= players ? other : 0);
		}
		cr_expect_eq(knockout_champion(&play.knockout), 1);
	}
}

Test(knockout, seeds_one_and_two_in_their_halves)
{
	static const uint16_t expected[] = {1, 8, 5, 4, 3, 6, 7, 2};
	struct history history;
	struct knockout knockout;
	struct knockout_rules rules = {0};
	struct error err = {0};
	char text[24];

	history_make(&history, 8, 1, &arena);
	cr_assert(knockout_make(&knockout, &history, 0, &rules, &arena, &err));
	for (int i = 0; i < 8; i++)
		cr_expect_eq(knockout_match(&knockout, 1, i / 2)->player[i % 2], expected[i]);
	cr_expect_null(knockout_match(&knockout, 1, 4));
	cr_expect_null(knockout_match(&knockout, 4, 0));
	cr_expect_str_eq(knockout_stage_name(&knockout, 1, text, sizeof text), "Quarter-final");
	cr_expect_str_eq(knockout_stage_name(&knockout, 3, text, sizeof text), "Final");
	cr_expect_eq(knockout_champion(&knockout), 0);
}

/* -- ties -------------------------------------------------------------------------------------- */

/* Two players, two games, both drawn. */
static struct knockout level_match(enum knockout_tie tie, uint64_t seed, enum result third)
{
	static const enum result other[] = {[RESULT_DRAW] = RESULT_DRAW,
	                                    [RESULT_WIN] = RESULT_LOSS,
	                                    [RESULT_FORFEIT_LOSS] = RESULT_FORFEIT_LOSS};
	struct knockout_rules rules = {.games = 2, .tie = tie, .seed = seed};
	struct history history;
	struct knockout knockout;
	struct error err = {0};

	history_make(&history, 2, 3, &arena);
	history_game(&history, 1, 1, 2, RESULT_DRAW, RESULT_DRAW);
	history_game(&history, 2, 2, 1, RESULT_DRAW, RESULT_DRAW);
	history.played = 2;
	if (third != RESULT_COUNT) {
		history_game(&history, 3, 1, 2, third, other[third]);
		history.played = 3;
	}
	cr_assert(knockout_make(&knockout, &history, 0, &rules, &arena, &err));
	return knockout;
}

Test(knockout, ties)
{
	struct knockout k = level_match(KNOCKOUT_TIE_EXTRA, 0, RESULT_COUNT);
	int first = 0;

	cr_expect_eq(k.matches[0].reason, KNOCKOUT_OPEN, "an extra game");
	k = level_match(KNOCKOUT_TIE_EXTRA, 0, RESULT_DRAW);
	cr_expect_eq(k.matches[0].reason, KNOCKOUT_OPEN, "and another");
	k = level_match(KNOCKOUT_TIE_EXTRA, 0, RESULT_WIN);
	cr_expect(k.matches[0].reason == KNOCKOUT_BY_GAMES && knockout_champion(&k) == 1);
	k = level_match(KNOCKOUT_TIE_EXTRA, 0, RESULT_FORFEIT_LOSS);
	cr_expect(k.matches[0].reason == KNOCKOUT_BY_SEED && knockout_champion(&k) == 1,
	          "nobody came to the extra game");
	k = level_match(KNOCKOUT_TIE_SEED, 0, RESULT_COUNT);
	cr_expect(k.matches[0].reason == KNOCKOUT_BY_SEED && knockout_champion(&k) == 1);
	for (uint64_t seed = 0; seed < 100; seed++) {
		k = level_match(KNOCKOUT_TIE_LOT, seed, RESULT_COUNT);
		cr_expect_eq(k.matches[0].reason, KNOCKOUT_BY_LOT);
		first += knockout_champion(&k) == 1;
	}
	cr_expect(first > 30 && first < 70, "a lot falls either way: %d", first);
}

/* -- seeds by lot ------------------------------------------------------------------------------ */

/* Everybody stays in the band, and those who have a bye by strength have one by lot. */
Test(knockout, bands)
{
	uint16_t player[SIZE];

	for (int players = 2; players <= MOST; players++) {
		bool seen[SIZE] = {false};
		int size = 1, moved = 0;

		while (size < players)
			size *= 2;
		knockout_draw(player, players, 5);
		for (int seed = 0; seed < players; seed++) {
			int band = 1;

			while (band <= seed)
				band *= 2;
			cr_expect(!seen[player[seed]] && player[seed] < band &&
			                  (seed < 2 ? player[seed] == seed
			                            : player[seed] >= band / 2),
			          "%d of %d: %d", seed, players, player[seed]);
			cr_expect_eq(seed < size - players, player[seed] < size - players);
			seen[player[seed]] = true;
			moved += player[seed] != seed;
		}
		cr_expect(moved > 0 || players < 9);
	}
}

Test(knockout, refusals)
{
	struct history history;
	struct knockout knockout;
	struct knockout_rules rules = {0};
	struct error err = {0};

	history_make(&history, 1, 1, &arena);
	cr_expect(!knockout_make(&knockout, &history, 0, &rules, &arena, &err));
	cr_expect_eq(err.code, ERR_WRONG_STATE);
	history_make(&history, KNOCKOUT_PLAYERS_MAX + 1, 1, &arena);
	cr_expect(!knockout_make(&knockout, &history, 0, &rules, &arena, &err));
	cr_expect_eq(err.code, ERR_TOO_LARGE);
}
