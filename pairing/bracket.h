/*
 * One bracket of the Dutch system: which of its players are paired with each other, C.04.3 parts 3
 * and 4, by weighted matching over the bracket and what lies below it.
 */
#ifndef PAIRING_BRACKET_H
#define PAIRING_BRACKET_H

#include "pairing/roster.h"

struct bracket_task {
	const struct roster *roster;
	const int *players; /* card indices of everybody not yet paired: movers, then by rank */
	int count;
	int movers;        /* moved down from above */
	int members;       /* movers and residents */
	int near;          /* members and the residents of the next bracket */
	int32_t bye_score; /* nobody above it may get the bye (C5); only read if count is odd */
	int worst;         /* roster_worst() */
};

/*
 * Sets mate[card] of the players paired here to the opponent's card; the others keep -1 and move
 * down. False with ERR_INTERNAL if the rest cannot be completed, which the task's maker excludes.
 */
bool bracket_pair(const struct bracket_task *task, struct arena *arena, int *mate,
                  struct error *err);

#endif
