/* Settings: the table is sound, words and numbers are read both ways, changes become records. */
#include "core/command.h"
#include "tests/core/act.h"

#include <string.h>

Test(settings, every_row_reads_what_it_writes)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct setting_row *row = setting_row((enum setting)i);
		int64_t value = -1;
		enum setting found;
		struct error err;
		char text[24];

		cr_assert(setting_find(row->name, &found) && found == i, "%s", row->name);
		cr_assert(setting_check(found, row->initial, &err), "%s", row->name);
		cr_assert(setting_parse(found, setting_text(found, row->initial, text, sizeof text),
		                        &value, &err));
		cr_expect_eq(value, row->initial);
		cr_expect(!setting_parse(found, "no such word", &value, &err));
		cr_expect(strstr(err.text, row->name), "%s", err.text);
	}
}

static struct story story;

static void begin(const struct setting_change *changes, size_t count)
{
	struct event_plan plan = story_swiss("renju");

	plan.settings = changes;
	plan.setting_count = count;
	story_begin(&story, &plan);
	story_enter(&story, "Anna", "", 0);
	story_enter(&story, "Boris", "", 0);
}

static const struct setting_change old_rules = {SETTING_EDITION, 1};

Test(settings, an_event_has_what_it_was_made_with)
{
	begin(NULL, 0);
	cr_expect_eq(tournament_setting(&story.t, SETTING_EDITION), 0);
	story_end(&story);
	begin(&old_rules, 1);
	cr_expect_eq(tournament_setting(&story.t, SETTING_EDITION), 1);
	story_end(&story);
}

Test(settings, pairing_rules_are_settled_by_the_first_pairing)
{
	begin(NULL, 0);
	REFUSED(&story, BAD_FIELD, command_settings(&story.t, NULL, 0, &out, &err));
	ALLOWED(&story, 1, command_settings(&story.t, &old_rules, 1, &out, &err));
	cr_expect_eq(tournament_setting(&story.t, SETTING_EDITION), 1);
	story_pair(&story);
	REFUSED(&story, WRONG_STATE, command_settings(&story.t, &old_rules, 1, &out, &err));
	story_end(&story);
}
