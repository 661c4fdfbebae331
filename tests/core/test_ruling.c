/* Rulings: what each needs, what it refuses, what it comes to, and what stands in its record. */
#include "core/field.h"
#include "tests/core/act.h"

#include <stdio.h>
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum { BASE = 1800000, INCREMENT = 20000, SECOND = 1000 };

static struct story story;

static void end(void)
{
	story_end(&story);
}

/* Round 1 of four players is published; board 1 is 1-2, board 2 is 3-4. */
static void publish_with(const struct setting_change *settings, size_t count,
                         enum adjudication adjudication)
{
	struct event_plan plan = story_swiss("renju");

	plan.settings = settings;
	plan.setting_count = count;
	plan.adjudication = adjudication;
	story_begin(&story, &plan);
	for (int i = 0; i < 4; i++)
		story_enter(&story, "Somebody", "", 0);
	story_pair(&story);
	story_publish(&story);
}

static void start(void)
{
	ALLOWED(&story, 1, command_start_round(&story.t, 1, &out, &err));
}

static void begin(void)
{
	publish_with(NULL, 0, ADJUDICATION_AUTO);
	start();
}

static struct board *board(int number)
{
	return tournament_board(&story.t, 1, number);
}

/* A ruling on board 1 with reason and words. */
static struct ruling_plan plan_of(enum ruling_act act)
{
	return (struct ruling_plan){
		.act = act,
		.reason = RULED_OTHER,
		.text = "so it is",
		.actor = ACTOR_ARBITER,
		.round = 1,
		.board = 1,
		.version = -1,
		.countdown_ms = -1,
		.left_ms = {-1, -1},
	};
}

static struct ruling_plan event_plan_of(enum ruling_act act)
{
	struct ruling_plan plan = plan_of(act);

	plan.round = plan.board = 0;
	return plan;
}

#define RULED(plan) ALLOWED(&story, 1, command_ruling(&story.t, &(plan), &out, &err))
#define NOT_RULED(plan, wanted) \
	REFUSED(&story, wanted, command_ruling(&story.t, &(plan), &out, &err))

static void rule_simply(enum ruling_act act)
{
	struct ruling_plan plan = plan_of(act);

	RULED(plan);
}

static const struct ruling *last_ruling(void)
{
	return &story.t.rulings[story.t.ruling_count - 1];
}

static int64_t changed(const char *name)
{
	return field_int_or(last_ruling()->data, name, -1);
}

static int64_t left(enum seat seat)
{
	return clock_left(&board(1)->clock, seat, story.at);
}

static bool place(int no, const char *point, struct drafts *out, struct error *err)
{
	struct decision decision = {.kind = DECISION_PLACE, .count = 1};
	struct board_act act = {1, 1, no, -1};
	bool flagged = false;

	cr_assert(point_parse(point, &decision.points[0]));
	return command_decide(&story.t, &act, &decision, 1, out, &flagged, err) && !flagged;
}

/* -- the tables -------------------------------------------------------------------------------- */

Test(tables, name_everything_once)
{
	for (int i = 0; i < RULING_ACT_COUNT; i++) {
		enum ruling_act found = RULING_ACT_COUNT;

		cr_expect(ruling_act_find(ruling_act_name((enum ruling_act)i), &found));
		cr_expect_eq((int)found, i);
		cr_expect(ruling_act_where((enum ruling_act)i));
	}
	for (int i = 0; i < RULED_COUNT; i++) {
		enum ruling_reason found = RULED_COUNT;

		cr_expect(ruling_reason_find(ruling_reason_name((enum ruling_reason)i), &found));
		cr_expect_eq((int)found, i);
		cr_expect_eq(*ruling_reason_title((enum ruling_reason)i) != '\0', i != RULED_NONE);
	}
	cr_expect(!ruling_act_find("beg", &(enum ruling_act){RULING_PAUSE}));
	cr_expect(!ruling_reason_find("boredom", &(enum ruling_reason){RULED_OTHER}));
}

/* -- what all of them need --------------------------------------------------------------------- */

Test(ruling, needs_its_reason_and_words_first, .fini = end)
{
	begin();
	for (int i = 0; i < RULING_ACT_COUNT; i++) {
		enum ruling_act act = (enum ruling_act)i;
		bool here = ruling_act_where(act) & RULING_BOARD;
		struct ruling_plan plan = here ? plan_of(act) : event_plan_of(act);
		enum ruling_needs needs = ruling_act_needs(act);

		if (needs == NEEDS_BOTH || needs == NEEDS_REASON) {
			plan.reason = RULED_NONE;
			NOT_RULED(plan, BAD_FIELD);
			plan.reason = RULED_OTHER;
		}
		if (needs == NEEDS_BOTH || needs == NEEDS_TEXT) {
			plan.text = "";
			NOT_RULED(plan, BAD_FIELD);
		}
	}
}

Test(ruling, is_made_where_it_belongs, .fini = end)
{
	begin();
	for (int i = 0; i < RULING_ACT_COUNT; i++) {
		struct ruling_plan here = plan_of((enum ruling_act)i);
		struct ruling_plan whole = event_plan_of((enum ruling_act)i);
		int where = ruling_act_where((enum ruling_act)i);

		if (!(where & RULING_BOARD))
			NOT_RULED(here, BAD_FIELD);
		if (!(where & RULING_EVENT))
			NOT_RULED(whole, BAD_FIELD);
	}
}

Test(ruling, looks_at_the_board_its_version_and_the_text, .fini = end)
{
	char words[TEXT_MAX_BYTES + 2] = {0};
	struct ruling_plan plan = plan_of(RULING_PAUSE);

	begin();
	plan.board = 3;
	NOT_RULED(plan, NOT_FOUND);
	plan.board = 1;
	plan.version = 1;
	NOT_RULED(plan, VERSION_MOVED);
	plan.version = 0;
	plan.text = "a\tb";
	NOT_RULED(plan, BAD_FIELD);
	plan.text = "\xff";
	NOT_RULED(plan, BAD_FIELD);
	memset(words, 'x', TEXT_MAX_BYTES + 1);
	plan.text = words;
	NOT_RULED(plan, BAD_FIELD);
	words[TEXT_MAX_BYTES] = '\0';
	RULED(plan);
	cr_expect_str_eq(last_ruling()->text, words);
}

Test(ruling, keeps_its_words_sealed_unless_they_are_public, .fini = end)
{
	struct ruling_plan plan = plan_of(RULING_PAUSE);
	struct drafts drafts = {.arena = &story.arena};
	struct error why;

	begin();
	plan.text = "secret words";
	cr_assert(command_ruling(&story.t, &plan, &drafts, &why));
	cr_expect(!strstr(drafts.list[0].data, "secret") &&
	          strstr(drafts.list[0].sealed, "secret"));
	plan.is_public = true;
	cr_assert(command_ruling(&story.t, &plan, &drafts, &why));
	cr_expect(strstr(drafts.list[1].data, "secret") && !drafts.list[1].sealed);
	RULED(plan);
	cr_expect(last_ruling()->is_public);
	cr_expect_str_eq(last_ruling()->text, "secret words");
}

Test(ruling, is_not_for_a_finished_event, .fini = end)
{
	begin();
	story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
	story_result(&story, 2, RESULT_KIND_PLAYED, 2, 0);
	story_close(&story);
	story_finish(&story);
	for (int i = 0; i < RULING_ACT_COUNT; i++) {
		struct ruling_plan plan = plan_of((enum ruling_act)i);

		NOT_RULED(plan, WRONG_STATE);
	}
}

Test(ruling, that_came_without_a_reason_is_explained_once, .fini = end)
{
	struct ruling_plan pause = plan_of(RULING_PAUSE);
	struct ruling_plan explain = plan_of(RULING_EXPLAIN);

	begin();
	pause.reason = RULED_NONE;
	pause.text = "";
	RULED(pause);
	explain.of = last_ruling()->seq + 7;
	NOT_RULED(explain, NOT_FOUND);
	explain.of = last_ruling()->seq;
	explain.board = 2;
	NOT_RULED(explain, NOT_FOUND);
	explain.board = 1;
	RULED(explain);
	cr_expect_eq(tournament_ruling(&story.t, explain.of)->explained_by, last_ruling()->seq);
	NOT_RULED(explain, WRONG_STATE);
	explain.of = last_ruling()->seq;
	NOT_RULED(explain, WRONG_STATE);
}

/* -- pauses ------------------------------------------------------------------------------------ */

Test(pause, stops_the_clock_and_the_decisions, .fini = end)
{
	struct ruling_plan resume = plan_of(RULING_RESUME);
	int64_t charged;

	publish_with(NULL, 0, ADJUDICATION_AUTO);
	struct ruling_plan pause = plan_of(RULING_PAUSE);

	NOT_RULED(pause, WRONG_STATE);
	start();
	NOT_RULED(resume, WRONG_STATE);
	story.at += 5 * SECOND;
	RULED(pause);
	charged = BASE - 6 * SECOND;
	cr_expect_eq(changed("opener_ms"), charged);
	cr_expect(board(1)->paused && !board(2)->paused);
	cr_expect_eq(clock_deadline(&board(1)->clock), INT64_MAX);
	NOT_RULED(pause, WRONG_STATE);
	REFUSED(&story, PAUSED, place(1, "h8", &out, &err));
	story.at += 3600 * SECOND;
	resume.countdown_ms = 600001;
	NOT_RULED(resume, BAD_FIELD);
	resume.countdown_ms = 10 * SECOND;
	RULED(resume);
	cr_expect(!board(1)->paused);
	cr_expect_eq(board(1)->resumes_at, story.t.at + 10 * SECOND);
	REFUSED(&story, PAUSED, place(1, "h8", &out, &err));
	cr_expect_eq(left(SEAT_OPENER), charged);
	story.at = board(1)->resumes_at + 2 * SECOND;
	cr_expect_eq(left(SEAT_OPENER), charged - 2 * SECOND);
	ALLOWED(&story, 1, place(1, "h8", &out, &err));
	cr_expect_eq(left(SEAT_OPENER), charged - 2 * SECOND + INCREMENT);
	story_play(&story, 1, "resign");
	NOT_RULED(pause, GAME_OVER);
	NOT_RULED(resume, WRONG_STATE);
}

Test(pause, offers_nothing_to_decide, .fini = end)
{
	struct legal legal;

	begin();
	rule_simply(RULING_PAUSE);
	command_legal(&story.t, board(1), SEAT_OPENER, &legal);
	for (int kind = 0; kind < DECISION_KIND_COUNT; kind++)
		cr_expect(!legal.kinds[kind], "%s", decision_name((enum decision_kind)kind));
}

/* Who was paused alone is not resumed with all. */
Test(pause, of_all_boards_is_one_ruling, .fini = end)
{
	struct ruling_plan pause = event_plan_of(RULING_PAUSE);
	struct ruling_plan resume = event_plan_of(RULING_RESUME);

	begin();
	NOT_RULED(resume, WRONG_STATE);
	rule_simply(RULING_PAUSE);
	RULED(pause);
	cr_expect(board(1)->paused && !board(1)->paused_all);
	cr_expect(board(2)->paused && board(2)->paused_all);
	NOT_RULED(pause, WRONG_STATE);
	RULED(resume);
	cr_expect(board(1)->paused && !board(2)->paused);
	cr_expect_eq(board(2)->resumes_at, story.t.at + 5 * SECOND, "as the setting says");
}

Test(pause, comes_with_a_call_where_the_event_says_so, .fini = end)
{
	struct setting_change stops = {SETTING_CALL_STOPS, 1};
	struct board_act act = {1, 1, 2, -1};

	publish_with(&stops, 1, ADJUDICATION_AUTO);
	ALLOWED(&story, 1, command_call(&story.t, &act, &out, &err));
	cr_expect(!board(1)->paused, "no clock ran");
	ALLOWED(&story, 1, command_answer_call(&story.t, 1, 1, &out, &err));
	start();
	ALLOWED(&story, 1, command_call(&story.t, &act, &out, &err));
	cr_expect(board(1)->paused && board(1)->called);
	rule_simply(RULING_RESUME);
	cr_expect(!board(1)->paused && !board(1)->called);
	story_play(&story, 2, "resign");
	act = (struct board_act){1, 2, 3, -1};
	REFUSED(&story, GAME_OVER, command_call(&story.t, &act, &out, &err));
}

/* -- clocks ------------------------------------------------------------------------------------ */

Test(set_clock, gives_either_seat_its_time, .fini = end)
{
	struct ruling_plan plan = plan_of(RULING_SET_CLOCK);

	begin();
	NOT_RULED(plan, BAD_FIELD);
	plan.left_ms[SEAT_OPENER] = 0;
	NOT_RULED(plan, BAD_FIELD);
	plan.left_ms[SEAT_OPENER] = 30LL * 86400000 + 1;
	NOT_RULED(plan, BAD_FIELD);
	plan.left_ms[SEAT_OPENER] = 90 * SECOND;
	story.at += 4 * SECOND;
	RULED(plan);
	cr_expect_eq(changed("opener_ms"), 90 * SECOND);
	cr_expect_eq(changed("was_opener_ms"), BASE - 5 * SECOND);
	cr_expect_eq(changed("second_ms"), BASE);
	cr_expect_eq(left(SEAT_OPENER), 89 * SECOND, "it runs on");
	plan.left_ms[SEAT_OPENER] = -1;
	plan.left_ms[SEAT_SECOND] = 7;
	RULED(plan);
	cr_expect_eq(left(SEAT_SECOND), 7);
	rule_simply(RULING_PAUSE);
	plan.left_ms[SEAT_SECOND] = 8;
	RULED(plan);
	cr_expect_eq(left(SEAT_SECOND), 8);
	story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
	NOT_RULED(plan, GAME_OVER);
}

Test(set_clock, comes_before_resuming_who_has_none_left, .fini = end)
{
	struct ruling_plan reopen = plan_of(RULING_REOPEN);
	struct ruling_plan resume = plan_of(RULING_RESUME);
	struct ruling_plan set = plan_of(RULING_SET_CLOCK);

	begin();
	story.at = clock_deadline(&board(1)->clock) + 1;
	ALLOWED(&story, 1, command_flag(&story.t, 1, 1, &out, &err));
	RULED(reopen);
	cr_expect(board(1)->paused);
	cr_expect_eq(changed("was_opener"), 0);
	cr_expect_eq(changed("was_second"), 2);
	NOT_RULED(resume, WRONG_STATE);
	set.left_ms[SEAT_OPENER] = 60 * SECOND;
	RULED(set);
	RULED(resume);
	story.at += 10 * SECOND;
	ALLOWED(&story, 1, place(1, "h8", &out, &err));
}

Test(time_control, is_a_boards_own_before_it_begins, .fini = end)
{
	struct ruling_plan plan = plan_of(RULING_TIME_CONTROL);

	publish_with(NULL, 0, ADJUDICATION_AUTO);
	plan.control = (struct time_control){.kind = TIME_BYO_YOMI, .base_ms = 1000};
	NOT_RULED(plan, BAD_FIELD);
	plan.control = (struct time_control){
		.kind = TIME_BYO_YOMI, .base_ms = 3 * BASE, .period_ms = 30000, .periods = 2};
	RULED(plan);
	cr_expect_eq(changed("was_base"), BASE);
	start();
	cr_expect_eq(board(1)->clock.control.kind, TIME_BYO_YOMI);
	cr_expect_eq(clock_deadline(&board(1)->clock), story.t.at + 3 * BASE + 60000);
	cr_expect_eq(clock_deadline(&board(2)->clock), story.t.at + BASE);
	plan.control = (struct time_control){.base_ms = BASE};
	RULED(plan);
	cr_expect_eq(clock_deadline(&board(1)->clock), story.t.at + BASE, "it runs on");
	plan.control = (struct time_control){0};
	RULED(plan);
	cr_expect_eq(clock_deadline(&board(1)->clock), INT64_MAX, "no clocks at all");
	struct ruling_plan set = plan_of(RULING_SET_CLOCK);

	set.left_ms[SEAT_OPENER] = 1000;
	NOT_RULED(set, WRONG_STATE);
	story_play(&story, 1, "h8");
	NOT_RULED(plan, WRONG_STATE);
	story_play(&story, 2, "resign");
	plan.board = 2;
	NOT_RULED(plan, GAME_OVER);
}

/* -- results ----------------------------------------------------------------------------------- */

Test(result, is_declared_and_corrected, .fini = end)
{
	struct ruling_plan plan = plan_of(RULING_RESULT);

	begin();
	plan.ruled = (struct ruled){
		RESULT_KIND_PLAYED, {2, 1},
                 ""
        };
	NOT_RULED(plan, BAD_FIELD);
	plan.ruled = (struct ruled){
		RESULT_KIND_ADJUDICATED, {1, 0},
                 ""
        };
	RULED(plan);
	cr_expect_eq(board(1)->result, RESULT_KIND_ADJUDICATED);
	cr_expect_eq(changed("was_opener"), -1, "there was none");
	cr_expect_eq(board(1)->game.outcome.reason, REASON_RULING);
	plan.ruled = (struct ruled){
		RESULT_KIND_PLAYED, {0, 2},
                 ""
        };
	RULED(plan);
	cr_expect(board(1)->corrected);
	cr_expect_eq(changed("was_opener"), 1);
	cr_expect_eq(tournament_half_points(&story.t, 2, 0), 2);
}

Test(forfeit, is_of_one_or_both, .fini = end)
{
	static const struct {
		int whom;
		enum result_kind how;
		int opener, second;
	} rows[] = {
		{TALK_OPENER,               RESULT_KIND_FORFEIT,        0, 2},
		{TALK_SECOND,               RESULT_KIND_FORFEIT,        2, 0},
		{TALK_OPENER | TALK_SECOND, RESULT_KIND_DOUBLE_FORFEIT, 0, 0},
	};
	struct ruling_plan plan = plan_of(RULING_FORFEIT);

	begin();
	NOT_RULED(plan, BAD_FIELD);
	plan.whom = TALK_ARBITER;
	NOT_RULED(plan, BAD_FIELD);
	for (size_t i = 0; i < COUNT(rows); i++) {
		plan.whom = rows[i].whom;
		RULED(plan);
		cr_expect_eq(board(1)->result, rows[i].how);
		cr_expect_eq(board(1)->half_points[SEAT_OPENER], rows[i].opener);
		cr_expect_eq(board(1)->half_points[SEAT_SECOND], rows[i].second);
		cr_expect_eq(board(1)->game.outcome.reason, REASON_FORFEIT);
	}
}

/* -- taking back ------------------------------------------------------------------------------- */

/* The game and the clocks are what they were right after decision k. */
Test(retract, gives_game_and_clocks_as_they_were, .fini = end)
{
	enum { DECISIONS = 5 };
	static const char *const points[DECISIONS] = {"h8", "i9", "j10", "k11", "a1"};

	for (int to = 0; to < DECISIONS; to++) {
		struct ruling_plan plan = plan_of(RULING_RETRACT);
		struct game games[DECISIONS + 1];
		int64_t lefts[DECISIONS + 1][2];

		begin();
		for (int i = 0; i <= DECISIONS; i++) {
			games[i] = board(1)->game;
			for (int seat = 0; seat < 2; seat++)
				lefts[i][seat] = i ? board(1)->turns[i - 1].left_ms[seat] : BASE;
			story.at += (i * 7 + 3) * SECOND;
			if (i < DECISIONS)
				story_play(&story, 1, points[i]);
		}
		plan.to = to;
		RULED(plan);
		cr_expect_eq(changed("was_to"), DECISIONS);
		cr_expect_eq(changed("to"), to);
		cr_expect_eq(board(1)->game.version, (uint32_t)to);
		cr_expect(!memcmp(board(1)->game.cells, games[to].cells, sizeof games[to].cells));
		cr_expect_eq(board(1)->game.to_move, games[to].to_move);
		story.at = story.t.at;
		cr_expect_eq(left(SEAT_OPENER), lefts[to][SEAT_OPENER], "to %d", to);
		cr_expect_eq(left(SEAT_SECOND), lefts[to][SEAT_SECOND], "to %d", to);
		cr_expect_eq(board(1)->clock.running, game_to_act(&board(1)->game));
		cr_expect(!board(1)->clock.stopped, "it runs on");
		for (int i = 0; i < DECISIONS; i++)
			cr_expect_eq(board(1)->turns[i].retracted, i >= to);
		story.at += SECOND;
		story_play(&story, 1, "b2");
		if (to + 1 < DECISIONS)
			end();
	}
}

Test(retract, restores_the_stones_of_a_canadian_period, .fini = end)
{
	struct event_plan event = story_swiss("renju");
	struct ruling_plan plan = plan_of(RULING_RETRACT);

	event.time_control = (struct time_control){
		.kind = TIME_CANADIAN, .base_ms = SECOND, .period_ms = 600 * SECOND, .stones = 5};
	story_begin(&story, &event);
	for (int i = 0; i < 2; i++)
		story_enter(&story, "Somebody", "", 0);
	story_pair(&story);
	story_start(&story);
	story.at += 10 * SECOND;
	story_play(&story, 1, "h8 i9");
	story.at += 10 * SECOND;
	story_play(&story, 1, "j10 k11 a1 b1");
	cr_expect_eq(board(1)->clock.stones_due[SEAT_OPENER], 2);
	plan.to = 3;
	RULED(plan);
	cr_expect_eq(board(1)->clock.stones_due[SEAT_OPENER], 3);
	plan.to = 0;
	RULED(plan);
	cr_expect_eq(board(1)->clock.stones_due[SEAT_OPENER], 5);
}

Test(retract, refuses_what_is_not_there, .fini = end)
{
	struct ruling_plan plan = plan_of(RULING_RETRACT);

	begin();
	NOT_RULED(plan, BAD_FIELD);
	story_play(&story, 1, "h8 i9");
	plan.to = 2;
	NOT_RULED(plan, BAD_FIELD);
	plan.to = -1;
	NOT_RULED(plan, BAD_FIELD);
	story_play(&story, 1, "resign");
	story_result(&story, 2, RESULT_KIND_PLAYED, 2, 0);
	story_close(&story);
	plan.to = 1;
	NOT_RULED(plan, WRONG_STATE);
}

Test(retract, takes_back_the_end_of_a_game, .fini = end)
{
	struct ruling_plan plan = plan_of(RULING_RETRACT);

	begin();
	story_play(&story, 1, "h8 a1 h9 a2 h10 a3 h11 a4 h12");
	cr_expect_eq(board(1)->result, RESULT_KIND_PLAYED);
	plan.to = 8;
	RULED(plan);
	cr_expect_eq(board(1)->result, RESULT_KIND_OPEN);
	cr_expect(board(1)->paused && !board(1)->game.outcome.over);
	cr_expect_eq(changed("was_opener"), 2);
	cr_expect_eq(tournament_half_points(&story.t, 1, 0), 0);
	rule_simply(RULING_RESUME);
	story.at += 10 * SECOND;
	story_play(&story, 1, "i8");
	cr_expect_eq(board(1)->result, RESULT_KIND_OPEN);
}

Test(reopen, is_for_games_that_no_decision_ended, .fini = end)
{
	struct ruling_plan plan = plan_of(RULING_REOPEN);

	begin();
	story_play(&story, 1, "h8 i9");
	NOT_RULED(plan, WRONG_STATE);
	story_result(&story, 1, RESULT_KIND_FORFEIT, 2, 0);
	RULED(plan);
	cr_expect_eq(board(1)->result, RESULT_KIND_OPEN);
	cr_expect(board(1)->paused && !board(1)->game.outcome.over && !board(1)->corrected);
	cr_expect_eq(board(1)->game.version, 2);
	rule_simply(RULING_RESUME);
	story.at += 10 * SECOND;
	story_play(&story, 1, "resign");
	NOT_RULED(plan, WRONG_STATE);
}

Test(annul, keeps_the_old_game_and_begins_a_new_one, .fini = end)
{
	for (int exchange = 0; exchange < 2; exchange++) {
		struct ruling_plan plan = plan_of(RULING_ANNUL);

		begin();
		NOT_RULED(plan, WRONG_STATE);
		story_play(&story, 1, "h8 i9");
		plan.exchange = exchange;
		RULED(plan);
		cr_expect_eq(board(1)->game_number, 2);
		cr_expect_eq(board(1)->turn_count, 0);
		cr_expect_eq(board(1)->opener, exchange ? 2 : 1);
		cr_expect_eq(board(1)->second, exchange ? 1 : 2);
		cr_expect(board(1)->paused);
		cr_assert_eq(board(1)->annulled_count, 1);
		cr_expect_eq(board(1)->annulled[0].turn_count, 2);
		cr_expect_eq(board(1)->annulled[0].opener, 1);
		cr_expect_eq(board(1)->annulled[0].game.outcome.reason, REASON_ANNULLED);
		rule_simply(RULING_RESUME);
		story.at += 10 * SECOND;
		story_play(&story, 1, "h8 i9 resign");
		cr_expect_eq(tournament_half_points(&story.t, exchange ? 1 : 2, 0), 2);
		RULED(plan);
		cr_expect_eq(board(1)->annulled_count, 2);
		cr_expect_eq(tournament_half_points(&story.t, exchange ? 1 : 2, 0), 0);
		if (!exchange)
			end();
	}
}

/* -- claims ------------------------------------------------------------------------------------ */

Test(judge, says_who_was_right_beside_what_is_true, .fini = end)
{
	struct ruling_plan plan = plan_of(RULING_JUDGE);

	begin();
	NOT_RULED(plan, WRONG_STATE);
	end();
	publish_with(NULL, 0, ADJUDICATION_CLAIM);
	start();
	story_play(&story, 1, "h8 a1 h9 a3 i10 a5 j10 a7 h10");
	plan.whom = TALK_OPENER | TALK_SECOND;
	NOT_RULED(plan, BAD_FIELD);
	plan.whom = TALK_SECOND;
	plan.point = point_at(14, 14);
	NOT_RULED(plan, BAD_POINT);
	plan.point = point_at(0, 0);
	RULED(plan);
	cr_expect_eq(field_int_or(last_ruling()->sealed, "stands", -1), 0);
	cr_expect_eq(changed("stands"), -1, "it is not public");
	cr_expect_eq(board(1)->result, RESULT_KIND_OPEN);
	plan.point = point_at(7, 9);
	plan.upheld = true;
	RULED(plan);
	cr_expect_eq(field_int_or(last_ruling()->sealed, "stands", -1), 1);
	cr_expect_eq(board(1)->game.outcome.reason, REASON_DOUBLE_THREE);
	cr_expect_eq(board(1)->half_points[SEAT_SECOND], 2);
	NOT_RULED(plan, GAME_OVER);
}

/* -- people ------------------------------------------------------------------------------------ */

Test(warn, counts_by_seat, .fini = end)
{
	struct ruling_plan plan = plan_of(RULING_WARN);

	begin();
	NOT_RULED(plan, BAD_FIELD);
	plan.whom = TALK_SECOND;
	RULED(plan);
	RULED(plan);
	cr_expect_eq(board(1)->warnings[SEAT_SECOND], 2);
	cr_expect_eq(board(1)->warnings[SEAT_OPENER], 0);
	cr_expect_eq(changed("was_warnings"), 1);
}

/* The game he still has is for the arbiter to forfeit, or not. */
Test(expel, withdraws_for_good_and_proposes_the_forfeit, .fini = end)
{
	struct ruling_plan plan = event_plan_of(RULING_EXPEL);
	struct ruling_plan dismiss = plan_of(RULING_DISMISS);
	struct ruling_plan forfeit = plan_of(RULING_FORFEIT);

	begin();
	NOT_RULED(plan, NOT_FOUND);
	plan.no = 2;
	ALLOWED(&story, 2, command_ruling(&story.t, &plan, &out, &err));
	cr_expect(story.t.players[1].withdrawn && story.t.players[1].expelled);
	cr_expect(board(1)->proposal.seq && board(1)->proposal.forfeits[SEAT_SECOND]);
	cr_expect(!board(1)->proposal.forfeits[SEAT_OPENER]);
	cr_expect_eq(board(1)->result, RESULT_KIND_OPEN);
	NOT_RULED(plan, WRONG_STATE);
	REFUSED(&story, WRONG_STATE,
	        command_withdraw(&story.t, ACTOR_ARBITER, 2, true, &out, &err));
	NOT_RULED(dismiss, NOT_FOUND);
	forfeit.whom = TALK_SECOND;
	forfeit.of = board(1)->proposal.seq + 1;
	NOT_RULED(forfeit, NOT_FOUND);
	dismiss.of = board(1)->proposal.seq;
	RULED(dismiss);
	cr_expect(!board(1)->proposal.seq);
	NOT_RULED(dismiss, NOT_FOUND);
	plan.no = 3;
	ALLOWED(&story, 2, command_ruling(&story.t, &plan, &out, &err));
	forfeit.board = 2;
	forfeit.whom = TALK_OPENER;
	forfeit.of = board(2)->proposal.seq;
	RULED(forfeit);
	cr_expect(!board(2)->proposal.seq);
	cr_expect_eq(tournament_half_points(&story.t, 4, 0), 2);
	plan.no = 4;
	RULED(plan);
}

Test(hand_over, says_who_looks_after_a_board, .fini = end)
{
	struct ruling_plan plan = plan_of(RULING_HAND_OVER);

	begin();
	NOT_RULED(plan, WRONG_STATE);
	plan.to = 7;
	NOT_RULED(plan, BAD_FIELD);
	plan.to = ACTOR_ARBITER + 2;
	RULED(plan);
	cr_expect_eq(board(1)->keeper, ACTOR_ARBITER + 2);
	plan.to = 0;
	RULED(plan);
	cr_expect_eq(changed("was_to"), ACTOR_ARBITER + 2);
}

Test(message, is_kept_for_whom_it_is_for, .fini = end)
{
	struct ruling_plan plan = plan_of(RULING_MESSAGE);
	struct board_act act = {1, 1, 2, -1};
	char words[TEXT_MAX_BYTES + 2] = {0};

	begin();
	NOT_RULED(plan, BAD_FIELD);
	plan.whom = TALK_ARBITER;
	NOT_RULED(plan, BAD_FIELD);
	plan.whom = TALK_OPENER | TALK_SECOND;
	RULED(plan);
	REFUSED(&story, BAD_FIELD, command_message(&story.t, &act, "", &out, &err));
	REFUSED(&story, BAD_FIELD, command_message(&story.t, &act, "a\nb", &out, &err));
	memset(words, 'x', sizeof words - 1);
	REFUSED(&story, BAD_FIELD, command_message(&story.t, &act, words, &out, &err));
	ALLOWED(&story, 1, command_message(&story.t, &act, "my mouse is dead", &out, &err));
	act.no = 3;
	REFUSED(&story, WRONG_SEAT, command_message(&story.t, &act, "hi", &out, &err));
	cr_assert_eq(board(1)->message_count, 2);
	cr_expect_eq(board(1)->messages[0].to, TALK_OPENER | TALK_SECOND);
	cr_expect_eq(board(1)->messages[1].from, TALK_SECOND);
	cr_expect_eq(board(1)->messages[1].to, TALK_ARBITER);
	cr_expect_str_eq(board(1)->messages[1].text, "my mouse is dead");
	cr_expect_eq(story.t.ruling_count, 0);
}

Test(announce, is_for_everybody, .fini = end)
{
	struct ruling_plan plan = event_plan_of(RULING_ANNOUNCE);

	begin();
	RULED(plan);
	cr_expect(last_ruling()->is_public);
}

/* -- starts ------------------------------------------------------------------------------------ */

static bool ready(int number, int no, struct drafts *out, struct error *err)
{
	struct board_act act = {1, number, no, -1};

	return command_ready(&story.t, &act, out, err);
}

Test(ready, starts_the_clocks_with_the_second_player, .fini = end)
{
	struct setting_change waits = {SETTING_READY_START, 1};
	struct ruling_plan first = plan_of(RULING_START);
	struct ruling_plan all = event_plan_of(RULING_START);

	publish_with(&waits, 1, ADJUDICATION_AUTO);
	REFUSED(&story, WRONG_STATE, ready(1, 1, &out, &err));
	NOT_RULED(all, WRONG_STATE);
	start();
	cr_expect(board(1)->waiting && board(1)->clock.stopped);
	REFUSED(&story, GAME_NOT_STARTED, place(1, "h8", &out, &err));
	REFUSED(&story, WRONG_SEAT, ready(1, 3, &out, &err));
	ALLOWED(&story, 1, ready(1, 2, &out, &err));
	REFUSED(&story, WRONG_STATE, ready(1, 2, &out, &err));
	cr_expect(board(1)->waiting);
	story.at += 100 * SECOND;
	ALLOWED(&story, 1, ready(1, 1, &out, &err));
	cr_expect(!board(1)->waiting && !board(1)->clock.stopped);
	cr_expect_eq(clock_deadline(&board(1)->clock), story.t.at + BASE);
	REFUSED(&story, WRONG_STATE, ready(1, 1, &out, &err));
	NOT_RULED(first, WRONG_STATE);
	RULED(all);
	cr_expect(!board(2)->waiting && board_running(story.t.rounds[0], board(2)));
	NOT_RULED(all, WRONG_STATE);
}

/* -- default time ------------------------------------------------------------------------------ */

static int64_t due(int number)
{
	return command_default_at(&story.t, story.t.rounds[0], board(number));
}

Test(default_time, proposes_the_forfeit_of_who_never_came, .fini = end)
{
	struct setting_change after = {SETTING_DEFAULT_TIME, 600 * SECOND};
	struct ruling_plan dismiss = plan_of(RULING_DISMISS);
	int64_t started;

	publish_with(&after, 1, ADJUDICATION_AUTO);
	cr_expect_eq(due(1), INT64_MAX, "before the start nobody is late");
	start();
	started = story.t.at;
	cr_expect_eq(due(1), started + 600 * SECOND);
	story_play(&story, 2, "h8 i9");
	cr_expect_eq(due(2), INT64_MAX, "both are there");
	story.at = started + 600 * SECOND - 1;
	REFUSED(&story, WRONG_STATE, command_default(&story.t, 1, 1, &out, &err));
	REFUSED(&story, NOT_FOUND, command_default(&story.t, 1, 3, &out, &err));
	story.at++;
	ALLOWED(&story, 1, command_default(&story.t, 1, 1, &out, &err));
	cr_expect(board(1)->proposal.forfeits[SEAT_OPENER]);
	cr_expect(!board(1)->proposal.forfeits[SEAT_SECOND]);
	cr_expect_eq(board(1)->result, RESULT_KIND_OPEN, "it is a proposal");
	REFUSED(&story, WRONG_STATE, command_default(&story.t, 1, 1, &out, &err));
	dismiss.of = board(1)->proposal.seq;
	RULED(dismiss);
	cr_expect_eq(due(1), INT64_MAX, "once is enough");
}

Test(default_time, counts_who_is_not_ready_before_the_clocks_start, .fini = end)
{
	struct setting_change settings[] = {
		{SETTING_DEFAULT_TIME, 600 * SECOND},
                {SETTING_READY_START,  1           }
        };

	publish_with(settings, 2, ADJUDICATION_AUTO);
	start();
	ALLOWED(&story, 1, ready(1, 2, &out, &err));
	story.at += 600 * SECOND;
	ALLOWED(&story, 1, command_default(&story.t, 1, 1, &out, &err));
	cr_expect(board(1)->proposal.forfeits[SEAT_OPENER] &&
	          !board(1)->proposal.forfeits[SEAT_SECOND]);
	ALLOWED(&story, 1, command_default(&story.t, 1, 2, &out, &err));
	cr_expect(board(2)->proposal.forfeits[SEAT_OPENER] &&
	          board(2)->proposal.forfeits[SEAT_SECOND]);
}

/* -- outages ----------------------------------------------------------------------------------- */

static int64_t left_after_outage(enum outage_policy policy, bool *paused)
{
	struct setting_change settings[] = {
		{SETTING_OUTAGE,     policy     },
                {SETTING_OUTAGE_ADD, 12 * SECOND}
        };
	int64_t from, to;

	publish_with(settings, 2, ADJUDICATION_AUTO);
	start();
	from = story.t.at + 40 * SECOND;
	to = from + 90 * SECOND;
	story.at = to + 5 * SECOND;
	ALLOWED(&story, 1, command_outage(&story.t, from, to, &out, &err));
	*paused = board(1)->paused && board(2)->paused;
	cr_expect_eq(story.t.outage_to, to);
	cr_expect(!command_outage_due(&story.t, &from, to), "once is enough");
	story.at = story.t.at + 10 * SECOND;
	return left(SEAT_OPENER);
}

Test(outage, is_charged_to_nobody, .fini = end)
{
	bool paused;

	cr_expect_eq(left_after_outage(OUTAGE_FREEZE, &paused), BASE - 55 * SECOND);
	cr_expect(!paused);
	end();
	cr_expect_eq(left_after_outage(OUTAGE_ADDS, &paused), BASE - 43 * SECOND);
	cr_expect(!paused);
	end();
	cr_expect_eq(left_after_outage(OUTAGE_ARBITER, &paused), BASE - 45 * SECOND);
	cr_expect(paused);
	struct ruling_plan resume = event_plan_of(RULING_RESUME);

	RULED(resume);
	cr_expect(!board(1)->paused && !board(2)->paused);
}

Test(outage, begins_after_the_last_record_and_needs_a_running_clock, .fini = end)
{
	int64_t from, to;

	publish_with(NULL, 0, ADJUDICATION_AUTO);
	from = story.t.at;
	to = from + 1000 * SECOND;
	cr_expect(!command_outage_due(&story.t, &from, to), "no clock runs");
	start();
	from = story.t.at - 500 * SECOND;
	cr_expect(command_outage_due(&story.t, &from, to));
	cr_expect_eq(from, story.t.at);
	story.at = to;
	REFUSED(&story, WRONG_STATE, command_outage(&story.t, from, from, &out, &err));
	struct ruling_plan pause = event_plan_of(RULING_PAUSE);

	RULED(pause);
	from = 0;
	cr_expect(!command_outage_due(&story.t, &from, to + SECOND), "all are paused");
}

/* -- lag --------------------------------------------------------------------------------------- */

static bool place_from_afar(const char *point, int64_t round_trip_ms, struct drafts *out,
                            struct error *err)
{
	out->way = (struct way){true, 1234, round_trip_ms};
	return place(1 + (int)game_to_act(&board(1)->game), point, out, err);
}

Test(lag, is_given_back_within_the_quota, .fini = end)
{
	int64_t before, gain = 1000, quota = 3000;

	begin();
	cr_expect_eq(board_lag_quota(&story.t, board(1), SEAT_OPENER), quota);
	story.at = story.t.at + 10 * SECOND;
	ALLOWED(&story, 1, place_from_afar("h8", 400, &out, &err));
	cr_expect_eq(board(1)->turns[0].left_ms[SEAT_OPENER], BASE - 10 * SECOND + 400 + INCREMENT);
	cr_expect_eq(board(1)->turns[0].lag.compensation_ms, 400);
	cr_expect_eq(board(1)->turns[0].lag.quota_ms, quota + gain - 400);
	cr_expect_eq(board(1)->turns[0].sent, 1234);
	ALLOWED(&story, 1, place_from_afar("i9", 99999, &out, &err));
	cr_expect_eq(board(1)->turns[1].lag.compensation_ms, 1000, "no more than was charged");
	before = board(1)->turns[1].left_ms[SEAT_OPENER];
	story.at = story.t.at + 10 * SECOND;
	ALLOWED(&story, 1, place_from_afar("j10", 99999, &out, &err));
	cr_expect_eq(board(1)->turns[2].lag.compensation_ms, quota + gain - 400);
	cr_expect_eq(board(1)->turns[2].left_ms[SEAT_OPENER],
	             before - 10 * SECOND + quota + gain - 400 + INCREMENT);
	cr_expect_eq(board(1)->turns[2].lag.quota_ms, gain);
}

static bool comes_too_late(const char *point, int64_t round_trip_ms)
{
	struct drafts out = {.arena = &story.arena, .at = story.at};
	struct error err;

	return !place_from_afar(point, round_trip_ms, &out, &err) && out.count == 1 &&
	       out.list[0].kind == RECORD_FLAG;
}

/* A decision that comes after the deadline by less than it gets back is in time. */
Test(lag, counts_before_the_flag_does, .fini = end)
{
	begin();
	story.at = clock_deadline(&board(1)->clock) + 300;
	cr_expect(comes_too_late("h8", 299));
	ALLOWED(&story, 1, place_from_afar("h8", 300, &out, &err));
	cr_expect_eq(board(1)->turns[0].left_ms[SEAT_OPENER], INCREMENT);
	cr_expect_eq(board_lag_allowance(&story.t, board(1)), 0, "the other was never measured");
	ALLOWED(&story, 1, place(2, "i9", &out, &err));
	cr_expect_eq(board_lag_allowance(&story.t, board(1)), 600);
}

Test(lag, has_the_figures_of_the_time_control)
{
	static const struct {
		struct time_control control;
		int64_t gain;
	} rows[] = {
		{{.base_ms = 1800000, .increment_ms = 2000},                                 1000},
		{{.base_ms = 60000},							 390 },
		{{.base_ms = 180000, .increment_ms = 2000},                                  1000},
		{{.kind = TIME_PER_MOVE, .base_ms = 1000},                                   310 },
		{{.kind = TIME_BYO_YOMI, .base_ms = 10000, .period_ms = 1000, .periods = 3}, 350 },
	};

	for (size_t i = 0; i < COUNT(rows); i++) {
		struct lag_quota quota = lag_quota_of(&rows[i].control);

		cr_expect_eq(quota.gain_ms, rows[i].gain, "%zu: %lld", i, (long long)quota.gain_ms);
		cr_expect_eq(quota.start_ms, 3 * quota.gain_ms);
		cr_expect_eq(quota.max_ms, 7 * quota.gain_ms);
	}
}

Test(lag, never_passes_the_most)
{
	struct lag_quota quota = {300, 100, 700};
	int64_t left_ms = quota.start_ms;

	for (int i = 0; i < 10; i++)
		left_ms = lag_compensate(&quota, left_ms, 0).quota_ms;
	cr_expect_eq(left_ms, 700);
	for (int i = 0; i < 20; i++) {
		struct lag_given given = lag_compensate(&quota, left_ms, 5000);

		cr_expect(given.compensation_ms <= left_ms && given.quota_ms >= 0);
		left_ms = given.quota_ms;
	}
	cr_expect_eq(left_ms, 100);
	cr_expect_eq(lag_compensate(&quota, 300, -5).compensation_ms, 0);
}

/* -- timing and copies ------------------------------------------------------------------------- */

Test(timing, follows_the_pairing_of_the_next_round, .fini = end)
{
	begin();
	cr_expect_eq(tournament_timing(&story.t, 1), TIMING_NEXT_PAIRING);
	story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
	story_result(&story, 2, RESULT_KIND_PLAYED, 2, 0);
	story_close(&story);
	story_pair(&story);
	cr_expect_eq(tournament_timing(&story.t, 1), TIMING_DRAFT);
	story_publish(&story);
	cr_expect_eq(tournament_timing(&story.t, 1), TIMING_STANDINGS);
	cr_expect_eq(tournament_timing(&story.t, 2), TIMING_NEXT_PAIRING);
	ALLOWED(&story, 1, command_start_round(&story.t, 2, &out, &err));
	for (int number = 1; number <= 2; number++)
		story_result(&story, number, RESULT_KIND_PLAYED, 2, 0);
	story_close(&story);
	story_finish(&story);
	cr_expect_eq(tournament_timing(&story.t, 1), TIMING_REPORT);
}

/* What is folded on a copy leaves the event as it was. */
Test(copy, is_apart_from_the_event, .fini = end)
{
	struct ruling_plan plan = plan_of(RULING_RETRACT);
	struct drafts out = {.arena = &story.arena};
	struct tournament copy;
	struct board before;
	struct error err;
	struct record record;

	begin();
	story_play(&story, 1, "h8 i9 j10");
	before = *board(1);
	out.at = story.at;
	plan.to = 1;
	cr_assert(command_ruling(&story.t, &plan, &out, &err));
	tournament_copy(&copy, &story.t, 1, 1, &story.arena);
	record = (struct record){
		.seq = copy.seq + 1,
		.at = out.at,
		.kind = out.list[0].kind,
		.board = out.list[0].board,
		.data = out.list[0].data,
		.request = "",
	};
	cr_assert(tournament_apply(&copy, &record, &err), "%s", err.text);
	cr_expect_eq(tournament_board(&copy, 1, 1)->game.version, 1);
	cr_expect(tournament_board(&copy, 1, 1)->turns[2].retracted);
	cr_expect_eq(board(1)->turn_count, before.turn_count);
	cr_expect_eq(board(1)->game.version, before.game.version);
	cr_expect_eq(board(1)->last_seq, before.last_seq);
	cr_expect_eq(board(1)->paused, before.paused);
	cr_expect(!board(1)->turns[2].retracted);
	cr_expect_eq(story.t.ruling_count, 0);
}
