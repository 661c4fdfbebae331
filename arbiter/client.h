/*
 * The API from the other side: a blocking HTTP client with one kept connection, for sub-commands
 * and tests that drive a running daemon.
 */
#ifndef ARBITER_CLIENT_H
#define ARBITER_CLIENT_H

#include "core/error.h"

#include <jansson.h>

struct client;

/* A client of the daemon at "http://host:port". Nothing is sent yet. Out of memory ends the
 * program. */
struct client *client_open(const char *base);
void client_close(struct client *client);

/*
 * One request for a path ("/api/v1/events"), as whom a bearer token says (NULL: as a spectator).
 * The answer's JSON, which the caller decrefs. NULL with *err when there was none or it was a
 * problem: err->code is the problem's (ERR_UNAVAILABLE: no daemon answered) and err->text its
 * detail. `body` is decrefed by client_post, NULL stands for an empty object; each call is a
 * request of its own with a fresh Idempotency-Key.
 */
json_t *client_get(struct client *client, const char *path, const char *token, struct error *err);
json_t *client_post(struct client *client, const char *path, const char *token, json_t *body,
                    struct error *err);

/* The same with a body of another type, "text/csv". */
json_t *client_send(struct client *client, const char *path, const char *token, const char *type,
                    const char *body, struct error *err);

/* The HTTP status of the last answer, 0 if there was none. */
long client_status(const struct client *client);

#endif
