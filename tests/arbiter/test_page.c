/* The pages of an event in every state, for everybody who may look at them. */
#include "arbiter/page.h"
#include "tests/arbiter/markup.h"
#include "tests/support/story.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { PAGE_MAX = 4 << 20, FILES_MAX = 256 };

static const char evil[] = "<script>alert('x')</script>\"&";

static struct page page_of(struct story *story, struct strbuf *out, enum viewer_role role, int no)
{
	return (struct page){
		.out = out,
		.t = &story->t,
		.viewer = {.role = role,
	                   .no = no,
	                   .rights = role == VIEWER_ARBITER ? RIGHTS_ALL : 0},
		.now = story->at,
		.arena = &story->arena
        };
}

/* A page as text; the caller gives it back. NULL if the page does not exist. */
static char *written(struct story *story, enum viewer_role role, int no, enum page_id id, int first,
                     int second)
{
	struct strbuf out = STRBUF(PAGE_MAX);
	struct page page = page_of(story, &out, role, no);
	const char *why;

	if (!page_write(&page, id, first, second)) {
		strbuf_free(&out);
		return NULL;
	}
	cr_assert(markup_check(out.text, &why), "page %d: %s", (int)id, why);
	return out.text;
}

static bool has(const char *text, const char *piece)
{
	return text && strstr(text, piece) != NULL;
}

static void enter_players(struct story *story, int count)
{
	char name[32];

	for (int i = 1; i <= count; i++) {
		snprintf(name, sizeof name, "Player Name %d", i);
		story_enter(story, name, i % 2 ? "Tallinn" : "", 2000 - 10 * i);
	}
}

/* Every page that exists now, for every kind of viewer, is well formed. */
static void check_pages(struct story *story)
{
	static const enum viewer_role roles[] = {VIEWER_SPECTATOR, VIEWER_PLAYER, VIEWER_ARBITER};

	for (size_t r = 0; r < sizeof roles / sizeof *roles; r++) {
		for (int id = 0; id < PAGE_COUNT; id++) {
			for (int first = 0; first <= 3; first++) {
				char *text =
					written(story, roles[r], 1, (enum page_id)id, first, first);

				cr_expect(!text ||
				          (has(text, "<!doctype html>") && has(text, "</html>\n")));
				cr_expect(!has(text, "%d") && !has(text, "%s"));
				memory_give(text);
			}
		}
	}
}

static void check_console(struct story *story)
{
	struct strbuf out = STRBUF(PAGE_MAX);
	struct page page = page_of(story, &out, VIEWER_ARBITER, 0);
	const char *why;

	page_console(&page, &(struct console_parts){0});
	cr_assert(markup_check(out.text, &why), "console: %s", why);
	cr_expect_leq(markup_count(out.text, "id=\"control\""), 1);
	strbuf_free(&out);
	out = STRBUF(PAGE_MAX);
	page.viewer = (struct viewer){.role = VIEWER_PLAYER, .no = 1};
	page_me(&page);
	cr_assert(markup_check(out.text, &why), "me: %s", why);
	strbuf_free(&out);
}

Test(page, well_formed_from_empty_to_finished)
{
	struct story story;
	struct event_plan plan = story_swiss("soosorv-8");

	story_begin(&story, &plan);
	check_pages(&story);
	check_console(&story);
	enter_players(&story, 5);
	check_pages(&story);
	check_console(&story);
	story_pair(&story);
	check_pages(&story);
	check_console(&story);
	story_start(&story);
	story_play(&story, 1, "h8 i9 j10 keep a1 declare=3 swap offer=b2,c3,d1 choose=c3 k8");
	story_call(&story, 2, 3);
	check_pages(&story);
	check_console(&story);
	story_result(&story, 1, RESULT_KIND_ADJUDICATED, 1, 1);
	story_result(&story, 2, RESULT_KIND_DOUBLE_FORFEIT, 0, 0);
	check_pages(&story);
	story_close(&story);
	story_finish(&story);
	check_pages(&story);
	check_console(&story);
	story_end(&story);
}

Test(page, nothing_a_person_wrote_becomes_markup)
{
	struct story story;
	struct event_plan plan = story_swiss("taraguchi-10");

	plan.title = evil;
	story_begin(&story, &plan);
	story_enter(&story, evil, evil, 0);
	story_enter(&story, evil, evil, 0);
	story_pair(&story);
	story_start(&story);
	story_play(&story, 1, "h8 swap");
	story_call(&story, 1, 1);
	for (int id = 0; id < PAGE_COUNT; id++) {
		char *text = written(&story, VIEWER_ARBITER, 0, (enum page_id)id, 1, 1);

		if (id == PAGE_DRAW)
			continue;
		cr_assert(text);
		cr_expect(!has(text, "alert('x')") && !has(text, "<script>"), "page %d", id);
		cr_expect(has(text, "&lt;script&gt;"), "page %d shows it as text", id);
		memory_give(text);
	}
	check_console(&story);
	story_end(&story);
}

Test(page, what_does_not_exist_is_no_page)
{
	static const struct {
		enum page_id id;
		int first, second;
	} absent[] = {
		{PAGE_ROUND,           0,  0},
		{PAGE_ROUND,           2,  0},
		{PAGE_GAME,            1,  0},
		{PAGE_GAME,            1,  3},
		{PAGE_GAME,            9,  1},
		{PAGE_STANDINGS_AFTER, 2,  0},
		{PAGE_STANDINGS_AFTER, -1, 0},
		{PAGE_WORKING,         0,  1},
		{PAGE_WORKING,         1,  0},
		{PAGE_WORKING,         1,  6},
		{PAGE_WORKING,         2,  1},
		{PAGE_PLAYER,          0,  0},
		{PAGE_PLAYER,          6,  0},
	};
	struct story story;
	struct event_plan plan = story_swiss("rif");

	story_begin(&story, &plan);
	enter_players(&story, 5);
	story_pair(&story);
	story_start(&story);
	for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
		cr_expect_null(written(&story, VIEWER_ARBITER, 0, absent[i].id, absent[i].first,
		                       absent[i].second),
		               "row %zu", i);
	story_end(&story);
}

Test(page, a_draft_is_for_arbiters)
{
	struct story story;
	struct event_plan plan = story_swiss("rif");
	char *text;

	story_begin(&story, &plan);
	enter_players(&story, 4);
	story_pair(&story);
	cr_expect_null(written(&story, VIEWER_SPECTATOR, 0, PAGE_ROUND, 1, 0));
	cr_expect_null(written(&story, VIEWER_PLAYER, 1, PAGE_GAME, 1, 1));
	text = written(&story, VIEWER_SPECTATOR, 0, PAGE_EVENT, 0, 0);
	cr_expect(!has(text, "/r/1"), "no link gives the pairing away");
	memory_give(text);
	text = written(&story, VIEWER_PLAYER, 1, PAGE_PLAYER, 1, 0);
	cr_expect(!has(text, "Player Name 2"));
	memory_give(text);
	text = written(&story, VIEWER_ARBITER, 0, PAGE_ROUND, 1, 0);
	cr_expect(has(text, "draft"));
	memory_give(text);
	story_publish(&story);
	text = written(&story, VIEWER_SPECTATOR, 0, PAGE_ROUND, 1, 0);
	cr_expect(has(text, "Player Name 2"));
	memory_give(text);
	story_end(&story);
}

/* Each value leads to its sum; of a round that has not started there is none, for nobody. */
Test(page, a_value_shows_its_working)
{
	struct story story;
	struct event_plan plan = story_swiss("rif");
	char *text;

	story_begin(&story, &plan);
	enter_players(&story, 5);
	story_pair(&story);
	cr_expect_null(written(&story, VIEWER_ARBITER, 0, PAGE_WORKING, 1, 1));
	story_start(&story);
	story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
	text = written(&story, VIEWER_SPECTATOR, 0, PAGE_WORKING, 1, 1);
	cr_expect(has(text, "still open"));
	memory_give(text);
	story_result(&story, 2, RESULT_KIND_PLAYED, 1, 1);
	story_close(&story);
	text = written(&story, VIEWER_SPECTATOR, 0, PAGE_STANDINGS, 0, 0);
	cr_expect(has(text, "/standings/1/p/5#k1\""));
	memory_give(text);
	text = written(&story, VIEWER_SPECTATOR, 0, PAGE_WORKING, 1, 5);
	cr_expect(has(text, "id=\"k1\"") && has(text, "a draw in every round"),
	          "the bye is a dummy opponent, held to a draw");
	cr_expect(!has(text, "still open"));
	memory_give(text);
	story_pair(&story);
	text = written(&story, VIEWER_ARBITER, 0, PAGE_WORKING, 1, 5);
	cr_assert(text);
	memory_give(text);
	cr_expect_null(written(&story, VIEWER_ARBITER, 0, PAGE_WORKING, 2, 5), "a draft");
	story_publish(&story);
	cr_expect_null(written(&story, VIEWER_ARBITER, 0, PAGE_WORKING, 2, 5), "not started");
	story_end(&story);
}

Test(page, buttons_are_what_is_legal_now)
{
	static const struct {
		const char *decisions, *shown, *hidden;
		int no; /* who looks */
	} cases[] = {
		{"",				 "data-point=\"h8\"",             "data-do=\"swap\"", 1},
		{"",				 "to decide",                     "data-point",       2},
		{"",				 "to decide",                     "data-act",         3},
		{"h8",			       "data-do=\"swap\"",              "data-declare",     2},
		{"h8",			       "Stay White",                    "name=\"mode\"",    2},
		{"h8",			       "Take Black",                    "data-do=\"pass\"", 2},
		{"h8 i9 j10 g9",                     "name=\"mode\" value=\"offer\"", "data-do=\"draw",   1},
		{"h8",			       "Player Name 1 does that",       "then Player",      2},
		{"h8 h9 h10 h7",                     "data-twins",                    "declares",         1},
		{"h8 i9 j10 g9",                     "data-offers=\"10\"",            "data-declare",     1},
		{"h8 i9 j10 g9 f7 d4 l4",            "data-do=\"pass\"",              "data-do=\"swap\"", 2},
		{"h8 i9 j10 g9 f7 d4 l4",            "data-do=\"draw-offer\"",        "data-do=\"pass\"", 1},
		{"h8 i9 j10 g9 f7 d4 l4 draw-offer", "data-do=\"draw-accept\"",       "x-none",           2},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct story story;
		struct event_plan plan = story_swiss("taraguchi-10");
		char *text;

		story_begin(&story, &plan);
		enter_players(&story, 4);
		story_pair(&story);
		story_start(&story);
		story_play(&story, 1, cases[i].decisions);
		text = written(&story, VIEWER_PLAYER, cases[i].no, PAGE_GAME, 1, 1);
		cr_expect(has(text, cases[i].shown), "case %zu: %s", i, cases[i].shown);
		cr_expect(!has(text, cases[i].hidden), "case %zu: %s", i, cases[i].hidden);
		memory_give(text);
		story_end(&story);
	}
}

/* A timeline says at each row what the board was: stones so far, offers, which was chosen. */
Test(page, timeline_keeps_what_was_offered)
{
	struct story story;
	struct event_plan plan = story_swiss("taraguchi-10");
	char *text;

	story_begin(&story, &plan);
	enter_players(&story, 2);
	story_pair(&story);
	story_start(&story);
	story_play(&story, 1,
	           "h8 swap i9 j8 g9 keep "
	           "offer=f8,g10,h10,i10,j10,k9,e5,f6,d4,c12 choose=k9 a1");
	text = written(&story, VIEWER_SPECTATOR, 0, PAGE_GAME, 1, 1);
	cr_expect(has(text, "data-shown=\"4\" data-offers=\"f8 g10 h10 i10 j10 k9 e5 f6 d4 c12\""));
	cr_expect(has(text, "data-shown=\"5\" data-chosen=\"k9\""));
	cr_expect(has(text, "swaps, takes Black"));
	cr_expect(!has(text, "/refused"), "for arbiters only");
	cr_expect(!has(text, "data-explain"), "not while it is played");
	memory_give(text);
	text = written(&story, VIEWER_ARBITER, 0, PAGE_GAME, 1, 1);
	cr_expect(has(text, "data-explain=\"/api/v1/events/"));
	memory_give(text);
	story_play(&story, 1, "resign");
	text = written(&story, VIEWER_SPECTATOR, 0, PAGE_GAME, 1, 1);
	cr_expect(has(text, "data-explain=\"/api/v1/events/"), "over: everybody may ask");
	memory_give(text);
	story_end(&story);
}

/* Every kind of clock says what there is behind the time that is counted down. */
Test(page, clocks_of_every_kind)
{
	static const struct {
		struct time_control control;
		const char *shown;
	} cases[] = {
		{{.base_ms = 600000, .kind = TIME_BYO_YOMI, .period_ms = 30000, .periods = 3},
	         "10:00</span><small class=\"reserve\"><span>3</span> \u00d7 0:30"                                         },
		{{.base_ms = 600000, .kind = TIME_CANADIAN, .period_ms = 300000, .stones = 20},
	         "10:00</span><small class=\"reserve\">20 stones / 5:00"                                                   },
		{{.base_ms = 60000, .kind = TIME_PER_MOVE},                                     "<span>1:00</span></span>" },
		{{.base_ms = 3 * 86400000LL, .kind = TIME_CORRESPONDENCE},                      "<span>3 d 0 h</span>"     },
		{{.base_ms = 1800000, .increment_ms = 20000},                                   "<span>30:00</span></span>"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct story story;
		struct event_plan plan = story_swiss("renju");
		char *text;

		plan.time_control = cases[i].control;
		story_begin(&story, &plan);
		enter_players(&story, 2);
		story_pair(&story);
		story_start(&story);
		text = written(&story, VIEWER_SPECTATOR, 0, PAGE_GAME, 1, 1);
		cr_expect(has(text, cases[i].shown), "case %zu", i);
		memory_give(text);
		story_end(&story);
	}
}

Test(page, numbers_to_declare)
{
	struct story story;
	struct event_plan plan = story_swiss("yamaguchi-rif");
	char *text;

	story_begin(&story, &plan);
	enter_players(&story, 2);
	story_pair(&story);
	story_start(&story);
	story_play(&story, 1, "h8 i9 j10");
	text = written(&story, VIEWER_PLAYER, 1, PAGE_GAME, 1, 1);
	cr_expect(has(text, "data-declare-number") && has(text, "max=\"62\""));
	memory_give(text);
	story_end(&story);
}

/* Rules with a third way on, squares to keep out of, colours that turn with a stone, no forbidden
 * moves: one table of what a player sees. */
Test(page, every_kind_of_rule_is_shown)
{
	static const struct {
		const char *rule, *decisions, *shown, *hidden;
		int no;
	} cases[] = {
		{"swap2",     "a1 b1 c1",                   "data-do=\"extend\"",                    "data-declare",       2},
		{"swap2",     "a1 b1 c1",                   "leaves the choice to the other player", "must not make",      2},
		{"swap2",     "a1 b1 c1 extend",            "place stone 4",                         "data-do=\"extend\"", 2},
		{"swap2",     "a1 b1 c1 extend",            "adds two stones",                       "(null)",             1},
		{"swap2",     "a1 b1 c1 extend d1 e1 swap", "swaps, takes Black",                    "takes White",        1},
		{"sakata",    "h8 h9 h10 k11 l12 keep",     "keeps White",                           "keeps Black",        1},
		{"sakata",    "h8 h9 h10 k11 l12",          "Stay White",                            "Stay Black",         1},
		{"pro",       "h8 h9",                      "outside the central 5\u00d75",          "data-point=\"i9\"",  1},
		{"freestyle", "a1 b1",                      "place stone 3",                         "must not make",      1},
		{"renju",     "a1 b1",                      "must not make",                         "data-do=\"swap\"",   1},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct story story;
		struct event_plan plan = story_swiss(cases[i].rule);
		char *text;

		story_begin(&story, &plan);
		enter_players(&story, 2);
		story_pair(&story);
		story_start(&story);
		story_play(&story, 1, cases[i].decisions);
		text = written(&story, VIEWER_PLAYER, cases[i].no, PAGE_GAME, 1, 1);
		cr_expect(has(text, cases[i].shown), "case %zu: %s", i, cases[i].shown);
		cr_expect(!has(text, cases[i].hidden), "case %zu: %s", i, cases[i].hidden);
		memory_give(text);
		story_end(&story);
	}
}

/* What the player's own page says at each moment. */
static void expect_me(struct story *story, int no, const char *words)
{
	struct strbuf out = STRBUF(PAGE_MAX);
	struct page page = page_of(story, &out, VIEWER_PLAYER, no);

	page_me(&page);
	cr_expect(has(out.text, words), "player %d: %s", no, words);
	strbuf_free(&out);
}

Test(page, my_page_says_what_to_do_now)
{
	struct story story;
	struct event_plan plan = story_swiss("renju");

	story_begin(&story, &plan);
	enter_players(&story, 3);
	expect_me(&story, 1, "check in</button>");
	story_check_in(&story, 1);
	expect_me(&story, 1, "You are checked in");
	story_pair(&story);
	expect_me(&story, 1, "You are checked in");
	story_publish(&story);
	expect_me(&story, 1, "Find your board");
	expect_me(&story, 3, "Round 1: a bye");
	story_end(&story);

	story_begin(&story, &plan);
	enter_players(&story, 2);
	story_pair(&story);
	story_start(&story);
	expect_me(&story, 1, "Your turn");
	expect_me(&story, 2, "Your game is being played");
	story_withdraw(&story, 2);
	expect_me(&story, 2, "Go to the board"); /* this one is still to be played */
	story_play(&story, 1, "resign");
	expect_me(&story, 2, "You have withdrawn");
	expect_me(&story, 2, "tell the arbiter");
	expect_me(&story, 1, "You have 0 from this game; resignation.");
	story_close(&story);
	story_finish(&story);
	expect_me(&story, 2, "The event is over");
	story_end(&story);
}

static bool console_says(struct story *story, const char *words)
{
	struct strbuf out = STRBUF(PAGE_MAX);
	struct page page = page_of(story, &out, VIEWER_ARBITER, 0);
	bool says;

	page_console(&page, &(struct console_parts){0});
	says = has(out.text, words);
	strbuf_free(&out);
	return says;
}

/* Boards by hand before pairing, an exchange in a draft, pairing again once somebody has dropped.
 */
Test(page, the_console_has_the_arbiters_hand_in_a_pairing)
{
	struct story story;
	struct event_plan plan = story_swiss("renju");

	story_begin(&story, &plan);
	cr_expect(!console_says(&story, "Pair around these"), "there is nobody to pair");
	enter_players(&story, 6);
	cr_expect(console_says(&story, "name=\"fixed.0.opener\""));
	cr_expect(console_says(&story, "id=\"forecast\""));
	cr_expect(console_says(&story, "/bans\""));
	cr_expect(!console_says(&story, "Exchange the two"));
	story_pair(&story);
	cr_expect(console_says(&story, "Exchange the two"));
	cr_expect(!console_says(&story, "Pair around these"));
	story_withdraw(&story, 2);
	cr_expect(!console_says(&story, "few boards changed"), "a draft is dropped instead");
	story_publish(&story);
	cr_expect(console_says(&story, "few boards changed"));
	cr_expect(!console_says(&story, "Exchange the two"));
	story_end(&story);

	plan = story_match("renju");
	story_begin(&story, &plan);
	cr_expect(!console_says(&story, "/bans\""), "a match keeps nobody apart");
	story_end(&story);
}

Test(page, the_console_tells_of_a_draft_that_is_out_of_date)
{
	struct story story;
	struct event_plan plan = story_swiss("renju");

	story_begin(&story, &plan);
	enter_players(&story, 5);
	story_pair(&story);
	cr_expect(!console_says(&story, "pair again, or"));
	story_enter(&story, "Late", "", 0);
	cr_expect(console_says(&story, "not in this pairing has come since"));
	story_end(&story);

	story_begin(&story, &plan);
	enter_players(&story, 5);
	story_pair(&story);
	story_start(&story);
	story_result(&story, 1, RESULT_KIND_PLAYED, 2, 0);
	story_result(&story, 2, RESULT_KIND_PLAYED, 2, 0);
	story_close(&story);
	story_pair(&story);
	cr_expect(!console_says(&story, "pair again, or"));
	story_correct(&story, 1, 2, 1, 1);
	cr_expect(console_says(&story, "an earlier round has changed since"));
	story_withdraw(&story, 1);
	cr_expect(console_says(&story, "of this pairing has withdrawn since"));
	story_end(&story);
}

/* An arbiter who writes down what was played in the hall rules nothing. */
Test(page, results_of_the_hall_are_no_rulings)
{
	struct story story;
	struct event_plan plan = story_swiss("renju");
	char *text;

	story_begin(&story, &plan);
	enter_players(&story, 6);
	story_pair(&story);
	story_start(&story);
	story_play(&story, 2, "h8");
	for (int board = 1; board <= 3; board++)
		story_result(&story, board, RESULT_KIND_PLAYED, 2, 0);
	text = written(&story, VIEWER_SPECTATOR, 0, PAGE_RULINGS, 0, 0);
	cr_expect(!has(text, ">1.1<") && has(text, ">1.2<") && !has(text, ">1.3<"), "%s", text);
	memory_give(text);
	text = written(&story, VIEWER_SPECTATOR, 0, PAGE_GAME, 1, 1);
	cr_expect(has(text, "played over the board"));
	memory_give(text);
	story_result(&story, 1, RESULT_KIND_PLAYED, 0, 2);
	text = written(&story, VIEWER_SPECTATOR, 0, PAGE_RULINGS, 0, 0);
	cr_expect(has(text, ">1.1<") && has(text, "(corrected)"), "a correction is one");
	memory_give(text);
	story_end(&story);
}

static size_t primaries(struct story *story)
{
	struct strbuf out = STRBUF(PAGE_MAX);
	struct page page = page_of(story, &out, VIEWER_ARBITER, 0);
	size_t count;

	page_console(&page, &(struct console_parts){0});
	count = markup_count(out.text, "class=\"primary\"");
	strbuf_free(&out);
	return count;
}

Test(page, the_console_has_one_primary_button)
{
	struct story story;
	struct event_plan plan = story_swiss("renju");

	story_begin(&story, &plan);
	cr_expect_eq(primaries(&story), 0, "nothing to do but enter players");
	enter_players(&story, 2);
	cr_expect_eq(primaries(&story), 1, "pair");
	story_pair(&story);
	cr_expect_eq(primaries(&story), 1, "publish");
	story_publish(&story);
	cr_expect_eq(primaries(&story), 1, "start");
	story_end(&story);
}

Test(page, the_console_says_how_far_each_target_is)
{
	static const char targets[] =
		"[{\"url\":\"https://a.example/x?y=1&z\",\"up_to_date\":true,\"attempts\":0},"
		"{\"url\":\"https://b.example/\",\"up_to_date\":false,\"attempts\":3,"
		"\"last_error\":\"<refused>\"}]";
	struct story story;
	struct event_plan plan = story_swiss("renju");
	struct strbuf out = STRBUF(PAGE_MAX);
	struct page page;
	const char *why;

	story_begin(&story, &plan);
	page = page_of(&story, &out, VIEWER_ARBITER, 0);
	page_console(&page, &(struct console_parts){.targets_json = targets});
	cr_assert(markup_check(out.text, &why), "console: %s", why);
	cr_expect(has(out.text, "up to date"));
	cr_expect(has(out.text, "failed 3 times: &lt;refused&gt;"));
	cr_expect(has(out.text, "targets?url=https%3A%2F%2Fa.example%2Fx%3Fy%3D1%26z\""));
	strbuf_free(&out);
	story_end(&story);
}

static bool offers_claim(enum adjudication adjudication)
{
	struct story story;
	struct event_plan plan = story_swiss("renju");
	char *text;
	bool found;

	plan.adjudication = adjudication;
	story_begin(&story, &plan);
	enter_players(&story, 2);
	story_pair(&story);
	story_start(&story);
	story_play(&story, 1, "h8");
	text = written(&story, VIEWER_PLAYER, story.t.rounds[0]->boards[0].second, PAGE_GAME, 1, 1);
	cr_assert(text);
	found = has(text, "id=\"claim\" data-last=\"h8\"");
	memory_give(text);
	story_end(&story);
	return found;
}

Test(page, a_claim_is_offered_where_players_claim)
{
	cr_expect(offers_claim(ADJUDICATION_CLAIM));
	cr_expect(!offers_claim(ADJUDICATION_AUTO));
}

/* The files of a static site. */
struct files {
	char names[FILES_MAX][64];
	char *texts[FILES_MAX];
	size_t count;
};

static struct files files;

static bool keep_file(void *arg, const char *name, const char *bytes, size_t length)
{
	struct files *all = arg;

	cr_assert_lt(all->count, FILES_MAX);
	cr_assert_eq(strlen(bytes), length);
	snprintf(all->names[all->count], sizeof all->names[0], "%s", name);
	all->texts[all->count++] = memory_text(bytes);
	return true;
}

static bool is_file(const char *name)
{
	for (size_t i = 0; i < files.count; i++) {
		if (strcmp(files.names[i], name) == 0)
			return true;
	}
	return false;
}

static void check_file(size_t index)
{
	const char *text = files.texts[index];
	const char *at = text;
	const char *why;
	char value[128];

	if (strcmp(files.names[index], "style.css") == 0)
		return;
	cr_expect(markup_check(text, &why), "%s: %s", files.names[index], why);
	cr_expect(!has(text, "<script") && !has(text, "<form") && !has(text, "<button"), "%s",
	          files.names[index]);
	cr_expect(!has(text, "data-stream") && !has(text, "src="), "%s", files.names[index]);
	while (markup_next(&at, "href", value, sizeof value)) {
		value[strcspn(value, "#")] = '\0';
		cr_expect(!*value || is_file(value), "%s links to %s, which is no file",
		          files.names[index], value);
	}
}

Test(page, the_static_site_stands_on_its_own)
{
	struct story story;
	struct event_plan plan = story_swiss("taraguchi-10");

	story_begin(&story, &plan);
	enter_players(&story, 7);
	story_pair(&story);
	story_start(&story);
	story_play(&story, 1, "h8 swap i9 j10 g9 f7 d4");
	for (int board = 1; board <= 3; board++)
		story_result(&story, board, RESULT_KIND_PLAYED, 2, 0);
	story_close(&story);
	story_pair(&story);
	story_start(&story);
	files.count = 0;
	cr_assert(site_write(&story.t, story.at, &(struct site_dress){"body{}", NULL}, keep_file,
	                     &files));
	cr_expect(is_file("index.html") && is_file("style.css") && is_file("round-2.html"));
	cr_expect(is_file("round-1-board-3.html") && is_file("round-1-board-3.svg"));
	cr_expect(is_file("round-1-board-3.sgf"));
	cr_expect(is_file("player-7.html") && is_file("standings-2.html"));
	cr_expect(is_file("standing-of-player-7.html"), "of the round that is complete");
	for (size_t i = 0; i < files.count; i++)
		check_file(i);
	for (size_t i = 0; i < files.count; i++)
		memory_give(files.texts[i]);
	story_end(&story);
}

Test(page, a_match_has_pages_of_its_own)
{
	struct story story;
	struct event_plan plan = story_match("renju");
	char *text;

	story_begin(&story, &plan);
	story_enter(&story, "Anna", "", 0);
	story_enter(&story, "", "", 0);
	text = written(&story, VIEWER_SPECTATOR, 0, PAGE_EVENT, 0, 0);
	cr_expect(has(text, "Anna") && has(text, "Player 2") && has(text, "invited"));
	cr_expect(!has(text, "Cross-table"));
	memory_give(text);
	check_pages(&story);
	story_end(&story);
}

static char *home(const char *json, bool organiser)
{
	struct strbuf out = STRBUF(PAGE_MAX);
	struct arena arena;
	struct page page = {.out = &out, .arena = &arena, .viewer = {.organiser = organiser}};
	const char *why;

	arena_init(&arena, memory_get, memory_give);
	page_home(&page, json);
	cr_assert(markup_check(out.text, &why), "%s", why);
	arena_free(&arena);
	return out.text;
}

Test(page, home_lists_events_and_makes_matches)
{
	static const char json[] = "[{\"slug\":\"open-1\",\"title\":\"<b>Open\",\"kind\":\"swiss\","
				   "\"state\":\"open\",\"round\":2,\"player_count\":16}]";
	char *text = home(json, false);

	cr_expect(has(text, "href=\"/e/open-1\"") && has(text, "&lt;b&gt;Open"));
	cr_expect(has(text, "16 players") && has(text, "round 2"));
	cr_expect(has(text, "POST /api/v1/matches\"") && has(text, "value=\"soosorv-8\""));
	cr_expect(!has(text, "POST /api/v1/events\""));
	memory_give(text);
	text = home("[]", true);
	cr_expect(has(text, "None yet") && has(text, "POST /api/v1/events\""));
	memory_give(text);
	text = home(NULL, false);
	cr_expect(has(text, "not available"));
	memory_give(text);
	text = home("{broken", false);
	cr_expect(has(text, "not available"));
	memory_give(text);
}

Test(page, links_and_problems)
{
	struct story story;
	struct event_plan plan = story_match("renju");
	struct strbuf out = STRBUF(PAGE_MAX);
	struct page page;
	struct error err;
	const char *why;

	story_begin(&story, &plan);
	story_enter(&story, evil, "", 0);
	story_enter(&story, "", "", 0);
	page = page_of(&story, &out, VIEWER_PLAYER, 2);
	page.t = NULL;
	page_link(&page, "abc", &story.t);
	cr_assert(markup_check(out.text, &why), "%s", why);
	cr_expect(has(out.text, "method=\"post\" action=\"/s/abc\"") &&
	          has(out.text, "name=\"name\""));
	cr_expect(!has(out.text, "<script>"));
	strbuf_free(&out);
	out = STRBUF(PAGE_MAX);
	error_set(&err, ERR_NOT_FOUND, "there is no round %d", 9);
	page_problem(&page, &err);
	cr_assert(markup_check(out.text, &why), "%s", why);
	cr_expect(has(out.text, "there is no round 9") && has(out.text, "404"));
	strbuf_free(&out);
	story_end(&story);
}
