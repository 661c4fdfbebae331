/* The game: board, both seats with their clocks, the rule card, what may be done, the timeline. */
#include "arbiter/page_parts.h"
#include "arbiter/svg.h"
#include "core/command.h"

#include <stdio.h>

static bool in_play(const struct round *round, const struct board *board)
{
	return round->state == ROUND_STARTED && board->result == RESULT_KIND_OPEN &&
	       !board->game.outcome.over;
}

static bool viewer_seat(const struct page *page, const struct board *board, enum seat *seat)
{
	if (page->is_static || page->viewer.role != VIEWER_PLAYER)
		return false;
	*seat = page->viewer.no == board->second ? SEAT_SECOND : SEAT_OPENER;
	return page->viewer.no == board->opener || page->viewer.no == board->second;
}

static bool is_yours(const struct page *page, const struct board *board, enum seat acts)
{
	enum seat seat;

	return viewer_seat(page, board, &seat) && seat == acts;
}

static void seat_clock(struct page *page, const struct round *round, const struct board *board,
                       enum seat seat)
{
	const struct clock *clock = &board->clock;
	bool runs = in_play(round, board) && !clock->stopped && clock->running == seat;
	int64_t left = clock_left(clock, seat, page->now);

	if (clock->control.base_ms == 0)
		return;
	html(page, "<span class=\"clock\" role=\"timer\" data-left=\"%lld\"", (long long)left);
	html(page, runs ? " data-running>" : ">");
	page_clock(page, left);
	html(page, "</span>");
}

static void seat_row(struct page *page, const struct round *round, const struct board *board,
                     enum seat seat)
{
	bool acts = in_play(round, board) && game_to_act(&board->game) == seat;

	html(page, "<div class=\"seat%s\">", acts ? " acts" : "");
	page_disc(page, game_colour(&board->game, seat));
	page_player(page, board_player(board, seat));
	if (is_yours(page, board, seat))
		html(page, "<span class=\"you\">you</span>");
	if (board->result != RESULT_KIND_OPEN)
		html(page, "<span class=\"points\">%s</span>",
		     page_points(page, board->half_points[seat]));
	seat_clock(page, round, board, seat);
	html(page, "</div>");
}

static void write_seats(struct page *page, const struct round *round, const struct board *board)
{
	html(page, "<section class=\"seats\" id=\"seats\" data-live aria-label=\"Players\">");
	seat_row(page, round, board, SEAT_OPENER);
	seat_row(page, round, board, SEAT_SECOND);
	html(page, "</section>");
}

static void card_result(struct page *page, const struct board *board)
{
	uint8_t opener = board->half_points[SEAT_OPENER];
	uint8_t second = board->half_points[SEAT_SECOND];
	const char *reason = page_reason(page, board);

	html(page, "<p class=\"headline\">");
	if (opener != second)
		html(page, "<bdi>%s</bdi> wins",
		     page_name(page, opener > second ? board->opener : board->second));
	else
		html(page, opener == 1 ? "Draw" : "No winner");
	html(page, "</p><p>");
	page_result(page, board);
	if (*reason)
		html(page, " \u00b7 %s", reason);
	if (board->corrected)
		html(page, " \u00b7 corrected by the arbiter");
	html(page, "</p>");
}

static void card_waiting(struct page *page, const struct round *round)
{
	html(page, "<p class=\"headline\">Not started</p><p>");
	if (round->state == ROUND_CLOSED)
		html(page, "The round is closed.");
	else if (page_is_match(page))
		html(page, "The game begins when both players have taken their seats.");
	else
		html(page, "The arbiter starts the round; the clocks begin to run then.");
	html(page, "</p>");
}

static void card_turn(struct page *page, const struct board *board)
{
	const struct game *game = &board->game;
	enum seat acts = game_to_act(game);
	const char *name = page_name(page, board_player(board, acts));
	struct legal legal;

	game_legal(game, acts, &legal);
	html(page, "<p class=\"headline\">");
	if (is_yours(page, board, acts))
		html(page, "Your turn");
	else
		html(page, "<bdi>%s</bdi> to decide", name);
	html(page, "</p><p class=\"options\">");
	page_options(page, game, &legal);
	html(page, ".</p>");
	if (*page_why(game, &legal))
		html(page, "<p class=\"why\">%s</p>", page_why(game, &legal));
}

static void card_notes(struct page *page, const struct board *board)
{
	if (board->game.draw_offered && !board->game.outcome.over)
		html(page, "<p class=\"note\"><bdi>%s</bdi> offers a draw.</p>",
		     page_name(page, board_player(board, board->game.draw_by)));
	if (board->takeback_asked)
		html(page,
		     "<p class=\"note\"><bdi>%s</bdi> asks to take the last decision back.</p>",
		     page_name(page, board_player(board, board->takeback_by)));
	if (board->called)
		html(page, "<p class=\"note\">The arbiter has been called.</p>");
}

static void write_card(struct page *page, const struct round *round, const struct board *board)
{
	html(page, "<section class=\"card\" id=\"card\" data-live aria-live=\"polite\" "
	           "aria-label=\"State of the game\">");
	if (board->result != RESULT_KIND_OPEN)
		card_result(page, board);
	else if (round->state != ROUND_STARTED)
		card_waiting(page, round);
	else
		card_turn(page, board);
	card_notes(page, board);
	html(page, "</section>");
}

static void write_board(struct page *page, const struct round *round, const struct board *board)
{
	bool over = board->result != RESULT_KIND_OPEN || board->game.outcome.over;
	enum seat acts = game_to_act(&board->game);
	struct legal legal;
	struct svg_board picture = {.game = &board->game};

	if (in_play(round, board)) {
		command_legal(page->t, board, acts, &legal);
		picture.legal = &legal;
		picture.clickable = is_yours(page, board, acts);
	}
	picture.forbidden =
		over || (page->t->casual && board->game.rule.adjudication == ADJUDICATION_AUTO);
	html(page, "<section class=\"board-box\" id=\"board\" data-live aria-label=\"Board\">");
	svg_board(page->out, &picture);
	html(page, "</section>");
}

static void write_title(struct page *page, const struct round *round, const struct board *board,
                        char *title, size_t size)
{
	enum seat acts = game_to_act(&board->game);
	const char *where = page_is_match(page) ? "Game" : "Board";
	int number = page_is_match(page) ? round->number : board->number;

	if (!in_play(round, board))
		snprintf(title, size, "%s %d", where, number);
	else if (is_yours(page, board, acts))
		snprintf(title, size, "\u25cf Your turn \u00b7 %s %d", where, number);
	else
		snprintf(title, size, "%s to decide \u00b7 %s %d",
		         page_name(page, board_player(board, acts)), where, number);
}

static void write_heading(struct page *page, const struct round *round, const struct board *board)
{
	html(page, "<div class=\"heading\"><h1>");
	if (page_is_match(page)) {
		html(page, "Game %d</h1></div>", round->number);
		return;
	}
	page_link_open(page, PAGE_ROUND, round->number, 0);
	html(page, "Round %d</a> \u00b7 Board %d</h1><span class=\"pager\">", round->number,
	     board->number);
	if (board->number > 1) {
		page_link_open(page, PAGE_GAME, round->number, board->number - 1);
		html(page, "\u2190 %d</a> ", board->number - 1);
	}
	if ((size_t)board->number < round->board_count) {
		page_link_open(page, PAGE_GAME, round->number, board->number + 1);
		html(page, "%d \u2192</a>", board->number + 1);
	}
	html(page, "</span></div>");
}

/* The game as a file. */
static void write_forms(struct page *page, const struct round *round, const struct board *board)
{
	if (page->is_static) {
		html(page, "<p class=\"hint\"><a href=\"round-%d-board-%d.sgf\">SGF</a></p>",
		     round->number, board->number);
		return;
	}
	html(page, "<p class=\"hint\"><a href=\"");
	page_href(page, PAGE_GAME, round->number, board->number);
	html(page, ".sgf\">SGF</a> \u00b7 <a href=\"");
	page_href(page, PAGE_GAME, round->number, board->number);
	html(page, ".txt\">text</a></p>");
}

void page_game(struct page *page, int round_number, int board_number)
{
	const struct round *round = tournament_round(page->t, round_number);
	const struct board *board = tournament_board(page->t, round_number, board_number);

	char title[2 * UTF8_MAX * NAME_MAX + 64];

	write_title(page, round, board, title, sizeof title);
	page_begin(page, title, (struct place){PAGE_GAME, round_number, board_number});
	html(page, "<div class=\"game\">");
	write_heading(page, round, board);
	write_seats(page, round, board);
	write_card(page, round, board);
	if (!page->is_static)
		page_actions(page, round, board);
	write_board(page, round, board);
	if (!page->is_static)
		page_aside(page, round, board);
	html(page, "<div class=\"record\">");
	page_turns(page, board);
	page_rule_steps(page, &board->game);
	write_forms(page, round, board);
	html(page, "</div></div>");
	page_end(page);
}
