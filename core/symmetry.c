#include "core/symmetry.h"

#include <stdio.h>
#include <string.h>

/* Four times the centroid of the stones. */
struct centroid {
	int file;
	int rank;
};

static void name_file_mirror(struct centroid c, char *text, size_t size)
{
	char file = (char)('a' + c.file / 4);

	if (c.file % 4 == 0)
		snprintf(text, size, "mirror in file %c", file);
	else
		snprintf(text, size, "mirror between files %c and %c", file, file + 1);
}

static void name_rank_mirror(struct centroid c, char *text, size_t size)
{
	int rank = c.rank / 4 + 1;

	if (c.rank % 4 == 0)
		snprintf(text, size, "mirror in rank %d", rank);
	else
		snprintf(text, size, "mirror between ranks %d and %d", rank, rank + 1);
}

static void name_half_turn(struct centroid c, char *text, size_t size)
{
	char file = (char)('a' + c.file / 4);
	const char *half = c.rank % 4 ? ".5" : "";

	if (c.file % 4 == 0)
		snprintf(text, size, "half-turn about (%c, %d%s)", file, c.rank / 4 + 1, half);
	else
		snprintf(text, size, "half-turn about (%c/%c, %d%s)", file, file + 1,
		         c.rank / 4 + 1, half);
}

/* A diagonal that maps the lattice to itself passes through lattice points: name one near. */
static void name_rising(struct centroid c, char *text, size_t size)
{
	snprintf(text, size, "mirror in the rising diagonal through %c%d", (char)('a' + c.file / 4),
	         c.rank / 4 + 1);
}

static void name_falling(struct centroid c, char *text, size_t size)
{
	int file = c.file / 4;
	int rank = (c.file + c.rank) / 4 - file;

	snprintf(text, size, "mirror in the falling diagonal through %c%d", (char)('a' + file),
	         rank + 1);
}

static const struct {
	struct isometry linear;
	void (*name)(struct centroid centroid, char *text, size_t size);
} candidates[] = {
	{{-1, 0, 0, 1, 0, 0},  name_file_mirror},
        {{1, 0, 0, -1, 0, 0},  name_rank_mirror},
	{{-1, 0, 0, -1, 0, 0}, name_half_turn  },
        {{0, 1, 1, 0, 0, 0},   name_rising     },
	{{0, -1, -1, 0, 0, 0}, name_falling    },
};

/* Moves a linear map so that it fixes the centroid; false if it then misses the lattice. */
static bool fix_centroid(struct isometry *map, struct centroid c)
{
	int file = c.file - map->a * c.file - map->b * c.rank;
	int rank = c.rank - map->c * c.file - map->d * c.rank;

	map->e = (int16_t)(file / 4);
	map->f = (int16_t)(rank / 4);
	return file % 4 == 0 && rank % 4 == 0;
}

static bool maps_to_itself(const uint8_t cells[BOARD_POINTS], const struct isometry *map)
{
	for (int point = 0; point < BOARD_POINTS; point++) {
		uint8_t image;

		if (cells[point] == CELL_EMPTY)
			continue;
		image = symmetry_image(map, (uint8_t)point);
		if (image == POINT_NONE || cells[image] != cells[point])
			return false;
	}
	return true;
}

void symmetry_find(const uint8_t cells[BOARD_POINTS], struct symmetries *found)
{
	struct centroid c = {0};

	for (int point = 0; point < BOARD_POINTS; point++) {
		if (cells[point] != CELL_EMPTY) {
			c.file += point_file((uint8_t)point);
			c.rank += point_rank((uint8_t)point);
		}
	}
	*found = (struct symmetries){0};
	for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++) {
		struct isometry map = candidates[i].linear;

		if (!fix_centroid(&map, c) || !maps_to_itself(cells, &map))
			continue;
		candidates[i].name(c, found->axis[found->count], sizeof *found->axis);
		found->maps[found->count++] = map;
	}
}

uint8_t symmetry_image(const struct isometry *map, uint8_t point)
{
	int file = map->a * point_file(point) + map->b * point_rank(point) + map->e;
	int rank = map->c * point_file(point) + map->d * point_rank(point) + map->f;

	if (file < 0 || file >= BOARD_SIZE || rank < 0 || rank >= BOARD_SIZE)
		return POINT_NONE;
	return point_at(file, rank);
}

int symmetry_between(const struct symmetries *symmetries, uint8_t a, uint8_t b)
{
	for (int i = 0; i < symmetries->count; i++) {
		if (symmetry_image(&symmetries->maps[i], a) == b)
			return i;
	}
	return -1;
}

static void prove(const struct symmetries *found, int map, uint8_t a, uint8_t b,
                  struct symmetry_proof *proof)
{
	*proof = (struct symmetry_proof){.a = a, .b = b, .map = found->maps[map]};
	memcpy(proof->axis, found->axis[map], sizeof proof->axis);
}

bool symmetry_collision(const uint8_t cells[BOARD_POINTS], const uint8_t *points, size_t count,
                        struct symmetry_proof *proof)
{
	struct symmetries found;

	symmetry_find(cells, &found);
	for (size_t i = 1; found.count > 0 && i < count; i++) {
		for (size_t k = 0; k < i; k++) {
			int map = symmetry_between(&found, points[k], points[i]);

			if (map < 0)
				continue;
			if (proof)
				prove(&found, map, points[k], points[i], proof);
			return true;
		}
	}
	return false;
}

size_t symmetry_twins(const struct symmetries *symmetries, uint8_t point,
                      uint8_t twins[SYMMETRY_TWINS_MAX])
{
	size_t count = 0;

	for (uint8_t i = 0; i < symmetries->count; i++) {
		uint8_t image = symmetry_image(&symmetries->maps[i], point);

		if (image == POINT_NONE || image == point || (count && memchr(twins, image, count)))
			continue;
		twins[count++] = image;
	}
	return count;
}
