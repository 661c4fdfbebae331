/* Microseconds per map of forbidden points, and decisions per second of the game's fold. */
#include "core/forbidden.h"
#include "core/game.h"
#include "tests/support/boards.h"

#include <stdlib.h>
#include <time.h>

enum { BOARDS = 20000, ROUNDS = 5, GAMES = 20000 };

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Best of some rounds: the machine's other work only ever adds. */
static void measure_maps(const char *what, uint8_t (*boards)[BOARD_POINTS], int count)
{
	double best = 1e9;
	long forbidden = 0;

	for (int round = 0; round < ROUNDS; round++) {
		double start = seconds();

		forbidden = 0;
		for (int i = 0; i < count; i++) {
			uint8_t verdicts[BOARD_POINTS];

			forbidden_map(boards[i], verdicts);
			for (int k = 0; k < BOARD_POINTS; k++)
				forbidden += verdicts[k] >= VERDICT_OVERLINE;
		}
		if (seconds() - start < best)
			best = seconds() - start;
	}
	printf("%-10s %6d boards, %6ld forbidden points: %6.3f us per map\n", what, count,
	       forbidden, best * 1e6 / count);
}

static void bench_file(const char *what, const char *file, uint8_t (*boards)[BOARD_POINTS])
{
	FILE *in = shared_open(file);
	char line[300];
	int count = 0;

	if (!in)
		return;
	while (count < BOARDS && fgets(line, sizeof line, in) && board_read(line, boards[count]))
		count++;
	shared_close(in);
	measure_maps(what, boards, count);
}

/* A game of 60 stones that ends nowhere: pairs along a rank, alternating upwards. */
static int play_sixty(struct game *game, const struct rule *rule)
{
	int taken = 0;

	game_start(game, rule);
	for (int i = 0; i < 60; i++) {
		struct decision decision = {.kind = DECISION_PLACE, .count = 1};
		int column = i / 4 % 7 * 2 + i % 2;
		int rank = i / 28 * 4 + i / 2 % 2;

		decision.points[0] = point_at(column, rank);
		taken += game_apply(game, game_to_act(game), &decision, NULL);
	}
	return taken;
}

static void measure_fold(void)
{
	struct game game;
	struct rule rule;
	double start = seconds();
	long taken = 0;

	if (!rule_find("renju", &rule, NULL))
		return;
	for (int i = 0; i < GAMES; i++)
		taken += play_sixty(&game, &rule);
	printf("fold       %6ld decisions: %.0f decisions per second\n", taken,
	       (double)taken / (seconds() - start));
}

int main(void)
{
	uint8_t(*boards)[BOARD_POINTS] = calloc(BOARDS, sizeof *boards);
	uint64_t state = 1;

	if (!boards)
		return 1;
	for (int i = 0; i < BOARDS; i++)
		board_random(&state, boards[i]);
	measure_maps("random", boards, BOARDS);
	bench_file("gamepos", "positions/gamepos-20k.txt.gz", boards);
	bench_file("local", "positions/local-20k.txt.gz", boards);
	measure_fold();
	free(boards);
	return 0;
}
