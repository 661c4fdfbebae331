/*
 * Publishing: after each change an event's static site is pushed to its targets by HTTP PUT, file
 * by file, only what is new there. What is due stands in the publication table, so retries survive
 * a restart; a target that is down is tried again with growing pauses, and is caught up when it is
 * back. Pages are rendered in a thread, from a fold of the publisher's own.
 *
 * When the pages of a closed round have gone out, a `pages-published` record says so. Moves and
 * entries are pushed as well, but a record for each would only be noise in the log; and such a
 * record alone is never a reason to push.
 */
#ifndef ARBITER_PUBLISHER_H
#define ARBITER_PUBLISHER_H

#include "arbiter/daemon.h"

struct publisher;

struct publisher *publisher_new(struct daemon *daemon);

/* A target was added: look at once. */
void publisher_wake(struct publisher *publisher);

/* Ends running transfers; what they left undone stays due. Memory that threads and queries still
 * use is freed when they end (workers_free, db_free). */
void publisher_free(struct publisher *publisher);

/* How long to wait after the n-th failure in a row (from 1): 1 s, doubling up to 5 minutes. */
int64_t publisher_pause_ms(int failures);

#endif
