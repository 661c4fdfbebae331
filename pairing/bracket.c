#include "pairing/bracket.h"

#include "pairing/criteria.h"

#include <string.h>

struct bracket {
	const struct bracket_task *task;
	struct setting setting;
	struct packing packing;
	struct matching m;
	struct arena *arena;
	int players;     /* vertices that are players */
	int n;           /* vertices: players, and the bye or a way down where the count is odd */
	bool open_below; /* the players further down take any floaters, so they are left out */
	int exchange_lane, tweak_lane;
	bool *gone;      /* vertex: paired for good ... */
	int *opponent;   /* ... with this one */
	int64_t *addend; /* per vertex, for matching_adjust() */
	int *rest;       /* the remainder: residents that no mover took */
	int rest_count, rest_pairs;
};

static const struct card *card_of(const struct bracket *b, int v)
{
	return &b->task->roster->cards[b->task->players[v]];
}

static bool legal(const struct bracket *b, int u, int v)
{
	return roster_legal(b->task->roster, b->task->players[u], b->task->players[v]);
}

/* Would matching these two be a pair of this bracket? Movers meet residents only. */
static bool pair_here(const struct bracket *b, int u, int v)
{
	int lower = u > v ? u : v;

	return lower < b->task->members && lower >= b->task->movers && legal(b, u, v);
}

static bool paired_here(const struct bracket *b, int v)
{
	return pair_here(b, v, b->m.mate[v]);
}

/*
 * May everybody below the next bracket be left out? If each of them has at least half of any group
 * that contains them all as legal opponents, every such group can be completed (Dirac), whoever
 * floats down; and one of them must be able to take the bye.
 */
static bool open_below(const struct bracket_task *task)
{
	bool odd = task->count % 2 == 1;

	if (task->count - task->near < 2 * task->worst + 3)
		return false;
	for (int i = task->near; odd && i < task->count; i++) {
		const struct card *card = &task->roster->cards[task->players[i]];

		if (card->bye_allowed && card->score <= task->bye_score)
			return true;
	}
	return !odd;
}

static void setting_make(struct bracket *b)
{
	const struct bracket_task *task = b->task;
	struct setting *s = &b->setting;
	int32_t above = 0;

	s->movers = task->movers;
	s->members = task->members;
	s->followers = task->near - task->members;
	s->played = task->roster->history->played;
	s->group = arena_get(b->arena, (size_t)task->members * sizeof *s->group);
	s->group_size = arena_get(b->arena, ((size_t)task->members + 1) * sizeof *s->group_size);
	for (int v = 0; v < task->members; v++) {
		const struct card *card = card_of(b, v);

		if (v < task->movers && v && card->score != above)
			s->groups++;
		if (v == task->movers && v)
			s->groups++;
		above = card->score;
		s->group[v] = s->groups;
		s->group_size[s->groups]++;
		s->top_rules = s->top_rules || card->topscorer;
		if (s->played - card->games > s->bye_games_max)
			s->bye_games_max = s->played - card->games;
	}
}

static void couple_make(const struct bracket *b, int u, int v, struct couple *couple)
{
	*couple = (struct couple){
		.upper = card_of(b, u),
		.lower = card_of(b, v),
		.group = u < b->task->members ? b->setting.group[u] : 0,
		.current = v < b->task->members && v >= b->task->movers,
		.following = v >= b->task->members && v < b->task->near,
		.moved = u < b->task->movers,
		.upper_follows = u >= b->task->members,
	};
}

static void graph_edge(struct bracket *b, int u, int v, int64_t *weight)
{
	bool meet = legal(b, u, v);
	struct couple couple;

	if (!meet && !b->open_below)
		return;
	memset(weight, 0, (size_t)b->m.lanes * sizeof *weight);
	if (meet) {
		couple_make(b, u, v, &couple);
		criteria_weigh(&b->packing, &couple, weight);
	}
	matching_set(&b->m, u, v, weight);
}

/* The odd vertex: the bye, or where the players below are left out a way down to them. */
static void graph_odd_edge(struct bracket *b, int v, int64_t *weight)
{
	const struct card *card = card_of(b, v);
	bool bye = card->bye_allowed && card->score <= b->task->bye_score;

	if (!b->open_below && !bye)
		return;
	memset(weight, 0, (size_t)b->m.lanes * sizeof *weight);
	if (!b->open_below && v < b->task->members)
		criteria_weigh_bye(&b->packing, &b->setting, card, weight);
	matching_set(&b->m, v, b->players, weight);
}

static bool graph_make(struct bracket *b, struct error *err)
{
	int64_t *weight;

	if (!criteria_pack(&b->packing, &b->setting))
		return error_set(err, ERR_TOO_LARGE, "too many different scores in one bracket");
	b->exchange_lane = b->packing.lanes;
	b->tweak_lane = b->packing.lanes + 1;
	matching_make(&b->m, b->n, b->packing.lanes + 2, b->arena);
	weight = arena_get(b->arena, (size_t)b->m.lanes * sizeof *weight);
	for (int v = 1; v < b->players; v++)
		for (int u = 0; u < v; u++)
			graph_edge(b, u, v, weight);
	for (int v = 0; v < b->players && b->n > b->players; v++)
		graph_odd_edge(b, v, weight);
	return true;
}

static bool solve(struct bracket *b, struct error *err)
{
	return matching_solve(&b->m) ||
	       error_set(err, ERR_INTERNAL, "a bracket that could be completed no longer can");
}

/*
 * Rewards (or, with sign -1, takes back) the order of 4.3 within the remainder: first few
 * exchanges, then a small difference of the exchanged numbers. The upper member of a pair counts as
 * S1; a reward for being among the first `pairs` outweighs all the places together.
 */
static void exchange_weigh(struct bracket *b, int pairs, int sign)
{
	int64_t outweigh = (int64_t)b->rest_count * b->rest_count;

	for (int i = 0; i < b->rest_count; i++) {
		for (int j = i + 1; j < b->rest_count; j++) {
			int64_t value = (i < pairs ? outweigh : 0) - i;

			if (!pair_here(b, b->rest[i], b->rest[j]))
				continue;
			matching_weight(&b->m, b->rest[i], b->rest[j])[b->exchange_lane] +=
				2 * sign * value;
			matching_weight(&b->m, b->rest[j], b->rest[i])[b->exchange_lane] +=
				2 * sign * value;
		}
	}
}

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
	return b->m.mate[v] > v && paired_here(b, v);
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
		unpaired += b->m.mate[v] == b->players || !paired_here(b, v);
		bye += b->m.mate[v] == b->players;
	}
	return unpaired == 1 && bye == 1;
}

static bool first_solve(struct bracket *b, struct error *err)
{
	if (!graph_make(b, err))
		return false;
	if (!b->task->movers)
		exchange_weigh(b, b->rest_pairs, 1);
	matching_restart(&b->m);
	return solve(b, err);
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
		if (!b->gone[u] && u != v && pair_here(b, u, v))
			b->addend[u] = amount;
	matching_adjust(&b->m, v, b->tweak_lane, b->addend);
	return solve(b, err);
}

/* Is there a pair of v with a vertex in [from, to) that some optimum might hold? */
static bool might_pair(struct bracket *b, int v, int from, int to)
{
	for (int u = from; u < to; u++)
		if (!b->gone[u] && u != v && pair_here(b, u, v) && matching_tight(&b->m, u, v))
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

		if (!paired_here(b, v)) {
			if (!might_pair(b, v, first, end))
				continue;
			if (!tweak(b, v, first, end, 1, err))
				return false;
			if (!paired_here(b, v)) {
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
			count += paired_here(b, to++);
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
		if (b->gone[u] || !pair_here(b, u, v) || !matching_tight(&b->m, u, v))
			continue;
		b->addend[u] = mate - u + 1;
		better = true;
	}
	if (better) {
		b->addend[mate] = 1; /* nor may the present one be lost to a later one */
		matching_adjust(&b->m, v, b->tweak_lane, b->addend);
		if (!solve(b, err))
			return false;
	}
	mate = b->m.mate[v];
	b->gone[v] = b->gone[mate] = true;
	b->opponent[v] = mate;
	b->opponent[mate] = v;
	matching_retire(&b->m, v);
	return solve(b, err);
}

static bool movers_pair(struct bracket *b, struct error *err)
{
	if (!movers_select(b, err))
		return false;
	for (int v = 0; v < b->task->movers; v++)
		if (paired_here(b, v) &&
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
		exchange_weigh(b, guess, -1);
	exchange_weigh(b, b->rest_pairs, 1);
	matching_restart(&b->m);
	return solve(b, err);
}

static void cut_pairs(struct bracket *b, int v, int from, int to)
{
	for (int u = from; u < to; u++)
		if (!b->gone[u] && u != v && pair_here(b, u, v))
			matching_cut(&b->m, v, u);
}

/* Could v be something else than the upper member of a pair? */
static bool might_leave(struct bracket *b, int v)
{
	for (int i = 0; i < b->m.live_count; i++) {
		int u = b->m.live[i];

		if ((u < v || u >= b->task->members || !pair_here(b, u, v)) &&
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
		if (!solve(b, err))
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
	if (!solve(b, err))
		return false;
	for (int i = 0; i < b->rest_count; i++)
		if (upper[b->rest[i]] &&
		    !choose_first(b, b->rest[i], b->rest[i] + 1, b->task->members, err))
			return false;
	return true;
}

static void bracket_make(struct bracket *b, const struct bracket_task *task, struct arena *arena)
{
	*b = (struct bracket){.task = task, .arena = arena, .open_below = open_below(task)};
	b->players = b->open_below ? task->near : task->count;
	b->n = b->players + b->players % 2;
	b->gone = arena_get(arena, (size_t)b->n);
	b->opponent = arena_get(arena, (size_t)b->n * sizeof *b->opponent);
	b->addend = arena_get(arena, (size_t)b->n * sizeof *b->addend);
	b->rest = arena_get(arena, (size_t)b->n * sizeof *b->rest);
	setting_make(b);
}

bool bracket_pair(const struct bracket_task *task, struct arena *arena, int *mate,
                  struct error *err)
{
	struct bracket b;

	if (task->members < 2)
		return true;
	bracket_make(&b, task, arena);
	if (!optimise(&b, err) || !movers_pair(&b, err) || !rest_pair(&b, err))
		return false;
	for (int v = 0; v < task->members; v++)
		if (b.gone[v])
			mate[task->players[v]] = task->players[b.opponent[v]];
	return true;
}
