/*
 * Durable decisions a second over HTTP: CONNECTIONS (64) connections, each plays one board after
 * the other for both seats, in a closed loop: a stone goes out when the one before was
 * acknowledged, which is after its commit. Eight boards an event. Against pgbench that inserts
 * single rows into a table like the log, the better of 32 and 64 clients. The two take turns, so
 * that a busy machine is busy for both. Environment: ARBITER_BIN (the program), CONNECTIONS,
 * SECONDS, STONES (a board is left after so many), ALONE (set: without pgbench).
 */
#include "arbiter/migrate.h"
#include "core/point.h"
#include "tests/bench/served.h"
#include "tests/support/pg.h"
#include "tests/support/pgbench.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
	CONNECTIONS_MAX = 512,
	ROUNDS = 3,
	STONES_MAX = 2 * 112,
	FIRST_GUESS = 8000, /* decisions a second, before anything was measured */
	HEAD_MAX = 4096,
};

struct connection {
	int fd;
	size_t board; /* which one is being played on */
	int stones;   /* acknowledged on it */
	char head[HEAD_MAX + 1];
	size_t read;   /* bytes of the answer so far */
	size_t length; /* of the whole answer; 0: not known yet */
};

static struct {
	int port, connections, seconds, stones;
	struct served_board *boards; /* the n-th connection plays n, n + connections ... */
	size_t board_count;
	int poll;
	struct connection all[CONNECTIONS_MAX];
	char points[STONES_MAX][4];
	long acknowledged;
	bool exhausted;
} bench;

static void fail(const char *what)
{
	fprintf(stderr, "bench_decisions: %s\n", what);
	exit(1);
}

static int setting(const char *name, int otherwise, int most)
{
	const char *text = getenv(name);
	int value = text ? atoi(text) : otherwise;

	return value < 1 || value > most ? otherwise : value;
}

/* Black and White on pairs along each rank, alternating along each file: in no five cells in a row
 * are there ever four of a colour, nor three in any four. So nothing is won or forbidden. */
static void points_make(void)
{
	int count[2] = {0};

	for (int i = 0; i < BOARD_POINTS; i++) {
		uint8_t point = (uint8_t)(i * 67 % BOARD_POINTS);
		int colour = (point_file(point) + 2 * point_rank(point)) % 4 / 2;

		if (count[colour] < STONES_MAX / 2)
			point_name(point, bench.points[2 * count[colour]++ + colour]);
	}
}

/* -- one connection ---------------------------------------------------------------------------- */

static void decision_send(struct connection *connection)
{
	const struct served_board *board = &bench.boards[connection->board];
	int stones = connection->stones;
	char body[128], request[640];
	int length;

	length = snprintf(body, sizeof body,
	                  "{\"version\":%d,\"decisions\":[{\"do\":\"place\",\"at\":\"%s\"}]}",
	                  stones, bench.points[stones]);
	length = snprintf(request, sizeof request,
	                  "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
	                  "Idempotency-Key: 0193f0c2-7a3e-7b6e-%04d-%012zu\r\n"
	                  "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
	                  board->path, board->token[stones % 2], stones, connection->board, length,
	                  body);
	connection->read = connection->length = 0;
	if (send(connection->fd, request, (size_t)length, MSG_NOSIGNAL) != length)
		fail("the daemon does not take a request");
}

/* The next stone, on the next board when this one is done; false when the boards are used up. */
static bool connection_next(struct connection *connection)
{
	if (connection->stones == bench.stones) {
		connection->board += (size_t)bench.connections;
		connection->stones = 0;
	}
	bench.exhausted = bench.exhausted || connection->board >= bench.board_count;
	if (!bench.exhausted)
		decision_send(connection);
	return !bench.exhausted;
}

static void head_read(struct connection *connection)
{
	const char *end, *length;

	connection->head[connection->read] = '\0';
	end = strstr(connection->head, "\r\n\r\n");
	if (!end)
		return;
	length = strcasestr(connection->head, "\r\nContent-Length:");
	if (strncmp(connection->head, "HTTP/1.1 201", 12) != 0 || !length || length > end)
		fail(connection->head);
	connection->length = (size_t)(end + 4 - connection->head) +
	                     strtoul(length + strlen("\r\nContent-Length:"), NULL, 10);
}

/* Takes what has arrived; true when the answer is complete. Of a body only the length counts. */
static bool answer_read(struct connection *connection)
{
	static char rest[1 << 16];

	for (;;) {
		bool head = !connection->length;
		ssize_t got = head ? recv(connection->fd, connection->head + connection->read,
		                          HEAD_MAX - connection->read, MSG_DONTWAIT)
		                   : recv(connection->fd, rest, sizeof rest, MSG_DONTWAIT);

		if (got < 0 && errno == EAGAIN)
			return false;
		if (got <= 0)
			fail("the daemon closed a connection");
		connection->read += (size_t)got;
		if (head)
			head_read(connection);
		if (connection->length && connection->read >= connection->length)
			return true;
	}
}

static void connection_open(struct connection *connection, size_t number)
{
	struct sockaddr_in address = {.sin_family = AF_INET,
	                              .sin_port = htons((uint16_t)bench.port),
	                              .sin_addr = {htonl(INADDR_LOOPBACK)}};
	struct epoll_event interest = {.events = EPOLLIN, .data = {.ptr = connection}};
	int yes = 1;

	*connection = (struct connection){.board = number};
	connection->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (connection->fd < 0 ||
	    connect(connection->fd, (struct sockaddr *)&address, sizeof address) ||
	    setsockopt(connection->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes) ||
	    epoll_ctl(bench.poll, EPOLL_CTL_ADD, connection->fd, &interest))
		fail("no connection");
}

/* -- the closed loop --------------------------------------------------------------------------- */

static void loop_once(bool stopping, int *under_way)
{
	struct epoll_event ready[CONNECTIONS_MAX];
	int count = epoll_wait(bench.poll, ready, CONNECTIONS_MAX, 5000);

	if (count <= 0)
		fail("the daemon has stopped to answer");
	for (int i = 0; i < count; i++) {
		struct connection *connection = ready[i].data.ptr;

		if (!answer_read(connection))
			continue;
		bench.acknowledged++;
		connection->stones++;
		if (stopping || !connection_next(connection))
			(*under_way)--;
	}
}

/* Ends early when a connection has used up its boards. */
static double run(int seconds)
{
	double start = seconds_now();
	int under_way = bench.connections;

	bench.acknowledged = 0;
	bench.exhausted = false;
	for (int i = 0; i < bench.connections; i++) {
		connection_open(&bench.all[i], (size_t)i);
		connection_next(&bench.all[i]);
	}
	while (under_way)
		loop_once(seconds_now() - start >= seconds, &under_way);
	for (int i = 0; i < bench.connections; i++)
		close(bench.all[i].fd);
	return (double)bench.acknowledged / (seconds_now() - start);
}

/* Fresh boards, enough for what is expected: making them is not measured. */
static double measure_decisions(double expected, int seconds)
{
	double boards = expected * seconds / bench.stones + 2 * bench.connections;
	size_t events = (size_t)boards / EVENT_BOARDS + 1;

	bench.board_count = events * EVENT_BOARDS;
	bench.boards = calloc(bench.board_count, sizeof *bench.boards);
	if (!bench.boards)
		fail("out of memory");
	for (size_t i = 0; i < events; i++)
		served_event(bench.boards + i * EVENT_BOARDS);
	expected = run(seconds);
	free(bench.boards);
	return expected;
}

/* Decisions only, for a profiler. */
static void measure_alone(void)
{
	double expected = measure_decisions(FIRST_GUESS, 1);

	printf("%.0f decisions/s with %d connections\n",
	       measure_decisions(1.4 * expected, bench.seconds), bench.connections);
}

static void measure(void)
{
	double ours[ROUNDS], theirs[ROUNDS];
	double expected = measure_decisions(FIRST_GUESS, 1);

	for (int i = 0; i < ROUNDS; i++) {
		double few = pgbench_rate(32, bench.seconds);
		double many = pgbench_rate(64, bench.seconds);

		theirs[i] = few > many ? few : many;
		ours[i] = measure_decisions(1.4 * expected, bench.seconds);
		expected = ours[i];
		printf("round %d: %.0f decisions/s with %d connections, pgbench %.0f/s with 32 "
		       "clients, %.0f/s with 64\n",
		       i + 1, ours[i], bench.connections, few, many);
		fflush(stdout);
	}
	printf("decisions over HTTP: %.0f/s, pgbench %.0f/s, ratio %.2f\n", median(ours, ROUNDS),
	       median(theirs, ROUNDS), median(ours, ROUNDS) / median(theirs, ROUNDS));
}

int main(void)
{
	const char *program = getenv("ARBITER_BIN");
	const char *url;
	struct error err;
	int applied;

	if (!program)
		fail("ARBITER_BIN must name the program");
	url = pg_start();
	if (!url)
		return 0;
	if (!migrate(url, "sql", &applied, &err))
		fail(err.text);
	bench.connections = setting("CONNECTIONS", 64, CONNECTIONS_MAX);
	bench.seconds = setting("SECONDS", 5, 60);
	bench.stones = setting("STONES", 60, STONES_MAX);
	bench.poll = epoll_create1(EPOLL_CLOEXEC);
	points_make();
	pgbench_open(url);
	bench.port = served_start(program, url);
	if (getenv("ALONE"))
		measure_alone();
	else
		measure();
	served_stop();
	pgbench_close();
	return 0;
}
