#include "arbiter/site_files.h"

#include "arbiter/page.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { BYTES_AT_ONCE = 32 * 1024 * 1024 };

/* -- what is known ----------------------------------------------------------------------------- */

void site_memory_forget(struct site_memory *memory)
{
	memory_give(memory->list);
	*memory = (struct site_memory){0};
}

static struct site_known *known_find(struct site_memory *memory, const char *name)
{
	for (size_t i = 0; i < memory->count; i++) {
		size_t index = (memory->at + i) % memory->count;

		if (!strcmp(memory->list[index].name, name)) {
			memory->at = index + 1;
			return &memory->list[index];
		}
	}
	return NULL;
}

static struct site_known *known_add(struct site_memory *memory, const char *name)
{
	struct site_known *known;

	if (memory->count == memory->room) {
		memory->room = memory->room ? memory->room * 2 : 64;
		memory->list = memory_grow(memory->list, memory->room * sizeof *memory->list);
	}
	known = &memory->list[memory->count++];
	snprintf(known->name, sizeof known->name, "%s", name);
	return known;
}

void site_memory_add(struct site_memory *memory, const struct site_file *file)
{
	struct site_known *known = known_find(memory, file->name);

	if (!known)
		known = known_add(memory, file->name);
	memcpy(known->digest, file->digest, sizeof known->digest);
}

/* -- what is new ------------------------------------------------------------------------------- */

struct making {
	struct site_files *files;
	struct site_memory *memory;
	crypto_hash_sha256_state whole;
};

static void file_keep(struct site_files *files, const struct site_file *file, const char *bytes)
{
	struct site_file *kept;

	if (files->count && files->bytes + file->length > BYTES_AT_ONCE) {
		files->more = true;
		return;
	}
	if (files->count == files->room) {
		files->room = files->room ? files->room * 2 : 64;
		files->list = memory_grow(files->list, files->room * sizeof *files->list);
	}
	kept = &files->list[files->count++];
	*kept = *file;
	kept->bytes = memory_get(file->length + 1);
	memcpy(kept->bytes, bytes, file->length);
	files->bytes += file->length;
}

static bool file_made(void *arg, const char *name, const char *bytes, size_t length)
{
	struct making *making = arg;
	struct site_file file = {.length = length};
	const struct site_known *known = known_find(making->memory, name);

	if (strlen(name) >= sizeof file.name)
		return false;
	snprintf(file.name, sizeof file.name, "%s", name);
	crypto_hash_sha256(file.digest, (const unsigned char *)bytes, length);
	crypto_hash_sha256_update(&making->whole, (const unsigned char *)name, strlen(name) + 1);
	crypto_hash_sha256_update(&making->whole, file.digest, sizeof file.digest);
	if (!known || memcmp(known->digest, file.digest, sizeof file.digest) != 0)
		file_keep(making->files, &file, bytes);
	return true;
}

bool site_files_make(struct site_files *files, struct site_memory *memory,
                     const struct tournament *t, int64_t now, const struct site_dress *dress)
{
	struct making making = {.files = files, .memory = memory};
	bool made;

	*files = (struct site_files){0};
	crypto_hash_sha256_init(&making.whole);
	made = site_write(t, now, dress, file_made, &making);
	crypto_hash_sha256_final(&making.whole, files->digest);
	return made;
}

void site_files_free(struct site_files *files)
{
	for (size_t i = 0; i < files->count; i++)
		memory_give(files->list[i].bytes);
	memory_give(files->list);
	*files = (struct site_files){0};
}

const char *site_file_type(const char *name)
{
	static const struct {
		const char *suffix, *type;
	} types[] = {
		{".html", "text/html; charset=utf-8"},
		{".css",  "text/css; charset=utf-8" },
		{".svg",  "image/svg+xml"           },
		{".sgf",  "application/x-go-sgf"    },
	};
	const char *dot = strrchr(name, '.');

	for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
		if (!strcmp(dot, types[i].suffix))
			return types[i].type;
	return "application/octet-stream";
}
