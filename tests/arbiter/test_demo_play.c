/* The games of the demonstration: legal, ended, and the same every time. */
#include "arbiter/demo_play.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SEEDS = 24, DECISIONS_MAX = 400 };

/* A game as it was handed out. */
struct told {
	struct game end;
	size_t count;
	enum seat seats[DECISIONS_MAX];
	struct decision decisions[DECISIONS_MAX];
};

static struct rule rule_of(const char *id)
{
	struct rule rule;
	struct error err;

	cr_assert(rule_find(id, &rule, &err), "%s", err.text);
	return rule;
}

static void tell(struct told *told, const struct rule *rule, uint32_t seed, enum demo_ending ending)
{
	struct demo_play play;

	memset(told, 0, sizeof *told);
	demo_play_start(&play, rule, seed, ending);
	while (told->count < DECISIONS_MAX &&
	       demo_play_next(&play, &told->seats[told->count], &told->decisions[told->count]))
		told->count++;
	told->end = play.game;
}

/* Applied to a game of its own, as a server does it. */
static void expect_legal(const struct told *told, const struct rule *rule, uint32_t seed)
{
	struct game game;
	struct error err;

	game_start(&game, rule);
	for (size_t i = 0; i < told->count; i++)
		cr_assert(game_apply(&game, told->seats[i], &told->decisions[i], &err),
		          "%s, seed %u, decision %zu: %s", rule->id, seed, i + 1, err.text);
	cr_assert(game.outcome.over, "%s, seed %u: does not end", rule->id, seed);
	cr_expect_eq(game.outcome.reason, told->end.outcome.reason);
}

static void expect_complete(const char *id)
{
	struct rule rule = rule_of(id);

	for (uint32_t seed = 1; seed <= SEEDS; seed++) {
		struct told told;

		tell(&told, &rule, seed, (enum demo_ending)(seed % 3));
		expect_legal(&told, &rule, seed);
	}
}

Test(demo_play, taraguchi_games_are_legal_and_end)
{
	expect_complete("taraguchi-10");
}

Test(demo_play, soosorv_games_are_legal_and_end)
{
	expect_complete("soosorv-8");
}

Test(demo_play, yamaguchi_games_are_legal_and_end)
{
	expect_complete("yamaguchi-10");
}

Test(demo_play, plain_games_are_legal_and_end)
{
	expect_complete("renju");
}

Test(demo_play, a_seed_is_a_game)
{
	struct rule rule = rule_of("taraguchi-10");
	struct told first, again, other;

	tell(&first, &rule, 7, DEMO_FIVE);
	tell(&again, &rule, 7, DEMO_FIVE);
	tell(&other, &rule, 8, DEMO_FIVE);
	cr_expect_eq(first.count, again.count);
	cr_expect_eq(memcmp(first.end.moves, again.end.moves, first.end.move_count), 0);
	cr_expect(first.end.move_count != other.end.move_count ||
	          memcmp(first.end.moves, other.end.moves, first.end.move_count) != 0);
}

/* Most games should be worth looking at: a five, after a fight of some length. */
Test(demo_play, most_games_end_by_a_five_in_good_time)
{
	struct rule rule = rule_of("taraguchi-10");
	int good = 0;

	for (uint32_t seed = 1; seed <= SEEDS; seed++) {
		struct told told;

		tell(&told, &rule, seed, DEMO_FIVE);
		good += told.end.outcome.reason == REASON_FIVE && told.end.move_count >= 15 &&
		        told.end.move_count <= 80;
	}
	cr_expect_geq(good, SEEDS * 2 / 3, "only %d of %d", good, SEEDS);
}

static void walk_opening(const struct rule *rule, uint32_t seed,
                         bool seen[256][DECISION_KIND_COUNT])
{
	struct demo_play play;
	struct decision decision;
	enum seat seat;

	demo_play_start(&play, rule, seed, DEMO_FIVE);
	for (uint8_t from = play.game.state;
	     from != STATE_PLAY && demo_play_next(&play, &seat, &decision); from = play.game.state)
		seen[from][decision.kind] = true;
}

/* Every swap is taken and refused (with and without a word); both of the choices after stone 4. */
Test(demo_play, every_branch_of_taraguchi_is_walked)
{
	static bool seen[256][DECISION_KIND_COUNT];
	struct rule rule = rule_of("taraguchi-10");
	bool offered = false, single = false;

	for (uint32_t seed = 1; seed <= 2 * SEEDS; seed++)
		walk_opening(&rule, seed, seen);
	for (uint8_t state = 0; state < rule.state_count; state++) {
		bool *here = seen[state];
		bool after_4 = opening_arc(&rule, state, DECISION_OFFER, 0) ||
		               !strcmp(rule.states[state], "swap-after-4");

		offered = offered || here[DECISION_OFFER];
		single = single || (after_4 && here[DECISION_PLACE]);
		if (opening_arc(&rule, state, DECISION_SWAP, 0))
			cr_expect(here[DECISION_SWAP] && here[DECISION_KEEP] &&
			                  (here[DECISION_PLACE] || here[DECISION_OFFER]),
			          "%s: not every answer", rule.states[state]);
	}
	cr_expect(offered && single);
}

Test(demo_play, endings_are_kept)
{
	struct rule rule = rule_of("taraguchi-10");
	int resigned = 0, agreed = 0;

	for (uint32_t seed = 1; seed <= SEEDS; seed++) {
		struct told told;

		tell(&told, &rule, seed, DEMO_RESIGN);
		resigned += told.end.outcome.reason == REASON_RESIGN;
		tell(&told, &rule, seed, DEMO_DRAW);
		agreed += told.end.outcome.reason == REASON_AGREEMENT;
		cr_expect(told.end.move_count <= DEMO_DRAW_FROM);
	}
	cr_expect_gt(resigned, 0);
	cr_expect_gt(agreed, 0);
}
