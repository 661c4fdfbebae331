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
	int near;          /* members and the residents of the next bracket, as far as it matters */
	int32_t bye_score; /* nobody above it may get the bye (C5); only read if count is odd */
	bool open;         /* those from near on take whoever floats, and are left out */
	bool easy;         /* all members but one at most can surely be paired here */
	bool collapsing;   /* 2017: the last but one bracket, or the last that collapsed */
};

/*
 * Finds out what need not be looked at: sets open and easy, and lowers near to members where no
 * choice made in this bracket can make a difference to the next one.
 */
void bracket_narrow(struct bracket_task *task, struct arena *arena);

/* With this one floater (a card), can what is below be completed, with as many pairs in the next
 * bracket as there can be at all and the floater in one of them? False may be wrong. */
bool bracket_next_ideal(const struct bracket_task *task, int floater, struct arena *arena);

/* Can those of task->players that have no mate yet be paired completely (2017: A.9)? */
bool bracket_rest_completes(const struct bracket_task *task, const int *mate, struct arena *arena);

/*
 * Sets mate[card] of the players paired here to the opponent's card; the others keep -1 and move
 * down. False with ERR_INTERNAL if the rest cannot be completed, which the task's maker excludes.
 */
bool bracket_pair(const struct bracket_task *task, struct arena *arena, int *mate,
                  struct error *err);

#endif
