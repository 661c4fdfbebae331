#include "arbiter/verify.h"

#include <stdlib.h>

enum { KEY_TEXT = 120, KEYS_MAX = 4 };

/* Each table of derived rows with the columns that tell its rows apart. */
static const struct table {
	const char *name;
	const char *keys[KEYS_MAX];
} tables[] = {
	{"section", {"section"}                          },
	{"player",  {"section", "no"}                    },
	{"round",   {"section", "round"}                 },
	{"board",   {"section", "round", "board"}        },
	{"bye",     {"section", "round", "no"}           },
	{"game",    {"section", "round", "board", "game"}},
};

struct comparison {
	FILE *out;
	int differences;
};

static bool same_key(const struct table *table, const json_t *a, const json_t *b)
{
	for (size_t i = 0; i < KEYS_MAX && table->keys[i]; i++)
		if (!json_equal(json_object_get(a, table->keys[i]),
		                json_object_get(b, table->keys[i])))
			return false;
	return true;
}

/* "game round=2 board=3 game=1": the section is left out, there is but one. */
static void row_name(const struct table *table, const json_t *row, char name[KEY_TEXT])
{
	int length = snprintf(name, KEY_TEXT, "%s", table->name);

	for (size_t i = 1; i < KEYS_MAX && table->keys[i]; i++)
		length += snprintf(name + length, KEY_TEXT - (size_t)length, " %s=%lld",
		                   table->keys[i],
		                   json_integer_value(json_object_get(row, table->keys[i])));
}

/* Both lists are nearly in the same order: the search begins where the row should be. */
static json_t *row_find(const struct table *table, const json_t *rows, size_t at, const json_t *row)
{
	size_t count = json_array_size(rows);

	for (size_t i = 0; i < count; i++) {
		json_t *found = json_array_get(rows, (at + i) % count);

		if (same_key(table, found, row))
			return found;
	}
	return NULL;
}

static int differ(FILE *out, const char *name, const char *column, const json_t *wanted,
                  const json_t *found)
{
	char *want = json_dumps(wanted, JSON_ENCODE_ANY);
	char *have = json_dumps(found, JSON_ENCODE_ANY);

	if (json_equal(wanted, found)) {
		free(want);
		free(have);
		return 0;
	}
	fprintf(out, "  %s: %s is %s, by the log %s\n", name, column, have ? have : "absent",
	        want ? want : "absent");
	free(want);
	free(have);
	return 1;
}

static int compare_row(FILE *out, const char *name, json_t *wanted, json_t *found)
{
	const char *column;
	json_t *value;
	int count = 0;

	json_object_foreach(wanted, column, value)
		count += differ(out, name, column, value, json_object_get(found, column));
	json_object_foreach(found, column, value)
		if (!json_object_get(wanted, column))
			count += differ(out, name, column, NULL, value);
	return count;
}

static int compare_table(FILE *out, const struct table *table, const json_t *wanted,
                         const json_t *found)
{
	char name[KEY_TEXT];
	int count = 0;

	for (size_t i = 0; i < json_array_size(wanted); i++) {
		json_t *row = json_array_get(wanted, i);
		json_t *other = row_find(table, found, i, row);

		row_name(table, row, name);
		if (other)
			count += compare_row(out, name, row, other);
		else
			count += fprintf(out, "  %s: is not there\n", name) > 0;
	}
	for (size_t i = 0; i < json_array_size(found); i++) {
		const json_t *row = json_array_get(found, i);

		if (row_find(table, wanted, i, row))
			continue;
		row_name(table, row, name);
		count += fprintf(out, "  %s: is there, but not by the log\n", name) > 0;
	}
	return count;
}

int verify_rows(FILE *out, json_t *wanted, json_t *found)
{
	int count = compare_row(out, "event", json_object_get(wanted, "event"),
	                        json_object_get(found, "event"));

	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		count += compare_table(out, &tables[i], json_object_get(wanted, tables[i].name),
		                       json_object_get(found, tables[i].name));
	return count;
}

/* -- games ------------------------------------------------------------------------------------- */

/* Did something other than a decision end it? Then there is nothing to judge. */
static bool ended_outside(const struct game *game)
{
	return game->outcome.reason == REASON_TIME || game->outcome.reason == REASON_RULING ||
	       game->outcome.reason == REASON_FORFEIT;
}

/* False with the reason if a decision that stands would be refused. */
static bool play_again(const struct tournament *t, const struct board *board, struct game *game,
                       struct error *err)
{
	game_start(game, &t->rule);
	for (size_t i = 0; i < board->turn_count; i++) {
		const struct turn *turn = &board->turns[i];

		if (!turn->retracted && !game_apply(game, turn->seat, &turn->decision, err))
			return false;
	}
	return true;
}

static int verify_game(FILE *out, const struct tournament *t, const struct round *round,
                       const struct board *board)
{
	const struct outcome *was = &board->game.outcome;
	struct error err;
	struct game game;

	if (!play_again(t, board, &game, &err))
		return fprintf(out, "  round %d board %d: today a decision would be refused: %s\n",
		               round->number, board->number, err.text) > 0;
	if (ended_outside(&board->game) ||
	    (was->over == game.outcome.over && was->reason == game.outcome.reason &&
	     was->half_points[SEAT_OPENER] == game.outcome.half_points[SEAT_OPENER] &&
	     was->half_points[SEAT_SECOND] == game.outcome.half_points[SEAT_SECOND]))
		return 0;
	return fprintf(out, "  round %d board %d: recorded as %s, today it would be %s\n",
	               round->number, board->number, reason_name(was->reason),
	               reason_name(game.outcome.reason)) > 0;
}

int verify_games(FILE *out, const struct tournament *t)
{
	int count = 0;

	for (size_t r = 0; r < t->round_count; r++)
		for (size_t b = 0; b < t->rounds[r]->board_count; b++)
			count += verify_game(out, t, t->rounds[r], &t->rounds[r]->boards[b]);
	return count;
}
