#include "arbiter/listen.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 1024 };

/* Accepted sockets inherit TCP_NODELAY: frames of a stream must not wait for acknowledgements. */
static int socket_listen(const struct sockaddr *address, socklen_t length)
{
	int fd = socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	const int on = 1;
	int reason;

	if (fd < 0)
		return -1;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	if (address->sa_family == AF_INET6)
		setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
	if (!bind(fd, address, length) && !listen(fd, BACKLOG))
		return fd;
	reason = errno;
	close(fd);
	errno = reason;
	return -1;
}

/* "127.0.0.1:8080" or "[::1]:8080" and nothing else: a name would have to be looked up. */
static bool address_parse(const char *text, struct sockaddr_storage *address, socklen_t *length)
{
	struct sockaddr_in *v4 = (struct sockaddr_in *)address;
	struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)address;
	char host[INET6_ADDRSTRLEN];
	unsigned port;
	int end = 0;

	*address = (struct sockaddr_storage){0};
	if (sscanf(text, "[%45[0-9a-fA-F:.]]:%5u%n", host, &port, &end) == 2 && !text[end] &&
	    port <= UINT16_MAX) {
		v6->sin6_family = AF_INET6;
		v6->sin6_port = htons((uint16_t)port);
		*length = sizeof *v6;
		return inet_pton(AF_INET6, host, &v6->sin6_addr) == 1;
	}
	if (sscanf(text, "%45[0-9.]:%5u%n", host, &port, &end) != 2 || text[end] ||
	    port > UINT16_MAX)
		return false;
	v4->sin_family = AF_INET;
	v4->sin_port = htons((uint16_t)port);
	*length = sizeof *v4;
	return inet_pton(AF_INET, host, &v4->sin_addr) == 1;
}

int listen_open(const char *text, struct error *err)
{
	struct sockaddr_storage address;
	socklen_t length = 0;
	int fd;

	if (!address_parse(text, &address, &length)) {
		error_set(err, ERR_BAD_FIELD, "'%s' is not ADDRESS:PORT with numbers", text);
		return -1;
	}
	fd = socket_listen((const struct sockaddr *)&address, length);
	if (fd < 0)
		error_set(err, ERR_UNAVAILABLE, "cannot listen on %s: %s", text, strerror(errno));
	return fd;
}

static_assert(offsetof(struct sockaddr_in6, sin6_port) == offsetof(struct sockaddr_in, sin_port),
              "one place");

/* The port lies at the same place in both kinds of address. */
int listen_port(int fd)
{
	struct sockaddr_in6 address = {0};
	socklen_t length = sizeof address;

	if (getsockname(fd, (struct sockaddr *)&address, &length))
		return 0;
	return ntohs(address.sin6_port);
}
