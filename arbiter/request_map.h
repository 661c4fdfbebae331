/*
 * Which requests an event's log has seen: (actor, request id) to the record that ends it and the
 * body's digest. Open addressing on a keyed 128-bit hash; grows by doubling.
 */
#ifndef ARBITER_REQUEST_MAP_H
#define ARBITER_REQUEST_MAP_H

#include "core/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct request_seen {
	uint64_t hash[2]; /* zero: an empty slot */
	int64_t last_seq;
	uint8_t digest[32];
};

struct request_map {
	struct request_seen *slots;
	size_t count, room;
};

/* Notes a record's request; a later record of the same request moves last_seq on. */
void request_map_add(struct request_map *map, const uint8_t key[16], int32_t actor,
                     const char *request, int64_t seq, const uint8_t digest[32]);

/* NULL if it was never seen. */
const struct request_seen *request_map_find(const struct request_map *map, const uint8_t key[16],
                                            int32_t actor, const char *request);

/* A client's request id is 1 to REQUEST_ID_MAX printable characters of ASCII: whatever else a
 * header can hold the log cannot. ERR_BAD_FIELD. */
bool request_id_check(const char *request, struct error *err);

void request_map_free(struct request_map *map);

#endif
