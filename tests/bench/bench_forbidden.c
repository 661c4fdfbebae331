/*
 * Microseconds per map of forbidden points, from a flat board and on one that is kept up to date,
 * and decisions per second of the game's fold. Processor time, best of some rounds.
 */
#include "core/game.h"
#include "core/position.h"
#include "tests/support/boards.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BOARDS = 20000, ROUNDS = 7, GAMES = 20000, SIXTY = 60 };

struct boards {
	const char *name;
	int count;
	uint8_t (*cells)[BOARD_POINTS];
};

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* So that no map is left out: a cheap function of all of it. */
static uint64_t digest(const uint8_t verdicts[BOARD_POINTS])
{
	uint64_t sum = verdicts[BOARD_POINTS - 1];

	for (int i = 0; i + 8 < BOARD_POINTS; i += 8) {
		uint64_t word;

		memcpy(&word, verdicts + i, sizeof word);
		sum += word;
	}
	return sum;
}

/* A way to make maps: how many it made of a board. */
typedef int maker(const uint8_t cells[BOARD_POINTS], uint64_t *sum);

static int flat(const uint8_t cells[BOARD_POINTS], uint64_t *sum)
{
	uint8_t verdicts[BOARD_POINTS];

	forbidden_map(cells, verdicts);
	*sum += digest(verdicts);
	return 1;
}

static void map_kept(const struct position *position, uint64_t *sum)
{
	uint8_t verdicts[BOARD_POINTS];

	position_map(position, verdicts);
	*sum += digest(verdicts);
}

/* Stone by stone from the empty board, in an order that leaps about: 113 shares no factor with 225.
 */
static int grown(const uint8_t cells[BOARD_POINTS], uint64_t *sum)
{
	struct position position;
	int made = 0;

	position_start(&position);
	for (int i = 0, point = 0; i < BOARD_POINTS; i++, point = (point + 113) % BOARD_POINTS) {
		if (cells[point] == CELL_EMPTY)
			continue;
		position_put(&position, (uint8_t)point, cells[point]);
		map_kept(&position, sum);
		made++;
	}
	return made;
}

/* Each stone of the whole board taken away and put back, with a map after either. */
static int exchanged(const uint8_t cells[BOARD_POINTS], uint64_t *sum)
{
	struct position position;
	int made = 0;

	position_read(&position, cells);
	for (int point = 0; point < BOARD_POINTS; point++) {
		if (cells[point] == CELL_EMPTY)
			continue;
		position_put(&position, (uint8_t)point, CELL_EMPTY);
		map_kept(&position, sum);
		position_put(&position, (uint8_t)point, cells[point]);
		map_kept(&position, sum);
		made += 2;
	}
	return made;
}

static void measure(const struct boards *boards, const char *how, maker *make)
{
	double best = 1e9;
	uint64_t sum = 0;
	long made = 0;

	for (int round = 0; round < ROUNDS; round++) {
		double start = seconds();
		double taken;

		made = 0;
		for (int i = 0; i < boards->count; i++)
			made += make(boards->cells[i], &sum);
		taken = seconds() - start;
		if (taken < best)
			best = taken;
	}
	printf("%-8s %-10s %8ld maps: %6.3f us per map (%04x)\n", boards->name, how, made,
	       best * 1e6 / (double)(made > 0 ? made : 1), (unsigned)(sum & 0xffff));
}

static void measure_all(const struct boards *boards)
{
	measure(boards, "flat", flat);
	measure(boards, "grown", grown);
	measure(boards, "exchanged", exchanged);
}

static void bench_file(struct boards *boards, const char *file)
{
	FILE *in = shared_open(file);
	char line[300];

	if (!in)
		return;
	boards->count = 0;
	while (boards->count < BOARDS && fgets(line, sizeof line, in) &&
	       board_read(line, boards->cells[boards->count]))
		boards->count++;
	shared_close(in);
	measure_all(boards);
}

/* A game of 60 stones that ends nowhere: pairs along a rank, alternating upwards. */
static void make_sixty(struct decision decisions[SIXTY])
{
	for (int i = 0; i < SIXTY; i++) {
		int column = i / 4 % 7 * 2 + i % 2;
		int rank = i / 28 * 4 + i / 2 % 2;

		decisions[i] = (struct decision){.kind = DECISION_PLACE, .count = 1};
		decisions[i].points[0] = point_at(column, rank);
	}
}

static int replay(const struct rule *rule, const struct decision decisions[SIXTY])
{
	struct game game;
	int taken = 0;

	game_start(&game, rule);
	for (int i = 0; i < SIXTY; i++)
		taken += game_apply(&game, game_to_act(&game), &decisions[i], NULL);
	return taken;
}

static void measure_fold(void)
{
	struct decision decisions[SIXTY];
	struct rule rule;
	double best = 1e9;
	long taken = 0;

	if (!rule_find("renju", &rule, NULL))
		return;
	make_sixty(decisions);
	for (int round = 0; round < ROUNDS; round++) {
		double start = seconds();
		double spent;

		taken = 0;
		for (int i = 0; i < GAMES; i++)
			taken += replay(&rule, decisions);
		spent = seconds() - start;
		if (spent < best)
			best = spent;
	}
	printf("fold     %ld decisions: %.0f per second; a game of %d in %.1f us\n", taken,
	       (double)taken / best, SIXTY, best * 1e6 / GAMES);
}

int main(void)
{
	struct boards boards = {"random", BOARDS, calloc(BOARDS, sizeof *boards.cells)};
	uint64_t state = 1;

	if (!boards.cells)
		return 1;
	for (int i = 0; i < BOARDS; i++)
		board_random(&state, boards.cells[i]);
	measure_all(&boards);
	boards.name = "gamepos";
	bench_file(&boards, "positions/gamepos-20k.txt.gz");
	boards.name = "local";
	bench_file(&boards, "positions/local-20k.txt.gz");
	measure_fold();
	free(boards.cells);
	return 0;
}
