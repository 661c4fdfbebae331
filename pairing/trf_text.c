#include "pairing/trf_text.h"

#include <ctype.h>
#include <string.h>

bool trf_bad(const struct trf_reader *r, int column, const char *what)
{
	return error_set(r->err, ERR_BAD_FILE, "line %d, column %d: %s", r->number, column, what);
}

/* Columns count characters, not bytes: a name may hold any letters. */
static void line_measure(struct trf_reader *r, int bytes)
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

static int byte_at(const struct trf_reader *r, int index)
{
	return r->wide ? r->start[index] : index;
}

bool trf_line(struct trf_reader *r)
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

bool trf_line_is(const struct trf_reader *r, const char *code)
{
	return r->length >= 3 && memcmp(r->line, code, 3) == 0;
}

/* The character in a 1-based column, a blank past the end. */
char trf_column(const struct trf_reader *r, int at)
{
	return at <= r->length ? r->line[byte_at(r, at - 1)] : ' ';
}

bool trf_blank(const struct trf_reader *r, int first, int last)
{
	for (int at = first; at <= last; at++)
		if (trf_column(r, at) != ' ')
			return false;
	return true;
}

/* The text of a field without blanks around it. */
const char *trf_text(const struct trf_reader *r, int first, int last)
{
	while (last >= first && trf_column(r, last) == ' ')
		last--;
	while (first <= last && trf_column(r, first) == ' ')
		first++;
	if (first > last)
		return "";
	return arena_text(r->arena, r->line + byte_at(r, first - 1),
	                  (size_t)(byte_at(r, last) - byte_at(r, first - 1)));
}

/* A whole number; blank is 0. */
bool trf_whole(const struct trf_reader *r, int first, int last, int *value)
{
	bool ended = false, begun = false;

	*value = 0;
	for (int at = first; at <= last; at++) {
		char c = trf_column(r, at);

		if (c == ' ') {
			ended = begun;
			continue;
		}
		if (!isdigit((unsigned char)c) || ended)
			return trf_bad(r, at, "a whole number was expected");
		begun = true;
		*value = *value * 10 + (c - '0');
		if (*value > NUMBER_MAX)
			return trf_bad(r, at, "the number is too large");
	}
	return true;
}

/* Any sum of points with at most one decimal, in tenths; a comma will do. Blank is 0. */
bool trf_sum(const struct trf_reader *r, int first, int last, int32_t *value)
{
	int at = first, sign = 1, decimals = -1;

	*value = 0;
	while (at <= last && trf_column(r, at) == ' ')
		at++;
	if (at <= last && (trf_column(r, at) == '-' || trf_column(r, at) == '+'))
		sign = trf_column(r, at++) == '-' ? -1 : 1;
	for (; at <= last && trf_column(r, at) != ' '; at++) {
		char c = trf_column(r, at);
		bool point = c == '.' || c == ',';

		if (point ? decimals >= 0
		          : !isdigit((unsigned char)c) || (decimals >= 1 && c != '0'))
			return trf_bad(r, at, "points with one decimal were expected");
		if (!point && decimals < 1)
			*value = *value * 10 + (c - '0');
		decimals += point || decimals >= 0;
		if (*value > NUMBER_MAX)
			return trf_bad(r, at, "too many points");
	}
	if (!trf_blank(r, at, last))
		return trf_bad(r, at, "points with one decimal were expected");
	*value *= sign * (decimals >= 1 ? 1 : 10);
	return true;
}

/* The same for what one result can be worth. */
bool trf_points(const struct trf_reader *r, int first, int last, int32_t *value)
{
	if (!trf_sum(r, first, last, value))
		return false;
	return (*value <= POINTS_MAX && *value >= POINTS_MIN) ||
	       trf_bad(r, first, "points from -9.9 to 99.9 were expected");
}

bool trf_player(const struct trf_reader *r, int first, int last, int *tpn)
{
	if (!trf_whole(r, first, last, tpn))
		return false;
	if (*tpn < 1 || *tpn > r->history->count)
		return trf_bad(r, first, "the number of a player was expected");
	return true;
}

/* The next number in a line of numbers; 0 past the last. */
bool trf_list_player(const struct trf_reader *r, int *at, int *value)
{
	int from;

	while (*at <= r->length && trf_column(r, *at) == ' ')
		++*at;
	from = *at;
	while (*at <= r->length && trf_column(r, *at) != ' ')
		++*at;
	*value = 0;
	return from == *at || trf_player(r, from, *at - 1, value);
}
