/*
 * A round that was published and then lost a player: the legal pairing of those who are still
 * there that leaves the most boards as they were.
 */
#ifndef PAIRING_REPAIR_ROUND_H
#define PAIRING_REPAIR_ROUND_H

#include "pairing/dutch.h"

/*
 * Pairs the present players of round history->played + 1 again. Boards of `before` whose players
 * are both present count as untouched if they stay, roles included, and so does its bye; as many as
 * can be do, found by weighted matching. Where several sets could stay, first the bye goes to as
 * low a score as possible (C5), then the other boards' differences of scores are small, then few
 * wishes for a role fail. Those left over are paired by the Dutch rules. *changed is the number of
 * boards (and byes) that were not there before. Errors as of pairing_dutch().
 */
bool pairing_repair_round(const struct history *history, const struct pairing *before,
                          struct arena *arena, struct pairing *out, size_t *changed,
                          struct error *err);

/* How many boards and byes of `now` are not in `before`: the same players and roles. */
size_t pairing_changes(const struct pairing *before, const struct pairing *now);

#endif
