/* An event's rounds as a pairing history: each result and each bye as the cell it is worth. */
#include "arbiter/swiss.h"
#include "tests/core/act.h"

#include <criterion/criterion.h>
#include <string.h>

static struct story story;

static void begin(void)
{
	static const int ratings[] = {1500, 0, 2100, 1500, 1800, 0};
	struct event_plan plan = story_swiss("renju");

	story_begin(&story, &plan);
	for (int i = 0; i < 6; i++)
		story_enter(&story, "Somebody", "", ratings[i]);
}

static void end(void)
{
	story_end(&story);
}

TestSuite(swiss, .init = begin, .fini = end);

static void make(struct swiss *swiss, int rounds)
{
	swiss_make(swiss, &story.t, rounds, &story.arena);
}

static const struct cell *cell_of(const struct swiss *swiss, int no, int round)
{
	return &swiss->history.entrants[swiss->tpn[no - 1] - 1].cells[round - 1];
}

Test(swiss, numbers_players_by_rating_then_entry)
{
	static const int expected[] = {3, 5, 1, 4, 2, 6};
	struct swiss swiss;

	make(&swiss, 0);
	cr_assert_eq(swiss.history.count, 6);
	for (int tpn = 1; tpn <= 6; tpn++) {
		cr_expect_eq(swiss.number[tpn - 1], expected[tpn - 1], "tpn %d", tpn);
		cr_expect_eq(swiss.tpn[swiss.number[tpn - 1] - 1], tpn);
	}
	cr_expect_eq(swiss.history.rounds, 5);
	cr_expect_eq(swiss.history.played, 0);
}

/* One board's result as the two cells of the history, and their points. */
static const struct {
	enum result_kind how;
	int opener, second;
	enum result opener_cell, second_cell;
	bool meets; /* is there an opponent in the cells? */
} results[] = {
	{RESULT_KIND_PLAYED,         2, 0, RESULT_WIN,          RESULT_LOSS,         true },
	{RESULT_KIND_PLAYED,         0, 2, RESULT_LOSS,         RESULT_WIN,          true },
	{RESULT_KIND_PLAYED,         1, 1, RESULT_DRAW,         RESULT_DRAW,         true },
	{RESULT_KIND_FORFEIT,        2, 0, RESULT_FORFEIT_WIN,  RESULT_FORFEIT_LOSS, true },
	{RESULT_KIND_FORFEIT,        0, 2, RESULT_FORFEIT_LOSS, RESULT_FORFEIT_WIN,  true },
	{RESULT_KIND_DOUBLE_FORFEIT, 0, 0, RESULT_FORFEIT_LOSS, RESULT_FORFEIT_LOSS, true },
	{RESULT_KIND_ADJUDICATED,    1, 0, RESULT_DRAW,         RESULT_LOSS,         true },
	{RESULT_KIND_ADJUDICATED,    0, 0, RESULT_LOSS,         RESULT_LOSS,         true },
	{RESULT_KIND_ADJUDICATED,    0, 2, RESULT_LOSS,         RESULT_WIN,          true },
	{RESULT_KIND_VOID,           0, 0, RESULT_ZERO_BYE,     RESULT_ZERO_BYE,     false},
};

Test(swiss, results_become_cells)
{
	story_pair(&story);
	story_start(&story);
	for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
		const struct cell *opener, *second;
		struct swiss swiss;

		story_result(&story, 2, results[i].how, results[i].opener, results[i].second);
		make(&swiss, 1);
		opener = cell_of(&swiss, 3, 1);
		second = cell_of(&swiss, 4, 1);
		cr_expect_eq(opener->result, results[i].opener_cell, "row %zu", i);
		cr_expect_eq(second->result, results[i].second_cell, "row %zu", i);
		cr_expect_eq(opener->opponent, results[i].meets ? swiss.tpn[3] : 0, "row %zu", i);
		cr_expect_eq(second->opponent, results[i].meets ? swiss.tpn[2] : 0, "row %zu", i);
		cr_expect_eq(history_points(&swiss.history, opener), 5 * results[i].opener);
		cr_expect_eq(history_points(&swiss.history, second), 5 * results[i].second);
		if (result_class(results[i].opener_cell) == CLASS_PLAYED)
			cr_expect(opener->role == ROLE_OPENER && second->role == ROLE_SECOND);
	}
}

Test(swiss, open_boards_and_rounds_to_come_are_not_in_it)
{
	struct swiss swiss;

	story_pair(&story);
	make(&swiss, 5);
	cr_expect_eq(swiss.history.played, 0, "a draft");
	story_publish(&story);
	make(&swiss, 5);
	cr_expect_eq(swiss.history.played, 0, "published only");
	ALLOWED(&story, 1, command_start_round(&story.t, 1, &out, &err));
	story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
	make(&swiss, 5);
	cr_expect_eq(swiss.history.played, 1);
	cr_expect_eq(cell_of(&swiss, 1, 1)->result, RESULT_WIN);
	cr_expect_eq(cell_of(&swiss, 3, 1)->opponent, 0);
	cr_expect_eq(swiss_rounds_complete(&story.t), 0);
	story_result(&story, 2, RESULT_KIND_PLAYED, 2, 0);
	story_result(&story, 3, RESULT_KIND_VOID, 0, 0);
	cr_expect_eq(swiss_rounds_complete(&story.t), 1);
	make(&swiss, 0);
	cr_expect_eq(swiss.history.played, 0, "only so many as are wanted");
}

Test(swiss, byes_and_absences_become_cells)
{
	struct swiss swiss;

	ALLOWED(&story, 1, command_bye(&story.t, 1, 1, 1, 1, &out, &err));
	ALLOWED(&story, 1, command_bye(&story.t, 2, 2, 1, 0, &out, &err));
	ALLOWED(&story, 1, command_withdraw(&story.t, 3, 3, false, &out, &err));
	ALLOWED(&story, 1,
	        command_paired(&story.t, 1, &(struct pair){5, 6}, 1, 4, "test", &out, &err));
	story_start(&story);
	story_result(&story, 1, RESULT_KIND_PLAYED, 1, 1);
	make(&swiss, 1);
	cr_expect_eq(cell_of(&swiss, 1, 1)->result, RESULT_HALF_BYE);
	cr_expect_eq(cell_of(&swiss, 2, 1)->result, RESULT_ZERO_BYE);
	cr_expect_eq(cell_of(&swiss, 3, 1)->result, RESULT_ZERO_BYE);
	cr_expect_eq(cell_of(&swiss, 4, 1)->result, RESULT_PAIRING_BYE);
	for (int no = 1; no <= 6; no++)
		cr_expect_eq(history_score(&swiss.history, swiss.tpn[no - 1], 1),
		             5 * tournament_half_points(&story.t, no, 1), "player %d", no);
}

static bool absent(const struct swiss *swiss, int no)
{
	return swiss->history.entrants[swiss->tpn[no - 1] - 1].absent;
}

Test(swiss, withdrawn_and_excused_players_are_not_paired)
{
	struct swiss swiss;
	struct pairing pairing;
	struct error why;

	ALLOWED(&story, 1, command_bye(&story.t, 1, 1, 1, 1, &out, &err));
	ALLOWED(&story, 1, command_bye(&story.t, 2, 2, 2, 1, &out, &err));
	ALLOWED(&story, 1, command_withdraw(&story.t, 6, 6, false, &out, &err));
	make(&swiss, 0);
	for (int no = 1; no <= 6; no++)
		cr_expect_eq(absent(&swiss, no), no == 1 || no == 6, "player %d", no);
	cr_assert(swiss_pair(&swiss, &story.arena, &pairing, &why), "%s", why.text);
	cr_expect_eq(pairing.count, 2);
	cr_expect_eq(pairing.bye, 0);
	for (uint16_t i = 0; i < pairing.count; i++) {
		int opener = pairing.boards[i].opener, second = pairing.boards[i].second;

		cr_expect(opener >= 2 && opener <= 5 && second >= 2 && second <= 5);
		cr_expect(opener != second);
	}
}

/* Pairs whole events with the engine: nobody meets twice, and the table has everybody's points. */
Test(swiss, pairs_a_whole_event)
{
	bool met[7][7] = {{false}};

	for (int number = 1; number <= 5; number++) {
		struct swiss swiss;
		struct pairing pairing;
		struct pair pairs[3];
		struct error why;

		make(&swiss, number - 1);
		cr_assert(swiss_pair(&swiss, &story.arena, &pairing, &why), "%s", why.text);
		cr_assert_eq(pairing.count, 3);
		for (int i = 0; i < 3; i++) {
			int a = pairing.boards[i].opener, b = pairing.boards[i].second;

			cr_expect(!met[a][b], "%d and %d again in round %d", a, b, number);
			met[a][b] = met[b][a] = true;
			pairs[i] = (struct pair){a, b};
		}
		ALLOWED(&story, 1,
		        command_paired(&story.t, number, pairs, 3, 0, "test", &out, &err));
		story_start(&story);
		for (int i = 1; i <= 3; i++)
			story_result(&story, i, RESULT_KIND_PLAYED, i % 3, 2 - i % 3);
		story_close(&story);
	}
}

Test(swiss, standings_have_the_points_of_the_event)
{
	struct swiss_table table;
	struct error err;

	story_pair(&story);
	story_start(&story);
	story_result(&story, 1, RESULT_KIND_PLAYED, 1, 1);
	story_result(&story, 2, RESULT_KIND_ADJUDICATED, 1, 0);
	story_result(&story, 3, RESULT_KIND_FORFEIT, 0, 2);
	cr_assert(swiss_standings(&table, &story.t, 1, &story.arena, &err), "%s", err.text);
	cr_expect_eq(table.rounds, 1);
	cr_assert_eq(table.row_count, 6);
	cr_expect(!strcmp(table.keys[0].code, "PTS"));
	for (size_t i = 0; i < 6; i++) {
		int no = table.swiss.number[table.rows[i].tpn - 1];

		cr_expect_eq(table.rows[i].values[0],
		             tournament_half_points(&story.t, no, 1) * TIEBREAK_SCALE / 2,
		             "player %d", no);
	}
	cr_expect_eq(table.swiss.number[table.rows[0].tpn - 1], 6);
	story.t.tiebreaks = "PTS,LUCK";
	cr_expect(!swiss_standings(&table, &story.t, 1, &story.arena, &err));
}

/* The words of the setting are the names of the editions, and both settings reach the history. */
Test(swiss, tie_break_settings_reach_the_history)
{
	const char *const *words = setting_row(SETTING_TIEBREAK_EDITION)->words;
	struct swiss swiss;

	for (int i = 0; i < TIEBREAKS_COUNT; i++) {
		cr_assert(words[i]);
		cr_expect_str_eq(words[i], tiebreak_edition_name((enum tiebreak_edition)i));
	}
	cr_expect(!words[TIEBREAKS_COUNT]);
	story.t.settings.value[SETTING_TIEBREAK_EDITION] = TIEBREAKS_2023;
	story.t.settings.value[SETTING_LOTS_SEED] = 77;
	make(&swiss, 0);
	cr_expect_eq(swiss.history.tiebreak_edition, TIEBREAKS_2023);
	cr_expect_eq(swiss.history.lots_seed, 77);
	cr_expect_eq(swiss.history.entrants[0].number, 3, "lots go by the event's number");
}
