/* One pipelined connection to PostgreSQL that reconnects by itself. For db.c. */
#ifndef ARBITER_DB_CONNECTION_H
#define ARBITER_DB_CONNECTION_H

#include "arbiter/db.h"

struct connection;

struct connection_hooks {
	void (*up)(void *arg); /* after every (re)connect; may be NULL */
	void (*notified)(void *arg, const char *channel, const char *payload); /* may be NULL */
	void *arg;
};

struct connection *connection_new(struct event_base *base, const char *url,
                                  const struct connection_hooks *hooks);

/* False when it is down or its queue is full; done is not called then. A query without a name is
 * sent without being prepared. */
bool connection_send(struct connection *c, const struct query *query);

bool connection_is_up(const struct connection *c);

/* Gives the connection up and starts a new one after the back-off. Takes effect from the loop. */
void connection_break(struct connection *c);

/* Not from within a done callback. */
void connection_free(struct connection *c);

#endif
