#include "core/rule_text.h"

#include "core/rule_words.h"

#include <stdio.h>
#include <string.h>

static const char *const language_codes[] = {
#define X(id, code) [LANGUAGE_##id] = (code),
	LANGUAGES(X)
#undef X
};

static const struct rule_language *const languages[LANGUAGE_COUNT] = {
	[LANGUAGE_EN] = &rule_words_en, [LANGUAGE_FR] = &rule_words_fr,
	[LANGUAGE_DA] = &rule_words_da, [LANGUAGE_IT] = &rule_words_it,
	[LANGUAGE_PL] = &rule_words_pl,
};

static const char *const row_names[] = {
#define X(id, name) [ROW_##id] = (name),
	RULE_ROWS(X)
#undef X
};

const char *language_code(enum language language)
{
	return language_codes[language];
}

bool language_find(const char *code, enum language *language)
{
	for (int i = 0; i < LANGUAGE_COUNT; i++) {
		if (strcmp(language_codes[i], code) == 0) {
			*language = (enum language)i;
			return true;
		}
	}
	return false;
}

const char *rule_row_name(enum rule_row row)
{
	return row_names[row];
}

const char *rule_row_title(enum rule_row row, enum language language)
{
	return languages[language]->titles[row];
}

const char *rule_row_standard(enum rule_row row, enum language language)
{
	return languages[language]->standards[row];
}

const char *rule_text_standard(enum language language)
{
	return languages[language]->standard;
}

/* What a table does, one bit each. */
enum {
	CENTRE = 1 << 0,        /* stone 1 lies on h8 */
	OPENER_3 = 1 << 1,      /* stone 2 is the opener's, as are 1 and 3 */
	SECOND_2 = 1 << 2,      /* stone 2 is the second player's, without a swap before it */
	SECOND_4 = 1 << 3,      /* and so is stone 4 */
	OUTSIDE_3 = 1 << 4,     /* stone 3 lies outside a square */
	SQUARE_4 = 1 << 5,      /* stone 4 lies within a square */
	SQUARE_5 = 1 << 6,      /* stone 5 may be, or must be, played within one */
	DECLARED_3 = 1 << 7,    /* a number is declared after stone 3 */
	DECLARED_4 = 1 << 8,    /* or after stone 4 */
	SWAP_1 = 1 << 9,        /* there is a swap point after stone 1 */
	SWAP_3 = 1 << 10,       /* 3 */
	SWAP_5 = 1 << 11,       /* 5 */
	OFFERS_RULE = 1 << 12,  /* fifths are offered, as many as the rule says */
	OFFERS_ASKED = 1 << 13, /* or as many as were declared */
	EXTENDS = 1 << 14,      /* two stones may be added */
	GOMOKU = 1 << 15,       /* nothing is forbidden */
	EXACT_5 = 1 << 16,      /* only exactly five wins, for White too */
	OPENING = 1 << 17,      /* there is more to the opening than stone 1 */
};

enum { STONES_TOLD = 6 };

/* What is read from a table: its bits, and the numbers that sentences ask for. */
struct facts {
	const struct rule *rule;
	unsigned bits;
	int side[STONES_TOLD]; /* of the square of a stone, by its number */
	int outside;
};

/* A place arc for the stone of this number says something. */
static const struct {
	uint8_t stone;
	enum holder who;
	unsigned bits;
} placers[] = {
	{2, HOLDER_OPENER, OPENER_3},
	{2, HOLDER_SECOND, SECOND_2},
	{4, HOLDER_SECOND, SECOND_4},
};

static void read_place(struct facts *facts, const struct opening_arc *arc, int stone)
{
	bool square = arc->zone < ZONE_BOARD;

	if (stone >= STONES_TOLD)
		return;
	for (size_t i = 0; i < sizeof placers / sizeof *placers; i++)
		if (placers[i].stone == stone && placers[i].who == arc->who)
			facts->bits |= placers[i].bits;
	if (square)
		facts->side[stone] = 2 * arc->zone + 1;
	if (stone > 1)
		facts->bits |= OPENING;
	if (stone == 1 && arc->zone == 0)
		facts->bits |= CENTRE;
	if (square && (stone == 4 || stone == 5))
		facts->bits |= stone == 4 ? SQUARE_4 : SQUARE_5;
	if (arc->beyond > 0) {
		facts->bits |= OUTSIDE_3;
		facts->outside = 2 * arc->beyond - 1;
	}
}

static void read_arc(struct facts *facts, const struct opening_arc *arc, int stones)
{
	static const unsigned swaps[STONES_TOLD] = {[1] = SWAP_1, [3] = SWAP_3, [5] = SWAP_5};

	if (arc->kind == DECISION_PLACE)
		read_place(facts, arc, stones + 1);
	else if (arc->kind == DECISION_SWAP && stones < STONES_TOLD)
		facts->bits |= swaps[stones];
	else if (arc->kind == DECISION_DECLARE)
		facts->bits |= stones == 3 ? DECLARED_3 : DECLARED_4;
	else if (arc->kind == DECISION_OFFER)
		facts->bits |= arc->fifths == FIFTHS_RULE ? OFFERS_RULE : OFFERS_ASKED;
	else if (arc->kind == DECISION_EXTEND)
		facts->bits |= EXTENDS;
}

/* Follows the table from its first state, each state once, with the stones that lie there then. */
static void read_state(struct facts *facts, uint8_t state, int stones, bool *seen)
{
	const struct rule *rule = facts->rule;

	if (state == STATE_PLAY || seen[state])
		return;
	seen[state] = true;
	for (int i = 0; i < rule->arc_count; i++) {
		const struct opening_arc *arc = &rule->arcs[i];
		bool lands = arc->kind == DECISION_PLACE || arc->kind == DECISION_CHOOSE;

		if (arc->from != state)
			continue;
		read_arc(facts, arc, stones);
		read_state(facts, arc->to, stones + lands, seen);
	}
}

static void read_rule(struct facts *facts, const struct rule *rule)
{
	bool seen[UINT8_MAX] = {false};

	*facts = (struct facts){.rule = rule};
	if (rule->state_count > 0)
		read_state(facts, 0, 0, seen);
	if (!rule->forbidden)
		facts->bits |= GOMOKU;
	if (rule->exact[COLOUR_WHITE])
		facts->bits |= EXACT_5;
}

/* Which sentence a row has: that of the first line whose bits the rule all has. */
static const struct choice {
	enum rule_row row;
	unsigned bits;
	enum rule_words words;
} choices[] = {
	{ROW_FIRST_STONES, SQUARE_4 | SWAP_1,              FOUR_SQUARES           },
	{ROW_FIRST_STONES, OPENER_3 | CENTRE | DECLARED_3, OPENER_DECLARES        },
	{ROW_FIRST_STONES, OPENER_3 | CENTRE,              OPENER_THREE           },
	{ROW_FIRST_STONES, OPENER_3,                       ANY_THREE              },
	{ROW_FIRST_STONES, SECOND_2,                       IN_TURN                },
	{ROW_FIRST_STONES, OUTSIDE_3,                      THIRD_OUTSIDE          },
	{ROW_FIRST_STONES, CENTRE,                         CENTRE_ONLY            },

	{ROW_FOURTH_MOVE,  SWAP_1,                         WORDS_NONE             },
	{ROW_FOURTH_MOVE,  EXTENDS | SWAP_3,               WORDS_NONE             },
	{ROW_FOURTH_MOVE,  DECLARED_4,                     FOURTH_DECLARES        },
	{ROW_FOURTH_MOVE,  SECOND_4,                       FOURTH_AND_FIFTH       },
	{ROW_FOURTH_MOVE,  SWAP_3,                         FOURTH_ANYWHERE        },

	{ROW_SWAPPING,     SWAP_1 | OFFERS_RULE,           SWAP_BEFORE_EACH       },
	{ROW_SWAPPING,     SWAP_1,                         SWAP_AFTER_EACH        },
	{ROW_SWAPPING,     DECLARED_4,                     SWAP_TWICE             },
	{ROW_SWAPPING,     DECLARED_3,                     SWAP_DECLARED          },
	{ROW_SWAPPING,     EXTENDS | SWAP_3,               COLOUR_OR_MORE         },
	{ROW_SWAPPING,     EXTENDS,                        COLOUR_OR_MORE_REPEATED},
	{ROW_SWAPPING,     SWAP_5,                         COLOUR_AFTER_5         },
	{ROW_SWAPPING,     SWAP_3,                         SWAP_AFTER_3           },

	{ROW_FIFTH_MOVE,   SECOND_4,                       WORDS_NONE             },
	{ROW_FIFTH_MOVE,   OFFERS_RULE | SQUARE_5,         FIFTH_OR_OFFERS        },
	{ROW_FIFTH_MOVE,   OFFERS_RULE,                    FIFTH_OFFERS           },
	{ROW_FIFTH_MOVE,   OFFERS_ASKED,                   FIFTH_DECLARED         },
	{ROW_FIFTH_MOVE,   SQUARE_5,                       FIFTH_IN_SQUARE        },

	{ROW_AFTERWARDS,   GOMOKU | EXACT_5,               GOMOKU_EXACT           },
	{ROW_AFTERWARDS,   GOMOKU,                         GOMOKU_FREE            },
	{ROW_AFTERWARDS,   EXTENDS,                        AFTER_CHOICE           },
	{ROW_AFTERWARDS,   OFFERS_RULE,                    AFTER_OFFERS           },
	{ROW_AFTERWARDS,   OFFERS_ASKED,                   AFTER_OFFERS           },
	{ROW_AFTERWARDS,   OPENING,                        AFTER_STONES           },
};

static enum rule_words choose(const struct facts *facts, enum rule_row row)
{
	for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
		if (choices[i].row == row && (choices[i].bits & ~facts->bits) == 0)
			return choices[i].words;
	}
	return WORDS_NONE;
}

static int barred_count(const struct rule *rule)
{
	int count = 0;

	while (rule->barred && rule->barred[count])
		count++;
	return count;
}

/* The number that a letter after $ stands for. */
static int parameter(const struct facts *facts, char letter)
{
	const struct rule *rule = facts->rule;

	switch (letter) {
	case 'n':
		return rule->declare_max ? rule->declare_max : rule->fifths;
	case 'o':
		return facts->outside;
	case 'x':
		return barred_count(rule);
	default:
		return facts->side[letter - '0'];
	}
}

bool rule_row_text(const struct rule *rule, enum rule_row row, enum language language,
                   char text[RULE_TEXT_MAX])
{
	const char *words;
	struct facts facts;
	size_t used = 0;

	read_rule(&facts, rule);
	words = languages[language]->words[choose(&facts, row)];
	text[0] = '\0';
	for (; words && *words && used + 1 < RULE_TEXT_MAX; words++) {
		if (*words == '$') {
			used += (size_t)snprintf(text + used, RULE_TEXT_MAX - used, "%d",
			                         parameter(&facts, *++words));
		} else {
			text[used++] = *words;
			text[used] = '\0';
		}
	}
	return used > 0;
}
