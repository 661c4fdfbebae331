/*
 * Why a round is paired as it is (C.04.3, editions 2026 and 2017): the brackets, who moved down,
 * what every criterion came to, and for any other pair "why not": the first criterion that would
 * have come out worse, and the pairing that would then result.
 *
 * The answers come from the engine itself, which pairs the round again with some pairs taken out
 * of the roster; what the criteria come to is counted from the finished pairing by the definitions,
 * not read off the engine's weights.
 *
 * Players are card indices (explain.roster.cards); -1 stands for the bye or nobody. Scores are
 * pairing scores in tenths. All memory is the arena's.
 */
#ifndef PAIRING_EXPLAIN_H
#define PAIRING_EXPLAIN_H

#include "pairing/dutch.h"
#include "pairing/roster.h"

/*
 * X(id, number in 2026, number in 2017, what is counted). In the order of the rules; less is
 * better, lists are compared from their first number.
 */
#define EXPLAIN_CRITERIA(X)                                                                    \
	X(COMPLETION, "C4", "C4", "completion of the round")                                   \
	X(BYE_SCORE, "C5", "", "score of the player with the bye")                             \
	X(FLOATERS, "C6", "C5", "players moving down")                                         \
	X(FLOATER_SCORES, "C7", "C6", "scores of the players moving down")                     \
	X(NEXT, "C8", "C7", "players moving down from the next bracket, and their scores")     \
	X(BYE_GAMES, "C9", "", "unplayed games of the player with the bye")                    \
	X(WIDE, "C10", "C8", "topscorers or their opponents three games out of balance")       \
	X(THIRD, "C11", "C9", "topscorers or their opponents in one role three times running") \
	X(WISHES, "C12", "C10", "players not getting the role they are due")                   \
	X(STRONG, "C13", "C11", "players not getting the role they are strongly due")          \
	X(DOWN_1, "C14", "C12", "players moving down who did so last round")                   \
	X(UP_1, "C15", "C13", "players moving up who did so last round")                       \
	X(DOWN_2, "C16", "C14", "players moving down who did so two rounds ago")               \
	X(UP_2, "C17", "C15", "players moving up who did so two rounds ago")                   \
	X(DOWN_GAPS_1, "C18", "C16", "score differences of repeated moves down")               \
	X(UP_GAPS_1, "C19", "C17", "score differences of repeated moves up")                   \
	X(DOWN_GAPS_2, "C20", "C18", "score differences of moves down as two rounds ago")      \
	X(UP_GAPS_2, "C21", "C19", "score differences of moves up as two rounds ago")

enum explain_criterion {
#define X(id, now, then, what) EXPLAIN_##id,
	EXPLAIN_CRITERIA(X)
#undef X
		EXPLAIN_CRITERIA_COUNT
};

/* "C6", or "" where the edition has no such criterion; and what it counts. */
const char *explain_number(enum explain_criterion criterion, enum edition edition);
const char *explain_meaning(enum explain_criterion criterion, enum edition edition);

/* In the lists of C18 and C20 a player who moves on counts as further apart than any pair. */
enum { EXPLAIN_MOVES_ON = 100000 };

struct explain_value {
	bool counts; /* false where the criterion says nothing about the bracket */
	int count;
	int32_t *list;
};

struct explain_bracket {
	int *members; /* who moved down first, then the residents by rank */
	int count, movers;
	int below;      /* players in lower brackets */
	int32_t score;  /* of its residents (2017, the last bracket: the highest) */
	bool collapsed; /* 2017: the last but one, which must let the rest be completed, or the last
	                 */
	int *down;      /* members not paired in it: they move down; after the last it is the bye */
	int down_count;
	struct explain_value values[EXPLAIN_CRITERIA_COUNT];
};

/* One pairing of the field, bracket by bracket. */
struct explain_run {
	struct explain_bracket *brackets;
	int count;
	int *mate;
	int bye;
	struct pairing pairing; /* boards with roles, TPNs */
};

struct explain {
	const struct history *history; /* before the round; stays the caller's */
	struct arena *arena;
	struct roster roster;
	int *card; /* by TPN; -1 = absent, or set by hand */
	struct explain_run run;
	int *bracket_of; /* card -> index of the bracket that paired it; the bye's: the last */
};

/*
 * Pairs round history->played + 1 and keeps every step. Errors as pairing_dutch(). For a round that
 * has been played take history_before().
 */
bool explain_make(struct explain *e, const struct history *history, struct arena *arena,
                  struct error *err);

/* What is asked for instead of the pairing there is. */
enum explain_wish {
	EXPLAIN_MEET,   /* a meets b */
	EXPLAIN_BYE,    /* a has the bye */
	EXPLAIN_APART,  /* a does not meet b */
	EXPLAIN_NO_BYE, /* a does not have the bye */
	EXPLAIN_STAY,   /* a is paired in bracket b instead of moving down from it */
};

#define EXPLAIN_OUTCOMES(X)                                                \
	X(PAIRED, "paired") /* it is so */                                 \
	X(BARRED, "barred") /* C1, C3, a forbidden pair */                 \
	X(SAME_PLAYER, "same-player")                                      \
	X(NO_BYE_FOR, "no-bye")     /* C2 */                               \
	X(EVEN, "even")             /* nobody has a bye */                 \
	X(ALONE, "alone")           /* no legal opponent in the bracket */ \
	X(INCOMPLETE, "incomplete") /* the rest could not be paired: C4 */ \
	X(WORSE, "worse")           /* a criterion would come out worse */ \
	X(LATER, "later")           /* as good, but later in the order */

enum explain_outcome {
#define X(id, name) EXPLAIN_##id,
	EXPLAIN_OUTCOMES(X)
#undef X
};

const char *explain_outcome_name(enum explain_outcome outcome);

/* What puts one of two equally good pairings of a bracket first (C.04.3 4, swiss.md 3.4). */
#define EXPLAIN_ORDERS(X)                                                                   \
	X(MOVERS, "movers")               /* which of those moved down are paired: cards */ \
	X(OPPONENTS, "opponents")         /* whom `who`, moved down, meets: cards */        \
	X(EXCHANGES, "exchanges")         /* how many change between S1 and S2 */           \
	X(EXCHANGE_SUM, "exchange-sum")   /* how far apart the numbers are that change */   \
	X(LEAVER, "leaver")               /* who leaves S1: cards */                        \
	X(ENTERER, "enterer")             /* who enters S1: cards */                        \
	X(TRANSPOSITION, "transposition") /* whom `who`, of S1, meets: cards */             \
	X(UNSAID, "unsaid")               /* only the single answer tells which */

enum explain_order {
#define X(id, name) EXPLAIN_ORDER_##id,
	EXPLAIN_ORDERS(X)
#undef X
};

const char *explain_order_name(enum explain_order order);

struct explain_verdict {
	enum explain_wish wish;
	int a, b;
	enum explain_outcome outcome;
	unsigned bars; /* enum explain_bar of a BARRED pair */
	int round;     /* in which the two met; or that took the bye from a (NO_BYE_FOR) */
	int bracket;   /* index where the two pairings part, -1 = the whole field */
	enum explain_criterion criterion;
	struct explain_value have, would;
	enum explain_order order;
	int who, first,
		second; /* cards or numbers, as the order says: what there is, what would be */
	struct explain_run *run; /* the pairing that would result; NULL if there is none, or if only
	                            the reason was asked for */
};

enum explain_bar { EXPLAIN_MET = 1, EXPLAIN_FORBIDDEN = 2, EXPLAIN_ROLES = 4 };

/* The whole answer, with the pairing that would result. */
bool explain_why_not(const struct explain *e, enum explain_wish wish, int a, int b,
                     struct explain_verdict *verdict, struct error *err);

/*
 * The same for one player and everybody else, without the pairings and without what decides the
 * order: reasons[i] for card i, reasons[roster.count] for the bye. Much quicker than asking one by
 * one.
 */
bool explain_reasons(const struct explain *e, int a, struct explain_verdict *reasons,
                     struct error *err);

/* Likewise every alternative of the round: all pairs, each once, and everybody's bye. 200 players
 * take less than a second. */
bool explain_every(const struct explain *e,
                   void (*visit)(void *context, const struct explain_verdict *reason),
                   void *context, struct error *err);

/* Why somebody else does not have the bye: reasons[i] for card i; reasons[roster.count] says
 * nothing (SAME_PLAYER), so that both lists have one length. */
bool explain_bye_reasons(const struct explain *e, struct explain_verdict *reasons,
                         struct error *err);

/*
 * The round as it was played, boards in playing order; `history` holds it. False if that is not
 * what the rules give: other pairs, another bye or other roles.
 */
bool explain_played(const struct explain *e, const struct history *history, struct pairing *played);

/* Which rule of C.04.3 5.2 gave the pair its roles; upper is the higher ranked. */
enum explain_colour {
	EXPLAIN_BOTH_WISHES, /* 5.2.1 */
	EXPLAIN_ONE_WISH,    /* 5.2.1, only one of them is due a role */
	EXPLAIN_STRONGER,    /* 5.2.2 */
	EXPLAIN_WIDER,       /* 5.2.2, both absolutely due */
	EXPLAIN_ALTERNATES,  /* 5.2.3 */
	EXPLAIN_HIGHER,      /* 5.2.4 */
	EXPLAIN_INITIAL,     /* 5.2.5 */
	EXPLAIN_BALANCE,     /* roles are soft or off: balanced after the pairing */
};

enum explain_colour explain_colour(const struct explain *e, int upper, int lower);

#endif
