/* The record of a board's game, for the notations. */
#ifndef ARBITER_BOARD_RECORD_H
#define ARBITER_BOARD_RECORD_H

#include "core/notation.h"
#include "core/tournament.h"

/* Everything a spectator may know of it; texts are borrowed from the tournament or lie in the
 * arena.
 */
void board_record(const struct tournament *t, const struct round *round, const struct board *board,
                  struct arena *arena, struct game_record *record);

#endif
