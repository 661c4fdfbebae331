/*
 * The derived rows of an event: what the relational tables are to hold, made from the fold and
 * written in the transaction of the records that changed it. One shape for the daemon's deltas and
 * for `arbiter verify`, which compares all of it.
 */
#ifndef ARBITER_DERIVED_H
#define ARBITER_DERIVED_H

#include "arbiter/store.h"
#include "core/tournament.h"

#include <jansson.h>

/* The rows that were touched since the last call, other than games; NULL for none. Clears the
 * marks of what it returned, but not those of boards (derived_games does). */
json_t *derived_touched(struct tournament *t);

/* The game rows of touched boards, in the arena; clears their marks. */
struct store_game *derived_games(struct tournament *t, struct arena *arena, size_t *count);

/* All rows, touched or not. */
json_t *derived_all(const struct tournament *t);

/* The row of one game. */
struct store_game derived_game(const struct round *round, const struct board *board);

/* Forgets all marks: the database has everything. */
void derived_clear(struct tournament *t);

#endif
