#include "pairing/trf_text.h"

#include <ctype.h>
#include <stdio.h>
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

	if (r->settings)
		return trf_bad(r, 1, "a player has no place here");
	if (r->players++ == HISTORY_PLAYERS_MAX)
		return error_set(r->err, ERR_TOO_LARGE, "line %d: more than %d players", r->number,
		                 HISTORY_PLAYERS_MAX);
	if (!trf_player(r, 5, 8, &tpn))
		return false;
	if (r->known[tpn])
		return trf_bad(r, 5, "this player's number has been used before");
	r->known[tpn] = true;
	r->line_of[tpn] = r->number;
	entrant = &r->history->entrants[tpn - 1];
	if (!trf_whole(r, 49, 52, &entrant->rating) || !trf_whole(r, 86, 89, &rank) ||
	    !trf_sum(r, 81, 84, &entrant->stated_points))
		return false;
	entrant->stated_rank = (uint16_t)rank;
	entrant->sex = isgraph((unsigned char)trf_column(r, 10)) ? trf_column(r, 10) : ' ';
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

/* 240: byes asked for in advance. */
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
		r->byes = arena_grow(r->arena, r->byes, &r->bye_room, r->bye_count + 1,
		                     sizeof *r->byes);
		r->byes[r->bye_count++] = (struct trf_bye){(uint16_t)tpn, (uint16_t)round, result};
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

/* XXC: "white1", "black1" and "rank", in any order. */
static bool read_configuration(struct trf_reader *r)
{
	const char *words = trf_text(r, 4, r->length);

	if (strstr(words, "white1"))
		r->history->initial = ROLE_OPENER;
	if (strstr(words, "black1"))
		r->history->initial = ROLE_SECOND;
	if (strstr(words, "rank") && !r->history->by_rank) {
		r->history->by_rank = true;
		trf_keep(r, "XXC rank");
	}
	return true;
}

static bool read_name(struct trf_reader *r)
{
	r->history->name = trf_text(r, 5, r->length);
	return true;
}

void trf_keep(struct trf_reader *r, const char *line)
{
	struct history *h = r->history;

	r->kept = arena_grow(r->arena, r->kept, &r->kept_room, h->kept_count + 1, sizeof *r->kept);
	r->kept[h->kept_count++] = line;
	h->kept = r->kept;
}

/* The line from its first column on, without the blanks at its end. */
static const char *whole_line(const struct trf_reader *r)
{
	const char *text = trf_text(r, 1, r->length);
	size_t size = strlen(text);
	char *line;

	if (trf_column(r, 1) != ' ')
		return text;
	/* a blank in front, so that it does not become another line */
	line = arena_get(r->arena, size + 2);
	line[0] = ' ';
	memcpy(line + 1, text, size + 1);
	return line;
}

/* Lines of no interest: the writer puts them out again. The number of players it knows itself. */
static bool keep_line(struct trf_reader *r)
{
	const char *line = trf_line_is(r, "062") ? "" : whole_line(r);

	if (line[strspn(line, " ")])
		trf_keep(r, line);
	return true;
}

/* The code of the rules is in 192, or was put into 092 among any words. */
static bool read_type(struct trf_reader *r)
{
	static const char *const current[] = {"FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"};
	bool coded = trf_line_is(r, "192");
	const char *type = trf_text(r, 4, r->length);
	int line = coded ? 192 : 92;

	if (line >= r->type_line && strstr(type, "FIDE_DUTCH")) {
		bool old = strstr(type, "FIDE_DUTCH_2017") != NULL;

		r->history->edition = old ? EDITION_2017 : EDITION_2026;
		r->type_line = line;
	}
	if (!coded)
		return keep_line(r);
	for (size_t i = 0; i < sizeof current / sizeof *current; i++)
		if (!strcmp(type, current[i]))
			return true;
	if (strcmp(type, "FIDE_DUTCH_2017") != 0 && *type)
		r->history->system = type;
	return true;
}

/* Codes of tie-breaks: 212 in the order of the table, 202 those behind the points. */
static bool read_tiebreaks(struct trf_reader *r)
{
	const char *codes = trf_text(r, 4, r->length);
	size_t size = strlen(codes);
	char *list;

	keep_line(r);
	if (trf_line_is(r, "202") && r->history->tiebreaks)
		return true;
	list = arena_get(r->arena, size + 5);
	snprintf(list, size + 5, "%s%s", trf_line_is(r, "202") ? "PTS," : "", codes);
	for (char *at = list; *at; at++)
		if (strchr(" ;\t", *at))
			*at = ',';
	r->history->tiebreaks = list;
	return true;
}

static const struct {
	const char *code;
	bool (*read)(struct trf_reader *r);
	bool of_teams; /* of a team event its numbers are those of teams, nothing for us */
} lines[] = {
	{"001", read_player,            false},
	{"012", read_name,              false},
	{"092", read_type,              false},
	{"142", read_rounds,            false},
	{"152", read_initial,           false},
	{"162", trf_read_scoring,       false},
	{"192", read_type,              false},
	{"202", read_tiebreaks,         false},
	{"212", read_tiebreaks,         false},
	{"240", read_byes,              true },
	{"250", trf_read_virtual_range, true },
	{"260", read_forbidden_rounds,  true },
	{"299", trf_read_award,         true },
	{"XXR", read_rounds,            false},
	{"XXC", read_configuration,     false},
	{"XXZ", read_absent,            true },
	{"XXA", trf_read_virtual,       true },
	{"XXP", read_forbidden_group,   true },
	{"XXS", trf_read_values,        false},
	{"BBW", trf_read_value,         false},
	{"BBD", trf_read_value,         false},
	{"BBL", trf_read_value,         false},
	{"BBU", trf_read_value,         false},
	{"BBZ", trf_read_value,         false},
	{"BBF", trf_read_value,         false},
};

bool trf_read_line(struct trf_reader *r)
{
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		if (trf_line_is(r, lines[i].code))
			return lines[i].of_teams && r->history->team ? keep_line(r)
			                                             : lines[i].read(r);
	return keep_line(r);
}
