#include "pairing/trf_text.h"

#include <string.h>

/*
 * Reading goes several times over the lines: first the players are counted and the highest number
 * and round found, then every line is read into a model of that size.
 */

/* Counts players and round columns. */
static bool measure(struct trf_reader *r, int *players, int *columns)
{
	*players = *columns = 0;
	while (trf_line(r)) {
		int tpn, used = r->length;

		if (!trf_line_is(r, "001"))
			continue;
		if (!trf_whole(r, 5, 8, &tpn))
			return false;
		if (tpn < 1)
			return trf_bad(r, 5, "a player's number starts at 1");
		while (used > 0 && trf_column(r, used) == ' ')
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
static bool settle_rounds(struct trf_reader *r)
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
static void mark_absent(struct trf_reader *r)
{
	int at = 92 + 10 * r->history->played;

	while (trf_line(r)) {
		int tpn;

		if (trf_line_is(r, "001") && trf_whole(r, 5, 8, &tpn) && !trf_blank(r, at, at + 7))
			r->history->entrants[tpn - 1].absent = true;
	}
}

static struct trf_reader restart(const struct trf_reader *r, const char *bytes)
{
	struct trf_reader fresh = *r;

	fresh.at = bytes;
	fresh.number = 0;
	return fresh;
}

bool trf_read(const char *bytes, size_t size, struct arena *arena, struct history *history,
              struct error *err)
{
	struct trf_reader first = {
		.end = bytes + size, .history = history, .arena = arena, .err = err};
	struct trf_reader r;
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
	trf_complete_scoring(&r);
	if (!settle_rounds(&r))
		return false;
	r = restart(&r, bytes);
	mark_absent(&r);
	return true;
}
