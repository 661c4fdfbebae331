#include "arbiter/pair_check.h"

#include "arbiter/cli.h"
#include "arbiter/strbuf.h"
#include "arbiter/trf_file.h"

#include <jansson.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT_MAX = 64 * 1024 * 1024 };

/* What came of one file; in memory that all processes share. */
struct outcome {
	int worker;
	long offset; /* of its text in the worker's file */
	size_t length;
	int code, rounds, differences;
	bool done;
};

struct job {
	const struct pair_rules *rules;
	const char *const *files;
	int count, workers;
	bool json;
	atomic_int *next; /* the first file nobody has begun */
	struct outcome *outcomes;
	FILE **texts; /* one per worker */
};

/* One file while it is checked. */
struct checking {
	const struct job *job;
	const char *file;
	struct history history;
	struct arena arena;
	struct strbuf text;
	json_t *differences;
	struct outcome *outcome;
};

/* -- one file ---------------------------------------------------------------------------------- */

static const struct cell *cell_of(const struct checking *c, int tpn, int round)
{
	return &c->history.entrants[tpn - 1].cells[round - 1];
}

/* One difference as a line and as JSON; takes `json` over. */
static void report(struct checking *c, json_t *json, const char *line)
{
	c->outcome->differences++;
	c->outcome->code = EXIT_MISMATCH;
	json_array_append_new(c->differences, json);
	if (c->job->count > 1)
		strbuf_addf(&c->text, "%s: ", c->file);
	strbuf_addf(&c->text, "%s\n", line);
}

static void compare_board(struct checking *c, int round, struct board_pair board)
{
	const struct cell *cell = cell_of(c, board.opener, round);
	const char *had = cell->role == ROLE_OPENER   ? "opener"
	                  : cell->role == ROLE_SECOND ? "second"
	                                              : "bye";
	char line[160];

	if (cell->opponent == board.second && cell->role != ROLE_SECOND)
		return;
	snprintf(line, sizeof line, "round %d: %d - %d, in the file %d has %d as %s", round,
	         board.opener, board.second, board.opener, cell->opponent, had);
	report(c,
	       json_pack("{s:i, s:i, s:i, s:{s:i, s:s}}", "round", round, "opener", board.opener,
	                 "second", board.second, "file", "opponent", cell->opponent, "as", had),
	       line);
}

static void compare_round(struct checking *c, int round, const struct pairing *pairing)
{
	char line[160];

	for (int i = 0; i < pairing->count; i++)
		compare_board(c, round, pairing->boards[i]);
	if (!pairing->bye || cell_of(c, pairing->bye, round)->result == RESULT_PAIRING_BYE)
		return;
	snprintf(line, sizeof line, "round %d: bye for %d, not in the file", round, pairing->bye);
	report(c, json_pack("{s:i, s:i}", "round", round, "bye", pairing->bye), line);
}

/* False if the file cannot be checked any further. */
static bool check_round(struct checking *c, int round)
{
	struct history before;
	struct pairing pairing;
	struct error err = {0};
	char line[sizeof err.text + 40];

	history_before(&c->history, (uint16_t)round, &c->arena, &before);
	if (pair_by_rules(c->job->rules, &before, &c->arena, &pairing, &err)) {
		compare_round(c, round, &pairing);
		return true;
	}
	if (err.code != ERR_NO_PAIRING) {
		c->outcome->code = trf_complain(c->file, &err);
		return false;
	}
	snprintf(line, sizeof line, "round %d: %s", round, err.text);
	report(c, json_pack("{s:i, s:s}", "round", round, "error", err.text), line);
	return true;
}

/* The file's part of the document, in place of its lines. */
static void text_as_json(struct checking *c)
{
	json_t *json = json_pack("{s:s, s:i, s:i, s:O}", "file", c->file, "code", c->outcome->code,
	                         "rounds", c->outcome->rounds, "differences", c->differences);
	char *text = json_dumps(json, JSON_COMPACT);

	c->text.length = 0;
	strbuf_adds(&c->text, text);
	memory_give(text);
	json_decref(json);
}

static void check_file(const struct job *job, int index, int worker)
{
	struct outcome *outcome = &job->outcomes[index];
	struct checking c = {.job = job,
	                     .file = job->files[index],
	                     .text = STRBUF(TEXT_MAX),
	                     .differences = json_array(),
	                     .outcome = outcome};
	FILE *out = job->texts[worker];

	*outcome = (struct outcome){.worker = worker, .offset = ftell(out)};
	arena_init(&c.arena, memory_get, memory_give);
	outcome->code = pair_load(job->rules, c.file, &c.arena, &c.history);
	for (int round = 1; outcome->code <= EXIT_MISMATCH && round <= c.history.played; round++) {
		if (!check_round(&c, round))
			break;
		outcome->rounds = round;
	}
	if (job->json)
		text_as_json(&c);
	if (c.text.length && fwrite(c.text.text, 1, c.text.length, out) != c.text.length)
		outcome->code = EXIT_FILE_ACCESS;
	outcome->length = c.text.length;
	outcome->done = true;
	json_decref(c.differences);
	strbuf_free(&c.text);
	arena_free(&c.arena);
}

/* -- many -------------------------------------------------------------------------------------- */

static void work(const struct job *job, int worker)
{
	int index;

	while ((index = atomic_fetch_add(job->next, 1)) < job->count)
		check_file(job, index, worker);
	fflush(job->texts[worker]);
}

/* Starts a process per worker but the first, which is this one; waits for all. */
static void work_together(const struct job *job)
{
	int started = 0, status;

	fflush(stdout);
	for (int worker = 1; worker < job->workers; worker++) {
		pid_t child = fork();

		if (child == 0) {
			work(job, worker);
			_exit(0);
		}
		started += child > 0;
	}
	work(job, 0);
	while (started && wait(&status) > 0)
		started--;
}

static bool copy_text(FILE *in, const struct outcome *outcome)
{
	char bytes[4096];
	size_t left = outcome->length;

	if (fseek(in, outcome->offset, SEEK_SET) != 0)
		return false;
	while (left) {
		size_t got = fread(bytes, 1, left < sizeof bytes ? left : sizeof bytes, in);

		if (!got || fwrite(bytes, 1, got, stdout) != got)
			return false;
		left -= got;
	}
	return true;
}

/* What the checker of a file that did not come back leaves to say. */
static int lost(const struct job *job, int index)
{
	fprintf(stderr, "arbiter: %s: the check of this file ended unexpectedly\n",
	        job->files[index]);
	return EXIT_UNEXPECTED;
}

static void print_summary(const struct job *job)
{
	long rounds = 0, differences = 0;
	int wrong = 0, failed = 0;

	for (int i = 0; i < job->count; i++) {
		const struct outcome *outcome = &job->outcomes[i];

		rounds += outcome->rounds;
		differences += outcome->differences;
		wrong += outcome->differences != 0;
		failed += !outcome->done || outcome->code > EXIT_MISMATCH;
	}
	if (job->json) {
		printf("],\n \"summary\": {\"files\": %d, \"rounds\": %ld, \"differences\": %ld, "
		       "\"files_that_differ\": %d, \"files_not_checked\": %d}}\n",
		       job->count, rounds, differences, wrong, failed);
		return;
	}
	if (job->count < 2)
		return;
	printf("%d files, %ld rounds: %ld differences in %d files", job->count, rounds, differences,
	       wrong);
	if (failed)
		printf("; %d files could not be checked", failed);
	putchar('\n');
}

static int print_outcomes(const struct job *job)
{
	int code = EXIT_OK;

	if (job->json)
		printf("{\"files\": [");
	for (int i = 0; i < job->count; i++) {
		const struct outcome *outcome = &job->outcomes[i];
		int here = outcome->done ? outcome->code : lost(job, i);

		if (job->json)
			printf(i ? ",\n  " : "\n  ");
		if (job->json && !outcome->done)
			printf("null");
		else if (outcome->done && !copy_text(job->texts[outcome->worker], outcome))
			here = EXIT_FILE_ACCESS;
		if (here > code)
			code = here;
	}
	print_summary(job);
	return fflush(stdout) == 0 ? code : EXIT_FILE_ACCESS;
}

static void *shared(size_t size)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	return memory == MAP_FAILED ? NULL : memory;
}

static int no_room(void)
{
	fputs("arbiter: pair: no memory or temporary file for the checks\n", stderr);
	return EXIT_FILE_ACCESS;
}

int pair_check(const struct pair_rules *rules, const char *const *files, int count, int jobs,
               bool json)
{
	struct job job = {.rules = rules,
	                  .files = files,
	                  .count = count,
	                  .workers = jobs < count ? jobs : count,
	                  .json = json};
	size_t size = (size_t)count * sizeof *job.outcomes;
	int code = EXIT_OK;

	job.next = shared(sizeof *job.next);
	job.outcomes = shared(size);
	job.texts = memory_get((size_t)job.workers * sizeof(FILE *));
	for (int i = 0; i < job.workers; i++) {
		job.texts[i] = tmpfile();
		if (!job.texts[i])
			code = no_room();
	}
	if (code == EXIT_OK && (!job.next || !job.outcomes))
		code = no_room();
	if (code == EXIT_OK) {
		work_together(&job);
		code = print_outcomes(&job);
	}
	for (int i = 0; i < job.workers; i++)
		if (job.texts[i])
			fclose(job.texts[i]);
	memory_give(job.texts);
	if (job.next)
		munmap(job.next, sizeof *job.next);
	if (job.outcomes)
		munmap(job.outcomes, size);
	return code;
}
