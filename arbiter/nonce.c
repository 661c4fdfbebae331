#include "arbiter/nonce.h"

#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)AUTH_KEY_SIZE >= (int)crypto_shorthash_KEYBYTES, "the key is long enough");

static uint64_t seal(const struct auth *auth, int64_t event_id, int64_t told_at)
{
	int64_t parts[2] = {event_id, told_at};
	uint64_t hash;

	crypto_shorthash((unsigned char *)&hash, (const unsigned char *)parts, sizeof parts,
	                 auth->key);
	return hash;
}

void nonce_write(const struct auth *auth, int64_t event_id, int64_t told_at, char text[NONCE_TEXT])
{
	snprintf(text, NONCE_TEXT, "%" PRIx64 "-%016" PRIx64, (uint64_t)told_at,
	         seal(auth, event_id, told_at));
}

bool nonce_read(const struct auth *auth, int64_t event_id, const char *text, int64_t *told_at)
{
	char again[NONCE_TEXT];

	*told_at = (int64_t)strtoull(text, NULL, 16);
	nonce_write(auth, event_id, *told_at, again);
	return strlen(text) == strlen(again) && sodium_memcmp(text, again, strlen(again)) == 0;
}
