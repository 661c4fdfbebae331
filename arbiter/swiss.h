/*
 * Where core and pairing meet: an event's state as a pairing history, and back. Translation only;
 * decides nothing.
 *
 * Pairing numbers (TPN) follow rating, highest first, then order of entry (C.04.2); players'
 * numbers in the event never change.
 */
#ifndef ARBITER_SWISS_H
#define ARBITER_SWISS_H

#include "core/tournament.h"
#include "pairing/dutch.h"
#include "pairing/standing.h"

struct swiss {
	struct history history;
	int *number;   /* number[tpn - 1] is the player's number in the event */
	uint16_t *tpn; /* tpn[no - 1] */
};

/* The history of rounds 1 ... rounds (only rounds that are at least started count; their open
 * boards are not in it). Whoever is withdrawn or has asked for a bye in the next round is absent.
 */
void swiss_make(struct swiss *swiss, const struct tournament *t, int rounds, struct arena *arena);

/* Pairs the next round; numbers are players' numbers. pairs and *count come from the arena. */
bool swiss_pair(const struct swiss *swiss, struct arena *arena, struct pairing *pairing,
                struct error *err);

/* Rounds 1 ... so many have all their results: what standings speak of unless asked. */
int swiss_rounds_complete(const struct tournament *t);

/* The table after `rounds` rounds, by the event's tie-breaks. */
struct swiss_table {
	struct swiss swiss;
	struct tiebreak keys[STANDING_KEYS_MAX]; /* keys[0] is the points */
	size_t key_count;
	struct standing *rows; /* row.tpn: swiss.number[row.tpn - 1] is the player */
	size_t row_count;
	int rounds;
};

bool swiss_standings(struct swiss_table *table, const struct tournament *t, int rounds,
                     struct arena *arena, struct error *err);

#endif
