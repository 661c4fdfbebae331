/*
 * An arena: memory that is handed out piece by piece and given back all at once. Everything made
 * for a request dies with the request, everything of an event's state with its session.
 *
 * The arena gets its chunks from the caller's function, so that the pure libraries call no
 * allocator; arena_get() never returns NULL (the caller's function must not: out of memory ends
 * the program).
 */
#ifndef CORE_ARENA_H
#define CORE_ARENA_H

#include <stddef.h>

struct arena_chunk;

struct arena {
	void *(*more)(size_t size); /* like malloc, never NULL */
	void (*give)(void *chunk);  /* like free */
	struct arena_chunk *chunks;
	size_t left; /* bytes left in the newest chunk */
	char *at;
};

void arena_init(struct arena *arena, void *(*more)(size_t), void (*give)(void *));

/* Zeroed memory, aligned for any type, alive until arena_free(). size 0 gives a valid pointer. */
void *arena_get(struct arena *arena, size_t size);

/* A copy of text[0..length) with a NUL behind it. */
char *arena_text(struct arena *arena, const char *text, size_t length);

/*
 * Grows an array held in the arena so that it has room for `count` elements; returns the array
 * (moved if it had to be) and updates *room. Old copies are only given back with the arena.
 */
void *arena_grow(struct arena *arena, void *array, size_t *room, size_t count, size_t element);

/* Ready for the next use: everything was given back but the memory of one ordinary chunk, which is
 * used again. (Not under AddressSanitizer, which could not tell an old use from a new one.) */
void arena_reset(struct arena *arena);

/* Gives everything back; the arena can be used again. */
void arena_free(struct arena *arena);

#endif
