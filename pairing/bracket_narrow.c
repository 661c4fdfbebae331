/*
 * What a bracket need not look at. A group in which everybody may meet half of the others can be
 * paired completely (Dirac); if that holds below the bracket whoever floats down, the players below
 * leave the problem, and with them most of its size.
 */
#include "pairing/bracket.h"
#include "pairing/leftover.h"

/* From how many members on a search is cheaper than the exact method it may save; how many of the
 * next bracket are tried as the one it leaves over. */
enum { WORTH_A_LOOK = 40, SINGLES_TRIED = 8 };

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

/* Where everybody may meet half of the others it is so (Dirac). */
static bool surely_easy(const struct bracket_task *task)
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

/* Can all members, but for one resident where they are odd, be paired, whatever else? */
static bool bracket_is_easy(const struct bracket_task *task, struct arena *arena)
{
	struct leftover left;

	if (surely_easy(task) || task->members < WORTH_A_LOOK)
		return surely_easy(task);
	leftover_find(&left, task->roster, task->players, task->members, task->movers, arena);
	if (left.single != task->members % 2)
		return false;
	for (int v = task->movers; v < task->members && left.single; v++)
		if (left.graph.outer[v])
			return true;
	return !left.single;
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

/* With this one left over by the next bracket too, can all below it be paired? 2017 does not look
 * so far ahead, but for who may get the bye. */
static bool far_completes(const struct bracket_task *task, int single, struct arena *arena)
{
	int *cards = arena_get(arena, (size_t)task->count * sizeof *cards), count = 0;
	int32_t least;

	if (task->roster->history->edition == EDITION_2017 && task->near < task->count)
		return true;
	if (single >= 0)
		cards[count++] = single;
	for (int i = task->near; i < task->count; i++)
		cards[count++] = card_of(task, i);
	return leftover_bye(task->roster, cards, count, task->bye_score, &least, arena);
}

bool bracket_next_ideal(const struct bracket_task *task, int floater, struct arena *arena)
{
	int count = task->near - task->members + 1, tries = 0;
	int *cards = arena_get(arena, (size_t)count * sizeof *cards);
	struct leftover left;

	cards[0] = floater;
	for (int i = 1; i < count; i++)
		cards[i] = card_of(task, task->members + i - 1);
	leftover_find(&left, task->roster, cards, count, 0, arena);
	if (left.single != count % 2)
		return false;
	if (!left.single)
		return far_completes(task, -1, arena);
	for (int v = count - 1; v > 0 && tries < SINGLES_TRIED; v--)
		if (left.graph.outer[v] && ++tries && far_completes(task, cards[v], arena))
			return true;
	return false;
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
	int32_t least;

	for (int i = 0; i < task->count; i++)
		if (mate[task->players[i]] < 0)
			left[count++] = task->players[i];
	return leftover_bye(task->roster, left, count, task->bye_score, &least, arena);
}

void bracket_narrow(struct bracket_task *task, struct arena *arena)
{
	bool old = task->roster->history->edition == EDITION_2017;

	task->open = old && task->near > task->members;
	task->easy = !task->collapsing && below_is_whole(task) && bracket_is_easy(task, arena);
	if (task->members == task->count || !below_is_whole(task))
		return;
	if (below_completes(task) && next_is_indifferent(task)) {
		task->open = true;
		task->near = task->members;
	} else if (!old) {
		task->open = far_below_takes_any(task);
	}
}
