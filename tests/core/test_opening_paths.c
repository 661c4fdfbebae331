/* Every path of every opening rule, walked by machine over abstracted moves. */
#include "core/game.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* What a walk over all paths of a rule counts. */
struct census {
	long paths;
	long refusals;
	long implied;
	int fewest, most;      /* stones with which play begins */
	bool tried[32][2][63]; /* by state, swapped and declared number: all refusals are seen */
};

enum {
	STONES_MOST = 12
}; /* no more stones are added from here on, where a rule has no end to it */

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

/* A number too small and one too large, of a declaration or an offer; an offer named twice. */
static void try_wrong_numbers(const struct game *game, const struct legal *legal,
                              struct census *census)
{
	enum seat actor = game_to_act(game);
	struct decision declare = {.kind = DECISION_DECLARE};
	struct decision offer = example(game, legal, DECISION_OFFER);

	if (legal->kinds[DECISION_DECLARE]) {
		must_refuse(game, actor, &declare, census);
		declare.count = (uint8_t)(legal->declare_max + 1);
		must_refuse(game, actor, &declare, census);
	}
	if (!legal->kinds[DECISION_OFFER])
		return;
	offer.count = (uint8_t)(legal->offer_count - 1);
	must_refuse(game, actor, &offer, census);
	if (legal->offer_count > 1) {
		offer.count = legal->offer_count;
		offer.points[offer.count - 1] = offer.points[0];
		must_refuse(game, actor, &offer, census);
	}
	if (legal->offer_count < OFFERS_MAX) {
		offer.count = (uint8_t)(legal->offer_count + 1);
		must_refuse(game, actor, &offer, census);
	}
}

/* Everything that is not legal must be refused, and leave the game as it was. */
static void try_the_illegal(const struct game *game, const struct legal *legal,
                            struct census *census)
{
	enum seat actor = game_to_act(game);
	enum seat other = actor == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER;
	struct decision place = {.kind = DECISION_PLACE, .count = 1};
	bool *tried = &census->tried[game->state][game->swapped][game->declared];

	if (*tried)
		return;
	*tried = true;
	try_wrong_numbers(game, legal, census);
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
		cr_assert_eq(game->to_move, game->stone_count % 2 ? COLOUR_WHITE : COLOUR_BLACK);
		if (!census->paths++ || game->stone_count < census->fewest)
			census->fewest = game->stone_count;
		if (game->stone_count > census->most)
			census->most = game->stone_count;
		return;
	}
	game_legal(game, game_to_act(game), &legal);
	try_the_illegal(game, &legal, census);
	for (int kind = DECISION_PLACE; kind < DECISION_RESIGN; kind++) {
		struct decision decision = example(game, &legal, (enum decision_kind)kind);

		if (!legal.kinds[kind] ||
		    (kind == DECISION_EXTEND && game->stone_count + 2 >= STONES_MOST))
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
 *   no opening    1; renju-centre, pro and long-pro likewise, nothing is to be decided
 *   one swap      3: rif, swap-1989, sakata, swap
 *   yamaguchi     3 for each number that can be declared, 10 or 62
 *   soosorv-N     3 x N numbers x 3
 *   taraguchi-N   3^3 x (swapped: stone 5 x 3 | kept: stone 5 x 3 or the offers | implied: the
 *                 same) = 27 x (3 + 4 + 4); super-taraguchi-10 has the same graph
 *   tarannikov    3^5
 *   super-sakata  3, or two stones more and 3, or ...: with 5 stones to begin with and at most 11
 *                 to decide on, 4 times 3
 *   swap2         3, or two stones more and 3
 */
static const struct count {
	const char *id;
	long paths;
	int states; /* of the opening, each with its refusals */
	int fewest, most;
} counts[] = {
	{"renju",              1,                 0,  0, 0 },
	{"renju-centre",       1,                 1,  1, 1 },
	{"rif",		3,                 8,  6, 6 },
	{"swap-1989",          3,                 8,  6, 6 },
	{"yamaguchi-10",       10 * 3,            9,  6, 6 },
	{"yamaguchi-rif",      62 * 3,            9,  6, 6 },
	{"super-taraguchi-10", 27 * (3 + 4 + 4),  13, 6, 6 },
	{"tarannikov",         3 * 3 * 3 * 3 * 3, 11, 6, 6 },
	{"sakata",             3,                 7,  6, 6 },
	{"super-sakata",       4 * 3,             9,  6, 12},
	{"freestyle",          1,                 0,  0, 0 },
	{"standard",           1,                 0,  0, 0 },
	{"pro",		1,                 3,  3, 3 },
	{"long-pro",           1,                 3,  3, 3 },
	{"swap",               3,                 5,  4, 4 },
	{"swap2",              3 + 3,             9,  4, 6 },
};

static void check_count(const struct count *expected)
{
	static struct census census;
	struct game game;
	struct rule rule;

	census = (struct census){0};
	cr_assert(rule_find(expected->id, &rule, NULL), "%s", expected->id);
	cr_expect_eq(rule.state_count, expected->states, "%s", expected->id);
	game_start(&game, &rule);
	walk_all(&game, &census);
	cr_expect_eq(census.paths, expected->paths, "%s: %ld", expected->id, census.paths);
	cr_expect_eq(census.fewest, expected->fewest, "%s: %d", expected->id, census.fewest);
	cr_expect_eq(census.most, expected->most, "%s: %d", expected->id, census.most);
	cr_expect_eq(census.implied > 0, expected->paths > 1, "%s", expected->id);
	cr_expect_geq(census.refusals, 40 * expected->states, "%s: %ld", expected->id,
	              census.refusals);
}

Test(opening_paths, every_rule)
{
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
		check_count(&counts[i]);
}

Test(opening_paths, every_number_of_a_family)
{
	for (int n = 1; n <= 12; n++) {
		char id[24];

		snprintf(id, sizeof id, "soosorv-%d", n);
		check_count(&(struct count){id, 3L * n * 3, 10, 6, 6});
		snprintf(id, sizeof id, "taraguchi-%d", n);
		check_count(&(struct count){id, 27L * (3 + 4 + 4), 13, 6, 6});
	}
}

/* Every rule that is offered is counted above, or is of a family. */
Test(opening_paths, none_is_left_out)
{
	for (size_t i = 0; rule_at(i); i++) {
		const char *id = rule_at(i)->id;
		bool counted = !strncmp(id, "soosorv-", 8) || !strncmp(id, "taraguchi-", 10);

		for (size_t k = 0; k < sizeof counts / sizeof *counts; k++)
			counted |= strcmp(counts[k].id, id) == 0;
		cr_expect(counted, "%s", id);
	}
}
