/* Piskvork's `.psq`: "Piskvorky 15x15, 11:11, 0", "x,y,ms" for each stone (from the upper left,
 * from 1), the two names, a last line with a number. */
#include "core/notation_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_first(const char *line, struct error *err)
{
	int width, height;

	if (sscanf(line, "Piskvorky %dx%d", &width, &height) != 2)
		return refuse_line(err, 1, "\"Piskvorky 15x15, ...\" was expected");
	if (width != BOARD_SIZE || height != BOARD_SIZE)
		return refuse_line(err, 1, "a board of %dx%d where 15x15 was expected", width,
		                   height);
	return true;
}

/* "8,8,1500"; false if the line is something else. */
static bool read_numbers(const char *line, long long numbers[3])
{
	for (int i = 0; i < 3; i++) {
		char *end;

		if (*line < '0' || *line > '9')
			return false;
		numbers[i] = strtoll(line, &end, 10);
		if (*end != (i < 2 ? ',' : '\0'))
			return false;
		line = end + 1;
	}
	return true;
}

/* What Piskvork measured is the time of the move itself. */
static bool add_move(struct game_record *record, struct arena *arena, bool taken[BOARD_POINTS],
                     const long long numbers[3], size_t number, struct error *err)
{
	enum seat seat = record->count % 2 ? SEAT_SECOND : SEAT_OPENER;
	struct notation_entry *entry;
	uint8_t point;
	char text[40];

	if (numbers[0] < 1 || numbers[0] > BOARD_SIZE || numbers[1] < 1 || numbers[1] > BOARD_SIZE)
		return refuse_line(err, number, "x and y from 1 to 15 were expected");
	point = point_at((int)numbers[0] - 1, BOARD_SIZE - (int)numbers[1]);
	if (taken[point])
		return refuse_line(err, number, "this point has a stone already");
	taken[point] = true;
	entry = game_record_add_move(record, arena, seat, point);
	if (numbers[2] > 0) {
		snprintf(text, sizeof text, "%lld ms", numbers[2]);
		entry->text = text_of(arena, text, strlen(text));
	}
	return true;
}

bool psq_read(const struct notation_input *in, struct notation_games *games, struct error *err)
{
	struct game_record *record = games_add(games, in, err);
	bool taken[BOARD_POINTS] = {false};
	size_t at = 0, length, number = 0, names = 0;
	const char *line;

	if (!record)
		return false;
	while (next_line(in, &at, &line, &length)) {
		const char *text = text_of(games->arena, line, length);
		long long numbers[3];

		if (number++ == 0) {
			if (!read_first(text, err))
				return false;
		} else if (names == 0 && read_numbers(text, numbers)) {
			if (!add_move(record, games->arena, taken, numbers, number, err))
				return false;
		} else if (names < 2) {
			record->names[names++] = text;
		}
	}
	return number > 0 || refuse_line(err, 1, "\"Piskvorky 15x15, ...\" was expected");
}

/* Our own entries' milliseconds, or those that can be told from the clock's instants. */
static long long spent(const struct notation_entry *entry)
{
	long long ms;
	char unit;

	if (sscanf(entry->text, "%lld m%c", &ms, &unit) == 2 && unit == 's' && ms >= 0)
		return ms;
	return 0;
}

static bool write_moves(const struct game_record *record, const struct notation_sink *sink,
                        struct error *err)
{
	for (size_t i = 0; i < record->count; i++) {
		uint8_t point;

		if (!entry_is_move(&record->entries[i], &point))
			continue;
		if (point == POINT_NONE)
			return error_set(err, ERR_BAD_FILE,
			                 "entry %zu is a pass, which a .psq cannot say", i + 1);
		sink_format(sink, "%d,%d,%lld\r\n", point_file(point) + 1,
		            BOARD_SIZE - point_rank(point), spent(&record->entries[i]));
	}
	return true;
}

static void write_name(const char *name, const struct notation_sink *sink)
{
	for (; *name; name++)
		sink->write(sink->context, *name == '\n' || *name == '\r' ? " " : name, 1);
	sink_text(sink, "\r\n");
}

bool psq_write(const struct game_record *games, size_t count, const struct notation_sink *sink,
               struct error *err)
{
	enum seat black;

	if (count != 1)
		return error_set(err, ERR_BAD_FILE, "a .psq holds one game, not %zu", count);
	if (games->set_up)
		return error_set(err, ERR_BAD_FILE,
		                 "a .psq cannot say that a game starts from a set-up position");
	black = game_record_black(games);
	sink_text(sink, "Piskvorky 15x15, 11:11, 0\r\n");
	if (!write_moves(games, sink, err))
		return false;
	write_name(games->names[black], sink);
	write_name(games->names[1 - black], sink);
	sink_text(sink, "-1\r\n");
	return true;
}
