#include "core/clock.h"

#include <string.h>

static const char *const names[] = {
#define X(id, name) [TIME_##id] = (name),
	TIME_KINDS(X)
#undef X
};

const char *time_kind_name(enum time_kind kind)
{
	return names[kind];
}

bool time_kind_find(const char *name, enum time_kind *kind)
{
	for (int i = 0; i < TIME_KIND_COUNT; i++) {
		if (strcmp(names[i], name) == 0) {
			*kind = (enum time_kind)i;
			return true;
		}
	}
	return false;
}

static bool runs(const struct clock *clock)
{
	return !clock->stopped && clock->control.base_ms > 0;
}

/* The time after the main time. */
int64_t clock_overtime(const struct time_control *control)
{
	if (control->kind == TIME_BYO_YOMI)
		return control->periods * control->period_ms;
	return control->kind == TIME_CANADIAN ? control->period_ms : 0;
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
	int64_t full = control.base_ms > 0 ? control.base_ms + clock_overtime(&control) : 0;

	*clock = (struct clock){
		.control = control,
		.left_ms = {full,           full          },
		.stones_due = {control.stones, control.stones},
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

/* What a seat gets for its decision: `turns` is 1 if the clock is handed over, 0 if it is not. */
static void credit_fischer(struct clock *clock, enum seat seat, int turns, int stones)
{
	int times = clock->control.per_stone ? stones : turns;

	clock->left_ms[seat] += times * clock->control.increment_ms;
}

/* The period that was begun is whole again. */
static void credit_byo_yomi(struct clock *clock, enum seat seat, int turns, int stones)
{
	int64_t period = clock->control.period_ms;
	int64_t left = clock->left_ms[seat];

	(void)stones;
	if (turns > 0 && left < clock_overtime(&clock->control))
		clock->left_ms[seat] = (left + period - 1) / period * period;
}

/* Stones of the main time do not count; the last one due begins a full period. */
static void credit_canadian(struct clock *clock, enum seat seat, int turns, int stones)
{
	(void)turns;
	for (; stones > 0 && clock->left_ms[seat] < clock->control.period_ms; stones--) {
		if (--clock->stones_due[seat] > 0)
			continue;
		clock->stones_due[seat] = clock->control.stones;
		clock->left_ms[seat] = clock->control.period_ms;
	}
}

static void credit_move(struct clock *clock, enum seat seat, int turns, int stones)
{
	if (turns > 0 || (clock->control.per_stone && stones > 0))
		clock->left_ms[seat] = clock->control.base_ms;
}

static void (*const credits[TIME_KIND_COUNT])(struct clock *clock, enum seat seat, int turns,
                                              int stones) = {
	[TIME_FISCHER] = credit_fischer,     [TIME_BYO_YOMI] = credit_byo_yomi,
	[TIME_CANADIAN] = credit_canadian,   [TIME_PER_MOVE] = credit_move,
	[TIME_CORRESPONDENCE] = credit_move,
};

void clock_decided(struct clock *clock, enum seat seat, int stones, int64_t at)
{
	charge(clock, at);
	if (clock->control.base_ms > 0)
		credits[clock->control.kind](clock, clock->running, seat != clock->running, stones);
	clock->running = seat;
}

void clock_turn(struct clock *clock, enum seat seat, int64_t at)
{
	clock_decided(clock, seat, 0, at);
}

void clock_switch(struct clock *clock, enum seat seat, int64_t at)
{
	charge(clock, at);
	clock->running = seat;
}

void clock_compensate(struct clock *clock, int64_t by_ms, int64_t at)
{
	int64_t before = clock->left_ms[clock->running];
	int64_t after = before - (at - clock->since) + by_ms;

	if (!runs(clock) || at <= clock->since)
		return;
	charge(clock, at);
	clock->left_ms[clock->running] = after < 0 ? 0 : after < before ? after : before;
}

void clock_skip(struct clock *clock, int64_t from, int64_t to)
{
	int64_t begun = from > clock->since ? from : clock->since;

	if (runs(clock) && to > begun)
		clock->since += to - begun;
}

void clock_put(struct clock *clock, enum seat seat, int64_t left_ms, int64_t at)
{
	charge(clock, at);
	clock->left_ms[seat] = left_ms;
}

void clock_stop(struct clock *clock, int64_t at)
{
	charge(clock, at);
	clock->stopped = true;
}

void clock_adjust(struct clock *clock, enum seat seat, int64_t by_ms, int64_t at)
{
	charge(clock, at);
	if (clock->control.base_ms == 0)
		return;
	clock->left_ms[seat] += by_ms;
	if (clock->left_ms[seat] < 0)
		clock->left_ms[seat] = 0;
}

int64_t clock_left(const struct clock *clock, enum seat seat, int64_t at)
{
	int64_t left = clock->left_ms[seat];

	if (!runs(clock) || seat != clock->running || at <= clock->since)
		return left;
	return at - clock->since < left ? left - (at - clock->since) : 0;
}

struct clock_reading clock_read(const struct clock *clock, enum seat seat, int64_t at)
{
	const struct time_control *control = &clock->control;
	int64_t left = clock_left(clock, seat, at);
	int64_t over = clock_overtime(control);
	struct clock_reading reading = {.main_ms = left > over ? left - over : 0};

	if (over == 0)
		return reading;
	left -= reading.main_ms;
	reading.stones = clock->stones_due[seat];
	reading.periods = (uint8_t)((left + control->period_ms - 1) / control->period_ms);
	if (reading.periods > 0)
		reading.period_ms = left - (reading.periods - 1) * control->period_ms;
	return reading;
}

int64_t clock_deadline(const struct clock *clock)
{
	return runs(clock) ? clock->since + clock->left_ms[clock->running] : INT64_MAX;
}

bool clock_fallen(const struct clock *clock, enum seat seat, int64_t at)
{
	return clock->control.base_ms > 0 && clock_left(clock, seat, at) == 0;
}
