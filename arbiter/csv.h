/*
 * Comma-separated values, RFC 4180: quoted fields, doubled quotes, CRLF or LF. Spreadsheets of many
 * countries write semicolons and give tabs to be pasted: what stands first between two fields of
 * the first line separates them all.
 */
#ifndef ARBITER_CSV_H
#define ARBITER_CSV_H

#include "arbiter/strbuf.h"
#include "core/arena.h"
#include "core/error.h"

enum { CSV_FIELDS = 128 };

struct csv {
	const char *at;
	char separator;
	struct arena *arena;
	int line; /* of the row read last, from 1 */
	int next_line;
	const char *fields[CSV_FIELDS]; /* of the row read last */
	int count;
};

void csv_init(struct csv *csv, const char *text, struct arena *arena);

/* Reads the next row that is not empty. False at the end, or with ERR_BAD_FILE ("line 7, column 2:
 * ...", where a column is a field); err is ERR_NONE at the end. */
bool csv_row(struct csv *csv, struct error *err);

/* A field as it was before csv_field() put an apostrophe in front of what looks like a formula. */
const char *csv_plain(const char *field);

/* Writes one field, quoted where it must be; `first` leaves out the comma before it. A text that a
 * spreadsheet would take for a formula gets an apostrophe in front. */
void csv_field(struct strbuf *out, const char *text, bool first);

#endif
