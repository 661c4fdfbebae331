/*
 * Why a move of Black is forbidden, or is not: the shapes behind a verdict, as data and as text.
 *
 * An explanation holds what the stone makes: rows of five and more, fours with the points that make
 * five of them, threes with the points that make a straight four of them and what Black's stone
 * there would be (RIF 3, 9.2, 9.3; renju-rules.md 1.2-1.4). Shapes that the verdict does not need
 * are listed too, so that "four and three: legal" can be seen. It is one level deep; to ask why a
 * straight-four point is forbidden, put the first stone on the board and explain that point
 * (explain_tell does). Each level adds a stone, so this ends.
 */
#ifndef CORE_EXPLAIN_H
#define CORE_EXPLAIN_H

#include "core/forbidden.h"

#include <stddef.h>

/* Four lines through a point; a line holds at most one row, two fours or one three, and a three has
 * at most two straight-four points (renju-rules.md 1.2; tests/core counts all lines). */
enum {
	EXPLAIN_ROWS_MAX = 4,
	EXPLAIN_FOURS_MAX = 8,
	EXPLAIN_THREES_MAX = 4,
	EXPLAIN_FIVES_MAX = 2,
	EXPLAIN_STRAIGHTS_MAX = 2,
};

/* The direction of a line on the board as people see it: | from first to last rank, - along. */
enum explain_line { LINE_ALONG, LINE_UP, LINE_RISING, LINE_FALLING };

/* "rank", "file", "rising diagonal", "falling diagonal" */
const char *explain_line_name(enum explain_line line);

/* An unbroken row of five or more. */
struct explained_row {
	enum explain_line line;
	uint8_t first, last; /* end points, in the order of the line */
	uint8_t length;
};

/* Four stones, and the points each of which makes exactly five of them: two if it is straight. */
struct explained_four {
	enum explain_line line;
	uint8_t stones[4];
	uint8_t five_count;
	uint8_t fives[EXPLAIN_FIVES_MAX];
};

/* Three stones, and the points that make a straight four of them. */
struct explained_three {
	enum explain_line line;
	uint8_t stones[3];
	bool real; /* one of its points is legal for Black and makes no five */
	uint8_t straight_count;
	uint8_t straights[EXPLAIN_STRAIGHTS_MAX];
	enum verdict verdicts[EXPLAIN_STRAIGHTS_MAX]; /* Black's next stone there, by point */
};

struct explanation {
	uint8_t point;
	enum verdict verdict;
	uint8_t row_count, four_count, three_count;
	struct explained_row rows[EXPLAIN_ROWS_MAX];
	struct explained_four fours[EXPLAIN_FOURS_MAX];
	struct explained_three threes[EXPLAIN_THREES_MAX];
};

/* Explains a stone of Black on an empty point of a board of CELL_... */
void explain_point(const uint8_t cells[BOARD_POINTS], uint8_t point,
                   struct explanation *explanation);

/* Is there something to explain one level further down: a point that is not legal, or legal only
 * because a three of it is false? */
bool explain_goes_on(const struct explanation *explanation);

/* Takes one line of text, without end of line; `depth` counts from 0 and is meant as indentation.
 */
typedef void explain_fn(void *context, int depth, const char *line);

/*
 * Tells an explanation in words, with the nested ones below the three they decide:
 *
 *   j9: legal
 *     three i9 j9 k9 (rank): false; straight four at h9 (double-four) or l9 (double-four)
 *       h9: double-four
 *         four h6 h7 h8 h9 (file): five at h10
 */
void explain_tell(const uint8_t cells[BOARD_POINTS], uint8_t point, explain_fn *fn, void *context);

#endif
