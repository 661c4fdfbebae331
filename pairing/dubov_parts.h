/* The parts of the Dubov system: what it knows of players, upfloaters, a bracket's two subgroups.
 */
#ifndef PAIRING_DUBOV_PARTS_H
#define PAIRING_DUBOV_PARTS_H

#include "pairing/roster.h"

struct dubov_player {
	enum role due; /* 1.6: before the first game, the second role */
	int32_t aro;   /* 1.7 */
	int upfloats;
	bool maximum; /* 1.8: has floated up MaxT times */
	bool floated_up_last;
};

struct dubov {
	const struct roster *roster;
	const struct dubov_player *players; /* by card */
	bool last_round;
};

/* The players of a roster; rounds of the event for MaxT. */
struct dubov_player *dubov_players(const struct roster *roster, int rounds, struct arena *arena);

/* Are both due the same role? (C7) */
static inline bool dubov_same_due(const struct dubov *dubov, int a, int b)
{
	return dubov->players[a].due == dubov->players[b].due;
}

/*
 * 3.2.1, 3.2.2: the upfloaters of the first `residents` of these cards, which are in order; they
 * are appended to bracket[]. Returns how many, -1 if the rest has no pairing.
 */
int dubov_upfloaters(const struct dubov *dubov, const int *cards, int count, int residents,
                     int *bracket, struct arena *arena);

/* 3.2.3 ... 3.2.6: pairs the cards of a bracket with each other (mate[card]); false if it cannot
 * be. */
bool dubov_bracket(const struct dubov *dubov, int *cards, int count, int *mate,
                   struct arena *arena);

/*
 * 3.2.6: the first transposition of the second cards (4.4) that is legal against the first ones;
 * mate[] holds some legal pairing of the two and becomes the chosen one.
 */
void dubov_transpose(const struct roster *roster, const int *first, const int *second, int count,
                     int *mate, struct arena *arena);

#endif
