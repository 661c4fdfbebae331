#include "core/record.h"

#include <stdio.h>
#include <string.h>

static const struct {
	const char *name;
	enum sealed_view sealed;
} kinds[] = {
#define X(id, text, view) [RECORD_##id] = {text, view},
	RECORD_KINDS(X)
#undef X
};

const char *record_kind_name(enum record_kind kind)
{
	return kinds[kind].name;
}

bool record_kind_find(const char *name, enum record_kind *kind)
{
	for (size_t i = 0; i < RECORD_KIND_COUNT; i++)
		if (!strcmp(kinds[i].name, name)) {
			*kind = (enum record_kind)i;
			return true;
		}
	return false;
}

enum sealed_view record_sealed_view(enum record_kind kind)
{
	return kinds[kind].sealed;
}

void board_key_write(struct board_key key, char text[BOARD_KEY_TEXT])
{
	text[0] = '\0';
	if (key.round)
		snprintf(text, BOARD_KEY_TEXT, "%d.%d.%d.%d", key.section, key.round, key.board,
		         key.game);
}

/* One number from 1 to 32767 without leading zero. */
static const char *key_number(const char *at, int16_t *number)
{
	int value = 0;

	if (*at < '1' || *at > '9')
		return NULL;
	for (; *at >= '0' && *at <= '9'; at++) {
		value = value * 10 + (*at - '0');
		if (value > INT16_MAX)
			return NULL;
	}
	*number = (int16_t)value;
	return at;
}

bool board_key_read(const char *text, struct board_key *key)
{
	int16_t numbers[4];
	const char *at = text;

	*key = (struct board_key){0};
	if (!*text)
		return true;
	for (int i = 0; i < 4; i++) {
		at = key_number(at, &numbers[i]);
		if (!at || *at != (i < 3 ? '.' : '\0'))
			return false;
		at += i < 3;
	}
	*key = (struct board_key){numbers[0], numbers[1], numbers[2], numbers[3]};
	return true;
}

struct encoding {
	char *out;
	size_t size, length;
	bool full;
};

static void encode_bytes(struct encoding *e, const void *bytes, size_t length)
{
	if (e->full || length > e->size - e->length) {
		e->full = true;
		return;
	}
	if (length)
		memcpy(e->out + e->length, bytes, length);
	e->length += length;
}

/* Decimal, without a NUL; returns where it begins in the buffer that ends at `end`. */
static char *decimal(char *end, int64_t number)
{
	uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

	do
		*--end = (char)('0' + rest % 10);
	while (rest /= 10);
	if (number < 0)
		*--end = '-';
	return end;
}

static void encode_netstring(struct encoding *e, const void *bytes, size_t length)
{
	char head[24];
	char *end = head + sizeof head;
	char *at = decimal(end, (int64_t)length);

	encode_bytes(e, at, (size_t)(end - at));
	encode_bytes(e, ":", 1);
	encode_bytes(e, bytes, length);
	encode_bytes(e, ",", 1);
}

static void encode_text(struct encoding *e, const char *text)
{
	encode_netstring(e, text, strlen(text));
}

static void encode_number(struct encoding *e, int64_t number)
{
	char text[24];
	char *end = text + sizeof text;
	char *at = decimal(end, number);

	encode_netstring(e, at, (size_t)(end - at));
}

size_t record_encode(const struct record *record, const uint8_t *sealed_digest, char *out,
                     size_t size)
{
	static const char head[] = "arbiter-log-1\n";
	struct encoding e = {.out = out, .size = size};
	char board[BOARD_KEY_TEXT];

	board_key_write(record->board, board);
	encode_bytes(&e, head, sizeof head - 1);
	encode_number(&e, record->seq);
	encode_number(&e, record->at);
	encode_number(&e, record->actor);
	encode_text(&e, record_kind_name(record->kind));
	encode_text(&e, board);
	encode_text(&e, record->data);
	encode_text(&e, record->request);
	encode_number(&e, record->request_index);
	encode_netstring(&e, sealed_digest, sealed_digest ? HASH_SIZE : 0);
	return e.full ? 0 : e.length;
}
