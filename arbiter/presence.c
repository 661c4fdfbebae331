#include "arbiter/presence.h"

#include "arbiter/strbuf.h"

#include <event2/event.h>
#include <sys/time.h>

struct seated {
	int no;
	size_t streams;
	int64_t left_at; /* when the last one ended */
	bool away;       /* the grace is over */
};

struct presence {
	struct event_base *base;
	struct event *timer;
	struct seated *list;
	size_t count, room, streams;
	struct absence gaps[PRESENCE_GAPS]; /* a ring: the oldest goes */
	size_t gap_count;
	void (*changed)(void *arg, int no, bool away);
	void *arg;
	bool closed;
};

static int64_t now_of(const struct presence *presence)
{
	struct timeval now;

	event_base_gettimeofday_cached(presence->base, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_usec / 1000;
}

static struct seated *seated_of(const struct presence *presence, int no)
{
	for (size_t i = 0; i < presence->count; i++)
		if (presence->list[i].no == no)
			return &presence->list[i];
	return NULL;
}

static struct seated *seated_add(struct presence *presence, int no)
{
	if (presence->count == presence->room) {
		presence->room = presence->room ? presence->room * 2 : 16;
		presence->list =
			memory_grow(presence->list, presence->room * sizeof *presence->list);
	}
	presence->list[presence->count] = (struct seated){.no = no};
	return &presence->list[presence->count++];
}

static void gap_open(struct presence *presence, const struct seated *seated)
{
	presence->gaps[presence->gap_count++ % PRESENCE_GAPS] =
		(struct absence){.no = seated->no, .from = seated->left_at};
}

static void gap_close(struct presence *presence, int no, int64_t now)
{
	for (size_t i = 0; i < PRESENCE_GAPS; i++)
		if (presence->gaps[i].no == no && !presence->gaps[i].to)
			presence->gaps[i].to = now;
}

static void set_away(struct presence *presence, struct seated *seated, bool away)
{
	seated->away = away;
	if (away)
		gap_open(presence, seated);
	else
		gap_close(presence, seated->no, now_of(presence));
	if (!presence->closed)
		presence->changed(presence->arg, seated->no, away);
}

/* Whose grace is over? The timer is set again while somebody's runs. */
static void look(evutil_socket_t fd, short what, void *arg)
{
	static const struct timeval again = {.tv_usec = 500000};
	struct presence *presence = arg;
	bool waiting = false;

	(void)fd;
	(void)what;
	for (size_t i = 0; i < presence->count; i++) {
		struct seated *seated = &presence->list[i];

		if (seated->streams || seated->away)
			continue;
		if (now_of(presence) - seated->left_at >= PRESENCE_GRACE_MS)
			set_away(presence, seated, true);
		else
			waiting = true;
	}
	if (waiting)
		evtimer_add(presence->timer, &again);
}

static void release(struct presence *presence)
{
	if (!presence->closed || presence->streams)
		return;
	event_free(presence->timer);
	memory_give(presence->list);
	memory_give(presence);
}

struct presence *presence_new(struct event_base *base,
                              void (*changed)(void *arg, int no, bool away), void *arg)
{
	struct presence *presence = memory_get(sizeof *presence);

	*presence = (struct presence){.base = base, .changed = changed, .arg = arg};
	presence->timer = evtimer_new(base, look, presence);
	return presence;
}

void presence_free(struct presence *presence)
{
	presence->closed = true;
	evtimer_del(presence->timer);
	release(presence);
}

void presence_join(struct presence *presence, int no)
{
	struct seated *seated = seated_of(presence, no);

	if (!seated)
		seated = seated_add(presence, no);
	presence->streams++;
	seated->streams++;
	if (seated->away)
		set_away(presence, seated, false);
}

void presence_leave(struct presence *presence, int no)
{
	static const struct timeval grace = {.tv_sec = PRESENCE_GRACE_MS / 1000};
	struct seated *seated = seated_of(presence, no);

	presence->streams--;
	if (--seated->streams == 0 && !presence->closed) {
		seated->left_at = now_of(presence);
		if (!evtimer_pending(presence->timer, NULL))
			evtimer_add(presence->timer, &grace);
	}
	release(presence);
}

bool presence_here(const struct presence *presence, int no)
{
	const struct seated *seated = seated_of(presence, no);

	return seated && seated->streams > 0;
}

bool presence_away(const struct presence *presence, int no, int64_t *since)
{
	const struct seated *seated = seated_of(presence, no);

	if (!seated || !seated->away)
		return false;
	*since = seated->left_at;
	return true;
}

size_t presence_absences(const struct presence *presence, int no, struct absence *out, size_t room)
{
	size_t first =
		presence->gap_count > PRESENCE_GAPS ? presence->gap_count - PRESENCE_GAPS : 0;
	size_t count = 0;

	for (size_t i = first; i < presence->gap_count && count < room; i++)
		if (presence->gaps[i % PRESENCE_GAPS].no == no)
			out[count++] = presence->gaps[i % PRESENCE_GAPS];
	return count;
}
