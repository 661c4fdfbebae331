/* What a ruling would change, found by folding it on a copy of the event. */
#ifndef ARBITER_PREVIEW_H
#define ARBITER_PREVIEW_H

#include "arbiter/view.h"
#include "core/command.h"

/*
 * {ruling: {do, before, after}, timing, timing_text, standings: rows whose rank or points change,
 * later: pairings already published with the board's players}; NULL with the ruling's refusal.
 * `at` is the instant it is asked for.
 */
json_t *preview_ruling(const struct tournament *t, const struct ruling_plan *plan, int64_t at,
                       struct arena *arena, struct error *err);

#endif
