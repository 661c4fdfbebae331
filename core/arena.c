#include "core/arena.h"

#include <stdalign.h>
#include <string.h>

enum { CHUNK_SIZE = 16 * 1024, ALIGNMENT = alignof(max_align_t) };

struct arena_chunk {
	struct arena_chunk *next;
	size_t size;
	alignas(max_align_t) char bytes[];
};

void arena_init(struct arena *arena, void *(*more)(size_t), void (*give)(void *))
{
	*arena = (struct arena){.more = more, .give = give};
}

static void arena_chunk_add(struct arena *arena, size_t size)
{
	struct arena_chunk *chunk = arena->more(sizeof *chunk + size);

	chunk->next = arena->chunks;
	chunk->size = size;
	arena->chunks = chunk;
	arena->at = chunk->bytes;
	arena->left = size;
}

void *arena_get(struct arena *arena, size_t size)
{
	size_t rounded = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
	void *memory;

	if (rounded > arena->left || !arena->at)
		arena_chunk_add(arena, rounded > CHUNK_SIZE ? rounded : CHUNK_SIZE);
	memory = arena->at;
	arena->at += rounded;
	arena->left -= rounded;
	return memset(memory, 0, size);
}

char *arena_text(struct arena *arena, const char *text, size_t length)
{
	char *copy = arena_get(arena, length + 1);

	if (length)
		memcpy(copy, text, length);
	return copy;
}

void *arena_grow(struct arena *arena, void *array, size_t *room, size_t count, size_t element)
{
	size_t wanted = *room ? *room : 8;
	void *grown;

	if (count <= *room)
		return array;
	while (wanted < count)
		wanted *= 2;
	grown = arena_get(arena, wanted * element);
	if (array)
		memcpy(grown, array, *room * element);
	*room = wanted;
	return grown;
}

void arena_free(struct arena *arena)
{
	struct arena_chunk *chunk = arena->chunks;

	while (chunk) {
		struct arena_chunk *next = chunk->next;

		arena->give(chunk);
		chunk = next;
	}
	arena_init(arena, arena->more, arena->give);
}

void arena_reset(struct arena *arena)
{
	struct arena_chunk *kept = arena->chunks;

#ifdef __SANITIZE_ADDRESS__
	kept = NULL;
#endif
	if (!kept || kept->size != CHUNK_SIZE) {
		arena_free(arena);
		return;
	}
	arena->chunks = kept->next;
	arena_free(arena);
	kept->next = NULL;
	arena->chunks = kept;
	arena->at = kept->bytes;
	arena->left = kept->size;
}
