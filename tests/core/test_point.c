#include "core/point.h"

#include <criterion/criterion.h>

Test(point, names_are_read_back)
{
	for (int i = 0; i < BOARD_POINTS; i++) {
		char name[4];
		uint8_t point = POINT_NONE;
		const char *end = point_parse(point_name((uint8_t)i, name), &point);

		cr_assert(end && *end == '\0', "%s", name);
		cr_assert_eq(point, i, "%s", name);
	}
}

Test(point, reads)
{
	static const struct {
		const char *text;
		int point; /* -1: none */
		int length;
	} cases[] = {
		{"a1",                    0,                2},
		{"o15",                   BOARD_POINTS - 1, 3},
		{"H8",                    POINT_CENTRE,     2},
		{"i8",                    POINT_CENTRE + 1, 2},
		{"h8,i9",                 POINT_CENTRE,     2},
		{"p1",                    -1,               0},
		{"a16",                   -1,               0},
		{"a0",                    -1,               0},
		{"a",                     -1,               0},
		{"",		      -1,               0},
		{"8h",                    -1,               0},
		{"a99999999999999999999", -1,               0},
		{"a01",                   -1,               0},
		{"\xe1"
	         "1",    -1,               0},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint8_t point = POINT_NONE;
		const char *end = point_parse(cases[i].text, &point);

		cr_expect_eq(end != NULL, cases[i].point >= 0, "%s", cases[i].text);
		if (end && cases[i].point >= 0) {
			cr_expect_eq(point, cases[i].point, "%s", cases[i].text);
			cr_expect_eq(end - cases[i].text, cases[i].length, "%s", cases[i].text);
		}
	}
}

/* A central square of side 2r+1 has (2r+1)^2 points. */
Test(point, squares)
{
	for (int reach = 0; reach <= 7; reach++) {
		int count = 0;

		for (int i = 0; i < BOARD_POINTS; i++)
			count += point_reach((uint8_t)i) <= reach;
		cr_expect_eq(count, (2 * reach + 1) * (2 * reach + 1));
	}
}
