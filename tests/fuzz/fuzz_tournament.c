/*
 * Tables (CSV) and documents (JSON) of tournaments from anywhere: whatever the bytes, reading ends
 * in a model or in a reason that says where; what was read comes back the same from every form.
 */
#include "arbiter/tournament_file.h"
#include "pairing/dutch.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

/* FORMAT is TOURNAMENT_CSV or TOURNAMENT_JSON. */
enum { TEXT_MAX = 64 * 1024 * 1024, PAIR_AT_MOST = 40, COPY_AT_MOST = 300 };

static void require(bool holds)
{
	if (!holds)
		abort();
}

static struct strbuf written(enum tournament_format format, const struct history *history,
                             struct arena *arena)
{
	struct strbuf text = STRBUF(TEXT_MAX);

	tournament_write(format, history, arena, &text);
	require(!text.failed && text.text);
	return text;
}

/* Through a report first, which cuts texts to its columns; from there nothing may change. */
static void copy(const struct history *history, struct arena *arena)
{
	struct strbuf report = written(TOURNAMENT_TRF, history, arena), text, again;
	struct history cut, back;
	struct error err = {0};

	require(tournament_read(TOURNAMENT_TRF, report.text, report.length, arena, &cut, &err));
	strbuf_free(&report);
	report = written(TOURNAMENT_TRF, &cut, arena);
	text = written(FORMAT, &cut, arena);
	require(tournament_read(FORMAT, text.text, text.length, arena, &back, &err));
	again = written(TOURNAMENT_TRF, &back, arena);
	require(strcmp(report.text, again.text) == 0);
	strbuf_free(&report);
	strbuf_free(&text);
	strbuf_free(&again);
}

static void use(const struct history *history, struct arena *arena)
{
	struct pairing pairing;
	struct error err = {0};

	if (history->count <= COPY_AT_MOST)
		copy(history, arena);
	if (history->count <= PAIR_AT_MOST && !pairing_dutch(history, arena, &pairing, &err))
		require(err.code != ERR_INTERNAL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena;
	struct history history;
	struct error err = {0};
	char *text;

	arena_init(&arena, memory_get, memory_give);
	text = arena_text(&arena, (const char *)data, size);
	if (tournament_read(FORMAT, text, size, &arena, &history, &err))
		use(&history, &arena);
	else
		require(err.text[0] && (err.code == ERR_BAD_FILE || err.code == ERR_BAD_JSON ||
		                        err.code == ERR_TOO_LARGE));
	arena_free(&arena);
	return 0;
}
