#include "arbiter/strbuf.h"

#include "arbiter/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_AT_FIRST = 256 };

void *memory_get(size_t size)
{
	void *memory = malloc(size ? size : 1);

	if (!memory)
		log_fatal("out of memory size=%zu", size);
	return memory;
}

void *memory_grow(void *memory, size_t size)
{
	void *grown = realloc(memory, size ? size : 1);

	if (!grown)
		log_fatal("out of memory size=%zu", size);
	return grown;
}

void memory_give(void *memory)
{
	free(memory);
}

char *memory_text(const char *text)
{
	size_t size = strlen(text) + 1;

	return memcpy(memory_get(size), text, size);
}

/* Makes room for `more` bytes and the NUL; false at the ceiling. */
static bool strbuf_room(struct strbuf *sb, size_t more)
{
	size_t room = sb->room ? sb->room : ROOM_AT_FIRST;
	char *grown;

	if (sb->failed || more > sb->limit - sb->length) {
		sb->failed = true;
		return false;
	}
	if (sb->length + more < sb->room)
		return true;
	while (room <= sb->length + more)
		room *= 2;
	grown = realloc(sb->text, room);
	if (!grown)
		log_fatal("out of memory size=%zu", room);
	sb->text = grown;
	sb->room = room;
	return true;
}

void strbuf_add(struct strbuf *sb, const char *bytes, size_t length)
{
	if (!strbuf_room(sb, length))
		return;
	if (length)
		memcpy(sb->text + sb->length, bytes, length);
	sb->length += length;
	sb->text[sb->length] = '\0';
}

void strbuf_adds(struct strbuf *sb, const char *text)
{
	strbuf_add(sb, text, strlen(text));
}

void strbuf_addc(struct strbuf *sb, char c)
{
	strbuf_add(sb, &c, 1);
}

static int strbuf_measure(const char *format, va_list args)
{
	va_list copy;
	int length;

	va_copy(copy, args);
	length = vsnprintf(NULL, 0, format, copy);
	va_end(copy);
	if (length < 0)
		log_fatal("a format cannot be printed: %s", format);
	return length;
}

void strbuf_addf(struct strbuf *sb, const char *format, ...)
{
	va_list args;
	size_t length;

	va_start(args, format);
	length = (size_t)strbuf_measure(format, args);
	if (strbuf_room(sb, length)) {
		vsnprintf(sb->text + sb->length, length + 1, format, args);
		sb->length += length;
	}
	va_end(args);
}

static const char *const entities[256] = {
	['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;", ['\''] = "&#39;",
};

void strbuf_escape(struct strbuf *sb, const char *text)
{
	while (*text) {
		size_t plain = strcspn(text, "&<>\"'");

		strbuf_add(sb, text, plain);
		text += plain;
		if (*text)
			strbuf_adds(sb, entities[(unsigned char)*text++]);
	}
}

static bool url_unreserved(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '-' || c == '.' || c == '_' || c == '~';
}

void strbuf_url(struct strbuf *sb, const char *text)
{
	for (; *text; text++) {
		if (url_unreserved((unsigned char)*text))
			strbuf_addc(sb, *text);
		else
			strbuf_addf(sb, "%%%02X", (unsigned char)*text);
	}
}

void strbuf_free(struct strbuf *sb)
{
	free(sb->text);
	*sb = STRBUF(sb->limit);
}
