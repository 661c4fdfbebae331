#include "arbiter/game_file.h"

#include "arbiter/cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char *shown(const char *path)
{
	return !path || strcmp(path, "-") == 0 ? "standard input" : path;
}

static int access_error(const char *path)
{
	fprintf(stderr, "arbiter: %s: %s\n", shown(path), strerror(errno));
	return EXIT_FILE_ACCESS;
}

static bool read_all(FILE *in, struct strbuf *bytes)
{
	char block[16384];
	size_t got;

	while ((got = fread(block, 1, sizeof block, in)) > 0 && !bytes->failed)
		strbuf_add(bytes, block, got);
	return !ferror(in);
}

static bool read_path(const char *path, struct strbuf *bytes)
{
	FILE *in = fopen(path, "rbe");
	bool read;

	if (!in)
		return false;
	read = read_all(in, bytes);
	fclose(in);
	return read;
}

int game_file_load(const char *path, struct strbuf *bytes)
{
	bool input = !path || strcmp(path, "-") == 0;

	if (!(input ? read_all(stdin, bytes) : read_path(path, bytes)))
		return access_error(path);
	if (bytes->failed)
		fprintf(stderr, "arbiter: %s: more than %zu bytes\n", shown(path), bytes->limit);
	return bytes->failed ? EXIT_TOO_LARGE : EXIT_OK;
}

int game_file_parse(const char *path, const struct strbuf *bytes, const struct game_format *format,
                    struct notation_input *in, struct notation_games *games)
{
	struct error err = {0};

	in->bytes = bytes->text ? bytes->text : "";
	in->size = bytes->length;
	if (!format && path)
		format = game_format_of_file(path);
	if (!format)
		format = game_format_of_bytes(in->bytes, in->size);
	if (!format) {
		fprintf(stderr, "arbiter: %s: byte 0: no known notation; say which: --from\n",
		        shown(path));
		return EXIT_INVALID_INPUT;
	}
	if (format->read(in, games, &err))
		return EXIT_OK;
	fprintf(stderr, "arbiter: %s: %s (read as %s)\n", shown(path), err.text, format->name);
	return err.code == ERR_TOO_LARGE ? EXIT_TOO_LARGE : EXIT_INVALID_INPUT;
}

bool game_letters_find(const char *name, enum notation_letters *letters)
{
	*letters = strcmp(name, "without-i") == 0 ? LETTERS_WITHOUT_I : LETTERS_WITH_I;
	return *letters == LETTERS_WITHOUT_I || strcmp(name, "with-i") == 0;
}
