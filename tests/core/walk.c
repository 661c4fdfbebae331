#include "tests/core/walk.h"

#include "arbiter/replay.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

void walk_check(const struct walk *walk)
{
	struct replay_error error = {0};
	struct rule rule;
	struct game game;
	char line[400];

	cr_assert(rule_find(walk->rule, &rule, NULL), "%s", walk->rule);
	game_start(&game, &rule);
	snprintf(line, sizeof line, "%s", walk->line);
	replay_text(&game, line, &error);
	if (walk->code != ERR_NONE) {
		cr_expect_eq(error.decision, walk->decision, "%s: %s stops at %d", walk->rule,
		             walk->line, error.decision);
		cr_expect_str_eq(error_name(error.why.code), error_name(walk->code), "%s: %s",
		                 walk->rule, walk->line);
		cr_expect(strstr(error.why.text, walk->says), "%s: %s: %s", walk->rule, walk->line,
		          error.why.text);
		cr_expect(strstr(error.why.text, rule.title), "%s", error.why.text);
		return;
	}
	cr_assert_eq(error.decision, 0, "%s: %s: %s", walk->rule, walk->line, error.why.text);
	cr_expect_str_eq(game_state_name(&game), walk->state, "%s: %s", walk->rule, walk->line);
	cr_expect_eq(game_to_act(&game), walk->to_act, "%s: %s: who acts", walk->rule, walk->line);
	cr_expect_eq(game_holder(&game, COLOUR_BLACK), walk->black, "%s: %s: Black", walk->rule,
	             walk->line);
}
