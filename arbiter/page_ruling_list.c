/* What everybody reads of rulings: the event's list, those of a board, annulled games, and the last
 * announcement. The outcome is public, the arbiter's words only where he said so. */
#include "arbiter/page_ruling.h"

#include "arbiter/page_parts.h"
#include "arbiter/svg.h"
#include "arbiter/view_ruling.h"

static void change_list(struct page *page, const struct ruling *ruling)
{
	json_t *view = json_object();
	json_t *words;
	const json_t *line;
	size_t i;

	view_changes(view, ruling->data);
	words = page_change_words(page, ruling->act, ruling->board, view);
	if (json_array_size(words))
		html(page, "<ul class=\"changes\">");
	json_array_foreach(words, i, line) {
		html(page, "<li>%s</li>", json_string_value(line));
	}
	if (json_array_size(words))
		html(page, "</ul>");
	json_decref(words);
	json_decref(view);
}

static void ruling_words(struct page *page, const struct ruling *ruling)
{
	if (!*ruling->text || !(ruling->is_public || page_may(page, RIGHT_SEE)))
		return;
	html(page, "<blockquote><bdi>%s</bdi>", ruling->text);
	if (!ruling->is_public)
		html(page, " <span class=\"badge\">%s</span>", page_say(page, "officials only"));
	html(page, "</blockquote>");
}

static void ruling_place(struct page *page, const struct ruling *ruling)
{
	if (!ruling->board.round)
		return;
	html(page, " \u00b7 ");
	page_link_open(page, PAGE_GAME, ruling->board.round, ruling->board.board);
	html(page, "%s</a>",
	     page_fill(page, page_say(page, PHRASE("Round %d, board %d")), ruling->board.round,
	               ruling->board.board));
}

static void ruling_item(struct page *page, const struct ruling *ruling, bool with_place)
{
	const struct ruling *reason = tournament_ruling(page->t, ruling->explained_by);

	html(page, "<li id=\"ruling-%lld\"><p><b>%s</b>", (long long)ruling->seq,
	     page_act_title(page, ruling->act));
	if (with_place)
		ruling_place(page, ruling);
	html(page, " \u00b7 <bdi>%s</bdi> \u00b7 ", page_actor(page, ruling->actor));
	page_time(page, ruling->at);
	html(page, "</p>");
	if (ruling->reason != RULED_NONE)
		html(page, "<p class=\"reason\">%s</p>",
		     page_say(page, ruling_reason_title(ruling->reason)));
	else if (reason)
		html(page, "<p class=\"reason\">%s</p>",
		     page_say(page, ruling_reason_title(reason->reason)));
	ruling_words(page, ruling);
	if (reason)
		ruling_words(page, reason);
	change_list(page, ruling);
	html(page, "</li>");
}

/* A reason that followed stands with the ruling it is for. */
static bool is_listed(const struct ruling *ruling)
{
	return ruling->act != RULING_EXPLAIN;
}

void page_rulings(struct page *page, int first, int second)
{
	const struct tournament *t = page->t;
	size_t count = 0;

	(void)first;
	(void)second;
	page_begin(page, page_say(page, "Rulings"), (struct place){PAGE_RULINGS, 0, 0});
	html(page, "<h1>%s</h1><section id=\"rulings\" data-live><ol class=\"rulings\">",
	     page_say(page, "Rulings"));
	for (size_t i = t->ruling_count; i-- > 0;) {
		if (!is_listed(&t->rulings[i]))
			continue;
		ruling_item(page, &t->rulings[i], true);
		count++;
	}
	html(page, "</ol>");
	count += page_ruled_results(page);
	if (count == 0)
		html(page, "<p class=\"empty\">%s</p>", page_say(page, "None so far."));
	html(page, "</section>");
	page_end(page);
}

/* -- of a board -------------------------------------------------------------------------------- */

static void annulled_game(struct page *page, const struct board *board)
{
	html(page, "<details class=\"act\" id=\"annulled-%d\"><summary>%s</summary><p>",
	     board->game_number,
	     page_fill(page, page_say(page, PHRASE("Game %d, annulled")), board->game_number));
	page_player(page, board->opener);
	html(page, " \u2013 ");
	page_player(page, board->second);
	html(page, "</p>");
	svg_board(page->out, &(struct svg_board){.game = &board->game,
	                                         .numbers = true,
	                                         .catalogues = page->catalogues,
	                                         .language = page->language});
	html(page, "</details>");
}

static void time_link(struct page *page, const struct round *round, const struct board *board)
{
	bool on_time = board->game.outcome.over && board->game.outcome.reason == REASON_TIME;

	if (page->is_static || board->clock.control.base_ms == 0 ||
	    !page_may_see_time(&page->viewer, board))
		return;
	html(page, "<p class=\"hint\"><a id=\"time-link\" href=\"");
	page_href(page, PAGE_GAME, round->number, board->number);
	html(page, "/time\">%s</a></p>",
	     on_time ? page_say(page, "Why was it lost on time?")
	             : page_say(page, "How the clocks ran"));
}

void page_board_rulings(struct page *page, const struct round *round, const struct board *board)
{
	const struct tournament *t = page->t;
	size_t count = 0;

	html(page, "<section id=\"board-rulings\" data-live aria-label=\"%s\">",
	     page_say(page, "Rulings on this board"));
	for (size_t i = t->ruling_count; i-- > 0;) {
		const struct ruling *ruling = &t->rulings[i];

		if (ruling->board.round != round->number || ruling->board.board != board->number ||
		    !is_listed(ruling))
			continue;
		if (count++ == 0)
			html(page, "<h2>%s</h2><ol class=\"rulings\">", page_say(page, "Rulings"));
		ruling_item(page, ruling, false);
	}
	if (count)
		html(page, "</ol>");
	for (size_t i = 0; i < board->annulled_count; i++)
		annulled_game(page, &board->annulled[i]);
	time_link(page, round, board);
	html(page, "</section>");
}

/* -- announcements ----------------------------------------------------------------------------- */

void page_announcement(struct page *page)
{
	const struct tournament *t = page->t;
	const struct ruling *last = NULL;

	for (size_t i = 0; i < t->ruling_count; i++)
		if (t->rulings[i].act == RULING_ANNOUNCE && *t->rulings[i].text)
			last = &t->rulings[i];
	if (!last) {
		html(page, "<div id=\"announcement\" data-live role=\"status\"></div>");
		return;
	}
	html(page,
	     "<div id=\"announcement\" class=\"announcement\" data-live role=\"status\" "
	     "data-announced=\"%s.%lld\"><p><b>%s</b> <bdi>%s</bdi> <small>",
	     t->slug, (long long)last->seq, page_say(page, "The arbiter:"), last->text);
	page_time(page, last->at);
	html(page, "</small></p><button type=\"button\" data-dismiss hidden>%s</button></div>",
	     page_say(page, "Dismiss"));
}
