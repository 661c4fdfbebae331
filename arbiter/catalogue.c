#include "arbiter/catalogue.h"

#include <gettext-po.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
/* The library keeps the name of each file it has read: four, once. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:libgettextpo";
}
#endif

/* -- reading ----------------------------------------------------------------------------------- */

/* gettext's library reports through functions without an argument of ours; files are read one
 * after the other at the start, before there is a second thread. */
static struct error *report;
static bool malformed;

static void note(int severity, po_message_t message, const char *file, size_t line, size_t column,
                 int multiline, const char *text)
{
	(void)message;
	(void)column;
	(void)multiline;
	if (severity == PO_SEVERITY_WARNING || malformed)
		return;
	malformed = true;
	error_set(report, ERR_BAD_FILE, "%s: line %zu: %s", file ? file : "", line, text);
}

static void note_two(int severity, po_message_t message, const char *file, size_t line,
                     size_t column, int multiline, const char *text, po_message_t other,
                     const char *other_file, size_t other_line, size_t other_column,
                     int other_multiline, const char *other_text)
{
	(void)other;
	(void)other_file;
	(void)other_line;
	(void)other_column;
	(void)other_multiline;
	(void)other_text;
	note(severity, message, file, line, column, multiline, text);
}

static char *copy(const char *text)
{
	char *made = strdup(text);

	if (!made)
		abort();
	return made;
}

/* Whole and settled: neither the file's heading nor a guess of the tools. */
static bool usable(po_message_t message)
{
	return *po_message_msgid(message) && !po_message_is_fuzzy(message) &&
	       !po_message_is_obsolete(message);
}

static void take(struct catalogue *catalogue, po_message_t message)
{
	struct phrase *phrase;
	bool counted = po_message_msgid_plural(message) != NULL;

	catalogue->phrases =
		realloc(catalogue->phrases, (catalogue->count + 1) * sizeof *catalogue->phrases);
	if (!catalogue->phrases)
		abort();
	phrase = &catalogue->phrases[catalogue->count++];
	*phrase = (struct phrase){.english = copy(po_message_msgid(message))};
	for (int i = 0; i < (counted ? CATALOGUE_FORMS : 1); i++) {
		const char *form =
			counted ? po_message_msgstr_plural(message, i) : po_message_msgstr(message);

		if (form && *form)
			phrase->forms[i] = copy(form);
	}
}

static int by_english(const void *left, const void *right)
{
	const struct phrase *a = left, *b = right;

	return strcmp(a->english, b->english);
}

/* A text against a phrase's English. */
static int to_english(const void *key, const void *right)
{
	const struct phrase *phrase = right;

	return strcmp(key, phrase->english);
}

static bool read_file(struct catalogue *catalogue, const char *path, struct error *err)
{
	static const struct po_xerror_handler handler = {note, note_two};
	po_message_iterator_t messages;
	po_message_t message;
	po_file_t file;

	report = err;
	malformed = false;
	file = po_file_read(path, &handler);
	if (!file)
		return malformed ? false : error_set(err, ERR_BAD_FILE, "%s: cannot be read", path);
	messages = po_message_iterator(file, NULL);
	while ((message = po_next_message(messages)))
		if (usable(message))
			take(catalogue, message);
	po_message_iterator_free(messages);
	po_file_free(file);
	if (catalogue->count)
		qsort(catalogue->phrases, catalogue->count, sizeof *catalogue->phrases, by_english);
	return !malformed;
}

bool catalogues_read(struct catalogues *catalogues, const char *folder, struct error *err)
{
	char path[PATH_MAX];

	*catalogues = (struct catalogues){0};
	for (int i = 0; i < LANGUAGE_COUNT; i++) {
		int length = snprintf(path, sizeof path, "%s/%s.po", folder,
		                      language_code((enum language)i));

		if (length < 0 || (size_t)length >= sizeof path || access(path, F_OK) != 0)
			continue;
		if (!read_file(&catalogues->of[i], path, err)) {
			catalogues_free(catalogues);
			return false;
		}
	}
	return true;
}

void catalogues_free(struct catalogues *catalogues)
{
	for (int i = 0; i < LANGUAGE_COUNT; i++) {
		struct catalogue *catalogue = &catalogues->of[i];

		for (size_t p = 0; p < catalogue->count; p++) {
			free(catalogue->phrases[p].english);
			for (int f = 0; f < CATALOGUE_FORMS; f++)
				free(catalogue->phrases[p].forms[f]);
		}
		free(catalogue->phrases);
	}
	*catalogues = (struct catalogues){0};
}

/* -- speaking ---------------------------------------------------------------------------------- */

/* Which form goes with a number: each language's rule as its PO file states it. */
static int form_two(unsigned long n)
{
	return n != 1;
}

static int form_french(unsigned long n)
{
	return n > 1;
}

static int form_polish(unsigned long n)
{
	bool few = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);

	return n == 1 ? 0 : few ? 1 : 2;
}

static const struct {
	const char *name;
	int (*form)(unsigned long n);
} speech[LANGUAGE_COUNT] = {
	[LANGUAGE_EN] = {"English",   form_two   },
          [LANGUAGE_FR] = {"Français", form_french},
	[LANGUAGE_DA] = {"Dansk",     form_two   },
          [LANGUAGE_IT] = {"Italiano",  form_two   },
	[LANGUAGE_PL] = {"Polski",    form_polish},
};

const char *language_name(enum language language)
{
	return speech[language].name;
}

static const struct phrase *find(const struct catalogues *catalogues, enum language language,
                                 const char *english)
{
	const struct catalogue *catalogue = catalogues ? &catalogues->of[language] : NULL;

	return catalogue && catalogue->count
	               ? bsearch(english, catalogue->phrases, catalogue->count,
	                         sizeof *catalogue->phrases, to_english)
	               : NULL;
}

const char *catalogue_say(const struct catalogues *catalogues, enum language language,
                          const char *english)
{
	const struct phrase *phrase = find(catalogues, language, english);

	return phrase && phrase->forms[0] ? phrase->forms[0] : english;
}

const char *catalogue_count(const struct catalogues *catalogues, enum language language,
                            const char *one, const char *many, long number)
{
	unsigned long n = number < 0 ? 0UL - (unsigned long)number : (unsigned long)number;
	const struct phrase *phrase = find(catalogues, language, one);
	int form = speech[language].form(n);

	if (phrase && phrase->forms[form])
		return phrase->forms[form];
	return form_two(n) ? many : one;
}

/* -- choosing ---------------------------------------------------------------------------------- */

/* The quality of one entry, "fr-CA;q=0.8": 0 to 1. */
static double quality(const char *entry, size_t length)
{
	const char *q = memchr(entry, ';', length);

	while (q && (*q == ';' || *q == ' '))
		q++;
	return q && !strncmp(q, "q=", 2) ? strtod(q + 2, NULL) : 1;
}

static enum language accepted(const char *accept, enum language otherwise)
{
	double best = 0;

	while (*accept) {
		size_t length = strcspn(accept, ",");
		char code[3] = {accept[0], length > 1 ? accept[1] : '\0', '\0'};
		bool bounded = length == 2 || strchr("-; ", length > 2 ? accept[2] : ' ');
		double q = quality(accept, length);
		enum language language;

		if (bounded && q > best && language_find(code, &language)) {
			best = q;
			otherwise = language;
		}
		accept += length;
		accept += strspn(accept, ", ");
	}
	return otherwise;
}

enum language language_choose(const char *asked, const char *accept, enum language otherwise)
{
	enum language language;

	if (asked && language_find(asked, &language))
		return language;
	return accept ? accepted(accept, otherwise) : otherwise;
}
