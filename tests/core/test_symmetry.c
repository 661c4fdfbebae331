#include "core/symmetry.h"

#include "core/game.h"

#include <criterion/criterion.h>
#include <string.h>

static uint8_t at(const char *name)
{
	uint8_t point = POINT_NONE;

	cr_assert(point_parse(name, &point), "%s", name);
	return point;
}

/* A set with the pair in it is refused for that pair, and the proof holds: the map is an isometry
 * that keeps the stones and takes the one to the other. Without the pair there is no proof. */
static void check_proof(const uint8_t cells[BOARD_POINTS], uint8_t a, uint8_t b, const char *axis)
{
	const uint8_t points[] = {at("o1"), a, at("o3"), b};
	struct symmetry_proof proof;
	int determinant;

	cr_assert_eq(symmetry_collision(cells, points, 4, &proof), axis != NULL);
	cr_expect_not(symmetry_collision(cells, points, 3, NULL));
	if (!axis)
		return;
	cr_expect(proof.a == a && proof.b == b);
	cr_expect_str_eq(proof.axis, axis);
	cr_expect_eq(symmetry_image(&proof.map, a), b);
	determinant = proof.map.a * proof.map.d - proof.map.b * proof.map.c;
	cr_expect(determinant == 1 || determinant == -1);
	for (int i = 0; i < BOARD_POINTS; i++)
		if (cells[i] != CELL_EMPTY)
			cr_expect_eq(cells[symmetry_image(&proof.map, (uint8_t)i)], cells[i]);
}

/* The other points that are the same fifth: as many as there are maps, none off the board. */
Test(symmetry, twins)
{
	static const struct {
		const char *stones[4], *point, *twins;
	} cases[] = {
		{{"h8", "h9", "h7", "h6"},  "g8",  "i8 g7 i7"},
		{{"h8", "h9", "h7", "h6"},  "h10", "h5"      },
		{{"h8", "h9", "h10", "h7"}, "i8",  "g8"      },
		{{"h8", "h9", "h10", "h7"}, "h3",  ""        },
		{{"b8", "b9", "b10", "b7"}, "e8",  ""        },
		{{"h8", "h9", "i10", "c3"}, "g8",  ""        },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint8_t cells[BOARD_POINTS] = {0}, twins[SYMMETRY_TWINS_MAX];
		struct symmetries found;
		size_t count;

		for (int k = 0; k < 4; k++)
			cells[at(cases[i].stones[k])] = k % 2 ? CELL_WHITE : CELL_BLACK;
		symmetry_find(cells, &found);
		count = symmetry_twins(&found, at(cases[i].point), twins);
		cr_expect_eq(count, strlen(cases[i].twins) ? (strlen(cases[i].twins) + 1) / 3 : 0,
		             "case %zu: %zu", i, count);
		for (size_t k = 0; k < count; k++) {
			char name[4];

			cr_expect(strstr(cases[i].twins, point_name(twins[k], name)) != NULL,
			          "case %zu: %s", i, name);
		}
	}
}

/* The worked table of renju-rules.md section 3, and what the words of the proof must be. */
Test(symmetry, worked_examples)
{
	static const struct {
		const char *stones[4];
		const char *a;
		const char *b;
		const char *axis; /* NULL: not symmetric */
	} cases[] = {
		{{"h8", "h9", "h7", "h6"},  "g8",  "i8",  "mirror in file h"                         },
		{{"h8", "h9", "h7", "h6"},  "g8",  "g7",  "mirror between ranks 7 and 8"             },
		{{"h8", "h9", "h7", "h6"},  "g8",  "i7",  "half-turn about (h, 7.5)"                 },
		{{"h8", "h9", "h10", "h7"}, "i8",  "g8",  "mirror in file h"                         },
		{{"h8", "h9", "i8", "i9"},  "g8",  "j8",  "mirror between files h and i"             },
		{{"h8", "h9", "j9", "j8"},  "i10", "i7",  "half-turn about (i, 8.5)"                 },
		{{"h8", "i9", "i7", "h6"},  "g8",  "j7",  "half-turn about (h/i, 7.5)"               },
		{{"h8", "h9", "i9", "i8"},  "j10", "g7",  "half-turn about (h/i, 8.5)"               },
		{{"h8", "h9", "i9", "i8"},  "g8",  "h7",  "mirror in the rising diagonal through h8" },
		{{"h8", "h9", "i9", "i8"},  "j9",  "h7",  "mirror in the falling diagonal through h9"},
		{{"h8", "h9", "h10", "a9"}, "g8",  "g10", "mirror in rank 9"                         },
		{{"h8", "h9", "h10", "h7"}, "g8",  "i9",  NULL                                       },
		{{"h8", "h9", "i10", "c3"}, "g8",  "i8",  NULL                                       },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct game game = {.stone_count = 4};
		uint8_t a = at(cases[i].a);
		uint8_t b = at(cases[i].b);
		char axis[48] = "";

		for (int k = 0; k < 4; k++)
			game.cells[at(cases[i].stones[k])] = k % 2 ? CELL_WHITE : CELL_BLACK;
		cr_expect_eq(game_fifths_symmetric(&game, a, b, axis, sizeof axis),
		             cases[i].axis != NULL, "case %zu", i);
		cr_expect_str_eq(axis, cases[i].axis ? cases[i].axis : "", "case %zu", i);
		cr_expect_eq(game_fifths_symmetric(&game, b, a, axis, sizeof axis),
		             cases[i].axis != NULL, "case %zu, the other way", i);
		cr_expect_not(game_fifths_symmetric(&game, a, a, axis, sizeof axis));
		check_proof(game.cells, a, b, cases[i].axis);
	}
}

/* The eight symmetries of the board as maps on offsets from h8. */
static void turn(int symmetry, int *file, int *rank)
{
	if (symmetry & 1)
		*file = -*file;
	if (symmetry & 2)
		*rank = -*rank;
	if (symmetry & 4) {
		int swap = *file;

		*file = *rank;
		*rank = swap;
	}
}

static uint8_t turned(int symmetry, uint8_t point)
{
	int file = point_file(point) - 7;
	int rank = point_rank(point) - 7;

	turn(symmetry, &file, &rank);
	return point_at(file + 7, rank + 7);
}

/* The smallest image of stones 2 and 3 under the board's symmetries names their class. */
static int class_of(uint8_t second, uint8_t third)
{
	int least = BOARD_POINTS * BOARD_POINTS;

	for (int symmetry = 0; symmetry < 8; symmetry++) {
		int image = turned(symmetry, second) * BOARD_POINTS + turned(symmetry, third);

		if (image < least)
			least = image;
	}
	return least;
}

struct counts {
	int placements;
	int openings;
	int positions;
	int symmetric;
	int off_board_only;
	int group_of_four;
	int fewest_fifths; /* inequivalent ones, over all positions */
};

static bool board_symmetric(const uint8_t cells[BOARD_POINTS])
{
	for (int symmetry = 1; symmetry < 8; symmetry++) {
		bool same = true;

		for (int i = 0; i < BOARD_POINTS; i++)
			same &= cells[turned(symmetry, (uint8_t)i)] == cells[i];
		if (same)
			return true;
	}
	return false;
}

/* Fifths of which no two are symmetric: each is the least point of its class. */
static int inequivalent_fifths(const uint8_t cells[BOARD_POINTS], const struct symmetries *found)
{
	int count = 0;

	for (int point = 0; point < BOARD_POINTS; point++) {
		bool least = cells[point] == CELL_EMPTY;

		for (int i = 0; i < found->count; i++)
			least &= symmetry_image(&found->maps[i], (uint8_t)point) >= point;
		count += least;
	}
	return count;
}

static void count_fourths(uint8_t cells[BOARD_POINTS], struct counts *counts)
{
	for (int fourth = 0; fourth < BOARD_POINTS; fourth++) {
		struct symmetries found;
		int fifths;

		if (cells[fourth] != CELL_EMPTY)
			continue;
		cells[fourth] = CELL_WHITE;
		symmetry_find(cells, &found);
		fifths = inequivalent_fifths(cells, &found);
		if (counts->positions++ == 0 || fifths < counts->fewest_fifths)
			counts->fewest_fifths = fifths;
		counts->symmetric += found.count > 0;
		counts->group_of_four += found.count == 3;
		counts->off_board_only += found.count > 0 && !board_symmetric(cells);
		cr_expect(found.count <= 3 && found.count != 2, "a group has order 1, 2 or 4");
		cells[fourth] = CELL_EMPTY;
	}
}

/* renju-rules.md sections 3 and 4: 184 placements, 26 openings, 26 x 222 four-stone positions. */
Test(symmetry, census_of_openings)
{
	static bool seen[BOARD_POINTS * BOARD_POINTS];
	struct counts counts = {0};

	for (int second = 0; second < BOARD_POINTS; second++) {
		for (int third = 0; third < BOARD_POINTS; third++) {
			uint8_t cells[BOARD_POINTS] = {[POINT_CENTRE] = CELL_BLACK};
			int class = class_of((uint8_t)second, (uint8_t)third);

			if (point_reach((uint8_t)second) != 1 || point_reach((uint8_t)third) > 2 ||
			    second == third || third == POINT_CENTRE)
				continue;
			counts.placements++;
			if (seen[class])
				continue;
			seen[class] = true;
			counts.openings++;
			cells[second] = CELL_WHITE;
			cells[third] = CELL_BLACK;
			count_fourths(cells, &counts);
		}
	}
	cr_expect_eq(counts.placements, 184);
	cr_expect_eq(counts.openings, 26);
	cr_expect_eq(counts.positions, 5772);
	cr_expect_eq(counts.symmetric, 163);
	cr_expect_eq(counts.off_board_only, 79);
	cr_expect_eq(counts.group_of_four, 6);
	cr_expect_eq(counts.fewest_fifths, OFFERS_MAX, "%d", counts.fewest_fifths);
}
