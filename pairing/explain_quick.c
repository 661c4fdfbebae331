#include "pairing/explain_quick.h"

#include "pairing/bracket.h"

#include <string.h>

struct quick {
	const struct explain *e;
	int *first; /* card -> the first bracket it is a member of */
	/* the present question */
	struct arena *arena;
	int upper, lower;     /* the pair, by rank */
	struct roster roster; /* without the two */
	struct card *cards;
	uint64_t *legal;
	int32_t bye_score;
	int *reduced_mate;
	struct explain_run run; /* what would be, as far as it has been paired */
};

struct quick *quick_make(const struct explain *e, struct arena *arena)
{
	struct quick *q = arena_get(arena, sizeof *q);
	size_t count = (size_t)e->roster.count;

	q->e = e;
	q->first = arena_get(arena, count * sizeof *q->first);
	q->cards = arena_get(arena, count * sizeof *q->cards);
	q->legal = arena_get(arena, count * e->roster.stride * sizeof *q->legal);
	q->reduced_mate = arena_get(arena, count * sizeof *q->reduced_mate);
	q->run.mate = arena_get(arena, count * sizeof *q->run.mate);
	q->run.brackets = arena_get(arena, (size_t)e->run.count * sizeof *q->run.brackets);
	for (int i = e->run.count - 1; i >= 0; i--)
		for (int at = 0; at < e->run.brackets[i].count; at++)
			q->first[e->run.brackets[i].members[at]] = i;
	return q;
}

/* -- the roster without the two ---------------------------------------------------------------- */

static int to_reduced(const struct quick *q, int card)
{
	return card - (card > q->upper) - (card > q->lower);
}

static int from_reduced(const struct quick *q, int card)
{
	card += card >= q->upper;
	return card + (card >= q->lower);
}

static bool is_asked(const struct quick *q, int card)
{
	return card == q->upper || card == q->lower;
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

static void roster_reduce(struct quick *q)
{
	const struct roster *whole = &q->e->roster;

	q->roster = *whole;
	q->roster.count -= 2;
	q->roster.cards = q->cards;
	q->roster.legal = q->legal;
	for (int i = 0; i < q->roster.count; i++) {
		int card = from_reduced(q, i);
		uint64_t *row = &q->legal[(size_t)i * whole->stride];

		q->cards[i] = whole->cards[card];
		memcpy(row, &whole->legal[(size_t)card * whole->stride],
		       whole->stride * sizeof *row);
		bit_drop(row, whole->stride, q->lower);
		bit_drop(row, whole->stride, q->upper);
	}
}

/* -- a bracket of it --------------------------------------------------------------------------- */

/* The players a bracket of what would be has to choose from: its members and all below it, less the
 * two. */
static void task_make(struct quick *q, int index, struct bracket_task *task)
{
	const struct explain_bracket *bracket = &q->run.brackets[index];
	int *players = arena_get(q->arena, (size_t)q->e->roster.count * sizeof *players);
	int below = q->e->roster.count - bracket->below, next = 0;

	*task = (struct bracket_task){
		.roster = &q->roster, .players = players, .bye_score = q->bye_score};
	for (int at = 0; at < bracket->count; at++) {
		if (is_asked(q, bracket->members[at]))
			continue;
		task->movers += at < bracket->movers;
		players[task->count++] = to_reduced(q, bracket->members[at]);
	}
	task->members = task->count;
	if (index + 1 < q->e->run.count) {
		const struct explain_bracket *after = &q->e->run.brackets[index + 1];

		next = after->count - after->movers;
	}
	task->near = task->members;
	for (int card = below; card < q->e->roster.count; card++) {
		if (is_asked(q, card))
			continue;
		task->near += card < below + next;
		players[task->count++] = to_reduced(q, card);
	}
}

static void bracket_take(struct quick *q, int index, const int *mate)
{
	struct explain_bracket *bracket = &q->run.brackets[index];

	bracket->down_count = 0;
	for (int at = 0; at < bracket->count; at++) {
		int card = bracket->members[at], other = -1;

		if (!is_asked(q, card))
			other = mate[to_reduced(q, card)];
		if (other >= 0)
			q->run.mate[card] = from_reduced(q, other);
		if (q->run.mate[card] < 0)
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
static void bracket_ask(struct quick *q, int index)
{
	const struct explain_bracket *bracket = &q->run.brackets[index];

	if (!has_member(bracket, q->upper) || !has_member(bracket, q->lower))
		return;
	q->run.mate[q->upper] = q->lower;
	q->run.mate[q->lower] = q->upper;
}

static bool bracket_solve(struct quick *q, int index, struct bracket_task *task)
{
	struct error err;

	for (int i = 0; i < task->count; i++)
		q->reduced_mate[task->players[i]] = -1;
	for (int i = 0; i < q->run.brackets[index].count; i++)
		q->run.mate[q->run.brackets[index].members[i]] = -1;
	if (task->members > task->movers && !dutch_bracket(task, q->arena, q->reduced_mate, &err))
		return false;
	bracket_ask(q, index);
	bracket_take(q, index, q->reduced_mate);
	return true;
}

/* The bracket as it is, and the next one with whom this one leaves over. */
static void bracket_copy(struct quick *q, int index)
{
	struct explain_bracket *bracket = &q->run.brackets[index];

	*bracket = q->e->run.brackets[index];
	memset(bracket->values, 0, sizeof bracket->values);
	bracket->down = arena_get(q->arena, (size_t)bracket->count * sizeof(int));
	bracket->down_count = 0;
}

static void bracket_follow(struct quick *q, int index)
{
	const struct explain_bracket *above = &q->run.brackets[index - 1];
	const struct explain_bracket *have = &q->e->run.brackets[index];
	struct explain_bracket *bracket = &q->run.brackets[index];
	int residents = have->count - have->movers;
	size_t size = (size_t)(above->down_count + residents) * sizeof(int);

	*bracket = *have;
	memset(bracket->values, 0, sizeof bracket->values);
	bracket->members = arena_get(q->arena, size);
	bracket->down = arena_get(q->arena, size);
	bracket->down_count = 0;
	bracket->movers = above->down_count;
	bracket->count = above->down_count + residents;
	for (int i = 0; i < above->down_count; i++)
		bracket->members[i] = above->down[i];
	for (int i = 0; i < residents; i++)
		bracket->members[above->down_count + i] = have->members[have->movers + i];
}

/* -- the question ------------------------------------------------------------------------------ */

static bool bye_possible(const struct bracket_task *task)
{
	for (int i = 0; i < task->count; i++) {
		const struct card *card = &task->roster->cards[task->players[i]];

		if (card->bye_allowed && card->score <= task->bye_score)
			return true;
	}
	return false;
}

/* Can everybody of the task be paired, whatever happens? By degrees where they suffice (Dirac). */
static bool completes(struct quick *q, const struct bracket_task *task)
{
	int half = task->count / 2 + 1;
	bool enough = task->count % 2 == 0 || bye_possible(task);
	int first = task->count > task->members ? task->players[task->members] : q->roster.count;

	if (task->count == 0)
		return true;
	for (int i = 0; enough && i < task->count; i++)
		enough = roster_legal_among(&q->roster, task->players[i], first, q->roster.count) >=
		         half;
	for (int i = 0; i < task->count; i++)
		q->reduced_mate[task->players[i]] = -1;
	return enough || bracket_rest_completes(task, q->reduced_mate, q->arena);
}

/* A bracket made of nothing but players left over: not as the others. */
static bool is_leftover(const struct explain_run *run, int index)
{
	return index > 0 && run->brackets[index].movers == 0 &&
	       run->brackets[index - 1].down_count > 0;
}

/* Where the bye might come in (C9), or a bracket is of the odd kind, take the whole way. */
static bool is_plain(const struct quick *q, int from, int to)
{
	const struct explain_run *run = &q->e->run;

	for (int i = from; i <= to && i < run->count; i++)
		if (is_leftover(run, i) || run->brackets[i].values[EXPLAIN_BYE_GAMES].counts ||
		    (q->e->roster.count % 2 && run->brackets[i].down_count > 1))
			return false;
	return true;
}

/* Counts the brackets from..to of what would be; `to` only for what C8 looks at. */
static void count_values(struct quick *q, int from, int to)
{
	q->run.count = to + 1;
	q->run.bye = -1;
	for (int i = to; i >= from; i--)
		explain_values(&q->e->roster, &q->run, i, q->arena);
}

/* Was the bracket above paired as it is now? Then whatever differs does so in this one. */
static bool same_above(const struct quick *q, int index)
{
	const struct explain_bracket *bracket = &q->e->run.brackets[index];

	for (int at = 0; at < bracket->count; at++)
		if (!is_asked(q, bracket->members[at]) &&
		    q->run.mate[bracket->members[at]] != q->e->run.mate[bracket->members[at]])
			return false;
	return true;
}

/* Brackets `top` (the one above, if it has a choice), `at` and the next one. */
static bool pair_from(struct quick *q, int at, int top)
{
	struct bracket_task task;
	int end = at + 1 < q->e->run.count ? at + 1 : at;

	for (int i = top; i <= end; i++) {
		if (i == top)
			bracket_copy(q, i);
		else
			bracket_follow(q, i);
		task_make(q, i, &task);
		if (!bracket_solve(q, i, &task))
			return false;
	}
	count_values(q, top, end);
	return true;
}

static bool verdict_from(struct quick *q, int at, int top, struct explain_verdict *verdict)
{
	if (top < at && explain_bracket_worse(q->e, &q->e->run, &q->run, top, verdict))
		return true;
	if (top < at && !same_above(q, top))
		return false;
	if (explain_bracket_worse(q->e, &q->e->run, &q->run, at, verdict))
		return true;
	verdict->outcome = EXPLAIN_LATER;
	verdict->bracket = at;
	verdict->order = EXPLAIN_ORDER_UNSAID;
	return true;
}

static bool settle(struct quick *q, struct explain_verdict *verdict)
{
	const struct explain_run *run = &q->e->run;
	int at = q->first[q->lower] <= q->e->bracket_of[q->upper] ? q->first[q->lower]
	                                                          : q->e->bracket_of[q->upper];
	int top = at ? at - 1 : at;
	struct bracket_task task;
	struct error err = {0};

	if (!is_plain(q, top, at + 1) || run->brackets[at].below == 1)
		return false;
	roster_reduce(q);
	if (q->roster.count == 0)
		return false;
	if (!dutch_complete(&q->roster, &q->bye_score, q->arena, &err)) {
		verdict->outcome = EXPLAIN_INCOMPLETE;
		return err.code == ERR_NO_PAIRING;
	}
	if (run->bye >= 0 &&
	    explain_bye_worse(q->e, q->e->roster.cards[run->bye].score, q->bye_score, verdict))
		return true;
	bracket_copy(q, at);
	task_make(q, at, &task);
	return completes(q, &task) && pair_from(q, at, top) && verdict_from(q, at, top, verdict);
}

bool quick_why_not(struct quick *q, int a, int b, struct explain_verdict *verdict)
{
	struct explain within = *q->e;
	const struct explain *whole = q->e;
	struct arena scratch;
	bool settled;

	*verdict = (struct explain_verdict){
		.wish = EXPLAIN_MEET, .a = a, .b = b, .bracket = -1, .who = -1};
	if (explain_at_once(q->e, verdict))
		return true;
	if (q->e->history->edition == EDITION_2017)
		return false;
	arena_init(&scratch, q->e->arena->more, q->e->arena->give);
	within.arena = q->arena = &scratch;
	q->e = &within;
	q->upper = a < b ? a : b;
	q->lower = a < b ? b : a;
	settled = settle(q, verdict);
	q->e = whole;
	explain_keep(verdict, whole->arena);
	arena_free(&scratch);
	return settled;
}
