/*
 * The Dubov system, C.04.4.1 (edition of February 2026; swiss.md 4): players of one score should
 * have met opponents of the same average rating (ARO), so who met the weak meets the strong.
 *
 * The pairing-allocated bye is given first (3.1). Then scoregroups are paired from the top, each
 * with the upfloaters it needs: as few as possible (C5), of the highest scores (C6), with the
 * fewest players not getting the role they are due (C7) and, but in the last round, the fewest
 * players who have floated up too often (C8, C9) or last round (C10); the first such set (4.2).
 * Inside a bracket those due to open (G1) meet the others (G2) after shifts that even them out.
 *
 * Readings: who is paired with an opponent of a higher pairing score has upfloated, played or not;
 * C9 sums the upfloats of the maximum upfloaters; roles always bind strictly (history.role_rule is
 * not looked at), since brackets are built from them; where the number of rounds is not known, this
 * round counts as the last one known but not as the last of the event.
 */
#ifndef PAIRING_DUBOV_H
#define PAIRING_DUBOV_H

#include "pairing/system.h"

/* As pairing_next() (pairing/system.h); ERR_BAD_FIELD if somebody present has no rating (1.1). */
bool pairing_dubov(const struct history *history, const struct system_options *options,
                   struct arena *arena, struct pairing *out, struct error *err);

#endif
