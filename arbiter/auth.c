#include "arbiter/auth.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
	MAC_SIZE = 16,
	GRANT_SIZE = 5,     /* use, no (2 bytes), generation (2 bytes) */
	ORGANISER_SIZE = 9, /* use, expiry (8 bytes) */
	TOKEN_ORGANISER = 'o',
	COOKIE_SECONDS = 180 * 86400,
	OFFICIAL_BIT = 0x8000, /* in a grant's `no`: it is an official's number */
};

static bool key_read(struct auth *auth, const char *path)
{
	int file = open(path, O_RDONLY | O_CLOEXEC);
	bool whole;

	if (file < 0)
		return false;
	whole = read(file, auth->key, sizeof auth->key) == (ssize_t)sizeof auth->key;
	close(file);
	return whole;
}

static bool key_make(struct auth *auth, const char *path)
{
	int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	bool whole;

	if (file < 0)
		return false;
	randombytes_buf(auth->key, sizeof auth->key);
	whole = write(file, auth->key, sizeof auth->key) == (ssize_t)sizeof auth->key &&
	        fsync(file) == 0;
	close(file);
	return whole;
}

bool auth_open(struct auth *auth, const char *folder, struct error *err)
{
	char path[1024];

	if (sodium_init() < 0)
		return error_set(err, ERR_INTERNAL, "libsodium does not start");
	snprintf(path, sizeof path, "%s/key", folder);
	if (key_read(auth, path) || key_make(auth, path) || key_read(auth, path))
		return true;
	return error_set(err, ERR_UNAVAILABLE, "cannot read or make the secret key %s: %s", path,
	                 strerror(errno));
}

/* The keyed hash of a token's bytes, in the world of one event (uuid) or of the site (""). */
static void token_mac(const struct auth *auth, const uint8_t *bytes, size_t size, const char *uuid,
                      uint8_t mac[MAC_SIZE])
{
	crypto_generichash_state state;

	crypto_generichash_init(&state, auth->key, sizeof auth->key, MAC_SIZE);
	crypto_generichash_update(&state, bytes, size);
	crypto_generichash_update(&state, (const uint8_t *)uuid, strlen(uuid));
	crypto_generichash_final(&state, mac, MAC_SIZE);
}

static void token_write(const struct auth *auth, uint8_t *bytes, size_t size, const char *uuid,
                        char token[AUTH_TOKEN_TEXT])
{
	token_mac(auth, bytes, size, uuid, bytes + size);
	sodium_bin2base64(token, AUTH_TOKEN_TEXT, bytes, size + MAC_SIZE,
	                  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool token_read(const struct auth *auth, const char *token, const char *uuid, uint8_t *bytes,
                       size_t size)
{
	uint8_t mac[MAC_SIZE];
	size_t length;

	if (sodium_base642bin(bytes, size + MAC_SIZE, token, strlen(token), NULL, &length, NULL,
	                      sodium_base64_VARIANT_URLSAFE_NO_PADDING) ||
	    length != size + MAC_SIZE)
		return false;
	token_mac(auth, bytes, size, uuid, mac);
	return sodium_memcmp(mac, bytes + size, MAC_SIZE) == 0;
}

static int generation_of(const struct tournament *t, int no)
{
	const struct player *player = tournament_player(t, no);
	const struct official *official = tournament_official(t, -no);

	return player     ? player->link_generation
	       : official ? official->link_generation
	                  : t->arbiter_link_generation;
}

static int grant_number(int no)
{
	return no < 0 ? OFFICIAL_BIT | -no : no;
}

/* Whom a grant's number means; false if there is no such (any more). */
static bool viewer_of(const struct tournament *t, int no, struct viewer *viewer)
{
	const struct official *official = tournament_official(t, -no);
	bool sees = official && (official->rights & RIGHT_BIT(RIGHT_SEE));

	if (no > 0 && tournament_player(t, no)) {
		*viewer = (struct viewer){.role = VIEWER_PLAYER, .no = no};
		return true;
	}
	if (no == 0) {
		*viewer = (struct viewer){.role = VIEWER_ARBITER, .rights = RIGHTS_ALL};
		return true;
	}
	if (!official || official->left)
		return false;
	*viewer = (struct viewer){
		.role = official->player ? VIEWER_PLAYER
	                : sees           ? VIEWER_ARBITER
	                                 : VIEWER_SPECTATOR,
		.no = official->player,
		.rights = official->rights,
		.official = official->number,
	};
	return true;
}

int auth_holder(const struct viewer *viewer)
{
	return viewer->official ? -viewer->official : viewer->no;
}

int32_t auth_actor(const struct viewer *viewer)
{
	return viewer->official                ? ACTOR_ARBITER + viewer->official
	       : viewer->role == VIEWER_PLAYER ? viewer->no
	                                       : ACTOR_ARBITER;
}

void auth_token(const struct auth *auth, const struct tournament *t, int no, enum token_use use,
                char token[AUTH_TOKEN_TEXT])
{
	int generation = generation_of(t, no), number = grant_number(no);
	uint8_t bytes[GRANT_SIZE + MAC_SIZE] = {
		(uint8_t)use,        (uint8_t)(number >> 8),
		(uint8_t)number,     (uint8_t)(generation >> 8),
		(uint8_t)generation,
	};

	token_write(auth, bytes, GRANT_SIZE, t->uuid, token);
}

bool auth_check(const struct auth *auth, const struct tournament *t, const char *token,
                struct viewer *viewer)
{
	uint8_t bytes[GRANT_SIZE + MAC_SIZE];
	struct viewer meant;
	int no;

	if (!token_read(auth, token, t->uuid, bytes, GRANT_SIZE))
		return false;
	no = bytes[1] << 8 | bytes[2];
	if (no & OFFICIAL_BIT)
		no = -(no & ~OFFICIAL_BIT);
	if (!viewer_of(t, no, &meant) ||
	    (bytes[3] << 8 | bytes[4]) != (generation_of(t, no) & 0xffff))
		return false;
	*viewer = meant;
	return true;
}

static void organiser_token(const struct auth *auth, int64_t expires, char token[AUTH_TOKEN_TEXT])
{
	uint8_t bytes[ORGANISER_SIZE + MAC_SIZE] = {TOKEN_ORGANISER};

	for (int i = 0; i < 8; i++)
		bytes[1 + i] = (uint8_t)((uint64_t)expires >> (56 - 8 * i));
	token_write(auth, bytes, ORGANISER_SIZE, "", token);
}

static bool organiser_check(const struct auth *auth, const char *token, int64_t now)
{
	uint8_t bytes[ORGANISER_SIZE + MAC_SIZE];
	uint64_t expires = 0;

	if (!token_read(auth, token, "", bytes, ORGANISER_SIZE) || bytes[0] != TOKEN_ORGANISER)
		return false;
	for (int i = 0; i < 8; i++)
		expires = expires << 8 | bytes[1 + i];
	return (int64_t)expires > now;
}

static const char *bearer(const struct request *rq)
{
	static const char scheme[] = "Bearer ";
	const char *header = request_header(rq, "Authorization");

	return header && !strncmp(header, scheme, sizeof scheme - 1) ? header + sizeof scheme - 1
	                                                             : NULL;
}

bool auth_organiser(const struct auth *auth, struct request *rq)
{
	const char *token = bearer(rq);

	if (!token)
		token = request_cookie(rq, "organiser");
	return token && organiser_check(auth, token, rq->at);
}

static void cookie_name(const struct tournament *t, char name[SLUG_MAX_BYTES + 8])
{
	snprintf(name, SLUG_MAX_BYTES + 8, "seat-%s", t->slug);
}

struct viewer auth_viewer(const struct auth *auth, struct request *rq, const struct tournament *t)
{
	struct viewer viewer = {.role = VIEWER_SPECTATOR};
	const char *given = bearer(rq);
	const char *cookie;
	char name[SLUG_MAX_BYTES + 8];

	/* a program is what its token says, and nothing more */
	if (given && auth_check(auth, t, given, &viewer))
		return viewer;
	cookie_name(t, name);
	cookie = given ? NULL : request_cookie(rq, name);
	if (cookie)
		auth_check(auth, t, cookie, &viewer);
	viewer.organiser = auth_organiser(auth, rq);
	if (viewer.role == VIEWER_SPECTATOR && viewer.organiser)
		viewer.role = VIEWER_ARBITER;
	if (viewer.organiser)
		viewer.rights = RIGHTS_ALL;
	return viewer;
}

static void set_cookie(struct request *rq, const char *name, const char *value)
{
	const char *forwarded = request_header(rq, "X-Forwarded-Proto");
	char text[256];

	snprintf(text, sizeof text, "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", name,
	         value, COOKIE_SECONDS, forwarded && !strcmp(forwarded, "https") ? "; Secure" : "");
	reply_header(rq, "Set-Cookie", text);
}

void auth_set_cookie(const struct auth *auth, struct request *rq, const struct tournament *t,
                     int no)
{
	char name[SLUG_MAX_BYTES + 8];
	char token[AUTH_TOKEN_TEXT];

	cookie_name(t, name);
	auth_token(auth, t, no, TOKEN_COOKIE, token);
	set_cookie(rq, name, token);
}

void auth_set_organiser_cookie(const struct auth *auth, struct request *rq,
                               char token[AUTH_TOKEN_TEXT])
{
	organiser_token(auth, rq->at + COOKIE_SECONDS * 1000LL, token);
	set_cookie(rq, "organiser", token);
}

void auth_random_token(char token[AUTH_TOKEN_TEXT])
{
	uint8_t bytes[18];

	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2base64(token, AUTH_TOKEN_TEXT, bytes, sizeof bytes,
	                  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void auth_hash(const char *token, uint8_t hash[32])
{
	crypto_generichash(hash, 32, (const uint8_t *)token, strlen(token), NULL, 0);
}
