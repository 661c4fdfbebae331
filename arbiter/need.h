/*
 * What a board needs from an arbiter, most urgent first: the console's order. A function of the
 * event and of who is here; nothing is stored.
 */
#ifndef ARBITER_NEED_H
#define ARBITER_NEED_H

#include "arbiter/presence.h"
#include "core/tournament.h"

/* X(id, name on the wire, in words) */
#define BOARD_NEEDS(X)                                                \
	X(CALL, "call", "calls for an arbiter")                       \
	X(CLAIM, "claim", "a claim would be right")                   \
	X(PROPOSAL, "proposal", "a ruling is proposed")               \
	X(REPORTS, "reports", "the players report different results") \
	X(OFFLINE, "offline", "a player is disconnected")             \
	X(PAUSED, "paused", "paused")                                 \
	X(WAITING, "waiting", "waits for its start")                  \
	X(OPENING, "opening", "waits in an opening decision")         \
	X(LOW, "low", "less than a minute left")                      \
	X(IDLE, "idle", "nothing has been decided for a while")       \
	X(NOTHING, "nothing", "being played")                         \
	X(OVER, "over", "has a result")

enum board_need {
#define X(id, name, words) NEED_##id,
	BOARD_NEEDS(X)
#undef X
		NEED_COUNT
};

enum { NEED_LOW_MS = 60000, NEED_OPENING_MS = 60000, NEED_IDLE_MS = 300000 };

struct need {
	enum board_need kind;
	int64_t since;  /* ms; 0 where it does not matter */
	enum seat seat; /* of whom, where it is one seat's; else the opener */
};

const char *need_name(enum board_need kind);
const char *need_words(enum board_need kind);

/* presence may be NULL. */
struct need need_of(const struct round *round, const struct board *board,
                    const struct presence *presence, int64_t now);

/* Orders two needs: negative if `a` is to be looked at first. */
int need_compare(const struct need *a, const struct need *b);

#endif
