/* Arenas: aligned, zeroed, growing, given back to the last byte. */
#include "core/arena.h"

#include <criterion/criterion.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static size_t chunks, bytes;

static void *more(size_t size)
{
	void *memory = malloc(size);

	cr_assert(memory);
	memset(memory, 0xa5, size);
	chunks++;
	bytes += size;
	return memory;
}

static void give(void *chunk)
{
	chunks--;
	free(chunk);
}

static struct arena arena;

static void begin(void)
{
	chunks = bytes = 0;
	arena_init(&arena, more, give);
}

static void end(void)
{
	arena_free(&arena);
	cr_expect_eq(chunks, 0);
}

TestSuite(arena, .init = begin, .fini = end);

Test(arena, gives_zeroed_and_aligned_memory)
{
	static const size_t sizes[] = {1, 7, 16, 17, 4096, 16384, 16385, 100000, 3};

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		unsigned char *memory = arena_get(&arena, sizes[i]);

		cr_expect_eq((uintptr_t)memory % alignof(max_align_t), 0);
		for (size_t k = 0; k < sizes[i]; k++)
			cr_assert_eq(memory[k], 0);
		memset(memory, 0xff, sizes[i]);
	}
}

Test(arena, pieces_do_not_overlap)
{
	enum { PIECES = 3000 };
	static int *pieces[PIECES];

	for (int i = 0; i < PIECES; i++) {
		pieces[i] = arena_get(&arena, sizeof **pieces * (size_t)(1 + i % 20));
		*pieces[i] = i;
	}
	for (int i = 0; i < PIECES; i++)
		cr_assert_eq(*pieces[i], i);
}

Test(arena, shares_chunks_among_small_pieces)
{
	for (int i = 0; i < 1000; i++)
		arena_get(&arena, 16);
	cr_expect_eq(chunks, 1);
	cr_expect(arena_get(&arena, 0) != NULL);
}

Test(arena, copies_texts_of_any_length)
{
	char *text = arena_text(&arena, "harbour", 4);

	cr_expect(!strcmp(text, "harb"));
	cr_expect(!strcmp(arena_text(&arena, NULL, 0), ""));
}

Test(arena, grows_arrays_and_keeps_what_is_in_them)
{
	size_t room = 0, before = 0;
	int *array = NULL;
	int moves = 0;

	for (int i = 0; i < 1000; i++) {
		array = arena_grow(&arena, array, &room, (size_t)i + 1, sizeof *array);
		moves += room != before;
		before = room;
		cr_assert_geq(room, (size_t)i + 1);
		array[i] = i;
	}
	for (int i = 0; i < 1000; i++)
		cr_assert_eq(array[i], i);
	cr_expect_leq(moves, 8, "it doubles");
	cr_expect_eq(arena_grow(&arena, array, &room, 1, sizeof *array), array);
}

Test(arena, can_be_used_again)
{
	arena_get(&arena, 100000);
	arena_free(&arena);
	cr_expect_eq(chunks, 0);
	cr_expect(!strcmp(arena_text(&arena, "again", 5), "again"));
	cr_expect_eq(chunks, 1);
}
