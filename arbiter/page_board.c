/*
 * The board on a game's page: <renju-board>, which has the server's picture in it and is all there
 * without scripts. With them (web/renju-board.js) it is a grid for keyboards and screen readers,
 * steps through the timeline and takes decisions.
 */
#include "arbiter/page_parts.h"
#include "arbiter/svg.h"
#include "core/command.h"

/* May this viewer ask why a point is forbidden? As in handle_look.c. */
static bool shows_forbidden(const struct page *page, const struct board *board)
{
	return board->result != RESULT_KIND_OPEN || board->game.outcome.over ||
	       (page->t->casual && board->game.rule.adjudication == ADJUDICATION_AUTO);
}

static void board_open(struct page *page, const struct round *round, const struct board *board)
{
	enum seat seat;

	html(page,
	     "<div class=\"board-box\"><renju-board id=\"board\" data-live role=\"region\" "
	     "aria-label=\"%s\"",
	     page_say(page, "Board"));
	if (page->is_static) {
		html(page, ">");
		return;
	}
	if (page_seat(page, board, &seat))
		html(page, " data-seat=\"%s\"", seat_name(seat));
	if (page_in_play(round, board))
		html(page, " data-open");
	if (board->game.rule.forbidden &&
	    (shows_forbidden(page, board) || page_may(page, RIGHT_SEE))) {
		html(page, " data-explain=\"");
		page_api(page, "/rounds/%d/boards/%d/explain", round->number, board->number);
		html(page, "\"");
	}
	html(page, ">");
}

void page_board(struct page *page, const struct round *round, const struct board *board)
{
	enum seat acts = game_to_act(&board->game);
	enum seat seat;
	struct legal legal;
	struct svg_board picture = {
		.game = &board->game, .catalogues = page->catalogues, .language = page->language};

	if (page_in_play(round, board)) {
		command_legal(page->t, board, acts, &legal);
		picture.legal = &legal;
		picture.clickable = page_seat(page, board, &seat) && seat == acts;
	}
	picture.forbidden = shows_forbidden(page, board);
	board_open(page, round, board);
	svg_board(page->out, &picture);
	html(page, "</renju-board></div>");
}

/* What the scripts of a game say, by name. {n} and the like are filled in there. */
/* clang-format off */
static const struct {
	const char *name, *text;
} words[] = {
	{"grid", PHRASE("Board, 15 by 15; arrow keys move, Enter picks and confirms")},
	{"empty", PHRASE("{point}, empty")},
	{"black", PHRASE("{point}, black, move {n}")},
	{"white", PHRASE("{point}, white, move {n}")},
	{"offered", PHRASE("{point}, offer {n}")},
	{"forbidden", PHRASE("{point}, empty, forbidden to Black: {why}")},
	{"picked", PHRASE("{label}, picked")},
	{"overline", PHRASE("overline")},
	{"double-four", PHRASE("double four")},
	{"double-three", PHRASE("double three")},
	{"confirm", PHRASE("Confirm")},
	{"stone", PHRASE("Stone {n} on {point}")},
	{"place", PHRASE("Place {point}")},
	{"fifth", PHRASE("Fifth move {point}")},
	{"choose", PHRASE("Choose {point}")},
	{"declared", PHRASE("Fifth moves: {n}")},
	{"declare", PHRASE("Declare {n}")},
	{"count", PHRASE("{n} of {all}")},
	{"offer", PHRASE("Offer {all}")},
	{"twin", PHRASE("{point} is the same move as offer {n} on {other}.")},
	{"unusable", PHRASE("{point} cannot be used now.")},
	{"not-now", PHRASE("Not possible now.")},
	{"claim-ask", PHRASE("Claim at {point}? A wrong claim may cost you.")},
	{"claim", PHRASE("Claim")},
	{"unsent", PHRASE("Not sent yet: no connection. It is sent as soon as there is one.")},
	{"unsure", PHRASE("Sent, no answer yet\u2026")},
	{"unsent-short", PHRASE("Not sent")},
	{"unsure-short", PHRASE("No answer yet")},
	{"sending-short", PHRASE("Sending\u2026")},
	{"sent", PHRASE("Sent.")},
	{"take-back", PHRASE("Do not send")},
	{"offline", PHRASE("Offline")},
	{"reconnecting", PHRASE("Reconnecting\u2026")},
	{"lag", PHRASE("{ms} ms to the server and back")},
	{"first", PHRASE("First")},
	{"back", PHRASE("Back")},
	{"forward", PHRASE("Forward")},
	{"latest", PHRASE("Latest")},
	{"numbers", PHRASE("Move numbers")},
	{"numbers-none", PHRASE("none")},
	{"numbers-last", PHRASE("the last {n}")},
	{"numbers-all", PHRASE("all")},
	{"settings", PHRASE("Sound and board")},
	{"commands", PHRASE("Text commands")},
	{"command", PHRASE("Command")},
	{"close", PHRASE("Close")},
	{"sounds", PHRASE("Sounds, silent until they are turned up")},
	{"sound-stone", PHRASE("A stone")},
	{"sound-turn", PHRASE("The opponent has decided")},
	{"sound-low", PHRASE("Little time is left")},
	{"sound-call", PHRASE("The arbiter: calls, pauses, messages")},
	{"sound-round", PHRASE("A round starts")},
	{"vibrate", PHRASE("Vibrate when it is my turn")},
	{"speak", PHRASE("Read announcements aloud")},
	{"shortcuts", PHRASE("Single keys: s swap, k keep, a letter begins a point")},
	{"all-sides", PHRASE("Coordinates on all four sides")},
	{"cross-hair", PHRASE("Lines through the last stone")},
	{"your-turn", PHRASE("Your turn")},
	{"help", PHRASE("Commands: a point such as h8, swap, keep, declare 4, offer a1 b2 \u2026, choose h8, "
	                "pass, clock, last, board, row 8, offers, turn, why h8, help.")},
	{"unknown", PHRASE("That is no command here. Try: help.")},
	{"ask-last", PHRASE("The last stone: {label}.")},
	{"ask-none", PHRASE("No stone yet.")},
	{"ask-row", PHRASE("Row {n}: {stones}.")},
	{"ask-empty", PHRASE("empty")},
	{"ask-wrong-number", PHRASE("{all} points are to be offered, not {n}.")},
	{"no-clock", PHRASE("no clock")},
};
/* clang-format on */

void page_board_words(struct page *page)
{
	if (page->is_static)
		return;
	html(page, "<template id=\"words\">");
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		html(page, "<i data-word=\"%s\">%s</i>", words[i].name,
		     page_say(page, words[i].text));
	html(page, "</template>");
}
