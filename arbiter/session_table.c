/*
 * The sessions in memory: all of them, found by slug and by the event's id, and those that are to
 * run at the end of this turn of the loop.
 */
#include "arbiter/session_inside.h"

#include <event2/event.h>
#include <sodium.h>
#include <string.h>

enum {
	SESSIONS_MAX = 256, /* kept in memory; beyond it the least used idle one goes */
	SESSIONS_FULL = 4096,
};

struct sessions *sessions_new(struct daemon *daemon)
{
	struct sessions *sessions = memory_get(sizeof *sessions);

	*sessions = (struct sessions){.daemon = daemon};
	sessions->turn = event_new(daemon->base, -1, 0, sessions_turn, sessions);
	randombytes_buf(sessions->map_key, sizeof sessions->map_key);
	LIST_INIT(&sessions->all);
	STAILQ_INIT(&sessions->scheduled);
	for (size_t i = 0; i < SESSION_BUCKETS; i++) {
		LIST_INIT(&sessions->by_slug[i]);
		LIST_INIT(&sessions->by_id[i]);
	}
	return sessions;
}

bool sessions_full(const struct sessions *sessions)
{
	return sessions->count >= SESSIONS_FULL;
}

void session_clear(struct session_inside *s)
{
	arena_free(&s->arena);
	request_map_free(&s->requests);
	tournament_init(&s->session.t, &s->arena);
	memset(s->hash, 0, sizeof s->hash);
}

static void session_free(struct session_inside *s)
{
	event_free(s->flag_timer);
	presence_free(s->session.presence);
	if (s->delay)
		delay_free(s->delay);
	session_clear(s);
	arena_free(&s->batch_arena);
	memory_give(s->batch);
	memory_give(s);
}

void sessions_free(struct sessions *sessions)
{
	while (!LIST_EMPTY(&sessions->all))
		session_drop(LIST_FIRST(&sessions->all));
	event_free(sessions->turn);
	memory_give(sessions);
}

/* -- finding ----------------------------------------------------------------------------------- */

/* FNV-1a: slugs are public, and nobody gains by a long chain among a few hundred. */
static struct session_list *slug_bucket(struct sessions *sessions, const char *slug)
{
	uint32_t hash = 2166136261U;

	for (; *slug; slug++)
		hash = (hash ^ (unsigned char)*slug) * 16777619U;
	return &sessions->by_slug[hash % SESSION_BUCKETS];
}

static struct session_list *id_bucket(struct sessions *sessions, int64_t id)
{
	return &sessions->by_id[(uint64_t)id % SESSION_BUCKETS];
}

struct session_inside *session_of_slug(struct sessions *sessions, const char *slug)
{
	struct session_inside *s = NULL;

	LIST_FOREACH(s, slug_bucket(sessions, slug), slug_link) {
		if (strcmp(s->slug, slug) != 0)
			continue;
		s->used_at = session_now(sessions->daemon->base);
		return s;
	}
	return NULL;
}

struct session_inside *session_of_id(struct sessions *sessions, int64_t id)
{
	struct session_inside *s = NULL;

	LIST_FOREACH(s, id_bucket(sessions, id), id_link)
		if (s->session.id == id)
			return s;
	return NULL;
}

void session_set_slug(struct session_inside *s, const char *slug)
{
	LIST_REMOVE(s, slug_link);
	strncpy(s->slug, slug, sizeof s->slug - 1);
	LIST_INSERT_HEAD(slug_bucket(s->session.sessions, s->slug), s, slug_link);
}

void session_set_id(struct session_inside *s, int64_t id)
{
	LIST_REMOVE(s, id_link);
	s->session.id = id;
	LIST_INSERT_HEAD(id_bucket(s->session.sessions, id), s, id_link);
}

/* -- coming and going -------------------------------------------------------------------------- */

struct session_inside *session_new(struct sessions *sessions, const char *slug)
{
	struct session_inside *s = memory_get(sizeof *s);

	*s = (struct session_inside){.flag_at = INT64_MAX};
	s->session =
		(struct session){.sessions = sessions, .daemon = sessions->daemon, .inside = s};
	strncpy(s->slug, slug, sizeof s->slug - 1);
	arena_init(&s->arena, memory_get, memory_give);
	arena_init(&s->batch_arena, memory_get, memory_give);
	tournament_init(&s->session.t, &s->arena);
	acts_init(&s->waiting);
	acts_init(&s->flying);
	s->flag_timer = evtimer_new(sessions->daemon->base, session_flag_timer, s);
	s->session.presence = presence_new(sessions->daemon->base, session_presence, s);
	s->used_at = session_now(sessions->daemon->base);
	LIST_INSERT_HEAD(&sessions->all, s, all_link);
	LIST_INSERT_HEAD(slug_bucket(sessions, slug), s, slug_link);
	LIST_INSERT_HEAD(id_bucket(sessions, 0), s, id_link);
	if (++sessions->count > SESSIONS_MAX) {
		sessions->crowded = true;
		event_active(sessions->turn, 0, 0);
	}
	return s;
}

void session_drop(struct session_inside *s)
{
	struct sessions *sessions = s->session.sessions;

	LIST_REMOVE(s, all_link);
	LIST_REMOVE(s, slug_link);
	LIST_REMOVE(s, id_link);
	if (s->scheduled)
		STAILQ_REMOVE(&sessions->scheduled, s, session_inside, turn_link);
	sessions->count--;
	session_free(s);
}

static bool session_is_idle(const struct session_inside *s)
{
	return s->state == SESSION_SETTLED && !s->readers && !s->waiting.first &&
	       !s->flying.first && !s->scheduled;
}

/* An event with a running clock stays: its flag timer is here. So does one with listeners: they are
 * told from here. */
static bool session_may_go(const struct session_inside *s)
{
	return session_is_idle(s) && s->flag_at == INT64_MAX &&
	       !streams_count(s->session.daemon->streams, session_topic(&s->session)) &&
	       !streams_count(s->session.daemon->streams, -session_topic(&s->session));
}

static struct session_inside *session_least_used(struct sessions *sessions)
{
	struct session_inside *oldest = NULL;
	struct session_inside *s;

	for (s = LIST_FIRST(&sessions->all); s; s = LIST_NEXT(s, all_link))
		if ((!oldest || s->used_at < oldest->used_at) && session_may_go(s))
			oldest = s;
	return oldest;
}

/* Only at the end of a turn, when no callback holds a session. */
static void sessions_evict(struct sessions *sessions)
{
	struct session_inside *oldest;

	if (!sessions->crowded)
		return;
	while (sessions->count > SESSIONS_MAX && (oldest = session_least_used(sessions)))
		session_drop(oldest);
	sessions->crowded = false;
}

/* -- the end of a turn ------------------------------------------------------------------------- */

void session_schedule(struct session_inside *s)
{
	if (s->scheduled)
		return;
	s->scheduled = true;
	STAILQ_INSERT_TAIL(&s->session.sessions->scheduled, s, turn_link);
	event_active(s->session.sessions->turn, 0, 0);
}

void sessions_turn(evutil_socket_t fd, short what, void *arg)
{
	struct sessions *sessions = arg;
	struct session_inside *s;

	(void)fd;
	(void)what;
	while ((s = STAILQ_FIRST(&sessions->scheduled))) {
		STAILQ_REMOVE_HEAD(&sessions->scheduled, turn_link);
		s->scheduled = false;
		session_run(s);
	}
	sessions_evict(sessions);
}

bool sessions_running(const struct sessions *sessions)
{
	const struct session_inside *s;

	for (s = LIST_FIRST(&sessions->all); s; s = LIST_NEXT(s, all_link))
		if (s->flag_at != INT64_MAX)
			return true;
	return false;
}

void sessions_wake(struct sessions *sessions)
{
	struct session_inside *s;

	for (s = LIST_FIRST(&sessions->all); s; s = LIST_NEXT(s, all_link))
		if (s->state == SESSION_SETTLED && (s->waiting.first || session_outage_due(s)))
			session_schedule(s);
}

bool sessions_player_here(struct sessions *sessions, int64_t event_id, int no)
{
	const struct session_inside *s = session_of_id(sessions, event_id);

	return s && presence_here(s->session.presence, no);
}

int64_t session_now(struct event_base *base)
{
	struct timeval now;

	event_base_gettimeofday_cached(base, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_usec / 1000;
}

void sessions_watch(struct sessions *sessions, void (*changed)(void *arg, struct session *session),
                    void *arg)
{
	sessions->changed = changed;
	sessions->changed_arg = arg;
}
