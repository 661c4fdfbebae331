/* Catalogues: phrases, plural forms, which language, what malformed files come to. */
#include "arbiter/catalogue.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "test_catalogue-XXXXXX";
static char path[sizeof folder + 8];
static struct catalogues catalogues;

static bool read_polish(const char *text, struct error *err)
{
	FILE *file;
	bool read;

	snprintf(folder, sizeof folder, "test_catalogue-XXXXXX");
	cr_assert(mkdtemp(folder));
	snprintf(path, sizeof path, "%s/pl.po", folder);
	file = fopen(path, "w");
	cr_assert(file);
	fputs(text, file);
	fclose(file);
	read = catalogues_read(&catalogues, folder, err);
	unlink(path);
	rmdir(folder);
	return read;
}

static const char heading[] = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n";

Test(catalogue, says_phrases_and_numbers)
{
	struct error err;
	char text[2000];

	snprintf(text, sizeof text,
	         "%s\nmsgid \"Players\"\nmsgstr \"Gracze\"\n"
	         "\n#, fuzzy\nmsgid \"Round\"\nmsgstr \"Runda?\"\n"
	         "\nmsgid \"%%d board\"\nmsgid_plural \"%%d boards\"\nmsgstr[0] \"%%d plansza\"\n"
	         "msgstr[1] \"%%d plansze\"\nmsgstr[2] \"%%d plansz\"\n",
	         heading);
	cr_assert(read_polish(text, &err), "%s", err.text);
	cr_expect_str_eq(catalogue_say(&catalogues, LANGUAGE_PL, "Players"), "Gracze");
	cr_expect_str_eq(catalogue_say(&catalogues, LANGUAGE_DA, "Players"), "Players");
	cr_expect_str_eq(catalogue_say(&catalogues, LANGUAGE_PL, "Round"), "Round");
	static const struct {
		long n;
		const char *form;
	} forms[] = {
		{1,   "%d plansza"},
                {2,   "%d plansze"},
                {4,   "%d plansze"},
                {5,   "%d plansz" },
		{12,  "%d plansz" },
                {22,  "%d plansze"},
                {112, "%d plansz" },
                {0,   "%d plansz" }
        };

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		cr_expect_str_eq(catalogue_count(&catalogues, LANGUAGE_PL, "%d board", "%d boards",
		                                 forms[i].n),
		                 forms[i].form);
	cr_expect_str_eq(catalogue_count(&catalogues, LANGUAGE_EN, "%d board", "%d boards", 1),
	                 "%d board");
	cr_expect_str_eq(catalogue_count(NULL, LANGUAGE_FR, "%d board", "%d boards", 2),
	                 "%d boards");
	catalogues_free(&catalogues);
}

Test(catalogue, a_malformed_file_is_refused_with_its_line)
{
	struct error err;

	cr_expect(!read_polish("msgid \"Players\nmsgstr \"Gracze\"\n", &err));
	cr_expect_eq(err.code, ERR_BAD_FILE);
	cr_expect(strstr(err.text, "pl.po: line 2"), "%s", err.text);
}

Test(catalogue, the_reader_chooses_the_language)
{
	static const struct {
		const char *asked, *accept;
		enum language wanted;
	} cases[] = {
		{NULL, NULL,                        LANGUAGE_IT},
		{"fr", "da",                        LANGUAGE_FR},
		{"xx", "da",                        LANGUAGE_DA},
		{NULL, "de, pl;q=0.5, fr-CA;q=0.8", LANGUAGE_FR},
		{NULL, "de-DE,de;q=0.9",            LANGUAGE_IT},
		{NULL, "pl;q=0",                    LANGUAGE_IT},
		{NULL, "frx, da",                   LANGUAGE_DA},
		{NULL, ",;;q=",                     LANGUAGE_IT},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		cr_expect_eq(language_choose(cases[i].asked, cases[i].accept, LANGUAGE_IT),
		             cases[i].wanted, "case %zu", i);
}
