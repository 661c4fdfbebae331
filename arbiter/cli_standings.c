/* `arbiter standings FILE --tiebreaks PTS,BH,... [--tsv|--json] [--explain [PLAYER]]`. */
#include "arbiter/cli_standings.h"
#include "arbiter/cli.h"
#include "arbiter/strbuf.h"
#include "arbiter/trf_file.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: arbiter standings FILE [--tiebreaks CODES] [--round N] [--tsv|--json]\n"
	"                         [--explain [PLAYER]] [--tiebreak-edition EDITION] [--seed N]\n"
	"                         [--round-robin]\n"
	"\n"
	"FILE is a tournament report, TRF16 or TRF26 (- is standard input). Players in final "
	"order\n"
	"with their start number and rank, after the last round or after round N.\n"
	"  --tiebreaks  codes in their order, as PTS,BH,BH/C1,SB,DE; without it those of the\n"
	"               report (lines 212 and 202), else PTS,BH,BH/C1,SB,DE,WIN\n"
	"  --tsv        columns separated by tabs, without the names\n"
	"  --explain    how each value comes about, of one PLAYER (by number) or of all\n"
	"  --tiebreak-edition  2026 (else), 2024, 2023 or pre-2023\n"
	"  --seed       draws the lots of LOT: the same number, the same lots\n"
	"  --round-robin  everybody's opponents were known from the start: forfeits count as "
	"games\n"
	"Codes take modifiers as NAME/C2/P: /Cn leaves out the n lowest (BH/C1-4 is a series of\n"
	"four), /Mn the n lowest and the n highest, /L+n and /L-n move Koya's half by "
	"half-points,\n"
	"/P counts forfeits as games, /F takes the fore Buchholz, /R turns the order round.\n"
	"Tie-breaks, with what they take:\n";

struct request {
	const char *file, *keys, *edition;
	long round;  /* -1: after the last */
	long player; /* to explain; 0: all */
	uint64_t seed;
	bool tsv, json, explain, round_robin, help;
};

/* A number of at most `most`; false if it is none. */
static bool read_number(const char *text, long most, long *number)
{
	char *end;

	*number = strtol(text, &end, 10);
	return isdigit((unsigned char)*text) && !*end && *number <= most;
}

static bool read_seed(const char *text, uint64_t *seed)
{
	char *end;

	*seed = strtoull(text, &end, 10);
	return isdigit((unsigned char)*text) && !*end && *seed;
}

/* Options without a value. */
static bool request_flag(struct request *request, const char *arg)
{
	struct {
		const char *name;
		bool *flag;
	} flags[] = {
		{"--help",        &request->help       },
		{"--tsv",         &request->tsv        },
		{"--json",        &request->json       },
		{"--explain",     &request->explain    },
		{"--round-robin", &request->round_robin},
	};

	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
		if (!strcmp(arg, flags[i].name)) {
			*flags[i].flag = true;
			return true;
		}
	}
	return false;
}

/* Options with one; *known says whether it is such an option. */
static bool request_option(struct request *request, const char *arg, const char *value, bool *known)
{
	*known = true;
	if (!strcmp(arg, "--tiebreaks"))
		return (request->keys = value) != NULL;
	if (!strcmp(arg, "--tiebreak-edition"))
		return (request->edition = value) != NULL;
	if (!strcmp(arg, "--round"))
		return value && read_number(value, HISTORY_ROUNDS_MAX, &request->round);
	if (!strcmp(arg, "--seed"))
		return value && read_seed(value, &request->seed);
	*known = false;
	return true;
}

/* The player after --explain: a number, where the file has been named or is yet to come. */
static bool request_player(struct request *request, int argc, char **argv, int *i)
{
	if (*i + 1 < argc && isdigit((unsigned char)argv[*i + 1][0]) &&
	    (request->file || *i + 2 < argc))
		return read_number(argv[++*i], HISTORY_PLAYERS_MAX, &request->player) &&
		       request->player;
	return true;
}

static bool request_read(struct request *request, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char *arg = argv[i];
		bool known;

		if (request_flag(request, arg)) {
			if (!strcmp(arg, "--explain") && !request_player(request, argc, argv, &i))
				return false;
			continue;
		}
		if (!request_option(request, arg, i + 1 < argc ? argv[i + 1] : NULL, &known))
			return false;
		if (known) {
			i++;
		} else if ((arg[0] == '-' && arg[1]) || request->file) {
			return false;
		} else {
			request->file = arg;
		}
	}
	return request->help || (request->file && !(request->tsv && request->json) &&
	                         !(request->tsv && request->explain));
}

static void print_usage(FILE *out)
{
	struct tiebreak_info info;

	fputs(usage, out);
	for (size_t i = 0; tiebreak_info(i, &info); i++)
		fprintf(out, "  %-6s %-48s %s%s\n", info.code, info.title,
		        info.stands_for ? "= " : "",
		        info.stands_for ? info.stands_for : info.modifiers);
}

static void print_tsv(const struct cli_table *table)
{
	char value[32];

	printf("no\trank");
	for (size_t k = 0; k < table->key_count; k++)
		printf("\t%s", table->keys[k].code);
	putchar('\n');
	for (int i = 0; i < table->history->count; i++) {
		const struct standing *row = &table->rows[i];

		printf("%d\t%d", row->tpn, row->rank);
		for (size_t k = 0; k < table->key_count; k++)
			printf("\t%s", standing_format(&table->keys[k], row->values[k], value,
			                               sizeof value));
		putchar('\n');
	}
}

static void print_text(const struct cli_table *table)
{
	char value[32];

	printf("rank   no  %-33s", "name");
	for (size_t k = 0; k < table->key_count; k++)
		printf(" %7s", table->keys[k].code);
	putchar('\n');
	for (int i = 0; i < table->history->count; i++) {
		const struct standing *row = &table->rows[i];

		printf("%4d %4d  %-33s", row->rank, row->tpn,
		       table->history->entrants[row->tpn - 1].name);
		for (size_t k = 0; k < table->key_count; k++)
			printf(" %7s", standing_format(&table->keys[k], row->values[k], value,
			                               sizeof value));
		putchar('\n');
	}
}

/* What the options say of the tournament; false with what is wrong. */
static bool apply(const struct request *request, struct history *history, struct error *err)
{
	history->lots_seed = request->seed;
	history->predetermined = history->predetermined || request->round_robin;
	if (request->edition &&
	    !tiebreak_edition_find(request->edition, &history->tiebreak_edition))
		return error_set(err, ERR_BAD_FIELD,
		                 "no edition \"%s\" of the tie-breaks: 2026, 2024, 2023, pre-2023",
		                 request->edition);
	if (request->player > history->count)
		return error_set(err, ERR_BAD_FIELD, "no player %ld: there are %d", request->player,
		                 history->count);
	return true;
}

/* Lots can only be shown drawn. */
static bool lots_drawn(const struct cli_table *table, struct error *err)
{
	for (size_t k = 0; k < table->key_count; k++)
		if (!strcmp(table->keys[k].code, "LOT") && !table->history->lots_seed)
			return error_set(err, ERR_BAD_FIELD, "LOT needs a seed: --seed N");
	return true;
}

static void print_table(const struct request *request, const struct cli_table *table)
{
	if (request->explain && request->json)
		cli_working_json(table, (int)request->player);
	else if (request->explain)
		cli_working_text(table, (int)request->player);
	else if (request->json)
		cli_table_json(table);
	else if (request->tsv)
		print_tsv(table);
	else
		print_text(table);
}

static int standings(const struct request *request, struct arena *arena)
{
	struct history history;
	struct cli_table table = {.history = &history, .arena = arena};
	const char *keys = request->keys;
	struct error err = {0};
	int code = trf_load(request->file, arena, &history);

	if (code != EXIT_OK)
		return code;
	if (!keys)
		keys = history.tiebreaks ? history.tiebreaks : "PTS,BH,BH/C1,SB,DE,WIN";
	table.rounds = request->round < 0 ? history.played : (uint16_t)request->round;
	table.rows = arena_get(arena, history.count * sizeof *table.rows);
	if (!apply(request, &history, &err) ||
	    !standing_keys(keys, table.keys, &table.key_count, &err) || !lots_drawn(&table, &err) ||
	    !standing_table(&history, table.rounds, table.keys, table.key_count, arena, table.rows,
	                    &err))
		return trf_complain(request->file, &err);
	print_table(request, &table);
	return fflush(stdout) == 0 ? EXIT_OK : EXIT_FILE_ACCESS;
}

int cli_standings(int argc, char **argv)
{
	struct request request = {.round = -1};
	struct arena arena;
	int code;

	if (!request_read(&request, argc, argv)) {
		print_usage(stderr);
		return EXIT_INVALID_INPUT;
	}
	if (request.help) {
		print_usage(stdout);
		return EXIT_OK;
	}
	arena_init(&arena, memory_get, memory_give);
	code = standings(&request, &arena);
	arena_free(&arena);
	return code;
}
