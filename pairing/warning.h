/*
 * What is wrong with a pairing that a person made: each rule it breaks, graded. An engine's pairing
 * has no absolute one.
 */
#ifndef PAIRING_WARNING_H
#define PAIRING_WARNING_H

#include "pairing/dutch.h"

/* X(id, name outside) */
#define WARNING_GRADES(X)                                                               \
	X(ABSOLUTE, "absolute") /* C1 ... C3 and forbidden pairs: never without need */ \
	X(QUALITY, "quality")   /* a wish for a role that fails */                      \
	X(NOTE, "note")         /* different scores meet, or the bye is not the lowest */

enum warning_grade {
#define X(id, name) WARNING_##id,
	WARNING_GRADES(X)
#undef X
};

/* X(id, name outside, grade, words) */
#define WARNING_RULES(X)                                                   \
	X(REMATCH, "C1", ABSOLUTE, "they have met")                        \
	X(FORBIDDEN, "forbidden", ABSOLUTE, "they must not meet")          \
	X(BYE_AGAIN, "C2", ABSOLUTE, "may not get the bye")                \
	X(ROLES, "C3", ABSOLUTE, "both are due the same role absolutely")  \
	X(THIRD_ROLE, "C11", QUALITY, "the same role three times running") \
	X(STRONG_WISH, "C13", QUALITY, "a strong wish for the other role") \
	X(WISH, "C12", QUALITY, "a wish for the other role")               \
	X(SCORES, "scores", NOTE, "their scores differ")                   \
	X(HIGH_BYE, "C5", NOTE, "somebody with fewer points may get the bye")

enum warning_rule {
#define X(id, name, grade, words) WARNING_RULE_##id,
	WARNING_RULES(X)
#undef X
};

/* b = 0: about `a` alone. */
struct warning {
	enum warning_rule rule;
	uint16_t a, b; /* TPN */
};

const char *warning_rule_name(enum warning_rule rule);
const char *warning_words(enum warning_rule rule);
enum warning_grade warning_grade(enum warning_rule rule);
const char *warning_grade_name(enum warning_grade grade);

/* Everything that a pairing of present players breaks, board by board. The list is in the arena. */
size_t pairing_warnings(const struct history *history, const struct pairing *pairing,
                        struct arena *arena, const struct warning **list);

#endif
