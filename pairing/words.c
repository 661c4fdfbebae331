#include "pairing/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void words_add(struct words *words, const char *format, ...)
{
	va_list args;

	if (words->length + 1 >= words->size)
		return;
	va_start(args, format);
	words->length += (size_t)vsnprintf(words->text + words->length, words->size - words->length,
	                                   format, args);
	va_end(args);
	if (words->length < words->size)
		return;
	words->length = words->size - 1;
	if (words->size > 4)
		memcpy(words->text + words->size - 4, "...", 4);
}

void words_player(struct words *words, uint16_t tpn)
{
	words_add(words, "%s", tpn ? words->name(words->context, tpn) : "the bye");
}

void words_list(struct words *words, const uint16_t *list, size_t count, size_t most)
{
	size_t named = most && count > most ? most : count;

	for (size_t i = 0; i < named; i++) {
		if (i)
			words_add(words, "%s", i + 1 == count ? " and " : ", ");
		words_player(words, list[i]);
	}
	if (named < count)
		words_add(words, " and %zu more", count - named);
}
