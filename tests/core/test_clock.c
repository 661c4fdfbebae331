#include "core/clock.h"

#include <criterion/criterion.h>

enum { BASE = 60000, INCREMENT = 5000, START = 1000000 };

static struct clock running(void)
{
	struct clock clock;

	clock_set(&clock, (struct time_control){BASE, INCREMENT});
	clock_start(&clock, SEAT_OPENER, START);
	return clock;
}

Test(clock, stands_until_started)
{
	struct clock clock;

	clock_set(&clock, (struct time_control){BASE, INCREMENT});
	cr_expect_eq(clock_deadline(&clock), INT64_MAX);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, INT64_MAX), BASE);
	cr_expect_eq(clock_left(&clock, SEAT_SECOND, INT64_MAX), BASE);
}

Test(clock, charges_the_seat_that_runs)
{
	struct clock clock = running();

	cr_expect_eq(clock_deadline(&clock), START + BASE);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, START + 1500), BASE - 1500);
	cr_expect_eq(clock_left(&clock, SEAT_SECOND, START + 1500), BASE);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, START + BASE - 1), 1);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, START + BASE), 0);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, START + 2 * BASE), 0, "never below 0");
}

Test(clock, one_increment_for_a_hand_over)
{
	struct clock clock = running();

	clock_turn(&clock, SEAT_OPENER, START + 1000);
	clock_turn(&clock, SEAT_OPENER, START + 2000);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, START + 2000), BASE - 2000,
	             "a decision that keeps the turn earns nothing");
	clock_turn(&clock, SEAT_SECOND, START + 3000);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, START + 9000), BASE - 3000 + INCREMENT);
	cr_expect_eq(clock_left(&clock, SEAT_SECOND, START + 9000), BASE - 6000);
	cr_expect_eq(clock_deadline(&clock), START + 3000 + BASE);
	clock_turn(&clock, SEAT_OPENER, START + 10000);
	cr_expect_eq(clock_left(&clock, SEAT_SECOND, START + 10000), BASE - 7000 + INCREMENT);
}

Test(clock, stands_while_stopped)
{
	struct clock clock = running();

	clock_stop(&clock, START + 4000);
	cr_expect_eq(clock_deadline(&clock), INT64_MAX);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, START + 400000), BASE - 4000);
	clock_stop(&clock, START + 5000);
	clock_start(&clock, clock.running, START + 500000);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, START + 500100), BASE - 4100);
}

/* A fail-over may step the clock that instants come from back. */
Test(clock, time_that_goes_back_charges_nothing_twice)
{
	struct clock clock = running();

	clock_turn(&clock, SEAT_OPENER, START + 1000);
	clock_turn(&clock, SEAT_OPENER, START + 400);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, START + 400), BASE - 1000);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, START + 1100), BASE - 1100);
}

Test(clock, no_time_control_is_no_clock)
{
	struct clock clock;

	clock_set(&clock, (struct time_control){0, INCREMENT});
	clock_start(&clock, SEAT_OPENER, START);
	clock_turn(&clock, SEAT_SECOND, START + 1000000);
	clock_turn(&clock, SEAT_OPENER, START + 2000000);
	cr_expect_eq(clock_deadline(&clock), INT64_MAX);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, START + 3000000), 0);
}
