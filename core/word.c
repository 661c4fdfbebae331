#include "core/word.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What follows a word's "=". */
enum operand { OPERAND_NONE, OPERAND_NUMBER, OPERAND_POINT, OPERAND_POINTS };

static const enum operand operands[DECISION_KIND_COUNT] = {
	[DECISION_DECLARE] = OPERAND_NUMBER,
	[DECISION_OFFER] = OPERAND_POINTS,
	[DECISION_CHOOSE] = OPERAND_POINT,
	[DECISION_CLAIM] = OPERAND_POINT,
};

/* Those whose word is not their name. A stone's word is its point. */
static const char *const short_words[DECISION_KIND_COUNT] = {
	[DECISION_DRAW_OFFER] = "draw?",
	[DECISION_DRAW_ACCEPT] = "draw+",
	[DECISION_DRAW_DECLINE] = "draw-",
};

static const char *word_of(int kind)
{
	return short_words[kind] ? short_words[kind] : decision_name((enum decision_kind)kind);
}

static bool read_points(const char *text, int most, struct decision *decision, struct error *err)
{
	const char *at = text;

	do {
		if (decision->count == most)
			return error_set(err, ERR_BAD_POINT, "more than %d points", most);
		at = point_parse(at, &decision->points[decision->count]);
		if (!at || (*at != ',' && *at != '\0'))
			return error_set(err, ERR_BAD_POINT, "\"%.40s\" is not a %s", text,
			                 most == 1 ? "point (a1 to o15)"
			                           : "list of points like h10,i9; each is a point "
			                             "(a1 to o15)");
		decision->count++;
	} while (*at++ == ',');
	return true;
}

static bool read_number(const char *text, struct decision *decision, struct error *err)
{
	char *end;
	unsigned long number = strtoul(text, &end, 10);

	if (*text < '0' || *text > '9' || *end != '\0')
		return error_set(err, ERR_BAD_FIELD, "\"%.20s\" is not a number", text);
	decision->count = (uint8_t)(number < UINT8_MAX ? number : UINT8_MAX);
	return true;
}

static bool read_operand(const char *text, struct decision *decision, struct error *err)
{
	switch (operands[decision->kind]) {
	case OPERAND_NUMBER:
		return read_number(text, decision, err);
	case OPERAND_POINT:
		return read_points(text, 1, decision, err);
	case OPERAND_POINTS:
		return read_points(text, OFFERS_MAX, decision, err);
	case OPERAND_NONE:
	default:
		return true;
	}
}

bool word_read(const char *text, struct decision *decision, struct error *err)
{
	const char *equals = strchr(text, '=');
	size_t length = equals ? (size_t)(equals - text) : strlen(text);

	*decision = (struct decision){.kind = DECISION_PLACE};
	for (int kind = 0; kind < DECISION_KIND_COUNT; kind++) {
		const char *word = word_of(kind);

		if (kind == DECISION_PLACE || strlen(word) != length ||
		    memcmp(word, text, length) != 0)
			continue;
		if ((operands[kind] == OPERAND_NONE) != (equals == NULL))
			return error_set(err, ERR_BAD_FIELD, "%s takes %s operand", word,
			                 equals ? "no" : "an");
		decision->kind = (enum decision_kind)kind;
		return read_operand(equals ? equals + 1 : text, decision, err);
	}
	return read_points(text, 1, decision, err);
}

char *word_write(const struct decision *decision, char word[WORD_MAX])
{
	size_t used = 0;
	char name[4];

	if (decision->kind == DECISION_PLACE)
		return point_name(decision->points[0], word);
	used = (size_t)snprintf(word, WORD_MAX, "%s", word_of(decision->kind));
	if (operands[decision->kind] == OPERAND_NUMBER)
		snprintf(word + used, WORD_MAX - used, "=%d", decision->count);
	for (int i = 0; i < decision->count && operands[decision->kind] >= OPERAND_POINT; i++)
		used += (size_t)snprintf(word + used, WORD_MAX - used, "%c%s", i ? ',' : '=',
		                         point_name(decision->points[i], name));
	return word;
}
