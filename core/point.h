/*
 * Points of the 15x15 board: files a-o from left to right (including i), ranks 1-15 from bottom to
 * top, centre h8 (RIF section 2). A point is one byte, rank by rank from a1.
 */
#ifndef CORE_POINT_H
#define CORE_POINT_H

#include <stdbool.h>
#include <stdint.h>

enum {
	BOARD_SIZE = 15,
	BOARD_POINTS = BOARD_SIZE * BOARD_SIZE,
	POINT_CENTRE = 7 * BOARD_SIZE + 7,
	POINT_NONE = 255,
};

enum colour { COLOUR_BLACK, COLOUR_WHITE };

/* One cell of a board. */
enum { CELL_EMPTY, CELL_BLACK, CELL_WHITE };

static inline uint8_t point_at(int file, int rank)
{
	return (uint8_t)(rank * BOARD_SIZE + file);
}

static inline int point_file(uint8_t point)
{
	return point % BOARD_SIZE;
}

static inline int point_rank(uint8_t point)
{
	return point / BOARD_SIZE;
}

/* Reads one point ("h8", either case) at text; returns the first byte after it, NULL if none. */
const char *point_parse(const char *text, uint8_t *point);

/* Writes "h8" and a NUL; the buffer holds 4 bytes. Returns the buffer. */
char *point_name(uint8_t point, char name[4]);

/* Chebyshev distance from h8: a central square of side 2r+1 holds the points at most r away. */
int point_reach(uint8_t point);

#endif
