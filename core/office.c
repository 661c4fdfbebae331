#include "core/office.h"

#include <stdio.h>
#include <string.h>

static const struct {
	const char *name, *meaning;
} rights_table[] = {
#define X(id, name, meaning) [RIGHT_##id] = {name, meaning},
	RIGHTS(X)
#undef X
};

static const struct {
	const char *name;
	unsigned rights;
} offices[] = {
#define X(id, name, rights) [OFFICE_##id] = {name, rights},
	OFFICES(X)
#undef X
};

const char *right_name(enum right right)
{
	return rights_table[right].name;
}

const char *right_meaning(enum right right)
{
	return rights_table[right].meaning;
}

bool right_find(const char *name, enum right *right)
{
	for (int i = RIGHT_NONE + 1; i < RIGHT_COUNT; i++)
		if (!strcmp(rights_table[i].name, name)) {
			*right = (enum right)i;
			return true;
		}
	return false;
}

const char *office_name(enum office office)
{
	return offices[office].name;
}

bool office_find(const char *name, enum office *office)
{
	for (int i = 0; i < OFFICE_COUNT; i++)
		if (!strcmp(offices[i].name, name)) {
			*office = (enum office)i;
			return true;
		}
	return false;
}

unsigned office_rights(enum office office)
{
	return offices[office].rights;
}

void rights_write(unsigned rights, char text[RIGHTS_TEXT])
{
	size_t length = 0;

	text[0] = '\0';
	for (int i = RIGHT_NONE + 1; i < RIGHT_COUNT; i++)
		if (rights & RIGHT_BIT(i))
			length += (size_t)snprintf(text + length, RIGHTS_TEXT - length, "%s%s",
			                           length ? "," : "", rights_table[i].name);
}

bool rights_read(const char *text, unsigned *rights)
{
	*rights = 0;
	while (*text) {
		size_t length = strcspn(text, ",");
		enum right right;
		char name[16];

		snprintf(name, sizeof name, "%.*s", (int)length, text);
		if (length >= sizeof name || !right_find(name, &right))
			return false;
		*rights |= RIGHT_BIT(right);
		text += length;
		text += *text == ',';
	}
	return true;
}
