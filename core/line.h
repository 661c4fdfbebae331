/*
 * One line through a point as bits: what the shapes of renju look like on it.
 *
 * A line holds the eleven cells at most five away from its point, which is bit LINE_CENTRE. Five is
 * far enough for every shape: a five through the point reaches four cells, and whether it is
 * exactly a five is decided by the cell behind it. Cells beyond the edge are neither black nor
 * free. Internal to core.
 */
#ifndef CORE_LINE_H
#define CORE_LINE_H

#include "core/point.h"

enum { LINE_REACH = 5, LINE_CENTRE = LINE_REACH, LINE_DIRECTIONS = 4 };

struct line {
	unsigned own;  /* stones of the colour that is looked at, the point itself included */
	unsigned free; /* empty cells */
};

/* Steps of the four directions, as files and ranks: along, up, rising, falling. */
extern const struct line_step {
	int file;
	int rank;
} line_steps[LINE_DIRECTIONS];

/* Reads the line through a point as if a stone of the given cell value stood on it. */
struct line line_read(const uint8_t cells[BOARD_POINTS], uint8_t point, int direction, uint8_t own);

/* Length of the unbroken row through the centre. */
int line_run(const struct line *line);

/* Number of fours through the centre: sets of four stones that one more makes exactly five. */
int line_fours(const struct line *line);

/* The cells that would make an exact straight four with the centre: not 0 if it is in a three. */
unsigned line_straight_points(const struct line *line);

#endif
