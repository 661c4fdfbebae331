/* `arbiter pair --dutch FILE -p [OUT]` and `-c`, as bbpPairings has them. */
#include "arbiter/cli.h"
#include "arbiter/cli_generate.h"
#include "arbiter/cli_outlook.h"
#include "arbiter/strbuf.h"
#include "arbiter/trf_file.h"
#include "pairing/dutch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char usage[] =
	"usage: arbiter pair [--dutch] [--edition 2017|2026] [--roles RULE] [--json] FILE -p "
        "[OUT]\n"
	"       arbiter pair [--dutch] [--edition 2017|2026] [--roles RULE] [--json] FILE "
        "--forecast\n"
	"       arbiter pair [--dutch] [--edition 2017|2026] [--jobs N] FILE... -c\n"
	"       arbiter pair [--dutch] [--edition 2017|2026] -g [CONFIG] -o OUT [-s SEED]\n"
	"\n"
	"FILE is a tournament report, TRF16 or TRF26 (- is standard input).\n"
	"  -p  pairs the next round: the number of boards, then a line `opener second` for each\n"
	"      and `player 0` for the bye, to OUT or standard output\n"
	"  -c  pairs every round again and prints each difference; of several FILEs each line\n"
	"      names its file, and N of them are checked at a time\n"
	"  -g  makes a random tournament; CONFIG has lines PlayersNumber=30, RoundsNumber,\n"
	"      DrawPercentage, ForfeitRate, RetiredRate, HalfPointByeRate, ZeroPointByeRate,\n"
	"      HighestRating, LowestRating, PointsForWin, PointsForDraw\n"
	"  --forecast  can the rounds that are left be paired?\n"
	"  --roles strict|soft|off  how far the roles bind the pairing (C3, C10 to C13): as "
        "written,\n"
	"      as a wish like that of a team (C.04.6, type A), or not\n"
	"  --json  the answer as JSON, and where there is no pairing what would free the round\n"
	"Exit codes: 0 ok, 1 no valid pairing or a difference, 2 unexpected, 3 invalid input,\n"
	"4 too large, 5 file access.\n";

enum { JOBS_MAX = 256 };

struct request {
	const char **files;
	int file_count;
	const char *out;
	bool pair, check, generate, forecast, help, json;
	const char *edition, *roles;
	uint64_t seed;
	int jobs;
};

/* The reports; with -p one, and then where the pairing goes. */
static bool request_file(struct request *request, const char *arg)
{
	if (arg[0] == '-' && arg[1])
		return false;
	if (request->pair && request->file_count && request->out)
		return false;
	if (request->pair && request->file_count)
		request->out = arg;
	else
		request->files[request->file_count++] = arg;
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

	request->seed = strtoull(text, &end, 10);
	return *text && !*end;
}

/* One of -p, -c, -g and --forecast, with the files it needs. */
static bool request_makes_sense(const struct request *request)
{
	if (request->pair + request->check + request->generate + request->forecast != 1)
		return false;
	if (request->generate)
		return request->file_count <= 1 && request->out;
	return request->check ? request->file_count && !request->out : request->file_count == 1;
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
                {"--forecast", &request->forecast},
		{"--json",     &request->json    },
	};

	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (!strcmp(arg, flags[i].name)) {
			*flags[i].flag = true;
			return true;
		}
	return false;
}

/* Sorts the arguments; false if they make no sense. */
static bool request_read(struct request *request, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char *arg = argv[i];

		if (!strcmp(arg, "--help")) {
			request->help = true;
			return true;
		}
		if (!strcmp(arg, "--dutch"))
			continue;
		if (!strcmp(arg, "--edition") && i + 1 < argc) {
			request->edition = argv[++i];
		} else if (!strcmp(arg, "--jobs") && i + 1 < argc) {
			if (!request_jobs(request, argv[++i]))
				return false;
		} else if (!strcmp(arg, "-o") && i + 1 < argc) {
			request->out = argv[++i];
		} else if (!strcmp(arg, "-s") && i + 1 < argc) {
			if (!request_seed(request, argv[++i]))
				return false;
		} else if (!strcmp(arg, "--roles") && i + 1 < argc) {
			request->roles = argv[++i];
		} else if (!request_flag(request, arg) && !request_file(request, arg)) {
			return false;
		}
	}
	return request_makes_sense(request);
}

static bool rules_set(const struct request *request, struct history *history)
{
	if (request->roles && !role_rule_find(request->roles, &history->role_rule))
		return false;
	if (!request->edition)
		return true;
	if (!strcmp(request->edition, "2026"))
		history->edition = EDITION_2026;
	else if (!strcmp(request->edition, "2017"))
		history->edition = EDITION_2017;
	else
		return false;
	return true;
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

static int pair_next(const struct request *request, const struct history *history,
                     struct arena *arena)
{
	struct pairing pairing;
	struct error err = {0};
	FILE *out;

	if (!pairing_dutch(history, arena, &pairing, &err)) {
		int code = trf_complain(request->files[0], &err);

		if (err.code == ERR_NO_PAIRING)
			cli_print_repairs(history, &err, request->json, arena);
		return code;
	}
	if (!request->out) {
		if (request->json)
			cli_print_pairing_json(&pairing);
		else
			print_pairing(stdout, &pairing);
		return fflush(stdout) == 0 ? EXIT_OK : out_error(NULL);
	}
	out = fopen(request->out, "w");
	if (!out)
		return out_error(request->out);
	print_pairing(out, &pairing);
	return fclose(out) == 0 ? EXIT_OK : out_error(request->out);
}

static const struct cell *cell_of(const struct history *history, int tpn, int round)
{
	return &history->entrants[tpn - 1].cells[round - 1];
}

/* Prints where the file's round differs; returns in how many boards. */
static int round_compare(const char *prefix, const struct history *history, int round,
                         const struct pairing *pairing)
{
	int differences = 0;

	for (int i = 0; i < pairing->count; i++) {
		int opener = pairing->boards[i].opener, second = pairing->boards[i].second;
		const struct cell *cell = cell_of(history, opener, round);

		if (cell->opponent == second && cell->role != ROLE_SECOND)
			continue;
		printf("%sround %d: %d - %d, in the file %d has %d as %s\n", prefix, round, opener,
		       second, opener, cell->opponent,
		       cell->role == ROLE_OPENER   ? "opener"
		       : cell->role == ROLE_SECOND ? "second"
		                                   : "bye");
		differences++;
	}
	if (pairing->bye && cell_of(history, pairing->bye, round)->result != RESULT_PAIRING_BYE) {
		printf("%sround %d: bye for %d, not in the file\n", prefix, round, pairing->bye);
		differences++;
	}
	return differences;
}

static int check_rounds(const char *file, const char *prefix, const struct history *history,
                        struct arena *arena)
{
	int code = EXIT_OK;

	for (int round = 1; round <= history->played; round++) {
		struct history before;
		struct pairing pairing;
		struct error err = {0};

		history_before(history, (uint16_t)round, arena, &before);
		if (!pairing_dutch(&before, arena, &pairing, &err)) {
			int wrong = trf_complain(file, &err);

			if (wrong != EXIT_MISMATCH)
				return wrong;
			printf("%sround %d: %s\n", prefix, round, err.text);
			code = EXIT_MISMATCH;
		} else if (round_compare(prefix, history, round, &pairing)) {
			code = EXIT_MISMATCH;
		}
	}
	return code;
}

/* One report, from reading it to the exit code. */
static int one_file(const struct request *request, const char *file)
{
	struct history history;
	struct arena arena;
	int code;

	arena_init(&arena, memory_get, memory_give);
	code = trf_load(file, &arena, &history);
	if (code == EXIT_OK) {
		char *prefix = arena_get(&arena, strlen(file) + 3);

		rules_set(request, &history);
		if (request->file_count > 1)
			sprintf(prefix, "%s: ", file);
		code = request->forecast ? cli_print_forecast(file, &history, request->json, &arena)
		       : request->pair   ? pair_next(request, &history, &arena)
		                         : check_rounds(file, prefix, &history, &arena);
	}
	arena_free(&arena);
	return code;
}

static int worse(int a, int b)
{
	return a > b ? a : b;
}

/* Every jobs-th file, from `first`. */
static int some_files(const struct request *request, int first)
{
	int code = EXIT_OK;

	for (int i = first; i < request->file_count; i += request->jobs)
		code = worse(code, one_file(request, request->files[i]));
	return fflush(stdout) == 0 ? code : EXIT_FILE_ACCESS;
}

/* A line of output is at most a few hundred bytes and is written at once, so that the lines of
 * several processes do not mix. */
static int many_files(const struct request *request)
{
	int code = EXIT_OK, started = 0, status;

	setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
	for (; started < request->jobs; started++) {
		pid_t child = fork();

		if (child < 0)
			break;
		if (child == 0)
			_exit(some_files(request, started));
	}
	for (int i = started; i < request->jobs; i++)
		code = worse(code, some_files(request, i));
	for (int i = 0; i < started; i++)
		code = worse(code, wait(&status) > 0 && WIFEXITED(status) ? WEXITSTATUS(status)
		                                                          : EXIT_UNEXPECTED);
	return code;
}

int cli_pair(int argc, char **argv)
{
	struct request request = {.jobs = 1};
	struct history asked = {0};
	int code;

	request.files = memory_get((size_t)argc * sizeof *request.files);
	if (!request_read(&request, argc, argv) || !rules_set(&request, &asked)) {
		fputs(usage, stderr);
		code = EXIT_INVALID_INPUT;
	} else if (request.help) {
		fputs(usage, stdout);
		code = EXIT_OK;
	} else if (request.generate) {
		code = cli_generate(request.file_count ? request.files[0] : NULL, request.out,
		                    asked.edition, request.seed);
	} else {
		code = request.jobs > 1 ? many_files(&request) : some_files(&request, 0);
	}
	memory_give(request.files);
	return code;
}
