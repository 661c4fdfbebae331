/* Sentences that are put together piece by piece in a text of fixed size, with players' names. */
#ifndef PAIRING_WORDS_H
#define PAIRING_WORDS_H

#include "pairing/repair.h"

struct words {
	char *text;
	size_t size, length;
	repair_name *name;
	const void *context; /* of the name */
};

/* What does not fit is cut, and three dots say so. */
void words_add(struct words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A player's name; 0 is the bye. */
void words_player(struct words *words, uint16_t tpn);

/* "Anna, Boris and the bye"; of more than `most` (0: all are named) the others are counted. */
void words_list(struct words *words, const uint16_t *list, size_t count, size_t most);

#endif
