#include "pairing/dutch_step.h"

#include "pairing/bracket.h"

/* Takes out who has been paired; returns how many of the bracket move down. */
static int players_drop(struct dutch_state *state)
{
	int kept = 0, moved = 0;

	for (int i = 0; i < state->count; i++) {
		if (state->mate[state->players[i]] >= 0)
			continue;
		moved += i < state->members;
		state->players[kept++] = state->players[i];
	}
	state->count = kept;
	return moved;
}

/*
 * 2017: if what a bracket leaves over and what lies below it cannot be completed, it is the
 * penultimate one: it is paired again, its floaters must allow completion, and all below it
 * collapse into one last bracket (3.5).
 */
static bool pair_2017(struct dutch_state *state, struct bracket_task *task, struct arena *scratch,
                      struct error *err)
{
	task->collapsing = state->collapsed;
	bracket_narrow(task, scratch);
	if (!bracket_pair(task, scratch, state->mate, err))
		return false;
	if (task->members == task->count || (task->open && task->near == task->members) ||
	    bracket_rest_completes(task, state->mate, scratch))
		return true;
	for (int i = 0; i < task->members; i++)
		state->mate[task->players[i]] = -1;
	task->near = task->members;
	task->open = task->easy = false;
	state->collapsed = task->collapsing = true;
	return bracket_pair(task, scratch, state->mate, err);
}

/* End of the score group that starts at players[from]. */
static int group_end(const struct dutch_state *state, int from)
{
	const struct card *cards = state->roster->cards;
	int end = from;

	while (end < state->count &&
	       cards[state->players[end]].score == cards[state->players[from]].score)
		end++;
	return end;
}

/* Players left over by the last bracket who cannot meet its residents are taken as a bracket of
 * their own. */
static void next_bracket(struct dutch_state *state, int movers)
{
	state->movers = movers == state->count ? 0 : movers;
	state->members = state->collapsed ? state->count : group_end(state, state->movers);
}

void dutch_begin(struct dutch_state *state, const struct roster *roster, int32_t bye_score,
                 struct arena *arena)
{
	size_t size = (size_t)roster->count * sizeof(int);

	*state = (struct dutch_state){.roster = roster,
	                              .players = arena_get(arena, size),
	                              .count = roster->count,
	                              .bye_score = bye_score,
	                              .mate = arena_get(arena, size)};
	for (int i = 0; i < roster->count; i++) {
		state->players[i] = i;
		state->mate[i] = -1;
	}
	next_bracket(state, 0);
}

void dutch_narrow(struct bracket_task *task, struct arena *arena)
{
	bracket_narrow(task, arena);
}

bool dutch_bracket(struct bracket_task *task, struct arena *arena, int *mate, struct error *err)
{
	dutch_narrow(task, arena);
	return bracket_pair(task, arena, mate, err);
}

bool dutch_step(struct dutch_state *state, const struct arena *arena, struct error *err)
{
	struct bracket_task task = {.roster = state->roster,
	                            .players = state->players,
	                            .count = state->count,
	                            .movers = state->movers,
	                            .members = state->members,
	                            .bye_score = state->bye_score};
	struct arena scratch;
	bool done;

	task.near = task.members < task.count ? group_end(state, task.members) : task.count;
	arena_init(&scratch, arena->more, arena->give);
	if (state->roster->history->edition == EDITION_2017) {
		done = pair_2017(state, &task, &scratch, err);
	} else {
		done = dutch_bracket(&task, &scratch, state->mate, err);
	}
	arena_free(&scratch);
	if (done)
		next_bracket(state, players_drop(state));
	return done;
}
