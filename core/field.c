#include "core/field.h"

#include <string.h>

struct fields fields_into(char *buffer, size_t size)
{
	buffer[0] = '\0';
	return (struct fields){.text = buffer, .size = size};
}

static void fields_byte(struct fields *fields, char byte)
{
	if (fields->failed || fields->length + 2 > fields->size) {
		fields->failed = true;
		return;
	}
	fields->text[fields->length++] = byte;
	fields->text[fields->length] = '\0';
}

static bool plain(unsigned char byte)
{
	return byte > 0x20 && byte != 0x7f && byte != '%' && byte != '&' && byte != '=';
}

static void fields_encoded(struct fields *fields, const char *text)
{
	static const char digits[] = "0123456789ABCDEF";

	for (const unsigned char *byte = (const unsigned char *)text; *byte; byte++) {
		if (plain(*byte)) {
			fields_byte(fields, (char)*byte);
			continue;
		}
		fields_byte(fields, '%');
		fields_byte(fields, digits[*byte >> 4]);
		fields_byte(fields, digits[*byte & 15]);
	}
}

void fields_text(struct fields *fields, const char *name, const char *value)
{
	if (fields->length)
		fields_byte(fields, '&');
	fields_encoded(fields, name);
	fields_byte(fields, '=');
	fields_encoded(fields, value);
}

void fields_int(struct fields *fields, const char *name, int64_t value)
{
	char digits[24];
	char *at = digits + sizeof digits;
	uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

	*--at = '\0';
	do
		*--at = (char)('0' + rest % 10);
	while (rest /= 10);
	if (value < 0)
		*--at = '-';
	fields_text(fields, name, at);
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* Decodes up to (not including) `end` or a NUL; NULL if it does not fit or is badly encoded. */
static const char *decode(const char *at, char end, char *out, size_t size)
{
	size_t length = 0;

	for (; *at && *at != end && *at != '&'; at++) {
		char byte = *at;

		if (byte == '%') {
			int high = hex_digit(at[1]);
			int low = high < 0 ? -1 : hex_digit(at[2]);

			if (low < 0 || high + low == 0)
				return NULL;
			byte = (char)(high << 4 | low);
			at += 2;
		}
		if (length + 1 >= size)
			return NULL;
		out[length++] = byte;
	}
	out[length] = '\0';
	return at;
}

/* The encoded value of a field, NULL if there is none of that name. */
static const char *field_find(const char *data, const char *name)
{
	size_t length = strlen(name);

	for (const char *at = data; at; at = strchr(at, '&'), at = at ? at + 1 : NULL)
		if (!strncmp(at, name, length) && at[length] == '=')
			return at + length + 1;
	return NULL;
}

bool field_text(const char *data, const char *name, char *value, size_t size)
{
	const char *at = field_find(data, name);

	return at && decode(at, '&', value, size);
}

bool field_int(const char *data, const char *name, int64_t *value)
{
	char text[24];
	const char *at = text;
	uint64_t number = 0;
	bool negative;

	if (!field_text(data, name, text, sizeof text))
		return false;
	negative = *at == '-';
	at += negative;
	if (!*at || strlen(at) > 18)
		return false;
	for (; *at; at++) {
		if (*at < '0' || *at > '9')
			return false;
		number = number * 10 + (uint64_t)(*at - '0');
	}
	*value = negative ? -(int64_t)number : (int64_t)number;
	return true;
}

int64_t field_int_or(const char *data, const char *name, int64_t absent)
{
	int64_t value;

	return field_int(data, name, &value) ? value : absent;
}

bool field_next(const char **at, char *name, size_t name_size, char *value, size_t value_size)
{
	const char *here = *at;

	if (!*here)
		return false;
	here = decode(here, '=', name, name_size);
	if (!here || *here != '=')
		return false;
	here = decode(here + 1, '&', value, value_size);
	if (!here)
		return false;
	*at = *here == '&' ? here + 1 : here;
	return true;
}
