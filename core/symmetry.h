/*
 * When are two fifth moves the same one? renju-rules.md section 3.
 *
 * They are if an isometry of the plane lattice, which need not respect the board's edges, maps the
 * black stones to themselves, the white ones to themselves and one fifth to the other. Such a map
 * fixes the centroid of the stones; with two stones of each colour only two mirrors along the
 * lines, two along the diagonals and the half-turn are left, and at most three of them hold at
 * once. (Section 3 has the count over all four-stone positions; tests/core checks it.)
 */
#ifndef CORE_SYMMETRY_H
#define CORE_SYMMETRY_H

#include "core/point.h"

#include <stddef.h>

/* An isometry: (file, rank) goes to (a*file + b*rank + e, c*file + d*rank + f). */
struct isometry {
	int8_t a, b, c, d;
	int16_t e, f;
};

/* The isometries, other than the identity, under which a position of four stones is its own
 * image. At most three. */
struct symmetries {
	uint8_t count;
	struct isometry maps[5];
	char axis[5][48]; /* of each: "mirror in file h", "half-turn about (h, 7.5)" ... */
};

void symmetry_find(const uint8_t cells[BOARD_POINTS], struct symmetries *found);

/* Why two points are one fifth move: the map that takes a to b. */
struct symmetry_proof {
	uint8_t a, b;
	struct isometry map;
	char axis[48]; /* the map in words, as in struct symmetries */
};

/* Are two of these points the same fifth in the position? Fills *proof (which may be NULL) with the
 * first such pair, in the order of the list. */
bool symmetry_collision(const uint8_t cells[BOARD_POINTS], const uint8_t *points, size_t count,
                        struct symmetry_proof *proof);

/* The image of a point, POINT_NONE if it falls off the board. */
uint8_t symmetry_image(const struct isometry *map, uint8_t point);

/* The other points of the board that are the same fifth as this one, each once; returns how many.
 */
enum { SYMMETRY_TWINS_MAX = 5 };

size_t symmetry_twins(const struct symmetries *symmetries, uint8_t point,
                      uint8_t twins[SYMMETRY_TWINS_MAX]);

/* Which map takes a to b: its index, -1 if none does. */
int symmetry_between(const struct symmetries *symmetries, uint8_t a, uint8_t b);

#endif
