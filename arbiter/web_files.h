/*
 * The files of the web folder: style, modules, the OpenAPI document. They are few and small and are
 * read once at the start, so that serving one never waits for a disk.
 */
#ifndef ARBITER_WEB_FILES_H
#define ARBITER_WEB_FILES_H

#include "arbiter/strbuf.h"
#include "core/error.h"

enum { WEB_ETAG_TEXT = 24 };

struct web_file {
	char *name;
	const char *type; /* its content type */
	struct strbuf bytes;
	char etag[WEB_ETAG_TEXT]; /* quoted, of the bytes */
};

struct web_files {
	struct web_file *list;
	size_t count;
};

/* Reads every file of the folder whose suffix has a content type; hidden ones and others are left
 * out. ERR_NOT_FOUND if the folder cannot be read or holds none. */
bool web_files_read(struct web_files *files, const char *folder, struct error *err);

/* NULL if there is no such file. */
const struct web_file *web_files_find(const struct web_files *files, const char *name);

void web_files_free(struct web_files *files);

#endif
