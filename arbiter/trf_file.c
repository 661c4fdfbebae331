#include "arbiter/trf_file.h"

#include "arbiter/cli.h"
#include "arbiter/tournament_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

int trf_complain(const char *file, const struct error *err)
{
	fprintf(stderr, "arbiter: %s: %s\n", file, err->text);
	if (err->code == ERR_NO_PAIRING)
		return EXIT_MISMATCH;
	if (err->code == ERR_TOO_LARGE)
		return EXIT_TOO_LARGE;
	return err->code == ERR_INTERNAL ? EXIT_UNEXPECTED : EXIT_INVALID_INPUT;
}

static int file_error(const char *file)
{
	fprintf(stderr, "arbiter: %s: %s\n", file, strerror(errno));
	return EXIT_FILE_ACCESS;
}

/* Everything up to one byte more than a report may have, which the reader then refuses; with a NUL
 * behind it. */
static char *read_all(FILE *in, struct arena *arena, size_t *size)
{
	size_t room = 0, got;
	char *bytes = NULL;

	*size = 0;
	do {
		bytes = arena_grow(arena, bytes, &room, *size + 64 * 1024, 1);
		got = fread(bytes + *size, 1, room - *size - 1, in);
		*size += got;
	} while (got && *size <= TRF_BYTES_MAX);
	bytes[*size] = '\0';
	return bytes;
}

/* NULL, and errno, if it cannot be read. */
static char *load(const char *file, struct arena *arena, size_t *size)
{
	FILE *in;
	char *bytes;

	if (strcmp(file, "-") == 0) {
		bytes = read_all(stdin, arena, size);
		return ferror(stdin) ? NULL : bytes;
	}
	in = fopen(file, "rb");
	if (!in)
		return NULL;
	bytes = read_all(in, arena, size);
	if (ferror(in))
		bytes = NULL;
	fclose(in);
	return bytes;
}

int trf_load(const char *file, struct arena *arena, struct history *history)
{
	struct error err = {0};
	size_t size;
	char *bytes = load(file, arena, &size);
	enum tournament_format format;

	if (!bytes)
		return file_error(file);
	format = tournament_format_of_bytes(bytes, size);
	if (size > TRF_BYTES_MAX)
		error_set(&err, ERR_TOO_LARGE, "the file has more than %d bytes", TRF_BYTES_MAX);
	if (size > TRF_BYTES_MAX || !tournament_read(format, bytes, size, arena, history, &err))
		return trf_complain(file, &err);
	if (history->initial == ROLE_NONE)
		history->initial = history_first_role(history);
	return EXIT_OK;
}
