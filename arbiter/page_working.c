/* How a player's values in the standings come about: each sum as a reader would check it. */
#include "arbiter/page_parts.h"

static void number_cell(struct page *page, int64_t value, bool struck)
{
	char text[WORKING_NUMBER_SIZE];

	working_number(value, text);
	if (struck)
		html(page, "<td class=\"num\"><s>%s</s></td>", text);
	else
		html(page, "<td class=\"num\">%s</td>", text);
}

static void part_opponent(struct page *page, const struct swiss_table *table,
                          const struct working_part *part)
{
	html(page, "<td>");
	if (part->opponent)
		page_player(page, table->swiss.number[part->opponent - 1]);
	else
		html(page, "\u2013");
	html(page, "</td>");
}

static void part_remark(struct page *page, const struct working_part *part)
{
	const char *phrases[WORKING_PHRASES_MAX];
	char own[WORKING_NUMBER_SIZE], more[WORKING_NUMBER_SIZE];
	size_t count = working_phrases(part, phrases);

	working_number(part->score - part->adjusted, own);
	working_number(part->adjusted, more);
	for (size_t i = 0; i < count; i++) {
		html(page, i ? "; " : "");
		if (phrases[i])
			html(page, "%s", page_say(page, phrases[i]));
		else
			html(page,
			     page_say(page, "%s of its own, %s%s for rounds counted as draws"), own,
			     part->adjusted > 0 ? "+" : "", more);
	}
}

static void part_row(struct page *page, const struct swiss_table *table,
                     const struct working *working, const struct working_part *part)
{
	html(page, "<tr><td class=\"no\">");
	if (part->round)
		html(page, "%d", part->round);
	html(page, "</td>");
	part_opponent(page, table, part);
	if (part->result)
		number_cell(page, part->points, false);
	else
		html(page, "<td></td>");
	if (working->scores)
		number_cell(page, part->score, false);
	number_cell(page, part->value, part->use != USE_COUNTED);
	html(page, "<td>");
	part_remark(page, part);
	html(page, "</td></tr>");
}

static void parts_head(struct page *page, const char *label, const struct working *working)
{
	html(page,
	     "<div class=\"scroller\" tabindex=\"0\" role=\"region\" aria-label=\"%s\"><table "
	     "class=\"list working\"><thead><tr>"
	     "<th scope=\"col\" class=\"no\">%s</th><th scope=\"col\">%s</th>"
	     "<th scope=\"col\" class=\"num\">%s</th>",
	     label, page_say(page, "Round"), page_say(page, "Opponent"), page_say(page, "Points"));
	if (working->scores)
		html(page, "<th scope=\"col\" class=\"num\">%s</th>",
		     page_say(page, "Opponent has"));
	html(page, "<th scope=\"col\" class=\"num\">%s</th><th scope=\"col\">%s</th></tr></thead>",
	     page_say(page, "Counts"), page_say(page, "Remark"));
}

/* The last line: the sum, and what becomes of it. */
static void parts_foot(struct page *page, const struct working *working)
{
	char sum[WORKING_NUMBER_SIZE], more[WORKING_NUMBER_SIZE];

	html(page, "<tfoot><tr><td></td><td>%s</td><td></td>", page_say(page, "Sum"));
	if (working->scores)
		html(page, "<td></td>");
	html(page, "<td class=\"num\"><b>%s</b></td><td>", working_number(working->sum, sum));
	if (working->form == FORM_MEAN || working->form == FORM_PERFORMANCE)
		html(page, "\u00f7 %zu", working_counted(working));
	if (working->form == FORM_PERFORMANCE)
		html(page, " %s %s", working->added < 0 ? "\u2212" : "+",
		     working_number(working->added < 0 ? -working->added : working->added, more));
	if (working->form == FORM_SEARCH)
		html(page, "\u2265 %s", working_number(working->goal, more));
	html(page, "</td></tr></tfoot></table></div>");
}

static void write_parts(struct page *page, const struct swiss_table *table, size_t key,
                        const struct working *working)
{
	parts_head(page, page_key_title(page, &table->keys[key]), working);
	html(page, "<tbody>");
	for (size_t i = 0; i < working->count; i++)
		part_row(page, table, working, &working->parts[i]);
	html(page, "</tbody>");
	parts_foot(page, working);
}

static void write_value(struct page *page, const struct swiss_table *table, size_t key,
                        const struct working *working)
{
	char value[WORKING_NUMBER_SIZE];

	standing_format(&table->keys[key], working->value, value, sizeof value);
	html(page, "<section id=\"k%zu\"><h2>%s = %s</h2><p class=\"summary\">%s: %s", key,
	     page_key_title(page, &table->keys[key]), value, table->keys[key].code,
	     page_say(page, working_form_phrase(working->form)));
	if (working->form == FORM_LOTS)
		html(page, " (%lld)", (long long)table->swiss.history.lots_seed);
	html(page, ".</p>");
	if (working->form != FORM_FACT && working->form != FORM_LOTS && working->count)
		write_parts(page, table, key, working);
	html(page, "</section>");
}

static void write_heading(struct page *page, int rounds, int no, const struct standing *row)
{
	const struct round *round = tournament_round(page->t, rounds);

	html(page, "<h1>%d. ", row->rank);
	page_player(page, no);
	html(page, "</h1><p class=\"lead\">");
	if (page->is_static)
		page_link_open(page, PAGE_STANDINGS, 0, 0);
	else
		page_link_open(page, PAGE_STANDINGS_AFTER, rounds, 0);
	html(page, page_say(page, "Standings after round %d"), rounds);
	html(page, "</a></p>");
	if (round && round_open_boards(round))
		html(page, "<p class=\"lead\">%s</p>",
		     page_say(page, "A board of this round that is still open counts as not played "
		                    "so far."));
}

void page_working(struct page *page, int rounds, int no)
{
	struct swiss_table *table = arena_get(page->arena, sizeof *table);
	struct working workings[STANDING_KEYS_MAX];
	const struct standing *row = NULL;
	struct error err = {0};

	page_begin(page, page_name(page, no), (struct place){PAGE_STANDINGS, 0, 0});
	html(page, "<div id=\"working\" data-live>");
	if (swiss_standings(table, page->t, rounds, page->arena, &err))
		row = swiss_explain(table, no, page->arena, workings);
	else
		html(page, "<p class=\"problem\">%s</p>", err.text);
	if (row)
		write_heading(page, rounds, no, row);
	else if (!*err.text)
		html(page, "<p class=\"empty\">%s</p>", page_say(page, "Not in this table."));
	for (size_t k = 0; row && k < table->key_count; k++)
		write_value(page, table, k, &workings[k]);
	html(page, "</div>");
	page_end(page);
}
