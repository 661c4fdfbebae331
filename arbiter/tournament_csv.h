/*
 * A tournament as a table, CSV (deploy/docs/tournament-files.md): one row per player, a column per
 * round with cells like 12w1, and rows beginning with # for the lines of a report (TRF26) that say
 * the rest. Without columns of rounds it is an entry list.
 */
#ifndef ARBITER_TOURNAMENT_CSV_H
#define ARBITER_TOURNAMENT_CSV_H

#include "arbiter/strbuf.h"
#include "pairing/history.h"

/* `text` ends with a NUL. Tables of *history live in the arena. False with ERR_BAD_FILE ("line 3,
 * column 9: ...", a column being a field of the row) or ERR_TOO_LARGE. */
bool tournament_csv_read(const char *text, struct arena *arena, struct history *history,
                         struct error *err);

void tournament_csv_write(const struct history *history, struct arena *arena, struct strbuf *out);

/* One player's round as in a cell: "12w1", "U", "" for nothing. */
void tournament_csv_cell(const struct cell *cell, char text[16]);

#endif
