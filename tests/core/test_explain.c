#include "core/explain.h"

#include "tests/support/boards.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 4000 };

struct text {
	char bytes[TEXT];
	size_t used;
};

static void say(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(struct text *text, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	text->used += (size_t)vsnprintf(text->bytes + text->used, TEXT - text->used, format, args);
	va_end(args);
	cr_assert_lt(text->used, (size_t)TEXT);
}

static void say_points(struct text *text, const uint8_t *points, int count)
{
	char name[4];

	for (int i = 0; i < count; i++)
		say(text, "%s%s", i > 0 ? "," : "", point_name(points[i], name));
}

static void say_shapes(struct text *text, const struct explanation *found)
{
	char name[4];

	for (int i = 0; i < found->four_count; i++) {
		say(text, " four:");
		say_points(text, found->fours[i].stones, 4);
		say(text, "=");
		say_points(text, found->fours[i].fives, found->fours[i].five_count);
	}
	for (int i = 0; i < found->three_count; i++) {
		const struct explained_three *three = &found->threes[i];

		say(text, " three:%c:%s", "-|/\\"[three->line], three -> real ? "real" : "false");
		for (int k = 0; k < three->straight_count; k++)
			say(text, "%c%s:%s", k > 0 ? ',' : '=',
			    point_name(three->straights[k], name),
			    verdict_name(three->verdicts[k]));
	}
}

/* An explanation in the words of reasons.txt. */
static void summarise(const struct explanation *found, struct text *text)
{
	bool five = found->verdict == VERDICT_FIVE;

	for (int i = 0; i < found->row_count; i++) {
		char first[4];
		char last[4];

		if (!five || found->rows[i].length == 5)
			say(text, " row:%s-%s", point_name(found->rows[i].first, first),
			    point_name(found->rows[i].last, last));
	}
	if (text->used == 0)
		say_shapes(text, found);
	if (text->used == 0)
		say(text, " none");
}

/* Reads a line of problems.txt: "T001 e14 double-four X a10 b11 ... O e10". */
static uint8_t read_problem(char *line, const char **id, uint8_t cells[BOARD_POINTS])
{
	char *rest = NULL;
	uint8_t stone = CELL_EMPTY;
	uint8_t where = POINT_NONE;
	uint8_t point;

	*id = strtok_r(line, " \n", &rest);
	cr_assert(point_parse(strtok_r(NULL, " \n", &rest), &where), "%s", *id);
	strtok_r(NULL, " \n", &rest);
	for (char *word; (word = strtok_r(NULL, " \n", &rest));) {
		if (*word == 'X' || *word == 'O')
			stone = *word == 'X' ? CELL_BLACK : CELL_WHITE;
		else if (point_parse(word, &point))
			cells[point] = stone;
	}
	return where;
}

static bool next_line(FILE *in, char *line, int size)
{
	do {
		if (!fgets(line, size, in))
			return false;
	} while (*line == '#');
	line[strcspn(line, "\n")] = '\0';
	return true;
}

/* Both lists are in the same order; the second stops before D1 and D2. */
Test(explain, published_reasons)
{
	FILE *problems = fopen("tests/core/forbidden/problems.txt", "r");
	FILE *reasons = fopen("tests/core/forbidden/reasons.txt", "r");
	char problem[1000];
	char reason[1000];
	int count = 0;

	cr_assert(problems && reasons);
	for (; next_line(reasons, reason, sizeof reason); count++) {
		uint8_t cells[BOARD_POINTS] = {0};
		struct explanation found;
		struct text text = {.used = 0};
		const char *id;
		uint8_t point;

		cr_assert(next_line(problems, problem, sizeof problem));
		point = read_problem(problem, &id, cells);
		explain_point(cells, point, &found);
		summarise(&found, &text);
		cr_assert(strncmp(reason, id, strlen(id)) == 0, "%s: %s", id, reason);
		cr_expect_str_eq(text.bytes, reason + strlen(id), "%s:%s, not%s", id, text.bytes,
		                 reason + strlen(id));
	}
	cr_expect_eq(count, 138);
	fclose(problems);
	fclose(reasons);
}

/* RIF 9.2 and 9.3 read off the shapes: what the explanation says must be why the verdict is. */
static enum verdict concluded(const struct explanation *found)
{
	bool five = false;
	int real = 0;

	for (int i = 0; i < found->row_count; i++)
		five |= found->rows[i].length == 5;
	for (int i = 0; i < found->three_count; i++)
		real += found->threes[i].real;
	if (five)
		return VERDICT_FIVE;
	if (found->row_count > 0)
		return VERDICT_OVERLINE;
	if (found->four_count > 1)
		return VERDICT_DOUBLE_FOUR;
	return real > 1 ? VERDICT_DOUBLE_THREE : VERDICT_LEGAL;
}

static void check_threes(const uint8_t cells[BOARD_POINTS], const struct explanation *found)
{
	uint8_t board[BOARD_POINTS];

	memcpy(board, cells, sizeof board);
	board[found->point] = CELL_BLACK;
	for (int i = 0; i < found->three_count; i++) {
		const struct explained_three *three = &found->threes[i];
		bool legal = false;

		for (int k = 0; k < three->straight_count; k++) {
			struct explanation next;

			explain_point(board, three->straights[k], &next);
			cr_expect_eq(concluded(&next), three->verdicts[k]);
			legal |= next.verdict == VERDICT_LEGAL;
		}
		cr_expect_eq(legal, three->real);
	}
}

Test(explain, shapes_give_the_verdict_on_random_boards)
{
	uint64_t state = 1931;
	int forbidden = 0;
	int falses = 0;

	for (int i = 0; i < 600; i++) {
		uint8_t cells[BOARD_POINTS];
		uint8_t verdicts[BOARD_POINTS];

		board_random(&state, cells);
		forbidden_map(cells, verdicts);
		for (int point = 0; point < BOARD_POINTS; point++) {
			struct explanation found;

			if (cells[point] != CELL_EMPTY)
				continue;
			explain_point(cells, (uint8_t)point, &found);
			cr_assert_eq(concluded(&found), verdicts[point], "board %d, %d", i, point);
			cr_assert_eq(found.verdict, verdicts[point]);
			check_threes(cells, &found);
			forbidden += verdict_is_forbidden(found.verdict);
			for (int k = 0; k < found.three_count; k++)
				falses += !found.threes[k].real;
		}
	}
	cr_expect_gt(forbidden, 300);
	cr_expect_gt(falses, 20, "%d", falses);
}

/* All colourings of the six cells on either side of a stone: what one line can hold at most. */
Test(explain, one_line_holds_two_fours_or_one_three)
{
	int straight_points[EXPLAIN_STRAIGHTS_MAX + 1] = {0};

	for (int pattern = 0; pattern < 531441; pattern++) {
		uint8_t cells[BOARD_POINTS] = {0};
		struct explanation found;
		int rest = pattern;

		for (int i = 1; i < 14; i++) {
			if (i == 7)
				continue;
			cells[point_at(i, 7)] = (uint8_t)(rest % 3);
			rest /= 3;
		}
		explain_point(cells, POINT_CENTRE, &found);
		cr_assert_leq(found.four_count, 2);
		cr_assert_leq(found.three_count, 1);
		cr_assert(found.four_count == 0 || found.three_count == 0);
		for (int i = 0; i < found.four_count; i++)
			cr_assert(found.four_count == 1 || found.fours[i].five_count == 1);
		if (found.three_count > 0)
			straight_points[found.threes[0].straight_count]++;
	}
	cr_expect_gt(straight_points[1], 0);
	cr_expect_gt(straight_points[2], 0);
}

static void take_line(void *context, int depth, const char *line)
{
	struct text *text = context;

	say(text, "%*s%s\n", 2 * depth, "", line);
}

/* The words, with nesting: problems T010, T095 and a double four in one line. */
Test(explain, words)
{
	static const struct {
		const char *black;
		const char *white;
		const char *point;
		const char *words;
	} cases[] = {
		{"a12 b12 c12 e12",               "",                                    "d12", "d12: five\n  five a12 to e12 (rank)\n"          },
		{"e8 f8 h8 i8 j8",                "",                                    "g8",  "g8: overline\n  overline of 6 e8 to j8 (rank)\n"},
		{"e8 g8 i8 k8",                   "",				    "h8",
	         "h8: double-four\n  four e8 g8 h8 i8 (rank): five at f8\n"
	         "  four g8 h8 i8 k8 (rank): five at j8\n"										       },
		{"",			      "",				    "h8",  "h8: legal\n"                                    },
		{"h6 h7 h8 i9 j7 j8 k9 l6 l7 l8", "g7 g12 h5 h11 i7 i8 i10 k7 k8 l5 m7", "j9",
	         "j9: legal\n"
	         "  three i9 j9 k9 (rank): false; straight four at h9 (double-four) or l9 "
	         "(double-four)\n"
	         "    h9: double-four\n"
	         "      straight four h9 i9 j9 k9 (rank): five at g9 or l9\n"
	         "      four h6 h7 h8 h9 (file): five at h10\n"
	         "    l9: double-four\n"
	         "      straight four i9 j9 k9 l9 (rank): five at h9 or m9\n"
	         "      four l6 l7 l8 l9 (file): five at l10\n"
	         "  three j7 j8 j9 (file): real; straight four at j6 (legal) or j10 (legal)\n"                                                   },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint8_t cells[BOARD_POINTS] = {0};
		struct text text = {.used = 0};
		uint8_t point = POINT_NONE;

		for (const char *at = cases[i].black; (at = point_parse(at, &point));
		     at += *at == ' ')
			cells[point] = CELL_BLACK;
		for (const char *at = cases[i].white; (at = point_parse(at, &point));
		     at += *at == ' ')
			cells[point] = CELL_WHITE;
		cr_assert(point_parse(cases[i].point, &point));
		explain_tell(cells, point, take_line, &text);
		cr_expect_str_eq(text.bytes, cases[i].words, "%s", text.bytes);
	}
}
