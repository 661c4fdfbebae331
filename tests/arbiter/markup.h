/* Checks on written HTML and SVG, for tests. */
#ifndef TESTS_MARKUP_H
#define TESTS_MARKUP_H

#include <stdbool.h>
#include <stddef.h>

/* Every tag is closed in order, every attribute is quoted and no id comes twice; if not, *why
 * points at a description (static). */
bool markup_check(const char *text, const char **why);

/* How often a piece of text occurs. */
size_t markup_count(const char *text, const char *piece);

/* Walks the values of an attribute: `at` is where to go on; false past the last. */
bool markup_next(const char **at, const char *attribute, char *value, size_t size);

#endif
