#include "pairing/bracket.h"

#include "pairing/bracket_graph.h"
#include "pairing/bracket_literal.h"

#include <string.h>

static void rest_collect(struct bracket *b)
{
	b->rest_count = 0;
	for (int v = b->task->movers; v < b->task->members; v++)
		if (!b->gone[v])
			b->rest[b->rest_count++] = v;
}

/* Is v the upper member of a pair within the remainder? */
static bool is_upper(const struct bracket *b, int v)
{
	return b->m.mate[v] > v && bracket_paired_here(b, v);
}

static int rest_pairs(const struct bracket *b)
{
	int pairs = 0;

	for (int i = 0; i < b->rest_count; i++)
		pairs += is_upper(b, b->rest[i]);
	return pairs;
}

/* C9 counts where exactly one member stays unpaired and gets the bye. */
static bool bye_is_here(const struct bracket *b)
{
	int unpaired = 0, bye = 0;

	if (b->open_below || b->n == b->players || b->setting.bye_games_max == 0)
		return false;
	for (int v = 0; v < b->task->members; v++) {
		unpaired += b->m.mate[v] == b->players || !bracket_paired_here(b, v);
		bye += b->m.mate[v] == b->players;
	}
	return unpaired == 1 && bye == 1;
}

/* Solves with the rewards for few exchanges; they fall to the first `rest_pairs` of the remainder.
 */
static bool exchanges_solve(struct bracket *b, struct error *err)
{
	bool *head = arena_get(b->arena, (size_t)b->n);

	bracket_weigh_exchanges(b, b->rest_pairs, 1);
	for (int i = 0; i < b->rest_pairs; i++)
		head[b->rest[i]] = true;
	matching_restart(&b->m, b->exchange_lane, head);
	return bracket_solve(b, err);
}

static bool first_solve(struct bracket *b, struct error *err)
{
	if (!bracket_graph(b, err))
		return false;
	if (!b->task->movers)
		return exchanges_solve(b, err);
	matching_restart(&b->m, 0, NULL);
	return bracket_solve(b, err);
}

/* Optimises C6 ... C21; in a homogeneous bracket the number of exchanges with it. */
static bool optimise(struct bracket *b, struct error *err)
{
	rest_collect(b);
	b->rest_pairs = b->rest_count / 2;
	if (!first_solve(b, err))
		return false;
	if (!bye_is_here(b))
		return true;
	b->setting.bye_games = true;
	return first_solve(b, err);
}

/* Adds `amount` to the pairs of v with vertices in [from, to) and solves again. */
static bool tweak(struct bracket *b, int v, int from, int to, int64_t amount, struct error *err)
{
	memset(b->addend, 0, (size_t)b->n * sizeof *b->addend);
	for (int u = from; u < to; u++)
		if (!b->gone[u] && u != v && bracket_pair_here(b, u, v))
			b->addend[u] = amount;
	matching_adjust(&b->m, v, b->tweak_lane, b->addend);
	return bracket_solve(b, err);
}

/* Is there a pair of v with a vertex in [from, to) that some optimum might hold? */
static bool might_pair(struct bracket *b, int v, int from, int to)
{
	for (int u = from; u < to; u++)
		if (!b->gone[u] && u != v && bracket_pair_here(b, u, v) &&
		    matching_tight(&b->m, u, v))
			return true;
	return false;
}

/*
 * Chooses which `count` of the movers [from, to), all of one score, are paired: the first possible
 * in order (4.4). A chosen one is held by a reward above every later preference.
 */
static bool movers_choose(struct bracket *b, int from, int to, int count, struct error *err)
{
	int64_t hold = 4 * (int64_t)b->n;

	for (int v = from; v < to && count && to - v > count; v++) {
		int first = b->task->movers, end = b->task->members;

		if (!bracket_paired_here(b, v)) {
			if (!might_pair(b, v, first, end))
				continue;
			if (!tweak(b, v, first, end, 1, err))
				return false;
			if (!bracket_paired_here(b, v)) {
				if (!tweak(b, v, first, end, -1, err))
					return false;
				continue;
			}
		}
		if (!tweak(b, v, first, end, hold, err))
			return false;
		count--;
	}
	return true;
}

static bool movers_select(struct bracket *b, struct error *err)
{
	int from = 0;

	while (from < b->task->movers) {
		int to = from, count = 0;

		while (to < b->task->movers && b->setting.group[to] == b->setting.group[from])
			count += bracket_paired_here(b, to++);
		if (!movers_choose(b, from, to, count, err))
			return false;
		from = to;
	}
	return true;
}

/* Gives v the first opponent in [from, to) that an optimum allows, and fixes the pair. */
static bool choose_first(struct bracket *b, int v, int from, int to, struct error *err)
{
	int mate = b->m.mate[v];
	bool better = false;

	memset(b->addend, 0, (size_t)b->n * sizeof *b->addend);
	for (int u = from; u < mate && u < to; u++) {
		if (b->gone[u] || !bracket_pair_here(b, u, v) || !matching_tight(&b->m, u, v))
			continue;
		b->addend[u] = mate - u + 1;
		better = true;
	}
	if (better) {
		b->addend[mate] = 1; /* nor may the present one be lost to a later one */
		matching_adjust(&b->m, v, b->tweak_lane, b->addend);
		if (!bracket_solve(b, err))
			return false;
	}
	mate = b->m.mate[v];
	b->gone[v] = b->gone[mate] = true;
	b->opponent[v] = mate;
	b->opponent[mate] = v;
	matching_retire(&b->m, v);
	return bracket_solve(b, err);
}

static bool movers_pair(struct bracket *b, struct error *err)
{
	if (!movers_select(b, err))
		return false;
	for (int v = 0; v < b->task->movers; v++)
		if (bracket_paired_here(b, v) &&
		    !choose_first(b, v, b->task->movers, b->task->members, err))
			return false;
	return true;
}

/* Brings the remainder's matching to the fewest exchanges. */
static bool exchanges_minimise(struct bracket *b, struct error *err)
{
	int guess = b->rest_pairs, natural = 0;
	bool weighed = !b->task->movers;

	rest_collect(b);
	b->rest_pairs = rest_pairs(b);
	for (int i = 0; i < b->rest_pairs; i++)
		natural += is_upper(b, b->rest[i]);
	if (natural == b->rest_pairs || (weighed && guess == b->rest_pairs))
		return true;
	if (weighed)
		bracket_weigh_exchanges(b, guess, -1);
	return exchanges_solve(b, err);
}

static void cut_pairs(struct bracket *b, int v, int from, int to)
{
	for (int u = from; u < to; u++)
		if (!b->gone[u] && u != v && bracket_pair_here(b, u, v))
			matching_cut(&b->m, v, u);
}

/* Could v be something else than the upper member of a pair? */
static bool might_leave(struct bracket *b, int v)
{
	for (int i = 0; i < b->m.live_count; i++) {
		int u = b->m.live[i];

		if ((u < v || u >= b->task->members || !bracket_pair_here(b, u, v)) &&
		    matching_tight(&b->m, u, v))
			return true;
	}
	return false;
}

/* From the end of S1: who leaves it, the larger numbers first. */
static bool leavers_choose(struct bracket *b, int exchanges, struct error *err)
{
	for (int i = b->rest_pairs - 1; i >= 0 && exchanges; i--) {
		int v = b->rest[i], end = b->task->members;

		if (is_upper(b, v)) {
			if (!might_leave(b, v))
				continue;
			if (!tweak(b, v, v + 1, end, -1, err))
				return false;
			if (is_upper(b, v)) {
				if (!tweak(b, v, v + 1, end, 1, err))
					return false;
				continue;
			}
		}
		exchanges--;
		cut_pairs(b, v, v + 1, end);
		if (!bracket_solve(b, err))
			return false;
	}
	return true;
}

/* From the start of S2: who enters S1, the smaller numbers first. */
static bool enterers_choose(struct bracket *b, int exchanges, struct error *err)
{
	for (int i = b->rest_pairs; i < b->rest_count && exchanges; i++) {
		int v = b->rest[i], end = b->task->members;
		int64_t hold = 2;

		if (!is_upper(b, v)) {
			if (!might_pair(b, v, v + 1, end))
				continue;
			if (!tweak(b, v, v + 1, end, 1, err))
				return false;
			hold = is_upper(b, v) ? 1 : -1;
		}
		/* Chosen: held above the next test's reward. Not chosen: the reward is taken back.
		 */
		if (!tweak(b, v, v + 1, end, hold, err))
			return false;
		exchanges -= hold > 0;
	}
	return true;
}

static bool exchanges_choose(struct bracket *b, struct error *err)
{
	int exchanges = 0;

	for (int i = 0; i < b->rest_pairs; i++)
		exchanges += !is_upper(b, b->rest[i]);
	return !exchanges ||
	       (leavers_choose(b, exchanges, err) && enterers_choose(b, exchanges, err));
}

/* Pairs S1 with S2, after the exchanges, in the order of transpositions. */
static bool rest_pair(struct bracket *b, struct error *err)
{
	bool *upper = arena_get(b->arena, (size_t)b->n);

	if (!exchanges_minimise(b, err) || !exchanges_choose(b, err))
		return false;
	for (int i = 0; i < b->rest_count; i++)
		upper[b->rest[i]] = is_upper(b, b->rest[i]);
	for (int i = 0; i < b->rest_count; i++)
		for (int j = i + 1; j < b->rest_count; j++)
			if (!upper[b->rest[i]] || upper[b->rest[j]])
				cut_pairs(b, b->rest[i], b->rest[j], b->rest[j] + 1);
	if (!bracket_solve(b, err))
		return false;
	for (int i = 0; i < b->rest_count; i++)
		if (upper[b->rest[i]] &&
		    !choose_first(b, b->rest[i], b->rest[i] + 1, b->task->members, err))
			return false;
	return true;
}

bool bracket_pair(const struct bracket_task *task, struct arena *arena, int *mate,
                  struct error *err)
{
	struct bracket b;

	if (task->members < 2 || bracket_literal(task, arena, mate))
		return true;
	bracket_make(&b, task, arena);
	if (!optimise(&b, err) || !movers_pair(&b, err) || !rest_pair(&b, err))
		return false;
	for (int v = 0; v < task->members; v++)
		if (b.gone[v])
			mate[task->players[v]] = task->players[b.opponent[v]];
	return true;
}
