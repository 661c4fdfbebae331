/* An opening rule as JSON: its table, its numbers, and what it changes in every language. */
#include "arbiter/view.h"
#include "core/rule_text.h"

/* Which points of the board a stone may lie on, going by the square alone: 225 characters, row 1
 * first, as boards are written elsewhere. */
static json_t *mask_json(const struct opening_arc *arc)
{
	char mask[BOARD_POINTS];

	for (int point = 0; point < BOARD_POINTS; point++) {
		int reach = point_reach((uint8_t)point);

		mask[point] = reach <= arc->zone && reach >= arc->beyond ? 'x' : '.';
	}
	return json_stringn(mask, BOARD_POINTS);
}

/* The least and most fifth moves that a step declares or offers; null where it does neither. */
static json_t *number_json(const struct rule *rule, const struct opening_arc *arc)
{
	bool own = arc->fifths == FIFTHS_RULE;

	if (arc->kind == DECISION_DECLARE)
		return json_pack("[i, i]", 1, rule->declare_max);
	if (arc->kind == DECISION_OFFER)
		return json_pack("[i, i]", own ? rule->fifths : 2,
		                 own ? rule->fifths : rule->declare_max);
	return json_null();
}

static json_t *arc_json(const struct rule *rule, const struct opening_arc *arc)
{
	static const char *const holders[] = {
		[HOLDER_OPENER] = "opener",
		[HOLDER_SECOND] = "second",
		[HOLDER_BLACK] = "black",
		[HOLDER_WHITE] = "white",
	};
	static const char *const fifths[] = {
		[FIFTHS_ANY] = NULL,
		[FIFTHS_RULE] = "rule",
		[FIFTHS_DECLARED] = "declared",
		[FIFTHS_SINGLE] = "single",
	};
	bool stone = arc->kind == DECISION_PLACE || arc->kind == DECISION_OFFER;

	return json_pack("{s:s, s:s, s:s, s:i, s:i, s:o, s:o, s:s?, s:b, s:b, s:s}", "state",
	                 rule->states[arc->from], "decision", decision_name(arc->kind), "actor",
	                 holders[arc->who], "square", 2 * arc->zone + 1, "outside",
	                 arc->beyond ? 2 * arc->beyond - 1 : 0, "mask",
	                 stone ? mask_json(arc) : json_null(), "number", number_json(rule, arc),
	                 "fifths", fifths[arc->fifths], "turns", (arc->also & ARC_TURNS) != 0,
	                 "keeps_open", (arc->also & ARC_KEEPS_OPEN) != 0, "then",
	                 arc->to == STATE_PLAY ? "play" : rule->states[arc->to]);
}

static json_t *arcs_json(const struct rule *rule)
{
	json_t *arcs = json_array();

	for (size_t i = 0; i < rule->arc_count; i++)
		json_array_append_new(arcs, arc_json(rule, &rule->arcs[i]));
	return arcs;
}

static json_t *states_json(const struct rule *rule)
{
	json_t *states = json_array();

	for (size_t i = 0; i < rule->state_count; i++)
		json_array_append_new(states, json_string(rule->states[i]));
	return states;
}

static json_t *excluded_json(const struct rule *rule)
{
	json_t *patterns = json_array();

	for (const char *const *barred = rule->barred; barred && *barred; barred++)
		json_array_append_new(patterns, json_string(*barred));
	return patterns;
}

static json_t *rows_json(const struct rule *rule, enum language language)
{
	json_t *rows = json_array();

	for (int i = 0; i < ROW_COUNT; i++) {
		enum rule_row row = (enum rule_row)i;
		char text[RULE_TEXT_MAX];

		if (rule_row_text(rule, row, language, text))
			json_array_append_new(
				rows, json_pack("{s:s, s:s, s:s, s:s}", "row", rule_row_name(row),
			                        "title", rule_row_title(row, language), "standard",
			                        rule_row_standard(row, language), "rule", text));
	}
	return rows;
}

static json_t *changes_json(const struct rule *rule)
{
	json_t *changes = json_object();

	for (int i = 0; i < LANGUAGE_COUNT; i++)
		json_object_set_new(changes, language_code((enum language)i),
		                    rows_json(rule, (enum language)i));
	return changes;
}

static const char *five_word(const struct rule *rule, enum colour colour)
{
	return rule->exact[colour] ? "exactly-five" : "five-or-more";
}

json_t *view_rule_line(const struct rule *rule)
{
	return json_pack("{s:s, s:s, s:s, s:s}", "id", rule->id, "title", rule->title, "game",
	                 rule->forbidden ? "renju" : "gomoku", "summary", rule->summary);
}

json_t *view_rule(const struct rule *rule)
{
	json_t *view = view_rule_line(rule);
	json_t *numbers = json_pack(
		"{s:i, s:i, s:i, s:b, s:{s:s, s:s}, s:o, s:o, s:o, s:o}", "fifths", rule->fifths,
		"declare_max", rule->declare_max, "pass_from", rule->pass_from, "forbidden_moves",
		rule->forbidden, "wins", "black", five_word(rule, COLOUR_BLACK), "white",
		five_word(rule, COLOUR_WHITE), "excluded", excluded_json(rule), "states",
		states_json(rule), "steps", arcs_json(rule), "changes", changes_json(rule));

	json_object_update(view, numbers);
	json_decref(numbers);
	return view;
}
