/*
 * The server and the life of a request. evhttp stops reading from a connection while its request is
 * with us, so a parked request cannot vanish and needs no close callback; only the time between the
 * reply and its last byte is watched, for http_stop().
 */
#include "arbiter/http.h"

#include "arbiter/listen.h"
#include "arbiter/log.h"
#include "arbiter/route.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/listener.h>
#include <string.h>
#include <strings.h>
#include <sys/queue.h>

enum {
	HEADERS_MAX = 32 * 1024, /* a browser that has opened many links sends a cookie for each */
	BODY_MAX = 2 * 1024 * 1024, /* of any route; each has its own below this */
	TIMEOUT_S = 30,             /* of a client that neither sends nor reads */
	SOCKETS_MAX = 8,
	ARENAS_KEPT = 128,     /* requests at rest that keep a chunk of memory */
	ACCEPT_PAUSE_MS = 100, /* after running out of descriptors */
};

/* The public request is the first member: a pointer to one is a pointer to the other. */
struct parked {
	struct request request;
	LIST_ENTRY(parked) link;
};

LIST_HEAD(parked_list, parked);

struct http {
	struct event_base *base;
	struct evhttp *server;
	struct router *router;
	void *app;
	void (*page)(struct request *rq, const struct error *err);
	struct evhttp_bound_socket *sockets[SOCKETS_MAX];
	size_t socket_count;
	int port;
	struct parked_list parked;
	struct parked_list unused; /* kept, so that a request costs no allocation */
	size_t parked_count, unused_count;
	size_t unsent; /* replies whose last byte is not written */
	struct event *accept_again;
	struct event *drain;
	bool stopping;
	void (*drained)(void *arg);
	void *drained_arg;
};

static const char *method_name(enum evhttp_cmd_type type)
{
	switch (type) {
	case EVHTTP_REQ_GET:
		return "GET";
	case EVHTTP_REQ_POST:
		return "POST";
	case EVHTTP_REQ_HEAD:
		return "HEAD";
	case EVHTTP_REQ_PUT:
		return "PUT";
	case EVHTTP_REQ_DELETE:
		return "DELETE";
	case EVHTTP_REQ_OPTIONS:
		return "OPTIONS";
	case EVHTTP_REQ_PATCH:
		return "PATCH";
	case EVHTTP_REQ_TRACE:
	case EVHTTP_REQ_CONNECT:
		break;
	}
	return "";
}

/* The loop's own sample of the clock: every request of one turn was read at the same instant. */
static int64_t http_now(const struct http *http)
{
	struct timeval now;

	event_base_gettimeofday_cached(http->base, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_usec / 1000;
}

static struct request *request_new(struct http *http, struct evhttp_request *raw)
{
	struct parked *parked = LIST_FIRST(&http->unused);
	const char *path = evhttp_uri_get_path(evhttp_request_get_evhttp_uri(raw));

	if (parked) {
		LIST_REMOVE(parked, link);
		http->unused_count--;
	} else {
		parked = memory_get(sizeof *parked);
		arena_init(&parked->request.arena, memory_get, memory_give);
	}
	LIST_INSERT_HEAD(&http->parked, parked, link);
	http->parked_count++;
	parked->request = (struct request){
		.http = http,
		.raw = raw,
		.app = http->app,
		.method = method_name(evhttp_request_get_command(raw)),
		.path = path && *path ? path : "/",
		.body = "",
		.at = http_now(http),
		.arena = parked->request.arena,
	};
	return &parked->request;
}

static void drain_check(struct http *http)
{
	if (http->stopping && !http->parked_count && !http->unsent)
		event_active(http->drain, EV_TIMEOUT, 0);
}

struct evhttp_request *request_take(struct request *rq)
{
	struct parked *parked = (struct parked *)rq;
	struct http *http = rq->http;
	struct evhttp_request *raw = rq->raw;

	if (http->unused_count < ARENAS_KEPT)
		arena_reset(&rq->arena);
	else
		arena_free(&rq->arena);
	LIST_REMOVE(parked, link);
	LIST_INSERT_HEAD(&http->unused, parked, link);
	http->unused_count++;
	http->parked_count--;
	drain_check(http);
	return raw;
}

static void http_sent(struct http *http)
{
	http->unsent--;
	drain_check(http);
}

/* Without clearing it the connection would keep our close callback for its next request. */
static void reply_complete(struct evhttp_request *raw, void *arg)
{
	evhttp_connection_set_closecb(evhttp_request_get_connection(raw), NULL, NULL);
	http_sent(arg);
}

static void reply_cut(struct evhttp_connection *connection, void *arg)
{
	(void)connection;
	http_sent(arg);
}

void http_send(struct http *http, struct evhttp_request *raw, int status, struct evbuffer *body)
{
	struct evhttp_connection *connection = evhttp_request_get_connection(raw);

	if (http->stopping)
		evhttp_add_header(evhttp_request_get_output_headers(raw), "Connection", "close");
	if (connection) {
		http->unsent++;
		evhttp_connection_set_closecb(connection, reply_cut, http);
		evhttp_request_set_on_complete_cb(raw, reply_complete, http);
	}
	evhttp_send_reply(raw, status, NULL, body);
}

bool http_problem_page_run(struct request *rq, const struct error *err)
{
	if (!rq->http->page)
		return false;
	rq->http->page(rq, err);
	return true;
}

static void request_read_body(struct request *rq)
{
	struct evbuffer *input = evhttp_request_get_input_buffer(rq->raw);

	if (rq->body_length)
		rq->body = arena_text(&rq->arena, (const char *)evbuffer_pullup(input, -1),
		                      rq->body_length);
}

/* How long the host of "host:port" or "[::1]:port" is. */
static size_t host_length(const char *authority)
{
	return *authority == '[' ? strcspn(authority, "]") + 1 : strcspn(authority, ":");
}

/* Is this the host that the request went to? A proxy may have left the port out of that. */
static bool is_own_host(const struct request *rq, const char *authority)
{
	const char *host = request_header(rq, "Host");
	size_t length = host ? host_length(host) : 0;

	if (!host || host_length(authority) != length)
		return false;
	return host[length] ? !strcasecmp(host, authority) : !strncasecmp(host, authority, length);
}

/*
 * Does a browser send this for a page of another site? Its cookies may come along: they are
 * SameSite=Lax, but another port of the same host is the same site.
 */
static bool is_foreign(const struct request *rq)
{
	const char *site = request_header(rq, "Sec-Fetch-Site");
	const char *origin = request_header(rq, "Origin");
	const char *authority = origin ? strstr(origin, "://") : NULL;

	if (!strcmp(rq->method, "GET") || !strcmp(rq->method, "HEAD"))
		return false;
	if (site)
		return strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0;
	return origin && !(authority && is_own_host(rq, authority + 3));
}

static void request_refuse(struct request *rq, enum error_code code, const char *text)
{
	struct error err;

	error_set(&err, code, "%s", text);
	reply_problem(rq, &err, NULL);
}

static void http_request(struct evhttp_request *raw, void *arg)
{
	struct http *http = arg;
	struct request *rq = request_new(http, raw);
	const char *allow;
	const struct route *route =
		router_find(http->router, rq->method, rq->path, &rq->arena, rq->capture, &allow);

	rq->route = route;
	rq->body_length = evbuffer_get_length(evhttp_request_get_input_buffer(raw));
	if (route && is_foreign(rq)) {
		request_refuse(rq, ERR_FORBIDDEN, "pages of other sites may not ask for this");
	} else if (route && rq->body_length <= route->body_max) {
		request_read_body(rq);
		route->run(rq);
	} else if (route) {
		request_refuse(rq, ERR_TOO_LARGE, "the body is larger than this path takes");
	} else if (allow) {
		reply_header(rq, "Allow", allow);
		request_refuse(rq, ERR_METHOD_NOT_ALLOWED, "this path has other methods");
	} else {
		request_refuse(rq, ERR_NOT_FOUND, "there is nothing at this path");
	}
}

/* Out of descriptors accept() fails at once again and again: wait for some to come back. */
static void accept_failed(struct evconnlistener *listener, void *arg)
{
	struct http *http = arg;
	const struct timeval pause = {.tv_usec = ACCEPT_PAUSE_MS * 1000};

	log_warn("accept failed reason=%s", strerror(errno));
	evconnlistener_disable(listener);
	evtimer_add(http->accept_again, &pause);
}

static void accept_again(evutil_socket_t fd, short what, void *arg)
{
	struct http *http = arg;

	(void)fd;
	(void)what;
	for (size_t i = 0; i < http->socket_count; i++)
		evconnlistener_enable(evhttp_bound_socket_get_listener(http->sockets[i]));
}

static bool http_bind(struct http *http, const char *text, struct error *err)
{
	struct evhttp_bound_socket *bound;
	int fd;

	if (http->socket_count == SOCKETS_MAX)
		return error_set(err, ERR_BAD_FIELD, "at most %d addresses", SOCKETS_MAX);
	fd = listen_open(text, err);
	if (fd < 0)
		return false;
	bound = evhttp_accept_socket_with_handle(http->server, fd);
	if (!bound)
		log_fatal("evhttp takes no socket");
	evconnlistener_set_error_cb(evhttp_bound_socket_get_listener(bound), accept_failed);
	if (!http->socket_count)
		http->port = listen_port(fd);
	http->sockets[http->socket_count++] = bound;
	return true;
}

static bool http_bind_all(struct http *http, const char *listen, struct error *err)
{
	char *copy = memory_text(listen);
	char *rest = copy;
	bool bound = true;

	for (char *one; bound && (one = strsep(&rest, ", "));)
		bound = !*one || http_bind(http, one, err);
	if (bound && !http->socket_count)
		bound = error_set(err, ERR_BAD_FIELD, "no address to listen on");
	memory_give(copy);
	return bound;
}

static void drain_done(evutil_socket_t fd, short what, void *arg)
{
	struct http *http = arg;
	void (*drained)(void *arg) = http->drained;

	(void)fd;
	(void)what;
	http->drained = NULL;
	if (drained)
		drained(http->drained_arg); /* may free http */
}

static struct evhttp *server_new(struct http *http)
{
	struct evhttp *server = evhttp_new(http->base);

	if (!server)
		log_fatal("evhttp cannot start");
	evhttp_set_max_headers_size(server, HEADERS_MAX);
	evhttp_set_max_body_size(server, BODY_MAX);
	evhttp_set_timeout(server, TIMEOUT_S);
	evhttp_set_default_content_type(server, NULL);
	evhttp_set_allowed_methods(server, EVHTTP_REQ_GET | EVHTTP_REQ_HEAD | EVHTTP_REQ_POST |
	                                           EVHTTP_REQ_PUT | EVHTTP_REQ_PATCH |
	                                           EVHTTP_REQ_DELETE | EVHTTP_REQ_OPTIONS);
	evhttp_set_gencb(server, http_request, http);
	return server;
}

struct http *http_new(struct event_base *base, const char *listen, const struct route *routes,
                      void *app, struct error *err)
{
	struct http *http = memory_get(sizeof *http);

	*http = (struct http){.base = base, .app = app};
	http->server = server_new(http);
	http->router = router_new(routes);
	http->accept_again = evtimer_new(base, accept_again, http);
	http->drain = evtimer_new(base, drain_done, http);
	if (http_bind_all(http, listen, err))
		return http;
	http_free(http);
	return NULL;
}

int http_port(const struct http *http)
{
	return http->port;
}

size_t http_parked(const struct http *http)
{
	return http->parked_count;
}

void http_problem_page(struct http *http, void (*page)(struct request *rq, const struct error *err))
{
	http->page = page;
}

void http_stop(struct http *http, int deadline_ms, void (*drained)(void *arg), void *arg)
{
	const struct timeval deadline = {deadline_ms / 1000, deadline_ms % 1000 * 1000};

	for (size_t i = 0; i < http->socket_count; i++)
		evhttp_del_accept_socket(http->server, http->sockets[i]);
	http->socket_count = 0;
	http->stopping = true;
	http->drained = drained;
	http->drained_arg = arg;
	evtimer_add(http->drain, &deadline);
	drain_check(http);
}

static void parked_free(struct parked_list *list)
{
	while (!LIST_EMPTY(list)) {
		struct parked *parked = LIST_FIRST(list);

		LIST_REMOVE(parked, link);
		arena_free(&parked->request.arena);
		memory_give(parked);
	}
}

/* evhttp_free() may call reply_cut() for what is unsent, so http itself goes last. */
void http_free(struct http *http)
{
	http->stopping = false;
	evhttp_free(http->server);
	parked_free(&http->parked);
	parked_free(&http->unused);
	router_free(http->router);
	event_free(http->accept_again);
	event_free(http->drain);
	memory_give(http);
}
