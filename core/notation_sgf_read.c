/*
 * SGF, read. Our own files give back what was written; of all others the main line is taken, and
 * what they say of result and fifths.
 */
#include "core/notation_parts.h"

#include <stdlib.h>
#include <string.h>

enum { FIFTHS_MOST = OFFERS_MAX - 1 };

struct reader {
	const struct notation_input *in;
	struct notation_games *games;
	struct arena *arena;
	struct game_record *record;
	size_t at;
	const char *bytes;
	/* of the game that is being read */
	bool in_root; /* before the second node */
	bool taken[BOARD_POINTS];
	uint8_t fifths[FIFTHS_MOST];
	size_t fifth_count;
	const char *result;
	const char *own_head; /* ARBR, NULL if the file is not ours */
	const char **own_lines;
	size_t own_count, own_room;
	size_t own_at; /* for messages */
};

/* -- characters -------------------------------------------------------------------------------- */

static char peek(const struct reader *r)
{
	return r->at < r->in->size ? r->bytes[r->at] : '\0';
}

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

static void skip_space(struct reader *r)
{
	while (r->at < r->in->size && is_space(r->bytes[r->at]))
		r->at++;
}

/* Past a value's "]"; at is behind its "[". False if it has none. */
static bool skip_value(struct reader *r)
{
	for (; r->at < r->in->size; r->at++) {
		if (r->bytes[r->at] == '\\')
			r->at++;
		else if (r->bytes[r->at] == ']') {
			r->at++;
			return true;
		}
	}
	return false;
}

/* Past a variation's ")"; at is on its "(". */
static bool skip_variation(struct reader *r, struct error *err)
{
	size_t start = r->at, depth = 0;

	while (r->at < r->in->size) {
		char c = r->bytes[r->at++];

		if (c == '[' && !skip_value(r))
			break;
		if (c == '(')
			depth++;
		if (c == ')' && --depth == 0)
			return true;
	}
	return refuse_byte(err, start, "a variation without its \")\"");
}

/* A value without its escapes; a line's end after a backslash is none. */
static const char *read_value(struct reader *r, struct error *err)
{
	size_t start = ++r->at;
	char *text;
	size_t used = 0;

	if (!skip_value(r)) {
		refuse_byte(err, start - 1, "a value without its \"]\"");
		return NULL;
	}
	text = arena_get(r->arena, r->at - start);
	for (size_t i = start; i + 1 < r->at; i++) {
		if (r->bytes[i] == '\\') {
			i++;
			if (r->bytes[i] == '\r' && i + 2 < r->at && r->bytes[i + 1] == '\n')
				i++;
			if (r->bytes[i] == '\n' || r->bytes[i] == '\r')
				continue;
		}
		text[used++] = r->bytes[i];
	}
	return text_of(r->arena, text, used);
}

/* -- properties -------------------------------------------------------------------------------- */

/* "hh"; the empty value and anything off the board ("tt") is a pass. */
static bool read_point(const char *value, uint8_t *point)
{
	int file = (value[0] | 0x20) - 'a', row;

	*point = POINT_NONE;
	if (value[0] == '\0')
		return true;
	row = (value[1] | 0x20) - 'a';
	if (file < 0 || file > 'z' - 'a' || row < 0 || row > 'z' - 'a' || value[2] != '\0')
		return false;
	if (file < BOARD_SIZE && row < BOARD_SIZE)
		*point = point_at(file, BOARD_SIZE - 1 - row);
	return *point != POINT_NONE || strcmp(value, "tt") == 0 || strcmp(value, "TT") == 0;
}

static bool on_move(struct reader *r, enum colour colour, const char *value, size_t where,
                    struct error *err)
{
	enum seat seat = colour == COLOUR_BLACK ? SEAT_OPENER : SEAT_SECOND;
	enum colour next = r->record->count % 2 == (size_t)game_record_first(r->record)
	                           ? COLOUR_BLACK
	                           : COLOUR_WHITE;
	uint8_t point;

	if (!read_point(value, &point))
		return refuse_byte(err, where, "\"%.10s\" where a point, aa to oo, was expected",
		                   value);
	if (colour != next)
		return refuse_byte(err, where, "a %s move where %s was to move",
		                   colour_name(colour), colour_name(next));
	/* a record of ours may hold even that */
	if (point != POINT_NONE && r->taken[point] && !r->own_head)
		return refuse_byte(err, where, "this point has a stone already");
	if (point != POINT_NONE)
		r->taken[point] = true;
	game_record_add_move(r->record, r->arena, seat, point);
	return true;
}

static bool on_black(struct reader *r, const char *value, size_t where, struct error *err)
{
	return on_move(r, COLOUR_BLACK, value, where, err);
}

static bool on_white(struct reader *r, const char *value, size_t where, struct error *err)
{
	return on_move(r, COLOUR_WHITE, value, where, err);
}

/* A point, or a rectangle "aa:cc" of them. */
static bool on_stones(struct reader *r, uint8_t cell, const char *value, size_t where,
                      struct error *err)
{
	const char *colon = strchr(value, ':');
	char corner[2][3] = {"", ""};
	uint8_t from, to;

	strncpy(corner[0], value, 2);
	strncpy(corner[1], colon ? colon + 1 : value, 2);
	if (!read_point(corner[0], &from) || !read_point(corner[1], &to) || from == POINT_NONE ||
	    to == POINT_NONE || r->record->count > 0)
		return refuse_byte(err, where,
		                   r->record->count > 0 ? "stones are set up after the first move"
		                                        : "a point, aa to oo, was expected");
	r->record->set_up = true;
	for (int point = 0; point < BOARD_POINTS; point++) {
		bool across = point_file((uint8_t)point) >= point_file(from) &&
		              point_file((uint8_t)point) <= point_file(to);

		if (!across || point_rank((uint8_t)point) > point_rank(from) ||
		    point_rank((uint8_t)point) < point_rank(to))
			continue;
		r->record->cells[point] = cell;
		r->taken[point] = true;
	}
	return true;
}

static bool on_set_black(struct reader *r, const char *value, size_t where, struct error *err)
{
	return on_stones(r, CELL_BLACK, value, where, err);
}

static bool on_set_white(struct reader *r, const char *value, size_t where, struct error *err)
{
	return on_stones(r, CELL_WHITE, value, where, err);
}

static bool on_player(struct reader *r, const char *value, size_t where, struct error *err)
{
	bool white = (value[0] | 0x20) == 'w' || value[0] == '2';

	if (r->record->count > 0)
		return refuse_byte(err, where, "PL after the first move");
	r->record->set_up = r->record->set_up || white;
	r->record->to_move = white ? COLOUR_WHITE : COLOUR_BLACK;
	return true;
}

static bool on_size(struct reader *r, const char *value, size_t where, struct error *err)
{
	(void)r;
	return strcmp(value, "15") == 0 || strcmp(value, "15:15") == 0 ||
	       refuse_byte(err, where, "a board of size %.10s where 15 was expected", value);
}

static bool on_kind(struct reader *r, const char *value, size_t where, struct error *err)
{
	(void)r;
	return strcmp(value, "4") == 0 ||
	       refuse_byte(err, where, "GM[%.10s] where GM[4], renju, was expected", value);
}

/* The rule's id, or its title anywhere in the text. */
static bool on_rule(struct reader *r, const char *value, size_t where, struct error *err)
{
	const struct rule *known;
	struct rule rule;

	(void)where, (void)err;
	if (*r->record->rule)
		return true;
	if (rule_find(value, &rule, NULL))
		r->record->rule = arena_text(r->arena, rule.id, strlen(rule.id));
	for (size_t i = 0; !*r->record->rule && (known = rule_at(i)); i++) {
		if (strcasestr(value, known->title))
			r->record->rule = known->id;
	}
	return true;
}

/* Of a node's move, or of the game. */
static bool on_comment(struct reader *r, const char *value, size_t where, struct error *err)
{
	struct game_record *record = r->record;
	const char **text = &record->comment;

	(void)where, (void)err;
	if (!r->in_root && record->count > 0)
		text = &record->entries[record->count - 1].text;
	if (**text) {
		size_t length = strlen(*text);
		char *joined = arena_get(r->arena, length + strlen(value) + 2);

		memcpy(joined, *text, length);
		joined[length] = '\n';
		memcpy(joined + length + 1, value, strlen(value) + 1);
		value = joined;
	}
	*text = value;
	return true;
}

/* "h10" or "gg", one after the other; a number may stand first. */
static bool on_fifths(struct reader *r, const char *value, size_t where, struct error *err)
{
	(void)where, (void)err;
	while (*value && r->fifth_count < FIFTHS_MOST) {
		char pair[3] = {value[0], value[1], '\0'};
		const char *end = point_parse(value, &r->fifths[r->fifth_count]);

		if (end) {
			value = end;
			r->fifth_count++;
		} else if (value[1] && read_point(pair, &r->fifths[r->fifth_count]) &&
		           r->fifths[r->fifth_count] != POINT_NONE) {
			value += 2;
			r->fifth_count++;
		} else {
			value++;
		}
	}
	return true;
}

/* Seconds that are left, by colour. */
static bool on_left(struct reader *r, int colour, const char *value)
{
	double seconds = strtod(value, NULL);

	if (r->record->count > 0 && seconds >= 0 && seconds < 1e9)
		r->record->entries[r->record->count - 1].left_ms[colour] =
			(int64_t)(seconds * 1000 + 0.5);
	return true;
}

static bool on_black_left(struct reader *r, const char *value, size_t where, struct error *err)
{
	(void)where, (void)err;
	return on_left(r, COLOUR_BLACK, value);
}

static bool on_white_left(struct reader *r, const char *value, size_t where, struct error *err)
{
	(void)where, (void)err;
	return on_left(r, COLOUR_WHITE, value);
}

static bool on_result(struct reader *r, const char *value, size_t where, struct error *err)
{
	(void)where, (void)err;
	r->result = value;
	return true;
}

static bool on_own_head(struct reader *r, const char *value, size_t where, struct error *err)
{
	(void)err;
	r->own_head = value;
	r->own_at = where;
	return true;
}

static bool on_own_line(struct reader *r, const char *value, size_t where, struct error *err)
{
	(void)where, (void)err;
	r->own_lines = arena_grow(r->arena, r->own_lines, &r->own_room, r->own_count + 1,
	                          sizeof *r->own_lines);
	r->own_lines[r->own_count++] = value;
	return true;
}

#define TEXT(name) offsetof(struct game_record, name)

/* Either a text of the record, or a function. */
static const struct property {
	const char *name;
	bool (*read)(struct reader *r, const char *value, size_t where, struct error *err);
	size_t text;
} properties[] = {
	{"B",    on_black,      0				 },
	{"W",    on_white,      0				 },
	{"AB",   on_set_black,  0				 },
	{"AW",   on_set_white,  0				 },
	{"PL",   on_player,     0				 },
	{"SZ",   on_size,       0				 },
	{"GM",   on_kind,       0				 },
	{"RU",   on_rule,       0				 },
	{"GN",   on_rule,       0				 },
	{"C",    on_comment,    0				 },
	{"GC",   on_comment,    0				 },
	{"5A",   on_fifths,     0				 },
	{"BL",   on_black_left, 0				 },
	{"WL",   on_white_left, 0				 },
	{"RE",   on_result,     0				 },
	{"ARBR", on_own_head,   0				 },
	{"ARBD", on_own_line,   0				 },
	{"PB",   NULL,          TEXT(names)                       },
	{"PW",   NULL,          TEXT(names) + sizeof(const char *)},
	{"EV",   NULL,          TEXT(event)                       },
	{"RO",   NULL,          TEXT(round)                       },
	{"DT",   NULL,          TEXT(date)                        },
	{"PC",   NULL,          TEXT(place)                       },
	{"TM",   NULL,          TEXT(control)                     },
	{"OT",   NULL,          TEXT(control)                     },
};

static const struct property *property_of(const char *name)
{
	for (size_t i = 0; i < sizeof properties / sizeof *properties; i++) {
		if (strcmp(properties[i].name, name) == 0)
			return &properties[i];
	}
	return NULL;
}

/* The name's capitals and digits: older files write "Black" for B. */
static bool read_name(struct reader *r, char name[8], struct error *err)
{
	size_t start = r->at, used = 0;

	for (; r->at < r->in->size; r->at++) {
		char c = peek(r);
		bool counts = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');

		if (!counts && !(c >= 'a' && c <= 'z'))
			break;
		if (counts && used < 7)
			name[used++] = c;
	}
	name[used] = '\0';
	return r->at > start ||
	       refuse_byte(err, start, "a property, \";\", \"(\" or \")\" was expected");
}

static bool take_value(struct reader *r, const struct property *property, const char *value,
                       size_t where, struct error *err)
{
	if (!property)
		return true;
	if (property->read)
		return property->read(r, value, where, err);
	memcpy((char *)r->record + property->text, &value, sizeof value);
	return true;
}

static bool read_property(struct reader *r, struct error *err)
{
	const struct property *property;
	char name[8];

	if (!read_name(r, name, err))
		return false;
	skip_space(r);
	if (peek(r) != '[')
		return refuse_byte(err, r->at, "\"[\" was expected behind %s", name);
	property = property_of(name);
	while (peek(r) == '[') {
		size_t where = r->at;
		const char *value = read_value(r, err);

		if (!value || !take_value(r, property, value, where, err))
			return false;
		skip_space(r);
	}
	return true;
}

/* -- a game ------------------------------------------------------------------------------------ */

static void settle_result(struct reader *r)
{
	static const struct {
		char letter;
		enum game_reason reason;
	} reasons[] = {
		{'r', REASON_RESIGN   },
		{'t', REASON_TIME     },
		{'f', REASON_FORFEIT  },
		{'d', REASON_AGREEMENT}, /* B+DRAW */
	};
	const char *text = r->result ? r->result : "";
	enum record_winner winner = (text[0] | 0x20) == 'b' ? WINNER_BLACK : WINNER_WHITE;
	enum game_reason reason = REASON_NONE;

	if (strcmp(text, "0") == 0 || strcasecmp(text, "draw") == 0) {
		game_record_decide(r->record, WINNER_NONE, REASON_NONE);
		return;
	}
	if (((text[0] | 0x20) != 'b' && (text[0] | 0x20) != 'w') || text[1] != '+')
		return;
	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
		if (reasons[i].letter == (text[2] | 0x20))
			reason = reasons[i].reason;
	}
	game_record_decide(r->record, reason == REASON_AGREEMENT ? WINNER_NONE : winner, reason);
}

static bool read_own_head(struct reader *r, struct game_record *own, struct error *err)
{
	char *copy = arena_text(r->arena, r->own_head, strlen(r->own_head));
	char *rest = NULL;

	for (char *line = strtok_r(copy, "\r\n", &rest); line; line = strtok_r(NULL, "\r\n", &rest))
		if (!text_read_head(own, r->arena, line, err))
			return false;
	return true;
}

static bool same_moves(const struct game_record *a, const struct game_record *b)
{
	uint8_t moves[2][MOVES_MAX];
	size_t count = game_record_moves(a, moves[0], MOVES_MAX);

	return count == game_record_moves(b, moves[1], MOVES_MAX) &&
	       memcmp(moves[0], moves[1], count) == 0;
}

/* What we wrote, unless another program has changed the stones since. */
static bool read_own(struct reader *r, struct error *err)
{
	struct game_record own;
	struct error why;
	bool read = true;

	game_record_init(&own);
	read = read_own_head(r, &own, &why);
	for (size_t i = 0; read && i < r->own_count; i++)
		read = text_read_entry(
			&own, r->arena,
			arena_text(r->arena, r->own_lines[i], strlen(r->own_lines[i])), &why);
	if (!read)
		return refuse_byte(err, r->own_at, "in ARBR or ARBD: %s", why.text);
	if (same_moves(&own, r->record))
		*r->record = own;
	else
		r->own_head = NULL;
	return true;
}

static bool finish_game(struct reader *r, struct error *err)
{
	if (r->own_head && !read_own(r, err))
		return false;
	if (r->own_head)
		return true;
	game_record_fit(r->record, r->arena, r->fifths, r->fifth_count, "");
	settle_result(r);
	return true;
}

/* One step inside a game: a node, a property, a tree's begin or end. */
static bool read_step(struct reader *r, size_t *open, bool *closed, struct error *err)
{
	switch (peek(r)) {
	case '(':
		if (*closed)
			return skip_variation(r, err);
		++*open;
		r->at++;
		return true;
	case ')':
		--*open;
		*closed = true;
		r->at++;
		return true;
	case ';':
		if (*closed)
			return refuse_byte(err, r->at, "a node behind a variation");
		r->at++;
		return true;
	default:
		return read_property(r, err);
	}
}

static bool read_game(struct reader *r, struct error *err)
{
	size_t start = r->at++, open = 1;
	bool closed = false;
	int nodes = 0;

	*r = (struct reader){
		.in = r->in, .games = r->games, .arena = r->arena, .at = r->at, .bytes = r->bytes};
	r->record = games_add(r->games, r->in, err);
	if (!r->record)
		return false;
	while (open > 0) {
		skip_space(r);
		if (r->at >= r->in->size)
			return refuse_byte(err, start, "a game without its \")\"");
		nodes += peek(r) == ';' && !closed;
		r->in_root = nodes <= 1;
		if (!read_step(r, &open, &closed, err))
			return false;
	}
	return finish_game(r, err);
}

bool sgf_read(const struct notation_input *in, struct notation_games *games, struct error *err)
{
	struct reader *r = arena_get(games->arena, sizeof *r);
	const char *first = in->size ? memchr(in->bytes, '(', in->size) : NULL;

	r->in = in;
	r->games = games;
	r->arena = games->arena;
	r->bytes = in->bytes;
	if (!first)
		return refuse_byte(err, 0, "\"(;\" was expected");
	r->at = (size_t)(first - in->bytes);
	while (r->at < in->size) {
		if (peek(r) != '(')
			return refuse_byte(err, r->at, "\"(\" or the end was expected");
		if (!read_game(r, err))
			return false;
		skip_space(r);
	}
	return true;
}
