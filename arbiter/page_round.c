/* A round's pairings and results, and the rulings of all rounds. */
#include "arbiter/page_parts.h"

static void row_side(struct page *page, const struct round *round, const struct board *board,
                     enum seat seat)
{
	int no = board_player(board, seat);
	int before = tournament_half_points(page->t, no, round->number - 1);

	html(page, "<td class=\"side\">");
	page_disc(page, game_colour(&board->game, seat));
	page_player(page, no);
	if (round->number > 1 && !page_is_match(page))
		html(page, " <span class=\"score\" title=\"%s\">%s</span>",
		     page_say(page, "points before the round"), page_points(page, before));
	html(page, "</td>");
}

/* The result, or how far the game has come; both lead to the board. */
static void row_result(struct page *page, const struct round *round, const struct board *board)
{
	html(page, "<td class=\"mid\">");
	page_link_open(page, PAGE_GAME, round->number, board->number);
	if (board->result == RESULT_KIND_OPEN && board->game.move_count > 0)
		html(page, "<span class=\"playing\">%s</span>",
		     page_fill(page, page_say(page, "move %d"), board->game.move_count));
	else
		page_result(page, board);
	html(page, "</a>");
	if (board->called && page->viewer.role == VIEWER_ARBITER && !page->is_static)
		html(page, " <span class=\"badge alert\">%s</span>", page_say(page, "call"));
	html(page, "</td>");
}

static void board_row(struct page *page, const struct round *round, const struct board *board)
{
	bool mine = page->viewer.role == VIEWER_PLAYER &&
	            (board->opener == page->viewer.no || board->second == page->viewer.no);

	strbuf_adds(page->out,
	            mine ? "<tr class=\"mine\"><td class=\"no\">" : "<tr><td class=\"no\">");
	page_link_open(page, PAGE_GAME, round->number, board->number);
	html(page, "%d</a></td>", page_is_match(page) ? round->number : board->number);
	row_side(page, round, board, SEAT_OPENER);
	row_result(page, round, board);
	row_side(page, round, board, SEAT_SECOND);
	page_why_cell(page, round, board->number);
	html(page, "</tr>");
}

static void bye_rows(struct page *page, const struct round *round)
{
	static const char *const words[] = {
		[BYE_PAIRING] = PHRASE("bye"),
		[BYE_HALF] = PHRASE("bye on request"),
		[BYE_FULL] = PHRASE("bye on request"),
		[BYE_ZERO] = PHRASE("not playing"),
	};

	if (draw_is_used(page->t)) {
		page_free_rows(page, round, "<td></td>");
		return;
	}
	for (size_t i = 0; i < round->bye_count; i++) {
		const struct bye *bye = &round->byes[i];

		html(page, "<tr class=\"bye\"><td></td><td class=\"side\">");
		page_player(page, bye->no);
		html(page, "</td><td class=\"mid\">%s</td><td>%s</td>",
		     page_points(page, bye->half_points), page_say(page, words[bye->kind]));
		if (bye->kind == BYE_PAIRING)
			page_why_cell(page, round, 0);
		html(page, "</tr>");
	}
}

static void boards_head(struct page *page)
{
	html(page,
	     "<table class=\"boards\"><thead><tr><th scope=\"col\" class=\"no\">"
	     "<abbr title=\"%s\">%s</abbr></th><th scope=\"col\">%s</th>"
	     "<th scope=\"col\" class=\"mid\">%s</th><th scope=\"col\">%s</th>"
	     "<td></td></tr></thead><tbody>",
	     page_is_match(page) ? page_say(page, "Game") : page_say(page, "Board"),
	     page_is_match(page) ? page_say(page, "No") : page_say(page, "Bd"),
	     page_say(page, "Opens"), page_say(page, "Result"), page_say(page, "Second"));
}

void page_games(struct page *page)
{
	boards_head(page);
	for (size_t i = page->t->round_count; i > 0; i--) {
		const struct round *round = page->t->rounds[i - 1];

		if (page_shows_round(page, round) && round->board_count > 0)
			board_row(page, round, &round->boards[0]);
	}
	html(page, "</tbody></table>");
}

void page_boards(struct page *page, const struct round *round)
{
	enum seat seat;
	const struct board *mine = page->viewer.role == VIEWER_PLAYER
	                                   ? round_board_of(round, page->viewer.no, &seat)
	                                   : NULL;

	boards_head(page);
	if (mine)
		board_row(page, round, mine);
	for (size_t i = 0; i < round->board_count; i++) {
		if (&round->boards[i] != mine)
			board_row(page, round, &round->boards[i]);
	}
	bye_rows(page, round);
	html(page, "</tbody></table>");
}

static void round_state(struct page *page, const struct round *round)
{
	size_t open = round_open_boards(round);

	html(page, "<p class=\"lead\">");
	if (round->state == ROUND_DRAFT)
		html(page, "<span class=\"badge\">%s</span> %s", page_say(page, "draft"),
		     page_say(page, "Only arbiters see this pairing."));
	else if (round->state == ROUND_PUBLISHED)
		html(page, "%s", page_say(page, "Paired; not started yet."));
	else if (round->state == ROUND_CLOSED)
		html(page, "%s", page_say(page, "Finished."));
	else if (open == 0)
		html(page, "%s", page_say(page, "All results are in."));
	else
		html(page, page_say(page, "Being played: %d of %d boards open."), (int)open,
		     (int)round->board_count);
	html(page, "</p>");
}

static void round_pager(struct page *page, const struct round *round)
{
	html(page, "<span class=\"pager\">");
	if (round->number > 1) {
		page_link_open(page, PAGE_ROUND, round->number - 1, 0);
		html(page, "\u2190 ");
		html(page, page_say(page, "Round %d"), round->number - 1);
		html(page, "</a> ");
	}
	if (round->number < page_last_round(page)) {
		page_link_open(page, PAGE_ROUND, round->number + 1, 0);
		html(page, page_say(page, "Round %d"), round->number + 1);
		html(page, " \u2192</a>");
	}
	html(page, "</span>");
}

void page_round(struct page *page, int number, int second)
{
	const struct round *round = tournament_round(page->t, number);
	const char *title = page_fill(page, page_say(page, "Round %d"), number);

	(void)second;
	page_begin(page, title, (struct place){PAGE_ROUND, number, 0});
	html(page, "<section id=\"round\" data-live><div class=\"heading\"><h1>%s</h1>", title);
	round_pager(page, round);
	html(page, "</div>");
	round_state(page, round);
	page_boards(page, round);
	if (round->state >= ROUND_STARTED && !page_is_match(page)) {
		html(page, "<p>");
		page_link_open(page, PAGE_STANDINGS_AFTER, number, 0);
		html(page, page_say(page, "Standings after round %d"), number);
		html(page, "</a></p>");
	}
	if (page_draw_title(page) && page->t->drawn_count) {
		html(page, "<h2>%s</h2>", page_say(page, page_draw_title(page)));
		page_draw_part(page);
	}
	html(page, "</section>");
	page_end(page);
}

static void ruling_row(struct page *page, const struct round *round, const struct board *board)
{
	html(page, "<tr><td class=\"no\">%d.%d</td>", round->number, board->number);
	row_side(page, round, board, SEAT_OPENER);
	row_result(page, round, board);
	row_side(page, round, board, SEAT_SECOND);
	html(page, "<td class=\"reason\">%s", page_reason(page, board));
	if (board->corrected)
		html(page, " (%s)", page_say(page, "corrected"));
	html(page, "</td></tr>");
}

/* The table is opened by its first row. */
static size_t ruling_rows(struct page *page, const struct round *round, bool first)
{
	size_t count = 0;

	for (size_t i = 0; i < round->board_count; i++) {
		if (!page_is_ruling(&round->boards[i]))
			continue;
		if (first && count == 0)
			html(page, "<h2>%s</h2><table class=\"boards\"><tbody>",
			     page_say(page, "Results that an arbiter gave or corrected."));
		ruling_row(page, round, &round->boards[i]);
		count++;
	}
	return count;
}

size_t page_ruled_results(struct page *page)
{
	size_t count = 0;

	for (size_t i = 0; i < page->t->round_count; i++) {
		if (page_shows_round(page, page->t->rounds[i]))
			count += ruling_rows(page, page->t->rounds[i], count == 0);
	}
	if (count)
		html(page, "</tbody></table>");
	return count;
}
