/*
 * Server-sent events on evhttp. The queue of a listener is its socket's output buffer and nothing
 * else; who falls behind is cut, comes back with Last-Event-ID and reads the gap from the log.
 * A stream is never freed where it fails: it goes on the dying list and is swept later in the turn,
 * so that lists can be walked and pointers held until the handler returns.
 */
#include "arbiter/stream.h"

#include "arbiter/log.h"

#include <assert.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>

enum {
	BUCKETS = 1024,
	STREAMS_MAX = 20000,
	OUTPUT_MAX = 256 * 1024, /* bytes a listener may be behind */
	KERNEL_MAX = 64 * 1024, /* and as much twice in the kernel, which would grow to megabytes */
	INPUT_MAX = 4096,       /* a listener has nothing to say */
	WRITE_TIMEOUT_S = 20,
	PING_S = 15,
	RETRY_MS = 2000, /* and as much again at random, so that not all come back at once */
};

struct stream {
	struct streams *streams;
	struct evhttp_request *raw; /* NULL once libevent or nobody owns it */
	int64_t topic;
	char *filter;
	int64_t last; /* id of the last event sent, -1 before the first */
	bool dying;
	void (*ended)(void *arg);
	void *ended_arg;
	LIST_ENTRY(stream) link;
};

LIST_HEAD(stream_list, stream);

struct streams {
	struct stream_list buckets[BUCKETS]; /* by topic */
	struct stream_list dying;
	struct event *sweep;
	struct event *ping;
	struct evbuffer *scratch;
	size_t count;
};

/* One text, many readers: freed when the last output buffer has drained. */
struct frame {
	size_t readers;
	struct strbuf text;
};

static size_t bucket_of(int64_t topic)
{
	return (size_t)((uint64_t)topic * UINT64_C(0x9e3779b97f4a7c15) >> 54);
}

static_assert(BUCKETS == 1 << (64 - 54), "the top ten bits choose a bucket");

/* Frames */

static struct frame *frame_new(void)
{
	struct frame *frame = memory_get(sizeof *frame);

	*frame = (struct frame){.readers = 1, .text = STRBUF(OUTPUT_MAX)};
	return frame;
}

static void frame_release(struct frame *frame)
{
	if (--frame->readers)
		return;
	strbuf_free(&frame->text);
	memory_give(frame);
}

static void frame_read(const void *data, size_t length, void *frame)
{
	(void)data;
	(void)length;
	frame_release(frame);
}

/* Every line of the data needs its own "data:", whichever way the line ends. */
static void frame_data(struct strbuf *sb, const char *data)
{
	for (;;) {
		size_t length = strcspn(data, "\r\n");

		strbuf_adds(sb, "data: ");
		strbuf_add(sb, data, length);
		strbuf_addc(sb, '\n');
		data += length;
		if (!*data)
			break;
		data += !strncmp(data, "\r\n", 2) ? 2 : 1;
	}
}

static struct frame *frame_event(int64_t id, const char *kind, const char *data)
{
	struct frame *frame = frame_new();

	if (id >= 0)
		strbuf_addf(&frame->text, "id: %lld\n", (long long)id);
	if (kind)
		strbuf_addf(&frame->text, "event: %s\n", kind);
	frame_data(&frame->text, data);
	strbuf_addc(&frame->text, '\n');
	if (frame->text.failed)
		log_error("a frame is too large for a stream id=%lld", (long long)id);
	return frame;
}

/* The end of a stream */

static void stream_drop(struct stream *stream)
{
	struct streams *streams = stream->streams;

	if (stream->dying)
		return;
	stream->dying = true;
	streams->count--;
	LIST_REMOVE(stream, link);
	LIST_INSERT_HEAD(&streams->dying, stream, link);
	event_active(streams->sweep, EV_TIMEOUT, 0);
}

/* The peer left or was timed out: evhttp has let go of the request (no connection any more), or
 * the server is being freed and frees it too. */
static void stream_closed(struct evhttp_connection *connection, void *arg)
{
	struct stream *stream = arg;

	(void)connection;
	if (!evhttp_request_get_connection(stream->raw))
		evhttp_request_free(stream->raw);
	stream->raw = NULL;
	stream_drop(stream);
}

/* Takes the request back from the stream, so that the close callback cannot come any more. */
static struct evhttp_request *stream_detach(struct stream *stream)
{
	struct evhttp_request *raw = stream->raw;

	if (raw)
		evhttp_connection_set_closecb(evhttp_request_get_connection(raw), NULL, NULL);
	stream->raw = NULL;
	return raw;
}

/* Lets the buffered bytes go out, then closes: the client comes back where it was. */
static void stream_end(struct stream *stream)
{
	struct evhttp_request *raw = stream_detach(stream);

	stream_drop(stream);
	if (raw)
		evhttp_send_reply_end(raw);
}

static void stream_free(struct stream *stream)
{
	struct evhttp_request *raw = stream_detach(stream);

	if (raw)
		evhttp_connection_free(evhttp_request_get_connection(raw));
	if (stream->ended)
		stream->ended(stream->ended_arg);
	LIST_REMOVE(stream, link);
	memory_give(stream->filter);
	memory_give(stream);
}

void stream_at_end(struct stream *stream, void (*ended)(void *arg), void *arg)
{
	stream->ended = ended;
	stream->ended_arg = arg;
}

static void streams_sweep(struct streams *streams)
{
	while (!LIST_EMPTY(&streams->dying))
		stream_free(LIST_FIRST(&streams->dying));
}

static void on_sweep(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	streams_sweep(arg);
}

/* Sending */

static size_t stream_behind(const struct stream *stream)
{
	struct evhttp_connection *connection = evhttp_request_get_connection(stream->raw);

	return evbuffer_get_length(
		bufferevent_get_output(evhttp_connection_get_bufferevent(connection)));
}

static bool stream_has_room(const struct stream *stream, const struct frame *frame)
{
	return stream_behind(stream) + frame->text.length <= OUTPUT_MAX;
}

static void stream_write(struct stream *stream, struct frame *frame)
{
	struct evbuffer *scratch = stream->streams->scratch;

	frame->readers++;
	evbuffer_add_reference(scratch, frame->text.text, frame->text.length, frame_read, frame);
	evhttp_send_reply_chunk(stream->raw, scratch);
}

static void stream_offer(struct stream *stream, struct frame *frame)
{
	if (stream_has_room(stream, frame))
		stream_write(stream, frame);
	else
		stream_drop(stream);
}

/* A gap longer than the buffer goes out in parts: what fits is delivered before the end. */
bool stream_send(struct stream *stream, int64_t id, const char *kind, const char *data)
{
	struct frame *frame;

	if (stream->dying)
		return false;
	if (id > stream->last)
		stream->last = id;
	frame = frame_event(id, kind, data);
	if (!frame->text.failed && stream_has_room(stream, frame))
		stream_write(stream, frame);
	else
		stream_end(stream);
	frame_release(frame);
	return !stream->dying;
}

/* What the gap of a new listener held already may be published once more, when this daemon hears
 * of it. */
static bool stream_wants(const struct stream *stream, int64_t topic, const char *filter, int64_t id)
{
	return stream->topic == topic && (id < 0 || id > stream->last) &&
	       (!filter || !stream->filter || !strcmp(filter, stream->filter));
}

void stream_publish(struct streams *streams, int64_t topic, const char *filter, int64_t id,
                    const char *kind, const char *data)
{
	struct frame *frame = NULL;
	struct stream *next;

	for (struct stream *s = LIST_FIRST(&streams->buckets[bucket_of(topic)]); s; s = next) {
		next = LIST_NEXT(s, link);
		if (!stream_wants(s, topic, filter, id))
			continue;
		if (id > s->last)
			s->last = id;
		if (!frame)
			frame = frame_event(id, kind, data);
		if (frame->text.failed)
			break;
		stream_offer(s, frame);
	}
	if (frame)
		frame_release(frame);
}

/* A comment that the client does not see: it keeps proxies open and finds the departed. */
static void on_ping(evutil_socket_t fd, short what, void *arg)
{
	struct streams *streams = arg;
	struct frame *frame = frame_new();
	struct stream *next;

	(void)fd;
	(void)what;
	strbuf_adds(&frame->text, ":\n\n");
	for (size_t i = 0; i < BUCKETS; i++)
		for (struct stream *s = LIST_FIRST(&streams->buckets[i]); s; s = next) {
			next = LIST_NEXT(s, link);
			stream_offer(s, frame);
		}
	frame_release(frame);
}

/* The beginning of a stream */

static const struct {
	const char *name, *value;
} headers[] = {
	{"Content-Type",           "text/event-stream"},
	{"Cache-Control",          "no-store"         },
	{"X-Accel-Buffering",      "no"               },
	{"X-Content-Type-Options", "nosniff"          },
	{"Referrer-Policy",        "same-origin"      },
	{"Connection",             "close"            }, /* its odd timeouts shall serve no other request */
};

/* No read timeout: browsers never speak on a stream. The write timeout ends who does not read. */
static void connection_prepare(struct evhttp_connection *connection, struct stream *stream)
{
	static const struct timeval write_timeout = {.tv_sec = WRITE_TIMEOUT_S};
	static const int kernel_max = KERNEL_MAX;
	struct bufferevent *bev = evhttp_connection_get_bufferevent(connection);

	evhttp_connection_set_closecb(connection, stream_closed, stream);
	setsockopt(bufferevent_getfd(bev), SOL_SOCKET, SO_SNDBUF, &kernel_max, sizeof kernel_max);
	bufferevent_set_timeouts(bev, NULL, &write_timeout);
	bufferevent_setwatermark(bev, EV_READ, 0, INPUT_MAX);
}

static void stream_greet(struct stream *stream)
{
	struct frame *frame = frame_new();
	uint16_t noise;

	evutil_secure_rng_get_bytes(&noise, sizeof noise);
	strbuf_addf(&frame->text, "retry: %d\n\n", RETRY_MS + noise % RETRY_MS);
	stream_write(stream, frame);
	frame_release(frame);
}

static bool stream_refuse(struct streams *streams, struct request *rq)
{
	struct error err;

	if (!strcmp(rq->method, "HEAD")) {
		reply_bytes(rq, 200, headers[0].value, NULL, 0);
		return true;
	}
	if (streams->count < STREAMS_MAX)
		return false;
	error_set(&err, ERR_UNAVAILABLE, "there are too many streams here");
	reply_problem(rq, &err, NULL);
	return true;
}

struct stream *stream_open(struct streams *streams, struct request *rq, int64_t topic,
                           const char *filter)
{
	struct stream *stream;

	if (stream_refuse(streams, rq))
		return NULL;
	stream = memory_get(sizeof *stream);
	*stream = (struct stream){
		.streams = streams,
		.topic = topic,
		.filter = filter ? memory_text(filter) : NULL,
		.last = -1,
	};
	for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
		reply_header(rq, headers[i].name, headers[i].value);
	stream->raw = request_take(rq);
	LIST_INSERT_HEAD(&streams->buckets[bucket_of(topic)], stream, link);
	streams->count++;
	connection_prepare(evhttp_request_get_connection(stream->raw), stream);
	evhttp_send_reply_start(stream->raw, 200, NULL);
	stream_greet(stream);
	return stream;
}

struct streams *streams_new(struct event_base *base)
{
	static const struct timeval every = {.tv_sec = PING_S};
	struct streams *streams = memory_get(sizeof *streams);

	memset(streams, 0, sizeof *streams);
	streams->scratch = evbuffer_new();
	streams->sweep = evtimer_new(base, on_sweep, streams);
	streams->ping = event_new(base, -1, EV_PERSIST, on_ping, streams);
	event_add(streams->ping, &every);
	return streams;
}

void streams_free(struct streams *streams)
{
	for (size_t i = 0; i < BUCKETS; i++)
		while (!LIST_EMPTY(&streams->buckets[i]))
			stream_end(LIST_FIRST(&streams->buckets[i]));
	streams_sweep(streams);
	event_free(streams->ping);
	event_free(streams->sweep);
	evbuffer_free(streams->scratch);
	memory_give(streams);
}

void streams_end(struct streams *streams, int64_t topic)
{
	struct stream *next;

	for (struct stream *s = LIST_FIRST(&streams->buckets[bucket_of(topic)]); s; s = next) {
		next = LIST_NEXT(s, link);
		if (s->topic == topic)
			stream_end(s);
	}
}

size_t streams_count(const struct streams *streams, int64_t topic)
{
	const struct stream *s;
	size_t count = 0;

	LIST_FOREACH(s, &streams->buckets[bucket_of(topic)], link)
		count += s->topic == topic;
	return count;
}
