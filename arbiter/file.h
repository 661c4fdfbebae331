/* Reading a whole file into a text. */
#ifndef ARBITER_FILE_H
#define ARBITER_FILE_H

#include "arbiter/strbuf.h"
#include "core/error.h"

/* Appends the file's bytes to `out`. ERR_NOT_FOUND if it cannot be opened, ERR_BAD_FILE if reading
 * fails, ERR_TOO_LARGE past the text's ceiling; the text names the path. */
bool file_read(const char *path, struct strbuf *out, struct error *err);

/* Likewise a file of a folder. */
bool file_read_in(const char *folder, const char *name, struct strbuf *out, struct error *err);

#endif
