/* `arbiter forbidden`: a board a line in, Black's forbidden points a line out, and why. */
#include "arbiter/cli.h"
#include "arbiter/cli_lines.h"
#include "arbiter/svg.h"
#include "core/explain.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

static const char usage[] =
	"usage: arbiter forbidden [--explain] [--at POINT [--svg]] [FILE|-]\n"
	"\n"
	"Each line of input is a board, Black to move: 225 characters, a1 to o1 first, then the\n"
	"higher rows; X black, O white, . empty. Each line of output lists Black's forbidden\n"
	"points by row and column with the reason (over, 44, 33), or - if there is none.\n"
	"\n"
	"  --explain   below it, indented: what a stone on each forbidden point makes. Threes "
	"come\n"
	"              with the points that make a straight four of them and what each of those\n"
	"              would be; a three is real if one of them is legal and makes no five.\n"
	"              Further in: why such a point is forbidden itself\n"
	"  --at POINT  explain this point instead, whatever it is\n"
	"  --svg       with --at: a picture of the board with the shapes marked, and nothing "
	"else\n";

enum { SVG_MAX = 1 << 20 };

struct settings {
	int explain, svg;
	uint8_t at; /* POINT_NONE: every forbidden point */
};

static const char *const kinds[] = {
	[VERDICT_OVERLINE] = "over",
	[VERDICT_DOUBLE_FOUR] = "44",
	[VERDICT_DOUBLE_THREE] = "33",
};

/* Reads a board; returns what is wrong with it, NULL if nothing. */
static const char *read_board(const char *line, uint8_t cells[BOARD_POINTS])
{
	static const uint8_t values[UINT8_MAX + 1] = {
		['.'] = 1 + CELL_EMPTY, ['X'] = 1 + CELL_BLACK, ['O'] = 1 + CELL_WHITE};

	if (strlen(line) != BOARD_POINTS)
		return "is not a board of 225 characters";
	for (int i = 0; i < BOARD_POINTS; i++) {
		uint8_t value = values[(uint8_t)line[i]];

		if (!value)
			return "holds something else than X, O and .";
		cells[i] = (uint8_t)(value - 1);
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

static void print_reason(void *context, int depth, const char *line)
{
	(void)context;
	printf("%*s%s\n", 2 + 2 * depth, "", line);
}

static void print_reasons(const uint8_t cells[BOARD_POINTS], const uint8_t verdicts[BOARD_POINTS])
{
	for (int i = 0; i < BOARD_POINTS; i++) {
		if (verdict_is_forbidden(verdicts[i]))
			explain_tell(cells, (uint8_t)i, print_reason, NULL);
	}
}

/* The stones in no order that was played: a picture needs some. */
static void print_svg(const uint8_t cells[BOARD_POINTS], uint8_t at)
{
	struct game game = {.chosen = POINT_NONE};
	struct explanation why;
	struct svg_board picture = {.standalone = true};
	struct strbuf out = STRBUF(SVG_MAX);

	memcpy(game.cells, cells, sizeof game.cells);
	for (int i = 0; i < BOARD_POINTS; i++)
		if (cells[i] != CELL_EMPTY)
			game.moves[game.move_count++] = (uint8_t)i;
	game.stone_count = game.move_count;
	explain_point(cells, at, &why);
	picture.game = &game;
	picture.why = &why;
	svg_board(&out, &picture);
	puts(out.text);
	strbuf_free(&out);
}

static void complain(const char *file, size_t number, const char *wrong)
{
	fflush(stdout);
	fprintf(stderr, "arbiter: %s:%zu: the line %s\n", file, number, wrong);
}

static int judge_line(void *context, const char *file, size_t number, char *line)
{
	const struct settings *settings = context;
	uint8_t cells[BOARD_POINTS];
	uint8_t verdicts[BOARD_POINTS];
	const char *wrong = read_board(line, cells);

	if (!wrong && settings->at != POINT_NONE && cells[settings->at] != CELL_EMPTY)
		wrong = "has a stone on the point to explain";
	if (wrong) {
		complain(file, number, wrong);
		return EXIT_INVALID_INPUT;
	}
	if (settings->svg) {
		print_svg(cells, settings->at);
		return EXIT_OK;
	}
	forbidden_map(cells, verdicts);
	print_map(verdicts);
	if (settings->at != POINT_NONE)
		explain_tell(cells, settings->at, print_reason, NULL);
	else if (settings->explain)
		print_reasons(cells, verdicts);
	return EXIT_OK;
}

static int misuse(const char *text)
{
	fprintf(stderr, "arbiter: forbidden: %s\n%s", text, usage);
	return EXIT_INVALID_INPUT;
}

static bool read_at(const char *text, uint8_t *at)
{
	const char *end = point_parse(text, at);

	return end && *end == '\0';
}

int cli_forbidden(int argc, char **argv)
{
	static const struct option options[] = {
		{"explain", no_argument,       NULL, 'e'},
		{"at",      required_argument, NULL, 'a'},
		{"svg",     no_argument,       NULL, 's'},
		{"help",    no_argument,       NULL, 'h'},
		{NULL,      0,                 NULL, 0  },
	};
	struct settings settings = {.at = POINT_NONE};
	int option;

	optind = 1;
	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option == 'e')
			settings.explain = 1;
		else if (option == 's')
			settings.svg = 1;
		else if (option == 'h')
			return fputs(usage, stdout) < 0 ? EXIT_UNEXPECTED : EXIT_OK;
		else if (option != 'a')
			return misuse("no such option");
		else if (!read_at(optarg, &settings.at))
			return misuse("--at takes a point, a1 to o15");
	}
	if (argc > optind + 1)
		return misuse("more than one file");
	if (settings.svg && settings.at == POINT_NONE)
		return misuse("--svg goes with --at POINT");
	return cli_each_line(argv[optind], 1, judge_line, &settings);
}
