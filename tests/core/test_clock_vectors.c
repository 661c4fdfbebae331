/* The clocks that the log format promises, against vectors computed by another program. */
#include "tests/core/act.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 512, COLUMNS = 7 };

static struct story story;

static void begin(void)
{
	struct event_plan plan = story_swiss("renju");

	plan.time_control = (struct time_control){.base_ms = 60000, .increment_ms = 5000};
	story_begin(&story, &plan);
	story_enter(&story, "Anna", "", 0);
	story_enter(&story, "Boris", "", 0);
	story_pair(&story);
	story_publish(&story);
}

static bool split(char *line, char *columns[COLUMNS])
{
	char *rest = NULL;

	for (int i = 0; i < COLUMNS; i++) {
		columns[i] = strtok_r(i ? NULL : line, "\t\n", &rest);
		if (!columns[i])
			return false;
	}
	return true;
}

static void fold(char *const columns[COLUMNS])
{
	struct record record = {
		.seq = story.t.seq + 1,
		.at = strtoll(columns[1], NULL, 10),
		.actor = (int32_t)strtol(columns[2], NULL, 10),
		.data = columns[3],
		.request = "",
	};
	struct error err = {0};

	cr_assert(record_kind_find(columns[0], &record.kind), "%s", columns[0]);
	if (record.kind != RECORD_ROUND_STARTED && record.kind != RECORD_OUTAGE)
		record.board = (struct board_key){1, 1, 1, 1};
	cr_assert(tournament_apply(&story.t, &record, &err), "%s", err.text);
}

static void check(char *const columns[COLUMNS], int number)
{
	const struct clock *clock = &tournament_board(&story.t, 1, 1)->clock;
	const char *running = clock->stopped ? "-" : seat_name(clock->running);

	for (int seat = 0; seat < 2; seat++)
		cr_expect_eq(clock_left(clock, (enum seat)seat, story.t.at),
		             strtoll(columns[4 + seat], NULL, 10), "line %d: %s %lld", number,
		             seat_name((enum seat)seat),
		             (long long)clock_left(clock, (enum seat)seat, story.t.at));
	cr_expect_str_eq(running, columns[6], "line %d", number);
}

Test(clock_vectors, are_what_the_fold_says)
{
	FILE *file = fopen("tests/core/clock-vectors.txt", "r");
	char line[LINE];
	char *columns[COLUMNS];
	int number = 0, checked = 0;

	cr_assert(file);
	begin();
	while (fgets(line, sizeof line, file)) {
		number++;
		if (*line == '#')
			continue;
		cr_assert(split(line, columns), "line %d", number);
		fold(columns);
		check(columns, number);
		checked++;
	}
	fclose(file);
	cr_expect_geq(checked, 15);
	story_end(&story);
}
