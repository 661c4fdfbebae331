/* The scratch board's answers: verdict, fives, opening, fifth moves; and what is no position. */
#include "arbiter/scratch.h"

#include <criterion/criterion.h>
#include <string.h>

static struct arena arena;

static void setup(void)
{
	arena_init(&arena, memory_get, memory_give);
}

static void teardown(void)
{
	arena_free(&arena);
}

/* The answer to a body; NULL with *err. */
static json_t *answer(const char *text, struct error *err)
{
	struct page page = {.arena = &arena, .language = LANGUAGE_EN};
	json_t *body = json_loads(text, 0, NULL);
	struct scratch scratch;
	bool good;

	cr_assert(body, "%s", text);
	good = scratch_read(&scratch, body, err);
	json_decref(body);
	return good ? scratch_json(&page, &scratch) : NULL;
}

static const char *text_at(const json_t *view, const char *first, const char *second)
{
	const char *text = json_string_value(json_object_get(json_object_get(view, first), second));

	return text ? text : "-";
}

static bool says(const json_t *view, const char *sentence)
{
	const json_t *words = json_object_get(view, "words");

	for (size_t i = 0; i < json_array_size(words); i++)
		if (strstr(json_string_value(json_array_get(words, i)), sentence))
			return true;
	return false;
}

Test(scratch, verdicts, .init = setup, .fini = teardown)
{
	static const struct {
		const char *body, *verdict, *says;
	} rows[] = {
		{"{\"black\":[\"f8\",\"g8\",\"h9\",\"h10\"],\"at\":\"h8\"}",                        "double-three",
	         "h8 is forbidden to Black: double three"										   },
		{"{\"black\":[\"f8\",\"g8\",\"h9\",\"h10\"],\"white\":[\"e8\",\"i8\"],\"at\":"
	         "\"h8\"}",	                                                "legal",        "h8 is not forbidden"   },
		{"{\"black\":[\"d8\",\"e8\",\"f8\",\"g8\"],\"at\":\"h8\"}",                         "five",
	         "Black makes five on h8"												   },
		{"{\"black\":[\"c8\",\"d8\",\"e8\",\"f8\",\"g8\"],\"at\":\"h8\"}",                  "overline",
	         "h8 is forbidden to Black: overline"										       },
		{"{\"white\":[\"c8\",\"d8\",\"e8\",\"f8\",\"g8\"],\"at\":\"h8\"}",                  "legal",
	         "White makes five on h8"												   },
		{"{\"rule\":\"freestyle\",\"black\":[\"f8\",\"g8\",\"h9\",\"h10\"],\"at\":\"h8\"}",
	         "-",											       "no forbidden moves"    },
		{"{\"black\":[\"h8\"],\"at\":\"h8\"}",                                              "-",            "There is a stone on h8"},
	};
	struct error err;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		json_t *view = answer(rows[i].body, &err);

		cr_assert(view, "%s: %s", rows[i].body, err.text);
		cr_expect_str_eq(text_at(view, "asked", "verdict"), rows[i].verdict, "%s",
		                 rows[i].body);
		cr_expect(says(view, rows[i].says), "%s: not \"%s\"", rows[i].body, rows[i].says);
		cr_expect(strstr(json_string_value(json_object_get(view, "svg")), "</svg>"));
		json_decref(view);
	}
}

/* Four stones on the h file: the mirror in it is their only symmetry. */
Test(scratch, fifths, .init = setup, .fini = teardown)
{
	static const char body[] = "{\"stones\":[\"h8\",\"h9\",\"h7\",\"h5\",\"a1\"],"
				   "\"at\":\"g7\",\"offers\":[\"g6\",\"i6\",\"b2\"]}";
	struct error err;
	json_t *view = answer(body, &err), *fifths, *same;

	cr_assert(view, "%s", err.text);
	fifths = json_object_get(view, "fifths");
	same = json_object_get(fifths, "same");
	/* 11 empty points on the file, 105 on either side of it */
	cr_expect_eq(json_integer_value(json_object_get(fifths, "different")), 11 + 105);
	cr_expect_eq(json_array_size(json_object_get(fifths, "axes")), 1);
	cr_expect_eq(json_array_size(same), 2);
	cr_expect(says(view, "g7 and i7 are the same fifth move: mirror in file h."));
	cr_expect(says(view, "g6 and i6 are the same fifth move: mirror in file h."));
	json_decref(view);
}

Test(scratch, openings, .init = setup, .fini = teardown)
{
	static const struct {
		const char *body, *code;
	} rows[] = {
		{"{\"stones\":[\"h8\",\"h9\",\"h10\"]}",                   "1D"},
		{"{\"stones\":[\"h8\",\"h9\",\"h10\",\"a1\"]}",            "1D"},
		{"{\"black\":[\"h10\",\"h8\"],\"white\":[\"h9\"]}",        "1D"},
		{"{\"black\":[\"h10\",\"h8\",\"c3\"],\"white\":[\"h9\"]}", "-" },
		{"{\"stones\":[\"a1\",\"h9\",\"h10\"]}",                   "-" },
		{"{\"stones\":[\"h8\",\"i9\"]}",                           "-" },
	};
	struct error err;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		json_t *view = answer(rows[i].body, &err);

		cr_assert(view, "%s", err.text);
		cr_expect_str_eq(text_at(view, "opening", "code"), rows[i].code, "%s",
		                 rows[i].body);
		json_decref(view);
	}
}

Test(scratch, refusals, .init = setup, .fini = teardown)
{
	static const struct {
		const char *body;
		enum error_code code;
	} rows[] = {
		{"{\"stones\":[\"h8\",\"h8\"]}",            ERR_OCCUPIED    },
		{"{\"black\":[\"h8\"],\"white\":[\"h8\"]}", ERR_OCCUPIED    },
		{"{\"stones\":[\"p8\"]}",                   ERR_BAD_POINT   },
		{"{\"stones\":[8]}",                        ERR_BAD_POINT   },
		{"{\"stones\":\"h8\"}",                     ERR_BAD_FIELD   },
		{"{\"at\":\"h16\"}",                        ERR_BAD_POINT   },
		{"{\"offers\":{}}",                         ERR_BAD_FIELD   },
		{"{\"rule\":\"draughts\"}",                 ERR_UNKNOWN_RULE},
		{"{\"rule\":1}",                            ERR_BAD_FIELD   },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct error err = {.code = ERR_NONE};

		cr_expect_null(answer(rows[i].body, &err), "%s", rows[i].body);
		cr_expect_eq(err.code, rows[i].code, "%s: %s", rows[i].body, err.text);
	}
}
