/* What is said of the rules in five languages: complete, and with the numbers of the tables. */
#include "core/rule_text.h"
#include "core/rule_words.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const struct rule_language *const languages[LANGUAGE_COUNT] = {
	[LANGUAGE_EN] = &rule_words_en, [LANGUAGE_FR] = &rule_words_fr,
	[LANGUAGE_DA] = &rule_words_da, [LANGUAGE_IT] = &rule_words_it,
	[LANGUAGE_PL] = &rule_words_pl,
};

/* The letters after $, in their order. */
static void parameters(const char *words, char out[32])
{
	size_t used = 0;

	for (; *words; words++)
		if (*words == '$' && used < 31)
			out[used++] = *++words;
	out[used] = '\0';
}

Test(rule_text, every_language_has_every_sentence)
{
	for (int language = 0; language < LANGUAGE_COUNT; language++) {
		const char *code = language_code((enum language)language);

		cr_expect(languages[language]->standard[0]);
		for (int row = 0; row < ROW_COUNT; row++) {
			cr_expect(languages[language]->titles[row], "%s: %d", code, row);
			cr_expect(languages[language]->standards[row], "%s: %d", code, row);
		}
		for (int i = WORDS_NONE + 1; i < WORDS_COUNT; i++) {
			char here[32];
			char english[32];

			cr_assert(languages[language]->words[i], "%s: %d", code, i);
			parameters(languages[language]->words[i], here);
			parameters(rule_words_en.words[i], english);
			cr_expect_str_eq(here, english, "%s: %d", code, i);
			cr_expect(language == LANGUAGE_EN || strcmp(languages[language]->words[i],
			                                            rule_words_en.words[i]) != 0,
			          "%s: %d is English", code, i);
		}
	}
}

/* The numbers in a text, with blanks between them: "3 3 5 5". */
static void numbers(const char *text, char out[64])
{
	size_t used = 0;

	while (*text) {
		size_t digits = strspn(text, "0123456789");

		if (digits > 0 && used + digits + 2 < 64) {
			if (used > 0)
				out[used++] = ' ';
			memcpy(out + used, text, digits);
			used += digits;
		}
		text += digits > 0 ? digits : 1;
	}
	out[used] = '\0';
}

/* The numbers that each row of a rule must have, NULL where it is as in standard renju. */
static const struct said {
	const char *id;
	const char *rows[ROW_COUNT];
} said[] = {
	{"taraguchi-10",       {"3 3 5 5 7 7", NULL, "9 9", "9 9 10", ""}},
	{"taraguchi-1",        {"3 3 5 5 7 7", NULL, "9 9", "9 9 1", ""} },
	{"soosorv-8",          {"3 3 5 5", "1 8", "", "", ""}            },
	{"soosorv-12",         {"3 3 5 5", "1 12", "", "", ""}           },
	{"yamaguchi-10",       {"3 3 5 5 1 10", "", "", "", ""}          },
	{"yamaguchi-rif",      {"3 3 5 5 1 62", "", "", "", ""}          },
	{"rif",		{"3 3 5 5", "", "", "2", ""}              },
	{"swap-1989",          {"3 3 5 5 26 2", "", "", "2", ""}         },
	{"super-taraguchi-10", {"5 5 7 7 9 9", NULL, "9 9", "9 9 10", ""}},
	{"tarannikov",         {"3 3 5 5 7 7", NULL, "", "9 9", ""}      },
	{"sakata",             {"3 3 5 5", "7 7 9 9", "", NULL, ""}      },
	{"super-sakata",       {"3 3 5 5", "7 7 9 9", "", NULL, ""}      },
	{"renju",              {NULL, NULL, NULL, NULL, NULL}            },
	{"renju-centre",       {"", NULL, NULL, NULL, NULL}              },
	{"freestyle",          {NULL, NULL, NULL, NULL, ""}              },
	{"standard",           {NULL, NULL, NULL, NULL, ""}              },
	{"pro",		{"5 5", NULL, NULL, NULL, ""}             },
	{"long-pro",           {"7 7", NULL, NULL, NULL, ""}             },
	{"swap",               {"", "", "", NULL, ""}                    },
	{"swap2",              {"", NULL, "", NULL, ""}                  },
};

static void check_row(const struct rule *rule, enum rule_row row, const char *expected)
{
	for (int i = 0; i < LANGUAGE_COUNT; i++) {
		enum language language = (enum language)i;
		char text[RULE_TEXT_MAX];
		char found[64];
		bool differs = rule_row_text(rule, row, language, text);

		cr_expect_eq(differs, expected != NULL, "%s, %s, %s: %s", rule->id,
		             rule_row_name(row), language_code(language), text);
		numbers(text, found);
		cr_expect_str_eq(found, expected ? expected : "", "%s, %s, %s: %s", rule->id,
		                 rule_row_name(row), language_code(language), text);
		cr_expect(strlen(text) + 1 < RULE_TEXT_MAX);
	}
}

Test(rule_text, has_the_rows_and_numbers_of_each_rule)
{
	for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
		struct rule rule;

		cr_assert(rule_find(said[i].id, &rule, NULL));
		for (int row = 0; row < ROW_COUNT; row++)
			check_row(&rule, (enum rule_row)row, said[i].rows[row]);
	}
}

/* A table with other squares and another number is told with those. */
Test(rule_text, follows_the_table)
{
	struct opening_arc arcs[64];
	struct rule rule;

	cr_assert(rule_find("taraguchi-10", &rule, NULL));
	memcpy(arcs, rule.arcs, rule.arc_count * sizeof *arcs);
	for (int i = 0; i < rule.arc_count; i++)
		if (arcs[i].kind == DECISION_PLACE && arcs[i].zone > 0 && arcs[i].zone < 6)
			arcs[i].zone++;
	rule.arcs = arcs;
	rule.fifths = 7;
	check_row(&rule, ROW_FIRST_STONES, "5 5 7 7 9 9");
	check_row(&rule, ROW_FIFTH_MOVE, "11 11 7");

	cr_assert(rule_find("soosorv-8", &rule, NULL));
	rule.declare_max = 5;
	check_row(&rule, ROW_FOURTH_MOVE, "1 5");
}

/* Every sentence is that of some rule: none is left over. */
Test(rule_text, every_sentence_is_said)
{
	bool heard[WORDS_COUNT] = {false};

	for (size_t i = 0; rule_at(i); i++)
		for (int row = 0; row < ROW_COUNT; row++) {
			char text[RULE_TEXT_MAX];

			if (!rule_row_text(rule_at(i), (enum rule_row)row, LANGUAGE_EN, text))
				continue;
			for (int k = 1; k < WORDS_COUNT; k++)
				heard[k] |= strncmp(text, rule_words_en.words[k],
				                    strcspn(rule_words_en.words[k], "$")) == 0;
		}
	for (int k = 1; k < WORDS_COUNT; k++)
		cr_expect(heard[k], "%s", rule_words_en.words[k]);
}

Test(rule_text, languages_are_found)
{
	enum language language;

	cr_expect(language_find("pl", &language) && language == LANGUAGE_PL);
	cr_expect_not(language_find("de", &language));
	cr_expect_not(language_find("", &language));
}
