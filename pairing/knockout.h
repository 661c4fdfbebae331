/*
 * Knock-out: a bracket of matches of one or more games; who wins goes on, who loses is out.
 *
 * A player's number in the history (TPN) is the seed: 1 and 2 can meet in the final only, 1 ... 4
 * not before the semi-finals, and so on. Where the players are no power of two the first seeds have
 * a bye in stage 1. Each game of a match is a round of the history of its own, so that a stage
 * takes as many rounds as its longest match; a match that is decided is not played on.
 *
 * The bracket is a function of the history: the games of two players who meet are their match.
 */
#ifndef PAIRING_KNOCKOUT_H
#define PAIRING_KNOCKOUT_H

#include "pairing/dutch.h"

enum {
	KNOCKOUT_PLAYERS_MAX = 1024,
	KNOCKOUT_GAMES_MAX = 9,
	KNOCKOUT_EXTRA_MAX = 6, /* extra games before lots are drawn */
};

/* What decides a match that is level after its games: games until one is ahead (then lots), the
 * higher seed, lots. X(id, name outside) */
#define KNOCKOUT_TIES(X)       \
	X(EXTRA, "extra-game") \
	X(SEED, "higher-seed") \
	X(LOT, "lot")

enum knockout_tie {
#define X(id, name) KNOCKOUT_TIE_##id,
	KNOCKOUT_TIES(X)
#undef X
};

/* Who opens the first game of a match; then the seats change from game to game. */
#define KNOCKOUT_OPENERS(X)      \
	X(HIGHER, "higher-seed") \
	X(LOWER, "lower-seed")   \
	X(LOT, "lot")

enum knockout_opener {
#define X(id, name) KNOCKOUT_OPENS_##id,
	KNOCKOUT_OPENERS(X)
#undef X
};

struct knockout_rules {
	uint16_t games; /* of a match, 0 = 1 */
	enum knockout_tie tie;
	enum knockout_opener opens;
	bool third_place; /* the losers of the semi-finals play a match as well */
	uint64_t seed;    /* of all lots; recorded with the event */
};

/* How a match was decided. */
enum knockout_reason {
	KNOCKOUT_OPEN,     /* not yet */
	KNOCKOUT_BYE,      /* nobody was there to be met */
	KNOCKOUT_BY_GAMES, /* more points */
	KNOCKOUT_BY_SEED,
	KNOCKOUT_BY_LOT,
};

struct knockout_match {
	int stage;          /* from 1 */
	bool third_place;   /* else a match of the bracket */
	uint16_t player[2]; /* TPN, 0 = nobody, or not known yet */
	bool known[2];      /* is it known who, if anybody */
	int32_t points[2];  /* tenths */
	int games;          /* that have a result */
	enum knockout_reason reason;
	int winner; /* an index of player, once decided */
};

struct knockout {
	int size;   /* places of stage 1, a power of two */
	int stages; /* the last is the final's */
	int stage;  /* the first with an open match; stages + 1 when all is over */
	/* Stage by stage, from top to bottom: match i of a stage feeds match i / 2 of the next. The
	 * match for third place, if there is one, is the very last. */
	struct knockout_match *matches;
	int count;
	struct knockout_rules rules;
};

/*
 * The bracket of the first `seats` players of a history (0 = all) with what has been played. At
 * least 2; ERR_TOO_LARGE past KNOCKOUT_PLAYERS_MAX. Memory comes from the arena.
 */
bool knockout_make(struct knockout *knockout, const struct history *history, int seats,
                   const struct knockout_rules *rules, struct arena *arena, struct error *err);

/* Match `index` (from 0) of a stage (from 1); NULL past its last. */
const struct knockout_match *knockout_match(const struct knockout *knockout, int stage, int index);

/* "Final", "Semi-final", "Quarter-final", "Round of 16". Returns text or a constant. */
const char *knockout_stage_name(const struct knockout *knockout, int stage, char *text,
                                size_t size);

/* The boards of the next round: every open match of the stage. ERR_WRONG_STATE when all is over.
 * Nobody is out->bye: who waits is in the bracket. */
bool knockout_next(const struct knockout *knockout, struct arena *arena, struct pairing *out,
                   struct error *err);

/* The champion's TPN, 0 while there is none. */
uint16_t knockout_champion(const struct knockout *knockout);

/* rank[tpn - 1]: 1 for the champion, 2, 3, 4 (both semi-finalists 3 without a match), 5 for those
 * who lost before, and so on; who is still in shares the best rank that is open. 0 for nobody of
 * the bracket. */
void knockout_ranks(const struct knockout *knockout, uint16_t *rank, int players);

/*
 * Seeds drawn by lot within their bands (1, 2, 3-4, 5-8, 9-16, ...; a band that reaches beyond
 * those with a bye is drawn in two parts): player[seed - 1] is a number from 0 of the order of
 * strength.
 */
void knockout_draw(uint16_t *player, int players, uint64_t seed);

const char *knockout_tie_name(enum knockout_tie tie);
const char *knockout_opener_name(enum knockout_opener opens);

#endif
