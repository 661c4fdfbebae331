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
