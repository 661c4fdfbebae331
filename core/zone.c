/* Where an opening's stones may go: the squares round the centre, patterns that are barred, and
 * stones that must not decide the game. */
#include "core/game_parts.h"

#include <stdlib.h>

/* The symmetries of the board: maybe exchange the axes, then maybe turn each. */
enum { BOARD_SYMMETRIES = 8 };

static uint8_t image(uint8_t point, int symmetry)
{
	int file = point_file(point);
	int rank = point_rank(point);
	int x = symmetry & 4 ? rank : file;
	int y = symmetry & 4 ? file : rank;

	return point_at(symmetry & 1 ? BOARD_SIZE - 1 - x : x,
	                symmetry & 2 ? BOARD_SIZE - 1 - y : y);
}

/* Would stone 3 on this point make the pattern ("h8h9j6") or a mirror image of it? */
static bool makes_pattern(const struct game *game, uint8_t third, const char *pattern)
{
	uint8_t stones[3];

	for (int i = 0; i < 3; i++)
		pattern = point_parse(pattern, &stones[i]);
	for (int symmetry = 0; symmetry < BOARD_SYMMETRIES; symmetry++) {
		if (image(stones[1], symmetry) == game->moves[1] &&
		    image(stones[2], symmetry) == third)
			return true;
	}
	return false;
}

static bool barred_pattern(const struct game *game, uint8_t point)
{
	const char *const *barred = game->rule.barred;

	if (!barred || game->stone_count != 2)
		return false;
	while (*barred && !makes_pattern(game, point, *barred))
		barred++;
	return *barred != NULL;
}

const char *opening_bars(const struct game *game, const struct opening_arc *arc, uint8_t point)
{
	if (point_reach(point) > arc->zone || point_reach(point) < arc->beyond)
		return "is outside the zone";
	if (barred_pattern(game, point))
		return "makes an opening that the rule excludes";
	if (arc->also & ARC_KEEPS_OPEN && game_verdict(game, point) != VERDICT_LEGAL)
		return "would decide the game";
	return NULL;
}
