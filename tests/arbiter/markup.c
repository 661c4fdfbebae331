#include "tests/arbiter/markup.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 64, NAME_MAX_LENGTH = 32, IDS_MAX = 2048 };

struct reader {
	const char *at;
	char open[DEPTH_MAX][NAME_MAX_LENGTH];
	size_t depth;
	const char *ids[IDS_MAX];
	size_t id_lengths[IDS_MAX];
	size_t id_count;
	char why[256];
};

static struct reader reader;

static bool wrong(const char *what)
{
	snprintf(reader.why, sizeof reader.why, "%s near: %.120s", what, reader.at);
	return false;
}

static bool is_void(const char *name)
{
	static const char *const voids[] = {"meta", "link", "input", "br", "img", "hr"};

	for (size_t i = 0; i < sizeof voids / sizeof *voids; i++) {
		if (strcmp(voids[i], name) == 0)
			return true;
	}
	return false;
}

static void read_name(char name[NAME_MAX_LENGTH])
{
	size_t length = 0;

	while ((isalnum((unsigned char)*reader.at) || *reader.at == '-') &&
	       length < NAME_MAX_LENGTH - 1)
		name[length++] = *reader.at++;
	name[length] = '\0';
}

static bool note_id(const char *value, size_t length)
{
	for (size_t i = 0; i < reader.id_count; i++) {
		if (reader.id_lengths[i] == length && memcmp(reader.ids[i], value, length) == 0)
			return wrong("id twice");
	}
	if (reader.id_count == IDS_MAX)
		return wrong("too many ids");
	reader.ids[reader.id_count] = value;
	reader.id_lengths[reader.id_count++] = length;
	return true;
}

/* One attribute: a name, and a quoted value if there is one. */
static bool read_attribute(void)
{
	const char *name = reader.at;
	size_t length = strcspn(name, "= \n\t/>");
	const char *end;
	bool id = length == 2 && memcmp(name, "id", 2) == 0;

	if (length == 0)
		return wrong("attribute without a name");
	reader.at += length;
	if (*reader.at != '=')
		return true;
	if (reader.at[1] != '"' && reader.at[1] != '\'')
		return wrong("attribute without quotes");
	end = strchr(reader.at + 2, reader.at[1]);
	if (!end)
		return wrong("quote without end");
	if (id && !note_id(reader.at + 2, (size_t)(end - reader.at - 2)))
		return false;
	reader.at = end + 1;
	return *reader.at == ' ' || *reader.at == '>' || *reader.at == '/' ||
	       wrong("no space after a value");
}

/* The rest of an opening tag; *closed if it ends in "/>". */
static bool read_attributes(bool *closed)
{
	*closed = false;
	for (;;) {
		reader.at += strspn(reader.at, " \n\t");
		if (*reader.at == '>') {
			reader.at++;
			return true;
		}
		if (strncmp(reader.at, "/>", 2) == 0) {
			reader.at += 2;
			*closed = true;
			return true;
		}
		if (!*reader.at || !read_attribute())
			return *reader.at ? false : wrong("tag without end");
	}
}

static bool read_opening(void)
{
	char name[NAME_MAX_LENGTH];
	bool closed;

	read_name(name);
	if (!*name)
		return wrong("a bare <");
	if (!read_attributes(&closed))
		return false;
	if (closed || is_void(name))
		return true;
	if (reader.depth == DEPTH_MAX)
		return wrong("too deep");
	snprintf(reader.open[reader.depth++], NAME_MAX_LENGTH, "%s", name);
	return true;
}

static bool read_closing(void)
{
	char name[NAME_MAX_LENGTH];

	read_name(name);
	if (reader.depth == 0 || strcmp(reader.open[reader.depth - 1], name) != 0 ||
	    *reader.at != '>')
		return wrong("closes what is not open");
	reader.depth--;
	reader.at++;
	return true;
}

static bool read_tag(void)
{
	reader.at++;
	if (*reader.at == '!') {
		reader.at += strcspn(reader.at, ">");
		return true;
	}
	if (*reader.at != '/')
		return read_opening();
	reader.at++;
	return read_closing();
}

bool markup_check(const char *text, const char **why)
{
	memset(&reader, 0, sizeof reader);
	reader.at = text;
	*why = reader.why;
	for (;;) {
		reader.at += strcspn(reader.at, "<");
		if (!*reader.at)
			return reader.depth == 0 || wrong("not closed at the end");
		if (!read_tag())
			return false;
	}
}

size_t markup_count(const char *text, const char *piece)
{
	size_t count = 0;

	for (const char *at = strstr(text, piece); at; at = strstr(at + strlen(piece), piece))
		count++;
	return count;
}

bool markup_next(const char **at, const char *attribute, char *value, size_t size)
{
	char start[NAME_MAX_LENGTH];
	const char *found;

	snprintf(start, sizeof start, " %s=\"", attribute);
	found = strstr(*at, start);
	if (!found)
		return false;
	found += strlen(start);
	*at = found + strcspn(found, "\"");
	snprintf(value, size, "%.*s", (int)(*at - found), found);
	return true;
}
