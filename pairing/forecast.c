#include "pairing/forecast_parts.h"

#include "pairing/roster.h"

#include <stdlib.h>

/* Beyond it nobody asks what one absence would do: there are opponents enough. */
enum { NEEDED_PLAYERS_MAX = 100 };

static const char *const verdicts[] = {
#define X(id, name) [FORECAST_##id] = name,
	FORECAST_VERDICTS(X)
#undef X
};

const char *forecast_verdict_name(enum forecast_verdict verdict)
{
	return verdicts[verdict];
}

static bool have_met(const struct history *history, uint16_t a, uint16_t b)
{
	for (int r = 0; r < history->played; r++) {
		const struct cell *cell = &history->entrants[a - 1].cells[r];

		if (result_class(cell->result) == CLASS_PLAYED && cell->opponent == b)
			return true;
	}
	return false;
}

static void round_forbid(struct ahead *ahead, int k, const int *vertex)
{
	const struct history *history = ahead->history;
	int round = history->played + 1 + k;

	for (size_t i = 0; i < history->forbidden_count; i++) {
		const struct forbidden_pair *pair = &history->forbidden[i];
		bool limited = pair->first > history->played + 1 || pair->last < history->rounds;

		if (vertex[pair->a] < 0 || vertex[pair->b] < 0)
			continue;
		ahead->uniform = ahead->uniform && !limited;
		if (pair->first <= round && round <= pair->last)
			cardinal_join(&ahead->rounds[k], vertex[pair->a], vertex[pair->b], false);
	}
}

static void round_make(struct ahead *ahead, int k, const struct roster *roster, const int *vertex)
{
	struct cardinal *graph = &ahead->rounds[k];

	cardinal_make(graph, ahead->vertices, ahead->arena);
	for (int u = 0; u < ahead->players; u++)
		for (int v = 0; v < u; v++)
			cardinal_join(graph, u, v,
			              !have_met(ahead->history, ahead->tpn[u], ahead->tpn[v]));
	for (int i = 0; i < roster->count && ahead->vertices > ahead->players; i++)
		if (vertex[roster->cards[i].tpn] >= 0)
			cardinal_join(graph, vertex[roster->cards[i].tpn], ahead->players,
			              roster->cards[i].bye_allowed);
	round_forbid(ahead, k, vertex);
}

void ahead_make(struct ahead *ahead, const struct history *history, uint16_t without,
                struct arena *arena)
{
	struct history open = *history;
	struct roster roster;
	int *vertex = arena_get(arena, (history->count + 1u) * sizeof *vertex);

	*ahead = (struct ahead){.history = history, .arena = arena, .uniform = true};
	ahead->left = history->rounds - history->played;
	ahead->tpn = arena_get(arena, (history->count + 1u) * sizeof *ahead->tpn);
	open.fixed_count = 0;
	roster_make(&roster, &open, arena);
	vertex[0] = -1;
	for (uint16_t tpn = 1; tpn <= history->count; tpn++) {
		vertex[tpn] = -1;
		if (history->entrants[tpn - 1].absent || tpn == without)
			continue;
		vertex[tpn] = ahead->players;
		ahead->tpn[ahead->players++] = tpn;
	}
	ahead->vertices = ahead->players + ahead->players % 2;
	ahead->rounds = arena_get(arena, (size_t)ahead->left * sizeof *ahead->rounds);
	for (int k = 0; k < ahead->left; k++)
		round_make(ahead, k, &roster, vertex);
}

/* Partners of a vertex: in any of the rounds, or in all of them. */
static int partners(const struct ahead *ahead, int v, bool in_all)
{
	int count = 0;

	for (int u = 0; u < ahead->vertices; u++) {
		int rounds = 0;

		for (int k = 0; k < ahead->left; k++)
			rounds += cardinal_joined(&ahead->rounds[k], u, v);
		count += in_all ? rounds == ahead->left : rounds > 0;
	}
	return count;
}

bool ahead_plausible(struct ahead *ahead, uint16_t *list, size_t *count)
{
	bool enough = true;

	for (int v = 0; v < ahead->vertices; v++) {
		if (partners(ahead, v, false) >= ahead->left)
			continue;
		enough = false;
		if (list)
			list[(*count)++] = ahead->tpn[v];
	}
	for (int k = 0; k < ahead->left && enough; k++) {
		enough = cardinal_solve(&ahead->rounds[k]) == 0;
		if (!enough && list)
			ahead->out->failed_round = ahead->history->played + 1 + k;
	}
	return enough;
}

/* Do the absolute wishes of now leave a bipartition with all of each kind on one side? */
static bool wishes_fit(const struct ahead *ahead, struct arena *arena)
{
	struct roster roster;
	int due[3] = {0};

	roster_make(&roster, ahead->history, arena);
	for (int i = 0; i < roster.count; i++) {
		const struct card *card = &roster.cards[i];

		if (abs(card->difference) > 2)
			return false;
		if (card->strength == PREFERENCE_ABSOLUTE)
			due[card->preference]++;
	}
	return 2 * due[ROLE_OPENER] <= ahead->vertices && 2 * due[ROLE_SECOND] <= ahead->vertices;
}

/*
 * Whatever is paired before, every vertex loses one partner a round. With roles: put all who are
 * due one role absolutely on one side, the others where there is room; a side has half of the
 * vertices, and if everybody may meet half of the other side, Hall's condition holds. At most half
 * are ever due the same role absolutely, since at most half opened the round before. Without roles
 * Dirac's condition is enough.
 */
static bool surely(struct ahead *ahead)
{
	bool strict = ahead->history->role_rule == ROLES_STRICT;

	for (int v = 0; v < ahead->vertices; v++) {
		int barred = ahead->vertices - 1 - partners(ahead, v, true) + ahead->left - 1;

		if (strict ? 4 * barred > ahead->vertices : 2 * (barred + 1) > ahead->vertices)
			return false;
	}
	return !strict || wishes_fit(ahead, ahead->arena);
}

/* Without whom can it not go on? */
static void needed_find(const struct ahead *ahead)
{
	uint16_t *needed = arena_get(ahead->arena, (size_t)ahead->vertices * sizeof *needed);
	struct forecast *out = ahead->out;

	for (int v = 0; v < ahead->players && ahead->players > 2; v++) {
		struct arena scratch;
		struct ahead without;

		arena_init(&scratch, ahead->arena->more, ahead->arena->give);
		ahead_make(&without, ahead->history, ahead->tpn[v], &scratch);
		if (!ahead_plausible(&without, NULL, NULL))
			needed[out->needed_count++] = ahead->tpn[v];
		arena_free(&scratch);
	}
	out->needed = needed;
}

static void byes_count(const struct ahead *ahead)
{
	if (ahead->vertices == ahead->players)
		return;
	ahead->out->byes_needed = ahead->left;
	for (int v = 0; v < ahead->players; v++)
		ahead->out->byes_left += cardinal_joined(&ahead->rounds[0], v, ahead->players);
}

/* From the courses that were run. */
static enum forecast_verdict verdict_of_courses(struct ahead *ahead)
{
	const struct forecast *out = ahead->out;

	if (!out->tried)
		return FORECAST_UNKNOWN;
	if (out->failed < out->tried)
		return out->exhaustive && out->failed == 0 ? FORECAST_SURE : FORECAST_POSSIBLE;
	if (out->exhaustive || out->failed_round == ahead->history->played + 1)
		return FORECAST_IMPOSSIBLE;
	return ahead_disjoint(ahead) == 0 ? FORECAST_IMPOSSIBLE : FORECAST_UNKNOWN;
}

static enum forecast_verdict verdict_of(struct ahead *ahead)
{
	struct forecast *out = ahead->out;
	uint16_t *list = arena_get(ahead->arena, (size_t)ahead->vertices * sizeof *list);
	size_t count = 0;

	if (ahead->left == 0)
		return FORECAST_SURE;
	if (!ahead_plausible(ahead, list, &count)) {
		out->short_of = list;
		out->short_count = count;
		return FORECAST_IMPOSSIBLE;
	}
	if (ahead->most && ahead->players <= NEEDED_PLAYERS_MAX)
		needed_find(ahead);
	if (surely(ahead))
		return FORECAST_SURE;
	if (!ahead->most)
		return FORECAST_UNKNOWN;
	ahead_run(ahead);
	return verdict_of_courses(ahead);
}

bool pairing_forecast(const struct history *history, int most, struct arena *arena,
                      struct forecast *out, struct error *err)
{
	struct ahead ahead;

	*out = (struct forecast){0};
	if (!history->rounds)
		return error_set(err, ERR_WRONG_STATE, "the number of rounds is not known");
	if (history->played > history->rounds)
		return error_set(err, ERR_WRONG_STATE, "more rounds have been played than planned");
	ahead_make(&ahead, history, 0, arena);
	ahead.out = out;
	ahead.most = most;
	if (!ahead.players)
		return error_set(err, ERR_WRONG_STATE, "nobody is present");
	out->rounds_left = ahead.left;
	if (ahead.left)
		byes_count(&ahead);
	out->verdict = verdict_of(&ahead);
	return true;
}
