#include "pairing/bracket_graph.h"

#include <stdlib.h>
#include <string.h>

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
		const struct card *card = bracket_card(b, v);

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

static int descending(const void *left, const void *right)
{
	const int32_t *a = left, *b = right;

	return (*a < *b) - (*a > *b);
}

/*
 * 2017, the collapsed last bracket: every difference of scores that a pair or, against a value one
 * point below the lowest score, the bye can have.
 */
static void differences_make(struct bracket *b)
{
	struct setting *s = &b->setting;
	size_t room = 0, count = 0, kept = 0;
	int32_t *differences = NULL;

	s->floor = bracket_card(b, s->members - 1)->score - 10;
	if (bracket_card(b, s->movers)->score == s->floor + 10)
		return;
	for (int u = 0; u < s->members; u++) {
		int32_t score = bracket_card(b, u)->score, below = score;

		differences = arena_grow(b->arena, differences, &room, count + (size_t)s->members,
		                         sizeof *differences);
		differences[count++] = score - s->floor;
		for (int v = u + 1; v < s->members; v++) {
			int32_t other = bracket_card(b, v)->score;

			if (other != below)
				differences[count++] = score - other;
			below = other;
		}
	}
	if (count)
		qsort(differences, count, sizeof *differences, descending);
	for (size_t i = 0; i < count; i++)
		if (!kept || differences[kept - 1] != differences[i])
			differences[kept++] = differences[i];
	s->differences = differences;
	s->difference_count = (int)kept;
}

static void setting_make_2017(struct bracket *b)
{
	struct setting *s = &b->setting;

	s->bye_games_max = 0;
	s->collapsing = b->task->collapsing || b->task->members == b->task->count;
	s->to_completion = b->task->near > b->task->members && b->task->near == b->task->count &&
	                   b->task->count % 2 == 1;
	if (b->task->members == b->task->count)
		differences_make(b);
}

static void couple_make(const struct bracket *b, int u, int v, struct couple *couple)
{
	*couple = (struct couple){
		.upper = bracket_card(b, u),
		.lower = bracket_card(b, v),
		.group = u < b->task->members ? b->setting.group[u] : 0,
		.current = v < b->task->members && v >= b->task->movers,
		.following = v >= b->task->members &&
	                     v<b->task->near, .moved = bracket_card(b, u)->score> bracket_card(b, v)
	                             ->score,
		.movers = v < b->task->movers,
		.upper_follows = u >= b->task->members,
	};
}

static void graph_edge(struct bracket *b, int u, int v, int64_t *weight)
{
	bool meet = bracket_legal(b, u, v);
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
	const struct card *card = bracket_card(b, v);
	bool bye = card->bye_allowed && card->score <= b->task->bye_score;
	bool last = b->players == b->task->count; /* not merely a way down */

	if (!b->open_below && !bye)
		return;
	memset(weight, 0, (size_t)b->m.lanes * sizeof *weight);
	if (bye && last && (v < b->task->members || b->setting.to_completion))
		criteria_weigh_bye(&b->packing, &b->setting, card, weight);
	matching_set(&b->m, v, b->players, weight);
}

bool bracket_graph(struct bracket *b, struct error *err)
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

bool bracket_solve(struct bracket *b, struct error *err)
{
	return matching_solve(&b->m) ||
	       error_set(err, ERR_INTERNAL, "a bracket that could be completed no longer can");
}

void bracket_weigh_exchanges(struct bracket *b, int pairs, int sign)
{
	int64_t outweigh = (int64_t)b->rest_count * b->rest_count;

	for (int i = 0; i < b->rest_count; i++) {
		for (int j = i + 1; j < b->rest_count; j++) {
			int64_t value = (i < pairs ? outweigh : 0) - i;

			if (!bracket_pair_here(b, b->rest[i], b->rest[j]))
				continue;
			matching_weight(&b->m, b->rest[i], b->rest[j])[b->exchange_lane] +=
				2 * sign * value;
			matching_weight(&b->m, b->rest[j], b->rest[i])[b->exchange_lane] +=
				2 * sign * value;
		}
	}
}

void bracket_make(struct bracket *b, const struct bracket_task *task, struct arena *arena)
{
	*b = (struct bracket){.task = task, .arena = arena, .open_below = task->open};
	b->players = b->open_below ? task->near : task->count;
	b->n = b->players + b->players % 2;
	b->gone = arena_get(arena, (size_t)b->n);
	b->opponent = arena_get(arena, (size_t)b->n * sizeof *b->opponent);
	b->addend = arena_get(arena, (size_t)b->n * sizeof *b->addend);
	b->rest = arena_get(arena, (size_t)b->n * sizeof *b->rest);
	setting_make(b);
	if (task->roster->history->edition == EDITION_2017)
		setting_make_2017(b);
}
