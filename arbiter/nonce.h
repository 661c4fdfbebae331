/*
 * Nonces of the stream: when something was told, in a form that a client can only give back. Echoed
 * by the next decision, with how long the client held it, they measure the round trip as players
 * have it, proxies and all. Nothing is kept: the daemons share the key.
 */
#ifndef ARBITER_NONCE_H
#define ARBITER_NONCE_H

#include "arbiter/auth.h"

enum { NONCE_TEXT = 40 };

void nonce_write(const struct auth *auth, int64_t event_id, int64_t told_at, char text[NONCE_TEXT]);

/* When it was told; false if it is not one of this event's. */
bool nonce_read(const struct auth *auth, int64_t event_id, const char *text, int64_t *told_at);

#endif
