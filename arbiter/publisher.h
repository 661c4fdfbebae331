/*
 * Publishing: after each change an event's static site is pushed to its targets by HTTP PUT
 * (libcurl), file by file. What is due stands in the publication table, so retries survive a
 * restart; a target that is down is tried again with growing pauses.
 */
#ifndef ARBITER_PUBLISHER_H
#define ARBITER_PUBLISHER_H

#include "arbiter/daemon.h"

struct publisher;

struct publisher *publisher_new(struct daemon *daemon);

/* Ends running transfers; what they left undone stays due. */
void publisher_free(struct publisher *publisher);

#endif
