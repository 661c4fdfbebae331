#include "tests/pairing/support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *more(size_t size)
{
	void *memory = malloc(size);

	if (!memory)
		abort();
	return memory;
}

void test_arena(struct arena *arena)
{
	arena_init(arena, more, free);
}

char *test_file(const char *path, struct arena *arena, size_t *size)
{
	FILE *in = fopen(path, "rb");
	char *bytes;

	if (!in) {
		fprintf(stderr, "%s cannot be opened\n", path);
		abort();
	}
	fseek(in, 0, SEEK_END);
	*size = (size_t)ftell(in);
	rewind(in);
	bytes = arena_get(arena, *size + 1);
	if (fread(bytes, 1, *size, in) != *size)
		abort();
	fclose(in);
	return bytes;
}

static int is_report(const struct dirent *entry)
{
	const char *suffix = strrchr(entry->d_name, '.');

	return suffix && (!strcmp(suffix, ".trf") || !strcmp(suffix, ".input"));
}

size_t test_files(const char *folder, struct arena *arena, const char ***paths)
{
	struct dirent **entries;
	int count = scandir(folder, &entries, is_report, alphasort);

	if (count < 0)
		return 0;
	*paths = arena_get(arena, (size_t)count * sizeof **paths);
	for (int i = 0; i < count; i++) {
		size_t room = strlen(folder) + strlen(entries[i]->d_name) + 2;
		char *path = arena_get(arena, room);

		snprintf(path, room, "%s/%s", folder, entries[i]->d_name);
		(*paths)[i] = path;
		free(entries[i]);
	}
	free(entries);
	return (size_t)count;
}

uint32_t test_chance(uint64_t *state, uint32_t below)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((*state >> 33) % below);
}

void test_play(struct history *history, const struct pairing *pairing, uint64_t *state)
{
	static const enum result openers[] = {RESULT_WIN, RESULT_DRAW, RESULT_LOSS,
	                                      RESULT_FORFEIT_WIN, RESULT_FORFEIT_LOSS};
	static const enum result seconds[] = {RESULT_LOSS, RESULT_DRAW, RESULT_WIN,
	                                      RESULT_FORFEIT_LOSS, RESULT_FORFEIT_WIN};
	uint16_t round = (uint16_t)(history->played + 1);

	for (int i = 0; i < pairing->count; i++) {
		uint32_t result =
			test_chance(state, 12) ? test_chance(state, 3) : 3 + test_chance(state, 2);

		history_game(history, round, pairing->boards[i].opener, pairing->boards[i].second,
		             openers[result], seconds[result]);
	}
	if (pairing->bye)
		history_bye(history, round, pairing->bye, RESULT_PAIRING_BYE);
	history->played = round;
}
