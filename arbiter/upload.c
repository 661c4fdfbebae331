/*
 * The pattern: libcurl says which sockets to watch and when to come back; each event ends in
 * curl_multi_socket_action(), never called from inside a callback of libcurl's, and then the
 * finished transfers are collected.
 */
#include "arbiter/upload.h"

#include "arbiter/address.h"
#include "arbiter/log.h"
#include "arbiter/strbuf.h"

#include <curl/curl.h>
#include <event2/event.h>
#include <stdio.h>
#include <string.h>
#include <sys/queue.h>
#include <unistd.h>

enum {
	CONNECT_MS = 4000,
	TRANSFER_MS = 10000,
	ANSWER_MAX = 64 * 1024,
	WHY_SIZE = 300,
};

struct transfer {
	LIST_ENTRY(transfer) link;
	struct uploads *uploads;
	CURL *easy;
	struct curl_slist *headers;
	size_t answered; /* bytes */
	bool refused;    /* led into a private network */
	char error[CURL_ERROR_SIZE];
	void (*done)(void *arg, int status, const char *why);
	void *arg;
};

LIST_HEAD(transfers, transfer);

/* A socket that libcurl wants watched. */
struct watch {
	LIST_ENTRY(watch) link;
	struct event *event;
};

LIST_HEAD(watches, watch);

struct uploads {
	struct event_base *base;
	CURLM *multi;
	struct event *timer;
	struct transfers transfers;
	struct watches watches;
	bool private_allowed;
};

/* -- finished transfers ------------------------------------------------------------------------ */

static void transfer_free(struct transfer *transfer)
{
	LIST_REMOVE(transfer, link);
	curl_multi_remove_handle(transfer->uploads->multi, transfer->easy);
	curl_easy_cleanup(transfer->easy);
	curl_slist_free_all(transfer->headers);
	memory_give(transfer);
}

/* Why the file is not there; false if it is. */
static bool transfer_why(const struct transfer *transfer, CURLcode code, long status,
                         char why[WHY_SIZE])
{
	if (transfer->refused)
		snprintf(why, WHY_SIZE,
		         "the address lies in a private network: only an organiser "
		         "of this site can name such a target");
	else if (transfer->answered > ANSWER_MAX)
		snprintf(why, WHY_SIZE, "the server's answer is too long");
	else if (code != CURLE_OK)
		snprintf(why, WHY_SIZE, "%s",
		         *transfer->error ? transfer->error : curl_easy_strerror(code));
	else if (status < 200 || status > 299)
		snprintf(why, WHY_SIZE, "the server answered %ld", status);
	else
		return false;
	return true;
}

static void transfer_finish(struct transfer *transfer, CURLcode code)
{
	void (*done)(void *arg, int status, const char *why) = transfer->done;
	void *arg = transfer->arg;
	char why[WHY_SIZE];
	long status = 0;
	bool failed;

	curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
	failed = transfer_why(transfer, code, status, why);
	transfer_free(transfer);
	done(arg, (int)status, failed ? why : NULL);
}

/* A message dies with its transfer: what it says is taken first. */
static void uploads_collect(struct uploads *uploads)
{
	CURLMsg *message;
	int left;

	while ((message = curl_multi_info_read(uploads->multi, &left))) {
		struct transfer *transfer = NULL;
		CURLcode code = message->data.result;

		if (message->msg != CURLMSG_DONE)
			continue;
		curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
		transfer_finish(transfer, code);
	}
}

/* -- libcurl and the loop ---------------------------------------------------------------------- */

/* Once this returns from libcurl, the watch may be gone. */
static void on_socket(evutil_socket_t fd, short what, void *arg)
{
	struct uploads *uploads = arg;
	int action = ((what & EV_READ) ? CURL_CSELECT_IN : 0) |
	             ((what & EV_WRITE) ? CURL_CSELECT_OUT : 0);
	int running;

	curl_multi_socket_action(uploads->multi, fd, action, &running);
	uploads_collect(uploads);
}

static void on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct uploads *uploads = arg;
	int running;

	(void)fd;
	(void)what;
	curl_multi_socket_action(uploads->multi, CURL_SOCKET_TIMEOUT, 0, &running);
	uploads_collect(uploads);
}

static void watch_free(struct watch *watch)
{
	LIST_REMOVE(watch, link);
	event_free(watch->event);
	memory_give(watch);
}

static int want_socket(CURL *easy, curl_socket_t socket, int what, void *arg, void *assigned)
{
	struct uploads *uploads = arg;
	struct watch *watch = assigned;
	short events = (short)(((what & CURL_POLL_IN) ? EV_READ : 0) |
	                       ((what & CURL_POLL_OUT) ? EV_WRITE : 0) | EV_PERSIST);

	(void)easy;
	if (watch)
		watch_free(watch);
	if (what == CURL_POLL_REMOVE) {
		curl_multi_assign(uploads->multi, socket, NULL);
		return 0;
	}
	watch = memory_get(sizeof *watch);
	watch->event = event_new(uploads->base, socket, events, on_socket, uploads);
	if (!watch->event || event_add(watch->event, NULL))
		log_fatal("a socket cannot be watched");
	LIST_INSERT_HEAD(&uploads->watches, watch, link);
	curl_multi_assign(uploads->multi, socket, watch);
	return 0;
}

static int want_timer(CURLM *multi, long wait_ms, void *arg)
{
	struct uploads *uploads = arg;
	struct timeval wait = {.tv_sec = wait_ms / 1000, .tv_usec = wait_ms % 1000 * 1000};

	(void)multi;
	if (wait_ms < 0)
		evtimer_del(uploads->timer);
	else
		evtimer_add(uploads->timer, &wait);
	return 0;
}

struct uploads *uploads_new(struct event_base *base, bool private_allowed)
{
	struct uploads *uploads = memory_get(sizeof *uploads);

	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		log_fatal("libcurl does not start");
	*uploads = (struct uploads){.base = base, .private_allowed = private_allowed};
	LIST_INIT(&uploads->transfers);
	LIST_INIT(&uploads->watches);
	uploads->timer = evtimer_new(base, on_timer, uploads);
	uploads->multi = curl_multi_init();
	if (!uploads->timer || !uploads->multi)
		log_fatal("out of memory");
	curl_multi_setopt(uploads->multi, CURLMOPT_SOCKETFUNCTION, want_socket);
	curl_multi_setopt(uploads->multi, CURLMOPT_SOCKETDATA, uploads);
	curl_multi_setopt(uploads->multi, CURLMOPT_TIMERFUNCTION, want_timer);
	curl_multi_setopt(uploads->multi, CURLMOPT_TIMERDATA, uploads);
	return uploads;
}

/* libcurl asks for sockets and timers until its end, so that comes first. */
void uploads_free(struct uploads *uploads)
{
	while (!LIST_EMPTY(&uploads->transfers))
		transfer_free(LIST_FIRST(&uploads->transfers));
	curl_multi_cleanup(uploads->multi);
	while (!LIST_EMPTY(&uploads->watches))
		watch_free(LIST_FIRST(&uploads->watches));
	event_free(uploads->timer);
	memory_give(uploads);
	curl_global_cleanup();
}

/* -- one transfer ------------------------------------------------------------------------------ */

/* The address that a name led to is checked, not the name: it may lead elsewhere each time. */
static curl_socket_t open_socket(void *arg, curlsocktype purpose, struct curl_sockaddr *address)
{
	struct transfer *transfer = arg;

	if (purpose != CURLSOCKTYPE_IPCXN)
		return CURL_SOCKET_BAD;
	if (!transfer->uploads->private_allowed && address_is_private(&address->addr)) {
		transfer->refused = true;
		return CURL_SOCKET_BAD;
	}
	return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* What the server says is not of interest, but must not go on for ever. */
static size_t take_answer(char *bytes, size_t size, size_t count, void *arg)
{
	struct transfer *transfer = arg;

	(void)bytes;
	transfer->answered += size * count;
	return transfer->answered > ANSWER_MAX ? 0 : size * count;
}

static void transfer_limits(struct transfer *transfer)
{
	CURL *easy = transfer->easy;

	curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
	curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
	curl_easy_setopt(easy, CURLOPT_PROXY, ""); /* would get round the check of addresses */
	curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
	curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)TRANSFER_MS);
	curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
	curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, transfer);
	curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_answer);
	curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
}

/* The server need not be asked whether it wants the body: `Expect` would only cost a round trip. */
static void transfer_headers(struct transfer *transfer, const struct upload *upload)
{
	char line[100];

	snprintf(line, sizeof line, "Content-Type:%s%s", upload->type ? " " : "",
	         upload->type ? upload->type : "");
	transfer->headers = curl_slist_append(NULL, line);
	transfer->headers = curl_slist_append(transfer->headers, "Expect:");
	for (const char *const *more = upload->headers; more && *more; more++)
		transfer->headers = curl_slist_append(transfer->headers, *more);
	curl_easy_setopt(transfer->easy, CURLOPT_HTTPHEADER, transfer->headers);
	curl_easy_setopt(transfer->easy, CURLOPT_USERAGENT, "arbiter/" ARBITER_VERSION);
}

/* The body as POSTFIELDS: libcurl then sends it again by itself where a kept connection has died.
 */
void upload_start(struct uploads *uploads, const struct upload *upload)
{
	struct transfer *transfer = memory_get(sizeof *transfer);
	CURL *easy = curl_easy_init();

	if (!easy)
		log_fatal("out of memory");
	*transfer = (struct transfer){
		.uploads = uploads, .easy = easy, .done = upload->done, .arg = upload->arg};
	LIST_INSERT_HEAD(&uploads->transfers, transfer, link);
	curl_easy_setopt(easy, CURLOPT_URL, upload->url);
	curl_easy_setopt(easy, CURLOPT_POSTFIELDS, upload->bytes ? upload->bytes : "");
	curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)upload->length);
	curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, upload->method ? upload->method : "PUT");
	curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->error);
	curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
	transfer_limits(transfer);
	transfer_headers(transfer, upload);
	curl_multi_add_handle(uploads->multi, easy);
}
