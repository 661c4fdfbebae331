#include "arbiter/web_files.h"

#include "arbiter/file.h"

#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { FILE_BYTES_MAX = 4 * 1024 * 1024, ETAG_BYTES = 8 };

static const struct {
	const char *suffix, *type;
} types[] = {
	{".css",  "text/css; charset=utf-8"       },
	{".js",   "text/javascript; charset=utf-8"},
	{".svg",  "image/svg+xml"                 },
	{".json", "application/json"              },
	{".png",  "image/png"                     },
};

static const char *type_of(const char *name)
{
	const char *dot = strrchr(name, '.');

	for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
		if (!strcmp(dot, types[i].suffix))
			return types[i].type;
	return NULL;
}

static void tag(struct web_file *file)
{
	uint8_t hash[crypto_generichash_BYTES_MIN];
	char hex[2 * ETAG_BYTES + 1];

	crypto_generichash(hash, sizeof hash, (const uint8_t *)file->bytes.text, file->bytes.length,
	                   NULL, 0);
	sodium_bin2hex(hex, sizeof hex, hash, ETAG_BYTES);
	snprintf(file->etag, sizeof file->etag, "\"%s\"", hex);
}

static bool add(struct web_files *files, const char *folder, const char *name, struct error *err)
{
	struct web_file file = {.type = type_of(name), .bytes = STRBUF(FILE_BYTES_MAX)};

	if (name[0] == '.' || !file.type)
		return true;
	strbuf_adds(&file.bytes, ""); /* an empty file has a text, too */
	if (!file_read_in(folder, name, &file.bytes, err)) {
		strbuf_free(&file.bytes);
		return false;
	}
	file.name = memory_text(name);
	tag(&file);
	files->list = memory_grow(files->list, (files->count + 1) * sizeof *files->list);
	files->list[files->count++] = file;
	return true;
}

bool web_files_read(struct web_files *files, const char *folder, struct error *err)
{
	DIR *directory = opendir(folder);
	const struct dirent *entry;
	bool read = true;

	*files = (struct web_files){0};
	if (!directory)
		return error_set(err, ERR_NOT_FOUND, "%s: %s", folder, strerror(errno));
	while (read && (entry = readdir(directory)))
		read = add(files, folder, entry->d_name, err);
	closedir(directory);
	if (read && !files->count)
		read = error_set(err, ERR_NOT_FOUND, "%s: no web files there", folder);
	if (!read)
		web_files_free(files);
	return read;
}

const struct web_file *web_files_find(const struct web_files *files, const char *name)
{
	for (size_t i = 0; i < files->count; i++)
		if (!strcmp(files->list[i].name, name))
			return &files->list[i];
	return NULL;
}

void web_files_free(struct web_files *files)
{
	for (size_t i = 0; i < files->count; i++) {
		memory_give(files->list[i].name);
		strbuf_free(&files->list[i].bytes);
	}
	memory_give(files->list);
	*files = (struct web_files){0};
}
