#include "tests/support/judge.h"

#include <string.h>

/* A board with names for what lies beyond its edge, so that a scan may run off it. */
enum { BEYOND = 9 };

struct position {
	uint8_t cells[BOARD_POINTS];
};

static const int steps[4][2] = {
	{1, 0 },
        {0, 1 },
        {1, 1 },
        {1, -1}
};

static uint8_t *cell(struct position *position, uint8_t point, int direction, int away)
{
	static uint8_t beyond;
	int file = point_file(point) + away * steps[direction][0];
	int rank = point_rank(point) + away * steps[direction][1];

	beyond = BEYOND;
	if (file < 0 || file >= BOARD_SIZE || rank < 0 || rank >= BOARD_SIZE)
		return &beyond;
	return &position->cells[point_at(file, rank)];
}

static uint8_t walk(uint8_t point, int direction, int away)
{
	return point_at(point_file(point) + away * steps[direction][0],
	                point_rank(point) + away * steps[direction][1]);
}

/* The unbroken row of Black that holds the point: its first and last cell, as offsets. */
struct row {
	int first;
	int last;
};

static struct row row_at(struct position *position, uint8_t point, int direction)
{
	struct row row = {0, 0};

	while (*cell(position, point, direction, row.first - 1) == CELL_BLACK)
		row.first--;
	while (*cell(position, point, direction, row.last + 1) == CELL_BLACK)
		row.last++;
	return row;
}

static int length(struct row row)
{
	return row.last - row.first + 1;
}

/* The four stones that `away` completes to exactly five, as bits of offsets; 0 if it does not. */
static unsigned four_completed_at(struct position *position, uint8_t point, int direction, int away)
{
	uint8_t *hole = cell(position, point, direction, away);
	unsigned stones = 0;
	struct row row;

	if (*hole != CELL_EMPTY)
		return 0;
	*hole = CELL_BLACK;
	row = row_at(position, point, direction);
	*cell(position, point, direction, away) = CELL_EMPTY;
	if (length(row) != 5 || away < row.first || away > row.last)
		return 0;
	for (int i = row.first; i <= row.last; i++)
		stones |= i == away ? 0 : 1u << (i + 8);
	return stones;
}

static int fours_on(struct position *position, uint8_t point, int direction)
{
	unsigned seen[9];
	int count = 0;

	for (int away = -4; away <= 4; away++) {
		unsigned stones = four_completed_at(position, point, direction, away);
		bool known = stones == 0;

		for (int i = 0; i < count; i++)
			known |= seen[i] == stones;
		if (!known)
			seen[count++] = stones;
	}
	return count;
}

/* Would a stone at `away` stand with the point in an unbroken four open to exactly five twice? */
static bool makes_straight_four(struct position *position, uint8_t point, int direction, int away)
{
	uint8_t *hole = cell(position, point, direction, away);
	struct row row;
	bool straight;

	if (*hole != CELL_EMPTY)
		return false;
	*hole = CELL_BLACK;
	row = row_at(position, point, direction);
	straight = length(row) == 4 && away >= row.first && away <= row.last &&
	           four_completed_at(position, point, direction, row.first - 1) != 0 &&
	           four_completed_at(position, point, direction, row.last + 1) != 0;
	*cell(position, point, direction, away) = CELL_EMPTY;
	return straight;
}

static bool real_three_on(struct position *position, uint8_t point, int direction)
{
	for (int away = -4; away <= 4; away++) {
		if (makes_straight_four(position, point, direction, away) &&
		    judge_slowly(position->cells, walk(point, direction, away)) == VERDICT_LEGAL)
			return true;
	}
	return false;
}

enum verdict judge_slowly(const uint8_t cells[BOARD_POINTS], uint8_t point)
{
	struct position position;
	bool overline = false;
	int fours = 0;
	int threes = 0;

	memcpy(position.cells, cells, sizeof position.cells);
	position.cells[point] = CELL_BLACK;
	for (int i = 0; i < 4; i++) {
		int stones = length(row_at(&position, point, i));

		if (stones == 5)
			return VERDICT_FIVE;
		overline |= stones > 5;
		fours += fours_on(&position, point, i);
	}
	if (overline)
		return VERDICT_OVERLINE;
	if (fours >= 2)
		return VERDICT_DOUBLE_FOUR;
	for (int i = 0; i < 4; i++)
		threes += real_three_on(&position, point, i);
	return threes >= 2 ? VERDICT_DOUBLE_THREE : VERDICT_LEGAL;
}
