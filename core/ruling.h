/*
 * Rulings: what an arbiter does to a game or an event, as rows. What each needs is looked up here
 * by the commands, the API and the forms; core/command.h makes records of them.
 */
#ifndef CORE_RULING_H
#define CORE_RULING_H

#include "core/record.h"

/* Where it is made: at a board, on the event as a whole, or either. */
enum { RULING_BOARD = 1, RULING_EVENT = 2 };

enum ruling_needs {
	NEEDS_NOTHING, /* reason and words may follow (`explain`) */
	NEEDS_TEXT,
	NEEDS_REASON,
	NEEDS_BOTH, /* reason code and text, before it is done */
};

/* X(id, name on the wire, where, what it needs) */
/* clang-format off */
#define RULING_ACTS(X) \
	X(PAUSE, "pause", RULING_BOARD | RULING_EVENT, NEEDS_NOTHING) \
	X(RESUME, "resume", RULING_BOARD | RULING_EVENT, NEEDS_NOTHING) /* after a countdown */ \
	X(START, "start", RULING_BOARD | RULING_EVENT, NEEDS_NOTHING) /* boards that wait */ \
	X(ANNOUNCE, "announce", RULING_EVENT, NEEDS_TEXT) \
	X(MESSAGE, "message", RULING_BOARD, NEEDS_TEXT) \
	X(SET_CLOCK, "set-clock", RULING_BOARD, NEEDS_BOTH) \
	X(TIME_CONTROL, "time-control", RULING_BOARD, NEEDS_BOTH) \
	X(RESULT, "result", RULING_BOARD, NEEDS_BOTH) \
	X(FORFEIT, "forfeit", RULING_BOARD, NEEDS_BOTH) \
	X(RETRACT, "retract", RULING_BOARD, NEEDS_BOTH) \
	X(REOPEN, "reopen", RULING_BOARD, NEEDS_BOTH) \
	X(ANNUL, "annul", RULING_BOARD, NEEDS_BOTH) \
	X(JUDGE, "judge", RULING_BOARD, NEEDS_BOTH) \
	X(WARN, "warn", RULING_BOARD, NEEDS_BOTH) \
	X(EXPEL, "expel", RULING_EVENT, NEEDS_BOTH) \
	X(HAND_OVER, "hand-over", RULING_BOARD, NEEDS_NOTHING) \
	X(EXPLAIN, "explain", RULING_BOARD | RULING_EVENT, NEEDS_BOTH) \
	X(DISMISS, "dismiss", RULING_BOARD, NEEDS_REASON)

/* X(id, name on the wire, in words) */
#define RULING_REASONS(X) \
	X(NONE, "", "") \
	X(PLAYER_REQUEST, "player-request", "A player asked for it") \
	X(CALL, "call", "The arbiter was called") \
	X(CONNECTION, "connection", "A player's connection failed") \
	X(SERVER, "server", "The server failed or stood still") \
	X(CLOCK, "clock", "A clock was wrong") \
	X(WRONG_POSITION, "wrong-position", "The position was wrong") \
	X(ILLEGAL_MOVE, "illegal-move", "A decision was against the rules") \
	X(CONDUCT, "conduct", "A player's conduct") \
	X(OUTSIDE_HELP, "outside-help", "Help from outside") \
	X(ABSENCE, "absence", "A player did not appear") \
	X(CLAIM, "claim", "A claim was judged") \
	X(AGREEMENT, "agreement", "The players agreed") \
	X(CORRECTION, "correction", "An earlier ruling was wrong") \
	X(EMERGENCY, "emergency", "An emergency") \
	X(OTHER, "other", "Another reason, see the text")
/* clang-format on */

enum ruling_act {
#define X(id, name, where, needs) RULING_##id,
	RULING_ACTS(X)
#undef X
		RULING_ACT_COUNT
};

enum ruling_reason {
#define X(id, name, title) RULED_##id,
	RULING_REASONS(X)
#undef X
		RULED_COUNT
};

const char *ruling_act_name(enum ruling_act act);
bool ruling_act_find(const char *name, enum ruling_act *act);
int ruling_act_where(enum ruling_act act);
enum ruling_needs ruling_act_needs(enum ruling_act act);

const char *ruling_reason_name(enum ruling_reason reason);
const char *ruling_reason_title(enum ruling_reason reason);
bool ruling_reason_find(const char *name, enum ruling_reason *reason);

/* A ruling as it was recorded; the texts are the event's. */
struct ruling {
	int64_t seq, at;
	int32_t actor;
	enum ruling_act act;
	enum ruling_reason reason; /* its own, or the one that followed */
	struct board_key board;
	const char *data;     /* fields: what it changed, before and after */
	const char *sealed;   /* what only arbiters see of it; "" for nothing or erased */
	const char *text;     /* the arbiter's words, "" for none or erased */
	bool is_public;       /* the words as well */
	int64_t explained_by; /* seq of the ruling that gave the reason later, 0 = none */
};

/* What a ruling on a result still moves (the FIDE timing matrix, design.md 5). */
/* X(id, name on the wire, in words) */
#define RULING_TIMINGS(X)                                                                        \
	X(NEXT_PAIRING, "next-pairing", "The standings and the next pairing follow it.")         \
	X(DRAFT, "draft",                                                                        \
	  "The next round is a draft: it was paired without this and can be paired anew.")       \
	X(STANDINGS, "standings", "The standings follow it; pairings that are published stand.") \
	X(REPORT, "report", "The event is finished: it would change the report only.")

enum ruling_timing {
#define X(id, name, title) TIMING_##id,
	RULING_TIMINGS(X)
#undef X
};

const char *ruling_timing_name(enum ruling_timing timing);
const char *ruling_timing_title(enum ruling_timing timing);

#endif
