/*
 * The settings of an event: how it is paired, timed and shown, beyond what every event has to say
 * when it is made. Each is one integer and a row of one table; the log, the API and the forms all
 * read that table, so a new setting is a new row and the code that heeds it.
 *
 * In the log a setting is a field of `created` or of a later `settings` record: its name, and its
 * word or number. A setting at its initial value goes without saying.
 */
#ifndef CORE_SETTINGS_H
#define CORE_SETTINGS_H

#include "core/error.h"

#include <stddef.h>
#include <stdint.h>

/* Until when a setting can be changed. */
#define SETTING_PHASES(X)                                              \
	X(UNTIL_PAIRED, "until-paired") /* before the first pairing */ \
	X(ALWAYS, "always")             /* from the next act on */

enum setting_phase {
#define X(id, name) PHASE_##id,
	SETTING_PHASES(X)
#undef X
};

/* Settings with words: the value is the word's place in the list. */
#define EDITION_WORDS "2026", "2017"
#define TIEBREAK_EDITION_WORDS "2026", "2024", "2023", "pre-2023" /* as enum tiebreak_edition */
#define LANGUAGE_WORDS "en", "fr", "da", "it", "pl"               /* as enum language */

/*
 * X(id, name, words (NULL: a number), least, most, initial, changed until, meaning). With words,
 * least and most are not looked at. Times in ms.
 */
#define EVENT_SETTINGS(X)                                                                       \
	X(EDITION, "edition", WORDS(EDITION_WORDS), 0, 0, 0, UNTIL_PAIRED,                      \
	  "Edition of the pairing rules")                                                       \
	X(TIEBREAK_EDITION, "tiebreak-edition", WORDS(TIEBREAK_EDITION_WORDS), 0, 0, 0, ALWAYS, \
	  "Edition of the tie-break rules")                                                     \
	X(LOTS_SEED, "lots-seed", NULL, 0, 9007199254740991, 0, ALWAYS,                         \
	  "Number the lots are drawn by (0: not drawn)")                                        \
	X(LANGUAGE, "language", WORDS(LANGUAGE_WORDS), 0, 0, 0, ALWAYS,                         \
	  "Language of the published pages")

enum setting {
#define X(id, name, words, least, most, initial, until, meaning) SETTING_##id,
	EVENT_SETTINGS(X)
#undef X
		SETTING_COUNT
};

struct setting_row {
	const char *name;
	const char *const *words; /* ended by NULL; or NULL for a number */
	int64_t least, most, initial;
	enum setting_phase until;
	const char *meaning; /* a label of a form */
};

struct settings {
	int64_t value[SETTING_COUNT];
};

struct setting_change {
	enum setting setting;
	int64_t value;
};

const struct setting_row *setting_row(enum setting setting);
const char *setting_phase_name(enum setting_phase phase);
bool setting_find(const char *name, enum setting *setting);

/* The word or decimal number of a value. Returns text or the word. */
const char *setting_text(enum setting setting, int64_t value, char *text, size_t size);

/* The value a text stands for; ERR_BAD_FIELD naming what is allowed. */
bool setting_parse(enum setting setting, const char *text, int64_t *value, struct error *err);
bool setting_check(enum setting setting, int64_t value, struct error *err);

void settings_init(struct settings *settings);

/* Takes over whatever settings the fields of a record hold; false on a value not known here. */
bool settings_read(struct settings *settings, const char *data);

#endif
