#include "core/forbidden.h"

#include "tests/support/boards.h"
#include "tests/support/judge.h"

#include <criterion/criterion.h>
#include <string.h>

/* "T001 e14 double-four X a10 b11 ... O e10" */
static void check_problem(char *line)
{
	uint8_t cells[BOARD_POINTS] = {0};
	char *rest = NULL;
	const char *id = strtok_r(line, " \n", &rest);
	const char *where = strtok_r(NULL, " \n", &rest);
	const char *expected = strtok_r(NULL, " \n", &rest);
	uint8_t stone = CELL_EMPTY;
	uint8_t point;
	const char *found;

	for (char *word; (word = strtok_r(NULL, " \n", &rest));) {
		if (*word == 'X' || *word == 'O')
			stone = *word == 'X' ? CELL_BLACK : CELL_WHITE;
		else if (point_parse(word, &point))
			cells[point] = stone;
		else
			cr_assert_fail("%s: %s is no point", id, word);
	}
	cr_assert(point_parse(where, &point));
	found = verdict_name(forbidden_verdict(cells, point));
	cr_expect_str_eq(found, expected, "%s: %s is %s, not %s", id, where, found, expected);
	cr_expect_str_eq(verdict_name(judge_slowly(cells, point)), expected, "%s, slowly", id);
}

Test(forbidden, published_problems)
{
	FILE *in = fopen("tests/core/forbidden/problems.txt", "r");
	char line[1000];
	int count = 0;

	cr_assert(in);
	while (fgets(line, sizeof line, in)) {
		if (*line == '#')
			continue;
		check_problem(line);
		count++;
	}
	fclose(in);
	cr_expect_eq(count, 140);
}

static void check_board(const char *board, const char *expected)
{
	uint8_t cells[BOARD_POINTS];
	uint8_t verdicts[BOARD_POINTS];
	char found[2000];

	cr_assert(board_read(board, cells), "not a board: %s", board);
	forbidden_map(cells, verdicts);
	board_forbidden(verdicts, found, sizeof found);
	cr_expect_str_eq(found, expected, "%.225s: %s, not %s", board, found, expected);
}

Test(forbidden, selected_boards)
{
	FILE *in = fopen("tests/core/forbidden/boards.txt", "r");
	char line[2000];
	int count = 0;

	cr_assert(in);
	while (fgets(line, sizeof line, in)) {
		if (*line == '#')
			continue;
		line[strcspn(line, "\n")] = '\0';
		check_board(line, line + BOARD_POINTS + 1);
		count++;
	}
	fclose(in);
	cr_expect_geq(count, 200);
}

static void check_positions(const char *boards, const char *answers)
{
	FILE *in = shared_open(boards);
	FILE *expected = in ? shared_open(answers) : NULL;
	char board[300];
	char answer[2000];
	int count = 0;

	if (!expected)
		return;
	while (fgets(board, sizeof board, in) && fgets(answer, sizeof answer, expected)) {
		answer[strcspn(answer, "\n")] = '\0';
		check_board(board, answer);
		count++;
	}
	shared_close(in);
	shared_close(expected);
	cr_expect_eq(count, 20000);
}

Test(forbidden, positions_of_games)
{
	check_positions("positions/gamepos-20k.txt.gz", "positions/gamepos-20k.expected.gz");
}

Test(forbidden, positions_of_dense_clusters)
{
	check_positions("positions/local-20k.txt.gz", "positions/local-20k.expected.gz");
}

/* Stones of the list "key":["b7","h7",...] of a line of JSON. */
static void read_stones(const char *line, const char *key, uint8_t stone, uint8_t *cells)
{
	const char *at = strstr(line, key) + strlen(key);

	while (*at != ']') {
		uint8_t point;

		if (*at == '"' && point_parse(at + 1, &point)) {
			cells[point] = stone;
			at = strchr(at + 1, '"');
		}
		at++;
	}
}

/* "kind":{"d10":"33","d12":"33"}: every one has that kind, and no other point has any. */
static int count_kinds(const char *line, const uint8_t verdicts[BOARD_POINTS])
{
	static const char *const kinds[] = {"", "", "over", "44", "33"};
	const char *at = strstr(line, "\"kind\":{") + 8;
	int count = 0;

	while (*at != '}') {
		uint8_t point;
		const char *kind;

		cr_assert(point_parse(at + 1, &point));
		kind = strchr(at, ':') + 2;
		cr_expect(strncmp(kind, kinds[verdicts[point]], strcspn(kind, "\"")) == 0 &&
		                  verdict_is_forbidden(verdicts[point]),
		          "%.30s: %.10s", line, at);
		at = strchr(kind, '"') + 1;
		at += *at == ',';
		count++;
	}
	return count;
}

Test(forbidden, vectors)
{
	FILE *in = shared_open("forbidden-vectors.jsonl");
	char line[5000];
	int count = 0;

	if (!in)
		return;
	for (; fgets(line, sizeof line, in); count++) {
		uint8_t cells[BOARD_POINTS] = {0};
		uint8_t verdicts[BOARD_POINTS];
		int forbidden = 0;

		read_stones(line, "\"black\":[", CELL_BLACK, cells);
		read_stones(line, "\"white\":[", CELL_WHITE, cells);
		forbidden_map(cells, verdicts);
		for (int i = 0; i < BOARD_POINTS; i++)
			forbidden += verdict_is_forbidden(verdicts[i]);
		cr_expect_eq(count_kinds(line, verdicts), forbidden, "%.30s", line);
	}
	shared_close(in);
	cr_expect_eq(count, 5000);
}

Test(forbidden, white_wins_with_five_or_more)
{
	static const struct {
		int stones[8]; /* files on rank 1 */
		int count;
		int at;
		bool wins;
	} cases[] = {
		{{0, 1, 2, 3},       4, 4,  true },
                {{0, 1, 2, 4, 5, 6}, 6, 3,  true },
		{{0, 1, 2},          3, 3,  false},
                {{0, 1, 2, 3},       4, 5,  false},
		{{11, 12, 13, 14},   4, 10, true },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint8_t cells[BOARD_POINTS] = {0};

		for (int k = 0; k < cases[i].count; k++)
			cells[point_at(cases[i].stones[k], 0)] = CELL_WHITE;
		cr_expect_eq(forbidden_white_wins(cells, point_at(cases[i].at, 0)), cases[i].wins,
		             "case %zu", i);
	}
}
