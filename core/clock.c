#include "core/clock.h"

static bool runs(const struct clock *clock)
{
	return !clock->stopped && clock->control.base_ms > 0;
}

/* An instant before the last one charges nothing: a fail-over may step the reference clock back. */
static void charge(struct clock *clock, int64_t at)
{
	if (at <= clock->since)
		return;
	clock->left_ms[clock->running] = clock_left(clock, clock->running, at);
	clock->since = at;
}

void clock_set(struct clock *clock, struct time_control control)
{
	*clock = (struct clock){
		.control = control,
		.left_ms = {control.base_ms, control.base_ms},
		.running = SEAT_OPENER,
		.stopped = true,
	};
}

void clock_start(struct clock *clock, enum seat seat, int64_t at)
{
	clock->running = seat;
	clock->since = at;
	clock->stopped = false;
}

void clock_turn(struct clock *clock, enum seat seat, int64_t at)
{
	charge(clock, at);
	if (seat == clock->running)
		return;
	if (clock->control.base_ms > 0)
		clock->left_ms[clock->running] += clock->control.increment_ms;
	clock->running = seat;
}

void clock_stop(struct clock *clock, int64_t at)
{
	charge(clock, at);
	clock->stopped = true;
}

int64_t clock_left(const struct clock *clock, enum seat seat, int64_t at)
{
	int64_t left = clock->left_ms[seat];

	if (!runs(clock) || seat != clock->running || at <= clock->since)
		return left;
	return at - clock->since < left ? left - (at - clock->since) : 0;
}

int64_t clock_deadline(const struct clock *clock)
{
	return runs(clock) ? clock->since + clock->left_ms[clock->running] : INT64_MAX;
}
