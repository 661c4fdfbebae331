/* Any bytes as a table: rows or a reason, and what is written of a row is read back as it was. */
#include "arbiter/csv.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

static void require(bool holds)
{
	if (!holds)
		abort();
}

/* A formula comes back with its apostrophe. */
static bool same(const char *read, const char *was)
{
	return strcmp(read, was) == 0 || (*read == '\'' && strcmp(read + 1, was) == 0);
}

/* Behind a first field, as our tables have it: a row's own may be empty, or begin like a file. */
static void write_and_read(const struct csv *row, struct arena *arena)
{
	struct strbuf sb = STRBUF(1000000);
	struct csv again;
	struct error err;
	int count = row->count < CSV_FIELDS ? row->count : CSV_FIELDS - 1;

	csv_field(&sb, "1", true);
	for (int i = 0; i < count; i++)
		csv_field(&sb, row->fields[i], false);
	csv_init(&again, sb.text, arena);
	require(csv_row(&again, &err) && again.count == count + 1);
	for (int i = 0; i < count; i++)
		require(same(again.fields[i + 1], row->fields[i]));
	strbuf_free(&sb);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena;
	struct error err;
	struct csv csv;
	int line = 0;

	arena_init(&arena, memory_get, memory_give);
	csv_init(&csv, arena_text(&arena, (const char *)data, size), &arena);
	while (csv_row(&csv, &err)) {
		require(csv.count >= 1 && csv.count <= CSV_FIELDS);
		require(csv.line > line);
		line = csv.line;
		write_and_read(&csv, &arena);
	}
	require(err.code == ERR_NONE || (err.code == ERR_BAD_FILE && err.text[0]));
	arena_free(&arena);
	return 0;
}
