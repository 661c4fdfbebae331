#include "pairing/trf.h"

#include "pairing/standing.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 2048, NAME_COLUMNS = 33, TITLE_COLUMNS = 100 };

struct writer {
	const struct history *history;
	const struct trf_sink *sink;
};

static void put(const struct writer *w, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void put(const struct writer *w, const char *format, ...)
{
	char line[LINE_MAX_BYTES];
	va_list arguments;
	int length;

	va_start(arguments, format);
	length = vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	if (length >= (int)sizeof line)
		length = (int)sizeof line - 1;
	if (length > 0)
		w->sink->write(w->sink->context, line, (size_t)length);
}

/* Points as "10.5", with a sign only below zero. */
static const char *points_text(int32_t tenths, char text[16])
{
	snprintf(text, 16, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10, abs(tenths) % 10);
	return text;
}

/* The same for a player's sum, which has four columns: without the decimal where it needs more. */
static const char *sum_text(int32_t tenths, char text[16])
{
	if (tenths >= -99 && tenths <= 999)
		return points_text(tenths, text);
	snprintf(text, 16, "%d", tenths > 99999 ? 9999 : tenths < -9999 ? -999 : tenths / 10);
	return text;
}

/*
 * Text cut or filled to a number of columns. Columns are characters, and what would end a line or
 * move a column is written as a blank.
 */
static void put_columns(const struct writer *w, const char *text, int columns)
{
	char out[4 * TITLE_COLUMNS + 1];
	int used = 0, length = 0;

	for (const char *at = text; *at && length < (int)sizeof out - columns + used - 1; at++) {
		bool first = ((unsigned char)*at & 0xc0) != 0x80 || !length;

		if (first && used == columns)
			break;
		used += first;
		out[length++] = iscntrl((unsigned char)*at) ? ' ' : *at;
	}
	for (; used < columns; used++)
		out[length++] = ' ';
	put(w, "%.*s", length, out);
}

static void put_scoring(const struct writer *w)
{
	static const struct {
		char letter;
		enum score_kind kind;
	} letters[] = {
		{'W', SCORE_WIN        },
                {'D', SCORE_DRAW       },
                {'L', SCORE_LOSS       },
		{'P', SCORE_PAIRING_BYE},
                {'A', SCORE_ZERO_BYE   },
	};
	char points[16];

	put(w, "162 ");
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
		put(w, " %c%4s%s", letters[i].letter,
		    points_text(w->history->scoring[letters[i].kind], points),
		    i + 1 < sizeof letters / sizeof *letters ? "   " : "\n");
}

static void put_tournament(const struct writer *w)
{
	const struct history *h = w->history;

	put(w, "012 ");
	put_columns(w, h->name,
	            strlen(h->name) < TITLE_COLUMNS ? (int)strlen(h->name) : TITLE_COLUMNS);
	put(w, "\n062 %d\n", h->count);
	if (h->rounds)
		put(w, "142 %d\n", h->rounds);
	if (h->initial != ROLE_NONE)
		put(w, "152 %c\n", h->initial == ROLE_SECOND ? 'B' : 'W');
	put_scoring(w);
	put(w, "192 %s\n", h->edition == EDITION_2017 ? "FIDE_DUTCH_2017" : "FIDE_DUTCH_2026");
}

static void put_cell(const struct writer *w, const struct cell *cell)
{
	static const char roles[] = {[ROLE_NONE] = '-', [ROLE_OPENER] = 'w', [ROLE_SECOND] = 'b'};

	if (cell->opponent)
		put(w, "%4d", cell->opponent);
	else
		put(w, "0000");
	put(w, " %c %c", roles[cell->role], result_code((enum result)cell->result));
}

static void put_player(const struct writer *w, const struct standing *row)
{
	const struct entrant *entrant = &w->history->entrants[row->tpn - 1];
	char points[16];

	put(w, "001 %4d %c", row->tpn, isgraph((unsigned char)entrant->sex) ? entrant->sex : ' ');
	put_columns(w, entrant->title, 3);
	put(w, " ");
	put_columns(w, entrant->name, NAME_COLUMNS);
	if (entrant->rating > 0)
		put(w, " %4d ", entrant->rating < 9999 ? entrant->rating : 9999);
	else
		put(w, "      ");
	put_columns(w, entrant->federation, 3);
	put(w, " ");
	put_columns(w, entrant->id, 11);
	put(w, " ");
	put_columns(w, entrant->birth, 10);
	put(w, " %4s %4d", sum_text(row->values[0] * 10 / TIEBREAK_SCALE, points), row->rank);
	for (int r = 0; r < w->history->played; r++) {
		put(w, "  ");
		put_cell(w, &entrant->cells[r]);
	}
	put(w, entrant->absent ? "  0000 - Z\n" : "\n");
}

static void put_extra(const struct writer *w)
{
	char points[16];

	for (int i = 0; i < w->history->count; i++)
		for (int r = 0; r < w->history->played; r++)
			if (w->history->entrants[i].cells[r].extra)
				put(w, "299 %13s %4d %4d\n",
				    points_text(w->history->entrants[i].cells[r].extra, points),
				    r + 1, i + 1);
}

static void put_acceleration(const struct writer *w)
{
	char points[16];

	for (int i = 0; i < w->history->count; i++) {
		const struct entrant *entrant = &w->history->entrants[i];

		if (!entrant->virtual_count)
			continue;
		put(w, "XXA %4d", i + 1);
		for (int r = 0; r < entrant->virtual_count; r++)
			put(w, " %4s", points_text(entrant->virtual_points[r], points));
		put(w, "\n");
	}
}

static void put_forbidden(const struct writer *w)
{
	for (size_t i = 0; i < w->history->forbidden_count; i++) {
		const struct forbidden_pair *pair = &w->history->forbidden[i];

		put(w, "260 %3d %3d %4d %4d\n", pair->first, pair->last, pair->a, pair->b);
	}
}

static void put_kept(const struct writer *w)
{
	for (size_t i = 0; i < w->history->kept_count; i++) {
		const char *line = w->history->kept[i];

		w->sink->write(w->sink->context, line, strlen(line));
		w->sink->write(w->sink->context, "\n", 1);
	}
}

static int by_tpn(const void *left, const void *right)
{
	const struct standing *a = left, *b = right;

	return (a->tpn > b->tpn) - (a->tpn < b->tpn);
}

void trf_write(const struct history *history, struct arena *arena, const struct trf_sink *sink)
{
	struct writer w = {.history = history, .sink = sink};
	struct standing *rows = arena_get(arena, history->count * sizeof *rows);
	const struct tiebreak *keys[STANDING_KEYS_MAX];
	size_t key_count;

	/* Rank as the report's default: points, then what most events use. */
	standing_keys("PTS,BH,BH/C1,SB,DE,WIN", keys, &key_count, NULL);
	standing_table(history, history->played, keys, key_count, arena, rows, NULL);
	if (history->count)
		qsort(rows, history->count, sizeof *rows, by_tpn);
	put_tournament(&w);
	put_kept(&w);
	put_acceleration(&w);
	put_forbidden(&w);
	put_extra(&w);
	for (int i = 0; i < history->count; i++)
		put_player(&w, &rows[i]);
}
