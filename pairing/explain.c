#include "pairing/boards.h"
#include "pairing/colour.h"
#include "pairing/explain_inside.h"

#include <string.h>

static const struct {
	const char *now, *then, *meaning;
} criteria[EXPLAIN_CRITERIA_COUNT] = {
#define X(id, now, then, what) [EXPLAIN_##id] = {now, then, what},
	EXPLAIN_CRITERIA(X)
#undef X
};

const char *explain_number(enum explain_criterion criterion, enum edition edition)
{
	return edition == EDITION_2017 ? criteria[criterion].then : criteria[criterion].now;
}

const char *explain_meaning(enum explain_criterion criterion, enum edition edition)
{
	if (edition == EDITION_2017 && criterion == EXPLAIN_FLOATER_SCORES)
		return "score differences of the pairs and of the players moving down";
	if (edition == EDITION_2017 && criterion == EXPLAIN_NEXT)
		return "players moving down from the next bracket, and its score differences";
	return criteria[criterion].meaning;
}

const char *explain_outcome_name(enum explain_outcome outcome)
{
	static const char *const names[] = {
#define X(id, name) [EXPLAIN_##id] = (name),
		EXPLAIN_OUTCOMES(X)
#undef X
	};

	return names[outcome];
}

const char *explain_order_name(enum explain_order order)
{
	static const char *const names[] = {
#define X(id, name) [EXPLAIN_ORDER_##id] = (name),
		EXPLAIN_ORDERS(X)
#undef X
	};

	return names[order];
}

/* -- the pairing, bracket by bracket ------------------------------------------------------------
 */

static void bracket_begin(struct explain_bracket *bracket, const struct dutch_state *state,
                          struct arena *arena)
{
	size_t size = (size_t)state->members * sizeof(int);

	*bracket = (struct explain_bracket){
		.members = arena_get(arena, size),
		.count = state->members,
		.movers = state->movers,
		.below = state->count - state->members,
		.score = state->roster->cards[state->players[state->movers]].score,
		.down = arena_get(arena, size),
	};
	memcpy(bracket->members, state->players, size);
}

static void bracket_end(struct explain_bracket *bracket, const struct dutch_state *state)
{
	bracket->collapsed = state->collapsed;
	for (int i = 0; i < bracket->count; i++)
		if (state->mate[bracket->members[i]] < 0)
			bracket->down[bracket->down_count++] = bracket->members[i];
}

static int unpaired(const struct roster *roster, const int *mate)
{
	for (int i = 0; i < roster->count; i++)
		if (mate[i] < 0)
			return i;
	return -1;
}

bool explain_run(const struct roster *roster, struct arena *arena, struct explain_run *run,
                 struct error *err)
{
	struct dutch_state state;
	int32_t bye_score;
	size_t room = 0;

	*run = (struct explain_run){0};
	if (!dutch_complete(roster, &bye_score, arena, err))
		return false;
	dutch_begin(&state, roster, bye_score, arena);
	while (dutch_more(&state)) {
		run->brackets = arena_grow(arena, run->brackets, &room, (size_t)run->count + 1,
		                           sizeof *run->brackets);
		bracket_begin(&run->brackets[run->count], &state, arena);
		if (!dutch_step(&state, arena, err))
			return false;
		bracket_end(&run->brackets[run->count++], &state);
	}
	run->mate = state.mate;
	run->bye = unpaired(roster, state.mate);
	boards_make(roster, state.mate, NULL, colour_higher_opens, arena, &run->pairing);
	for (int i = run->count - 1; i >= 0; i--)
		explain_values(roster, run, i, arena);
	return true;
}

static void index_make(struct explain *e)
{
	const struct roster *roster = &e->roster;

	e->card = arena_get(e->arena, ((size_t)e->history->count + 1) * sizeof *e->card);
	e->bracket_of = arena_get(e->arena, (size_t)roster->count * sizeof *e->bracket_of);
	for (int i = 0; i <= e->history->count; i++)
		e->card[i] = -1;
	for (int i = 0; i < roster->count; i++)
		e->card[roster->cards[i].tpn] = i;
	for (int i = 0; i < e->run.count; i++)
		for (int at = 0; at < e->run.brackets[i].count; at++)
			e->bracket_of[e->run.brackets[i].members[at]] = i;
}

bool explain_make(struct explain *e, const struct history *history, struct arena *arena,
                  struct error *err)
{
	struct pairing pairing;

	/* The engine's own door: it knows every refusal and checks what it gives. */
	if (!pairing_dutch(history, arena, &pairing, err))
		return false;
	*e = (struct explain){.history = history, .arena = arena};
	roster_make(&e->roster, history, arena);
	if (!explain_run(&e->roster, arena, &e->run, err))
		return false;
	index_make(e);
	return true;
}

/* -- the round as it was played -----------------------------------------------------------------
 */

static const struct cell *played_cell(const struct explain *e, const struct history *history,
                                      uint16_t tpn)
{
	return &history->entrants[tpn - 1].cells[e->roster.round - 1];
}

static int *mates_played(const struct explain *e, const struct history *history)
{
	int *mate = arena_get(e->arena, (size_t)e->roster.count * sizeof *mate);

	for (int i = 0; i < e->roster.count; i++)
		mate[i] = e->card[played_cell(e, history, e->roster.cards[i].tpn)->opponent];
	return mate;
}

bool explain_played(const struct explain *e, const struct history *history, struct pairing *played)
{
	bool same;

	boards_make(&e->roster, mates_played(e, history), NULL, colour_higher_opens, e->arena,
	            played);
	same = played->count == e->run.pairing.count && played->bye == e->run.pairing.bye;
	for (int i = 0; i < played->count; i++) {
		struct board_pair *board = &played->boards[i];

		if (played_cell(e, history, board->opener)->role == ROLE_SECOND)
			*board = (struct board_pair){board->second, board->opener};
		same = same && board->opener == e->run.pairing.boards[i].opener &&
		       board->second == e->run.pairing.boards[i].second;
	}
	return same;
}
