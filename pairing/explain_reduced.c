#include "pairing/explain_reduced.h"

#include <string.h>

void reduced_make(struct reduced *r, const struct explain *e, struct arena *arena)
{
	size_t count = (size_t)e->roster.count;

	r->cards = arena_get(arena, count * sizeof *r->cards);
	r->legal = arena_get(arena, count * e->roster.stride * sizeof *r->legal);
	r->mate = arena_get(arena, count * sizeof *r->mate);
	r->run.mate = arena_get(arena, count * sizeof *r->run.mate);
	r->run.brackets = arena_get(arena, (size_t)e->run.count * sizeof *r->run.brackets);
}

/* -- the roster without the two ---------------------------------------------------------------- */

static int to_reduced(const struct reduced *r, int card)
{
	return card - (card > r->upper) - (card > r->lower);
}

static int from_reduced(const struct reduced *r, int card)
{
	card += card >= r->upper;
	return card + (card >= r->lower);
}

static bool is_asked(const struct reduced *r, int card)
{
	return card == r->upper || card == r->lower;
}

/* Takes a bit out of a row; those behind it move up. */
static void bit_drop(uint64_t *row, size_t words, int at)
{
	size_t word = (size_t)at / 64;
	uint64_t below = ((uint64_t)1 << (at % 64)) - 1;

	row[word] = (row[word] & below) | (row[word] >> 1 & ~below);
	for (; word + 1 < words; word++) {
		row[word] |= row[word + 1] << 63;
		row[word + 1] >>= 1;
	}
}

void reduced_roster(struct reduced *r)
{
	const struct roster *whole = &r->e->roster;

	r->roster = *whole;
	r->roster.count -= 2;
	r->roster.cards = r->cards;
	r->roster.legal = r->legal;
	for (int i = 0; i < r->roster.count; i++) {
		int card = from_reduced(r, i);
		uint64_t *row = &r->legal[(size_t)i * whole->stride];

		r->cards[i] = whole->cards[card];
		memcpy(row, &whole->legal[(size_t)card * whole->stride],
		       whole->stride * sizeof *row);
		bit_drop(row, whole->stride, r->lower);
		bit_drop(row, whole->stride, r->upper);
	}
}

/* -- a bracket of it --------------------------------------------------------------------------- */

/* The players a bracket of what would be has to choose from: its members and all below it, less the
 * two. */
static void task_make(struct reduced *r, int index, struct bracket_task *task)
{
	const struct explain_bracket *bracket = &r->run.brackets[index];
	int *players = arena_get(r->arena, (size_t)r->e->roster.count * sizeof *players);
	int below = r->e->roster.count - bracket->below, next = 0;

	*task = (struct bracket_task){
		.roster = &r->roster, .players = players, .bye_score = r->bye_score};
	for (int at = 0; at < bracket->count; at++) {
		if (is_asked(r, bracket->members[at]))
			continue;
		task->movers += at < bracket->movers;
		players[task->count++] = to_reduced(r, bracket->members[at]);
	}
	task->members = task->count;
	if (index + 1 < r->e->run.count) {
		const struct explain_bracket *after = &r->e->run.brackets[index + 1];

		next = after->count - after->movers;
	}
	task->near = task->members;
	for (int card = below; card < r->e->roster.count; card++) {
		if (is_asked(r, card))
			continue;
		task->near += card < below + next;
		players[task->count++] = to_reduced(r, card);
	}
}

static void bracket_take(struct reduced *r, int index)
{
	struct explain_bracket *bracket = &r->run.brackets[index];

	bracket->down_count = 0;
	for (int at = 0; at < bracket->count; at++) {
		int card = bracket->members[at], other = -1;

		if (!is_asked(r, card))
			other = r->mate[to_reduced(r, card)];
		if (other >= 0)
			r->run.mate[card] = from_reduced(r, other);
		if (r->run.mate[card] < 0)
			bracket->down[bracket->down_count++] = card;
	}
}

static bool has_member(const struct explain_bracket *bracket, int card)
{
	for (int at = 0; at < bracket->count; at++)
		if (bracket->members[at] == card)
			return true;
	return false;
}

/* Both in the bracket: that is where they meet. */
static void bracket_ask(struct reduced *r, int index)
{
	const struct explain_bracket *bracket = &r->run.brackets[index];

	if (!has_member(bracket, r->upper) || !has_member(bracket, r->lower))
		return;
	r->run.mate[r->upper] = r->lower;
	r->run.mate[r->lower] = r->upper;
}

bool reduced_pair(struct reduced *r, int index)
{
	struct bracket_task task;
	struct error err;

	task_make(r, index, &task);
	for (int i = 0; i < task.count; i++)
		r->mate[task.players[i]] = -1;
	for (int i = 0; i < r->run.brackets[index].count; i++)
		r->run.mate[r->run.brackets[index].members[i]] = -1;
	if (task.members > task.movers && !dutch_bracket(&task, r->arena, r->mate, &err))
		return false;
	bracket_ask(r, index);
	bracket_take(r, index);
	return true;
}

bool reduced_indifferent(struct reduced *r, int index)
{
	struct bracket_task task;

	task_make(r, index, &task);
	if (task.members == task.count || task.members == task.movers)
		return false;
	dutch_narrow(&task, r->arena);
	return task.open && task.near == task.members;
}

void reduced_natural(struct reduced *r, int index)
{
	struct explain_bracket *bracket = &r->run.brackets[index];

	*bracket = r->e->run.brackets[index];
	memset(bracket->values, 0, sizeof bracket->values);
	bracket->down = arena_get(r->arena, (size_t)bracket->count * sizeof(int));
	bracket->down_count = 0;
}

void reduced_follow(struct reduced *r, int index)
{
	const struct explain_bracket *above = &r->run.brackets[index - 1];
	const struct explain_bracket *have = &r->e->run.brackets[index];
	struct explain_bracket *bracket = &r->run.brackets[index];
	int residents = have->count - have->movers;
	size_t size = (size_t)(above->down_count + residents) * sizeof(int);

	*bracket = *have;
	memset(bracket->values, 0, sizeof bracket->values);
	bracket->members = arena_get(r->arena, size);
	bracket->down = arena_get(r->arena, size);
	bracket->down_count = 0;
	bracket->movers = above->down_count;
	bracket->count = above->down_count + residents;
	for (int i = 0; i < above->down_count; i++)
		bracket->members[i] = above->down[i];
	for (int i = 0; i < residents; i++)
		bracket->members[above->down_count + i] = have->members[have->movers + i];
}

/* -- what can be known without pairing ----------------------------------------------------------
 */

static bool bye_possible(const struct bracket_task *task)
{
	for (int i = 0; i < task->count; i++) {
		const struct card *card = &task->roster->cards[task->players[i]];

		if (card->bye_allowed && card->score <= task->bye_score)
			return true;
	}
	return task->count % 2 == 0;
}

/* Does everybody have half of all as opponents among those below (Dirac)? */
static bool surely_completes(const struct bracket_task *task)
{
	int end = task->roster->count;
	int first = task->count > task->members ? task->players[task->members] : end;

	if (!bye_possible(task))
		return false;
	for (int i = 0; i < task->count; i++)
		if (roster_legal_among(task->roster, task->players[i], first, end) <
		    task->count / 2 + 1)
			return false;
	return true;
}

bool reduced_completes(struct reduced *r, int index)
{
	struct bracket_task task;

	task_make(r, index, &task);
	if (task.count == 0 || surely_completes(&task))
		return true;
	for (int i = 0; i < task.count; i++)
		r->mate[task.players[i]] = -1;
	return bracket_rest_completes(&task, r->mate, r->arena);
}

void reduced_values(struct reduced *r, int from, int to, int bye)
{
	r->run.count = to + 1;
	r->run.bye = bye;
	for (int i = to; i >= from; i--)
		explain_values(&r->e->roster, &r->run, i, r->arena);
}
