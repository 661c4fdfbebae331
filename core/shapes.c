#include "core/shapes.h"

#include <endian.h>
#include <string.h>

enum { BANDS = SHAPE_RANKS / SHAPE_LINES };

/* Eight ranks, a bit per file. The vector extension of gcc and clang; every machine has a form. */
typedef uint16_t band __attribute__((vector_size(SHAPE_LINES * sizeof(uint16_t))));

/* The functions that are compiled once for each direction, its shifts being constants. */
#define FOR_EACH_DIRECTION static inline __attribute__((always_inline))

/* A direction: how much file and rank grow with a step along it. */
struct direction {
	int file;
	int rank;
};

struct stones {
	struct plane black;
	struct plane free;
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

static void read_stones(const uint8_t cells[BOARD_POINTS], struct stones *stones)
{
	uint8_t last[16] = {0};

	memset(stones, 0, sizeof *stones);
	for (int rank = 0; rank < BOARD_SIZE - 1; rank++)
		read_rank(cells + rank * BOARD_SIZE, &stones->black.ranks[SHAPE_MARGIN + rank],
		          &stones->free.ranks[SHAPE_MARGIN + rank]);
	memcpy(last, cells + (BOARD_SIZE - 1) * BOARD_SIZE, BOARD_SIZE);
	read_rank(last, &stones->black.ranks[SHAPE_MARGIN + BOARD_SIZE - 1],
	          &stones->free.ranks[SHAPE_MARGIN + BOARD_SIZE - 1]);
}

/* For every point of a band, the cell that lies `steps` further along. */
FOR_EACH_DIRECTION band look(const struct plane *plane, int first, struct direction along,
                             int steps)
{
	int shift = steps * along.file;
	band ranks;

	memcpy(&ranks, &plane->ranks[SHAPE_MARGIN + first + steps * along.rank], sizeof ranks);
	return shift >= 0 ? ranks >> (uint16_t)shift : ranks << (uint16_t)-shift;
}

static inline band load(const struct plane *plane, int first)
{
	return look(plane, first, (struct direction){0, 0}, 0);
}

static inline void store(struct plane *plane, int first, band ranks)
{
	memcpy(&plane->ranks[SHAPE_MARGIN + first], &ranks, sizeof ranks);
}

static inline bool any(band ranks)
{
	uint64_t halves[2];

	memcpy(halves, &ranks, sizeof halves);
	return (halves[0] | halves[1]) != 0;
}

/* Windows, named by their first cell, that hold no cell of White or beyond the edge. */
struct windows {
	struct plane five; /* five cells, four of them stones, and no stone adjoins */
	struct plane over; /* six cells, five of them stones */
	struct plane four; /* five cells, three of them stones, and no stone adjoins */
	band rows;         /* is there any of the first two, */
	band fours;        /* any of the third? */
	band threes;       /* any SHAPE_WINDOW? */
};

/* A SHAPE_WINDOW counts only if both ends are free and no stone lies behind them. */
FOR_EACH_DIRECTION void find_windows(const struct stones *stones, int first, struct direction along,
                                     struct windows *windows, struct plane *three_window)
{
	band b[8]; /* black, from two before the window's first cell to five after it */
	band f[7]; /* free, from one before it */
	band one_of_first, one_of_second, both_first, both_second, two, three, four;
	band inside, five, over, fours, threes;

	for (int i = 0; i < 8; i++)
		b[i] = look(&stones->black, first, along, i - 2);
	for (int i = 0; i < 7; i++)
		f[i] = look(&stones->free, first, along, i - 1);
	one_of_first = b[2] ^ b[3];
	one_of_second = b[4] ^ b[5];
	both_first = b[2] & b[3];
	both_second = b[4] & b[5];
	two = (one_of_first & one_of_second) | (both_first & ~(b[4] | b[5])) |
	      (both_second & ~(b[2] | b[3]));
	three = (both_first & one_of_second) | (both_second & one_of_first);
	four = both_first & both_second;
	inside = (b[2] | f[1]) & (b[3] | f[2]) & (b[4] | f[3]) & (b[5] | f[4]);
	threes = inside & two & f[0] & f[5] & ~b[0] & ~b[7];
	over = inside & ((four & ((b[6] & f[6]) | (f[5] & b[7]))) | (three & b[6] & b[7]));
	inside &= ~(b[1] | b[7]);
	fours = inside & ((two & b[6]) | (three & f[5]));
	five = inside & ((three & b[6]) | (four & f[5]));
	store(three_window, first, threes);
	store(&windows->five, first, five);
	store(&windows->over, first, over);
	store(&windows->four, first, fours);
	windows->rows |= five | over;
	windows->fours |= fours;
	windows->threes |= threes;
}

FOR_EACH_DIRECTION band spread(const struct plane *windows, int first, struct direction along,
                               int length)
{
	band points = {0};

	for (int i = 0; i < length; i++)
		points |= look(windows, first, along, -i);
	return points;
}

/* Two windows share their four stones exactly if they are neighbours: that is a straight four. */
FOR_EACH_DIRECTION void count_fours(const struct windows *windows, int first,
                                    struct direction along, band free,
                                    struct plane found[SHAPE_COUNT])
{
	band neighbour = {0};
	band four = {0};
	band fours = {0};

	for (int i = 0; i < 5; i++) {
		band window = look(&windows->four, first, along, -i);
		band other = window & ~neighbour;

		fours |= four & other;
		four |= other;
		neighbour = window;
	}
	store(&found[SHAPE_FOUR], first, four & free);
	store(&found[SHAPE_FOURS], first, fours & free);
}

/* Most boards have few of these shapes, so each is looked for only where a window can hold it.
 * Expects *windows and found[] to be zero. */
FOR_EACH_DIRECTION void search(const struct stones *stones, int bands, struct direction along,
                               struct plane found[SHAPE_COUNT])
{
	struct windows windows = {0};

	for (int i = 0; i < bands; i++)
		find_windows(stones, i * SHAPE_LINES, along, &windows, &found[SHAPE_WINDOW]);
	for (int i = 0; i < bands; i++) {
		int first = i * SHAPE_LINES;
		band free = load(&stones->free, first);

		if (any(windows.threes))
			store(&found[SHAPE_THREE], first,
			      free & spread(&found[SHAPE_WINDOW], first, along, 4));
		if (any(windows.fours))
			count_fours(&windows, first, along, free, found);
		if (any(windows.rows)) {
			store(&found[SHAPE_FIVE], first,
			      free & spread(&windows.five, first, along, 5));
			store(&found[SHAPE_OVER], first,
			      free & spread(&windows.over, first, along, 6));
		}
	}
}

void shapes_find(const uint8_t cells[BOARD_POINTS], struct shape_planes *planes)
{
	struct stones stones;

	read_stones(cells, &stones);
	memset(planes, 0, sizeof *planes);
	planes->free = stones.free;
	search(&stones, BANDS, (struct direction){1, 0}, planes->found[0]);
	search(&stones, BANDS, (struct direction){0, 1}, planes->found[1]);
	search(&stones, BANDS, (struct direction){1, 1}, planes->found[2]);
	search(&stones, BANDS, (struct direction){-1, 1}, planes->found[3]);
}

void shapes_of_lines(const uint16_t black[SHAPE_LINES], const uint16_t free[SHAPE_LINES],
                     uint16_t found[SHAPE_COUNT][SHAPE_LINES])
{
	struct stones stones;
	struct plane planes[SHAPE_COUNT] = {0};

	memcpy(&stones.black.ranks[SHAPE_MARGIN], black, sizeof(band));
	memcpy(&stones.free.ranks[SHAPE_MARGIN], free, sizeof(band));
	search(&stones, 1, (struct direction){1, 0}, planes);
	for (int i = 0; i < SHAPE_COUNT; i++)
		memcpy(found[i], &planes[i].ranks[SHAPE_MARGIN], sizeof(band));
}

/* What has been found in all directions, by band. */
struct found {
	band five, over;
	band four, fours;               /* one, more than one */
	band three, threes, crossroads; /* in one direction, in two, in three */
};

static void add(const struct plane planes[SHAPE_COUNT], int first, struct found *found)
{
	band four = load(&planes[SHAPE_FOUR], first);
	band three = load(&planes[SHAPE_THREE], first);

	found->five |= load(&planes[SHAPE_FIVE], first);
	found->over |= load(&planes[SHAPE_OVER], first);
	found->fours |= (found->four & four) | load(&planes[SHAPE_FOURS], first);
	found->four |= four;
	found->crossroads |= found->threes & three;
	found->threes |= found->three & three;
	found->three |= three;
}

/*
 * The points that are in a three, given which straight-four points count. Of each window's cells
 * two are free, so that two free cells which lie in one window are its holes.
 */
FOR_EACH_DIRECTION band threes_by(const struct plane *window, const struct plane *counts, int first,
                                  struct direction along)
{
	band w[4]; /* is this the window's first cell, its second ...? */

	for (int i = 0; i < 4; i++)
		w[i] = look(window, first, along, -i);
	return (look(counts, first, along, 1) & (w[0] | w[1] | w[2])) |
	       (look(counts, first, along, -1) & (w[1] | w[2] | w[3])) |
	       (look(counts, first, along, 2) & (w[0] | w[1])) |
	       (look(counts, first, along, -2) & (w[2] | w[3])) |
	       (look(counts, first, along, 3) & w[0]) | (look(counts, first, along, -3) & w[3]);
}

static band double_threes(const struct shape_planes *planes, const struct plane *counts, int first)
{
	band one =
		threes_by(&planes->found[0][SHAPE_WINDOW], counts, first, (struct direction){1, 0});
	band other =
		threes_by(&planes->found[1][SHAPE_WINDOW], counts, first, (struct direction){0, 1});
	band two = one & other;

	one |= other;
	other = threes_by(&planes->found[2][SHAPE_WINDOW], counts, first, (struct direction){1, 1});
	two |= one & other;
	one |= other;
	other = threes_by(&planes->found[3][SHAPE_WINDOW], counts, first,
	                  (struct direction){-1, 1});
	return two | (one & other);
}

/*
 * Is a straight-four point q of a three of p a legal move that makes no five, once p is taken? The
 * stone on p changes nothing at q except in the direction of the three, and in that direction q
 * makes one four and neither a three nor a longer row. (Without p it makes an apparent three there,
 * and nothing more.) So q is not legal if it makes a five, an overline or a four as the board is,
 * and it is legal if, the three with p left out, at most one apparent three is left. What is in
 * between is in doubt.
 */
static void judge_threes(const struct shape_planes *planes, const struct found found[BANDS],
                         const band asked[BANDS], struct shapes *shapes)
{
	struct plane legal = {0};
	struct plane possible = {0};

	for (int i = 0; i < BANDS; i++) {
		band free = load(&planes->free, i * SHAPE_LINES);

		free &= ~(found[i].five | found[i].over | found[i].four);
		store(&possible, i * SHAPE_LINES, free);
		store(&legal, i * SHAPE_LINES, free & ~found[i].crossroads);
	}
	for (int i = 0; i < BANDS; i++) {
		int first = i * SHAPE_LINES;
		band sure = asked[i] & double_threes(planes, &legal, first);
		band doubtful = asked[i] & ~sure;

		if (any(doubtful) && (any(found[0].crossroads) || any(found[1].crossroads)))
			doubtful &= double_threes(planes, &possible, first);
		else
			doubtful = (band){0};
		memcpy(&shapes->threes[first], &sure, sizeof sure);
		memcpy(&shapes->doubtful[first], &doubtful, sizeof doubtful);
	}
}

void shapes_sum(const struct shape_planes *planes, struct shapes *shapes)
{
	struct found found[BANDS] = {0};
	band asked[BANDS];

	memset(shapes, 0, sizeof *shapes);
	for (int i = 0; i < BANDS; i++) {
		int first = i * SHAPE_LINES;

		for (int k = 0; k < SHAPE_DIRECTIONS; k++)
			add(planes->found[k], first, &found[i]);
		found[i].over &= ~found[i].five;
		found[i].fours &= ~(found[i].five | found[i].over);
		asked[i] = found[i].threes & ~(found[i].five | found[i].over | found[i].fours);
		memcpy(&shapes->five[first], &found[i].five, sizeof(band));
		memcpy(&shapes->over[first], &found[i].over, sizeof(band));
		memcpy(&shapes->fours[first], &found[i].fours, sizeof(band));
	}
	if (any(asked[0] | asked[1]))
		judge_threes(planes, found, asked, shapes);
}
