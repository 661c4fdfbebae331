/* `arbiter serve`: the daemon, from its parts to its graceful end. */
#include "arbiter/cli.h"
#include "arbiter/handler.h"
#include "arbiter/log.h"
#include "arbiter/outage.h"
#include "arbiter/page_reply.h"
#include "arbiter/paths.h"
#include "arbiter/publisher.h"
#include "arbiter/push.h"

#include <event2/event.h>
#include <getopt.h>
#include <limits.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	CONNECTIONS = 4,
	STOP_DEADLINE_MS = 5000,
	PATH_SIZE = 1024,
};

struct options {
	const char *database, *listen, *data, *web;
	bool push_private;
};

static int usage(FILE *out, int code)
{
	fputs("usage: arbiter serve --database URL [--listen ADDRESS:PORT] [--data DIR] [--web "
	      "DIR]\n"
	      "\n"
	      "  --database URL   libpq connection string; a socket folder or an IP, no host name\n"
	      "  --listen A:P     default 127.0.0.1:8080\n"
	      "  --data DIR       holds the secret keys; default: the current folder\n"
	      "  --web DIR        style, scripts, openapi.json; default: beside the program\n"
	      "  --push-private   push services may be in a private network, and plain http\n"
	      "  --verbose        log more\n",
	      out);
	return code;
}

static const struct option long_options[] = {
	{"database",     required_argument, NULL, 'd'},
        {"listen",       required_argument, NULL, 'l'},
	{"data",         required_argument, NULL, 'D'},
        {"web",          required_argument, NULL, 'w'},
	{"push-private", no_argument,       NULL, 'p'},
        {"verbose",      no_argument,       NULL, 'v'},
	{"help",         no_argument,       NULL, 'h'},
        {NULL,           0,                 NULL, 0  },
};

/* -1: go on; else the exit code. */
static int read_options(int argc, char **argv, struct options *options)
{
	int option;

	*options = (struct options){.listen = "127.0.0.1:8080", .data = "."};
	optind = 1;
	while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
		switch (option) {
		case 'd':
			options->database = optarg;
			break;
		case 'l':
			options->listen = optarg;
			break;
		case 'D':
			options->data = optarg;
			break;
		case 'w':
			options->web = optarg;
			break;
		case 'p':
			options->push_private = true;
			break;
		case 'v':
			log_level_set(LOG_LEVEL_DEBUG);
			break;
		case 'h':
			return usage(stdout, EXIT_OK);
		default:
			return usage(stderr, EXIT_INVALID_INPUT);
		}
	}
	if (!options->database || optind < argc)
		return usage(stderr, EXIT_INVALID_INPUT);
	return -1;
}

/* -- followers --------------------------------------------------------------------------------- */

/* An answer that a lost connection took along is asked for again: a clock that nobody looks at
 * would run on for ever. */
static void clocks_missed(struct daemon *daemon)
{
	static const struct timeval pause = {.tv_sec = 2};

	if (!daemon->stopping && !evtimer_pending(daemon->clocks_timer, NULL))
		evtimer_add(daemon->clocks_timer, &pause);
}

static void running_ready(void *arg, struct session *session)
{
	if (!session) /* else loading it has set its flag timer */
		clocks_missed(arg);
}

static void running_each(void *arg, const char *slug)
{
	struct daemon *daemon = arg;

	session_open(daemon->sessions, slug, running_ready, daemon);
}

static void running_done(void *arg, bool complete)
{
	if (!complete)
		clocks_missed(arg);
}

static void clocks_look(evutil_socket_t fd, short what, void *arg)
{
	struct daemon *daemon = arg;

	(void)fd;
	(void)what;
	store_running(daemon->store, running_each, running_done, daemon);
}

/* A payload names heads; none comes after each (re)connect: then look at everything, and see to the
 * clocks that run. */
static void heard(void *arg, const char *payload)
{
	struct daemon *daemon = arg;

	if (!payload)
		outage_look(daemon);
	sessions_heard(daemon->sessions, payload);
	if (!payload)
		clocks_look(-1, 0, daemon);
}

/* -- stopping ---------------------------------------------------------------------------------- */

static void stop_drained(void *arg)
{
	struct daemon *daemon = arg;

	event_base_loopexit(daemon->base, NULL);
}

static void stop_http(struct daemon *daemon)
{
	http_stop(daemon->http, STOP_DEADLINE_MS, stop_drained, daemon);
}

static void stop(evutil_socket_t number, short what, void *arg)
{
	struct daemon *daemon = arg;

	(void)what;
	if (daemon->stopping) {
		event_base_loopbreak(daemon->base);
		return;
	}
	daemon->stopping = true;
	log_info("stopping signal=%d", (int)number);
	outage_stop(daemon, stop_http);
}

/* -- starting ---------------------------------------------------------------------------------- */

static bool daemon_open(struct daemon *daemon, const struct options *options, struct error *err)
{
	char po[PATH_MAX];

	if (!auth_open(&daemon->auth, options->data, err) ||
	    !web_files_read(&daemon->web_files, options->web, err) ||
	    (paths_find("po", po, sizeof po) && !catalogues_read(&daemon->catalogues, po, err)))
		return false;
	daemon->db = db_new(daemon->base, options->database, CONNECTIONS, err);
	if (!daemon->db)
		return false;
	daemon->clocks_timer = evtimer_new(daemon->base, clocks_look, daemon);
	daemon->store = store_new(daemon->base, daemon->db);
	daemon->streams = streams_new(daemon->base);
	daemon->workers = workers_new(daemon->base);
	daemon->sessions = sessions_new(daemon);
	daemon->http = http_new(daemon->base, options->listen, routes, daemon, err);
	if (!daemon->http)
		return false;
	http_problem_page(daemon->http, reply_page_problem);
	daemon->publisher = publisher_new(daemon);
	daemon->pushes = pushes_new(daemon, options->data, options->push_private, err);
	if (!daemon->pushes)
		return false;
	outage_open(daemon, http_port(daemon->http));
	db_listen(daemon->db, "arbiter", heard, daemon);
	return true;
}

/*
 * The database goes before what hangs on its answers: whoever still waits is told that it is away,
 * and can be, as the store, the sessions and the requests are still there. http last (H2).
 */
static void daemon_close(struct daemon *daemon)
{
	daemon->stopping = true;
	if (daemon->clocks_timer)
		event_free(daemon->clocks_timer);
	daemon->outage.stopped = NULL;
	outage_close(daemon);
	if (daemon->publisher)
		publisher_free(daemon->publisher);
	if (daemon->workers)
		workers_free(daemon->workers);
	if (daemon->pushes)
		pushes_stop(daemon->pushes);
	if (daemon->db)
		db_free(daemon->db);
	if (daemon->pushes)
		pushes_free(daemon->pushes);
	if (daemon->store)
		store_free(daemon->store);
	if (daemon->sessions)
		sessions_free(daemon->sessions);
	if (daemon->streams)
		streams_free(daemon->streams);
	if (daemon->http)
		http_free(daemon->http);
}

static int daemon_run(struct daemon *daemon, const struct options *options)
{
	struct event *interrupt = evsignal_new(daemon->base, SIGINT, stop, daemon);
	struct event *terminate = evsignal_new(daemon->base, SIGTERM, stop, daemon);
	struct error err;
	int code = EXIT_OK;

	event_add(interrupt, NULL);
	event_add(terminate, NULL);
	if (daemon_open(daemon, options, &err)) {
		log_info("serving address=%s port=%d", options->listen, http_port(daemon->http));
		event_base_dispatch(daemon->base);
	} else {
		fprintf(stderr, "arbiter serve: %s\n", err.text);
		code = EXIT_UNEXPECTED;
	}
	event_free(interrupt);
	event_free(terminate);
	daemon_close(daemon);
	return code;
}

/* One system call for all changes of a turn: a fifth of the time of a small request. */
static struct event_base *base_new(void)
{
	struct event_config *config = event_config_new();
	struct event_base *base;

	event_config_set_flag(config, EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST);
	base = event_base_new_with_config(config);
	event_config_free(config);
	return base;
}

int cli_serve(int argc, char **argv)
{
	struct options options;
	struct daemon daemon = {0};
	char web[PATH_SIZE];
	int code = read_options(argc, argv, &options);

	if (code >= 0)
		return code;
	if (!options.web && paths_find("web", web, sizeof web))
		options.web = web;
	if (!options.web) {
		fputs("arbiter serve: the folder with the web files is not beside the program; "
		      "give --web DIR\n",
		      stderr);
		return EXIT_FILE_ACCESS;
	}
	/* glibc sweeps its fast bins whenever a large chunk is freed: here in every turn */
	mallopt(M_MXFAST, 0);
	daemon.base = base_new();
	code = daemon_run(&daemon, &options);
	event_base_free(daemon.base);
	web_files_free(&daemon.web_files);
	catalogues_free(&daemon.catalogues);
	libevent_global_shutdown();
	return code;
}
