/*
 * What the API says of things, as JSON. What is public of a record at which moment is decided by
 * the table of kinds (core/record.h) and here only; streams, the log and pages go through it.
 */
#ifndef ARBITER_VIEW_H
#define ARBITER_VIEW_H

#include "arbiter/page.h"
#include "arbiter/store.h"

#include <jansson.h>

/* A time control, as events are made with. */
json_t *view_time_control(const struct time_control *control);

/* A record as everybody sees it, or as arbiters do. */
json_t *view_record(const struct record *record, bool arbiter);

/* The filter text of a board's stream, "3.1" for round 3 board 1. */
void view_board_filter(struct board_key key, char filter[16]);

/* The event's summary; drafts of rounds only for arbiters. */
json_t *view_event(const struct tournament *t, const struct viewer *viewer);

/* A setting's value as its word or number. */
json_t *view_setting(enum setting setting, int64_t value);
json_t *view_player(const struct player *player);
json_t *view_round(const struct tournament *t, const struct round *round);

/* One game, with what the viewer may do now. */
json_t *view_board(const struct tournament *t, const struct round *round, const struct board *board,
                   const struct viewer *viewer, int64_t now);

/* A game that was annulled: who played, its stones and decisions. */
json_t *view_annulled(const struct tournament *t, const struct board *board);

/* The seats' legal decisions as words and points, for problems and games. */
json_t *view_legal(const struct legal *legal);

json_t *view_standings(const struct swiss_table *table, const struct tournament *t);

/* An opening rule: what lists say of it, and its whole table with states, who acts, which
 * decisions, squares and bounds, and what it changes against standard renju. */
json_t *view_rule_line(const struct rule *rule);
json_t *view_rule(const struct rule *rule);

#endif
