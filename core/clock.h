/*
 * The two clocks of a game, as arithmetic on instants. All times are integer milliseconds; an
 * instant is ms since the Unix epoch and comes from the caller. Pure.
 *
 * The clock of the seat whose decision is pending runs, the opener's from the start; one increment
 * per handing-over of the clock (design.md 5).
 */
#ifndef CORE_CLOCK_H
#define CORE_CLOCK_H

#include "core/opening.h"

/* base_ms = 0: no clock at all. */
struct time_control {
	int64_t base_ms;
	int64_t increment_ms;
};

struct clock {
	struct time_control control;
	int64_t left_ms[2]; /* by seat, as of `since` */
	int64_t since;      /* instant from which the running clock is charged */
	enum seat running;
	bool stopped; /* neither runs: not started, over or paused */
};

/* Both clocks full and standing. */
void clock_set(struct clock *clock, struct time_control control);
void clock_start(struct clock *clock, enum seat seat, int64_t at);

/* Charges the running seat up to `at` and lets `seat` run; a hand-over earns the increment. */
void clock_turn(struct clock *clock, enum seat seat, int64_t at);
void clock_stop(struct clock *clock, int64_t at);

/* What a seat has left at an instant, never below 0. */
int64_t clock_left(const struct clock *clock, enum seat seat, int64_t at);

/* The instant at which the running clock falls, INT64_MAX if none does. */
int64_t clock_deadline(const struct clock *clock);

#endif
