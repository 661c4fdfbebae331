/*
 * Spectator delay: what the public sees of an event is the fold of its log as it was some time ago.
 * A second fold follows the first one; records of games wait in a queue until their time has come,
 * and whatever comes after them waits too, so that the public's log is always a prefix of the log.
 * Pages, pictures, files, standings, the log and the streams of who may see no more are all made
 * from that fold: no form of a game can be forgotten.
 */
#ifndef ARBITER_DELAY_H
#define ARBITER_DELAY_H

#include "arbiter/session.h"

struct delay;

/* When the public may know a record: its instant if no game is in it. */
int64_t delay_due(const struct tournament *t, const struct record *record);

/*
 * A follower of the event, still empty: delay_load() fills it. `shown` is called for every record
 * that becomes public from then on.
 */
struct delay *delay_new(const struct session *session,
                        void (*shown)(void *arg, const struct record *record), void *arg);
void delay_free(struct delay *delay);

/* Folds the log as far as the public may know it; all of it that there is if `all` (a delay that
 * was just set takes nothing back). done may run before this returns. */
void delay_load(struct delay *delay, bool all, void (*done)(void *arg, bool loaded), void *arg);

/* A record has been committed. */
void delay_add(struct delay *delay, const struct record *record);

/* The event as the public may see it; NULL while it is being loaded. */
struct session *delay_session(struct delay *delay);

#endif
