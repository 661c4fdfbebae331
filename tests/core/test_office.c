/* Offices: their rights as words, naming, ending, renewing. */
#include "core/command.h"
#include "tests/core/act.h"

#include <string.h>

Test(office, rights_are_read_as_they_are_written)
{
	char text[RIGHTS_TEXT];
	unsigned rights;

	for (unsigned set = 0; set <= RIGHTS_ALL; set += 2) {
		rights_write(set, text);
		cr_assert(rights_read(text, &rights), "%s", text);
		cr_expect_eq(rights, set, "%s", text);
	}
	rights_write(RIGHTS_ALL, text);
	cr_expect_str_eq(text, "see,enter,pair,rule,publish,run");
	cr_expect(!rights_read("see,rob", &rights));
	cr_expect(!rights_read("see,abcdefghijklmnopqrstuvwxyz", &rights));
}

Test(office, an_arbiter_rules_and_an_auditor_looks_on)
{
	cr_expect_eq(office_rights(OFFICE_OWNER), RIGHTS_ALL);
	cr_expect(office_rights(OFFICE_ARBITER) & RIGHT_BIT(RIGHT_RULE));
	cr_expect(!(office_rights(OFFICE_ARBITER) & RIGHT_BIT(RIGHT_RUN)));
	cr_expect_eq(office_rights(OFFICE_AUDITOR), RIGHT_BIT(RIGHT_SEE));
	cr_expect_eq(office_rights(OFFICE_ASSISTANT), 0);
}

static struct story story;

static void begin(void)
{
	struct event_plan plan = story_swiss("renju");

	story_begin(&story, &plan);
	story_enter(&story, "Anna", "", 0);
	story_enter(&story, "Boris", "", 0);
}

Test(office, is_given_by_name_and_ended)
{
	const struct naming clerk = {OFFICE_CLERK, "Kata", 0, 0};
	const struct naming program = {OFFICE_PROGRAM, "Results screen", RIGHT_BIT(RIGHT_SEE), 0};
	const struct naming assistant = {OFFICE_ASSISTANT, "Ivo", 0, 2};
	const struct official *official;

	begin();
	ALLOWED(&story, 1, command_name_official(&story.t, &clerk, &out, &err));
	ALLOWED(&story, 1, command_name_official(&story.t, &program, &out, &err));
	ALLOWED(&story, 1, command_name_official(&story.t, &assistant, &out, &err));
	cr_assert_eq(story.t.official_count, 3);
	official = tournament_official(&story.t, 1);
	cr_expect_str_eq(official->name, "Kata");
	cr_expect_eq(official->rights, office_rights(OFFICE_CLERK));
	cr_expect_eq(tournament_official(&story.t, 2)->rights, RIGHT_BIT(RIGHT_SEE));
	cr_expect_eq(tournament_official(&story.t, 3)->player, 2);
	ALLOWED(&story, 1, command_renew_official_link(&story.t, 1, &out, &err));
	cr_expect_eq(official->link_generation, 1);
	ALLOWED(&story, 1, command_dismiss_official(&story.t, 1, &out, &err));
	cr_expect(official->left);
	REFUSED(&story, WRONG_STATE, command_dismiss_official(&story.t, 1, &out, &err));
	REFUSED(&story, WRONG_STATE, command_renew_official_link(&story.t, 1, &out, &err));
	REFUSED(&story, NOT_FOUND, command_dismiss_official(&story.t, 4, &out, &err));
	REFUSED(&story, NOT_FOUND, command_dismiss_official(&story.t, 0, &out, &err));
	story_end(&story);
}

Test(office, naming_says_what_the_office_needs)
{
	static const struct naming wrong[] = {
		{OFFICE_OWNER,     "Kata",   0, 0},
                {OFFICE_CLERK,     "",       0, 0},
		{OFFICE_CLERK,     "Kata",   2, 0},
                {OFFICE_PROGRAM,   "Kata",   0, 0},
		{OFFICE_ASSISTANT, "Kata",   0, 0},
                {OFFICE_ASSISTANT, "Kata",   0, 3},
		{OFFICE_CLERK,     "Kata",   0, 1},
                {OFFICE_CLERK,     "Ka\nta", 0, 0},
	};

	begin();
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		REFUSED(&story, BAD_FIELD, command_name_official(&story.t, &wrong[i], &out, &err));
	for (int i = 0; i < OFFICIALS_MAX; i++)
		ALLOWED(&story, 1,
		        command_name_official(&story.t,
		                              &(struct naming){OFFICE_CLERK, "Kata", 0, 0}, &out,
		                              &err));
	REFUSED(&story, TOO_LARGE,
	        command_name_official(&story.t, &(struct naming){OFFICE_CLERK, "Kata", 0, 0}, &out,
	                              &err));
	story_end(&story);
}
