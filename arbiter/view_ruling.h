/* Rulings, proposals and what else an arbiter and a board have to do with each other, as JSON. */
#ifndef ARBITER_VIEW_RULING_H
#define ARBITER_VIEW_RULING_H

#include "arbiter/view.h"

/* One ruling; its words if they are public or the viewer is an official who may see them. */
json_t *view_ruling(const struct ruling *ruling, const struct viewer *viewer);

/* What it changed: {before, after} with the same members each, of a record's fields. */
void view_changes(json_t *view, const char *data);

/* All rulings of the event, newest first, or those of one board. */
json_t *view_rulings(const struct tournament *t, const struct viewer *viewer);

/* Every proposal that stands. */
json_t *view_proposals(const struct tournament *t);

/* The acts and the reason codes, for forms. */
json_t *view_ruling_acts(void);
json_t *view_ruling_reasons(void);

/* Adds to a board's view (view_board) pauses, warnings, messages, rulings ... and to its line in
 * a round's. */
void view_board_order(json_t *view, const struct tournament *t, const struct round *round,
                      const struct board *board, const struct viewer *viewer, int64_t now);
void view_line_order(json_t *line, const struct board *board);

#endif
