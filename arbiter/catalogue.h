/*
 * The interface's phrases in the languages of the seeds. English is what the source says; the
 * others are PO files (arbiter/po/LANG.po), read once at the start by gettext's own library. Which
 * language is spoken is a matter of each request, not of the process.
 *
 * A phrase is marked in the source by PHRASE(), page_say() or page_count() (arbiter/page_parts.h)
 * or as an argument of the functions below, in scripts by phrase() (web/say.js): that is what
 * deploy/phrases, and so the translators, go by.
 */
#ifndef ARBITER_CATALOGUE_H
#define ARBITER_CATALOGUE_H

#include "core/error.h"
#include "core/rule_text.h"

#include <stddef.h>

/* A phrase of a table, translated where it is shown. */
#define PHRASE(english) (english)

/* Singular, a few, many: no language here has more. */
enum { CATALOGUE_FORMS = 3 };

struct phrase {
	char *english;
	char *forms[CATALOGUE_FORMS]; /* [0] alone for a phrase without a number */
};

struct catalogue {
	struct phrase *phrases; /* sorted by their English */
	size_t count;
};

struct catalogues {
	struct catalogue of[LANGUAGE_COUNT]; /* English is empty */
};

/* Reads the folder's PO files; a language without a file has no phrases. ERR_BAD_FILE with file and
 * line where one is malformed. */
bool catalogues_read(struct catalogues *catalogues, const char *folder, struct error *err);
void catalogues_free(struct catalogues *catalogues);

/* The phrase in the language, in English where it has none. Borrowed. */
const char *catalogue_say(const struct catalogues *catalogues, enum language language,
                          const char *english) __attribute__((format_arg(3)));

/* The form that goes with a number: "%d board", "%d boards". */
const char *catalogue_count(const struct catalogues *catalogues, enum language language,
                            const char *one, const char *many, long number);

/* The language's own name: "Polski". */
const char *language_name(enum language language);

/*
 * What the reader wants: a language asked for by name (NULL or unknown: none), else the best of an
 * Accept-Language header (NULL: none), else `otherwise`.
 */
enum language language_choose(const char *asked, const char *accept, enum language otherwise);

#endif
