/* The rows of the tables: what changed, once; and all of them, the same either way. */
#include "arbiter/derived.h"
#include "arbiter/strbuf.h"
#include "tests/core/act.h"

#include <criterion/criterion.h>
#include <string.h>

static struct story story;

static void begin(void)
{
	struct event_plan plan = story_swiss("renju");

	story_begin(&story, &plan);
	for (int i = 0; i < 3; i++)
		story_enter(&story, "Somebody", "Harbour", 1500);
}

static void end(void)
{
	story_end(&story);
}

TestSuite(derived, .init = begin, .fini = end);

static size_t rows_of(const json_t *rows, const char *table)
{
	return json_array_size(json_object_get(rows, table));
}

/* How many rows of each table changed since the last call, "event player round board bye gone". */
static void expect_touched(int event, size_t players, size_t rounds, size_t boards, size_t byes,
                           size_t gone)
{
	json_t *rows = derived_touched(&story.t);
	char *text = rows ? json_dumps(rows, JSON_COMPACT) : NULL;

	cr_expect_eq(json_object_get(rows, "event") != NULL, event, "%s", text);
	cr_expect_eq(rows_of(rows, "player"), players, "%s", text);
	cr_expect_eq(rows_of(rows, "round"), rounds, "%s", text);
	cr_expect_eq(rows_of(rows, "board"), boards, "%s", text);
	cr_expect_eq(rows_of(rows, "bye"), byes, "%s", text);
	cr_expect_eq(rows_of(rows, "round_gone"), gone, "%s", text);
	memory_give(text);
	json_decref(rows);
	cr_expect(!derived_touched(&story.t), "the marks are cleared");
}

static size_t games_touched(void)
{
	size_t count;

	derived_games(&story.t, &story.arena, &count);
	return count;
}

Test(derived, rows_are_written_when_they_change)
{
	expect_touched(1, 3, 0, 0, 0, 0);
	story_check_in(&story, 2);
	expect_touched(0, 1, 0, 0, 0, 0);
	story_pair(&story);
	expect_touched(1, 0, 1, 1, 1, 0);
	cr_expect_eq(games_touched(), 1);
	cr_expect_eq(games_touched(), 0);
	ALLOWED(&story, 1, command_unpair(&story.t, 1, &out, &err));
	expect_touched(1, 0, 0, 0, 0, 1);
	story_pair(&story);
	story_start(&story);
	expect_touched(1, 0, 1, 1, 1, 0);
	cr_expect_eq(games_touched(), 1);
	story_play(&story, 1, "h8");
	cr_expect(!derived_touched(&story.t), "a stone is a matter of its game only");
	cr_expect_eq(games_touched(), 1);
}

/* A result goes to its board's row, whose mark stays for the game's row. */
Test(derived, results_are_written_with_board_and_game)
{
	const json_t *board;
	json_t *rows;

	story_pair(&story);
	story_start(&story);
	derived_clear(&story.t);
	cr_expect(!derived_touched(&story.t) && !games_touched());
	story_play(&story, 1, "h8 resign");
	rows = derived_touched(&story.t);
	cr_expect_eq(json_object_size(rows), 1);
	board = json_array_get(json_object_get(rows, "board"), 0);
	cr_expect(!strcmp(json_string_value(json_object_get(board, "result_kind")), "played"));
	cr_expect(!strcmp(json_string_value(json_object_get(board, "reason")), "resign"));
	cr_expect_eq(json_integer_value(json_object_get(board, "opener_half_points")), 2);
	cr_expect_eq(json_integer_value(json_object_get(board, "second_half_points")), 0);
	json_decref(rows);
	cr_expect_eq(games_touched(), 1);
	cr_expect(!derived_touched(&story.t));
}

Test(derived, a_games_row_has_version_deadline_and_outcome)
{
	const struct round *round;
	struct store_game game;

	story_pair(&story);
	round = tournament_last_round(&story.t);
	cr_expect_eq(derived_game(round, &round->boards[0]).deadline, 0);
	story_start(&story);
	game = derived_game(round, &round->boards[0]);
	cr_expect_eq(game.deadline, round->started_at + 1800000);
	cr_expect(!game.over && game.half_points[0] == -1 && game.half_points[1] == -1);
	cr_expect(!strcmp(game.reason, "none"));
	story_play(&story, 1, "h8 resign");
	game = derived_game(round, &round->boards[0]);
	cr_expect_eq(game.version, 2);
	cr_expect_eq(game.deadline, 0);
	cr_expect(game.over && game.half_points[0] == 2 && game.half_points[1] == 0);
	cr_expect(!strcmp(game.state, "over") && !strcmp(game.reason, "resign"));
	cr_expect(game.key.section == 1 && game.key.round == 1 && game.key.board == 1 &&
	          game.key.game == 1);
}

Test(derived, the_event_has_a_state)
{
	static const char *const states[] = {"created", "running", "finished"};

	for (int i = 0; i < 3; i++) {
		json_t *rows = derived_all(&story.t);
		const json_t *event = json_object_get(rows, "event");

		cr_expect(!strcmp(json_string_value(json_object_get(event, "state")), states[i]));
		cr_expect_eq(json_integer_value(json_object_get(event, "round")), i > 0);
		cr_expect_eq(json_integer_value(json_object_get(event, "players")), 3);
		json_decref(rows);
		if (i == 0) {
			story_pair(&story);
			story_start(&story);
			story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
			story_close(&story);
		} else if (i == 1) {
			story_finish(&story);
		}
	}
}

/* What a table's row is known by: its numbers. */
static bool same_row(const json_t *a, const json_t *b)
{
	static const char *const keys[] = {"section", "no", "round", "board"};
	bool same = true;

	for (int i = 0; i < 4; i++) {
		const json_t *x = json_object_get(a, keys[i]), *y = json_object_get(b, keys[i]);

		same &= (!x && !y) || json_equal(x, y);
	}
	return same;
}

/* Puts changed rows over the ones that a table has, as the database does. */
static void upsert(json_t *tables, const char *name, json_t *rows)
{
	json_t *table = json_object_get(tables, name);

	for (size_t i = 0; i < json_array_size(rows); i++) {
		json_t *row = json_array_get(rows, i);
		size_t at = 0;

		while (at < json_array_size(table) && !same_row(json_array_get(table, at), row))
			at++;
		if (at == json_array_size(table))
			json_array_append(table, row);
		else
			json_array_set(table, at, row);
	}
}

static void take_changes(json_t *tables)
{
	static const char *const names[] = {"section", "player", "round", "board", "bye"};
	json_t *rows = derived_touched(&story.t);

	if (json_object_get(rows, "event"))
		json_object_set(tables, "event", json_object_get(rows, "event"));
	for (int i = 0; i < 5; i++)
		upsert(tables, names[i], json_object_get(rows, names[i]));
	json_decref(rows);
	games_touched();
}

/* The changes one after the other come to the same tables as all rows at the end. */
Test(derived, changes_add_up_to_all_rows)
{
	json_t *tables = json_pack("{s:[], s:[], s:[], s:[], s:[]}", "section", "player", "round",
	                           "board", "bye");
	json_t *all;

#define THEN(act) \
	act;      \
	take_changes(tables)

	THEN((void)0);
	THEN(story_check_in(&story, 1));
	THEN(story_pair(&story));
	THEN(story_publish(&story));
	THEN(ALLOWED(&story, 1, command_start_round(&story.t, 1, &out, &err)));
	THEN(story_play(&story, 1, "h8 i9"));
	THEN(story_play(&story, 1, "resign"));
	THEN(story_result(&story, 1, RESULT_KIND_ADJUDICATED, 1, 0));
	THEN(story_close(&story));
	THEN(story_enter(&story, "Late", "", 0));
	THEN(ALLOWED(&story, 1, command_withdraw(&story.t, 2, 2, false, &out, &err)));
	THEN(ALLOWED(&story, 1, command_reopen_round(&story.t, 1, &out, &err)));
	THEN(story_result(&story, 1, RESULT_KIND_VOID, 0, 0));
	THEN(story_close(&story));
	THEN(story_finish(&story));
#undef THEN
	all = derived_all(&story.t);
	cr_expect_eq(rows_of(all, "game"), 1);
	json_object_del(all, "game");
	if (!json_equal(all, tables)) {
		char *one = json_dumps(all, JSON_COMPACT), *two = json_dumps(tables, JSON_COMPACT);

		cr_expect(false, "%s\nand not\n%s", two, one);
		memory_give(one);
		memory_give(two);
	}
	json_decref(all);
	json_decref(tables);
}
