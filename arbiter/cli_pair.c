/* `arbiter pair --dutch FILE -p [OUT]`, `-c`, `-l` and `-g`, as bbpPairings has them. */
#include "arbiter/cli_pair.h"

#include "arbiter/checklist.h"
#include "arbiter/cli.h"
#include "arbiter/cli_generate.h"
#include "arbiter/cli_outlook.h"
#include "arbiter/pair_check.h"
#include "arbiter/strbuf.h"
#include "arbiter/trf_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: arbiter pair [RULES] FILE -p [OUT] [-l [LIST]]\n"
	"       arbiter pair [RULES] FILE -l [LIST]\n"
	"       arbiter pair [RULES] FILE --forecast\n"
	"       arbiter pair [RULES] [--jobs N] FILE... -c\n"
	"       arbiter pair [RULES] -g [CONFIG] -o OUT [-s SEED]\n"
	"\n"
	"FILE is a tournament in any form (- is standard input): a report, TRF16 or TRF26, a\n"
	"table (CSV) or a document (JSON).\n"
	"  -p  pairs the next round: the number of boards, then a line `opener second` for each\n"
	"      and `player 0` for the bye, to OUT or standard output\n"
	"  -l  the checklist of that round: what each player's pairing rests on\n"
	"  -c  pairs every round again and prints each difference; of several FILEs each line\n"
	"      names its file, N of them are checked at a time, and a summary follows\n"
	"  -g  makes a random tournament, the same one for the same SEED; CONFIG has lines like\n"
	"      PlayersNumber=30; OUT's name says in which form it is written\n"
	"  --forecast  can the rounds that are left be paired?\n"
	"  --json  the answer as JSON, and where there is no pairing what would free the round\n"
	"RULES: --dutch, --dubov, --burstein or --mcmahon; --edition 2017|2026 of the Dutch\n"
	"rules: instead of what FILE says. --roles strict|soft|off: how far the roles bind the\n"
	"pairing (C3, C10 to C13): as written, as a wish like that of a team (C.04.6, type A),\n"
	"or not.\n"
	"McMahon: --bar and --floor RATING, --band POINTS (else 100) that are a point at the\n"
	"start, --supergroup N first numbers that start at the bar too, --seeding\n"
	"fold|slip|random (by -s SEED), --avoid-country all|first:K|last:K rounds.\n"
	"Exit codes: 0 ok, 1 no valid pairing or a difference, 2 unexpected, 3 invalid input,\n"
	"4 too large, 5 file access.\n";

enum { JOBS_MAX = 256, LIST_MAX = 64 * 1024 * 1024 };

struct request {
	const char **files;
	int file_count;
	const char *out, *list_out;
	bool pair, check, generate, forecast, list, help, json;
	struct pair_rules rules;
	uint64_t seed;
	int jobs;
};

/* The files; with -p or -l one, and then where the answer goes: that of the option in front. */
static bool request_file(struct request *request, const char *arg, const char *before)
{
	bool single = request->pair || request->list;

	if (arg[0] == '-' && arg[1])
		return false;
	if (!single || !request->file_count) {
		request->files[request->file_count++] = arg;
		return true;
	}
	if (!strcmp(before, "-p"))
		request->out = arg;
	else if (!strcmp(before, "-l"))
		request->list_out = arg;
	else
		return false;
	return true;
}

static bool request_jobs(struct request *request, const char *text)
{
	char *end;
	long jobs = strtol(text, &end, 10);

	request->jobs = (int)jobs;
	return *text && !*end && jobs >= 1 && jobs <= JOBS_MAX;
}

static bool request_seed(struct request *request, const char *text)
{
	char *end;

	request->seed = request->rules.options.seed = strtoull(text, &end, 10);
	return *text && !*end;
}

/* One of -p or -l, -c, -g and --forecast, with the files it needs. */
static bool request_makes_sense(const struct request *request)
{
	bool single = request->pair || request->list;

	if (single + request->check + request->generate + request->forecast != 1)
		return false;
	if (request->generate)
		return request->file_count <= 1 && request->out;
	return request->check ? request->file_count && !request->out : request->file_count == 1;
}

/* --dutch and the like. */
static bool request_system(struct request *request, const char *arg)
{
	if (strncmp(arg, "--", 2) != 0 || !system_find(arg + 2, &request->rules.system))
		return false;
	return request->rules.system_given = request->rules.system <= SYSTEM_MCMAHON;
}

static bool request_flag(struct request *request, const char *arg)
{
	const struct {
		const char *name;
		bool *flag;
	} flags[] = {
		{"-p",         &request->pair    },
		{"-c",         &request->check   },
		{"-g",         &request->generate},
		{"-l",         &request->list    },
		{"--forecast", &request->forecast},
		{"--json",     &request->json    },
	};

	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (!strcmp(arg, flags[i].name)) {
			*flags[i].flag = true;
			return true;
		}
	return request_system(request, arg);
}

/* An option with a value: 1 if it is one and makes sense, 0 if it is none, -1 if it makes none. */
static int request_value(struct request *request, const char *name, const char *value)
{
	const struct {
		const char *name;
		const char **text;
	} texts[] = {
		{"--edition", &request->rules.edition},
		{"--roles",   &request->rules.roles  },
		{"-o",        &request->out          },
	};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (!strcmp(name, texts[i].name)) {
			*texts[i].text = value;
			return value ? 1 : -1;
		}
	if (!strcmp(name, "--jobs"))
		return value && request_jobs(request, value) ? 1 : -1;
	if (!strcmp(name, "-s"))
		return value && request_seed(request, value) ? 1 : -1;
	return pair_rules_option(&request->rules, name, value);
}

/* Sorts the arguments; false if they make no sense. */
static bool request_read(struct request *request, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		int valued = request_value(request, argv[i], i + 1 < argc ? argv[i + 1] : NULL);

		request->help = request->help || !strcmp(argv[i], "--help");
		if (request->help)
			return true;
		if (valued < 0)
			return false;
		if (valued)
			i++;
		else if (!request_flag(request, argv[i]) &&
		         !request_file(request, argv[i], argv[i - 1]))
			return false;
	}
	return request_makes_sense(request);
}

static void print_pairing(FILE *out, const struct pairing *pairing)
{
	fprintf(out, "%d\n", pairing->count + (pairing->bye != 0));
	for (int i = 0; i < pairing->count; i++)
		fprintf(out, "%d %d\n", pairing->boards[i].opener, pairing->boards[i].second);
	if (pairing->bye)
		fprintf(out, "%d 0\n", pairing->bye);
}

static int out_error(const char *out)
{
	fprintf(stderr, "arbiter: %s: %s\n", out ? out : "standard output", strerror(errno));
	return EXIT_FILE_ACCESS;
}

/* The checklist to where it is wanted. */
static int put_list(const struct request *request, const struct history *history,
                    const struct pairing *pairing, struct arena *arena)
{
	struct strbuf text = STRBUF(LIST_MAX);
	FILE *out = request->list_out ? fopen(request->list_out, "w") : stdout;
	bool good = out != NULL;

	if (request->json) {
		json_t *json = checklist_json(history, pairing, arena);
		char *dump = json_dumps(json, JSON_INDENT(1) | JSON_REAL_PRECISION(6));

		strbuf_adds(&text, dump);
		strbuf_addc(&text, '\n');
		memory_give(dump);
		json_decref(json);
	} else {
		checklist_text(history, pairing, arena, &text);
	}
	if (good)
		good = fwrite(text.text, 1, text.length, out) == text.length && fflush(out) == 0;
	if (out && out != stdout)
		good = fclose(out) == 0 && good;
	strbuf_free(&text);
	return good ? EXIT_OK : out_error(request->list_out);
}

static int put_pairing(const struct request *request, const struct pairing *pairing)
{
	FILE *out;

	if (!request->out) {
		if (request->json && !request->list)
			cli_print_pairing_json(pairing);
		else if (!request->json)
			print_pairing(stdout, pairing);
		return fflush(stdout) == 0 ? EXIT_OK : out_error(NULL);
	}
	out = fopen(request->out, "w");
	if (!out)
		return out_error(request->out);
	print_pairing(out, pairing);
	return fclose(out) == 0 ? EXIT_OK : out_error(request->out);
}

/* The next round; its checklist also where it has no pairing. */
static int pair_next(const struct request *request, const struct history *history,
                     struct arena *arena)
{
	struct pairing pairing;
	struct error err = {0};
	bool paired = pair_by_rules(&request->rules, history, arena, &pairing, &err);
	int code = paired ? EXIT_OK : trf_complain(request->files[0], &err);

	if (!paired && err.code == ERR_NO_PAIRING)
		cli_print_repairs(history, &err, request->json && !request->list, arena);
	if (paired && request->pair)
		code = put_pairing(request, &pairing);
	if (request->list && (code == EXIT_OK || err.code == ERR_NO_PAIRING)) {
		int listed = put_list(request, history, paired ? &pairing : NULL, arena);

		code = listed > code ? listed : code;
	}
	return code;
}

/* One file, from reading it to the exit code. */
static int one_file(const struct request *request)
{
	struct history history;
	struct arena arena;
	int code;

	arena_init(&arena, memory_get, memory_give);
	code = pair_load(&request->rules, request->files[0], &arena, &history);
	if (code == EXIT_OK)
		code = request->forecast ? cli_print_forecast(request->files[0], &history,
		                                              request->json, &arena)
		                         : pair_next(request, &history, &arena);
	arena_free(&arena);
	return code;
}

int cli_pair(int argc, char **argv)
{
	struct request request = {.jobs = 1};
	struct history asked = {0};
	int code;

	request.files = memory_get((size_t)argc * sizeof *request.files);
	if (!request_read(&request, argc, argv) || !pair_rules_apply(&request.rules, &asked)) {
		fputs(usage, stderr);
		code = EXIT_INVALID_INPUT;
	} else if (request.help) {
		fputs(usage, stdout);
		code = EXIT_OK;
	} else if (request.generate) {
		code = cli_generate(request.file_count ? request.files[0] : NULL, request.out,
		                    asked.edition, request.seed, request.json);
	} else if (request.check) {
		code = pair_check(&request.rules, request.files, request.file_count, request.jobs,
		                  request.json);
	} else {
		code = one_file(&request);
	}
	memory_give(request.files);
	return code;
}
