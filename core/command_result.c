/* Results that an arbiter enters or players report. */
#include "core/command_parts.h"

#include <string.h>

bool command_ruled_check(const struct ruled *ruled, struct error *err)
{
	int opener = ruled->half_points[SEAT_OPENER];
	int second = ruled->half_points[SEAT_SECOND];
	const char *expected = NULL;

	switch (ruled->how) {
	case RESULT_KIND_OPEN:
	case RESULT_KIND_COUNT:
		expected = "played, forfeit, double-forfeit, adjudicated or void";
		break;
	case RESULT_KIND_PLAYED:
		expected = opener + second == 2 ? NULL : "2-0, 1-1 or 0-2 half-points";
		break;
	case RESULT_KIND_FORFEIT:
		expected =
			opener + second == 2 && opener != second ? NULL : "2-0 or 0-2 half-points";
		break;
	case RESULT_KIND_DOUBLE_FORFEIT:
	case RESULT_KIND_VOID:
		expected = opener + second == 0 ? NULL : "0-0";
		break;
	case RESULT_KIND_ADJUDICATED:
		expected = opener <= 2 && second <= 2 && opener + second <= 2
		                   ? NULL
		                   : "at most 2 half-points, and 2 together";
		break;
	}
	return !expected || error_set(err, ERR_BAD_FIELD, "a result like this takes %s", expected);
}

bool draft_result(int round, const struct board *board, const struct ruled *ruled, int32_t actor,
                  struct drafts *out, struct error *err)
{
	char buffer[128], sealed_buffer[3 * TEXT_MAX_BYTES + 16];
	struct fields data = FIELDS(buffer);
	struct fields sealed = FIELDS(sealed_buffer);

	fields_text(&data, "how", result_kind_name(ruled->how));
	fields_int(&data, "opener", ruled->half_points[SEAT_OPENER]);
	fields_int(&data, "second", ruled->half_points[SEAT_SECOND]);
	fields_text(&sealed, "text", ruled->text);
	return draft_add(
		out,
		&(struct draft){RECORD_RESULT, .actor = actor, .board = command_key(round, board)},
		&data, *ruled->text ? &sealed : NULL, err);
}

bool command_result(const struct tournament *t, int round, int number, const struct ruled *ruled,
                    struct drafts *out, struct error *err)
{
	const struct board *board =
		command_open(t, err) ? command_board(t, round, number, err) : NULL;

	if (!board || !command_ruled_check(ruled, err))
		return false;
	if (strlen(ruled->text) > TEXT_MAX_BYTES)
		return error_set(err, ERR_BAD_FIELD, "text is longer than %d bytes",
		                 TEXT_MAX_BYTES);
	return draft_result(round, board, ruled, ACTOR_ARBITER, out, err);
}

static bool draft_report(const struct board_act *act, const struct board *board, enum seat seat,
                         const uint8_t half_points[2], struct drafts *out, struct error *err)
{
	char buffer[96];
	struct fields data = FIELDS(buffer);

	fields_text(&data, "seat", seat_name(seat));
	fields_int(&data, "opener", half_points[SEAT_OPENER]);
	fields_int(&data, "second", half_points[SEAT_SECOND]);
	return draft_add(out,
	                 &(struct draft){RECORD_REPORTED, .actor = act->no,
	                                 .board = command_key(act->round, board)},
	                 &data, NULL, err);
}

bool command_report(const struct tournament *t, const struct board_act *act,
                    const uint8_t half_points[2], struct drafts *out, struct error *err)
{
	enum seat seat = SEAT_OPENER;
	const struct board *board = command_board_in_play(t, act, &seat, err);
	const struct ruled agreed = {
		RESULT_KIND_PLAYED, {half_points[SEAT_OPENER], half_points[SEAT_SECOND]},
                 ""
        };
	const struct report *other;

	if (!board || !command_ruled_check(&agreed, err))
		return false;
	if (board->turn_count)
		return error_set(err, ERR_WRONG_STATE,
		                 "this game is played here: its result comes from the board");
	other = &board->reports[seat == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER];
	if (!draft_report(act, board, seat, half_points, out, err))
		return false;
	if (!other->given ||
	    memcmp(other->half_points, half_points, sizeof other->half_points) != 0)
		return true;
	return draft_result(act->round, board, &agreed, ACTOR_SERVER, out, err);
}
