#include "arbiter/tournament_json.h"

#include "arbiter/strbuf.h"
#include "pairing/trf.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTER_MAX = 96, POINTS_LIMIT = 999, LINES_MAX = 16 * 1024 * 1024 };

static const char *const score_names[SCORE_KIND_COUNT] = {
	[SCORE_WIN] = "win",
	[SCORE_DRAW] = "draw",
	[SCORE_LOSS] = "loss",
	[SCORE_FORFEIT_WIN] = "forfeit_win",
	[SCORE_FORFEIT_LOSS] = "forfeit_loss",
	[SCORE_PAIRING_BYE] = "pairing_bye",
	[SCORE_FULL_BYE] = "full_bye",
	[SCORE_HALF_BYE] = "half_bye",
	[SCORE_ZERO_BYE] = "zero_bye",
};

static const char *const role_names[] = {
	[ROLE_OPENER] = "opener", [ROLE_SECOND] = "second", [ROLE_NONE] = "none"};

/* -- reading ----------------------------------------------------------------------------------- */

/* A value of the document and where it is. */
struct place {
	const json_t *value;
	char pointer[POINTER_MAX];
	struct error *err;
};

static bool bad(const struct place *place, const char *what)
{
	return error_set(place->err, ERR_BAD_FILE, "%s: %s",
	                 place->pointer[0] ? place->pointer : "/", what);
}

static struct place member(const struct place *of, const char *name)
{
	struct place place = {.value = json_object_get(of->value, name), .err = of->err};

	snprintf(place.pointer, sizeof place.pointer, "%.60s/%s", of->pointer, name);
	return place;
}

static struct place element(const struct place *of, size_t index)
{
	struct place place = {.value = json_array_get(of->value, index), .err = of->err};

	snprintf(place.pointer, sizeof place.pointer, "%.60s/%zu", of->pointer, index);
	return place;
}

static bool given(const struct place *place)
{
	return place->value && !json_is_null(place->value);
}

/* Text, "" where there is none. */
static bool read_text(const struct place *of, const char *name, struct arena *arena,
                      const char **text)
{
	struct place place = member(of, name);

	*text = "";
	if (!given(&place))
		return true;
	if (!json_is_string(place.value))
		return bad(&place, "text was expected");
	*text = arena_text(arena, json_string_value(place.value), json_string_length(place.value));
	return true;
}

/* A whole number; left alone where there is none. */
static bool read_whole(const struct place *of, const char *name, int least, int most, int *number)
{
	struct place place = member(of, name);
	char what[64];

	if (!given(&place))
		return true;
	if (json_is_integer(place.value) && json_integer_value(place.value) >= least &&
	    json_integer_value(place.value) <= most) {
		*number = (int)json_integer_value(place.value);
		return true;
	}
	snprintf(what, sizeof what, "a whole number from %d to %d was expected", least, most);
	return bad(&place, what);
}

/* Points with one decimal, in tenths. */
static bool place_points(const struct place *place, int16_t *tenths)
{
	double value = json_is_number(place->value) ? 10 * json_number_value(place->value)
	                                            : POINTS_LIMIT + 1;
	int whole, rest;

	if (value > POINTS_LIMIT || value < -99)
		return bad(place, "points from -9.9 to 99.9 were expected");
	whole = (int)(value + (value < 0 ? -0.5 : 0.5));
	rest = (int)(1e6 * (value - whole));
	if (rest)
		return bad(place, "points have one decimal");
	*tenths = (int16_t)whole;
	return true;
}

static bool read_points(const struct place *of, const char *name, int16_t *tenths)
{
	struct place place = member(of, name);

	return !given(&place) || place_points(&place, tenths);
}

/* A role's name; left alone where there is none. */
static bool read_role(const struct place *of, const char *name, enum role *role)
{
	struct place place = member(of, name);

	if (!given(&place))
		return true;
	for (int i = 0; i <= ROLE_SECOND && json_is_string(place.value); i++) {
		if (!strcmp(json_string_value(place.value), role_names[i])) {
			*role = (enum role)i;
			return true;
		}
	}
	return bad(&place, "opener, second or none was expected");
}

/* A result's letter. */
static bool read_result(const struct place *of, const char *name, enum result *result)
{
	struct place place = member(of, name);
	const char *code = json_is_string(place.value) ? json_string_value(place.value) : "";

	if (*code && !code[1] && *code != ' ' && result_find(*code, result))
		return true;
	return bad(&place, "a result was expected: one of 1 = 0 W D L + - U F H Z");
}

/* An array, or nothing, which is an empty one. */
static bool read_array(const struct place *of, const char *name, struct place *array, size_t *count)
{
	*array = member(of, name);
	*count = 0;
	if (!given(array))
		return true;
	if (!json_is_array(array->value))
		return bad(array, "an array was expected");
	*count = json_array_size(array->value);
	return true;
}

static bool cell_makes_sense(const struct place *at, const struct cell *cell)
{
	enum result_class class = result_class((enum result)cell->result);

	if (cell->opponent && class == CLASS_BYE)
		return bad(at, "a bye has no opponent");
	if (!cell->opponent && class == CLASS_PLAYED)
		return bad(at, "a game needs an opponent");
	if (class == CLASS_PLAYED && cell->role == ROLE_NONE)
		return bad(at, "a game needs a role");
	return true;
}

static bool read_cell(const struct place *at, const struct history *h, int tpn, struct cell *cell)
{
	enum result result = RESULT_ZERO_BYE;
	enum role role = ROLE_NONE;
	int opponent = 0;

	if (!given(at))
		return true;
	if (!json_is_object(at->value))
		return bad(at, "a round of a player was expected");
	if (!read_result(at, "result", &result) || !read_role(at, "role", &role) ||
	    !read_whole(at, "opponent", 1, h->count, &opponent) ||
	    !read_points(at, "extra", &cell->extra))
		return false;
	if (opponent == tpn)
		return bad(at, "a player is no opponent of his own");
	cell->opponent = (uint16_t)opponent;
	cell->role = (uint8_t)(opponent ? role : ROLE_NONE);
	cell->result = (uint8_t)result;
	return cell_makes_sense(at, cell);
}

static bool read_cells(const struct place *player, const struct history *h, int tpn)
{
	struct place rounds, cell;
	size_t count;

	if (!read_array(player, "rounds", &rounds, &count))
		return false;
	for (size_t i = 0; i < count; i++) {
		cell = element(&rounds, i);
		if (!read_cell(&cell, h, tpn, &h->entrants[tpn - 1].cells[i]))
			return false;
	}
	return true;
}

static bool read_virtual(const struct place *player, struct entrant *entrant, struct arena *arena)
{
	struct place list, points;
	int16_t *values;
	size_t count;

	if (!read_array(player, "virtual", &list, &count))
		return false;
	if (count > HISTORY_ROUNDS_MAX)
		return bad(&list, "more than 100 rounds");
	values = arena_get(arena, count * sizeof *values);
	for (size_t i = 0; i < count; i++) {
		points = element(&list, i);
		if (!place_points(&points, &values[i]))
			return false;
	}
	entrant->virtual_points = count ? values : NULL;
	entrant->virtual_count = (uint16_t)count;
	return true;
}

static bool read_absence(const struct place *player, struct entrant *entrant)
{
	struct place place = member(player, "absent");
	enum result result;

	if (!given(&place))
		return true;
	if (!read_result(player, "absent", &result))
		return false;
	if (result_class(result) != CLASS_BYE || result == RESULT_PAIRING_BYE)
		return bad(&place, "F, H or Z was expected");
	entrant->absent = true;
	entrant->absence = (uint8_t)result;
	return true;
}

static bool read_player(const struct place *player, struct history *h, int tpn, struct arena *arena)
{
	struct entrant *entrant = &h->entrants[tpn - 1];
	int no = tpn, rank = 0, rating = 0;
	const char *sex;

	if (!json_is_object(player->value))
		return bad(player, "a player was expected");
	if (!read_text(player, "name", arena, &entrant->name) ||
	    !read_text(player, "title", arena, &entrant->title) ||
	    !read_text(player, "sex", arena, &sex) ||
	    !read_text(player, "federation", arena, &entrant->federation) ||
	    !read_text(player, "id", arena, &entrant->id) ||
	    !read_text(player, "birth", arena, &entrant->birth) ||
	    !read_whole(player, "no", tpn, tpn, &no) ||
	    !read_whole(player, "rating", 0, 9999, &rating) ||
	    !read_whole(player, "rank", 1, HISTORY_PLAYERS_MAX, &rank))
		return false;
	entrant->sex = isgraph((unsigned char)*sex) ? *sex : ' ';
	entrant->rating = rating;
	entrant->stated_rank = (uint16_t)rank;
	return read_absence(player, entrant) && read_virtual(player, entrant, arena) &&
	       read_cells(player, h, tpn);
}

/* Players, and the longest list of rounds. */
static bool measure(const struct place *top, struct place *players, size_t *count, size_t *rounds)
{
	*rounds = 0;
	if (!read_array(top, "players", players, count))
		return false;
	if (!*count || *count > HISTORY_PLAYERS_MAX)
		return bad(players, "from 1 to 9999 players were expected");
	for (size_t i = 0; i < *count; i++) {
		size_t here = json_array_size(
			json_object_get(json_array_get(players->value, i), "rounds"));

		if (here > *rounds)
			*rounds = here;
	}
	return *rounds <= HISTORY_ROUNDS_MAX ||
	       error_set(top->err, ERR_TOO_LARGE, "/players: more than %d rounds",
	                 HISTORY_ROUNDS_MAX);
}

static bool read_players(const struct place *top, struct history *h, struct arena *arena,
                         size_t *rounds)
{
	struct place players, player;
	struct error why = {0};
	size_t count;

	if (!measure(top, &players, &count, rounds))
		return false;
	history_make(h, (uint16_t)count, (uint16_t)(*rounds + 1), arena);
	h->initial = ROLE_NONE;
	for (size_t i = 0; i < count; i++) {
		player = element(&players, i);
		if (!read_player(&player, h, (int)i + 1, arena))
			return false;
	}
	for (size_t r = 0; r < *rounds; r++)
		for (size_t i = 0; i < count; i++)
			if (!history_cell_fits(h, (uint16_t)(i + 1), (uint16_t)(r + 1), &why))
				return error_set(top->err, why.code, "/players/%zu/rounds/%zu: %s",
				                 i, r, why.text);
	history_count_rounds(h, (uint16_t)*rounds);
	return true;
}

/* Lines of a report; they come before what the document itself says. */
static bool read_lines(const struct place *top, struct history *h, struct arena *arena,
                       size_t rounds)
{
	struct strbuf text = STRBUF(LINES_MAX);
	struct place lines, line;
	struct error why = {0};
	size_t count;
	bool good = read_array(top, "lines", &lines, &count);

	for (size_t i = 0; good && i < count; i++) {
		line = element(&lines, i);
		if (!json_is_string(line.value) || strpbrk(json_string_value(line.value), "\r\n"))
			good = bad(&line, "a line of a report was expected");
		else
			strbuf_addf(&text, "%s\n", json_string_value(line.value));
	}
	if (good && text.failed)
		good = error_set(top->err, ERR_TOO_LARGE, "/lines: more than %d bytes", LINES_MAX);
	if (good && !trf_read_settings(text.text ? text.text : "", text.length, (uint16_t)rounds,
	                               arena, h, &why))
		good = error_set(top->err, why.code, "/lines: %s", why.text);
	strbuf_free(&text);
	return good;
}

static bool read_scoring(const struct place *top, struct history *h)
{
	struct place scoring = member(top, "scoring");
	bool known[SCORE_KIND_COUNT];

	if (!given(&scoring))
		return true;
	if (!json_is_object(scoring.value))
		return bad(&scoring, "an object was expected");
	for (int kind = 0; kind < SCORE_KIND_COUNT; kind++) {
		if (!read_points(&scoring, score_names[kind], &h->scoring[kind]))
			return false;
		known[kind] = json_is_number(json_object_get(scoring.value, score_names[kind]));
	}
	history_complete_scoring(h, known);
	return true;
}

static bool read_pair(const struct place *place, const struct history *h,
                      struct forbidden_pair *pair)
{
	int a = 0, b = 0, first = 1, last = HISTORY_ROUNDS_MAX;

	if (!json_is_object(place->value))
		return bad(place, "a pair was expected");
	if (!read_whole(place, "a", 1, h->count, &a) || !read_whole(place, "b", 1, h->count, &b) ||
	    !read_whole(place, "first", 0, HISTORY_ROUNDS_MAX, &first) ||
	    !read_whole(place, "last", 0, HISTORY_ROUNDS_MAX, &last))
		return false;
	if (!a || !b || a == b)
		return bad(place, "two players, a and b, were expected");
	*pair = (struct forbidden_pair){(uint16_t)a, (uint16_t)b, (uint16_t)first, (uint16_t)last};
	return true;
}

static bool read_forbidden(const struct place *top, struct history *h, struct arena *arena)
{
	struct forbidden_pair *pairs;
	struct place list, pair;
	size_t count;

	if (!read_array(top, "forbidden", &list, &count))
		return false;
	pairs = arena_get(arena, (h->forbidden_count + count) * sizeof *pairs);
	if (h->forbidden_count)
		memcpy(pairs, h->forbidden, h->forbidden_count * sizeof *pairs);
	for (size_t i = 0; i < count; i++) {
		pair = element(&list, i);
		if (!read_pair(&pair, h, &pairs[h->forbidden_count]))
			return false;
		h->forbidden_count++;
	}
	h->forbidden = pairs;
	return true;
}

static bool read_rules(const struct place *top, struct history *h, struct arena *arena)
{
	const char *rules;

	if (!read_text(top, "rules", arena, &rules))
		return false;
	if (!strcmp(rules, "FIDE_DUTCH_2017"))
		h->edition = EDITION_2017;
	else if (!strcmp(rules, "FIDE_DUTCH_2026"))
		h->edition = EDITION_2026;
	else if (*rules) {
		h->system = rules;
		h->team = strstr(rules, "TEAM") != NULL;
		if (strstr(rules, "FIDE_DUTCH_2017"))
			h->edition = EDITION_2017;
	}
	return true;
}

static bool read_event(const struct place *top, struct history *h, struct arena *arena)
{
	struct place format = member(top, "format");
	size_t columns = 0;
	int rounds = 0;

	*h = (struct history){0};
	if (!json_is_object(top->value) || !json_is_string(format.value) ||
	    strcmp(json_string_value(format.value), TOURNAMENT_JSON_FORMAT) != 0)
		return bad(&format, "the text " TOURNAMENT_JSON_FORMAT " was expected");
	if (!read_players(top, h, arena, &columns) || !read_rules(top, h, arena) ||
	    !read_lines(top, h, arena, columns) || !read_text(top, "name", arena, &h->name) ||
	    !read_whole(top, "rounds", 1, HISTORY_ROUNDS_MAX, &rounds) ||
	    !read_role(top, "initial", &h->initial))
		return false;
	if (rounds)
		h->rounds = (uint16_t)rounds;
	return read_scoring(top, h) && read_forbidden(top, h, arena);
}

bool tournament_json_read(const char *text, size_t size, struct arena *arena,
                          struct history *history, struct error *err)
{
	json_error_t why;
	json_t *document = json_loadb(text, size, JSON_REJECT_DUPLICATES, &why);
	struct place top = {.value = document, .err = err};
	bool good;

	if (!document)
		return error_set(err, ERR_BAD_JSON, "line %d, column %d: %s", why.line, why.column,
		                 why.text);
	good = read_event(&top, history, arena);
	json_decref(document);
	return good;
}

/* -- writing ----------------------------------------------------------------------------------- */

/* Whole numbers without a decimal point. */
static json_t *points_json(int32_t tenths)
{
	return tenths % 10 ? json_real(tenths / 10.0) : json_integer(tenths / 10);
}

static void set_text(json_t *object, const char *name, const char *text)
{
	if (*text)
		json_object_set_new(object, name, json_string(text));
}

static json_t *cell_json(const struct cell *cell)
{
	const char result[2] = {result_code((enum result)cell->result), '\0'};
	json_t *object = json_object();

	if (cell->opponent) {
		json_object_set_new(object, "opponent", json_integer(cell->opponent));
		json_object_set_new(object, "role", json_string(role_names[cell->role]));
	}
	json_object_set_new(object, "result", json_string(result));
	if (cell->extra)
		json_object_set_new(object, "extra", points_json(cell->extra));
	return object;
}

static json_t *player_json(const struct history *h, int tpn, int rank)
{
	const struct entrant *entrant = &h->entrants[tpn - 1];
	const char sex[2] = {entrant->sex == ' ' ? '\0' : entrant->sex, '\0'};
	const char absence[2] = {result_code(history_absence(entrant)), '\0'};
	json_t *player = json_pack("{s:i, s:s}", "no", tpn, "name", entrant->name);
	json_t *rounds = json_array();

	set_text(player, "title", entrant->title);
	set_text(player, "sex", sex);
	set_text(player, "federation", entrant->federation);
	set_text(player, "id", entrant->id);
	set_text(player, "birth", entrant->birth);
	json_object_set_new(player, "rating", json_integer(entrant->rating));
	json_object_set_new(player, "points",
	                    points_json(history_score(h, (uint16_t)tpn, h->played)));
	json_object_set_new(player, "rank", json_integer(rank));
	if (entrant->absent)
		json_object_set_new(player, "absent", json_string(absence));
	if (entrant->virtual_count) {
		json_t *list = json_array();

		for (int r = 0; r < entrant->virtual_count; r++)
			json_array_append_new(list, points_json(entrant->virtual_points[r]));
		json_object_set_new(player, "virtual", list);
	}
	for (int r = 0; r < h->played; r++)
		json_array_append_new(rounds, cell_json(&entrant->cells[r]));
	json_object_set_new(player, "rounds", rounds);
	return player;
}

static json_t *scoring_json(const struct history *h)
{
	json_t *scoring = json_object();

	for (int kind = 0; kind < SCORE_KIND_COUNT; kind++)
		json_object_set_new(scoring, score_names[kind], points_json(h->scoring[kind]));
	return scoring;
}

static json_t *forbidden_json(const struct history *h)
{
	json_t *list = json_array();

	for (size_t i = 0; i < h->forbidden_count; i++) {
		const struct forbidden_pair *pair = &h->forbidden[i];

		json_array_append_new(list,
		                      json_pack("{s:i, s:i, s:i, s:i}", "a", pair->a, "b", pair->b,
		                                "first", pair->first, "last", pair->last));
	}
	return list;
}

json_t *tournament_json(const struct history *history, struct arena *arena)
{
	const char *rules = history->system                    ? history->system
	                    : history->edition == EDITION_2017 ? "FIDE_DUTCH_2017"
	                                                       : "FIDE_DUTCH_2026";
	json_t *document =
		json_pack("{s:s, s:s, s:s, s:i}", "format", TOURNAMENT_JSON_FORMAT, "name",
	                  history->name, "rules", rules, "played", history->played);
	json_t *players = json_array(), *lines = json_array();
	uint16_t *ranks = arena_get(arena, history->count * sizeof *ranks);

	trf_ranks(history, arena, ranks);
	if (history->rounds)
		json_object_set_new(document, "rounds", json_integer(history->rounds));
	if (history->initial != ROLE_NONE)
		json_object_set_new(document, "initial", json_string(role_names[history->initial]));
	json_object_set_new(document, "scoring", scoring_json(history));
	for (size_t i = 0; i < history->kept_count; i++)
		json_array_append_new(lines, json_string(history->kept[i]));
	json_object_set_new(document, "lines", lines);
	json_object_set_new(document, "forbidden", forbidden_json(history));
	for (int tpn = 1; tpn <= history->count; tpn++)
		json_array_append_new(players, player_json(history, tpn, ranks[tpn - 1]));
	json_object_set_new(document, "players", players);
	return document;
}
