#include "pairing/trf_text.h"

#include <stdio.h>
#include <string.h>

/*
 * Reading goes several times over the lines: first the players are counted and the highest number
 * and round found, then every line is read into a model of that size.
 */

/* What shows that teams play: their lines, or the code of the rules, of which the last one holds.
 */
struct team_signs {
	bool lines, code;
};

static void note_team(const struct trf_reader *r, struct team_signs *signs)
{
	if (trf_line_is(r, "310") || trf_line_is(r, "362"))
		signs->lines = true;
	else if (trf_line_is(r, "192"))
		signs->code = strstr(trf_text(r, 4, r->length), "TEAM") != NULL;
}

static bool measure_player(struct trf_reader *r, int *players, int *columns)
{
	int tpn, used = r->length;

	if (!trf_whole(r, 5, 8, &tpn))
		return false;
	if (tpn < 1)
		return trf_bad(r, 5, "a player's number starts at 1");
	while (used > 0 && trf_column(r, used) == ' ')
		used--;
	if (used >= 92 && (used - 92) / 10 + 1 > HISTORY_ROUNDS_MAX)
		return error_set(r->err, ERR_TOO_LARGE, "line %d, column %d: more than %d rounds",
		                 r->number, 92 + 10 * HISTORY_ROUNDS_MAX, HISTORY_ROUNDS_MAX);
	if (tpn > *players)
		*players = tpn;
	if (used >= 92 && (used - 92) / 10 + 1 > *columns)
		*columns = (used - 92) / 10 + 1;
	return true;
}

/* Counts players and round columns, and sees whether teams play. */
static bool measure(struct trf_reader *r, int *players, int *columns, bool *team)
{
	struct team_signs signs = {0};

	*players = *columns = 0;
	while (trf_line(r)) {
		note_team(r, &signs);
		if (trf_line_is(r, "001") && !measure_player(r, players, columns))
			return false;
	}
	*team = signs.lines || signs.code;
	return *players ||
	       error_set(r->err, ERR_BAD_FILE, "line 1, column 1: no line 001: no player");
}

static bool read_lines(struct trf_reader *r)
{
	while (trf_line(r))
		if (!trf_read_line(r))
			return false;
	for (int tpn = 1; tpn <= r->history->count; tpn++)
		if (!r->known[tpn])
			return error_set(r->err, ERR_BAD_FILE,
			                 "line %d, column 1: player %d has no line 001", r->number,
			                 tpn);
	return true;
}

static bool check_cells(struct trf_reader *r)
{
	struct error why = {0};

	for (int round = 1; round <= r->columns; round++)
		for (int tpn = 1; tpn <= r->history->count; tpn++)
			if (!history_cell_fits(r->history, (uint16_t)tpn, (uint16_t)round, &why))
				return error_set(r->err, why.code, "line %d, column %d: %s",
				                 r->line_of[tpn], 92 + 10 * (round - 1), why.text);
	return true;
}

/* A bye of a round to come is kept as a line; of a round played it fills a blank cell. */
static void settle_bye(struct trf_reader *r, const struct trf_bye *bye)
{
	struct entrant *entrant = &r->history->entrants[bye->tpn - 1];

	if (bye->round <= r->history->played) {
		struct cell *cell = &entrant->cells[bye->round - 1];

		if (!cell->opponent && cell->result == RESULT_ZERO_BYE)
			cell->result = (uint8_t)bye->result;
	} else if (bye->round == r->history->played + 1) {
		entrant->absent = true;
		entrant->absence = (uint8_t)bye->result;
	} else {
		char *line = arena_get(r->arena, 24);

		snprintf(line, 24, "240 %c %3d %4d", result_code(bye->result), bye->round,
		         bye->tpn);
		trf_keep(r, line);
	}
}

/* Columns behind those of the rounds played say who will be absent; a blank one says nothing. */
static void settle_column(struct trf_reader *r, int tpn, int round)
{
	int at = 92 + 10 * (round - 1);
	const struct cell *cell = &r->history->entrants[tpn - 1].cells[round - 1];
	struct trf_bye bye = {(uint16_t)tpn, (uint16_t)round, (enum result)cell->result};

	if (!trf_blank(r, at, at + 7))
		settle_bye(r, &bye);
}

static void settle_absences(struct trf_reader *r)
{
	while (trf_line(r)) {
		int tpn;

		if (!trf_line_is(r, "001") || !trf_whole(r, 5, 8, &tpn))
			continue;
		for (int round = r->history->played + 1; round <= r->columns; round++)
			settle_column(r, tpn, round);
	}
	for (size_t i = 0; i < r->bye_count; i++)
		settle_bye(r, &r->byes[i]);
}

/* Acceleration by the rules' name only. */
static void apply_baku(struct trf_reader *r)
{
	struct history *h = r->history;

	if (!h->system || !strstr(h->system, "FIDE_DUTCH") || !strstr(h->system, "_BAKU"))
		return;
	for (int i = 0; i < h->count; i++)
		if (h->entrants[i].virtual_count)
			return;
	history_accelerate(h, r->arena);
}

static struct trf_reader restart(const struct trf_reader *r, const char *bytes)
{
	struct trf_reader fresh = *r;

	fresh.at = bytes;
	fresh.number = 0;
	return fresh;
}

/* Tables by player. */
static void prepare(struct trf_reader *r)
{
	size_t players = (size_t)r->history->count + 1;

	r->known = arena_get(r->arena, players);
	r->virtual = arena_get(r->arena, players * sizeof *r->virtual);
	r->line_of = arena_get(r->arena, players * sizeof *r->line_of);
}

static bool settle(struct trf_reader *r, const char *bytes)
{
	struct trf_reader again;

	history_count_rounds(r->history, (uint16_t)r->columns);
	again = restart(r, bytes);
	settle_absences(&again);
	if (!trf_settle_points(&again) || !check_cells(&again))
		return false;
	apply_baku(&again);
	return true;
}

bool trf_read(const char *bytes, size_t size, struct arena *arena, struct history *history,
              struct error *err)
{
	struct trf_reader first = {.history = history, .arena = arena, .err = err};
	struct trf_reader r;
	int players;
	bool team = false;

	*history = (struct history){0};
	if (size > TRF_BYTES_MAX)
		return error_set(err, ERR_TOO_LARGE, "the file has more than %d bytes",
		                 TRF_BYTES_MAX);
	bytes = trf_utf8(bytes, &size, arena);
	first.end = bytes + size;
	if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
		bytes += 3; /* a byte order mark */
	r = restart(&first, bytes);
	if (!measure(&r, &players, &first.columns, &team))
		return false;
	history_make(history, (uint16_t)players, (uint16_t)(first.columns + 1), arena);
	history->initial = ROLE_NONE;
	history->team = team;
	prepare(&first);
	r = restart(&first, bytes);
	return read_lines(&r) && settle(&r, bytes);
}

bool trf_read_settings(const char *bytes, size_t size, uint16_t columns, struct arena *arena,
                       struct history *history, struct error *err)
{
	struct trf_reader r = {.at = bytes,
	                       .end = bytes + size,
	                       .history = history,
	                       .columns = columns,
	                       .settings = true,
	                       .arena = arena,
	                       .err = err};
	struct team_signs signs = {0};

	prepare(&r);
	while (trf_line(&r))
		note_team(&r, &signs);
	history->team = signs.lines || signs.code;
	r = restart(&r, bytes);
	while (trf_line(&r))
		if (!trf_read_line(&r))
			return false;
	for (size_t i = 0; i < r.bye_count; i++)
		settle_bye(&r, &r.byes[i]);
	if (!trf_settle_points(&r))
		return false;
	apply_baku(&r);
	return true;
}
