/*
 * Thousands of recorded instants through the clock module alone and through the event's fold, for
 * every kind of clock, with pauses, set clocks, retractions, outages, lag and take-backs: the same
 * milliseconds each time. The clock of this test knows nothing of records.
 */
#include "tests/core/act.h"

#include "tests/support/boards.h"

#include <stdio.h>
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum { STEPS = 3000, SECOND = 1000 };

static struct story story;
static uint64_t dice;

static int roll(int sides)
{
	return (int)chance(&dice, (uint32_t)sides);
}

static struct board *board(void)
{
	return tournament_board(&story.t, 1, 1);
}

/* What the clocks must be, kept beside the event: after each decision, for retractions. */
struct expected {
	struct clock now;
	struct clock after[MOVES_MAX];
	size_t count;
};

static struct expected expected;

static void begin(const struct time_control *control)
{
	struct event_plan plan = story_swiss("renju");

	plan.time_control = *control;
	story_begin(&story, &plan);
	story_enter(&story, "Anna", "", 0);
	story_enter(&story, "Boris", "", 0);
	story_pair(&story);
	story_start(&story);
	expected = (struct expected){0};
	clock_set(&expected.now, *control);
	clock_start(&expected.now, SEAT_OPENER, story.t.at);
}

static bool acted(bool (*act)(struct drafts *out, struct error *err))
{
	struct drafts out = {.arena = &story.arena, .at = story.at};
	struct error err = {0};

	if (!act(&out, &err))
		return false;
	cr_assert(act_fold(&story, &out, &err), "%s", err.text);
	return out.list[0].kind != RECORD_FLAG;
}

static struct ruling_plan plan_of(enum ruling_act act)
{
	return (struct ruling_plan){
		.act = act,
		.reason = RULED_OTHER,
		.text = "so",
		.actor = ACTOR_ARBITER,
		.round = 1,
		.board = 1,
		.version = -1,
		.countdown_ms = 0,
		.left_ms = {-1, -1},
	};
}

static struct ruling_plan wanted;

static bool rule(struct drafts *out, struct error *err)
{
	return command_ruling(&story.t, &wanted, out, err);
}

/* -- the steps --------------------------------------------------------------------------------- */

/* Stones that never make a row: on every second point of every second rank, then between. */
static uint8_t free_point(void)
{
	for (int i = 0; i < BOARD_POINTS; i++) {
		uint8_t point = (uint8_t)(i * 97 % BOARD_POINTS);

		if (board()->game.cells[point] == CELL_EMPTY)
			return point;
	}
	return POINT_NONE;
}

static int64_t round_trip;

static bool decide(struct drafts *out, struct error *err)
{
	enum seat seat = game_to_act(&board()->game);
	struct board_act act = {1, 1, board_player(board(), seat), -1};
	struct decision decision = {.kind = DECISION_PLACE, .count = 1, .points = {free_point()}};
	bool flagged;

	if (round_trip >= 0)
		out->way = (struct way){true, 1, round_trip};
	return command_decide(&story.t, &act, &decision, 1, out, &flagged, err) && !flagged;
}

static void step_decide(void)
{
	enum seat seat = game_to_act(&board()->game);

	round_trip = roll(3) ? -1 : roll(400);
	if (board()->game.version + 2 > MOVES_MAX || !acted(decide))
		return;
	if (round_trip > 0)
		clock_compensate(&expected.now,
		                 board()->turns[board()->turn_count - 1].lag.compensation_ms,
		                 story.t.at);
	clock_decided(&expected.now, seat == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER, 1,
	              story.t.at);
	expected.after[expected.count++] = expected.now;
}

static void step_pause(void)
{
	wanted = plan_of(RULING_PAUSE);
	if (acted(rule))
		clock_stop(&expected.now, story.t.at);
}

static void step_resume(void)
{
	wanted = plan_of(RULING_RESUME);
	wanted.countdown_ms = roll(10) * SECOND;
	if (acted(rule))
		clock_start(&expected.now, expected.now.running, story.t.at + wanted.countdown_ms);
}

static void step_set(void)
{
	wanted = plan_of(RULING_SET_CLOCK);
	wanted.left_ms[roll(2)] = 1 + roll(120) * SECOND;
	if (!acted(rule))
		return;
	for (int seat = 0; seat < 2; seat++)
		if (wanted.left_ms[seat] > 0)
			clock_put(&expected.now, (enum seat)seat, wanted.left_ms[seat], story.t.at);
		else
			clock_put(&expected.now, (enum seat)seat,
			          clock_left(&expected.now, (enum seat)seat, story.t.at),
			          story.t.at);
}

/* The clocks of that time, running or standing as they do now. */
static void step_retract(void)
{
	struct clock then;
	bool stopped = expected.now.stopped;

	wanted = plan_of(RULING_RETRACT);
	wanted.to = expected.count ? roll((int)expected.count) : 0;
	if (!acted(rule))
		return;
	clock_set(&then, expected.now.control);
	then.running = SEAT_OPENER;
	if (wanted.to)
		then = expected.after[wanted.to - 1];
	then.since = story.t.at > expected.now.since ? story.t.at : expected.now.since;
	then.stopped = stopped;
	expected.now = then;
	expected.count = (size_t)wanted.to;
}

static int64_t outage_from;

static bool outage(struct drafts *out, struct error *err)
{
	return command_outage(&story.t, outage_from, story.at, out, err);
}

static void step_outage(void)
{
	outage_from = story.t.at + roll(SECOND);
	story.at += roll(600) * SECOND;
	if (acted(outage))
		clock_skip(&expected.now, outage_from, story.t.at);
}

static void (*const steps[])(void) = {
	step_decide, step_decide, step_decide, step_decide, step_decide,  step_resume,
	step_decide, step_pause,  step_resume, step_set,    step_retract, step_outage,
};

static void compare(const char *kind, int step)
{
	const struct clock *clock = &board()->clock;
	int64_t later = story.t.at + roll(3000);

	for (int seat = 0; seat < 2; seat++)
		cr_assert_eq(clock_left(clock, (enum seat)seat, later),
		             clock_left(&expected.now, (enum seat)seat, later),
		             "%s, step %d: %lld not %lld", kind, step,
		             (long long)clock_left(clock, (enum seat)seat, later),
		             (long long)clock_left(&expected.now, (enum seat)seat, later));
	cr_assert_eq(clock_deadline(clock), clock_deadline(&expected.now), "%s, step %d", kind,
	             step);
	cr_assert_eq(clock->running, expected.now.running, "%s, step %d", kind, step);
	cr_assert(!memcmp(clock->stones_due, expected.now.stones_due, sizeof clock->stones_due),
	          "%s, step %d: %d %d not %d %d", kind, step, clock->stones_due[0],
	          clock->stones_due[1], expected.now.stones_due[0], expected.now.stones_due[1]);
}

static const struct time_control controls[] = {
	{.base_ms = 300 * SECOND,   .increment_ms = 5 * SECOND},
	{.base_ms = 300 * SECOND,   .increment_ms = 5 * SECOND, .per_stone = true},
	{.kind = TIME_BYO_YOMI,                         .base_ms = 60 * SECOND,                               .period_ms = 30 * SECOND, .periods = 5},
	{.kind = TIME_CANADIAN, .base_ms = 60 * SECOND,.period_ms = 300 * SECOND, .stones = 20},
	{.kind = TIME_PER_MOVE,     .base_ms = 60 * SECOND        },
	{.kind = TIME_CORRESPONDENCE,             .base_ms = 3 * 86400 * SECOND                                      },
};

Test(event_clock, is_the_clock_module_to_the_millisecond)
{
	for (size_t i = 0; i < COUNT(controls); i++) {
		const char *kind = time_kind_name(controls[i].kind);
		int decisions = 0;

		dice = 20261129 + i;
		begin(&controls[i]);
		for (int step = 0; step < STEPS; step++) {
			size_t before = board()->turn_count;

			story.at = story.t.at + roll(4000);
			steps[roll(COUNT(steps))]();
			decisions += board()->turn_count > before;
			if (board()->result == RESULT_KIND_OPEN)
				compare(kind, step);
			if (board()->result != RESULT_KIND_OPEN || expected.count > 150) {
				story_end(&story);
				begin(&controls[i]);
			}
		}
		cr_expect_gt(decisions, STEPS / 8, "%s: %d decisions", kind, decisions);
		story_end(&story);
	}
}
