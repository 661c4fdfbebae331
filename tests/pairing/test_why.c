/*
 * Explanations: small rounds whose reasons follow from the rules by hand, and on random tournaments
 * that no answer contradicts the engine, the sieve (sieve.h) or itself.
 */
#include "pairing/explain.h"
#include "tests/pairing/sieve.h"
#include "tests/pairing/support.h"

#include <criterion/criterion.h>
#include <stdio.h>

static const enum result byes[] = {RESULT_ZERO_BYE, RESULT_HALF_BYE, RESULT_FULL_BYE};

static bool explained(struct explain *e, const struct history *h, struct arena *arena)
{
	struct error err = {0};
	bool ok = explain_make(e, h, arena, &err);

	cr_expect(ok || err.code == ERR_NO_PAIRING, "%s", err.text);
	return ok;
}

static struct explain_verdict why_not(const struct explain *e, enum explain_wish wish, int a, int b)
{
	struct explain_verdict verdict;
	struct error err = {0};

	cr_assert(explain_why_not(e, wish, a, b, &verdict, &err), "%s", err.text);
	return verdict;
}

/* -- random tournaments ------------------------------------------------------------------------ */

static void choose_absent(struct history *h, uint32_t one_in, uint64_t *chance)
{
	for (uint16_t i = 0; i < h->count; i++) {
		h->entrants[i].absent = one_in && test_chance(chance, one_in) == 0;
		if (h->entrants[i].absent)
			history_bye(h, (uint16_t)(h->played + 1), (uint16_t)(i + 1),
			            byes[test_chance(chance, 3)]);
	}
}

/* The first criterion that differs where the two pairings part is worse, and is the one named. */
static void check_worse(const struct explain *e, const struct explain_verdict *v, uint64_t seed)
{
	const struct explain_bracket *have, *would;

	if (v->bracket < 0 || v->criterion == EXPLAIN_COMPLETION)
		return;
	have = &e->run.brackets[v->bracket];
	would = &v->run->brackets[v->bracket];
	for (enum explain_criterion i = EXPLAIN_FLOATERS; i < v->criterion; i++) {
		const struct explain_value *a = &have->values[i], *b = &would->values[i];
		bool same = a->count == b->count;

		if (!a->counts || i == EXPLAIN_BYE_GAMES)
			continue;
		for (int k = 0; same && k < a->count; k++)
			same = a->list[k] == b->list[k];
		cr_expect(same, "seed %lu round %d: %d-%d: %s differs before %s",
		          (unsigned long)seed, e->roster.round, e->roster.cards[v->a].tpn,
		          v->b < 0 ? 0 : e->roster.cards[v->b].tpn,
		          explain_number(i, e->history->edition),
		          explain_number(v->criterion, e->history->edition));
	}
}

static void check_verdict(const struct explain *e, const struct explain_verdict *v, uint64_t seed)
{
	if (v->run && v->wish == EXPLAIN_MEET)
		cr_expect_eq(v->run->mate[v->a], v->b);
	if (v->run && v->wish == EXPLAIN_BYE)
		cr_expect_eq(v->run->bye, v->a);
	if (v->run)
		cr_expect(v->outcome == EXPLAIN_WORSE || v->outcome == EXPLAIN_LATER,
		          "seed %lu round %d: %d-%d would be as good", (unsigned long)seed,
		          e->roster.round, e->roster.cards[v->a].tpn,
		          v->b < 0 ? 0 : e->roster.cards[v->b].tpn);
	if (v->outcome == EXPLAIN_WORSE)
		check_worse(e, v, seed);
	if (v->outcome == EXPLAIN_BARRED)
		cr_expect(v->bars != 0);
}

/* The sieve, with every other pair of the two forbidden, finds the same pairing. */
static void check_sieve(const struct explain *e, const struct explain_verdict *v,
                        struct arena *arena, uint64_t seed)
{
	struct history h = *e->history;
	uint16_t a = e->roster.cards[v->a].tpn, b = e->roster.cards[v->b].tpn;
	struct forbidden_pair *pairs =
		arena_get(arena, (h.forbidden_count + 2U * h.count) * sizeof *pairs);
	struct sieve_result sieve;

	for (size_t i = 0; i < h.forbidden_count; i++)
		pairs[i] = h.forbidden[i];
	h.forbidden = pairs;
	for (uint16_t other = 1; other <= h.count; other++) {
		if (other == a || other == b)
			continue;
		pairs[h.forbidden_count++] = (struct forbidden_pair){a, other, 1, 100};
		pairs[h.forbidden_count++] = (struct forbidden_pair){b, other, 1, 100};
	}
	/* With an odd number the sieve may give one of the two the bye: then it says nothing. */
	if (!sieve_pair(&h, &sieve) || sieve.opponent[a] != b)
		return;
	for (int i = 0; v->run && i < e->roster.count; i++) {
		int mate = v->run->mate[i];

		cr_expect_eq(sieve.opponent[e->roster.cards[i].tpn],
		             mate < 0 ? 0 : e->roster.cards[mate].tpn, "seed %lu: %d-%d",
		             (unsigned long)seed, a, b);
	}
}

static void event_make(struct history *h, uint64_t seed, uint16_t least, uint16_t most,
                       struct arena *arena, uint64_t *chance)
{
	uint16_t rounds = (uint16_t)(3 + test_chance(chance, 6));

	history_make(h, (uint16_t)(least + test_chance(chance, (uint32_t)(most - least + 1))),
	             rounds, arena);
	h->rounds = rounds;
	h->edition = seed % 4 == 3 ? EDITION_2017 : EDITION_2026;
}

static bool next_round(struct history *h, struct arena *arena, uint64_t *chance)
{
	struct pairing pairing;
	struct error err = {0};

	if (!pairing_dutch(h, arena, &pairing, &err))
		return false;
	test_play(h, &pairing, chance);
	return true;
}

static bool same_value(const struct explain_value *a, const struct explain_value *b)
{
	bool same = a->counts == b->counts && a->count == b->count;

	for (int i = 0; same && i < a->count; i++)
		same = a->list[i] == b->list[i];
	return same;
}

/* The quick answer of a list is the whole one's. */
static void check_reason(const struct explain *e, const struct explain_verdict *reason,
                         const struct explain_verdict *v, uint64_t seed)
{
	bool same = reason->outcome == v->outcome && reason->bracket == v->bracket &&
	            reason->bars == v->bars && reason->round == v->round;

	if (v->outcome == EXPLAIN_WORSE)
		same = same && reason->criterion == v->criterion &&
		       same_value(&reason->have, &v->have) && same_value(&reason->would, &v->would);
	cr_expect(same, "seed %lu round %d: cards %d-%d: %s, not %s", (unsigned long)seed,
	          e->roster.round, v->a, v->b, explain_outcome_name(reason->outcome),
	          explain_outcome_name(v->outcome));
}

static int every_alternative(const struct explain *e, uint64_t seed)
{
	size_t size = ((size_t)e->roster.count + 1) * sizeof(struct explain_verdict);
	struct explain_verdict *reasons = arena_get(e->arena, size);
	struct error err = {0};
	int compared = 0;

	for (int a = 0; a < e->roster.count; a++) {
		cr_assert(explain_reasons(e, a, reasons, &err), "%s", err.text);
		for (int b = a + 1; b < e->roster.count; b++) {
			struct explain_verdict v = why_not(e, EXPLAIN_MEET, a, b);

			check_verdict(e, &v, seed);
			check_reason(e, &reasons[b], &v, seed);
			if (e->roster.count <= 8 && e->history->edition == EDITION_2026)
				check_sieve(e, &v, e->arena, seed);
			compared++;
		}
		if (e->roster.count % 2) {
			struct explain_verdict v = why_not(e, EXPLAIN_BYE, a, -1);

			check_verdict(e, &v, seed);
			check_reason(e, &reasons[e->roster.count], &v, seed);
		}
	}
	return compared;
}

static void run_random(uint64_t first, uint64_t last, uint16_t least, uint16_t most)
{
	int compared = 0;

	for (uint64_t seed = first; seed < last; seed++) {
		uint64_t chance = seed * 2654435761u + 1;
		struct history h;
		struct arena arena;

		test_arena(&arena);
		event_make(&h, seed, least, most, &arena, &chance);
		while (h.played < h.rounds) {
			struct explain e;

			choose_absent(&h, seed % 2 ? 8 : 0, &chance);
			if (!explained(&e, &h, &arena))
				break;
			compared += every_alternative(&e, seed);
			if (!next_round(&h, &arena, &chance))
				break;
		}
		arena_free(&arena);
	}
	cr_expect(compared > 0);
	printf("%d alternatives\n", compared);
}

Test(explain, tiny_tournaments)
{
	run_random(1, 80, 5, 9);
}

Test(explain, small_tournaments)
{
	run_random(1000, 1005, 10, 24);
}

Test(explain, a_larger_tournament)
{
	run_random(2000, 2001, 40, 40);
}

/* -- small rounds, by hand --------------------------------------------------------------------- */

/* What is expected of the pair a-b (TPNs; b 0 = the bye for a). */
struct expected {
	uint16_t a, b;
	enum explain_outcome outcome;
	enum explain_criterion criterion;
	int32_t have, would; /* first numbers */
};

static void check_expected(const struct explain *e, const struct expected *x, size_t count)
{
	for (; count--; x++) {
		struct explain_verdict v =
			x->b ? why_not(e, EXPLAIN_MEET, e->card[x->a], e->card[x->b])
			     : why_not(e, EXPLAIN_BYE, e->card[x->a], -1);

		cr_expect_eq(v.outcome, x->outcome, "%d-%d: %s", x->a, x->b,
		             explain_outcome_name(v.outcome));
		if (x->outcome != EXPLAIN_WORSE || v.outcome != EXPLAIN_WORSE)
			continue;
		cr_expect_eq(v.criterion, x->criterion, "%d-%d: %s", x->a, x->b,
		             explain_number(v.criterion, e->history->edition));
		cr_expect(v.have.list[0] == x->have && v.would.list[0] == x->would,
		          "%d-%d: %d, would be %d", x->a, x->b, v.have.list[0], v.would.list[0]);
	}
}

#define CHECK_ALL(e, expected) check_expected(e, expected, sizeof(expected) / sizeof *(expected))

/*
 * Six players after one round: 1, 2, 3 won as opener, second, opener; 4, 5, 6 lost to them. Above
 * are three with a point, so one floats. 1 and 3 are due to be second, 2 to open. C12 wants 1-2 or
 * 2-3; the last by rank floats: 1-2 and 3 moves down; 3 is due second. 3 has met 6. Below: 4 and 6
 * are due to open, 5 second: 3 meets 4 (the first that may be), and 5-6 is left, which suits both.
 */
static void six_make(struct history *h, struct arena *arena)
{
	history_make(h, 6, 5, arena);
	h->rounds = 5;
	history_game(h, 1, 1, 4, RESULT_WIN, RESULT_LOSS);
	history_game(h, 1, 5, 2, RESULT_LOSS, RESULT_WIN);
	history_game(h, 1, 3, 6, RESULT_WIN, RESULT_LOSS);
	h->played = 1;
}

Test(explain, six_players_in_round_two)
{
	static const struct expected expected[] = {
		{1, 2, EXPLAIN_PAIRED, 0,              0, 0},
		{1, 4, EXPLAIN_BARRED, 0,              0, 0},
 /* both due to be second: one of them would not get it */
		{1, 3, EXPLAIN_WORSE,  EXPLAIN_WISHES, 0, 1},
 /* then 1 moves down and 2-3 meet, which is as good, but 3 is the first to go */
		{1, 6, EXPLAIN_LATER,  0,              0, 0},
 /* 2 and 1 both moving down leaves 3 alone: three move down instead of one */
		{2, 6, EXPLAIN_WORSE,  EXPLAIN_WISHES, 0, 1},
 /* 3 and 5 suit each other as little as 4 and 6 then do */
		{3, 5, EXPLAIN_WORSE,  EXPLAIN_WISHES, 0, 2},
		{1, 0, EXPLAIN_EVEN,   0,              0, 0},
	};
	struct explain_verdict stay;
	struct history h;
	struct arena arena;
	struct explain e;

	test_arena(&arena);
	six_make(&h, &arena);
	cr_assert(explained(&e, &h, &arena));
	cr_assert_eq(e.run.count, 2);
	cr_expect_eq(e.run.brackets[0].down_count, 1);
	cr_expect_eq(e.roster.cards[e.run.brackets[0].down[0]].tpn, 3);
	cr_expect_eq(e.run.mate[e.card[3]], e.card[4]);
	CHECK_ALL(&e, expected);
	stay = why_not(&e, EXPLAIN_STAY, e.card[3], 0);
	cr_expect_eq(stay.outcome, EXPLAIN_LATER);
	cr_expect_eq(explain_colour(&e, e.card[1], e.card[2]), EXPLAIN_BOTH_WISHES);
	arena_free(&arena);
}

/*
 * Five players: 1 beat 3, 2 beat 4, 5 had the bye, each a point. Above are 1, 2, 5; whoever is left
 * meets one of 3 and 4, the other has the bye: both may, with no points. The bye for 1 would be
 * one for a point (C5); 5 may not have it again (C2); 3 may.
 */
Test(explain, five_players_and_the_bye)
{
	static const struct expected expected[] = {
		{1, 0, EXPLAIN_WORSE,      EXPLAIN_BYE_SCORE, 0, 10},
		{5, 0, EXPLAIN_NO_BYE_FOR, 0,                 0, 0 },
		{1, 3, EXPLAIN_BARRED,     0,                 0, 0 },
	};
	struct history h;
	struct arena arena;
	struct explain e;

	test_arena(&arena);
	history_make(&h, 5, 4, &arena);
	h.rounds = 4;
	history_game(&h, 1, 1, 3, RESULT_WIN, RESULT_LOSS);
	history_game(&h, 1, 4, 2, RESULT_LOSS, RESULT_WIN);
	history_bye(&h, 1, 5, RESULT_PAIRING_BYE);
	h.played = 1;
	cr_assert(explained(&e, &h, &arena));
	cr_expect_eq(e.roster.cards[e.run.bye].score, 0);
	CHECK_ALL(&e, expected);
	arena_free(&arena);
}

/* A forbidden pair, and two who have both opened twice: C3. */
Test(explain, bars)
{
	static const struct forbidden_pair apart = {1, 2, 1, 9};
	struct explain_verdict v;
	struct history h;
	struct arena arena;
	struct explain e;

	test_arena(&arena);
	history_make(&h, 8, 9, &arena);
	h.rounds = 9;
	h.forbidden = &apart;
	h.forbidden_count = 1;
	for (uint16_t round = 1; round <= 2; round++)
		for (uint16_t i = 1; i <= 4; i++)
			history_game(&h, round, i, (uint16_t)(5 + (i + round) % 4), RESULT_DRAW,
			             RESULT_DRAW);
	h.played = 2;
	cr_assert(explained(&e, &h, &arena));
	v = why_not(&e, EXPLAIN_MEET, e.card[1], e.card[2]);
	cr_expect_eq(v.bars, EXPLAIN_FORBIDDEN | EXPLAIN_ROLES);
	v = why_not(&e, EXPLAIN_MEET, e.card[5], e.card[6]);
	cr_expect_eq(v.bars, EXPLAIN_ROLES);
	v = why_not(&e, EXPLAIN_MEET, e.card[1], e.card[7]);
	cr_expect(v.bars == EXPLAIN_MET && v.round == 1);
	arena_free(&arena);
}

/* A round that was played otherwise is known as such. */
Test(explain, a_round_made_by_hand)
{
	struct history h, before;
	struct pairing played;
	struct arena arena;
	struct explain e;

	test_arena(&arena);
	history_make(&h, 4, 3, &arena);
	h.rounds = 3;
	history_game(&h, 1, 1, 2, RESULT_WIN, RESULT_LOSS);
	history_game(&h, 1, 3, 4, RESULT_WIN, RESULT_LOSS);
	h.played = 1;
	history_before(&h, 1, &arena, &before);
	cr_assert(explained(&e, &before, &arena));
	cr_expect(!explain_played(&e, &h, &played));
	cr_expect(played.count == 2 && played.boards[0].opener == 1 &&
	          played.boards[0].second == 2);
	history_game(&h, 1, 1, 3, RESULT_WIN, RESULT_LOSS);
	history_game(&h, 1, 4, 2, RESULT_WIN, RESULT_LOSS);
	cr_expect(explain_played(&e, &h, &played));
	arena_free(&arena);
}
