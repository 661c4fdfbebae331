/* Every opening rule, walked: chosen lines by hand, then every path by machine. */
#include "arbiter/replay.h"
#include "core/game.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define D1 "h8 h9 h10 "
#define OFFER9 "i8,a1,a2,a3,a4,a5,a6,a7,a8"

/* A line, the state it leads to, who acts then and who holds Black; or where and why it stops. */
struct walk {
	const char *rule;
	const char *line;
	const char *state;
	enum seat to_act;
	enum seat black;
	int decision;
	enum error_code code;
	const char *says; /* part of the refusal */
};

#define LEADS(rule, line, state, to_act, black)                                   \
	{                                                                         \
		rule, line, state, SEAT_##to_act, SEAT_##black, 0, ERR_NONE, NULL \
	}
#define STOPS(rule, line, at, code, says)                                        \
	{                                                                        \
		rule, line, NULL, SEAT_OPENER, SEAT_OPENER, at, ERR_##code, says \
	}

static const struct walk walks[] = {
	LEADS("renju", "", "play", OPENER, OPENER),
	LEADS("renju", "a1", "play", SECOND, OPENER),
	STOPS("renju", "a1 a1", 2, OCCUPIED, "a1 is occupied"),
	STOPS("renju", "a1 swap", 2, WRONG_DECISION, "White (second) may place"),
	STOPS("renju", "a1 b1 pass", 3, NO_PASS, "from move 4"),
	LEADS("renju", "a1 b1 c1 pass", "play", OPENER, OPENER),

	LEADS("rif", "h8", "stone-2", OPENER, OPENER),
	LEADS("rif", "h8 h9", "stone-3", OPENER, OPENER),
	LEADS("rif", D1, "swap-after-3", SECOND, OPENER),
	LEADS("rif", D1 "keep", "stone-4", SECOND, OPENER),
	LEADS("rif", D1 "swap", "stone-4", OPENER, SECOND),
	LEADS("rif", D1 "h7", "fifth", OPENER, OPENER),
	LEADS("rif", D1 "swap o15", "fifth", SECOND, SECOND),
	LEADS("rif", D1 "o15 offer=i8,a1", "choose", SECOND, OPENER),
	LEADS("rif", D1 "o15 offer=i8,a1 choose=a1", "stone-6", SECOND, OPENER),
	LEADS("rif", D1 "o15 offer=i8,a1 choose=a1 i8", "play", OPENER, OPENER),
	STOPS("rif", "h9", 1, OUTSIDE_ZONE, "place black stone 1 on h8"),
	STOPS("rif", "h8 h10", 2, OUTSIDE_ZONE, "white stone 2 within the central 3x3"),
	STOPS("rif", "h8 h9 h11", 3, OUTSIDE_ZONE, "central 5x5"),
	STOPS("rif", "second:h8", 1, WRONG_TURN, "not the second player's turn"),
	STOPS("rif", D1 "opener:swap", 4, WRONG_TURN, "White (second) may swap or keep"),
	STOPS("rif", D1 "swap swap", 5, WRONG_DECISION, "place white stone 4 anywhere"),
	STOPS("rif", D1 "pass", 4, NO_PASS, "swap-after-3"),
	STOPS("rif", D1 "h7 i8", 5, WRONG_DECISION, "offer 2 fifth moves anywhere"),
	STOPS("rif", D1 "h7 offer=i8", 5, WRONG_NUMBER, "1 offered, not 2"),
	STOPS("rif", D1 "h7 offer=i8,g8", 5, SYMMETRIC_OFFER,
              "i8 and g8 are symmetric (mirror in file h)"),
	STOPS("rif", D1 "h7 offer=i8,i8", 5, DUPLICATE_OFFER, "i8 is offered twice"),
	STOPS("rif", D1 "h7 offer=i8,h9", 5, OCCUPIED, "h9 is occupied"),
	STOPS("rif", D1 "o15 offer=i8,a1 choose=a2", 6, NOT_OFFERED, "one of the 2 offered"),
	STOPS("rif", D1 "o15 offer=i8,a1 choose=h8", 6, OCCUPIED, "h8"),
	STOPS("rif", D1 "o15 offer=i8,a1 opener:choose=a1", 6, WRONG_TURN, "choose"),
	STOPS("rif", D1 "o15 offer=i8,a1 i8", 6, WRONG_DECISION, "choose one of"),
	STOPS("rif", D1 "draw?", 4, NO_DRAW_OFFER, "after the opening"),
	STOPS("rif", D1 "claim=h8", 4, NOTHING_TO_CLAIM, "judged as they are played"),

	LEADS("yamaguchi-10", D1, "declare", OPENER, OPENER),
	LEADS("yamaguchi-10", D1 "declare=10", "swap-after-3", SECOND, OPENER),
	LEADS("yamaguchi-10", D1 "declare=1 swap", "stone-4", OPENER, SECOND),
	LEADS("yamaguchi-10", D1 "declare=1 swap a1", "fifth", SECOND, SECOND),
	LEADS("yamaguchi-10", D1 "declare=1 swap a1 o1", "stone-6", OPENER, SECOND),
	LEADS("yamaguchi-10", D1 "declare=3 a1 offer=i8,b1,c1", "choose", SECOND, OPENER),
	LEADS("yamaguchi-10", D1 "declare=3 a1 offer=i8,b1,c1 choose=b1 b2", "play", OPENER,
              OPENER),
	STOPS("yamaguchi-10", D1 "declare=11", 4, WRONG_NUMBER, "declare 1 to 10 fifth moves"),
	STOPS("yamaguchi-10", D1 "declare=0", 4, WRONG_NUMBER, "0 fifth moves were declared"),
	STOPS("yamaguchi-10", D1 "second:declare=3", 4, WRONG_TURN, "Black (opener) may declare"),
	STOPS("yamaguchi-10", D1 "h7", 4, WRONG_DECISION, "declare 1 to 10"),
	STOPS("yamaguchi-10", D1 "declare=1 a1 offer=b1", 6, WRONG_DECISION,
              "place black stone 5 anywhere"),
	STOPS("yamaguchi-10", D1 "declare=2 a1 b1", 6, WRONG_DECISION, "offer 2"),
	LEADS("yamaguchi-rif", D1 "declare=62", "swap-after-3", SECOND, OPENER),
	STOPS("yamaguchi-rif", D1 "declare=63", 4, WRONG_NUMBER, "1 to 62"),

	LEADS("soosorv-8", D1 "swap h7", "declare", OPENER, SECOND),
	LEADS("soosorv-8", D1 "h7", "declare", SECOND, OPENER),
	LEADS("soosorv-8", D1 "h7 declare=8", "swap-after-4", OPENER, OPENER),
	LEADS("soosorv-8", D1 "h7 declare=8 swap", "fifth", SECOND, SECOND),
	LEADS("soosorv-8", D1 "h7 declare=8 keep", "fifth", OPENER, OPENER),
	LEADS("soosorv-8", D1 "swap h7 declare=2 swap", "fifth", OPENER, OPENER),
	LEADS("soosorv-8", D1 "h7 declare=1 a1", "stone-6", SECOND, OPENER),
	LEADS("soosorv-8", D1 "h7 declare=1 swap a1 b1", "play", SECOND, SECOND),
	LEADS("soosorv-8", D1 "h7 declare=2 offer=i8,a1 choose=a1", "stone-6", SECOND, OPENER),
	STOPS("soosorv-8", D1 "h7 declare=9", 5, WRONG_NUMBER, "declare 1 to 8"),
	STOPS("soosorv-8", D1 "h7 swap", 5, WRONG_DECISION, "declare 1 to 8"),
	STOPS("soosorv-8", D1 "h7 declare=2 second:swap", 6, WRONG_TURN, "Black (opener)"),
	STOPS("soosorv-8", D1 "h7 declare=2 swap swap", 7, WRONG_DECISION, "offer 2"),
	LEADS("soosorv-4", D1 "h7 declare=4", "swap-after-4", OPENER, OPENER),
	STOPS("soosorv-4", D1 "h7 declare=5", 5, WRONG_NUMBER, "declare 1 to 4"),

	LEADS("taraguchi-10", "h8", "swap-after-1", SECOND, OPENER),
	LEADS("taraguchi-10", "h8 swap", "stone-2", OPENER, SECOND),
	LEADS("taraguchi-10", "h8 keep", "stone-2", SECOND, OPENER),
	LEADS("taraguchi-10", "h8 h9", "swap-after-2", OPENER, OPENER),
	LEADS("taraguchi-10", "h8 h9 swap", "stone-3", SECOND, SECOND),
	LEADS("taraguchi-10", D1, "swap-after-3", SECOND, OPENER),
	LEADS("taraguchi-10", D1 "swap", "stone-4", OPENER, SECOND),
	LEADS("taraguchi-10", D1 "k11", "swap-after-4", OPENER, OPENER),
	LEADS("taraguchi-10", D1 "k11 swap", "stone-5", SECOND, SECOND),
	LEADS("taraguchi-10", D1 "k11 keep", "fifth", OPENER, OPENER),
	LEADS("taraguchi-10", D1 "k11 l12", "swap-after-5", SECOND, OPENER),
	LEADS("taraguchi-10", D1 "k11 keep l12", "swap-after-5", SECOND, OPENER),
	LEADS("taraguchi-10", D1 "k11 swap l12 swap", "stone-6", SECOND, OPENER),
	LEADS("taraguchi-10", D1 "k11 l12 o15", "play", OPENER, OPENER),
	LEADS("taraguchi-10", D1 "h7 offer=" OFFER9 ",b1", "choose", SECOND, OPENER),
	LEADS("taraguchi-10", D1 "h7 keep offer=" OFFER9 ",b1", "choose", SECOND, OPENER),
	LEADS("taraguchi-10", D1 "h7 offer=" OFFER9 ",b1 choose=i8", "stone-6", SECOND, OPENER),
	LEADS("taraguchi-10", "h8 swap h9 swap h10 swap h7 swap", "stone-5", OPENER, OPENER),
	STOPS("taraguchi-10", "h7", 1, OUTSIDE_ZONE, "on h8"),
	STOPS("taraguchi-10", "h8 opener:swap", 2, WRONG_TURN, "White (second)"),
	STOPS("taraguchi-10", "h8 swap second:h9", 3, WRONG_TURN, "White (opener)"),
	STOPS("taraguchi-10", "h8 swap swap", 3, WRONG_DECISION, "stone-2"),
	STOPS("taraguchi-10", "h8 keep swap", 3, WRONG_DECISION, "stone-2"),
	STOPS("taraguchi-10", "h8 j10", 2, OUTSIDE_ZONE, "central 3x3"),
	STOPS("taraguchi-10", "h8 h9 k8", 3, OUTSIDE_ZONE, "central 5x5"),
	STOPS("taraguchi-10", D1 "l8", 4, OUTSIDE_ZONE, "central 7x7"),
	STOPS("taraguchi-10", D1 "h7 m8", 5, OUTSIDE_ZONE, "central 9x9"),
	STOPS("taraguchi-10", D1 "h7 swap offer=" OFFER9 ",b1", 6, WRONG_DECISION,
              "place black stone 5 within the central 9x9"),
	STOPS("taraguchi-10", D1 "h7 offer=" OFFER9, 5, WRONG_NUMBER, "9 offered, not 10"),
	STOPS("taraguchi-10", D1 "h7 offer=" OFFER9 ",g8", 5, SYMMETRIC_OFFER, "i8 and g8"),
	STOPS("taraguchi-10", "h8 h9 i8 i9 offer=g8,a1,a2,a3,a4,a5,a6,a7,a8,j8", 5, SYMMETRIC_OFFER,
              "g8 and j8 are symmetric (mirror between files h and i)"),
	STOPS("taraguchi-10", "h8 h9 j9 j8 offer=i10,a1,a2,a3,a4,a5,a6,a7,a8,i7", 5,
              SYMMETRIC_OFFER, "i10 and i7 are symmetric (half-turn about (i, 8.5))"),
	STOPS("taraguchi-10", D1 "h7 offer=" OFFER9 ",b1 swap", 6, WRONG_DECISION, "choose"),
	LEADS("taraguchi-5", D1 "h7 offer=i8,a1,a2,a3,a4", "choose", SECOND, OPENER),
	STOPS("taraguchi-10", D1 "offer=a1", 4, WRONG_DECISION, "swap-after-3"),
	STOPS("taraguchi-10", D1 "h7 pass", 5, NO_PASS, "swap-after-4"),
	LEADS("taraguchi-10", D1 "h7 i8 o15 pass", "play", SECOND, OPENER),
};

static void check_walk(const struct walk *walk)
{
	struct replay_error error = {0};
	struct rule rule;
	struct game game;
	char line[400];

	cr_assert(rule_find(walk->rule, &rule, NULL), "%s", walk->rule);
	game_start(&game, &rule);
	snprintf(line, sizeof line, "%s", walk->line);
	replay_text(&game, line, &error);
	if (walk->code != ERR_NONE) {
		cr_expect_eq(error.decision, walk->decision, "%s: %s stops at %d", walk->rule,
		             walk->line, error.decision);
		cr_expect_str_eq(error_name(error.why.code), error_name(walk->code), "%s: %s",
		                 walk->rule, walk->line);
		cr_expect(strstr(error.why.text, walk->says), "%s: %s: %s", walk->rule, walk->line,
		          error.why.text);
		cr_expect(strstr(error.why.text, rule.title), "%s", error.why.text);
		return;
	}
	cr_assert_eq(error.decision, 0, "%s: %s: %s", walk->rule, walk->line, error.why.text);
	cr_expect_str_eq(game_state_name(&game), walk->state, "%s: %s", walk->rule, walk->line);
	cr_expect_eq(game_to_act(&game), walk->to_act, "%s: %s: who acts", walk->rule, walk->line);
	cr_expect_eq(game_holder(&game, COLOUR_BLACK), walk->black, "%s: %s: Black", walk->rule,
	             walk->line);
}

Test(opening, walks)
{
	for (size_t i = 0; i < sizeof walks / sizeof *walks; i++)
		check_walk(&walks[i]);
}

/* What a walk over all paths of a rule counts. */
struct census {
	long paths;
	long refusals;
	long implied;
};

static void must_refuse(const struct game *game, enum seat seat, const struct decision *decision,
                        struct census *census)
{
	struct game copy;
	struct error err = {0};

	memcpy(&copy, game, sizeof copy);
	cr_assert_not(game_apply(&copy, seat, decision, &err), "%s, %s: %s is taken", game->rule.id,
	              game_state_name(game), decision_name(decision->kind));
	cr_assert_neq(err.code, ERR_NONE);
	cr_assert_neq(err.text[0], '\0');
	/* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-exp42-c,cert-flp37-c) */
	cr_assert_eq(memcmp(&copy, game, sizeof copy), 0, "a refusal changes nothing");
	census->refusals++;
}

/* A decision of a kind that is legal now, made up of the first points that will do. */
static struct decision example(const struct game *game, const struct legal *legal,
                               enum decision_kind kind)
{
	struct decision decision = {.kind = kind, .count = 1};
	bool offer = kind == DECISION_OFFER;
	int wanted = offer ? legal->offer_count : 1;
	int found = 0;

	for (int i = 0; i < BOARD_POINTS && found < wanted; i++) {
		bool fits = offer ? legal->offers[i] : legal->points[i];
		char axis[48];

		for (int k = 0; k < found && fits; k++)
			fits = !game_fifths_symmetric(game, decision.points[k], (uint8_t)i, axis,
			                              sizeof axis);
		if (fits)
			decision.points[found++] = (uint8_t)i;
	}
	if (offer)
		decision.count = (uint8_t)found;
	return decision;
}

/* Everything that is not legal must be refused, and leave the game as it was. */
static void try_the_illegal(const struct game *game, const struct legal *legal,
                            struct census *census)
{
	enum seat actor = game_to_act(game);
	enum seat other = actor == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER;
	struct decision place = {.kind = DECISION_PLACE, .count = 1};

	for (int kind = 0; kind < DECISION_KIND_COUNT; kind++) {
		struct decision decision = example(game, legal, (enum decision_kind)kind);

		if (kind == DECISION_RESIGN)
			continue;
		must_refuse(game, other, &decision, census);
		if (!legal->kinds[kind])
			must_refuse(game, actor, &decision, census);
	}
	for (int i = 0; i <= POINT_NONE; i++) {
		place.points[0] = (uint8_t)i;
		if (i >= BOARD_POINTS || !legal->kinds[DECISION_PLACE] || !legal->points[i])
			must_refuse(game, actor, &place, census);
	}
}

static void walk_all(const struct game *game, struct census *census);

static void branch(const struct game *game, const struct decision *decision, struct census *census)
{
	struct game next = *game;
	struct error err = {0};

	cr_assert(game_apply(&next, game_to_act(game), decision, &err), "%s", err.text);
	cr_assert_eq(next.version, game->version + 1);
	census->implied += next.implied_keep;
	walk_all(&next, census);
}

static void walk_all(const struct game *game, struct census *census)
{
	struct legal legal;

	if (game->state == STATE_PLAY) {
		cr_assert_eq(game->stone_count, 6);
		cr_assert_eq(game->to_move, COLOUR_BLACK);
		census->paths++;
		return;
	}
	game_legal(game, game_to_act(game), &legal);
	try_the_illegal(game, &legal, census);
	for (int kind = DECISION_PLACE; kind < DECISION_RESIGN; kind++) {
		struct decision decision = example(game, &legal, (enum decision_kind)kind);

		if (!legal.kinds[kind])
			continue;
		for (int n = 1; n <= (kind == DECISION_DECLARE ? legal.declare_max : 1); n++) {
			if (kind == DECISION_DECLARE)
				decision.count = (uint8_t)n;
			branch(game, &decision, census);
		}
	}
}

/*
 * Points abstracted to one each, a swap point has three ways on: swap, an explicit keep, and the
 * next decision with the keep implied. By hand:
 *   rif           3                                             (one swap point)
 *   yamaguchi-10  10 numbers x 3
 *   soosorv-8     3 x 8 numbers x 3;  soosorv-4  3 x 4 x 3
 *   taraguchi-10  3^3 x (swapped: stone 5 x 3 | kept: stone 5 x 3 or the offers | implied: the
 *                 same) = 27 x (3 + 4 + 4)
 */
Test(opening, every_path)
{
	static const struct {
		const char *id;
		long paths;
	} rules[] = {
		{"rif",          3               },
		{"yamaguchi-10", 10 * 3          },
		{"soosorv-8",    3 * 8 * 3       },
		{"soosorv-4",    3 * 4 * 3       },
		{"taraguchi-10", 27 * (3 + 4 + 4)},
		{"taraguchi-5",  27 * (3 + 4 + 4)},
	};

	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
		struct census census = {0};
		struct game game;
		struct rule rule;

		cr_assert(rule_find(rules[i].id, &rule, NULL));
		game_start(&game, &rule);
		walk_all(&game, &census);
		cr_expect_eq(census.paths, rules[i].paths, "%s: %ld", rules[i].id, census.paths);
		cr_expect_gt(census.implied, 0);
		cr_expect_gt(census.refusals, 1000);
	}
}

/* What the driver takes for granted about a table. */
Test(opening, tables_are_sound)
{
	for (size_t i = 0; rule_at(i); i++) {
		const struct rule *rule = rule_at(i);
		struct rule found;

		cr_expect(rule_find(rule->id, &found, NULL));
		for (int k = 0; k < rule->arc_count; k++) {
			const struct opening_arc *arc = &rule->arcs[k];

			cr_expect_lt(arc->from, rule->state_count);
			cr_expect(arc->to == STATE_PLAY || arc->to < rule->state_count);
			cr_expect_eq(arc->who, opening_holder(rule, arc->from), "%s, %s", rule->id,
			             rule->states[arc->from]);
			cr_expect(arc->kind != DECISION_SWAP ||
			          opening_arc(rule, arc->from, DECISION_KEEP, 0));
		}
	}
}

Test(opening, rules_are_found)
{
	static const char *const known[] = {"renju",      "rif",        "yamaguchi-10",
	                                    "soosorv-1",  "soosorv-12", "yamaguchi-rif",
	                                    "taraguchi-1"};
	static const char *const unknown[] = {"",          "soosorv-0",  "soosorv-13", "soosorv-08",
	                                      "taraguchi", "taraguchi-", "Renju"};
	struct error err;
	struct rule rule;

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		cr_expect(rule_find(known[i], &rule, &err) && strcmp(rule.id, known[i]) == 0, "%s",
		          known[i]);
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
		cr_expect_not(rule_find(unknown[i], &rule, &err), "%s", unknown[i]);
		cr_expect_eq(err.code, ERR_UNKNOWN_RULE);
		cr_expect(strstr(err.text, "taraguchi-12"), "%s", err.text);
	}
	cr_expect_str_eq(rule_at(0)->id, "taraguchi-10");
	cr_expect_null(rule_at(18));
}
