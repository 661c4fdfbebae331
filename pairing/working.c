#include "pairing/working.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define X(id, word, phrase) {word, phrase},

struct words {
	const char *word, *phrase;
};

static const struct words kinds[PART_KIND_COUNT] = {PART_KINDS(X)};
static const struct words uses[PART_USE_COUNT] = {PART_USES(X)};
static const struct words forms[WORKING_FORM_COUNT] = {WORKING_FORMS(X)};

#undef X

const char *part_kind_word(enum part_kind kind)
{
	return kinds[kind].word;
}

const char *part_kind_phrase(enum part_kind kind)
{
	return kinds[kind].phrase;
}

const char *part_use_word(enum part_use use)
{
	return uses[use].word;
}

const char *part_use_phrase(enum part_use use)
{
	return uses[use].phrase;
}

const char *working_form_word(enum working_form form)
{
	return forms[form].word;
}

const char *working_form_phrase(enum working_form form)
{
	return forms[form].phrase;
}

void working_add(struct working *working, struct working_part part)
{
	if (working->count < working->room)
		working->parts[working->count++] = part;
}

size_t working_counted(const struct working *working)
{
	size_t counted = 0;

	for (size_t i = 0; i < working->count; i++)
		counted += working->parts[i].use == USE_COUNTED;
	return counted;
}

static int32_t fit(int64_t value)
{
	return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

static void add_up(struct working *working)
{
	working->sum = 0;
	for (size_t i = 0; i < working->count; i++)
		if (working->parts[i].use == USE_COUNTED)
			working->sum += working->parts[i].value;
}

void working_sum(struct working *working)
{
	add_up(working);
	working->form = FORM_SUM;
	working->value = fit(working->sum);
}

/* Division that rounds down below zero too, so that a half always goes up. */
static int64_t divide_down(int64_t a, int64_t b)
{
	return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

void working_mean(struct working *working, int32_t unit)
{
	int64_t count = (int64_t)working_counted(working) * unit;

	add_up(working);
	working->form = FORM_MEAN;
	working->value = count ? fit(divide_down(2 * working->sum + count, 2 * count) * unit) : 0;
}

enum { SCALE = 100 }; /* TIEBREAK_SCALE, without what standing.h needs */

char *working_number(int64_t value, char text[WORKING_NUMBER_SIZE])
{
	long long whole = llabs(value) / SCALE;
	int part = (int)(llabs(value) % SCALE);
	const char *sign = value < 0 ? "-" : "";

	if (part % 10)
		snprintf(text, WORKING_NUMBER_SIZE, "%s%lld.%02d", sign, whole, part);
	else if (part)
		snprintf(text, WORKING_NUMBER_SIZE, "%s%lld.%d", sign, whole, part / 10);
	else
		snprintf(text, WORKING_NUMBER_SIZE, "%s%lld", sign, whole);
	return text;
}

static size_t join(char *text, size_t used, const char *phrase)
{
	int added =
		snprintf(text + used, WORKING_REMARK_SIZE - used, "%s%s", used ? "; " : "", phrase);

	return used + (size_t)added < WORKING_REMARK_SIZE ? used + (size_t)added
	                                                  : WORKING_REMARK_SIZE - 1;
}

/* Rounds that were not played, by their code in reports. */
static const char *unplayed_phrase(char result)
{
	static const struct {
		char result;
		const char *phrase;
	} unplayed[] = {
		{'U', "pairing bye"    },
                {'F', "full bye"       },
                {'H', "half bye"       },
		{'Z', "zero bye"       },
                {'+', "won by forfeit" },
                {'-', "lost by forfeit"},
	};

	for (size_t i = 0; i < sizeof unplayed / sizeof *unplayed; i++)
		if (unplayed[i].result == result)
			return unplayed[i].phrase;
	return NULL;
}

size_t working_phrases(const struct working_part *part, const char *phrases[WORKING_PHRASES_MAX])
{
	const char *unplayed = unplayed_phrase(part->result);
	size_t count = 0;

	if (unplayed)
		phrases[count++] = unplayed;
	if (*kinds[part->kind].phrase)
		phrases[count++] = kinds[part->kind].phrase;
	if (part->adjusted)
		phrases[count++] = NULL;
	if (*uses[part->use].phrase && part->kind != PART_MISSING)
		phrases[count++] = uses[part->use].phrase;
	return count;
}

char *working_remark(const struct working_part *part, char text[WORKING_REMARK_SIZE])
{
	char own[WORKING_NUMBER_SIZE], more[WORKING_NUMBER_SIZE], phrase[100];
	const char *phrases[WORKING_PHRASES_MAX];
	size_t count = working_phrases(part, phrases), used = 0;

	snprintf(phrase, sizeof phrase, "%s of its own, %s%s for rounds counted as draws",
	         working_number(part->score - part->adjusted, own), part->adjusted > 0 ? "+" : "",
	         working_number(part->adjusted, more));
	text[0] = '\0';
	for (size_t i = 0; i < count; i++)
		used = join(text, used, phrases[i] ? phrases[i] : phrase);
	return text;
}
