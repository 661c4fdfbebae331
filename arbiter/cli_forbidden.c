/* `arbiter forbidden [FILE|-]`: a board a line in, Black's forbidden points a line out. */
#include "arbiter/cli.h"
#include "arbiter/cli_lines.h"
#include "core/forbidden.h"

#include <stdio.h>
#include <string.h>

static const char usage[] =
	"usage: arbiter forbidden [FILE|-]\n"
	"\n"
	"Each line of input is a board, Black to move: 225 characters, a1 to o1 first, then the\n"
	"higher rows; X black, O white, . empty. Each line of output lists Black's forbidden\n"
	"points by row and column with the reason (over, 44, 33), or - if there is none.\n";

static const char *const kinds[] = {
	[VERDICT_OVERLINE] = "over",
	[VERDICT_DOUBLE_FOUR] = "44",
	[VERDICT_DOUBLE_THREE] = "33",
};

/* Reads a board; returns what is wrong with it, NULL if nothing. */
static const char *read_board(const char *line, uint8_t cells[BOARD_POINTS])
{
	static const char letters[] = {[CELL_EMPTY] = '.', [CELL_BLACK] = 'X', [CELL_WHITE] = 'O'};

	if (strlen(line) != BOARD_POINTS)
		return "is not a board of 225 characters";
	for (int i = 0; i < BOARD_POINTS; i++) {
		const char *letter = memchr(letters, line[i], sizeof letters);

		if (!letter)
			return "holds something else than X, O and .";
		cells[i] = (uint8_t)(letter - letters);
	}
	return NULL;
}

static void print_map(const uint8_t verdicts[BOARD_POINTS])
{
	const char *gap = "";

	for (int i = 0; i < BOARD_POINTS; i++) {
		char name[4];

		if (!verdict_is_forbidden(verdicts[i]))
			continue;
		printf("%s%s:%s", gap, point_name((uint8_t)i, name), kinds[verdicts[i]]);
		gap = " ";
	}
	puts(*gap ? "" : "-");
}

static int judge_line(void *context, const char *file, size_t number, char *line)
{
	uint8_t cells[BOARD_POINTS];
	uint8_t verdicts[BOARD_POINTS];
	const char *wrong = read_board(line, cells);

	(void)context;
	if (wrong) {
		fflush(stdout);
		fprintf(stderr, "arbiter: %s:%zu: the line %s\n", file, number, wrong);
		return EXIT_INVALID_INPUT;
	}
	forbidden_map(cells, verdicts);
	print_map(verdicts);
	return EXIT_OK;
}

int cli_forbidden(int argc, char **argv)
{
	if (argc > 2 || (argc == 2 && argv[1][0] == '-' && argv[1][1] != '\0')) {
		int help = argc == 2 && strcmp(argv[1], "--help") == 0;

		fputs(usage, help ? stdout : stderr);
		return help ? EXIT_OK : EXIT_INVALID_INPUT;
	}
	return cli_each_line(argc == 2 ? argv[1] : NULL, 1, judge_line, NULL);
}
