/*
 * Bracket after bracket from the top, each paired as well as its system's criteria allow: the
 * procedure of the Burstein system (C.04.4.2, articles 2.3, 3.2 and 4), with the criteria after C7
 * left to the system. McMahon uses it too.
 *
 * A bracket is a scoregroup and the floaters that the one above left over. In falling rank: C4 the
 * rest can be paired; C5 most pairs; C6 lowest scores of the outgoing floaters, highest first; C7
 * the following bracket as good by C5 and C6; then the system's own criteria. Of equally good
 * pairings the first one is taken: the opponent of the first member stands as far down as possible,
 * then that of the second, and so on; no opponent comes last (4.3).
 */
#ifndef PAIRING_CASCADE_H
#define PAIRING_CASCADE_H

#include "core/error.h"
#include "pairing/roster.h"

/* A bracket as its criteria see it: members in pairing order. */
struct cascade_bracket {
	const struct roster *roster;
	const void *context; /* the system's own */
	const int *cards;    /* member -> card */
	int members;
	int movers; /* how many of them came from above, wherever they stand */
};

/* More is better; a sum over the pairs of the bracket and over the members who leave it. */
struct cascade_criterion {
	/* What it is worth to pair two members, the upper one first: 0 ... most(). NULL = nothing.
	 */
	int64_t (*worth)(const struct cascade_bracket *bracket, int upper, int lower);
	/* What it is worth that a member floats, likewise. */
	int64_t (*leaving)(const struct cascade_bracket *bracket, int member);
	int64_t (*most)(const struct cascade_bracket *bracket);
};

struct cascade {
	const struct roster *roster;
	const int *rank; /* card -> place in the pairing order */
	const void *context;
	const struct cascade_criterion *criteria;
	int criterion_count;
};

/* Fills mate[card] with cards, -1 for `bye` (-1 = nobody has it). completion_bye() has said that
 * there is a complete pairing. */
bool cascade_pair(const struct cascade *cascade, int bye, int *mate, struct arena *arena,
                  struct error *err);

static inline const struct card *cascade_card(const struct cascade_bracket *bracket, int member)
{
	return &bracket->roster->cards[bracket->cards[member]];
}

#endif
