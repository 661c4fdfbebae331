/*
 * Many spectators on one board, over loopback: how long from a decision's acknowledgement, which is
 * after its commit, to the last spectator's frame, and what a spectator costs the daemon in memory.
 * The spectators are sockets of this process, which reads them all: its share of the processor is
 * in the figure. Environment: ARBITER_BIN (the program), SPECTATORS (10,000), DECISIONS (30).
 */
#include "arbiter/migrate.h"
#include "core/point.h"
#include "tests/bench/served.h"
#include "tests/support/pg.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SPECTATORS_MAX = 50000, DECISIONS_MAX = 112, SPARE_FILES = 64, PATIENCE_MS = 30000 };

static struct {
	int port, count, decisions;
	struct served_board boards[EVENT_BOARDS];
	struct client *client;
	int poll;
	int *fds;
	int *frames; /* per spectator: decisions it has heard of */
} bench;

static void fail(const char *what)
{
	fprintf(stderr, "bench_spectators: %s\n", what);
	exit(1);
}

static int setting(const char *name, int otherwise, int most)
{
	const char *text = getenv(name);
	int value = text ? atoi(text) : otherwise;

	return value < 1 || value > most ? otherwise : value;
}

static double now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Resident memory of a process, KiB. */
static long resident(pid_t pid)
{
	char path[32], line[128];
	long size = 0;
	FILE *file;

	snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
	file = fopen(path, "r");
	while (file && fgets(line, sizeof line, file))
		if (sscanf(line, "VmRSS: %ld", &size) == 1)
			break;
	if (file)
		fclose(file);
	return size;
}

/* -- spectators -------------------------------------------------------------------------------- */

/* As many as this process may have sockets for. */
static void limit_count(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit))
		fail("no limit of open files");
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	if ((rlim_t)bench.count + SPARE_FILES > limit.rlim_cur)
		bench.count = (int)limit.rlim_cur - SPARE_FILES;
}

static void spectator_open(int index)
{
	struct sockaddr_in address = {.sin_family = AF_INET,
	                              .sin_port = htons((uint16_t)bench.port),
	                              .sin_addr = {htonl(INADDR_LOOPBACK)}};
	struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)index};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	char slug[64], request[256];
	int length;

	if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address))
		fail(strerror(errno));
	sscanf(bench.boards[0].path, "/api/v1/events/%63[^/]", slug);
	length = snprintf(request, sizeof request,
	                  "GET /api/v1/events/%s/stream?board=1.1 HTTP/1.1\r\n"
	                  "Host: localhost\r\nAccept: text/event-stream\r\n\r\n",
	                  slug);
	if (send(fd, request, (size_t)length, MSG_NOSIGNAL) != length)
		fail("a spectator cannot ask");
	if (epoll_ctl(bench.poll, EPOLL_CTL_ADD, fd, &event))
		fail("epoll");
	bench.fds[index] = fd;
	bench.frames[index] = -1; /* the answer's head is still to come */
}

/* How often a text is in the bytes. A frame that two reads cut apart would be missed; a decision's
 * frame is a few hundred bytes, and comes whole. */
static int count_of(const char *bytes, const char *wanted)
{
	int count = 0;

	while ((bytes = strstr(bytes, wanted))) {
		count++;
		bytes += strlen(wanted);
	}
	return count;
}

/* True once this spectator has reached the wanted count. */
static bool spectator_read(int index, int wanted)
{
	char bytes[8192];
	ssize_t length = recv(bench.fds[index], bytes, sizeof bytes - 1, MSG_DONTWAIT);
	int before = bench.frames[index];

	if (length <= 0) {
		if (length < 0 && errno == EAGAIN)
			return false;
		fail("a spectator was cut off");
	}
	bytes[length] = '\0';
	if (before < 0 && strstr(bytes, "\r\n\r\n"))
		bench.frames[index] = 0;
	bench.frames[index] += count_of(bytes, "event: decision");
	return before < wanted && bench.frames[index] >= wanted;
}

/* Waits until all spectators have heard of that many decisions. */
static void all_hear(int wanted)
{
	struct epoll_event events[256];
	double deadline = now_ms() + PATIENCE_MS;
	int left = 0;

	for (int i = 0; i < bench.count; i++)
		left += bench.frames[i] < wanted;
	while (left > 0) {
		int ready = epoll_wait(bench.poll, events, 256, 1000);

		for (int i = 0; i < ready; i++)
			left -= spectator_read((int)events[i].data.u32, wanted);
		if (now_ms() > deadline)
			fail("not all spectators hear of it");
	}
}

/* -- the measurement --------------------------------------------------------------------------- */

static void decide(int version)
{
	const struct served_board *board = &bench.boards[0];
	char at[4];
	struct error err;
	json_t *answer;

	point_name((uint8_t)(version % 15 + 15 * (2 * (version / 15) % 15)), at);
	answer = client_post(bench.client, board->path, board->token[version % 2],
	                     json_pack("{s:i, s:[{s:s, s:s}]}", "version", version, "decisions",
	                               "do", "place", "at", at),
	                     &err);
	if (!answer)
		fail(err.text);
	json_decref(answer);
}

static int compare(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;

	return (left > right) - (left < right);
}

static void measure(void)
{
	double *took = calloc((size_t)bench.decisions, sizeof *took);

	if (!took)
		fail("no memory");
	for (int i = 0; i < bench.decisions; i++) {
		double acknowledged;

		decide(i);
		acknowledged = now_ms();
		all_hear(i + 1);
		took[i] = now_ms() - acknowledged;
	}
	qsort(took, (size_t)bench.decisions, sizeof *took, compare);
	printf("acknowledged decision to the last of %d spectators: median %.1f ms, best %.1f, "
	       "worst %.1f (%d decisions)\n",
	       bench.count, took[bench.decisions / 2], took[0], took[bench.decisions - 1],
	       bench.decisions);
	free(took);
}

int main(void)
{
	const char *program = getenv("ARBITER_BIN");
	struct error err = {0};
	const char *url;
	char base[40];
	int applied;
	long before;

	bench.count = setting("SPECTATORS", 10000, SPECTATORS_MAX);
	bench.decisions = setting("DECISIONS", 30, DECISIONS_MAX);
	limit_count();
	url = pg_start();
	if (!migrate(url, "sql", &applied, &err))
		fail(err.text);
	bench.port = served_start(program ? program : "build/release/bin/arbiter", url);
	served_event(bench.boards);
	snprintf(base, sizeof base, "http://127.0.0.1:%d", bench.port);
	bench.client = client_open(base);
	bench.poll = epoll_create1(EPOLL_CLOEXEC);
	bench.fds = calloc((size_t)bench.count, sizeof *bench.fds);
	bench.frames = calloc((size_t)bench.count, sizeof *bench.frames);
	if (bench.poll < 0 || !bench.fds || !bench.frames)
		fail("no memory");
	before = resident(served_pid());
	for (int i = 0; i < bench.count; i++)
		spectator_open(i);
	all_hear(0);
	printf("a spectator costs the daemon %.1f KiB (%ld MiB for %d)\n",
	       (double)(resident(served_pid()) - before) / bench.count,
	       (resident(served_pid()) - before) / 1024, bench.count);
	measure();
	return 0;
}
