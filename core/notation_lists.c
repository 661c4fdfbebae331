/* Stones only: lists of points, position strings, and lines of decisions. */
#include "core/notation_parts.h"

#include <stdio.h>
#include <string.h>

/* Rounded up: no game has more stones and passes. */
enum { MOVES_ROOM = MOVES_MAX };

/* -- one point after the other ----------------------------------------------------------------- */

/* A list while it is read: its letters' convention, the points so far. */
struct list {
	bool without_i;
	bool taken[BOARD_POINTS];
	struct game_record *record;
	struct arena *arena;
	size_t count;
};

static bool is_letter(char c)
{
	return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Reads a point at bytes[*at]; moves behind it. */
static bool read_point(const struct list *list, const struct notation_input *in, size_t *at,
                       uint8_t *point)
{
	int file = (in->bytes[*at] | 0x20) - 'a';
	int rank = 0;
	size_t digits = 0;

	if (list->without_i && file > 'h' - 'a')
		file = file == 'i' - 'a' ? -1 : file - 1;
	while (*at + 1 + digits < in->size && digits < 2 && is_digit(in->bytes[*at + 1 + digits]))
		rank = rank * 10 + in->bytes[*at + 1 + digits++] - '0';
	if (file < 0 || file >= BOARD_SIZE || rank < 1 || rank > BOARD_SIZE)
		return false;
	*point = point_at(file, rank - 1);
	*at += 1 + digits;
	return true;
}

static bool add_point(struct list *list, uint8_t point, size_t where, struct error *err)
{
	char name[4];

	if (list->count == MOVES_ROOM)
		return refuse_byte(err, where, "more than %d moves", MOVES_ROOM);
	if (point != POINT_NONE && list->taken[point])
		return refuse_byte(err, where, "%s has a stone already", point_name(point, name));
	if (point != POINT_NONE)
		list->taken[point] = true;
	game_record_add_move(list->record, list->arena, list->count % 2 ? SEAT_SECOND : SEAT_OPENER,
	                     point);
	list->count++;
	return true;
}

/* Move numbers ("1.", "12)"), commas and the like stand between points. */
static bool is_between(const struct notation_input *in, size_t at)
{
	char c = in->bytes[at];

	return c && (strchr(" \t\r,;.:()[]-|\"", c) || is_digit(c));
}

static bool is_pass(const struct notation_input *in, size_t at)
{
	return in->size - at >= 4 && memcmp(in->bytes + at, "pass", 4) == 0;
}

/* One game up to the line's end. */
static bool read_list(struct list *list, const struct notation_input *in, size_t *at, size_t end,
                      struct error *err)
{
	while (*at < end) {
		size_t where = *at;
		uint8_t point = POINT_NONE;

		if (in->bytes[*at] == '\n' || is_between(in, *at)) {
			++*at;
			continue;
		}
		if (is_pass(in, *at))
			*at += 4;
		else if (!is_letter(in->bytes[*at]) || !read_point(list, in, at, &point))
			return refuse_byte(err, where, "a point like h8%s was expected",
			                   list->without_i ? " (files a-h, j-p)"
			                                   : " (files a-o, ranks 1-15)");
		if (!add_point(list, point, where, err))
			return false;
	}
	return true;
}

static size_t line_end(const struct notation_input *in, size_t at)
{
	const char *end = memchr(in->bytes + at, '\n', in->size - at);

	return end ? (size_t)(end - in->bytes) : in->size;
}

static bool is_blank(const struct notation_input *in, size_t at, size_t end)
{
	while (at < end && in->bytes[at] && strchr(" \t\r", in->bytes[at]))
		at++;
	return at == end;
}

/* Every line that holds anything is a game. */
static bool read_lines(const struct notation_input *in, bool without_i,
                       struct notation_games *games, struct error *err)
{
	size_t end;

	for (size_t at = 0; at < in->size; at = end + 1) {
		struct list list = {.without_i = without_i, .arena = games->arena};

		end = line_end(in, at);
		if (is_blank(in, at, end))
			continue;
		list.record = games_add(games, in, err);
		if (!list.record || !read_list(&list, in, &at, end, err))
			return false;
	}
	return games->count > 0 || refuse_byte(err, 0, "a point like h8 was expected");
}

/* -- position strings and lists of moves ------------------------------------------------------- */

bool string_read(const struct notation_input *in, struct notation_games *games, struct error *err)
{
	return read_lines(in, false, games, err);
}

/* The letters tell their convention: only one has an i, only the other a p; a to h are the same
 * in both. *where is the first letter that could be either. */
static enum notation_letters tell_letters(const struct notation_input *in, size_t *where)
{
	bool has_i = false, has_p = false, has_other = false;

	for (size_t at = 0; at < in->size; at++) {
		char c = (char)(in->bytes[at] | 0x20);

		if (is_pass(in, at))
			at += 3;
		else if (c == 'i' && is_letter(in->bytes[at]))
			has_i = true;
		else if (c == 'p' && is_letter(in->bytes[at]))
			has_p = true;
		else if (c >= 'j' && c <= 'o' && !has_other) {
			has_other = true;
			*where = at;
		}
	}
	if (has_p != has_i)
		return has_p ? LETTERS_WITHOUT_I : LETTERS_WITH_I;
	return has_other || has_i ? LETTERS_AUTO : LETTERS_WITH_I;
}

bool moves_read(const struct notation_input *in, struct notation_games *games, struct error *err)
{
	enum notation_letters letters = in->letters;
	size_t where = 0;

	if (letters == LETTERS_AUTO)
		letters = tell_letters(in, &where);
	if (letters == LETTERS_AUTO)
		return refuse_byte(err, where,
		                   "nothing tells whether the files are a-o, or a-p without i: "
		                   "name the letters");
	return read_lines(in, letters == LETTERS_WITHOUT_I, games, err);
}

static bool write_points(const struct game_record *games, size_t count, const char *between,
                         const char *pass, const struct notation_sink *sink, struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		uint8_t moves[MOVES_ROOM];
		size_t made = game_record_moves(&games[i], moves, MOVES_ROOM);

		if (games[i].set_up)
			return error_set(err, ERR_BAD_FILE,
			                 "game %zu starts from a set-up position, which a list of "
			                 "moves cannot say",
			                 i + 1);
		for (size_t k = 0; k < made; k++) {
			char name[4];

			if (moves[k] == POINT_NONE && !pass)
				return error_set(err, ERR_BAD_FILE,
				                 "move %zu of game %zu is a pass, which a position "
				                 "string cannot say",
				                 k + 1, i + 1);
			sink_format(sink, "%s%s", k > 0 ? between : "",
			            moves[k] == POINT_NONE ? pass : point_name(moves[k], name));
		}
		sink_text(sink, "\n");
	}
	return true;
}

bool string_write(const struct game_record *games, size_t count, const struct notation_sink *sink,
                  struct error *err)
{
	return write_points(games, count, "", NULL, sink, err);
}

bool moves_write(const struct game_record *games, size_t count, const struct notation_sink *sink,
                 struct error *err)
{
	return write_points(games, count, " ", "pass", sink, err);
}

/* -- lines of decisions, as `arbiter replay` reads them ---------------------------------------- */

/* Takes "opener:" or "second:" off the front. */
static const char *read_seat(const char *word, enum seat *seat, bool *named)
{
	for (int i = SEAT_OPENER; i <= SEAT_SECOND; i++) {
		size_t length = strlen(seat_name((enum seat)i));

		if (strncmp(word, seat_name((enum seat)i), length) == 0 && word[length] == ':') {
			*seat = (enum seat)i;
			*named = true;
			return word + length + 1;
		}
	}
	return word;
}

static bool read_word(struct game_record *record, struct arena *arena, struct game *game,
                      const char *word, struct error *err)
{
	enum seat seat = game_to_act(game);
	bool named = false;
	struct notation_entry *entry;

	word = read_seat(word, &seat, &named);
	entry = game_record_add(record, arena, ENTRY_DECISION, seat);
	if (strcmp(word, "time") == 0) {
		entry->kind = ENTRY_TIME;
		game_end(game, REASON_TIME, 2 * (seat != SEAT_OPENER), 2 * (seat != SEAT_SECOND));
		return true;
	}
	if (!word_read(word, &entry->decision, err))
		return false;
	if (!named && entry->decision.kind == DECISION_DRAW_OFFER)
		entry->seat = seat = 1 - seat;
	if (!game_apply(game, seat, &entry->decision, err))
		return false;
	entry->implied_keep = game->implied_keep;
	return true;
}

static bool read_game(struct game_record *record, struct arena *arena, char *line, size_t number,
                      struct error *err)
{
	struct game game;
	char *rest = NULL;
	int count = 0;

	if (!*record->rule)
		record->rule = "renju";
	if (!game_record_start(record, &game))
		return error_set(err, ERR_UNKNOWN_RULE, "no opening rule \"%.24s\"", record->rule);
	for (char *word = strtok_r(line, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
		count++;
		if (!read_word(record, arena, &game, word, err)) {
			char text[sizeof err->text];

			memcpy(text, err->text, sizeof text);
			return refuse_line(err, number, "decision %d: %s", count, text);
		}
	}
	record->result = game.outcome;
	return true;
}

bool replay_read(const struct notation_input *in, struct notation_games *games, struct error *err)
{
	size_t at = 0, length, number = 0;
	const char *line;

	while (next_line(in, &at, &line, &length)) {
		const char *text = text_of(games->arena, line, length);
		struct game_record *record;

		number++;
		if (strspn(text, " \t") == strlen(text))
			continue;
		record = games_add(games, in, err);
		if (!record ||
		    !read_game(record, games->arena, arena_text(games->arena, text, strlen(text)),
		               number, err))
			return false;
	}
	return games->count > 0 || refuse_line(err, 1, "a decision like h8 was expected");
}

static void write_game(const struct game_record *record, const struct notation_sink *sink)
{
	const char *between = "";
	char word[WORD_MAX];

	for (size_t i = 0; i < record->count; i++) {
		const struct notation_entry *entry = &record->entries[i];

		if (entry->retracted ||
		    (entry->kind != ENTRY_DECISION && entry->kind != ENTRY_TIME))
			continue;
		sink_format(sink, "%s%s:%s", between, seat_name(entry->seat),
		            entry->kind == ENTRY_TIME ? "time"
		                                      : word_write(&entry->decision, word));
		between = " ";
	}
	sink_text(sink, "\n");
}

bool replay_write(const struct game_record *games, size_t count, const struct notation_sink *sink,
                  struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		if (games[i].set_up)
			return error_set(err, ERR_BAD_FILE,
			                 "game %zu starts from a set-up position, which a line of "
			                 "decisions cannot say",
			                 i + 1);
		write_game(&games[i], sink);
	}
	return true;
}
