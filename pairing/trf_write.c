#include "pairing/trf.h"

#include "pairing/standing.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 2048, NAME_COLUMNS = 33, TITLE_COLUMNS = 100 };

struct writer {
	enum trf_flavour flavour;
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

static bool is_blank(char c)
{
	return c == ' ' || iscntrl((unsigned char)c);
}

/*
 * Text cut to a number of columns, which are characters; what would end a line or move a column is
 * a blank, and there is none in front. Returns how many columns it fills.
 */
static int cut_columns(const char *text, int columns, char out[4 * TITLE_COLUMNS + 1])
{
	int used = 0, length = 0;

	while (*text && is_blank(*text))
		text++;
	for (; *text && length < 4 * TITLE_COLUMNS; text++) {
		bool first = ((unsigned char)*text & 0xc0) != 0x80 || !length;

		if (first && used == columns)
			break;
		used += first;
		out[length++] = is_blank(*text) ? ' ' : *text;
	}
	out[length] = '\0';
	return used;
}

/* A field of a line: filled with blanks. */
static void put_columns(const struct writer *w, const char *text, int columns)
{
	char out[4 * TITLE_COLUMNS + 1];
	int used = cut_columns(text, columns, out);

	put(w, "%s%*s", out, columns - used, "");
}

/* The last thing of a line: without blanks at its end. */
static void put_last(const struct writer *w, const char *text)
{
	char out[4 * TITLE_COLUMNS + 1];
	size_t length;

	cut_columns(text, TITLE_COLUMNS, out);
	length = strlen(out);
	while (length && out[length - 1] == ' ')
		length--;
	put(w, "%.*s\n", (int)length, out);
}

static void put_scoring26(const struct writer *w)
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

/* XXS: what differs from the values that would be taken without it. In a report of 2026 those are
 * what line 162 leaves open, in one of 2016 the ordinary ones. */
static void put_scoring16(const struct writer *w)
{
	static const struct {
		const char *codes;
		enum score_kind kind;
		int16_t ordinary;
	} values[] = {
		{"WW BW", SCORE_WIN,          10},
                {"WD BD", SCORE_DRAW,         5 },
		{"WL BL", SCORE_LOSS,         0 },
                {"PAB",   SCORE_PAIRING_BYE,  10},
		{"ZPB",   SCORE_ZERO_BYE,     0 },
                {"FW",    SCORE_FORFEIT_WIN,  10},
		{"FL",    SCORE_FORFEIT_LOSS, 0 },
                {"FPB",   SCORE_FULL_BYE,     10},
		{"HPB",   SCORE_HALF_BYE,     5 },
	};
	struct history left_open = *w->history;
	char points[16];

	history_complete_scoring(&left_open,
	                         (const bool[SCORE_KIND_COUNT]){[SCORE_PAIRING_BYE] = true});
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		int16_t value = w->history->scoring[values[i].kind];

		if (w->flavour == TRF_26 ? value == left_open.scoring[values[i].kind]
		                         : value == values[i].ordinary)
			continue;
		points_text(value, points);
		if (strlen(values[i].codes) == 5)
			put(w, "XXS %.2s=%s %s=%s\n", values[i].codes, points, values[i].codes + 3,
			    points);
		else
			put(w, "XXS %s=%s\n", values[i].codes, points);
	}
}

static void put_event26(const struct writer *w)
{
	const struct history *h = w->history;

	if (h->rounds)
		put(w, "142 %d\n", h->rounds);
	if (h->initial != ROLE_NONE)
		put(w, "152 %c\n", h->initial == ROLE_SECOND ? 'B' : 'W');
	put_scoring26(w);
}

static void put_event16(const struct writer *w)
{
	const struct history *h = w->history;

	if (h->rounds)
		put(w, "XXR %d\n", h->rounds);
	if (h->initial != ROLE_NONE)
		put(w, "XXC %s1\n", h->initial == ROLE_SECOND ? "black" : "white");
}

static void put_tournament(const struct writer *w)
{
	const struct history *h = w->history;

	put(w, "012 ");
	put_last(w, h->name);
	put(w, "062 %d\n", h->count);
	if (w->flavour == TRF_26)
		put_event26(w);
	else
		put_event16(w);
	put_scoring16(w);
	if (h->system) {
		w->sink->write(w->sink->context, "192 ", 4);
		w->sink->write(w->sink->context, h->system, strlen(h->system));
		w->sink->write(w->sink->context, "\n", 1);
	} else {
		put(w, "192 %s\n",
		    h->edition == EDITION_2017 ? "FIDE_DUTCH_2017" : "FIDE_DUTCH_2026");
	}
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

static void put_player(const struct writer *w, int tpn, int rank)
{
	const struct entrant *entrant = &w->history->entrants[tpn - 1];
	char points[16];

	put(w, "001 %4d %c", tpn, isgraph((unsigned char)entrant->sex) ? entrant->sex : ' ');
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
	put(w, " %4s %4d",
	    sum_text(history_score(w->history, (uint16_t)tpn, w->history->played), points), rank);
	for (int r = 0; r < w->history->played; r++) {
		put(w, "  ");
		put_cell(w, &entrant->cells[r]);
	}
	if (entrant->absent)
		put(w, "  0000 - %c", result_code(history_absence(entrant)));
	put(w, "\n");
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

static bool same_virtual(const struct entrant *a, const struct entrant *b)
{
	return a->virtual_count == b->virtual_count &&
	       (!a->virtual_count || !memcmp(a->virtual_points, b->virtual_points,
	                                     a->virtual_count * sizeof *a->virtual_points));
}

/* 250: neighbours with the same points together, and rounds likewise. */
static void put_acceleration26(const struct writer *w)
{
	const struct history *h = w->history;
	char points[16];

	for (int i = 0, last; i < h->count; i = last) {
		const struct entrant *first = &h->entrants[i];

		for (last = i + 1; last < h->count && same_virtual(first, &h->entrants[last]);)
			last++;
		for (int r = 0, end; r < first->virtual_count; r = end) {
			for (end = r + 1; end < first->virtual_count &&
			                  first->virtual_points[end] == first->virtual_points[r];)
				end++;
			put(w, "250      %4s %3d %3d %4d %4d\n",
			    points_text(first->virtual_points[r], points), r + 1, end, i + 1, last);
		}
	}
}

static void put_acceleration16(const struct writer *w)
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

		if (w->flavour == TRF_16 && pair->first <= 1 && pair->last >= HISTORY_ROUNDS_MAX)
			put(w, "XXP %d %d\n", pair->a, pair->b);
		else
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

/* Rows in final order: does everybody have a rank in the report, and nobody one above somebody with
 * more points? Ranks to pair by stay in any case. */
static bool ranks_are_stated(const struct history *h, const struct standing *rows)
{
	int worst = 0, worst_here = 0;

	if (h->by_rank)
		return true;
	for (int i = 0; i < h->count; i++) {
		int rank = h->entrants[rows[i].tpn - 1].stated_rank;

		if (i && rows[i].values[0] != rows[i - 1].values[0])
			worst = worst_here;
		if (!rank || rank < worst)
			return false;
		if (rank > worst_here)
			worst_here = rank;
	}
	return true;
}

/* The table by the codes the report names, as far as they are ours. */
static struct standing *table_make(const struct history *history, struct arena *arena)
{
	struct standing *rows = arena_get(arena, history->count * sizeof *rows);
	struct tiebreak keys[STANDING_KEYS_MAX];
	struct error ignored;
	size_t count;

	if (!history->tiebreaks || strncmp(history->tiebreaks, "PTS", 3) != 0 ||
	    !standing_keys(history->tiebreaks, keys, &count, &ignored))
		standing_keys("PTS,BH,BH/C1,SB,DE,WIN", keys, &count, NULL);
	standing_table(history, history->played, keys, count, arena, rows, NULL);
	return rows;
}

static void put_settings(const struct writer *w)
{
	put_tournament(w);
	put_kept(w);
	if (w->flavour == TRF_26)
		put_acceleration26(w);
	else
		put_acceleration16(w);
	put_forbidden(w);
	put_extra(w);
}

void trf_write_settings(const struct history *history, const struct trf_sink *sink)
{
	put_settings(&(struct writer){TRF_26, history, sink});
}

void trf_ranks(const struct history *history, struct arena *arena, uint16_t *ranks)
{
	struct standing *rows = table_make(history, arena);
	bool stated = ranks_are_stated(history, rows);

	for (int i = 0; i < history->count; i++) {
		const struct entrant *entrant = &history->entrants[rows[i].tpn - 1];

		ranks[rows[i].tpn - 1] = stated ? entrant->stated_rank : rows[i].rank;
	}
}

void trf_write_as(enum trf_flavour flavour, const struct history *history, struct arena *arena,
                  const struct trf_sink *sink)
{
	struct writer w = {flavour, history, sink};
	uint16_t *ranks = arena_get(arena, history->count * sizeof *ranks);

	trf_ranks(history, arena, ranks);
	put_settings(&w);
	for (int tpn = 1; tpn <= history->count; tpn++)
		put_player(&w, tpn, ranks[tpn - 1]);
}

void trf_write(const struct history *history, struct arena *arena, const struct trf_sink *sink)
{
	trf_write_as(TRF_26, history, arena, sink);
}
