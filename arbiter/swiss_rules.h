/*
 * What an event's settings, bans and accelerations mean for its pairing: the part of swiss_make()
 * that is not rounds and results.
 */
#ifndef ARBITER_SWISS_RULES_H
#define ARBITER_SWISS_RULES_H

#include "arbiter/swiss.h"

/* Fills roles, scoring, forbidden pairs, virtual points and the rounds that were missed before a
 * late entry. */
void swiss_rules(struct swiss *swiss, const struct tournament *t, struct arena *arena);

/* The history for a forecast: what is being played counts as drawn, and who asked for a bye comes
 * back after it. */
void swiss_ahead(struct swiss *swiss, const struct tournament *t, struct arena *arena);

/* The boards and the pairing bye of a round as a pairing, by TPN. */
struct pairing swiss_pairing(const struct swiss *swiss, const struct round *round,
                             struct arena *arena);

#endif
