#include "tests/arbiter/rig.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 5000 };

static int64_t now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct rig *rig_new(const struct route *routes)
{
	struct rig *rig = memory_get(sizeof *rig);
	struct error err = {0};

	signal(SIGPIPE, SIG_IGN);
	rig->base = event_base_new();
	rig->http = http_new(rig->base, "127.0.0.1:0", routes, rig, &err);
	cr_assert(rig->http, "%s", err.text);
	return rig;
}

void rig_free(struct rig *rig)
{
	if (rig->http)
		http_free(rig->http);
	event_base_free(rig->base);
	memory_give(rig);
}

int rig_connect(const struct rig *rig)
{
	struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_port = htons((uint16_t)http_port(rig->http)),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	cr_assert(!connect(fd, (const struct sockaddr *)&address, sizeof address), "%s",
	          strerror(errno));
	return fd;
}

void rig_turn(struct rig *rig, int milliseconds)
{
	int64_t end = now_ms() + milliseconds;

	do {
		event_base_loop(rig->base, EVLOOP_NONBLOCK);
		usleep(200);
	} while (now_ms() < end);
}

void rig_say(struct rig *rig, int fd, const char *text)
{
	size_t left = strlen(text);

	while (left) {
		ssize_t sent = send(fd, text, left, MSG_DONTWAIT | MSG_NOSIGNAL);

		if (sent < 0 && errno != EAGAIN)
			return; /* the server may refuse before it has heard everything */
		if (sent < 0)
			rig_turn(rig, 1);
		else
			text += sent;
		left -= sent > 0 ? (size_t)sent : 0;
	}
}

static int occurrences(const char *text, const char *part)
{
	int count = 0;

	while ((text = strstr(text, part))) {
		count++;
		text += strlen(part);
	}
	return count;
}

bool rig_hear(struct rig *rig, int fd, const char *until, int times)
{
	int64_t end = now_ms() + PATIENCE_MS;

	rig->length = 0;
	*rig->seen = '\0';
	while (now_ms() < end && rig->length < sizeof rig->seen - 1) {
		ssize_t got = recv(fd, rig->seen + rig->length, sizeof rig->seen - 1 - rig->length,
		                   MSG_DONTWAIT);

		if (!got || (got < 0 && errno != EAGAIN))
			return false;
		if (got < 0) {
			rig_turn(rig, 0);
			continue;
		}
		rig->length += (size_t)got;
		rig->seen[rig->length] = '\0';
		if (until && occurrences(rig->seen, until) >= times)
			return true;
	}
	return false;
}

const char *rig_ask(struct rig *rig, const char *text)
{
	int fd = rig_connect(rig);

	rig_say(rig, fd, text);
	rig_hear(rig, fd, NULL, 0);
	close(fd);
	return rig->seen;
}
