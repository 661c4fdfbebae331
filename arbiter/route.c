#include "arbiter/route.h"

#include "arbiter/log.h"

#include <string.h>

enum { SEGMENTS = 16 };

static const char *const methods[] = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};
enum { METHODS = sizeof methods / sizeof *methods, METHOD_GET = 0, METHOD_HEAD = 1 };

struct piece {
	const char *text;
	size_t length;
};

/* One segment of a pattern: a literal, or what stands before and after its %. */
struct slot {
	struct piece before, after;
	bool captures;
};

struct row {
	const struct route *route;
	unsigned method; /* index into methods[] */
	struct slot slots[SEGMENTS];
};

/* Rows sorted by their number of segments: a lookup reads only those that can fit. */
struct router {
	struct row *rows;
	size_t first[SEGMENTS + 2]; /* rows of n segments are [first[n], first[n + 1]) */
};

/* Splits "/a/b" into 2 pieces; 0 if it does not start with a slash or has too many. */
static size_t path_split(const char *path, struct piece pieces[SEGMENTS])
{
	size_t count = 0;

	while (*path == '/') {
		size_t length = strcspn(++path, "/");

		if (count == SEGMENTS)
			return 0;
		pieces[count++] = (struct piece){path, length};
		path += length;
	}
	return *path ? 0 : count;
}

static unsigned method_index(const char *method)
{
	for (unsigned i = 0; i < METHODS; i++)
		if (!strcmp(methods[i], method))
			return i;
	return METHODS;
}

static struct slot slot_compile(struct piece piece)
{
	const char *mark = memchr(piece.text, '%', piece.length);
	size_t before = mark ? (size_t)(mark - piece.text) : piece.length;

	if (!mark)
		return (struct slot){.before = piece};
	return (struct slot){
		.before = {piece.text, before                   },
		.after = {mark + 1,   piece.length - before - 1},
		.captures = true,
	};
}

static void row_compile(struct row *row, const struct route *route)
{
	struct piece pieces[SEGMENTS];
	size_t count = path_split(route->path, pieces);
	size_t captures = 0;

	*row = (struct row){.route = route, .method = method_index(route->method)};
	for (size_t i = 0; i < count; i++) {
		row->slots[i] = slot_compile(pieces[i]);
		captures += row->slots[i].captures;
	}
	if (!count || captures > HTTP_CAPTURES || row->method == METHODS)
		log_fatal("a route cannot be served method=%s path=%s", route->method, route->path);
}

struct router *router_new(const struct route *routes)
{
	struct router *router = memory_get(sizeof *router);
	struct piece pieces[SEGMENTS];
	size_t count = 0;
	size_t at = 0;

	while (routes[count].path)
		count++;
	router->rows = memory_get(count * sizeof *router->rows);
	for (size_t n = 0; n <= SEGMENTS; n++) {
		router->first[n] = at;
		for (size_t i = 0; i < count; i++)
			if (path_split(routes[i].path, pieces) == n)
				row_compile(&router->rows[at++], &routes[i]);
	}
	router->first[SEGMENTS + 1] = at;
	return router;
}

void router_free(struct router *router)
{
	memory_give(router->rows);
	memory_give(router);
}

static bool slot_fits(const struct slot *slot, struct piece piece)
{
	size_t ends = slot->before.length + slot->after.length;

	if (slot->captures ? piece.length <= ends : piece.length != ends)
		return false;
	return !memcmp(piece.text, slot->before.text, slot->before.length) &&
	       (!slot->after.length || !memcmp(piece.text + piece.length - slot->after.length,
	                                       slot->after.text, slot->after.length));
}

static bool row_fits(const struct row *row, const struct piece *pieces, size_t count)
{
	/* from the end: API paths differ there */
	while (count--)
		if (!slot_fits(&row->slots[count], pieces[count]))
			return false;
	return true;
}

static bool row_capture(const struct row *row, const struct piece *pieces, size_t count,
                        struct arena *arena, const char *capture[HTTP_CAPTURES])
{
	size_t n = 0;

	for (size_t i = 0; i < count; i++) {
		const struct slot *slot = &row->slots[i];
		size_t ends = slot->before.length + slot->after.length;

		if (!slot->captures)
			continue;
		capture[n] = url_decode(arena, pieces[i].text + slot->before.length,
		                        pieces[i].length - ends, false);
		if (!capture[n] || strchr(capture[n], '/'))
			return false;
		n++;
	}
	return true;
}

static const char *allow_text(unsigned mask, struct arena *arena)
{
	struct strbuf sb = STRBUF(100);
	const char *text = NULL;

	if (mask & 1U << METHOD_GET)
		mask |= 1U << METHOD_HEAD;
	for (unsigned i = 0; i < METHODS; i++)
		if (mask & 1U << i)
			strbuf_addf(&sb, "%s%s", sb.length ? ", " : "", methods[i]);
	if (sb.length)
		text = arena_text(arena, sb.text, sb.length);
	strbuf_free(&sb);
	return text;
}

struct lookup {
	struct piece pieces[SEGMENTS];
	size_t count;
	struct arena *arena;
	const char **capture;
};

static bool row_matches(const struct row *row, const struct lookup *lookup)
{
	return row_fits(row, lookup->pieces, lookup->count) &&
	       row_capture(row, lookup->pieces, lookup->count, lookup->arena, lookup->capture);
}

const struct route *router_find(const struct router *router, const char *method, const char *path,
                                struct arena *arena, const char *capture[HTTP_CAPTURES],
                                const char **allow)
{
	struct lookup lookup = {.arena = arena, .capture = capture};
	unsigned wanted = method_index(method);
	unsigned others = 0;
	size_t end;

	lookup.count = path_split(path, lookup.pieces);
	end = router->first[lookup.count + 1];
	if (wanted == METHOD_HEAD)
		wanted = METHOD_GET;
	for (size_t i = router->first[lookup.count]; i < end; i++)
		if (router->rows[i].method == wanted && row_matches(&router->rows[i], &lookup))
			return router->rows[i].route;
	for (size_t i = router->first[lookup.count]; i < end; i++)
		if (row_matches(&router->rows[i], &lookup))
			others |= 1U << router->rows[i].method;
	*allow = allow_text(others, arena);
	return NULL;
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* How many bytes a character takes by its first one; 0 for a byte that starts none. */
static size_t utf8_claims(unsigned char first)
{
	if (first < 0x80)
		return 1;
	if (first < 0xc2 || first > 0xf4)
		return 0;
	return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/* The length of the UTF-8 character at `text`, 0 if it is none (overlong, surrogate, cut off). */
static size_t utf8_length(const unsigned char *text)
{
	size_t length = utf8_claims(*text);

	for (size_t i = 1; i < length; i++)
		if ((text[i] & 0xc0) != 0x80)
			return 0;
	if ((*text == 0xe0 && text[1] < 0xa0) || (*text == 0xed && text[1] > 0x9f) ||
	    (*text == 0xf0 && text[1] < 0x90) || (*text == 0xf4 && text[1] > 0x8f))
		return 0;
	return length;
}

static bool utf8_valid(const char *text)
{
	const unsigned char *at = (const unsigned char *)text;
	size_t length;

	while (*at) {
		length = utf8_length(at);
		if (!length)
			return false;
		at += length;
	}
	return true;
}

/* One character of an encoded text into *c; how many bytes it took, 0 if it is broken. */
static size_t url_character(const char *text, size_t length, bool form, char *c)
{
	int high, low;

	*c = form && *text == '+' ? ' ' : *text;
	if (*text != '%')
		return *text ? 1 : 0;
	if (length < 3)
		return 0;
	high = hex_digit(text[1]);
	low = hex_digit(text[2]);
	*c = (char)(high * 16 + low);
	return high < 0 || low < 0 || !*c ? 0 : 3;
}

char *url_decode(struct arena *arena, const char *text, size_t length, bool form)
{
	char *out = arena_text(arena, text, length);
	size_t to = 0;

	for (size_t at = 0; at < length;) {
		size_t step = url_character(text + at, length - at, form, &out[to++]);

		if (!step)
			return NULL;
		at += step;
	}
	out[to] = '\0';
	return utf8_valid(out) ? out : NULL;
}
