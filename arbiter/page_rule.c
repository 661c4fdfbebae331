/*
 * The rule card: what may be done now, what it means, and where in the opening the game stands. All
 * of it is read from the rule's table, so that a new rule needs no new page.
 */
#include "arbiter/page_parts.h"
#include "core/rule_text.h"

#include <stdio.h>
#include <string.h>

static void zone_phrase(struct page *page, int zone, int beyond)
{
	if (beyond > 0)
		html(page, " outside the central %d\u00d7%d", 2 * beyond - 1, 2 * beyond - 1);
	else if (zone == 0)
		html(page, " on h8");
	else if (zone < ZONE_BOARD)
		html(page, " in the central %d\u00d7%d", 2 * zone + 1, 2 * zone + 1);
	else
		html(page, " anywhere");
}

/* The options that make a stone, or lead to one; returns whether anything was written. */
static bool stone_options(struct page *page, const struct game *game, const struct legal *legal)
{
	const char *between = "";

	if (legal->kinds[DECISION_PLACE]) {
		html(page, "place stone %d", game->move_count + 1);
		zone_phrase(page, legal->place_zone, legal->place_beyond);
		between = " or ";
	}
	if (legal->kinds[DECISION_OFFER]) {
		html(page, "%soffer %d fifth moves", between, legal->offer_count);
		zone_phrase(page, legal->offer_zone, 0);
		between = " or ";
	}
	if (legal->kinds[DECISION_EXTEND])
		html(page, "%sadd a white and a black stone", between);
	return *between != '\0';
}

void page_options(struct page *page, const struct game *game, const struct legal *legal)
{
	const char *colour = game->to_move == COLOUR_BLACK ? "Black" : "White";

	if (legal->kinds[DECISION_SWAP])
		html(page, "swap colours, or keep %s", colour);
	if (legal->kinds[DECISION_SWAP] &&
	    (legal->kinds[DECISION_PLACE] || legal->kinds[DECISION_OFFER]))
		html(page, " and ");
	if (stone_options(page, game, legal))
		return;
	if (legal->kinds[DECISION_DECLARE])
		html(page, "declare how many fifth moves Black will offer, 1 to %d",
		     legal->declare_max);
	if (legal->kinds[DECISION_CHOOSE])
		html(page, "choose one of the %d offered fifth moves", game->offer_count);
}

const char *page_why(const struct game *game, const struct legal *legal)
{
	if (legal->kinds[DECISION_EXTEND])
		return "Whoever adds two stones leaves the choice to the other player. A swap "
		       "exchanges "
		       "who holds which colour.";
	if (legal->kinds[DECISION_SWAP])
		return "A swap exchanges who holds which colour; the stones stay where they are. "
		       "Going on without swapping keeps the colours.";
	if (legal->kinds[DECISION_OFFER])
		return "All offers are made at once. No two of them may be symmetric in this "
		       "position.";
	if (legal->kinds[DECISION_CHOOSE])
		return "The chosen point becomes Black\u2019s fifth stone, the others vanish.";
	if (legal->kinds[DECISION_DECLARE])
		return "White will choose one of them as the fifth stone.";
	if (game->state == STATE_PLAY && game->rule.forbidden && game->to_move == COLOUR_BLACK)
		return "Black must not make a double three, a double four or an overline; a five "
		       "wins all the same.";
	return "";
}

static const char *holder_name(enum holder who)
{
	static const char *const names[] = {
		[HOLDER_OPENER] = "the first player",
		[HOLDER_SECOND] = "the second player",
		[HOLDER_BLACK] = "Black",
		[HOLDER_WHITE] = "White",
	};

	return names[who];
}

static void step_arc(struct page *page, const struct rule *rule, const struct opening_arc *arc)
{
	if (arc->kind == DECISION_PLACE) {
		html(page, "places a stone");
		zone_phrase(page, arc->zone, arc->beyond);
	} else if (arc->kind == DECISION_OFFER && arc->fifths == FIFTHS_RULE) {
		html(page, "offers %d fifth moves", rule->fifths);
		zone_phrase(page, arc->zone, 0);
	} else if (arc->kind == DECISION_OFFER) {
		html(page, "offers the declared number of fifth moves");
	} else if (arc->kind == DECISION_DECLARE) {
		html(page, "declares 1 to %d fifth moves", rule->declare_max);
	} else if (arc->kind == DECISION_CHOOSE) {
		html(page, "chooses one of the offers");
	} else if (arc->kind == DECISION_EXTEND) {
		html(page, "adds a white and a black stone");
	} else if (arc->kind == DECISION_SWAP) {
		html(page, "swaps");
	} else if (arc->kind == DECISION_KEEP) {
		html(page, "keeps");
	}
	if (arc->fifths == FIFTHS_SINGLE)
		html(page, " if one was declared");
}

static void rule_step(struct page *page, const struct game *game, uint8_t state)
{
	const struct rule *rule = &game->rule;
	const char *between = " ";

	bool here = !game->outcome.over && game->state == state;

	strbuf_adds(page->out, here ? "<li aria-current=\"step\">" : "<li>");
	html(page, "%s", holder_name(opening_holder(rule, state)));
	for (uint8_t i = 0; i < rule->arc_count; i++) {
		if (rule->arcs[i].from != state)
			continue;
		html(page, "%s", between);
		step_arc(page, rule, &rule->arcs[i]);
		between = " or ";
	}
	html(page, "</li>");
}

/* English has a summary of each rule's own; elsewhere it is what the rule changes of renju. */
const char *page_rule_summary(struct page *page, const struct rule *rule)
{
	char text[ROW_COUNT * RULE_TEXT_MAX], row[RULE_TEXT_MAX];
	size_t used = 0;

	if (page->language == LANGUAGE_EN)
		return rule->summary;
	text[0] = '\0';
	for (int i = 0; i < ROW_COUNT; i++)
		if (rule_row_text(rule, (enum rule_row)i, page->language, row))
			used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
			                         used ? " " : "", row);
	return used ? arena_text(page->arena, text, used)
	            : rule_row_standard(ROW_FIRST_STONES, page->language);
}

void page_rule_steps(struct page *page, const struct game *game)
{
	const struct rule *rule = &game->rule;

	html(page,
	     "<details class=\"steps\" id=\"rule-steps\"><summary>%s: the opening</summary>"
	     "<p>%s</p>",
	     rule->title, page_rule_summary(page, rule));
	if (rule->state_count > 0) {
		html(page, "<ol>");
		for (uint8_t state = 0; state < rule->state_count; state++)
			rule_step(page, game, state);
		html(page, "</ol>");
	}
	html(page, "</details>");
}
