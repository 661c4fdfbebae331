/*
 * Pushes: a player whose turn it is, whose round begins, or an official who is called, is told by
 * the service of the browser's maker where they asked for it (RFC 8030, VAPID). A push has no
 * content: the browser's worker (web/sw.js) fetches what there is to say, so nothing of an event
 * passes through anybody else's hands.
 *
 * Only the daemon that appended the record pushes. It waits a moment, so that one push tells of
 * several records, and leaves out players who have a page open. Nothing is tried again: what a push
 * says is soon stale. Pushes under way and waiting are bounded; more are dropped.
 */
#ifndef ARBITER_PUSH_H
#define ARBITER_PUSH_H

#include "arbiter/session.h"

struct pushes;

enum { PUSH_WAIT_MS = 1000 };

/* Reads or makes the key in `folder`. private_allowed: services may lie in private networks, and
 * speak plain http. NULL with *err filled. */
struct pushes *pushes_new(struct daemon *daemon, const char *folder, bool private_allowed,
                          struct error *err);

/* Ends what is under way, before the database goes; frees, after it. */
void pushes_stop(struct pushes *pushes);
void pushes_free(struct pushes *pushes);

/* A record was appended by this daemon; `session` is as it is after it. NULL: nobody is told. */
void push_heard(struct pushes *pushes, const struct session *session, const struct record *record);

/* The key that browsers subscribe to; may endpoints be plain http? */
const char *pushes_key(const struct pushes *pushes);
bool pushes_plain(const struct pushes *pushes);

#endif
