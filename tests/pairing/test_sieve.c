/*
 * The engine against the sieve (sieve.h) on tiny random tournaments of every odd kind. As many as
 * the environment variable SIEVE_TOURNAMENTS says, else what an ordinary run can bear.
 */
#include "tests/pairing/sieve.h"
#include "tests/pairing/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

enum { ORDINARY_RUN = 3000, EVENT_ROUNDS_MAX = 9 };

static const enum result byes[] = {RESULT_ZERO_BYE, RESULT_HALF_BYE, RESULT_FULL_BYE};

/* A tournament, and how people behave in it. */
struct event {
	struct history h;
	struct arena arena;
	uint64_t chance;
	uint32_t absent_in, forfeit_in, draw_in; /* one in so many; 0 = none */
	uint32_t bye_kinds;                      /* of the table above, that many are in use */
	uint16_t from[SIEVE_PLAYERS_MAX];        /* arrives for this round (0-based) ... */
	uint16_t gone[SIEVE_PLAYERS_MAX][2];     /* ... and is away from the one to the other */
};

static uint16_t pick(struct event *e, uint32_t below)
{
	return (uint16_t)test_chance(&e->chance, below);
}

static void unusual_scoring(struct event *e)
{
	static const int16_t wins[] = {30, 20, 10, 10, 10};
	static const int16_t draws[] = {10, 10, 5, 4, 10};
	static const int16_t losses[] = {0, 5, 1, 0, 0};
	static const int16_t pairing_byes[] = {30, 0, 5, 10, 1};
	int16_t *scoring = e->h.scoring;
	uint16_t kind = pick(e, 5);

	scoring[SCORE_WIN] = scoring[SCORE_FORFEIT_WIN] = scoring[SCORE_FULL_BYE] = wins[kind];
	scoring[SCORE_DRAW] = scoring[SCORE_HALF_BYE] = draws[kind];
	scoring[SCORE_LOSS] = losses[kind];
	scoring[SCORE_FORFEIT_LOSS] = pick(e, 2) ? losses[kind] : 0;
	scoring[SCORE_PAIRING_BYE] = pick(e, 2) ? wins[kind] : pairing_byes[pick(e, 5)];
}

static void forbid_pairs(struct event *e, struct forbidden_pair *pairs)
{
	for (uint16_t i = pick(e, 5); i > 0; i--) {
		uint16_t a = (uint16_t)(1 + pick(e, e->h.count));
		uint16_t b = (uint16_t)(1 + pick(e, e->h.count));
		uint16_t first = (uint16_t)(1 + pick(e, 4));

		if (a != b)
			pairs[e->h.forbidden_count++] = (struct forbidden_pair){
				a, b, first, (uint16_t)(first + pick(e, 5))};
	}
}

/* Clubs whose members do not meet, ever or in the first rounds. */
static void forbid_clubs(struct event *e, struct forbidden_pair *pairs)
{
	uint16_t clubs = (uint16_t)(3 + pick(e, 4)), last = pick(e, 2) ? 100 : 3;

	for (uint16_t a = 1; a <= e->h.count; a++)
		for (uint16_t b = (uint16_t)(a + 1); b <= e->h.count; b++)
			if (a % clubs == b % clubs)
				pairs[e->h.forbidden_count++] =
					(struct forbidden_pair){a, b, 1, last};
}

static void forbid(struct event *e)
{
	size_t room = (size_t)e->h.count * e->h.count + 8;
	struct forbidden_pair *pairs = arena_get(&e->arena, room * sizeof *pairs);

	e->h.forbidden = pairs;
	if (pick(e, 3) == 0)
		forbid_clubs(e, pairs);
	else
		forbid_pairs(e, pairs);
}

/* Baku: the better half, 2 x ceil(n / 4), first a win's worth, then a draw's. */
static void accelerate(struct event *e)
{
	int accelerated = (e->h.rounds + 1) / 2, full = (accelerated + 1) / 2;

	for (int i = 0; i < 2 * ((e->h.count + 3) / 4) && i < e->h.count; i++) {
		int16_t *points = arena_get(&e->arena, EVENT_ROUNDS_MAX * sizeof *points);

		for (int r = 0; r < accelerated; r++)
			points[r] = e->h.scoring[r < full ? SCORE_WIN : SCORE_DRAW];
		e->h.entrants[i].virtual_points = points;
		e->h.entrants[i].virtual_count = (uint16_t)accelerated;
	}
}

/* Virtual points as somebody may think them up: by chance, or so that no two scores are equal. */
static void accelerate_freely(struct event *e)
{
	bool apart = pick(e, 2) == 0;

	for (uint16_t i = 0; i < e->h.count; i++) {
		int16_t *points = arena_get(&e->arena, EVENT_ROUNDS_MAX * sizeof *points);

		for (int r = 0; r < EVENT_ROUNDS_MAX; r++)
			points[r] = (int16_t)(apart ? 11 * (e->h.count - i) : 5 * pick(e, 5));
		e->h.entrants[i].virtual_points = points;
		e->h.entrants[i].virtual_count = EVENT_ROUNDS_MAX;
	}
}

/* Late entries, withdrawals, returns. */
static void come_and_go(struct event *e)
{
	for (uint16_t i = 0; i < e->h.count; i++) {
		if (pick(e, 5) == 0)
			e->from[i] = (uint16_t)(1 + pick(e, 4));
		if (pick(e, 5) == 0) {
			e->gone[i][0] = (uint16_t)(1 + pick(e, 5));
			e->gone[i][1] = (uint16_t)(e->gone[i][0] + pick(e, 6));
		}
	}
}

static void event_make(struct event *e, uint64_t seed)
{
	static const uint16_t sizes[] = {5, 6, 7, 8, 5, 6, 7, 8, 9, 10, 8, 7, 9, 12, 11, 6};
	uint16_t rounds;

	*e = (struct event){.chance = seed * 2654435761u + 1};
	test_arena(&e->arena);
	rounds = (uint16_t)(2 + pick(e, EVENT_ROUNDS_MAX - 1));
	history_make(&e->h, sizes[pick(e, 16)], EVENT_ROUNDS_MAX + 1, &e->arena);
	e->h.rounds = rounds;
	e->h.edition = pick(e, 2) ? EDITION_2017 : EDITION_2026;
	e->h.initial = pick(e, 2) ? ROLE_OPENER : ROLE_SECOND;
	e->forfeit_in = pick(e, 2) ? 12 : pick(e, 3) ? 0 : 3;
	e->draw_in = pick(e, 4) ? 3 : (uint32_t)(1 + pick(e, 20));
	e->bye_kinds = (uint32_t)(1 + pick(e, 3));
	if (pick(e, 2))
		e->absent_in = (uint32_t)(2 + pick(e, 13));
	if (pick(e, 3) == 0)
		come_and_go(e);
	if (pick(e, 4) == 0)
		unusual_scoring(e);
	if (pick(e, 3) == 0)
		forbid(e);
	if (pick(e, 6) == 0)
		accelerate(e);
	else if (pick(e, 10) == 0)
		accelerate_freely(e);
	if (pick(e, 4) == 0)
		e->h.role_rule = pick(e, 2) ? ROLES_SOFT : ROLES_OFF;
}

static void choose_absent(struct event *e)
{
	struct history *h = &e->h;

	for (uint16_t i = 0; i < h->count; i++) {
		bool away = h->played < e->from[i] ||
		            (h->played >= e->gone[i][0] && h->played < e->gone[i][1]);
		bool asks = e->absent_in && pick(e, e->absent_in) == 0;

		h->entrants[i].absent = away || asks;
		if (away || asks)
			history_bye(h, (uint16_t)(h->played + 1), (uint16_t)(i + 1),
			            away ? RESULT_ZERO_BYE : byes[pick(e, e->bye_kinds)]);
	}
}

static void play(struct event *e, const struct pairing *pairing)
{
	static const enum result played[][2] = {
		{RESULT_DRAW,        RESULT_DRAW        },
		{RESULT_WIN,         RESULT_LOSS        },
		{RESULT_LOSS,        RESULT_WIN         },
		{RESULT_WIN_UNRATED, RESULT_LOSS_UNRATED},
	};
	static const enum result forfeited[][2] = {
		{RESULT_FORFEIT_WIN,  RESULT_FORFEIT_LOSS},
		{RESULT_FORFEIT_LOSS, RESULT_FORFEIT_WIN },
		{RESULT_FORFEIT_LOSS, RESULT_FORFEIT_LOSS},
	};
	struct history *h = &e->h;
	uint16_t round = (uint16_t)(h->played + 1);

	for (int i = 0; i < pairing->count; i++) {
		const enum result *results =
			pick(e, e->draw_in) == 0 ? played[0] : played[1 + pick(e, 3)];

		if (e->forfeit_in && pick(e, e->forfeit_in) == 0)
			results = forfeited[pick(e, 3)];
		history_game(h, round, pairing->boards[i].opener, pairing->boards[i].second,
		             results[0], results[1]);
	}
	if (pairing->bye)
		history_bye(h, round, pairing->bye, RESULT_PAIRING_BYE);
	h->played = round;
}

/* Now and then an arbiter sets a board or two, or the bye, whatever the rules say. */
static void set_by_hand(struct event *e)
{
	struct history *h = &e->h;
	struct fixed_pair *pairs = arena_get(&e->arena, 2 * sizeof *pairs);
	uint16_t free[64];
	int count = 0, wanted = (int)pick(e, 12) - 9;

	h->fixed = pairs;
	h->fixed_count = 0;
	for (uint16_t tpn = 1; tpn <= h->count; tpn++)
		if (!h->entrants[tpn - 1].absent)
			free[count++] = tpn;
	for (; wanted > 0 && count > 3; wanted--) {
		bool bye = count % 2 && h->fixed_count == 0 && pick(e, 3) == 0;
		int at = (int)pick(e, (uint32_t)count - 1), taken = bye ? 1 : 2;

		pairs[h->fixed_count++] = (struct fixed_pair){free[at], bye ? 0 : free[at + 1]};
		count -= taken;
		for (int i = at; i < count; i++)
			free[i] = free[i + taken];
	}
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
	return pairing->bye == sieve->bye;
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
	fprintf(stderr, "bye %d (sieve: %d), %d rounds of %d\n", pairing->bye, sieve->bye,
	        h->played, h->rounds);
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
	struct event e;
	int compared = 0;

	event_make(&e, seed);
	while (e.h.played < e.h.rounds) {
		struct sieve_result sieve;
		struct pairing pairing;
		struct error err = {0};
		bool paired, sieved;

		choose_absent(&e);
		set_by_hand(&e);
		paired = pairing_dutch(&e.h, &e.arena, &pairing, &err);
		sieved = sieve_pair(&e.h, &sieve);
		if (!paired) {
			cr_expect_eq(err.code, ERR_NO_PAIRING, "seed %lu: %s", (unsigned long)seed,
			             err.text);
			cr_expect(!sieved || nobody_there(&e.h), "seed %lu: refused",
			          (unsigned long)seed);
			break;
		}
		cr_expect(sieved, "seed %lu: the sieve finds none", (unsigned long)seed);
		if (!same(&pairing, &sieve)) {
			describe(&e.h, &pairing, &sieve);
			cr_expect(false, "seed %lu round %d differs", (unsigned long)seed,
			          e.h.played + 1);
			break;
		}
		compared++;
		play(&e, &pairing);
	}
	arena_free(&e.arena);
	return compared;
}

/* Every second tournament, so that two processes share the work. */
static void run_all(uint64_t first)
{
	const char *wanted = getenv("SIEVE_TOURNAMENTS");
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
