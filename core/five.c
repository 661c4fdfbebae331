#include "core/five.h"

/* How many stones of one colour lie in an unbroken row next to a point, in one direction. */
static int run(const uint8_t cells[BOARD_POINTS], uint8_t point, int file_step, int rank_step,
               uint8_t stone)
{
	int file = point_file(point) + file_step;
	int rank = point_rank(point) + rank_step;
	int length = 0;

	while (file >= 0 && file < BOARD_SIZE && rank >= 0 && rank < BOARD_SIZE &&
	       cells[point_at(file, rank)] == stone) {
		file += file_step;
		rank += rank_step;
		length++;
	}
	return length;
}

bool five_made(const uint8_t cells[BOARD_POINTS], uint8_t point, uint8_t stone, bool exact)
{
	static const int8_t steps[4][2] = {
		{1, 0 },
                {0, 1 },
                {1, 1 },
                {1, -1}
        };

	for (int i = 0; i < 4; i++) {
		int row = 1 + run(cells, point, steps[i][0], steps[i][1], stone) +
		          run(cells, point, -steps[i][0], -steps[i][1], stone);

		if (row == 5 || (row > 5 && !exact))
			return true;
	}
	return false;
}
