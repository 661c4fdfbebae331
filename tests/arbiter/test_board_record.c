/* A board's game as a record: what spectators see, and it comes back from its file. */
#include "arbiter/board_record.h"
#include "arbiter/strbuf.h"
#include "tests/support/story.h"

#include <criterion/criterion.h>
#include <string.h>

static void to_strbuf(void *context, const char *bytes, size_t size)
{
	strbuf_add(context, bytes, size);
}

static struct game_record record_of(struct story *story, int board)
{
	struct game_record record;
	const struct round *round = tournament_last_round(&story->t);

	board_record(&story->t, round, tournament_board(&story->t, round->number, board),
	             &story->arena, &record);
	return record;
}

static void begin(struct story *story)
{
	struct event_plan plan = story_swiss("taraguchi-10");

	story_begin(story, &plan);
	story_enter(story, "Anna", "", 0);
	story_enter(story, "Bo", "", 0);
	story_pair(story);
	story_start(story);
}

/* Written and read, by the line form. */
static struct game_record again(struct story *story, const struct game_record *record)
{
	struct strbuf text = STRBUF(1 << 20);
	struct notation_sink sink = {to_strbuf, &text};
	struct notation_games games = {.arena = &story->arena};
	struct notation_input in = {0};
	struct error err = {0};

	text_write(record, 1, &sink, NULL);
	in.bytes = text.text;
	in.size = text.length;
	cr_assert(text_read(&in, &games, &err), "%s", err.text);
	strbuf_free(&text);
	return games.games[0];
}

Test(board_record, decisions_times_and_result)
{
	struct story story;
	struct game_record record, read;

	begin(&story);
	story_play(&story, 1, "h8 swap h9 i10 resign");
	record = record_of(&story, 1);
	read = again(&story, &record);
	cr_expect_str_eq(read.rule, "taraguchi-10");
	cr_expect_str_eq(read.names[SEAT_OPENER], "Anna");
	cr_expect_str_eq(read.names[SEAT_SECOND], "Bo");
	cr_expect_str_eq(read.round, "1");
	cr_expect_str_eq(read.control, "1800+20");
	cr_expect_eq(strlen(read.date), 10);
	cr_assert_eq(read.count, 5);
	cr_expect_eq(read.entries[1].decision.kind, DECISION_SWAP);
	cr_expect_eq(read.entries[1].seat, SEAT_SECOND);
	cr_expect(read.entries[3].implied_keep);
	cr_expect_gt(read.entries[0].at, 0);
	cr_expect_gt(read.entries[0].left_ms[SEAT_OPENER], 1700000);
	cr_expect_eq(game_record_black(&read), SEAT_SECOND);
	cr_expect(read.result.over);
	cr_expect_eq(read.result.reason, REASON_RESIGN);
	story_end(&story);
}

/* What an arbiter enters stands before what the game came to. */
Test(board_record, an_arbiters_result)
{
	static const struct {
		enum result_kind how;
		int opener, second;
		bool over;
		enum game_reason reason;
	} cases[] = {
		{RESULT_KIND_ADJUDICATED,    1, 0, true,  REASON_RULING },
		{RESULT_KIND_FORFEIT,        2, 0, true,  REASON_FORFEIT},
		{RESULT_KIND_DOUBLE_FORFEIT, 0, 0, true,  REASON_FORFEIT},
		{RESULT_KIND_VOID,           0, 0, false, REASON_NONE   },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct story story;
		struct game_record record;

		begin(&story);
		story_result(&story, 1, cases[i].how, cases[i].opener, cases[i].second);
		record = record_of(&story, 1);
		cr_expect_eq(record.result.over, cases[i].over, "%zu", i);
		cr_expect_eq(record.result.reason, cases[i].reason, "%zu", i);
		cr_expect_eq(record.result.half_points[0], cases[i].opener, "%zu", i);
		cr_expect_eq(record.result.half_points[1], cases[i].second, "%zu", i);
		story_end(&story);
	}
}
