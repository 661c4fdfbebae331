/*
 * 2017 C7: what the next bracket could come to with these players moving down. There it is a
 * forecast, not a fact: the next bracket may in the end have to be paired otherwise so that the
 * round can be completed (PPB). So it is an optimum of its own: as many pairs as possible, then the
 * least differences, that is, the highest of those who came down paired.
 */
#include "pairing/explain_inside.h"

#include "pairing/matching.h"

/* The players of the next bracket, who came down first. */
struct forecast {
	const struct roster *roster;
	int *cards;
	int count, down;
	bool bye; /* the bye counts as a pair: the next bracket is the last */
};

static const struct card *player(const struct forecast *f, int i)
{
	return &f->roster->cards[f->cards[i]];
}

/* Distinct scores of those above place i. */
static int group_of(const struct forecast *f, int i)
{
	int group = 0;

	for (int k = 1; k <= i; k++)
		group += player(f, k)->score != player(f, k - 1)->score;
	return group;
}

/* Lane 0 counts pairs, the others who is paired of each score that came down. */
static void forecast_graph(const struct forecast *f, struct matching *m, int64_t *weight)
{
	for (int v = 0; v < f->count; v++) {
		for (int u = 0; u < v; u++) {
			bool meet =
				v >= f->down && roster_legal(f->roster, f->cards[u], f->cards[v]);

			weight[0] = meet;
			if (u < f->down)
				weight[1 + group_of(f, u)] = meet;
			matching_set(m, u, v, weight);
			if (u < f->down)
				weight[1 + group_of(f, u)] = 0;
		}
		weight[0] = f->bye && player(f, v)->bye_allowed;
		if (f->count % 2)
			matching_set(m, v, f->count, weight);
	}
}

static bool is_paired(const struct forecast *f, const struct matching *m, int i)
{
	int mate = m->mate[i];

	return mate < f->count && (mate >= f->down || i >= f->down) &&
	       roster_legal(f->roster, f->cards[i], f->cards[mate]);
}

static void forecast_read(const struct forecast *f, const struct matching *m,
                          struct explain_value *value)
{
	int single = 0, at = 1;

	for (int i = 0; i < f->count; i++) {
		bool bye = f->bye && m->mate[i] == f->count && player(f, i)->bye_allowed;

		single += !is_paired(f, m, i) && !bye;
		if (i < f->down && !is_paired(f, m, i))
			value->list[at++] = player(f, i)->score;
	}
	value->list[0] = single;
	value->count = at;
}

void explain_forecast(const struct roster *roster, const struct explain_bracket *bracket,
                      const struct explain_bracket *next, int residents, struct arena *arena,
                      struct explain_value *value)
{
	struct forecast f = {.roster = roster, .down = bracket->down_count};
	struct matching m;
	int lanes;

	f.cards = arena_get(arena, (size_t)(f.down + residents) * sizeof *f.cards);
	for (int i = 0; i < f.down; i++)
		f.cards[f.count++] = bracket->down[i];
	for (int i = 0; i < residents; i++)
		f.cards[f.count++] = next->members[f.down + i];
	f.bye = (bracket->below + f.down) % 2 == 1 && bracket->below == residents;
	lanes = 2 + (f.down ? group_of(&f, f.down - 1) : 0);
	matching_make(&m, f.count + f.count % 2, lanes, arena);
	forecast_graph(&f, &m, arena_get(arena, (size_t)lanes * sizeof(int64_t)));
	matching_restart(&m, 0, NULL);
	matching_solve(&m);
	forecast_read(&f, &m, value);
}
