/* Lines of decisions under an opening rule, and where they lead or stop. */
#ifndef TESTS_CORE_WALK_H
#define TESTS_CORE_WALK_H

#include "core/game.h"

/* A line, the state it leads to, who acts then and who holds Black; or where and why it stops. */
struct walk {
	const char *rule;
	const char *line;
	const char *state;
	enum seat to_act;
	enum seat black;
	int decision;
	enum error_code code;
	const char *says; /* part of the refusal */
};

#define LEADS(rule, line, state, to_act, black)                                   \
	{                                                                         \
		rule, line, state, SEAT_##to_act, SEAT_##black, 0, ERR_NONE, NULL \
	}
#define STOPS(rule, line, at, code, says)                                        \
	{                                                                        \
		rule, line, NULL, SEAT_OPENER, SEAT_OPENER, at, ERR_##code, says \
	}

void walk_check(const struct walk *walk);

#endif
