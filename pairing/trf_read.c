#include "pairing/trf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/*
 * Reading goes twice over the lines: first the players are counted and the highest number and round
 * found, then every line is read into a model of that size.
 */
/* Points from -9.9 to 99.9: what four columns can hold, so that all that is read can be written. */
enum {
	NUMBER_MAX = 99999,
	POINTS_MAX = 999,
	POINTS_MIN = -99,
	FORBIDDEN_MAX = 1000000,
	RANGES_MAX = 1000,
};

struct reader {
	const char *at, *end; /* what is left of the file */
	const char *line;
	int length; /* of the line in characters, without its end */
	bool wide;  /* some characters have several bytes ... */
	int *start; /* ... and start here, the line's end included */
	size_t start_room;
	int number; /* 1-based */
	struct history *history;
	struct arena *arena;
	struct error *err;
	int columns;       /* rounds there are columns for */
	bool *known;       /* TPN has been read */
	int16_t **virtual; /* TPN -> virtual points by round, NULL = none */
	int ranges;        /* lines 250 so far */
	int16_t *extra;    /* [TPN][round - 1], tenths: lines 299 may stand before the players */
	struct forbidden_pair *forbidden;
	size_t forbidden_room;
	bool scored[SCORE_KIND_COUNT]; /* values given by the file */
};

static bool bad(const struct reader *r, int column, const char *what)
{
	return error_set(r->err, ERR_BAD_FILE, "line %d, column %d: %s", r->number, column, what);
}

/* Columns count characters, not bytes: a name may hold any letters. */
static void line_measure(struct reader *r, int bytes)
{
	bool plain = true;

	r->length = bytes;
	for (int i = 0; i < bytes && plain; i++)
		plain = !(r->line[i] & 0x80);
	r->wide = !plain;
	if (plain)
		return;
	r->start =
		arena_grow(r->arena, r->start, &r->start_room, (size_t)bytes + 1, sizeof *r->start);
	r->length = 0;
	for (int i = 0; i < bytes; i++)
		if (i == 0 || ((unsigned char)r->line[i] & 0xc0) != 0x80)
			r->start[r->length++] = i;
	r->start[r->length] = bytes;
}

static int byte_at(const struct reader *r, int index)
{
	return r->wide ? r->start[index] : index;
}

static bool line_next(struct reader *r)
{
	if (r->at == r->end)
		return false;
	r->line = r->at;
	while (r->at < r->end && *r->at != '\n' && *r->at != '\r')
		r->at++;
	line_measure(r, (int)(r->at - r->line));
	if (r->at < r->end && *r->at++ == '\r' && r->at < r->end && *r->at == '\n')
		r->at++;
	r->number++;
	return true;
}

static bool line_is(const struct reader *r, const char *code)
{
	return r->length >= 3 && memcmp(r->line, code, 3) == 0;
}

/* The character in a 1-based column, a blank past the end. */
static char column(const struct reader *r, int at)
{
	return at <= r->length ? r->line[byte_at(r, at - 1)] : ' ';
}

static bool blank(const struct reader *r, int first, int last)
{
	for (int at = first; at <= last; at++)
		if (column(r, at) != ' ')
			return false;
	return true;
}

/* The text of a field without blanks around it. */
static const char *text(const struct reader *r, int first, int last)
{
	while (last >= first && column(r, last) == ' ')
		last--;
	while (first <= last && column(r, first) == ' ')
		first++;
	if (first > last)
		return "";
	return arena_text(r->arena, r->line + byte_at(r, first - 1),
	                  (size_t)(byte_at(r, last) - byte_at(r, first - 1)));
}

/* A whole number; blank is 0. */
static bool whole(const struct reader *r, int first, int last, int *value)
{
	bool ended = false, begun = false;

	*value = 0;
	for (int at = first; at <= last; at++) {
		char c = column(r, at);

		if (c == ' ') {
			ended = begun;
			continue;
		}
		if (!isdigit((unsigned char)c) || ended)
			return bad(r, at, "a whole number was expected");
		begun = true;
		*value = *value * 10 + (c - '0');
		if (*value > NUMBER_MAX)
			return bad(r, at, "the number is too large");
	}
	return true;
}

/* Any sum of points with at most one decimal, in tenths; a comma will do. Blank is 0. */
static bool points_sum(const struct reader *r, int first, int last, int32_t *value)
{
	int at = first, sign = 1, decimals = -1;

	*value = 0;
	while (at <= last && column(r, at) == ' ')
		at++;
	if (at <= last && (column(r, at) == '-' || column(r, at) == '+'))
		sign = column(r, at++) == '-' ? -1 : 1;
	for (; at <= last && column(r, at) != ' '; at++) {
		char c = column(r, at);
		bool point = c == '.' || c == ',';

		if (point ? decimals >= 0
		          : !isdigit((unsigned char)c) || (decimals >= 1 && c != '0'))
			return bad(r, at, "points with one decimal were expected");
		if (!point && decimals < 1)
			*value = *value * 10 + (c - '0');
		decimals += point || decimals >= 0;
		if (*value > NUMBER_MAX)
			return bad(r, at, "too many points");
	}
	if (!blank(r, at, last))
		return bad(r, at, "points with one decimal were expected");
	*value *= sign * (decimals >= 1 ? 1 : 10);
	return true;
}

/* The same for what one result can be worth. */
static bool tenths(const struct reader *r, int first, int last, int32_t *value)
{
	if (!points_sum(r, first, last, value))
		return false;
	return (*value <= POINTS_MAX && *value >= POINTS_MIN) ||
	       bad(r, first, "points from -9.9 to 99.9 were expected");
}

static bool player_number(const struct reader *r, int first, int last, int *tpn)
{
	if (!whole(r, first, last, tpn))
		return false;
	if (*tpn < 1 || *tpn > r->history->count)
		return bad(r, first, "the number of a player was expected");
	return true;
}

/* Counts players and round columns. */
static bool measure(struct reader *r, int *players, int *columns)
{
	*players = *columns = 0;
	while (line_next(r)) {
		int tpn, used = r->length;

		if (!line_is(r, "001"))
			continue;
		if (!whole(r, 5, 8, &tpn))
			return false;
		if (tpn < 1)
			return bad(r, 5, "a player's number starts at 1");
		while (used > 0 && column(r, used) == ' ')
			used--;
		if (tpn > *players)
			*players = tpn;
		if (used >= 92 && (used - 92) / 10 + 1 > *columns)
			*columns = (used - 92) / 10 + 1;
	}
	if (!*players)
		return error_set(r->err, ERR_BAD_FILE, "line 1, column 1: no line 001: no player");
	if (*columns > HISTORY_ROUNDS_MAX)
		return error_set(r->err, ERR_TOO_LARGE, "more than %d rounds", HISTORY_ROUNDS_MAX);
	return true;
}

static bool read_cell(const struct reader *r, int first, int tpn, struct cell *cell)
{
	char role = (char)tolower((unsigned char)column(r, first + 5));
	enum result result;
	int opponent;

	if (!whole(r, first, first + 3, &opponent))
		return false;
	if (opponent > r->history->count || opponent == tpn)
		return bad(r, first, "no such opponent");
	if (!result_find(column(r, first + 7), &result))
		return bad(r, first + 7, "unknown result");
	if (role != 'w' && role != 'b' && role != '-' && role != ' ')
		return bad(r, first + 5, "w, b or - was expected");
	if (opponent && result_class(result) == CLASS_BYE)
		return bad(r, first + 7, "a bye has no opponent");
	if (!opponent && result_class(result) == CLASS_PLAYED)
		return bad(r, first, "a game needs an opponent");
	if (opponent && result_class(result) == CLASS_PLAYED && role != 'w' && role != 'b')
		return bad(r, first + 5, "a game needs a colour, w or b");
	*cell = (struct cell){.opponent = (uint16_t)opponent, .result = (uint8_t)result};
	if (opponent)
		cell->role = role == 'w' ? ROLE_OPENER : role == 'b' ? ROLE_SECOND : ROLE_NONE;
	return true;
}

static bool read_player(struct reader *r)
{
	struct entrant *entrant;
	int tpn, rank;

	if (!player_number(r, 5, 8, &tpn))
		return false;
	if (r->known[tpn])
		return bad(r, 5, "this player's number has been used before");
	r->known[tpn] = true;
	entrant = &r->history->entrants[tpn - 1];
	if (!whole(r, 49, 52, &entrant->rating) || !whole(r, 86, 89, &rank) ||
	    !points_sum(r, 81, 84, &entrant->stated_points))
		return false;
	entrant->stated_rank = (uint16_t)rank;
	entrant->sex = column(r, 10);
	entrant->title = text(r, 11, 13);
	entrant->name = text(r, 15, 47);
	entrant->federation = text(r, 54, 56);
	entrant->id = text(r, 58, 68);
	entrant->birth = text(r, 70, 79);
	for (int i = 0; i < r->columns; i++)
		if (!read_cell(r, 92 + 10 * i, tpn, &entrant->cells[i]))
			return false;
	return true;
}

static bool read_rounds(struct reader *r)
{
	int rounds;

	if (!whole(r, 4, r->length, &rounds))
		return false;
	if (rounds < 1 || rounds > HISTORY_ROUNDS_MAX)
		return bad(r, 4, "a number of rounds from 1 to 100 was expected");
	r->history->rounds = (uint16_t)rounds;
	return true;
}

static bool read_initial(struct reader *r)
{
	for (int at = 4; at <= r->length; at++) {
		char c = (char)tolower((unsigned char)column(r, at));

		if (c == ' ')
			continue;
		if (c != 'w' && c != 'b')
			return bad(r, at, "W or B was expected");
		r->history->initial = c == 'w' ? ROLE_OPENER : ROLE_SECOND;
		return true;
	}
	return true;
}

static void score(struct reader *r, enum score_kind kind, int32_t value)
{
	r->history->scoring[kind] = (int16_t)value;
	r->scored[kind] = true;
}

/* 162: a letter and four columns of value, nine columns each. */
static bool read_scoring(struct reader *r)
{
	static const struct {
		char letter;
		enum score_kind kind;
	} letters[] = {
		{'W', SCORE_WIN        },
		{'D', SCORE_DRAW       },
		{'L', SCORE_LOSS       },
		{'P', SCORE_PAIRING_BYE},
		{'A', SCORE_ZERO_BYE   }
        };

	for (int at = 6; at <= r->length; at += 9) {
		int32_t value;

		if (!tenths(r, at + 1, at + 4, &value))
			return false;
		for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
			if (toupper((unsigned char)column(r, at)) == letters[i].letter)
				score(r, letters[i].kind, value);
	}
	return true;
}

/* BBW 3.0: one value per line (bbpPairings). */
static bool read_bbp(struct reader *r)
{
	static const struct {
		char letter;
		enum score_kind kind;
	} letters[] = {
		{'W', SCORE_WIN         },
                {'D', SCORE_DRAW        },
                {'L', SCORE_LOSS        },
		{'U', SCORE_PAIRING_BYE },
                {'Z', SCORE_ZERO_BYE    },
                {'F', SCORE_FORFEIT_LOSS}
        };
	int32_t value;

	if (!tenths(r, 4, r->length > 12 ? 12 : r->length, &value))
		return false;
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
		if (column(r, 3) == letters[i].letter)
			score(r, letters[i].kind, value);
	return true;
}

/* What the file left open follows from a win, a draw and a loss. */
static void complete_scoring(struct reader *r)
{
	static const enum score_kind like[][2] = {
		{SCORE_FORFEIT_WIN,  SCORE_WIN     },
		{SCORE_PAIRING_BYE,  SCORE_WIN     },
		{SCORE_FULL_BYE,     SCORE_WIN     },
		{SCORE_HALF_BYE,     SCORE_DRAW    },
		{SCORE_FORFEIT_LOSS, SCORE_ZERO_BYE}
        };

	for (size_t i = 0; i < sizeof like / sizeof *like; i++)
		if (!r->scored[like[i][0]])
			r->history->scoring[like[i][0]] = r->history->scoring[like[i][1]];
}

/* The next number in a line of numbers; 0 past the last. */
static bool list_number(const struct reader *r, int *at, int *value)
{
	int from;

	while (*at <= r->length && column(r, *at) == ' ')
		++*at;
	from = *at;
	while (*at <= r->length && column(r, *at) != ' ')
		++*at;
	*value = 0;
	return from == *at || player_number(r, from, *at - 1, value);
}

static void forbid(struct reader *r, int a, int b, int first, int last)
{
	struct history *h = r->history;

	r->forbidden = arena_grow(r->arena, r->forbidden, &r->forbidden_room,
	                          h->forbidden_count + 1, sizeof *r->forbidden);
	r->forbidden[h->forbidden_count++] =
		(struct forbidden_pair){(uint16_t)a, (uint16_t)b, (uint16_t)first, (uint16_t)last};
	h->forbidden = r->forbidden;
}

/* A list of players none of whom may meet another. */
static bool forbid_list(struct reader *r, int at, int first, int last)
{
	enum { GROUP_MAX = 256 };
	int group[GROUP_MAX], count = 0, tpn;

	for (;;) {
		if (!list_number(r, &at, &tpn))
			return false;
		if (!tpn)
			return true;
		if (count == GROUP_MAX)
			return bad(r, at, "too many players in one forbidden group");
		for (int i = 0; i < count; i++)
			if (group[i] != tpn)
				forbid(r, group[i], tpn, first, last);
		if (r->history->forbidden_count > FORBIDDEN_MAX)
			return error_set(r->err, ERR_TOO_LARGE, "more than %d forbidden pairs",
			                 FORBIDDEN_MAX);
		group[count++] = tpn;
	}
}

static bool read_forbidden_group(struct reader *r)
{
	return forbid_list(r, 4, 1, HISTORY_ROUNDS_MAX);
}

/* 260: rounds from and to, then the players. */
static bool read_forbidden_rounds(struct reader *r)
{
	int first, last;

	if (!whole(r, 5, 7, &first) || !whole(r, 9, 11, &last))
		return false;
	return forbid_list(r, 13, first ? first : 1, last ? last : HISTORY_ROUNDS_MAX);
}

static void virtual_set(struct reader *r, int tpn, int round, int32_t value)
{
	struct entrant *entrant = &r->history->entrants[tpn - 1];

	if (!r->virtual[tpn])
		r->virtual[tpn] = arena_get(r->arena, HISTORY_ROUNDS_MAX * sizeof(int16_t));
	r->virtual[tpn][round - 1] = (int16_t)value;
	entrant->virtual_points = r->virtual[tpn];
	if (round > entrant->virtual_count)
		entrant->virtual_count = (uint16_t)round;
}

/* XXA: a player and virtual points round by round. */
static bool read_virtual(struct reader *r)
{
	int tpn;
	int32_t value;

	if (!player_number(r, 5, 8, &tpn))
		return false;
	for (int at = 10, round = 1; at <= r->length; at += 5, round++) {
		if (round > HISTORY_ROUNDS_MAX)
			return bad(r, at, "too many rounds");
		if (!tenths(r, at, at + 3, &value))
			return false;
		virtual_set(r, tpn, round, value);
	}
	return true;
}

/* 250: virtual points for a range of rounds and of players. */
static bool read_virtual_range(struct reader *r)
{
	int first, last, from, to;
	int32_t value;

	if (!tenths(r, 10, 13, &value) || !whole(r, 15, 17, &first) || !whole(r, 19, 21, &last) ||
	    !player_number(r, 23, 26, &from) || !player_number(r, 28, 31, &to))
		return false;
	if (++r->ranges > RANGES_MAX)
		return error_set(r->err, ERR_TOO_LARGE, "more than %d lines 250", RANGES_MAX);
	if (first < 1 || last > HISTORY_ROUNDS_MAX)
		return bad(r, 15, "rounds from 1 to 100 were expected");
	for (int tpn = from; tpn <= to; tpn++)
		for (int round = first; round <= last; round++)
			virtual_set(r, tpn, round, value);
	return true;
}

/* 240: byes asked for in advance. Only those of rounds not in the columns add anything. */
static bool read_byes(struct reader *r)
{
	enum result result;
	int round, at = 10, tpn;

	if (!result_find(column(r, 5), &result) || result_class(result) != CLASS_BYE)
		return bad(r, 5, "F, H or Z was expected");
	if (!whole(r, 7, 9, &round))
		return false;
	if (round < 1 || round > HISTORY_ROUNDS_MAX)
		return bad(r, 7, "a round was expected");
	for (;;) {
		if (!list_number(r, &at, &tpn))
			return false;
		if (!tpn)
			return true;
		if (round <= r->columns + 1 &&
		    !r->history->entrants[tpn - 1].cells[round - 1].opponent)
			history_bye(r->history, (uint16_t)round, (uint16_t)tpn, result);
		if (round == r->columns + 1)
			r->history->entrants[tpn - 1].absent = true;
	}
}

/* XXZ: not there for the round to pair. */
static bool read_absent(struct reader *r)
{
	int at = 4, tpn;

	for (;;) {
		if (!list_number(r, &at, &tpn))
			return false;
		if (!tpn)
			return true;
		r->history->entrants[tpn - 1].absent = true;
	}
}

/* 299: points to add, a round, and the players that get them. */
static bool read_extra(struct reader *r)
{
	int at = 4, from, round, tpn;
	int32_t value;

	for (int field = 0; field < 2; field++) {
		while (at <= r->length && column(r, at) == ' ')
			at++;
		from = at;
		while (at <= r->length && column(r, at) != ' ')
			at++;
		if (field == 0 ? !tenths(r, from, at - 1, &value) : !whole(r, from, at - 1, &round))
			return false;
	}
	if (round < 1 || round > r->columns)
		return bad(r, from, "a round with a column was expected");
	for (;;) {
		int16_t *extra;

		if (!list_number(r, &at, &tpn))
			return false;
		if (!tpn)
			return true;
		extra = &r->extra[(size_t)tpn * (size_t)r->columns + (size_t)round - 1];
		if (abs(*extra + value) > POINTS_MAX)
			return bad(r, at, "too many points");
		*extra = (int16_t)(*extra + value);
	}
}

/* XXC: "white1", "black1" and "rank", in any order. */
static bool read_configuration(struct reader *r)
{
	const char *words = text(r, 4, r->length);

	if (strstr(words, "white1"))
		r->history->initial = ROLE_OPENER;
	if (strstr(words, "black1"))
		r->history->initial = ROLE_SECOND;
	return true;
}

static bool read_name(struct reader *r)
{
	r->history->name = text(r, 5, r->length);
	return true;
}

static bool read_edition(struct reader *r)
{
	if (strstr(text(r, 4, r->length), "FIDE_DUTCH_2017"))
		r->history->edition = EDITION_2017;
	return true;
}

static const struct {
	const char *code;
	bool (*read)(struct reader *r);
} lines[] = {
	{"001", read_player          },
	{"012", read_name            },
	{"092", read_edition         },
	{"142", read_rounds          },
	{"152", read_initial         },
	{"162", read_scoring         },
	{"192", read_edition         },
	{"240", read_byes            },
	{"250", read_virtual_range   },
	{"299", read_extra           },
	{"260", read_forbidden_rounds},
	{"XXR", read_rounds          },
	{"XXC", read_configuration   },
	{"XXZ", read_absent          },
	{"XXA", read_virtual         },
	{"XXP", read_forbidden_group },
	{"BBW", read_bbp             },
	{"BBD", read_bbp             },
	{"BBL", read_bbp             },
	{"BBU", read_bbp             },
	{"BBZ", read_bbp             },
	{"BBF", read_bbp             },
};

static bool read_lines(struct reader *r)
{
	while (line_next(r))
		for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
			if (line_is(r, lines[i].code) && !lines[i].read(r))
				return false;
	for (int tpn = 1; tpn <= r->history->count; tpn++)
		if (!r->known[tpn])
			return error_set(r->err, ERR_BAD_FILE,
			                 "line %d, column 1: player %d has no line 001", r->number,
			                 tpn);
	return true;
}

static bool cells_agree(const struct history *h, int tpn, int round, struct error *err)
{
	const struct cell *mine = &h->entrants[tpn - 1].cells[round - 1], *theirs;

	if (!mine->opponent)
		return true;
	theirs = &h->entrants[mine->opponent - 1].cells[round - 1];
	if (theirs->opponent != tpn)
		return error_set(err, ERR_BAD_FILE,
		                 "round %d: %d has opponent %d, who has opponent %d", round, tpn,
		                 mine->opponent, theirs->opponent);
	if (result_class(mine->result) != result_class(theirs->result))
		return error_set(err, ERR_BAD_FILE,
		                 "round %d: %d against %d was played for one of them only", round,
		                 tpn, mine->opponent);
	if (mine->role != ROLE_NONE && mine->role == theirs->role)
		return error_set(err, ERR_BAD_FILE, "round %d: %d and %d have the same colour",
		                 round, tpn, mine->opponent);
	return true;
}

/*
 * The rounds played are those with a pairing in them. What stands in the column after them, byes
 * only, is who will be absent.
 */
static bool settle_rounds(struct reader *r)
{
	struct history *h = r->history;

	for (int round = 1; round <= r->columns; round++) {
		for (int tpn = 1; tpn <= h->count; tpn++) {
			struct cell *cell = &h->entrants[tpn - 1].cells[round - 1];

			cell->extra =
				r->extra[(size_t)tpn * (size_t)r->columns + (size_t)round - 1];
			if (cell->opponent || cell->result == RESULT_PAIRING_BYE)
				h->played = (uint16_t)round;
			if (!cells_agree(h, tpn, round, r->err))
				return false;
		}
	}
	return true;
}

/* A blank column is no bye: so the marks of the round to pair are looked for in the text. */
static void mark_absent(struct reader *r)
{
	int at = 92 + 10 * r->history->played;

	while (line_next(r)) {
		int tpn;

		if (line_is(r, "001") && whole(r, 5, 8, &tpn) && !blank(r, at, at + 7))
			r->history->entrants[tpn - 1].absent = true;
	}
}

static struct reader restart(const struct reader *r, const char *bytes)
{
	struct reader fresh = *r;

	fresh.at = bytes;
	fresh.number = 0;
	return fresh;
}

bool trf_read(const char *bytes, size_t size, struct arena *arena, struct history *history,
              struct error *err)
{
	struct reader first = {.end = bytes + size, .history = history, .arena = arena, .err = err};
	struct reader r = restart(&first, bytes);
	int players;

	*history = (struct history){0};
	if (size > TRF_BYTES_MAX)
		return error_set(err, ERR_TOO_LARGE, "the file has more than %d bytes",
		                 TRF_BYTES_MAX);
	if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
		bytes += 3; /* a byte order mark */
	r = restart(&first, bytes);
	if (!measure(&r, &players, &first.columns))
		return false;
	history_make(history, (uint16_t)players, (uint16_t)(first.columns + 1), arena);
	history->initial = ROLE_NONE;
	first.known = arena_get(arena, (size_t)players + 1);
	first.virtual = arena_get(arena, ((size_t)players + 1) * sizeof *first.virtual);
	first.extra = arena_get(arena, ((size_t)players + 1) * (size_t)first.columns *
	                                       sizeof *first.extra);
	r = restart(&first, bytes);
	if (!read_lines(&r))
		return false;
	complete_scoring(&r);
	if (!settle_rounds(&r))
		return false;
	r = restart(&r, bytes);
	mark_absent(&r);
	return true;
}
