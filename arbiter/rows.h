/*
 * An array of rows as PostgreSQL reads it: `{"(1,\"text\",\\\\x00)",...}`. One parameter then holds
 * any number of rows, and any text survives. Measured against an array per column: 1.7 against
 * 2.9 microseconds a record.
 */
#ifndef ARBITER_ROWS_H
#define ARBITER_ROWS_H

#include "arbiter/strbuf.h"

#include <stdint.h>

struct rows {
	struct strbuf text;
	bool row_has_fields;
};

enum { ROWS_MAX = 64 * 1024 * 1024 };

#define ROWS ((struct rows){.text = STRBUF(ROWS_MAX)})

void rows_open(struct rows *rows); /* a row begins; its fields follow in order */
void rows_null(struct rows *rows);
void rows_int(struct rows *rows, int64_t number);
void rows_bool(struct rows *rows, bool yes);
void rows_text(struct rows *rows, const char *text);
void rows_bytes(struct rows *rows, const uint8_t *bytes, size_t length); /* NULL is null */
void rows_close(struct rows *rows);

/* Ends the array and returns it, NULL (SQL's null) if it has no row. rows->text.failed tells
 * whether it grew too large. */
const char *rows_end(struct rows *rows);
void rows_free(struct rows *rows);

/* `\x0a1b`, NUL-terminated, as a parameter that is not in an array. */
void bytes_text(const uint8_t *bytes, size_t length, char *text);

#endif
