/*
 * A point's worth comes from the windows of five cells through it: what both colours could still
 * make there. Before that count, in this order: an own five, the other side's five, an own win by
 * fours (searched), the other side's straight four.
 */
#include "arbiter/demo_move.h"

#include "core/forbidden.h"

#include <string.h>

enum {
	WINDOW = 5,
	DIRECTIONS = 4,
	WINDOWS =
		DIRECTIONS * BOARD_POINTS, /* by direction and first point; some leave the board */
	NEAR = 2,                          /* how far from a stone a stone is thought of */
	SEARCH_DEPTH = 8,                  /* fours in a row */
	SEARCH_NODES = 60,
	DEFENCES = 24,  /* how many points are tried against a straight four */
	FRESHNESS = 50, /* of a hundred threats, stones squared over this are overlooked */
};

/* What a window is worth to a stone in it, by the stones of one colour there already. */
static const int worth_own[WINDOW] = {2, 9, 40, 26, 0};
static const int worth_other[WINDOW] = {1, 7, 36, 60, 0};

static const struct step {
	int file, rank;
} steps[DIRECTIONS] = {
	{1, 0 },
	{0, 1 },
	{1, 1 },
	{1, -1},
};

struct window {
	uint8_t points[WINDOW];
	int stones[3]; /* by cell value */
	uint8_t empty[WINDOW];
};

/* At most a handful of points matter; more than fit are as lost as these. */
struct found {
	size_t count;
	uint8_t points[8];
};

uint32_t demo_chance(uint32_t *random, uint32_t below)
{
	*random = *random * 1664525 + 1013904223;
	return (uint32_t)(((uint64_t)(*random >> 8) * below) >> 24);
}

static uint8_t cell_of(enum colour colour)
{
	return colour == COLOUR_BLACK ? CELL_BLACK : CELL_WHITE;
}

static enum colour other(enum colour colour)
{
	return colour == COLOUR_BLACK ? COLOUR_WHITE : COLOUR_BLACK;
}

static bool on_board(int file, int rank)
{
	return file >= 0 && file < BOARD_SIZE && rank >= 0 && rank < BOARD_SIZE;
}

/* The window that begins at (file, rank); false if it leaves the board. */
static bool window_read(const uint8_t cells[BOARD_POINTS], int file, int rank,
                        const struct step *step, struct window *window)
{
	if (!on_board(file, rank) ||
	    !on_board(file + (WINDOW - 1) * step->file, rank + (WINDOW - 1) * step->rank))
		return false;
	memset(window->stones, 0, sizeof window->stones);
	for (int i = 0; i < WINDOW; i++) {
		uint8_t point = point_at(file + i * step->file, rank + i * step->rank);

		window->points[i] = point;
		if (cells[point] == CELL_EMPTY)
			window->empty[window->stones[CELL_EMPTY]] = point;
		window->stones[cells[point]]++;
	}
	return true;
}

/* The i-th of the windows through a point, 0 ... DIRECTIONS * WINDOW - 1. */
static bool window_through(const uint8_t cells[BOARD_POINTS], uint8_t point, int i,
                           struct window *window)
{
	const struct step *step = &steps[i / WINDOW];
	int back = i % WINDOW;

	return window_read(cells, point_file(point) - back * step->file,
	                   point_rank(point) - back * step->rank, step, window);
}

static bool is_five(const uint8_t cells[BOARD_POINTS], enum colour colour, uint8_t point)
{
	return colour == COLOUR_WHITE || forbidden_verdict(cells, point) == VERDICT_FIVE;
}

static bool may_place(const uint8_t cells[BOARD_POINTS], enum colour colour, uint8_t point)
{
	return colour == COLOUR_WHITE || !verdict_is_forbidden(forbidden_verdict(cells, point));
}

static void found_add(struct found *found, uint8_t point)
{
	for (size_t i = 0; i < found->count; i++)
		if (found->points[i] == point)
			return;
	if (found->count < sizeof found->points)
		found->points[found->count++] = point;
}

static void five_in_window(const uint8_t cells[BOARD_POINTS], enum colour colour,
                           const struct window *window, struct found *found)
{
	if (window->stones[cell_of(colour)] == WINDOW - 1 && window->stones[CELL_EMPTY] == 1 &&
	    is_five(cells, colour, window->empty[0]))
		found_add(found, window->empty[0]);
}

/* Where a colour makes five, with a window through the given point. */
static struct found fives_through(const uint8_t cells[BOARD_POINTS], enum colour colour,
                                  uint8_t point)
{
	struct found found = {0};
	struct window window;

	for (int i = 0; i < DIRECTIONS * WINDOW; i++)
		if (window_through(cells, point, i, &window))
			five_in_window(cells, colour, &window, &found);
	return found;
}

static bool window_at(const uint8_t cells[BOARD_POINTS], int i, struct window *window)
{
	return window_read(cells, i % BOARD_SIZE, i / BOARD_SIZE % BOARD_SIZE,
	                   &steps[i / BOARD_POINTS], window);
}

static struct found fives(const uint8_t cells[BOARD_POINTS], enum colour colour)
{
	struct found found = {0};
	struct window window;

	for (int i = 0; i < WINDOWS; i++)
		if (window_at(cells, i, &window))
			five_in_window(cells, colour, &window, &found);
	return found;
}

/* -- winning by fours -------------------------------------------------------------------------- */

struct search {
	uint8_t cells[BOARD_POINTS];
	enum colour colour; /* who attacks */
	int nodes;
};

static uint8_t search_fours(struct search *search, int depth, uint8_t forced);

/* Does a four that is answered at `block` go on to win? */
static bool answered_wins(struct search *search, int depth, uint8_t block)
{
	enum colour defender = other(search->colour);
	struct found counter;
	bool wins;

	if (!may_place(search->cells, defender, block))
		return true;
	search->cells[block] = cell_of(defender);
	counter = fives_through(search->cells, defender, block);
	wins = counter.count < 2 &&
	       search_fours(search, depth - 1, counter.count ? counter.points[0] : POINT_NONE) !=
	               POINT_NONE;
	search->cells[block] = CELL_EMPTY;
	return wins;
}

/* Does a four on this point win? The defender has no five when it is asked. */
static bool four_wins(struct search *search, int depth, uint8_t point)
{
	struct found next;
	bool wins;

	if (!may_place(search->cells, search->colour, point))
		return false;
	search->cells[point] = cell_of(search->colour);
	next = fives_through(search->cells, search->colour, point);
	wins = next.count > 1 ||
	       (next.count == 1 && depth > 1 && answered_wins(search, depth, next.points[0]));
	search->cells[point] = CELL_EMPTY;
	return wins;
}

/* The first four of a win, POINT_NONE if none is seen. `forced`: where the attacker must play to
 * stop a five. */
static uint8_t search_fours(struct search *search, int depth, uint8_t forced)
{
	struct window window;

	if (search->nodes-- <= 0)
		return POINT_NONE;
	for (int i = 0; i < WINDOWS; i++) {
		if (!window_at(search->cells, i, &window) ||
		    window.stones[cell_of(search->colour)] != WINDOW - 2 ||
		    window.stones[CELL_EMPTY] != 2)
			continue;
		for (int k = 0; k < 2; k++)
			if ((forced == POINT_NONE || forced == window.empty[k]) &&
			    four_wins(search, depth, window.empty[k]))
				return window.empty[k];
	}
	return POINT_NONE;
}

static uint8_t win_by_fours(const uint8_t cells[BOARD_POINTS], enum colour colour, int depth)
{
	struct search search = {.colour = colour, .nodes = SEARCH_NODES};

	memcpy(search.cells, cells, sizeof search.cells);
	return search_fours(&search, depth, POINT_NONE);
}

/* -- ranking ----------------------------------------------------------------------------------- */

static bool near_stone(const uint8_t cells[BOARD_POINTS], uint8_t point)
{
	for (int file = point_file(point) - NEAR; file <= point_file(point) + NEAR; file++)
		for (int rank = point_rank(point) - NEAR; rank <= point_rank(point) + NEAR; rank++)
			if (on_board(file, rank) && cells[point_at(file, rank)] != CELL_EMPTY)
				return true;
	return false;
}

/* `heed`: does it count to be in the other side's way? */
static int worth(const uint8_t cells[BOARD_POINTS], enum colour colour, uint8_t point, bool heed)
{
	struct window window;
	int sum = 0;

	for (int i = 0; i < DIRECTIONS * WINDOW; i++) {
		if (!window_through(cells, point, i, &window))
			continue;
		if (!window.stones[cell_of(other(colour))])
			sum += worth_own[window.stones[cell_of(colour)]];
		if (heed && !window.stones[cell_of(colour)])
			sum += worth_other[window.stones[cell_of(other(colour))]];
	}
	return sum;
}

/* Keeps the list in order of worth: it is short. */
static void ranked_insert(uint8_t ranked[BOARD_POINTS], int values[BOARD_POINTS], size_t count,
                          uint8_t point, int value)
{
	size_t at = count;

	for (; at > 0 && values[at - 1] < value; at--) {
		values[at] = values[at - 1];
		ranked[at] = ranked[at - 1];
	}
	values[at] = value;
	ranked[at] = point;
}

static size_t rank_points(const uint8_t cells[BOARD_POINTS], enum colour colour, int reach,
                          bool heed, uint32_t *random, uint8_t ranked[BOARD_POINTS])
{
	int values[BOARD_POINTS];
	size_t count = 0;
	bool begun = false;

	for (int i = 0; i < BOARD_POINTS; i++) {
		uint8_t point = (uint8_t)i;

		begun = begun || cells[i] != CELL_EMPTY;
		if (cells[i] != CELL_EMPTY || point_reach(point) > reach ||
		    !near_stone(cells, point) || !may_place(cells, colour, point))
			continue;
		ranked_insert(ranked, values, count++, point,
		              worth(cells, colour, point, heed) + (int)demo_chance(random, 7));
	}
	if (begun)
		return count;
	ranked[0] = POINT_CENTRE;
	return 1;
}

size_t demo_move_rank(const uint8_t cells[BOARD_POINTS], enum colour colour, int reach,
                      uint32_t *random, uint8_t ranked[BOARD_POINTS])
{
	return rank_points(cells, colour, reach, true, random, ranked);
}

/* -- choosing ---------------------------------------------------------------------------------- */

/* Against a straight four (or two fours at once) that the other side could make next: the best
 * point that leaves it none. */
static uint8_t defend(const uint8_t cells[BOARD_POINTS], enum colour colour, const uint8_t *ranked,
                      size_t count)
{
	uint8_t after[BOARD_POINTS];

	memcpy(after, cells, sizeof after);
	for (size_t i = 0; i < count && i < DEFENCES; i++) {
		uint8_t threat;

		after[ranked[i]] = cell_of(colour);
		threat = win_by_fours(after, other(colour), 1);
		after[ranked[i]] = CELL_EMPTY;
		if (threat == POINT_NONE)
			return ranked[i];
	}
	return ranked[0];
}

/* The longer a game, the more often a threat is overlooked: so games end. */
static bool overlooks(const uint8_t cells[BOARD_POINTS], uint32_t *random)
{
	uint32_t stones = 0;

	for (int i = 0; i < BOARD_POINTS; i++)
		stones += cells[i] != CELL_EMPTY;
	return demo_chance(random, 100) < stones * stones / FRESHNESS;
}

/* Nobody makes a five next, and the colour has no win that it sees. */
static uint8_t choose_quiet(const uint8_t cells[BOARD_POINTS], enum colour colour, uint32_t *random)
{
	bool threat = win_by_fours(cells, other(colour), 1) != POINT_NONE;
	bool heed = !threat || !overlooks(cells, random);
	uint8_t ranked[BOARD_POINTS];
	size_t count = rank_points(cells, colour, BOARD_SIZE, heed, random, ranked);

	if (!count)
		return POINT_NONE;
	return threat && heed ? defend(cells, colour, ranked, count) : ranked[0];
}

uint8_t demo_move_choose(const uint8_t cells[BOARD_POINTS], enum colour colour, uint32_t *random,
                         bool *lost)
{
	struct found own = fives(cells, colour), theirs = fives(cells, other(colour));
	uint8_t win;

	*lost = false;
	if (own.count)
		return own.points[0];
	if (theirs.count) {
		*lost = theirs.count > 1 || !may_place(cells, colour, theirs.points[0]);
		return theirs.points[0];
	}
	win = win_by_fours(cells, colour, SEARCH_DEPTH);
	return win != POINT_NONE ? win : choose_quiet(cells, colour, random);
}
