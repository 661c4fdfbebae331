/*
 * Is a pairing legal? Written from the rules alone and sharing no code with the engine, so that a
 * fault of the engine cannot hide itself: it runs after every pairing in every build.
 */
#ifndef PAIRING_CHECK_H
#define PAIRING_CHECK_H

#include "pairing/dutch.h"

/*
 * Every present player exactly once; C1 (no rematch, no forbidden pair), C2 (who may get the bye),
 * C3 (no two with the same absolute preference but for topscorers), and so C4; no
 * role against an absolute preference but where two of them agree; C5 (not in 2017): no
 * complete legal pairing would leave the bye to a player with fewer points. False with ERR_INTERNAL
 * and the first breach. Pairs and the bye of history->fixed must be there and may break C1 ... C5.
 */
bool pairing_check(const struct history *history, const struct pairing *pairing,
                   struct arena *arena, struct error *err);

#endif
