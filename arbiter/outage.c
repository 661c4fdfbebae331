#include "arbiter/outage.h"

#include "arbiter/log.h"
#include "arbiter/session.h"

#include <event2/event.h>
#include <stdio.h>
#include <unistd.h>

enum {
	BEAT_S = 1,
	ALIVE_MS = 3000, /* another daemon that beat so lately serves */
	GAP_MS = 1500,   /* of a daemon that ran all the time: a beat that came late is none */
};

static int64_t now_of(const struct daemon *daemon)
{
	struct timeval now;

	event_base_gettimeofday_cached(daemon->base, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_usec / 1000;
}

bool outage_unknown(const struct daemon *daemon)
{
	return daemon->outage.unknown && db_ready(daemon->db);
}

/* -- looking ----------------------------------------------------------------------------------- */

static void looked(void *arg, bool answered, int64_t last, bool others)
{
	struct daemon *daemon = arg;
	struct outage_watch *outage = &daemon->outage;
	int64_t now = now_of(daemon);
	int64_t gap = last && !others ? now - last : 0;

	outage->looking = false;
	if (daemon->stopping)
		return;
	if (answered) {
		if (gap > (outage->started ? GAP_MS : 0)) {
			outage->from = last;
			outage->to = now;
			log_info("outage from=%lld to=%lld", (long long)last, (long long)now);
		}
		outage->started = true;
		outage->unknown = false;
	}
	sessions_wake(daemon->sessions);
}

void outage_look(struct daemon *daemon)
{
	daemon->outage.unknown = true;
	if (daemon->outage.looking)
		return;
	daemon->outage.looking = true;
	store_beat(daemon->store, daemon->outage.node, now_of(daemon), false, ALIVE_MS, looked,
	           daemon);
}

/* -- beating ----------------------------------------------------------------------------------- */

static void beaten(void *arg, bool answered, int64_t last, bool others)
{
	struct daemon *daemon = arg;

	(void)last;
	(void)others;
	daemon->outage.looking = false;
	if (!answered && !daemon->stopping)
		daemon->outage.unknown = true; /* how long, the next look will tell */
}

static void beat(evutil_socket_t fd, short what, void *arg)
{
	struct daemon *daemon = arg;

	(void)fd;
	(void)what;
	if (daemon->stopping || daemon->outage.looking)
		return;
	if (daemon->outage.unknown) {
		if (db_ready(daemon->db))
			outage_look(daemon);
		return;
	}
	if (!sessions_running(daemon->sessions))
		return;
	daemon->outage.looking = true;
	store_beat(daemon->store, daemon->outage.node, now_of(daemon), false, ALIVE_MS, beaten,
	           daemon);
}

void outage_open(struct daemon *daemon, int port)
{
	static const struct timeval period = {.tv_sec = BEAT_S};
	char host[200] = "";

	gethostname(host, sizeof host - 1);
	snprintf(daemon->outage.node, sizeof daemon->outage.node, "%s:%d", host, port);
	daemon->outage.unknown = true;
	daemon->outage.timer = event_new(daemon->base, -1, EV_PERSIST, beat, daemon);
	event_add(daemon->outage.timer, &period);
}

void outage_close(struct daemon *daemon)
{
	if (daemon->outage.timer)
		event_free(daemon->outage.timer);
	daemon->outage.timer = NULL;
}

/* -- stopping ---------------------------------------------------------------------------------- */

static void stopped(void *arg, bool answered, int64_t last, bool others)
{
	struct daemon *daemon = arg;
	void (*done)(struct daemon * daemon) = daemon->outage.stopped;

	(void)answered;
	(void)last;
	(void)others;
	daemon->outage.stopped = NULL;
	if (done)
		done(daemon);
}

static void stop_anyway(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	stopped(arg, false, 0, false);
}

void outage_stop(struct daemon *daemon, void (*done)(struct daemon *daemon))
{
	static const struct timeval patience = {.tv_sec = BEAT_S};

	daemon->outage.stopped = done;
	event_base_once(daemon->base, -1, EV_TIMEOUT, stop_anyway, daemon, &patience);
	store_beat(daemon->store, daemon->outage.node, now_of(daemon), true, ALIVE_MS, stopped,
	           daemon);
}
