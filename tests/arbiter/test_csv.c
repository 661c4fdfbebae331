/* Tables that people bring and take: RFC 4180, and what spreadsheets make of it. */
#include "arbiter/csv.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct arena arena;
static size_t arena_bytes;

static void *more(size_t size)
{
	arena_bytes += size;
	return memory_get(size);
}

static void begin(void)
{
	arena_bytes = 0;
	arena_init(&arena, more, memory_give);
}

static void end(void)
{
	arena_free(&arena);
}

TestSuite(csv, .init = begin, .fini = end);

/* A whole file as "line:field|field;line:..." or the error's text. */
static const char *read_all(const char *text)
{
	static char out[4096];
	struct csv csv;
	struct error err;
	size_t length = 0;

	out[0] = '\0';
	csv_init(&csv, text, &arena);
	while (csv_row(&csv, &err)) {
		length += (size_t)snprintf(out + length, sizeof out - length,
		                           "%s%d:", length ? ";" : "", csv.line);
		for (int i = 0; i < csv.count; i++)
			length += (size_t)snprintf(out + length, sizeof out - length, "%s%s",
			                           i ? "|" : "", csv.fields[i]);
	}
	if (err.code != ERR_NONE)
		snprintf(out, sizeof out, "%s: %s", error_name(err.code), err.text);
	return out;
}

Test(csv, is_read)
{
	static const struct {
		const char *text, *rows;
	} rows[] = {
		{"",				       ""			},
		{"\n\r\n\r",			       ""                        },
		{"a,b\nc,d\n",                             "1:a|b;2:c|d"             },
		{"a,b\r\nc,d",                             "1:a|b;2:c|d"             },
		{"a,b\rc,d\r",                             "1:a|b;2:c|d"             },
		{"\xef\xbb\xbfname,club\n",                "1:name|club"             },
		{"a\n\n\nb\n",                             "1:a;4:b"                 },
		{",\n",				    "1:|"                     },
		{"a,,c",				   "1:a||c"                  },
		{"\"a,b\",c\n",                            "1:a,b|c"                 },
		{"\"say \"\"hi\"\"\"\n",                   "1:say \"hi\""            },
		{"\"\",x",				 "1:|x"                    },
		{"\"\"\"\"",			       "1:\""                    },
		{"\"two\nlines\",x\nnext",                 "1:two\nlines|x;3:next"   },
		{"\"two\r\nlines\"\r\nnext",               "1:two\r\nlines;3:next"   },
		{" a , b ",				"1: a | b "               },
		{"a;b\nc,d;e\n",                           "1:a|b;2:c,d|e"           },
		{"a\tb\n\"c\td\"\te;f",                    "1:a|b;2:c\td|e;f"        },
		{"\"a;b\",c\n",                            "1:a;b|c"                 },
		{"a\"b,c",				 "1:a\"b|c"                },
		{"\u00d5nne,\u7e8c\u304d",                 "1:\u00d5nne|\u7e8c\u304d"},
		{"1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16",
	         "1:1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16"                          },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		cr_expect(!strcmp(read_all(rows[i].text), rows[i].rows), "%zu: %s", i,
		          read_all(rows[i].text));
}

Test(csv, a_row_has_its_limit)
{
	char text[2 * CSV_FIELDS + 2];

	for (int i = 0; i <= 2 * CSV_FIELDS; i++)
		text[i] = i % 2 ? ',' : 'x';
	text[2 * CSV_FIELDS + 1] = '\0';
	cr_expect_str_eq(read_all(text), "bad-file: line 1: more than 128 fields");
	text[2 * CSV_FIELDS - 1] = '\0';
	cr_expect_eq(strncmp(read_all(text), "1:x|x|x", 7), 0);
}

Test(csv, refusals_name_the_line)
{
	static const struct {
		const char *text, *why;
	} rows[] = {
		{"a\n\"b",            "bad-file: line 2, column 1: a quoted field does not end"},
		{"a\n\n\"b\"c\n",     "bad-file: line 3, column 1: text behind a quoted field" },
		{"\"x\ny\"\n\"b\"\"", "bad-file: line 3, column 1: a quoted field does not end"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		cr_expect(!strcmp(read_all(rows[i].text), rows[i].why), "%s",
		          read_all(rows[i].text));
}

/* Memory for a file is a few times its size, however many quotes it has. */
Test(csv, quotes_do_not_cost_the_rest_of_the_file_each)
{
	enum { SIZE = 200000 };
	char *text = memory_get(SIZE + 1);
	struct csv csv;
	struct error err;

	for (int i = 0; i < SIZE; i++)
		text[i] = "\"a\"\n"[i % 4];
	text[SIZE] = '\0';
	csv_init(&csv, text, &arena);
	while (csv_row(&csv, &err))
		cr_assert_eq(csv.count, 1);
	cr_expect_eq(err.code, ERR_NONE);
	cr_expect_lt(arena_bytes, (size_t)SIZE * 10, "%zu bytes", arena_bytes);
	memory_give(text);
}

static const char *written(const char *text)
{
	static char out[200];
	struct strbuf sb = STRBUF(sizeof out);

	csv_field(&sb, text, true);
	snprintf(out, sizeof out, "%s", sb.text ? sb.text : "");
	strbuf_free(&sb);
	return out;
}

/* A name that begins with = would be a formula where the file is opened. */
Test(csv, fields_are_quoted_where_they_must_be)
{
	static const struct {
		const char *text, *field;
	} rows[] = {
		{"Anna",       "Anna"              },
		{"",           ""                  },
		{"a,b",        "\"a,b\""           },
		{"say \"hi\"", "\"say \"\"hi\"\"\""},
		{"two\nlines", "\"two\nlines\""    },
		{"cr\r",       "\"cr\r\""          },
		{"=1+1",       "\"'=1+1\""         },
		{"+49",        "\"'+49\""          },
		{"-1",         "\"'-1\""           },
		{"@SUM(A1)",   "\"'@SUM(A1)\""     },
		{"\t=1",       "\"'\t=1\""         },
		{"a=b",        "a=b"               },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		cr_expect(!strcmp(written(rows[i].text), rows[i].field), "%s",
		          written(rows[i].text));
}

Test(csv, what_is_written_is_read_back)
{
	static const char *const texts[] = {"a", "", "b,c", "\"", "x\r\ny", "\u00d5"};
	struct strbuf sb = STRBUF(1000);
	struct csv csv;
	struct error err;

	for (int i = 0; i < 6; i++)
		csv_field(&sb, texts[i], i == 0);
	csv_init(&csv, sb.text, &arena);
	cr_assert(csv_row(&csv, &err));
	cr_assert_eq(csv.count, 6);
	for (int i = 0; i < 6; i++)
		cr_expect(!strcmp(csv.fields[i], texts[i]), "%s", csv.fields[i]);
	strbuf_free(&sb);
}
