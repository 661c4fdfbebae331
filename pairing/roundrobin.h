/* Round robins by the Berger tables (FIDE C.05 annex 1). */
#ifndef PAIRING_ROUNDROBIN_H
#define PAIRING_ROUNDROBIN_H

#include "pairing/dutch.h"

enum { ROUNDROBIN_PLAYERS_MAX = 1000, ROUNDROBIN_CYCLES_MAX = 10 };

/* Rounds of a tournament in which everybody meets everybody `cycles` times. */
int roundrobin_rounds(int players, int cycles);

/*
 * The boards of a round (1-based), numbers 1 ... players; with an odd number one is free, which is
 * out->bye. Every second cycle has the seats exchanged. out->boards has room for players / 2.
 */
void roundrobin_round(int players, int round, struct pairing *out);

#endif
