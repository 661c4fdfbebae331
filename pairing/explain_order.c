/*
 * The order of generation (C.04.3 4, swiss.md 3.4): which of two equally good pairings of a bracket
 * comes first, and by what. Nested, slowest first: the moved-down players that are paired, their
 * opponents, the exchange within the remainder, its transposition.
 */
#include "pairing/explain_inside.h"

#include <stdlib.h>

/* One of the two pairings. Places are indices of bracket->members. */
struct side {
	int *partner; /* place -> place, -1 */
	int *rest;    /* the remainder, by place ... */
	int rest_count, pairs;
	int exchanges, sum; /* ... and how it departs from S1 - S2 */
	bool *upper;        /* by place: the upper member of a pair within the remainder */
};

static void rest_collect(const struct explain_bracket *bracket, struct side *side)
{
	for (int at = bracket->movers; at < bracket->count; at++) {
		int partner = side->partner[at];

		if (partner >= 0 && partner < bracket->movers)
			continue;
		side->rest[side->rest_count++] = at;
		side->upper[at] = partner > at;
		side->pairs += partner > at;
	}
	for (int i = 0; i < side->rest_count; i++) {
		bool upper = side->upper[side->rest[i]], first = i < side->pairs;

		side->exchanges += first && !upper;
		side->sum += upper == first ? 0 : upper ? i : -i;
	}
}

static void side_make(const struct explain *e, const struct explain_bracket *bracket,
                      const int *mate, const int *place, struct side *side)
{
	size_t size = (size_t)bracket->count * sizeof(int);

	*side = (struct side){.partner = arena_get(e->arena, size),
	                      .rest = arena_get(e->arena, size),
	                      .upper = arena_get(e->arena, (size_t)bracket->count)};
	for (int at = 0; at < bracket->count; at++)
		side->partner[at] = explain_partner(bracket, mate, place, at);
	rest_collect(bracket, side);
}

/* Says by what they differ; places become cards. */
static bool differ(const struct explain_bracket *bracket, struct explain_verdict *verdict,
                   enum explain_order order, int who, int first, int second)
{
	verdict->order = order;
	verdict->who = who < 0 ? -1 : bracket->members[who];
	verdict->first = first < 0 ? -1 : bracket->members[first];
	verdict->second = second < 0 ? -1 : bracket->members[second];
	return true;
}

static bool differ_in_number(struct explain_verdict *verdict, enum explain_order order, int first,
                             int second)
{
	verdict->order = order;
	verdict->who = -1;
	verdict->first = first;
	verdict->second = second;
	return true;
}

/* The next place from `from` that is paired in one of the pairings and not in the other. */
static int next_mover(const struct explain_bracket *bracket, const struct side *paired,
                      const struct side *other, int from)
{
	for (int at = from; at < bracket->movers; at++)
		if (paired->partner[at] >= 0 && other->partner[at] < 0)
			return at;
	return -1;
}

static bool movers_differ(const struct explain_bracket *bracket, const struct side *have,
                          const struct side *would, struct explain_verdict *verdict)
{
	int first = next_mover(bracket, have, would, 0);

	if (first >= 0)
		return differ(bracket, verdict, EXPLAIN_ORDER_MOVERS, -1, first,
		              next_mover(bracket, would, have, 0));
	for (int at = 0; at < bracket->movers; at++)
		if (have->partner[at] != would->partner[at])
			return differ(bracket, verdict, EXPLAIN_ORDER_OPPONENTS, at,
			              have->partner[at], would->partner[at]);
	return false;
}

/* The place of the remainder, from its end for S1 and from its start for S2, whose exchange the two
 * do not share. */
static bool exchanged_differ(const struct explain_bracket *bracket, const struct side *have,
                             const struct side *would, struct explain_verdict *verdict)
{
	for (int i = have->pairs - 1; i >= 0; i--) {
		int at = have->rest[i];

		if (have->upper[at] != would->upper[at])
			return differ(bracket, verdict, EXPLAIN_ORDER_LEAVER, -1,
			              have->upper[at] ? -1 : at, would->upper[at] ? -1 : at);
	}
	for (int i = have->pairs; i < have->rest_count; i++) {
		int at = have->rest[i];

		if (have->upper[at] != would->upper[at])
			return differ(bracket, verdict, EXPLAIN_ORDER_ENTERER, -1,
			              have->upper[at] ? at : -1, would->upper[at] ? at : -1);
	}
	return false;
}

static bool rest_differs(const struct explain_bracket *bracket, const struct side *have,
                         const struct side *would, struct explain_verdict *verdict)
{
	if (have->exchanges != would->exchanges)
		return differ_in_number(verdict, EXPLAIN_ORDER_EXCHANGES, have->exchanges,
		                        would->exchanges);
	if (have->sum != would->sum)
		return differ_in_number(verdict, EXPLAIN_ORDER_EXCHANGE_SUM, have->sum, would->sum);
	if (exchanged_differ(bracket, have, would, verdict))
		return true;
	for (int i = 0; i < have->rest_count; i++) {
		int at = have->rest[i];

		if (have->partner[at] != would->partner[at])
			return differ(bracket, verdict, EXPLAIN_ORDER_TRANSPOSITION, at,
			              have->partner[at], would->partner[at]);
	}
	return false;
}

bool explain_order(const struct explain *e, int index, const int *have, const int *would,
                   struct explain_verdict *verdict)
{
	const struct explain_bracket *bracket = &e->run.brackets[index];
	int *place = explain_places(&e->roster, bracket, e->arena);
	struct side a, b;

	side_make(e, bracket, have, place, &a);
	side_make(e, bracket, would, place, &b);
	return movers_differ(bracket, &a, &b, verdict) || rest_differs(bracket, &a, &b, verdict);
}
