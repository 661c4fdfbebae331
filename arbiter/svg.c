/* The board's picture. Colours are the style sheet's; a file of its own brings a small one along.
 */
#include "arbiter/svg.h"

#include "core/forbidden.h"
#include "core/symmetry.h"

/* Units of the viewBox: every line lies on a whole unit, a stone is nearly a cell wide. */
enum { CELL = 40, EDGE = 40, SIDE = 2 * EDGE + (BOARD_SIZE - 1) * CELL, LAST = SIDE - EDGE };

/* Stones up to the sixth belong to the opening, where a rule has one. */
enum { OPENING_STONES = 6 };

static const char own_style[] =
	"<style>.ground{fill:#b8935c}.grid{stroke:#3a2c17;stroke-width:1.2;fill:none}"
	".dot,.label{fill:#2a1f0e}.label{font:14px sans-serif;text-anchor:middle}"
	".mask{fill:#fff;opacity:.45}.zone{fill:none;stroke:#2a1f0e;stroke-dasharray:4 4}"
	".black circle{fill:#151515}.white circle{fill:#fdfdfb;stroke:#3a2c17}"
	".num{font:600 15px sans-serif;text-anchor:middle;fill:#fff}.white .num{fill:#111}"
	".later,.ring,.refused{display:none}.numbers .later,.last .ring{display:inline}"
	".stone .ring{fill:none;stroke-width:2;stroke:#fff}.white .ring{stroke:#111}"
	".offer circle{fill:#b8935c;stroke:#151515;stroke-width:2;stroke-dasharray:5 3}"
	".offer .num{fill:#151515}.forbidden{stroke:#8c1010;stroke-width:2.5}"
	".why{fill:none;stroke:#a3261b;stroke-width:3}.why .yes{fill:#a3261b}"
	".why .false{stroke-dasharray:6 5}"
	".five{stroke:#a3261b;stroke-width:44;stroke-linecap:round}</style>";

static int x_of(uint8_t point)
{
	return EDGE + CELL * point_file(point);
}

static int y_of(uint8_t point)
{
	return LAST - CELL * point_rank(point);
}

static bool in_opening(const struct game *game, int number)
{
	return game->rule.state_count > 0 && number <= OPENING_STONES;
}

static uint8_t last_stone(const struct game *game)
{
	for (int i = game->move_count; i-- > 0;) {
		if (game->moves[i] != POINT_NONE)
			return game->moves[i];
	}
	return POINT_NONE;
}

static void draw_root(struct strbuf *out, const struct svg_board *picture)
{
	const struct game *game = picture->game;
	uint8_t last = last_stone(game);
	char name[4];

	strbuf_addf(out, "<svg class=\"board%s%s\" viewBox=\"0 0 %d %d\"%s",
	            picture->numbers ? " numbers" : "",
	            game->stone_count <= OPENING_STONES ? " early" : "", SIDE, SIDE,
	            picture->standalone ? " xmlns=\"http://www.w3.org/2000/svg\"" : "");
	strbuf_addf(out, " role=\"%s\" aria-label=\"", picture->clickable ? "group" : "img");
	strbuf_addf(out, catalogue_say(picture->catalogues, picture->language, "Board, stones: %d"),
	            game->stone_count);
	if (last != POINT_NONE)
		strbuf_addf(
			out,
			catalogue_say(picture->catalogues, picture->language, "; the last on %s"),
			point_name(last, name));
	strbuf_adds(out, "\">");
	if (picture->standalone)
		strbuf_adds(out, own_style);
}

static void draw_label(struct strbuf *out, int x, int y, const char *text)
{
	strbuf_addf(out, "<text class=\"label\" x=\"%d\" y=\"%d\">%s</text>", x, y, text);
}

static void draw_labels(struct strbuf *out)
{
	strbuf_adds(out, "<g aria-hidden=\"true\">");
	for (int i = 0; i < BOARD_SIZE; i++) {
		char file[2] = {(char)('a' + i), '\0'};
		char rank[3] = {(char)(i >= 9 ? '1' : '1' + i), (char)('0' + (i + 1) % 10), '\0'};

		if (i < 9)
			rank[1] = '\0';
		draw_label(out, EDGE + CELL * i, SIDE - 6, file);
		draw_label(out, 11, LAST - CELL * i + 5, rank);
	}
	strbuf_adds(out, "</g>");
}

static void draw_ground(struct strbuf *out)
{
	static const char *const dots[] = {"d4", "d12", "h8", "l4", "l12"};
	uint8_t point = POINT_CENTRE;

	strbuf_addf(out, "<rect class=\"ground\" width=\"%d\" height=\"%d\" rx=\"5\"/>", SIDE,
	            SIDE);
	strbuf_adds(out, "<path class=\"grid\" d=\"");
	for (int at = EDGE; at <= LAST; at += CELL)
		strbuf_addf(out, "M%d %dH%dM%d %dV%d", EDGE, at, LAST, at, EDGE, LAST);
	strbuf_adds(out, "\"/>");
	for (size_t i = 0; i < sizeof dots / sizeof *dots; i++) {
		if (point_parse(dots[i], &point))
			strbuf_addf(out, "<circle class=\"dot\" cx=\"%d\" cy=\"%d\" r=\"4.5\"/>",
			            x_of(point), y_of(point));
	}
	draw_labels(out);
}

/* Everything but the central square in which the stone must be placed; or the square in which it
 * must not. */
static void draw_zone(struct strbuf *out, const struct legal *legal)
{
	bool hole = legal->place_beyond > 0;
	int centre = SIDE / 2;
	int half = CELL * (hole ? legal->place_beyond - 1 : legal->place_zone) + CELL / 2;
	int near = EDGE - CELL / 2;
	int far = LAST + CELL / 2;

	if (!legal->kinds[DECISION_PLACE] || (!hole && legal->place_zone >= ZONE_BOARD))
		return;
	strbuf_adds(out, "<path class=\"mask\" fill-rule=\"evenodd\" d=\"");
	if (!hole)
		strbuf_addf(out, "M%d %dH%dV%dH%dZ", near, near, far, far, near);
	strbuf_addf(out, "M%d %dH%dV%dH%dZ\"/>", centre - half, centre - half, centre + half,
	            centre + half, centre - half);
	strbuf_addf(out,
	            "<rect class=\"zone\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
	            "rx=\"3\"/>",
	            centre - half, centre - half, 2 * half, 2 * half);
}

static void draw_stone(struct strbuf *out, const struct svg_board *picture, int number, bool last)
{
	const struct game *game = picture->game;
	uint8_t point = game->moves[number - 1];
	bool black = game->cells[point] == CELL_BLACK;
	int x = x_of(point);
	int y = y_of(point);
	char name[4];

	point_name(point, name);
	strbuf_addf(out, "<g data-point=\"%s\" class=\"stone %s%s\" data-n=\"%d\">", name,
	            black ? "black" : "white", last ? " last" : "", number);
	strbuf_adds(out, "<title>");
	strbuf_addf(
		out,
		black ? catalogue_say(picture->catalogues, picture->language, "%s, Black, move %d")
		      : catalogue_say(picture->catalogues, picture->language, "%s, White, move %d"),
		name, number);
	strbuf_adds(out, "</title>");
	strbuf_addf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"18.5\"/>", x, y);
	strbuf_addf(out, "<circle class=\"ring\" cx=\"%d\" cy=\"%d\" r=\"14.5\"/>", x, y);
	strbuf_addf(out, "<text class=\"num %s\" x=\"%d\" y=\"%d\">%d</text></g>",
	            in_opening(game, number) ? "opening" : "later", x, y + 5, number);
}

static void draw_stones(struct strbuf *out, const struct svg_board *picture, uint8_t last)
{
	const struct game *game = picture->game;

	for (int i = 0; i < game->move_count; i++) {
		if (game->moves[i] != POINT_NONE)
			draw_stone(out, picture, i + 1, game->moves[i] == last);
	}
}

/* Offers stand in outlines until one is chosen; refused ones stay in the record, hollow. */
static void draw_offers(struct strbuf *out, const struct svg_board *picture)
{
	const struct game *game = picture->game;
	const char *kind = game->chosen == POINT_NONE ? "" : " refused";
	char name[4];

	for (int i = 0; i < game->offer_count; i++) {
		uint8_t point = game->offers[i];

		if (game->cells[point] != CELL_EMPTY)
			continue;
		strbuf_addf(out, "<g class=\"offer%s\" data-offer=\"%s\" data-n=\"%d\">", kind,
		            point_name(point, name), i + 1);
		strbuf_adds(out, "<title>");
		strbuf_addf(out,
		            catalogue_say(picture->catalogues, picture->language,
		                          "%s, fifth move %d of %d"),
		            name, i + 1, game->offer_count);
		strbuf_adds(out, "</title>");
		strbuf_addf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"16.5\"/>", x_of(point),
		            y_of(point));
		strbuf_addf(out, "<text class=\"num\" x=\"%d\" y=\"%d\">%d</text></g>", x_of(point),
		            y_of(point) + 5, i + 1);
	}
}

static const char *verdict_phrase(enum verdict verdict)
{
	return verdict == VERDICT_OVERLINE      ? PHRASE("overline")
	       : verdict == VERDICT_DOUBLE_FOUR ? PHRASE("double four")
	                                        : PHRASE("double three");
}

static void draw_cross(struct strbuf *out, const struct svg_board *picture, const char *shape,
                       uint8_t point, enum verdict verdict)
{
	char name[4];

	strbuf_addf(out,
	            "<path class=\"%s\" data-point=\"%s\" data-verdict=\"%s\" "
	            "d=\"M%d %dl14 14m0 -14l-14 14\"><title>",
	            shape, point_name(point, name), verdict_name(verdict), x_of(point) - 7,
	            y_of(point) - 7);
	strbuf_addf(out,
	            catalogue_say(picture->catalogues, picture->language,
	                          "%s is forbidden to Black: %s"),
	            name,
	            catalogue_say(picture->catalogues, picture->language, verdict_phrase(verdict)));
	strbuf_adds(out, "</title></path>");
}

/* The stone that lost the game has the mark that its point had. */
static void draw_fatal(struct strbuf *out, const struct svg_board *picture)
{
	const struct game *game = picture->game;
	static const enum verdict verdicts[REASON_COUNT] = {
		[REASON_OVERLINE] = VERDICT_OVERLINE,
		[REASON_DOUBLE_FOUR] = VERDICT_DOUBLE_FOUR,
		[REASON_DOUBLE_THREE] = VERDICT_DOUBLE_THREE,
	};
	enum verdict verdict = verdicts[game->outcome.reason];
	uint8_t last = last_stone(game);

	if (game->outcome.over && verdict_is_forbidden(verdict) && last != POINT_NONE)
		draw_cross(out, picture, "forbidden fatal", last, verdict);
}

static void draw_forbidden(struct strbuf *out, const struct svg_board *picture)
{
	const struct game *game = picture->game;
	uint8_t verdicts[BOARD_POINTS];

	if (!game->rule.forbidden)
		return;
	forbidden_map(game->cells, verdicts);
	for (int i = 0; i < BOARD_POINTS; i++)
		if (verdict_is_forbidden((enum verdict)verdicts[i]))
			draw_cross(out, picture, "forbidden", (uint8_t)i,
			           (enum verdict)verdicts[i]);
}

/* How many stones of the colour on `point` follow it in one direction. */
static int run_length(const struct game *game, uint8_t point, int file_step, int rank_step)
{
	int file = point_file(point) + file_step;
	int rank = point_rank(point) + rank_step;
	int length = 0;

	while (file >= 0 && file < BOARD_SIZE && rank >= 0 && rank < BOARD_SIZE &&
	       game->cells[point_at(file, rank)] == game->cells[point]) {
		length++;
		file += file_step;
		rank += rank_step;
	}
	return length;
}

static void draw_five(struct strbuf *out, const struct game *game)
{
	static const int steps[4][2] = {
		{1, 0 },
                {0, 1 },
                {1, 1 },
                {1, -1}
        };
	uint8_t last = last_stone(game);

	for (size_t i = 0; last != POINT_NONE && i < 4; i++) {
		int file = steps[i][0] * CELL;
		int rank = -steps[i][1] * CELL;
		int ahead = run_length(game, last, steps[i][0], steps[i][1]);
		int behind = run_length(game, last, -steps[i][0], -steps[i][1]);

		if (ahead + behind >= 4)
			strbuf_addf(out, "<path class=\"five\" d=\"M%d %dL%d %d\"/>",
			            x_of(last) - behind * file, y_of(last) - behind * rank,
			            x_of(last) + ahead * file, y_of(last) + ahead * rank);
	}
}

static void mark_line(struct strbuf *out, const char *shape, uint8_t from, uint8_t to)
{
	strbuf_addf(out, "<path class=\"%s\" d=\"M%d %dL%d %d\"/>", shape, x_of(from), y_of(from),
	            x_of(to), y_of(to));
}

static void mark_four(struct strbuf *out, const struct explained_four *four)
{
	char name[4];

	mark_line(out, "four", four->stones[0], four->stones[3]);
	for (int i = 0; i < four->five_count; i++)
		strbuf_addf(out,
		            "<circle class=\"yes\" cx=\"%d\" cy=\"%d\" r=\"6\"><title>%s: "
		            "five</title></circle>",
		            x_of(four->fives[i]), y_of(four->fives[i]),
		            point_name(four->fives[i], name));
}

static void mark_three(struct strbuf *out, const struct explained_three *three)
{
	char name[4];

	mark_line(out, three->real ? "three" : "three false", three->stones[0], three->stones[2]);
	for (int i = 0; i < three->straight_count; i++) {
		bool legal = three->verdicts[i] == VERDICT_LEGAL;

		strbuf_addf(out,
		            "<path class=\"%s\" d=\"M%d %dl8 8l-8 8l-8 -8z%s\"><title>%s: straight "
		            "four, %s</title></path>",
		            legal ? "yes" : "no", x_of(three->straights[i]),
		            y_of(three->straights[i]) - 8, legal ? "" : "m-8 0l16 16m0 -16l-16 16",
		            point_name(three->straights[i], name),
		            verdict_name(three->verdicts[i]));
	}
}

void svg_why(struct strbuf *out, const struct explanation *why)
{
	char name[4];

	strbuf_addf(out,
	            "<g class=\"why\"><circle stroke-dasharray=\"5 3\" cx=\"%d\" cy=\"%d\" "
	            "r=\"18\"><title>%s: %s</title></circle>",
	            x_of(why->point), y_of(why->point), point_name(why->point, name),
	            verdict_name(why->verdict));
	for (int i = 0; i < why->row_count; i++)
		mark_line(out, "row", why->rows[i].first, why->rows[i].last);
	for (int i = 0; i < why->four_count; i++)
		mark_four(out, &why->fours[i]);
	for (int i = 0; i < why->three_count; i++)
		mark_three(out, &why->threes[i]);
	strbuf_adds(out, "</g>");
}

/* What a click on a point can mean; NULL if nothing. */
static const char *point_use(const struct legal *legal, uint8_t point)
{
	bool offer = legal->kinds[DECISION_OFFER] && legal->offers[point];

	if (legal->kinds[DECISION_CHOOSE] && legal->points[point])
		return "choose";
	if (legal->kinds[DECISION_PLACE] && legal->points[point])
		return offer ? "place offer" : "place";
	return offer ? "offer" : NULL;
}

/* The other points that are the same fifth move. */
static void add_twins(struct strbuf *out, const struct symmetries *found, uint8_t point)
{
	uint8_t twins[SYMMETRY_TWINS_MAX];
	size_t count = symmetry_twins(found, point, twins);
	char name[4];

	if (!count)
		return;
	strbuf_adds(out, " data-twins=\"");
	for (size_t i = 0; i < count; i++)
		strbuf_addf(out, i ? " %s" : "%s", point_name(twins[i], name));
	strbuf_adds(out, "\"");
}

static void draw_hits(struct strbuf *out, const struct game *game, const struct legal *legal)
{
	struct symmetries found = {0};
	char name[4];

	if (legal->kinds[DECISION_OFFER])
		symmetry_find(game->cells, &found);
	for (int i = 0; i < BOARD_POINTS; i++) {
		uint8_t point = (uint8_t)i;
		const char *use = point_use(legal, point);

		if (!use)
			continue;
		point_name(point, name);
		strbuf_addf(out, "<circle class=\"hit\" data-point=\"%s\" data-can=\"%s\"", name,
		            use);
		add_twins(out, &found, point);
		strbuf_addf(out,
		            " role=\"button\" aria-label=\"%s\" cx=\"%d\" cy=\"%d\" "
		            "r=\"20\"><title>%s</title></circle>",
		            name, x_of(point), y_of(point), name);
	}
}

void svg_board(struct strbuf *out, const struct svg_board *picture)
{
	const struct game *game = picture->game;

	draw_root(out, picture);
	draw_ground(out);
	if (picture->legal)
		draw_zone(out, picture->legal);
	if (picture->forbidden && game->state == STATE_PLAY)
		draw_forbidden(out, picture);
	if (game->outcome.over && game->outcome.reason == REASON_FIVE)
		draw_five(out, game);
	draw_offers(out, picture);
	draw_stones(out, picture, picture->why ? POINT_NONE : last_stone(game));
	if (picture->forbidden)
		draw_fatal(out, picture);
	if (picture->why)
		svg_why(out, picture->why);
	if (picture->legal && picture->clickable)
		draw_hits(out, game, picture->legal);
	strbuf_adds(out, "</svg>");
}
