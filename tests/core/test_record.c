/* The frozen format of the log: names, board keys, the encoded bytes, and the chain's vectors that
 * an independent program computed (tests/core/log-vectors.txt). */
#include "arbiter/chain.h"
#include "core/record.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(record, kinds_have_one_name_each)
{
	for (int i = 0; i < RECORD_KIND_COUNT; i++) {
		enum record_kind kind = RECORD_KIND_COUNT;
		const char *name = record_kind_name((enum record_kind)i);

		cr_expect(record_kind_find(name, &kind) && (int)kind == i, "%s", name);
	}
}

Test(record, unknown_kinds_are_not_found)
{
	static const char *const names[] = {"", "Created", "created ", "decisions", "unknown"};
	enum record_kind kind;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		cr_expect(!record_kind_find(names[i], &kind), "%s", names[i]);
}

Test(record, board_keys_are_written_and_read_back)
{
	static const struct {
		struct board_key key;
		const char *text;
	} rows[] = {
		{{0, 0, 0, 0},                 ""                       },
		{{1, 3, 5, 1},                 "1.3.5.1"                },
		{{12, 30, 150, 2},             "12.30.150.2"            },
		{{32767, 32767, 32767, 32767}, "32767.32767.32767.32767"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char text[BOARD_KEY_TEXT];
		struct board_key key = {9, 9, 9, 9};

		board_key_write(rows[i].key, text);
		cr_expect(!strcmp(text, rows[i].text), "%s", text);
		cr_expect(board_key_read(text, &key) && !memcmp(&key, &rows[i].key, sizeof key));
	}
}

Test(record, malformed_board_keys_are_refused)
{
	static const char *const texts[] = {"1",           "1.1.1",    "1.1.1.",   "1.1.1.1.",
	                                    "1.1.1.1.1",   "0.1.1.1",  "1.01.1.1", "1.1.1.-1",
	                                    " 1.1.1.1",    "1.1.1.1 ", "1..1.1",   "a.1.1.1",
	                                    "1.1.1.32768", "."};
	struct board_key key;

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		cr_expect(!board_key_read(texts[i], &key), "%s", texts[i]);
}

static const struct record sample = {
	.seq = 5,
	.at = 1760000002001,
	.actor = -2,
	.kind = RECORD_DECISION,
	.board = {1, 3, 5, 1},
	.data = "do=place&at=H8",
	.request = "r,1",
	.request_index = 3,
};

static const char sample_bytes[] = "arbiter-log-1\n1:5,13:1760000002001,2:-2,8:decision,7:1.3.5.1,"
				   "14:do=place&at=H8,3:r,1,1:3,0:,";

Test(record, the_encoding_is_the_frozen_one)
{
	char bytes[512];
	size_t length = record_encode(&sample, NULL, bytes, sizeof bytes);

	cr_expect_eq(length, sizeof sample_bytes - 1);
	cr_expect(!memcmp(bytes, sample_bytes, length), "%.*s", (int)length, bytes);
}

Test(record, the_digest_is_the_last_netstring)
{
	static const char head[] = "32:";
	uint8_t digest[HASH_SIZE];
	char bytes[512];
	size_t length, start = sizeof sample_bytes - 1 - 3;

	memset(digest, 0x2c, sizeof digest);
	length = record_encode(&sample, digest, bytes, sizeof bytes);
	cr_assert_eq(length, start + 3 + HASH_SIZE + 1);
	cr_expect(!memcmp(bytes, sample_bytes, start));
	cr_expect(!memcmp(bytes + start, head, 3));
	cr_expect(!memcmp(bytes + start + 3, digest, HASH_SIZE) && bytes[length - 1] == ',');
}

Test(record, what_does_not_fit_is_refused)
{
	char bytes[sizeof sample_bytes];

	for (size_t size = 0; size < sizeof sample_bytes - 1; size++)
		cr_expect_eq(record_encode(&sample, NULL, bytes, size), 0);
	cr_expect_eq(record_encode(&sample, NULL, bytes, sizeof sample_bytes - 1),
	             sizeof sample_bytes - 1);
}

/* One record of the vectors' file, with the texts it points into. */
struct vector {
	struct stored stored;
	char data[512], request[80], sealed[256];
};

static void hex(uint8_t *out, size_t size, const char *text)
{
	size_t length;

	cr_assert(!sodium_hex2bin(out, size, text, strlen(text), NULL, &length, NULL) &&
	          length == size);
}

static void vector_text(struct vector *v, const char *name, const char *value)
{
	struct record *record = &v->stored.record;

	if (!strcmp(name, "data"))
		snprintf(v->data, sizeof v->data, "%s", value);
	else if (!strcmp(name, "request"))
		snprintf(v->request, sizeof v->request, "%s", value);
	else if (!strcmp(name, "kind"))
		cr_assert(record_kind_find(value, &record->kind), "%s", value);
	else if (!strcmp(name, "board"))
		cr_assert(board_key_read(value, &record->board), "%s", value);
	else
		cr_assert_fail("a line begins with %s", name);
}

static bool vector_number(struct vector *v, const char *name, const char *value)
{
	struct record *record = &v->stored.record;
	long long number = strtoll(value, NULL, 10);

	if (!strcmp(name, "seq"))
		record->seq = number;
	else if (!strcmp(name, "at"))
		record->at = number;
	else if (!strcmp(name, "actor"))
		record->actor = (int32_t)number;
	else if (!strcmp(name, "index"))
		record->request_index = (int32_t)number;
	else
		return false;
	return true;
}

static bool vector_bytes(struct vector *v, const char *name, const char *value)
{
	if (!strcmp(name, "salt"))
		hex(v->stored.salt, SALT_SIZE, value);
	else if (!strcmp(name, "digest"))
		hex(v->stored.sealed_digest, HASH_SIZE, value);
	else if (!strcmp(name, "hash"))
		hex(v->stored.hash, HASH_SIZE, value);
	else
		return false;
	return true;
}

static void vector_line(struct vector *v, char *line)
{
	char *value = strchr(line, ' ');

	if (value)
		*value++ = '\0';
	else
		value = line + strlen(line);
	if (!strcmp(line, "sealed")) {
		snprintf(v->sealed, sizeof v->sealed, "%s", value);
		v->stored.record.sealed = v->sealed;
		v->stored.has_sealed = true;
	} else if (!vector_number(v, line, value) && !vector_bytes(v, line, value)) {
		vector_text(v, line, value);
	}
}

/* Reads up to a record's hash; false at the end of the file. */
static bool vector_read(FILE *in, struct vector *v)
{
	char line[1024];

	memset(v, 0, sizeof *v);
	v->stored.record.data = v->data;
	v->stored.record.request = v->request;
	while (fgets(line, sizeof line, in)) {
		line[strcspn(line, "\n")] = '\0';
		if (!*line || *line == '#')
			continue;
		vector_line(v, line);
		if (!strcmp(line, "hash"))
			return true;
	}
	return false;
}

static FILE *vectors_open(void)
{
	FILE *in = fopen("tests/core/log-vectors.txt", "r");

	cr_assert(in, "tests/core/log-vectors.txt");
	return in;
}

Test(chain, the_vectors_hold)
{
	FILE *in = vectors_open();
	uint8_t previous[HASH_SIZE] = {0};
	struct vector v;
	int count = 0;

	for (; vector_read(in, &v); count++) {
		cr_expect(chain_check(&v.stored, previous), "record %d", count + 1);
		memcpy(previous, v.stored.hash, HASH_SIZE);
	}
	fclose(in);
	cr_expect_eq(count, 8);
}

static void first_sealed(struct vector *v, uint8_t previous[HASH_SIZE])
{
	FILE *in = vectors_open();

	memset(previous, 0, HASH_SIZE);
	while (vector_read(in, v) && !v->stored.has_sealed)
		memcpy(previous, v->stored.hash, HASH_SIZE);
	fclose(in);
	cr_assert(chain_check(&v->stored, previous));
}

Test(chain, an_erased_sealed_part_leaves_it_valid)
{
	uint8_t previous[HASH_SIZE];
	struct vector v;

	first_sealed(&v, previous);
	v.stored.record.sealed = NULL;
	memset(v.stored.salt, 0, SALT_SIZE);
	cr_expect(chain_check(&v.stored, previous));
}

Test(chain, every_change_is_found)
{
	struct vector original, v;
	uint8_t previous[HASH_SIZE];

	first_sealed(&original, previous);
#define CHANGED(change)                                                  \
	v = original;                                                    \
	v.stored.record.data = v.data;                                   \
	v.stored.record.request = v.request;                             \
	v.stored.record.sealed = v.sealed;                               \
	cr_expect(chain_check(&v.stored, previous), "before: " #change); \
	change;                                                          \
	cr_expect(!chain_check(&v.stored, previous), #change)

	CHANGED(v.stored.record.seq++);
	CHANGED(v.stored.record.at--);
	CHANGED(v.stored.record.actor = 1);
	CHANGED(v.stored.record.kind = RECORD_WITHDRAWN);
	CHANGED(v.stored.record.board = ((struct board_key){1, 1, 1, 1}));
	CHANGED(v.data[3] = '2');
	CHANGED(v.request[0] = 'C');
	CHANGED(v.stored.record.request_index++);
	CHANGED(v.sealed[5] = 'X');
	CHANGED(v.stored.salt[15] ^= 1);
	CHANGED(v.stored.sealed_digest[0] ^= 1);
	CHANGED(v.stored.hash[31] ^= 1);
	CHANGED(v.stored.has_sealed = false);
	CHANGED((v.stored.has_sealed = false, v.stored.record.sealed = NULL));
#undef CHANGED
	previous[0] ^= 1;
	cr_expect(!chain_check(&original.stored, previous));
}

Test(chain, sealing_draws_a_new_salt_and_checks)
{
	static const uint8_t genesis[HASH_SIZE];
	struct stored one = {.record = sample}, two;

	one.record.sealed = "name=Anna";
	two = one;
	cr_assert(chain_seal(&one, genesis) && chain_seal(&two, genesis));
	cr_expect(chain_check(&one, genesis) && chain_check(&two, genesis));
	cr_expect(memcmp(one.salt, two.salt, SALT_SIZE) != 0 &&
	          memcmp(one.hash, two.hash, HASH_SIZE) != 0);
}

Test(chain, a_record_that_is_too_large_is_refused)
{
	static const uint8_t genesis[HASH_SIZE];
	static char large[RECORD_DATA_MAX + 2];
	char request[REQUEST_ID_MAX + 2] = {0};
	struct stored stored = {.record = sample};

	memset(large, 'x', RECORD_DATA_MAX);
	stored.record.data = large;
	cr_expect(chain_seal(&stored, genesis));
	large[RECORD_DATA_MAX] = 'x';
	cr_expect(!chain_seal(&stored, genesis));
	stored.record.data = "";
	stored.record.sealed = large;
	cr_expect(!chain_seal(&stored, genesis));
	stored.record.sealed = NULL;
	memset(request, 'r', REQUEST_ID_MAX + 1);
	stored.record.request = request;
	cr_expect(!chain_seal(&stored, genesis));
}
