/*
 * One bracket of a cascade as a matching: its members, the residents of the following bracket and,
 * if it has to be, everybody below.
 *
 * Without those below, any two vertices may leave the window together, for nothing. What such a
 * window finds best is best if the leavers and those below can be paired after all: every pairing
 * of the whole is one of the window, too, and worth no less there.
 */
#ifndef PAIRING_CASCADE_WINDOW_H
#define PAIRING_CASCADE_WINDOW_H

#include "pairing/cascade.h"
#include "pairing/field.h"

enum { CASCADE_CRITERIA_MAX = 8 };

struct window {
	const struct cascade *cascade;
	struct cascade_bracket bracket;
	const int *card; /* vertex -> card: members, followers, those below */
	int near;        /* members and followers */
	int count;       /* vertices that are cards */
	bool whole;
	int groups; /* distinct scores of the members */
	int *group; /* member -> 0 = highest score ... */
	struct field pairs, *down, following, *down_next, criteria[CASCADE_CRITERIA_MAX];
	int order; /* the lane for the order of generation */
	struct matching m;
	bool *settled; /* member -> its opponent, or that it floats, is decided */
};

/* `card` has `count` cards if whole, else `near`. */
void window_make(struct window *window, struct arena *arena);

/* The first of the best pairings of the members: opponent[member] = member, or -1 = floats. */
bool window_pair(struct window *window, int *opponent, struct arena *arena);

/* Vertices that leave the window in its present matching; returns how many. */
int window_leavers(const struct window *window, int *cards);

#endif
