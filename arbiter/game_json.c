/* The JSON form of a game's record, read. core/notation_json.c writes it. */
#include "arbiter/game_format.h"
#include "core/notation_parts.h"

#include <jansson.h>
#include <string.h>

/* Where in the file we are, for messages; numbers from 1, 0 = not inside. */
struct place {
	struct arena *arena;
	size_t game, entry;
};

static bool refuse(const struct place *place, struct error *err, const char *member,
                   const char *expected)
{
	if (place->entry)
		return error_set(err, ERR_BAD_FILE, "game %zu, entry %zu: \"%s\": %s was expected",
		                 place->game, place->entry, member, expected);
	return error_set(err, ERR_BAD_FILE, "game %zu: \"%s\": %s was expected", place->game,
	                 member, expected);
}

static const char *copy_text(struct arena *arena, const json_t *value)
{
	return text_of(arena, json_string_value(value), json_string_length(value));
}

/* -- members ----------------------------------------------------------------------------------- */

static bool read_flag(const struct place *place, const json_t *object, const char *name, bool *flag,
                      struct error *err)
{
	const json_t *value = json_object_get(object, name);

	*flag = json_is_true(value);
	return !value || json_is_boolean(value) || refuse(place, err, name, "true or false");
}

static bool read_number(const struct place *place, const json_t *object, const char *name,
                        int64_t absent, int64_t most, int64_t *number, struct error *err)
{
	const json_t *value = json_object_get(object, name);

	*number = value ? json_integer_value(value) : absent;
	if (!value || (json_is_integer(value) && *number >= 0 && *number <= most))
		return true;
	return refuse(place, err, name, "a number from 0");
}

static bool read_half_points(const struct place *place, const json_t *object, uint8_t points[2],
                             struct error *err)
{
	const json_t *list = json_object_get(object, "half_points");

	for (size_t seat = 0; seat < 2; seat++) {
		const json_t *value = json_array_get(list, seat);
		json_int_t number = json_integer_value(value);

		if (!json_is_integer(value) || number < 0 || number > 2)
			return refuse(place, err, "half_points", "two numbers from 0 to 2");
		points[seat] = (uint8_t)number;
	}
	return true;
}

/* A list of points, up to `room` of them. */
static bool read_points(const struct place *place, const json_t *object, const char *name,
                        size_t room, uint8_t *points, size_t *count, struct error *err)
{
	const json_t *list = json_object_get(object, name);

	*count = json_array_size(list);
	if ((list && !json_is_array(list)) || *count > room)
		return refuse(place, err, name, "a list of points");
	for (size_t i = 0; i < *count; i++) {
		const char *text = json_string_value(json_array_get(list, i));
		const char *end = text ? point_parse(text, &points[i]) : NULL;

		if (!end || *end)
			return refuse(place, err, name, "a list of points like \"h8\"");
	}
	return true;
}

/* -- heads ------------------------------------------------------------------------------------- */

static bool read_texts(const struct place *place, const json_t *object, struct game_record *record,
                       struct error *err)
{
	for (size_t i = 0; i < game_record_field_count; i++) {
		const json_t *value = json_object_get(object, game_record_fields[i].name);

		if (value && !json_is_string(value))
			return refuse(place, err, game_record_fields[i].name, "a text");
		if (value)
			*game_record_field_of(record, i) = copy_text(place->arena, value);
	}
	return true;
}

static bool read_result(const struct place *place, const json_t *object, struct game_record *record,
                        struct error *err)
{
	const json_t *result = json_object_get(object, "result");
	const char *reason = json_string_value(json_object_get(result, "reason"));

	if (!result || json_is_null(result))
		return true;
	record->result.over = true;
	if (!reason || !reason_find(reason, &record->result.reason))
		return refuse(place, err, "reason", "why the game ended");
	return read_half_points(place, result, record->result.half_points, err);
}

static bool read_cells(const struct place *place, const json_t *object, const char *name,
                       uint8_t cell, struct game_record *record, struct error *err)
{
	uint8_t points[BOARD_POINTS];
	size_t count;

	if (!read_points(place, object, name, BOARD_POINTS, points, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		if (record->cells[points[i]] != CELL_EMPTY)
			return refuse(place, err, name, "no point twice");
		record->cells[points[i]] = cell;
	}
	record->set_up = record->set_up || json_object_get(object, name);
	return true;
}

static bool read_set_up(const struct place *place, const json_t *object, struct game_record *record,
                        struct error *err)
{
	const json_t *value = json_object_get(object, "to_move");
	const char *text = json_string_value(value);

	if (!read_cells(place, object, "black", CELL_BLACK, record, err) ||
	    !read_cells(place, object, "white", CELL_WHITE, record, err))
		return false;
	if (!value)
		return true;
	record->set_up = true;
	record->to_move = text && strcmp(text, "white") == 0 ? COLOUR_WHITE : COLOUR_BLACK;
	return (text && strcmp(text, colour_name(record->to_move)) == 0) ||
	       refuse(place, err, "to_move", "black or white");
}

/* -- entries ----------------------------------------------------------------------------------- */

static bool takes_points(enum decision_kind kind)
{
	return kind == DECISION_PLACE || kind == DECISION_CHOOSE || kind == DECISION_CLAIM ||
	       kind == DECISION_OFFER;
}

static bool read_decision(const struct place *place, const json_t *object,
                          struct decision *decision, struct error *err)
{
	const char *name = json_string_value(json_object_get(object, "do"));
	size_t count;
	int64_t number;

	if (!name || !decision_find(name, &decision->kind))
		return refuse(place, err, "do", "a kind of decision");
	if (!read_points(place, object, "at", OFFERS_MAX, decision->points, &count, err) ||
	    !read_number(place, object, "n", 0, UINT8_MAX, &number, err))
		return false;
	decision->count = (uint8_t)(decision->kind == DECISION_DECLARE ? number : (int64_t)count);
	if (takes_points(decision->kind) ? count == 0 : count > 0)
		return refuse(place, err, "at",
		              takes_points(decision->kind) ? "points" : "nothing");
	return decision->kind == DECISION_OFFER || count <= 1 ||
	       refuse(place, err, "at", "one point");
}

static bool read_ruling(const struct place *place, const json_t *object,
                        struct notation_entry *entry, struct error *err)
{
	const char *name = json_string_value(json_object_get(object, "ruling"));

	for (int kind = ENTRY_DECISION + 1; name && kind < ENTRY_KIND_COUNT; kind++) {
		if (strcmp(notation_entry_name((enum notation_entry_kind)kind), name) != 0)
			continue;
		entry->kind = (enum notation_entry_kind)kind;
		return entry->kind != ENTRY_RESULT ||
		       read_half_points(place, object, entry->half_points, err);
	}
	return refuse(place, err, "ruling", "a kind of ruling");
}

static bool read_details(const struct place *place, const json_t *object,
                         struct notation_entry *entry, struct error *err)
{
	const json_t *text = json_object_get(object, "text");

	if (text && !json_is_string(text))
		return refuse(place, err, "text", "a text");
	if (text)
		entry->text = copy_text(place->arena, text);
	return read_flag(place, object, "implied", &entry->implied_keep, err) &&
	       read_flag(place, object, "retracted", &entry->retracted, err) &&
	       read_number(place, object, "ms", AT_UNKNOWN, INT64_MAX, &entry->at, err) &&
	       read_number(place, object, "opener_ms", LEFT_UNKNOWN, INT64_MAX, &entry->left_ms[0],
	                   err) &&
	       read_number(place, object, "second_ms", LEFT_UNKNOWN, INT64_MAX, &entry->left_ms[1],
	                   err);
}

static bool read_entry(const struct place *place, const json_t *object, struct game_record *record,
                       struct error *err)
{
	const char *seat = json_string_value(json_object_get(object, "seat"));
	struct notation_entry *entry;
	bool second = seat && strcmp(seat, seat_name(SEAT_SECOND)) == 0;

	if (!second && (!seat || strcmp(seat, seat_name(SEAT_OPENER)) != 0))
		return refuse(place, err, "seat", "opener or second");
	entry = game_record_add(record, place->arena, ENTRY_DECISION,
	                        second ? SEAT_SECOND : SEAT_OPENER);
	if (json_object_get(object, "ruling")) {
		if (!read_ruling(place, object, entry, err))
			return false;
	} else if (!read_decision(place, object, &entry->decision, err)) {
		return false;
	}
	return read_details(place, object, entry, err);
}

static bool read_game(struct place *place, const json_t *object, struct game_record *record,
                      struct error *err)
{
	const char *format = json_string_value(json_object_get(object, "format"));
	const json_t *entries = json_object_get(object, "entries");
	const json_t *entry;
	size_t i;

	if (!format || strcmp(format, "arbiter-game") != 0)
		return refuse(place, err, "format", "\"arbiter-game\"");
	if (json_integer_value(json_object_get(object, "version")) != 1)
		return refuse(place, err, "version", "1");
	if (!json_is_array(entries))
		return refuse(place, err, "entries", "a list");
	if (!read_texts(place, object, record, err) || !read_result(place, object, record, err) ||
	    !read_set_up(place, object, record, err))
		return false;
	json_array_foreach(entries, i, entry) {
		place->entry = i + 1;
		if (!read_entry(place, entry, record, err))
			return false;
	}
	place->entry = 0;
	return true;
}

static bool read_all(const struct notation_input *in, const json_t *root,
                     struct notation_games *games, struct error *err)
{
	size_t count = json_is_array(root) ? json_array_size(root) : 1;

	for (size_t i = 0; i < count; i++) {
		const json_t *object = json_is_array(root) ? json_array_get(root, i) : root;
		struct place place = {.arena = games->arena, .game = i + 1};
		struct game_record *record = games_add(games, in, err);

		if (!record || !read_game(&place, object, record, err))
			return false;
	}
	return true;
}

bool game_json_read(const struct notation_input *in, struct notation_games *games,
                    struct error *err)
{
	json_error_t error;
	json_t *root = json_loadb(in->bytes, in->size, JSON_REJECT_DUPLICATES, &error);
	bool read;

	if (!root)
		return refuse_line(err, (size_t)(error.line > 0 ? error.line : 1), "%s",
		                   error.text);
	read = read_all(in, root, games, err);
	json_decref(root);
	return read;
}
