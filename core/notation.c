/* The model of a record, and what every notation needs. */
#include "core/notation_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const entry_names[] = {
#define X(id, name) [ENTRY_##id] = (name),
	NOTATION_ENTRIES(X)
#undef X
};

const char *notation_entry_name(enum notation_entry_kind kind)
{
	return entry_names[kind];
}

#define FIELD(name)                                       \
	{                                                 \
#name, offsetof(struct game_record, name) \
	}

/* In the order in which they are written. */
const struct record_field game_record_fields[] = {
	FIELD(rule),
	FIELD(adjudication),
	FIELD(wrong_claim),
	{"opener", offsetof(struct game_record, names)                       },
	{"second", offsetof(struct game_record, names) + sizeof(const char *)},
	FIELD(event),
	FIELD(round),
	FIELD(board),
	FIELD(place),
	FIELD(date),
	FIELD(control),
	FIELD(comment),
};
const size_t game_record_field_count = sizeof game_record_fields / sizeof *game_record_fields;

const char **game_record_field_of(struct game_record *record, size_t index)
{
	void *field = (char *)record + game_record_fields[index].offset;

	return field;
}

const char *game_record_field_text(const struct game_record *record, size_t index)
{
	const char *text;

	memcpy(&text, (const char *)record + game_record_fields[index].offset, sizeof(char *));
	return text;
}

void game_record_init(struct game_record *record)
{
	*record = (struct game_record){.to_move = COLOUR_BLACK};
	for (size_t i = 0; i < game_record_field_count; i++)
		*game_record_field_of(record, i) = "";
}

struct notation_entry *game_record_add(struct game_record *record, struct arena *arena,
                                       enum notation_entry_kind kind, enum seat seat)
{
	struct notation_entry *entry;

	record->entries = arena_grow(arena, record->entries, &record->room, record->count + 1,
	                             sizeof *record->entries);
	entry = &record->entries[record->count++];
	*entry = (struct notation_entry){
		.kind = kind,
		.seat = seat,
		.left_ms = {LEFT_UNKNOWN, LEFT_UNKNOWN},
		.text = "",
	};
	return entry;
}

struct notation_entry *game_record_add_move(struct game_record *record, struct arena *arena,
                                            enum seat seat, uint8_t point)
{
	struct notation_entry *entry = game_record_add(record, arena, ENTRY_DECISION, seat);

	entry->decision.kind = point == POINT_NONE ? DECISION_PASS : DECISION_PLACE;
	entry->decision.count = point != POINT_NONE;
	entry->decision.points[0] = point == POINT_NONE ? 0 : point;
	return entry;
}

bool entry_is_move(const struct notation_entry *entry, uint8_t *point)
{
	enum decision_kind kind = entry->decision.kind;

	if (entry->kind != ENTRY_DECISION || entry->retracted)
		return false;
	if (kind != DECISION_PLACE && kind != DECISION_CHOOSE && kind != DECISION_PASS)
		return false;
	*point = kind == DECISION_PASS ? POINT_NONE : entry->decision.points[0];
	return true;
}

size_t game_record_moves(const struct game_record *record, uint8_t *moves, size_t room)
{
	size_t count = 0;

	for (size_t i = 0; i < record->count && count < room; i++)
		count += entry_is_move(&record->entries[i], &moves[count]);
	return count;
}

enum colour game_record_first(const struct game_record *record)
{
	return record->set_up ? record->to_move : COLOUR_BLACK;
}

bool game_record_start(const struct game_record *record, struct game *game)
{
	struct rule rule;

	if (record->set_up || !rule_find(record->rule, &rule, NULL))
		return false;
	adjudication_find(record->adjudication, &rule.adjudication);
	wrong_claim_find(record->wrong_claim, &rule.wrong_claim);
	game_start(game, &rule);
	return true;
}

/* Some rules exchange the colours without a decision of that name: only the rule knows. After the
 * opening nothing does. */
static bool black_by_rule(const struct game_record *record, enum seat *black)
{
	struct game game;

	if (!game_record_start(record, &game))
		return false;
	for (size_t i = 0; i < record->count; i++) {
		const struct notation_entry *entry = &record->entries[i];

		if (entry->kind == ENTRY_DECISION && !entry->retracted &&
		    !game_apply(&game, entry->seat, &entry->decision, NULL)) {
			if (game.state != STATE_PLAY)
				return false;
			break;
		}
	}
	*black = game_holder(&game, COLOUR_BLACK);
	return true;
}

enum seat game_record_black(const struct game_record *record)
{
	enum seat black = SEAT_OPENER;
	bool swapped = false;

	if (black_by_rule(record, &black))
		return black;
	for (size_t i = 0; i < record->count; i++) {
		const struct notation_entry *entry = &record->entries[i];

		if (entry->kind == ENTRY_DECISION && entry->decision.kind == DECISION_SWAP &&
		    !entry->retracted)
			swapped = !swapped;
	}
	return swapped ? SEAT_SECOND : SEAT_OPENER;
}

enum record_winner game_record_winner(const struct game_record *record)
{
	const uint8_t *points = record->result.half_points;
	enum seat winner = points[SEAT_OPENER] > points[SEAT_SECOND] ? SEAT_OPENER : SEAT_SECOND;

	if (!record->result.over || points[SEAT_OPENER] == points[SEAT_SECOND])
		return WINNER_NONE;
	return winner == game_record_black(record) ? WINNER_BLACK : WINNER_WHITE;
}

void game_record_decide(struct game_record *record, enum record_winner winner,
                        enum game_reason reason)
{
	enum seat black = game_record_black(record);
	enum seat won = winner == WINNER_BLACK ? black : 1 - black;

	record->result = (struct outcome){
		.over = true, .half_points = {1, 1},
                     .reason = reason
        };
	if (winner == WINNER_NONE)
		return;
	record->result.half_points[won] = 2;
	record->result.half_points[1 - won] = 0;
}

struct game_record *games_add(struct notation_games *games, const struct notation_input *in,
                              struct error *err)
{
	struct game_record *record;

	if (games->count == NOTATION_GAMES_MAX) {
		error_set(err, ERR_TOO_LARGE, "more than %d games", NOTATION_GAMES_MAX);
		return NULL;
	}
	games->games = arena_grow(games->arena, games->games, &games->room, games->count + 1,
	                          sizeof *games->games);
	record = &games->games[games->count++];
	game_record_init(record);
	if (in->rule)
		record->rule = in->rule;
	return record;
}

bool next_line(const struct notation_input *in, size_t *at, const char **line, size_t *length)
{
	const char *end;

	if (*at >= in->size)
		return false;
	*line = in->bytes + *at;
	end = memchr(*line, '\n', in->size - *at);
	*length = end ? (size_t)(end - *line) : in->size - *at;
	*at += *length + 1;
	while (*length > 0 && (*line)[*length - 1] == '\r')
		--*length;
	return true;
}

/* -- errors ------------------------------------------------------------------------------------ */

static bool refuse(struct error *err, const char *what, size_t where, const char *format,
                   va_list args)
{
	char text[200];

	vsnprintf(text, sizeof text, format, args);
	return error_set(err, ERR_BAD_FILE, "%s %zu: %s", what, where, text);
}

bool refuse_line(struct error *err, size_t line, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	refuse(err, "line", line, format, args);
	va_end(args);
	return false;
}

bool refuse_byte(struct error *err, size_t byte, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	refuse(err, "byte", byte, format, args);
	va_end(args);
	return false;
}

/* -- texts ------------------------------------------------------------------------------------- */

/* Bytes of the UTF-8 character at text, 0 if there is none. */
static size_t utf8_length(const unsigned char *text, size_t size)
{
	static const struct {
		unsigned char mask, lead;
	} forms[] = {
		{0xe0, 0xc0},
		{0xf0, 0xe0},
		{0xf8, 0xf0},
	};
	size_t length = 0;

	if (*text < 0x80)
		return 1;
	for (size_t i = 0; i < 3; i++) {
		if ((*text & forms[i].mask) == forms[i].lead)
			length = i + 2;
	}
	if (length == 0 || length > size || *text < 0xc2 || *text > 0xf4)
		return 0;
	for (size_t i = 1; i < length; i++) {
		if ((text[i] & 0xc0) != 0x80)
			return 0;
	}
	/* too long forms, surrogates, beyond the last character */
	if ((*text == 0xe0 && text[1] < 0xa0) || (*text == 0xed && text[1] > 0x9f) ||
	    (*text == 0xf0 && text[1] < 0x90) || (*text == 0xf4 && text[1] > 0x8f))
		return 0;
	return length;
}

static bool is_control(unsigned char c)
{
	return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7f;
}

const char *text_of(struct arena *arena, const char *bytes, size_t size)
{
	char *text = arena_get(arena, 2 * size + 1);
	size_t used = 0;

	for (size_t i = 0; i < size;) {
		unsigned char c = (unsigned char)bytes[i];
		size_t length = utf8_length((const unsigned char *)bytes + i, size - i);

		if (length > 0 && !is_control(c)) {
			memcpy(text + used, bytes + i, length);
			used += length;
		} else if (length == 0 && c >= 0xa0) {
			text[used++] = (char)(0xc0 | (c >> 6));
			text[used++] = (char)(0x80 | (c & 0x3f));
		}
		i += length ? length : 1;
	}
	return text;
}

/* -- writing ----------------------------------------------------------------------------------- */

void sink_text(const struct notation_sink *sink, const char *text)
{
	sink->write(sink->context, text, strlen(text));
}

void sink_format(const struct notation_sink *sink, const char *format, ...)
{
	char text[1024];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	sink_text(sink, text);
}
