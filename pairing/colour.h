/* Who opens: C.04.3 part 5 (swiss.md 3.6). */
#ifndef PAIRING_COLOUR_H
#define PAIRING_COLOUR_H

#include "pairing/roster.h"

/* Does `a` open against `b`? `a` is the higher ranked of the two (score, then TPN). */
bool colour_higher_opens(const struct history *history, const struct card *a, const struct card *b);

#endif
