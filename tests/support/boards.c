#include "tests/support/boards.h"

#include "core/forbidden.h"

#include <string.h>
#include <unistd.h>

bool board_read(const char *text, uint8_t cells[BOARD_POINTS])
{
	static const char letters[] = {'.', 'X', 'O'};

	for (int i = 0; i < BOARD_POINTS; i++) {
		const char *letter = memchr(letters, text[i], sizeof letters);

		if (!letter)
			return false;
		cells[i] = (uint8_t)(letter - letters);
	}
	return true;
}

void board_forbidden(const uint8_t verdicts[BOARD_POINTS], char *text, size_t size)
{
	static const char *const kinds[] = {"", "", "over", "44", "33"};
	size_t used = 0;

	for (int i = 0; i < BOARD_POINTS && used + 16 < size; i++) {
		char name[4];

		if (verdict_is_forbidden(verdicts[i]))
			used += (size_t)snprintf(text + used, size - used, "%s%s:%s",
			                         used > 0 ? " " : "", point_name((uint8_t)i, name),
			                         kinds[verdicts[i]]);
	}
	if (used == 0)
		snprintf(text, size, "-");
}

/* The multiplier and increment are Knuth's; the upper bits are the good ones. */
uint32_t chance(uint64_t *state, uint32_t below)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((*state >> 33) * below >> 31);
}

static void grow(uint64_t *state, uint8_t cells[BOARD_POINTS])
{
	int file = (int)chance(state, BOARD_SIZE);
	int rank = (int)chance(state, BOARD_SIZE);
	int across = (int)chance(state, 3) - 1;
	int up = (int)chance(state, 3) - 1;

	for (int i = 0; i < 6; i++) {
		if (file < 0 || file >= BOARD_SIZE || rank < 0 || rank >= BOARD_SIZE)
			return;
		if (chance(state, 3) > 0)
			cells[point_at(file, rank)] = chance(state, 8) ? CELL_BLACK : CELL_WHITE;
		file += across;
		rank += up;
	}
}

void board_random(uint64_t *state, uint8_t cells[BOARD_POINTS])
{
	uint32_t stones = 10 + chance(state, 90);

	memset(cells, CELL_EMPTY, BOARD_POINTS);
	if (chance(state, 2)) {
		for (uint32_t i = 0; i < stones; i++)
			cells[chance(state, BOARD_POINTS)] =
				chance(state, 3) ? CELL_BLACK : CELL_WHITE;
		return;
	}
	for (uint32_t i = 0; i < stones / 4; i++)
		grow(state, cells);
}

FILE *shared_open(const char *name)
{
	char path[200];
	char command[220];
	size_t length = strlen(name);

	snprintf(path, sizeof path, "../shared/data/%s", name);
	if (access(path, R_OK) != 0) {
		printf("[SKIP] %s is missing\n", path);
		return NULL;
	}
	snprintf(command, sizeof command, "%s %s",
	         length > 3 && strcmp(name + length - 3, ".gz") == 0 ? "gzip -dc" : "cat", path);
	return popen(command, "r"); /* NOLINT(cert-env33-c): a name of ours, in a test */
}

void shared_close(FILE *file)
{
	pclose(file);
}
