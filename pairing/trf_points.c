#include "pairing/trf_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void score(struct trf_reader *r, enum score_kind kind, int32_t value)
{
	r->history->scoring[kind] = (int16_t)value;
	r->scored[kind] = true;
}

/* 162: a letter and four columns of value, nine columns each. */
bool trf_read_scoring(struct trf_reader *r)
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

	r->other_values = true;
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
bool trf_read_value(struct trf_reader *r)
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

	r->other_values = true;
	if (!trf_points(r, 4, r->length > 12 ? 12 : r->length, &value))
		return false;
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
		if (trf_column(r, 3) == letters[i].letter)
			score(r, letters[i].kind, value);
	return true;
}

/* One code of line XXS, which may set several values; the roles W and B differ by `second`. */
static bool set_value(struct trf_reader *r, const char *code, int32_t value)
{
	static const struct {
		const char *code;
		enum score_kind kinds[3];
		int count;
	} codes[] = {
		{"W",   {SCORE_WIN, SCORE_FORFEIT_WIN, SCORE_FULL_BYE}, 3},
		{"D",   {SCORE_DRAW, SCORE_HALF_BYE},                   2},
		{"WW",  {SCORE_WIN},				    1},
		{"WD",  {SCORE_DRAW},                                   1},
		{"WL",  {SCORE_LOSS},                                   1},
		{"ZPB", {SCORE_ZERO_BYE},                               1},
		{"HPB", {SCORE_HALF_BYE},                               1},
		{"FPB", {SCORE_FULL_BYE},                               1},
		{"PAB", {SCORE_PAIRING_BYE},                            1},
		{"FW",  {SCORE_FORFEIT_WIN},                            1},
		{"FL",  {SCORE_FORFEIT_LOSS},                           1},
	};

	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
		if (strcmp(code, codes[i].code) != 0)
			continue;
		for (int k = 0; k < codes[i].count; k++)
			score(r, codes[i].kinds[k], value);
		return true;
	}
	return false;
}

/* The second's own value, as a difference to be settled when all lines are read. */
static bool set_second(struct trf_reader *r, const char *code, int32_t value)
{
	static const char letters[] = {[SCORE_WIN] = 'W', [SCORE_DRAW] = 'D', [SCORE_LOSS] = 'L'};

	if (code[0] == 'W' && !code[1])
		r->second_given[SCORE_WIN] = false;
	if (code[0] == 'D' && !code[1])
		r->second_given[SCORE_DRAW] = false;
	for (int kind = SCORE_WIN; kind <= SCORE_LOSS; kind++) {
		if (code[0] == 'B' && code[1] == letters[kind] && !code[2]) {
			r->second[kind] = (int16_t)value;
			return r->second_given[kind] = true;
		}
	}
	return false;
}

/* XXS: CODE=VALUE, as many as there are. */
bool trf_read_values(struct trf_reader *r)
{
	r->ordinary = true;
	for (int at = 4; at <= r->length;) {
		int from = at, equals = 0;
		char code[4] = "";
		int32_t value;

		if (trf_column(r, at) == ' ') {
			at++;
			continue;
		}
		for (; at <= r->length && trf_column(r, at) != ' '; at++) {
			if (trf_column(r, at) == '=')
				equals = at;
			else if (!equals && at - from < (int)sizeof code - 1)
				code[at - from] = (char)toupper((unsigned char)trf_column(r, at));
		}
		if (!equals || equals - from > (int)sizeof code - 1 || equals == at - 1)
			return trf_bad(r, from, "a code and its value, like W=1.0, were expected");
		if (!trf_points(r, equals + 1, at - 1, &value))
			return false;
		/* both: W and D speak of the second too */
		if (!(set_second(r, code, value) | set_value(r, code, value)))
			return trf_bad(r, from, "no such code of a result");
	}
	return true;
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
bool trf_read_virtual(struct trf_reader *r)
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
bool trf_read_virtual_range(struct trf_reader *r)
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

/* -- 299 --------------------------------------------------------------------------------------- */

static bool award_type_is(char type)
{
	enum result result;

	return type == ' ' || (strchr("WDLFHZ+-", type) && result_find(type, &result));
}

/* Players of the line's list, none if it is empty. */
static bool award_players(struct trf_reader *r, struct trf_award *award)
{
	uint16_t *players = NULL;
	size_t room = 0;
	int at = 23, tpn;

	for (;;) {
		if (!trf_list_player(r, &at, &tpn))
			return false;
		if (!tpn)
			break;
		players = arena_grow(r->arena, players, &room, award->count + 1, sizeof *players);
		players[award->count++] = (uint16_t)tpn;
	}
	award->players = players;
	if (!award->count && ++r->awards_for_all > AWARDS_MAX)
		return error_set(r->err, ERR_TOO_LARGE, "more than %d lines 299 for everybody",
		                 AWARDS_MAX);
	return true;
}

bool trf_read_award(struct trf_reader *r)
{
	struct trf_award award = {.type = (char)toupper((unsigned char)trf_column(r, 5)),
	                          .line = r->number};
	int32_t value;

	if (!award_type_is(award.type))
		return trf_bad(r, 5, "W, D, L, F, H, Z, +, - or a blank was expected");
	if (!trf_blank(r, 6, 12))
		return trf_bad(r, 6, "match points are of teams, and this is no team event");
	if (!trf_points(r, 13, 18, &value) || !trf_whole(r, 19, 22, &award.round) ||
	    !award_players(r, &award))
		return false;
	if (award.round > r->columns || (award.type == ' ' && !award.round))
		return trf_bad(r, 19, "a round with a column was expected");
	award.value = (int16_t)value;
	r->awards = arena_grow(r->arena, r->awards, &r->award_room, r->award_count + 1,
	                       sizeof *r->awards);
	r->awards[r->award_count++] = award;
	return true;
}

static bool award_is_for(const struct trf_award *award, const struct cell *cell)
{
	enum result wanted;

	if (award->type == ' ')
		return true;
	result_find(award->type, &wanted);
	return result_score(wanted) == result_score((enum result)cell->result);
}

static bool award_cell(struct trf_reader *r, const struct trf_award *award, struct cell *cell)
{
	int extra = award->value;

	if (!award_is_for(award, cell))
		return true;
	extra += award->type == ' ' ? cell->extra
	                            : -r->history->scoring[result_score((enum result)cell->result)];
	if (extra > POINTS_MAX || extra < POINTS_MIN)
		return error_set(r->err, ERR_BAD_FILE, "line %d, column 14: too many points",
		                 award->line);
	cell->extra = (int16_t)extra;
	return true;
}

static bool award_player(struct trf_reader *r, const struct trf_award *award, int tpn)
{
	int first = award->round ? award->round : 1;
	int last = award->round ? award->round : r->columns;

	for (int round = first; round <= last; round++)
		if (!award_cell(r, award, &r->history->entrants[tpn - 1].cells[round - 1]))
			return false;
	return true;
}

static bool settle_award(struct trf_reader *r, const struct trf_award *award)
{
	size_t count = award->count ? award->count : r->history->count;

	for (size_t i = 0; i < count; i++)
		if (!award_player(r, award, award->count ? award->players[i] : (int)i + 1))
			return false;
	return true;
}

/* What one kind of result is worth for everybody in every round is the scoring. */
static bool award_is_scoring(const struct trf_award *award)
{
	return award->type != ' ' && !award->round && !award->count;
}

/* The second's points, where they are not the opener's. */
static void settle_second(struct trf_reader *r)
{
	struct history *h = r->history;

	for (int i = 0; i < h->count; i++)
		for (int round = 0; round < r->columns; round++) {
			struct cell *cell = &h->entrants[i].cells[round];
			enum score_kind kind = result_score((enum result)cell->result);

			if (kind <= SCORE_LOSS && r->second_given[kind] &&
			    cell->role == ROLE_SECOND)
				cell->extra = (int16_t)(r->second[kind] - h->scoring[kind]);
		}
}

bool trf_settle_points(struct trf_reader *r)
{
	for (size_t i = 0; i < r->award_count; i++) {
		enum result result;

		if (award_is_scoring(&r->awards[i]) && result_find(r->awards[i].type, &result))
			score(r, result_score(result), r->awards[i].value);
	}
	if (!r->ordinary || r->other_values)
		history_complete_scoring(r->history, r->scored);
	settle_second(r);
	for (size_t i = 0; i < r->award_count; i++)
		if (!award_is_scoring(&r->awards[i]) && !settle_award(r, &r->awards[i]))
			return false;
	return true;
}
