/*
 * Server-sent events: topics, their listeners, and the care for bad ones. A frame is written to a
 * listener only if its output buffer is below the ceiling; a slow reader is cut and comes back
 * with Last-Event-ID, a silent one is pinged (c-style.md section 4.2). The log is the queue:
 * nothing is kept per listener.
 */
#ifndef ARBITER_STREAM_H
#define ARBITER_STREAM_H

#include "arbiter/http.h"

struct streams;
struct stream;

struct streams *streams_new(struct event_base *base);

/* Ends every stream (the browsers reconnect after `retry`), then frees. Before http_free(). */
void streams_free(struct streams *streams);

/*
 * Turns a request into a stream on a topic (any number, e.g. the event's id) with an optional
 * filter text that stream_publish() compares; sends headers and `retry:`. Use stream_send() for the
 * gap since Last-Event-ID right after it: the stream may be freed once the caller returns to the
 * loop. NULL if it has replied otherwise (HEAD, too many streams); the request is gone either way.
 */
struct stream *stream_open(struct streams *streams, struct request *rq, int64_t topic,
                           const char *filter);

/*
 * One frame to one listener. id is the log's seq; a negative one sends no id, a NULL kind no event
 * name. Data of several lines arrives as such. False once the listener's buffer is full: the stream
 * then ends after what was accepted, and the client asks for the rest with Last-Event-ID.
 */
bool stream_send(struct stream *stream, int64_t id, const char *kind, const char *data);

/* `ended` is called once, when the stream is over for whatever reason. */
void stream_at_end(struct stream *stream, void (*ended)(void *arg), void *arg);

/* One frame to every listener of a topic whose filter is NULL or equals `filter`; filter NULL
 * reaches all of the topic, and an id that a listener has had, or a higher one, passes it by.
 * The text is allocated once and shared. */
void stream_publish(struct streams *streams, int64_t topic, const char *filter, int64_t id,
                    const char *kind, const char *data);

/* Ends every stream on a topic: what would be published can be missed from here on, and the clients
 * ask for it when they come back. */
void streams_end(struct streams *streams, int64_t topic);

size_t streams_count(const struct streams *streams, int64_t topic);

#endif
