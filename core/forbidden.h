/*
 * Black's forbidden moves, exactly as RIF 9.2 and 9.3 define them (renju-rules.md section 1).
 *
 * Five beats everything. A three counts only if one of its straight-four points is itself a legal
 * move of Black that makes no five ("section 3 literal"); that question recurses without cut-off
 * and ends because every level adds a black stone.
 */
#ifndef CORE_FORBIDDEN_H
#define CORE_FORBIDDEN_H

#include "core/point.h"

/* X(id, name): what a stone of Black on a point would be; the first that holds */
#define VERDICTS(X)                   \
	X(LEGAL, "legal")             \
	X(FIVE, "five")               \
	X(OVERLINE, "overline")       \
	X(DOUBLE_FOUR, "double-four") \
	X(DOUBLE_THREE, "double-three")

enum verdict {
#define X(id, name) VERDICT_##id,
	VERDICTS(X)
#undef X
};

const char *verdict_name(enum verdict verdict);

static inline bool verdict_is_forbidden(enum verdict verdict)
{
	return verdict >= VERDICT_OVERLINE;
}

/* Black to place on an empty point of a board of CELL_... */
enum verdict forbidden_verdict(const uint8_t cells[BOARD_POINTS], uint8_t point);

/* The verdict (enum verdict) of every empty point; occupied points read VERDICT_LEGAL. */
void forbidden_map(const uint8_t cells[BOARD_POINTS], uint8_t verdicts[BOARD_POINTS]);

/* The same from the shapes of that board, for core/position.c. */
struct shapes;
void forbidden_mark(const uint8_t cells[BOARD_POINTS], const struct shapes *shapes,
                    uint8_t verdicts[BOARD_POINTS]);

/* Does a stone of White on an empty point make five or more in a row? */
bool forbidden_white_wins(const uint8_t cells[BOARD_POINTS], uint8_t point);

#endif
