/* The 26 openings: classes, names, symmetries. */
#include "core/openings26.h"
#include "tests/support/boards.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <string.h>

/* Every choice of stone 2 in the 3x3 and stone 3 in the 5x5. */
static size_t each_placement(void (*see)(const uint8_t stones[3], void *context), void *context)
{
	uint8_t stones[3] = {POINT_CENTRE};
	size_t count = 0;

	for (int second = 0; second < BOARD_POINTS; second++) {
		for (int third = 0; third < BOARD_POINTS; third++) {
			stones[1] = (uint8_t)second;
			stones[2] = (uint8_t)third;
			if (point_reach(stones[1]) != 1 || point_reach(stones[2]) > 2 ||
			    third == second || third == POINT_CENTRE)
				continue;
			see(stones, context);
			count++;
		}
	}
	return count;
}

static void see_class(const uint8_t stones[3], void *context)
{
	size_t *sizes = context;
	int opening = opening_find(stones, NULL);

	cr_assert_lt(opening, OPENINGS);
	sizes[opening]++;
}

/* renju-rules.md section 4: 184 placements, 20 classes of 8 and 6 of 4. */
Test(openings26, classes)
{
	static const char *const small[] = {"1D", "8D", "11D", "1I", "11I", "13I"};
	size_t sizes[OPENINGS] = {0};

	cr_assert_eq(each_placement(see_class, sizes), 184);
	for (int i = 0; i < OPENINGS; i++) {
		bool is_small = false;

		for (size_t k = 0; k < sizeof small / sizeof *small; k++)
			is_small = is_small || strcmp(small[k], opening_names[i].code) == 0;
		cr_expect_eq(sizes[i], is_small ? 4 : 8, "%s", opening_names[i].code);
	}
}

static void read_stones(const char *text, uint8_t stones[3])
{
	for (int i = 0; i < 3; i++) {
		text = point_parse(text, &stones[i]);
		cr_assert_not_null(text);
		text += *text == ' ';
	}
}

/* The map that is named takes the representative to the stones asked about. */
Test(openings26, symmetries)
{
	for (int i = 0; i < OPENINGS; i++) {
		uint8_t standard[3];

		read_stones(opening_names[i].stones, standard);
		for (int map = 0; map < BOARD_SYMMETRIES; map++) {
			uint8_t stones[3];
			int found = -1;

			for (int k = 0; k < 3; k++)
				stones[k] = board_symmetry_image(map, standard[k]);
			cr_assert_eq(opening_find(stones, &found), i);
			for (int k = 0; k < 3; k++)
				cr_expect_eq(board_symmetry_image(found, standard[k]), stones[k]);
		}
	}
}

/* The eight are a group's: each is a bijection, all differ. */
Test(openings26, maps)
{
	uint8_t corner = 0 + 3;

	for (int a = 0; a < BOARD_SYMMETRIES; a++) {
		bool hit[BOARD_POINTS] = {false};

		for (int point = 0; point < BOARD_POINTS; point++)
			hit[board_symmetry_image(a, (uint8_t)point)] = true;
		cr_expect_null(memchr(hit, false, sizeof hit));
		for (int b = 0; b < a; b++)
			cr_expect_neq(board_symmetry_image(a, corner),
			              board_symmetry_image(b, corner));
	}
}

Test(openings26, none)
{
	static const char *const cases[] = {"h9 h8 i9", "h8 h10 i9", "h8 h9 k8", "h8 h9 h8"};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint8_t stones[3];

		read_stones(cases[i], stones);
		cr_expect_eq(opening_find(stones, NULL), OPENING_NONE, "%s", cases[i]);
	}
	cr_expect_eq(opening_find_code("4D"), opening_find_code("d4"));
	cr_expect_str_eq(opening_names[opening_find_code("i13")].name, "Suisei");
	cr_expect_eq(opening_find_code("14D"), OPENING_NONE);
	cr_expect_eq(opening_find_code("D"), OPENING_NONE);
	cr_expect_eq(opening_find_code(""), OPENING_NONE);
	cr_expect_eq(opening_find_code("h8"), OPENING_NONE);
}

/* Images of a position are one class; on the plane moved ones are as well; another is another. */
Test(openings26, five_stones)
{
	static const uint8_t five[5] = {112, 113, 128, 97, 100};
	uint8_t moved[5], other[5];
	struct five_class board = five_class_of(five, false);
	struct five_class plane = five_class_of(five, true);

	memcpy(other, five, sizeof five);
	other[4] = five[3];
	other[3] = five[2];
	other[2] = five[4];
	for (int map = 0; map < BOARD_SYMMETRIES; map++) {
		struct five_class again;
		uint8_t image[5];

		for (int i = 0; i < 5; i++)
			image[i] = board_symmetry_image(map, five[i]);
		again = five_class_of(image, false);
		cr_expect_arr_eq(again.points, board.points, 5);
		again = five_class_of(image, true);
		cr_expect_arr_eq(again.points, plane.points, 5);
	}
	for (int i = 0; i < 5; i++)
		moved[i] = (uint8_t)(five[i] + 2 * BOARD_SIZE - 1);
	cr_expect_arr_eq(five_class_of(moved, true).points, plane.points, 5);
	cr_expect_neq(memcmp(five_class_of(moved, false).points, board.points, 5), 0);
	cr_expect_neq(memcmp(five_class_of(other, true).points, plane.points, 5), 0);
}

/* The order of the stones of one colour is no part of it. */
Test(openings26, order_of_stones)
{
	static const uint8_t five[5] = {112, 113, 128, 97, 100};
	static const uint8_t turned[5] = {100, 97, 112, 113, 128};
	struct five_class a = five_class_of(five, false), b = five_class_of(turned, false);

	cr_expect_arr_eq(a.points, b.points, 5);
}

Test(openings26, counts)
{
	static const uint8_t games[][3] = {
		{112, 127, 142},
                {112, 113, 114},
                {112, 128, 144},
                {111, 128, 144}
        };
	struct opening_counts counts = {0};

	opening_count(&counts, games[0], 3, false, OPENING_BLACK);
	opening_count(&counts, games[1], 3, true, OPENING_WHITE);
	opening_count(&counts, games[2], 3, true, OPENING_DRAWN);
	opening_count(&counts, games[3], 3, false, OPENING_BLACK);
	opening_count(&counts, games[0], 2, false, OPENING_BLACK);
	cr_expect_eq(counts.games, 5);
	cr_expect_eq(counts.other, 2);
	cr_expect_eq(counts.named[opening_find_code("1D")], 2);
	cr_expect_eq(counts.black[opening_find_code("1D")], 1);
	cr_expect_eq(counts.white[opening_find_code("1D")], 1);
	cr_expect_eq(counts.swapped[opening_find_code("1D")], 1);
	cr_expect_eq(counts.drawn[opening_find_code("1I")], 1);
}

/* "Shōgetsu" as the data file spells it, "Shougetsu". */
static void spell_out(const char *name, char *plain)
{
	while (*name) {
		if (strncmp(name, "ō", 2) == 0 || strncmp(name, "ū", 2) == 0) {
			*plain++ = strncmp(name, "ō", 2) == 0 ? 'o' : 'u';
			*plain++ = 'u';
			name += 2;
		} else {
			*plain++ = *name++;
		}
	}
	*plain = '\0';
}

Test(openings26, published_list)
{
	FILE *file = shared_open("openings26.json");
	json_t *list = file ? json_loadf(file, 0, NULL) : NULL;
	const json_t *item;
	size_t i;

	if (!file)
		cr_skip_test("no ../shared/data/openings26.json");
	cr_assert_eq(json_array_size(list), OPENINGS);
	json_array_foreach(list, i, item) {
		const char *code = json_string_value(json_object_get(item, "code"));
		const char *name = json_string_value(json_object_get(item, "name"));
		json_t *moves = json_object_get(item, "moves");
		char text[32], plain[32];
		uint8_t stones[3];

		snprintf(text, sizeof text, "%s %s %s", json_string_value(json_array_get(moves, 0)),
		         json_string_value(json_array_get(moves, 1)),
		         json_string_value(json_array_get(moves, 2)));
		read_stones(text, stones);
		cr_expect_eq(opening_find(stones, NULL), opening_find_code(code), "%s", code);
		spell_out(opening_names[opening_find_code(code)].name, plain);
		cr_expect_str_eq(plain, name);
	}
	json_decref(list);
	shared_close(file);
}

Test(openings26, real_games)
{
	FILE *file = shared_open("renjunet-2016-games.jsonl");
	char line[8000];
	size_t games = 0;

	if (!file)
		cr_skip_test("no ../shared/data/renjunet-2016-games.jsonl");
	while (fgets(line, sizeof line, file)) {
		json_t *game = json_loads(line, 0, NULL);
		const char *code = json_string_value(json_object_get(game, "opening"));
		uint8_t stones[3];

		cr_assert_not_null(code);
		read_stones(json_string_value(json_object_get(game, "moves")), stones);
		cr_expect_eq(opening_find(stones, NULL), opening_find_code(code), "%s", line);
		json_decref(game);
		games++;
	}
	cr_expect_gt(games, 1000);
	shared_close(file);
}
