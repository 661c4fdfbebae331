/*
 * Which players of an event have its pages open: counted by their streams. Not records: a daemon
 * keeps it in memory, with the last intervals of absence, and forgets it when it ends.
 */
#ifndef ARBITER_PRESENCE_H
#define ARBITER_PRESENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct event_base;
struct presence;

/* A page that is loaded again is not an absence. */
enum { PRESENCE_GRACE_MS = 5000, PRESENCE_GAPS = 64 };

/* When a player was away; `to` is 0 while it lasts. Instants in ms. */
struct absence {
	int no;
	int64_t from, to;
};

/* `changed` is called when a player is away for good, or back. */
struct presence *presence_new(struct event_base *base,
                              void (*changed)(void *arg, int no, bool away), void *arg);

/* No more calls of `changed`; the memory goes with the last stream. */
void presence_free(struct presence *presence);

/* A stream of the player begins; it has to end by presence_leave(). */
void presence_join(struct presence *presence, int no);
void presence_leave(struct presence *presence, int no);

/* Has the player a page open now? */
bool presence_here(const struct presence *presence, int no);

/* Was here, and is no more: since when? A player who never opened a page is nowhere. */
bool presence_away(const struct presence *presence, int no, int64_t *since);

/* Copies the last absences of a player, oldest first; returns how many. */
size_t presence_absences(const struct presence *presence, int no, struct absence *out, size_t room);

#endif
