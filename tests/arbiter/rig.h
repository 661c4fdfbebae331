/*
 * A server and its clients in one thread: whenever a client waits, the server's loop turns. So a
 * test decides exactly what has happened on either side, and nothing races.
 */
#ifndef TESTS_ARBITER_RIG_H
#define TESTS_ARBITER_RIG_H

#include "arbiter/http.h"

struct event_base;

struct rig {
	struct event_base *base;
	struct http *http;
	char seen[4 * 1024 * 1024]; /* what the last rig_hear() read, NUL-terminated */
	size_t length;
};

/* On a free port of the loopback. */
struct rig *rig_new(const struct route *routes);
void rig_free(struct rig *rig);

int rig_connect(const struct rig *rig);

/* Sends all of it, turning the loop while the socket takes nothing. */
void rig_say(struct rig *rig, int fd, const char *text);

/* Reads from fd until `until` was seen `times` times; false at the end of the connection, or after
 * five seconds. rig->seen starts anew. */
bool rig_hear(struct rig *rig, int fd, const char *until, int times);

/* A connection of its own: says `text`, hears everything until the end; borrowed. */
const char *rig_ask(struct rig *rig, const char *text);

/* Turns the loop for a while. */
void rig_turn(struct rig *rig, int milliseconds);

#endif
