/* The board's picture: what is drawn, how often, and what can be clicked. */
#include "arbiter/svg.h"
#include "tests/arbiter/markup.h"
#include "tests/support/story.h"

#include <criterion/criterion.h>
#include <string.h>

enum { PICTURE_MAX = 1 << 20 };

/* A game of the rule after these decisions, kept by the story. */
static const struct game *told(struct story *story, const char *rule, const char *decisions)
{
	struct event_plan plan = story_swiss(rule);

	story_begin(story, &plan);
	story_enter(story, "Anna", "", 0);
	story_enter(story, "Ben", "", 0);
	story_pair(story);
	story_start(story);
	story_play(story, 1, decisions);
	return &tournament_board(&story->t, 1, 1)->game;
}

static char *drawn(const struct svg_board *picture)
{
	struct strbuf out = STRBUF(PICTURE_MAX);
	const char *why;

	svg_board(&out, picture);
	cr_assert(!out.failed);
	cr_assert(markup_check(out.text, &why), "%s", why);
	return out.text;
}

Test(svg, coordinates_and_stones)
{
	struct story story;
	const struct game *game = told(&story, "taraguchi-10", "h8 i9 j10 g9 f7 d4 l4");
	struct svg_board picture = {.game = game};
	char *text = drawn(&picture);

	cr_expect_eq(markup_count(text, "class=\"dot\""), 5);
	cr_expect_eq(markup_count(text, "class=\"label\""), 30);
	cr_expect_eq(markup_count(text, ">a</text>"), 1);
	cr_expect_eq(markup_count(text, ">15</text>"), 1);
	cr_expect_eq(markup_count(text, "class=\"stone black"), 4);
	cr_expect_eq(markup_count(text, "class=\"stone white"), 3);
	cr_expect_eq(markup_count(text, "num opening"), 6);
	cr_expect_eq(markup_count(text, "num later"), 1);
	cr_expect_eq(markup_count(text, " last\""), 1);
	cr_expect(strstr(text, "stone black last\" data-n=\"7\"><title>l4, Black, move 7") != NULL);
	cr_expect(strstr(text, "viewBox=\"0 0 640 640\"") != NULL);
	cr_expect_eq(markup_count(text, "xmlns"), 0);
	memory_give(text);
	story_end(&story);
}

/* Problem T010: a false three, whose points are both double-fours, and a real one. */
Test(svg, marks_why_a_point_is_what_it_is)
{
	static const char *const black[] = {"h6", "h7", "h8", "i9", "j7",
	                                    "j8", "k9", "l6", "l7", "l8"};
	static const char *const white[] = {"g7",  "g12", "h5", "h11", "i7", "i8",
	                                    "i10", "k7",  "k8", "l5",  "m7"};
	struct game game = {.chosen = POINT_NONE};
	struct explanation why;
	struct svg_board picture = {.game = &game, .why = &why};
	uint8_t point = POINT_NONE;
	char *text;

	for (size_t i = 0; i < sizeof black / sizeof *black; i++) {
		cr_assert(point_parse(black[i], &point));
		game.cells[point] = CELL_BLACK;
	}
	for (size_t i = 0; i < sizeof white / sizeof *white; i++) {
		cr_assert(point_parse(white[i], &point));
		game.cells[point] = CELL_WHITE;
	}
	cr_assert(point_parse("j9", &point));
	explain_point(game.cells, point, &why);
	text = drawn(&picture);
	cr_expect_eq(markup_count(text, "class=\"three false\""), 1);
	cr_expect_eq(markup_count(text, "class=\"three\""), 1);
	cr_expect_eq(markup_count(text, "h9: straight four, double-four"), 1);
	cr_expect_eq(markup_count(text, "class=\"no\""), 2);
	cr_expect_eq(markup_count(text, "class=\"yes\""), 2);
	cr_expect(strstr(text, "j9: legal") != NULL);
	memory_give(text);

	cr_assert(point_parse("h9", &point));
	game.cells[why.point] = CELL_BLACK;
	explain_point(game.cells, point, &why);
	text = drawn(&picture);
	cr_expect(strstr(text, "h9: double-four") != NULL);
	cr_expect_eq(markup_count(text, "class=\"four\""), 2);
	cr_expect_eq(markup_count(text, ": five</title>"),
	             why.fours[0].five_count + why.fours[1].five_count);
	memory_give(text);
}

Test(svg, corners_lie_where_the_rules_say)
{
	struct story story;
	const struct game *game = told(&story, "renju", "a1 o15");
	struct svg_board picture = {.game = game};
	char *text = drawn(&picture);

	cr_expect(strstr(text, "<title>a1, Black, move 1</title><circle cx=\"40\" cy=\"600\"") !=
	          NULL);
	cr_expect(strstr(text, "<title>o15, White, move 2</title><circle cx=\"600\" cy=\"40\"") !=
	          NULL);
	cr_expect_eq(markup_count(text, "num opening"), 0, "plain renju has no opening to number");
	memory_give(text);
	story_end(&story);
}

Test(svg, zone_and_points_to_click)
{
	static const struct {
		const char *rule, *decisions;
		size_t hits, place, offer, choose, masks;
	} cases[] = {
		{"taraguchi-10", "",							  1,   1,   0,   0,  1},
		{"taraguchi-10", "h8",							8,   8,   0,   0,  1},
		{"taraguchi-10", "h8 i9",						     23,  23,  0,   0,  1},
		{"taraguchi-10", "h8 i9 j10",						 46,  46,  0,   0,  1},
		{"taraguchi-10", "h8 i9 j10 g9",                                              221, 77,  221, 0,  1},
		{"taraguchi-10", "h8 i9 j8 g9 keep offer=f8,g10,h10,i10,j10,k9,e5,f6,d4,c12", 10,  0,
	         0,											  10, 0},
		{"soosorv-8",    "h8 i9 j10",						 222, 222, 0,   0,  0},
		{"soosorv-8",    "h8 i9 j10 keep a1",                                         0,   0,   0,   0,  0},
		{"pro",          "h8 h9",						     200, 200, 0,   0,  1},
		{"swap2",        "h8 h9",						     223, 223, 0,   0,  0},
		{"renju",        "",							  225, 225, 0,   0,  0},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct story story;
		const struct game *game = told(&story, cases[i].rule, cases[i].decisions);
		struct legal legal;
		struct svg_board picture = {.game = game, .legal = &legal, .clickable = true};
		char *text;

		game_legal(game, game_to_act(game), &legal);
		text = drawn(&picture);
		cr_expect_eq(markup_count(text, "class=\"hit\""), cases[i].hits, "case %zu", i);
		cr_expect_eq(markup_count(text, "data-can=\"place"), cases[i].place, "case %zu", i);
		cr_expect_eq(markup_count(text, "offer\" role"), cases[i].offer, "case %zu", i);
		cr_expect_eq(markup_count(text, "data-can=\"choose"), cases[i].choose, "case %zu",
		             i);
		cr_expect_eq(markup_count(text, "class=\"mask\""), cases[i].masks, "case %zu", i);
		memory_give(text);
		picture.clickable = false;
		text = drawn(&picture);
		cr_expect_eq(markup_count(text, "class=\"hit\""), 0, "case %zu", i);
		memory_give(text);
		story_end(&story);
	}
}

Test(svg, offers_stand_and_are_refused)
{
	static const char offers[] = "h8 i9 j8 g9 keep offer=f8,g10,h10,i10,j10,k9,e5,f6,d4,c12";
	struct story story;
	const struct game *game = told(&story, "taraguchi-10", offers);
	struct svg_board picture = {.game = game};
	char *text = drawn(&picture);

	cr_expect_eq(markup_count(text, "class=\"offer\""), 10);
	cr_expect(strstr(text, "<title>c12, fifth move 10 of 10</title>") != NULL);
	memory_give(text);
	story_play(&story, 1, "choose=k9");
	text = drawn(&picture);
	cr_expect_eq(markup_count(text, "class=\"offer\""), 0);
	cr_expect_eq(markup_count(text, "class=\"offer refused\""), 9);
	cr_expect(strstr(text, "<title>k9, Black, move 5</title>") != NULL);
	memory_give(text);
	story_end(&story);
}

Test(svg, forbidden_points_only_when_asked)
{
	struct story story;
	const struct game *game = told(&story, "renju", "h8 a1 i8 c1 j9 e1 j10 g1");
	struct svg_board picture = {.game = game};
	char *text = drawn(&picture);

	cr_expect_eq(markup_count(text, "forbidden"), 0);
	memory_give(text);
	picture.forbidden = true;
	text = drawn(&picture);
	cr_expect(strstr(text, "<title>j8 is forbidden to Black: double three</title>") != NULL);
	memory_give(text);
	story_end(&story);
}

Test(svg, the_five_is_edged)
{
	struct story story;
	const struct game *game = told(&story, "renju", "h8 a1 i8 c1 j8 e1 k8 g1 l8");
	struct svg_board picture = {.game = game, .standalone = true, .numbers = true};
	char *text = drawn(&picture);

	cr_assert(game->outcome.over);
	cr_expect(strstr(text, "<path class=\"five\" d=\"M320 320L480 320\"/>") != NULL);
	cr_expect(strstr(text, "xmlns=\"http://www.w3.org/2000/svg\"") != NULL);
	cr_expect(strstr(text, "class=\"board numbers") != NULL);
	cr_expect_eq(markup_count(text, "<style>"), 1);
	memory_give(text);
	story_end(&story);
}
