/* What publisher.c (claims, life) and publisher_push.c (one push) share. */
#ifndef ARBITER_PUBLISHER_INSIDE_H
#define ARBITER_PUBLISHER_INSIDE_H

#include "arbiter/publication.h"
#include "arbiter/publisher.h"
#include "arbiter/refold.h"
#include "arbiter/site_files.h"

#include <sys/queue.h>

struct event;
struct uploads;

enum {
	TRANSFERS_MAX = 4, /* at a time, of all pushes */
	CHANGE_MS = 1000,  /* changes are gathered so long */
	WHY_MAX = 400,
};

enum stage { STAGE_IDLE, STAGE_LOADING, STAGE_RENDERING, STAGE_SENDING };

struct target {
	TAILQ_ENTRY(target) link; /* the least used first */
	struct publisher *publisher;
	int64_t event_id;
	char *url, *slug;
	struct refold refold;
	struct site_memory memory;

	/* of the push */
	enum stage stage;
	int attempts;
	bool private, rendered;
	struct site_files files;
	size_t next, running, sent; /* files */
	int64_t begun_at;
	int64_t seq_before; /* the last record that earlier pushes had */
	bool held;          /* there is more, which the public may not know yet */
	char why[WHY_MAX];  /* the first failure */
};

TAILQ_HEAD(targets, target);

/* A file under way; free where target is NULL. */
struct flight {
	struct target *target;
	const struct site_file *file;
};

struct publisher {
	struct daemon *daemon;
	struct event *timer;
	int64_t wakes_at;                 /* 0: the timer is not set */
	char name[37];                    /* of this daemon in claims */
	struct site_dress dress;          /* of the pages */
	struct uploads *inside, *outside; /* may connect to private networks, or may not */
	struct targets targets;
	struct flight flights[TRANSFERS_MAX];
	size_t kept;
	int pushes;
	int pending; /* threads and queries that will come back to us */
	bool claiming, closing;
};

/* The instant of this turn of the loop. */
int64_t publisher_now(const struct publisher *publisher);

/* Looks for what is due in so many ms, or earlier. */
void publisher_wake_in(struct publisher *publisher, int64_t ms);

/* A thread or a query is back; the last one lets a closed publisher go. */
void publisher_release(struct publisher *publisher);

/* Begins the push of a row that was claimed. */
void push_begin(struct publisher *publisher, const struct publication *row);

void target_free(struct target *target);

#endif
