/* The opening rules that are not those of today's championships, walked by hand, and gomoku. */
#include "arbiter/replay.h"
#include "core/game.h"
#include "tests/core/walk.h"

#include <criterion/criterion.h>
#include <stdio.h>

#define D1 "h8 h9 h10 "

static const struct walk renju_walks[] = {
	LEADS("renju-centre", "h8", "play", SECOND, OPENER),
	STOPS("renju-centre", "a1", 1, OUTSIDE_ZONE, "place black stone 1 on h8"),
	STOPS("renju-centre", "second:h8", 1, WRONG_TURN, "Black (opener)"),
	STOPS("renju-centre", "h8 a1 b1 c1 pass pass a2", 7, GAME_OVER, "passes"),

	LEADS("swap-1989", "h8", "stone-2", SECOND, OPENER),
	LEADS("swap-1989", "h8 h9", "stone-3", OPENER, OPENER),
	LEADS("swap-1989", D1 "swap o15 offer=i8,a1 choose=i8 a2", "play", SECOND, SECOND),
	STOPS("swap-1989", "h8 opener:h9", 2, WRONG_TURN, "White (second) may place"),
	STOPS("swap-1989", "h8 h10", 2, OUTSIDE_ZONE, "central 3x3"),
	/* Yusei and Suisei in several orientations; their neighbours are allowed. */
	STOPS("swap-1989", "h8 h9 j6", 3, OUTSIDE_ZONE, "an opening that the rule excludes"),
	STOPS("swap-1989", "h8 h9 f6", 3, OUTSIDE_ZONE, "excludes"),
	STOPS("swap-1989", "h8 g8 j10", 3, OUTSIDE_ZONE, "excludes"),
	STOPS("swap-1989", "h8 i8 f6", 3, OUTSIDE_ZONE, "excludes"),
	STOPS("swap-1989", "h8 i9 f6", 3, OUTSIDE_ZONE, "excludes"),
	STOPS("swap-1989", "h8 g9 j6", 3, OUTSIDE_ZONE, "excludes"),
	LEADS("swap-1989", "h8 h9 i6", "swap-after-3", SECOND, OPENER),
	LEADS("swap-1989", "h8 i9 j6", "swap-after-3", SECOND, OPENER),
	LEADS("rif", "h8 h9 j6", "swap-after-3", SECOND, OPENER),
	STOPS("swap-1989", D1 "o15 offer=i8", 5, WRONG_NUMBER, "offer 2 fifth moves"),

	LEADS("super-taraguchi-10", "h8 j10", "swap-after-2", OPENER, OPENER),
	LEADS("super-taraguchi-10", "h8 j10 k11 l12 l4", "swap-after-5", SECOND, OPENER),
	STOPS("super-taraguchi-10", "h8 k8", 2, OUTSIDE_ZONE, "central 5x5"),
	STOPS("super-taraguchi-10", "h8 j10 l8", 3, OUTSIDE_ZONE, "central 7x7"),
	STOPS("super-taraguchi-10", "h8 j10 k11 m8", 4, OUTSIDE_ZONE, "central 9x9"),
	STOPS("super-taraguchi-10", "h8 j10 k11 l12 m8", 5, OUTSIDE_ZONE, "central 9x9"),
	STOPS("super-taraguchi-10", "h8 swap second:j10", 3, WRONG_TURN, "White (opener)"),
	STOPS("super-taraguchi-10", "h8 j10 k11 l12 offer=a1", 5, WRONG_NUMBER, "not 10"),

	LEADS("tarannikov", D1 "k11", "swap-after-4", OPENER, OPENER),
	LEADS("tarannikov", D1 "k11 keep", "stone-5", OPENER, OPENER),
	LEADS("tarannikov", D1 "k11 swap l12", "swap-after-5", OPENER, SECOND),
	LEADS("tarannikov", "h8 swap h9 swap h10 swap k11 swap l12 swap a1", "play", SECOND,
              SECOND),
	STOPS("tarannikov", D1 "l8", 4, OUTSIDE_ZONE, "central 7x7"),
	STOPS("tarannikov", D1 "k11 m8", 5, OUTSIDE_ZONE, "central 9x9"),
	STOPS("tarannikov", D1 "k11 offer=a1,b1", 5, WRONG_DECISION, "swap or keep or place"),
	STOPS("tarannikov", D1 "k11 second:swap", 5, WRONG_TURN, "Black (opener)"),
	STOPS("tarannikov", D1 "declare=2", 4, WRONG_DECISION, "swap-after-3"),

	LEADS("sakata", D1, "stone-4", SECOND, OPENER),
	LEADS("sakata", D1 "k11", "stone-5", SECOND, OPENER),
	/* The second player put the position up: the first, as White, may swap. */
	LEADS("sakata", D1 "k11 l12", "swap-after-5", OPENER, SECOND),
	LEADS("sakata", D1 "k11 l12 a1", "play", SECOND, SECOND),
	LEADS("sakata", D1 "k11 l12 swap", "stone-6", SECOND, OPENER),
	LEADS("sakata", D1 "k11 l12 swap a1", "play", OPENER, OPENER),
	STOPS("sakata", D1 "l8", 4, OUTSIDE_ZONE, "central 7x7"),
	STOPS("sakata", D1 "k11 m8", 5, OUTSIDE_ZONE, "central 9x9"),
	STOPS("sakata", D1 "opener:k11", 4, WRONG_TURN, "White (second)"),
	STOPS("sakata", D1 "k11 l12 swap opener:a1", 7, WRONG_TURN, "White (second)"),
	STOPS("sakata", D1 "k11 l12 extend", 6, WRONG_DECISION, "swap-after-5"),

	LEADS("super-sakata", D1 "k11 l12", "choice", OPENER, SECOND),
	LEADS("super-sakata", D1 "k11 l12 a1", "play", SECOND, SECOND),
	LEADS("super-sakata", D1 "k11 l12 swap", "next-stone", SECOND, OPENER),
	LEADS("super-sakata", D1 "k11 l12 extend", "added-white", OPENER, SECOND),
	LEADS("super-sakata", D1 "k11 l12 extend a1", "added-black", OPENER, SECOND),
	LEADS("super-sakata", D1 "k11 l12 extend a1 o1", "choice", SECOND, OPENER),
	LEADS("super-sakata", D1 "k11 l12 extend a1 o1 extend a3 o3", "choice", OPENER, SECOND),
	LEADS("super-sakata", D1 "k11 l12 extend a1 o1 swap a3", "play", SECOND, SECOND),
	STOPS("super-sakata", D1 "k11 l12 extend opener:swap", 7, WRONG_DECISION, "added-white"),
	STOPS("super-sakata", D1 "k11 l12 extend second:a1", 7, WRONG_TURN, "White (opener)"),
	STOPS("super-sakata", D1 "l8", 4, OUTSIDE_ZONE, "central 7x7"),
	/* A stone that is added ends nothing: here it would make Black's double three. */
	STOPS("super-sakata", "h8 h9 j8 k11 l4 extend a1 i9 extend a3 i10 extend a5 i8", 14,
              OUTSIDE_ZONE, "i8 would decide the game"),
};

Test(opening_others, renju)
{
	for (size_t i = 0; i < sizeof renju_walks / sizeof *renju_walks; i++)
		walk_check(&renju_walks[i]);
}

/* A row of Black along rank 1 from a, with White's stones far from each other. */
#define FOUR_BLACK "a1 a3 b1 c5 c1 e3 d1 g5 "

static const struct walk gomoku_walks[] = {
	LEADS("freestyle", "a1", "play", SECOND, OPENER),
	STOPS("freestyle", "a1 b1 c1 pass", 4, NO_PASS, "there are no passes"),
	STOPS("freestyle", "a1 swap", 2, WRONG_DECISION, "place white stone 2 anywhere"),
	STOPS("freestyle", "a1 opener:a2", 2, WRONG_TURN, "White (second)"),
	LEADS("standard", "a1 b2", "play", OPENER, OPENER),
	STOPS("standard", "a1 a1", 2, OCCUPIED, "a1 is occupied"),

	LEADS("pro", "h8", "stone-2", SECOND, OPENER),
	LEADS("pro", "h8 a1", "stone-3", OPENER, OPENER),
	LEADS("pro", "h8 h9 k8", "play", SECOND, OPENER),
	LEADS("pro", "h8 h9 a1", "play", SECOND, OPENER),
	STOPS("pro", "h9", 1, OUTSIDE_ZONE, "on h8"),
	STOPS("pro", "h8 h9 j10", 3, OUTSIDE_ZONE, "outside the central 5x5"),
	STOPS("pro", "h8 h9 second:k8", 3, WRONG_TURN, "Black (opener)"),
	STOPS("pro", "h8 h9 swap", 3, WRONG_DECISION, "stone-3"),

	LEADS("long-pro", "h8 h9 l8", "play", SECOND, OPENER),
	STOPS("long-pro", "h8 h9 k11", 3, OUTSIDE_ZONE, "outside the central 7x7"),
	STOPS("long-pro", "a1", 1, OUTSIDE_ZONE, "on h8"),
	STOPS("long-pro", "h8 opener:h9", 2, WRONG_TURN, "White (second)"),

	LEADS("swap", "a1 b1 c1", "swap-after-3", SECOND, OPENER),
	LEADS("swap", "a1 b1 c1 d1", "play", OPENER, OPENER),
	LEADS("swap", "a1 b1 c1 swap", "stone-4", OPENER, SECOND),
	LEADS("swap", "a1 b1 c1 swap d1", "play", SECOND, SECOND),
	STOPS("swap", "a1 second:b1", 2, WRONG_TURN, "Black (opener) may place white stone 2"),
	STOPS("swap", "a1 b1 c1 extend", 4, WRONG_DECISION, "swap or keep or place"),
	STOPS("swap", "a1 b1 c1 opener:swap", 4, WRONG_TURN, "White (second)"),
	STOPS("swap", "a1 b1 b1", 3, OCCUPIED, "b1"),

	LEADS("swap2", "a1 b1 c1", "choice", SECOND, OPENER),
	LEADS("swap2", "a1 b1 c1 d1", "play", OPENER, OPENER),
	LEADS("swap2", "a1 b1 c1 swap d1", "play", SECOND, SECOND),
	LEADS("swap2", "a1 b1 c1 extend", "added-white", SECOND, OPENER),
	LEADS("swap2", "a1 b1 c1 extend d1", "added-black", SECOND, OPENER),
	LEADS("swap2", "a1 b1 c1 extend d1 e1", "swap-after-5", OPENER, SECOND),
	LEADS("swap2", "a1 b1 c1 extend d1 e1 f1", "play", SECOND, SECOND),
	LEADS("swap2", "a1 b1 c1 extend d1 e1 swap f1", "play", OPENER, OPENER),
	STOPS("swap2", "a1 b1 c1 extend d1 e1 extend", 7, WRONG_DECISION, "swap or keep or place"),
	STOPS("swap2", "a1 b1 c1 extend d1 opener:e1", 6, WRONG_TURN, "may place black stone 5"),
	STOPS("swap2", "a1 b1 c1 extend swap", 5, WRONG_DECISION, "place white stone 4"),
	STOPS("swap2", "a1 b1 c1 extend a1", 5, OCCUPIED, "a1"),
	STOPS("swap2", "a1 b1 extend", 3, WRONG_DECISION, "place black stone 3"),
};

Test(opening_others, gomoku)
{
	for (size_t i = 0; i < sizeof gomoku_walks / sizeof *gomoku_walks; i++)
		walk_check(&gomoku_walks[i]);
}

/* Which rows win, and that in gomoku nothing is forbidden. */
static const struct {
	const char *rule, *line, *reason;
	int opener; /* half-points */
} ends[] = {
	{"standard",  FOUR_BLACK "e1",                       "five",         2},
	{"freestyle", FOUR_BLACK "e1",                       "five",         2},
 /* a1 to d1 and f1, then e1: six in a row */
	{"freestyle", FOUR_BLACK "f1 i3 e1",                 "five",         2},
	{"standard",  FOUR_BLACK "f1 i3 e1",                 "none",         0},
	{"swap2",     FOUR_BLACK "f1 i3 e1",                 "none",         0},
	{"renju",     FOUR_BLACK "f1 i3 e1",                 "overline",     0},
	{"pro",       "h8 a1 a3 b1 c5 c1 e3 d1 g5 f1 i3 e1", "none",         0},
	{"renju",     "h8 a1 a3 b1 c5 c1 e3 d1 g5 f1 i3 e1", "five",         0},
 /* A double three is a stone like any other. */
	{"standard",  "h8 a1 i8 a3 j9 a5 j10 a7 j8",         "none",         0},
	{"renju",     "h8 a1 i8 a3 j9 a5 j10 a7 j8",         "double-three", 0},
};

Test(opening_others, what_wins)
{
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		struct replay_error error = {0};
		struct rule rule;
		struct game game;
		char line[100];

		cr_assert(rule_find(ends[i].rule, &rule, NULL));
		game_start(&game, &rule);
		snprintf(line, sizeof line, "%s", ends[i].line);
		replay_text(&game, line, &error);
		cr_assert_eq(error.decision, 0, "%s: %s", line, error.why.text);
		cr_expect_str_eq(reason_name(game.outcome.reason), ends[i].reason, "%s: %s",
		                 ends[i].rule, ends[i].line);
		cr_expect_eq(game.outcome.half_points[SEAT_OPENER], ends[i].opener, "%s: %s",
		             ends[i].rule, ends[i].line);
	}
}
