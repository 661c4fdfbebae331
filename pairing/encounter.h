/* Direct encounter, C.07 article 6. */
#ifndef PAIRING_ENCOUNTER_H
#define PAIRING_ENCOUNTER_H

#include "pairing/tiebreak.h"

enum { ENCOUNTER_NAMED_MAX = 20 };

/*
 * Ranks tied rows by the games they played against each other: values[index] becomes the place
 * among them, 1 the best, or 0 for all where those games decide nothing. Rows keep their order.
 */
void encounter_resolve(const struct tally *tally, const struct tiebreak *key, struct standing *rows,
                       size_t count, size_t index);

/*
 * The working of one of the tied: for each application of the article to a group with that player,
 * its games against the others and who was not met (of more than ENCOUNTER_NAMED_MAX, how many).
 * The sum is that of the first application.
 */
void encounter_explain(const struct tally *tally, const struct tiebreak *key,
                       const struct standing *rows, size_t count, int tpn, struct working *working);

#endif
