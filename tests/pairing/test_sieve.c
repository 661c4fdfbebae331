/*
 * The engine against the sieve (sieve.h) on tiny random tournaments of every odd kind. As many as
 * the environment variable ARBITER_SIEVE says, else what an ordinary run can bear.
 */
#include "tests/pairing/sieve.h"
#include "tests/pairing/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

enum { ORDINARY_RUN = 10000 };

static const enum result byes[] = {RESULT_ZERO_BYE, RESULT_HALF_BYE, RESULT_FULL_BYE};

static void unusual_scoring(struct history *h, uint64_t *chance)
{
	static const int16_t wins[] = {30, 20, 10, 10};
	static const int16_t draws[] = {10, 10, 5, 4};
	static const int16_t losses[] = {0, 5, 1, 0};
	uint32_t kind = test_chance(chance, 4);

	h->scoring[SCORE_WIN] = h->scoring[SCORE_FORFEIT_WIN] = h->scoring[SCORE_FULL_BYE] =
		wins[kind];
	h->scoring[SCORE_DRAW] = h->scoring[SCORE_HALF_BYE] = draws[kind];
	h->scoring[SCORE_LOSS] = losses[kind];
	h->scoring[SCORE_PAIRING_BYE] = test_chance(chance, 2) ? wins[kind] : draws[kind];
}

static void forbid(struct history *h, struct arena *arena, uint64_t *chance)
{
	struct forbidden_pair *pairs = arena_get(arena, 8 * sizeof *pairs);

	h->forbidden = pairs;
	for (uint32_t i = test_chance(chance, 5); i > 0; i--) {
		uint16_t a = (uint16_t)(1 + test_chance(chance, h->count));
		uint16_t b = (uint16_t)(1 + test_chance(chance, h->count));
		uint16_t first = (uint16_t)(1 + test_chance(chance, 4));

		if (a != b)
			pairs[h->forbidden_count++] =
				(struct forbidden_pair){a, b, first, (uint16_t)(first + 3)};
	}
}

static void accelerate(struct history *h, struct arena *arena)
{
	for (uint16_t i = 0; i < h->count / 2; i++) {
		int16_t *points = arena_get(arena, 3 * sizeof *points);

		points[0] = points[1] = h->scoring[SCORE_WIN];
		points[2] = h->scoring[SCORE_DRAW];
		h->entrants[i].virtual_points = points;
		h->entrants[i].virtual_count = 3;
	}
}

static void choose_absent(struct history *h, uint32_t one_in, uint64_t *chance)
{
	for (uint16_t i = 0; i < h->count; i++) {
		h->entrants[i].absent = one_in && test_chance(chance, one_in) == 0;
		if (h->entrants[i].absent)
			history_bye(h, (uint16_t)(h->played + 1), (uint16_t)(i + 1),
			            byes[test_chance(chance, 3)]);
	}
}

static void event_make(struct history *h, struct arena *arena, uint64_t *chance)
{
	static const uint16_t sizes[] = {5, 6, 7, 8, 5, 6, 7, 8, 9, 10, 8, 7, 9, 12, 11, 6};
	uint16_t players = sizes[test_chance(chance, 16)];
	uint16_t rounds = (uint16_t)(2 + test_chance(chance, 7));

	history_make(h, players, rounds, arena);
	h->rounds = rounds;
	h->initial = test_chance(chance, 2) ? ROLE_OPENER : ROLE_SECOND;
	if (test_chance(chance, 4) == 0)
		unusual_scoring(h, chance);
	if (test_chance(chance, 3) == 0)
		forbid(h, arena, chance);
	if (test_chance(chance, 5) == 0)
		accelerate(h, arena);
}

/* Do they agree? */
static bool same(const struct pairing *pairing, const struct sieve_result *sieve)
{
	for (int i = 0; i < pairing->count; i++) {
		const struct board_pair *board = &pairing->boards[i];

		if (sieve->opponent[board->opener] != board->second ||
		    !sieve->opens[board->opener] || sieve->opens[board->second])
			return false;
	}
	return !pairing->bye || sieve->opponent[pairing->bye] == 0;
}

static void describe(const struct history *h, const struct pairing *pairing,
                     const struct sieve_result *sieve)
{
	for (int i = 0; i < pairing->count; i++) {
		const struct board_pair *board = &pairing->boards[i];

		fprintf(stderr, "%d-%d (sieve: %d meets %d, %s)  ", board->opener, board->second,
		        board->opener, sieve->opponent[board->opener],
		        sieve->opens[board->opener] ? "opens" : "second");
	}
	fprintf(stderr, "bye %d, %d rounds of %d\n", pairing->bye, h->played, h->rounds);
}

static bool nobody_there(const struct history *h)
{
	for (int i = 0; i < h->count; i++)
		if (!h->entrants[i].absent)
			return false;
	return true;
}

static int event_run(uint64_t seed)
{
	uint64_t chance = seed * 2654435761u + 1;
	uint32_t absent = 0;
	struct history h;
	struct arena arena;
	int compared = 0;

	test_arena(&arena);
	event_make(&h, &arena, &chance);
	if (test_chance(&chance, 2))
		absent = 3 + test_chance(&chance, 12);
	while (h.played < h.rounds) {
		struct sieve_result sieve;
		struct pairing pairing;
		struct error err = {0};
		bool paired, sieved;

		choose_absent(&h, absent, &chance);
		paired = pairing_dutch(&h, &arena, &pairing, &err);
		sieved = sieve_pair(&h, &sieve);
		if (!paired) {
			cr_expect_eq(err.code, ERR_NO_PAIRING, "seed %lu: %s", (unsigned long)seed,
			             err.text);
			cr_expect(!sieved || nobody_there(&h), "seed %lu: refused",
			          (unsigned long)seed);
			break;
		}
		cr_expect(sieved, "seed %lu: the sieve finds none", (unsigned long)seed);
		if (!same(&pairing, &sieve)) {
			describe(&h, &pairing, &sieve);
			cr_expect(false, "seed %lu round %d differs", (unsigned long)seed,
			          h.played + 1);
			break;
		}
		compared++;
		test_play(&h, &pairing, &chance);
	}
	arena_free(&arena);
	return compared;
}

/* Every second tournament, so that two processes share the work. */
static void run_all(uint64_t first)
{
	const char *wanted = getenv("ARBITER_SIEVE");
	uint64_t count = wanted ? strtoull(wanted, NULL, 10) : ORDINARY_RUN;
	long compared = 0;

	for (uint64_t seed = first; seed <= count; seed += 2)
		compared += event_run(seed);
	printf("%lu tournaments, %ld rounds\n", (unsigned long)(count / 2), compared);
	cr_expect(compared > (long)count / 2, "%ld rounds", compared);
}

Test(sieve, engine_and_sieve_agree)
{
	run_all(1);
}

Test(sieve, engine_and_sieve_agree_on_the_others)
{
	run_all(2);
}
