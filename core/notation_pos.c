/* RenLib's `.pos`: the number of stones, then a byte for each, from the upper left. */
#include "core/notation_parts.h"

bool pos_read(const struct notation_input *in, struct notation_games *games, struct error *err)
{
	const uint8_t *bytes = (const uint8_t *)in->bytes;
	struct game_record *record = games_add(games, in, err);
	bool taken[BOARD_POINTS] = {false};

	if (!record)
		return false;
	if (in->size == 0 || bytes[0] > BOARD_POINTS)
		return refuse_byte(err, 0, "a number of stones, 0 to %d, was expected",
		                   BOARD_POINTS);
	if (in->size != (size_t)bytes[0] + 1)
		return refuse_byte(err, in->size, "%d stones were expected, in a file of %d bytes",
		                   bytes[0], bytes[0] + 1);
	for (size_t i = 1; i < in->size; i++) {
		uint8_t point;

		if (bytes[i] >= BOARD_POINTS)
			return refuse_byte(err, i, "%d where a point, 0 to %d, was expected",
			                   bytes[i], BOARD_POINTS - 1);
		point = point_at(bytes[i] % BOARD_SIZE, BOARD_SIZE - 1 - bytes[i] / BOARD_SIZE);
		if (taken[point])
			return refuse_byte(err, i, "this point has a stone already");
		taken[point] = true;
		game_record_add_move(record, games->arena, i % 2 ? SEAT_OPENER : SEAT_SECOND,
		                     point);
	}
	return true;
}
