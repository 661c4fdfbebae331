/* Flags: a timer on the earliest deadline of an event's running clocks. */
#include "arbiter/session_inside.h"

#include <event2/event.h>

enum {
	FLAG_GRACE_MS = 250,  /* a decision read before the deadline may still be on its way */
	FLAG_WAIT_MAX_S = 60, /* a timer's longest wait, however the clock was set meanwhile */
};

struct flag_act {
	struct act act;
	struct arena arena;
	int round, board;
};

static bool flag_check(struct act *act, struct session *session, struct drafts *out,
                       struct error *err)
{
	struct flag_act *flag = (struct flag_act *)act;

	act->actor = ACTOR_SERVER;
	return command_flag(&session->t, flag->round, flag->board, out, err);
}

static void flag_over(struct act *act)
{
	struct flag_act *flag = (struct flag_act *)act;

	arena_free(&flag->arena);
	memory_give(flag);
}

static void flag_fall(struct session_inside *s, int round, int board, int64_t at)
{
	struct flag_act *flag = memory_get(sizeof *flag);

	*flag = (struct flag_act){.round = round, .board = board};
	arena_init(&flag->arena, memory_get, memory_give);
	flag->act.check = flag_check;
	flag->act.over = flag_over;
	flag->act.arena = &flag->arena;
	flag->act.at = at;
	session_act(s->session.sessions, &flag->act, s->slug);
}

static int64_t board_falls_at(const struct round *round, const struct board *board)
{
	if (round->state != ROUND_STARTED || board->result != RESULT_KIND_OPEN)
		return INT64_MAX;
	return clock_deadline(&board->clock);
}

void session_arm(struct session_inside *s)
{
	const struct tournament *t = &s->session.t;
	int64_t earliest = INT64_MAX;
	struct timeval delay;
	int64_t wait;

	for (size_t r = 0; r < t->round_count; r++)
		for (size_t b = 0; b < t->rounds[r]->board_count; b++) {
			int64_t at = board_falls_at(t->rounds[r], &t->rounds[r]->boards[b]);

			earliest = at < earliest ? at : earliest;
		}
	if (earliest == s->flag_at)
		return;
	s->flag_at = earliest;
	if (earliest == INT64_MAX) {
		evtimer_del(s->flag_timer);
		return;
	}
	wait = earliest + FLAG_GRACE_MS + 1 - session_now(s->session.daemon->base);
	wait = wait < 1 ? 1 : wait > FLAG_WAIT_MAX_S * 1000LL ? FLAG_WAIT_MAX_S * 1000LL : wait;
	delay = (struct timeval){.tv_sec = wait / 1000, .tv_usec = wait % 1000 * 1000};
	evtimer_add(s->flag_timer, &delay);
}

void session_flag_timer(evutil_socket_t fd, short what, void *arg)
{
	struct session_inside *s = arg;
	const struct tournament *t = &s->session.t;
	int64_t now = session_now(s->session.daemon->base);
	bool fell = false;

	(void)fd;
	(void)what;
	s->flag_at = INT64_MAX;
	if (s->state != SESSION_SETTLED && s->state != SESSION_FLYING)
		return; /* loading; it will be armed then */
	for (size_t r = 0; r < t->round_count; r++)
		for (size_t b = 0; b < t->rounds[r]->board_count; b++)
			if (board_falls_at(t->rounds[r], &t->rounds[r]->boards[b]) <
			    now - FLAG_GRACE_MS) {
				flag_fall(s, (int)r + 1, (int)b + 1, now);
				fell = true;
			}
	if (!fell) /* else the commit arms it again */
		session_arm(s);
}
