/* What is due, and when to look for it again. */
#include "arbiter/publisher_inside.h"

#include "arbiter/handler.h"
#include "arbiter/log.h"
#include "arbiter/upload.h"

#include <event2/event.h>

enum {
	PUSHES_MAX = 4, /* at a time */
	LOOK_MS = 5000, /* for what other daemons have left */
};

int64_t publisher_now(const struct publisher *publisher)
{
	struct timeval now;

	event_base_gettimeofday_cached(publisher->daemon->base, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_usec / 1000;
}

void publisher_wake_in(struct publisher *publisher, int64_t ms)
{
	struct timeval wait = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
	int64_t at = publisher_now(publisher) + ms;

	if (publisher->closing || (publisher->wakes_at && publisher->wakes_at <= at))
		return;
	publisher->wakes_at = at;
	evtimer_add(publisher->timer, &wait);
}

void publisher_release(struct publisher *publisher)
{
	publisher->pending--;
	if (!publisher->closing || publisher->pending)
		return;
	while (!TAILQ_EMPTY(&publisher->targets))
		target_free(TAILQ_FIRST(&publisher->targets));
	memory_give(publisher);
}

/* -- claiming ---------------------------------------------------------------------------------- */

static void claim_each(void *arg, const struct publication *row)
{
	struct publisher *publisher = arg;

	if (!publisher->closing)
		push_begin(publisher, row);
}

static void claimed(void *arg)
{
	struct publisher *publisher = arg;

	publisher->claiming = false;
	publisher_wake_in(publisher, LOOK_MS);
	publisher_release(publisher);
}

static void look(evutil_socket_t fd, short what, void *arg)
{
	struct publisher *publisher = arg;

	(void)fd;
	(void)what;
	publisher->wakes_at = 0;
	if (publisher->daemon->stopping)
		return;
	if (publisher->claiming || publisher->pushes >= PUSHES_MAX) {
		publisher_wake_in(publisher, CHANGE_MS);
		return;
	}
	publisher->claiming =
		publication_claim(publisher->daemon->db, publisher->name,
	                          PUSHES_MAX - publisher->pushes, claim_each, claimed, publisher);
	publisher->pending += publisher->claiming;
	if (!publisher->claiming)
		publisher_wake_in(publisher, CHANGE_MS);
}

static void changed(void *arg, struct session *session)
{
	(void)session;
	publisher_wake_in(arg, CHANGE_MS);
}

void publisher_wake(struct publisher *publisher)
{
	publisher_wake_in(publisher, 0);
}

/* -- life -------------------------------------------------------------------------------------- */

struct publisher *publisher_new(struct daemon *daemon)
{
	struct publisher *publisher = memory_get(sizeof *publisher);
	const struct web_file *style = web_files_find(&daemon->web_files, "style.css");

	*publisher = (struct publisher){
		.daemon = daemon,
		.dress = {style ? style->bytes.text : "", &daemon->catalogues},
		.inside = uploads_new(daemon->base, true),
		.outside = uploads_new(daemon->base, false),
	};
	TAILQ_INIT(&publisher->targets);
	uuid_make(publisher->name);
	publisher->timer = evtimer_new(daemon->base, look, publisher);
	sessions_watch(daemon->sessions, changed, publisher);
	publisher_wake_in(publisher, CHANGE_MS);
	return publisher;
}

void publisher_free(struct publisher *publisher)
{
	sessions_watch(publisher->daemon->sessions, NULL, NULL);
	uploads_free(publisher->inside);
	uploads_free(publisher->outside);
	event_free(publisher->timer);
	publisher->closing = true;
	publisher->pending++;
	publisher_release(publisher);
}
