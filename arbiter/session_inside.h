/* What session.c (loading, reading) and session_act.c (acting) share of a session. */
#ifndef ARBITER_SESSION_INSIDE_H
#define ARBITER_SESSION_INSIDE_H

#include "arbiter/delay.h"
#include "arbiter/request_map.h"
#include "arbiter/session.h"

#include <event2/util.h>
#include <sys/queue.h>

enum session_state {
	SESSION_FINDING, /* its id is asked for */
	SESSION_LOADING, /* its log is read */
	SESSION_SETTLED, /* all of the state is committed */
	SESSION_FLYING,  /* a batch is under way */
	SESSION_FAILED,  /* cannot be used; inside->err says why */
};

/* Somebody waits for the settled event: a request, or the server itself. */
struct reader {
	struct reader *next;
	struct request *rq;
	void (*read)(struct request *rq, struct session *session);
	void (*ready)(void *arg, struct session *session);
	void *arg;
};

struct acts {
	struct act *first;
	struct act **end;
};

struct session_inside {
	struct session session;
	LIST_ENTRY(session_inside) all_link, slug_link, id_link;
	STAILQ_ENTRY(session_inside) turn_link; /* while scheduled */
	char slug[SLUG_MAX_BYTES + 1];
	enum session_state state;
	struct arena arena;      /* the tournament's */
	uint8_t hash[HASH_SIZE]; /* of the last record folded */
	struct request_map requests;
	struct error err;
	struct reader *readers;
	struct acts waiting, flying;
	struct arena batch_arena; /* of the batch under way */
	struct stored *batch;
	size_t batch_count, batch_room;
	struct delay *delay; /* NULL: spectators see it as it is */
	int64_t told;        /* the last record that followers have been told of */
	bool scheduled, reload;
	struct event *flag_timer;
	int64_t flag_at; /* what the timer is set for, INT64_MAX if it is not */
	int64_t used_at;
	int64_t checked_at; /* when the log was last asked for more */
};

enum { SESSION_BUCKETS = 1024 };

LIST_HEAD(session_list, session_inside);
STAILQ_HEAD(session_queue, session_inside);

struct sessions {
	struct daemon *daemon;
	struct session_list all;
	struct session_list by_slug[SESSION_BUCKETS], by_id[SESSION_BUCKETS];
	struct session_queue scheduled; /* run at the end of this turn of the loop */
	size_t count;
	bool crowded; /* there may be one too many */
	struct event *turn;
	uint8_t map_key[16];
	void (*changed)(void *arg, struct session *session);
	void *changed_arg;
};

/* -- session_table.c --------------------------------------------------------------------------- */

struct session_inside *session_new(struct sessions *sessions, const char *slug);
struct session_inside *session_of_id(struct sessions *sessions, int64_t id);
void session_set_slug(struct session_inside *s, const char *slug);
void session_set_id(struct session_inside *s, int64_t id);

/* Forgets its state; forgets the session itself. */
void session_clear(struct session_inside *s);
void session_drop(struct session_inside *s);

void sessions_turn(evutil_socket_t fd, short what, void *arg);
void reader_add(struct session_inside *s, struct reader *reader);

/* The instant of this turn of the loop, ms. */
int64_t session_now(struct event_base *base);

struct session_inside *session_of_slug(struct sessions *sessions, const char *slug);

/* Reads the log from the beginning (after a conflict), or what is new. */
void session_reload(struct session_inside *s, bool whole);

/* A record of the log was committed: tells the streams. */
void session_tell(struct session_inside *s, const struct record *record);

/* A player has gone or come back: tells the streams, without a record. */
void session_presence(void *arg, int no, bool away);

/* The state is committed and nothing is under way: readers first, then the next batch. */
void session_settle(struct session_inside *s);

/* Runs its waiting acts at the end of this turn of the loop. */
void session_schedule(struct session_inside *s);
void session_run(struct session_inside *s);

/* Refuses all acts that wait or fly. */
void session_refuse_acts(struct session_inside *s, const struct error *err);

/* Sets the flag timer for the earliest deadline of the event's running clocks. */
void session_arm(struct session_inside *s);
void session_flag_timer(evutil_socket_t fd, short what, void *arg);

/* Did its clocks run while nobody served? Then the record of it, an act of the server's. */
bool session_outage_due(const struct session_inside *s);
struct act *session_outage_act(struct session_inside *s);

void acts_init(struct acts *acts);

/* What tells a repeated request from another one under its id: the body, and what it was sent to.
 */
void request_digest(const struct request *rq, uint8_t digest[HASH_SIZE]);

#endif
