/*
 * Fives of either colour, for every kind of game: exactly five in a row, or five and more.
 */
#ifndef CORE_FIVE_H
#define CORE_FIVE_H

#include "core/point.h"

/* Does a stone (CELL_BLACK or CELL_WHITE) on an empty point win by a row? With `exact` six or more
 * do not, without it they do. */
bool five_made(const uint8_t cells[BOARD_POINTS], uint8_t point, uint8_t stone, bool exact);

#endif
