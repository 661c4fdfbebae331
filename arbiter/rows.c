#include "arbiter/rows.h"

#include <string.h>

static const char hex_digits[] = "0123456789abcdef";

static void rows_comma(struct rows *rows)
{
	if (rows->row_has_fields)
		strbuf_addc(&rows->text, ',');
	rows->row_has_fields = true;
}

void rows_open(struct rows *rows)
{
	strbuf_adds(&rows->text, rows->text.length ? ",\"(" : "{\"(");
	rows->row_has_fields = false;
}

void rows_null(struct rows *rows)
{
	rows_comma(rows);
}

void rows_int(struct rows *rows, int64_t number)
{
	char digits[24];
	char *at = digits + sizeof digits;
	uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

	do
		*--at = (char)('0' + rest % 10);
	while (rest /= 10);
	if (number < 0)
		*--at = '-';
	rows_comma(rows);
	strbuf_add(&rows->text, at, (size_t)(digits + sizeof digits - at));
}

void rows_bool(struct rows *rows, bool yes)
{
	rows_comma(rows);
	strbuf_addc(&rows->text, yes ? 't' : 'f');
}

/* Each of the two layers, row and array, doubles or escapes quotes and backslashes. */
void rows_text(struct rows *rows, const char *text)
{
	rows_comma(rows);
	strbuf_adds(&rows->text, "\\\"");
	while (*text) {
		size_t plain = strcspn(text, "\"\\");

		strbuf_add(&rows->text, text, plain);
		text += plain;
		if (*text)
			strbuf_adds(&rows->text, *text++ == '"' ? "\\\"\\\"" : "\\\\\\\\");
	}
	strbuf_adds(&rows->text, "\\\"");
}

static void rows_hex(struct rows *rows, const uint8_t *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		char pair[2] = {hex_digits[bytes[i] >> 4], hex_digits[bytes[i] & 15]};

		strbuf_add(&rows->text, pair, sizeof pair);
	}
}

void rows_bytes(struct rows *rows, const uint8_t *bytes, size_t length)
{
	rows_comma(rows);
	if (!bytes)
		return;
	strbuf_adds(&rows->text, "\\\\\\\\x");
	rows_hex(rows, bytes, length);
}

void rows_close(struct rows *rows)
{
	strbuf_adds(&rows->text, ")\"");
}

const char *rows_end(struct rows *rows)
{
	if (!rows->text.length)
		return NULL;
	strbuf_addc(&rows->text, '}');
	return rows->text.text;
}

void rows_free(struct rows *rows)
{
	strbuf_free(&rows->text);
}

void bytes_text(const uint8_t *bytes, size_t length, char *text)
{
	*text++ = '\\';
	*text++ = 'x';
	for (size_t i = 0; i < length; i++) {
		*text++ = hex_digits[bytes[i] >> 4];
		*text++ = hex_digits[bytes[i] & 15];
	}
	*text = '\0';
}
