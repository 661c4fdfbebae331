/*
 * Outages: how long nobody served, found when a daemon starts or its database comes back, from the
 * last beat that any daemon left. Each event whose clocks ran meanwhile gets a record of it
 * (core/command.h), before anything else is done with the event: until the last beat is known, acts
 * wait.
 */
#ifndef ARBITER_OUTAGE_H
#define ARBITER_OUTAGE_H

#include "arbiter/daemon.h"

/* Beats from now on, once a second while clocks run, under the name of this machine and port. */
void outage_open(struct daemon *daemon, int port);
void outage_close(struct daemon *daemon);

/* The database can be asked (again): looks for the last beat. */
void outage_look(struct daemon *daemon);

/* Is the last beat still being asked for? */
bool outage_unknown(const struct daemon *daemon);

/* A last beat in good order, then `done`; at once if the database is away. */
void outage_stop(struct daemon *daemon, void (*done)(struct daemon *daemon));

#endif
