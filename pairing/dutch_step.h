/*
 * The Dutch system one bracket at a time, on a roster: what pairing_dutch() runs from the top to
 * the bottom, and what an explanation runs again with some pairs taken out of the roster.
 */
#ifndef PAIRING_DUTCH_STEP_H
#define PAIRING_DUTCH_STEP_H

#include "pairing/roster.h"

/* What is left to pair, and the bracket that comes next. Card indices. */
struct dutch_state {
	const struct roster *roster;
	int *players; /* not yet paired: who moves down first, then by rank */
	int count;
	int movers;  /* of the next bracket; 0 where nobody is left but those who moved down */
	int members; /* movers and residents */
	int32_t bye_score; /* nobody above it may get the bye (C5) */
	bool collapsed; /* 2017: the last but one bracket is over, what is left is the last one */
	int *mate;      /* card -> card, -1 while it has none */
};

/*
 * C4 for the whole field and C5: is there a complete legal pairing, and what is the lowest score
 * with which a player can get the bye in one? False with ERR_NO_PAIRING and the reason.
 */
bool dutch_complete(const struct roster *roster, int32_t *bye_score, struct arena *arena,
                    struct error *err);

/* Everybody is to be paired; the first bracket comes next. */
void dutch_begin(struct dutch_state *state, const struct roster *roster, int32_t bye_score,
                 struct arena *arena);

/* Is there a bracket left? Whoever remains alone has the bye. */
static inline bool dutch_more(const struct dutch_state *state)
{
	return state->count > 1;
}

struct bracket_task; /* pairing/bracket.h */

/* One bracket of the 2026 edition: leaves out what need not be looked at, then pairs it. */
void dutch_narrow(struct bracket_task *task, struct arena *arena);
bool dutch_bracket(struct bracket_task *task, struct arena *arena, int *mate, struct error *err);

/* Pairs the next bracket and takes out who has been paired. Scratch memory comes from the arena's
 * source and is given back. */
bool dutch_step(struct dutch_state *state, const struct arena *arena, struct error *err);

#endif
