/*
 * Who pushes: the site's key towards push services (VAPID, RFC 8292). A P-256 key, kept as a file
 * of the data folder beside the secret one; daemons that share the folder share the key. Browsers
 * subscribe to its public half, and a push service takes pushes only from who signs with the other.
 */
#ifndef ARBITER_VAPID_H
#define ARBITER_VAPID_H

#include "arbiter/strbuf.h"
#include "core/error.h"

#include <stdint.h>

enum { VAPID_PUBLIC_TEXT = 88, VAPID_LIFE_S = 12 * 3600 };

struct vapid;

/* Reads DIR/push-key, or makes it (PEM, mode 0600). NULL with *err filled. */
struct vapid *vapid_open(const char *folder, struct error *err);
void vapid_free(struct vapid *vapid);

/* The public key as browsers take it: an uncompressed point, base64url. */
const char *vapid_public(const struct vapid *vapid);

/*
 * Adds "vapid t=TOKEN, k=KEY", the value of an Authorization header for pushes to this address,
 * good for VAPID_LIFE_S from now_s (s since the epoch). The token's audience is the address's
 * origin. contact: an https: or mailto: address of who runs the site; left out where it is neither.
 * False with ERR_INTERNAL if libcrypto fails.
 */
bool vapid_authorize(const struct vapid *vapid, const char *url, const char *contact, int64_t now_s,
                     struct strbuf *out, struct error *err);

#endif
