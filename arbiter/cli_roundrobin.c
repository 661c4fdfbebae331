/* `arbiter roundrobin PLAYERS ...`: the Berger tables, with numbers given or drawn. */
#include "arbiter/cli.h"
#include "arbiter/csv.h"
#include "arbiter/file.h"
#include "pairing/roundrobin.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char usage[] =
	"usage: arbiter roundrobin PLAYERS [--cycles N] [--round N] [--json]\n"
	"                          [--numbers LIST | --seed N]\n"
	"                          [--avoid-last N|most (--groups FILE | --clubs FILE)]\n"
	"\n"
	"The rounds of a tournament in which everybody meets everybody, by the Berger tables: a\n"
	"line per round of `opener-second`, and `player-0` for who is free. With several cycles\n"
	"every second one has the seats exchanged, and the last two rounds of a cycle that is not\n"
	"the last change places.\n"
	"\n"
	"  --numbers LIST    who has which number: the player with number 1, with number 2, ...\n"
	"  --seed N          draws the numbers by lot; the same seed gives the same numbers\n"
	"  --groups FILE     a line per player with its group, empty for none\n"
	"  --clubs FILE      a CSV file of players whose column club or country is the group;\n"
	"                    PLAYERS can then be left out\n"
	"  --avoid-last N    players of one group do not meet in the last N rounds; `most`: in as\n"
	"                    many of them as can be. If that cannot be, the games that break it\n"
	"                    are counted and the exit code is 1\n";

enum { FILE_MOST = 1 << 20 };

struct request {
	long players, cycles, round, avoid;
	uint64_t seed;
	const char *numbers, *groups, *clubs;
	bool drawn, json, help;
};

/* What is to be printed. */
struct schedule {
	int players, cycles;
	struct roundrobin_wish wish;
	struct roundrobin_numbers numbers;
	const char **names; /* by player, or NULL */
};

static bool number(const char *text, long least, long most, long *value)
{
	char *end;

	*value = strtol(text, &end, 10);
	return *text && !*end && *value >= least && *value <= most;
}

static bool seed_read(const char *text, struct request *request)
{
	char *end;

	request->seed = strtoull(text, &end, 10);
	return request->drawn = *text && *text != '-' && !*end;
}

static bool avoid_read(const char *text, struct request *request)
{
	if (!strcmp(text, "most")) {
		request->avoid = ROUNDROBIN_EARLY;
		return true;
	}
	return number(text, 0, ROUNDROBIN_PLAYERS_MAX, &request->avoid);
}

/* An option with a value; false if there is no such option or no such value. */
static bool option_read(struct request *request, const char *name, const char *value)
{
	const struct {
		const char *name, **text;
	} texts[] = {
		{"--numbers", &request->numbers},
		{"--groups",  &request->groups },
		{"--clubs",   &request->clubs  }
        };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (!strcmp(name, texts[i].name)) {
			*texts[i].text = value;
			return true;
		}
	if (!strcmp(name, "--cycles"))
		return number(value, 1, ROUNDROBIN_CYCLES_MAX, &request->cycles);
	if (!strcmp(name, "--round"))
		return number(value, 1, 1000000, &request->round);
	if (!strcmp(name, "--seed"))
		return seed_read(value, request);
	return !strcmp(name, "--avoid-last") && avoid_read(value, request);
}

static bool request_read(struct request *request, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--help"))
			return request->help = true;
		if (!strcmp(argv[i], "--json")) {
			request->json = true;
		} else if (argv[i][0] == '-' && argv[i][1] == '-') {
			if (i + 1 == argc || !option_read(request, argv[i], argv[i + 1]))
				return false;
			i++;
		} else if (request->players ||
		           !number(argv[i], 2, ROUNDROBIN_PLAYERS_MAX, &request->players)) {
			return false;
		}
	}
	return (request->players || request->clubs) && !(request->groups && request->clubs) &&
	       (!request->avoid || request->groups || request->clubs) &&
	       !(request->numbers && request->drawn);
}

/* -- the files --------------------------------------------------------------------------------- */

/* The same text is the same group; numbered as they come, "" is 0. */
static uint16_t group_of(const char **known, uint16_t *count, const char *text)
{
	if (!*text)
		return 0;
	for (uint16_t i = 0; i < *count; i++)
		if (!strcmp(known[i], text))
			return (uint16_t)(i + 1);
	known[(*count)++] = text;
	return *count;
}

/* A line per player. */
static bool groups_read(const char *text, struct schedule *schedule, struct arena *arena,
                        struct error *err)
{
	const char *known[ROUNDROBIN_PLAYERS_MAX];
	uint16_t *group = arena_get(arena, ROUNDROBIN_PLAYERS_MAX * sizeof *group), count = 0;
	int line = 0;

	for (; *text; line++) {
		size_t length = strcspn(text, "\r\n");

		if (line == schedule->players)
			return error_set(err, ERR_BAD_FILE, "line %d: there are %d players",
			                 line + 1, schedule->players);
		group[line] = group_of(known, &count, arena_text(arena, text, length));
		text += length;
		text += *text == '\r';
		text += *text == '\n';
	}
	schedule->wish.group = group;
	return line == schedule->players ||
	       error_set(err, ERR_BAD_FILE, "%d lines of groups for %d players", line,
	                 schedule->players);
}

/* The columns name, and club or country; -1 where there is none. */
static bool header_read(struct csv *csv, int *name, int *club, struct error *err)
{
	*name = *club = -1;
	if (!csv_row(csv, err))
		return error_set(err, ERR_BAD_FILE, "line 1: there are no columns");
	for (int i = 0; i < csv->count; i++) {
		if (!strcasecmp(csv->fields[i], "name"))
			*name = i;
		if (!strcasecmp(csv->fields[i], "club") || !strcasecmp(csv->fields[i], "country"))
			*club = i;
	}
	return *club >= 0 || error_set(err, ERR_BAD_FILE, "line 1: no column club or country");
}

static const char *field_at(const struct csv *csv, int index)
{
	return index >= 0 && index < csv->count ? csv->fields[index] : "";
}

static bool clubs_read(const char *text, struct schedule *schedule, struct arena *arena,
                       struct error *err)
{
	const char *known[ROUNDROBIN_PLAYERS_MAX];
	uint16_t *group = arena_get(arena, ROUNDROBIN_PLAYERS_MAX * sizeof *group), clubs = 0;
	int name, club, count = 0;
	struct csv csv;

	csv_init(&csv, text, arena);
	if (!header_read(&csv, &name, &club, err))
		return false;
	schedule->names = arena_get(arena, ROUNDROBIN_PLAYERS_MAX * sizeof *schedule->names);
	while (csv_row(&csv, err)) {
		if (count == ROUNDROBIN_PLAYERS_MAX)
			return error_set(err, ERR_TOO_LARGE, "line %d: more than %d players",
			                 csv.line, ROUNDROBIN_PLAYERS_MAX);
		schedule->names[count] = field_at(&csv, name);
		group[count++] = group_of(known, &clubs, field_at(&csv, club));
	}
	if (err->code != ERR_NONE)
		return false;
	if (count < 2 || (schedule->players && count != schedule->players))
		return error_set(err, ERR_BAD_FILE, "%d players in the file", count);
	schedule->players = count;
	schedule->wish.group = group;
	return true;
}

static bool files_read(const struct request *request, struct schedule *schedule,
                       struct arena *arena, struct error *err)
{
	const char *path = request->clubs ? request->clubs : request->groups;
	struct strbuf text = {.limit = FILE_MOST};
	bool good;

	if (!path)
		return true;
	good = file_read(path, &text, err) &&
	       (request->clubs ? clubs_read : groups_read)(text.text ? text.text : "", schedule,
	                                                   arena, err);
	strbuf_free(&text);
	return good;
}

/* -- the numbers ------------------------------------------------------------------------------- */

static bool numbers_given(const char *list, struct schedule *schedule, struct arena *arena,
                          struct error *err)
{
	bool *seen = arena_get(arena, (size_t)schedule->players * sizeof *seen);
	uint16_t *player = arena_get(arena, (size_t)schedule->players * sizeof *player);
	struct roundrobin_numbers *numbers = &schedule->numbers;

	for (int i = 0; i < schedule->players; i++) {
		char *end;
		long no = strtol(list, &end, 10);

		if (end == list || no < 1 || no > schedule->players || seen[no - 1] ||
		    *end != (i + 1 < schedule->players ? ',' : '\0'))
			return error_set(err, ERR_BAD_FIELD,
			                 "--numbers: %d different players, 1 to %d, with commas",
			                 schedule->players, schedule->players);
		seen[no - 1] = true;
		player[i] = (uint16_t)(no - 1);
		list = end + 1;
	}
	numbers->player = player;
	numbers->avoid_last = schedule->wish.avoid_last < 0 ? 0 : schedule->wish.avoid_last;
	numbers->clashes = roundrobin_clashes(&schedule->wish, player, numbers->avoid_last);
	return true;
}

static bool numbers_make(const struct request *request, struct schedule *schedule,
                         struct arena *arena, struct error *err)
{
	struct roundrobin_wish *wish = &schedule->wish;

	wish->players = schedule->players;
	wish->avoid_last = (int)request->avoid;
	wish->drawn = request->drawn;
	wish->seed = request->seed;
	if (request->numbers)
		return numbers_given(request->numbers, schedule, arena, err);
	return roundrobin_draw(wish, arena, &schedule->numbers, err);
}

/* -- printing ---------------------------------------------------------------------------------- */

/* The round's boards with players in place of numbers. */
static void round_make(const struct schedule *schedule, int round, struct pairing *pairing)
{
	const uint16_t *player = schedule->numbers.player;

	roundrobin_round(schedule->players, schedule->cycles, round, pairing);
	for (int i = 0; i < pairing->count; i++) {
		struct board_pair *board = &pairing->boards[i];

		board->opener = (uint16_t)(player[board->opener - 1] + 1);
		board->second = (uint16_t)(player[board->second - 1] + 1);
	}
	if (pairing->bye)
		pairing->bye = (uint16_t)(player[pairing->bye - 1] + 1);
}

static void print_round(const struct schedule *schedule, int round)
{
	struct board_pair boards[ROUNDROBIN_PLAYERS_MAX / 2] = {{0}};
	struct pairing pairing = {.boards = boards};

	round_make(schedule, round, &pairing);
	printf("%d:", round);
	for (int i = 0; i < pairing.count; i++)
		printf(" %d-%d", boards[i].opener, boards[i].second);
	if (pairing.bye)
		printf(" %d-0", pairing.bye);
	putchar('\n');
}

static json_t *round_json(const struct schedule *schedule, int round)
{
	struct board_pair boards[ROUNDROBIN_PLAYERS_MAX / 2] = {{0}};
	struct pairing pairing = {.boards = boards};
	json_t *list = json_array();

	round_make(schedule, round, &pairing);
	for (int i = 0; i < pairing.count; i++)
		json_array_append_new(list, json_pack("{s:i, s:i}", "opener", boards[i].opener,
		                                      "second", boards[i].second));
	return json_pack("{s:i, s:o, s:i}", "round", round, "boards", list, "free", pairing.bye);
}

static void print_json(const struct schedule *schedule, int first, int last)
{
	json_t *rounds = json_array(), *numbers = json_array(), *view;

	for (int round = first; round <= last; round++)
		json_array_append_new(rounds, round_json(schedule, round));
	for (int i = 0; i < schedule->players; i++)
		json_array_append_new(numbers, json_integer(schedule->numbers.player[i] + 1));
	view = json_pack("{s:i, s:i, s:o, s:i, s:i, s:b, s:o}", "players", schedule->players,
	                 "cycles", schedule->cycles, "numbers", numbers, "avoid_last",
	                 schedule->numbers.avoid_last, "clashes", schedule->numbers.clashes,
	                 "proven", schedule->numbers.proven, "rounds", rounds);
	json_dumpf(view, stdout, JSON_INDENT(2));
	putchar('\n');
	json_decref(view);
}

static void print_text(const struct schedule *schedule, int first, int last)
{
	for (int i = 0; schedule->names && i < schedule->players; i++)
		printf("# %d: player %d, %s\n", i + 1, schedule->numbers.player[i] + 1,
		       schedule->names[schedule->numbers.player[i]]);
	for (int round = first; round <= last; round++)
		print_round(schedule, round);
}

/* Says by how much a wish was missed, or how far `most` went. */
static int print_verdict(const struct request *request, const struct schedule *schedule)
{
	const struct roundrobin_numbers *numbers = &schedule->numbers;

	if (request->avoid == ROUNDROBIN_EARLY && !request->numbers)
		fprintf(stderr, "no two of a group meet in the last %d round%s%s\n",
		        numbers->avoid_last, numbers->avoid_last == 1 ? "" : "s",
		        numbers->proven ? ", which is the most that can be"
		                        : "; whether more can be, the search did not find out");
	if (!numbers->clashes)
		return EXIT_OK;
	fprintf(stderr, "players of one group meet %d time%s in the last %d round%s%s\n",
	        numbers->clashes, numbers->clashes == 1 ? "" : "s", numbers->avoid_last,
	        numbers->avoid_last == 1 ? "" : "s",
	        request->numbers  ? " with these numbers"
	        : numbers->proven ? ", with any numbers as often at least"
	                          : "; whether other numbers do better, the search did not find "
	                            "out");
	return EXIT_MISMATCH;
}

static int refuse(const struct error *err)
{
	fprintf(stderr, "arbiter roundrobin: %s\n", err->text);
	return err->code == ERR_TOO_LARGE ? EXIT_TOO_LARGE : EXIT_INVALID_INPUT;
}

static int schedule_print(const struct request *request, struct schedule *schedule,
                          struct arena *arena)
{
	int rounds, first = request->round ? (int)request->round : 1, last;
	struct error err = {0};

	if (!files_read(request, schedule, arena, &err) ||
	    !numbers_make(request, schedule, arena, &err))
		return refuse(&err);
	if (!schedule->numbers.player)
		return EXIT_UNEXPECTED;
	rounds = roundrobin_rounds(schedule->players, schedule->cycles);
	last = request->round ? (int)request->round : rounds;
	if (last > rounds) {
		error_set(&err, ERR_BAD_FIELD, "there are %d rounds", rounds);
		return refuse(&err);
	}
	(request->json ? print_json : print_text)(schedule, first, last);
	if (fflush(stdout) != 0)
		return EXIT_FILE_ACCESS;
	return print_verdict(request, schedule);
}

int cli_roundrobin(int argc, char **argv)
{
	struct request request = {.cycles = 1};
	struct schedule schedule = {0};
	struct arena arena;
	int status;

	if (!request_read(&request, argc, argv)) {
		fputs(usage, stderr);
		return EXIT_INVALID_INPUT;
	}
	if (request.help) {
		fputs(usage, stdout);
		return EXIT_OK;
	}
	schedule.players = (int)request.players;
	schedule.cycles = (int)request.cycles;
	arena_init(&arena, memory_get, memory_give);
	status = schedule_print(&request, &schedule, &arena);
	arena_free(&arena);
	return status;
}
