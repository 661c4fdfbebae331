/*
 * Processor time from a report's bytes to the pairing of its next round: the last of 9 rounds with
 * 2 % byes and 1 % forfeits, in fields of several sizes, and in fields made to be hard. Sizes can
 * be given as arguments.
 */
#include "pairing/trf.h"
#include "tests/pairing/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { ROUNDS = 9, FIELDS = 3, CHECK_ROUNDS = 15 };

/* How results come about. */
enum kind { ORDINARY, DRAWS, BYES, OPENERS };

static const char *const kinds[] = {
	"ordinary",
	"all on one score",
	"half of all cells byes",
	"everybody due the same role",
};

struct field {
	struct history history;
	struct arena arena;
	uint64_t chance;
	enum kind kind;
};

static double cpu_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void play(struct field *field, const struct pairing *pairing)
{
	static const enum result openers[] = {RESULT_WIN, RESULT_DRAW, RESULT_LOSS};
	static const enum result seconds[] = {RESULT_LOSS, RESULT_DRAW, RESULT_WIN};
	struct history *h = &field->history;
	uint16_t round = (uint16_t)(h->played + 1);

	for (int i = 0; i < pairing->count; i++) {
		uint32_t result = field->kind == DRAWS ? 1 : test_chance(&field->chance, 3);
		bool forfeit = field->kind == ORDINARY && test_chance(&field->chance, 100) == 0;

		history_game(h, round, pairing->boards[i].opener, pairing->boards[i].second,
		             forfeit ? RESULT_FORFEIT_WIN : openers[result],
		             forfeit ? RESULT_FORFEIT_LOSS : seconds[result]);
	}
	if (pairing->bye)
		history_bye(h, round, pairing->bye, RESULT_PAIRING_BYE);
	h->played = round;
}

static bool play_round(struct field *field)
{
	struct history *h = &field->history;
	uint32_t one_in = field->kind == BYES ? 2 : 50;
	struct pairing pairing;
	struct error err = {0};

	for (uint16_t i = 0; i < h->count; i++) {
		h->entrants[i].absent =
			field->kind != DRAWS && test_chance(&field->chance, one_in) == 0;
		if (h->entrants[i].absent)
			history_bye(h, (uint16_t)(h->played + 1), (uint16_t)(i + 1),
			            field->kind == BYES ? RESULT_HALF_BYE : RESULT_ZERO_BYE);
	}
	if (!pairing_dutch(h, &field->arena, &pairing, &err)) {
		fprintf(stderr, "%s\n", err.text);
		return false;
	}
	play(field, &pairing);
	return true;
}

/* Everybody has opened against somebody who has left: no two wishes agree. */
static void play_openers(struct field *field)
{
	struct history *h = &field->history;
	uint16_t half = h->count / 2;

	for (uint16_t i = 1; i <= half; i++) {
		history_game(h, 1, i, (uint16_t)(i + half), RESULT_DRAW, RESULT_DRAW);
		h->entrants[i + half - 1].absent = true;
	}
	h->played = 1;
}

static bool field_make(struct field *field, enum kind kind, uint16_t players, uint16_t rounds,
                       uint64_t seed)
{
	struct history *h = &field->history;
	bool ok = true;

	*field = (struct field){.chance = seed, .kind = kind};
	test_arena(&field->arena);
	history_make(h, (uint16_t)(kind == OPENERS ? 2 * players : players), rounds, &field->arena);
	h->rounds = rounds;
	if (kind == OPENERS)
		play_openers(field);
	else
		while (ok && h->played < rounds - 1)
			ok = play_round(field);
	return ok;
}

struct text {
	char *bytes;
	size_t size, room;
};

static void text_add(void *context, const char *bytes, size_t size)
{
	struct text *text = context;

	if (text->size + size > text->room) {
		text->room = 2 * (text->size + size);
		text->bytes = realloc(text->bytes, text->room);
		if (!text->bytes)
			abort();
	}
	memcpy(text->bytes + text->size, bytes, size);
	text->size += size;
}

/* From the report to the pairing, as `arbiter pair` does it. */
static bool pair_report(const struct field *field, const struct text *text, double *ms)
{
	struct history history;
	struct pairing pairing;
	struct error err = {0};
	struct arena arena;
	double from = cpu_ms();
	bool ok;

	test_arena(&arena);
	ok = trf_read(text->bytes, text->size, &arena, &history, &err);
	for (int i = 0; ok && i < history.count; i++)
		history.entrants[i].absent = field->history.entrants[i].absent;
	ok = ok && pairing_dutch(&history, &arena, &pairing, &err);
	arena_free(&arena);
	*ms = cpu_ms() - from;
	if (!ok)
		fprintf(stderr, "%s\n", err.text);
	return ok;
}

/* Mean milliseconds over a few fields; below 0 if one could not be paired. */
static double run(enum kind kind, uint16_t players)
{
	double sum = 0;

	for (uint64_t seed = 1; seed <= FIELDS; seed++) {
		struct field field;
		struct text text = {0};
		double ms = 0;
		bool ok = field_make(&field, kind, players, ROUNDS, seed);

		if (ok) {
			trf_write(&field.history, &field.arena,
			          &(struct trf_sink){text_add, &text});
			ok = pair_report(&field, &text, &ms);
		}
		free(text.bytes);
		arena_free(&field.arena);
		if (!ok)
			return -1;
		sum += ms;
	}
	return sum / FIELDS;
}

static double run_check(uint16_t players)
{
	double from = cpu_ms(), made;
	struct field field;

	if (!field_make(&field, ORDINARY, players, CHECK_ROUNDS + 1, 1))
		return -1;
	made = cpu_ms();
	for (int round = 1; round <= CHECK_ROUNDS; round++) {
		struct history before;
		struct pairing pairing;
		struct error err = {0};

		history_before(&field.history, round, &field.arena, &before);
		if (!pairing_dutch(&before, &field.arena, &pairing, &err))
			return -1;
	}
	from = made;
	made = cpu_ms() - from;
	arena_free(&field.arena);
	return made;
}

static long peak_mb(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_maxrss / 1024;
}

int main(int argc, char **argv)
{
	static const uint16_t sizes[] = {200, 1000, 2000, 5000};
	double ms, before = 0;
	size_t count = argc > 1 ? (size_t)argc - 1 : sizeof sizes / sizeof *sizes;
	uint16_t last = 0;

	printf("%-28s %8s %10s %9s %8s\n", "field", "players", "ms", "exponent", "peak MB");
	for (enum kind kind = ORDINARY; kind <= OPENERS; kind++) {
		for (size_t i = 0; i < count; i++) {
			uint16_t n = argc > 1 ? (uint16_t)strtoul(argv[i + 1], NULL, 10) : sizes[i];

			if (kind == OPENERS && n > HISTORY_PLAYERS_MAX / 2)
				n = HISTORY_PLAYERS_MAX / 2; /* the opponents count, too */

			ms = run(kind, n);
			if (ms < 0)
				return EXIT_FAILURE;
			printf("%-28s %8d %10.2f", kinds[kind], n, ms);
			if (i)
				printf(" %9.2f", log(ms / before) / log((double)n / last));
			else
				printf(" %9s", "");
			printf(" %8ld\n", peak_mb());
			before = ms;
			last = n;
		}
	}
	ms = run_check(200);
	printf("all %d rounds of 200 players again: %.1f ms\n", CHECK_ROUNDS, ms);
	return ms < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
