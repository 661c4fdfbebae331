/*
 * What to do where a round has no legal pairing: who blocks it, and which exceptions would free it.
 * C.04.3 leaves that to the chief arbiter (swiss.md 3.7); this is what the arbiter chooses from.
 */
#ifndef PAIRING_REPAIR_H
#define PAIRING_REPAIR_H

#include "pairing/roster.h"

enum {
	REPAIRS_LISTED_MAX = 32,
	REPAIRS_PLAYERS_MAX = 1000, /* beyond, only who blocks */
};

/* The bar of a pair with the bye (b = 0): C2. The others are in pairing/roster.h. */
enum { BAR_BYE = 8 };

/* X(bar, name outside, what is done about it) */
#define BARS(X)                                                       \
	X(BAR_FORBIDDEN, "forbidden", "lift the forbidden pair of")   \
	X(BAR_ROLES, "roles", "let both have the same role again in") \
	X(BAR_BYE, "bye", "give the bye in spite of C2 to")           \
	X(BAR_REMATCH, "rematch", "allow a rematch of")

/* One exception: these two are paired although `bars` say no. b = 0: a gets the bye. */
struct repair {
	uint16_t a, b; /* TPN */
	unsigned bars;
};

/*
 * Who blocks. Each group is an odd number of players who can only be paired within the group or
 * with one of the `takers`; there are more groups than takers, so that one player stays alone. The
 * smallest such structure that the search met.
 */
struct blockage {
	const uint16_t *blocked; /* TPN, group after group; 0 = the bye, which nobody can take */
	const uint16_t *group;   /* group[i] of blocked[i], from 0 */
	size_t blocked_count, group_count;
	const uint16_t *takers; /* TPN; 0 = the bye */
	size_t taker_count;
	bool odd; /* somebody has to have the bye */
	/* Each alone makes the round complete; forbidden pairs first, then roles, byes, rematches.
	 */
	struct repair single[REPAIRS_LISTED_MAX];
	size_t single_count, single_total; /* listed, and how many there are */
	/* Where none does: the fewest that do together, rematches and byes avoided. */
	const struct repair *together;
	size_t together_count;
};

/* False if there is nothing to repair: a legal pairing exists, or nobody is present. */
bool pairing_repairs(const struct history *history, struct arena *arena, struct blockage *out);

/* How a player is called; tpn is not 0. */
typedef const char *repair_name(const void *context, uint16_t tpn);

/* One sentence about who blocks; cut off at size with three dots. */
void repair_words_blocked(const struct blockage *blockage, repair_name *name, const void *context,
                          char *text, size_t size);

/* "allow a rematch of 3 and 5". */
void repair_words(const struct repair *repair, repair_name *name, const void *context, char *text,
                  size_t size);

/* The name of one bar, and whether a set of bars has it, by index from 0; NULL past the last. */
const char *repair_bar(unsigned bars, size_t index, bool *has);

#endif
