/* Presence: pages that are loaded again are no absence; intervals are kept. */
#include "arbiter/presence.h"

#include <criterion/criterion.h>
#include <event2/event.h>

static int changes;
static bool last_away;

static void changed(void *arg, int no, bool away)
{
	(void)arg;
	cr_expect_eq(no, 7);
	changes++;
	last_away = away;
}

static void run_for(struct event_base *base, int ms)
{
	struct timeval time = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};

	event_base_loopexit(base, &time);
	event_base_dispatch(base);
}

Test(presence, an_absence_begins_after_the_grace_and_ends_with_a_stream)
{
	struct event_base *base = event_base_new();
	struct presence *presence = presence_new(base, changed, NULL);
	struct absence gaps[4];
	int64_t since = 0;

	cr_expect(!presence_away(presence, 7, &since), "was never here");
	presence_join(presence, 7);
	presence_join(presence, 7);
	presence_leave(presence, 7);
	presence_leave(presence, 7);
	run_for(base, 300);
	presence_join(presence, 7);
	cr_expect_eq(changes, 0, "loading a page again is no absence");
	presence_leave(presence, 7);
	run_for(base, PRESENCE_GRACE_MS + 1500);
	cr_expect_eq(changes, 1);
	cr_expect(last_away);
	cr_expect(presence_away(presence, 7, &since));
	cr_assert_eq(presence_absences(presence, 7, gaps, 4), 1);
	cr_expect_eq(gaps[0].from, since);
	cr_expect_eq(gaps[0].to, 0);
	presence_join(presence, 7);
	cr_expect_eq(changes, 2);
	cr_expect(!last_away);
	cr_assert_eq(presence_absences(presence, 7, gaps, 4), 1);
	cr_expect_geq(gaps[0].to - gaps[0].from, PRESENCE_GRACE_MS);
	cr_expect_eq(presence_absences(presence, 8, gaps, 4), 0);
	presence_free(presence);
	presence_leave(presence, 7);
	event_base_free(base);
}
