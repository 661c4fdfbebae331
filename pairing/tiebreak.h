/*
 * The table of tie-breaks and what its rows compute from. A new tie-break is a function and a row
 * in tiebreak.c. C.07 of 1 March 2026; articles in brackets.
 */
#ifndef PAIRING_TIEBREAK_H
#define PAIRING_TIEBREAK_H

#include "pairing/standing.h"

/* What everybody has after `rounds` rounds; by TPN, tenths. */
struct tally {
	const struct history *history;
	int rounds;
	int32_t *score;           /* points */
	int32_t *adjusted;        /* as an opponent's Buchholz sees it (16.3) */
	int32_t *buchholz;        /* full Buchholz */
	const struct tally *fore; /* had all who were paired in the last round drawn; or NULL */
	struct arena *arena;
};

struct tiebreak {
	const char *code, *title;
	int decimals;
	bool low_wins; /* the lower value ranks higher */
	/* One of the two: the value of a player, or the values of rows that are tied so far. */
	int32_t (*of_player)(const struct tally *tally, int tpn);
	void (*of_tied)(const struct tally *tally, struct standing *rows, size_t count, size_t key);
};

void tally_make(struct tally *tally, const struct history *history, int rounds,
                struct arena *arena);

#endif
