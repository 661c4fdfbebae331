/* Reading a free position, and the answer to it as JSON. Sentences: page_scratch.c. */
#include "arbiter/scratch_inside.h"

#include "arbiter/svg.h"
#include "core/five.h"

#include <string.h>

enum { PICTURE_MAX = 512 * 1024, LINES_MAX = 200 };

/* -- reading ----------------------------------------------------------------------------------- */

bool scratch_start(struct scratch *scratch, const char *id, struct error *err)
{
	struct rule rule;

	if (!rule_find(id, &rule, err))
		return false;
	*scratch = (struct scratch){.at = POINT_NONE, .ordered = true};
	game_start(&scratch->game, &rule);
	scratch->game.state = STATE_PLAY;
	return true;
}

static void put(struct scratch *scratch, uint8_t point, uint8_t cell)
{
	struct game *game = &scratch->game;

	game->cells[point] = cell;
	game->moves[game->move_count++] = point;
	game->stone_count++;
}

static bool read_point(const json_t *value, const char *name, uint8_t *point, struct error *err)
{
	const char *text = json_string_value(value);
	const char *end = text ? point_parse(text, point) : NULL;

	if (end && !*end)
		return true;
	return error_set(err, ERR_BAD_POINT, "%s: points are a1 ... o15", name);
}

/* cell: the stones' colour; CELL_EMPTY: they alternate. */
static bool read_stones(struct scratch *scratch, const json_t *body, const char *name, uint8_t cell,
                        struct error *err)
{
	const json_t *list = json_object_get(body, name);
	size_t count = json_array_size(list);

	if (list && !json_is_array(list))
		return error_set(err, ERR_BAD_FIELD, "%s: must be a list of points", name);
	if (count && cell != CELL_EMPTY)
		scratch->ordered = false;
	for (size_t i = 0; i < count; i++) {
		uint8_t colour = i % 2 ? CELL_WHITE : CELL_BLACK;
		uint8_t point = POINT_NONE;

		if (!read_point(json_array_get(list, i), name, &point, err))
			return false;
		if (scratch->game.cells[point] != CELL_EMPTY)
			return error_set(err, ERR_OCCUPIED, "%s: %s lies there already", name,
			                 json_string_value(json_array_get(list, i)));
		put(scratch, point, cell == CELL_EMPTY ? colour : cell);
	}
	return true;
}

static bool read_offers(struct scratch *scratch, const json_t *body, struct error *err)
{
	const json_t *list = json_object_get(body, "offers");
	struct game *game = &scratch->game;

	if (list && !json_is_array(list))
		return error_set(err, ERR_BAD_FIELD, "offers: must be a list of points");
	if (json_array_size(list) > OFFERS_MAX)
		return error_set(err, ERR_BAD_FIELD, "offers: at most %d", OFFERS_MAX);
	game->chosen = POINT_NONE;
	for (size_t i = 0; i < json_array_size(list); i++) {
		if (!read_point(json_array_get(list, i), "offers", &game->offers[i], err))
			return false;
		game->offer_count++;
	}
	return true;
}

bool scratch_read(struct scratch *scratch, const json_t *body, struct error *err)
{
	const json_t *rule = json_object_get(body, "rule");
	const json_t *at = json_object_get(body, "at");

	if (rule && !json_is_string(rule))
		return error_set(err, ERR_BAD_FIELD, "rule: must be a rule's id");
	return scratch_start(scratch, rule ? json_string_value(rule) : SCRATCH_RULE, err) &&
	       read_stones(scratch, body, "stones", CELL_EMPTY, err) &&
	       read_stones(scratch, body, "black", CELL_BLACK, err) &&
	       read_stones(scratch, body, "white", CELL_WHITE, err) &&
	       read_offers(scratch, body, err) &&
	       (!at || json_is_null(at) || read_point(at, "at", &scratch->at, err));
}

void scratch_of_game(struct scratch *scratch, const struct game *game)
{
	*scratch = (struct scratch){.at = POINT_NONE, .ordered = true};
	game_start(&scratch->game, &game->rule);
	scratch->game.state = STATE_PLAY;
	scratch->game.chosen = POINT_NONE;
	for (int i = 0; i < game->move_count; i++)
		if (game->moves[i] != POINT_NONE)
			put(scratch, game->moves[i], game->cells[game->moves[i]]);
	memcpy(scratch->game.offers, game->offers, sizeof game->offers);
	scratch->game.offer_count = game->offer_count;
}

/* -- what the rules say ------------------------------------------------------------------------ */

static int count_cells(const uint8_t cells[BOARD_POINTS], uint8_t cell)
{
	int count = 0;

	for (int i = 0; i < BOARD_POINTS; i++)
		count += cells[i] == cell;
	return count;
}

/* Stones of which nobody knows the order: two black ones and a white one, one of them on h8, have
 * only one. */
static bool opening_stones(const struct scratch *scratch, uint8_t stones[OPENING_STONES])
{
	const struct game *game = &scratch->game;
	const uint8_t *moves = game->moves;

	if (scratch->ordered && game->move_count >= OPENING_STONES) {
		memcpy(stones, moves, OPENING_STONES);
		return true;
	}
	if (game->stone_count != OPENING_STONES || game->cells[POINT_CENTRE] != CELL_BLACK ||
	    count_cells(game->cells, CELL_WHITE) != 1)
		return false;
	stones[0] = POINT_CENTRE;
	for (int i = 0; i < OPENING_STONES; i++)
		if (moves[i] != POINT_CENTRE)
			stones[game->cells[moves[i]] == CELL_WHITE ? 1 : 2] = moves[i];
	return true;
}

/* Fifth moves are moves in the position of the first four stones. */
static bool fifth_position(const struct scratch *scratch, uint8_t cells[BOARD_POINTS])
{
	const struct game *game = &scratch->game;

	if (game->stone_count < 4 || (!scratch->ordered && game->stone_count != 4))
		return false;
	memset(cells, CELL_EMPTY, BOARD_POINTS);
	for (int i = 0; i < 4; i++)
		cells[game->moves[i]] = game->cells[game->moves[i]];
	return count_cells(cells, CELL_BLACK) == 2 && count_cells(cells, CELL_WHITE) == 2;
}

/* Each fifth counts once: where it is the first of those that are the same. */
static int count_fifths(const uint8_t cells[BOARD_POINTS], const struct symmetries *found)
{
	int count = 0;

	for (int i = 0; i < BOARD_POINTS; i++) {
		uint8_t twins[SYMMETRY_TWINS_MAX];
		size_t twin_count = symmetry_twins(found, (uint8_t)i, twins);
		bool first = cells[i] == CELL_EMPTY;

		for (size_t j = 0; j < twin_count; j++)
			first = first && twins[j] > i;
		count += first;
	}
	return count;
}

void scratch_find(struct findings *found, const struct scratch *scratch)
{
	const struct game *game = &scratch->game;
	const struct rule *rule = &game->rule;
	uint8_t stones[OPENING_STONES];

	*found = (struct findings){.opening = OPENING_NONE};
	if (opening_stones(scratch, stones))
		found->opening = opening_find(stones, NULL);
	if (fifth_position(scratch, found->four)) {
		found->has_four = true;
		symmetry_find(found->four, &found->symmetries);
		found->fifths = count_fifths(found->four, &found->symmetries);
	}
	found->asked = scratch->at != POINT_NONE && game->cells[scratch->at] == CELL_EMPTY;
	if (!found->asked)
		return;
	found->five[COLOUR_BLACK] =
		five_made(game->cells, scratch->at, CELL_BLACK, rule->exact[COLOUR_BLACK]);
	found->five[COLOUR_WHITE] =
		five_made(game->cells, scratch->at, CELL_WHITE, rule->exact[COLOUR_WHITE]);
	if (rule->forbidden)
		explain_point(game->cells, scratch->at, &found->why);
}

/* -- as JSON ----------------------------------------------------------------------------------- */

void scratch_picture(struct page *page, const struct scratch *scratch, struct strbuf *out)
{
	struct game shown = scratch->game;
	struct findings found;
	struct legal legal = {.place_zone = ZONE_BOARD, .offer_zone = ZONE_BOARD};
	struct svg_board picture = {
		.game = &shown,
		.legal = &legal,
		.clickable = true,
		.forbidden = true,
		.numbers = scratch->ordered,
		.catalogues = page->catalogues,
		.language = page->language,
	};

	scratch_find(&found, scratch);
	if (!scratch->ordered)
		shown.rule.state_count = 0; /* then no stone has a number of the opening */
	legal.kinds[DECISION_PLACE] = true;
	legal.kinds[DECISION_OFFER] = found.has_four && scratch->game.stone_count == 4;
	memset(legal.points, true, sizeof legal.points);
	for (int i = 0; i < BOARD_POINTS; i++)
		legal.offers[i] = scratch->game.cells[i] == CELL_EMPTY;
	if (found.asked && scratch->game.rule.forbidden)
		picture.why = &found.why;
	svg_board(out, &picture);
}

static json_t *forbidden_json(const struct game *game)
{
	uint8_t verdicts[BOARD_POINTS];
	json_t *list = json_array();
	char name[4];

	if (!game->rule.forbidden)
		return list;
	forbidden_map(game->cells, verdicts);
	for (int i = 0; i < BOARD_POINTS; i++)
		if (verdict_is_forbidden((enum verdict)verdicts[i]))
			json_array_append_new(list,
			                      json_pack("{s:s, s:s}", "at",
			                                point_name((uint8_t)i, name), "verdict",
			                                verdict_name((enum verdict)verdicts[i])));
	return list;
}

static json_t *opening_json(const struct findings *found)
{
	const struct opening_name *name = &opening_names[found->opening % OPENINGS];

	if (found->opening == OPENING_NONE)
		return json_null();
	return json_pack("{s:s, s:s, s:s, s:s}", "code", name->code, "name", name->name, "kanji",
	                 name->kanji, "english", name->english);
}

static void add_line(void *context, int depth, const char *line)
{
	if (json_array_size(context) < LINES_MAX)
		json_array_append_new(context,
		                      json_pack("{s:i, s:s}", "depth", depth, "text", line));
}

static json_t *asked_json(const struct scratch *scratch, const struct findings *found)
{
	json_t *lines = json_array(), *view;
	char name[4];

	if (!found->asked) {
		json_decref(lines);
		return json_null();
	}
	view = json_pack("{s:s, s:{s:b, s:b}, s:o}", "at", point_name(scratch->at, name), "five",
	                 "black", found->five[COLOUR_BLACK], "white", found->five[COLOUR_WHITE],
	                 "lines", lines);
	if (!scratch->game.rule.forbidden)
		return view;
	explain_tell(scratch->game.cells, scratch->at, add_line, lines);
	json_object_set_new(view, "verdict", json_string(verdict_name(found->why.verdict)));
	json_object_set_new(view, "forbidden",
	                    json_boolean(verdict_is_forbidden(found->why.verdict)));
	return view;
}

static json_t *pair_json(const struct findings *found, uint8_t a, uint8_t b)
{
	int map = symmetry_between(&found->symmetries, a, b);
	char first[4], second[4];

	return map < 0 ? NULL
	               : json_pack("{s:s, s:s, s:s}", "a", point_name(a, first), "b",
	                           point_name(b, second), "axis", found->symmetries.axis[map]);
}

/* Which of the offers are the same move, and which points are the same as the one asked about. */
static json_t *same_json(const struct scratch *scratch, const struct findings *found)
{
	const struct game *game = &scratch->game;
	uint8_t twins[SYMMETRY_TWINS_MAX];
	size_t count = found->asked ? symmetry_twins(&found->symmetries, scratch->at, twins) : 0;
	json_t *list = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(list, pair_json(found, scratch->at, twins[i]));
	for (int i = 0; i < game->offer_count; i++)
		for (int j = i + 1; j < game->offer_count; j++) {
			json_t *pair = pair_json(found, game->offers[i], game->offers[j]);

			if (pair)
				json_array_append_new(list, pair);
		}
	return list;
}

static json_t *fifths_json(const struct scratch *scratch, const struct findings *found)
{
	json_t *axes = json_array();

	if (!found->has_four) {
		json_decref(axes);
		return json_null();
	}
	for (int i = 0; i < found->symmetries.count; i++)
		json_array_append_new(axes, json_string(found->symmetries.axis[i]));
	return json_pack("{s:o, s:i, s:o}", "axes", axes, "different", found->fifths, "same",
	                 same_json(scratch, found));
}

json_t *scratch_json(struct page *page, const struct scratch *scratch)
{
	const struct game *game = &scratch->game;
	struct strbuf picture = STRBUF(PICTURE_MAX);
	struct findings found;
	json_t *view;

	scratch_find(&found, scratch);
	scratch_picture(page, scratch, &picture);
	view = json_pack("{s:s, s:i, s:i, s:o, s:o, s:o, s:o, s:o, s:s}", "rule", game->rule.id,
	                 "black", count_cells(game->cells, CELL_BLACK), "white",
	                 count_cells(game->cells, CELL_WHITE), "opening", opening_json(&found),
	                 "forbidden", forbidden_json(game), "asked", asked_json(scratch, &found),
	                 "fifths", fifths_json(scratch, &found), "words",
	                 scratch_words(page, scratch, &found), "svg", picture.text);
	strbuf_free(&picture);
	return view;
}
