#include "core/field.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <string.h>

/* Values, and how they must stand in the log: frozen, since hashes cover these bytes. */
static const struct {
	const char *value, *written;
} texts[] = {
	{"",	       "f="                },
	{"H8",             "f=H8"              },
	{"a b",            "f=a%20b"           },
	{"a=b&c%d",        "f=a%3Db%26c%25d"   },
	{"tab\tnl\n",      "f=tab%09nl%0A"     },
	{"\x7f\x01",       "f=%7F%01"          },
	{"Sõrve, Ülo",   "f=Sõrve,%20Ülo"  },
	{"五子棋 🀄", "f=五子棋%20🀄"},
	{"'\"\\{}",        "f='\"\\{}"         },
	{"%41",            "f=%2541"           },
};

Test(field, texts_are_written_and_read_back)
{
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		char data[128], value[64];
		struct fields fields = FIELDS(data);

		fields_text(&fields, "f", texts[i].value);
		cr_expect(!fields.failed && !strcmp(data, texts[i].written), "%s", data);
		cr_expect(field_text(data, "f", value, sizeof value));
		cr_expect(!strcmp(value, texts[i].value), "%s", value);
	}
}

Test(field, numbers_are_written_and_read_back)
{
	static const int64_t numbers[] = {0, 1, -1, 10, -7, 100000, INT32_MIN, 999999999999999999};

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		char data[64];
		int64_t number = 77;
		struct fields fields = FIELDS(data);

		fields_int(&fields, "n", numbers[i]);
		cr_expect(field_int(data, "n", &number) && number == numbers[i], "%s", data);
	}
}

Test(field, the_smallest_number_can_be_written)
{
	char data[64];
	struct fields fields = FIELDS(data);

	fields_int(&fields, "n", INT64_MIN);
	cr_expect(!strcmp(data, "n=-9223372036854775808"), "%s", data);
}

Test(field, what_is_no_number_is_refused)
{
	static const char *const bad[] = {
		"n=",    "n=-",   "n=1x", "n=+1", "n= 1",
		"n=1.0", "n=0x1", "m=1",  "",     "n=1234567890123456789"};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		int64_t number = 77;

		cr_expect(!field_int(bad[i], "n", &number) && number == 77, "%s", bad[i]);
		cr_expect(field_int_or(bad[i], "n", 5) == 5, "%s", bad[i]);
	}
}

Test(field, badly_encoded_values_are_refused)
{
	static const char *const bad[] = {"f=%", "f=%4", "f=%4&g=1", "f=%zz", "f=%0a", "f=%00"};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char value[16];

		cr_expect(!field_text(bad[i], "f", value, sizeof value), "%s", bad[i]);
	}
}

Test(field, a_name_is_found_whole_only)
{
	char value[16];

	cr_expect(!field_text("of=1&foo=2", "f", value, sizeof value));
	cr_expect(field_text("of=1&foo=2&f=3", "f", value, sizeof value) && !strcmp(value, "3"));
	cr_expect(field_text("f=1&f=2", "f", value, sizeof value) && !strcmp(value, "1"));
}

Test(field, a_value_that_does_not_fit_is_refused)
{
	char value[4];

	cr_expect(field_text("f=abc", "f", value, sizeof value));
	cr_expect(!field_text("f=abcd", "f", value, sizeof value));
}

Test(field, a_full_buffer_is_told_and_stays_a_text)
{
	for (size_t size = 1; size < sizeof "name=a%20b&n=12"; size++) {
		char data[32];
		struct fields fields = fields_into(data, size);

		memset(data + 1, '!', sizeof data - 1);
		fields_text(&fields, "name", "a b");
		fields_int(&fields, "n", 12);
		cr_expect(fields.failed && strlen(data) < size && data[size] == '!', "%zu", size);
	}
}

Test(field, a_walk_meets_every_field_in_order)
{
	static const char *const expected[] = {"a", "1", "b c", "", "d", "x=y"};
	const char *at = "a=1&b%20c=&d=x%3Dy";
	char name[16], value[16];

	for (size_t i = 0; i < 6; i += 2) {
		cr_assert(field_next(&at, name, sizeof name, value, sizeof value));
		cr_expect(!strcmp(name, expected[i]) && !strcmp(value, expected[i + 1]), "%s=%s",
		          name, value);
	}
	cr_expect(!field_next(&at, name, sizeof name, value, sizeof value));
}

Test(field, a_walk_ends_at_what_is_no_field)
{
	static const char *const bad[] = {"a", "a&b=1", "a=%", "", "abcdefghijklmnopq=1"};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		const char *at = bad[i];
		char name[16], value[16];

		cr_expect(!field_next(&at, name, sizeof name, value, sizeof value), "%s", bad[i]);
	}
}
