#include "arbiter/csv.h"

#include <string.h>

static char separator_of(const char *text)
{
	bool quoted = false;

	for (; *text && (quoted || !strchr("\r\n", *text)); text++) {
		if (*text == '"')
			quoted = !quoted;
		else if (!quoted && strchr(",;\t", *text))
			return *text;
	}
	return ',';
}

void csv_init(struct csv *csv, const char *text, struct arena *arena)
{
	static const char byte_order_mark[] = "\xef\xbb\xbf";

	if (!strncmp(text, byte_order_mark, 3))
		text += 3;
	*csv = (struct csv){
		.at = text, .separator = separator_of(text), .arena = arena, .next_line = 1};
}

static bool ends_line(char c)
{
	return c == '\0' || c == '\n' || c == '\r';
}

/* Steps over one line end. */
static void skip_line_end(struct csv *csv)
{
	if (*csv->at == '\r')
		csv->at++;
	if (*csv->at == '\n')
		csv->at++;
	csv->next_line++;
}

/* How long a quoted field is, its doubled quotes included, without those around it. */
static size_t quoted_length(const char *at)
{
	const char *end = at;

	while (*end && (*end != '"' || end[1] == '"'))
		end += *end == '"' ? 2 : 1;
	return (size_t)(end - at);
}

static bool quoted_field(struct csv *csv, char **field, struct error *err)
{
	char *to = arena_get(csv->arena, quoted_length(csv->at + 1) + 1);

	*field = to;
	for (csv->at++; *csv->at; csv->at++) {
		if (*csv->at == '"' && csv->at[1] != '"')
			break;
		csv->at += *csv->at == '"';
		csv->next_line += *csv->at == '\n';
		*to++ = *csv->at;
	}
	if (*csv->at != '"')
		return error_set(err, ERR_BAD_FILE,
		                 "line %d, column %d: a quoted field does not end", csv->line,
		                 csv->count + 1);
	csv->at++;
	if (*csv->at != csv->separator && !ends_line(*csv->at))
		return error_set(err, ERR_BAD_FILE,
		                 "line %d, column %d: text behind a quoted field", csv->line,
		                 csv->count + 1);
	return true;
}

static char *plain_field(struct csv *csv)
{
	const char ends[] = {csv->separator, '\r', '\n', '\0'};
	size_t length = strcspn(csv->at, ends);
	char *field = arena_text(csv->arena, csv->at, length);

	csv->at += length;
	return field;
}

static bool csv_fields(struct csv *csv, struct error *err)
{
	for (csv->count = 0;; csv->at++) {
		char *field = NULL;

		if (csv->count == CSV_FIELDS)
			return error_set(err, ERR_BAD_FILE, "line %d: more than %d fields",
			                 csv->line, CSV_FIELDS);
		if (*csv->at != '"')
			field = plain_field(csv);
		else if (!quoted_field(csv, &field, err))
			return false;
		csv->fields[csv->count++] = field;
		if (*csv->at != csv->separator)
			return true;
	}
}

bool csv_row(struct csv *csv, struct error *err)
{
	err->code = ERR_NONE;
	while (*csv->at && ends_line(*csv->at))
		skip_line_end(csv);
	if (!*csv->at)
		return false;
	csv->line = csv->next_line;
	if (!csv_fields(csv, err))
		return false;
	if (*csv->at)
		skip_line_end(csv);
	return true;
}

static bool looks_like_formula(const char *text)
{
	return *text && strchr("=+-@\t", *text);
}

const char *csv_plain(const char *field)
{
	return *field == '\'' && looks_like_formula(field + 1) ? field + 1 : field;
}

void csv_field(struct strbuf *out, const char *text, bool first)
{
	bool formula = looks_like_formula(text);

	if (!first)
		strbuf_addc(out, ',');
	if (!formula && !text[strcspn(text, ",\"\r\n")]) {
		strbuf_adds(out, text);
		return;
	}
	strbuf_addc(out, '"');
	if (formula)
		strbuf_addc(out, '\'');
	for (; *text; text++) {
		if (*text == '"')
			strbuf_addc(out, '"');
		strbuf_addc(out, *text);
	}
	strbuf_addc(out, '"');
}
