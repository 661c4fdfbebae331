/* Any bytes as a file of games: read or refused with a reason, and what was read is written in
 * every notation, and comes back from the lossless ones as it was. NOTATION is the one that is fed.
 */
#include "arbiter/game_format.h"
#include "arbiter/strbuf.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

static void require(bool holds)
{
	if (!holds)
		abort();
}

static void to_strbuf(void *context, const char *bytes, size_t size)
{
	strbuf_add(context, bytes, size);
}

static struct strbuf written(notation_writer *write, const struct notation_games *games)
{
	struct strbuf text = STRBUF(64 << 20);
	struct notation_sink sink = {to_strbuf, &text};
	struct error err = {0};

	if (!write(games->games, games->count, &sink, &err))
		require(err.code != ERR_NONE && err.text[0]);
	return text;
}

/* The line form of what comes back is the line form of what went out. */
static void come_back(const char *name, const struct notation_games *games,
                      const struct strbuf *lines)
{
	const struct game_format *format = game_format_find(name);
	struct strbuf text = written(format->write, games), again;
	struct notation_input in = {.bytes = text.text, .size = text.length};
	struct notation_games copy = {.arena = games->arena};

	require(format->read(&in, &copy, NULL));
	again = written(text_write, &copy);
	require(again.length == lines->length &&
	        memcmp(again.text, lines->text, lines->length) == 0);
	strbuf_free(&text);
	strbuf_free(&again);
}

static void write_all(const struct notation_games *games)
{
	struct strbuf lines = written(text_write, games);

	for (const struct game_format *format = game_formats; format->name; format++) {
		struct strbuf text = {0};

		if (format->write)
			text = written(format->write, games);
		strbuf_free(&text);
	}
	come_back("text", games, &lines);
	come_back("json", games, &lines);
	come_back("sgf", games, &lines);
	strbuf_free(&lines);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	/* a copy of exactly this size, so that a byte too far is seen */
	char *bytes = memory_get(size);
	struct notation_input in = {.bytes = bytes, .size = size, .all_lines = true};
	struct notation_games games = {0};
	struct error err = {0};
	struct arena arena;

	if (size)
		memcpy(bytes, data, size);
	arena_init(&arena, memory_get, memory_give);
	games.arena = &arena;
	game_format_of_bytes(bytes, size);
	if (!game_format_find(NOTATION)->read(&in, &games, &err))
		require(err.code != ERR_NONE && err.text[0]);
	else if (games.count > 0 && games.count < 50)
		write_all(&games);
	arena_free(&arena);
	free(bytes);
	return 0;
}
