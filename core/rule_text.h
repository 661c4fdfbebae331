/*
 * What an opening rule changes against standard renju, in words of five languages.
 *
 * The sentences are chosen and their numbers filled in from the rule's table (core/opening.h), so
 * they cannot say anything that the driver does not do. The facts and the rows are those of the
 * seeds' comparison tables: first stones, fourth move, swapping colours, fifth move, after the
 * opening.
 */
#ifndef CORE_RULE_TEXT_H
#define CORE_RULE_TEXT_H

#include "core/opening.h"

/* X(id, code on the wire (ISO 639-1)) */
#define LANGUAGES(X) \
	X(EN, "en")  \
	X(FR, "fr")  \
	X(DA, "da")  \
	X(IT, "it")  \
	X(PL, "pl")

enum language {
#define X(id, code) LANGUAGE_##id,
	LANGUAGES(X)
#undef X
		LANGUAGE_COUNT
};

const char *language_code(enum language language);
bool language_find(const char *code, enum language *language);

/* X(id, name on the wire): the rows of the table, in its order */
#define RULE_ROWS(X)                    \
	X(FIRST_STONES, "first-stones") \
	X(FOURTH_MOVE, "fourth-move")   \
	X(SWAPPING, "swapping-colours") \
	X(FIFTH_MOVE, "fifth-move")     \
	X(AFTERWARDS, "after-the-opening")

enum rule_row {
#define X(id, name) ROW_##id,
	RULE_ROWS(X)
#undef X
		ROW_COUNT
};

const char *rule_row_name(enum rule_row row);

enum { RULE_TEXT_MAX = 400 };

/* A row's heading, and what standard renju says there. */
const char *rule_row_title(enum rule_row row, enum language language);
const char *rule_row_standard(enum rule_row row, enum language language);

/* What standard renju is called. */
const char *rule_text_standard(enum language language);

/* Writes what the rule says in a row; false, and an empty text, where it leaves standard renju as
 * it is. */
bool rule_row_text(const struct rule *rule, enum rule_row row, enum language language,
                   char text[RULE_TEXT_MAX]);

#endif
