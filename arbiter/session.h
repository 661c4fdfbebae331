/*
 * Events in memory: each is the fold of its log, loaded when first asked for. Reads run on a
 * settled state only (all of it committed); acts that arrive while a batch is under way wait for
 * the next one, so that an event's acts share commits, and nothing uncommitted is ever seen.
 *
 * A lost compare (another daemon was faster) or a lost connection refolds and tries again unseen;
 * the request id tells what has happened already.
 */
#ifndef ARBITER_SESSION_H
#define ARBITER_SESSION_H

#include "arbiter/daemon.h"
#include "arbiter/presence.h"
#include "core/command.h"

struct sessions;
struct session_inside;

/* One event, as callbacks see it. */
struct session {
	struct sessions *sessions;
	struct daemon *daemon;
	int64_t id;   /* the database's; never shown outside */
	bool delayed; /* the event as spectators see it, some time ago (arbiter/delay.h) */
	struct tournament t;
	struct presence *presence; /* of its players */
	struct session_inside *inside;
};

struct sessions *sessions_new(struct daemon *daemon);
void sessions_free(struct sessions *sessions);

/* The stream's topic: what spectators of a delayed event hear is one of its own. */
int64_t session_topic(const struct session *session);

/* Are there as many events in memory as should be, all with running clocks or listeners? */
bool sessions_full(const struct sessions *sessions);

/* Has this player of an event a page open, as far as this daemon knows? */
bool sessions_player_here(struct sessions *sessions, int64_t event_id, int no);

/* Does any clock run, or default time? */
bool sessions_running(const struct sessions *sessions);

/* What acts waited for is known (arbiter/outage.h): they go on. */
void sessions_wake(struct sessions *sessions);

/* Another daemon may have appended: "id:head id:head ...", or NULL for "look at all". */
void sessions_heard(struct sessions *sessions, const char *payload);

/*
 * Runs `read` with the settled event of this slug; it replies to the request before it returns, or
 * parks it (then without the session). A missing event, a broken one or an absent database is
 * answered here.
 */
void session_read(struct sessions *sessions, struct request *rq, const char *slug,
                  void (*read)(struct request *rq, struct session *session));

/*
 * An act: makes records, and is answered once they are committed. It lives in its request's arena;
 * acts of the server itself (rq = NULL) live until `over`.
 */
struct act {
	struct request *rq;
	int32_t actor; /* set by check */

	/* May it be done, and which records does it make? Sets actor. May run again after a lost
	 * compare. No drafts and true: nothing to write. */
	bool (*check)(struct act *act, struct session *session, struct drafts *out,
	              struct error *err);

	/* The answer, made from the event as it is right after the act's own records: sets status
	 * and body. Sent once they are committed. A repeated request gets the same. */
	void (*prepare)(struct act *act, const struct session *session, const struct tournament *t);

	/* Sends the answer, or the refusal; NULL: as JSON, or as a problem with `extra` merged in.
	 */
	void (*send)(struct act *act, struct session *session);
	void (*refuse)(struct act *act, struct session *session, const struct error *err);

	/* An act of the server: it is over, done or not. */
	void (*over)(struct act *act);

	int status;
	json_t *body;
	json_t *extra; /* set by check for a refusal */

	/* session.c's own */
	struct act *next;
	struct arena *arena;
	int64_t at;
	const char *request;
	uint8_t digest[HASH_SIZE];
	struct error err;
	int64_t repeats; /* seq of the last record of the request it repeats, 0: none */
	bool doubted;    /* its refusal was put off once, to look whether the state is current */
};

/* Queues an act on the event of this slug. */
void session_act(struct sessions *sessions, struct act *act, const char *slug);

/*
 * Makes an event from drafts, the first of which is `created`. `answer` replies once it is
 * committed and loaded; a repeated request id gets the event it made the first time.
 */
struct creation {
	struct request *rq;
	struct event_plan plan;
	struct drafts drafts;
	void (*answer)(struct creation *creation, struct session *session);
	/* The slug is taken: chooses another one and makes the drafts anew; NULL or false: refuse.
	 */
	bool (*again)(struct creation *creation);
	struct sessions *sessions; /* session.c's own */
};

void session_create(struct sessions *sessions, struct creation *creation);

/* After every commit, ours or another daemon's: the event has changed. */
void sessions_watch(struct sessions *sessions, void (*changed)(void *arg, struct session *session),
                    void *arg);

/* Runs `ready` with the settled event without a request, NULL if it cannot be had. */
void session_open(struct sessions *sessions, const char *slug,
                  void (*ready)(void *arg, struct session *session), void *arg);

#endif
