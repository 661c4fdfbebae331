/* What may happen in an event: every act's refusals, and what it comes to. */
#include "tests/core/act.h"

#include <stdio.h>
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static struct story story;

static void begin(const struct event_plan *plan)
{
	story_begin(&story, plan);
}

/* A Swiss event without an opening rule, of `players`. */
static void swiss(int players)
{
	struct event_plan plan = story_swiss("renju");
	char name[24];

	begin(&plan);
	for (int i = 1; i <= players; i++) {
		snprintf(name, sizeof name, "Player %d", i);
		story_enter(&story, name, "", 2000 - i);
	}
}

/* A match whose first round is drawn: player 1 opens. */
static void match(bool creator_plays)
{
	struct event_plan plan = story_match("renju");

	plan.casual = plan.creator_plays = creator_plays;
	begin(&plan);
	story_enter(&story, "Anna", "", 0);
	story_enter(&story, "", "", 0);
	ALLOWED(&story, 1, command_pair_match(&story.t, &(struct pair){1, 2}, &out, &err));
}

static void take_seats(void)
{
	ALLOWED(&story, 1, command_take_seat(&story.t, 1, "", &out, &err));
	ALLOWED(&story, 2, command_take_seat(&story.t, 2, "Boris", &out, &err));
}

static void end(void)
{
	story_end(&story);
}

static const struct round *last(void)
{
	return tournament_last_round(&story.t);
}

static const struct board *board(int number)
{
	return tournament_board(&story.t, (int)story.t.round_count, number);
}

static struct decision at(const char *point)
{
	struct decision decision = {.kind = DECISION_PLACE, .count = 1};

	cr_assert(point_parse(point, &decision.points[0]));
	return decision;
}

/* -- making an event --------------------------------------------------------------------------- */

static bool plan_allowed(const struct event_plan *plan, struct error *err)
{
	struct drafts out = {.arena = &story.arena};

	*err = (struct error){0};
	return command_create(plan, &out, err);
}

Test(create, refuses_what_is_out_of_bounds, .fini = end)
{
	struct event_plan good = story_swiss("renju");
	struct error err;

	begin(&good);
#define BAD(change, wanted)                                                     \
	do {                                                                    \
		struct event_plan plan = good;                                  \
		change;                                                         \
		cr_expect(!plan_allowed(&plan, &err), #change);                 \
		cr_expect_eq(err.code, ERR_##wanted, #change ": %s", err.text); \
	} while (0)

	BAD(plan.title = "", BAD_FIELD);
	BAD(plan.title = "a\nb", BAD_FIELD);
	BAD(plan.title = "\x7f", BAD_FIELD);
	BAD(plan.title = "\xff", BAD_FIELD);
	BAD(plan.slug = "ab", BAD_FIELD);
	BAD(plan.slug = "-abc", BAD_FIELD);
	BAD(plan.slug = "Abc", BAD_FIELD);
	BAD(plan.slug = "a_c", BAD_FIELD);
	BAD(plan.slug = "a23456789012345678901234567890123456789012345678x", BAD_FIELD);
	BAD(plan.rounds = 0, BAD_FIELD);
	BAD(plan.rounds = ROUNDS_MAX + 1, BAD_FIELD);
	BAD(plan.rule = "gomoku", UNKNOWN_RULE);
	BAD(plan.time_control.base_ms = -1, BAD_FIELD);
	BAD(plan.time_control.base_ms = 30LL * 86400000 + 1, BAD_FIELD);
	BAD(plan.time_control.increment_ms = -1, BAD_FIELD);
	BAD(plan.time_control.increment_ms = 86400001, BAD_FIELD);
	BAD((plan.time_control = (struct time_control){.increment_ms = 1}), BAD_FIELD);
	BAD((plan.time_control = (struct time_control){.kind = TIME_PER_MOVE}), BAD_FIELD);
	BAD(plan.time_control.kind = TIME_PER_MOVE, BAD_FIELD); /* it has an increment */
	BAD(plan.time_control.period_ms = 1000, BAD_FIELD);
	BAD(plan.time_control.periods = 1, BAD_FIELD);
	BAD(plan.time_control.stones = 1, BAD_FIELD);
	BAD((plan.time_control = (struct time_control){.kind = TIME_BYO_YOMI, .base_ms = 1000}),
	    BAD_FIELD);
	BAD((plan.time_control = (struct time_control){.kind = TIME_CANADIAN,
	                                               .base_ms = 1000,
	                                               .period_ms = 1000}),
	    BAD_FIELD);
#undef BAD
}

Test(create, takes_the_largest_that_is_allowed, .fini = end)
{
	struct event_plan plan = story_swiss("taraguchi-12");
	char title[TITLE_MAX + 2] = {0};
	struct error err;

	begin(&plan);
	memset(title, '%', TITLE_MAX);
	plan.title = title;
	plan.slug = "123456789012345678901234567890123456789012345678";
	plan.rounds = ROUNDS_MAX;
	plan.time_control =
		(struct time_control){.base_ms = 30LL * 86400000, .increment_ms = 86400000};
	cr_expect(plan_allowed(&plan, &err), "%s", err.text);
	title[TITLE_MAX] = 'x';
	cr_expect(!plan_allowed(&plan, &err));
}

Test(create, is_folded_as_it_was_planned, .fini = end)
{
	struct event_plan plan = story_match("soosorv-7");

	begin(&plan);
	cr_expect(!strcmp(story.t.uuid, plan.uuid) && !strcmp(story.t.slug, plan.slug));
	cr_expect(!strcmp(story.t.title, plan.title) && !strcmp(story.t.tiebreaks, plan.tiebreaks));
	cr_expect(!strcmp(story.t.rule.id, "soosorv-7"));
	cr_expect_eq(story.t.kind, TOURNAMENT_MATCH);
	cr_expect_eq(story.t.round_limit, MATCH_ROUNDS_MAX);
	cr_expect_eq(story.t.time_control.base_ms, 1800000);
	cr_expect_eq(story.t.time_control.increment_ms, 20000);
	cr_expect(story.t.casual && story.t.creator_plays);
}

/* Every kind of clock and of judging comes back from the record as it was planned. */
Test(create, folds_clocks_and_claims)
{
	static const struct time_control controls[] = {
		{.base_ms = 60000,      .increment_ms = 1000, .per_stone = true},
		{.kind = TIME_BYO_YOMI,                     .base_ms = 60000,                     .period_ms = 30000, .periods = 5},
		{.kind = TIME_CANADIAN,   .base_ms = 60000,.period_ms = 300000, .stones = 20},
		{.kind = TIME_PER_MOVE, .base_ms = 30000  },
		{.kind = TIME_CORRESPONDENCE,         .base_ms = 259200000                            },
	};

	for (size_t i = 0; i < sizeof controls / sizeof *controls; i++) {
		struct event_plan plan = story_swiss("rif");
		const struct time_control *folded = &story.t.time_control;

		plan.time_control = controls[i];
		plan.adjudication = i % 2 ? ADJUDICATION_CLAIM : ADJUDICATION_AUTO;
		plan.wrong_claim = i % 2 ? WRONG_CLAIM_MOVE : WRONG_CLAIM_NOTHING;
		begin(&plan);
		cr_expect_eq(folded->kind, controls[i].kind, "%zu", i);
		cr_expect_eq(folded->base_ms, controls[i].base_ms, "%zu", i);
		cr_expect_eq(folded->increment_ms, controls[i].increment_ms, "%zu", i);
		cr_expect_eq(folded->per_stone, controls[i].per_stone, "%zu", i);
		cr_expect_eq(folded->period_ms, controls[i].period_ms, "%zu", i);
		cr_expect_eq(folded->periods, controls[i].periods, "%zu", i);
		cr_expect_eq(folded->stones, controls[i].stones, "%zu", i);
		cr_expect_eq(story.t.rule.adjudication, plan.adjudication, "%zu", i);
		cr_expect_eq(story.t.rule.wrong_claim, plan.wrong_claim, "%zu", i);
		end();
	}
}

/* -- players ----------------------------------------------------------------------------------- */

static bool enter(const char *name, const char *club, int rating, int ahead, struct drafts *out,
                  struct error *err)
{
	struct entry entry = {name, club, rating};

	return command_enter(&story.t, &entry, ahead, out, err);
}

Test(enter, refuses_what_is_out_of_bounds, .fini = end)
{
	char name[NAME_MAX + 2] = {0};
	static const uint8_t emoji[] = {0xf0, 0x9f, 0x98, 0x80};
	char long_name[UTF8_MAX * NAME_MAX + 1] = {0};

	swiss(0);
	memset(name, 'x', NAME_MAX);
	ALLOWED(&story, 1, enter(name, name, 9999, 0, &out, &err));
	for (int i = 0; i < NAME_MAX; i++)
		memcpy(long_name + sizeof emoji * i, emoji, sizeof emoji);
	ALLOWED(&story, 1, enter(long_name, long_name, 0, 0, &out, &err));
	cr_expect_str_eq(story.t.players[1].club, long_name);
	name[NAME_MAX] = 'x';
	REFUSED(&story, BAD_FIELD, enter(name, "", 0, 0, &out, &err));
	REFUSED(&story, BAD_FIELD, enter("A", name, 0, 0, &out, &err));
	REFUSED(&story, BAD_FIELD, enter("", "", 0, 0, &out, &err));
	REFUSED(&story, BAD_FIELD, enter("A\tB", "", 0, 0, &out, &err));
	REFUSED(&story, BAD_FIELD, enter("A", "", -1, 0, &out, &err));
	REFUSED(&story, BAD_FIELD, enter("A", "", 10000, 0, &out, &err));
	REFUSED(&story, TOO_LARGE, enter("A", "", 0, PLAYERS_MAX - 1, &out, &err));
	ALLOWED(&story, 1, command_finish(&story.t, false, &out, &err));
	REFUSED(&story, WRONG_STATE, enter("A", "", 0, 0, &out, &err));
}

/* Bytes of files and forms: what is no UTF-8 would break every page and table it is shown on. */
Test(enter, takes_names_in_utf8_only, .fini = end)
{
	static const char *const good[] = {"\u00d5nne", "\u7e8c\u304d", "\U0001f600",
	                                   "\u07ff\u0800\uffff", "\U0010ffff"};
	static const char *const bad[] = {
		"\x80",
		"a\xc3",
		"\xc3(",
		"\xc0\xaf",
		"\xe0\x80\xaf",
		"\xed\xa0\x80",
		"\xf4\x90\x80\x80",
		"\xf8\x88\x80\x80\x80",
		"\xe2\x82",
		"\xff",
		"\xf0\x82\x82\xac",
	};

	swiss(0);
	for (size_t i = 0; i < COUNT(good); i++) {
		ALLOWED(&story, 1, enter(good[i], good[i], 0, 0, &out, &err));
		cr_expect(!strcmp(story.t.players[i].name, good[i]));
	}
	for (size_t i = 0; i < COUNT(bad); i++)
		REFUSED(&story, BAD_FIELD, enter(bad[i], "", 0, 0, &out, &err));
}

Test(enter, gives_numbers_in_order, .fini = end)
{
	swiss(2);
	ALLOWED(&story, 2,
	        enter("C", "Harbour", 1500, 0, &out, &err) && enter("D", "", 0, 1, &out, &err));
	cr_expect_eq(story.t.player_count, 4);
	cr_expect_eq(story.t.players[2].no, 3);
	cr_expect(!strcmp(story.t.players[2].club, "Harbour"));
	cr_expect_eq(story.t.players[2].rating, 1500);
	cr_expect(!strcmp(story.t.players[3].name, "D"));
}

Test(players, withdraw_and_return, .fini = end)
{
	swiss(2);
	REFUSED(&story, NOT_FOUND, command_withdraw(&story.t, 0, 3, false, &out, &err));
	REFUSED(&story, NOT_FOUND, command_withdraw(&story.t, 0, 0, false, &out, &err));
	REFUSED(&story, WRONG_STATE, command_withdraw(&story.t, 1, 1, true, &out, &err));
	ALLOWED(&story, 1, command_withdraw(&story.t, 1, 1, false, &out, &err));
	cr_expect(story.t.players[0].withdrawn && !story.t.players[1].withdrawn);
	REFUSED(&story, WRONG_STATE, command_withdraw(&story.t, 1, 1, false, &out, &err));
	ALLOWED(&story, 1, command_withdraw(&story.t, ACTOR_ARBITER, 1, true, &out, &err));
	cr_expect(!story.t.players[0].withdrawn);
}

Test(players, check_in_once, .fini = end)
{
	swiss(1);
	REFUSED(&story, NOT_FOUND, command_check_in(&story.t, 2, 2, &out, &err));
	ALLOWED(&story, 1, command_check_in(&story.t, 1, 1, &out, &err));
	cr_expect(story.t.players[0].checked_in);
	REFUSED(&story, WRONG_STATE, command_check_in(&story.t, 1, 1, &out, &err));
}

Test(players, have_links_that_are_renewed_one_by_one, .fini = end)
{
	swiss(2);
	REFUSED(&story, NOT_FOUND, command_renew_link(&story.t, 3, &out, &err));
	ALLOWED(&story, 1, command_renew_link(&story.t, 2, &out, &err));
	cr_expect_eq(story.t.players[1].link_generation, 1);
	cr_expect_eq(story.t.players[0].link_generation, 0);
	cr_expect_eq(story.t.arbiter_link_generation, 0);
	ALLOWED(&story, 1, command_renew_link(&story.t, 0, &out, &err));
	cr_expect_eq(story.t.arbiter_link_generation, 1);
}

static bool bye(int no, int round, int half_points, struct drafts *out, struct error *err)
{
	return command_bye(&story.t, ACTOR_ARBITER, no, round, half_points, out, err);
}

Test(byes, are_asked_for_in_rounds_to_come, .fini = end)
{
	swiss(4);
	story_pair(&story);
	REFUSED(&story, NOT_FOUND, bye(5, 2, 1, &out, &err));
	REFUSED(&story, WRONG_STATE, bye(1, 1, 1, &out, &err));
	REFUSED(&story, WRONG_STATE, bye(1, 6, 1, &out, &err));
	REFUSED(&story, BAD_FIELD, bye(1, 2, 3, &out, &err));
	ALLOWED(&story, 1, bye(1, 2, 1, &out, &err));
	ALLOWED(&story, 1, bye(1, 2, 0, &out, &err));
	ALLOWED(&story, 1, bye(1, 3, 1, &out, &err));
	cr_expect_eq(story.t.bye_request_count, 2, "the later word about a round counts");
	ALLOWED(&story, 1, bye(1, 2, -1, &out, &err));
	cr_expect_eq(story.t.bye_request_count, 1);
	cr_expect_eq(story.t.bye_requests[0].round, 3);
}

/* Whoever is on no board is written down with the round, and what it is worth. */
Test(byes, are_written_down_with_the_pairing, .fini = end)
{
	static const struct {
		int no;
		enum bye_kind kind;
		int half_points;
	} expected[] = {
		{5, BYE_PAIRING, 2},
                {3, BYE_HALF,    1},
                {4, BYE_ZERO,    0},
                {6, BYE_ZERO,    0}
        };

	swiss(6);
	ALLOWED(&story, 1, bye(3, 1, 1, &out, &err));
	ALLOWED(&story, 1, bye(4, 1, 0, &out, &err));
	ALLOWED(&story, 1, bye(6, 2, 1, &out, &err));
	ALLOWED(&story, 1, command_withdraw(&story.t, 6, 6, false, &out, &err));
	ALLOWED(&story, 1,
	        command_paired(&story.t, 1, &(struct pair){2, 1}, 1, 5, "test", &out, &err));
	cr_expect_eq(last()->bye_count, COUNT(expected));
	for (size_t i = 0; i < COUNT(expected); i++) {
		const struct bye *found = round_bye_of(last(), expected[i].no);

		cr_assert(found, "player %d", expected[i].no);
		cr_expect_eq(found->kind, expected[i].kind);
		cr_expect_eq(found->half_points, expected[i].half_points);
	}
	cr_expect_eq(tournament_half_points(&story.t, 5, 0), 0, "a draft counts for nobody");
	story_publish(&story);
	cr_expect_eq(last()->bye_count, COUNT(expected));
	cr_expect_eq(tournament_half_points(&story.t, 5, 0), 2);
	cr_expect_eq(tournament_half_points(&story.t, 3, 0), 1);
	cr_expect_eq(tournament_half_points(&story.t, 4, 0), 0);
}

/* -- rounds ------------------------------------------------------------------------------------ */

static bool pair(int round, struct drafts *out, struct error *err)
{
	return command_paired(&story.t, round, &(struct pair){1, 2}, 1, 0, "test", out, err);
}

/* Which acts a round takes in which state, in the order of the columns below. */
typedef bool round_command(const struct tournament *t, int round, struct drafts *out,
                           struct error *err);

static round_command *const steps[] = {
	command_unpair,      command_publish_round, command_start_round,
	command_close_round, command_reopen_round,
};

static void expect_steps(const char *allowed)
{
	for (size_t i = 0; i < COUNT(steps); i++) {
		struct drafts out = {.arena = &story.arena, .at = story.at};
		struct error err = {0};
		bool done = steps[i](&story.t, (int)story.t.round_count, &out, &err);

		cr_expect_eq(done, allowed[i] == '+', "round %s, step %zu: %s",
		             round_state_name(last()->state), i, err.text);
		cr_expect(done || err.code == ERR_WRONG_STATE);
	}
}

Test(rounds, go_from_draft_to_closed_and_back, .fini = end)
{
	swiss(2);
	story_pair(&story);
	expect_steps("++---");
	story_publish(&story);
	expect_steps("--+--");
	ALLOWED(&story, 1, command_start_round(&story.t, 1, &out, &err));
	expect_steps("-----");
	cr_expect_eq(round_open_boards(last()), 1);
	story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
	expect_steps("---+-");
	ALLOWED(&story, 1, command_close_round(&story.t, 1, &out, &err));
	cr_expect(last()->closed_at);
	expect_steps("----+");
	ALLOWED(&story, 1, command_reopen_round(&story.t, 1, &out, &err));
	cr_expect(!last()->closed_at);
	expect_steps("---+-");
}

Test(rounds, that_are_not_there_are_not_found, .fini = end)
{
	swiss(2);
	story_pair(&story);
	for (size_t i = 0; i < COUNT(steps); i++) {
		REFUSED(&story, NOT_FOUND, steps[i](&story.t, 2, &out, &err));
		REFUSED(&story, NOT_FOUND, steps[i](&story.t, 0, &out, &err));
		REFUSED(&story, NOT_FOUND, steps[i](&story.t, -1, &out, &err));
	}
}

Test(rounds, are_paired_one_after_the_other, .fini = end)
{
	int round = 0;

	swiss(1);
	REFUSED(&story, WRONG_STATE, command_may_pair(&story.t, &round, &err) && out.count);
	story_enter(&story, "Boris", "", 0);
	REFUSED(&story, WRONG_STATE, pair(2, &out, &err));
	ALLOWED(&story, 1, pair(1, &out, &err));
	REFUSED(&story, WRONG_STATE, pair(2, &out, &err));
	ALLOWED(&story, 1, command_unpair(&story.t, 1, &out, &err));
	cr_expect_eq(story.t.round_count, 0);
	ALLOWED(&story, 1, pair(1, &out, &err));
	story_start(&story);
	story_result(&story, 1, RESULT_KIND_VOID, 0, 0);
	story_close(&story);
	ALLOWED(&story, 1, pair(2, &out, &err));
	REFUSED(&story, WRONG_STATE, command_reopen_round(&story.t, 1, &out, &err));
	ALLOWED(&story, 1, command_unpair(&story.t, 2, &out, &err));
	ALLOWED(&story, 1, command_reopen_round(&story.t, 1, &out, &err));
}

Test(rounds, end_with_the_last_that_was_planned, .fini = end)
{
	swiss(2);
	for (int round = 1; round <= 5; round++) {
		cr_expect_eq(tournament_next(&story.t), NEXT_PAIR);
		ALLOWED(&story, 1, pair(round, &out, &err));
		story_start(&story);
		story_result(&story, 1, RESULT_KIND_PLAYED, 1, 1);
		story_close(&story);
	}
	cr_expect_eq(tournament_next(&story.t), NEXT_FINISH);
	REFUSED(&story, WRONG_STATE, pair(6, &out, &err));
	cr_expect_eq(tournament_half_points(&story.t, 1, 0), 5);
	cr_expect_eq(tournament_half_points(&story.t, 2, 3), 3);
}

Test(finish, waits_for_the_last_round_and_can_be_undone, .fini = end)
{
	swiss(2);
	REFUSED(&story, WRONG_STATE, command_finish(&story.t, true, &out, &err));
	ALLOWED(&story, 1, pair(1, &out, &err));
	REFUSED(&story, WRONG_STATE, command_finish(&story.t, false, &out, &err));
	story_start(&story);
	story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
	REFUSED(&story, WRONG_STATE, command_finish(&story.t, false, &out, &err));
	story_close(&story);
	ALLOWED(&story, 1, command_finish(&story.t, false, &out, &err));
	REFUSED(&story, WRONG_STATE, command_finish(&story.t, false, &out, &err));
	cr_expect_eq(tournament_next(&story.t), NEXT_NOTHING);
	ALLOWED(&story, 1, command_finish(&story.t, true, &out, &err));
	cr_expect_eq(tournament_next(&story.t), NEXT_PAIR);
}

Test(finish, stops_all_but_links_and_publishing, .fini = end)
{
	struct ruled ruled = {
		RESULT_KIND_PLAYED, {1, 1},
                 ""
        };

	swiss(2);
	ALLOWED(&story, 1, pair(1, &out, &err));
	story_start(&story);
	story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
	story_close(&story);
	story_finish(&story);
	REFUSED(&story, WRONG_STATE, command_withdraw(&story.t, 1, 1, false, &out, &err));
	REFUSED(&story, WRONG_STATE, bye(1, 2, 1, &out, &err));
	REFUSED(&story, WRONG_STATE, command_check_in(&story.t, 1, 1, &out, &err));
	REFUSED(&story, WRONG_STATE, pair(2, &out, &err));
	REFUSED(&story, WRONG_STATE, command_reopen_round(&story.t, 1, &out, &err));
	REFUSED(&story, WRONG_STATE, command_result(&story.t, 1, 1, &ruled, &out, &err));
	ALLOWED(&story, 1, command_renew_link(&story.t, 1, &out, &err));
	ALLOWED(&story, 1,
	        command_pages_published(&story.t, "https://example.org/x", "ab", &out, &err));
}

/* -- boards ------------------------------------------------------------------------------------ */

static bool decide_as(int no, int64_t version, const struct decision *decisions, size_t count,
                      struct drafts *out, struct error *err)
{
	struct board_act act = {(int)story.t.round_count, 1, no, version};
	bool flagged;
	bool done = command_decide(&story.t, &act, decisions, count, out, &flagged, err);

	cr_expect(!flagged);
	return done;
}

static bool place(int no, int64_t version, const char *point, struct drafts *out, struct error *err)
{
	struct decision decision = at(point);

	return decide_as(no, version, &decision, 1, out, err);
}

Test(decide, asks_for_the_board_the_seat_and_the_version, .fini = end)
{
	swiss(4);
	story_pair(&story);
	REFUSED(&story, NOT_FOUND, place(1, -1, "h8", &out, &err));
	story_publish(&story);
	REFUSED(&story, GAME_NOT_STARTED, place(1, -1, "h8", &out, &err));
	ALLOWED(&story, 1, command_start_round(&story.t, 1, &out, &err));
	REFUSED(&story, WRONG_SEAT, place(3, 0, "h8", &out, &err));
	REFUSED(&story, WRONG_TURN, place(2, 0, "h8", &out, &err));
	REFUSED(&story, VERSION_MOVED, place(1, 1, "h8", &out, &err));
	ALLOWED(&story, 1, place(1, 0, "h8", &out, &err));
	REFUSED(&story, VERSION_MOVED, place(2, 0, "h9", &out, &err));
	REFUSED(&story, OCCUPIED, place(2, 1, "h8", &out, &err));
	ALLOWED(&story, 1, place(2, -1, "h9", &out, &err));
	cr_expect_eq(board(1)->game.version, 2);
	cr_expect_eq(board(1)->turn_count, 2);
	cr_expect_eq(board(2)->game.version, 0);
	story_result(&story, 1, RESULT_KIND_PLAYED, 0, 2);
	REFUSED(&story, GAME_OVER, place(1, 2, "i8", &out, &err));
}

/* A stone without its point would be one on a1. */
Test(decide, asks_for_the_points_that_a_decision_takes, .fini = end)
{
	static const struct decision bad[] = {
		{.kind = DECISION_PLACE },
		{		 .kind = DECISION_PLACE,             .count = 2, .points = {1, 2}},
		{ .kind = DECISION_CHOOSE},
		{                .kind = DECISION_RESIGN,             .count = 1},
		{		 .kind = DECISION_KEEP,             .count = 1},
	};

	swiss(2);
	story_pair(&story);
	story_start(&story);
	for (size_t i = 0; i < COUNT(bad); i++)
		REFUSED(&story, BAD_FIELD, decide_as(1, 0, &bad[i], 1, &out, &err));
}

Test(decide, takes_all_decisions_of_an_act_or_none, .fini = end)
{
	struct event_plan plan = story_swiss("rif");
	struct decision list[DECISIONS_MAX + 1] = {at("h8"), at("h9"), at("h10"), at("h11")};

	begin(&plan);
	story_enter(&story, "Anna", "", 0);
	story_enter(&story, "Boris", "", 0);
	story_pair(&story);
	story_start(&story);
	REFUSED(&story, BAD_FIELD, decide_as(1, 0, list, 0, &out, &err));
	REFUSED(&story, BAD_FIELD, decide_as(1, 0, list, DECISIONS_MAX + 1, &out, &err));
	REFUSED(&story, WRONG_TURN, decide_as(1, 0, list, 4, &out, &err));
	cr_expect_eq(board(1)->game.version, 0);
	ALLOWED(&story, 3, decide_as(1, 0, list, 3, &out, &err));
	cr_expect_eq(board(1)->game.version, 3);
	ALLOWED(&story, 1, place(2, 3, "c3", &out, &err));
	cr_expect(board(1)->turns[3].implied_keep);
}

Test(decide, writes_the_end_of_the_game_down, .fini = end)
{
	swiss(2);
	story_pair(&story);
	story_start(&story);
	story_play(&story, 1, "h8 a1 h9 a2 h10 a3 h11 a4 h12");
	cr_expect_eq(board(1)->result, RESULT_KIND_PLAYED);
	cr_expect_eq(board(1)->game.outcome.reason, REASON_FIVE);
	cr_expect_eq(tournament_half_points(&story.t, 1, 0), 2);
	cr_expect_eq(tournament_half_points(&story.t, 2, 0), 0);
	cr_expect_eq(clock_deadline(&board(1)->clock), INT64_MAX);
	cr_expect_eq(tournament_next(&story.t), NEXT_CLOSE);
}

Test(decide, claims_where_the_event_says_so, .fini = end)
{
	struct event_plan plan = story_swiss("renju");
	struct decision bare = {.kind = DECISION_CLAIM};

	plan.adjudication = ADJUDICATION_CLAIM;
	begin(&plan);
	story_enter(&story, "Anna", "", 0);
	story_enter(&story, "Boris", "", 0);
	story_pair(&story);
	story_start(&story);
	story_play(&story, 1, "h8 a1 h9 a3 i10 a5 j10 a7 h10 claim=a1");
	cr_expect_eq(board(1)->result, RESULT_KIND_OPEN, "the double-three is not told");
	cr_expect_eq(board(1)->game.wrong_claims[SEAT_SECOND], 1);
	REFUSED(&story, BAD_FIELD, decide_as(2, 10, &bare, 1, &out, &err));
	story_play(&story, 1, "claim=h10");
	cr_expect_eq(board(1)->result, RESULT_KIND_PLAYED);
	cr_expect_eq(board(1)->game.outcome.reason, REASON_DOUBLE_THREE);
	cr_expect_eq(tournament_half_points(&story.t, 2, 0), 2);
}

Test(flag, falls_after_the_deadline_and_not_at_it, .fini = end)
{
	int64_t deadline;

	swiss(2);
	story_pair(&story);
	story_start(&story);
	deadline = clock_deadline(&board(1)->clock);
	cr_expect_eq(deadline, story.t.at + 1800000);
	story.at = deadline;
	REFUSED(&story, WRONG_STATE, command_flag(&story.t, 1, 1, &out, &err));
	REFUSED(&story, NOT_FOUND, command_flag(&story.t, 1, 2, &out, &err));
	story.at = deadline + 1;
	ALLOWED(&story, 1, command_flag(&story.t, 1, 1, &out, &err));
	cr_expect_eq(board(1)->game.outcome.reason, REASON_TIME);
	cr_expect_eq(tournament_half_points(&story.t, 2, 0), 2);
	REFUSED(&story, WRONG_STATE, command_flag(&story.t, 1, 1, &out, &err));
}

/* A decision at the deadline counts; after it the act is the fall of the flag. */
Test(flag, is_what_a_late_decision_comes_to, .fini = end)
{
	struct board_act act = {1, 1, 1, 0};
	struct decision decision = at("h8");
	bool flagged = false;

	swiss(2);
	story_pair(&story);
	story_start(&story);
	story.at = clock_deadline(&board(1)->clock);
	ALLOWED(&story, 1, place(1, 0, "h8", &out, &err));
	cr_expect_eq(board(1)->result, RESULT_KIND_OPEN);
	story.at = clock_deadline(&board(1)->clock) + 1;
	act.no = 2;
	act.version = 1;
	ALLOWED(&story, 1,
	        command_decide(&story.t, &act, &decision, 1, &out, &flagged, &err) &&
	                out.list[0].kind == RECORD_FLAG);
	cr_expect(flagged);
	cr_expect_eq(board(1)->game.version, 1, "the stone is not on the board");
	cr_expect_eq(tournament_half_points(&story.t, 1, 0), 2);
}

static bool rule(enum result_kind how, int opener, int second, struct drafts *out,
                 struct error *err)
{
	struct ruled ruled = {
		how, {(uint8_t)opener, (uint8_t)second},
                 ""
        };

	return command_result(&story.t, 1, 1, &ruled, out, err);
}

Test(result, has_the_points_of_its_kind, .fini = end)
{
	/* for each kind, which of 0-0 0-1 0-2 1-0 1-1 1-2 2-0 2-1 2-2 are results */
	static const char *const allowed[RESULT_KIND_COUNT] = {
		[RESULT_KIND_OPEN] = "---------",        [RESULT_KIND_PLAYED] = "--+-+-+--",
		[RESULT_KIND_FORFEIT] = "--+---+--",     [RESULT_KIND_DOUBLE_FORFEIT] = "+--------",
		[RESULT_KIND_ADJUDICATED] = "+++++-+--", [RESULT_KIND_VOID] = "+--------",
	};

	swiss(2);
	story_pair(&story);
	story_start(&story);
	for (int how = 0; how < RESULT_KIND_COUNT; how++)
		for (int points = 0; points < 9; points++) {
			struct drafts out = {.arena = &story.arena, .at = story.at};
			struct error err = {0};
			bool done = rule((enum result_kind)how, points / 3, points % 3, &out, &err);

			cr_expect_eq(done, allowed[how][points] == '+', "%s %d-%d: %s",
			             result_kind_name((enum result_kind)how), points / 3,
			             points % 3, err.text);
			cr_expect(done || err.code == ERR_BAD_FIELD);
			cr_expect(!done || act_fold(&story, &out, &err), "%s", err.text);
		}
}

Test(result, is_for_published_boards_and_can_be_corrected, .fini = end)
{
	char text[TEXT_MAX_BYTES + 2] = {0};
	struct ruled ruled = {
		RESULT_KIND_ADJUDICATED, {1, 0},
                 text
        };

	swiss(2);
	story_pair(&story);
	REFUSED(&story, NOT_FOUND, rule(RESULT_KIND_PLAYED, 2, 0, &out, &err));
	story_start(&story);
	ALLOWED(&story, 1, rule(RESULT_KIND_FORFEIT, 0, 2, &out, &err));
	cr_expect(!board(1)->corrected);
	cr_expect_eq(board(1)->game.outcome.reason, REASON_FORFEIT);
	memset(text, '&', TEXT_MAX_BYTES);
	ALLOWED(&story, 1, command_result(&story.t, 1, 1, &ruled, &out, &err));
	cr_expect(board(1)->corrected);
	cr_expect_eq(tournament_half_points(&story.t, 1, 0), 1);
	cr_expect_eq(tournament_half_points(&story.t, 2, 0), 0);
	text[TEXT_MAX_BYTES] = 'x';
	REFUSED(&story, BAD_FIELD, command_result(&story.t, 1, 1, &ruled, &out, &err));
	story_close(&story);
	ALLOWED(&story, 1, rule(RESULT_KIND_PLAYED, 1, 1, &out, &err));
	cr_expect_eq(last()->state, ROUND_CLOSED);
}

/* The arbiter's words are for arbiters, so they are in the sealed part. */
Test(result, seals_the_arbiters_words, .fini = end)
{
	struct ruled ruled = {
		RESULT_KIND_PLAYED, {1, 1},
                 "secret words"
        };
	struct drafts out = {.arena = &story.arena};
	struct error err;

	swiss(2);
	story_pair(&story);
	story_start(&story);
	cr_assert(command_result(&story.t, 1, 1, &ruled, &out, &err));
	cr_expect(!strstr(out.list[0].data, "secret") && strstr(out.list[0].sealed, "secret"));
}

static bool report(int no, int opener, int second, struct drafts *out, struct error *err)
{
	struct board_act act = {1, 1, no, -1};
	uint8_t half_points[2] = {(uint8_t)opener, (uint8_t)second};

	return command_report(&story.t, &act, half_points, out, err);
}

/* Of a game over the board, both say what came out; what they agree on is the result. */
Test(report, makes_the_result_that_both_agree_on, .fini = end)
{
	swiss(4);
	story_pair(&story);
	REFUSED(&story, NOT_FOUND, report(1, 2, 0, &out, &err));
	story_publish(&story);
	REFUSED(&story, GAME_NOT_STARTED, report(1, 2, 0, &out, &err));
	ALLOWED(&story, 1, command_start_round(&story.t, 1, &out, &err));
	REFUSED(&story, WRONG_SEAT, report(3, 2, 0, &out, &err));
	REFUSED(&story, BAD_FIELD, report(1, 2, 1, &out, &err));
	ALLOWED(&story, 1, report(1, 2, 0, &out, &err));
	ALLOWED(&story, 1, report(1, 1, 1, &out, &err));
	ALLOWED(&story, 1, report(2, 0, 2, &out, &err));
	cr_expect_eq(board(1)->result, RESULT_KIND_OPEN, "they do not agree");
	ALLOWED(&story, 2, report(2, 1, 1, &out, &err));
	cr_expect_eq(board(1)->result, RESULT_KIND_PLAYED);
	cr_expect_eq(tournament_half_points(&story.t, 1, 0), 1);
	REFUSED(&story, GAME_OVER, report(2, 0, 2, &out, &err));
}

Test(report, is_not_for_games_that_are_played_here, .fini = end)
{
	swiss(2);
	story_pair(&story);
	story_start(&story);
	story_play(&story, 1, "h8");
	REFUSED(&story, WRONG_STATE, report(1, 2, 0, &out, &err));
}

Test(call, waits_for_an_answer, .fini = end)
{
	struct board_act act = {1, 1, 2, -1};

	swiss(4);
	story_pair(&story);
	REFUSED(&story, NOT_FOUND, command_call(&story.t, &act, &out, &err));
	story_start(&story);
	REFUSED(&story, WRONG_STATE, command_answer_call(&story.t, 1, 1, &out, &err));
	ALLOWED(&story, 1, command_call(&story.t, &act, &out, &err));
	cr_expect(board(1)->called && board(1)->called_by == SEAT_SECOND);
	REFUSED(&story, WRONG_STATE, command_call(&story.t, &act, &out, &err));
	act.no = 3;
	REFUSED(&story, WRONG_SEAT, command_call(&story.t, &act, &out, &err));
	ALLOWED(&story, 1, command_answer_call(&story.t, 1, 1, &out, &err));
	cr_expect(!board(1)->called);
	REFUSED(&story, NOT_FOUND, command_answer_call(&story.t, 1, 3, &out, &err));
}

Test(legal, is_empty_unless_the_game_is_on, .fini = end)
{
	struct legal legal;

	swiss(2);
	story_pair(&story);
	story_publish(&story);
	command_legal(&story.t, board(1), SEAT_OPENER, &legal);
	cr_expect(!legal.kinds[DECISION_PLACE] && !legal.kinds[DECISION_RESIGN]);
	ALLOWED(&story, 1, command_start_round(&story.t, 1, &out, &err));
	command_legal(&story.t, board(1), SEAT_OPENER, &legal);
	cr_expect(legal.kinds[DECISION_PLACE] && legal.kinds[DECISION_RESIGN]);
	command_legal(&story.t, board(1), SEAT_SECOND, &legal);
	cr_expect(!legal.kinds[DECISION_PLACE] && legal.kinds[DECISION_RESIGN]);
	story_result(&story, 1, RESULT_KIND_VOID, 0, 0);
	command_legal(&story.t, board(1), SEAT_OPENER, &legal);
	cr_expect(!legal.kinds[DECISION_PLACE] && !legal.kinds[DECISION_RESIGN]);
}

/* -- matches ----------------------------------------------------------------------------------- */

Test(match, starts_when_both_seats_are_taken, .fini = end)
{
	match(true);
	REFUSED(&story, NOT_FOUND, command_take_seat(&story.t, 3, "", &out, &err));
	REFUSED(&story, BAD_FIELD, command_take_seat(&story.t, 2, "", &out, &err));
	REFUSED(&story, BAD_FIELD, command_take_seat(&story.t, 2, "\xfe", &out, &err));
	ALLOWED(&story, 1, command_take_seat(&story.t, 1, "", &out, &err));
	cr_expect_eq(last()->state, ROUND_PUBLISHED);
	REFUSED(&story, SEAT_TAKEN, command_take_seat(&story.t, 1, "Carl", &out, &err));
	ALLOWED(&story, 2, command_take_seat(&story.t, 2, "Boris", &out, &err));
	cr_expect_eq(last()->state, ROUND_STARTED);
	cr_expect(!strcmp(story.t.players[0].name, "Anna"));
	cr_expect(!strcmp(story.t.players[1].name, "Boris"));
}

Test(match, that_its_arbiter_has_started_still_takes_seats, .fini = end)
{
	match(false);
	ALLOWED(&story, 1, command_start_round(&story.t, 1, &out, &err));
	ALLOWED(&story, 1, command_take_seat(&story.t, 1, "", &out, &err));
	ALLOWED(&story, 1, command_take_seat(&story.t, 2, "Boris", &out, &err));
	cr_expect_eq(last()->state, ROUND_STARTED);
}

Test(match, is_of_two_without_byes_or_withdrawals, .fini = end)
{
	int round;
	struct board_act call = {1, 1, 1, -1};

	match(true);
	REFUSED(&story, WRONG_STATE, enter("Carl", "", 0, 0, &out, &err));
	REFUSED(&story, WRONG_STATE, bye(1, 2, 1, &out, &err));
	REFUSED(&story, WRONG_STATE, command_withdraw(&story.t, 1, 1, false, &out, &err));
	REFUSED(&story, WRONG_STATE, command_may_pair(&story.t, &round, &err) && out.count);
	REFUSED(&story, WRONG_STATE,
	        command_pair_match(&story.t, &(struct pair){2, 1}, &out, &err));
	REFUSED(&story, WRONG_STATE, command_call(&story.t, &call, &out, &err));
}

Test(swiss, has_neither_seats_nor_rematches_nor_takebacks, .fini = end)
{
	struct board_act act = {1, 1, 1, -1};

	swiss(2);
	REFUSED(&story, WRONG_STATE, command_take_seat(&story.t, 1, "A", &out, &err));
	REFUSED(&story, WRONG_STATE,
	        command_pair_match(&story.t, &(struct pair){1, 2}, &out, &err));
	story_pair(&story);
	story_start(&story);
	story_play(&story, 1, "h8");
	REFUSED(&story, WRONG_STATE, command_takeback(&story.t, &act, "ask", &out, &err));
	story_play(&story, 1, "resign");
	REFUSED(&story, WRONG_STATE, command_rematch(&story.t, 1, &out, &err));
}

Test(rematch, begins_with_seats_exchanged_when_both_have_asked, .fini = end)
{
	match(true);
	REFUSED(&story, GAME_NOT_STARTED, command_rematch(&story.t, 1, &out, &err));
	take_seats();
	REFUSED(&story, WRONG_STATE, command_rematch(&story.t, 1, &out, &err));
	story_play(&story, 1, "resign");
	ALLOWED(&story, 1, command_rematch(&story.t, 1, &out, &err));
	REFUSED(&story, WRONG_STATE, command_rematch(&story.t, 1, &out, &err));
	REFUSED(&story, WRONG_STATE, command_rematch(&story.t, 3, &out, &err));
	ALLOWED(&story, 4, command_rematch(&story.t, 2, &out, &err));
	cr_expect_eq(story.t.round_count, 2);
	cr_expect_eq(story.t.rounds[0]->state, ROUND_CLOSED);
	cr_expect_eq(last()->state, ROUND_STARTED);
	cr_expect_eq(board(1)->opener, 2);
	cr_expect(!story.t.players[0].wants_rematch && !story.t.players[1].wants_rematch);
	cr_expect_eq(tournament_half_points(&story.t, 2, 0), 2);
}

Test(rematch, follows_a_round_that_the_arbiter_has_closed, .fini = end)
{
	match(false);
	take_seats();
	story_play(&story, 1, "resign");
	story_close(&story);
	ALLOWED(&story, 1, command_rematch(&story.t, 1, &out, &err));
	ALLOWED(&story, 3, command_rematch(&story.t, 2, &out, &err));
	cr_expect_eq(last()->state, ROUND_STARTED);
	story_play(&story, 1, "resign");
	story_close(&story);
	story_finish(&story);
	REFUSED(&story, WRONG_STATE, command_rematch(&story.t, 1, &out, &err));
}

/* -- take-backs -------------------------------------------------------------------------------- */

static bool takeback(int no, const char *step, struct drafts *out, struct error *err)
{
	struct board_act act = {1, 1, no, -1};

	return command_takeback(&story.t, &act, step, out, err);
}

Test(takeback, is_asked_for_and_answered_by_the_other, .fini = end)
{
	match(true);
	take_seats();
	REFUSED(&story, WRONG_STATE, takeback(1, "ask", &out, &err));
	story_play(&story, 1, "h8 i9");
	REFUSED(&story, BAD_FIELD, takeback(1, "beg", &out, &err));
	REFUSED(&story, WRONG_STATE, takeback(1, "grant", &out, &err));
	ALLOWED(&story, 1, takeback(1, "ask", &out, &err));
	REFUSED(&story, WRONG_STATE, takeback(1, "ask", &out, &err));
	REFUSED(&story, WRONG_STATE, takeback(1, "grant", &out, &err));
	ALLOWED(&story, 1, takeback(2, "refuse", &out, &err));
	cr_expect(!board(1)->takeback_asked);
	cr_expect_eq(board(1)->game.version, 2);
	ALLOWED(&story, 1, takeback(1, "ask", &out, &err));
	story_play(&story, 1, "j10");
	REFUSED(&story, WRONG_STATE, takeback(2, "grant", &out, &err));
}

/* Back to before the last decision of the one who asked: the game is the replay of the first k. */
Test(takeback, gives_the_game_as_it_was, .fini = end)
{
	static const struct {
		const char *played;
		int asks;
		uint32_t version;
	} rows[] = {
		{"h8 i9 j10",     1, 2},
		{"h8 i9 j10",     2, 1},
		{"h8",            1, 0},
		{"h8 i9 j10 k11", 1, 2},
	};

	for (size_t i = 0; i < COUNT(rows); i++) {
		struct game before;

		match(true);
		take_seats();
		game_start(&before, &story.t.rule);
		story_play(&story, 1, rows[i].played);
		for (uint32_t k = 0; k < rows[i].version; k++) {
			const struct turn *turn = &board(1)->turns[k];

			cr_assert(game_apply(&before, turn->seat, &turn->decision, NULL));
		}
		ALLOWED(&story, 1, takeback(rows[i].asks, "ask", &out, &err));
		ALLOWED(&story, 1, takeback(3 - rows[i].asks, "grant", &out, &err));
		cr_expect_eq(board(1)->game.version, rows[i].version);
		cr_expect_eq(board(1)->game.move_count, before.move_count);
		cr_expect(!memcmp(board(1)->game.cells, before.cells, sizeof before.cells));
		cr_expect_eq(board(1)->game.to_move, before.to_move);
		for (size_t k = 0; k < board(1)->turn_count; k++)
			cr_expect_eq(board(1)->turns[k].retracted, k >= rows[i].version);
		cr_expect_eq(board(1)->clock.running, game_to_act(&board(1)->game));
		story_play(&story, 1, "a1 b1");
		cr_expect_eq(board(1)->game.version, rows[i].version + 2);
		end();
	}
}

Test(takeback, can_be_repeated_to_the_beginning, .fini = end)
{
	match(true);
	take_seats();
	story_play(&story, 1, "h8 i9 j10 k11");
	for (int asks = 2; board(1)->game.version > 0; asks = 3 - asks) {
		ALLOWED(&story, 1, takeback(asks, "ask", &out, &err));
		ALLOWED(&story, 1, takeback(3 - asks, "grant", &out, &err));
	}
	cr_expect_eq(board(1)->game.stone_count, 0);
	cr_expect_eq(board(1)->turn_count, 4);
	REFUSED(&story, WRONG_STATE, takeback(2, "ask", &out, &err));
}
