/*
 * Reports from anywhere: whatever the bytes, reading ends in a model or in a reason; what was read
 * can be ranked, written, read again and paired, and no pairing is ever illegal.
 *
 * Input that does not start like a report is taken as changes to one: position, new byte.
 */
#include "pairing/dutch.h"
#include "pairing/standing.h"
#include "pairing/trf.h"
#include "tests/fuzz/fuzz.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define PLAYER(no, name, points, cells)                              \
	"001    " no " m    " name "                           2000" \
	"                             " points "    1  " cells "\n"

/* clang-format off */
static const char report[] =
	"012 A tournament\n142 4\n152 W\n162  W 1.0    D 0.5    P 1.0\n"
	"260   1   4    1    5\nXXA    1  1.0  0.5\n299           0.5    1    2\n"
	PLAYER("1", "Ann    ", "2.0", "   3 w 1     2 b 1")
	PLAYER("2", "Bob    ", "1.0", "   4 b 1     1 w 0")
	PLAYER("3", "Cid    ", "1.0", "   1 b 0  0000 - U")
	PLAYER("4", "Dot    ", "0.0", "   2 w 0     5 b -")
	PLAYER("5", "Eve    ", "2.0", "0000 - U     4 w +");
/* clang-format on */

enum { PAIR_AT_MOST = 40 };

static void require(bool holds)
{
	if (!holds)
		abort();
}

static void *more(size_t size)
{
	void *memory = malloc(size);

	require(memory);
	return memory;
}

struct copy {
	char *bytes;
	size_t size, room;
	struct arena *arena;
};

static void collect(void *context, const char *bytes, size_t size)
{
	struct copy *copy = context;

	copy->bytes = arena_grow(copy->arena, copy->bytes, &copy->room, copy->size + size, 1);
	memcpy(copy->bytes + copy->size, bytes, size);
	copy->size += size;
}

/* Written, read and written again: the same bytes, in either way of writing. */
static void copy(const struct history *history, enum trf_flavour flavour, struct arena *arena)
{
	struct copy first = {.arena = arena}, second = {.arena = arena};
	struct history again;
	struct error err = {0};

	trf_write_as(flavour, history, arena, &(struct trf_sink){collect, &first});
	require(trf_read(first.bytes, first.size, arena, &again, &err));
	require(again.count == history->count && again.played == history->played);
	trf_write_as(flavour, &again, arena, &(struct trf_sink){collect, &second});
	require(first.size == second.size && memcmp(first.bytes, second.bytes, first.size) == 0);
}

static const char tiebreaks[] =
	"PTS,DE,BH,BH/C1,BH/M2/P,FB,AOB/F,SB,SB/C1,KS/L-1,WIN,WON,BWG,PS/C1,"
	"REP,STD,ARO/M1,TPR,PTP,APPO,RTNG/R,LOT";

/* The first in the table: each working gives its value. */
static void explain(const struct history *history, const struct tiebreak *keys, size_t count,
                    const struct standing *rows, struct arena *arena)
{
	const struct tally *tally = standing_tally(history, history->played, keys, count, arena);
	struct working workings[STANDING_KEYS_MAX];

	if (!history->count)
		return;
	standing_explain(tally, keys, count, rows, rows[0].tpn, arena, workings);
	for (size_t k = 0; k < count; k++)
		require(workings[k].value == rows[0].values[k]);
}

static void use(const struct history *history, struct arena *arena)
{
	struct standing *rows = arena_get(arena, history->count * sizeof *rows);
	struct tiebreak keys[STANDING_KEYS_MAX];
	struct pairing pairing;
	struct error err = {0};
	size_t count;

	require(standing_keys(tiebreaks, keys, &count, &err));
	require(standing_table(history, history->played, keys, count, arena, rows, &err));
	explain(history, keys, count, rows, arena);
	copy(history, TRF_26, arena);
	copy(history, TRF_16, arena);
	if (history->count <= PAIR_AT_MOST && !pairing_dutch(history, arena, &pairing, &err))
		require(err.code != ERR_INTERNAL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char bytes[sizeof report];
	const char *text = bytes;
	size_t length = sizeof report - 1;
	struct history history;
	struct error err = {0};
	struct arena arena;

	if (size > 3 && isdigit(data[0]) && isdigit(data[1]) && isdigit(data[2])) {
		text = (const char *)data;
		length = size;
	} else {
		size_t edits = size ? data[size - 1] % 8U : 0;

		memcpy(bytes, report, sizeof report);
		for (size_t i = 0; i + 2 < size && i < 3 * edits; i += 3)
			bytes[(data[i] * 256U + data[i + 1]) % length] = (char)data[i + 2];
	}
	arena_init(&arena, more, free);
	if (trf_read(text, length, &arena, &history, &err))
		use(&history, &arena);
	else
		require(size && (err.code == ERR_BAD_FILE || err.code == ERR_TOO_LARGE));
	arena_free(&arena);
	return 0;
}
