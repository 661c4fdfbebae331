/*
 * Who is asking. Secret links and cookies are not stored: each is a grant with a keyed BLAKE2b over
 * it and the event's uuid, so the database (or a copy of it) opens no door; the key is a file of
 * the data folder. A link dies when its generation in the event's log is raised.
 */
#ifndef ARBITER_AUTH_H
#define ARBITER_AUTH_H

#include "arbiter/http.h"
#include "arbiter/page.h"

enum { AUTH_KEY_SIZE = 32, AUTH_TOKEN_TEXT = 64 };

struct auth {
	uint8_t key[AUTH_KEY_SIZE];
};

/* What a token is for: a link is shown and passed on, a cookie stays in a browser. */
enum token_use { TOKEN_LINK = 'l', TOKEN_COOKIE = 'c' };

/* Reads DIR/key, or makes it (mode 0600). */
bool auth_open(struct auth *auth, const char *folder, struct error *err);

/* The token of a player (no > 0), of the owner (no = 0) or of a named official (no = -number) of an
 * event, in its present generation. */
void auth_token(const struct auth *auth, const struct tournament *t, int no, enum token_use use,
                char token[AUTH_TOKEN_TEXT]);

/* Reads a token of either use; false if it is not one of this event, or an old one. */
bool auth_check(const struct auth *auth, const struct tournament *t, const char *token,
                struct viewer *viewer);

/* Is an organiser asking (cookie or bearer)? */
bool auth_organiser(const struct auth *auth, struct request *rq);

/* Who asks about an event: bearer token, else cookie, else a spectator. An organiser is every
 * event's arbiter. */
struct viewer auth_viewer(const struct auth *auth, struct request *rq, const struct tournament *t);

/* Who stands behind a viewer, as auth_token() and secret links number them; and as the log does. */
int auth_holder(const struct viewer *viewer);
int32_t auth_actor(const struct viewer *viewer);

/* Adds the event's cookie to the reply, for a holder as in auth_token(). */
void auth_set_cookie(const struct auth *auth, struct request *rq, const struct tournament *t,
                     int no);

/* Adds the organiser's cookie to the reply; its token serves as a bearer token too. */
void auth_set_organiser_cookie(const struct auth *auth, struct request *rq,
                               char token[AUTH_TOKEN_TEXT]);

/* A one-time organiser link's random token, and its hash as it is stored. */
void auth_random_token(char token[AUTH_TOKEN_TEXT]);
void auth_hash(const char *token, uint8_t hash[32]);

#endif
