/* Bans, accelerations, scoring, late entries and pairings changed by hand: from the record to what
 * the pairing sees. */
#include "arbiter/swiss_rules.h"
#include "tests/core/act.h"

#include <criterion/criterion.h>
#include <string.h>

static struct story story;

static const char *const clubs[] = {"Tallinn", "Riga", "Tallinn", "", "Riga", ""};

/* Six players, the strongest first, so that numbers are pairing numbers. */
static void begin(void)
{
	struct event_plan plan = story_swiss("renju");

	story_begin(&story, &plan);
	for (int i = 0; i < 6; i++)
		story_enter(&story, "Somebody", clubs[i], 2000 - 10 * i);
}

static void end(void)
{
	story_end(&story);
}

TestSuite(constraints, .init = begin, .fini = end);

static struct swiss made(int rounds)
{
	struct swiss swiss;

	swiss_make(&swiss, &story.t, rounds, &story.arena);
	return swiss;
}

static bool apart(int a, int b, int round)
{
	struct swiss swiss = made(ROUNDS_MAX);

	return history_forbidden(&swiss.history, (uint16_t)a, (uint16_t)b, (uint16_t)round);
}

static bool forbid(struct ban_plan plan, struct drafts *out, struct error *err)
{
	return command_forbid(&story.t, &plan, out, err);
}

Test(constraints, keep_players_of_a_list_apart)
{
	static const int three[] = {1, 4, 6}, twice[] = {2, 2}, nobody[] = {1, 9};

	REFUSED(&story, BAD_FIELD,
	        forbid((struct ban_plan){.players = three, .count = 1, .first = 1}, &out, &err));
	REFUSED(&story, BAD_FIELD,
	        forbid((struct ban_plan){.players = twice, .count = 2, .first = 1}, &out, &err));
	REFUSED(&story, BAD_FIELD,
	        forbid((struct ban_plan){.players = nobody, .count = 2, .first = 1}, &out, &err));
	REFUSED(&story, BAD_FIELD,
	        forbid((struct ban_plan){.players = three, .count = 3, .first = 3, .last = 2}, &out,
	               &err));
	ALLOWED(&story, 1,
	        forbid((struct ban_plan){.players = three, .count = 3, .first = 2, .last = 3}, &out,
	               &err));
	cr_expect(apart(1, 4, 2) && apart(6, 4, 3) && apart(1, 6, 2));
	cr_expect(!apart(1, 4, 1) && !apart(1, 4, 4) && !apart(1, 2, 2));
	REFUSED(&story, NOT_FOUND, command_lift_ban(&story.t, 2, &out, &err));
	ALLOWED(&story, 1, command_lift_ban(&story.t, 1, &out, &err));
	REFUSED(&story, NOT_FOUND, command_lift_ban(&story.t, 1, &out, &err));
	cr_expect(!apart(1, 4, 2));
}

Test(constraints, keep_clubs_apart_in_the_last_rounds)
{
	ALLOWED(&story, 1,
	        forbid((struct ban_plan){.by_club = true, .last_rounds = 2}, &out, &err));
	for (int round = 1; round <= 5; round++) {
		cr_expect_eq(apart(1, 3, round), round >= 4, "round %d", round);
		cr_expect_eq(apart(2, 5, round), round >= 4, "round %d", round);
		cr_expect(!apart(4, 6, round), "who has no club has no compatriots");
	}
}

static bool accelerate(struct boost_plan plan, struct drafts *out, struct error *err)
{
	return command_accelerate(&story.t, &plan, out, err);
}

static int virtual_points(int no, int round)
{
	struct swiss swiss = made(ROUNDS_MAX);
	const struct entrant *entrant = &swiss.history.entrants[swiss.tpn[no - 1] - 1];

	return round <= entrant->virtual_count ? entrant->virtual_points[round - 1] : 0;
}

Test(constraints, give_points_that_only_the_pairing_sees)
{
	static const int two[] = {2, 5};

	REFUSED(&story, BAD_FIELD, accelerate((struct boost_plan){two, 2, 1, 0, 2}, &out, &err));
	REFUSED(&story, BAD_FIELD, accelerate((struct boost_plan){two, 2, 1, 2, 21}, &out, &err));
	ALLOWED(&story, 1, accelerate((struct boost_plan){two, 2, 1, 2, 2}, &out, &err));
	ALLOWED(&story, 1, accelerate((struct boost_plan){two, 1, 2, 3, 1}, &out, &err));
	cr_expect_eq(virtual_points(2, 1), 10);
	cr_expect_eq(virtual_points(2, 2), 15, "they add up");
	cr_expect_eq(virtual_points(2, 3), 5);
	cr_expect_eq(virtual_points(5, 2), 10);
	cr_expect_eq(virtual_points(1, 1), 0);
	ALLOWED(&story, 1, command_lift_boost(&story.t, 1, &out, &err));
	cr_expect_eq(virtual_points(2, 1), 0);
	cr_expect_eq(virtual_points(2, 2), 5);
}

static bool set(enum setting setting, int64_t value, struct drafts *out, struct error *err)
{
	return command_settings(&story.t, &(struct setting_change){setting, value}, 1, out, err);
}

/* Six players: group A are the first four. Five rounds: three are accelerated, two of them fully.
 */
Test(constraints, accelerate_by_baku)
{
	static const int points[] = {10, 10, 5, 0, 0};

	ALLOWED(&story, 1, set(SETTING_ACCELERATION, 1, &out, &err));
	for (int round = 1; round <= 5; round++) {
		cr_expect_eq(virtual_points(4, round), points[round - 1], "round %d", round);
		cr_expect_eq(virtual_points(5, round), 0);
	}
	story_pair(&story);
	story_start(&story);
	story_enter(&story, "Late and strong", "", 2400);
	story_enter(&story, "Late and weak", "", 1000);
	cr_expect_eq(virtual_points(7, 2), 10, "joins group A by rank");
	cr_expect_eq(virtual_points(4, 2), 10, "which loses nobody");
	cr_expect_eq(virtual_points(8, 2), 0);
}

static void play_round(void)
{
	story_pair(&story);
	story_start(&story);
	story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
	story_result(&story, 2, RESULT_KIND_PLAYED, 1, 1);
	story_result(&story, 3, RESULT_KIND_FORFEIT, 0, 2);
	story_close(&story);
}

/* The same by the fold and by the history, player by player. */
static void expect_points(const int *half_points, int players)
{
	struct swiss swiss = made(ROUNDS_MAX);

	for (int no = 1; no <= players; no++) {
		cr_expect_eq(tournament_half_points(&story.t, no, 0), half_points[no - 1],
		             "player %d: %d", no, tournament_half_points(&story.t, no, 0));
		cr_expect_eq(history_score(&swiss.history, swiss.tpn[no - 1], swiss.history.played),
		             5 * half_points[no - 1], "player %d by the history", no);
	}
}

Test(constraints, count_by_the_events_own_points)
{
	static const int expected[] = {6, 0, 2, 2, 0, 5, 0}, late[] = {6, 0, 2, 2, 0, 5, 3};

	ALLOWED(&story, 1, set(SETTING_POINTS_WIN, 6, &out, &err));
	ALLOWED(&story, 1, set(SETTING_POINTS_DRAW, 2, &out, &err));
	ALLOWED(&story, 1, set(SETTING_POINTS_FORFEIT_WIN, 5, &out, &err));
	ALLOWED(&story, 1, set(SETTING_POINTS_HALF_BYE, 3, &out, &err));
	play_round();
	story_enter(&story, "Late", "", 1000);
	expect_points(expected, 7);
	REFUSED(&story, WRONG_STATE, set(SETTING_LATE_ENTRY, 1, &out, &err));
	story.t.settings.value[SETTING_LATE_ENTRY] = 1;
	expect_points(late, 7);
}

Test(constraints, know_byes_of_every_kind)
{
	static const struct {
		int asked;
		enum bye_kind kind;
		enum result cell;
	} kinds[] = {
		{0, BYE_ZERO, RESULT_ZERO_BYE},
		{1, BYE_HALF, RESULT_HALF_BYE},
		{2, BYE_FULL, RESULT_FULL_BYE}
        };

	ALLOWED(&story, 1, set(SETTING_POINTS_FULL_BYE, 4, &out, &err));
	for (int i = 0; i < 3; i++)
		ALLOWED(&story, 1,
		        command_bye(&story.t, ACTOR_ARBITER, 4 + i, 1, kinds[i].asked, &out, &err));
	ALLOWED(&story, 1,
	        command_paired(&story.t, 1, &(struct pair){1, 2}, 1, 3, "test", &out, &err));
	story_start(&story);
	for (int i = 0; i < 3; i++) {
		const struct bye *bye = round_bye_of(story.t.rounds[0], 4 + i);
		struct swiss swiss = made(ROUNDS_MAX);

		cr_assert(bye);
		cr_expect_eq(bye->kind, kinds[i].kind);
		cr_expect_eq(swiss.history.entrants[swiss.tpn[3 + i] - 1].cells[0].result,
		             kinds[i].cell);
	}
	cr_expect_eq(tournament_half_points(&story.t, 6, 0), 4);
	cr_expect_eq(tournament_half_points(&story.t, 3, 0), 2);
}

/* What can only stand in a log that somebody made up. */
Test(constraints, refuse_records_out_of_range)
{
	static const struct {
		enum record_kind kind;
		const char *data;
	} wrong[] = {
		{RECORD_FORBIDDEN,          "ban=1&players=1,2&first=0"                      },
		{RECORD_FORBIDDEN,          "ban=1&players=1,2&last-rounds=31"               },
		{RECORD_FORBIDDEN,          "ban=2&players=1,2&first=1"                      },
		{RECORD_FORBIDDEN,          "ban=1&players=1,x&first=1"                      },
		{RECORD_FORBIDDEN,          "ban=1&players=1,77&first=1"                     },
		{RECORD_FORBIDDEN,          "ban=1&by=age&first=1"                           },
		{RECORD_FORBIDDEN_LIFTED,   "ban=1"                                          },
		{RECORD_ACCELERATED,        "boost=1&players=1&first=0&last=2&half_points=2" },
		{RECORD_ACCELERATED,        "boost=1&players=1&first=3&last=2&half_points=2" },
		{RECORD_ACCELERATED,        "boost=1&players=1&first=1&last=2&half_points=21"},
		{RECORD_ACCELERATED_LIFTED, "boost=1"                                        },
		{RECORD_BYE_REQUESTED,      "no=1&round=1&half_points=3"                     },
		{RECORD_ROUND_CHANGED,      "round=1&pairs=1-2&byes="                        },
		{RECORD_DRAFT_CHANGED,      "round=1"                                        },
	};

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct record record = {.seq = story.t.seq + 1,
		                        .at = story.t.at,
		                        .kind = wrong[i].kind,
		                        .data = wrong[i].data,
		                        .request = ""};
		struct error err = {0};

		cr_expect(!tournament_apply(&story.t, &record, &err), "%s", wrong[i].data);
		cr_expect_eq(err.code, ERR_INTERNAL);
	}
}

/* -- pairings by hand -------------------------------------------------------------------------- */

static const struct round *last(void)
{
	return tournament_last_round(&story.t);
}

static bool change(const struct pair *pairs, size_t count, int bye, struct drafts *out,
                   struct error *err)
{
	struct draft_change what = {
		(int)story.t.round_count,
		pairs,
		count,
		bye,
		(struct pair[]){{1, 2}, {3, 4}, {5, 6}},
		3,
		"C1 1-4"
        };

	return command_change_draft(&story.t, &what, out, err);
}

Test(constraints, note_how_a_draft_was_changed)
{
	static const struct pair good[] =
		{
			{4, 1},
                        {3, 2},
                        {5, 6}
        },
				 twice[] = {{1, 2}, {1, 3}, {5, 6}}, short_of[] = {{1, 2}, {3, 4}};

	REFUSED(&story, NOT_FOUND, change(good, 3, 0, &out, &err));
	ALLOWED(&story, 1,
	        command_paired_around(&story.t, 1,
	                              (struct pair[]){
					      {1, 2},
                                              {3, 4},
                                              {5, 6}
        },
	                              3, 0, &(struct pair){5, 6}, 1, "test", &out, &err));
	cr_expect_str_eq(last()->by_hand, "5-6");
	REFUSED(&story, BAD_FIELD, change(twice, 3, 0, &out, &err));
	REFUSED(&story, BAD_FIELD, change(short_of, 2, 0, &out, &err));
	REFUSED(&story, BAD_FIELD, change(good, 3, 7, &out, &err));
	ALLOWED(&story, 1, change(good, 3, 0, &out, &err));
	cr_expect_eq(last()->state, ROUND_DRAFT);
	cr_expect_eq(last()->boards[0].opener, 4);
	cr_expect_str_eq(last()->engine_pairs, "1-2,3-4,5-6");
	cr_expect_str_eq(last()->breaks, "C1 1-4");
	story_publish(&story);
	cr_expect_str_eq(last()->breaks, "C1 1-4", "still known to arbiters");
	REFUSED(&story, WRONG_STATE, change(good, 3, 0, &out, &err));
}

/* Boards that stay keep their number; a board beyond the last moves into a gap. */
Test(constraints, change_a_published_round)
{
	static const struct pair after[] = {
		{5, 6},
                {3, 4}
        };

	REFUSED(&story, NOT_FOUND,
	        command_change_round(&story.t, 1, after, 2, 1, "test", &out, &err));
	story_pair(&story);
	REFUSED(&story, WRONG_STATE,
	        command_change_round(&story.t, 1, after, 2, 1, "test", &out, &err));
	story_publish(&story);
	story_withdraw(&story, 2);
	ALLOWED(&story, 1, command_change_round(&story.t, 1, after, 2, 1, "test", &out, &err));
	cr_expect_eq(last()->state, ROUND_PUBLISHED);
	cr_assert_eq(last()->board_count, 2);
	cr_expect_eq(last()->boards[0].opener, 5, "board 3 is now board 1");
	cr_expect_eq(last()->boards[1].opener, 3, "board 2 stays");
	cr_expect_eq(round_bye_of(last(), 1)->kind, BYE_PAIRING);
	cr_expect_eq(round_bye_of(last(), 2)->kind, BYE_ZERO);
	cr_expect_eq(last()->changed, 1, "only the bye is new");
	cr_expect_eq(story.t.round_gone, 1, "the derived rows are written anew");
	ALLOWED(&story, 1, command_start_round(&story.t, 1, &out, &err));
	REFUSED(&story, WRONG_STATE,
	        command_change_round(&story.t, 1, after, 2, 1, "test", &out, &err));
}
