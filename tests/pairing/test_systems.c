/*
 * The engines of Burstein, Dubov and McMahon against sieves that list every pairing of tiny random
 * tournaments. As many as the environment variable SIEVE_TOURNAMENTS says, else what an ordinary
 * run can bear.
 */
#include "tests/pairing/sieve_systems.h"
#include "tests/pairing/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

enum { ORDINARY_RUN = 4000 };

static const enum result byes[] = {RESULT_ZERO_BYE, RESULT_HALF_BYE, RESULT_FULL_BYE};
static const char *const words[] = {"", "EST", "JPN", "CHN"};

struct event {
	struct history history;
	struct system_options options;
	struct arena arena;
	uint64_t chance, seed;
	uint32_t absent_one_in;
	uint16_t length; /* rounds; the history need not know */
	bool wild;       /* rounds are played in pairs by lot, whatever the system would say */
};

static uint32_t chance(struct event *event, uint32_t below)
{
	return test_chance(&event->chance, below);
}

static void people_make(struct event *event)
{
	struct history *h = &event->history;
	const char **clubs = arena_get(&event->arena, h->count * sizeof *clubs);
	int32_t rating = 2400;

	for (int i = 0; i < h->count; i++) {
		rating -= (int32_t)chance(event, 160);
		h->entrants[i].rating = rating;
		h->entrants[i].federation = words[chance(event, 4)];
		clubs[i] = words[chance(event, 4)];
	}
	event->options.clubs = clubs;
}

static void options_make(struct event *event)
{
	struct system_options *o = &event->options;

	if (chance(event, 3)) {
		o->bar = 2100 + (int32_t)chance(event, 300);
		o->floor = o->bar - (int32_t)chance(event, 500);
		o->band = 60 + (int32_t)chance(event, 150);
		o->supergroup = (uint16_t)chance(event, 5);
	}
	o->seeding = chance(event, 2) ? SEEDING_FOLD : SEEDING_SLIP;
	o->avoid_club = (struct avoidance){chance(event, 2), (uint16_t)chance(event, 3),
	                                   (uint16_t)chance(event, 3)};
	o->avoid_country = (struct avoidance){chance(event, 2), (uint16_t)chance(event, 3),
	                                      (uint16_t)chance(event, 3)};
}

static void forbid(struct event *event)
{
	struct history *h = &event->history;
	struct forbidden_pair *pairs = arena_get(&event->arena, 8 * sizeof *pairs);

	h->forbidden = pairs;
	for (uint32_t i = chance(event, 5); i > 0; i--) {
		uint16_t a = (uint16_t)(1 + chance(event, h->count));
		uint16_t b = (uint16_t)(1 + chance(event, h->count));
		uint16_t first = (uint16_t)(1 + chance(event, 4));

		if (a != b)
			pairs[h->forbidden_count++] =
				(struct forbidden_pair){a, b, first, (uint16_t)(first + 3)};
	}
}

static void accelerate(struct event *event)
{
	struct history *h = &event->history;

	for (uint16_t i = 0; i < h->count / 2; i++) {
		int16_t *points = arena_get(&event->arena, 4 * sizeof *points);

		points[0] = points[1] = 10;
		points[2] = points[3] = 5;
		h->entrants[i].virtual_points = points;
		h->entrants[i].virtual_count = 4;
	}
}

static void event_make(struct event *event, uint64_t seed)
{
	static const uint16_t sizes[] = {5, 6, 7, 8, 6, 8, 9, 10};
	struct history *h = &event->history;

	*event = (struct event){.seed = seed, .chance = seed * 2654435761u + 7};
	test_arena(&event->arena);
	history_make(h, sizes[chance(event, 8)], 9, &event->arena);
	event->length = (uint16_t)(2 + chance(event, 7));
	h->rounds = chance(event, 4) ? event->length : 0;
	h->initial = chance(event, 2) ? ROLE_OPENER : ROLE_SECOND;
	people_make(event);
	options_make(event);
	if (chance(event, 3) == 0)
		forbid(event);
	if (chance(event, 4) == 0)
		accelerate(event);
	if (chance(event, 4) == 0)
		h->scoring[SCORE_WIN] = 30;
	if (chance(event, 2))
		event->absent_one_in = 3 + chance(event, 12);
	event->wild = chance(event, 3) == 0;
}

static void choose_absent(struct event *event)
{
	struct history *h = &event->history;

	for (uint16_t i = 0; i < h->count; i++) {
		struct entrant *entrant = &h->entrants[i];

		entrant->absent = event->absent_one_in && chance(event, event->absent_one_in) == 0;
		entrant->absence = byes[chance(event, 3)];
		if (entrant->absent)
			history_bye(h, (uint16_t)(h->played + 1), (uint16_t)(i + 1),
			            (enum result)entrant->absence);
	}
}

static bool anybody(const struct history *h)
{
	for (int i = 0; i < h->count; i++)
		if (!h->entrants[i].absent)
			return true;
	return false;
}

static bool sieve_next(enum pairing_system system, const struct event *event,
                       struct sieve_result *result)
{
	if (system == SYSTEM_MCMAHON)
		return sieve_mcmahon(&event->history, &event->options, result);
	return system == SYSTEM_DUBOV ? sieve_dubov(&event->history, result)
	                              : sieve_burstein(&event->history, result);
}

/* Is the round one that the sieve of the system knows? */
static bool sieved_round(enum pairing_system system, const struct history *h)
{
	int half = h->rounds ? h->rounds / 2 : 4;

	return system != SYSTEM_BURSTEIN || h->played >= (half < 4 ? half : 4);
}

/* McMahon's sieve leaves open who opens. */
static bool same(enum pairing_system system, const struct pairing *pairing,
                 const struct sieve_result *sieve)
{
	for (int i = 0; i < pairing->count; i++) {
		const struct board_pair *board = &pairing->boards[i];

		if (sieve->opponent[board->opener] != board->second)
			return false;
		if (system != SYSTEM_MCMAHON && !sieve->opens[board->opener])
			return false;
	}
	return !pairing->bye || sieve->opponent[pairing->bye] == 0;
}

static void describe(const struct event *event, const struct pairing *pairing,
                     const struct sieve_result *sieve)
{
	for (int i = 0; i < pairing->count; i++) {
		const struct board_pair *board = &pairing->boards[i];

		fprintf(stderr, "%d-%d (sieve: %d meets %d, %s)  ", board->opener, board->second,
		        board->opener, sieve->opponent[board->opener],
		        sieve->opens[board->opener] ? "opens" : "second");
	}
	fprintf(stderr, "bye %d, %d rounds of %d, seed %lu\n", pairing->bye, event->history.played,
	        event->history.rounds, (unsigned long)event->seed);
}

/* Exchanges players of a pairing by lot: many floats, and roles that no system would give. */
static void pairing_mix(struct event *event, struct pairing *pairing)
{
	for (int i = 0; i < pairing->count; i++) {
		struct board_pair *other = &pairing->boards[chance(event, pairing->count)];
		uint16_t kept = pairing->boards[i].second;

		pairing->boards[i].second = other->second;
		other->second = kept;
	}
}

/* One round by engine and sieve; false where the tournament ends. */
static bool round_run(enum pairing_system system, struct event *event, int *compared)
{
	struct sieve_result sieve;
	struct pairing pairing;
	struct error err = {0};
	bool paired, sieved;

	choose_absent(event);
	paired = pairing_next(system, &event->history, &event->options, &event->arena, &pairing,
	                      &err);
	if (sieved_round(system, &event->history)) {
		sieved = anybody(&event->history) && sieve_next(system, event, &sieve);
		cr_expect_eq(paired, sieved, "%s, seed %lu round %d: %s", system_name(system),
		             (unsigned long)event->seed, event->history.played + 1, err.text);
		if (paired && sieved && !same(system, &pairing, &sieve)) {
			describe(event, &pairing, &sieve);
			cr_expect(false, "%s, seed %lu round %d differs", system_name(system),
			          (unsigned long)event->seed, event->history.played + 1);
			return false;
		}
		*compared += paired;
	}
	if (!paired) {
		cr_expect_eq(err.code, ERR_NO_PAIRING, "seed %lu: %s", (unsigned long)event->seed,
		             err.text);
		return false;
	}
	if (event->wild)
		pairing_mix(event, &pairing);
	test_play(&event->history, &pairing, &event->chance);
	return true;
}

static void run_all(enum pairing_system system)
{
	const char *wanted = getenv("SIEVE_TOURNAMENTS");
	uint64_t count = wanted ? strtoull(wanted, NULL, 10) : ORDINARY_RUN;
	int compared = 0;

	for (uint64_t seed = 1; seed <= count; seed++) {
		struct event event;

		event_make(&event, seed);
		while (event.history.played < event.length && round_run(system, &event, &compared))
			continue;
		arena_free(&event.arena);
	}
	printf("%s: %lu tournaments, %d rounds\n", system_name(system), (unsigned long)count,
	       compared);
	cr_expect(compared > (int)count, "%d rounds", compared);
}

Test(systems, burstein)
{
	run_all(SYSTEM_BURSTEIN);
}

Test(systems, mcmahon)
{
	run_all(SYSTEM_MCMAHON);
}

Test(systems, dubov)
{
	run_all(SYSTEM_DUBOV);
}

/* A round in which one of the six is paired, by forfeit, with a stranger who has more points. */
static void float_up(struct history *h, uint16_t round, uint16_t player, uint16_t stranger)
{
	history_game(h, round, player, stranger, RESULT_FORFEIT_LOSS, RESULT_FORFEIT_LOSS);
}

/*
 * C8 goes before C9: 1 and 2 may not meet and need two upfloaters; 3 has floated up seven times,
 * 5 and 6 three times each (MaxT is 3), 4 never. With 4 can go only 3, since 3 may meet neither 5
 * nor 6: one maximum upfloater of seven times against two of six together.
 */
Test(systems, dubov_counts_maximum_upfloaters_before_their_upfloats)
{
	static const struct forbidden_pair forbidden[] = {
		{1, 2, 1, 9},
		{3, 5, 1, 9},
		{3, 6, 1, 9},
	};
	static const int16_t more[7] = {30, 30, 30, 30, 30, 30, 30};
	struct sieve_result sieve;
	struct pairing pairing;
	struct error err = {0};
	struct history h;
	struct arena arena;

	test_arena(&arena);
	history_make(&h, 9, 9, &arena);
	h.rounds = 9;
	h.played = 7;
	h.forbidden = forbidden;
	h.forbidden_count = sizeof forbidden / sizeof *forbidden;
	for (uint16_t tpn = 1; tpn <= 9; tpn++) {
		h.entrants[tpn - 1].rating = 2000 - tpn;
		h.entrants[tpn - 1].absent = tpn > 6;
		h.entrants[tpn - 1].virtual_points = tpn > 6 ? more : NULL;
		h.entrants[tpn - 1].virtual_count = tpn > 6 ? 7 : 0;
	}
	history_bye(&h, 1, 1, RESULT_FULL_BYE);
	history_bye(&h, 1, 2, RESULT_FULL_BYE);
	for (uint16_t round = 1; round <= 7; round++)
		float_up(&h, round, 3, 7);
	for (uint16_t round = 1; round <= 3; round++) {
		float_up(&h, round, 5, 8);
		float_up(&h, round, 6, 9);
	}
	cr_assert(pairing_next(SYSTEM_DUBOV, &h, NULL, &arena, &pairing, &err), "%s", err.text);
	cr_assert(sieve_dubov(&h, &sieve));
	cr_expect(same(SYSTEM_DUBOV, &pairing, &sieve));
	cr_expect_eq(sieve.opponent[5], 6);
	arena_free(&arena);
}

Test(systems, dubov_wants_ratings)
{
	struct pairing pairing;
	struct error err = {0};
	struct history h;
	struct arena arena;

	test_arena(&arena);
	history_make(&h, 4, 3, &arena);
	cr_expect(!pairing_next(SYSTEM_DUBOV, &h, NULL, &arena, &pairing, &err));
	cr_expect_eq(err.code, ERR_BAD_FIELD);
	arena_free(&arena);
}

/* Pairs and the bye that an arbiter set stay in every system, up to the last player. */
Test(systems, pairs_by_hand_stay)
{
	static const struct fixed_pair fixed[] = {
		{5, 1},
		{2, 0},
		{3, 4},
		{6, 7},
	};

	for (enum pairing_system system = SYSTEM_DUTCH; system <= SYSTEM_MCMAHON; system++)
		for (size_t count = 0; count <= sizeof fixed / sizeof *fixed; count++) {
			struct pairing pairing;
			struct error err = {0};
			struct history h;
			struct arena arena;
			size_t kept = 0;

			test_arena(&arena);
			history_make(&h, 7, 3, &arena);
			for (int i = 0; i < 7; i++)
				h.entrants[i].rating = 2000 - i;
			h.fixed = fixed;
			h.fixed_count = count;
			cr_assert(pairing_next(system, &h, NULL, &arena, &pairing, &err), "%s: %s",
			          system_name(system), err.text);
			cr_expect_eq(pairing.count, 3);
			for (size_t f = 0; f < count; f++)
				for (int i = 0; i < pairing.count; i++)
					kept += pairing.boards[i].opener == fixed[f].opener &&
					        pairing.boards[i].second == fixed[f].second;
			kept += count > 1 && pairing.bye == 2;
			cr_expect_eq(kept, count, "%s: %zu of %zu kept", system_name(system), kept,
			             count);
			arena_free(&arena);
		}
}
