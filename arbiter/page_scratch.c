/* The scratch board: its page, and what the rules say in sentences. */
#include "arbiter/page_parts.h"
#include "arbiter/scratch_inside.h"

#include <string.h>

enum { POINT_TEXT = 4 };

/* -- sentences --------------------------------------------------------------------------------- */

static void add(json_t *list, const char *sentence)
{
	json_array_append_new(list, json_string(sentence));
}

static const char *name_of(struct page *page, uint8_t point)
{
	char name[POINT_TEXT];

	return page_fill(page, "%s", point_name(point, name));
}

static const char *shape(const struct page *page, enum verdict verdict)
{
	return verdict == VERDICT_OVERLINE      ? page_say(page, "overline")
	       : verdict == VERDICT_DOUBLE_FOUR ? page_say(page, "double four")
	                                        : page_say(page, "double three");
}

static void say_forbidden(struct page *page, const struct scratch *scratch,
                          const struct findings *found, json_t *list)
{
	const char *at = name_of(page, scratch->at);

	if (!scratch->game.rule.forbidden)
		add(list, page_say(page, "This rule has no forbidden moves."));
	else if (verdict_is_forbidden(found->why.verdict))
		add(list, page_fill(page, page_say(page, "%s is forbidden to Black: %s"), at,
		                    shape(page, found->why.verdict)));
	else if (!found->five[COLOUR_BLACK])
		add(list, page_fill(page, page_say(page, "%s is not forbidden to Black."), at));
}

static void say_asked(struct page *page, const struct scratch *scratch,
                      const struct findings *found, json_t *list)
{
	const char *at;

	if (scratch->at == POINT_NONE)
		return;
	at = name_of(page, scratch->at);
	if (!found->asked) {
		add(list, page_fill(page, page_say(page, "There is a stone on %s."), at));
		return;
	}
	if (found->five[COLOUR_BLACK])
		add(list, page_fill(page, page_say(page, "Black makes five on %s and wins."), at));
	say_forbidden(page, scratch, found, list);
	if (found->five[COLOUR_WHITE])
		add(list, page_fill(page, page_say(page, "White makes five on %s and wins."), at));
}

static void say_same(struct page *page, const struct findings *found, uint8_t a, uint8_t b,
                     json_t *list)
{
	int map = symmetry_between(&found->symmetries, a, b);

	if (map >= 0)
		add(list,
		    page_fill(page, page_say(page, "%s and %s are the same fifth move: %s."),
		              name_of(page, a), name_of(page, b), found->symmetries.axis[map]));
}

static void say_offers(struct page *page, const struct scratch *scratch,
                       const struct findings *found, json_t *list)
{
	const struct game *game = &scratch->game;
	size_t before = json_array_size(list);

	for (int i = 0; i < game->offer_count; i++)
		for (int j = i + 1; j < game->offer_count; j++)
			say_same(page, found, game->offers[i], game->offers[j], list);
	if (game->offer_count > 1 && json_array_size(list) == before)
		add(list,
		    page_fill(page, page_say(page, "All %d offers are different fifth moves."),
		              game->offer_count));
}

static void say_fifths(struct page *page, const struct scratch *scratch,
                       const struct findings *found, json_t *list)
{
	const struct symmetries *symmetries = &found->symmetries;
	uint8_t twins[SYMMETRY_TWINS_MAX];
	size_t count = found->asked ? symmetry_twins(symmetries, scratch->at, twins) : 0;

	if (!found->has_four)
		return;
	if (!symmetries->count)
		add(list, page_say(page, "The first four stones have no symmetry."));
	for (int i = 0; i < symmetries->count; i++)
		add(list, page_fill(page, page_say(page, "Symmetry of the first four stones: %s."),
		                    symmetries->axis[i]));
	add(list,
	    page_fill(page, page_say(page, "Fifth moves that are different: %d."), found->fifths));
	for (size_t i = 0; i < count; i++)
		say_same(page, found, scratch->at, twins[i], list);
	if (found->asked && !count && found->four[scratch->at] == CELL_EMPTY)
		add(list,
		    page_fill(page, page_say(page, "No other point is the same fifth move as %s."),
		              name_of(page, scratch->at)));
	say_offers(page, scratch, found, list);
}

json_t *scratch_words(struct page *page, const struct scratch *scratch,
                      const struct findings *found)
{
	json_t *list = json_array();

	say_asked(page, scratch, found, list);
	if (found->opening != OPENING_NONE) {
		const struct opening_name *name = &opening_names[found->opening];

		add(list, page_fill(page, page_say(page, "Opening: %s, %s (%s, %s)."), name->code,
		                    name->name, name->kanji, name->english));
	}
	say_fifths(page, scratch, found, list);
	return list;
}

/* -- the page ---------------------------------------------------------------------------------- */

static void rule_select(struct page *page, const struct rule *chosen)
{
	const struct rule *rule;

	html(page, "<label>%s <select id=\"scratch-rule\">", page_say(page, "Rule"));
	for (size_t i = 0; (rule = rule_at(i)) != NULL; i++)
		html(page, "<option value=\"%s\"%s>%s</option>", rule->id,
		     !strcmp(rule->id, chosen->id) ? " selected" : "", rule->title);
	html(page, "</select></label>");
}

static void tools(struct page *page)
{
	static const struct {
		const char *value, *key, *label;
	} rows[] = {
		{"turn",  "t", PHRASE("Stones in turn")},
                {"black", "b", PHRASE("Black stones")  },
		{"white", "w", PHRASE("White stones")  },
                {"ask",   "q", PHRASE("Ask at a point")},
		{"offer", "o", PHRASE("Fifth moves")   },
	};

	html(page, "<fieldset class=\"tools\"><legend>%s</legend>",
	     page_say(page, "A click or Enter on the board"));
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		html(page,
		     "<label><input type=\"radio\" name=\"tool\" value=\"%s\" data-key=\"%s\"%s>"
		     "<span>%s <kbd>%s</kbd></span></label>",
		     rows[i].value, rows[i].key, i ? "" : " checked", page_say(page, rows[i].label),
		     rows[i].key);
	html(page, "</fieldset>");
}

static void controls(struct page *page, const struct scratch *scratch)
{
	html(page, "<form id=\"scratch-controls\" class=\"fields\">");
	tools(page);
	html(page,
	     "<label>%s <input id=\"scratch-entry\" autocomplete=\"off\" autocapitalize=\"off\" "
	     "spellcheck=\"false\" size=\"12\" aria-describedby=\"scratch-hint\"></label>",
	     page_say(page, "Points"));
	html(page, "<p class=\"hint\" id=\"scratch-hint\">%s</p>",
	     page_say(page, "For example: h8 i9, then Enter. A stone that is pressed again goes."));
	rule_select(page, &scratch->game.rule);
	html(page,
	     "<div class=\"row\"><button type=\"button\" id=\"scratch-undo\">%s</button>"
	     "<button type=\"button\" id=\"scratch-clear\">%s</button></div></form>",
	     page_say(page, "Undo"), page_say(page, "Empty the board"));
}

/* What the page begins with, for web/scratch.js: "h8b i9w". */
static void stones_attribute(struct page *page, const struct game *game)
{
	char name[POINT_TEXT];

	html(page, " data-stones=\"");
	for (int i = 0; i < game->move_count; i++)
		html(page, "%s%s%s", i ? " " : "", point_name(game->moves[i], name),
		     game->cells[game->moves[i]] == CELL_BLACK ? "b" : "w");
	html(page, "\" data-offers=\"");
	for (int i = 0; i < game->offer_count; i++)
		html(page, "%s%s", i ? " " : "", point_name(game->offers[i], name));
	html(page, "\"");
}

void page_scratch(struct page *page, const struct scratch *scratch, const char *note)
{
	page_begin(page, page_say(page, "Scratch board"), (struct place){PAGE_COUNT, 0, 0});
	html(page, "<h1>%s</h1><p class=\"summary\">%s</p>", page_say(page, "Scratch board"),
	     page_say(page, "Put stones of both colours anywhere and ask what the rules say: is a "
	                    "move forbidden, and why; which fifth moves are the same. Nothing is "
	                    "kept, and no game is touched."));
	if (note)
		html(page, "<p class=\"problem\">%s</p>", page_say(page, note));
	html(page, "<div class=\"scratch\" id=\"scratch\"");
	stones_attribute(page, &scratch->game);
	html(page,
	     "><div class=\"board-box\"><renju-board id=\"board\" role=\"region\" "
	     "aria-label=\"%s\">",
	     page_say(page, "Board"));
	scratch_picture(page, scratch, page->out);
	html(page, "</renju-board></div><div class=\"scratch-side\">");
	controls(page, scratch);
	html(page,
	     "<section aria-labelledby=\"scratch-says\"><h2 id=\"scratch-says\">%s</h2>"
	     "<ul id=\"scratch-words\" aria-live=\"polite\"></ul>"
	     "<ul id=\"scratch-proof\" class=\"explanation\" hidden></ul></section></div></div>",
	     page_say(page, "What the rules say"));
	page_board_words(page);
	page_end(page);
}
