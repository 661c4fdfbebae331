#include "pairing/trf_text.h"

#include <ctype.h>
#include <string.h>

bool trf_bad(const struct trf_reader *r, int column, const char *what)
{
	return error_set(r->err, ERR_BAD_FILE, "line %d, column %d: %s", r->number, column, what);
}

/* How many bytes the character at `at` takes, 0 if it is no UTF-8. */
static size_t utf8_length(const unsigned char *at, size_t left)
{
	size_t length = *at < 0x80 ? 1 : *at < 0xc2 ? 0 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : 4;

	if (!length || *at > 0xf4 || length > left)
		return 0;
	for (size_t i = 1; i < length; i++)
		if ((at[i] & 0xc0) != 0x80)
			return 0;
	return length;
}

static bool utf8_valid(const char *bytes, size_t size)
{
	for (size_t i = 0, length; i < size; i += length) {
		length = utf8_length((const unsigned char *)bytes + i, size - i);
		if (!length)
			return false;
	}
	return true;
}

/* One letter of Windows-1252, which is Latin-1 but for 0x80 ... 0x9f. */
static size_t utf8_put(unsigned char byte, char *to)
{
	/* the code points of 0x80 ... 0x9f; those without one stay */
	static const uint16_t windows[32] = {
		0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
		0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,   0x017d, 0x8f,
		0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
		0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178,
	};
	unsigned point = byte >= 0x80 && byte < 0xa0 ? windows[byte - 0x80] : byte;

	if (point < 0x80) {
		to[0] = (char)point;
		return 1;
	}
	if (point < 0x800) {
		to[0] = (char)(0xc0 | point >> 6);
		to[1] = (char)(0x80 | (point & 0x3f));
		return 2;
	}
	to[0] = (char)(0xe0 | point >> 12);
	to[1] = (char)(0x80 | (point >> 6 & 0x3f));
	to[2] = (char)(0x80 | (point & 0x3f));
	return 3;
}

const char *trf_utf8(const char *bytes, size_t *size, struct arena *arena)
{
	char *text;
	size_t used = 0;

	if (utf8_valid(bytes, *size))
		return bytes;
	text = arena_get(arena, 3 * *size);
	for (size_t i = 0; i < *size; i++)
		used += utf8_put((unsigned char)bytes[i], text + used);
	*size = used;
	return text;
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

/* The character in a 1-based column, a blank past the end; a tab is a blank. */
char trf_column(const struct trf_reader *r, int at)
{
	char c = at <= r->length ? r->line[byte_at(r, at - 1)] : ' ';

	return c == '\t' ? ' ' : c;
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
	char *text;

	while (last >= first && trf_column(r, last) == ' ')
		last--;
	while (first <= last && trf_column(r, first) == ' ')
		first++;
	if (first > last)
		return "";
	text = arena_text(r->arena, r->line + byte_at(r, first - 1),
	                  (size_t)(byte_at(r, last) - byte_at(r, first - 1)));
	/* a NUL ends it, and then blanks may be its last */
	for (size_t end = strlen(text); end && strchr(" \t", text[end - 1]);)
		text[--end] = '\0';
	return text;
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
