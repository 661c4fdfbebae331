/* Direct encounter, C.07 article 6. */
#ifndef PAIRING_ENCOUNTER_H
#define PAIRING_ENCOUNTER_H

#include "pairing/tiebreak.h"

/*
 * Ranks tied rows by the games they played against each other: values[key] becomes the place among
 * them, 1 the best, or 0 for all where those games decide nothing. Rows keep their order.
 */
void encounter_resolve(const struct tally *tally, struct standing *rows, size_t count, size_t key);

#endif
