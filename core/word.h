/*
 * Decisions as words: "h8", "swap", "declare=4", "offer=h10,i9", "choose=i9", "draw?" ... The
 * vocabulary of `arbiter replay` and of every text form of a game.
 */
#ifndef CORE_WORD_H
#define CORE_WORD_H

#include "core/opening.h"

/* Room for any decision as a word, its NUL included. */
enum { WORD_MAX = 16 + 4 * OFFERS_MAX };

/* False with ERR_BAD_POINT or ERR_BAD_FIELD and what was expected. A number too large for any rule
 * stays one: the rule's refusal tells more. */
bool word_read(const char *text, struct decision *decision, struct error *err);

/* Writes the word; returns the buffer. */
char *word_write(const struct decision *decision, char word[WORD_MAX]);

#endif
