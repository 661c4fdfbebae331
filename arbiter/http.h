/*
 * HTTP on evhttp, and nothing of evhttp outside it: limits, timeouts, the life of a request,
 * replies, problems. A handler either replies before it returns or keeps the request and replies
 * later from a callback (a parked request cannot vanish; c-style.md H1); it replies exactly once,
 * and the reply frees the request and its arena.
 */
#ifndef ARBITER_HTTP_H
#define ARBITER_HTTP_H

#include "arbiter/strbuf.h"
#include "core/arena.h"
#include "core/error.h"

#include <jansson.h>
#include <stdint.h>

struct evbuffer;
struct route;
struct event_base;
struct http;
struct evhttp_request;

enum { HTTP_CAPTURES = 4 };

struct request {
	struct http *http;
	struct evhttp_request *raw;         /* for http.c and stream.c only */
	void *app;                          /* what http_new() was given: the daemon's state */
	const char *method;                 /* "GET", "POST" ... */
	const char *path;                   /* decoded by the route, still percent-encoded here */
	const struct route *route;          /* the row that was found */
	const char *capture[HTTP_CAPTURES]; /* decoded text of each % in the route's path */
	const char *body;                   /* NUL-terminated, in the arena; "" without one */
	size_t body_length;
	int64_t at;         /* ms since the epoch: when it was read (once per loop turn) */
	struct arena arena; /* dies with the reply */
	void *kept;         /* the handler's own, while the request is parked */
};

/* A header's, query parameter's, form field's (urlencoded body) or cookie's value; NULL if absent.
 * Borrowed from the request's arena. */
const char *request_header(const struct request *rq, const char *name);
const char *request_query(struct request *rq, const char *name);
const char *request_form(struct request *rq, const char *name);
const char *request_cookie(struct request *rq, const char *name);

/* Adds a header to the coming reply; false if the value holds a line break. */
bool reply_header(struct request *rq, const char *name, const char *value);

/* Replies and frees the request. `type` is a full content type. */
void reply_bytes(struct request *rq, int status, const char *type, const char *bytes,
                 size_t length);

/* Replies with a text and frees it; a failed one becomes a 500 problem. */
void reply_text(struct request *rq, int status, const char *type, struct strbuf *sb);

/* Steals `body`. application/json. */
void reply_json(struct request *rq, int status, json_t *body);

/*
 * RFC 9457 application/problem+json: type (urn:arbiter:problem:CODE), title, status, detail, code;
 * `extra` (stolen, may be NULL) is merged in: legal alternatives, current version ... A browser's
 * form post (Accept: text/html) gets the same as a page from the hook given to http_new().
 */
void reply_problem(struct request *rq, const struct error *err, json_t *extra);

/* 303 See Other. */
void reply_redirect(struct request *rq, const char *location);

/* One route: method, path with % for one captured segment, largest body, handler. */
struct route {
	const char *method;
	const char *path; /* "/api/v1/events/%/rounds" */
	size_t body_max;  /* bytes; 0 = no body expected */
	void (*run)(struct request *rq);
	const char *operation; /* operationId in the OpenAPI document, NULL for pages */
	int right;             /* what the application asks of who uses it; 0: nothing of its own */
};

/*
 * Starts listening on every address of `listen` ("127.0.0.1:8080,[::1]:0"; port 0 picks one, see
 * http_port, which is that of the first). NULL with *err filled (address taken, malformed).
 * `routes` ends with a NULL path and must outlive the server.
 */
struct http *http_new(struct event_base *base, const char *listen, const struct route *routes,
                      void *app, struct error *err);
int http_port(const struct http *http);
void http_problem_page(struct http *http,
                       void (*page)(struct request *rq, const struct error *err));

/* How many requests wait for their reply. */
size_t http_parked(const struct http *http);

/*
 * Ends a request without replying: frees it and its arena and hands over the raw request, which
 * has to be replied to by the caller. For reply.c and stream.c only.
 */
struct evhttp_request *request_take(struct request *rq);

/* Sends a finished raw reply; counts it as unsent until its last byte is written. For reply.c. */
void http_send(struct http *http, struct evhttp_request *raw, int status, struct evbuffer *body);

/* Calls the problem page hook if there is one (and then the request is gone). For reply.c. */
bool http_problem_page_run(struct request *rq, const struct error *err);

/* Stops accepting; calls `drained` once no request is parked and no reply unsent, or after
 * deadline_ms. Then http_free() is allowed (c-style.md H2). */
void http_stop(struct http *http, int deadline_ms, void (*drained)(void *arg), void *arg);
void http_free(struct http *http);

#endif
