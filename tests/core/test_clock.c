#include "core/clock.h"

#include "core/game.h"
#include "tests/support/boards.h"

#include <criterion/criterion.h>

enum { BASE = 60000, INCREMENT = 5000, START = 1000000 };

static const struct time_control fischer = {.base_ms = BASE, .increment_ms = INCREMENT};

static struct clock running(void)
{
	struct clock clock;

	clock_set(&clock, fischer);
	clock_start(&clock, SEAT_OPENER, START);
	return clock;
}

Test(clock, stands_until_started)
{
	struct clock clock;

	clock_set(&clock, fischer);
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

	clock_set(&clock, (struct time_control){.increment_ms = INCREMENT});
	clock_start(&clock, SEAT_OPENER, START);
	clock_turn(&clock, SEAT_SECOND, START + 1000000);
	clock_turn(&clock, SEAT_OPENER, START + 2000000);
	cr_expect_eq(clock_deadline(&clock), INT64_MAX);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, START + 3000000), 0);
}

/* One turn of a seat: how long it thinks, the stones of its decision, what it then has left. */
struct turn {
	int64_t think;
	int stones;
	bool hands_over;
	int64_t left;
};

/* Every kind by a hand-made run of the opener, who alone is looked at. */
Test(clock, kinds)
{
	static const struct {
		struct time_control control;
		int64_t full;
		struct turn turns[7];
	} cases[] = {
		{{.base_ms = 10000},
	         10000,     {{4000, 1, true, 6000}, {0, 1, true, 6000}, {5999, 1, true, 1}}             },
		{{.base_ms = 10000, .increment_ms = 2000},
	         10000,     {{4000, 3, true, 8000}, {1000, 1, false, 7000}, {0, 0, true, 9000}}         },
		{{.base_ms = 10000, .increment_ms = 2000, .per_stone = true},
	         10000,     {{4000, 3, true, 12000}, {1000, 1, false, 13000}, {0, 0, true, 13000}}      },
		{{.kind = TIME_BYO_YOMI, .base_ms = 10000, .period_ms = 3000, .periods = 3},
	         19000,     {{4000, 1, true, 15000},
	          {6000, 1, true, 9000},
	          {2999, 1, true, 9000},
	          {3000, 1, true, 6000},
	          {1000, 1, false, 5000},
	          {1999, 1, true, 6000},
	          {5999, 1, true, 3000}}					 },
		{{.kind = TIME_CANADIAN, .base_ms = 5000, .period_ms = 9000, .stones = 3},
	         14000,     {{4000, 2, true, 10000},
	          {1500, 1, true, 8500},
	          {1000, 1, true, 7500},
	          {7000, 0, false, 500},
	          {499, 1, true, 9000},
	          {8000, 4, true, 9000},
	          {1000, 1, true, 8000}}					 },
		{{.kind = TIME_PER_MOVE, .base_ms = 30000},
	         30000,     {{29999, 1, true, 30000}, {20000, 1, false, 10000}, {9999, 1, true, 30000}} },
		{{.kind = TIME_PER_MOVE, .base_ms = 30000, .per_stone = true},
	         30000,     {{29999, 1, true, 30000}, {20000, 1, false, 30000}, {9000, 0, false, 21000}}},
		{{.kind = TIME_CORRESPONDENCE, .base_ms = 259200000},
	         259200000, {{259199999, 1, true, 259200000}}                                           },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct clock clock;
		int64_t at = START;

		clock_set(&clock, cases[i].control);
		clock_start(&clock, SEAT_OPENER, at);
		cr_expect_eq(clock_left(&clock, SEAT_OPENER, at), cases[i].full, "case %zu", i);
		for (int k = 0; k < 7 && cases[i].turns[k].left; k++) {
			const struct turn *turn = &cases[i].turns[k];
			enum seat next = turn->hands_over ? SEAT_SECOND : SEAT_OPENER;

			cr_expect_not(clock_fallen(&clock, SEAT_OPENER, at + turn->think));
			clock_decided(&clock, next, turn->stones, at += turn->think);
			cr_expect_eq(clock_left(&clock, SEAT_OPENER, at), turn->left,
			             "case %zu, turn %d: %lld", i, k,
			             (long long)clock_left(&clock, SEAT_OPENER, at));
			clock_start(&clock, SEAT_OPENER, at);
		}
	}
}

Test(clock, readings_of_overtime)
{
	struct clock clock;
	struct clock_reading reading;

	clock_set(&clock, (struct time_control){.kind = TIME_BYO_YOMI,
	                                        .base_ms = 10000,
	                                        .period_ms = 3000,
	                                        .periods = 3});
	clock_start(&clock, SEAT_OPENER, START);
	reading = clock_read(&clock, SEAT_OPENER, START + 9000);
	cr_expect_eq(reading.main_ms, 1000);
	cr_expect_eq(reading.periods, 3);
	cr_expect_eq(reading.period_ms, 3000);
	reading = clock_read(&clock, SEAT_OPENER, START + 14000);
	cr_expect_eq(reading.main_ms, 0);
	cr_expect_eq(reading.periods, 2);
	cr_expect_eq(reading.period_ms, 2000);
	reading = clock_read(&clock, SEAT_OPENER, START + 19000);
	cr_expect_eq(reading.periods, 0);
	cr_expect_eq(reading.period_ms, 0);
	cr_expect_eq(clock_deadline(&clock), START + 19000);

	clock_set(&clock,
	          (struct time_control){
			  .kind = TIME_CANADIAN, .base_ms = 1000, .period_ms = 9000, .stones = 5});
	clock_start(&clock, SEAT_OPENER, START);
	clock_decided(&clock, SEAT_OPENER, 2, START + 3000);
	reading = clock_read(&clock, SEAT_OPENER, START + 4000);
	cr_expect_eq(reading.stones, 3);
	cr_expect_eq(reading.period_ms, 6000);
	reading = clock_read(&clock, SEAT_SECOND, START + 4000);
	cr_expect_eq(reading.main_ms, 1000);
	cr_expect_eq(reading.stones, 5);
}

Test(clock, adjustments)
{
	struct clock clock = running();

	clock_adjust(&clock, SEAT_SECOND, -5000, START + 1000);
	cr_expect_eq(clock_left(&clock, SEAT_SECOND, START + 2000), BASE - 5000);
	clock_adjust(&clock, SEAT_OPENER, 7000, START + 1000);
	cr_expect_eq(clock_deadline(&clock), START + BASE + 7000);
	clock_adjust(&clock, SEAT_SECOND, -BASE, START + 2000);
	cr_expect(clock_fallen(&clock, SEAT_SECOND, START + 2000), "never below 0");
	cr_expect_not(clock_fallen(&clock, SEAT_OPENER, START + 2000));
	clock_adjust(&clock, SEAT_OPENER, -BASE - 7000, START + 2000);
	cr_expect(clock_fallen(&clock, SEAT_OPENER, START + 2000), "both: RIF 10.4");
	clock_set(&clock, (struct time_control){.base_ms = 0});
	clock_adjust(&clock, SEAT_OPENER, 1000, START);
	cr_expect_eq(clock_left(&clock, SEAT_OPENER, START), 0);
	cr_expect_not(clock_fallen(&clock, SEAT_OPENER, START), "no clock, no flag");
}

static struct time_control random_control(uint64_t *state)
{
	return (struct time_control){
		.base_ms = 1 + chance(state, 50000),
		.increment_ms = chance(state, 3000),
		.kind = (enum time_kind)chance(state, TIME_KIND_COUNT),
		.per_stone = chance(state, 2),
		.period_ms = 1 + chance(state, 5000),
		.periods = (uint8_t)(1 + chance(state, 5)),
		.stones = (uint8_t)(1 + chance(state, 5)),
	};
}

/* What a step gave a seat: the difference between what it had and was charged, and what it has. */
static void check_step(const struct clock *before, const struct clock *after, int64_t elapsed)
{
	enum seat mover = before->running;
	enum seat other = mover == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER;
	int64_t charged = before->stopped ? 0 : elapsed;
	int64_t given = after->left_ms[mover] - (before->left_ms[mover] - charged);

	cr_assert_geq(given, 0, "no step takes more than what elapsed");
	cr_assert_eq(after->left_ms[other], before->left_ms[other], "the other clock stands");
	if (before->control.kind == TIME_FISCHER)
		cr_assert_leq(given, before->control.increment_ms * 3);
	else if (before->control.kind == TIME_BYO_YOMI)
		cr_assert_lt(given, before->control.period_ms);
	else if (before->control.kind == TIME_CANADIAN)
		cr_assert_leq(given, before->control.period_ms);
	else
		cr_assert_leq(given, before->control.base_ms);
}

/* The deadline is the first instant with nothing left. */
static void check_deadline(const struct clock *clock)
{
	int64_t deadline = clock_deadline(clock);

	if (clock->stopped) {
		cr_assert_eq(deadline, INT64_MAX);
		return;
	}
	cr_assert_eq(clock_left(clock, clock->running, deadline), 0);
	cr_assert(clock_fallen(clock, clock->running, deadline));
	cr_assert_eq(clock_left(clock, clock->running, deadline - 1), 1);
}

static void check_reading(const struct clock *clock, enum seat seat, int64_t at)
{
	struct clock_reading reading = clock_read(clock, seat, at);
	int64_t sum = reading.main_ms + reading.period_ms;

	if (reading.periods > 1)
		sum += (reading.periods - 1) * clock->control.period_ms;
	cr_assert_eq(sum, clock_left(clock, seat, at), "a reading adds up");
	cr_assert(reading.main_ms >= 0 && reading.period_ms >= 0);
}

/*
 * Random steps until a flag falls. Time is conserved: a clock that runs is charged what elapses and
 * nothing else is, so that the charges are the elapsed time without the pauses.
 */
static int run(uint64_t *state)
{
	struct clock clock;
	int64_t at = START;
	int64_t paused = 0;
	int64_t charged = 0;
	int steps = 0;

	clock_set(&clock, random_control(state));
	clock_start(&clock, SEAT_OPENER, at);
	for (; steps < 200; steps++) {
		struct clock before = clock;
		int64_t think = chance(state, 4000);
		int what = (int)chance(state, 8);

		check_deadline(&clock);
		check_reading(&clock, SEAT_OPENER, at + think);
		check_reading(&clock, SEAT_SECOND, at + think);
		if (at + think >= clock_deadline(&clock))
			break;
		charged += clock.left_ms[clock.running] -
		           clock_left(&clock, clock.running, at + think);
		paused += clock.stopped ? think : 0;
		at += think;
		if (clock.stopped)
			clock_start(&clock, clock.running, at);
		else if (what == 0)
			clock_stop(&clock, at);
		else
			clock_decided(&clock, (enum seat)(what % 2), (int)chance(state, 4), at);
		check_step(&before, &clock, think);
	}
	cr_assert_eq(charged + paused, at - START, "time is conserved");
	return steps;
}

Test(clock, time_is_conserved)
{
	uint64_t state = 1996;
	int steps = 0;

	for (int i = 0; i < 4000; i++)
		steps += run(&state);
	cr_expect_gt(steps, 40000, "%d", steps);
}

/* Any legal decision of the seat to act; offers that are refused are tried again. */
static bool random_decision(uint64_t *state, const struct legal *legal, struct decision *decision)
{
	*decision =
		(struct decision){.kind = (enum decision_kind)chance(state, DECISION_KIND_COUNT)};

	if (!legal->kinds[decision->kind] || decision->kind == DECISION_RESIGN)
		return false;
	decision->points[0] = (uint8_t)chance(state, BOARD_POINTS);
	decision->count = 1;
	if (decision->kind == DECISION_DECLARE)
		decision->count = (uint8_t)(1 + chance(state, legal->declare_max));
	if (decision->kind == DECISION_OFFER)
		for (decision->count = 0; decision->count < legal->offer_count; decision->count++)
			decision->points[decision->count] = (uint8_t)chance(state, BOARD_POINTS);
	return true;
}

/* In every state of every opening the seat to act is charged, and nobody else. */
Test(clock, the_seat_to_act_is_charged_in_every_state)
{
	uint64_t state = 127;

	for (size_t i = 0; rule_at(i); i++) {
		struct game game;
		struct clock clock = running();
		int64_t at = START;
		int64_t used[2] = {0};

		game_start(&game, rule_at(i));
		clock_set(&clock, (struct time_control){.base_ms = INT32_MAX});
		clock_start(&clock, SEAT_OPENER, at);
		cr_assert_eq(game_to_act(&game), SEAT_OPENER, "the opener's clock runs first");
		while (game.state != STATE_PLAY) {
			enum seat seat = game_to_act(&game);
			struct decision decision;
			struct legal legal;

			game_legal(&game, seat, &legal);
			if (!random_decision(&state, &legal, &decision) ||
			    !game_apply(&game, seat, &decision, NULL))
				continue;
			used[seat] += 1000;
			clock_turn(&clock, game_to_act(&game), at += 1000);
			cr_assert_eq(clock.running, game_to_act(&game));
		}
		for (int seat = 0; seat < 2; seat++)
			cr_expect_eq(clock.left_ms[seat], INT32_MAX - used[seat], "%s",
			             rule_at(i)->id);
	}
}

Test(clock, names)
{
	for (int i = 0; i < TIME_KIND_COUNT; i++) {
		enum time_kind found;

		cr_assert(time_kind_find(time_kind_name((enum time_kind)i), &found));
		cr_expect_eq((int)found, i);
	}
	cr_expect_not(time_kind_find("hourglass", &(enum time_kind){TIME_FISCHER}));
}
