/* Flags and default time: a timer on the earliest deadline of an event's boards. */
#include "arbiter/session_inside.h"

#include <event2/event.h>

enum {
	FLAG_GRACE_MS = 250,  /* a decision read before the deadline may still be on its way */
	FLAG_WAIT_MAX_S = 60, /* a timer's longest wait, however the clock was set meanwhile */
};

struct flag_act {
	struct act act;
	struct arena arena;
	int64_t from, to; /* of an outage */
	int round, board;
	bool is_default; /* a player is overdue, instead of a flag that fell */
};

static bool flag_check(struct act *act, struct session *session, struct drafts *out,
                       struct error *err)
{
	struct flag_act *flag = (struct flag_act *)act;

	act->actor = ACTOR_SERVER;
	return (flag->is_default ? command_default : command_flag)(&session->t, flag->round,
	                                                           flag->board, out, err);
}

static void flag_over(struct act *act)
{
	struct flag_act *flag = (struct flag_act *)act;

	arena_free(&flag->arena);
	memory_give(flag);
}

static bool outage_check(struct act *act, struct session *session, struct drafts *out,
                         struct error *err)
{
	struct flag_act *outage = (struct flag_act *)act;

	act->actor = ACTOR_SERVER;
	return command_outage(&session->t, outage->from, outage->to, out, err);
}

bool session_outage_due(const struct session_inside *s)
{
	const struct outage_watch *outage = &s->session.daemon->outage;
	int64_t from = outage->from;

	return outage->to && command_outage_due(&s->session.t, &from, outage->to);
}

/* An act of the server on this event, now. */
static struct flag_act *server_act(struct session_inside *s)
{
	struct flag_act *act = memory_get(sizeof *act);

	*act = (struct flag_act){.act = {.over = flag_over}};
	arena_init(&act->arena, memory_get, memory_give);
	act->act.arena = &act->arena;
	act->act.at = session_now(s->session.daemon->base);
	return act;
}

struct act *session_outage_act(struct session_inside *s)
{
	struct flag_act *outage = server_act(s);

	outage->act.check = outage_check;
	outage->from = s->session.daemon->outage.from;
	outage->to = s->session.daemon->outage.to;
	return &outage->act;
}

static void flag_fall(struct session_inside *s, int round, int board, bool is_default)
{
	struct flag_act *flag = server_act(s);

	flag->round = round;
	flag->board = board;
	flag->is_default = is_default;
	flag->act.check = flag_check;
	session_act(s->session.sessions, &flag->act, s->slug);
}

/* When the flag can be recorded: later by what a decision under way may get back. */
static int64_t board_falls_at(const struct tournament *t, const struct round *round,
                              const struct board *board)
{
	int64_t deadline = clock_deadline(&board->clock);

	if (round->state != ROUND_STARTED || board->result != RESULT_KIND_OPEN ||
	    deadline == INT64_MAX)
		return INT64_MAX;
	return deadline + board_lag_allowance(t, board) + FLAG_GRACE_MS;
}

static int64_t earlier(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t board_due_at(const struct tournament *t, const struct round *round,
                            const struct board *board)
{
	return earlier(board_falls_at(t, round, board), command_default_at(t, round, board));
}

void session_arm(struct session_inside *s)
{
	const struct tournament *t = &s->session.t;
	int64_t earliest = INT64_MAX;
	struct timeval delay;
	int64_t wait;

	for (size_t r = 0; r < t->round_count; r++)
		for (size_t b = 0; b < t->rounds[r]->board_count; b++)
			earliest = earlier(earliest,
			                   board_due_at(t, t->rounds[r], &t->rounds[r]->boards[b]));
	if (earliest == s->flag_at)
		return;
	s->flag_at = earliest;
	if (earliest == INT64_MAX) {
		evtimer_del(s->flag_timer);
		return;
	}
	wait = earliest + 1 - session_now(s->session.daemon->base);
	wait = wait < 1 ? 1 : wait > FLAG_WAIT_MAX_S * 1000LL ? FLAG_WAIT_MAX_S * 1000LL : wait;
	delay = (struct timeval){.tv_sec = wait / 1000, .tv_usec = wait % 1000 * 1000};
	evtimer_add(s->flag_timer, &delay);
}

/* Whatever has come due on a board; true if something has. */
static bool board_look(struct session_inside *s, const struct round *round,
                       const struct board *board, int64_t now)
{
	const struct tournament *t = &s->session.t;
	bool falls = board_falls_at(t, round, board) < now;
	bool overdue = !falls && command_default_at(t, round, board) < now;

	if (falls || overdue)
		flag_fall(s, round->number, board->number, overdue);
	return falls || overdue;
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
			fell = board_look(s, t->rounds[r], &t->rounds[r]->boards[b], now) || fell;
	if (!fell) /* else the commit arms it again */
		session_arm(s);
}
