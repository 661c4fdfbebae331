/*
 * Where core and pairing meet: an event's state as a pairing history, and back. Translation only;
 * decides nothing.
 *
 * Pairing numbers (TPN) follow rating, highest first, then order of entry (C.04.2); in a round
 * robin or knock-out they are the numbers drawn. Players' numbers in the event never change.
 */
#ifndef ARBITER_SWISS_H
#define ARBITER_SWISS_H

#include "arbiter/draw.h"
#include "core/tournament.h"
#include "pairing/standing.h"

struct swiss {
	struct history history;
	int *number;   /* number[tpn - 1] is the player's number in the event */
	uint16_t *tpn; /* tpn[no - 1]; 0 = not in the draw */
	enum pairing_system system;
	struct system_options options;
	struct roundrobin_wish wish; /* what the numbers are to be drawn by ... */
	bool to_draw;                /* ... if they are, when the first round is paired */
};

/* The history of rounds 1 ... rounds (only rounds that are at least started count; their open
 * boards are not in it). Whoever is withdrawn or has asked for a bye in the next round is absent.
 */
void swiss_make(struct swiss *swiss, const struct tournament *t, int rounds, struct arena *arena);

/* The texts of what swiss_pair() needs, out of the tournament's memory into the arena. */
void swiss_keep(struct swiss *swiss, struct arena *arena);

/* Pairs the next round, and draws the numbers before it where that has to be; players are their
 * numbers in the event. The boards come from the arena. */
bool swiss_pair(struct swiss *swiss, struct arena *arena, struct pairing *pairing,
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
	bool *struck; /* by tpn - 1: a round robin's results that do not count */
};

/* The bracket of a knock-out after the first `rounds` rounds; players are TPNs of *swiss. */
bool swiss_bracket(struct swiss *swiss, struct knockout *knockout, const struct tournament *t,
                   int rounds, struct arena *arena, struct error *err);

bool swiss_standings(struct swiss_table *table, const struct tournament *t, int rounds,
                     struct arena *arena, struct error *err);

/* The player's row, and how each of its values comes about: workings[k] is that of keys[k] (room
 * for STANDING_KEYS_MAX). NULL if the table has no such player. */
const struct standing *swiss_explain(const struct swiss_table *table, int no, struct arena *arena,
                                     struct working *workings);

#endif
