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

/* A text field copied into the tournament's arena; "" if absent. */
const char *folding_text(struct folding *f, const char *data, const char *name);

/* A number from 0 to INT32_MAX; 0 if absent or another. */
int folding_number(const struct folding *f, const char *name);

/* What the record's fields `no` and `round` and its board key mean; NULL if there is no such. */
struct player *folding_player(const struct folding *f);
struct round *folding_round(const struct folding *f);
struct board *folding_board(const struct folding *f);

/* The field `seat`; false if it is malformed. */
bool folding_seat(const struct folding *f, enum seat *seat);

/* A time control in fields as `created` has them: base, increment, clock ... */
bool folding_time(const char *data, struct time_control *control);

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
bool fold_paired(struct folding *f);
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

#endif
