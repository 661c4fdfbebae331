#include "arbiter/chain.h"

#include "arbiter/strbuf.h"

#include <sodium.h>
#include <string.h>

_Static_assert(HASH_SIZE == crypto_hash_sha256_BYTES, "the chain is SHA-256");

/* Room for the netstrings' heads and the numbers of one encoded record. */
enum { ENCODING_ROOM = 512 };

static void digest_sealed(const struct stored *stored, uint8_t digest[HASH_SIZE])
{
	const char *sealed = stored->record.sealed;
	crypto_hash_sha256_state sha;

	crypto_hash_sha256_init(&sha);
	crypto_hash_sha256_update(&sha, stored->salt, SALT_SIZE);
	crypto_hash_sha256_update(&sha, (const uint8_t *)sealed, strlen(sealed));
	crypto_hash_sha256_final(&sha, digest);
}

static bool hash_record(const struct stored *stored, const uint8_t previous[HASH_SIZE],
                        uint8_t hash[HASH_SIZE])
{
	const struct record *record = &stored->record;
	size_t size = strlen(record->data) + strlen(record->request) + ENCODING_ROOM;
	char *bytes = memory_get(size);
	size_t length;
	crypto_hash_sha256_state sha;

	length = record_encode(record, stored->has_sealed ? stored->sealed_digest : NULL, bytes,
	                       size);
	crypto_hash_sha256_init(&sha);
	crypto_hash_sha256_update(&sha, previous, HASH_SIZE);
	crypto_hash_sha256_update(&sha, (const uint8_t *)bytes, length);
	crypto_hash_sha256_final(&sha, hash);
	memory_give(bytes);
	return length > 0;
}

static bool fits(const struct record *record)
{
	return strlen(record->data) <= RECORD_DATA_MAX &&
	       strlen(record->request) <= REQUEST_ID_MAX &&
	       (!record->sealed || strlen(record->sealed) <= RECORD_DATA_MAX);
}

bool chain_seal(struct stored *stored, const uint8_t previous[HASH_SIZE])
{
	if (!fits(&stored->record))
		return false;
	stored->has_sealed = stored->record.sealed != NULL;
	if (stored->has_sealed) {
		randombytes_buf(stored->salt, SALT_SIZE);
		digest_sealed(stored, stored->sealed_digest);
	}
	return hash_record(stored, previous, stored->hash);
}

static bool sealed_matches(const struct stored *stored)
{
	uint8_t digest[HASH_SIZE];

	if (!stored->record.sealed)
		return true;
	if (!stored->has_sealed)
		return false;
	digest_sealed(stored, digest);
	return !memcmp(digest, stored->sealed_digest, HASH_SIZE);
}

bool chain_check(const struct stored *stored, const uint8_t previous[HASH_SIZE])
{
	uint8_t hash[HASH_SIZE];

	return sealed_matches(stored) && hash_record(stored, previous, hash) &&
	       !memcmp(hash, stored->hash, HASH_SIZE);
}
