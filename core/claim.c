#include "core/claim.h"

#include "core/game_parts.h"

static bool by_claim(const struct game *game)
{
	return game->rule.adjudication == ADJUDICATION_CLAIM;
}

bool claim_may(const struct game *game, enum seat by)
{
	return by_claim(game) && !game->outcome.over && game->state == STATE_PLAY &&
	       by == game_to_act(game);
}

/* Only the last move can be a double-three or -four that White has not let pass. */
static bool lapsed(const struct game *game, int move, enum verdict verdict)
{
	return (verdict == VERDICT_DOUBLE_THREE || verdict == VERDICT_DOUBLE_FOUR) &&
	       move + 1 < game->move_count;
}

size_t claim_list(const struct game *game, struct claim claims[BOARD_POINTS])
{
	uint8_t cells[BOARD_POINTS] = {0};
	size_t count = 0;

	if (!by_claim(game) || game->outcome.over)
		return 0;
	for (int i = 0; i < game->move_count; i++) {
		uint8_t point = game->moves[i];
		enum colour colour;
		enum verdict verdict;

		if (point == POINT_NONE)
			continue;
		colour = game->cells[point] == CELL_WHITE ? COLOUR_WHITE : COLOUR_BLACK;
		verdict = rule_verdict(&game->rule, cells, point, colour);
		cells[point] = game->cells[point];
		if (verdict == VERDICT_LEGAL || lapsed(game, i, verdict))
			continue;
		if (verdict_is_forbidden(verdict))
			colour = COLOUR_WHITE;
		claims[count++] = (struct claim){point, verdict, game_holder(game, colour)};
	}
	return count;
}

/* How far the colour of a point goes on from it in a direction; *met if it passes `other`. */
static int reach(const uint8_t cells[BOARD_POINTS], uint8_t point, int file_step, int rank_step,
                 uint8_t other, bool *met)
{
	int file = point_file(point) + file_step;
	int rank = point_rank(point) + rank_step;
	int length = 0;

	while (file >= 0 && file < BOARD_SIZE && rank >= 0 && rank < BOARD_SIZE &&
	       cells[point_at(file, rank)] == cells[point]) {
		*met |= point_at(file, rank) == other;
		length++;
		file += file_step;
		rank += rank_step;
	}
	return length;
}

/* Do two points lie in one unbroken row of at least so many stones? */
static bool share_row(const uint8_t cells[BOARD_POINTS], uint8_t a, uint8_t b, int least)
{
	static const int8_t steps[][2] = {
		{1, 0 },
                {0, 1 },
                {1, 1 },
                {1, -1}
        };

	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		bool met = false;
		int length = 1 + reach(cells, a, steps[i][0], steps[i][1], b, &met) +
		             reach(cells, a, -steps[i][0], -steps[i][1], b, &met);

		if (met && length >= least)
			return true;
	}
	return false;
}

static bool points_at(const struct game *game, uint8_t point, const struct claim *claim)
{
	if (point == claim->point)
		return true;
	if (claim->verdict != VERDICT_FIVE && claim->verdict != VERDICT_OVERLINE)
		return false;
	return share_row(game->cells, claim->point, point, claim->verdict == VERDICT_FIVE ? 5 : 6);
}

bool claim_stands(const struct game *game, enum seat by, uint8_t point, struct claim *found)
{
	struct claim claims[BOARD_POINTS];
	size_t count = claim_list(game, claims);

	for (size_t i = 0; i < count; i++) {
		if (claims[i].by != by || !points_at(game, point, &claims[i]))
			continue;
		if (found)
			*found = claims[i];
		return true;
	}
	return false;
}
