#include "core/settings.h"

#include "core/field.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static const struct setting_row rows[] = {
#define X(id, name, words, least, most, initial, until, meaning) \
	[SETTING_##id] = {name, words, least, most, initial, PHASE_##until, meaning},
	EVENT_SETTINGS(X)
#undef X
};

const struct setting_row *setting_row(enum setting setting)
{
	return &rows[setting];
}

const char *setting_phase_name(enum setting_phase phase)
{
	static const char *const names[] = {
#define X(id, name) [PHASE_##id] = (name),
		SETTING_PHASES(X)
#undef X
	};

	return names[phase];
}

bool setting_find(const char *name, enum setting *setting)
{
	for (size_t i = 0; i < SETTING_COUNT; i++)
		if (!strcmp(rows[i].name, name)) {
			*setting = (enum setting)i;
			return true;
		}
	return false;
}

const char *setting_text(enum setting setting, int64_t value, char *text, size_t size)
{
	if (rows[setting].words)
		return rows[setting].words[value];
	snprintf(text, size, "%" PRId64, value);
	return text;
}

static int64_t word_count(const struct setting_row *row)
{
	int64_t count = 0;

	while (row->words[count])
		count++;
	return count;
}

/* "edition: 2026 or 2017". */
static bool refuse(const struct setting_row *row, struct error *err)
{
	char words[256] = "";
	size_t length = 0;

	if (!row->words)
		return error_set(err, ERR_BAD_FIELD, "%s: %" PRId64 " to %" PRId64, row->name,
		                 row->least, row->most);
	for (int64_t i = 0, count = word_count(row); i < count && length < sizeof words; i++)
		length += (size_t)snprintf(words + length, sizeof words - length, "%s%s",
		                           i == 0           ? ""
		                           : i == count - 1 ? " or "
		                                            : ", ",
		                           row->words[i]);
	return error_set(err, ERR_BAD_FIELD, "%s: %s", row->name, words);
}

bool setting_check(enum setting setting, int64_t value, struct error *err)
{
	const struct setting_row *row = &rows[setting];
	int64_t least = row->words ? 0 : row->least;
	int64_t most = row->words ? word_count(row) - 1 : row->most;

	return (value >= least && value <= most) || refuse(row, err);
}

bool setting_parse(enum setting setting, const char *text, int64_t *value, struct error *err)
{
	const struct setting_row *row = &rows[setting];
	char *end;

	if (row->words) {
		for (*value = 0; row->words[*value]; ++*value)
			if (!strcmp(row->words[*value], text))
				return true;
		return refuse(row, err);
	}
	*value = strtoll(text, &end, 10);
	if (end == text || *end)
		return refuse(row, err);
	return setting_check(setting, *value, err);
}

void settings_init(struct settings *settings)
{
	for (size_t i = 0; i < SETTING_COUNT; i++)
		settings->value[i] = rows[i].initial;
}

bool settings_read(struct settings *settings, const char *data)
{
	char text[32];
	struct error err;

	for (size_t i = 0; i < SETTING_COUNT; i++)
		if (field_text(data, rows[i].name, text, sizeof text) &&
		    !setting_parse((enum setting)i, text, &settings->value[i], &err))
			return false;
	return true;
}
