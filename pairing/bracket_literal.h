/* The short way through a large and unproblematic bracket. */
#ifndef PAIRING_BRACKET_LITERAL_H
#define PAIRING_BRACKET_LITERAL_H

#include "pairing/bracket.h"

/*
 * Pairs the bracket as bracket_pair() does if it can be seen without a search that the result is
 * right; false (and no mates) if not.
 */
bool bracket_literal(const struct bracket_task *task, struct arena *arena, int *card_mate);

#endif
