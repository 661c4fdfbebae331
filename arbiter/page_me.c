/* A player's own page: one line that says what to do now, one big button where there is one. */
#include "arbiter/alert.h"
#include "arbiter/page_parts.h"
#include "arbiter/page_ruling.h"

static void me_headline(struct page *page, const char *headline)
{
	html(page, "<p class=\"headline\">%s</p>", page_say(page, headline));
}

static void me_board(struct page *page, const struct round *round, const struct board *board,
                     enum seat seat)
{
	enum seat other = seat == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER;
	enum colour colour = game_colour(&board->game, seat);

	html(page, "<p class=\"pairing\">");
	if (!page_is_match(page)) {
		html(page, page_say(page, "Board <b>%d</b>"), board->number);
		html(page, " \u00b7 ");
	}
	html(page, "%s ", page_say(page, "Your opponent:"));
	page_player(page, board_player(board, other));
	html(page, " \u00b7 ");
	page_disc(page, colour);
	html(page, "%s</p>",
	     board->game.move_count == 0 && seat == SEAT_OPENER
	             ? page_say(page, "You open the game.")
	     : colour == COLOUR_BLACK ? page_say(page, "You have Black.")
	                              : page_say(page, "You have White."));
	html(page, "<p><a class=\"button%s\" href=\"",
	     round->state == ROUND_STARTED && board->result == RESULT_KIND_OPEN ? " primary" : "");
	page_href(page, PAGE_GAME, round->number, board->number);
	html(page, "\">%s</a></p>",
	     board->result != RESULT_KIND_OPEN ? page_say(page, "Look at the game")
	                                       : page_say(page, "Go to the board"));
}

static void me_game(struct page *page, const struct round *round, const struct board *board,
                    enum seat seat)
{
	if (board->result != RESULT_KIND_OPEN) {
		html(page, "<p class=\"headline\">");
		html(page, page_say(page, "Round %d"), round->number);
		html(page, ": ");
		page_result(page, board);
		html(page, "</p><p>");
		html(page, page_say(page, "You have %s from this game; %s."),
		     page_points(page, board->half_points[seat]), page_reason(page, board));
		html(page, " %s</p>", page_say(page, "Wait for the next round."));
	} else if (round->state != ROUND_STARTED) {
		me_headline(page, PHRASE("Find your board"));
	} else if (game_to_act(&board->game) == seat) {
		me_headline(page, PHRASE("Your turn"));
	} else {
		me_headline(page, PHRASE("Your game is being played"));
	}
	me_board(page, round, board, seat);
	if (!page_is_match(page))
		page_report_form(page, round, board, seat);
	if (round->state == ROUND_PUBLISHED)
		html(page, "<p>%s</p>", page_say(page, "The round has not started yet."));
}

static void me_round(struct page *page, const struct round *round, const struct player *me)
{
	enum seat seat;
	const struct board *board = round ? round_board_of(round, me->no, &seat) : NULL;
	const struct bye *bye = round ? round_bye_of(round, me->no) : NULL;

	if (board) {
		me_game(page, round, board, seat);
	} else if (bye && bye->kind != BYE_ZERO) {
		html(page, "<p class=\"headline\">");
		html(page, page_say(page, "Round %d: a bye"), round->number);
		html(page, "</p><p>");
		html(page, page_say(page, "You do not play in this round; your points for it: %s."),
		     page_points(page, bye->half_points));
		html(page, "</p>");
	} else if (round) {
		html(page, "<p class=\"headline\">");
		html(page, page_say(page, "You do not play in round %d"), round->number);
		html(page, "</p>");
	} else {
		me_headline(page,
		            me->checked_in ? PHRASE("You are checked in") : PHRASE("Welcome"));
		html(page, "<p>%s</p>",
		     page_say(page, "The first round has not been paired yet. This page changes by "
		                    "itself when it is."));
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
	page_api(page, "/players/%d/checkin\"><button class=\"primary\">%s</button></form>", me->no,
	         page_say(page, "I am here: check in"));
}

static void me_leave(struct page *page, const struct player *me)
{
	if (page_is_match(page) || page->t->finished || me->withdrawn)
		return;
	html(page,
	     "<details class=\"menu\" id=\"me-menu\"><summary>%s</summary><div><form "
	     "data-api=\"POST ",
	     page_say(page, "More"));
	page_api(page, "/players/%d/withdraw\"", me->no);
	html(page, " data-confirm=\"%s\"><button>%s</button></form></div></details>",
	     page_say(page, "Withdraw? You will not be paired in later rounds."),
	     page_say(page, "Withdraw from the event"));
}

static void me_now(struct page *page, const struct player *me)
{
	if (page->t->finished) {
		me_headline(page, PHRASE("The event is over"));
		html(page, "<p>");
		html(page, page_say(page, "Your points: %s."),
		     page_points(page, tournament_half_points(page->t, me->no, 0)));
		html(page, "</p>");
	} else if (me->withdrawn && !me_plays(page, me)) {
		me_headline(page, PHRASE("You have withdrawn"));
		html(page, "<p>%s</p>",
		     page_say(page, "If you want to play on, tell the arbiter."));
	} else {
		me_round(page, tournament_round(page->t, page_last_round(page)), me);
	}
}

void page_me(struct page *page)
{
	const struct player *me = tournament_player(page->t, page->viewer.no);

	page_begin(page, page_say(page, "My page"), (struct place){PAGE_COUNT, 0, 0});
	page_announcement(page);
	html(page,
	     "<section class=\"me\" id=\"me\" data-live aria-live=\"polite\"><h1><bdi>%s</bdi>"
	     "</h1>",
	     page_name(page, page->viewer.no));
	if (!me) {
		html(page, "<p>%s</p></section>",
		     page_say(page, "This page belongs to a player of the event."));
		page_end(page);
		return;
	}
	me_now(page, me);
	me_check_in(page, me);
	html(page, "</section>");
	page_alert_menu(page);
	html(page, "<section id=\"my-rounds\" data-live><h2>%s</h2>",
	     page_say(page, "Your rounds"));
	page_player_rounds(page, me->no);
	me_leave(page, me);
	html(page, "</section>");
	page_end(page);
}
