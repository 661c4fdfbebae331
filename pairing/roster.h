/*
 * The players to pair, as the Swiss rules see them: one card each, in pairing order, and who may
 * meet whom (C1, C3, forbidden pairs).
 */
#ifndef PAIRING_ROSTER_H
#define PAIRING_ROSTER_H

#include "pairing/history.h"

enum strength { PREFERENCE_NONE, PREFERENCE_MILD, PREFERENCE_STRONG, PREFERENCE_ABSOLUTE };
enum floated { FLOAT_NONE, FLOAT_DOWN, FLOAT_UP };

struct card {
	uint16_t tpn;
	uint16_t number;      /* TPN among those taken into account so far: parity of 5.2.5 */
	int32_t score;        /* pairing score, virtual points included; tenths */
	int32_t real;         /* without virtual points */
	int16_t difference;   /* games as opener minus games as second */
	uint16_t games;       /* played over the board */
	enum role preference; /* what the player is due, ROLE_NONE before the first game */
	enum strength strength;
	enum role repeated;      /* the role of both the last two games, or ROLE_NONE */
	enum floated floated[2]; /* last round, two rounds ago */
	bool bye_allowed;        /* C2 */
	bool topscorer;
	const uint8_t *roles; /* of the games played, oldest first; `games` of them */
};

struct roster {
	const struct history *history;
	uint16_t round; /* the one to pair */
	bool last_round;
	int count;
	struct card *cards; /* by pairing score descending, then TPN */
	struct card *fixed; /* two cards for each of history->fixed; a bye's second one is empty */
	uint64_t *legal;    /* bit matrix over card indices */
	size_t stride;      /* words per row */
};

/* Players whose pair has been fixed are not among the cards. */
void roster_make(struct roster *roster, const struct history *history, struct arena *arena);

static inline bool roster_legal(const struct roster *roster, int a, int b)
{
	return roster->legal[(size_t)a * roster->stride + (size_t)b / 64] >> (b % 64) & 1;
}

/* Why these two may not meet: bits, 0 if they may. */
enum bar { BAR_FORBIDDEN = 1, BAR_ROLES = 2, BAR_REMATCH = 4 };

unsigned roster_bars(const struct roster *roster, int a, int b);

/* How many of the cards [from, to) may this one meet? */
int roster_legal_among(const struct roster *roster, int card, int from, int to);

#endif
