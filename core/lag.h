/*
 * Lag compensation as a published quota (product.md 5.6): of the measured round trip of a decision
 * so much is given back as the seat's quota holds; each measured decision then refills the quota by
 * `gain`, up to `max`. So the most that a client could win by lying about its way is known
 * beforehand. Pure.
 */
#ifndef CORE_LAG_H
#define CORE_LAG_H

#include "core/clock.h"

struct lag_quota {
	int64_t start_ms, gain_ms, max_ms;
};

struct lag_given {
	int64_t compensation_ms; /* goes back to the clock */
	int64_t quota_ms;        /* what is left for the next decision */
};

/*
 * The figures that go without saying: T = main time + 40 increments, in seconds; gain = min(1 s, 4
 * ms * T + 150 ms), start = 3 gains, max = 7 gains. A clock with periods counts its main time and
 * 40 periods, one that is per move 40 moves.
 */
struct lag_quota lag_quota_of(const struct time_control *control);

struct lag_given lag_compensate(const struct lag_quota *quota, int64_t quota_ms,
                                int64_t round_trip_ms);

#endif
