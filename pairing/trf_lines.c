#include "pairing/trf_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool read_cell(const struct trf_reader *r, int first, int tpn, struct cell *cell)
{
	char role = (char)tolower((unsigned char)trf_column(r, first + 5));
	enum result result;
	int opponent;

	if (!trf_whole(r, first, first + 3, &opponent))
		return false;
	if (opponent > r->history->count || opponent == tpn)
		return trf_bad(r, first, "no such opponent");
	if (!result_find(trf_column(r, first + 7), &result))
		return trf_bad(r, first + 7, "unknown result");
	if (role != 'w' && role != 'b' && role != '-' && role != ' ')
		return trf_bad(r, first + 5, "w, b or - was expected");
	if (opponent && result_class(result) == CLASS_BYE)
		return trf_bad(r, first + 7, "a bye has no opponent");
	if (!opponent && result_class(result) == CLASS_PLAYED)
		return trf_bad(r, first, "a game needs an opponent");
	if (opponent && result_class(result) == CLASS_PLAYED && role != 'w' && role != 'b')
		return trf_bad(r, first + 5, "a game needs a colour, w or b");
	*cell = (struct cell){.opponent = (uint16_t)opponent, .result = (uint8_t)result};
	if (opponent)
		cell->role = role == 'w' ? ROLE_OPENER : role == 'b' ? ROLE_SECOND : ROLE_NONE;
	return true;
}

static bool read_player(struct trf_reader *r)
{
	struct entrant *entrant;
	int tpn, rank;

	if (!trf_player(r, 5, 8, &tpn))
		return false;
	if (r->known[tpn])
		return trf_bad(r, 5, "this player's number has been used before");
	r->known[tpn] = true;
	entrant = &r->history->entrants[tpn - 1];
	if (!trf_whole(r, 49, 52, &entrant->rating) || !trf_whole(r, 86, 89, &rank) ||
	    !trf_sum(r, 81, 84, &entrant->stated_points))
		return false;
	entrant->stated_rank = (uint16_t)rank;
	entrant->sex = trf_column(r, 10);
	entrant->title = trf_text(r, 11, 13);
	entrant->name = trf_text(r, 15, 47);
	entrant->federation = trf_text(r, 54, 56);
	entrant->id = trf_text(r, 58, 68);
	entrant->birth = trf_text(r, 70, 79);
	for (int i = 0; i < r->columns; i++)
		if (!read_cell(r, 92 + 10 * i, tpn, &entrant->cells[i]))
			return false;
	return true;
}

static bool read_rounds(struct trf_reader *r)
{
	int rounds;

	if (!trf_whole(r, 4, r->length, &rounds))
		return false;
	if (rounds < 1 || rounds > HISTORY_ROUNDS_MAX)
		return trf_bad(r, 4, "a number of rounds from 1 to 100 was expected");
	r->history->rounds = (uint16_t)rounds;
	return true;
}

static bool read_initial(struct trf_reader *r)
{
	for (int at = 4; at <= r->length; at++) {
		char c = (char)tolower((unsigned char)trf_column(r, at));

		if (c == ' ')
			continue;
		if (c != 'w' && c != 'b')
			return trf_bad(r, at, "W or B was expected");
		r->history->initial = c == 'w' ? ROLE_OPENER : ROLE_SECOND;
		return true;
	}
	return true;
}

static void score(struct trf_reader *r, enum score_kind kind, int32_t value)
{
	r->history->scoring[kind] = (int16_t)value;
	r->scored[kind] = true;
}

/* 162: a letter and four columns of value, nine columns each. */
static bool read_scoring(struct trf_reader *r)
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

		if (!trf_points(r, at + 1, at + 4, &value))
			return false;
		for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
			if (toupper((unsigned char)trf_column(r, at)) == letters[i].letter)
				score(r, letters[i].kind, value);
	}
	return true;
}

/* BBW 3.0: one value per line (bbpPairings). */
static bool read_bbp(struct trf_reader *r)
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

	if (!trf_points(r, 4, r->length > 12 ? 12 : r->length, &value))
		return false;
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
		if (trf_column(r, 3) == letters[i].letter)
			score(r, letters[i].kind, value);
	return true;
}

/* What the file left open follows from a win, a draw and a loss. */
void trf_complete_scoring(struct trf_reader *r)
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

static void forbid(struct trf_reader *r, int a, int b, int first, int last)
{
	struct history *h = r->history;

	r->forbidden = arena_grow(r->arena, r->forbidden, &r->forbidden_room,
	                          h->forbidden_count + 1, sizeof *r->forbidden);
	r->forbidden[h->forbidden_count++] =
		(struct forbidden_pair){(uint16_t)a, (uint16_t)b, (uint16_t)first, (uint16_t)last};
	h->forbidden = r->forbidden;
}

/* A list of players none of whom may meet another. */
static bool forbid_list(struct trf_reader *r, int at, int first, int last)
{
	enum { GROUP_MAX = 256 };
	int group[GROUP_MAX], count = 0, tpn;

	for (;;) {
		if (!trf_list_player(r, &at, &tpn))
			return false;
		if (!tpn)
			return true;
		if (count == GROUP_MAX)
			return trf_bad(r, at, "too many players in one forbidden group");
		for (int i = 0; i < count; i++)
			if (group[i] != tpn)
				forbid(r, group[i], tpn, first, last);
		if (r->history->forbidden_count > FORBIDDEN_MAX)
			return error_set(r->err, ERR_TOO_LARGE, "more than %d forbidden pairs",
			                 FORBIDDEN_MAX);
		group[count++] = tpn;
	}
}

static bool read_forbidden_group(struct trf_reader *r)
{
	return forbid_list(r, 4, 1, HISTORY_ROUNDS_MAX);
}

/* 260: rounds from and to, then the players. */
static bool read_forbidden_rounds(struct trf_reader *r)
{
	int first, last;

	if (!trf_whole(r, 5, 7, &first) || !trf_whole(r, 9, 11, &last))
		return false;
	return forbid_list(r, 13, first ? first : 1, last ? last : HISTORY_ROUNDS_MAX);
}

static void virtual_set(struct trf_reader *r, int tpn, int round, int32_t value)
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
static bool read_virtual(struct trf_reader *r)
{
	int tpn;
	int32_t value;

	if (!trf_player(r, 5, 8, &tpn))
		return false;
	for (int at = 10, round = 1; at <= r->length; at += 5, round++) {
		if (round > HISTORY_ROUNDS_MAX)
			return trf_bad(r, at, "too many rounds");
		if (!trf_points(r, at, at + 3, &value))
			return false;
		virtual_set(r, tpn, round, value);
	}
	return true;
}

/* 250: virtual points for a range of rounds and of players. */
static bool read_virtual_range(struct trf_reader *r)
{
	int first, last, from, to;
	int32_t value;

	if (!trf_points(r, 10, 13, &value) || !trf_whole(r, 15, 17, &first) ||
	    !trf_whole(r, 19, 21, &last) || !trf_player(r, 23, 26, &from) ||
	    !trf_player(r, 28, 31, &to))
		return false;
	if (++r->ranges > RANGES_MAX)
		return error_set(r->err, ERR_TOO_LARGE, "more than %d lines 250", RANGES_MAX);
	if (first < 1 || last > HISTORY_ROUNDS_MAX)
		return trf_bad(r, 15, "rounds from 1 to 100 were expected");
	for (int tpn = from; tpn <= to; tpn++)
		for (int round = first; round <= last; round++)
			virtual_set(r, tpn, round, value);
	return true;
}

/* 240: byes asked for in advance. Only those of rounds not in the columns add anything. */
static bool read_byes(struct trf_reader *r)
{
	enum result result;
	int round, at = 10, tpn;

	if (!result_find(trf_column(r, 5), &result) || result_class(result) != CLASS_BYE)
		return trf_bad(r, 5, "F, H or Z was expected");
	if (!trf_whole(r, 7, 9, &round))
		return false;
	if (round < 1 || round > HISTORY_ROUNDS_MAX)
		return trf_bad(r, 7, "a round was expected");
	for (;;) {
		if (!trf_list_player(r, &at, &tpn))
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
static bool read_absent(struct trf_reader *r)
{
	int at = 4, tpn;

	for (;;) {
		if (!trf_list_player(r, &at, &tpn))
			return false;
		if (!tpn)
			return true;
		r->history->entrants[tpn - 1].absent = true;
	}
}

/* 299: points to add, a round, and the players that get them. */
static bool read_extra(struct trf_reader *r)
{
	int at = 4, from, round, tpn;
	int32_t value;

	for (int field = 0; field < 2; field++) {
		while (at <= r->length && trf_column(r, at) == ' ')
			at++;
		from = at;
		while (at <= r->length && trf_column(r, at) != ' ')
			at++;
		if (field == 0 ? !trf_points(r, from, at - 1, &value)
		               : !trf_whole(r, from, at - 1, &round))
			return false;
	}
	if (round < 1 || round > r->columns)
		return trf_bad(r, from, "a round with a column was expected");
	for (;;) {
		int16_t *extra;

		if (!trf_list_player(r, &at, &tpn))
			return false;
		if (!tpn)
			return true;
		extra = &r->extra[(size_t)tpn * (size_t)r->columns + (size_t)round - 1];
		if (abs(*extra + value) > POINTS_MAX)
			return trf_bad(r, at, "too many points");
		*extra = (int16_t)(*extra + value);
	}
}

/* XXC: "white1", "black1" and "rank", in any order. */
static bool read_configuration(struct trf_reader *r)
{
	const char *words = trf_text(r, 4, r->length);

	if (strstr(words, "white1"))
		r->history->initial = ROLE_OPENER;
	if (strstr(words, "black1"))
		r->history->initial = ROLE_SECOND;
	return true;
}

static bool read_name(struct trf_reader *r)
{
	r->history->name = trf_text(r, 5, r->length);
	return true;
}

/* Lines of no interest: the writer puts them out again. The number of players it knows itself. */
static void keep_line(struct trf_reader *r)
{
	struct history *h = r->history;

	if (trf_line_is(r, "062") || trf_blank(r, 1, r->length))
		return;
	r->kept = arena_grow(r->arena, r->kept, &r->kept_room, h->kept_count + 1, sizeof *r->kept);
	r->kept[h->kept_count++] = trf_text(r, 1, r->length);
	h->kept = r->kept;
}

/* The code of the rules, or in 092 any words, which are then kept. */
static bool read_edition(struct trf_reader *r)
{
	const char *type = trf_text(r, 4, r->length);

	if (strstr(type, "FIDE_DUTCH_2017"))
		r->history->edition = EDITION_2017;
	if (trf_line_is(r, "092") && !strstr(type, "FIDE_DUTCH"))
		keep_line(r);
	return true;
}

static const struct {
	const char *code;
	bool (*read)(struct trf_reader *r);
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

bool trf_read_line(struct trf_reader *r)
{
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		if (trf_line_is(r, lines[i].code))
			return lines[i].read(r);
	keep_line(r);
	return true;
}
