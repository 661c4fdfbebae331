/*
 * The Burstein system, C.04.4.2 (edition of February 2026; swiss.md 4): players of one score should
 * have met equally strong opposition, so the best tried of a scoregroup meets the least tried.
 *
 * Seeding rounds, the first half of all but at most four, are rounds of the Dutch system (1.6; four
 * if the number of rounds is not known). Then the pairing-allocated bye is given first (3.1), and
 * brackets are paired from the top (pairing/cascade.h) in the order of the Index, with C8, fewest
 * players who do not get the role they are due, as the only further criterion. No topscorers.
 */
#ifndef PAIRING_BURSTEIN_H
#define PAIRING_BURSTEIN_H

#include "pairing/roster.h"
#include "pairing/system.h"

/* As pairing_next() (pairing/system.h). */
bool pairing_burstein(const struct history *history, const struct system_options *options,
                      struct arena *arena, struct pairing *out, struct error *err);

/*
 * Places by the Index (1.7, 1.8): Buchholz, then Sonneborn-Berger, then number; rank[card], 0 = the
 * highest. Points as scored, without virtual ones. A round not played counts as a game against
 * oneself with its points. Only of who is away with a zero-point bye in the round to pair, the zero
 * byes that lead up to it count as draws in the Index of opponents.
 */
int *burstein_ranks(const struct roster *roster, struct arena *arena);

#endif
