/*
 * The shapes that a stone of Black would make, for all points of a board at once.
 *
 * One bit per file and one 16-bit lane per rank: a step along any of the four directions is then a
 * shift of the lanes' bits, a move across lanes, or both, so that eight ranks are looked at with
 * every instruction. Lines laid side by side, one per lane, are looked at by the same code, which
 * is how core/position.c keeps a board up to date. Internal to core.
 */
#ifndef CORE_SHAPES_H
#define CORE_SHAPES_H

#include "core/point.h"

enum {
	SHAPE_DIRECTIONS = 4, /* along the ranks, up the files, rising, falling */
	SHAPE_LINES = 8,      /* lines that are looked at together */
	SHAPE_RANKS = 16,     /* the last one is always empty */
	SHAPE_MARGIN = 6, /* empty ranks round a plane, so that a look beyond the edge is safe */
};

/* X(id): what is known of each empty point in one direction */
#define SHAPES(X)                                                                \
	X(FIVE)   /* a stone there makes exactly five */                         \
	X(OVER)   /* it makes six or more */                                     \
	X(FOUR)   /* it makes a four */                                          \
	X(FOURS)  /* it makes two fours */                                       \
	X(THREE)  /* it makes an apparent three: one straight-four point */      \
	X(WINDOW) /* first of four cells, two of them stones, that two more make \
	             a straight four of: the holes are each other's such point */

enum shape {
#define X(id) SHAPE_##id,
	SHAPES(X)
#undef X
		SHAPE_COUNT
};

/* A set of points: bit `file` of the element `SHAPE_MARGIN + rank`. */
struct plane {
	uint16_t ranks[SHAPE_MARGIN + SHAPE_RANKS + SHAPE_MARGIN];
};

struct shape_planes {
	struct plane free;
	struct plane found[SHAPE_DIRECTIONS][SHAPE_COUNT];
};

/* Finds all of them on a board. */
void shapes_find(const uint8_t cells[BOARD_POINTS], struct shape_planes *planes);

/* The same for lines, a bit per cell; cells beyond a line's end are neither black nor free. */
void shapes_of_lines(const uint16_t black[SHAPE_LINES], const uint16_t free[SHAPE_LINES],
                     uint16_t found[SHAPE_COUNT][SHAPE_LINES]);

/* All directions taken together. Sets of empty points: bit `file` of element `rank`. */
struct shapes {
	uint16_t five[SHAPE_RANKS];
	uint16_t over[SHAPE_RANKS];
	uint16_t fours[SHAPE_RANKS];    /* more than one four */
	uint16_t threes[SHAPE_RANKS];   /* more than one real three, and none of the above */
	uint16_t doubtful[SHAPE_RANKS]; /* perhaps so: the question has to be asked step by step */
};

void shapes_sum(const struct shape_planes *planes, struct shapes *shapes);

#endif
