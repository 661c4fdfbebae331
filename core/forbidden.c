#include "core/forbidden.h"

#include "core/line.h"
#include "core/shapes.h"

#include <string.h>

static const char *const names[] = {
#define X(id, name) [VERDICT_##id] = (name),
	VERDICTS(X)
#undef X
};

const char *verdict_name(enum verdict verdict)
{
	return names[verdict];
}

static enum verdict judge(uint8_t cells[BOARD_POINTS], uint8_t point);

/* Is one of the straight-four points of a line a legal move? The stone stands on the board. */
static bool three_is_real(uint8_t cells[BOARD_POINTS], uint8_t point, int direction,
                          unsigned points)
{
	int stride = line_steps[direction].rank * BOARD_SIZE + line_steps[direction].file;

	for (; points != 0; points &= points - 1) {
		int away = __builtin_ctz(points) - LINE_CENTRE;

		if (judge(cells, (uint8_t)(point + away * stride)) == VERDICT_LEGAL)
			return true;
	}
	return false;
}

static bool double_three(uint8_t cells[BOARD_POINTS], uint8_t point,
                         const struct line lines[LINE_DIRECTIONS])
{
	unsigned points[LINE_DIRECTIONS];
	int apparent = 0;
	int real = 0;

	for (int i = 0; i < LINE_DIRECTIONS; i++) {
		points[i] = line_straight_points(&lines[i]);
		apparent += points[i] != 0;
	}
	if (apparent < 2)
		return false;
	cells[point] = CELL_BLACK;
	for (int i = 0; i < LINE_DIRECTIONS && real < 2; i++)
		real += points[i] != 0 && three_is_real(cells, point, i, points[i]);
	cells[point] = CELL_EMPTY;
	return real >= 2;
}

/* The board is written to while the question is open, and is as it was afterwards. */
static enum verdict judge(uint8_t cells[BOARD_POINTS], uint8_t point)
{
	struct line lines[LINE_DIRECTIONS];
	bool overline = false;
	int fours = 0;

	for (int i = 0; i < LINE_DIRECTIONS; i++) {
		int run;

		lines[i] = line_read(cells, point, i, CELL_BLACK);
		run = line_run(&lines[i]);
		if (run == 5)
			return VERDICT_FIVE;
		overline |= run > 5;
		fours += line_fours(&lines[i]);
	}
	if (overline)
		return VERDICT_OVERLINE;
	if (fours >= 2)
		return VERDICT_DOUBLE_FOUR;
	return double_three(cells, point, lines) ? VERDICT_DOUBLE_THREE : VERDICT_LEGAL;
}

enum verdict forbidden_verdict(const uint8_t cells[BOARD_POINTS], uint8_t point)
{
	uint8_t board[BOARD_POINTS];

	memcpy(board, cells, sizeof board);
	return judge(board, point);
}

/* Gives a verdict to every point of a set. */
static void mark(uint8_t verdicts[BOARD_POINTS], int rank, unsigned files, enum verdict verdict)
{
	for (; files != 0; files &= files - 1)
		verdicts[point_at(__builtin_ctz(files), rank)] = (uint8_t)verdict;
}

/* The shapes' sets are disjoint: each point has the first kind that holds. */
void forbidden_mark(const uint8_t cells[BOARD_POINTS], const struct shapes *shapes,
                    uint8_t verdicts[BOARD_POINTS])
{
	memset(verdicts, VERDICT_LEGAL, BOARD_POINTS);
	for (int rank = 0; rank < BOARD_SIZE; rank++) {
		if (!shapes->five[rank] && !shapes->over[rank] && !shapes->fours[rank] &&
		    !shapes->threes[rank] && !shapes->doubtful[rank])
			continue;
		mark(verdicts, rank, shapes->five[rank], VERDICT_FIVE);
		mark(verdicts, rank, shapes->over[rank], VERDICT_OVERLINE);
		mark(verdicts, rank, shapes->fours[rank], VERDICT_DOUBLE_FOUR);
		mark(verdicts, rank, shapes->threes[rank], VERDICT_DOUBLE_THREE);
		for (unsigned files = shapes->doubtful[rank]; files != 0; files &= files - 1) {
			uint8_t point = point_at(__builtin_ctz(files), rank);

			verdicts[point] = (uint8_t)forbidden_verdict(cells, point);
		}
	}
}

void forbidden_map(const uint8_t cells[BOARD_POINTS], uint8_t verdicts[BOARD_POINTS])
{
	struct shape_planes planes;
	struct shapes shapes;

	shapes_find(cells, &planes);
	shapes_sum(&planes, &shapes);
	forbidden_mark(cells, &shapes, verdicts);
}

bool forbidden_white_wins(const uint8_t cells[BOARD_POINTS], uint8_t point)
{
	for (int i = 0; i < LINE_DIRECTIONS; i++) {
		struct line line = line_read(cells, point, i, CELL_WHITE);

		if (line_run(&line) >= 5)
			return true;
	}
	return false;
}
