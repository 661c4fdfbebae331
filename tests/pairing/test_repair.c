/*
 * Repairs, the smallest re-pairing and the forecast against plain enumeration on tiny fields.
 */
#include "pairing/forecast.h"
#include "pairing/repair.h"
#include "pairing/repair_round.h"
#include "tests/pairing/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { EVENTS = 1500, VERTICES_MAX = 12 };

/* The present players (and the bye as the last one if they are odd), and what bars each pair. */
struct field {
	struct roster roster;
	int n;
	unsigned bars[VERTICES_MAX][VERTICES_MAX];
};

static void field_make(struct field *f, const struct history *h, struct arena *arena)
{
	*f = (struct field){0};
	roster_make(&f->roster, h, arena);
	f->n = f->roster.count + f->roster.count % 2;
	for (int u = 0; u < f->roster.count; u++) {
		for (int v = 0; v < f->roster.count; v++)
			f->bars[u][v] = u == v ? 0 : roster_bars(&f->roster, u, v);
		if (f->n > f->roster.count && !f->roster.cards[u].bye_allowed)
			f->bars[u][f->n - 1] = f->bars[f->n - 1][u] = BAR_BYE;
	}
}

static int card_of(const struct field *f, uint16_t tpn)
{
	for (int i = 0; i < f->roster.count; i++)
		if (f->roster.cards[i].tpn == tpn)
			return i;
	return f->n - 1;
}

/* The fewest bars of any complete pairing of those not taken. */
static int fewest_bars(const struct field *f, unsigned taken)
{
	int u = 0, least = 1000;

	while (u < f->n && taken >> u & 1)
		u++;
	if (u == f->n)
		return 0;
	for (int v = u + 1; v < f->n; v++) {
		int bars;

		if (taken >> v & 1)
			continue;
		bars = __builtin_popcount(f->bars[u][v]) +
		       fewest_bars(f, taken | 1U << u | 1U << v);
		least = bars < least ? bars : least;
	}
	return least;
}

static bool listed(const struct blockage *b, const struct field *f, int u, int v)
{
	for (size_t i = 0; i < b->single_count; i++) {
		int x = card_of(f, b->single[i].a), y = card_of(f, b->single[i].b);

		if ((x == u && y == v) || (x == v && y == u))
			return b->single[i].bars == f->bars[u][v];
	}
	return false;
}

static void singles_checked(const struct blockage *b, const struct field *f)
{
	size_t total = 0;

	for (int u = 0; u < f->n; u++)
		for (int v = u + 1; v < f->n; v++) {
			bool frees = f->bars[u][v] && fewest_bars(f, 1U << u | 1U << v) == 0;

			total += frees;
			cr_expect(!frees || b->single_total > b->single_count ||
			          listed(b, f, u, v));
		}
	cr_expect_eq(total, b->single_total, "%zu repairs, %zu found", total, b->single_total);
}

static void together_checked(const struct blockage *b, const struct field *f)
{
	unsigned taken = 0;
	int bars = 0;

	if (b->single_total)
		return;
	for (size_t i = 0; i < b->together_count; i++) {
		bars += __builtin_popcount(b->together[i].bars);
		taken |= 1U << card_of(f, b->together[i].a) | 1U << card_of(f, b->together[i].b);
	}
	cr_expect_eq(bars, fewest_bars(f, 0));
	cr_expect_eq(fewest_bars(f, taken), 0, "the rest can be paired");
}

/* No edge leads out of a group but to the takers, groups are odd, and there are too many. */
static void blocked_checked(const struct blockage *b, const struct field *f)
{
	int group[VERTICES_MAX], sizes[VERTICES_MAX] = {0};

	memset(group, -1, sizeof group);
	for (size_t i = 0; i < b->blocked_count; i++) {
		group[card_of(f, b->blocked[i])] = b->group[i];
		sizes[b->group[i]]++;
	}
	for (size_t i = 0; i < b->taker_count; i++)
		group[card_of(f, b->takers[i])] = 100;
	cr_expect_gt(b->group_count, b->taker_count);
	for (size_t i = 0; i < b->group_count; i++)
		cr_expect_eq(sizes[i] % 2, 1);
	for (int u = 0; u < f->n; u++)
		for (int v = 0; v < f->n; v++)
			if (u != v && group[u] >= 0 && group[u] < 100 && !f->bars[u][v])
				cr_expect(group[v] == group[u] || group[v] == 100);
}

static const char *number(const void *context, uint16_t tpn)
{
	static char text[8];

	(void)context;
	snprintf(text, sizeof text, "%d", tpn);
	return text;
}

static void forbid(struct history *h, struct arena *arena, uint64_t *chance)
{
	struct forbidden_pair *pairs = arena_get(arena, 12 * sizeof *pairs);

	h->forbidden = pairs;
	for (uint32_t i = test_chance(chance, 12); i > 0; i--) {
		uint16_t a = (uint16_t)(1 + test_chance(chance, h->count));
		uint16_t b = (uint16_t)(1 + test_chance(chance, h->count));

		if (a != b)
			pairs[h->forbidden_count++] = (struct forbidden_pair){a, b, 1, 9};
	}
}

static void event_make(struct history *h, uint16_t rounds, struct arena *arena, uint64_t *chance)
{
	history_make(h, (uint16_t)(3 + test_chance(chance, 6)), rounds, arena);
	h->rounds = rounds;
	h->role_rule = (enum role_rule)test_chance(chance, 3);
	if (test_chance(chance, 2))
		forbid(h, arena, chance);
}

/* Plays an event until a round cannot be paired; true if there was one. */
static bool event_blocked(uint64_t seed)
{
	uint64_t chance = seed * 2654435761u + 7;
	struct blockage blockage;
	struct pairing pairing;
	struct history h;
	struct arena arena;
	struct field field;
	struct error err = {0};
	char text[400];
	bool blocked = false;

	test_arena(&arena);
	event_make(&h, 9, &arena, &chance);
	while (h.played < h.rounds && !blocked) {
		blocked = !pairing_dutch(&h, &arena, &pairing, &err);
		cr_expect_eq(pairing_repairs(&h, &arena, &blockage), blocked, "seed %d", (int)seed);
		if (!blocked) {
			test_play(&h, &pairing, &chance);
			continue;
		}
		cr_expect_eq(err.code, ERR_NO_PAIRING);
		field_make(&field, &h, &arena);
		singles_checked(&blockage, &field);
		together_checked(&blockage, &field);
		blocked_checked(&blockage, &field);
		repair_words_blocked(&blockage, number, NULL, text, sizeof text);
		cr_expect_gt(strlen(text), 20);
	}
	arena_free(&arena);
	return blocked;
}

Test(repair, what_frees_a_blocked_round)
{
	int blocked = 0;

	for (uint64_t seed = 1; seed <= EVENTS; seed++)
		blocked += event_blocked(seed);
	cr_expect_gt(blocked, EVENTS / 2);
}

static void expect_words(const struct history *h, struct arena *arena, const char *who,
                         const char *first)
{
	struct blockage blockage;
	char text[400];

	cr_assert(pairing_repairs(h, arena, &blockage));
	repair_words_blocked(&blockage, number, NULL, text, sizeof text);
	cr_expect_str_eq(text, who);
	cr_assert_gt(blockage.single_count, 0);
	repair_words(&blockage.single[0], number, NULL, text, sizeof text);
	cr_expect_str_eq(text, first);
}

Test(repair, says_it_in_words)
{
	static const struct forbidden_pair alone[] = {
		{1, 2, 1, 9},
                {1, 3, 1, 9},
                {1, 4, 1, 9}
        };
	static const struct forbidden_pair star[] = {
		{1, 2, 1, 9},
                {1, 3, 1, 9},
                {2, 3, 1, 9}
        };
	struct history h;
	struct arena arena;

	test_arena(&arena);
	history_make(&h, 4, 1, &arena);
	h.rounds = 3;
	h.forbidden = alone;
	h.forbidden_count = 3;
	expect_words(&h, &arena, "1 has no legal opponent left",
	             "lift the forbidden pair of 1 and 2");
	h.forbidden = star;
	expect_words(&h, &arena, "1 and 2 can only be paired with 4, which is not enough",
	             "lift the forbidden pair of 1 and 2");
	history_make(&h, 1, 2, &arena);
	history_bye(&h, 1, 1, RESULT_PAIRING_BYE);
	h.played = 1;
	expect_words(&h, &arena, "1 has no legal opponent left and may not get the bye",
	             "give the bye in spite of C2 to 1");
	arena_free(&arena);
}

/* -- the smallest re-pairing ------------------------------------------------------------------- */

static bool stood(const struct pairing *before, uint16_t a, uint16_t b)
{
	if (!a || !b)
		return before->bye == (a ? a : b);
	for (int i = 0; i < before->count; i++)
		if ((before->boards[i].opener == a && before->boards[i].second == b) ||
		    (before->boards[i].opener == b && before->boards[i].second == a))
			return true;
	return false;
}

static uint16_t tpn_of(const struct field *f, int v)
{
	return v < f->roster.count ? f->roster.cards[v].tpn : 0;
}

/* The most boards that can stay; negative if those not taken cannot be paired. */
static int most_kept(const struct field *f, const struct pairing *before, unsigned taken)
{
	int u = 0, most = -1000;

	while (u < f->n && taken >> u & 1)
		u++;
	if (u == f->n)
		return 0;
	for (int v = u + 1; v < f->n; v++) {
		bool stays = stood(before, tpn_of(f, u), tpn_of(f, v));
		int kept;

		if (taken >> v & 1 || (f->bars[u][v] && !stays))
			continue;
		kept = stays + most_kept(f, before, taken | 1U << u | 1U << v);
		most = kept > most ? kept : most;
	}
	return most;
}

static void drop_checked(struct history *h, const struct pairing *before, struct arena *arena,
                         uint64_t *chance, int *counts)
{
	struct pairing now;
	struct field field;
	struct error err = {0};
	size_t changed = 0;
	int most;

	for (uint32_t i = 1 + test_chance(chance, 2); i > 0; i--)
		h->entrants[test_chance(chance, h->count)].absent = true;
	field_make(&field, h, arena);
	most = field.n ? most_kept(&field, before, 0) : -1;
	if (most < 0) {
		counts[0]++;
		cr_expect(!pairing_repair_round(h, before, arena, &now, &changed, &err));
		cr_expect_eq(err.code, ERR_NO_PAIRING);
	} else {
		counts[1]++;
		cr_expect(pairing_repair_round(h, before, arena, &now, &changed, &err), "%s",
		          err.text);
		cr_expect_eq((int)changed, field.n / 2 - most);
	}
	for (int i = 0; i < h->count; i++)
		h->entrants[i].absent = false;
}

Test(repair, the_fewest_boards_change_when_a_player_drops)
{
	int counts[2] = {0};

	for (uint64_t seed = 1; seed <= EVENTS; seed++) {
		uint64_t chance = seed * 2654435761u + 3;
		struct pairing pairing;
		struct history h;
		struct arena arena;
		struct error err;

		test_arena(&arena);
		event_make(&h, 5, &arena, &chance);
		while (h.played < h.rounds && pairing_dutch(&h, &arena, &pairing, &err)) {
			drop_checked(&h, &pairing, &arena, &chance, counts);
			test_play(&h, &pairing, &chance);
		}
		arena_free(&arena);
	}
	cr_expect_gt(counts[0], 100);
	cr_expect_gt(counts[1], 1000);
}

/* -- the forecast ------------------------------------------------------------------------------ */

/* Over all courses of results: how many come to the end, and how many do not. */
static void courses(struct history *h, int *good, int *bad)
{
	static const enum result results[3][2] = {
		{RESULT_WIN,  RESULT_LOSS},
		{RESULT_DRAW, RESULT_DRAW},
		{RESULT_LOSS, RESULT_WIN },
	};
	struct pairing pairing;
	struct arena arena;
	struct error err;
	int all = 1;

	test_arena(&arena);
	if (h->played == h->rounds) {
		++*good;
	} else if (!pairing_dutch(h, &arena, &pairing, &err)) {
		++*bad;
	} else {
		uint16_t round = ++h->played;

		for (int i = 0; i < pairing.count; i++)
			all *= 3;
		for (int code = 0; code < (round == h->rounds ? 1 : all); code++) {
			for (int i = 0, rest = code; i < pairing.count; i++, rest /= 3)
				history_game(h, round, pairing.boards[i].opener,
				             pairing.boards[i].second, results[rest % 3][0],
				             results[rest % 3][1]);
			if (pairing.bye)
				history_bye(h, round, pairing.bye, RESULT_PAIRING_BYE);
			courses(h, good, bad);
		}
		h->played--;
	}
	arena_free(&arena);
}

static enum forecast_verdict forecast_checked(struct history *h, struct arena *arena)
{
	struct forecast forecast;
	struct error err = {0};
	int good = 0, bad = 0;

	cr_assert(pairing_forecast(h, FORECAST_PAIRINGS, arena, &forecast, &err), "%s", err.text);
	courses(h, &good, &bad);
	switch (forecast.verdict) {
	case FORECAST_SURE:
		cr_expect(good && !bad);
		break;
	case FORECAST_POSSIBLE:
		cr_expect(good);
		cr_expect(!forecast.exhaustive || bad);
		break;
	case FORECAST_IMPOSSIBLE:
		cr_expect(bad && !good, "%d good", good);
		break;
	case FORECAST_UNKNOWN:
		break;
	}
	return forecast.verdict;
}

Test(forecast, agrees_with_every_course_of_results)
{
	int verdicts[4] = {0};

	for (uint64_t seed = 1; seed <= EVENTS / 5; seed++) {
		uint64_t chance = seed * 2654435761u + 11;
		struct pairing pairing;
		struct history h;
		struct arena arena;
		struct error err;

		test_arena(&arena);
		event_make(&h, (uint16_t)(2 + test_chance(&chance, 6)), &arena, &chance);
		if (h.count > 6)
			h.count = 6;
		h.forbidden_count = h.count < 6 ? 0 : h.forbidden_count;
		for (size_t i = 0; i < h.forbidden_count; i++)
			if (h.forbidden[i].a > h.count || h.forbidden[i].b > h.count)
				h.forbidden_count = i;
		while (h.played + 3 < h.rounds && pairing_dutch(&h, &arena, &pairing, &err))
			test_play(&h, &pairing, &chance);
		if (h.rounds - h.played <= 3)
			verdicts[forecast_checked(&h, &arena)]++;
		arena_free(&arena);
	}
	cr_expect_gt(verdicts[FORECAST_SURE], 10);
	cr_expect_gt(verdicts[FORECAST_POSSIBLE], 10);
	cr_expect_gt(verdicts[FORECAST_IMPOSSIBLE], 10);
	cr_expect_lt(verdicts[FORECAST_UNKNOWN], 5);
}

/* The same by counting alone: nobody needs to be paired where opponents abound. */
Test(forecast, is_sure_of_a_large_field)
{
	struct forecast forecast;
	struct history h;
	struct arena arena;
	struct error err;

	test_arena(&arena);
	history_make(&h, 61, 9, &arena);
	h.rounds = 9;
	cr_assert(pairing_forecast(&h, 0, &arena, &forecast, &err));
	cr_expect_eq(forecast.verdict, FORECAST_SURE);
	cr_expect_eq(forecast.tried, 0);
	cr_expect_eq(forecast.byes_needed, 9);
	cr_expect_eq(forecast.byes_left, 61);
	h.count = 6;
	h.role_rule = ROLES_OFF;
	cr_assert(pairing_forecast(&h, FORECAST_PAIRINGS, &arena, &forecast, &err));
	cr_expect_eq(forecast.verdict, FORECAST_IMPOSSIBLE);
	cr_expect_eq(forecast.short_count, 6, "five opponents for nine rounds");
	arena_free(&arena);
}

/* Nobody may get the bye: as soon as one of the four is away, the others are odd. */
Test(forecast, names_those_who_must_stay)
{
	struct forecast forecast;
	struct history h;
	struct arena arena;
	struct error err;

	test_arena(&arena);
	history_make(&h, 4, 2, &arena);
	h.rounds = 2;
	for (uint16_t tpn = 1; tpn <= 4; tpn++)
		history_bye(&h, 1, tpn, tpn > 1 ? RESULT_FULL_BYE : RESULT_HALF_BYE);
	h.played = 1;
	cr_assert(pairing_forecast(&h, FORECAST_PAIRINGS, &arena, &forecast, &err));
	cr_expect_eq(forecast.verdict, FORECAST_SURE);
	cr_assert_eq(forecast.needed_count, 1, "the one who can still get it");
	cr_expect_eq(forecast.needed[0], 1);
	history_bye(&h, 1, 1, RESULT_FULL_BYE);
	cr_assert(pairing_forecast(&h, FORECAST_PAIRINGS, &arena, &forecast, &err));
	cr_expect_eq(forecast.needed_count, 4);
	h.entrants[0].absent = true;
	cr_assert(pairing_forecast(&h, FORECAST_PAIRINGS, &arena, &forecast, &err));
	cr_expect_eq(forecast.verdict, FORECAST_IMPOSSIBLE);
	cr_expect_eq(forecast.byes_needed, 1);
	cr_expect_eq(forecast.byes_left, 0);
	arena_free(&arena);
}
