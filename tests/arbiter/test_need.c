/* What boards need, and in which order the console shows them. */
#include "arbiter/need.h"
#include "tests/support/story.h"

#include <criterion/criterion.h>

enum { PLAYERS = 8 };

static struct story story;

/* Four boards of plain renju with clocks, in round 1. */
static struct round *begin(const char *rule, enum adjudication adjudication)
{
	struct event_plan plan = story_swiss(rule);

	plan.adjudication = adjudication;
	story_begin(&story, &plan);
	for (int i = 0; i < PLAYERS; i++)
		story_enter(&story, "Player", "", 2000 - i);
	story_pair(&story);
	story_start(&story);
	return tournament_round(&story.t, 1);
}

static enum board_need kind_of(const struct round *round, int board, int64_t now)
{
	return need_of(round, &round->boards[board - 1], NULL, now).kind;
}

Test(need, is_read_off_the_game)
{
	struct round *round = begin("renju", ADJUDICATION_AUTO);
	int64_t now = story.at;

	cr_expect_eq(kind_of(round, 1, now), NEED_NOTHING);
	story_play(&story, 1, "h8 i9");
	now = story.at;
	cr_expect_eq(kind_of(round, 1, now), NEED_NOTHING);
	cr_expect_eq(kind_of(round, 1, now + NEED_IDLE_MS + 1000), NEED_IDLE);
	cr_expect_eq(kind_of(round, 1, now + 30 * 60000 - 30000), NEED_LOW);
	story_call(&story, 2, round->boards[1].second);
	cr_expect_eq(kind_of(round, 2, now), NEED_CALL);
	cr_expect_eq(need_of(round, &round->boards[1], NULL, now).seat, SEAT_SECOND);
	story_result(&story, 3, RESULT_KIND_PLAYED, 2, 0);
	cr_expect_eq(kind_of(round, 3, now), NEED_OVER);
	story_end(&story);
}

Test(need, an_opening_decision_that_takes_long_comes_before_an_idle_game)
{
	struct round *round = begin("taraguchi-10", ADJUDICATION_AUTO);

	story_play(&story, 1, "h8");
	cr_expect_eq(kind_of(round, 1, story.at + NEED_OPENING_MS + 2000), NEED_OPENING);
	cr_expect_lt(NEED_OPENING, NEED_IDLE);
	story_end(&story);
}

Test(need, a_right_claim_is_for_the_arbiter_to_see)
{
	struct round *round = begin("renju", ADJUDICATION_CLAIM);

	story_play(&story, 1, "h8 a1 h9 a3 h10 a5 h11 a7");
	cr_expect_eq(kind_of(round, 1, story.at), NEED_NOTHING);
	story_play(&story, 1, "h12");
	cr_expect_eq(kind_of(round, 1, story.at), NEED_CLAIM);
	story_end(&story);
}

Test(need, the_longest_waiting_of_the_most_urgent_comes_first)
{
	static const struct need order[] = {
		{NEED_CALL,    10, SEAT_OPENER},
                {NEED_CALL,    20, SEAT_OPENER},
		{NEED_CLAIM,   5,  SEAT_OPENER},
                {NEED_OFFLINE, 1,  SEAT_OPENER},
		{NEED_OPENING, 1,  SEAT_OPENER},
                {NEED_LOW,     1,  SEAT_OPENER},
		{NEED_IDLE,    1,  SEAT_OPENER},
                {NEED_NOTHING, 0,  SEAT_OPENER},
	};

	for (size_t i = 0; i + 1 < sizeof order / sizeof *order; i++) {
		cr_expect_lt(need_compare(&order[i], &order[i + 1]), 0, "%zu", i);
		cr_expect_gt(need_compare(&order[i + 1], &order[i]), 0, "%zu", i);
	}
}
