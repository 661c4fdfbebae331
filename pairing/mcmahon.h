/*
 * McMahon: a Swiss system in which the strong start with points (swiss.md II C).
 *
 * Everybody's McMahon score (MMS) is the points scored and the start that the rating gives
 * (system_options: bar, floor, band, supergroup). The bye goes to the lowest MMS that may have it
 * and leaves a complete pairing, there to the most games played, then to the last number. Groups of
 * one MMS are paired from the top (pairing/cascade.h): no rematch and no forbidden pair ever; then,
 * in falling rank,
 *
 *   as few players drawn down as possible, the lowest MMS first, and the next group's likewise
 *   fewest pairs of one club; fewest pairs of one country (in the rounds chosen)
 *   fewest players drawn the same way as in the last round (a bye with points is a draw down)
 *   fewest pairs of two who are due the same role (role_rule soft, off: not looked at)
 *   the last of a group are drawn down; they meet the first of the next
 *   the others nearest to the seeding: least sum of squares of places off
 *
 * Who opens follows the rule for soft roles.
 */
#ifndef PAIRING_MCMAHON_H
#define PAIRING_MCMAHON_H

#include "pairing/system.h"

/*
 * A copy of the history in which the McMahon start of every entrant stands as virtual points in
 * every round up to the next one; without a bar those of the history itself. ERR_BAD_FIELD if bar,
 * floor and band make no sense. For pairing, and for standings by MMS, SOS and SOSOS.
 */
bool mcmahon_history(const struct history *history, const struct system_options *options,
                     struct arena *arena, struct history *copy, struct error *err);

/* As pairing_next() (pairing/system.h). */
bool pairing_mcmahon(const struct history *history, const struct system_options *options,
                     struct arena *arena, struct pairing *out, struct error *err);

#endif
