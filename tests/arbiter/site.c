#include "tests/arbiter/site.h"

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

struct site *site_new(const struct route *routes)
{
	struct site *site = memory_get(sizeof *site);
	struct error err = {0};

	signal(SIGPIPE, SIG_IGN);
	site->base = event_base_new();
	site->http = http_new(site->base, "127.0.0.1:0", routes, site, &err);
	cr_assert(site->http, "%s", err.text);
	return site;
}

void site_free(struct site *site)
{
	if (site->http)
		http_free(site->http);
	event_base_free(site->base);
	memory_give(site);
}

int site_connect(const struct site *site)
{
	struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_port = htons((uint16_t)http_port(site->http)),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	cr_assert(!connect(fd, (const struct sockaddr *)&address, sizeof address), "%s",
	          strerror(errno));
	return fd;
}

void site_turn(struct site *site, int milliseconds)
{
	int64_t end = now_ms() + milliseconds;

	do {
		event_base_loop(site->base, EVLOOP_NONBLOCK);
		usleep(200);
	} while (now_ms() < end);
}

void site_say(struct site *site, int fd, const char *text)
{
	size_t left = strlen(text);

	while (left) {
		ssize_t sent = send(fd, text, left, MSG_DONTWAIT | MSG_NOSIGNAL);

		if (sent < 0 && errno != EAGAIN)
			return; /* the server may refuse before it has heard everything */
		if (sent < 0)
			site_turn(site, 1);
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

bool site_hear(struct site *site, int fd, const char *until, int times)
{
	int64_t end = now_ms() + PATIENCE_MS;

	site->length = 0;
	*site->seen = '\0';
	while (now_ms() < end && site->length < sizeof site->seen - 1) {
		ssize_t got = recv(fd, site->seen + site->length,
		                   sizeof site->seen - 1 - site->length, MSG_DONTWAIT);

		if (!got || (got < 0 && errno != EAGAIN))
			return false;
		if (got < 0) {
			site_turn(site, 0);
			continue;
		}
		site->length += (size_t)got;
		site->seen[site->length] = '\0';
		if (until && occurrences(site->seen, until) >= times)
			return true;
	}
	return false;
}

const char *site_ask(struct site *site, const char *text)
{
	int fd = site_connect(site);

	site_say(site, fd, text);
	site_hear(site, fd, NULL, 0);
	close(fd);
	return site->seen;
}
