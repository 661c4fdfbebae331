/* What forecast.c and its parts share. */
#ifndef PAIRING_FORECAST_PARTS_H
#define PAIRING_FORECAST_PARTS_H

#include "pairing/cardinal.h"
#include "pairing/forecast.h"

struct ahead {
	const struct history *history;
	struct arena *arena;
	struct forecast *out;
	uint16_t *tpn; /* vertex -> TPN; the last one is the bye (0) if their number is odd */
	int players, vertices, left;
	int most;                /* pairings that may be made */
	struct cardinal *rounds; /* who may meet, by remaining round */
	bool uniform;            /* the same in all of them */
};

/* The graphs of the remaining rounds without player `without` (0 = with all). */
void ahead_make(struct ahead *ahead, const struct history *history, uint16_t without,
                struct arena *arena);

/* Has every vertex enough partners, and every round a complete pairing, roles aside? With `list`,
 * notes who is short. */
bool ahead_plausible(struct ahead *ahead, uint16_t *list, size_t *count);

/* Runs the engine over courses of results: fills tried, failed, exhaustive and the course. */
void ahead_run(struct ahead *ahead);

/* Are there matchings of all remaining rounds that share no pair, roles aside? 1, 0, or -1 when
 * that took too long. */
int ahead_disjoint(struct ahead *ahead);

#endif
