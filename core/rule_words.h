/*
 * The sentences of core/rule_text.h, by language. In them $2 to $5 stand for the side of the square
 * in which that stone must lie, $o for the side of the one outside which it must, $n for the number
 * of fifth moves and $x for the number of openings that are excluded.
 */
#ifndef CORE_RULE_WORDS_H
#define CORE_RULE_WORDS_H

#include "core/rule_text.h"

enum rule_words {
	WORDS_NONE,
	/* first stones */
	FOUR_SQUARES,
	OPENER_DECLARES,
	OPENER_THREE,
	ANY_THREE,
	IN_TURN,
	THIRD_OUTSIDE,
	CENTRE_ONLY,
	/* fourth move */
	FOURTH_DECLARES,
	FOURTH_AND_FIFTH,
	FOURTH_ANYWHERE,
	/* swapping */
	SWAP_BEFORE_EACH,
	SWAP_AFTER_EACH,
	SWAP_TWICE,
	SWAP_DECLARED,
	COLOUR_OR_MORE,
	COLOUR_OR_MORE_REPEATED,
	COLOUR_AFTER_5,
	SWAP_AFTER_3,
	/* fifth move */
	FIFTH_OR_OFFERS,
	FIFTH_OFFERS,
	FIFTH_DECLARED,
	FIFTH_IN_SQUARE,
	/* afterwards */
	AFTER_OFFERS,
	AFTER_STONES,
	AFTER_CHOICE,
	GOMOKU_EXACT,
	GOMOKU_FREE,
	WORDS_COUNT
};

struct rule_language {
	const char *standard; /* the name of standard renju */
	const char *titles[ROW_COUNT];
	const char *standards[ROW_COUNT];
	const char *words[WORDS_COUNT];
};

extern const struct rule_language rule_words_en;
extern const struct rule_language rule_words_fr;
extern const struct rule_language rule_words_da;
extern const struct rule_language rule_words_it;
extern const struct rule_language rule_words_pl;

#endif
