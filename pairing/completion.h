/*
 * Completion (C4 of every Swiss system) and the bye that is given before anybody is paired (C.04.4
 * article 3.1 of the Dubov and the Burstein system).
 */
#ifndef PAIRING_COMPLETION_H
#define PAIRING_COMPLETION_H

#include "core/error.h"
#include "pairing/roster.h"

/* Can these cards all be paired with each other? Scratch memory from the arena. */
bool completion_possible(const struct roster *roster, const int *cards, int count,
                         struct arena *arena);

/*
 * If the number of cards is odd: who has the bye, the first who may and leaves the others a
 * complete pairing, of those with the lowest score, then the most games played, then the lowest
 * place (rank[card], 0 = the highest; NULL = as the cards stand). Else -1. ERR_NO_PAIRING if there
 * is no complete pairing.
 */
bool completion_bye(const struct roster *roster, const int *rank, int *bye, struct arena *arena,
                    struct error *err);

#endif
