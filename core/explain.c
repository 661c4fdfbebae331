/* Reads the shapes off the board by their definitions; the verdicts are forbidden.c's. */
#include "core/explain.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct direction {
	int file;
	int rank;
	const char *name;
} directions[] = {
	[LINE_ALONG] = {1, 0,  "rank"            },
	[LINE_UP] = {0, 1,  "file"            },
	[LINE_RISING] = {1, 1,  "rising diagonal" },
	[LINE_FALLING] = {1, -1, "falling diagonal"},
};

enum { LINES = sizeof directions / sizeof *directions, FIVE = 5, FOUR = 4 };

const char *explain_line_name(enum explain_line line)
{
	return directions[line].name;
}

/* The board with the stone on it, and the line that is looked at. */
struct view {
	const uint8_t *cells;
	uint8_t point;
	enum explain_line line;
};

/* The point `away` steps from the stone along the line; POINT_NONE beyond the edge. */
static uint8_t along(const struct view *view, int away)
{
	int file = point_file(view->point) + away * directions[view->line].file;
	int rank = point_rank(view->point) + away * directions[view->line].rank;

	if (file < 0 || file >= BOARD_SIZE || rank < 0 || rank >= BOARD_SIZE)
		return POINT_NONE;
	return point_at(file, rank);
}

static bool is(const struct view *view, int away, uint8_t cell)
{
	uint8_t point = along(view, away);

	return point != POINT_NONE && view->cells[point] == cell;
}

static void find_row(const struct view *view, struct explanation *found)
{
	int first = 0;
	int last = 0;

	while (is(view, first - 1, CELL_BLACK))
		first--;
	while (is(view, last + 1, CELL_BLACK))
		last++;
	if (last - first + 1 >= FIVE)
		found->rows[found->row_count++] = (struct explained_row){
			.line = view->line,
			.first = along(view, first),
			.last = along(view, last),
			.length = (uint8_t)(last - first + 1),
		};
}

/*
 * The cells from `first` on, `width` of them: all black but one, which is empty. Writes the stones
 * in order and returns the hole; POINT_NONE if the cells are anything else.
 */
static uint8_t one_missing(const struct view *view, int first, int width, uint8_t *stones)
{
	uint8_t hole = POINT_NONE;

	for (int i = first; i < first + width; i++) {
		uint8_t point = along(view, i);

		if (point == POINT_NONE || view->cells[point] == CELL_WHITE)
			return POINT_NONE;
		if (view->cells[point] == CELL_BLACK)
			*stones++ = point;
		else if (hole == POINT_NONE)
			hole = point;
		else
			return POINT_NONE;
	}
	return hole;
}

/* A window of five with one hole is a four, if no black stone adjoins; two windows with the same
 * stones are one straight four. */
static void find_fours(const struct view *view, struct explanation *found)
{
	for (int first = 1 - FIVE; first <= 0; first++) {
		struct explained_four *before = NULL;
		struct explained_four four = {.line = view->line, .five_count = 1};
		uint8_t stones[FIVE];

		if (is(view, first - 1, CELL_BLACK) || is(view, first + FIVE, CELL_BLACK))
			continue;
		four.fives[0] = one_missing(view, first, FIVE, stones);
		if (four.fives[0] == POINT_NONE)
			continue;
		memcpy(four.stones, stones, sizeof four.stones);
		if (found->four_count > 0)
			before = &found->fours[found->four_count - 1];
		if (before && memcmp(before->stones, four.stones, sizeof four.stones) == 0)
			before->fives[before->five_count++] = four.fives[0];
		else
			found->fours[found->four_count++] = four;
	}
}

/* Would the window of four be a straight four? Both ends are free and give exactly five. */
static bool is_open(const struct view *view, int first)
{
	return is(view, first - 1, CELL_EMPTY) && is(view, first + FOUR, CELL_EMPTY) &&
	       !is(view, first - 2, CELL_BLACK) && !is(view, first + FOUR + 1, CELL_BLACK);
}

static void find_three(const struct view *view, struct explanation *found)
{
	struct explained_three three = {.line = view->line};

	for (int first = 1 - FOUR; first <= 0; first++) {
		uint8_t stones[FOUR];
		uint8_t hole =
			is_open(view, first) ? one_missing(view, first, FOUR, stones) : POINT_NONE;

		if (hole == POINT_NONE)
			continue;
		memcpy(three.stones, stones, sizeof three.stones);
		three.verdicts[three.straight_count] = forbidden_verdict(view->cells, hole);
		three.real |= three.verdicts[three.straight_count] == VERDICT_LEGAL;
		three.straights[three.straight_count++] = hole;
	}
	if (three.straight_count > 0)
		found->threes[found->three_count++] = three;
}

void explain_point(const uint8_t cells[BOARD_POINTS], uint8_t point,
                   struct explanation *explanation)
{
	uint8_t board[BOARD_POINTS];

	memcpy(board, cells, sizeof board);
	*explanation = (struct explanation){
		.point = point,
		.verdict = forbidden_verdict(cells, point),
	};
	board[point] = CELL_BLACK;
	for (int line = 0; line < LINES; line++) {
		struct view view = {board, point, (enum explain_line)line};

		find_row(&view, explanation);
		find_fours(&view, explanation);
		find_three(&view, explanation);
	}
}

bool explain_goes_on(const struct explanation *explanation)
{
	return explanation->verdict != VERDICT_LEGAL || explanation->three_count > 1;
}

/* A line in the making. The longest has four points and two alternatives: about 110 bytes. */
struct text {
	char bytes[160];
	size_t used;
};

static void say(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(struct text *text, const char *format, ...)
{
	va_list args;
	int written;

	va_start(args, format);
	written =
		vsnprintf(text->bytes + text->used, sizeof text->bytes - text->used, format, args);
	va_end(args);
	text->used += (size_t)(written > 0 ? written : 0);
	if (text->used >= sizeof text->bytes)
		text->used = sizeof text->bytes - 1;
}

static void say_stones(struct text *text, const char *shape, const uint8_t *stones, int count,
                       enum explain_line line)
{
	char name[4];

	say(text, "%s", shape);
	for (int i = 0; i < count; i++)
		say(text, " %s", point_name(stones[i], name));
	say(text, " (%s)", explain_line_name(line));
}

static void tell_row(const struct explained_row *row, int depth, explain_fn *fn, void *context)
{
	struct text text = {.used = 0};
	char first[4];
	char last[4];

	if (row->length == FIVE)
		say(&text, "five");
	else
		say(&text, "overline of %d", row->length);
	say(&text, " %s to %s (%s)", point_name(row->first, first), point_name(row->last, last),
	    explain_line_name(row->line));
	fn(context, depth, text.bytes);
}

static void tell_four(const struct explained_four *four, int depth, explain_fn *fn, void *context)
{
	struct text text = {.used = 0};
	char name[4];

	say_stones(&text, four->five_count > 1 ? "straight four" : "four", four->stones, FOUR,
	           four->line);
	for (int i = 0; i < four->five_count; i++)
		say(&text, "%s %s", i > 0 ? " or" : ": five at", point_name(four->fives[i], name));
	fn(context, depth, text.bytes);
}

static void tell(uint8_t cells[BOARD_POINTS], const struct explanation *explanation, int depth,
                 explain_fn *fn, void *context);

/* The straight-four points that need words of their own; the first stone lies on the board. */
static void tell_straights(uint8_t cells[BOARD_POINTS], const struct explained_three *three,
                           int depth, explain_fn *fn, void *context)
{
	for (int i = 0; i < three->straight_count; i++) {
		struct explanation next;

		explain_point(cells, three->straights[i], &next);
		if (explain_goes_on(&next))
			tell(cells, &next, depth, fn, context);
	}
}

static void tell_three(uint8_t cells[BOARD_POINTS], const struct explained_three *three, int depth,
                       explain_fn *fn, void *context)
{
	struct text text = {.used = 0};
	char name[4];

	say_stones(&text, "three", three->stones, 3, three->line);
	say(&text, ": %s", three->real ? "real" : "false");
	for (int i = 0; i < three->straight_count; i++)
		say(&text, "%s %s (%s)", i > 0 ? " or" : "; straight four at",
		    point_name(three->straights[i], name), verdict_name(three->verdicts[i]));
	fn(context, depth, text.bytes);
	tell_straights(cells, three, depth + 1, fn, context);
}

static void tell(uint8_t cells[BOARD_POINTS], const struct explanation *explanation, int depth,
                 explain_fn *fn, void *context)
{
	struct text text = {.used = 0};
	char name[4];

	say(&text, "%s: %s", point_name(explanation->point, name),
	    verdict_name(explanation->verdict));
	fn(context, depth, text.bytes);
	for (int i = 0; i < explanation->row_count; i++)
		tell_row(&explanation->rows[i], depth + 1, fn, context);
	for (int i = 0; i < explanation->four_count; i++)
		tell_four(&explanation->fours[i], depth + 1, fn, context);
	cells[explanation->point] = CELL_BLACK;
	for (int i = 0; i < explanation->three_count; i++)
		tell_three(cells, &explanation->threes[i], depth + 1, fn, context);
	cells[explanation->point] = CELL_EMPTY;
}

void explain_tell(const uint8_t cells[BOARD_POINTS], uint8_t point, explain_fn *fn, void *context)
{
	struct explanation explanation;
	uint8_t board[BOARD_POINTS];

	memcpy(board, cells, sizeof board);
	explain_point(board, point, &explanation);
	tell(board, &explanation, 0, fn, context);
}
