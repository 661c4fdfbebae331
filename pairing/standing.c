#include "pairing/standing.h"

#include "pairing/encounter.h"
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

static int32_t player_value(const struct tally *tally, const struct tiebreak *key, int tpn)
{
	struct working_part parts[HISTORY_ROUNDS_MAX + 1]; /* rounds, and a start */
	struct working working = {.parts = parts, .room = HISTORY_ROUNDS_MAX + 1};

	key->base->of_player(tally, key, tpn, &working);
	return working.value;
}

static void key_values(const struct tally *tally, const struct tiebreak *key, struct standing *rows,
                       size_t count, size_t index)
{
	for (size_t from = 0; key->base->of_tied && from < count;) {
		size_t end = tie_end(rows, from, count);

		if (end - from > 1)
			key->base->of_tied(tally, key, rows + from, end - from, index);
		from = end;
	}
	for (size_t i = 0; key->base->of_player && i < count; i++)
		rows[i].values[index] = player_value(tally, key, rows[i].tpn);
}

/* Orders ties by one key and parts those whom it parts. */
static void key_apply(const struct tiebreak *key, struct standing *rows, size_t count, size_t index,
                      struct sortable *buffer)
{
	bool low_wins = key->base->low_wins != key->reversed;

	for (size_t i = 0; i < count; i++)
		buffer[i] = (struct sortable){rows[i], low_wins ? -rows[i].values[index]
		                                                : rows[i].values[index]};
	if (count)
		qsort(buffer, count, sizeof *buffer, sortable_compare);
	for (size_t i = 0; i < count; i++) {
		bool tied = i && buffer[i - 1].row.rank == buffer[i].row.rank &&
		            buffer[i - 1].value == buffer[i].value;

		rows[i] = buffer[i].row;
		rows[i].rank = tied ? rows[i - 1].rank : (uint16_t)(i + 1);
	}
}

bool standing_table(const struct history *history, uint16_t rounds, const struct tiebreak *keys,
                    size_t key_count, struct arena *arena, struct standing *rows, struct error *err)
{
	struct sortable *buffer = arena_get(arena, history->count * sizeof *buffer);
	struct tally tally;

	if (key_count > STANDING_KEYS_MAX)
		return error_set(err, ERR_BAD_FIELD, "at most %d tie-breaks can be asked for",
		                 STANDING_KEYS_MAX);
	if (rounds > history->played)
		return error_set(err, ERR_BAD_FIELD, "standings after round %d: only %d are played",
		                 rounds, history->played);
	tally_make(&tally, history, rounds, keys, key_count, arena);
	for (uint16_t i = 0; i < history->count; i++)
		rows[i] = (struct standing){.tpn = (uint16_t)(i + 1), .rank = 1};
	for (size_t key = 0; key < key_count; key++) {
		key_values(&tally, &keys[key], rows, history->count, key);
		key_apply(&keys[key], rows, history->count, key, buffer);
	}
	return true;
}

bool standing_keys(const char *list, struct tiebreak *keys, size_t *key_count, struct error *err)
{
	*key_count = 0;
	while (*list) {
		size_t length = strcspn(list, ",");

		if (length && !tiebreak_read(list, length, keys, STANDING_KEYS_MAX, key_count, err))
			return false;
		list += length + (list[length] == ',');
	}
	return true;
}

/* -- workings -----------------------------------------------------------------------------------
 */

const struct tally *standing_tally(const struct history *history, uint16_t rounds,
                                   const struct tiebreak *keys, size_t key_count,
                                   struct arena *arena)
{
	struct tally *tally = arena_get(arena, sizeof *tally);

	tally_make(tally, history, rounds, keys, key_count, arena);
	return tally;
}

static bool tied_before(const struct standing *a, const struct standing *b, size_t key)
{
	return memcmp(a->values, b->values, key * sizeof *a->values) == 0;
}

/* The rows that were tied with `at` when key number `key` was applied, whatever the order now is.
 */
static struct standing *tied_rows(const struct standing *rows, size_t count,
                                  const struct standing *at, size_t key, struct arena *arena,
                                  size_t *tied)
{
	struct standing *found;

	*tied = 0;
	for (size_t i = 0; i < count; i++)
		*tied += tied_before(&rows[i], at, key);
	found = arena_get(arena, *tied * sizeof *found);
	*tied = 0;
	for (size_t i = 0; i < count; i++)
		if (tied_before(&rows[i], at, key))
			found[(*tied)++] = rows[i];
	return found;
}

/* Room for a part of each round and one before them; among tied players for each application, whose
 * groups shrink. */
static void working_begin(const struct tally *tally, struct working *working, size_t tied)
{
	size_t rounds = (size_t)tally->rounds + 1, named = ENCOUNTER_NAMED_MAX;
	size_t room = tied ? (tied < rounds ? tied : rounds) * (rounds + named) : rounds;

	*working = (struct working){.room = room};
	working->parts = arena_get(tally->arena, room * sizeof *working->parts);
}

void standing_explain(const struct tally *tally, const struct tiebreak *keys, size_t key_count,
                      const struct standing *rows, uint16_t tpn, struct arena *arena,
                      struct working *workings)
{
	size_t count = tally->history->count, at = 0, tied;
	struct tally own = *tally;

	own.arena = arena;
	while (at < count && rows[at].tpn != tpn)
		at++;
	for (size_t k = 0; at < count && k < key_count; k++) {
		const struct tiebreak_base *base = keys[k].base;

		if (base->explain) {
			const struct standing *group =
				tied_rows(rows, count, &rows[at], k, arena, &tied);

			working_begin(&own, &workings[k], tied);
			base->explain(&own, &keys[k], group, tied, tpn, &workings[k]);
		} else {
			working_begin(&own, &workings[k], 0);
			base->of_player(&own, &keys[k], tpn, &workings[k]);
		}
	}
}

/* -- words --------------------------------------------------------------------------------------
 */

char *standing_format(const struct tiebreak *key, int32_t value, char *text, size_t size)
{
	int32_t whole = abs(value) / TIEBREAK_SCALE, part = abs(value) % TIEBREAK_SCALE;
	const char *sign = value < 0 ? "-" : "";

	if (key->base->decimals == 2)
		snprintf(text, size, "%s%d.%02d", sign, whole, part);
	else if (key->base->decimals == 1)
		snprintf(text, size, "%s%d.%d", sign, whole, part / 10);
	else
		snprintf(text, size, "%s%d", sign, whole);
	return text;
}

static const char *const editions[TIEBREAKS_COUNT] = {
#define X(id, name) [TIEBREAKS_##id] = name,
	TIEBREAK_EDITIONS(X)
#undef X
};

const char *tiebreak_edition_name(enum tiebreak_edition edition)
{
	return editions[edition];
}

bool tiebreak_edition_find(const char *name, enum tiebreak_edition *edition)
{
	for (int i = 0; i < TIEBREAKS_COUNT; i++) {
		if (strcmp(editions[i], name) == 0) {
			*edition = (enum tiebreak_edition)i;
			return true;
		}
	}
	return false;
}
