#include "core/openings26.h"

#include <string.h>

/* clang-format off */
const struct opening_name opening_names[OPENINGS] = {
	{"1D", "Kansei", "寒星", "Cold Star", "h8 h9 h10"},
	{"2D", "Keigetsu", "渓月", "Valley Moon", "h8 h9 i10"},
	{"3D", "Sosei", "疎星", "Sparse Star", "h8 h9 j10"},
	{"4D", "Kagetsu", "花月", "Flower Moon", "h8 h9 i9"},
	{"5D", "Zangetsu", "残月", "Remaining Moon", "h8 h9 j9"},
	{"6D", "Ugetsu", "雨月", "Rain Moon", "h8 h9 i8"},
	{"7D", "Kinsei", "金星", "Gold Star", "h8 h9 j8"},
	{"8D", "Shōgetsu", "松月", "Pine Moon", "h8 h9 h7"},
	{"9D", "Kyūgetsu", "丘月", "Hill Moon", "h8 h9 i7"},
	{"10D", "Shingetsu", "新月", "New Moon", "h8 h9 j7"},
	{"11D", "Zuisei", "瑞星", "Lucky Star", "h8 h9 h6"},
	{"12D", "Sangetsu", "山月", "Mountain Moon", "h8 h9 i6"},
	{"13D", "Yūsei", "遊星", "Wandering Star", "h8 h9 j6"},
	{"1I", "Chōsei", "長星", "Long Star", "h8 i9 j10"},
	{"2I", "Kyōgetsu", "峡月", "Gorge Moon", "h8 i9 j9"},
	{"3I", "Kōsei", "恒星", "Fixed Star", "h8 i9 j8"},
	{"4I", "Suigetsu", "水月", "Water Moon", "h8 i9 j7"},
	{"5I", "Ryūsei", "流星", "Shooting Star", "h8 i9 j6"},
	{"6I", "Ungetsu", "雲月", "Cloud Moon", "h8 i9 i8"},
	{"7I", "Hogetsu", "浦月", "Bay Moon", "h8 i9 i7"},
	{"8I", "Rangetsu", "嵐月", "Storm Moon", "h8 i9 i6"},
	{"9I", "Gingetsu", "銀月", "Silver Moon", "h8 i9 h7"},
	{"10I", "Myōjō", "明星", "Bright Star", "h8 i9 h6"},
	{"11I", "Shagetsu", "斜月", "Slanting Moon", "h8 i9 g7"},
	{"12I", "Meigetsu", "名月", "Famous Moon", "h8 i9 g6"},
	{"13I", "Suisei", "彗星", "Comet", "h8 i9 f6"},
};
/* clang-format on */

/* Round the centre: (x, y) goes to (a x + b y, c x + d y). */
static const struct {
	int a, b, c, d;
	const char *name;
} symmetries[BOARD_SYMMETRIES] = {
	{1,  0,  0,  1,  "as it is"				    },
	{-1, 0,  0,  1,  "mirrored in file h"                          },
	{1,  0,  0,  -1, "mirrored in rank 8"                          },
	{-1, 0,  0,  -1, "turned by 180 degrees"                       },
	{0,  1,  1,  0,  "mirrored in the rising diagonal"             },
	{0,  -1, -1, 0,  "mirrored in the falling diagonal"            },
	{0,  -1, 1,  0,  "turned by 90 degrees, against the clock hand"},
	{0,  1,  -1, 0,  "turned by 90 degrees, with the clock hand"   },
};

enum { MIDDLE = BOARD_SIZE / 2 };

struct place {
	int x, y;
};

static struct place turned(int symmetry, struct place p)
{
	return (struct place){
		symmetries[symmetry].a * p.x + symmetries[symmetry].b * p.y,
		symmetries[symmetry].c * p.x + symmetries[symmetry].d * p.y,
	};
}

uint8_t board_symmetry_image(int symmetry, uint8_t point)
{
	struct place p = turned(
		symmetry, (struct place){point_file(point) - MIDDLE, point_rank(point) - MIDDLE});

	return point_at(p.x + MIDDLE, p.y + MIDDLE);
}

const char *board_symmetry_name(int symmetry)
{
	return symmetries[symmetry].name;
}

static bool is_image(int opening, int symmetry, const uint8_t stones[OPENING_STONES])
{
	const char *at = opening_names[opening].stones;

	for (int i = 0; i < OPENING_STONES; i++) {
		uint8_t point;

		at = point_parse(at, &point);
		if (!at || board_symmetry_image(symmetry, point) != stones[i])
			return false;
		at += *at == ' ';
	}
	return true;
}

int opening_find(const uint8_t stones[OPENING_STONES], int *symmetry)
{
	for (int opening = 0; opening < OPENINGS; opening++) {
		for (int i = 0; i < BOARD_SYMMETRIES; i++) {
			if (!is_image(opening, i, stones))
				continue;
			if (symmetry)
				*symmetry = i;
			return opening;
		}
	}
	return OPENING_NONE;
}

/* "4D" and "D4" are the same letters in another order. */
static bool same_code(const char *code, const char *wanted)
{
	size_t length = strlen(code);
	char kind = (char)(wanted[0] | 0x20);
	size_t digits = length - 1;

	if (strlen(wanted) != length)
		return false;
	if (kind == 'd' || kind == 'i')
		return memcmp(wanted + 1, code, digits) == 0 && kind == (code[digits] | 0x20);
	return memcmp(wanted, code, digits) == 0 &&
	       (wanted[digits] | 0x20) == (code[digits] | 0x20);
}

int opening_find_code(const char *code)
{
	int opening = 0;

	while (opening < OPENINGS && !same_code(opening_names[opening].code, code))
		opening++;
	return opening;
}

static void sort_points(uint8_t *points, int count)
{
	for (int i = 1; i < count; i++) {
		for (int k = i; k > 0 && points[k - 1] > points[k]; k--) {
			uint8_t held = points[k];

			points[k] = points[k - 1];
			points[k - 1] = held;
		}
	}
}

static int lowest(const int values[FIVE_STONES])
{
	int least = values[0];

	for (int i = 1; i < FIVE_STONES; i++)
		least = values[i] < least ? values[i] : least;
	return least;
}

/* One image of the position in its order; on the plane the lowest left corner is a1. */
static struct five_class five_image(int symmetry, const uint8_t stones[FIVE_STONES], bool plane)
{
	static const int order[FIVE_STONES] = {0, 2, 4, 1, 3};
	struct five_class image;
	int x[FIVE_STONES], y[FIVE_STONES], left = 0, low = 0;

	for (int i = 0; i < FIVE_STONES; i++) {
		uint8_t point = board_symmetry_image(symmetry, stones[order[i]]);

		x[i] = point_file(point);
		y[i] = point_rank(point);
	}
	if (plane) {
		left = lowest(x);
		low = lowest(y);
	}
	for (int i = 0; i < FIVE_STONES; i++)
		image.points[i] = point_at(x[i] - left, y[i] - low);
	sort_points(image.points, 3);
	sort_points(image.points + 3, 2);
	return image;
}

struct five_class five_class_of(const uint8_t stones[FIVE_STONES], bool plane)
{
	struct five_class least = five_image(0, stones, plane);

	for (int i = 1; i < BOARD_SYMMETRIES; i++) {
		struct five_class image = five_image(i, stones, plane);

		if (memcmp(image.points, least.points, sizeof image.points) < 0)
			least = image;
	}
	return least;
}

void opening_count(struct opening_counts *counts, const uint8_t *stones, size_t count, bool swapped,
                   enum opening_result result)
{
	int opening = count < OPENING_STONES ? OPENING_NONE : opening_find(stones, NULL);

	counts->games++;
	if (opening == OPENING_NONE) {
		counts->other++;
		return;
	}
	counts->named[opening]++;
	counts->swapped[opening] += swapped;
	counts->black[opening] += result == OPENING_BLACK;
	counts->white[opening] += result == OPENING_WHITE;
	counts->drawn[opening] += result == OPENING_DRAWN;
}
