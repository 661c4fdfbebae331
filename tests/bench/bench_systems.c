/*
 * Processor time of one round by Burstein, Dubov and McMahon: the mean and the slowest of 9 rounds
 * with 2 % byes and 1 in 12 games a forfeit. McMahon with everybody level, its hardest case.
 */
#include "pairing/system.h"
#include "tests/pairing/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 9 };

static double cpu_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void choose_absent(struct history *h, uint64_t *chance)
{
	for (uint16_t i = 0; i < h->count; i++) {
		h->entrants[i].absent = test_chance(chance, 50) == 0;
		if (h->entrants[i].absent)
			history_bye(h, (uint16_t)(h->played + 1), (uint16_t)(i + 1),
			            RESULT_ZERO_BYE);
	}
}

static bool round_pair(enum pairing_system system, struct history *h, uint64_t *chance, double *ms)
{
	struct pairing pairing;
	struct error err = {0};
	struct arena arena;
	double from;
	bool ok;

	test_arena(&arena);
	choose_absent(h, chance);
	from = cpu_ms();
	ok = pairing_next(system, h, NULL, &arena, &pairing, &err);
	*ms = cpu_ms() - from;
	if (ok)
		test_play(h, &pairing, chance);
	else
		fprintf(stderr, "%s\n", err.text);
	arena_free(&arena);
	return ok;
}

static bool run(enum pairing_system system, uint16_t players)
{
	double sum = 0, most = 0, ms = 0;
	uint64_t chance = 1;
	struct history h;
	struct arena arena;
	bool ok = true;

	test_arena(&arena);
	history_make(&h, players, ROUNDS, &arena);
	h.rounds = ROUNDS;
	for (int i = 0; i < players; i++)
		h.entrants[i].rating = 2600 - 1800 * i / players;
	while (ok && h.played < ROUNDS) {
		ok = round_pair(system, &h, &chance, &ms);
		sum += ms;
		most = ms > most ? ms : most;
	}
	printf("%-12s %8d %10.1f %10.1f\n", system_name(system), players, sum / ROUNDS, most);
	arena_free(&arena);
	return ok;
}

int main(int argc, char **argv)
{
	static const enum pairing_system systems[] = {SYSTEM_BURSTEIN, SYSTEM_DUBOV,
	                                              SYSTEM_MCMAHON};
	static const uint16_t sizes[] = {200, 1000};
	size_t count = argc > 1 ? (size_t)argc - 1 : sizeof sizes / sizeof *sizes;

	printf("%-12s %8s %10s %10s\n", "system", "players", "mean ms", "most ms");
	for (size_t s = 0; s < sizeof systems / sizeof *systems; s++)
		for (size_t i = 0; i < count; i++) {
			uint16_t n = argc > 1 ? (uint16_t)strtoul(argv[i + 1], NULL, 10) : sizes[i];

			if (!run(systems[s], n))
				return EXIT_FAILURE;
		}
	return EXIT_SUCCESS;
}
