/* `arbiter pair -g [CONFIG] -o OUT [-s SEED]`: a random tournament as a report. */
#include "arbiter/cli_generate.h"

#include "arbiter/cli.h"
#include "arbiter/strbuf.h"
#include "arbiter/tournament_file.h"
#include "arbiter/trf_file.h"
#include "pairing/generate.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_BYTES = 256, TEXT_MAX = 256 * 1024 * 1024 };

static int file_error(const char *file)
{
	fprintf(stderr, "arbiter: %s: %s\n", file, strerror(errno));
	return EXIT_FILE_ACCESS;
}

/* Lines NAME=VALUE; blank ones and those with # are passed over. */
static int wishes_read(const char *file, struct generate *wish)
{
	FILE *in = fopen(file, "r");
	char line[LINE_MAX_BYTES];
	struct error err = {0}, where;
	bool good = true;
	int number = 0;

	if (!in)
		return file_error(file);
	while (good && fgets(line, sizeof line, in)) {
		char *value = strchr(line, '=');

		number++;
		line[strcspn(line, "\r\n")] = '\0';
		if (line[0] == '#' || !line[0])
			continue;
		if (value)
			*value++ = '\0';
		good = generate_set(wish, line, value ? value : "", &err);
	}
	fclose(in);
	if (good)
		return EXIT_OK;
	error_set(&where, err.code, "line %d, column 1: %s", number, err.text);
	return trf_complain(file, &where);
}

static int report_write(const char *file, const struct history *history, bool json,
                        struct arena *arena)
{
	enum tournament_format format = json ? TOURNAMENT_JSON : tournament_format_of_file(file);
	struct strbuf text = STRBUF(TEXT_MAX);
	FILE *out = strcmp(file, "-") == 0 ? stdout : fopen(file, "w");
	bool good;

	if (!out)
		return file_error(file);
	tournament_write(format, history, arena, &text);
	good = fwrite(text.text, 1, text.length, out) == text.length && fflush(out) == 0;
	if (out != stdout)
		good = fclose(out) == 0 && good;
	strbuf_free(&text);
	return good ? EXIT_OK : file_error(file);
}

int cli_generate(const char *wishes, const char *out, enum edition edition, uint64_t seed,
                 bool json)
{
	struct generate wish;
	struct history history;
	struct error err = {0};
	struct arena arena;
	int code;

	generate_default(&wish);
	code = wishes ? wishes_read(wishes, &wish) : EXIT_OK;
	if (code != EXIT_OK)
		return code;
	wish.edition = edition;
	wish.seed = seed;
	arena_init(&arena, memory_get, memory_give);
	code = generate_tournament(&wish, &arena, &history, &err)
	               ? report_write(out, &history, json, &arena)
	               : trf_complain(wishes ? wishes : "arbiter pair -g", &err);
	arena_free(&arena);
	return code;
}
