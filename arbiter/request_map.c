#include "arbiter/request_map.h"

#include "arbiter/strbuf.h"
#include "core/record.h"

#include <sodium.h>
#include <string.h>

static void request_hash(uint64_t hash[2], const uint8_t key[16], int32_t actor,
                         const char *request)
{
	uint8_t text[4 + 64] = {0};
	size_t length = strnlen(request, 64);

	memcpy(text, &actor, sizeof actor);
	memcpy(text + 4, request, length);
	crypto_shorthash_siphashx24((uint8_t *)hash, text, 4 + length, key);
	hash[0] |= 1; /* never an empty slot */
}

/* The slot of a hash, or the empty one where it belongs. */
static struct request_seen *slot_of(struct request_seen *slots, size_t room, const uint64_t hash[2])
{
	size_t at = hash[0] >> 1 & (room - 1);

	while (slots[at].hash[0] && memcmp(slots[at].hash, hash, sizeof slots[at].hash) != 0)
		at = (at + 1) & (room - 1);
	return &slots[at];
}

static void map_grow(struct request_map *map)
{
	size_t room = map->room ? map->room * 2 : 64;
	struct request_seen *slots = memory_get(room * sizeof *slots);

	memset(slots, 0, room * sizeof *slots);
	for (size_t i = 0; i < map->room; i++)
		if (map->slots[i].hash[0])
			*slot_of(slots, room, map->slots[i].hash) = map->slots[i];
	memory_give(map->slots);
	map->slots = slots;
	map->room = room;
}

void request_map_add(struct request_map *map, const uint8_t key[16], int32_t actor,
                     const char *request, int64_t seq, const uint8_t digest[32])
{
	uint64_t hash[2];
	struct request_seen *slot;

	if (!*request)
		return;
	if (map->count * 2 >= map->room)
		map_grow(map);
	request_hash(hash, key, actor, request);
	slot = slot_of(map->slots, map->room, hash);
	map->count += !slot->hash[0];
	memcpy(slot->hash, hash, sizeof hash);
	memcpy(slot->digest, digest, sizeof slot->digest);
	slot->last_seq = seq;
}

const struct request_seen *request_map_find(const struct request_map *map, const uint8_t key[16],
                                            int32_t actor, const char *request)
{
	uint64_t hash[2];
	const struct request_seen *slot;

	if (!map->room)
		return NULL;
	request_hash(hash, key, actor, request);
	slot = slot_of(map->slots, map->room, hash);
	return slot->hash[0] ? slot : NULL;
}

bool request_id_check(const char *request, struct error *err)
{
	size_t length = strlen(request);

	if (length > REQUEST_ID_MAX)
		return error_set(err, ERR_BAD_FIELD, "Idempotency-Key is longer than %d bytes",
		                 REQUEST_ID_MAX);
	for (size_t i = 0; i < length; i++)
		if (request[i] < ' ' || request[i] > '~')
			return error_set(err, ERR_BAD_FIELD,
			                 "Idempotency-Key has a character that is not printable "
			                 "ASCII");
	return true;
}

void request_map_free(struct request_map *map)
{
	memory_give(map->slots);
	*map = (struct request_map){0};
}
