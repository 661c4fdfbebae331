/* `arbiter standings FILE --tiebreaks PTS,BH,... [--round N] [--tsv]`. */
#include "arbiter/cli.h"
#include "arbiter/strbuf.h"
#include "arbiter/trf_file.h"
#include "pairing/standing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: arbiter standings FILE [--tiebreaks PTS,BH,BH/C1,SB,DE] [--round N] [--tsv]\n"
	"\n"
	"FILE is a tournament report, TRF16 or TRF26 (- is standard input). Players in final "
	"order\n"
	"with their start number and rank; --tsv separates the columns by tabs and leaves out the\n"
	"names. Tie-breaks:\n";

struct request {
	const char *file, *keys;
	long round; /* -1: after the last */
	bool tsv, help;
};

static bool request_read(struct request *request, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char *arg = argv[i];
		char *end;

		if (!strcmp(arg, "--help")) {
			request->help = true;
		} else if (!strcmp(arg, "--tsv")) {
			request->tsv = true;
		} else if (!strcmp(arg, "--tiebreaks") && i + 1 < argc) {
			request->keys = argv[++i];
		} else if (!strcmp(arg, "--round") && i + 1 < argc) {
			request->round = strtol(argv[++i], &end, 10);
			if (*end || request->round < 0 || request->round > HISTORY_ROUNDS_MAX)
				return false;
		} else if ((arg[0] == '-' && arg[1]) || request->file) {
			return false;
		} else {
			request->file = arg;
		}
	}
	return request->file || request->help;
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

struct table {
	struct tiebreak keys[STANDING_KEYS_MAX];
	size_t key_count;
	struct standing *rows;
	const struct history *history;
};

static void print_tsv(const struct table *table)
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

static void print_text(const struct table *table)
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

static int standings(const struct request *request, struct arena *arena)
{
	struct history history;
	struct table table = {.history = &history};
	struct error err = {0};
	int code = trf_load(request->file, arena, &history);
	long round = request->round;

	if (code != EXIT_OK)
		return code;
	if (round < 0)
		round = history.played;
	table.rows = arena_get(arena, history.count * sizeof *table.rows);
	if (!standing_keys(request->keys, table.keys, &table.key_count, &err) ||
	    !standing_table(&history, (uint16_t)round, table.keys, table.key_count, arena,
	                    table.rows, &err))
		return trf_complain(request->file, &err);
	if (request->tsv)
		print_tsv(&table);
	else
		print_text(&table);
	return fflush(stdout) == 0 ? EXIT_OK : EXIT_FILE_ACCESS;
}

int cli_standings(int argc, char **argv)
{
	struct request request = {.keys = "PTS,BH,BH/C1,SB,DE,WIN", .round = -1};
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
