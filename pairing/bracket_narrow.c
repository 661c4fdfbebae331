/*
 * What a bracket need not look at. A group in which everybody may meet half of the others can be
 * paired completely (Dirac); if that holds below the bracket whoever floats down, the players below
 * leave the problem, and with them most of its size.
 */
#include "pairing/bracket.h"
#include "pairing/matching.h"

static int card_of(const struct bracket_task *task, int i)
{
	return task->players[i];
}

/* The cards below the bracket are the last ones of the roster, without gaps? */
static bool below_is_whole(const struct bracket_task *task)
{
	return task->members == task->count ||
	       card_of(task, task->members) == task->roster->count - (task->count - task->members);
}

/* Do the members [from, to) have at least `least` legal opponents among the cards [first, end)? */
static bool all_meet(const struct bracket_task *task, int from, int to, int first, int end,
                     int least)
{
	for (int i = from; i < to; i++)
		if (roster_legal_among(task->roster, card_of(task, i), first, end) < least)
			return false;
	return true;
}

/* Can all members but one at most be paired, whatever else? Movers first, then the residents. */
static bool bracket_is_easy(const struct bracket_task *task)
{
	int residents = task->members - task->movers, first, end;

	if (residents < 2 || residents <= task->movers)
		return false;
	first = card_of(task, task->movers);
	end = card_of(task, task->members - 1) + 1;
	if (end - first != residents)
		return false;
	return all_meet(task, 0, task->movers, first, end, task->movers) &&
	       all_meet(task, task->movers, task->members, first, end,
	                task->movers + (residents - task->movers) / 2 + 1);
}

static bool bye_below(const struct bracket_task *task)
{
	for (int i = task->members; i < task->count; i++) {
		const struct card *card = &task->roster->cards[card_of(task, i)];

		if (card->bye_allowed && card->score <= task->bye_score)
			return true;
	}
	return task->count % 2 == 0;
}

/* Members that might float: of an easy bracket one resident or none, else anybody. */
static int floaters_most(const struct bracket_task *task)
{
	return task->easy ? task->members % 2 : task->members;
}

static int first_floater(const struct bracket_task *task)
{
	return !floaters_most(task) ? task->members : task->easy ? task->movers : 0;
}

/* Does the whole of what is below get paired with whoever floats? */
static bool below_completes(const struct bracket_task *task)
{
	int first = card_of(task, task->members), end = task->roster->count;
	int below = task->count - task->members;

	return bye_below(task) && all_meet(task, first_floater(task), task->count, first, end,
	                                   (below + floaters_most(task)) / 2 + 2);
}

/* Is the next bracket as good whoever floats into it? */
static bool next_is_indifferent(const struct bracket_task *task)
{
	int first = card_of(task, task->members), end = card_of(task, task->near - 1) + 1;
	int floaters = floaters_most(task);

	return !floaters || all_meet(task, first_floater(task), task->near, first, end,
	                             (task->near - task->members + floaters) / 2 + 2);
}

bool bracket_next_ideal(const struct bracket_task *task, int floater, struct arena *arena)
{
	int count = task->count - task->members + 1, *cards, pairs;
	int next = task->near - task->members + 1;
	int64_t total = 0, weight;
	struct matching m;

	cards = arena_get(arena, (size_t)count * sizeof *cards);
	cards[0] = floater;
	for (int i = 1; i < count; i++)
		cards[i] = task->players[task->members + i - 1];
	matching_make(&m, count + count % 2, 1, arena);
	for (int i = 0; i < count; i++) {
		const struct card *card = &task->roster->cards[cards[i]];

		for (int j = 0; j < i; j++) {
			weight = i < next ? 4 + (j == 0) : 0;
			if (roster_legal(task->roster, cards[i], cards[j]))
				matching_set(&m, i, j, &weight);
		}
		weight = 0;
		if (count % 2 && card->bye_allowed && card->score <= task->bye_score)
			matching_set(&m, i, count, &weight);
	}
	matching_restart(&m, 0, NULL);
	if (!matching_solve(&m))
		return false;
	pairs = next / 2;
	for (int i = 1; i < next; i++)
		if (m.mate[i] < i)
			total += m.mate[i] == 0 ? 5 : 4;
	return total == 4 * pairs + 1;
}

/*
 * The older and weaker reason to leave out those below the next bracket: whatever group they are
 * in, everybody may meet half of it.
 */
static bool far_below_takes_any(const struct bracket_task *task)
{
	int first = card_of(task, task->movers), end = task->roster->count, worst = 0;

	for (int i = 0; i < task->count; i++) {
		int barred = end - first - 1 + task->movers -
		             roster_legal_among(task->roster, card_of(task, i), first, end);

		worst = barred > worst ? barred : worst;
	}
	if (task->count - task->near < 2 * worst + 3)
		return false;
	for (int i = task->near; task->count % 2 && i < task->count; i++) {
		const struct card *card = &task->roster->cards[card_of(task, i)];

		if (card->bye_allowed && card->score <= task->bye_score)
			return true;
	}
	return task->count % 2 == 0;
}

bool bracket_rest_completes(const struct bracket_task *task, const int *mate, struct arena *arena)
{
	int *left = arena_get(arena, (size_t)task->count * sizeof *left), count = 0;
	struct matching m;
	int64_t weight = 0;

	for (int i = 0; i < task->count; i++)
		if (mate[task->players[i]] < 0)
			left[count++] = task->players[i];
	matching_make(&m, count + count % 2, 1, arena);
	for (int i = 0; i < count; i++) {
		const struct card *card = &task->roster->cards[left[i]];

		for (int j = 0; j < i; j++)
			if (roster_legal(task->roster, left[i], left[j]))
				matching_set(&m, i, j, &weight);
		if (count % 2 && card->bye_allowed && card->score <= task->bye_score)
			matching_set(&m, i, count, &weight);
	}
	matching_restart(&m, 0, NULL);
	return matching_solve(&m);
}

void bracket_narrow(struct bracket_task *task)
{
	bool old = task->roster->history->edition == EDITION_2017;

	task->open = old && task->near > task->members;
	task->easy = !task->collapsing && below_is_whole(task) && bracket_is_easy(task);
	if (task->members == task->count || !below_is_whole(task))
		return;
	if (below_completes(task) && next_is_indifferent(task)) {
		task->open = true;
		task->near = task->members;
	} else if (!old) {
		task->open = far_below_takes_any(task);
	}
}
