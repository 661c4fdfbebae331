/*
 * What holds for every decision of every rule, tried on games made at random: a game is the replay
 * of its decisions, a refusal leaves no trace, and what is legal is what is taken.
 * GAMES=n in the environment plays n games of each rule; the normal run is bounded.
 */
#include "core/forbidden.h"
#include "core/game.h"
#include "tests/support/boards.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { DECISIONS = 700 };

struct step {
	enum seat seat;
	struct decision decision;
};

struct log {
	int count;
	struct step steps[DECISIONS];
	struct game states[DECISIONS + 1]; /* before the step of that number, and after the last */
};

static struct log played; /* too large for a stack; each test runs in a process of its own */

static int games(int normal)
{
	const char *text = getenv("GAMES");

	return text ? atoi(text) : normal;
}

/* Every byte, those between the members too: whoever keeps games compares and copies them whole. */
static bool same(const struct game *a, const struct game *b)
{
	/* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-exp42-c,cert-flp37-c) */
	return memcmp(a, b, sizeof *a) == 0;
}

/* The rules that are offered, judged by the program or by claims at each price of a wrong one. */
enum { VARIANTS = 1 + WRONG_CLAIM_COUNT };

static bool variant_at(size_t index, struct rule *rule)
{
	const struct rule *found = rule_at(index / VARIANTS);
	size_t variant = index % VARIANTS;

	if (!found)
		return false;
	*rule = *found;
	rule->adjudication = variant ? ADJUDICATION_CLAIM : ADJUDICATION_AUTO;
	rule->wrong_claim = variant ? (enum wrong_claim)(variant - 1) : WRONG_CLAIM_NOTHING;
	return true;
}

/* -- random decisions -------------------------------------------------------------------------- */

static uint8_t random_point(uint64_t *random)
{
	return (uint8_t)chance(random, BOARD_POINTS);
}

/* Any decision at all, most of them nonsense. */
static struct decision anything(uint64_t *random)
{
	struct decision decision = {
		.kind = (enum decision_kind)chance(random, DECISION_KIND_COUNT + 1),
		.count = (uint8_t)(chance(random, 8) ? chance(random, 13) : chance(random, 256)),
	};

	for (int i = 0; i < OFFERS_MAX; i++)
		decision.points[i] =
			(uint8_t)(chance(random, 8) ? random_point(random) : chance(random, 256));
	return decision;
}

/* One of the marked points, near the last stone if that is soon found. */
static uint8_t marked(const struct game *game, const bool points[BOARD_POINTS], uint64_t *random)
{
	uint8_t last = game->move_count ? game->moves[game->move_count - 1] : POINT_CENTRE;

	for (int tries = 0;; tries++) {
		uint8_t point = random_point(random);

		if (points[point] && (tries > 60 || last == POINT_NONE ||
		                      (abs(point_file(point) - point_file(last)) <= 2 &&
		                       abs(point_rank(point) - point_rank(last)) <= 2)))
			return point;
	}
}

/* Black's forbidden points among the marked ones are few, and what the laws are about. */
static uint8_t place_point(const struct game *game, const bool points[BOARD_POINTS],
                           uint64_t *random)
{
	uint8_t verdicts[BOARD_POINTS];
	uint8_t forbidden[BOARD_POINTS];
	uint32_t count = 0;

	forbidden_map(game->cells, verdicts);
	for (int i = 0; i < BOARD_POINTS; i++) {
		if (points[i] && verdict_is_forbidden(verdicts[i]))
			forbidden[count++] = (uint8_t)i;
	}
	if (count > 0 && game->to_move == COLOUR_BLACK && chance(random, 3) == 0)
		return forbidden[chance(random, count)];
	return marked(game, points, random);
}

static bool fits_in(const struct game *game, const struct decision *offer, uint8_t point)
{
	char axis[80];

	for (int i = 0; i < offer->count; i++) {
		if (offer->points[i] == point ||
		    game_fifths_symmetric(game, offer->points[i], point, axis, sizeof axis))
			return false;
	}
	return true;
}

/* Fills an offer that has been begun, and is correct so far, with more correct points. */
static void fill_offer(const struct game *game, const struct legal *legal, uint64_t *random,
                       struct decision *offer)
{
	while (offer->count < legal->offer_count) {
		uint8_t point = random_point(random);

		if (legal->offers[point] && fits_in(game, offer, point))
			offer->points[offer->count++] = point;
	}
}

/* Games that go on are the better test: what ends one or leaves it as it is comes seldom. */
static bool is_rare(enum decision_kind kind)
{
	return kind == DECISION_RESIGN || kind == DECISION_PASS || kind == DECISION_DRAW_OFFER ||
	       kind == DECISION_DRAW_ACCEPT || kind == DECISION_CLAIM;
}

static enum decision_kind random_kind(const struct legal *legal, uint64_t *random)
{
	for (;;) {
		enum decision_kind kind = (enum decision_kind)chance(random, DECISION_KIND_COUNT);

		if (legal->kinds[kind] && (!is_rare(kind) || chance(random, 80) == 0))
			return kind;
	}
}

static struct decision something_legal(const struct game *game, enum seat seat, uint64_t *random)
{
	struct decision decision = {0};
	struct legal legal;

	game_legal(game, seat, &legal);
	decision.kind = random_kind(&legal, random);
	if (decision.kind == DECISION_PLACE)
		decision.points[0] = place_point(game, legal.points, random);
	else if (decision.kind == DECISION_CHOOSE)
		decision.points[0] = marked(game, legal.points, random);
	else if (decision.kind == DECISION_CLAIM)
		decision.points[0] = random_point(random);
	else if (decision.kind == DECISION_DECLARE)
		decision.count = (uint8_t)(1 + chance(random, legal.declare_max));
	else if (decision.kind == DECISION_OFFER)
		fill_offer(game, &legal, random, &decision);
	return decision;
}

/* -- a game of them ---------------------------------------------------------------------------- */

static void try_step(struct log *log, const struct step *step)
{
	const struct game *before = &log->states[log->count];
	struct game *game = &log->states[log->count + 1];
	struct error err = {0};

	memcpy(game, before, sizeof *game);
	if (game_apply(game, step->seat, &step->decision, &err)) {
		cr_assert_eq(game->version, before->version + 1);
		log->steps[log->count++] = *step;
		return;
	}
	cr_assert(same(game, before), "%s: a refused %d left a trace", game->rule.id,
	          (int)step->decision.kind);
	cr_assert(err.code != ERR_NONE && err.text[0] != '\0', "%s: refused without a word",
	          game->rule.id);
}

static void play_at_random(struct log *log, const struct rule *rule, uint64_t *random)
{
	log->count = 0;
	game_start(&log->states[0], rule);
	for (int i = 0; i < 2 * DECISIONS && log->count < DECISIONS; i++) {
		const struct game *game = &log->states[log->count];
		struct step step = {.seat = game_to_act(game)};

		if (game->outcome.over || chance(random, 3) == 0) {
			step.seat = (enum seat)chance(random, 2);
			step.decision = anything(random);
		} else {
			step.decision = something_legal(game, step.seat, random);
		}
		try_step(log, &step);
		if (game->outcome.over && chance(random, 20) == 0)
			return;
	}
}

static void check_replay(const struct log *log, const struct rule *rule)
{
	struct game game;

	game_start(&game, rule);
	for (int n = 0; n < log->count; n++) {
		const struct step *step = &log->steps[n];

		cr_assert(same(&game, &log->states[n]), "%s, decision %d", rule->id, n);
		cr_assert(game_apply(&game, step->seat, &step->decision, NULL));
	}
	cr_assert(same(&game, &log->states[log->count]), "%s", rule->id);
}

Test(laws, a_game_is_the_replay_of_its_decisions)
{
	struct rule rule;

	for (size_t i = 0; variant_at(i, &rule); i++) {
		uint64_t random = 1000 + i;

		for (int k = games(20); k > 0; k--) {
			play_at_random(&played, &rule, &random);
			check_replay(&played, &rule);
		}
	}
}

/* The games must reach what the laws are about. */
Test(laws, random_games_end_in_many_ways)
{
	static const enum game_reason often[] = {REASON_FIVE, REASON_DOUBLE_THREE,
	                                         REASON_DOUBLE_FOUR, REASON_RESIGN,
	                                         REASON_WRONG_CLAIM};
	int endings[REASON_COUNT] = {0};
	struct rule rule;
	uint64_t random = 4;

	for (size_t i = 0; variant_at(i, &rule); i++) {
		for (int k = 0; k < 20; k++) {
			play_at_random(&played, &rule, &random);
			endings[played.states[played.count].outcome.reason]++;
		}
	}
	for (size_t i = 0; i < sizeof often / sizeof *often; i++)
		cr_expect_gt(endings[often[i]], 5, "%d by %s", endings[often[i]],
		             reason_name(often[i]));
}

/* -- legal is what is taken -------------------------------------------------------------------- */

static bool takes(const struct game *game, enum seat seat, const struct decision *decision)
{
	struct game copy = *game;

	return game_apply(&copy, seat, decision, NULL);
}

/* Does `legal` permit it? For an offer see check_offers. */
static bool permits(const struct legal *legal, const struct decision *decision)
{
	if (!legal->kinds[decision->kind])
		return false;
	if (decision->kind == DECISION_PLACE || decision->kind == DECISION_CHOOSE)
		return decision->points[0] < BOARD_POINTS && legal->points[decision->points[0]];
	if (decision->kind == DECISION_CLAIM) /* wrong ones too: they are counted */
		return decision->points[0] < BOARD_POINTS;
	if (decision->kind == DECISION_DECLARE)
		return decision->count >= 1 && decision->count <= legal->declare_max;
	return true;
}

static void check_decision(const struct game *game, enum seat seat, const struct legal *legal,
                           const struct decision *decision)
{
	cr_assert_eq(takes(game, seat, decision), permits(legal, decision), "%s, %s: %s %s with %d",
	             game->rule.id, game_state_name(game), seat_name(seat),
	             decision_name(decision->kind),
	             decision->kind == DECISION_DECLARE ? decision->count : decision->points[0]);
}

static bool has_operand(enum decision_kind kind)
{
	return kind == DECISION_PLACE || kind == DECISION_CHOOSE || kind == DECISION_CLAIM ||
	       kind == DECISION_DECLARE;
}

/* All decisions but offers. */
static void check_every_decision(const struct game *game, enum seat seat, const struct legal *legal)
{
	for (int kind = 0; kind < DECISION_KIND_COUNT; kind++) {
		struct decision decision = {.kind = (enum decision_kind)kind};

		if (kind == DECISION_OFFER)
			continue;
		for (int i = 0; i <= (has_operand(decision.kind) ? UINT8_MAX : 0); i++) {
			decision.count = (uint8_t)i;
			decision.points[0] = (uint8_t)i;
			check_decision(game, seat, legal, &decision);
		}
	}
}

/* A correct offer is taken whole, and not once one of its points is not legal or named twice, or
 * there is one point too few or too many. */
static void check_offers(const struct game *game, enum seat seat, const struct legal *legal,
                         uint64_t *random)
{
	struct decision offer = {.kind = DECISION_OFFER};
	struct decision spoilt;
	uint8_t at;

	if (!legal->kinds[DECISION_OFFER]) {
		offer.count = 1 + (uint8_t)chance(random, 10);
		cr_assert_not(takes(game, seat, &offer));
		return;
	}
	fill_offer(game, legal, random, &offer);
	cr_assert(takes(game, seat, &offer), "%s", game->rule.id);
	at = (uint8_t)chance(random, offer.count);
	for (int point = 0; point <= UINT8_MAX; point++) {
		bool right = point < BOARD_POINTS && legal->offers[point];

		spoilt = offer;
		spoilt.points[at] = spoilt.points[spoilt.count - 1];
		spoilt.count--;
		right = right && fits_in(game, &spoilt, (uint8_t)point);
		spoilt = offer;
		spoilt.points[at] = (uint8_t)point;
		cr_assert_eq(takes(game, seat, &spoilt), right, "%s: %d", game->rule.id, point);
	}
	spoilt = offer;
	spoilt.count--;
	cr_assert_not(takes(game, seat, &spoilt));
	spoilt.count += 2;
	cr_assert_not(takes(game, seat, &spoilt));
}

static void check_seat(const struct game *game, enum seat seat, uint64_t *random)
{
	struct legal legal;

	game_legal(game, seat, &legal);
	check_every_decision(game, seat, &legal);
	check_offers(game, seat, &legal, random);
}

/* Every state of an opening, and one state in twenty of the play after it. */
Test(laws, what_is_legal_is_what_is_taken)
{
	struct rule rule;

	for (size_t i = 0; variant_at(i, &rule); i++) {
		uint64_t random = 77 + i;

		for (int k = games(3); k > 0; k--) {
			play_at_random(&played, &rule, &random);
			for (int n = 0; n <= played.count; n++) {
				const struct game *game = &played.states[n];

				if (game->state == STATE_PLAY && !game->outcome.over &&
				    chance(&random, 20) > 0)
					continue;
				check_seat(game, SEAT_OPENER, &random);
				check_seat(game, SEAT_SECOND, &random);
			}
		}
	}
}

/* -- move 9 ------------------------------------------------------------------------------------ */

/* With three stones of Black on the board no fourth makes a five or is forbidden: move 7. */
Test(laws, no_forbidden_move_and_no_five_before_move_9)
{
	uint64_t random = 9;

	for (int i = 0; i < 20000; i++) {
		uint8_t cells[BOARD_POINTS] = {0};
		uint8_t verdicts[BOARD_POINTS];

		for (int k = 0; k < 3; k++)
			cells[point_at(4 + (int)chance(&random, 7), 4 + (int)chance(&random, 7))] =
				CELL_BLACK;
		for (int k = 0; k < 3; k++) {
			uint8_t point = random_point(&random);

			cells[point] = cells[point] == CELL_EMPTY ? CELL_WHITE : cells[point];
		}
		forbidden_map(cells, verdicts);
		for (int k = 0; k < BOARD_POINTS; k++)
			cr_assert_eq(verdicts[k], VERDICT_LEGAL);
	}
}

static uint8_t named(const char *name)
{
	uint8_t point = POINT_NONE;

	cr_assert(point_parse(name, &point));
	return point;
}

/* The next decision of a game whose stones are to lie on the given points, in order. */
static struct decision towards(const struct game *game, const char *const *stones)
{
	struct decision decision = {.points = {named(stones[game->move_count])}};
	uint64_t random = 1;
	struct legal legal;

	game_legal(game, game_to_act(game), &legal);
	if (legal.kinds[DECISION_PLACE]) {
		decision.kind = DECISION_PLACE;
	} else if (legal.kinds[DECISION_CHOOSE]) {
		decision.kind = DECISION_CHOOSE;
	} else if (legal.kinds[DECISION_DECLARE]) {
		decision.kind = DECISION_DECLARE;
		decision.count = 1;
	} else {
		cr_assert(legal.kinds[DECISION_OFFER], "%s: %s", game->rule.id,
		          game_state_name(game));
		decision.kind = DECISION_OFFER;
		decision.count = 1;
		fill_offer(game, &legal, &random, &decision);
	}
	return decision;
}

static void expect_end(const struct rule *rule, const char *const *stones, enum game_reason reason)
{
	struct game game;

	game_start(&game, rule);
	while (!game.outcome.over) {
		struct decision decision = towards(&game, stones);
		struct error err = {0};

		cr_assert(game_apply(&game, game_to_act(&game), &decision, &err), "%s", err.text);
	}
	cr_expect_eq(game.move_count, 9, "%s", rule->id);
	cr_expect_str_eq(reason_name(game.outcome.reason), reason_name(reason), "%s", rule->id);
}

Test(laws, move_9_may_be_forbidden_or_a_five)
{
	static const char *const forbidden[] = {"h8", "g8",  "h9", "e6", "j10",
	                                        "a1", "i10", "o1", "h10"};
	static const char *const five[] = {"h8", "g8", "h9", "e6", "h10", "a1", "h7", "o1", "h6"};
	const struct rule *rule;
	int checked = 0;

	for (size_t i = 0; (rule = rule_at(i)); i++) {
		if (!rule->forbidden)
			continue;
		expect_end(rule, forbidden, REASON_DOUBLE_THREE);
		expect_end(rule, five, REASON_FIVE);
		checked++;
	}
	cr_expect_geq(checked, 12);
}
