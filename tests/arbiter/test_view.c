/* What the API says of things: as its document says, and nothing sealed to those it is not for. */
#include "arbiter/decided.h"
#include "arbiter/view.h"
#include "arbiter/working_json.h"
#include "core/command.h"
#include "tests/arbiter/schema.h"
#include "tests/support/story.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static struct story story;

static const struct viewer spectator = {.role = VIEWER_SPECTATOR};
static const struct viewer arbiter = {.role = VIEWER_ARBITER};

static void end(void)
{
	story_end(&story);
}

static void swiss(const char *rule, int players)
{
	struct event_plan plan = story_swiss(rule);

	story_begin(&story, &plan);
	for (int i = 0; i < players; i++)
		story_enter(&story, "Somebody", "Harbour", 1500 + i);
}

static json_t *record_view(enum record_kind kind, const char *data, const char *sealed,
                           bool as_arbiter)
{
	struct record record = {
		.seq = 7,
		.at = 1785600000000,
		.actor = 3,
		.kind = kind,
		.data = data,
		.request = "",
		.sealed = sealed,
	};

	if (kind == RECORD_DECISION || kind == RECORD_RESULT)
		record.board = (struct board_key){1, 2, 5, 1};
	return view_record(&record, as_arbiter);
}

/* -- records ----------------------------------------------------------------------------------- */

/* A sealed part, and whether everybody sees it. */
static const struct {
	enum record_kind kind;
	const char *data, *sealed, *member;
	bool everybody;
} sealed_parts[] = {
	{RECORD_ENTERED,    "no=1&rating=0",                "name=Anna&club=Harbour",  "name",  true },
	{RECORD_SEAT_TAKEN, "no=1",                         "name=Anna",               "name",  true },
	{RECORD_PAIRED,     "round=1&engine=e",             "pairs=1-2&byes=3:0:zero", "pairs", false},
	{RECORD_PAIRED,     "round=1&engine=e",             "pairs=1-2&byes=3:0:zero", "byes",  false},
	{RECORD_RESULT,     "how=played&opener=2&second=0", "text=Late",               "text",  false},
};

Test(record, shows_sealed_parts_to_those_they_are_for)
{
	for (size_t i = 0; i < sizeof sealed_parts / sizeof *sealed_parts; i++)
		for (int as_arbiter = 0; as_arbiter < 2; as_arbiter++) {
			json_t *view = record_view(sealed_parts[i].kind, sealed_parts[i].data,
			                           sealed_parts[i].sealed, as_arbiter);
			char *text = json_dumps(view, JSON_COMPACT);

			cr_expect_eq(json_object_get(view, sealed_parts[i].member) != NULL,
			             sealed_parts[i].everybody || as_arbiter, "%s", text);
			free(text);
			json_decref(view);
		}
}

/* Of a kind that has no sealed part none is shown, whatever stands there. */
Test(record, shows_no_sealed_part_where_the_kind_has_none)
{
	for (int kind = 0; kind < RECORD_KIND_COUNT; kind++) {
		json_t *view = record_view((enum record_kind)kind, "", "leak=1", true);

		cr_expect_eq(json_object_get(view, "leak") != NULL,
		             record_sealed_view((enum record_kind)kind) != SEALED_NONE, "%s",
		             record_kind_name((enum record_kind)kind));
		json_decref(view);
	}
}

Test(record, tells_numbers_from_texts_by_the_field)
{
	json_t *view = record_view(RECORD_CREATED, "title=1984&slug=2026&rounds=5&base=60000", NULL,
	                           false);

	cr_expect(json_is_string(json_object_get(view, "title")));
	cr_expect(json_is_string(json_object_get(view, "slug")));
	cr_expect_eq(json_integer_value(json_object_get(view, "rounds")), 5);
	cr_expect_eq(json_integer_value(json_object_get(view, "base")), 60000);
	json_decref(view);
	view = record_view(RECORD_ENTERED, "no=1&rating=0", "name=007&club=1", false);
	cr_expect(!strcmp(json_string_value(json_object_get(view, "name")), "007"));
	cr_expect(json_is_string(json_object_get(view, "club")));
	json_decref(view);
}

/* A decision's field is called `at` in the log, and so is the record's time in the view. */
Test(record, keeps_its_time_and_lists_its_points)
{
	json_t *view =
		record_view(RECORD_DECISION, "seat=opener&do=offer&at=h8,i9,j10", NULL, false);
	const json_t *points = json_object_get(view, "points");

	cr_expect_eq(json_integer_value(json_object_get(view, "at")), 1785600000000);
	cr_expect_eq(json_array_size(points), 3);
	cr_expect(!strcmp(json_string_value(json_array_get(points, 2)), "j10"));
	cr_expect_eq(json_integer_value(json_object_get(view, "round")), 2);
	cr_expect_eq(json_integer_value(json_object_get(view, "board")), 5);
	json_decref(view);
}

Test(record, is_as_documented)
{
	cr_expect(schema_fits("Record", record_view(RECORD_CREATED,
	                                            "uuid=u&slug=abc&event=match&title=1&rule=rif&"
	                                            "rounds=999&base=0&increment=0&tiebreaks=PTS&"
	                                            "engine=e&casual=1&creator=player",
	                                            NULL, false)));
	cr_expect(schema_fits("Record",
	                      record_view(RECORD_DECISION,
	                                  "seat=second&do=place&at=h8&implied=1&reason=five&"
	                                  "opener=0&second=2",
	                                  NULL, false)));
	cr_expect(schema_fits("Record", record_view(RECORD_TAKEBACK, "seat=opener&step=grant&to=3",
	                                            NULL, false)));
	cr_expect(schema_fits(
		"Record", record_view(RECORD_PAGES_PUBLISHED, "target=t&digest=d", NULL, true)));
	for (size_t i = 0; i < sizeof sealed_parts / sizeof *sealed_parts; i++)
		cr_expect(schema_fits("Record",
		                      record_view(sealed_parts[i].kind, sealed_parts[i].data,
		                                  sealed_parts[i].sealed, true)));
}

/* -- events and rounds ------------------------------------------------------------------------- */

static size_t rounds_seen(const struct viewer *viewer)
{
	json_t *view = view_event(&story.t, viewer);
	size_t count = json_array_size(json_object_get(view, "rounds"));

	json_decref(view);
	return count;
}

Test(event, shows_drafts_to_arbiters_only, .fini = end)
{
	struct viewer player = {.role = VIEWER_PLAYER, .no = 1};

	swiss("renju", 3);
	story_pair(&story);
	cr_expect_eq(rounds_seen(&arbiter), 1);
	cr_expect_eq(rounds_seen(&spectator), 0);
	cr_expect_eq(rounds_seen(&player), 0);
	story_publish(&story);
	cr_expect_eq(rounds_seen(&spectator), 1);
}

Test(event, is_as_documented, .fini = end)
{
	swiss("taraguchi-10", 5);
	cr_expect(schema_fits("Event", view_event(&story.t, &spectator)));
	story_pair(&story);
	cr_expect(schema_fits("Event", view_event(&story.t, &arbiter)));
	story_start(&story);
	story_result(&story, 1, RESULT_KIND_FORFEIT, 2, 0);
	cr_expect(schema_fits("Event", view_event(&story.t, &spectator)));
	cr_expect(schema_fits("Round", view_round(&story.t, tournament_last_round(&story.t))));
	cr_expect(schema_fits("Player", view_player(&story.t.players[0])));
}

Test(standings, are_as_documented_and_write_points, .fini = end)
{
	struct swiss_table table;
	struct error err;
	json_t *view, *row;

	swiss("renju", 3);
	story_pair(&story);
	story_start(&story);
	story_result(&story, 1, RESULT_KIND_PLAYED, 1, 1);
	cr_assert(swiss_standings(&table, &story.t, 1, &story.arena, &err), "%s", err.text);
	view = view_standings(&table, &story.t);
	row = json_array_get(json_object_get(view, "rows"), 0);
	cr_expect_eq(json_integer_value(json_object_get(row, "no")), 3, "the bye is a win");
	cr_expect(!strcmp(json_string_value(json_array_get(json_object_get(row, "values"), 0)),
	                  "1.0"));
	row = json_array_get(json_object_get(view, "rows"), 1);
	cr_expect(!strcmp(json_string_value(json_array_get(json_object_get(row, "values"), 0)),
	                  "0.5"));
	cr_expect(schema_fits("Standings", view));
}

/* Whatever stands in for a game: a bye, a forfeit, a board that is open. */
Test(working, is_as_documented_and_adds_up, .fini = end)
{
	struct working workings[STANDING_KEYS_MAX];
	struct swiss_table table;
	struct error err;

	swiss("renju", 5);
	story_pair(&story);
	story_start(&story);
	story_result(&story, 1, RESULT_KIND_FORFEIT, 2, 0);
	cr_assert(swiss_standings(&table, &story.t, 1, &story.arena, &err), "%s", err.text);
	for (int no = 1; no <= 5; no++) {
		const struct standing *row = swiss_explain(&table, no, &story.arena, workings);
		json_t *view;

		cr_assert(row);
		view = working_json(&table.swiss.history, 1, table.swiss.number, row, table.keys,
		                    table.key_count, workings);
		cr_expect_eq(json_integer_value(json_object_get(view, "no")), no);
		cr_expect(schema_fits("Working", view));
		for (size_t k = 0; k < table.key_count; k++)
			cr_expect_eq(workings[k].value, row->values[k], "%s of %d",
			             table.keys[k].code, no);
	}
	cr_expect_null(swiss_explain(&table, 6, &story.arena, workings));
}

Test(rule, is_as_documented)
{
	for (size_t i = 0; rule_at(i); i++) {
		cr_expect(schema_fits("Rule", view_rule(rule_at(i))), "%s", rule_at(i)->id);
		cr_expect(schema_fits("RuleLine", view_rule_line(rule_at(i))), "%s",
		          rule_at(i)->id);
	}
}

static json_t *step_of(json_t *rule, const char *state, const char *decision)
{
	json_t *steps = json_object_get(rule, "steps");

	for (size_t i = 0; i < json_array_size(steps); i++) {
		json_t *step = json_array_get(steps, i);

		if (!strcmp(json_string_value(json_object_get(step, "state")), state) &&
		    !strcmp(json_string_value(json_object_get(step, "decision")), decision))
			return step;
	}
	cr_assert(false, "no step %s, %s", state, decision);
	return NULL;
}

static size_t marked(const json_t *step)
{
	size_t count = 0;

	for (const char *mask = json_string_value(json_object_get(step, "mask")); *mask; mask++)
		count += *mask == 'x';
	return count;
}

/* A client can tell from the table alone where a stone may lie and how many fifths there are. */
Test(rule, has_masks_and_bounds)
{
	struct rule rule;
	json_t *view, *number;

	cr_assert(rule_find("taraguchi-10", &rule, NULL));
	view = view_rule(&rule);
	cr_expect_eq(marked(step_of(view, "stone-1", "place")), 1);
	cr_expect_eq(marked(step_of(view, "stone-4", "place")), 49);
	cr_expect_eq(marked(step_of(view, "fifth", "offer")), 225);
	number = json_object_get(step_of(view, "fifth", "offer"), "number");
	cr_expect_eq(json_integer_value(json_array_get(number, 0)), 10);
	json_decref(view);

	cr_assert(rule_find("pro", &rule, NULL));
	view = view_rule(&rule);
	cr_expect_eq(marked(step_of(view, "stone-3", "place")), 225 - 25);
	json_decref(view);

	cr_assert(rule_find("soosorv-8", &rule, NULL));
	view = view_rule(&rule);
	number = json_object_get(step_of(view, "declare", "declare"), "number");
	cr_expect_eq(json_integer_value(json_array_get(number, 0)), 1);
	cr_expect_eq(json_integer_value(json_array_get(number, 1)), 8);
	json_decref(view);
}

/* -- games ------------------------------------------------------------------------------------- */

static json_t *game(int number, const struct viewer *viewer)
{
	struct round *round = tournament_last_round(&story.t);

	return view_board(&story.t, round, &round->boards[number - 1], viewer, story.at);
}

static json_t *decided(int number)
{
	struct round *round = tournament_last_round(&story.t);
	struct strbuf out = STRBUF(4096);
	json_t *read;

	decided_write(&out, &round->boards[number - 1], 1, story.t.at);
	read = json_loadb(out.text, out.length, JSON_REJECT_DUPLICATES, NULL);
	cr_assert(read, "no JSON: %s", out.text);
	strbuf_free(&out);
	return read;
}

/* The answer to a decision says of each of its members what the whole game says of it. */
static void expect_same(int number)
{
	struct round *round = tournament_last_round(&story.t);
	json_t *whole =
		view_board(&story.t, round, &round->boards[number - 1], &spectator, story.t.at);
	json_t *part = decided(number);
	json_t *turns = json_object_get(whole, "turns");
	const char *key;
	json_t *value;

	while (json_array_size(turns) > 1)
		json_array_remove(turns, 0);
	json_object_foreach(part, key, value)
		cr_expect(json_equal(value, json_object_get(whole, key)), "%s differs", key);
	json_decref(whole);
	json_decref(part);
}

Test(game, is_as_documented_at_every_stage, .fini = end)
{
	static const char *const plays[] = {
		"h8",        "swap", "h9",
		"keep",      "i9",   "keep",
		"j10",       "keep", "offer=c3,d3,e3,f3,g3,h3,i3,j3,k3,l3",
		"choose=c3", "a1",   "b2",
		"pass",
	};
	struct viewer player = {.role = VIEWER_PLAYER, .no = 1};

	swiss("taraguchi-10", 4);
	story_pair(&story);
	story_start(&story);
	for (size_t i = 0; i < sizeof plays / sizeof *plays; i++) {
		story_play(&story, 1, plays[i]);
		cr_expect(schema_fits("Game", game(1, &player)), "after %s", plays[i]);
		cr_expect(schema_fits("Game", game(1, &spectator)), "after %s", plays[i]);
		cr_expect(schema_fits("Decided", decided(1)), "after %s", plays[i]);
		expect_same(1);
	}
	story_call(&story, 1, 2);
	story_play(&story, 1, "resign");
	cr_expect(schema_fits("Game", game(1, &player)));
	cr_expect(schema_fits("Decided", decided(1)));
	expect_same(1);
}

Test(game, tells_only_its_players_what_they_may_do, .fini = end)
{
	swiss("renju", 4);
	story_pair(&story);
	story_start(&story);
	for (int no = 0; no <= 4; no++) {
		struct viewer viewer = {.role = no ? VIEWER_PLAYER : VIEWER_ARBITER, .no = no};
		json_t *view = game(1, &viewer);
		const json_t *you = json_object_get(view, "you");
		const json_t *legal = json_object_get(you, "legal");
		size_t points = json_array_size(json_object_get(legal, "points"));

		cr_expect_eq(json_is_object(you), no == 1 || no == 2, "player %d", no);
		cr_expect_eq(points, no == 1 ? BOARD_POINTS : 0, "player %d", no);
		json_decref(view);
	}
}

static size_t forbidden_shown(void)
{
	json_t *view = game(1, &spectator);
	size_t count = json_array_size(json_object_get(view, "forbidden"));

	json_decref(view);
	return count;
}

/* h8 i8 / j9 j10 of Black: j8 makes two threes at once. */
static void black_threes(void)
{
	story_play(&story, 1, "h8 a1 i8 a15 j9 o1 j10 o15");
}

Test(game, shows_forbidden_points_in_casual_matches_only, .fini = end)
{
	struct event_plan plan = story_match("renju");

	swiss("renju", 2);
	story_pair(&story);
	story_start(&story);
	black_threes();
	cr_expect_eq(forbidden_shown(), 0);
	end();
	story_begin(&story, &plan);
	story_enter(&story, "Anna", "", 0);
	story_enter(&story, "Boris", "", 0);
	for (int no = 1; no <= 2; no++) {
		struct drafts out = {.arena = &story.arena, .at = story.at};
		struct error err;

		if (no == 1)
			cr_assert(command_pair_match(&story.t, &(struct pair){1, 2}, &out, &err));
		cr_assert(command_take_seat(&story.t, no, "", &out, &err));
		for (size_t i = 0; i < out.count; i++) {
			struct record record = {
				.seq = story.t.seq + 1,
				.at = story.at,
				.actor = out.list[i].actor,
				.kind = out.list[i].kind,
				.data = out.list[i].data,
				.sealed = out.list[i].sealed,
				.request = "",
			};

			cr_assert(tournament_apply(&story.t, &record, &err), "%s", err.text);
		}
	}
	black_threes();
	cr_expect_gt(forbidden_shown(), 0);
}

Test(game, has_clocks_only_where_there_are_any, .fini = end)
{
	struct event_plan plan = story_swiss("renju");
	json_t *view;

	plan.time_control = (struct time_control){.base_ms = 0};
	story_begin(&story, &plan);
	story_enter(&story, "Anna", "", 0);
	story_enter(&story, "Boris", "", 0);
	story_pair(&story);
	story_start(&story);
	view = game(1, &spectator);
	cr_expect(json_is_null(json_object_get(view, "clocks")));
	cr_expect(schema_fits("Game", view));
}

Test(legal, is_as_documented, .fini = end)
{
	struct legal legal;

	swiss("soosorv-8", 2);
	story_pair(&story);
	story_start(&story);
	story_play(&story, 1, "h8 h9 h10 keep i3");
	command_legal(&story.t, tournament_board(&story.t, 1, 1), SEAT_SECOND, &legal);
	cr_expect_eq(legal.declare_max, 8);
	cr_expect(schema_fits("Legal", view_legal(&legal)));
}

Test(filter, is_round_and_board)
{
	char text[16];

	view_board_filter((struct board_key){1, 12, 345, 1}, text);
	cr_expect(!strcmp(text, "12.345"));
}

/* The checker itself: what the document does not say is refused. */
Test(schema, refuses_what_does_not_fit)
{
	static const char *const bad[] = {
		"[]",
		"{\"no\":1}",
		"{\"opener_ms\":1,\"second_ms\":1,\"running\":\"black\",\"at\":1,\"deadline\":"
		"null}",
		"{\"opener_ms\":-1,\"second_ms\":1,\"running\":null,\"at\":1,\"deadline\":null}",
		"{\"opener_ms\":\"1\",\"second_ms\":1,\"running\":null,\"at\":1,\"deadline\":null}",
		"{\"opener_ms\":1,\"second_ms\":1,\"running\":null,\"at\":1}",
		"{\"opener_ms\":1,\"second_ms\":1,\"running\":null,\"at\":1,\"deadline\":1,\"x\":"
		"1}",
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		cr_expect(!schema_fits("Clocks", json_loads(bad[i], 0, NULL)), "%s", bad[i]);
	cr_expect(schema_fits("Clocks", json_loads("{\"opener_ms\":1,\"second_ms\":1,\"running\":"
	                                           "\"opener\",\"at\":1,\"deadline\":null}",
	                                           0, NULL)));
}
