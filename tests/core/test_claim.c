/* Claim mode: RIF 9.6-9.8, wrong claims, and that the state tells nobody the truth. */
#include "core/claim.h"

#include "arbiter/replay.h"
#include "tests/support/boards.h"

#include <criterion/criterion.h>
#include <string.h>

static struct game started(enum adjudication adjudication, enum wrong_claim wrong)
{
	struct game game;
	struct rule rule;

	cr_assert(rule_find("renju", &rule, NULL));
	rule.adjudication = adjudication;
	rule.wrong_claim = wrong;
	game_start(&game, &rule);
	return game;
}

static int play(struct game *game, const char *text, enum error_code *code)
{
	struct replay_error error = {0};
	char line[4000];

	snprintf(line, sizeof line, "%s", text);
	replay_text(game, line, &error);
	*code = error.why.code;
	return error.decision;
}

#define THREES "h8 a1 h9 a3 i10 a5 j10 a7 h10" /* h10 is a double-three of Black */
#define FOURS "h8 a1 h9 a3 h10 a5 i11 o1 j11 o3 k11 o5 h11"
#define OVER "a1 a3 b1 c3 c1 e3 e1 g3 f1 i3 d1" /* a1 to f1 */
#define FIVE "a1 a3 b1 c3 c1 e3 d1 g3 e1"       /* Black: a1 to e1 */
#define WHITE_FIVE "a1 a3 c1 b3 e1 c3 g1 d3 i1 e3"

/* The same lines end at once in auto mode, so that each says what is being overlooked here. */
Test(claim, judged_by_claim)
{
	static const struct {
		const char *line;
		const char *reason; /* NULL: not over */
		int opener, second;
		int wrong; /* wrong claims of both */
	} cases[] = {
		{THREES,					 "",             0, 0, 0},
		{THREES " claim=h10",                            "double-three", 0, 2, 0},
		{THREES " claim=h9",                             "",             0, 0, 1},
		{THREES " a9",				   "",             0, 0, 0},
		{THREES " a9 o1 claim=h10",                      "",             0, 0, 1},
		{THREES " pass o1 claim=h10",                    "",             0, 0, 1},
		{THREES " claim=a1 claim=h10",                   "double-three", 0, 2, 1},
		{THREES " claim=a9 o1 claim=h10",                "",             0, 0, 2},
		{FOURS " claim=h11",                             "double-four",  0, 2, 0},
		{FOURS " o7 o9 claim=h11",                       "",             0, 0, 1},
		{OVER " claim=d1",                               "overline",     0, 2, 0},
		{OVER " claim=a1",                               "overline",     0, 2, 0},
		{OVER " claim=a3",                               "",             0, 0, 1},
		{OVER " k3 o1 m3 o3 claim=d1",                   "overline",     0, 2, 0},
		{OVER " k3 claim=d1",                            "",             0, 0, 1},
		{FIVE " i3 claim=e1",                            "five",         2, 0, 0},
		{FIVE " i3 claim=b1",                            "five",         2, 0, 0},
		{FIVE " claim=e1",                               "",             0, 0, 1},
		{FIVE " i3 o1 k3 claim=c1",                      "five",         2, 0, 0},
		{FIVE " i3 claim=o9",                            "",             0, 0, 1},
		{"a1 a3 b1 c3 c1 e3 d1 g3 claim=e1",             "five",         2, 0, 0},
 /* 9.7: an unnoticed five does not save Black from a forbidden move after it */
		{FIVE " i3 f1 claim=f1",                         "overline",     0, 2, 0},
		{FIVE " i3 f1 k3 claim=e1",                      "five",         2, 0, 0},
 /* 9.8: the overline is claimable until Black has made and claimed a five */
		{OVER " k3 o1 m3 o2 n5 o3 n7 o4 n9 claim=o5",    "five",         2, 0, 0},
		{OVER " k3 o1 m3 o2 n5 o3 n7 o4 n9 o5 claim=d1", "overline",     0, 2, 0},
		{WHITE_FIVE,				     "",             0, 0, 0},
		{WHITE_FIVE " k1 claim=e3",                      "five",         0, 2, 0},
		{WHITE_FIVE " k1 claim=b3",                      "five",         0, 2, 0},
		{"a1 a3 c1 b3 e1 c3 g1 d3 i1 claim=e3",          "five",         0, 2, 0},
		{"a1 a3 c1 b3 e1 c3 g1 e3 i1 f3 k1 claim=d3",    "five",         0, 2, 0},
		{WHITE_FIVE " claim=b3",                         "",             0, 0, 1},
		{"h8 a1 a2 pass pass",                           "passes",       1, 1, 0},
		{"h8 draw? draw+",                               "agreement",    1, 1, 0},
		{"h8 resign",				    "resign",       2, 0, 0},
		{"h8 a1 h9 draw? claim=h9",                      "",             0, 0, 1},
		{"h8 a1 h9 draw? claim=h9 draw+",                "agreement",    1, 1, 1},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct game game = started(ADJUDICATION_CLAIM, WRONG_CLAIM_NOTHING);
		const char *line = cases[i].line;
		enum error_code code;

		cr_assert_eq(play(&game, line, &code), 0, "%s: %s", line, error_name(code));
		cr_expect_eq(game.wrong_claims[0] + game.wrong_claims[1], cases[i].wrong, "%s",
		             line);
		cr_expect_eq(game.outcome.over, *cases[i].reason != '\0', "%s", line);
		if (!game.outcome.over)
			continue;
		cr_expect_str_eq(reason_name(game.outcome.reason), cases[i].reason, "%s", line);
		cr_expect_eq(game.outcome.half_points[SEAT_OPENER], cases[i].opener, "%s", line);
		cr_expect_eq(game.outcome.half_points[SEAT_SECOND], cases[i].second, "%s", line);
	}
}

Test(claim, what_a_wrong_claim_costs)
{
	static const struct {
		enum wrong_claim wrong;
		const char *line;
		const char *state;
		enum seat to_act;
		int stones, moves;
	} cases[] = {
		{WRONG_CLAIM_NOTHING, "h8 a1 h9 claim=h9",           "play", SEAT_SECOND, 3, 3},
		{WRONG_CLAIM_NOTHING, "h8 a1 h9 claim=a2",           "play", SEAT_OPENER, 4, 4},
		{WRONG_CLAIM_MOVE,    "h8 a1 h9 claim=h9",           "play", SEAT_OPENER, 3, 4},
		{WRONG_CLAIM_MOVE,    "h8 a1 h9 claim=a2",           "play", SEAT_OPENER, 3, 4},
		{WRONG_CLAIM_GAME,    "h8 a1 h9 claim=h9",           "over", SEAT_OPENER, 3, 3},
		{WRONG_CLAIM_GAME,    "h8 a1 h9 claim=a2",           "over", SEAT_OPENER, 4, 4},
 /* a move that was lost is no pass: only two passes draw */
		{WRONG_CLAIM_MOVE,    "h8 a1 h9 claim=h9 pass",      "play", SEAT_SECOND, 3, 5},
		{WRONG_CLAIM_MOVE,    "h8 a1 h9 pass claim=h9",      "play", SEAT_SECOND, 3, 5},
		{WRONG_CLAIM_MOVE,    "h8 a1 h9 claim=h9 pass pass", "over", SEAT_SECOND, 3, 6},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct game game = started(ADJUDICATION_CLAIM, cases[i].wrong);
		enum error_code code;

		cr_assert_eq(play(&game, cases[i].line, &code), 0, "%s", cases[i].line);
		cr_expect_str_eq(game_state_name(&game), cases[i].state, "case %zu", i);
		cr_expect_eq(game.stone_count, cases[i].stones, "case %zu", i);
		cr_expect_eq(game.move_count, cases[i].moves, "case %zu", i);
		if (game.outcome.over && game.outcome.reason != REASON_PASSES)
			cr_expect_eq(game.outcome.half_points[SEAT_OPENER], 2);
		else if (!game.outcome.over)
			cr_expect_eq(game_to_act(&game), cases[i].to_act, "case %zu", i);
	}
}

/* A move lost to a wrong claim is White's move too: the double-three before it has lapsed. */
Test(claim, a_lost_move_lets_the_right_lapse)
{
	struct game game = started(ADJUDICATION_CLAIM, WRONG_CLAIM_MOVE);
	enum error_code code;

	cr_assert_eq(play(&game, THREES " claim=h9 o1 claim=h10", &code), 0);
	cr_expect_not(game.outcome.over);
	cr_expect_eq(game.wrong_claims[SEAT_SECOND], 2);
}

Test(claim, refusals)
{
	static const struct {
		enum adjudication adjudication;
		const char *line;
		int decision;
		enum error_code code;
	} cases[] = {
		{ADJUDICATION_AUTO,  "h8 claim=h8",                 2,  ERR_NOTHING_TO_CLAIM},
		{ADJUDICATION_CLAIM, "h8 opener:claim=h8",          2,  ERR_WRONG_TURN      },
		{ADJUDICATION_CLAIM, "h8 h8",                       2,  ERR_OCCUPIED        },
		{ADJUDICATION_CLAIM, THREES " claim=h10 claim=h10", 11, ERR_GAME_OVER       },
	};
	struct rule rule;
	struct game game;
	enum error_code code;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		game = started(cases[i].adjudication, WRONG_CLAIM_MOVE);
		cr_expect_eq(play(&game, cases[i].line, &code), cases[i].decision, "%zu", i);
		cr_expect_eq(code, cases[i].code, "case %zu", i);
	}
	cr_assert(rule_find("rif", &rule, NULL));
	rule.adjudication = ADJUDICATION_CLAIM;
	game_start(&game, &rule);
	cr_expect_eq(play(&game, "h8 h9 claim=h8", &code), 3);
	cr_expect_eq(code, ERR_NOTHING_TO_CLAIM, "there is nothing to claim in an opening");
}

/* An independent account of what stands, kept up move by move as 9.8 tells it. */
struct model {
	enum verdict marks[BOARD_POINTS];
	uint8_t cells[BOARD_POINTS];
};

static void model_move(struct model *model, enum colour colour, uint8_t point)
{
	if (colour == COLOUR_WHITE)
		for (int i = 0; i < BOARD_POINTS; i++)
			if (model->marks[i] == VERDICT_DOUBLE_FOUR ||
			    model->marks[i] == VERDICT_DOUBLE_THREE)
				model->marks[i] = VERDICT_LEGAL;
	if (point == POINT_NONE)
		return;
	if (colour == COLOUR_BLACK)
		model->marks[point] = forbidden_verdict(model->cells, point);
	else if (forbidden_white_wins(model->cells, point))
		model->marks[point] = VERDICT_FIVE;
	model->cells[point] = colour == COLOUR_BLACK ? CELL_BLACK : CELL_WHITE;
}

static int compare(const struct game *game, const struct model *model)
{
	struct claim claims[BOARD_POINTS];
	size_t count = claim_list(game, claims);
	int standing = 0;

	for (int i = 0; i < BOARD_POINTS; i++)
		standing += model->marks[i] != VERDICT_LEGAL;
	cr_assert_eq((size_t)standing, count);
	for (size_t i = 0; i < count; i++) {
		bool white = model->cells[claims[i].point] == CELL_WHITE ||
		             verdict_is_forbidden(claims[i].verdict);

		cr_assert_eq(model->marks[claims[i].point], claims[i].verdict);
		cr_assert_eq(claims[i].by, white ? SEAT_SECOND : SEAT_OPENER);
	}
	return standing;
}

/* Stones near each other, so that shapes abound; a pass now and then. */
static struct decision random_move(uint64_t *state, const struct game *game)
{
	struct decision move = {.kind = DECISION_PLACE, .count = 1};

	if (game->stone_count > 60)
		for (int i = 0; i < BOARD_POINTS; i++)
			if (game->cells[i] == CELL_EMPTY)
				move.points[0] = (uint8_t)i;
	while (game->stone_count <= 60) {
		move.points[0] = point_at(3 + (int)chance(state, 9), 3 + (int)chance(state, 9));
		if (game->cells[move.points[0]] == CELL_EMPTY)
			break;
	}
	if (game->stone_count == BOARD_POINTS || (chance(state, 12) == 0 && game->move_count > 3))
		move = (struct decision){.kind = DECISION_PASS};
	return move;
}

/* Plays on whatever happens, and compares what stands after every move. */
Test(claim, agrees_with_a_running_account)
{
	uint64_t state = 98;
	int standing = 0;

	for (int i = 0; i < 60; i++) {
		struct game game = started(ADJUDICATION_CLAIM, WRONG_CLAIM_NOTHING);
		struct model model = {.cells = {0}};

		while (!game.outcome.over) {
			struct decision move = random_move(&state, &game);
			enum colour colour = game.to_move;

			cr_assert(game_apply(&game, game_to_act(&game), &move, NULL));
			model_move(&model, colour,
			           move.kind == DECISION_PASS ? POINT_NONE : move.points[0]);
			if (!game.outcome.over)
				standing += compare(&game, &model);
		}
	}
	cr_expect_gt(standing, 5000, "%d", standing);
}

/* Two games that differ only in the truth look alike: legal, the sentence, the state's name. */
Test(claim, nothing_public_tells_the_truth)
{
	static const char *const lines[] = {THREES, FOURS, OVER, FIVE, WHITE_FIVE, "h8 a1 h9"};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct game game = started(ADJUDICATION_CLAIM, WRONG_CLAIM_NOTHING);
		struct legal legal;
		enum error_code code;
		char text[240];

		cr_assert_eq(play(&game, lines[i], &code), 0);
		game_legal(&game, game_to_act(&game), &legal);
		cr_expect(legal.kinds[DECISION_CLAIM]);
		cr_expect(legal.kinds[DECISION_PLACE]);
		for (int point = 0; point < BOARD_POINTS; point++)
			cr_expect_eq(legal.points[point], game.cells[point] == CELL_EMPTY);
		cr_expect_str_eq(game_state_name(&game), "play");
		game_expect(&game, text, sizeof text);
		cr_expect(strstr(text, "or claim"), "%s", text);
		game_legal(&game, 1 - game_to_act(&game), &legal);
		cr_expect_not(legal.kinds[DECISION_CLAIM], "on one's own turn only");
	}
}

/* A board without a five of either colour but for what is put there; `last` is the free point. */
static struct game nearly_full(uint8_t last, bool forbidden)
{
	struct game game = started(ADJUDICATION_CLAIM, WRONG_CLAIM_NOTHING);

	for (int i = 0; i < BOARD_POINTS; i++) {
		int file = point_file((uint8_t)i);
		int rank = point_rank((uint8_t)i);
		bool black = (file / 2 + rank) % 2 ||
		             (forbidden && rank == 14 && file >= 3 && file <= 9);

		if (i != last)
			game.cells[i] = black ? CELL_BLACK : CELL_WHITE;
	}
	return game;
}

/* The claimed stone alone matters, so the moves before it stand in any order. */
static void finish_moves(struct game *game, uint8_t last)
{
	game->move_count = 0;
	for (int i = 0; i < BOARD_POINTS; i++)
		if (i != last)
			game->moves[game->move_count++] = (uint8_t)i;
	game->stone_count = game->move_count;
}

Test(claim, the_full_board_leaves_the_last_word)
{
	uint8_t last = point_at(7, 14);
	struct decision place = {.kind = DECISION_PLACE, .points = {last}};
	struct decision claim = {.kind = DECISION_CLAIM, .points = {last}};
	struct decision pass = {.kind = DECISION_PASS};

	for (int forbidden = 0; forbidden < 2; forbidden++) {
		struct game game = nearly_full(last, forbidden);
		struct game passed;
		struct legal legal;

		finish_moves(&game, last);
		cr_assert(game_apply(&game, SEAT_OPENER, &place, NULL));
		cr_expect_not(game.outcome.over, "White may still claim");
		game_legal(&game, SEAT_SECOND, &legal);
		cr_expect(legal.kinds[DECISION_CLAIM] && legal.kinds[DECISION_PASS]);
		cr_expect_not(legal.kinds[DECISION_PLACE]);
		passed = game;
		cr_assert(game_apply(&passed, SEAT_SECOND, &pass, NULL));
		cr_expect_eq(passed.outcome.reason, REASON_FULL_BOARD);
		cr_assert(game_apply(&game, SEAT_SECOND, &claim, NULL));
		cr_expect_eq(game.outcome.over, forbidden);
		cr_expect_eq(game.wrong_claims[SEAT_SECOND], !forbidden);
		cr_expect_eq(game.outcome.reason, forbidden ? REASON_OVERLINE : REASON_NONE);
	}
}

/* Endless wrong claims at the price of the move never take the room of a stone. */
Test(claim, lost_moves_leave_room_for_every_stone)
{
	struct game game = started(ADJUDICATION_CLAIM, WRONG_CLAIM_MOVE);
	struct decision claim = {.kind = DECISION_CLAIM, .points = {POINT_CENTRE}};
	int refused = 0;

	for (int i = 0; i < BOARD_POINTS; i++) {
		struct decision place = {.kind = DECISION_PLACE, .points = {(uint8_t)i}};

		for (int k = 0; k < 6; k++)
			refused += !game_apply(&game, game_to_act(&game), &claim, NULL);
		if (game.cells[i] == CELL_EMPTY)
			cr_assert(game_apply(&game, game_to_act(&game), &place, NULL), "%d", i);
		cr_assert_leq(game.move_count, MOVES_MAX);
		if (game.outcome.over)
			break;
	}
	cr_expect_gt(refused, 0);
}

Test(claim, names)
{
	for (int i = 0; i < ADJUDICATION_COUNT; i++) {
		enum adjudication found;

		cr_assert(adjudication_find(adjudication_name((enum adjudication)i), &found));
		cr_expect_eq((int)found, i);
	}
	for (int i = 0; i < WRONG_CLAIM_COUNT; i++) {
		enum wrong_claim found;

		cr_assert(wrong_claim_find(wrong_claim_name((enum wrong_claim)i), &found));
		cr_expect_eq((int)found, i);
	}
	cr_expect_not(adjudication_find("jury", &(enum adjudication){ADJUDICATION_AUTO}));
	cr_expect_not(wrong_claim_find("beer", &(enum wrong_claim){WRONG_CLAIM_MOVE}));
}

Test(claim, both_flags_draw)
{
	static const int points[2][2][2] = {
		{{0, 0}, {2, 0}},
                {{0, 2}, {1, 1}}
        };

	for (int opener = 0; opener < 2; opener++) {
		for (int second = 0; second < 2; second++) {
			struct game game = started(ADJUDICATION_AUTO, WRONG_CLAIM_NOTHING);

			game_flags(&game, opener, second);
			cr_expect_eq(game.outcome.over, opener || second);
			for (int seat = 0; seat < 2; seat++)
				cr_expect_eq(game.outcome.half_points[seat],
				             points[opener][second][seat]);
		}
	}
}
