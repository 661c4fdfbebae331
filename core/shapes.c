#include "core/shapes.h"

#include <endian.h>
#include <string.h>

enum { LANES = 8, BANDS = 2, RANKS = LANES * BANDS, MARGIN = 6 };

/* Eight ranks, a bit per file. The vector extension of gcc and clang; every machine has a form. */
typedef uint16_t band __attribute__((vector_size(LANES * sizeof(uint16_t))));

/* A set of points with empty ranks round it, so that a look beyond the edge finds nothing. */
struct plane {
	uint16_t ranks[MARGIN + RANKS + MARGIN];
};

struct planes {
	struct plane black;
	struct plane free;
};

/* What has been found in the directions so far, by band. */
struct found {
	band five, over;
	band four, fours;   /* one, more than one */
	band three, threes; /* the same */
};

/* Packs the lowest bits of eight bytes into one. */
static uint16_t pack(uint64_t bytes)
{
	return (uint16_t)((bytes & 0x0101010101010101u) * 0x0102040810204080u >> 56);
}

static void read_rank(const uint8_t *cells, uint16_t *black, uint16_t *free)
{
	uint64_t halves[2];
	uint16_t white;

	memcpy(halves, cells, sizeof halves);
	halves[0] = le64toh(halves[0]);
	halves[1] = le64toh(halves[1]);
	_Static_assert(CELL_BLACK == 1 && CELL_WHITE == 2, "a bit each");
	*black = (uint16_t)((pack(halves[0]) | pack(halves[1]) << 8) & 0x7fff);
	white = (uint16_t)(pack(halves[0] >> 1) | pack(halves[1] >> 1) << 8);
	*free = (uint16_t)(~(*black | white) & 0x7fff);
}

static void read_planes(const uint8_t cells[BOARD_POINTS], struct planes *planes)
{
	uint8_t last[16] = {0};

	memset(planes, 0, sizeof *planes);
	for (int rank = 0; rank < BOARD_SIZE - 1; rank++)
		read_rank(cells + rank * BOARD_SIZE, &planes->black.ranks[MARGIN + rank],
		          &planes->free.ranks[MARGIN + rank]);
	memcpy(last, cells + (BOARD_SIZE - 1) * BOARD_SIZE, BOARD_SIZE);
	read_rank(last, &planes->black.ranks[MARGIN + BOARD_SIZE - 1],
	          &planes->free.ranks[MARGIN + BOARD_SIZE - 1]);
}

/* A direction: how much file and rank grow with a step along it. */
struct direction {
	int file;
	int rank;
};

/* For every point of a band, the cell that lies `steps` further along. */
static inline __attribute__((always_inline)) band look(const struct plane *plane, int first,
                                                       struct direction along, int steps)
{
	int shift = steps * along.file;
	band ranks;

	memcpy(&ranks, &plane->ranks[MARGIN + first + steps * along.rank], sizeof ranks);
	return shift >= 0 ? ranks >> (uint16_t)shift : ranks << (uint16_t)-shift;
}

static inline void store(struct plane *plane, int first, band ranks)
{
	memcpy(&plane->ranks[MARGIN + first], &ranks, sizeof ranks);
}

/* Windows, named by their first cell. */
struct windows {
	struct plane four;  /* five cells that one stone makes a four of: three stones, two holes */
	struct plane three; /* four cells that two stones make a straight four of: two of each */
};

/*
 * A window counts only if it holds no cell of White or beyond the edge; a window of five only if no
 * stone adjoins it, one of four only if both ends are free and no stone lies behind them.
 */
static inline __attribute__((always_inline)) void find_windows(const struct planes *planes,
                                                               int first, struct direction along,
                                                               struct windows *windows)
{
	band b[8]; /* black, from two before the window's first cell to five after it */
	band f[6]; /* free, from one before it */
	band either[5];
	band one_of_first, one_of_second, both_first, both_second, two, three, window;

	for (int i = 0; i < 8; i++)
		b[i] = look(&planes->black, first, along, i - 2);
	for (int i = 0; i < 6; i++)
		f[i] = look(&planes->free, first, along, i - 1);
	for (int i = 0; i < 5; i++)
		either[i] = b[i + 2] | f[i + 1];
	one_of_first = b[2] ^ b[3];
	one_of_second = b[4] ^ b[5];
	both_first = b[2] & b[3];
	both_second = b[4] & b[5];
	two = (one_of_first & one_of_second) | (both_first & ~(b[4] | b[5])) |
	      (both_second & ~(b[2] | b[3]));
	three = (both_first & one_of_second) | (both_second & one_of_first);
	window = either[0] & either[1] & either[2] & either[3] & ~b[7];
	store(&windows->three, first, window & two & f[0] & f[5] & ~b[0]);
	store(&windows->four, first, window & either[4] & ~b[1] & ((two & b[6]) | (three & ~b[6])));
}

/* Unbroken rows through each point, by how many stones lie on its two sides. */
static inline __attribute__((always_inline)) void
find_rows(const struct planes *planes, int first, struct direction along, struct found *found)
{
	band before[6];
	band after[6];
	band five, over;

	before[1] = look(&planes->black, first, along, -1);
	after[1] = look(&planes->black, first, along, 1);
	for (int i = 2; i <= 5; i++) {
		before[i] = before[i - 1] & look(&planes->black, first, along, -i);
		after[i] = after[i - 1] & look(&planes->black, first, along, i);
	}
	five = before[4] | after[4];
	over = before[5] | after[5];
	for (int i = 1; i <= 3; i++)
		five |= before[i] & after[4 - i];
	for (int i = 1; i <= 4; i++)
		over |= before[i] & after[5 - i];
	found->five |= five & ~over;
	found->over |= over;
}

/* Two windows share their four stones exactly if they are neighbours: that is a straight four. */
static inline __attribute__((always_inline)) void
count_windows(const struct windows *windows, int first, struct direction along, struct found *found)
{
	band neighbour = {0};
	band three = {0};

	for (int i = 0; i < 5; i++) {
		band window = look(&windows->four, first, along, -i);
		band four = window & ~neighbour;

		found->fours |= found->four & four;
		found->four |= four;
		neighbour = window;
	}
	for (int i = 0; i < 4; i++)
		three |= look(&windows->three, first, along, -i);
	found->threes |= found->three & three;
	found->three |= three;
}

static inline __attribute__((always_inline)) void search(const struct planes *planes,
                                                         struct direction along,
                                                         struct windows *windows,
                                                         struct found found[BANDS])
{
	for (int i = 0; i < BANDS; i++)
		find_windows(planes, i * LANES, along, windows);
	for (int i = 0; i < BANDS; i++) {
		find_rows(planes, i * LANES, along, &found[i]);
		count_windows(windows, i * LANES, along, &found[i]);
	}
}

void shapes_find(const uint8_t cells[BOARD_POINTS], struct shapes *shapes)
{
	struct planes planes;
	struct windows windows = {0};
	struct found found[BANDS] = {0};

	read_planes(cells, &planes);
	search(&planes, (struct direction){1, 0}, &windows, found);
	search(&planes, (struct direction){0, 1}, &windows, found);
	search(&planes, (struct direction){1, 1}, &windows, found);
	search(&planes, (struct direction){-1, 1}, &windows, found);
	for (int i = 0; i < BANDS; i++) {
		band free = look(&planes.free, i * LANES, (struct direction){0, 0}, 0);
		band five = found[i].five & free;
		band over = found[i].over & free;
		band fours = found[i].fours & free;
		band threes = found[i].threes & free;

		memcpy(&shapes->five[i * LANES], &five, sizeof five);
		memcpy(&shapes->over[i * LANES], &over, sizeof over);
		memcpy(&shapes->fours[i * LANES], &fours, sizeof fours);
		memcpy(&shapes->threes[i * LANES], &threes, sizeof threes);
	}
}
