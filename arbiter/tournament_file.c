#include "arbiter/tournament_file.h"

#include "arbiter/tournament_csv.h"
#include "arbiter/tournament_json.h"
#include "pairing/trf.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const struct {
	const char *name, *suffix;
} formats[] = {
#define X(id, name, suffix, what) {name, suffix},
	TOURNAMENT_FORMATS(X)
#undef X
};

const char *tournament_format_name(enum tournament_format format)
{
	return formats[format].name;
}

enum tournament_format tournament_format_find(const char *name)
{
	for (int i = 0; i < TOURNAMENT_NONE; i++)
		if (!strcmp(name, formats[i].name))
			return (enum tournament_format)i;
	return TOURNAMENT_NONE;
}

enum tournament_format tournament_format_of_file(const char *path)
{
	const char *suffix = strrchr(path, '.');

	for (int i = 0; suffix && i < TOURNAMENT_NONE; i++)
		if (!strcasecmp(suffix, formats[i].suffix))
			return (enum tournament_format)i;
	return TOURNAMENT_NONE;
}

/* A line that begins like one of a report: a code of three, then a blank. */
static bool begins_like_report(const char *line, size_t size)
{
	static const char *const letters[] = {"XX", "BB", "##"};

	if (size < 4 || (line[3] != ' ' && line[3] != '\t'))
		return false;
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
		if (!memcmp(line, letters[i], 2))
			return true;
	return isdigit((unsigned char)line[0]) && isdigit((unsigned char)line[1]) &&
	       isdigit((unsigned char)line[2]);
}

static size_t line_length(const char *line, size_t size)
{
	size_t length = 0;

	while (length < size && line[length] != '\n' && line[length] != '\r')
		length++;
	return length;
}

/* Rows of # first, or columns among which one is a name. */
static bool begins_like_table(const char *line, size_t length)
{
	static const char *const ends = ",;\t\"";

	if (length > 1 && line[0] == '#' && strchr(",;\t", line[1]))
		return true;
	for (size_t i = 0; i + 4 <= length; i++) {
		bool before = i == 0 || strchr(ends, line[i - 1]);
		bool after = i + 4 == length || strchr(ends, line[i + 4]);

		if (before && after && !strncasecmp(line + i, "name", 4))
			return true;
	}
	return false;
}

static bool contains(const char *bytes, size_t size, const char *text)
{
	return memmem(bytes, size, text, strlen(text)) != NULL;
}

enum tournament_format tournament_format_of_bytes(const char *bytes, size_t size)
{
	size_t length;

	if (size >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3)) {
		bytes += 3;
		size -= 3;
	}
	while (size && isspace((unsigned char)*bytes)) {
		bytes++;
		size--;
	}
	length = line_length(bytes, size);
	if (size && *bytes == '{')
		return contains(bytes, size, "arbiter-tournament/") ? TOURNAMENT_JSON
		                                                    : TOURNAMENT_NONE;
	if (begins_like_table(bytes, length))
		return TOURNAMENT_CSV;
	if (begins_like_report(bytes, length) &&
	    (!memcmp(bytes, "001 ", 4) || contains(bytes, size, "\n001 ") ||
	     contains(bytes, size, "\r001 ")))
		return TOURNAMENT_TRF;
	return TOURNAMENT_NONE;
}

bool tournament_read(enum tournament_format format, const char *bytes, size_t size,
                     struct arena *arena, struct history *history, struct error *err)
{
	switch (format) {
	case TOURNAMENT_CSV:
		return tournament_csv_read(bytes, arena, history, err);
	case TOURNAMENT_JSON:
		return tournament_json_read(bytes, size, arena, history, err);
	case TOURNAMENT_TRF:
	case TOURNAMENT_TRF16:
	case TOURNAMENT_NONE:
		break;
	}
	return trf_read(bytes, size, arena, history, err);
}

static void to_strbuf(void *context, const char *text, size_t size)
{
	strbuf_add(context, text, size);
}

static int to_strbuf_too(const char *text, size_t size, void *context)
{
	strbuf_add(context, text, size);
	return 0;
}

static void write_json(const struct history *history, struct arena *arena, struct strbuf *out)
{
	json_t *document = tournament_json(history, arena);

	json_dump_callback(document, to_strbuf_too, out, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
	strbuf_addc(out, '\n');
	json_decref(document);
}

void tournament_write(enum tournament_format format, const struct history *history,
                      struct arena *arena, struct strbuf *out)
{
	struct trf_sink sink = {to_strbuf, out};

	switch (format) {
	case TOURNAMENT_CSV:
		tournament_csv_write(history, arena, out);
		return;
	case TOURNAMENT_JSON:
		write_json(history, arena, out);
		return;
	case TOURNAMENT_TRF16:
		trf_write_as(TRF_16, history, arena, &sink);
		return;
	case TOURNAMENT_TRF:
	case TOURNAMENT_NONE:
		break;
	}
	trf_write(history, arena, &sink);
}
