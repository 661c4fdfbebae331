#include "pairing/repair_round.h"

#include "pairing/criteria.h"
#include "pairing/matching.h"

#include <stdlib.h>

enum { LANES = 4 };

struct repair_round {
	const struct history *history;
	struct roster roster;
	uint16_t *partner; /* partner[tpn] before; 0 = none or the bye */
	bool *opened;      /* by TPN */
	uint16_t bye;      /* before, 0 = none */
	struct matching m;
};

static void before_note(struct repair_round *r, const struct pairing *before, struct arena *arena)
{
	size_t size = r->history->count + 1u;

	r->partner = arena_get(arena, size * sizeof *r->partner);
	r->opened = arena_get(arena, size);
	for (int i = 0; i < before->count; i++) {
		const struct board_pair *board = &before->boards[i];

		r->partner[board->opener] = board->second;
		r->partner[board->second] = board->opener;
		r->opened[board->opener] = true;
	}
	r->bye = before->bye;
}

static void edges_add(struct repair_round *r, int u)
{
	const struct card *a = &r->roster.cards[u];
	int64_t weight[LANES];

	for (int v = 0; v < u; v++) {
		const struct card *b = &r->roster.cards[v];
		bool stays = r->partner[a->tpn] == b->tpn;

		if (!stays && !roster_legal(&r->roster, u, v))
			continue;
		weight[0] = stays;
		weight[1] = 0;
		weight[2] = stays ? 0 : -(int64_t)abs(a->score - b->score);
		weight[3] = stays ? 0 : -criteria_same_wish(a, b);
		matching_set(&r->m, u, v, weight);
	}
	if (r->roster.count % 2 == 0 || (!a->bye_allowed && a->tpn != r->bye))
		return;
	weight[0] = a->tpn == r->bye;
	weight[1] = -(int64_t)(a->score - r->roster.cards[r->roster.count - 1].score);
	weight[2] = weight[3] = 0;
	matching_set(&r->m, u, r->roster.count, weight);
}

/* What stays becomes fixed, for the engine to pair around. */
static size_t stays_collect(const struct repair_round *r, struct fixed_pair *fixed)
{
	size_t count = 0;

	for (int u = 0; u < r->roster.count; u++) {
		uint16_t tpn = r->roster.cards[u].tpn;
		int v = r->m.mate[u];

		if (v == r->roster.count && tpn == r->bye)
			fixed[count++] = (struct fixed_pair){tpn, 0};
		else if (v < r->roster.count && r->opened[tpn] &&
		         r->roster.cards[v].tpn == r->partner[tpn])
			fixed[count++] = (struct fixed_pair){tpn, r->partner[tpn]};
	}
	return count;
}

bool pairing_repair_round(const struct history *history, const struct pairing *before,
                          struct arena *arena, struct pairing *out, size_t *changed,
                          struct error *err)
{
	struct repair_round r = {.history = history};
	struct history rest = *history;
	struct fixed_pair *fixed;

	before_note(&r, before, arena);
	roster_make(&r.roster, history, arena);
	fixed = arena_get(arena, ((size_t)r.roster.count + history->fixed_count) * sizeof *fixed);
	matching_make(&r.m, r.roster.count + r.roster.count % 2, LANES, arena);
	for (int u = 0; u < r.roster.count; u++)
		edges_add(&r, u);
	matching_restart(&r.m, 0, NULL);
	if (matching_solve(&r.m))
		rest.fixed_count = stays_collect(&r, fixed);
	else
		rest.fixed_count = 0; /* the engine finds the same and says why */
	for (size_t i = 0; i < history->fixed_count; i++)
		fixed[rest.fixed_count++] = history->fixed[i];
	rest.fixed = fixed;
	if (!pairing_dutch(&rest, arena, out, err))
		return false;
	*changed = pairing_changes(before, out);
	return true;
}

static bool has_board(const struct pairing *pairing, const struct board_pair *board)
{
	for (int i = 0; i < pairing->count; i++)
		if (pairing->boards[i].opener == board->opener &&
		    pairing->boards[i].second == board->second)
			return true;
	return false;
}

size_t pairing_changes(const struct pairing *before, const struct pairing *now)
{
	size_t changes = now->bye && now->bye != before->bye;

	for (int i = 0; i < now->count; i++)
		changes += !has_board(before, &now->boards[i]);
	return changes;
}
