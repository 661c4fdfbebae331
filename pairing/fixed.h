/* Pairs and the bye that an arbiter set by hand before the rest is paired (history.fixed). */
#ifndef PAIRING_FIXED_H
#define PAIRING_FIXED_H

#include "pairing/history.h"

/* Present players, each once, and one bye at most? ERR_BAD_FIELD naming the player. */
bool fixed_check(const struct history *history, struct arena *arena, struct error *err);

/* The TPN that has the bye by hand, 0 if nobody. */
uint16_t fixed_bye(const struct history *history);

#endif
