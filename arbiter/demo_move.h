/*
 * Choosing a stone, for the demonstration: a modest player that knows fives, fours and threes. It
 * is meant to make games that look like games, not to be strong. Deterministic: what varies comes
 * from the caller's number.
 */
#ifndef ARBITER_DEMO_MOVE_H
#define ARBITER_DEMO_MOVE_H

#include "core/point.h"

#include <stddef.h>

/* The next number below `below` of a reproducible sequence. */
uint32_t demo_chance(uint32_t *random, uint32_t below);

/*
 * The empty points near the stones and at most `reach` from h8, best for the colour first; points
 * that are forbidden to it are left out. On a board without stones: h8. Returns how many.
 */
size_t demo_move_rank(const uint8_t cells[BOARD_POINTS], enum colour colour, int reach,
                      uint32_t *random, uint8_t ranked[BOARD_POINTS]);

/*
 * The stone for the colour to move, POINT_NONE if there is no good point left. *lost tells that the
 * other side wins whatever is played.
 */
uint8_t demo_move_choose(const uint8_t cells[BOARD_POINTS], enum colour colour, uint32_t *random,
                         bool *lost);

#endif
