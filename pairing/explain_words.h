/* Shared by explain_words.c and explain_text.c only. */
#ifndef PAIRING_EXPLAIN_WORDS_H
#define PAIRING_EXPLAIN_WORDS_H

#include "pairing/explain_text.h"

/* Adds at most 255 bytes; names go through explain_say_player(). */
void say(struct explain_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "1 point", "3.5 points". */
void say_score(struct explain_text *t, int32_t tenths);

/* "the bracket of 3.5 points". */
void say_bracket_name(struct explain_text *t, int index);

#endif
