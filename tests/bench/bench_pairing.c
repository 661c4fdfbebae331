/*
 * Processor time and memory of a whole process, `arbiter pair --dutch FILE -p`, beside the bars:
 * the last of 9 rounds with 2 % byes and 1 % forfeits in fields of several sizes, fields made to be
 * hard (ten times the bar), and 15 rounds of 200 players checked. Sizes can be given as arguments.
 * ARBITER_BIN names the program. Fails where a bar is missed, leaving out what the program needs to
 * start, which is printed by itself.
 */
#include "pairing/trf.h"
#include "tests/pairing/support.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 9, FIELDS = 3, CHECK_ROUNDS = 15, CHECK_BAR_MS = 50, REFUSED = 1 };

/* How results come about. */
enum kind {
	ORDINARY,
	DRAWS_80,
	DRAWS,
	REMATCHES,
	BYES,
	ONLY_BYES,
	OPENERS,
	HALF_BOUND,
	TOPSCORERS,
	BLOCKED,
	KINDS,
};

static const struct {
	const char *name;
	int rounds;
	int draws;      /* per cent */
	int absent;     /* per cent */
	int openings;   /* games as opener that everybody has played against people who left; */
	int bound;      /* ... every so manieth two of them */
	enum result as; /* ... with that result */
} kinds[KINDS] = {
	[ORDINARY] = {"ordinary",                          ROUNDS, 33,  2,   0, 0, RESULT_WIN },
	[DRAWS_80] = {"80 % draws",                        ROUNDS, 80,  2,   0, 0, RESULT_WIN },
	[DRAWS] = {"all on one score",                  ROUNDS, 100, 0,   0, 0, RESULT_WIN },
	[REMATCHES] = {"all on one score, 40 rounds",       40,     100, 0,   0, 0, RESULT_WIN },
	[BYES] = {"half of all cells byes",            ROUNDS, 33,  50,  0, 0, RESULT_WIN },
	[ONLY_BYES] = {"nothing but byes",                  ROUNDS, 33,  100, 0, 0, RESULT_WIN },
	[OPENERS] = {"all due the same role",             ROUNDS, 0,   0,   1, 0, RESULT_DRAW},
	[HALF_BOUND] = {"the same, half of them absolutely", ROUNDS, 0,   0,   1, 2, RESULT_DRAW},
	[TOPSCORERS] = {"all topscorers due it absolutely",  3,      0,   0,   2, 0, RESULT_WIN },
	[BLOCKED] = {"all due it absolutely: no pairing", ROUNDS, 0,   0,   2, 0, RESULT_DRAW},
};

struct field {
	struct history history;
	struct arena arena;
	uint64_t chance;
	enum kind kind;
};

/* What the bar is for a field of that size, CPU seconds; between the sizes it names, the curve. */
static double bar(int players)
{
	static const double sizes[] = {200, 1000, 2000, 5000}, bars[] = {0.005, 0.10, 0.4, 2.0};
	int i = 0;

	while (i < 2 && players > sizes[i + 1])
		i++;
	return bars[i] *
	       pow(players / sizes[i], log(bars[i + 1] / bars[i]) / log(sizes[i + 1] / sizes[i]));
}

static void play(struct field *field, const struct pairing *pairing)
{
	static const enum result results[][2] = {
		{RESULT_DRAW, RESULT_DRAW},
		{RESULT_WIN,  RESULT_LOSS},
		{RESULT_LOSS, RESULT_WIN },
	};
	static const enum result forfeit[] = {RESULT_FORFEIT_WIN, RESULT_FORFEIT_LOSS};
	struct history *h = &field->history;
	uint16_t round = (uint16_t)(h->played + 1);

	for (int i = 0; i < pairing->count; i++) {
		bool drawn = (int)test_chance(&field->chance, 100) < kinds[field->kind].draws;
		const enum result *result = results[drawn ? 0 : 1 + test_chance(&field->chance, 2)];

		if (field->kind == ORDINARY && test_chance(&field->chance, 100) == 0)
			result = forfeit;
		history_game(h, round, pairing->boards[i].opener, pairing->boards[i].second,
		             result[0], result[1]);
	}
	if (pairing->bye)
		history_bye(h, round, pairing->bye, RESULT_PAIRING_BYE);
	h->played = round;
}

static bool play_round(struct field *field)
{
	struct history *h = &field->history;
	int absent = kinds[field->kind].absent;
	struct pairing pairing;
	struct error err = {0};

	for (uint16_t i = 0; i < h->count; i++) {
		h->entrants[i].absent = (int)test_chance(&field->chance, 100) < absent;
		if (h->entrants[i].absent)
			history_bye(h, (uint16_t)(h->played + 1), (uint16_t)(i + 1),
			            absent > 2 ? RESULT_HALF_BYE : RESULT_ZERO_BYE);
	}
	if (absent == 100) {
		h->played++;
		return true;
	}
	if (!pairing_dutch(h, &field->arena, &pairing, &err)) {
		fprintf(stderr, "%s\n", err.text);
		return false;
	}
	play(field, &pairing);
	return true;
}

/* Everybody has opened against people who have left. */
static void play_openings(struct field *field)
{
	struct history *h = &field->history;
	uint16_t half = h->count / 2;
	int openings = kinds[field->kind].openings, bound = kinds[field->kind].bound;
	enum result as = kinds[field->kind].as;

	for (uint16_t i = 1; i <= half; i++) {
		int games = bound && i % bound == 0 ? 2 : openings;

		for (int round = 1; round <= games; round++) {
			uint16_t opponent = (uint16_t)(half + 1 + (i - 1 + round) % half);

			history_game(h, (uint16_t)round, i, opponent, as,
			             as == RESULT_DRAW ? RESULT_DRAW : RESULT_LOSS);
		}
		if (games < 2 && bound)
			history_bye(h, 2, i, RESULT_HALF_BYE);
		h->entrants[half + i - 1].absent = true;
	}
	h->played = (uint16_t)(bound ? 2 : openings);
}

static bool field_make(struct field *field, enum kind kind, uint16_t players, uint16_t rounds,
                       uint64_t seed)
{
	struct history *h = &field->history;
	bool ok = true, openings = kinds[kind].openings > 0;

	*field = (struct field){.chance = seed, .kind = kind};
	test_arena(&field->arena);
	history_make(h, (uint16_t)(openings ? 2 * players : players), rounds, &field->arena);
	h->rounds = rounds;
	if (openings)
		play_openings(field);
	else
		while (ok && h->played < rounds - 1)
			ok = play_round(field);
	for (uint16_t i = 0; i < h->count && kind == ONLY_BYES; i++)
		h->entrants[i].absent = false;
	return ok;
}

static void file_add(void *file, const char *bytes, size_t size)
{
	if (fwrite(bytes, 1, size, file) != size)
		abort();
}

/* A process' processor time and the most memory it held. */
struct cost {
	double ms;
	long kb;
	int code;
};

static struct cost process_run(const char *path, const char *way)
{
	struct rusage usage;
	struct cost cost = {.code = -1};
	int status;
	pid_t child = fork();

	if (child == 0) {
		int nowhere = open("/dev/null", O_WRONLY);

		dup2(nowhere, STDOUT_FILENO);
		dup2(nowhere, STDERR_FILENO);
		if (path)
			execl(getenv("ARBITER_BIN"), "arbiter", "pair", "--dutch", path, way,
			      (char *)NULL);
		else
			execl(getenv("ARBITER_BIN"), "arbiter", way, (char *)NULL);
		_exit(127);
	}
	if (child < 0 || wait4(child, &status, 0, &usage) != child || !WIFEXITED(status))
		return cost;
	cost.code = WEXITSTATUS(status);
	cost.kb = usage.ru_maxrss;
	cost.ms = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
	          (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
	return cost;
}

static struct cost field_run(const struct field *field, struct arena *arena, const char *way)
{
	char path[] = "pairing-XXXXXX";
	struct cost cost = {.code = -1};
	int file = mkstemp(path);
	FILE *out = file < 0 ? NULL : fdopen(file, "wb");

	if (!out)
		return cost;
	trf_write(&field->history, arena, &(struct trf_sink){file_add, out});
	fclose(out);
	cost = process_run(path, way);
	unlink(path);
	return cost;
}

/* The mean of a few fields; the code is not 0 if one did not go as it should. */
static struct cost kind_run(enum kind kind, uint16_t players)
{
	struct cost sum = {0};

	for (uint64_t seed = 1; seed <= FIELDS && !sum.code; seed++) {
		struct field field;
		struct cost one = {.code = -1};

		if (field_make(&field, kind, players, (uint16_t)kinds[kind].rounds, seed))
			one = field_run(&field, &field.arena, "-p");
		arena_free(&field.arena);
		sum.ms += one.ms / FIELDS;
		sum.kb = one.kb > sum.kb ? one.kb : sum.kb;
		sum.code = one.code == (kind == BLOCKED ? REFUSED : 0) ? 0 : -1;
	}
	return sum;
}

/* One kind in all sizes; false if a bar was missed. */
static bool kind_measure(enum kind kind, const uint16_t *sizes, size_t count, double start)
{
	double before = 0, last = 0;
	bool good = true;

	for (size_t i = 0; i < count; i++) {
		uint16_t n = sizes[i];
		double limit;
		struct cost cost;

		if (kinds[kind].openings && n > HISTORY_PLAYERS_MAX / 2)
			n = HISTORY_PLAYERS_MAX / 2; /* those who left count, too */
		cost = kind_run(kind, n);
		limit = bar(n) * (kind == ORDINARY ? 1e3 : 1e4);
		printf("%-36s %6d %9.1f %9.0f ", kinds[kind].name, n, cost.ms, limit);
		if (before > 0)
			printf("%8.2f", log(cost.ms / before) / log(n / last));
		else
			printf("%8s", "");
		printf(" %8.1f\n", (double)cost.kb / 1024);
		good = good && !cost.code && cost.ms - start <= limit &&
		       (n > 5000 || cost.kb < 200 * 1024);
		before = cost.ms;
		last = n;
	}
	return good;
}

static bool check_measure(double start)
{
	struct field field;
	struct cost cost = {.code = -1};

	if (field_make(&field, ORDINARY, 200, CHECK_ROUNDS + 1, 1))
		cost = field_run(&field, &field.arena, "-c");
	arena_free(&field.arena);
	printf("all %d rounds of 200 players checked: %.1f ms (bar %d)\n", CHECK_ROUNDS, cost.ms,
	       CHECK_BAR_MS);
	return cost.code == 0 && cost.ms - start <= CHECK_BAR_MS;
}

int main(int argc, char **argv)
{
	static uint16_t sizes[16] = {200, 1000, 2000, 5000};
	size_t count = 4;
	bool good = true;
	double start;

	if (!getenv("ARBITER_BIN")) {
		fprintf(stderr, "ARBITER_BIN is not set\n");
		return EXIT_FAILURE;
	}
	for (int i = 1; i < argc && i <= 16; i++) {
		sizes[i - 1] = (uint16_t)strtoul(argv[i], NULL, 10);
		count = (size_t)i;
	}
	start = process_run(NULL, "--version").ms;
	printf("starting the program and its libraries: %.1f ms, in every figure below\n", start);
	printf("%-36s %6s %9s %9s %8s %8s\n", "field", "n", "ms", "bar", "exponent", "peak MB");
	for (enum kind kind = 0; kind < KINDS; kind++)
		good = kind_measure(kind, sizes, count, start) && good;
	good = check_measure(start) && good;
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
