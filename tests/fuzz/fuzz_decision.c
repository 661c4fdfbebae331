/*
 * Any decisions in any order: a refusal changes nothing and is explained, what `legal` promises is
 * taken, and the board agrees with the moves.
 */
#include "core/game.h"
#include "core/position.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

static void require(bool holds)
{
	if (!holds)
		abort();
}

struct input {
	const uint8_t *data;
	size_t left;
};

static uint8_t next(struct input *input)
{
	if (input->left == 0)
		return 0;
	input->left--;
	return *input->data++;
}

/* Most points are mapped to the board's middle, so that openings are got through. */
static uint8_t next_point(struct input *input)
{
	uint8_t byte = next(input);

	if (byte >= 128)
		return (uint8_t)(byte * 2);
	return point_at(5 + byte % 5, 5 + byte / 5 % 5);
}

/* Anything: kinds and counts that there are none of, points that are taken or off the board. */
static struct decision any_decision(struct input *input)
{
	struct decision decision = {
		.kind = (enum decision_kind)(next(input) % (DECISION_KIND_COUNT + 1))};

	decision.count = next(input) % 12;
	for (int i = 0; i < decision.count + 1; i++)
		decision.points[i] = next_point(input);
	return decision;
}

/* The marked point that a byte chooses, from a point of that number on. */
static uint8_t next_marked(struct input *input, const bool points[BOARD_POINTS])
{
	uint8_t first = next_point(input) % BOARD_POINTS;
	uint8_t point = first;

	while (!points[point] && (point + 1) % BOARD_POINTS != first)
		point = (uint8_t)((point + 1) % BOARD_POINTS);
	return point;
}

static enum decision_kind next_kind(struct input *input, const struct legal *legal)
{
	int kind = next(input) % DECISION_KIND_COUNT;

	for (int i = 0; i < DECISION_KIND_COUNT && !legal->kinds[kind]; i++)
		kind = (kind + 1) % DECISION_KIND_COUNT;
	return (enum decision_kind)kind;
}

/* Something that is legal but for symmetric offers, so that short inputs get far. */
static struct decision legal_decision(const struct game *game, enum seat seat, struct input *input)
{
	struct decision decision = {0};
	struct legal legal;

	game_legal(game, seat, &legal);
	decision.kind = next_kind(input, &legal);
	if (decision.kind == DECISION_DECLARE && legal.declare_max > 0) {
		decision.count = (uint8_t)(1 + next(input) % legal.declare_max);
	} else if (decision.kind == DECISION_OFFER) {
		for (; decision.count < legal.offer_count; decision.count++) {
			uint8_t point = next_marked(input, legal.offers);

			decision.points[decision.count] = point;
			legal.offers[point] = false;
		}
	} else {
		decision.points[0] = next_marked(input, legal.points);
	}
	return decision;
}

static void check(const struct game *game)
{
	int stones = 0;

	for (int i = 0; i < BOARD_POINTS; i++)
		stones += game->cells[i] != CELL_EMPTY;
	require(stones == game->stone_count);
	require(game->stone_count <= game->move_count && game->move_count <= MOVES_MAX);
	require(game->state == STATE_PLAY || game->state < game->rule.state_count);
	require(game->outcome.over == (game->outcome.reason != REASON_NONE));
}

/* The board kept up to date beside the game says what the flat one says. */
static void check_kept(const struct game *before, const struct game *game,
                       struct position *position)
{
	uint8_t kept[BOARD_POINTS];
	uint8_t flat[BOARD_POINTS];

	if (game->stone_count == before->stone_count)
		return;
	for (int i = 0; i < BOARD_POINTS; i++) {
		if (game->cells[i] != before->cells[i])
			position_put(position, (uint8_t)i, game->cells[i]);
	}
	position_map(position, kept);
	forbidden_map(game->cells, flat);
	require(memcmp(kept, flat, sizeof kept) == 0);
}

/* `legal` of the seat is what is taken, where it can be read off it. */
static void check_legal(const struct game *game, enum seat seat, const struct decision *decision,
                        bool taken)
{
	uint8_t point = decision->points[0];
	struct legal legal;
	bool permitted;

	if (decision->kind >= DECISION_KIND_COUNT)
		return;
	game_legal(game, seat, &legal);
	permitted = legal.kinds[decision->kind];
	require(permitted || !taken);
	if (decision->kind == DECISION_CLAIM)
		require(taken == (permitted && point < BOARD_POINTS));
	else if (decision->kind == DECISION_PLACE || decision->kind == DECISION_CHOOSE)
		require(taken == (permitted && point < BOARD_POINTS && legal.points[point]));
	else if (decision->kind == DECISION_DECLARE)
		require(taken == (permitted && decision->count >= 1 &&
		                  decision->count <= legal.declare_max));
	else if (decision->kind != DECISION_OFFER)
		require(taken == permitted);
}

static void step(struct game *game, struct position *position, struct input *input)
{
	uint8_t how = next(input);
	enum seat seat = how % 8 ? game_to_act(game) : (enum seat)(next(input) % 2);
	struct decision decision =
		how < 96 ? any_decision(input) : legal_decision(game, seat, input);
	struct game before;
	struct error err = {0};
	bool taken;

	memcpy(&before, game, sizeof before);
	taken = game_apply(game, seat, &decision, &err);
	require(taken || (err.code != ERR_NONE && err.text[0] != '\0'));
	/* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-exp42-c,cert-flp37-c) */
	require(taken || memcmp(&before, game, sizeof before) == 0);
	require(game->version == before.version + taken);
	check_legal(&before, seat, &decision, taken);
	check(game);
	check_kept(&before, game, position);
}

static size_t rule_count(void)
{
	size_t count = 1;

	while (rule_at(count))
		count++;
	return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input input = {data, size};
	size_t chosen = next(&input);
	struct rule rule = *rule_at(chosen % rule_count());
	struct position position;
	struct game game;

	/* The options of an event: what is left of the byte. */
	rule.adjudication = (enum adjudication)(chosen / rule_count() % ADJUDICATION_COUNT);
	rule.wrong_claim =
		(enum wrong_claim)(chosen / rule_count() / ADJUDICATION_COUNT % WRONG_CLAIM_COUNT);
	game_start(&game, &rule);
	position_start(&position);
	while (input.left > 0)
		step(&game, &position, &input);
	return 0;
}
