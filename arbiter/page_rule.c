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
	int side = beyond > 0 ? 2 * beyond - 1 : 2 * zone + 1;

	if (beyond > 0)
		html(page, page_say(page, " outside the central %d\u00d7%d"), side, side);
	else if (zone == 0)
		html(page, "%s", page_say(page, " on h8"));
	else if (zone < ZONE_BOARD)
		html(page, page_say(page, " in the central %d\u00d7%d"), side, side);
	else
		html(page, "%s", page_say(page, " anywhere"));
}

/* Does whoever places the next stone also declare a number with it? */
static bool declares_after(const struct game *game)
{
	const struct rule *rule = &game->rule;
	bool implied;
	const struct opening_arc *arc =
		game->state == STATE_PLAY
			? NULL
			: opening_step(rule, game->state, DECISION_PLACE, game->declared, &implied);
	const struct opening_arc *next =
		!arc || arc->to == STATE_PLAY
			? NULL
			: opening_arc(rule, arc->to, DECISION_DECLARE, game->declared);

	return next && next->who == arc->who;
}

static void place_phrase(struct page *page, const struct game *game, const struct legal *legal)
{
	html(page, page_say(page, "place stone %d"), game->move_count + 1);
	zone_phrase(page, legal->place_zone, legal->place_beyond);
	if (declares_after(game))
		html(page, page_say(page, " and announce 1 to %d fifth moves"),
		     game->rule.declare_max);
}

/* The options that make a stone, or lead to one; returns whether anything was written. */
static bool stone_options(struct page *page, const struct game *game, const struct legal *legal)
{
	const char *either = page_say(page, " or ");
	const char *between = "";

	if (legal->kinds[DECISION_PLACE]) {
		place_phrase(page, game, legal);
		between = either;
	}
	if (legal->kinds[DECISION_OFFER]) {
		html(page, "%s", between);
		html(page, page_say(page, "offer %d fifth moves"), legal->offer_count);
		zone_phrase(page, legal->offer_zone, 0);
		between = either;
	}
	if (legal->kinds[DECISION_EXTEND])
		html(page, "%s%s", between, page_say(page, "add a white and a black stone"));
	return *between != '\0' || legal->kinds[DECISION_EXTEND];
}

void page_moves(struct page *page, const struct game *game, const struct legal *legal)
{
	if (stone_options(page, game, legal))
		return;
	if (legal->kinds[DECISION_DECLARE])
		html(page, page_say(page, "declare how many fifth moves Black will offer, 1 to %d"),
		     legal->declare_max);
	if (legal->kinds[DECISION_CHOOSE])
		html(page, page_say(page, "choose one of the %d offered fifth moves"),
		     game->offer_count);
}

void page_options(struct page *page, const struct game *game, const struct legal *legal)
{
	if (legal->kinds[DECISION_SWAP])
		html(page, "%s",
		     game->to_move == COLOUR_BLACK ? page_say(page, "swap colours, or keep Black")
		                                   : page_say(page, "swap colours, or keep White"));
	if (legal->kinds[DECISION_SWAP] &&
	    (legal->kinds[DECISION_PLACE] || legal->kinds[DECISION_OFFER]))
		html(page, "%s", page_say(page, " and "));
	page_moves(page, game, legal);
}

const char *page_why(const struct page *page, const struct game *game, const struct legal *legal)
{
	if (legal->kinds[DECISION_EXTEND])
		return page_say(page,
		                "Whoever adds two stones leaves the choice to the other player. A "
		                "swap exchanges who holds which colour.");
	if (legal->kinds[DECISION_SWAP])
		return page_say(page,
		                "A swap exchanges who holds which colour; the stones stay where "
		                "they are. Going on without swapping keeps the colours.");
	if (legal->kinds[DECISION_OFFER])
		return page_say(page, "All offers are made at once. No two of them may be "
		                      "symmetric in this position.");
	if (legal->kinds[DECISION_CHOOSE])
		return page_say(page, "The chosen point becomes Black\u2019s fifth stone, the "
		                      "others vanish.");
	if (legal->kinds[DECISION_DECLARE])
		return page_say(page, "White will choose one of them as the fifth stone.");
	if (game->state == STATE_PLAY && game->rule.forbidden && game->to_move == COLOUR_BLACK)
		return page_say(page, "Black must not make a double three, a double four or an "
		                      "overline; a five wins all the same.");
	return "";
}

static const char *holder_name(enum holder who)
{
	static const char *const names[] = {
		[HOLDER_OPENER] = PHRASE("the first player"),
		[HOLDER_SECOND] = PHRASE("the second player"),
		[HOLDER_BLACK] = PHRASE("Black"),
		[HOLDER_WHITE] = PHRASE("White"),
	};

	return names[who];
}

static void step_arc(struct page *page, const struct rule *rule, const struct opening_arc *arc)
{
	static const char *const plain[DECISION_KIND_COUNT] = {
		[DECISION_PLACE] = PHRASE("places a stone"),
		[DECISION_OFFER] = PHRASE("offers the declared number of fifth moves"),
		[DECISION_CHOOSE] = PHRASE("chooses one of the offers"),
		[DECISION_EXTEND] = PHRASE("adds a white and a black stone"),
		[DECISION_SWAP] = PHRASE("swaps"),
		[DECISION_KEEP] = PHRASE("keeps"),
	};

	if (arc->kind == DECISION_DECLARE)
		html(page, page_say(page, "declares 1 to %d fifth moves"), rule->declare_max);
	else if (arc->kind == DECISION_OFFER && arc->fifths == FIFTHS_RULE)
		html(page, page_say(page, "offers %d fifth moves"), rule->fifths);
	else if (plain[arc->kind])
		html(page, "%s", page_say(page, plain[arc->kind]));
	if (arc->kind == DECISION_PLACE ||
	    (arc->kind == DECISION_OFFER && arc->fifths == FIFTHS_RULE))
		zone_phrase(page, arc->zone, arc->beyond);
	if (arc->fifths == FIFTHS_SINGLE)
		html(page, "%s", page_say(page, " if one was declared"));
}

static void rule_step(struct page *page, const struct game *game, uint8_t state)
{
	const struct rule *rule = &game->rule;
	const char *between = " ";

	bool here = !game->outcome.over && game->state == state;

	strbuf_adds(page->out, here ? "<li aria-current=\"step\">" : "<li>");
	html(page, "%s", page_say(page, holder_name(opening_holder(rule, state))));
	for (uint8_t i = 0; i < rule->arc_count; i++) {
		if (rule->arcs[i].from != state)
			continue;
		html(page, "%s", between);
		step_arc(page, rule, &rule->arcs[i]);
		between = page_say(page, " or ");
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

	html(page, "<details class=\"steps\" id=\"rule-steps\"><summary>%s</summary><p>%s</p>",
	     page_fill(page, page_say(page, "%s: the opening"), rule->title),
	     page_rule_summary(page, rule));
	if (rule->state_count > 0) {
		html(page, "<ol>");
		for (uint8_t state = 0; state < rule->state_count; state++)
			rule_step(page, game, state);
		html(page, "</ol>");
	}
	html(page, "</details>");
}
