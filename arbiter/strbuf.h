/*
 * A growing text with a ceiling. Growth past the ceiling sets `failed` and drops what did not fit;
 * check it once at the end. Out of memory ends the program.
 */
#ifndef ARBITER_STRBUF_H
#define ARBITER_STRBUF_H

#include <stdbool.h>
#include <stddef.h>

struct strbuf {
	char *text; /* NUL-terminated once anything was added, NULL before */
	size_t length;
	size_t room;
	size_t limit;
	bool failed;
};

#define STRBUF(ceiling) ((struct strbuf){.limit = (ceiling)})

void strbuf_add(struct strbuf *sb, const char *bytes, size_t length);
void strbuf_adds(struct strbuf *sb, const char *text);
void strbuf_addc(struct strbuf *sb, char c);
void strbuf_addf(struct strbuf *sb, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds text with & < > " ' escaped, for HTML, SVG and XML. */
void strbuf_escape(struct strbuf *sb, const char *text);

/* Percent-encodes everything but unreserved characters, for URLs. */
void strbuf_url(struct strbuf *sb, const char *text);

void strbuf_free(struct strbuf *sb);

/* malloc and friends that end the program when memory is out; for arenas too. */
void *memory_get(size_t size);
void *memory_grow(void *memory, size_t size);
void memory_give(void *memory);
char *memory_text(const char *text);

#endif
