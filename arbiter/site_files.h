/* The files of an event's static site that are not at a target yet, as far as is known. */
#ifndef ARBITER_SITE_FILES_H
#define ARBITER_SITE_FILES_H

#include "arbiter/page.h"

enum { SITE_NAME = 64, SITE_DIGEST = 32 };

/* Which content of each file a target has. */
struct site_memory {
	struct site_known {
		char name[SITE_NAME];
		uint8_t digest[SITE_DIGEST];
	} * list;
	size_t count, room;
	size_t at; /* files come in nearly the same order each time: where the next one should be */
};

void site_memory_forget(struct site_memory *memory);

struct site_file {
	char name[SITE_NAME];
	uint8_t digest[SITE_DIGEST];
	char *bytes;
	size_t length;
};

struct site_files {
	struct site_file *list;
	size_t count, room;
	size_t bytes;
	bool more;                   /* too much at once: the rest another time */
	uint8_t digest[SITE_DIGEST]; /* of the whole site */
};

/* Renders the site and keeps the files whose content the memory does not know. False if a page
 * failed. No I/O: may run in a thread. */
bool site_files_make(struct site_files *files, struct site_memory *memory,
                     const struct tournament *t, int64_t now, const struct site_dress *dress);
void site_files_free(struct site_files *files);

/* The target has this file now. */
void site_memory_add(struct site_memory *memory, const struct site_file *file);

/* The content type of a file of the site. */
const char *site_file_type(const char *name);

#endif
