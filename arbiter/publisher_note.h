/* The `pages-published` record: what was official, where it went and its digest. */
#ifndef ARBITER_PUBLISHER_NOTE_H
#define ARBITER_PUBLISHER_NOTE_H

#include "arbiter/session.h"

/* An act of the server on the event; nobody waits for it. `target` and `digest` are copied. */
void publisher_note(struct daemon *daemon, const char *slug, const char *target,
                    const uint8_t digest[HASH_SIZE], int64_t at);

#endif
