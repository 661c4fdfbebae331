/*
 * Every alternative of a round: for all pairs of players, and everybody's bye, the first criterion
 * that would be worse. Milliseconds of processor time in several rounds of fields of several sizes
 * (sizes can be given as arguments).
 */
#include "pairing/explain.h"
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

static void count(void *context, const struct explain_verdict *reason)
{
	long *outcomes = context;

	outcomes[reason->outcome]++;
}

static bool run_round(const struct history *history)
{
	long outcomes[EXPLAIN_LATER + 1] = {0};
	struct error err = {0};
	struct arena arena;
	struct explain e;
	double from;
	bool ok;

	test_arena(&arena);
	ok = explain_make(&e, history, &arena, &err);
	from = cpu_ms();
	ok = ok && explain_every(&e, count, outcomes, &err);
	if (ok)
		printf("%8d %6d %10.1f %8ld %8ld %8ld\n", e.roster.count, e.roster.round,
		       cpu_ms() - from, outcomes[EXPLAIN_BARRED], outcomes[EXPLAIN_WORSE],
		       outcomes[EXPLAIN_LATER]);
	else
		fprintf(stderr, "%s\n", err.text);
	arena_free(&arena);
	return ok;
}

static bool run_event(uint16_t players)
{
	struct history history;
	struct arena arena;
	uint64_t chance = 1;
	bool ok = true;

	test_arena(&arena);
	history_make(&history, players, ROUNDS, &arena);
	history.rounds = ROUNDS;
	while (ok && history.played < ROUNDS) {
		struct pairing pairing;
		struct error err = {0};

		ok = run_round(&history) && pairing_dutch(&history, &arena, &pairing, &err);
		if (ok)
			test_play(&history, &pairing, &chance);
	}
	arena_free(&arena);
	return ok;
}

int main(int argc, char **argv)
{
	static const char *const sizes[] = {"40", "100", "200", "201"};
	bool ok = true;

	printf("%8s %6s %10s %8s %8s %8s\n", "players", "round", "ms", "barred", "worse", "later");
	for (int i = 0; ok && i < (argc > 1 ? argc - 1 : 4); i++)
		ok = run_event((uint16_t)strtoul(argc > 1 ? argv[i + 1] : sizes[i], NULL, 10));
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
