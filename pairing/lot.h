/* Drawing lots that can be drawn again: the same seed gives the same lots. */
#ifndef PAIRING_LOT_H
#define PAIRING_LOT_H

#include <stddef.h>
#include <stdint.h>

/* A number below `below`, which is at least 1 (splitmix64); moves *state on. */
uint64_t lot_below(uint64_t *state, uint64_t below);

/* Puts the numbers into an order in which each of their orders is equally likely. */
void lot_shuffle(uint64_t *state, uint16_t *numbers, size_t count);

#endif
