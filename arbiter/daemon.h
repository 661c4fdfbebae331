/* The parts of the running daemon, as every handler finds them at request->app. */
#ifndef ARBITER_DAEMON_H
#define ARBITER_DAEMON_H

#include "arbiter/auth.h"
#include "arbiter/catalogue.h"
#include "arbiter/store.h"
#include "arbiter/stream.h"
#include "arbiter/web_files.h"
#include "arbiter/worker.h"

struct event;
struct sessions;
struct publisher;
struct pushes;
struct daemon;

/* What outage.c knows: see there. */
struct outage_watch {
	char node[256];
	struct event *timer;
	bool unknown;     /* the last beat is still asked for */
	bool looking;     /* a beat is under way */
	bool started;     /* this daemon has served before */
	int64_t from, to; /* the last outage, 0 = none */
	void (*stopped)(struct daemon *daemon);
};

struct daemon {
	struct event_base *base;
	struct auth auth;
	struct db *db;
	struct store *store;
	struct http *http;
	struct streams *streams;
	struct workers *workers;
	struct sessions *sessions;
	struct publisher *publisher;
	struct pushes *pushes;
	struct web_files web_files; /* style, modules, openapi.json */
	struct catalogues catalogues;
	struct event *clocks_timer; /* looks for running clocks again */
	struct outage_watch outage;
	bool stopping;
};

#endif
