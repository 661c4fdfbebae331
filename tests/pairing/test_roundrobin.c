/* Berger tables: the published ones of 4 and 6, and what holds for any number of players. */
#include "pairing/roundrobin.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 24, SIZE = MOST + 1 };

static struct arena arena;

static void begin(void)
{
	arena_init(&arena, malloc, free);
}

static void end(void)
{
	arena_free(&arena);
}

TestSuite(roundrobin, .init = begin, .fini = end);

Test(roundrobin, published_tables)
{
	static const struct board_pair four[3][2] = {
		{{1, 4}, {2, 3}},
                {{4, 3}, {1, 2}},
                {{2, 4}, {3, 1}}
        };
	static const struct board_pair six[5][3] = {
		{{1, 6}, {2, 5}, {3, 4}},
		{{6, 4}, {5, 3}, {1, 2}},
		{{2, 6}, {3, 1}, {4, 5}},
		{{6, 5}, {1, 4}, {2, 3}},
		{{3, 6}, {4, 2}, {5, 1}}
        };
	struct board_pair boards[3];
	struct pairing pairing = {.boards = boards};

	for (int round = 1; round <= 3; round++) {
		roundrobin_round(4, 1, round, &pairing);
		cr_expect(memcmp(boards, four[round - 1], sizeof four[0]) == 0, "4, %d", round);
	}
	for (int round = 1; round <= 5; round++) {
		roundrobin_round(6, 1, round, &pairing);
		cr_expect(memcmp(boards, six[round - 1], sizeof six[0]) == 0, "6, round %d", round);
	}
}

/* What a whole schedule says of each player, taken down board by board. */
struct tally {
	int met[SIZE][SIZE]; /* opened against */
	int opened[SIZE], free[SIZE], run[SIZE], longest[SIZE];
	int seat[SIZE]; /* in the last round played: 1 opener, -1 second */
};

static void tally_seat(struct tally *tally, int player, int seat)
{
	tally->run[player] = tally->seat[player] == seat ? tally->run[player] + 1 : 1;
	tally->seat[player] = seat;
	if (tally->run[player] > tally->longest[player])
		tally->longest[player] = tally->run[player];
}

static void tally_round(struct tally *tally, int players, const struct pairing *pairing)
{
	bool busy[SIZE] = {false};

	for (int i = 0; i < pairing->count; i++) {
		int opener = pairing->boards[i].opener, second = pairing->boards[i].second;

		cr_assert(opener >= 1 && opener <= players && second >= 1 && second <= players);
		cr_assert(!busy[opener] && !busy[second] && opener != second);
		busy[opener] = busy[second] = true;
		tally->met[opener][second]++;
		tally->opened[opener]++;
		tally_seat(tally, opener, 1);
		tally_seat(tally, second, -1);
	}
	cr_assert_eq(2 * pairing->count + (pairing->bye > 0), players);
	cr_assert(!busy[pairing->bye]);
	tally->free[pairing->bye]++;
}

static void tally_make(struct tally *tally, int players, int cycles)
{
	struct board_pair boards[MOST / 2];
	struct pairing pairing = {.boards = boards};

	memset(tally, 0, sizeof *tally);
	for (int round = 1; round <= roundrobin_rounds(players, cycles); round++) {
		roundrobin_round(players, cycles, round, &pairing);
		tally_round(tally, players, &pairing);
	}
}

/*
 * Everybody meets everybody once a cycle, in either seat as often as the other, give or take one;
 * opens as often as not, give or take one; and never sits in one seat three times running (in three
 * cycles of three rounds that cannot be had).
 */
Test(roundrobin, everybody_meets_everybody)
{
	static struct tally tally;

	for (int players = 2; players <= MOST; players++)
		for (int cycles = 1; cycles <= 4; cycles++) {
			tally_make(&tally, players, cycles);
			for (int a = 1; a <= players; a++) {
				cr_expect_eq(tally.free[a], players % 2 ? cycles : 0);
				cr_expect(abs(2 * tally.opened[a] - (players - 1) * cycles) <= 1,
				          "%d of %d opens %d in %d", a, players, tally.opened[a],
				          cycles);
				cr_expect(tally.longest[a] <= 2 + (players == 4 && cycles > 2),
				          "%d of %d, %d cycles: %d running", a, players, cycles,
				          tally.longest[a]);
				for (int b = 1; b < a; b++)
					cr_expect(tally.met[a][b] + tally.met[b][a] == cycles &&
					                  abs(tally.met[a][b] - tally.met[b][a]) ==
					                          cycles % 2,
					          "%d - %d of %d", a, b, players);
			}
		}
}

Test(roundrobin, meeting_is_the_round_of_the_table)
{
	struct board_pair boards[MOST / 2];
	struct pairing pairing = {.boards = boards};

	for (int players = 2; players <= MOST; players++)
		for (int round = 1; round <= roundrobin_rounds(players, 1); round++) {
			roundrobin_round(players, 1, round, &pairing);
			for (int i = 0; i < pairing.count; i++)
				cr_expect_eq(roundrobin_meeting(players, boards[i].opener,
				                                boards[i].second),
				             round);
		}
}

/* -- numbers ----------------------------------------------------------------------------------- */

/* Counts from the schedule itself. */
static int count_clashes(const struct roundrobin_wish *wish, const uint16_t *player, int avoid)
{
	struct board_pair boards[MOST / 2];
	struct pairing pairing = {.boards = boards};
	int rounds = roundrobin_rounds(wish->players, 1), clashes = 0;

	for (int round = rounds - avoid + 1; round <= rounds; round++) {
		roundrobin_round(wish->players, 1, round, &pairing);
		for (int i = 0; i < pairing.count; i++) {
			int a = wish->group[player[boards[i].opener - 1]];
			int b = wish->group[player[boards[i].second - 1]];

			clashes += a && a == b;
		}
	}
	return clashes;
}

static void expect_everybody(const uint16_t *player, int players)
{
	bool seen[SIZE] = {false};

	for (int i = 0; i < players; i++) {
		cr_assert(player[i] < players && !seen[player[i]], "of %d", players);
		seen[player[i]] = true;
	}
}

/* The fewest clashes there can be, by trying every way to give the groups their numbers. */
struct exhaustive {
	const struct roundrobin_wish *wish;
	int avoid, best, clashes;
	int room[SIZE];
	int group[SIZE]; /* of number */
};

static void exhaust(struct exhaustive *e, int number)
{
	if (e->clashes >= e->best)
		return;
	if (number > e->wish->players) {
		e->best = e->clashes;
		return;
	}
	for (int group = 0; group < SIZE; group++) {
		int before = e->clashes;

		if (!e->room[group])
			continue;
		e->room[group]--;
		e->group[number] = group;
		for (int other = 1; group && other < number; other++)
			e->clashes += e->group[other] == group &&
			              roundrobin_meeting(e->wish->players, other, number) >
			                      roundrobin_rounds(e->wish->players, 1) - e->avoid;
		exhaust(e, number + 1);
		e->clashes = before;
		e->room[group]++;
	}
}

static int fewest_clashes(const struct roundrobin_wish *wish, int avoid)
{
	struct exhaustive e = {.wish = wish, .avoid = avoid, .best = 1000};

	for (int i = 0; i < wish->players; i++)
		e.room[wish->group[i]]++;
	exhaust(&e, 1);
	return e.best;
}

static void expect_numbers(const struct roundrobin_wish *wish)
{
	struct roundrobin_numbers numbers;
	struct error err = {0};

	cr_assert(roundrobin_draw(wish, &arena, &numbers, &err), "%s", err.text);
	expect_everybody(numbers.player, wish->players);
	cr_expect_eq(numbers.clashes, count_clashes(wish, numbers.player, numbers.avoid_last));
	cr_expect_eq(roundrobin_clashes(wish, numbers.player, numbers.avoid_last), numbers.clashes);
	if (wish->players > 8)
		return;
	cr_expect(numbers.proven);
	cr_expect_eq(numbers.clashes, fewest_clashes(wish, numbers.avoid_last),
	             "%d players, %d rounds: %d", wish->players, numbers.avoid_last,
	             numbers.clashes);
	if (wish->avoid_last == ROUNDROBIN_EARLY &&
	    numbers.avoid_last < roundrobin_rounds(wish->players, 1))
		cr_expect_gt(fewest_clashes(wish, numbers.avoid_last + 1), 0);
}

/* Players 0, 1, 2 ... in groups of so many; the last ones stand alone. */
static void group_by(uint16_t *group, int players, int size, int alone)
{
	for (int i = 0; i < players; i++)
		group[i] = i < players - alone ? (uint16_t)(i / size + 1) : 0;
}

/* Every wish for every size: never a clash that exhaustion would spare, wherever it can be asked.
 */
Test(roundrobin, compatriots_stay_apart, .timeout = 300)
{
	uint16_t group[SIZE];

	for (int players = 3; players <= MOST; players++)
		for (int size = 2; size <= 4; size++)
			for (int avoid = ROUNDROBIN_EARLY; avoid <= 4; avoid++) {
				struct roundrobin_wish wish = {.players = players,
				                               .group = group,
				                               .avoid_last = avoid,
				                               .drawn = players % 2,
				                               .seed = (uint64_t)avoid};

				if (avoid > roundrobin_rounds(players, 1))
					continue;
				group_by(group, players, size, players % 3);
				expect_numbers(&wish);
			}
}

/* Groups of a third or less of the field can always be kept out of the last three rounds. */
Test(roundrobin, the_last_three_rounds)
{
	uint16_t group[SIZE];

	for (int players = 9; players <= MOST; players++) {
		struct roundrobin_wish wish = {
			.players = players, .group = group, .avoid_last = 3, .drawn = true};
		struct roundrobin_numbers numbers;
		struct error err = {0};

		group_by(group, players, players / 3, 0);
		for (wish.seed = 1; wish.seed <= 10; wish.seed++) {
			cr_assert(roundrobin_draw(&wish, &arena, &numbers, &err));
			cr_expect_eq(numbers.clashes, 0, "%d", players);
			cr_expect_eq(count_clashes(&wish, numbers.player, 3), 0);
			cr_expect(numbers.proven);
		}
	}
}

Test(roundrobin, what_cannot_be_is_counted)
{
	static const uint16_t all[8] = {1, 1, 1, 1, 1, 1, 1, 1};
	static const uint16_t most[8] = {1, 1, 1, 1, 1, 0, 2, 3};
	struct roundrobin_wish wish = {.players = 8, .group = all, .avoid_last = 2};
	struct roundrobin_numbers numbers;
	struct error err = {0};

	cr_assert(roundrobin_draw(&wish, &arena, &numbers, &err));
	cr_expect(numbers.clashes == 8 && numbers.proven, "all are compatriots");
	wish.group = most;
	cr_assert(roundrobin_draw(&wish, &arena, &numbers, &err));
	cr_expect(numbers.clashes == 2 && numbers.proven, "five of eight: one game a round");
	wish.avoid_last = 8;
	cr_expect(!roundrobin_draw(&wish, &arena, &numbers, &err) && err.code == ERR_BAD_FIELD);
	wish.players = 1;
	cr_expect(!roundrobin_draw(&wish, &arena, &numbers, &err) && err.code == ERR_BAD_FIELD);
	wish.players = ROUNDROBIN_PLAYERS_MAX + 1;
	cr_expect(!roundrobin_draw(&wish, &arena, &numbers, &err) && err.code == ERR_TOO_LARGE);
}

Test(roundrobin, lots_can_be_drawn_again)
{
	struct roundrobin_wish wish = {.players = 12, .drawn = true, .seed = 7};
	struct roundrobin_numbers first, again, other;
	struct error err = {0};
	size_t bytes = 12 * sizeof *first.player;

	cr_assert(roundrobin_draw(&wish, &arena, &first, &err));
	cr_assert(roundrobin_draw(&wish, &arena, &again, &err));
	cr_expect(memcmp(first.player, again.player, bytes) == 0);
	wish.seed = 8;
	cr_assert(roundrobin_draw(&wish, &arena, &other, &err));
	cr_expect(memcmp(first.player, other.player, bytes) != 0);
	wish.drawn = false;
	cr_assert(roundrobin_draw(&wish, &arena, &other, &err));
	for (uint16_t i = 0; i < 12; i++)
		cr_expect_eq(other.player[i], i, "no lot and no wish: as they came");
}

/* -- players who leave ------------------------------------------------------------------------- */

/* Six players, player 1 wins two games, is forfeited by one, and leaves. */
Test(roundrobin, half_of_the_games)
{
	struct history history;

	history_make(&history, 6, 6, &arena);
	history.played = 3;
	history_game(&history, 1, 1, 6, RESULT_WIN, RESULT_LOSS);
	history_game(&history, 2, 2, 1, RESULT_LOSS, RESULT_WIN);
	history_game(&history, 3, 3, 1, RESULT_FORFEIT_LOSS, RESULT_FORFEIT_WIN);
	cr_expect(roundrobin_struck(&history, 1, 5), "two of five: less than half");
	cr_expect(!roundrobin_struck(&history, 1, 4), "two of four: half");
	history.entrants[2].cells[2].result = RESULT_LOSS;
	history.entrants[0].cells[2].result = RESULT_WIN;
	cr_expect(!roundrobin_struck(&history, 1, 5), "three of five");
	roundrobin_strike(&history, 1);
	for (uint16_t tpn = 1; tpn <= 6; tpn++)
		cr_expect_eq(history_score(&history, tpn, 3), 0);
	cr_expect_eq(history.entrants[5].cells[0].opponent, 0);
}

/* Of five, player 2 leaves after one game and player 5 after three: one's games are off, the
 * other's are forfeited. */
Test(roundrobin, next_round)
{
	struct history history;
	struct pairing pairing;
	struct error err = {0};
	bool on_board[6] = {false};

	history_make(&history, 5, 5, &arena);
	for (uint16_t round = 1; round <= 5; round++) {
		history.entrants[1].absent = round > 1;
		history.entrants[4].absent = round > 3;
		memset(on_board, 0, sizeof on_board);
		cr_assert(roundrobin_next(&history, 0, 0, &arena, &pairing, &err));
		for (int i = 0; i < pairing.count; i++) {
			struct board_pair board = pairing.boards[i];

			on_board[board.opener] = on_board[board.second] = true;
			history_game(&history, round, board.opener, board.second, RESULT_WIN,
			             RESULT_LOSS);
		}
		cr_expect_eq(on_board[2], round == 1);
		cr_expect_eq(on_board[5], round != 4, "round %d", round);
		history.played = round;
	}
	cr_expect(!roundrobin_next(&history, 0, 1, &arena, &pairing, &err));
	cr_expect_eq(err.code, ERR_WRONG_STATE);
	cr_expect(roundrobin_next(&history, 0, 2, &arena, &pairing, &err), "there are more");
}
