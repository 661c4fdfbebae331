/* The opening rules of championships, walked by hand; what all tables have in common. */
#include "core/game.h"
#include "tests/core/walk.h"

#include <criterion/criterion.h>
#include <string.h>

#define D1 "h8 h9 h10 "
#define OFFER9 "i8,a1,a2,a3,a4,a5,a6,a7,a8"

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

Test(opening, walks)
{
	for (size_t i = 0; i < sizeof walks / sizeof *walks; i++)
		walk_check(&walks[i]);
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
