/* `arbiter opening`: the name of the first three stones, and counts over many games. */
#include "arbiter/cli.h"
#include "arbiter/game_file.h"
#include "core/openings26.h"

#include <getopt.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { FILE_BYTES_MAX = 256 * 1024 * 1024, STONES_MAX = FIVE_STONES };

static const char usage[] =
	"usage: arbiter opening [--json] POINT ...\n"
	"       arbiter opening [--json] CODE\n"
	"       arbiter opening [--json] --count [--from F] [FILE|-]\n"
	"\n"
	"Names the opening of three stones (h8 h9 i10) or of a code (2D) among the 26: its code,\n"
	"Japanese name, kanji and usual English, and the symmetry of the board that takes the\n"
	"standard stones to these. With five stones also the class of the position they make.\n"
	"--count: how often each was played in a file of games, as `arbiter convert` reads it.\n"
	"Exit code: 0, 1 if it is none of the 26, 3 invalid input, 5 file access.\n";

struct asked {
	uint8_t stones[STONES_MAX];
	size_t count;
	bool json, statistics;
	const struct game_format *from;
};

static int misuse(const char *text)
{
	fprintf(stderr, "arbiter: opening: %s\n%s", text, usage);
	return EXIT_INVALID_INPUT;
}

/* -- one opening ------------------------------------------------------------------------------- */

static char *list_points(const uint8_t *points, size_t count, char text[4 * STONES_MAX])
{
	size_t used = 0;
	char name[4];

	for (size_t i = 0; i < count; i++)
		used += (size_t)snprintf(text + used, 4 * STONES_MAX - used, "%s%s", i ? " " : "",
		                         point_name(points[i], name));
	return text;
}

static json_t *points_json(const uint8_t *points, size_t count)
{
	json_t *list = json_array();
	char name[4];

	for (size_t i = 0; i < count; i++)
		json_array_append_new(list, json_string(point_name(points[i], name)));
	return list;
}

static void print_text(const struct asked *asked, int opening, int symmetry)
{
	const struct opening_name *name = &opening_names[opening];
	char points[4 * STONES_MAX];

	printf("%s %s %s (%s)\n", name->code, name->name, name->kanji, name->english);
	printf("%s: %s, %s\n", list_points(asked->stones, OPENING_STONES, points), name->stones,
	       board_symmetry_name(symmetry));
	for (int plane = 0; asked->count == FIVE_STONES && plane < 2; plane++) {
		struct five_class class = five_class_of(asked->stones, plane);

		printf("class of the five stones %s: %s\n", plane ? "anywhere" : "on the board",
		       list_points(class.points, FIVE_STONES, points));
	}
}

static void print_json(const struct asked *asked, int opening, int symmetry)
{
	const struct opening_name *name = &opening_names[opening];
	json_t *object = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:o}", "code", name->code,
	                           "name", name->name, "kanji", name->kanji, "english",
	                           name->english, "standard", name->stones, "symmetry",
	                           board_symmetry_name(symmetry), "symmetry_number", symmetry,
	                           "stones", points_json(asked->stones, OPENING_STONES));

	if (asked->count == FIVE_STONES) {
		struct five_class board = five_class_of(asked->stones, false);
		struct five_class plane = five_class_of(asked->stones, true);

		json_object_set_new(object, "class_board", points_json(board.points, FIVE_STONES));
		json_object_set_new(object, "class_plane", points_json(plane.points, FIVE_STONES));
	}
	json_dumpf(object, stdout, JSON_INDENT(2));
	putchar('\n');
	json_decref(object);
}

static int name_stones(const struct asked *asked)
{
	int symmetry = 0;
	int opening = opening_find(asked->stones, &symmetry);

	if (opening == OPENING_NONE) {
		fputs("arbiter: opening: none of the 26: stone 1 is on h8, stone 2 within the "
		      "central 3x3, stone 3 within the 5x5\n",
		      stderr);
		return EXIT_MISMATCH;
	}
	if (asked->json)
		print_json(asked, opening, symmetry);
	else
		print_text(asked, opening, symmetry);
	return EXIT_OK;
}

/* -- counts ------------------------------------------------------------------------------------ */

static enum opening_result result_of(const struct game_record *record)
{
	static const enum opening_result results[] = {
		[WINNER_NONE] = OPENING_DRAWN,
		[WINNER_BLACK] = OPENING_BLACK,
		[WINNER_WHITE] = OPENING_WHITE,
	};

	return record->result.over ? results[game_record_winner(record)] : OPENING_UNDECIDED;
}

static void print_counts(const struct opening_counts *counts)
{
	printf("%-4s %-10s %7s %7s %7s %7s %7s\n", "code", "name", "games", "black", "white",
	       "drawn", "swapped");
	for (int i = 0; i < OPENINGS; i++) {
		if (counts->named[i])
			printf("%-4s %-10s %7zu %7zu %7zu %7zu %7zu\n", opening_names[i].code,
			       opening_names[i].name, counts->named[i], counts->black[i],
			       counts->white[i], counts->drawn[i], counts->swapped[i]);
	}
	printf("%zu games, %zu of them in none of the 26\n", counts->games, counts->other);
}

static void print_counts_json(const struct opening_counts *counts)
{
	json_t *object = json_pack("{s:I, s:I}", "games", (json_int_t)counts->games, "other",
	                           (json_int_t)counts->other);
	json_t *openings = json_object();

	for (int i = 0; i < OPENINGS; i++)
		json_object_set_new(openings, opening_names[i].code,
		                    json_pack("{s:I, s:I, s:I, s:I, s:I}", "games",
		                              (json_int_t)counts->named[i], "black",
		                              (json_int_t)counts->black[i], "white",
		                              (json_int_t)counts->white[i], "drawn",
		                              (json_int_t)counts->drawn[i], "swapped",
		                              (json_int_t)counts->swapped[i]));
	json_object_set_new(object, "openings", openings);
	json_dumpf(object, stdout, JSON_INDENT(2));
	putchar('\n');
	json_decref(object);
}

static int count_games(const struct asked *asked, const char *file)
{
	struct opening_counts counts = {0};
	struct strbuf bytes = STRBUF(FILE_BYTES_MAX);
	struct notation_input in = {.all_lines = true};
	struct notation_games games = {0};
	struct arena arena;
	int code = game_file_load(file, &bytes);

	arena_init(&arena, memory_get, memory_give);
	games.arena = &arena;
	if (code == EXIT_OK)
		code = game_file_parse(file, &bytes, asked->from, &in, &games);
	for (size_t i = 0; i < games.count; i++) {
		uint8_t stones[OPENING_STONES];
		size_t count = game_record_moves(&games.games[i], stones, OPENING_STONES);

		opening_count(&counts, stones, count,
		              game_record_black(&games.games[i]) == SEAT_SECOND,
		              result_of(&games.games[i]));
	}
	if (code == EXIT_OK && asked->json)
		print_counts_json(&counts);
	else if (code == EXIT_OK)
		print_counts(&counts);
	arena_free(&arena);
	strbuf_free(&bytes);
	return code;
}

/* -- the command ------------------------------------------------------------------------------- */

/* Points apart or together ("h8h9i10"). */
static bool read_points(struct asked *asked, const char *text)
{
	while (*text) {
		const char *end;

		if (asked->count == STONES_MAX)
			return false;
		end = point_parse(text, &asked->stones[asked->count]);
		if (!end || memchr(asked->stones, asked->stones[asked->count], asked->count))
			return false;
		asked->count++;
		text = end;
	}
	return true;
}

static int name_arguments(struct asked *asked, int count, char **arguments)
{
	int opening = count == 1 ? opening_find_code(arguments[0]) : OPENING_NONE;

	if (opening != OPENING_NONE) {
		char stones[16], *rest = NULL;

		snprintf(stones, sizeof stones, "%s", opening_names[opening].stones);
		for (char *at = strtok_r(stones, " ", &rest); at; at = strtok_r(NULL, " ", &rest))
			read_points(asked, at);
		return name_stones(asked);
	}
	for (int i = 0; i < count; i++) {
		if (!read_points(asked, arguments[i]))
			return misuse("three to five different points (a1 to o15) or a code (1D to "
			              "13D, 1I to 13I) are expected");
	}
	return asked->count < OPENING_STONES ? misuse("three points or a code are expected")
	                                     : name_stones(asked);
}

int cli_opening(int argc, char **argv)
{
	static const struct option options[] = {
		{"json",  no_argument,       NULL, 'j'},
		{"count", no_argument,       NULL, 'c'},
		{"from",  required_argument, NULL, 'f'},
		{"help",  no_argument,       NULL, 'h'},
		{NULL,    0,                 NULL, 0  },
	};
	struct asked asked = {.count = 0};
	int option;

	optind = 1;
	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option == 'h')
			return fputs(usage, stdout) < 0 ? EXIT_UNEXPECTED : EXIT_OK;
		if (option == 'f')
			asked.from = game_format_find(optarg);
		if (option == '?' || (option == 'f' && !asked.from))
			return misuse("no such option or notation");
		asked.json |= option == 'j';
		asked.statistics |= option == 'c';
	}
	if (asked.statistics)
		return argc > optind + 1 ? misuse("more than one file")
		                         : count_games(&asked, argv[optind]);
	return name_arguments(&asked, argc - optind, argv + optind);
}
