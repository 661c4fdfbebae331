/* `arbiter convert`: games from one notation to another, and tournaments likewise. */
#include "arbiter/cli.h"
#include "arbiter/game_file.h"
#include "arbiter/tournament_file.h"
#include "arbiter/trf_file.h"
#include "pairing/trf.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_BYTES_MAX = 256 * 1024 * 1024 };

static const char usage[] =
	"usage: arbiter convert [--from F] [--to F] [--rule ID] [--letters with-i|without-i]\n"
	"                       [--all] [--game N] [FILE|-] [-o OUT]\n"
	"\n"
	"Reads games in one notation and writes them in another. Without --from the file's\n"
	"name or content tells; without --to OUT's name does, else it is text, which loses\n"
	"nothing.\n"
	"--rule: the opening rule of games that name none. --letters: of a list of points\n"
	"where nothing tells. --all: every line of a tree, not the main one. --game: only\n"
	"the N-th game. -o: a file instead of standard output.\n"
	"A tournament becomes any form of a tournament, without --to a report (trf).\n"
	"Exit code: 0, 1 if the notation cannot say what a game holds, 3 if a file cannot be\n"
	"read as what it should be, 5 file access.\n"
	"\n"
	"Notations:\n";

struct conversion {
	const struct game_format *from, *to;
	enum tournament_format from_event, to_event;
	struct notation_input in;
	size_t game; /* from 1; 0 = all */
	const char *file, *out;
	struct arena arena;
};

static int print_usage(FILE *out, int code)
{
	fputs(usage, out);
	for (const struct game_format *format = game_formats; format->name; format++)
		fprintf(out, "  %-10s %s%s%s%s\n", format->name, format->what,
		        *format->suffixes ? "; " : "", format->suffixes,
		        format->write ? "" : " (read only)");
	fputs("\nForms of a tournament:\n", out);
#define X(id, name, suffix, what) fprintf(out, "  %-10s %s; %s\n", name, what, suffix);
	TOURNAMENT_FORMATS(X)
#undef X
	return code;
}

static int misuse(const char *text)
{
	fprintf(stderr, "arbiter: convert: %s\n", text);
	return print_usage(stderr, EXIT_INVALID_INPUT);
}

static void to_strbuf(void *context, const char *bytes, size_t size)
{
	strbuf_add(context, bytes, size);
}

/* -- output ------------------------------------------------------------------------------------ */

static int put_out(const struct conversion *c, const struct strbuf *text)
{
	bool output = !c->out || strcmp(c->out, "-") == 0;
	FILE *out = output ? stdout : fopen(c->out, "wbe");
	bool failed = !out;

	if (out && text->length)
		failed = fwrite(text->text, 1, text->length, out) != text->length;
	if (out && !output)
		failed = fclose(out) != 0 || failed;
	else if (out)
		failed = fflush(out) != 0 || failed;
	if (failed)
		fprintf(stderr, "arbiter: %s: %s\n", output ? "standard output" : c->out,
		        strerror(errno));
	return failed ? EXIT_FILE_ACCESS : EXIT_OK;
}

static int write_games(const struct conversion *c, const struct notation_games *games)
{
	struct strbuf text = STRBUF(2u * FILE_BYTES_MAX);
	struct notation_sink sink = {to_strbuf, &text};
	struct error err = {0};
	size_t first = c->game ? c->game - 1 : 0;
	size_t count = c->game ? 1 : games->count;
	int code;

	if (c->game > games->count) {
		fprintf(stderr, "arbiter: convert: there are %zu games, no number %zu\n",
		        games->count, c->game);
		return EXIT_INVALID_INPUT;
	}
	if (c->to->write(games->games + first, count, &sink, &err)) {
		code = text.failed ? EXIT_TOO_LARGE : put_out(c, &text);
	} else {
		fprintf(stderr, "arbiter: convert: %s\n", err.text);
		code = EXIT_MISMATCH;
	}
	strbuf_free(&text);
	return code;
}

/* -- tournaments ------------------------------------------------------------------------------- */

static bool is_tournament(struct conversion *c, const struct strbuf *bytes)
{
	const char *text = bytes->text ? bytes->text : "";

	if (c->from)
		return false;
	if (c->from_event == TOURNAMENT_NONE)
		c->from_event = tournament_format_of_bytes(text, bytes->length);
	/* a report that cannot be read should say so; .json may be of games */
	if (c->from_event == TOURNAMENT_NONE && c->file)
		c->from_event = tournament_format_of_file(c->file);
	return c->from_event != TOURNAMENT_NONE &&
	       (c->from_event != TOURNAMENT_JSON || c->to_event != TOURNAMENT_NONE ||
	        tournament_format_of_bytes(text, bytes->length) == TOURNAMENT_JSON);
}

static int convert_tournament(struct conversion *c, const struct strbuf *bytes)
{
	struct strbuf text = STRBUF(FILE_BYTES_MAX);
	struct error err = {0};
	struct history history;
	int code;

	if (c->to)
		return misuse("a tournament becomes nothing but another form of a tournament");
	if (c->to_event == TOURNAMENT_NONE && c->out)
		c->to_event = tournament_format_of_file(c->out);
	if (!tournament_read(c->from_event, bytes->text ? bytes->text : "", bytes->length,
	                     &c->arena, &history, &err))
		return trf_complain(c->file ? c->file : "standard input", &err);
	tournament_write(c->to_event, &history, &c->arena, &text);
	code = text.failed ? EXIT_TOO_LARGE : put_out(c, &text);
	strbuf_free(&text);
	return code;
}

/* -- the command ------------------------------------------------------------------------------- */

static int convert(struct conversion *c, const struct strbuf *bytes)
{
	struct notation_games games = {.arena = &c->arena};
	int code;

	if (is_tournament(c, bytes))
		return convert_tournament(c, bytes);
	if (c->to_event != TOURNAMENT_NONE)
		return misuse("this is no tournament");
	if (!c->to && c->out)
		c->to = game_format_of_file(c->out);
	if (!c->to)
		c->to = game_format_find("text");
	if (!c->to->write)
		return misuse("this notation is only read");
	code = game_file_parse(c->file, bytes, c->from, &c->in, &games);
	return code == EXIT_OK ? write_games(c, &games) : code;
}

static bool find_format(const char *name, enum tournament_format *event,
                        const struct game_format **format)
{
	*event = tournament_format_find(name);
	if (*event != TOURNAMENT_NONE)
		return true;
	*format = game_format_find(name);
	return *format != NULL;
}

static bool find_rule(struct conversion *c, const char *id)
{
	struct rule rule;
	struct error err;

	if (!rule_find(id, &rule, &err)) {
		fprintf(stderr, "arbiter: %s\n", err.text);
		return false;
	}
	c->in.rule = id;
	return true;
}

static bool take_option(struct conversion *c, int option)
{
	switch (option) {
	case 'f':
		return find_format(optarg, &c->from_event, &c->from);
	case 't':
		return find_format(optarg, &c->to_event, &c->to);
	case 'r':
		return find_rule(c, optarg);
	case 'l':
		return game_letters_find(optarg, &c->in.letters);
	case 'a':
		return c->in.all_lines = true;
	case 'g':
		c->game = strtoul(optarg, NULL, 10);
		return c->game > 0;
	case 'o':
		c->out = optarg;
		return true;
	default:
		return false;
	}
}

int cli_convert(int argc, char **argv)
{
	static const struct option options[] = {
		{"from",    required_argument, NULL, 'f'},
		{"to",      required_argument, NULL, 't'},
		{"rule",    required_argument, NULL, 'r'},
		{"letters", required_argument, NULL, 'l'},
		{"all",     no_argument,       NULL, 'a'},
		{"game",    required_argument, NULL, 'g'},
		{"output",  required_argument, NULL, 'o'},
		{"help",    no_argument,       NULL, 'h'},
		{NULL,      0,                 NULL, 0  },
	};
	struct conversion c = {.from_event = TOURNAMENT_NONE, .to_event = TOURNAMENT_NONE};
	struct strbuf bytes = STRBUF(FILE_BYTES_MAX);
	int option, code;

	optind = 1;
	while ((option = getopt_long(argc, argv, "o:", options, NULL)) != -1) {
		if (option == 'h')
			return print_usage(stdout, EXIT_OK);
		if (!take_option(&c, option))
			return misuse("no such option, notation, rule or number");
	}
	if (argc > optind + 1)
		return misuse("more than one file");
	c.file = argv[optind];
	arena_init(&c.arena, memory_get, memory_give);
	code = game_file_load(c.file, &bytes);
	if (code == EXIT_OK)
		code = convert(&c, &bytes);
	arena_free(&c.arena);
	strbuf_free(&bytes);
	return code;
}
