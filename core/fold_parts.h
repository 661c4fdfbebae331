/* What the files of core/fold share. */
#ifndef CORE_FOLD_PARTS_H
#define CORE_FOLD_PARTS_H

#include "core/field.h"
#include "core/tournament.h"

/* One record being folded. */
struct folding {
	struct tournament *t;
	const struct record *record;
	struct error *err;
};

/* Instants and times beyond it are nobody's: what is added to them must not overflow. */
static const int64_t fold_time_max = INT64_C(1) << 53;

/* Refuses the record. */
bool folding_broken(const struct folding *f, const char *what);

/* Reads a number of a list and steps over `after`, which has to follow it ('\0': whatever does);
 * NULL if it is malformed. */
const char *folding_list_number(const char *at, char after, int *number);

/* A list field of any length, decoded into the arena; "" if absent. */
const char *folding_list(struct folding *f, const char *data, const char *name);

/* A text field copied into the tournament's arena; "" if absent. */
const char *folding_text(struct folding *f, const char *data, const char *name);

/* A number from 0 to INT32_MAX; 0 if absent or another. */
int folding_number(const struct folding *f, const char *name);

/* What the record's fields `no` and `round` and its board key mean; NULL if there is no such. */
struct player *folding_player(const struct folding *f);
struct round *folding_round(const struct folding *f);
struct board *folding_board(const struct folding *f);

/* A number that may be beyond an int: ms, a seq; -1 if absent or malformed. */
int64_t folding_long(const struct folding *f, const char *name);

/* The field `seat`; false if it is malformed. */
bool folding_seat(const struct folding *f, enum seat *seat);

/* The field `seat` where it may be "both"; the field `reason`, absent or a ruling's. */
bool folding_seats(const struct folding *f, bool seats[2]);
bool folding_reason(const struct folding *f, enum ruling_reason *reason);

/* A time control in fields as `created` has them: base, increment, clock ... */
bool folding_time(const char *data, struct time_control *control);

/* -- boards, for fold_board.c, fold_round.c, fold_ruling.c ------------------------------------- */

/* A game that has not begun. */
void board_begin(struct board *board, const struct tournament *t, int number);

/* It starts: the opener's clock, or it waits for somebody to start it. */
void board_start(struct board *board, bool waits, int64_t at);

/* It has a result; its clocks stop. */
void board_settle(struct board *board, enum result_kind how, const uint8_t half_points[2],
                  int64_t at);

/* It stands until resumed. */
void board_pause(struct folding *f, struct board *board, bool all);

/* Plays the game again from its decisions that still stand, up to version `to`. The clocks are not
 * looked at. */
bool board_replay(struct folding *f, struct board *board, uint32_t to);

/* Records point at a whole event or one board; this marks a board as changed by the record. */
void board_touch(const struct folding *f, struct board *board);

/* -- one for each kind of record, or a few that are alike -------------------------------------- */

bool fold_created(struct folding *f);
bool fold_settings(struct folding *f);
bool fold_official_named(struct folding *f);
bool fold_official(struct folding *f);
bool fold_entered(struct folding *f);
bool fold_player(struct folding *f);
bool fold_seat_taken(struct folding *f);
bool fold_link_renewed(struct folding *f);
bool fold_bye_requested(struct folding *f);
bool fold_drawn(struct folding *f);
bool fold_replaced(struct folding *f);
bool fold_planned(struct folding *f);
bool fold_forbidden(struct folding *f);
bool fold_forbidden_lifted(struct folding *f);
bool fold_accelerated(struct folding *f);
bool fold_accelerated_lifted(struct folding *f);
bool fold_paired(struct folding *f);
bool fold_draft_changed(struct folding *f);
bool fold_round_changed(struct folding *f);
bool fold_unpaired(struct folding *f);
bool fold_round_published(struct folding *f);
bool fold_round_started(struct folding *f);
bool fold_round_closed(struct folding *f);
bool fold_finished(struct folding *f);
bool fold_decision(struct folding *f);
bool fold_flag(struct folding *f);
bool fold_result(struct folding *f);
bool fold_reported(struct folding *f);
bool fold_call(struct folding *f);
bool fold_takeback(struct folding *f);
bool fold_ruling(struct folding *f);
bool fold_ready(struct folding *f);
bool fold_proposed(struct folding *f);
bool fold_message(struct folding *f);
bool fold_outage(struct folding *f);

#endif
