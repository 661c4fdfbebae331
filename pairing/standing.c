#include "pairing/standing.h"

#include "pairing/tiebreak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sortable {
	struct standing row;
	int32_t value; /* of the present key, the higher the better */
};

static int sortable_compare(const void *left, const void *right)
{
	const struct sortable *a = left, *b = right;

	if (a->row.rank != b->row.rank)
		return a->row.rank < b->row.rank ? -1 : 1;
	if (a->value != b->value)
		return a->value > b->value ? -1 : 1;
	return (a->row.tpn > b->row.tpn) - (a->row.tpn < b->row.tpn);
}

/* End of the rows that share the rank of rows[from]. */
static size_t tie_end(const struct standing *rows, size_t from, size_t count)
{
	size_t end = from + 1;

	while (end < count && rows[end].rank == rows[from].rank)
		end++;
	return end;
}

static void key_values(const struct tally *tally, const struct tiebreak *row, struct standing *rows,
                       size_t count, size_t key)
{
	for (size_t from = 0; row->of_tied && from < count;) {
		size_t end = tie_end(rows, from, count);

		if (end - from > 1)
			row->of_tied(tally, rows + from, end - from, key);
		from = end;
	}
	for (size_t i = 0; row->of_player && i < count; i++)
		rows[i].values[key] = row->of_player(tally, rows[i].tpn);
}

/* Orders ties by one key and parts those whom it parts. */
static void key_apply(const struct tiebreak *row, struct standing *rows, size_t count, size_t key,
                      struct sortable *buffer)
{
	for (size_t i = 0; i < count; i++)
		buffer[i] = (struct sortable){rows[i], row->low_wins ? -rows[i].values[key]
		                                                     : rows[i].values[key]};
	if (count)
		qsort(buffer, count, sizeof *buffer, sortable_compare);
	for (size_t i = 0; i < count; i++) {
		bool tied = i && buffer[i - 1].row.rank == buffer[i].row.rank &&
		            buffer[i - 1].value == buffer[i].value;

		rows[i] = buffer[i].row;
		rows[i].rank = tied ? rows[i - 1].rank : (uint16_t)(i + 1);
	}
}

bool standing_table(const struct history *history, uint16_t rounds,
                    const struct tiebreak *const *keys, size_t key_count, struct arena *arena,
                    struct standing *rows, struct error *err)
{
	struct sortable *buffer = arena_get(arena, history->count * sizeof *buffer);
	struct tally tally;

	if (key_count > STANDING_KEYS_MAX)
		return error_set(err, ERR_BAD_FIELD, "at most %d tie-breaks can be asked for",
		                 STANDING_KEYS_MAX);
	if (rounds > history->played)
		return error_set(err, ERR_BAD_FIELD, "standings after round %d: only %d are played",
		                 rounds, history->played);
	tally_make(&tally, history, rounds, arena);
	for (uint16_t i = 0; i < history->count; i++)
		rows[i] = (struct standing){.tpn = (uint16_t)(i + 1), .rank = 1};
	for (size_t key = 0; key < key_count; key++) {
		key_values(&tally, keys[key], rows, history->count, key);
		key_apply(keys[key], rows, history->count, key, buffer);
	}
	return true;
}

bool standing_keys(const char *list, const struct tiebreak **keys, size_t *key_count,
                   struct error *err)
{
	*key_count = 0;
	while (*list) {
		size_t length = strcspn(list, ",");
		char code[32];

		snprintf(code, sizeof code, "%.*s", length < 31 ? (int)length : 31, list);
		if (*key_count == STANDING_KEYS_MAX)
			return error_set(err, ERR_BAD_FIELD,
			                 "at most %d tie-breaks can be asked for",
			                 STANDING_KEYS_MAX);
		keys[*key_count] = tiebreak_find(code);
		if (!keys[(*key_count)++])
			return error_set(err, ERR_BAD_FIELD, "unknown tie-break \"%s\"", code);
		list += length + (list[length] == ',');
	}
	return true;
}

char *standing_format(const struct tiebreak *row, int32_t value, char *text, size_t size)
{
	int32_t whole = abs(value) / TIEBREAK_SCALE, part = abs(value) % TIEBREAK_SCALE;
	const char *sign = value < 0 ? "-" : "";

	if (row->decimals == 2)
		snprintf(text, size, "%s%d.%02d", sign, whole, part);
	else if (row->decimals == 1)
		snprintf(text, size, "%s%d.%d", sign, whole, part / 10);
	else
		snprintf(text, size, "%s%d", sign, whole);
	return text;
}
