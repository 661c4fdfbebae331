/* Results that players report of games played over the board. */
#include "arbiter/page_parts.h"

static void report_button(struct page *page, int opener, const char *label)
{
	html(page, "<button data-json='{\"opener\":%d,\"second\":%d}'>%s</button>", opener,
	     2 - opener, label);
}

/* "1-0" by half-points. */
static const char *report_score(struct page *page, const struct report *report)
{
	return page_fill(page, "%s\u2013%s", page_points(page, report->half_points[SEAT_OPENER]),
	                 page_points(page, report->half_points[SEAT_SECOND]));
}

void page_report_form(struct page *page, const struct round *round, const struct board *board,
                      enum seat seat)
{
	const struct report *mine = &board->reports[seat];
	int win = seat == SEAT_OPENER ? 2 : 0;

	if (round->state != ROUND_STARTED || board->result != RESULT_KIND_OPEN || board->turn_count)
		return;
	html(page,
	     "<details class=\"menu\" id=\"report\"><summary>%s</summary><div><form "
	     "data-api=\"POST ",
	     page_say(page, "Played over the board? Report the result"));
	page_api(page, "/rounds/%d/boards/%d/report\">", round->number, board->number);
	report_button(page, win, page_say(page, "I won"));
	report_button(page, 1, page_say(page, "Draw"));
	report_button(page, 2 - win, page_say(page, "I lost"));
	html(page, "</form></div></details>");
	if (!mine->given)
		return;
	html(page, "<p>");
	html(page, page_say(page, "You reported %s."), report_score(page, mine));
	html(page, " %s</p>",
	     page_say(page, "It counts when your opponent reports the same, or the arbiter enters "
	                    "it."));
}

void page_reports(struct page *page, const struct board *board)
{
	const struct report *opener = &board->reports[SEAT_OPENER];
	const struct report *second = &board->reports[SEAT_SECOND];

	if (board->result != RESULT_KIND_OPEN || (!opener->given && !second->given))
		return;
	html(page, " <span class=\"badge\">");
	if (opener->given && second->given)
		html(page, page_say(page, "reports differ: %s and %s"), report_score(page, opener),
		     report_score(page, second));
	else
		html(page, page_say(page, "reported %s"),
		     report_score(page, opener->given ? opener : second));
	html(page, "</span>");
}
