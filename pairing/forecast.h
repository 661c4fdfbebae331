/*
 * Can the remaining rounds be paired at all, and what would make it impossible?
 *
 * Rounds are perfect matchings of the players who may still meet (with the bye as one more vertex
 * where their number is odd) that share no pair; C3 depends on who opened, so that the engine
 * itself is run ahead over courses of results. Those who are absent in the next round are taken to
 * be away for good, everybody else to stay.
 */
#ifndef PAIRING_FORECAST_H
#define PAIRING_FORECAST_H

#include "pairing/history.h"

/* X(id, name outside) */
#define FORECAST_VERDICTS(X)                                                               \
	X(SURE, "sure")             /* whatever the results, as long as everybody plays */ \
	X(POSSIBLE, "possible")     /* by some results it can; see `failed` */             \
	X(IMPOSSIBLE, "impossible") /* by no results */                                    \
	X(UNKNOWN, "unknown")       /* too many courses to look at, and none of the tried did */

enum forecast_verdict {
#define X(id, name) FORECAST_##id,
	FORECAST_VERDICTS(X)
#undef X
};

/* One result on the way to a round that cannot be paired. */
struct forecast_result {
	uint16_t round, opener, second; /* TPN; second 0 = the opener had the bye */
	enum result result;             /* of the opener */
};

struct forecast {
	int rounds_left;
	enum forecast_verdict verdict;
	bool exhaustive;   /* every course of results was looked at */
	int tried, failed; /* courses of results */
	/* Where one failed (or, if impossible, all did): the round, and the results before it. */
	int failed_round;
	const struct forecast_result *course;
	size_t course_count;
	/* Impossible because they have fewer opponents left than rounds; TPN, 0 = the bye has. */
	const uint16_t *short_of;
	size_t short_count;
	/* Each of them must stay: without this one the rounds left cannot be paired. */
	const uint16_t *needed;
	size_t needed_count;
	/* Odd numbers only: who may still get the bye, and how many rounds need somebody. */
	int byes_left, byes_needed;
};

const char *forecast_verdict_name(enum forecast_verdict verdict);

/* As many pairings as about a second's work takes. */
enum { FORECAST_PAIRINGS = 20000 };

/*
 * Looks ahead from history->played to history->rounds, with at most `most` pairings; with 0 only
 * what counting opponents shows, and `needed` is not looked for. False with ERR_WRONG_STATE if the
 * number of rounds is not known or nobody is present. Lists come from the arena.
 */
bool pairing_forecast(const struct history *history, int most, struct arena *arena,
                      struct forecast *out, struct error *err);

#endif
