/*
 * Any decisions in any order: a refusal changes nothing and is explained, what `legal` promises is
 * taken, and the board agrees with the moves.
 */
#include "core/game.h"
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

static struct decision next_decision(struct input *input)
{
	struct decision decision = {.kind = (enum decision_kind)(next(input) % 13)};

	decision.count = next(input) % 12;
	for (int i = 0; i < decision.count + 1; i++)
		decision.points[i] = next_point(input);
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

/* Legal with a legal point is taken: place and the kinds without an operand. */
static void check_legal(const struct game *game, const struct decision *decision, bool taken)
{
	struct legal legal;
	bool simple = decision->kind == DECISION_SWAP || decision->kind == DECISION_KEEP ||
	              decision->kind == DECISION_PASS;

	game_legal(game, game_to_act(game), &legal);
	if (simple)
		require(taken == legal.kinds[decision->kind]);
	if (decision->kind == DECISION_PLACE)
		require(taken ==
		        (legal.kinds[DECISION_PLACE] && decision->points[0] < BOARD_POINTS &&
		         legal.points[decision->points[0]]));
}

static void step(struct game *game, struct input *input)
{
	struct decision decision = next_decision(input);
	enum seat seat = next(input) % 8 ? game_to_act(game) : (enum seat)(next(input) % 2);
	struct game before;
	struct error err = {0};
	bool taken;

	memcpy(&before, game, sizeof before);
	taken = game_apply(game, seat, &decision, &err);
	require(taken || (err.code != ERR_NONE && err.text[0] != '\0'));
	/* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-exp42-c,cert-flp37-c) */
	require(taken || memcmp(&before, game, sizeof before) == 0);
	require(game->version == before.version + taken);
	if (seat == game_to_act(&before))
		check_legal(&before, &decision, taken);
	check(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input input = {data, size};
	const struct rule *rule = rule_at(next(&input) % 18);
	struct game game;

	game_start(&game, rule);
	while (input.left > 0)
		step(&game, &input);
	return 0;
}
