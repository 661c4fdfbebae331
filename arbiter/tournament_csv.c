#include "arbiter/tournament_csv.h"

#include "arbiter/csv.h"
#include "pairing/trf.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SETTINGS_MAX = 16 * 1024 * 1024 };

/* What a column holds; from COLUMN_ROUND on it is round 1, 2, ... */
enum column {
	COLUMN_NONE,
	COLUMN_NO,
	COLUMN_NAME,
	COLUMN_TITLE,
	COLUMN_SEX,
	COLUMN_FEDERATION,
	COLUMN_ID,
	COLUMN_BIRTH,
	COLUMN_RATING,
	COLUMN_RANK,
	COLUMN_NEXT,
	COLUMN_ROUND
};

/* The first name of each is the one that is written. */
static const struct {
	const char *name;
	enum column column;
} names[] = {
	{"no",         COLUMN_NO        },
	{"name",       COLUMN_NAME      },
	{"title",      COLUMN_TITLE     },
	{"sex",        COLUMN_SEX       },
	{"federation", COLUMN_FEDERATION},
	{"id",         COLUMN_ID        },
	{"birth",      COLUMN_BIRTH     },
	{"rating",     COLUMN_RATING    },
	{"rank",       COLUMN_RANK      },
	{"next",       COLUMN_NEXT      },
	{"tpn",        COLUMN_NO        },
	{"number",     COLUMN_NO        },
	{"fed",        COLUMN_FEDERATION},
	{"country",    COLUMN_FEDERATION},
	{"club",       COLUMN_FEDERATION},
	{"elo",        COLUMN_RATING    },
	{"fide id",    COLUMN_ID        },
	{"born",       COLUMN_BIRTH     },
};

struct row {
	int line;
	int count;
	const char **fields;
};

struct table {
	struct arena *arena;
	struct error *err;
	struct history *history;
	struct strbuf settings; /* lines of a report, each in the line where the file has it */
	int settings_lines;
	int header_line;
	int columns; /* of the header */
	int what[CSV_FIELDS];
	int rounds;
	struct row *rows; /* the players */
	size_t count, room;
};

static bool bad(const struct table *t, int line, int column, const char *what)
{
	return error_set(t->err, ERR_BAD_FILE, "line %d, column %d: %s", line, column + 1, what);
}

/* -- rows -------------------------------------------------------------------------------------- */

static void take_setting(struct table *t, const struct csv *csv)
{
	const char *text = csv->count > 1 ? csv_plain(csv->fields[1]) : "";

	for (; t->settings_lines < csv->line; t->settings_lines++)
		strbuf_addc(&t->settings, '\n');
	for (; *text; text++)
		strbuf_addc(&t->settings, *text == '\n' || *text == '\r' ? ' ' : *text);
}

/* "R7", "7" or "round 7". */
static int round_of(const char *title)
{
	char *end;
	long round;

	if (!strncasecmp(title, "round", 5))
		title += 5;
	else if (tolower((unsigned char)*title) == 'r')
		title++;
	while (*title == ' ')
		title++;
	round = strtol(title, &end, 10);
	return isdigit((unsigned char)*title) && !*end && round >= 1 && round <= HISTORY_ROUNDS_MAX
	               ? (int)round
	               : 0;
}

static int column_of(const char *title)
{
	int round = round_of(title);

	if (round)
		return COLUMN_ROUND + round - 1;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcasecmp(title, names[i].name))
			return names[i].column;
	return COLUMN_NONE;
}

static bool take_header(struct table *t, const struct csv *csv)
{
	bool named = false;

	t->header_line = csv->line;
	t->columns = csv->count;
	for (int i = 0; i < csv->count; i++) {
		t->what[i] = column_of(csv->fields[i]);
		for (int k = 0; k < i; k++)
			if (t->what[i] != COLUMN_NONE && t->what[i] == t->what[k])
				return bad(t, csv->line, i, "a second column of this kind");
		named = named || t->what[i] == COLUMN_NAME;
		if (t->what[i] >= COLUMN_ROUND && t->what[i] - COLUMN_ROUND + 1 > t->rounds)
			t->rounds = t->what[i] - COLUMN_ROUND + 1;
	}
	return named || bad(t, csv->line, 0,
	                    "the columns' names were expected: name, and if you like no, "
	                    "rating, federation, R1, R2 ...");
}

static bool take_player(struct table *t, const struct csv *csv)
{
	struct row row = {csv->line, csv->count, NULL};

	if (csv->count > t->columns)
		return bad(t, csv->line, t->columns, "more fields than columns have names");
	if (t->count == HISTORY_PLAYERS_MAX)
		return error_set(t->err, ERR_TOO_LARGE, "line %d, column 1: more than %d players",
		                 csv->line, HISTORY_PLAYERS_MAX);
	row.fields = arena_get(t->arena, (size_t)csv->count * sizeof *row.fields);
	memcpy(row.fields, csv->fields, (size_t)csv->count * sizeof *row.fields);
	t->rows = arena_grow(t->arena, t->rows, &t->room, t->count + 1, sizeof *t->rows);
	t->rows[t->count++] = row;
	return true;
}

static bool take_rows(struct table *t, const char *text)
{
	struct csv csv;

	csv_init(&csv, text, t->arena);
	while (csv_row(&csv, t->err)) {
		if (!strcmp(csv.fields[0], "#"))
			take_setting(t, &csv);
		else if (!(t->header_line ? take_player(t, &csv) : take_header(t, &csv)))
			return false;
	}
	if (t->err->code != ERR_NONE)
		return false;
	return t->count || bad(t, t->header_line + 1, 0, "there is no player in the file");
}

/* -- players ----------------------------------------------------------------------------------- */

static const char *field(const struct table *t, const struct row *row, enum column column, int *at)
{
	for (int i = 0; i < row->count; i++) {
		if (t->what[i] == (int)column) {
			*at = i;
			return csv_plain(row->fields[i]);
		}
	}
	*at = 0;
	return "";
}

static bool whole(const struct table *t, const struct row *row, enum column column, int *value)
{
	int at;
	const char *text = field(t, row, column, &at);
	char *end;
	long number = strtol(text, &end, 10);

	while (*end == ' ')
		end++;
	*value = (int)number;
	return (!*end && number >= 0 && number <= HISTORY_PLAYERS_MAX) ||
	       bad(t, row->line, at, "a whole number up to 9999 was expected");
}

/* "12w1": opponent, role, result; a bye is its letter; "0+" a forfeit nobody sat opposite of. */
static const char *parse_cell(const char *text, struct cell *cell, int *opponent)
{
	char *end = NULL;
	enum result result;
	long number;

	number = strtol(isdigit((unsigned char)*text) ? text : "0", &end, 10);
	if (number > HISTORY_PLAYERS_MAX)
		return "no such opponent";
	*opponent = (int)number;
	if (isdigit((unsigned char)*text))
		text = end;
	if (*opponent) {
		char role = (char)tolower((unsigned char)*text);

		if (role != 'w' && role != 'b' && role != '-')
			return "an opponent's number is followed by w, b or -";
		cell->role = role == 'w' ? ROLE_OPENER : role == 'b' ? ROLE_SECOND : ROLE_NONE;
		text++;
	}
	if (!*text || *text == ' ' || !result_find(*text, &result))
		return "unknown result";
	if (text[1])
		return "text behind the result";
	cell->result = (uint8_t)result;
	return NULL;
}

static bool read_cell(const struct table *t, const struct row *row, int at, int tpn,
                      struct cell *cell)
{
	const char *text = csv_plain(row->fields[at]);
	const char *wrong = NULL;
	int opponent = 0;

	while (*text == ' ')
		text++;
	if (!*text)
		return true;
	wrong = parse_cell(text, cell, &opponent);
	if (!wrong && (opponent > t->history->count || opponent == tpn))
		wrong = "no such opponent";
	if (!wrong && opponent && result_class((enum result)cell->result) == CLASS_BYE)
		wrong = "a bye has no opponent";
	if (!wrong && !opponent && result_class((enum result)cell->result) == CLASS_PLAYED)
		wrong = "a game needs an opponent";
	if (!wrong && cell->role == ROLE_NONE &&
	    result_class((enum result)cell->result) == CLASS_PLAYED)
		wrong = "a game needs a colour, w or b";
	cell->opponent = (uint16_t)opponent;
	return !wrong || bad(t, row->line, at, wrong);
}

static bool read_next(const struct table *t, const struct row *row, struct entrant *entrant)
{
	int at;
	const char *text = field(t, row, COLUMN_NEXT, &at);
	enum result result;

	if (!*text)
		return true;
	if (text[1] || *text == ' ' || !result_find(*text, &result) ||
	    result_class(result) != CLASS_BYE || result == RESULT_PAIRING_BYE)
		return bad(t, row->line, at, "F, H or Z was expected");
	entrant->absent = true;
	entrant->absence = (uint8_t)result;
	return true;
}

static bool read_player(const struct table *t, const struct row *row, int tpn)
{
	struct entrant *entrant = &t->history->entrants[tpn - 1];
	int at, rating, rank;
	const char *sex = field(t, row, COLUMN_SEX, &at);

	if (!whole(t, row, COLUMN_RATING, &rating) || !whole(t, row, COLUMN_RANK, &rank) ||
	    !read_next(t, row, entrant))
		return false;
	entrant->name = field(t, row, COLUMN_NAME, &at);
	entrant->title = field(t, row, COLUMN_TITLE, &at);
	entrant->federation = field(t, row, COLUMN_FEDERATION, &at);
	entrant->id = field(t, row, COLUMN_ID, &at);
	entrant->birth = field(t, row, COLUMN_BIRTH, &at);
	entrant->sex = isgraph((unsigned char)*sex) ? *sex : ' ';
	entrant->rating = rating;
	entrant->stated_rank = (uint16_t)rank;
	for (int i = 0; i < row->count; i++)
		if (t->what[i] >= COLUMN_ROUND &&
		    !read_cell(t, row, i, tpn, &entrant->cells[t->what[i] - COLUMN_ROUND]))
			return false;
	return true;
}

/* Numbers as in the file. */
static bool order_given(struct table *t, struct row *rows)
{
	for (size_t i = 0; i < t->count; i++) {
		int no, at;

		field(t, &t->rows[i], COLUMN_NO, &at);
		if (!whole(t, &t->rows[i], COLUMN_NO, &no))
			return false;
		if (no < 1 || (size_t)no > t->count || rows[no - 1].line)
			return bad(t, t->rows[i].line, at,
			           "players are numbered from 1, each number once");
		rows[no - 1] = t->rows[i];
	}
	return true;
}

/* An entry list without numbers: by rating, and those with the same as they stand. */
static bool order_by_rating(struct table *t, struct row *rows)
{
	int *ratings = arena_get(t->arena, t->count * sizeof *ratings);

	if (t->rounds)
		return bad(t, t->header_line, 0, "rounds speak of numbers: a column no is needed");
	for (size_t i = 0; i < t->count; i++) {
		size_t at = i;
		int rating;

		if (!whole(t, &t->rows[i], COLUMN_RATING, &rating))
			return false;
		for (; at && ratings[at - 1] < rating; at--) {
			ratings[at] = ratings[at - 1];
			rows[at] = rows[at - 1];
		}
		ratings[at] = rating;
		rows[at] = t->rows[i];
	}
	return true;
}

static bool has_numbers(const struct table *t)
{
	for (int i = 0; i < t->columns; i++)
		if (t->what[i] == COLUMN_NO)
			return true;
	return false;
}

static int column_of_round(const struct table *t, int round)
{
	for (int i = 0; i < t->columns; i++)
		if (t->what[i] == COLUMN_ROUND + round - 1)
			return i;
	return 0;
}

static bool check_cells(const struct table *t, const struct row *rows)
{
	struct error why = {0};

	for (int round = 1; round <= t->rounds; round++)
		for (size_t tpn = 1; tpn <= t->count; tpn++)
			if (!history_cell_fits(t->history, (uint16_t)tpn, (uint16_t)round, &why))
				return bad(t, rows[tpn - 1].line, column_of_round(t, round),
				           why.text);
	return true;
}

/* -- the whole --------------------------------------------------------------------------------- */

static bool read_players(struct table *t)
{
	struct row *rows = arena_get(t->arena, t->count * sizeof *rows);

	if (!(has_numbers(t) ? order_given(t, rows) : order_by_rating(t, rows)))
		return false;
	history_make(t->history, (uint16_t)t->count, (uint16_t)(t->rounds + 1), t->arena);
	t->history->initial = ROLE_NONE;
	for (size_t i = 0; i < t->count; i++)
		if (!read_player(t, &rows[i], (int)i + 1))
			return false;
	if (!check_cells(t, rows))
		return false;
	history_count_rounds(t->history, (uint16_t)t->rounds);
	return true;
}

bool tournament_csv_read(const char *text, struct arena *arena, struct history *history,
                         struct error *err)
{
	struct table *t = arena_get(arena, sizeof *t);
	size_t size = strlen(text);
	const char *letters = trf_utf8(text, &size, arena);
	bool good;

	*t = (struct table){.arena = arena,
	                    .err = err,
	                    .history = history,
	                    .settings_lines = 1,
	                    .settings = STRBUF(SETTINGS_MAX)};
	good = take_rows(t, arena_text(arena, letters, size)) && read_players(t);
	if (good && t->settings.failed)
		good = error_set(err, ERR_TOO_LARGE, "the rows with # have more than %d bytes",
		                 SETTINGS_MAX);
	if (good)
		good = trf_read_settings(t->settings.text ? t->settings.text : "",
		                         t->settings.length, (uint16_t)t->rounds, arena, history,
		                         err);
	strbuf_free(&t->settings);
	return good;
}

/* -- writing ----------------------------------------------------------------------------------- */

static void to_strbuf(void *context, const char *text, size_t size)
{
	strbuf_add(context, text, size);
}

static void write_settings(const struct history *history, struct strbuf *out)
{
	struct strbuf text = STRBUF(SETTINGS_MAX);

	trf_write_settings(history, &(struct trf_sink){to_strbuf, &text});
	for (char *line = text.text, *end; line && *line; line = end + 1) {
		end = strchr(line, '\n');
		if (!end)
			break;
		*end = '\0';
		if (!strncmp(line, "062", 3))
			continue;
		strbuf_addc(out, '#');
		csv_field(out, line, false);
		strbuf_adds(out, "\r\n");
	}
	out->failed = out->failed || text.failed;
	strbuf_free(&text);
}

void tournament_csv_cell(const struct cell *cell, char text[16])
{
	static const char roles[] = {[ROLE_NONE] = '-', [ROLE_OPENER] = 'w', [ROLE_SECOND] = 'b'};
	char code = result_code((enum result)cell->result);

	if (cell->opponent)
		snprintf(text, 16, "%d%c%c", cell->opponent, roles[cell->role], code);
	else if (result_class((enum result)cell->result) == CLASS_FORFEIT)
		snprintf(text, 16, "0%c", code);
	else
		snprintf(text, 16, "%c", code);
}

static void write_player(const struct history *history, int tpn, int rank, bool next,
                         struct strbuf *out)
{
	const struct entrant *entrant = &history->entrants[tpn - 1];
	const char sex[2] = {entrant->sex == ' ' ? '\0' : entrant->sex, '\0'};
	const char *fields[] = {entrant->name,       entrant->title, sex,
	                        entrant->federation, entrant->id,    entrant->birth};
	int32_t points = history_score(history, (uint16_t)tpn, history->played);
	char text[16];

	strbuf_addf(out, "%d", tpn);
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		csv_field(out, fields[i], false);
	strbuf_addf(out, ",%d,%s%d.%d,%d", entrant->rating, points < 0 ? "-" : "", abs(points) / 10,
	            abs(points) % 10, rank);
	for (int r = 0; r < history->played; r++) {
		tournament_csv_cell(&entrant->cells[r], text);
		strbuf_addf(out, ",%s", text);
	}
	if (next)
		strbuf_addc(out, ',');
	if (next && entrant->absent)
		strbuf_addc(out, result_code(history_absence(entrant)));
	strbuf_adds(out, "\r\n");
}

void tournament_csv_write(const struct history *history, struct arena *arena, struct strbuf *out)
{
	uint16_t *ranks = arena_get(arena, history->count * sizeof *ranks);
	bool next = false;

	for (int i = 0; i < history->count; i++)
		next = next || history->entrants[i].absent;
	write_settings(history, out);
	strbuf_adds(out, "no,name,title,sex,federation,id,birth,rating,points,rank");
	for (int round = 1; round <= history->played; round++)
		strbuf_addf(out, ",R%d", round);
	strbuf_adds(out, next ? ",next\r\n" : "\r\n");
	trf_ranks(history, arena, ranks);
	for (int tpn = 1; tpn <= history->count; tpn++)
		write_player(history, tpn, ranks[tpn - 1], next, out);
}
