#include "core/line.h"

#include <stddef.h>

const struct line_step line_steps[LINE_DIRECTIONS] = {
	{1, 0 },
        {0, 1 },
        {1, 1 },
        {1, -1}
};

/* How many cells the board goes on from a coordinate in a direction, at most LINE_REACH. */
static int room(int coordinate, int step)
{
	int cells = step > 0 ? BOARD_SIZE - 1 - coordinate : coordinate;

	return step == 0 || cells > LINE_REACH ? LINE_REACH : cells;
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

struct line line_read(const uint8_t cells[BOARD_POINTS], uint8_t point, int direction, uint8_t own)
{
	const struct line_step *step = &line_steps[direction];
	int file = point_file(point);
	int rank = point_rank(point);
	int stride = step->rank * BOARD_SIZE + step->file;
	int first = -least(room(file, -step->file), room(rank, -step->rank));
	int last = least(room(file, step->file), room(rank, step->rank));
	struct line line = {0};

	for (int i = first; i <= last; i++) {
		uint8_t cell = cells[point + i * stride];

		line.own |= (unsigned)(cell == own) << (LINE_CENTRE + i);
		line.free |= (unsigned)(cell == CELL_EMPTY) << (LINE_CENTRE + i);
	}
	line.own |= 1u << LINE_CENTRE;
	line.free &= ~(1u << LINE_CENTRE);
	return line;
}

/* Neither count meets a word full of stones: a line has eleven cells. */
int line_run(const struct line *line)
{
	unsigned above = line->own >> (LINE_CENTRE + 1);
	unsigned below = line->own << (32 - LINE_CENTRE);

	return 1 + __builtin_ctz(~above) + __builtin_clz(~below);
}

/* The five cells from bit `first`, if they hold four stones and a hole and no stone adjoins. */
static unsigned four_window(const struct line *line, int first)
{
	unsigned window = 0x1fu << first;
	unsigned border = (1u << (first - 1)) | (1u << (first + 5));
	unsigned hole = window & ~line->own;

	if ((line->own & border) != 0 || (hole & line->free) == 0 || (hole & (hole - 1)) != 0)
		return 0;
	return window & ~hole;
}

/* Two windows hold the same four stones only if they are neighbours: that is a straight four. */
int line_fours(const struct line *line)
{
	unsigned before = 0;
	int fours = 0;

	for (int first = LINE_CENTRE - 4; first <= LINE_CENTRE; first++) {
		unsigned four = four_window(line, first);

		fours += four != 0 && four != before;
		before = four;
	}
	return fours;
}

/* Four cells in a row with one hole, both ends free, and no stone behind either end. */
static unsigned straight_hole(const struct line *line, int first)
{
	unsigned inner = 0xfu << first;
	unsigned ends = (1u << (first - 1)) | (1u << (first + 4));
	unsigned beyond = (first >= 2 ? 1u << (first - 2) : 0) | (1u << (first + 5));
	unsigned hole = inner & ~line->own;

	if ((line->free & ends) != ends || (line->own & beyond) != 0)
		return 0;
	return (hole & (hole - 1)) == 0 ? hole & line->free : 0;
}

unsigned line_straight_points(const struct line *line)
{
	unsigned points = 0;

	for (int first = LINE_CENTRE - 3; first <= LINE_CENTRE; first++)
		points |= straight_hole(line, first);
	return points;
}
