/* Why a board is paired as it is: facts, why not the others, and what would be with one of them. */
#include "arbiter/page_why.h"

#include "arbiter/page_parts.h"

#include <stdio.h>
#include <string.h>

static int number_of(const struct why_page *what, int card)
{
	return why_number(what->why, card);
}

static void write_address(struct page *page, int round, int board)
{
	char place[16] = "bye";

	if (board)
		snprintf(place, sizeof place, "%d", board);
	page_href(page, PAGE_ROUND, round, 0);
	html(page, "/b/%s/why", place);
}

void page_why_cell(struct page *page, const struct round *round, int board)
{
	if (page->is_static || page_is_match(page) || draw_system(page->t) != SYSTEM_DUTCH)
		return;
	html(page, "<td class=\"why\"><a href=\"");
	write_address(page, round->number, board);
	html(page, "\">%s</a></td>", page_say(page, "why?"));
}

/* Lines of text as entries of a list. */
static void write_lines(struct page *page, const char *lines)
{
	html(page, "<ul class=\"facts\" lang=\"en\">");
	while (*lines) {
		size_t length = strcspn(lines, "\n");

		html(page, "<li>%s</li>", arena_text(page->arena, lines, length));
		lines += length + (lines[length] == '\n');
	}
	html(page, "</ul>");
}

/* -- the pairing that would result ------------------------------------------------------------- */

static void result_row(struct page *page, const struct why_page *what, int opener, int second,
                       bool changed)
{
	html(page, "<tr%s><td class=\"side\">", "");
	page_player(page, number_of(what, opener));
	html(page, "</td><td class=\"mid\">%s</td><td class=\"side\">",
	     changed ? page_say(page, "changed") : "");
	if (second >= 0)
		page_player(page, number_of(what, second));
	else
		html(page, "%s", page_say(page, "bye"));
	html(page, "</td></tr>");
}

static void write_result(struct page *page, const struct why_page *what,
                         const struct explain_run *run)
{
	const struct explain *e = &what->why->e;

	html(page, "<table class=\"boards\"><tbody>");
	for (int i = 0; i < run->pairing.count; i++) {
		int opener = e->card[run->pairing.boards[i].opener];
		int second = e->card[run->pairing.boards[i].second];

		if (opener >= 0 && second >= 0)
			result_row(page, what, opener, second, e->run.mate[opener] != second);
	}
	if (run->bye >= 0)
		result_row(page, what, run->bye, -1, e->run.bye != run->bye);
	html(page, "</tbody></table>");
}

static const char *reason_text(const struct why_page *what, const struct explain_verdict *verdict)
{
	struct explain_text text = why_text(what->why);

	explain_say_reason(&text, verdict);
	return text.text;
}

static void name_pair(struct page *page, const struct why_page *what,
                      const struct explain_verdict *verdict)
{
	page_player(page, number_of(what, verdict->a));
	html(page, " – ");
	if (verdict->b >= 0)
		page_player(page, number_of(what, verdict->b));
	else
		html(page, "%s", page_say(page, "bye"));
}

static void write_asked(struct page *page, const struct why_page *what)
{
	for (int i = 0; i < 2; i++) {
		const struct explain_verdict *verdict = what->asked[i];

		if (!verdict)
			continue;
		html(page, "<h3>");
		name_pair(page, what, verdict);
		html(page, "</h3><p lang=\"en\">%s.</p>", reason_text(what, verdict));
		if (verdict->run)
			write_result(page, what, verdict->run);
	}
}

/* -- everybody else ---------------------------------------------------------------------------- */

static void other_option(struct page *page, const struct why_page *what, int number,
                         const char *name)
{
	html(page, "<option value=\"%d\"%s>%s</option>", number,
	     number == what->other ? " selected" : "", name);
}

static void write_form(struct page *page, int round, const struct why_page *what)
{
	const struct explain *e = &what->why->e;

	html(page, "<form method=\"get\" class=\"inline\" action=\"");
	write_address(page, round, what->board);
	html(page, "\"><label>%s <select name=\"not\">", page_say(page, "Instead of that:"));
	for (int i = 0; i < e->roster.count; i++)
		if (i != what->card[0] && i != what->card[1])
			other_option(page, what, number_of(what, i),
			             page_name(page, number_of(what, i)));
	if (what->board && e->run.bye >= 0)
		other_option(page, what, 0, page_say(page, "bye"));
	html(page, "</select></label> <button>%s</button></form>",
	     page_say(page, "Show the pairing that would result"));
}

static void other_row(struct page *page, const struct why_page *what, int other)
{
	html(page, "<tr><th scope=\"row\">");
	if (other < what->why->e.roster.count)
		page_player(page, number_of(what, other));
	else
		html(page, "%s", page_say(page, "bye"));
	html(page, "</th>");
	for (int i = 0; i < 2 && what->reasons[i]; i++)
		html(page, "<td lang=\"en\">%s</td>", reason_text(what, &what->reasons[i][other]));
	html(page, "</tr>");
}

static bool is_row(const struct why_page *what, int other)
{
	return other != what->card[0] && other != what->card[1] &&
	       why_says(&what->reasons[0][other]);
}

static void write_others(struct page *page, const struct why_page *what)
{
	html(page, "<table class=\"why\"><thead><tr><td></td>");
	for (int i = 0; i < 2 && what->reasons[i]; i++) {
		html(page, "<th scope=\"col\">");
		if (what->board)
			html(page, page_say(page, "against <bdi>%s</bdi>"),
			     page_name(page, number_of(what, what->card[i])));
		else
			html(page, "%s", page_say(page, "bye"));
		html(page, "</th>");
	}
	html(page, "</tr></thead><tbody>");
	for (int i = 0; i <= what->why->e.roster.count; i++)
		if (is_row(what, i))
			other_row(page, what, i);
	html(page, "</tbody></table>");
}

void page_why_board(struct page *page, int round, const struct why_page *what)
{
	page_begin(page, page_say(page, "Why this pairing"), (struct place){PAGE_ROUND, round, 0});
	html(page, "<section id=\"why\"><h1>%s</h1><p class=\"lead\">",
	     page_say(page, "Why this pairing"));
	page_link_open(page, PAGE_ROUND, round, 0);
	html(page, page_say(page, "Round %d"), round);
	html(page, "</a>: ");
	page_player(page, number_of(what, what->card[0]));
	html(page, " – ");
	if (what->card[1] >= 0)
		page_player(page, number_of(what, what->card[1]));
	else
		html(page, "%s", page_say(page, "bye"));
	html(page, "</p>");
	write_lines(page, what->lines);
	html(page, "<h2>%s</h2>", page_say(page, "Why not another?"));
	write_form(page, round, what);
	write_asked(page, what);
	write_others(page, what);
	html(page, "</section>");
	page_end(page);
}
