/*
 * What the notations share. Nobody else includes this, but the readers in arbiter/.
 */
#ifndef CORE_NOTATION_PARTS_H
#define CORE_NOTATION_PARTS_H

#include "core/notation.h"
#include "core/word.h"

/* Refuses a file: "line 3: ..." or "byte 17: ...". Returns false. */
bool refuse_line(struct error *err, size_t line, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
bool refuse_byte(struct error *err, size_t byte, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Bytes as a text: without control characters that no text has, and as UTF-8 (what is not is taken
 * for Latin-1). */
const char *text_of(struct arena *arena, const char *bytes, size_t size);

/* A new record at the end; NULL with *err at the ceiling. */
struct game_record *games_add(struct notation_games *games, const struct notation_input *in,
                              struct error *err);

/* The next line of bytes[*at ... size), without its end; false at the end. */
bool next_line(const struct notation_input *in, size_t *at, const char **line, size_t *length);

void sink_text(const struct notation_sink *sink, const char *text);
void sink_format(const struct notation_sink *sink, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Heads of the text notation: "event Spring Open", one line each, with a line's end. The SGF and
 * text notations hold the same lines. */
void text_write_head(const struct game_record *record, const struct notation_sink *sink);
bool text_read_head(struct game_record *record, struct arena *arena, const char *line,
                    struct error *err);

/* One entry as a line, without a line's end. `line` is written to while it is read. */
void text_write_entry(const struct notation_entry *entry, const struct notation_sink *sink);
bool text_read_entry(struct game_record *record, struct arena *arena, char *line,
                     struct error *err);

/* The text fields of a record by their names on the wire. */
struct record_field {
	const char *name;
	size_t offset;
};
extern const struct record_field game_record_fields[];
extern const size_t game_record_field_count;

const char **game_record_field_of(struct game_record *record, size_t index);
const char *game_record_field_text(const struct game_record *record, size_t index);

/* Sets or reads cells from a list "h8,i9"; a colour's cells as such a list. */
bool setup_read(struct game_record *record, const char *list, uint8_t cell, struct error *err);

#endif
