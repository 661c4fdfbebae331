/* A player's own page: one line that says what to do now, one big button where there is one. */
#include "arbiter/page_parts.h"

static void me_headline(struct page *page, const char *headline)
{
	html(page, "<p class=\"headline\">%s</p>", headline);
}

static void me_board(struct page *page, const struct round *round, const struct board *board,
                     enum seat seat)
{
	enum seat other = seat == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER;

	html(page, "<p class=\"pairing\">");
	if (!page_is_match(page))
		html(page, "Board <b>%d</b>, against ", board->number);
	else
		html(page, "Against ");
	page_player(page, board_player(board, other));
	html(page, ". You have ");
	page_disc(page, game_colour(&board->game, seat));
	html(page, game_colour(&board->game, seat) == COLOUR_BLACK ? "Black" : "White");
	html(page, board->game.move_count == 0 && seat == SEAT_OPENER ? " and open.</p>" : ".</p>");
	html(page, "<p><a class=\"button%s\" href=\"",
	     round->state == ROUND_STARTED && board->result == RESULT_KIND_OPEN ? " primary" : "");
	page_href(page, PAGE_GAME, round->number, board->number);
	html(page, "\">%s</a></p>",
	     board->result != RESULT_KIND_OPEN ? "Look at the game" : "Go to the board");
}

static void me_game(struct page *page, const struct round *round, const struct board *board,
                    enum seat seat)
{
	if (board->result != RESULT_KIND_OPEN) {
		html(page, "<p class=\"headline\">Round %d: ", round->number);
		page_result(page, board);
		html(page, "</p><p>You have %s from this game; %s. Wait for the next round.</p>",
		     page_points(page, board->half_points[seat]), page_reason(board));
	} else if (round->state != ROUND_STARTED) {
		me_headline(page, "Find your board");
	} else if (game_to_act(&board->game) == seat) {
		me_headline(page, "Your turn");
	} else {
		me_headline(page, "Your game is being played");
	}
	me_board(page, round, board, seat);
	if (!page_is_match(page))
		page_report_form(page, round, board, seat);
	if (round->state == ROUND_PUBLISHED)
		html(page, "<p>The round has not started yet.</p>");
}

static void me_round(struct page *page, const struct round *round, const struct player *me)
{
	enum seat seat;
	const struct board *board = round ? round_board_of(round, me->no, &seat) : NULL;
	const struct bye *bye = round ? round_bye_of(round, me->no) : NULL;

	if (board) {
		me_game(page, round, board, seat);
	} else if (bye && bye->kind != BYE_ZERO) {
		html(page,
		     "<p class=\"headline\">Round %d: a bye</p><p>You get %s and do not play "
		     "in this round.</p>",
		     round->number, page_points(page, bye->half_points));
	} else if (round) {
		html(page, "<p class=\"headline\">You do not play in round %d</p>", round->number);
	} else {
		me_headline(page, me->checked_in ? "You are checked in" : "Welcome");
		html(page,
		     "<p>The first round has not been paired yet. This page changes by itself "
		     "when it is.</p>");
	}
}

/* Is there a game of this player to be played? Then the board is what matters. */
static bool me_plays(const struct page *page, const struct player *me)
{
	const struct round *round = tournament_round(page->t, page_last_round(page));
	enum seat seat;
	const struct board *board = round ? round_board_of(round, me->no, &seat) : NULL;

	return board && board->result == RESULT_KIND_OPEN;
}

static void me_check_in(struct page *page, const struct player *me)
{
	if (me_plays(page, me) || me->checked_in || me->withdrawn || page->t->finished ||
	    page_is_match(page))
		return;
	html(page, "<form data-api=\"POST ");
	page_api(page,
	         "/players/%d/checkin\"><button class=\"primary\">I am here: check in</button>"
	         "</form>",
	         me->no);
}

static void me_leave(struct page *page, const struct player *me)
{
	if (page_is_match(page) || page->t->finished || me->withdrawn)
		return;
	html(page, "<details class=\"menu\" id=\"me-menu\"><summary>More</summary><div><form "
	           "data-api=\"POST ");
	page_api(page, "/players/%d/withdraw\"", me->no);
	html(page, " data-confirm=\"Withdraw? You will not be paired in later rounds.\">"
	           "<button>Withdraw from the event</button></form></div></details>");
}

void page_me(struct page *page)
{
	const struct player *me = tournament_player(page->t, page->viewer.no);

	page_begin(page, "My page", (struct place){PAGE_COUNT, 0, 0});
	html(page,
	     "<section class=\"me\" id=\"me\" data-live aria-live=\"polite\"><h1><bdi>%s</bdi>"
	     "</h1>",
	     page_name(page, page->viewer.no));
	if (!me) {
		html(page, "<p>This page belongs to a player of the event.</p></section>");
		page_end(page);
		return;
	}
	if (page->t->finished)
		html(page, "<p class=\"headline\">The event is over</p><p>You have %s points.</p>",
		     page_points(page, tournament_half_points(page->t, me->no, 0)));
	else if (me->withdrawn && !me_plays(page, me))
		html(page, "<p class=\"headline\">You have withdrawn</p><p>If you want to play on, "
		           "tell the arbiter.</p>");
	else
		me_round(page, tournament_round(page->t, page_last_round(page)), me);
	me_check_in(page, me);
	html(page, "</section><section id=\"my-rounds\" data-live><h2>Your rounds</h2>");
	page_player_rounds(page, me->no);
	me_leave(page, me);
	html(page, "</section>");
	page_end(page);
}
