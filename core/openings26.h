/*
 * The 26 openings: every way to put stone 2 next to a first stone on h8 and stone 3 in the central
 * 5x5, up to the eight symmetries of the board. Names and order: renju-rules.md section 4.
 */
#ifndef CORE_OPENINGS26_H
#define CORE_OPENINGS26_H

#include "core/point.h"

#include <stddef.h>

enum {
	OPENINGS = 26,
	OPENING_NONE = OPENINGS,
	OPENING_STONES = 3,
	BOARD_SYMMETRIES = 8,
	FIVE_STONES = 5,
};

struct opening_name {
	const char *code;    /* "1D" ... "13D" direct, "1I" ... "13I" indirect */
	const char *name;    /* "Kansei", with the macrons of Hepburn's romanization */
	const char *kanji;   /* as Japanese writes it */
	const char *english; /* the usual translation, not an RIF text */
	const char *stones;  /* "h8 h9 h10": the representative */
};

/* The names, 1D ... 13D, then 1I ... 13I. */
extern const struct opening_name opening_names[OPENINGS];

/*
 * Which opening are these first three stones? OPENING_NONE if stone 1 is not on h8 or another not
 * in its square. *symmetry (may be NULL) is the map that takes the representative to them.
 */
int opening_find(const uint8_t stones[OPENING_STONES], int *symmetry);

/* Finds a code, in either case and either order ("4D", "d4"); OPENING_NONE if there is none. */
int opening_find_code(const char *code);

/* The image of a point under a symmetry of the board, 0 (none) ... 7. */
uint8_t board_symmetry_image(int symmetry, uint8_t point);

/* What a symmetry does, in words: "as it is", "mirrored in file h", "turned by 90 degrees" ... */
const char *board_symmetry_name(int symmetry);

/*
 * A position of five stones in a form that all its images share: black's three points in order,
 * then white's two. Under the symmetries of the board; or (`plane`) under every isometry of the
 * lattice, so that it does not matter where on the board it lies: then moved to the lower left.
 * stones: the first five, black on 1, 3 and 5.
 */
struct five_class {
	uint8_t points[FIVE_STONES];
};

struct five_class five_class_of(const uint8_t stones[FIVE_STONES], bool plane);

/* Counts by opening. Zero it, add games, read it. */
struct opening_counts {
	size_t games;
	size_t other;           /* none of the 26 */
	size_t named[OPENINGS]; /* by opening */
	size_t swapped[OPENINGS], black[OPENINGS], white[OPENINGS], drawn[OPENINGS];
};

/* Who won a game, as statistics see it. */
enum opening_result { OPENING_UNDECIDED, OPENING_BLACK, OPENING_WHITE, OPENING_DRAWN };

/* Adds a game of so many stones; `swapped`: the second seat held Black in the end. */
void opening_count(struct opening_counts *counts, const uint8_t *stones, size_t count, bool swapped,
                   enum opening_result result);

#endif
