/*
 * The shapes that a stone of Black would make, for all points of a board at once.
 *
 * One bit per file and one 16-bit lane per rank: a step along any of the four directions is then a
 * shift of the lanes' bits, a move across lanes, or both, so that eight ranks are looked at with
 * every instruction. What it finds is exact except that threes are only apparent: whether they are
 * real is forbidden.c's question, and rarely asked. Internal to core.
 */
#ifndef CORE_SHAPES_H
#define CORE_SHAPES_H

#include "core/point.h"

/* Sets of empty points: bit `file` of element `rank`. The last element is always 0. */
struct shapes {
	uint16_t five[16];   /* exactly five in some direction */
	uint16_t over[16];   /* six or more in some direction */
	uint16_t fours[16];  /* more than one four */
	uint16_t threes[16]; /* apparent threes in more than one direction */
};

void shapes_find(const uint8_t cells[BOARD_POINTS], struct shapes *shapes);

#endif
