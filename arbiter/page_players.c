/* The entry list, and one player's rounds. */
#include "arbiter/page_parts.h"

/* From so many rows on a list gets a field to search in. */
enum { LONG_LIST = 20 };

static void player_row(struct page *page, const struct player *player)
{
	html(page, "<tr><td class=\"no\">%d</td><td>", player->no);
	page_player(page, player->no);
	if (player->withdrawn)
		html(page, " <span class=\"badge\">withdrawn</span>");
	html(page, "</td><td class=\"club\"><bdi>%s</bdi></td><td class=\"num\">", player->club);
	if (player->rating > 0)
		html(page, "%d", player->rating);
	html(page, "</td><td class=\"num\">%s</td></tr>",
	     page_points(page, tournament_half_points(page->t, player->no, 0)));
}

void page_players(struct page *page, int first, int second)
{
	const struct tournament *t = page->t;

	(void)first;
	(void)second;
	page_begin(page, "Players", (struct place){PAGE_PLAYERS, 0, 0});
	html(page, "<h1>Players</h1>");
	if (t->player_count >= LONG_LIST && !page->is_static)
		html(page, "<p><input type=\"search\" data-filter=\"players\" hidden "
		           "placeholder=\"Find a player\" aria-label=\"Find a player\"></p>");
	html(page, "<div id=\"players\" data-live>");
	if (t->player_count == 0) {
		html(page, "<p class=\"empty\">Nobody has entered yet.</p></div>");
		page_end(page);
		return;
	}
	html(page, "<table class=\"list\"><thead><tr><th scope=\"col\" class=\"no\">No</th>"
	           "<th scope=\"col\">Name</th><th scope=\"col\">Club</th>"
	           "<th scope=\"col\" class=\"num\">Rating</th>"
	           "<th scope=\"col\" class=\"num\">Points</th></tr></thead><tbody>");
	for (size_t i = 0; i < t->player_count; i++)
		player_row(page, &t->players[i]);
	html(page, "</tbody></table></div>");
	page_end(page);
}

static void card_board(struct page *page, const struct round *round, const struct board *board,
                       enum seat seat)
{
	enum seat other = seat == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER;

	html(page, "<td>");
	page_disc(page, game_colour(&board->game, seat));
	page_player(page, board_player(board, other));
	html(page, "</td><td class=\"num\">");
	if (board->result != RESULT_KIND_OPEN)
		html(page, "%s", page_points(page, board->half_points[seat]));
	html(page, "</td><td class=\"reason\">%s</td><td>", page_reason(board));
	page_link_open(page, PAGE_GAME, round->number, board->number);
	html(page, "board %d</a></td>", board->number);
}

static void card_round(struct page *page, const struct round *round, int no)
{
	enum seat seat;
	const struct board *board = round_board_of(round, no, &seat);
	const struct bye *bye = round_bye_of(round, no);

	html(page, "<tr><td class=\"no\">%d</td>", round->number);
	if (board)
		card_board(page, round, board, seat);
	else if (bye)
		html(page, "<td>%s</td><td class=\"num\">%s</td><td></td><td></td>",
		     bye->kind == BYE_ZERO ? "not playing" : "bye",
		     page_points(page, bye->half_points));
	else
		html(page, "<td>\u2013</td><td></td><td></td><td></td>");
	html(page, "</tr>");
}

void page_player_rounds(struct page *page, int no)
{
	if (page_last_round(page) == 0) {
		html(page, "<p class=\"empty\">No round has been paired yet.</p>");
		return;
	}
	html(page, "<table class=\"list\"><thead><tr><th scope=\"col\" class=\"no\">Rd</th>"
	           "<th scope=\"col\">Opponent</th><th scope=\"col\" class=\"num\">Points</th>"
	           "<td></td><td></td></tr></thead><tbody>");
	for (size_t i = 0; i < page->t->round_count; i++) {
		if (page_shows_round(page, page->t->rounds[i]))
			card_round(page, page->t->rounds[i], no);
	}
	html(page, "</tbody></table>");
}

void page_player_card(struct page *page, int no, int second)
{
	const struct player *player = tournament_player(page->t, no);

	(void)second;
	page_begin(page, page_name(page, no), (struct place){PAGE_PLAYER, no, 0});
	html(page,
	     "<div id=\"player\" data-live><h1><bdi>%s</bdi></h1><p class=\"lead\">"
	     "<span>No %d</span>",
	     page_name(page, no), no);
	if (*player->club)
		html(page, " \u00b7 <bdi>%s</bdi>", player->club);
	if (player->rating > 0)
		html(page, " \u00b7 <span>rating %d</span>", player->rating);
	html(page, " \u00b7 <span>%s points</span>",
	     page_points(page, tournament_half_points(page->t, no, 0)));
	if (player->withdrawn)
		html(page, " \u00b7 <span>withdrawn</span>");
	html(page, "</p>");
	page_player_rounds(page, no);
	html(page, "</div>");
	page_end(page);
}
