/* After the opening: how games end, draws, passes. */
#include "core/game.h"

#include "arbiter/replay.h"
#include "tests/support/boards.h"

#include <criterion/criterion.h>
#include <string.h>

static struct game started(const char *id)
{
	struct game game;
	struct rule rule;

	cr_assert(rule_find(id, &rule, NULL));
	game_start(&game, &rule);
	return game;
}

/* Plays a line; returns the number of the decision that was refused, 0 if none. */
static int play(struct game *game, const char *text, enum error_code *code)
{
	struct replay_error error = {0};
	char line[4000];

	snprintf(line, sizeof line, "%s", text);
	replay_text(game, line, &error);
	*code = error.why.code;
	return error.decision;
}

Test(game, endings)
{
	static const struct {
		const char *line;
		const char *reason; /* NULL: not over */
		int opener, second;
	} cases[] = {
  /* plain renju: the opener is Black */
		{"a1 a3 b1 b3 c1 c3 d1 d3 e1",                  "five",         2, 0},
		{"a1 a3 b1 b3 c1 c3 d1 d3 o1 e3",               "five",         0, 2},
		{"a1 a3 b1 b3 c1 c3 o1 e3 o3 f3 o5 d3",         "five",         0, 2},
		{"a1 a3 b1 c3 c1 e3 e1 g3 f1 i3 d1",            "overline",     0, 2},
		{"h8 a1 h9 a3 i10 a5 j10 a7 h10",               "double-three", 0, 2},
		{"h8 a1 h9 a3 h10 a5 i11 o1 j11 o3 k11 o5 h11", "double-four",  0, 2},
		{"h8 a1 h9 a3",				 NULL,           0, 0},
		{"resign",				      "resign",       0, 2},
		{"second:resign",                               "resign",       2, 0},
		{"h8 a1 resign",                                "resign",       0, 2},
		{"h8 time",				     "time",         2, 0},
		{"h8 a1 a2 pass pass",                          "passes",       1, 1},
		{"h8 a1 a2 pass a3 pass",                       NULL,           0, 0},
		{"h8 draw? draw+",                              "agreement",    1, 1},
		{"h8 draw? draw-",                              NULL,           0, 0},
		{"h8 draw? a1",				 NULL,           0, 0},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct game game = started("renju");
		enum error_code code;
		const char *line = cases[i].line;

		cr_assert_eq(play(&game, line, &code), 0, "%s: %s", line, error_name(code));
		cr_assert_eq(game.outcome.over, cases[i].reason != NULL, "%s", line);
		if (!cases[i].reason)
			continue;
		cr_expect_str_eq(reason_name(game.outcome.reason), cases[i].reason, "%s", line);
		cr_expect_eq(game.outcome.half_points[SEAT_OPENER], cases[i].opener, "%s", line);
		cr_expect_eq(game.outcome.half_points[SEAT_SECOND], cases[i].second, "%s", line);
		cr_expect_str_eq(game_state_name(&game), "over");
	}
}

Test(game, refusals)
{
	static const struct {
		const char *line;
		int decision;
		enum error_code code;
	} cases[] = {
		{"resign h8",                  2, ERR_GAME_OVER       },
		{"resign resign",              2, ERR_GAME_OVER       },
		{"h8 time time",               3, ERR_GAME_OVER       },
		{"draw?",                      1, ERR_NO_DRAW_OFFER   },
		{"h8 second:draw?",            2, ERR_NO_DRAW_OFFER   },
		{"h8 draw+",                   2, ERR_NO_DRAW_OFFER   },
		{"h8 draw-",                   2, ERR_NO_DRAW_OFFER   },
		{"h8 draw? opener:draw+",      3, ERR_WRONG_TURN      },
		{"h8 draw? draw?",             3, ERR_NO_DRAW_OFFER   },
		{"h8 draw? draw- draw?",       4, ERR_NO_DRAW_OFFER   },
		{"h8 draw? draw- draw+",       4, ERR_NO_DRAW_OFFER   },
		{"h8 draw? a1 draw+",          4, ERR_NO_DRAW_OFFER   },
		{"h8 a1 a2 pass second:draw?", 5, ERR_NO_DRAW_OFFER   },
		{"h8 opener:a1",               2, ERR_WRONG_TURN      },
		{"h8 h8",                      2, ERR_OCCUPIED        },
		{"h8 pass",                    2, ERR_NO_PASS         },
		{"h8 claim=h8",                2, ERR_NOTHING_TO_CLAIM},
		{"h8 p1",                      2, ERR_BAD_POINT       },
		{"h8 declare=x",               2, ERR_BAD_FIELD       },
		{"h8 swap=3",                  2, ERR_BAD_FIELD       },
		{"h8 choose",                  2, ERR_BAD_FIELD       },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct game game = started("renju");
		enum error_code code;
		int decision = play(&game, cases[i].line, &code);

		cr_expect_eq(decision, cases[i].decision, "%s: %d", cases[i].line, decision);
		cr_expect_str_eq(error_name(code), error_name(cases[i].code), "%s", cases[i].line);
	}
}

Test(game, a_draw_may_be_offered_with_every_stone)
{
	struct game game = started("renju");
	enum error_code code;

	cr_assert_eq(play(&game, "h8 draw? draw- a1 draw? draw- b1 draw?", &code), 0);
	cr_expect(game.draw_offered && game.draw_by == SEAT_OPENER);
}

/* Decisions that no text can spell. */
Test(game, malformed_decisions_are_refused)
{
	struct game game = started("rif");
	struct decision none = {.kind = DECISION_KIND_COUNT};
	struct decision many = {.kind = DECISION_OFFER, .count = 255};
	struct decision beyond = {.kind = DECISION_PLACE, .points = {POINT_NONE}};
	struct error err;
	enum error_code code;

	cr_expect_not(game_apply(&game, SEAT_OPENER, &none, &err));
	cr_expect_eq(err.code, ERR_WRONG_DECISION);
	cr_expect_not(game_apply(&game, SEAT_OPENER, &beyond, &err));
	cr_expect_eq(err.code, ERR_BAD_POINT);
	cr_expect_not(game_apply(&game, SEAT_OPENER, &beyond, NULL), "*err is optional");
	cr_assert_eq(play(&game, "h8 h9 h10 h7", &code), 0);
	cr_expect_not(game_apply(&game, SEAT_OPENER, &many, &err));
	cr_expect_eq(err.code, ERR_WRONG_NUMBER);
}

/* A board without a five of either colour: pairs along, alternating upwards. */
static void fill(struct game *game, uint8_t last)
{
	for (int i = 0; i < BOARD_POINTS; i++) {
		int file = point_file((uint8_t)i);
		int rank = point_rank((uint8_t)i);

		game->cells[i] = (file / 2 + rank) % 2 ? CELL_BLACK : CELL_WHITE;
	}
	game->cells[last] = CELL_EMPTY;
	game->stone_count = game->move_count = BOARD_POINTS - 1;
}

Test(game, the_last_stone_draws_unless_it_is_forbidden)
{
	struct decision last = {.kind = DECISION_PLACE, .points = {point_at(7, 14)}};
	struct game game = started("renju");

	fill(&game, last.points[0]);
	cr_assert(game_apply(&game, SEAT_OPENER, &last, NULL));
	cr_expect_eq(game.outcome.reason, REASON_FULL_BOARD);
	cr_expect_eq(game.outcome.half_points[SEAT_OPENER], 1);

	game = started("renju");
	fill(&game, last.points[0]);
	for (int file = 3; file <= 9; file++)
		game.cells[point_at(file, 14)] = file == 7 ? CELL_EMPTY : CELL_BLACK;
	cr_assert(game_apply(&game, SEAT_OPENER, &last, NULL));
	cr_expect_eq(game.outcome.reason, REASON_OVERLINE, "forbidden precedes the full board");
	cr_expect_eq(game.outcome.half_points[SEAT_SECOND], 2);
}

/* A full board is the end, but a pass before it is not: passes are moves, not stones. */
Test(game, passes_count_as_moves)
{
	struct game game = started("renju");
	enum error_code code;

	cr_assert_eq(play(&game, "h8 a1 a2 pass", &code), 0);
	cr_expect_eq(game.move_count, 4);
	cr_expect_eq(game.stone_count, 3);
	cr_expect_eq(game.moves[3], POINT_NONE);
	cr_expect_eq(game.to_move, COLOUR_BLACK);
}

Test(game, resignation_ends_any_opening_state)
{
	static const char *const lines[] = {"", "h8", "h8 swap", "h8 h9 h10 h7",
	                                    "h8 h9 h10 h7 offer=i8,a1,a2,a3,a4,a5,a6,a7,b1,b2"};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		for (int seat = SEAT_OPENER; seat <= SEAT_SECOND; seat++) {
			struct decision resign = {.kind = DECISION_RESIGN};
			struct game game = started("taraguchi-10");
			enum error_code code;

			cr_assert_eq(play(&game, lines[i], &code), 0);
			cr_assert(game_apply(&game, (enum seat)seat, &resign, NULL));
			cr_expect_eq(game.outcome.half_points[seat], 0);
			cr_expect_eq(game.outcome.half_points[1 - seat], 2);
		}
	}
}

Test(game, offers_and_choice_stay_for_the_record)
{
	struct game game = started("soosorv-8");
	enum error_code code;

	cr_assert_eq(play(&game, "h8 h9 h10 h7 declare=2", &code), 0);
	cr_expect_eq(game.declared, 2);
	cr_expect_eq(game.chosen, POINT_NONE);
	cr_assert_eq(play(&game, "offer=i8,a1", &code), 0);
	cr_expect(game.implied_keep, "offering implies the keep");
	cr_assert_eq(play(&game, "choose=a1 o15", &code), 0);
	cr_expect_not(game.implied_keep);
	cr_expect_eq(game.offer_count, 2);
	cr_expect_eq(game.chosen, point_at(0, 0));
	cr_expect_eq(game.cells[point_at(8, 7)], CELL_EMPTY, "the other offer vanishes");
	cr_expect_eq(game.version, 8);
}

Test(game, names_are_found_again)
{
	for (int i = 0; i < REASON_COUNT; i++) {
		enum game_reason reason;

		cr_assert(reason_find(reason_name((enum game_reason)i), &reason));
		cr_expect_eq((int)reason, i);
	}
	for (int i = 0; i < DECISION_KIND_COUNT; i++) {
		enum decision_kind kind;

		cr_assert(decision_find(decision_name((enum decision_kind)i), &kind));
		cr_expect_eq((int)kind, i);
	}
	cr_expect_not(reason_find("mate", &(enum game_reason){REASON_NONE}));
	cr_expect_not(decision_find("castle", &(enum decision_kind){DECISION_PLACE}));
}

/* Real games: every stone legal, the end a five of the recorded winner. */
Test(game, real_games_are_legal)
{
	FILE *in = shared_open("renjunet-2016-games.jsonl");
	char line[4000];
	int count = 0;

	if (!in)
		return;
	for (; fgets(line, sizeof line, in); count++) {
		struct game game = started("renju");
		char *moves = strstr(line, "\"moves\": \"") + strlen("\"moves\": \"");
		char *end = strchr(moves, '"');
		bool black = strstr(end + 1, "\"winner\": \"black\"") != NULL;
		enum error_code code;

		*end = '\0';
		cr_assert_eq(play(&game, moves, &code), 0, "game %d: %s", count, error_name(code));
		cr_expect_eq(game.outcome.reason, REASON_FIVE, "game %d", count);
		cr_expect_eq(game.outcome.half_points[black ? SEAT_OPENER : SEAT_SECOND], 2);
	}
	shared_close(in);
	cr_expect_eq(count, 2000);
}
