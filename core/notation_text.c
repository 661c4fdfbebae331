/* The lossless line-based form; deploy/docs/game-formats.md. */
#include "core/notation_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_LINE "arbiter-game 1"
#define LAST_LINE "end"

/* -- escapes: a text stays on its line --------------------------------------------------------- */

static const struct {
	char raw, letter;
} escapes[] = {
	{'\n', 'n' },
	{'\r', 'r' },
	{'\t', 't' },
	{'\\', '\\'},
};

static char escape_of(char c)
{
	for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++) {
		if (escapes[i].raw == c)
			return escapes[i].letter;
	}
	return '\0';
}

static void write_escaped(const struct notation_sink *sink, const char *text)
{
	for (; *text; text++) {
		char letter = escape_of(*text);

		if (letter)
			sink_format(sink, "\\%c", letter);
		else
			sink->write(sink->context, text, 1);
	}
}

/* The text of a line's rest; a backslash before any other letter stays. */
static const char *read_escaped(struct arena *arena, const char *line)
{
	char *text = arena_text(arena, line, strlen(line));
	char *to = text;

	for (const char *at = text; *at; at++) {
		char raw = *at;

		for (size_t i = 0; *at == '\\' && i < sizeof escapes / sizeof *escapes; i++) {
			if (escapes[i].letter == at[1]) {
				raw = escapes[i].raw;
				at++;
				break;
			}
		}
		*to++ = raw;
	}
	*to = '\0';
	return text;
}

/* -- heads ------------------------------------------------------------------------------------- */

static void write_cells(const struct game_record *record, uint8_t cell,
                        const struct notation_sink *sink)
{
	const char *comma = "";

	for (int i = 0; i < BOARD_POINTS; i++) {
		char name[4];

		if (record->cells[i] != cell)
			continue;
		sink_format(sink, "%s%s", comma, point_name((uint8_t)i, name));
		comma = ",";
	}
}

static void write_set_up(const struct game_record *record, const struct notation_sink *sink)
{
	sink_text(sink, "black ");
	write_cells(record, CELL_BLACK, sink);
	sink_text(sink, "\nwhite ");
	write_cells(record, CELL_WHITE, sink);
	sink_format(sink, "\nto-move %s\n", colour_name(record->to_move));
}

void text_write_head(const struct game_record *record, const struct notation_sink *sink)
{
	for (size_t i = 0; i < game_record_field_count; i++) {
		const char *text = game_record_field_text(record, i);

		if (!*text)
			continue;
		sink_format(sink, "%s ", game_record_fields[i].name);
		write_escaped(sink, text);
		sink_text(sink, "\n");
	}
	if (record->result.over)
		sink_format(sink, "result %d-%d %s\n", record->result.half_points[0],
		            record->result.half_points[1], reason_name(record->result.reason));
	if (record->set_up)
		write_set_up(record, sink);
}

/* "2-0": half-points by seat. Returns what follows, NULL if it is none. */
static const char *read_half_points(const char *text, uint8_t points[2])
{
	for (int seat = 0; seat < 2; seat++) {
		if (*text < '0' || *text > '2')
			return NULL;
		points[seat] = (uint8_t)(*text++ - '0');
		if (seat == 0 && *text++ != '-')
			return NULL;
	}
	return text;
}

static bool read_result(struct game_record *record, const char *value, struct error *err)
{
	const char *reason = read_half_points(value, record->result.half_points);

	if (!reason || *reason != ' ' || !reason_find(reason + 1, &record->result.reason))
		return error_set(err, ERR_BAD_FILE,
		                 "\"%.40s\" where half-points and a reason like 2-0 five were "
		                 "expected",
		                 value);
	record->result.over = true;
	return true;
}

bool setup_read(struct game_record *record, const char *list, uint8_t cell, struct error *err)
{
	record->set_up = true;
	while (*list) {
		uint8_t point;
		const char *end = point_parse(list, &point);

		if (!end || (*end != ',' && *end != '\0'))
			return error_set(err, ERR_BAD_FILE,
			                 "\"%.40s\" where a point (a1 to o15) was expected", list);
		if (record->cells[point] != CELL_EMPTY)
			return error_set(err, ERR_BAD_FILE, "two stones on %.*s", (int)(end - list),
			                 list);
		record->cells[point] = cell;
		list = end + (*end == ',');
	}
	return true;
}

static bool read_to_move(struct game_record *record, const char *value, struct error *err)
{
	record->set_up = true;
	record->to_move = strcmp(value, "white") == 0 ? COLOUR_WHITE : COLOUR_BLACK;
	return strcmp(value, colour_name(record->to_move)) == 0 ||
	       error_set(err, ERR_BAD_FILE, "\"%.20s\" where black or white was expected", value);
}

bool text_read_head(struct game_record *record, struct arena *arena, const char *line,
                    struct error *err)
{
	const char *space = strchr(line, ' ');
	size_t length = space ? (size_t)(space - line) : strlen(line);
	const char *value = space ? space + 1 : "";

	for (size_t i = 0; i < game_record_field_count; i++) {
		if (strlen(game_record_fields[i].name) != length ||
		    memcmp(game_record_fields[i].name, line, length) != 0)
			continue;
		*game_record_field_of(record, i) = read_escaped(arena, value);
		return true;
	}
	if (length == 6 && memcmp(line, "result", length) == 0)
		return read_result(record, value, err);
	if (length == 5 && memcmp(line, "black", length) == 0)
		return setup_read(record, value, CELL_BLACK, err);
	if (length == 5 && memcmp(line, "white", length) == 0)
		return setup_read(record, value, CELL_WHITE, err);
	if (length == 7 && memcmp(line, "to-move", length) == 0)
		return read_to_move(record, value, err);
	return error_set(err, ERR_BAD_FILE,
	                 "\"%.40s\" where rule, opener, second, result ... or an "
	                 "empty line was expected",
	                 line);
}

/* -- entries ----------------------------------------------------------------------------------- */

static void write_left(const struct notation_entry *entry, const struct notation_sink *sink)
{
	if (entry->left_ms[0] == LEFT_UNKNOWN && entry->left_ms[1] == LEFT_UNKNOWN)
		return;
	sink_text(sink, " left=");
	for (int seat = 0; seat < 2; seat++) {
		if (entry->left_ms[seat] == LEFT_UNKNOWN)
			sink_text(sink, "-");
		else
			sink_format(sink, "%" PRId64, entry->left_ms[seat]);
		sink_text(sink, seat == 0 ? "," : "");
	}
}

void text_write_entry(const struct notation_entry *entry, const struct notation_sink *sink)
{
	char word[WORD_MAX];

	sink_format(sink, "%s ", seat_name(entry->seat));
	if (entry->kind == ENTRY_DECISION)
		sink_text(sink, word_write(&entry->decision, word));
	else
		sink_format(sink, "!%s", notation_entry_name(entry->kind));
	if (entry->implied_keep)
		sink_text(sink, " kept");
	if (entry->retracted)
		sink_text(sink, " retracted");
	if (entry->kind == ENTRY_RESULT)
		sink_format(sink, " points=%d-%d", entry->half_points[0], entry->half_points[1]);
	if (entry->at != AT_UNKNOWN)
		sink_format(sink, " at=%" PRId64, entry->at);
	write_left(entry, sink);
	if (*entry->text) {
		sink_text(sink, " ; ");
		write_escaped(sink, entry->text);
	}
}

static const char *read_ms(const char *text, int64_t *ms)
{
	char *end;
	long long value = strtoll(text, &end, 10);

	if (*text < '0' || *text > '9' || value < 0)
		return NULL;
	*ms = value;
	return end;
}

static bool read_at(struct notation_entry *entry, const char *value)
{
	value = read_ms(value, &entry->at);
	return value && *value == '\0';
}

static bool read_left(struct notation_entry *entry, const char *value)
{
	for (int seat = 0; seat < 2; seat++) {
		if (*value == '-')
			value++;
		else
			value = read_ms(value, &entry->left_ms[seat]);
		if (!value || *value != (seat == 0 ? ',' : '\0'))
			return false;
		value++;
	}
	return true;
}

static bool read_points(struct notation_entry *entry, const char *value)
{
	value = read_half_points(value, entry->half_points);
	return value && *value == '\0';
}

static bool read_kept(struct notation_entry *entry, const char *value)
{
	entry->implied_keep = true;
	return *value == '\0';
}

static bool read_retracted(struct notation_entry *entry, const char *value)
{
	entry->retracted = true;
	return *value == '\0';
}

static const struct {
	const char *name;
	bool (*read)(struct notation_entry *entry, const char *value);
} details[] = {
	{"kept",      read_kept     },
        {"retracted", read_retracted},
        {"points=",   read_points   },
	{"at=",       read_at       },
        {"left=",     read_left     },
};

static bool read_detail(struct notation_entry *entry, const char *text, struct error *err)
{
	for (size_t i = 0; i < sizeof details / sizeof *details; i++) {
		size_t length = strlen(details[i].name);

		if (strncmp(text, details[i].name, length) == 0 &&
		    details[i].read(entry, text + length))
			return true;
	}
	return error_set(err, ERR_BAD_FILE,
	                 "\"%.40s\" where kept, retracted, points=, at=, left= or ; was expected",
	                 text);
}

static bool read_kind(struct notation_entry *entry, const char *word, struct error *err)
{
	if (*word != '!')
		return word_read(word, &entry->decision, err);
	for (int kind = ENTRY_DECISION + 1; kind < ENTRY_KIND_COUNT; kind++) {
		if (strcmp(notation_entry_name((enum notation_entry_kind)kind), word + 1) == 0) {
			entry->kind = (enum notation_entry_kind)kind;
			return true;
		}
	}
	return error_set(err, ERR_BAD_FILE, "\"%.20s\" is no ruling", word);
}

static bool read_seat(const char *word, enum seat *seat)
{
	*seat = strcmp(word, seat_name(SEAT_SECOND)) == 0 ? SEAT_SECOND : SEAT_OPENER;
	return strcmp(word, seat_name(*seat)) == 0;
}

/* Cuts the comment off a line. */
static char *cut_comment(char *line)
{
	char *comment = strstr(line, " ; ");

	if (!comment)
		return NULL;
	*comment = '\0';
	return comment + 3;
}

bool text_read_entry(struct game_record *record, struct arena *arena, char *line, struct error *err)
{
	char *comment = cut_comment(line);
	char *rest = NULL;
	const char *seat_word = strtok_r(line, " ", &rest);
	const char *word = strtok_r(NULL, " ", &rest);
	struct notation_entry *entry;
	enum seat seat;

	if (!seat_word || !read_seat(seat_word, &seat) || !word)
		return error_set(err, ERR_BAD_FILE,
		                 "\"%.40s\" where opener or second and a decision were expected",
		                 line);
	entry = game_record_add(record, arena, ENTRY_DECISION, seat);
	if (!read_kind(entry, word, err))
		return false;
	while ((word = strtok_r(NULL, " ", &rest))) {
		if (!read_detail(entry, word, err))
			return false;
	}
	entry->text = comment ? read_escaped(arena, comment) : "";
	return true;
}

/* -- whole files ------------------------------------------------------------------------------- */

enum part { PART_BEFORE, PART_HEAD, PART_ENTRIES };

struct text_reader {
	const struct notation_input *in;
	struct notation_games *games;
	struct game_record *record;
	enum part part;
};

static bool read_first(struct text_reader *reader, const char *line, struct error *err)
{
	if (*line == '\0')
		return true;
	if (strcmp(line, FIRST_LINE) != 0)
		return error_set(err, ERR_BAD_FILE,
		                 "\"%.40s\" where \"" FIRST_LINE "\" was expected", line);
	reader->record = games_add(reader->games, reader->in, err);
	reader->part = PART_HEAD;
	return reader->record != NULL;
}

static bool read_line(struct text_reader *reader, char *line, struct error *err)
{
	switch (reader->part) {
	case PART_HEAD:
		if (*line == '\0') {
			reader->part = PART_ENTRIES;
			return true;
		}
		return text_read_head(reader->record, reader->games->arena, line, err);
	case PART_ENTRIES:
		if (strcmp(line, LAST_LINE) == 0) {
			reader->part = PART_BEFORE;
			return true;
		}
		return text_read_entry(reader->record, reader->games->arena, line, err);
	case PART_BEFORE:
	default:
		return read_first(reader, line, err);
	}
}

/* Puts the line in front of a reason. */
static bool at_line(struct error *err, size_t number)
{
	char text[sizeof err->text];

	memcpy(text, err->text, sizeof text);
	return refuse_line(err, number, "%s", text);
}

bool text_read(const struct notation_input *in, struct notation_games *games, struct error *err)
{
	struct text_reader reader = {.in = in, .games = games};
	size_t at = 0, length, number = 0;
	const char *line;

	while (next_line(in, &at, &line, &length)) {
		const char *text = text_of(games->arena, line, length);
		char *copy = arena_text(games->arena, text, strlen(text));

		number++;
		if (!read_line(&reader, copy, err))
			return at_line(err, number);
	}
	if (reader.part != PART_BEFORE)
		return refuse_line(err, number + 1,
		                   "the file ends where \"" LAST_LINE "\" was expected");
	return games->count > 0 || refuse_line(err, 1, "\"" FIRST_LINE "\" was expected");
}

bool text_write(const struct game_record *games, size_t count, const struct notation_sink *sink,
                struct error *err)
{
	(void)err;
	for (size_t i = 0; i < count; i++) {
		sink_text(sink, FIRST_LINE "\n");
		text_write_head(&games[i], sink);
		sink_text(sink, "\n");
		for (size_t k = 0; k < games[i].count; k++) {
			text_write_entry(&games[i].entries[k], sink);
			sink_text(sink, "\n");
		}
		sink_text(sink, LAST_LINE "\n");
	}
	return true;
}
