/*
 * Round robins by the Berger tables (FIDE C.05 annex 1): who meets whom in which round, drawing the
 * numbers so that compatriots do not meet in the last rounds, and what becomes of the games of a
 * player who leaves.
 *
 * Numbers are 1 ... players; with an odd number of players the last number of the table is nobody
 * and whoever meets it is free.
 */
#ifndef PAIRING_ROUNDROBIN_H
#define PAIRING_ROUNDROBIN_H

#include "pairing/dutch.h"

enum { ROUNDROBIN_PLAYERS_MAX = 1000, ROUNDROBIN_CYCLES_MAX = 10 };

/* Rounds of a tournament in which everybody meets everybody `cycles` times. */
int roundrobin_rounds(int players, int cycles);

/*
 * The boards of a round (1-based), numbers 1 ... players; with an odd number one is free, which is
 * out->bye. Every second cycle has the seats exchanged, and every cycle but the last has its last
 * two rounds in reverse order (annex 1: else some would have the same seat three times running).
 * out->boards has room for players / 2.
 */
void roundrobin_round(int players, int cycles, int round, struct pairing *out);

/* The round of the last cycle, counted from 1, in which two numbers meet. */
int roundrobin_meeting(int players, int a, int b);

/* -- drawing numbers --------------------------------------------------------------------------- */

/* ROUNDROBIN_EARLY: no compatriots in as many of the last rounds as can be. */
enum { ROUNDROBIN_EARLY = -1 };

struct roundrobin_wish {
	int players;
	const uint16_t *group; /* of player i (from 0): compatriots share one, 0 = none; or NULL */
	int avoid_last;        /* rounds of the last cycle in which compatriots do not meet */
	bool drawn;            /* by lot; else players keep their order where the wish allows */
	uint64_t seed;
};

struct roundrobin_numbers {
	uint16_t *player; /* player[number - 1], from 0 */
	int avoid_last;   /* the last rounds that the wish, or ROUNDROBIN_EARLY, spoke of */
	int clashes;      /* games of compatriots in those rounds: 0 = the wish is met */
	bool proven;      /* no other numbers do better; false: the search was cut off */
};

/*
 * Draws the numbers. By lot: of a thousand lots the first that meets the wish, so that all numbers
 * that do are equally likely; where none does, and without a lot, an exact search that is cut off
 * after a bounded number of steps. If the wish cannot be met, the numbers with the fewest clashes.
 * ERR_TOO_LARGE, ERR_BAD_FIELD on a wish that makes no sense. Memory comes from the arena.
 */
bool roundrobin_draw(const struct roundrobin_wish *wish, struct arena *arena,
                     struct roundrobin_numbers *out, struct error *err);

/* Games between players of one group in the last `rounds` rounds of a cycle, for numbers that were
 * given. */
int roundrobin_clashes(const struct roundrobin_wish *wish, const uint16_t *player, int rounds);

/* -- players who leave ------------------------------------------------------------------------- */

/*
 * Are the results of this player to be struck from the table: does the player leave having played
 * less than half of `games`? (Else the remaining games are forfeits.) A forfeit is not played.
 */
bool roundrobin_struck(const struct history *history, uint16_t tpn, int games);

/*
 * The next round of a round robin of the first `seats` players of a history (0 = all), who meet
 * `cycles` times (0 = once). Of those absent from it, whoever has played half of the games stays on
 * the boards, to be forfeited; the others' opponents are free. ERR_WRONG_STATE when all rounds are
 * over, ERR_TOO_LARGE past ROUNDROBIN_PLAYERS_MAX. The boards come from the arena.
 */
bool roundrobin_next(const struct history *history, int seats, int cycles, struct arena *arena,
                     struct pairing *out, struct error *err);

/* Takes all results of a player out of a history, for both sides. */
void roundrobin_strike(struct history *history, uint16_t tpn);

#endif
