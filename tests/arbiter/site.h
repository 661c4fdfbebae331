/*
 * A server and its clients in one thread: whenever a client waits, the server's loop turns. So a
 * test decides exactly what has happened on either side, and nothing races.
 */
#ifndef TESTS_ARBITER_SITE_H
#define TESTS_ARBITER_SITE_H

#include "arbiter/http.h"

struct event_base;

struct site {
	struct event_base *base;
	struct http *http;
	char seen[4 * 1024 * 1024]; /* what the last site_hear() read, NUL-terminated */
	size_t length;
};

/* On a free port of the loopback. */
struct site *site_new(const struct route *routes);
void site_free(struct site *site);

int site_connect(const struct site *site);

/* Sends all of it, turning the loop while the socket takes nothing. */
void site_say(struct site *site, int fd, const char *text);

/* Reads from fd until `until` was seen `times` times; false at the end of the connection, or after
 * five seconds. site->seen starts anew. */
bool site_hear(struct site *site, int fd, const char *until, int times);

/* A connection of its own: says `text`, hears everything until the end; borrowed. */
const char *site_ask(struct site *site, const char *text);

/* Turns the loop for a while. */
void site_turn(struct site *site, int milliseconds);

#endif
