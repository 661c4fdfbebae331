#include "core/position.h"

#include <string.h>

/* Where a point lies on its line in each direction: which line, and which bit of it. */
struct place {
	uint8_t line;
	uint8_t bit;
};

/* Along a rank a bit is a file; in the other directions it is a rank. */
static void find_places(uint8_t point, struct place places[SHAPE_DIRECTIONS])
{
	uint8_t file = (uint8_t)point_file(point);
	uint8_t rank = (uint8_t)point_rank(point);

	places[0] = (struct place){rank, file};
	places[1] = (struct place){file, rank};
	places[2] = (struct place){(uint8_t)(file - rank + BOARD_SIZE - 1), rank};
	places[3] = (struct place){(uint8_t)(file + rank), rank};
}

static void write_lines(struct position *position, const struct place places[SHAPE_DIRECTIONS],
                        uint8_t cell)
{
	for (int i = 0; i < SHAPE_DIRECTIONS; i++) {
		uint16_t *black = &position->black[i][places[i].line];
		uint16_t *free = &position->free[i][places[i].line];
		unsigned bit = 1u << places[i].bit;

		*black = (uint16_t)((*black & ~bit) | (cell == CELL_BLACK ? bit : 0));
		*free = (uint16_t)((*free & ~bit) | (cell == CELL_EMPTY ? bit : 0));
	}
}

void position_read(struct position *position, const uint8_t cells[BOARD_POINTS])
{
	memset(position, 0, sizeof *position);
	memcpy(position->cells, cells, sizeof position->cells);
	shapes_find(cells, &position->planes);
	for (int point = 0; point < BOARD_POINTS; point++) {
		struct place places[SHAPE_DIRECTIONS];

		find_places((uint8_t)point, places);
		write_lines(position, places, cells[point]);
	}
}

/* A line's cells as bits, from the first to the last of them. */
static uint16_t span(int first, int last)
{
	return (uint16_t)((2u << last) - (1u << first));
}

void position_start(struct position *position)
{
	const int end = BOARD_SIZE - 1;

	memset(position, 0, sizeof *position);
	for (int i = 0; i < BOARD_SIZE; i++) {
		position->planes.free.ranks[SHAPE_MARGIN + i] = span(0, end);
		position->free[0][i] = span(0, end);
		position->free[1][i] = span(0, end);
	}
	for (int i = 0; i < POSITION_LINES; i++) {
		int beyond = i - end; /* more than 0: so many files or ranks are cut off */

		position->free[2][i] = beyond > 0 ? span(0, end - beyond) : span(-beyond, end);
		position->free[3][i] = beyond > 0 ? span(beyond, end) : span(0, end + beyond);
	}
}

/* Toggles the bits of a line in a plane. How much the file grows with each rank, and the file that
 * the line has on rank 0, which may lie beyond the edge. */
static void toggle(struct plane *plane, unsigned bits, int slope, int file)
{
	for (; bits != 0; bits &= bits - 1) {
		int rank = __builtin_ctz(bits);

		plane->ranks[SHAPE_MARGIN + rank] ^= (uint16_t)(1u << (file + slope * rank));
	}
}

static void toggle_all(struct shape_planes *planes, const struct place places[SHAPE_DIRECTIONS],
                       const uint16_t found[SHAPE_COUNT][SHAPE_LINES])
{
	for (int i = 0; i < SHAPE_COUNT; i++) {
		unsigned bits[SHAPE_DIRECTIONS];

		for (int k = 0; k < SHAPE_DIRECTIONS; k++)
			bits[k] = found[i][k] ^ found[i][SHAPE_DIRECTIONS + k];
		planes->found[0][i].ranks[SHAPE_MARGIN + places[0].line] ^= (uint16_t)bits[0];
		toggle(&planes->found[1][i], bits[1], 0, places[1].line);
		toggle(&planes->found[2][i], bits[2], 1, places[2].line - (BOARD_SIZE - 1));
		toggle(&planes->found[3][i], bits[3], -1, places[3].line);
	}
}

static void read_lines(const struct position *position, const struct place places[SHAPE_DIRECTIONS],
                       uint16_t *black, uint16_t *free)
{
	for (int i = 0; i < SHAPE_DIRECTIONS; i++) {
		black[i] = position->black[i][places[i].line];
		free[i] = position->free[i][places[i].line];
	}
}

void position_put(struct position *position, uint8_t point, uint8_t cell)
{
	struct place places[SHAPE_DIRECTIONS];
	uint16_t black[SHAPE_LINES]; /* the four lines before, and after */
	uint16_t free[SHAPE_LINES];
	uint16_t found[SHAPE_COUNT][SHAPE_LINES];

	find_places(point, places);
	read_lines(position, places, black, free);
	write_lines(position, places, cell);
	read_lines(position, places, black + SHAPE_DIRECTIONS, free + SHAPE_DIRECTIONS);
	shapes_of_lines(black, free, found);
	toggle_all(&position->planes, places, found);
	position->planes.free.ranks[SHAPE_MARGIN + places[0].line] =
		position->free[0][places[0].line];
	position->cells[point] = cell;
}

static bool holds(const struct plane *plane, uint8_t point)
{
	return plane->ranks[SHAPE_MARGIN + point_rank(point)] >> point_file(point) & 1;
}

enum verdict position_verdict(const struct position *position, uint8_t point)
{
	int counts[SHAPE_COUNT] = {0};

	for (int i = 0; i < SHAPE_DIRECTIONS; i++) {
		for (int k = 0; k < SHAPE_WINDOW; k++)
			counts[k] += holds(&position->planes.found[i][k], point);
	}
	if (counts[SHAPE_FIVE] > 0)
		return VERDICT_FIVE;
	if (counts[SHAPE_OVER] > 0)
		return VERDICT_OVERLINE;
	if (counts[SHAPE_FOUR] + counts[SHAPE_FOURS] >= 2)
		return VERDICT_DOUBLE_FOUR;
	if (counts[SHAPE_THREE] < 2)
		return VERDICT_LEGAL;
	return forbidden_verdict(position->cells, point);
}

void position_map(const struct position *position, uint8_t verdicts[BOARD_POINTS])
{
	struct shapes shapes;

	shapes_sum(&position->planes, &shapes);
	forbidden_mark(position->cells, &shapes, verdicts);
}
