/* The pages of rulings: what an arbiter is offered by the state of the board, that previews say
 * what then happens, what others read, and why a flag fell. */
#include "arbiter/page.h"
#include "arbiter/page_ruling.h"
#include "arbiter/preview.h"
#include "tests/arbiter/markup.h"
#include "tests/support/story.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { PAGE_MAX = 4 << 20, TEXT_MAX = 4096 };

static const char secret[] = "he <b>asked</b> twice";

static struct page page_of(struct story *story, struct strbuf *out, unsigned rights, int no)
{
	return (struct page){
		.out = out,
		.t = &story->t,
		.viewer = {.role = no       ? VIEWER_PLAYER
	                           : rights ? VIEWER_ARBITER
	                                    : VIEWER_SPECTATOR,
	                   .no = no,
	                   .rights = rights},
		.now = story->at,
		.arena = &story->arena
        };
}

/* A page as text; the caller gives it back. */
static char *written(struct story *story, unsigned rights, int no, enum page_id id, int first,
                     int second)
{
	struct strbuf out = STRBUF(PAGE_MAX);
	struct page page = page_of(story, &out, rights, no);
	const char *why;

	cr_assert(page_write(&page, id, first, second));
	cr_assert(markup_check(out.text, &why), "%s", why);
	return out.text;
}

static bool has(const char *text, const char *piece)
{
	return strstr(text, piece) != NULL;
}

static void begin(struct story *story, enum adjudication adjudication)
{
	struct event_plan plan = story_swiss("renju");

	plan.adjudication = adjudication;
	story_begin(story, &plan);
	for (int i = 0; i < 4; i++)
		story_enter(story, (const char *[]){"Anna", "Bo", "Cai", "Dora"}[i], "", 0);
	story_pair(story);
	story_start(story);
}

/* Rules on board 1 of round 1 as the daemon does, and folds it. */
static void rule_now(struct story *story, struct ruling_plan plan)
{
	struct drafts drafts = {.arena = &story->arena, .at = story->at};
	struct error err;

	plan.version = plan.countdown_ms = -1;
	plan.actor = ACTOR_ARBITER;
	cr_assert(command_ruling(&story->t, &plan, &drafts, &err), "%s", err.text);
	for (size_t i = 0; i < drafts.count; i++) {
		struct record record = {.seq = story->t.seq + 1,
		                        .at = drafts.at,
		                        .actor = drafts.list[i].actor,
		                        .kind = drafts.list[i].kind,
		                        .board = drafts.list[i].board,
		                        .data = drafts.list[i].data,
		                        .request = "",
		                        .sealed = drafts.list[i].sealed};

		cr_assert(tournament_apply(&story->t, &record, &err), "%s", err.text);
	}
	story->at += 1000;
}

/* The ids of the acts on board 1 that the page offers to a viewer, "message retract ...". */
static void offered(struct story *story, unsigned rights, char text[TEXT_MAX])
{
	static const char mark[] = "id=\"act-";
	char *page = written(story, rights, 0, PAGE_GAME, 1, 1);
	const char *at = page;

	*text = '\0';
	while ((at = strstr(at, mark))) {
		size_t length;

		at += sizeof mark - 1;
		length = strcspn(at, "\"");
		snprintf(text + strlen(text), TEXT_MAX - strlen(text), "%s%.*s", *text ? " " : "",
		         (int)length, at);
	}
	memory_give(page);
}

Test(page_ruling, the_acts_are_those_that_the_board_allows)
{
	struct story story;
	char acts[TEXT_MAX];

	begin(&story, ADJUDICATION_CLAIM);
	offered(&story, RIGHTS_ALL, acts);
	cr_expect_str_eq(acts, "message set-clock time-control result forfeit warn hand-over");
	story_play(&story, 1, "h8 i9");
	offered(&story, RIGHTS_ALL, acts);
	cr_expect_str_eq(acts,
	                 "message judge set-clock retract result forfeit annul warn hand-over");
	offered(&story, office_rights(OFFICE_CLERK), acts);
	cr_expect_str_eq(acts, "", "a clerk does not rule");
	offered(&story, 0, acts);
	cr_expect_str_eq(acts, "");
	rule_now(&story,
	         (struct ruling_plan){.act = RULING_PAUSE, .round = 1, .board = 1, .text = ""});
	offered(&story, RIGHTS_ALL, acts);
	cr_expect(has(acts, "explain message"), "the reason may follow: %s", acts);
	story_result(&story, 1, RESULT_KIND_ADJUDICATED, 2, 0);
	offered(&story, RIGHTS_ALL, acts);
	cr_expect_str_eq(acts,
	                 "explain message retract reopen result forfeit annul warn hand-over");
	story_end(&story);
}

Test(page_ruling, a_proposal_waits_for_an_answer)
{
	struct ruling_plan expel = {
		.act = RULING_EXPEL, .no = 2, .reason = RULED_CONDUCT, .text = "so"};
	struct story story;
	char acts[TEXT_MAX];
	char *page;

	begin(&story, ADJUDICATION_AUTO);
	rule_now(&story, expel);
	offered(&story, RIGHTS_ALL, acts);
	cr_expect(has(acts, "accept dismiss"), "%s", acts);
	page = written(&story, RIGHTS_ALL, 0, PAGE_GAME, 1, 1);
	cr_expect(has(page, "Proposed: a forfeit of Bo."));
	memory_give(page);
	story_end(&story);
}

Test(page_ruling, what_is_not_public_is_for_officials)
{
	static const char *const pieces[] = {"l8</b>: five", "my mouse is dead", "id=\"refused\""};
	struct story story;

	begin(&story, ADJUDICATION_CLAIM);
	story_play(&story, 1, "h8 a1 i8 c1 j8 e1 k8 g1 l8");
	rule_now(&story, (struct ruling_plan){.act = RULING_MESSAGE,
	                                      .round = 1,
	                                      .board = 1,
	                                      .whom = TALK_OPENER,
	                                      .text = "my mouse is dead"});
	for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
		char *auditor = written(&story, office_rights(OFFICE_AUDITOR), 0, PAGE_GAME, 1, 1);
		char *second = written(&story, 0, 2, PAGE_GAME, 1, 1);
		char *everybody = written(&story, 0, 0, PAGE_GAME, 1, 1);

		cr_expect(has(auditor, pieces[i]), "%s", pieces[i]);
		cr_expect(!has(second, pieces[i]), "%s", pieces[i]);
		cr_expect(!has(everybody, pieces[i]), "%s", pieces[i]);
		memory_give(auditor);
		memory_give(second);
		memory_give(everybody);
	}
	story_end(&story);
}

Test(page_ruling, one_button_stops_or_starts)
{
	static const char *const ids[] = {"id=\"pause\"", "id=\"resume\""};
	struct story story;

	begin(&story, ADJUDICATION_AUTO);
	for (int i = 0; i < 2; i++) {
		char *page = written(&story, RIGHTS_ALL, 0, PAGE_GAME, 1, 1);

		cr_expect(has(page, ids[i]) && !has(page, ids[1 - i]), "step %d", i);
		memory_give(page);
		if (!i)
			rule_now(&story,
			         (struct ruling_plan){
					 .act = RULING_PAUSE, .round = 1, .board = 1, .text = ""});
	}
	story_end(&story);
}

Test(page_ruling, words_are_for_officials_unless_public)
{
	struct story story;
	struct ruling_plan warn = {.act = RULING_WARN,
	                           .round = 1,
	                           .board = 1,
	                           .reason = RULED_CONDUCT,
	                           .text = secret,
	                           .whom = TALK_SECOND};
	static const char escaped[] = "he &lt;b&gt;asked&lt;/b&gt; twice";

	begin(&story, ADJUDICATION_AUTO);
	rule_now(&story, warn);
	for (int i = 0; i < 2; i++) {
		char *official = written(&story, RIGHTS_ALL, 0, PAGE_RULINGS, 0, 0);
		char *everybody = written(&story, 0, 0, PAGE_RULINGS, 0, 0);
		char *player = written(&story, 0, 2, PAGE_GAME, 1, 1);

		cr_expect(has(official, escaped) && !has(official, secret));
		cr_expect_eq(has(everybody, escaped), i > 0);
		cr_expect_eq(has(player, escaped), i > 0);
		cr_expect(has(everybody, "Warnings: 0 \u2192 1"), "the outcome is public");
		memory_give(official);
		memory_give(everybody);
		memory_give(player);
		warn.is_public = true;
		rule_now(&story, warn);
	}
	story_end(&story);
}

Test(page_ruling, announcements_are_shown_until_the_next)
{
	static const char *const texts[] = {"Tea at four.", "Tea at five."};
	struct story story;

	begin(&story, ADJUDICATION_AUTO);
	for (int i = 0; i < 2; i++) {
		char *page;

		rule_now(&story, (struct ruling_plan){.act = RULING_ANNOUNCE, .text = texts[i]});
		page = written(&story, 0, 0, PAGE_EVENT, 0, 0);
		cr_expect(has(page, texts[i]) && !has(page, texts[1 - i]));
		memory_give(page);
	}
	story_end(&story);
}

/* -- previews ---------------------------------------------------------------------------------- */

/* All lines of a preview, each ended by a newline. */
static void preview_lines(struct story *story, const struct ruling_plan *plan, char text[TEXT_MAX])
{
	struct strbuf out = STRBUF(PAGE_MAX);
	struct page page = page_of(story, &out, RIGHTS_ALL, 0);
	struct error err;
	json_t *preview = preview_ruling(&story->t, plan, story->at, &story->arena, &err);
	const json_t *line;
	size_t i;

	cr_assert(preview, "%s", err.text);
	page_preview_words(&page, plan->act, (struct board_key){1, 1, 1, 0}, preview);
	*text = '\0';
	for (int part = 0; part < 2; part++)
		json_array_foreach(json_object_get(json_object_get(preview, "words"),
		                                   part ? "consequences" : "changes"),
		                   i, line)
			snprintf(text + strlen(text), TEXT_MAX - strlen(text), "%s\n",
			         json_string_value(line));
	json_decref(preview);
	strbuf_free(&out);
}

Test(page_ruling, a_preview_says_what_then_is_listed)
{
	struct story story;
	struct ruling_plan plan = {.act = RULING_RETRACT,
	                           .round = 1,
	                           .board = 1,
	                           .reason = RULED_ILLEGAL_MOVE,
	                           .text = "so",
	                           .version = -1,
	                           .to = 1};
	char lines[TEXT_MAX];
	char *page;

	begin(&story, ADJUDICATION_AUTO);
	story_play(&story, 1, "h8 i9 j10");
	preview_lines(&story, &plan, lines);
	cr_expect(has(lines, "Decisions: 3 \u2192 1\n"), "%s", lines);
	cr_expect(has(lines, "Clock of Anna: "), "%s", lines);
	rule_now(&story, plan);
	page = written(&story, 0, 0, PAGE_RULINGS, 0, 0);
	for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n"))
		cr_expect(has(page, line), "'%s' is on the page", line);
	memory_give(page);
	story_end(&story);
}

Test(page_ruling, a_result_moves_the_standings_and_says_when)
{
	struct story story;
	struct ruling_plan plan = {
		.act = RULING_RESULT,
		.round = 1,
		.board = 1,
		.reason = RULED_AGREEMENT,
		.text = "so",
		.version = -1,
		.ruled = {.how = RESULT_KIND_ADJUDICATED, .half_points = {1, 1}}
        };
	char lines[TEXT_MAX];

	begin(&story, ADJUDICATION_AUTO);
	preview_lines(&story, &plan, lines);
	cr_expect(has(lines, "Result: \u2013 \u2192 \u00bd\u2013\u00bd, adjudicated\n"), "%s",
	          lines);
	cr_expect(has(lines, "Anna: points 0 \u2192 \u00bd"), "%s", lines);
	cr_expect(has(lines, "Bo: points 0 \u2192 \u00bd"), "%s", lines);
	cr_expect(has(lines, "The standings and the next pairing follow it.\n"), "%s", lines);
	plan = (struct ruling_plan){
		.act = RULING_SET_CLOCK,
		.round = 1,
		.board = 1,
		.reason = RULED_CLOCK,
		.text = "so",
		.version = -1,
		.left_ms = {-1, 90000}
        };
	preview_lines(&story, &plan, lines);
	cr_expect_str_eq(lines, "Clock of Bo: 30:00 \u2192 1:30\n",
	                 "nothing of standings where no result moves: %s", lines);
	story_end(&story);
}

/* -- the clocks' story ------------------------------------------------------------------------- */

static char *time_page(struct story *story, const char *rows)
{
	struct strbuf out = STRBUF(PAGE_MAX);
	struct page page = page_of(story, &out, 0, 0);
	json_t *list = json_loads(rows, 0, NULL);
	json_t *history = json_pack("{s:o, s:[{s:s, s:i, s:n}], s:{s:i, s:i, s:i}}", "rows", list,
	                            "offline", "seat", "opener", "from", 5000, "to", "quota",
	                            "start_ms", 300, "gain_ms", 100, "max_ms", 700);
	const char *why;

	cr_assert(list && history);
	page_time_history(&page, 1, 1, history);
	json_decref(history);
	cr_assert(markup_check(out.text, &why), "%s", why);
	return out.text;
}

Test(page_ruling, why_the_flag_fell_in_a_sentence)
{
	static const char rows[] =
		"[{\"seq\":7,\"at\":1000,\"read\":1000,\"actor\":2,\"kind\":\"decision\",\"seat\":"
		"\"second\",\"do\":\"offer\",\"points\":[\"h8\",\"i9\"],\"sent\":900,\"rtt\":80,"
		"\"lag\":80,\"quota\":220,\"spent_ms\":1500,\"left\":{\"opener\":2500,\"second\":"
		"9000},"
		"\"running\":\"opener\"},"
		"{\"seq\":8,\"at\":3750,\"read\":3750,\"actor\":0,\"kind\":\"flag\",\"left\":"
		"{\"opener\":0,\"second\":9000},\"running\":null}]";
	struct story story;
	char *page;

	begin(&story, ADJUDICATION_AUTO);
	page = time_page(&story, rows);
	cr_expect(has(page, "No flag has decided this game."));
	memory_give(page);
	game_end(&tournament_board(&story.t, 1, 1)->game, REASON_TIME, 0, 2);
	page = time_page(&story, rows);
	cr_expect(has(page, "Anna lost on time."));
	cr_expect(has(page, "At 00:00:01.000 the clock of Anna had 2.500 s left and ran; by "
	                    "00:00:03.750, 2.750 s later"));
	cr_expect(has(page, "Bo: offers h8 i9"));
	cr_expect(has(page, "Anna has had no page open since 00:00:05.000"));
	cr_expect(has(page, "0.300 s at the start, 0.100 s more"));
	memory_give(page);
	story_end(&story);
}

Test(page_ruling, the_clocks_are_for_players_and_officials_until_it_is_over)
{
	struct story story;
	const struct board *board;
	const struct {
		struct viewer viewer;
		bool during;
	} viewers[] = {
		{{.role = VIEWER_SPECTATOR},                                          false},
		{{.role = VIEWER_PLAYER, .no = 1},                                    true },
		{{.role = VIEWER_PLAYER, .no = 3},                                    false},
		{{.role = VIEWER_ARBITER, .rights = RIGHT_BIT(RIGHT_SEE)},            true },
		{{.role = VIEWER_ARBITER, .rights = office_rights(OFFICE_PUBLISHER)}, false},
	};

	begin(&story, ADJUDICATION_AUTO);
	board = tournament_board(&story.t, 1, 1);
	for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++)
		cr_expect_eq(page_may_see_time(&viewers[i].viewer, board), viewers[i].during,
		             "row %zu", i);
	story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
	for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++)
		cr_expect(page_may_see_time(&viewers[i].viewer, board), "row %zu", i);
	story_end(&story);
}
