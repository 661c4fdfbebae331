/* Draws of round robins and knock-outs: what may be recorded, and what it makes of an event. */
#include "arbiter/draw.h"
#include "arbiter/swiss.h"
#include "tests/core/act.h"

#include <criterion/criterion.h>
#include <string.h>

static struct story story;
static struct error why;

static void begin_with(enum pairing_system system, int players)
{
	const struct setting_change changes[] = {
		{SETTING_SYSTEM, (int64_t)system}
        };
	struct event_plan plan = story_swiss("renju");

	plan.settings = changes;
	plan.setting_count = 1;
	story_begin(&story, &plan);
	for (int i = 0; i < players; i++)
		story_enter(&story, "Somebody", i % 2 ? "A" : "B", 2000 - i);
}

static void end(void)
{
	story_end(&story);
}

TestSuite(draw, .fini = end);

/* The system's next round, with its draw on record, published and started. */
static void pair_next(void)
{
	struct swiss swiss;
	struct pairing pairing;
	struct pair pairs[20];
	int round = (int)story.t.round_count + 1, rounds;

	swiss_make(&swiss, &story.t, round - 1, &story.arena);
	cr_assert(swiss_pair(&swiss, &story.arena, &pairing, &why), "%s", why.text);
	for (int i = 0; i < pairing.count; i++)
		pairs[i] = (struct pair){pairing.boards[i].opener, pairing.boards[i].second};
	if (round == 1) {
		cr_assert(draw_plan(swiss.system, &swiss.options, swiss.history.count, &rounds,
		                    &why));
		ALLOWED(&story, 1,
		        command_draw(&story.t, swiss.number, swiss.history.count, false, &out,
		                     &err));
		ALLOWED(&story, 1, command_plan(&story.t, rounds, &out, &err));
	}
	ALLOWED(&story, 1,
	        command_paired_drawn(&story.t, round, pairs, pairing.count, pairing.bye, "test",
	                             &out, &err));
	story_start(&story);
}

/* All open boards are won by who opens. */
static void play_round(void)
{
	struct round *round;

	pair_next();
	round = tournament_last_round(&story.t);
	for (size_t i = 0; i < round->board_count; i++)
		if (round->boards[i].result == RESULT_KIND_OPEN)
			story_result(&story, (int)i + 1, RESULT_KIND_PLAYED, 2, 0);
	story_close(&story);
}

Test(draw, words_of_the_settings_are_the_systems)
{
	char text[32];

	begin_with(SYSTEM_DUTCH, 0);
	for (int i = 0; i < SYSTEM_COUNT; i++)
		cr_expect_str_eq(setting_text(SETTING_SYSTEM, i, text, sizeof text),
		                 system_name((enum pairing_system)i));
	for (int i = 0; i < SEEDING_COUNT; i++)
		cr_expect_str_eq(setting_text(SETTING_SEEDING, i, text, sizeof text),
		                 seeding_name((enum seeding)i));
	for (int i = KNOCKOUT_TIE_EXTRA; i <= KNOCKOUT_TIE_LOT; i++)
		cr_expect_str_eq(setting_text(SETTING_TIE, i, text, sizeof text),
		                 knockout_tie_name((enum knockout_tie)i));
	for (int i = KNOCKOUT_OPENS_HIGHER; i <= KNOCKOUT_OPENS_LOT; i++)
		cr_expect_str_eq(setting_text(SETTING_FIRST_OPENER, i, text, sizeof text),
		                 knockout_opener_name((enum knockout_opener)i));
}

Test(draw, every_system_has_tie_breaks_that_exist)
{
	struct tiebreak keys[STANDING_KEYS_MAX];
	size_t count;

	begin_with(SYSTEM_DUTCH, 0);
	for (int i = 0; i < SYSTEM_COUNT; i++)
		cr_expect(standing_keys(draw_tiebreaks((enum pairing_system)i), keys, &count, &why),
		          "%s: %s", system_name((enum pairing_system)i), why.text);
}

Test(draw, a_round_robin_knows_its_rounds)
{
	begin_with(SYSTEM_ROUNDROBIN, 5);
	cr_expect_eq(draw_rounds(&story.t), 5);
	play_round();
	cr_expect_eq(story.t.round_limit, 5);
	cr_expect_eq(story.t.drawn_count, 5);
	cr_expect_eq(tournament_last_round(&story.t)->bye_count, 1);
	cr_expect_eq(tournament_last_round(&story.t)->byes[0].half_points, 0, "free, no points");
	for (int round = 2; round <= 5; round++)
		play_round();
	cr_expect_eq(tournament_next(&story.t), NEXT_FINISH);
}

Test(draw, what_is_no_draw)
{
	static const struct {
		int players[3];
		size_t count;
	} bad[] = {
		{{1},       1}, /* one player */
		{{1, 2, 1}, 3}, /* a player twice */
		{{1, 2, 9}, 3}, /* nobody */
		{{1, 2, 4}, 3}, /* who has withdrawn */
	};
	const int good[] = {3, 1, 2};
	int round;

	begin_with(SYSTEM_ROUNDROBIN, 4);
	story_withdraw(&story, 4);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		REFUSED(&story, BAD_FIELD,
		        command_draw(&story.t, bad[i].players, bad[i].count, true, &out, &err));
	ALLOWED(&story, 1, command_draw(&story.t, good, 3, true, &out, &err));
	cr_expect_eq(tournament_drawn_number(&story.t, 1), 2);
	cr_expect_eq(tournament_drawn_number(&story.t, 4), 0);
	story_enter(&story, "One more", "", 0);
	cr_expect(!command_may_pair(&story.t, &round, &why), "the numbers are not everybody's");
	cr_expect_eq(why.code, ERR_WRONG_STATE);
}

Test(draw, who_may_be_replaced_by_whom)
{
	begin_with(SYSTEM_ROUNDROBIN, 4);
	story_enter(&story, "Fifth", "", 3000);
	story_withdraw(&story, 5);
	pair_next();
	story_enter(&story, "Late", "", 0);
	REFUSED(&story, NOT_FOUND, command_replace(&story.t, 9, 6, &out, &err));
	REFUSED(&story, WRONG_STATE, command_replace(&story.t, 1, 6, &out, &err)); /* plays */
	REFUSED(&story, WRONG_STATE, command_replace(&story.t, 5, 6, &out, &err));
	story_result(&story, 1, RESULT_KIND_FORFEIT, 0, 2);
	story_result(&story, 2, RESULT_KIND_PLAYED, 2, 0);
	story_close(&story);
	int absent = tournament_board(&story.t, 1, 1)->opener;
	int there = tournament_board(&story.t, 1, 2)->opener;

	REFUSED(&story, WRONG_STATE, command_replace(&story.t, there, 6, &out, &err));
	REFUSED(&story, WRONG_STATE, command_replace(&story.t, absent, 5, &out, &err));
	REFUSED(&story, WRONG_STATE, command_replace(&story.t, absent, there, &out, &err));
	ALLOWED(&story, 1, command_replace(&story.t, absent, 6, &out, &err));
	cr_expect_eq(tournament_drawn_number(&story.t, 6),
	             tournament_drawn_number(&story.t, absent));
	REFUSED(&story, WRONG_STATE,
	        command_withdraw(&story.t, ACTOR_ARBITER, absent, true, &out, &err));
	REFUSED(&story, WRONG_STATE, command_bye(&story.t, 6, 6, 2, 0, &out, &err));
}

/* One of four leaves after two games of three: the last is forfeited. After one game of three the
 * table had counted none. */
Test(draw, half_of_the_games)
{
	struct swiss_table table;
	const struct round *round;
	int gone;

	begin_with(SYSTEM_ROUNDROBIN, 4);
	play_round();
	play_round();
	gone = story.t.drawn[0];
	story_withdraw(&story, gone);
	cr_assert(swiss_standings(&table, &story.t, 2, &story.arena, &why));
	cr_expect(!table.struck[0], "two of three are half");
	pair_next();
	round = tournament_last_round(&story.t);
	for (size_t i = 0; i < round->board_count; i++) {
		const struct board *board = &round->boards[i];
		bool his = board->opener == gone || board->second == gone;

		cr_expect_eq(board->result, his ? RESULT_KIND_FORFEIT : RESULT_KIND_OPEN);
	}
	cr_assert(swiss_standings(&table, &story.t, 1, &story.arena, &why));
	cr_expect(table.struck[0], "one of three is not");
	for (size_t i = 0; i < table.row_count; i++)
		cr_expect(table.rows[i].tpn != 1 || table.rows[i].values[0] == 0);
}

Test(draw, a_knock_out_by_places)
{
	struct swiss_table table;

	begin_with(SYSTEM_KNOCKOUT, 6);
	cr_expect_eq(draw_rounds(&story.t), 0);
	for (int round = 1; round <= 3; round++)
		play_round();
	cr_assert(swiss_standings(&table, &story.t, 3, &story.arena, &why));
	cr_expect_eq(table.rows[0].rank, 1);
	cr_expect_eq(table.rows[1].rank, 2);
	cr_expect_eq(table.rows[2].rank, 3);
	cr_expect_eq(table.rows[3].rank, 3);
	cr_expect_eq(table.rows[5].rank, 5);
	cr_expect_eq(table.swiss.number[table.rows[0].tpn - 1], 1, "who opens wins: seed 1 does");
}
