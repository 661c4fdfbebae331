/* Streams with good, slow, silent, talkative and departing listeners. */
#include "arbiter/stream.h"
#include "tests/arbiter/rig.h"

#include <criterion/criterion.h>
#include <event2/event.h>
#include <event2/http.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TIMEOUT_MS = 300, LOG = 3000 };

/* In place of libevent's: the server's thirty seconds would be a long wait for a test. */
void evhttp_set_timeout(struct evhttp *http, int seconds)
{
	const struct timeval short_one = {.tv_usec = TIMEOUT_MS * 1000};

	cr_assert_gt(seconds, 0);
	evhttp_set_timeout_tv(http, &short_one);
}

static struct streams *streams;

static void listen_to(struct request *rq)
{
	const char *filter = request_query(rq, "filter");

	stream_open(streams, rq, atoi(rq->capture[0]), filter);
}

/* A log of LOG records of about 200 bytes, of which a listener gets what it has not seen. */
static void resume(struct request *rq)
{
	const char *last = request_header(rq, "Last-Event-ID");
	int id = last ? atoi(last) : 0;
	struct stream *stream = stream_open(streams, rq, 9, NULL);
	char data[200];

	memset(data, 'x', sizeof data);
	data[sizeof data - 1] = '\0';
	while (++id <= LOG && stream_send(stream, id, "record", data))
		;
}

static void hello(struct request *rq)
{
	reply_bytes(rq, 200, "text/plain", "hello", 5);
}

static const struct route routes[] = {
	{"GET", "/s/%", 0, listen_to, NULL, 0},
	{"GET",    "/resume", 0, resume, NULL, 0},
	{"GET", "/hello", 0, hello, NULL, 0},
	{0    },
};

static struct rig *stage_new(void)
{
	struct rig *rig = rig_new(routes);

	streams = streams_new(rig->base);
	return rig;
}

static void stage_free(struct rig *rig)
{
	streams_free(streams);
	rig_free(rig);
}

/* Opens a stream and waits for its greeting. */
static int listener(struct rig *rig, const char *path)
{
	char request[200];
	int fd = rig_connect(rig);

	snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path);
	rig_say(rig, fd, request);
	cr_assert(rig_hear(rig, fd, "retry: ", 1), "%s: %s", path, rig->seen);
	return fd;
}

Test(stream, frames)
{
	static const struct {
		int64_t id;
		const char *kind, *data, *wanted;
	} rows[] = {
		{7,  "moved", "{\"at\":\"h8\"}", "id: 7\nevent: moved\ndata: {\"at\":\"h8\"}\n\n"},
		{8,  NULL,    "a\nb\r\nc\rd",    "id: 8\ndata: a\ndata: b\ndata: c\ndata: d\n\n" },
		{-1, "seen",  "",                "event: seen\ndata: \n\n"                       },
		{9,  "x",     "end\n",           "id: 9\nevent: x\ndata: end\ndata: \n\n"        },
	};
	struct rig *rig = stage_new();
	int fd = listener(rig, "/s/1");

	cr_expect(strstr(rig->seen, "Content-Type: text/event-stream\r\n"), "%s", rig->seen);
	cr_expect(strstr(rig->seen, "Cache-Control: no-store\r\n"));
	cr_expect(strstr(rig->seen, "X-Accel-Buffering: no\r\n"));
	cr_expect(strstr(rig->seen, "Connection: close\r\n"));
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		stream_publish(streams, 1, NULL, rows[i].id, rows[i].kind, rows[i].data);
		cr_expect(rig_hear(rig, fd, rows[i].wanted, 1), "%s\nwanted %s", rig->seen,
		          rows[i].wanted);
	}
	close(fd);
	stage_free(rig);
}

Test(stream, topics_and_filters)
{
	struct rig *rig = stage_new();
	int all = listener(rig, "/s/1"), north = listener(rig, "/s/1?filter=north"),
	    south = listener(rig, "/s/1?filter=south"), other = listener(rig, "/s/1025");

	cr_expect_eq(streams_count(streams, 1), 3);
	cr_expect_eq(streams_count(streams, 1025), 1);
	cr_expect_eq(streams_count(streams, 2), 0);
	stream_publish(streams, 1, "north", 1, "k", "one");
	stream_publish(streams, 1, NULL, 2, "k", "two");
	stream_publish(streams, 1025, "any", 3, "k", "three");
	cr_expect(rig_hear(rig, all, "two", 1) && strstr(rig->seen, "one"));
	cr_expect(rig_hear(rig, north, "two", 1) && strstr(rig->seen, "one"));
	cr_expect(rig_hear(rig, south, "two", 1) && !strstr(rig->seen, "one"));
	cr_expect(rig_hear(rig, other, "three", 1) && !strstr(rig->seen, "two"));
	close(all);
	close(north);
	rig_turn(rig, 20);
	cr_expect_eq(streams_count(streams, 1), 1, "who left is noticed at once");
	close(south);
	close(other);
	stage_free(rig);
}

Test(stream, head_gets_headers_only)
{
	struct rig *rig = stage_new();
	const char *reply =
		rig_ask(rig, "HEAD /s/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

	cr_expect(strstr(reply, " 200 OK") && strstr(reply, "text/event-stream"), "%s", reply);
	cr_expect_eq(streams_count(streams, 1), 0);
	stage_free(rig);
}

Test(stream, the_gap_arrives_in_parts)
{
	struct rig *rig = stage_new();
	int last = 0, parts = 0;

	for (; last < LOG && parts < 10; parts++) {
		char request[200], wanted[32];

		snprintf(request, sizeof request,
		         "GET /resume HTTP/1.1\r\nHost: x\r\nLast-Event-ID: %d\r\n\r\n", last);
		snprintf(wanted, sizeof wanted, "id: %d\n", LOG);
		int fd = rig_connect(rig);

		rig_say(rig, fd, request);
		rig_hear(rig, fd, wanted, 1);
		close(fd);
		for (const char *at = rig->seen; (at = strstr(at, "id: ")); at++) {
			cr_assert_eq(atoi(at + 4), last + 1, "after %d came %d", last,
			             atoi(at + 4));
			last++;
		}
	}
	cr_expect_eq(last, LOG);
	cr_expect(parts > 1, "%d bytes are more than one listener may be behind", LOG * 220);
	stage_free(rig);
}

Test(stream, slow_readers_are_cut_and_others_are_not)
{
	struct rig *rig = stage_new();
	int slow = rig_connect(rig), small = 4096, good;
	char data[8192], wanted[32];
	int published = 0;

	setsockopt(slow, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
	rig_say(rig, slow, "GET /s/1 HTTP/1.1\r\nHost: x\r\n\r\n");
	good = listener(rig, "/s/1");
	cr_assert_eq(streams_count(streams, 1), 2);
	memset(data, 'x', sizeof data);
	data[sizeof data - 1] = '\0';
	while (streams_count(streams, 1) == 2 && published < 2000) {
		stream_publish(streams, 1, NULL, ++published, "k", data);
		snprintf(wanted, sizeof wanted, "id: %d\n", published);
		cr_assert(rig_hear(rig, good, wanted, 1), "frame %d", published);
	}
	cr_expect_eq(streams_count(streams, 1), 1);
	cr_expect(published > 30, "cut after %d frames: the buffer was not full", published);
	cr_expect(published < 1000, "%d frames of 8 KiB are kept for one slow reader", published);
	stream_publish(streams, 1, NULL, 9999, "k", "after");
	cr_expect(rig_hear(rig, good, "after", 1));
	close(slow);
	close(good);
	stage_free(rig);
}

Test(stream, silence_is_no_reason_to_end)
{
	struct rig *rig = stage_new();
	int silent = listener(rig, "/s/1"), idle = rig_connect(rig);

	rig_say(rig, idle, "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n");
	cr_assert(rig_hear(rig, idle, "hello", 1));
	cr_expect(!rig_hear(rig, idle, "more", 1));
	rig_turn(rig, 3 * TIMEOUT_MS);
	cr_expect(!recv(idle, rig->seen, 1, MSG_DONTWAIT), "the idle connection was ended");
	stream_publish(streams, 1, NULL, 1, "k", "still here");
	cr_expect(rig_hear(rig, silent, "still here", 1));
	close(silent);
	close(idle);
	stage_free(rig);
}

Test(stream, what_a_listener_says_is_not_kept)
{
	struct rig *rig = stage_new();
	int fd = listener(rig, "/s/1");
	static char talk[64 * 1024];
	size_t taken = 0;

	for (int i = 0; i < 1000; i++) {
		ssize_t sent = send(fd, talk, sizeof talk, MSG_DONTWAIT | MSG_NOSIGNAL);

		taken += sent > 0 ? (size_t)sent : 0;
		event_base_loop(rig->base, EVLOOP_NONBLOCK);
	}
	/* what the kernel's two buffers hold, and no more: 64 MB were offered */
	cr_expect(taken < 16 << 20, "%zu bytes were taken", taken);
	stream_publish(streams, 1, NULL, 1, "k", "all the same");
	cr_expect(rig_hear(rig, fd, "all the same", 1));
	close(fd);
	stage_free(rig);
}

Test(stream, many_come_and_go)
{
	enum { CLIENTS = 60 };
	struct rig *rig = stage_new();
	int fds[CLIENTS];
	char data[16 * 1024];

	memset(data, 'y', sizeof data);
	data[sizeof data - 1] = '\0';
	for (int i = 0; i < CLIENTS; i++)
		fds[i] = listener(rig, i % 2 ? "/s/1" : "/s/2");
	for (int round = 0; round < 400; round++) {
		stream_publish(streams, 1 + round % 2, NULL, round, "k", data);
		event_base_loop(rig->base, EVLOOP_NONBLOCK);
		if (round % 40 == 39) { /* a departure, and an arrival in its place */
			int i = round / 40 * 6;

			close(fds[i]);
			fds[i] = listener(rig, "/s/3");
		}
	}
	rig_turn(rig, 50);
	cr_expect_eq(streams_count(streams, 1) + streams_count(streams, 2), 0,
	             "all that did not read are cut");
	cr_expect_eq(streams_count(streams, 3), 10);
	stage_free(rig); /* with ten still listening */
	for (int i = 0; i < CLIENTS; i++)
		close(fds[i]);
}

Test(stream, ends_when_the_server_does)
{
	struct rig *rig = stage_new();
	int fd = listener(rig, "/s/1");

	streams_free(streams);
	cr_expect(!rig_hear(rig, fd, "never", 1));
	cr_expect(strstr(rig->seen, "0\r\n\r\n"), "the stream ends as it should: %s", rig->seen);
	close(fd);
	rig_free(rig);
}
