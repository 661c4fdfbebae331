/*
 * How much processor time the pairing of a large field takes: the last of 9 rounds of 200 players
 * (and other sizes given as arguments), after legal rounds with some byes and forfeits.
 */
#include "tests/pairing/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 9, FIELDS = 5 };

static double cpu_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Pairs all rounds; adds up the time of all of them, and of the last. */
static bool run_field(uint16_t players, uint64_t seed, double *all, double *last)
{
	struct history history;
	struct arena arena;
	uint64_t chance = seed;
	bool ok = true;

	test_arena(&arena);
	history_make(&history, players, ROUNDS, &arena);
	history.rounds = ROUNDS;
	while (ok && history.played < ROUNDS) {
		struct pairing pairing;
		struct error err = {0};
		double from;

		for (uint16_t i = 0; i < players; i++)
			history.entrants[i].absent = test_chance(&chance, 50) == 0;
		from = cpu_ms();
		ok = pairing_dutch(&history, &arena, &pairing, &err);
		*last = cpu_ms() - from;
		*all += *last;
		if (ok)
			test_play(&history, &pairing, &chance);
		else
			fprintf(stderr, "%s\n", err.text);
	}
	arena_free(&arena);
	return ok;
}

static bool run_size(uint16_t players)
{
	double all = 0, last_sum = 0, last_max = 0;

	for (uint64_t seed = 1; seed <= FIELDS; seed++) {
		double last = 0;

		if (!run_field(players, seed, &all, &last))
			return false;
		last_sum += last;
		last_max = last > last_max ? last : last_max;
	}
	printf("pairing of %d players: round %d %.2f ms (mean of %d fields, longest %.2f ms), "
	       "all %d rounds %.1f ms\n",
	       players, ROUNDS, last_sum / FIELDS, FIELDS, last_max, ROUNDS, all / FIELDS);
	return true;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return run_size(200) ? EXIT_SUCCESS : EXIT_FAILURE;
	for (int i = 1; i < argc; i++)
		if (!run_size((uint16_t)strtoul(argv[i], NULL, 10)))
			return EXIT_FAILURE;
	return EXIT_SUCCESS;
}
