/*
 * Three ways to the same answer on boards made at random: the map of a flat board, a board kept up
 * to date stone by stone, and the slow judge written from the definition. BOARDS=n in the
 * environment sets how many of each kind; the normal run is bounded.
 */
#include "core/position.h"
#include "tests/support/boards.h"
#include "tests/support/judge.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static int wanted(int normal)
{
	const char *text = getenv("BOARDS");

	return text ? atoi(text) : normal;
}

/* A crowd of stones in a square of seven: there threes hang on one another to any depth. */
static void board_crowded(uint64_t *state, uint8_t cells[BOARD_POINTS])
{
	int file = (int)chance(state, BOARD_SIZE - 6);
	int rank = (int)chance(state, BOARD_SIZE - 6);
	uint32_t black = 12 + chance(state, 24);
	uint32_t white = chance(state, 12);

	memset(cells, CELL_EMPTY, BOARD_POINTS);
	for (int i = 0; i < 49; i++) {
		uint32_t chosen = chance(state, 100);
		uint8_t point = point_at(file + i % 7, rank + i / 7);

		if (chosen < black)
			cells[point] = CELL_BLACK;
		else if (chosen < black + white)
			cells[point] = CELL_WHITE;
	}
}

/* Pairs of black stones on lines that cross: apparent threes in two directions and more. */
static void board_crossed(uint64_t *state, uint8_t cells[BOARD_POINTS])
{
	static const int steps[4] = {1, BOARD_SIZE, BOARD_SIZE + 1, BOARD_SIZE - 1};

	memset(cells, CELL_EMPTY, BOARD_POINTS);
	for (int i = 0; i < 8; i++) {
		uint8_t cross = point_at(4 + (int)chance(state, 7), 4 + (int)chance(state, 7));
		int step = steps[chance(state, 4)];

		cells[cross + (1 + (int)chance(state, 3)) * step] = CELL_BLACK;
		cells[cross - (int)chance(state, 4) * step] = CELL_BLACK;
	}
	for (uint32_t i = chance(state, 8); i > 0; i--)
		cells[chance(state, BOARD_POINTS)] = CELL_WHITE;
}

static const struct {
	const char *name;
	void (*make)(uint64_t *state, uint8_t cells[BOARD_POINTS]);
	int boards; /* in a normal run */
} kinds[] = {
	{"random",  board_random,  700},
	{"crowded", board_crowded, 700},
	{"crossed", board_crossed, 700},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* Returns how many points are forbidden. */
static int check_against_definition(const uint8_t cells[BOARD_POINTS], const char *name, int board)
{
	uint8_t before[BOARD_POINTS];
	uint8_t verdicts[BOARD_POINTS];
	int forbidden = 0;

	memcpy(before, cells, sizeof before);
	forbidden_map(cells, verdicts);
	cr_assert_arr_eq(cells, before, sizeof before);
	for (int point = 0; point < BOARD_POINTS; point++) {
		enum verdict slow = VERDICT_LEGAL;

		if (cells[point] == CELL_EMPTY) {
			slow = judge_slowly(cells, (uint8_t)point);
			cr_assert_eq(forbidden_verdict(cells, (uint8_t)point), slow);
		}
		cr_assert_eq(verdicts[point], slow, "%s board %d, point %d", name, board, point);
		forbidden += verdict_is_forbidden(slow);
	}
	return forbidden;
}

Test(forbidden_random, a_flat_board_agrees_with_the_definition)
{
	for (size_t k = 0; k < KINDS; k++) {
		int boards = wanted(kinds[k].boards);
		uint64_t state = 20161 + k;
		int forbidden = 0;

		for (int i = 0; i < boards; i++) {
			uint8_t cells[BOARD_POINTS];

			kinds[k].make(&state, cells);
			forbidden += check_against_definition(cells, kinds[k].name, i);
		}
		cr_expect_gt(forbidden, boards / 2, "the %s boards have too few to tell",
		             kinds[k].name);
	}
}

/* The tests above would not notice if nothing were ever left to be asked step by step. */
Test(forbidden_random, some_threes_hang_on_others)
{
	uint64_t state = 7;
	int doubtful = 0;
	int sure = 0;

	for (int i = 0; i < 2000; i++) {
		uint8_t cells[BOARD_POINTS];
		struct shape_planes planes;
		struct shapes shapes;

		board_crowded(&state, cells);
		shapes_find(cells, &planes);
		shapes_sum(&planes, &shapes);
		for (int rank = 0; rank < SHAPE_RANKS; rank++) {
			doubtful += __builtin_popcount(shapes.doubtful[rank]);
			sure += __builtin_popcount(shapes.threes[rank]);
		}
	}
	cr_expect_gt(doubtful, 100, "%d", doubtful);
	cr_expect_gt(sure, doubtful, "%d", sure);
}

static bool same(const struct position *a, const struct position *b)
{
	return memcmp(a->cells, b->cells, sizeof a->cells) == 0 &&
	       memcmp(a->black, b->black, sizeof a->black) == 0 &&
	       memcmp(a->free, b->free, sizeof a->free) == 0 &&
	       memcmp(&a->planes, &b->planes, sizeof a->planes) == 0;
}

/* A kept board is bit for bit what one that was read afresh is, and says the same. */
static void check_kept(const struct position *position, const char *name, int board)
{
	struct position fresh;
	uint8_t verdicts[BOARD_POINTS];
	uint8_t expected[BOARD_POINTS];

	position_read(&fresh, position->cells);
	cr_assert(same(&fresh, position), "%s board %d", name, board);
	position_map(position, verdicts);
	forbidden_map(position->cells, expected);
	cr_assert_arr_eq(verdicts, expected, sizeof expected, "%s board %d", name, board);
	for (int i = 0; i < BOARD_POINTS; i++) {
		enum verdict verdict = VERDICT_LEGAL;

		if (position->cells[i] == CELL_EMPTY)
			verdict = position_verdict(position, (uint8_t)i);
		cr_assert_eq(verdict, expected[i], "%s board %d, point %d", name, board, i);
	}
}

/* Any change of any point: stones come, go and change their colour. */
static void change_at_random(struct position *position, uint64_t *state, const char *name,
                             int board)
{
	for (int i = 0; i < 40; i++) {
		uint8_t point = (uint8_t)chance(state, BOARD_POINTS);

		position_put(position, point, (uint8_t)chance(state, 3));
		check_kept(position, name, board);
	}
}

Test(forbidden_random, a_kept_board_agrees_with_a_flat_one)
{
	for (size_t k = 0; k < KINDS; k++) {
		int boards = wanted(kinds[k].boards) / 20;
		uint64_t state = 90210 + k;

		for (int i = 0; i < boards; i++) {
			uint8_t cells[BOARD_POINTS];
			struct position position;

			kinds[k].make(&state, cells);
			position_start(&position);
			for (int point = 0; point < BOARD_POINTS; point++) {
				if (cells[point] == CELL_EMPTY)
					continue;
				position_put(&position, (uint8_t)point, cells[point]);
				check_kept(&position, kinds[k].name, i);
			}
			change_at_random(&position, &state, kinds[k].name, i);
		}
	}
}

Test(forbidden_random, taking_stones_back_leaves_no_trace)
{
	struct position position, empty;
	uint64_t state = 5;

	position_start(&empty);
	for (int i = 0; i < 200; i++) {
		uint8_t cells[BOARD_POINTS];

		board_random(&state, cells);
		position = empty;
		for (int point = 0; point < BOARD_POINTS; point++)
			position_put(&position, (uint8_t)point, cells[point]);
		check_kept(&position, "taken back", i);
		for (int point = 0; point < BOARD_POINTS; point++)
			position_put(&position, (uint8_t)point, CELL_EMPTY);
		cr_assert(same(&position, &empty));
	}
}

/* The moves of a line of JSON: "moves": "h8 i9 ...", or "moves":"...". Returns their number. */
static int read_moves(const char *line, uint8_t moves[BOARD_POINTS])
{
	const char *at = strstr(line, "\"moves\":");
	int count = 0;

	cr_assert(at);
	at += strlen("\"moves\":");
	at += strspn(at, " \"");
	while (count < BOARD_POINTS && (at = point_parse(at, &moves[count]))) {
		count++;
		at += *at == ' ';
	}
	return count;
}

/* Black never plays a forbidden point, and the one five is the last stone or White's. */
static void replay(const char *line, bool fair)
{
	uint8_t moves[BOARD_POINTS];
	int count = read_moves(line, moves);
	struct position position;

	position_start(&position);
	for (int i = 0; i < count; i++) {
		enum verdict verdict = position_verdict(&position, moves[i]);
		bool black = i % 2 == 0;

		cr_assert(!fair || !black || !verdict_is_forbidden(verdict), "%.40s: %d", line, i);
		cr_assert(!fair || !black || i + 1 == count || verdict != VERDICT_FIVE, "%.40s",
		          line);
		position_put(&position, moves[i], black ? CELL_BLACK : CELL_WHITE);
		if (i % 11 == 0 || i + 1 == count)
			check_kept(&position, line, i);
	}
}

static void replay_file(const char *file, bool fair, int expected)
{
	FILE *in = shared_open(file);
	char line[5000];
	int count = 0;

	if (!in)
		return;
	for (; fgets(line, sizeof line, in); count++)
		replay(line, fair);
	shared_close(in);
	cr_expect_eq(count, expected);
}

Test(forbidden_random, kept_through_real_games)
{
	replay_file("renjunet-2016-games.jsonl", true, 2000);
}

Test(forbidden_random, kept_through_the_vectors)
{
	replay_file("forbidden-vectors.jsonl", false, 5000);
}
