/*
 * RenjuNet's XML: <game> elements with a <move> list, and the tables their attributes refer to.
 * What we do not need of a file is passed over. renju-rules.md section 5.5; how `alt` and `swap`
 * are written is ours where the source does not say (deploy/docs/game-formats.md).
 */
#include "arbiter/game_format.h"
#include "arbiter/strbuf.h"
#include "core/notation_parts.h"
#include "core/openings26.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { XML_BYTES_MAX = 256 * 1024 * 1024, ELEMENTS_DEEP = 32, TOKEN_MAX = 3 };

/* A table of the file: what an id stands for. */
struct named {
	const char *id, *name, *date;
};

struct named_list {
	struct named *items;
	size_t count, room;
};

struct reader {
	const struct notation_input *in;
	struct notation_games *games;
	struct arena *arena;
	struct named_list players, tournaments, rules;
};

static const char *attribute(const struct reader *r, xmlNode *node, const char *name)
{
	xmlChar *value = xmlGetNoNsProp(node, (const xmlChar *)name);
	const char *text;

	if (!value)
		return "";
	text = text_of(r->arena, (const char *)value, strlen((const char *)value));
	xmlFree(value);
	return text;
}

static bool is_named(const xmlNode *node, const char *name)
{
	return node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

/* -- tables ------------------------------------------------------------------------------------ */

static const char *full_name(const struct reader *r, xmlNode *node)
{
	const char *name = attribute(r, node, "name");
	const char *surname = attribute(r, node, "surname");
	size_t size = strlen(name) + strlen(surname) + 2;
	char *full = arena_get(r->arena, size);

	snprintf(full, size, "%s%s%s", name, *name && *surname ? " " : "", surname);
	return full;
}

static void add_named(const struct reader *r, struct named_list *list, xmlNode *node)
{
	const char *date = attribute(r, node, "start");

	list->items = arena_grow(r->arena, list->items, &list->room, list->count + 1,
	                         sizeof *list->items);
	list->items[list->count++] = (struct named){
		.id = attribute(r, node, "id"),
		.name = full_name(r, node),
		.date = strncmp(date, "0000", 4) == 0 ? "" : date,
	};
}

static int by_id(const void *a, const void *b)
{
	const struct named *left = a, *right = b;

	return strcmp(left->id, right->id);
}

static void sort_named(struct named_list *list)
{
	if (list->count)
		qsort(list->items, list->count, sizeof *list->items, by_id);
}

static const struct named *look_up(const struct named_list *list, const char *id)
{
	struct named key = {.id = id};

	return list->count ? bsearch(&key, list->items, list->count, sizeof key, by_id) : NULL;
}

/* What the id stands for; the id itself where there is no such table. */
static const char *name_of(const struct named_list *list, const char *id)
{
	const struct named *found = look_up(list, id);

	return found ? found->name : id;
}

static void read_tables(struct reader *r, xmlNode *node, int depth)
{
	for (; node && depth < ELEMENTS_DEEP; node = node->next) {
		if (is_named(node, "player"))
			add_named(r, &r->players, node);
		else if (is_named(node, "tournament"))
			add_named(r, &r->tournaments, node);
		else if (is_named(node, "rule"))
			add_named(r, &r->rules, node);
		else
			read_tables(r, node->children, depth + 1);
	}
}

/* -- games ------------------------------------------------------------------------------------- */

/* The next word of a list of points. */
static const char *next_word(const char *text, char word[TOKEN_MAX + 1], bool *too_long)
{
	size_t length;

	text += strspn(text, " \t\r\n,;");
	length = strcspn(text, " \t\r\n,;");
	*too_long = length > TOKEN_MAX;
	memset(word, 0, TOKEN_MAX + 1);
	memcpy(word, text, *too_long ? TOKEN_MAX : length);
	return length ? text + length : NULL;
}

/* Tokens that are too long to be points occur and are passed over. */
static bool read_moves(const struct reader *r, struct game_record *record, const char *text,
                       long line, struct error *err)
{
	bool taken[BOARD_POINTS] = {false};
	char word[TOKEN_MAX + 1];
	bool too_long;

	while ((text = next_word(text, word, &too_long))) {
		uint8_t point;
		const char *end = point_parse(word, &point);

		if (too_long)
			continue;
		if (strcmp(word, "-") == 0 || strcmp(word, "--") == 0)
			point = POINT_NONE;
		else if (!end || *end)
			return refuse_line(err, (size_t)line,
			                   "\"%s\" where a point (a1 to o15) was expected", word);
		else if (taken[point])
			return refuse_line(err, (size_t)line, "%s has a stone already", word);
		if (point != POINT_NONE)
			taken[point] = true;
		game_record_add_move(record, r->arena,
		                     record->count % 2 ? SEAT_SECOND : SEAT_OPENER, point);
	}
	return true;
}

static size_t read_fifths(const char *text, uint8_t points[OFFERS_MAX])
{
	char word[TOKEN_MAX + 1];
	size_t count = 0;
	bool too_long;

	while (count < OFFERS_MAX && (text = next_word(text, word, &too_long))) {
		const char *end = point_parse(word, &points[count]);

		count += end && !*end;
	}
	return count;
}

static void read_result(const struct reader *r, xmlNode *node, struct game_record *record)
{
	const char *result = attribute(r, node, "bresult");

	if (!*result)
		return;
	if (strcmp(result, "0.5") == 0)
		game_record_decide(record, WINNER_NONE, REASON_NONE);
	else
		game_record_decide(record, strtod(result, NULL) > 0.5 ? WINNER_BLACK : WINNER_WHITE,
		                   REASON_NONE);
}

static const char *rule_id(const struct reader *r, const char *name)
{
	const struct rule *known;
	struct rule rule;

	if (rule_find(name, &rule, NULL))
		return arena_text(r->arena, rule.id, strlen(rule.id));
	for (size_t i = 0; (known = rule_at(i)); i++) {
		if (strcasecmp(known->title, name) == 0)
			return known->id;
	}
	return "";
}

static bool read_move_element(const struct reader *r, xmlNode *node, struct game_record *record,
                              struct error *err)
{
	for (xmlNode *child = node->children; child; child = child->next) {
		xmlChar *text;
		bool read;

		if (!is_named(child, "move"))
			continue;
		text = xmlNodeGetContent(child);
		read = !text || read_moves(r, record, (const char *)text, xmlGetLineNo(child), err);
		xmlFree(text);
		return read;
	}
	return true;
}

static bool read_game(const struct reader *r, xmlNode *node, struct error *err)
{
	struct game_record *record = games_add(r->games, r->in, err);
	const struct named *tournament;
	uint8_t fifths[OFFERS_MAX];
	const char *id;

	if (!record)
		return false;
	id = rule_id(r, name_of(&r->rules, attribute(r, node, "rule")));
	if (*id && !*record->rule)
		record->rule = id;
	record->names[0] = name_of(&r->players, attribute(r, node, "black"));
	record->names[1] = name_of(&r->players, attribute(r, node, "white"));
	record->event = name_of(&r->tournaments, attribute(r, node, "tournament"));
	tournament = look_up(&r->tournaments, attribute(r, node, "tournament"));
	record->date = tournament ? tournament->date : "";
	record->round = attribute(r, node, "round");
	if (!read_move_element(r, node, record, err))
		return false;
	game_record_fit(record, r->arena, fifths, read_fifths(attribute(r, node, "alt"), fifths),
	                attribute(r, node, "swap"));
	read_result(r, node, record);
	return true;
}

static bool read_games(struct reader *r, xmlNode *node, int depth, struct error *err)
{
	for (; node && depth < ELEMENTS_DEEP; node = node->next) {
		bool read = is_named(node, "game") ? read_game(r, node, err)
		                                   : read_games(r, node->children, depth + 1, err);

		if (!read)
			return false;
	}
	return true;
}

static bool refuse_xml(struct error *err)
{
	const xmlError *error = xmlGetLastError();
	int length = error && error->message ? (int)strcspn(error->message, "\n") : 0;

	return refuse_line(err, (size_t)(error && error->line > 0 ? error->line : 1), "%.*s",
	                   length > 0 ? length : 16,
	                   length > 0 ? error->message : "XML was expected");
}

bool renjunet_read(const struct notation_input *in, struct notation_games *games, struct error *err)
{
	struct reader r = {.in = in, .games = games, .arena = games->arena};
	xmlDoc *doc;
	bool read;

	if (in->size > XML_BYTES_MAX)
		return error_set(err, ERR_TOO_LARGE, "more than %d bytes", XML_BYTES_MAX);
	doc = xmlReadMemory(in->bytes, (int)in->size, NULL, NULL,
	                    XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
	if (!doc)
		return refuse_xml(err);
	read_tables(&r, xmlDocGetRootElement(doc), 0);
	sort_named(&r.players);
	sort_named(&r.tournaments);
	sort_named(&r.rules);
	read = read_games(&r, xmlDocGetRootElement(doc), 0, err);
	xmlFreeDoc(doc);
	return read && (games->count > 0 || refuse_line(err, 1, "a <game> element was expected"));
}

/* -- writing ----------------------------------------------------------------------------------- */

static void put(struct strbuf *out, const char *name, const char *value)
{
	strbuf_addf(out, " %s=\"", name);
	strbuf_escape(out, value);
	strbuf_addc(out, '"');
}

/* The elements that a game refers to have its number; a player's is twice that, or one less. */
static void write_tables(struct strbuf *out, const struct game_record *games, size_t count)
{
	strbuf_adds(out, "<rules>\n");
	for (size_t i = 0; i < count; i++) {
		strbuf_addf(out, "<rule id=\"%zu\" category=\"1\"", i + 1);
		put(out, "name", games[i].rule);
		strbuf_adds(out, "/>\n");
	}
	strbuf_adds(out, "</rules>\n<players>\n");
	for (size_t i = 0; i < 2 * count; i++) {
		enum seat black = game_record_black(&games[i / 2]);

		strbuf_addf(out, "<player id=\"%zu\"", i + 1);
		put(out, "name", "");
		put(out, "surname", games[i / 2].names[i % 2 ? 1 - black : black]);
		strbuf_adds(out, "/>\n");
	}
	strbuf_adds(out, "</players>\n<tournaments>\n");
	for (size_t i = 0; i < count; i++) {
		strbuf_addf(out, "<tournament id=\"%zu\" rule=\"%zu\"", i + 1, i + 1);
		put(out, "name", games[i].event);
		put(out, "start", games[i].date);
		strbuf_adds(out, "/>\n");
	}
	strbuf_adds(out, "</tournaments>\n");
}

static const char *bresult(const struct game_record *record)
{
	if (!record->result.over)
		return "";
	switch (game_record_winner(record)) {
	case WINNER_BLACK:
		return "1";
	case WINNER_WHITE:
		return "0";
	case WINNER_NONE:
	default:
		return "0.5";
	}
}

static void write_alt(struct strbuf *out, const struct game_record *record)
{
	const struct decision *offer = NULL;
	uint8_t chosen = POINT_NONE;
	char name[4];

	for (size_t i = 0; i < record->count; i++) {
		const struct notation_entry *entry = &record->entries[i];

		if (entry->kind != ENTRY_DECISION || entry->retracted)
			continue;
		if (entry->decision.kind == DECISION_OFFER)
			offer = &entry->decision;
		if (entry->decision.kind == DECISION_CHOOSE)
			chosen = entry->decision.points[0];
	}
	strbuf_adds(out, " alt=\"");
	for (int i = 0, begun = 0; offer && i < offer->count; i++) {
		if (offer->points[i] != chosen)
			strbuf_addf(out, "%s%s", begun++ ? " " : "",
			            point_name(offer->points[i], name));
	}
	strbuf_adds(out, "\" swap=\"");
	for (size_t i = 0; i < record->count; i++) {
		const struct notation_entry *entry = &record->entries[i];

		if (entry->kind != ENTRY_DECISION || entry->retracted)
			continue;
		if (entry->decision.kind == DECISION_SWAP)
			strbuf_addc(out, '1');
		if (entry->decision.kind == DECISION_KEEP || entry->implied_keep)
			strbuf_addc(out, '0');
	}
	strbuf_addc(out, '"');
}

static void write_game(struct strbuf *out, const struct game_record *record, size_t number)
{
	uint8_t moves[MOVES_MAX];
	size_t count = game_record_moves(record, moves, MOVES_MAX);
	int opening = count < OPENING_STONES ? OPENING_NONE : opening_find(moves, NULL);
	char name[4];

	strbuf_addf(out, "<game id=\"%zu\" publisher=\"\" tournament=\"%zu\" rule=\"%zu\"", number,
	            number, number);
	put(out, "round", record->round);
	strbuf_addf(out, " black=\"%zu\" white=\"%zu\" bresult=\"%s\" btime=\"\" wtime=\"\"",
	            2 * number - 1, 2 * number, bresult(record));
	put(out, "opening", opening == OPENING_NONE ? "" : opening_names[opening].code);
	write_alt(out, record);
	strbuf_adds(out, ">\n<move>");
	for (size_t i = 0; i < count; i++)
		strbuf_addf(out, "%s%s", i ? " " : "",
		            moves[i] == POINT_NONE ? "--" : point_name(moves[i], name));
	strbuf_adds(out, "</move>\n</game>\n");
}

bool renjunet_write(const struct game_record *games, size_t count, const struct notation_sink *sink,
                    struct error *err)
{
	struct strbuf out = STRBUF(XML_BYTES_MAX);
	bool written;

	for (size_t i = 0; i < count; i++) {
		if (games[i].set_up)
			return error_set(err, ERR_BAD_FILE,
			                 "game %zu starts from a set-up position, which RenjuNet's "
			                 "form cannot say",
			                 i + 1);
	}
	strbuf_adds(&out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n");
	write_tables(&out, games, count);
	strbuf_adds(&out, "<games>\n");
	for (size_t i = 0; i < count; i++)
		write_game(&out, &games[i], i + 1);
	strbuf_adds(&out, "</games>\n</database>\n");
	written = !out.failed;
	if (written)
		sink->write(sink->context, out.text, out.length);
	strbuf_free(&out);
	return written || error_set(err, ERR_TOO_LARGE, "more than %d bytes", XML_BYTES_MAX);
}
