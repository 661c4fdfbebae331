/*
 * Random tournaments of every odd kind: whatever happens in them, a pairing is legal
 * (pairing_check() runs inside), and a refusal is right (a search over all pairings finds none
 * either).
 */
#include "tests/pairing/support.h"

#include <criterion/criterion.h>

struct event {
	struct history history;
	struct arena arena;
	uint64_t chance;
};

static void event_make(struct event *event, uint64_t seed)
{
	struct history *h = &event->history;
	struct forbidden_pair *forbidden;
	uint16_t players, rounds;

	test_arena(&event->arena);
	event->chance = seed * 2654435761u + 1;
	players = (uint16_t)(2 +
	                     test_chance(&event->chance, test_chance(&event->chance, 2) ? 7 : 40));
	rounds = (uint16_t)(1 + test_chance(&event->chance, 9));
	history_make(h, players, rounds, &event->arena);
	h->rounds = rounds;
	h->edition = seed % 3 == 0 ? EDITION_2017 : EDITION_2026;
	h->initial = test_chance(&event->chance, 2) ? ROLE_OPENER : ROLE_SECOND;
	if (test_chance(&event->chance, 4) == 0) {
		h->scoring[SCORE_WIN] = h->scoring[SCORE_FORFEIT_WIN] = 30;
		h->scoring[SCORE_DRAW] = h->scoring[SCORE_HALF_BYE] = 10;
		h->scoring[SCORE_PAIRING_BYE] = test_chance(&event->chance, 2) ? 30 : 5;
	}
	forbidden = arena_get(&event->arena, players * sizeof *forbidden);
	h->forbidden = forbidden;
	for (uint16_t i = 0; i < players && test_chance(&event->chance, 3) == 0; i++) {
		uint16_t a = (uint16_t)(1 + test_chance(&event->chance, players));
		uint16_t b = (uint16_t)(1 + test_chance(&event->chance, players));

		if (a != b)
			forbidden[h->forbidden_count++] = (struct forbidden_pair){a, b, 1, 100};
	}
	for (uint16_t i = 0; i < players / 2 && seed % 5 == 0; i++) {
		int16_t *points = arena_get(&event->arena, 2 * sizeof *points);

		points[0] = 10;
		points[1] = 5;
		h->entrants[i].virtual_points = points;
		h->entrants[i].virtual_count = 2;
	}
}

static void choose_absent(struct event *event)
{
	static const enum result byes[] = {RESULT_ZERO_BYE, RESULT_HALF_BYE, RESULT_FULL_BYE};
	struct history *h = &event->history;

	for (uint16_t i = 0; i < h->count; i++) {
		h->entrants[i].absent = test_chance(&event->chance, 10) == 0;
		if (h->entrants[i].absent)
			history_bye(h, (uint16_t)(h->played + 1), (uint16_t)(i + 1),
			            byes[test_chance(&event->chance, 3)]);
	}
}

/* Written for the tests: may these two meet, looking at nothing but their cells? */
static bool may_meet(const struct history *h, uint16_t a, uint16_t b, const int *due,
                     const bool *top)
{
	for (int r = 0; r < h->played; r++) {
		const struct cell *cell = &h->entrants[a - 1].cells[r];

		if (cell->opponent == b && result_class(cell->result) == CLASS_PLAYED)
			return false;
	}
	if (due[a] && due[a] == due[b] && !top[a] && !top[b])
		return false;
	return !history_forbidden(h, a, b, (uint16_t)(h->played + 1));
}

static void wishes(const struct history *h, int *due, bool *top)
{
	int best = h->scoring[SCORE_WIN];

	for (uint16_t tpn = 1; tpn <= h->count; tpn++) {
		const struct entrant *e = &h->entrants[tpn - 1];
		int sum = 0, last[2] = {0, 0};
		int32_t score = history_score(h, tpn, h->played);

		if (h->played < e->virtual_count)
			score += e->virtual_points[h->played];
		for (int r = 0; r < h->played; r++) {
			int way = e->cells[r].role == ROLE_OPENER ? 1 : -1;

			if (result_class(e->cells[r].result) != CLASS_PLAYED)
				continue;
			sum += way;
			last[1] = last[0];
			last[0] = way;
		}
		due[tpn] = sum > 1 ? -1 : sum < -1 ? 1 : last[0] == last[1] ? -last[0] : 0;
		top[tpn] = h->rounds == h->played + 1 && score * 2 > best * h->played;
	}
}

static bool bye_free(const struct history *h, uint16_t tpn)
{
	for (int r = 0; r < h->played; r++) {
		const struct cell *cell = &h->entrants[tpn - 1].cells[r];
		bool unplayed = result_class(cell->result) != CLASS_PLAYED;
		bool won = h->edition == EDITION_2017
		                   ? cell->result == RESULT_FORFEIT_WIN
		                   : history_points(h, cell) >= h->scoring[SCORE_WIN];

		if (cell->result == RESULT_PAIRING_BYE || (unplayed && won))
			return false;
	}
	return true;
}

/* All ways to pair `left` players, by trying. */
static bool can_pair(const struct history *h, uint16_t *left, int count, const int *due,
                     const bool *top)
{
	if (count == 0)
		return true;
	if (count == 1)
		return bye_free(h, left[0]);
	for (int i = 1; i <= count; i++) {
		uint16_t rest[16];
		int kept = 0;

		/* i == count: the first one has the bye. */
		if (i == count ? count % 2 == 0 || !bye_free(h, left[0])
		               : !may_meet(h, left[0], left[i], due, top))
			continue;
		for (int j = 1; j < count; j++)
			if (j != i)
				rest[kept++] = left[j];
		if (i == count ? can_pair(h, rest, kept, due, top) && kept % 2 == 0
		               : can_pair(h, rest, kept, due, top))
			return true;
	}
	return false;
}

static bool really_no_pairing(const struct history *h)
{
	uint16_t left[16];
	int count = 0, due[64];
	bool top[64];

	wishes(h, due, top);
	for (uint16_t tpn = 1; tpn <= h->count; tpn++) {
		if (h->entrants[tpn - 1].absent)
			continue;
		if (count == 12)
			return true; /* too many to try; the small ones are many */
		left[count++] = tpn;
	}
	return count == 0 || !can_pair(h, left, count, due, top);
}

static int refusals, pairings;

static void event_run(uint64_t seed)
{
	struct event event;
	struct history *h = &event.history;

	event_make(&event, seed);
	while (h->played < h->rounds) {
		struct pairing pairing;
		struct error err = {0};

		choose_absent(&event);
		if (!pairing_dutch(h, &event.arena, &pairing, &err)) {
			cr_assert_eq(err.code, ERR_NO_PAIRING, "seed %lu: %s", (unsigned long)seed,
			             err.text);
			cr_assert(really_no_pairing(h), "seed %lu: refused, but there is one: %s",
			          (unsigned long)seed, err.text);
			refusals++;
			break;
		}
		pairings++;
		test_play(h, &pairing, &event.chance);
	}
	arena_free(&event.arena);
}

Test(random_events, are_paired_legally)
{
	for (uint64_t seed = 1; seed <= 3000; seed++)
		event_run(seed);
	cr_expect(pairings > 5000 && refusals > 50, "%d pairings, %d refusals", pairings, refusals);
}
