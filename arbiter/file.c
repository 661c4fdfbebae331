#include "arbiter/file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

bool file_read(const char *path, struct strbuf *out, struct error *err)
{
	FILE *in = fopen(path, "re");
	char block[16384];
	bool failed;
	size_t got;

	if (!in)
		return error_set(err, ERR_NOT_FOUND, "%s: %s", path, strerror(errno));
	while ((got = fread(block, 1, sizeof block, in)) > 0)
		strbuf_add(out, block, got);
	failed = ferror(in);
	fclose(in);
	if (failed)
		return error_set(err, ERR_BAD_FILE, "%s: cannot be read", path);
	return !out->failed ||
	       error_set(err, ERR_TOO_LARGE, "%s: more than %zu bytes", path, out->limit);
}

bool file_read_in(const char *folder, const char *name, struct strbuf *out, struct error *err)
{
	char path[PATH_MAX];

	if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
		return error_set(err, ERR_NOT_FOUND, "%s: the path is too long", name);
	return file_read(path, out, err);
}
