/*
 * Who may do what in an event. An official holds an office; an office is a row of rights. Every
 * act that is not a player's own asks for one right, named in the route table (arbiter/routes.c).
 */
#ifndef CORE_OFFICE_H
#define CORE_OFFICE_H

#include <stdbool.h>

/* X(id, name on the wire, meaning) */
#define RIGHTS(X)                                                                           \
	X(SEE, "see", "drafts, private words, refused decisions, verdicts of claims")       \
	X(ENTER, "enter", "players, check-ins, byes, and results as the hall reports them") \
	X(PAIR, "pair", "rounds: pairing, publishing, starting, closing")                   \
	X(RULE, "rule", "games: rulings, corrections, clocks, calls")                       \
	X(PUBLISH, "publish", "where the pages go")                                         \
	X(RUN, "run", "settings, officials, links, the end of the event")

enum right {
	RIGHT_NONE, /* asks for nothing */
#define X(id, name, meaning) RIGHT_##id,
	RIGHTS(X)
#undef X
		RIGHT_COUNT
};

/* Rights as a set. */
#define RIGHT_BIT(right) (1U << (right))
#define RIGHTS_ALL ((1U << RIGHT_COUNT) - 2U)

/*
 * X(id, name on the wire, rights). A program has the rights it was given, an assistant sits down
 * for one player and acts as that player does.
 */
#define OFFICES(X)                                                                \
	X(OWNER, "owner", RIGHTS_ALL)                                             \
	X(CHIEF_ARBITER, "chief-arbiter", RIGHTS_ALL)                             \
	X(ARBITER, "arbiter",                                                     \
	  RIGHT_BIT(RIGHT_SEE) | RIGHT_BIT(RIGHT_ENTER) | RIGHT_BIT(RIGHT_PAIR) | \
	          RIGHT_BIT(RIGHT_RULE))                                          \
	X(CLERK, "clerk", RIGHT_BIT(RIGHT_SEE) | RIGHT_BIT(RIGHT_ENTER))          \
	X(PUBLISHER, "publisher", RIGHT_BIT(RIGHT_PUBLISH))                       \
	X(AUDITOR, "auditor", RIGHT_BIT(RIGHT_SEE))                               \
	X(PROGRAM, "program", 0)                                                  \
	X(ASSISTANT, "assistant", 0)

enum office {
#define X(id, name, rights) OFFICE_##id,
	OFFICES(X)
#undef X
		OFFICE_COUNT
};

const char *right_name(enum right right);
const char *right_meaning(enum right right);
bool right_find(const char *name, enum right *right);

const char *office_name(enum office office);
bool office_find(const char *name, enum office *office);
unsigned office_rights(enum office office);

/* "see,enter" and back. False for a word that is none. The text has room for RIGHTS_TEXT bytes. */
enum { RIGHTS_TEXT = 64 };
void rights_write(unsigned rights, char text[RIGHTS_TEXT]);
bool rights_read(const char *text, unsigned *rights);

#endif
