/*
 * A board that keeps Black's shapes up to date as stones come and go, so that asking for the
 * forbidden points after every stone costs little.
 *
 * A plain value that depends on nothing but the stones: copy and compare it at will. A stone
 * changes only what lies on its four lines; these are looked at again, once without the stone and
 * once with it, and what differs is toggled in the planes of core/shapes.h.
 */
#ifndef CORE_POSITION_H
#define CORE_POSITION_H

#include "core/forbidden.h"
#include "core/shapes.h"

/* Lines of a direction: 15 ranks or files, 29 diagonals. */
enum { POSITION_LINES = 2 * BOARD_SIZE - 1 };

struct position {
	uint8_t cells[BOARD_POINTS]; /* CELL_... by point; to read, not to write */
	uint16_t black[SHAPE_DIRECTIONS][POSITION_LINES];
	uint16_t free[SHAPE_DIRECTIONS][POSITION_LINES];
	struct shape_planes planes;
};

/* An empty board, and a board of CELL_... */
void position_start(struct position *position);
void position_read(struct position *position, const uint8_t cells[BOARD_POINTS]);

/* Makes a point CELL_BLACK, CELL_WHITE or CELL_EMPTY, whatever it was before. */
void position_put(struct position *position, uint8_t point, uint8_t cell);

/* As forbidden_verdict and forbidden_map. */
enum verdict position_verdict(const struct position *position, uint8_t point);
void position_map(const struct position *position, uint8_t verdicts[BOARD_POINTS]);

#endif
