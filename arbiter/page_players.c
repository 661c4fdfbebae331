/* The entry list, and one player's rounds. */
#include "arbiter/page_parts.h"

/* From so many rows on a list gets a field to search in. */
enum { LONG_LIST = 20 };

static void player_row(struct page *page, const struct player *player)
{
	html(page, "<tr><td class=\"no\">%d</td><td>", player->no);
	page_player(page, player->no);
	if (player->withdrawn)
		html(page, " <span class=\"badge\">%s</span>", page_say(page, "withdrawn"));
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
	page_begin(page, page_say(page, "Players"), (struct place){PAGE_PLAYERS, 0, 0});
	html(page, "<h1>%s</h1>", page_say(page, "Players"));
	if (t->player_count >= LONG_LIST && !page->is_static)
		html(page,
		     "<p><input type=\"search\" data-filter=\"players\" hidden "
		     "placeholder=\"%s\" aria-label=\"%s\"></p>",
		     page_say(page, "Find a player"), page_say(page, "Find a player"));
	html(page, "<div id=\"players\" data-live>");
	if (t->player_count == 0) {
		html(page, "<p class=\"empty\">%s</p></div>",
		     page_say(page, "Nobody has entered yet."));
		page_end(page);
		return;
	}
	html(page,
	     "<table class=\"list\"><thead><tr><th scope=\"col\" class=\"no\">%s</th>"
	     "<th scope=\"col\">%s</th><th scope=\"col\">%s</th>"
	     "<th scope=\"col\" class=\"num\">%s</th>"
	     "<th scope=\"col\" class=\"num\">%s</th></tr></thead><tbody>",
	     page_say(page, "No"), page_say(page, "Name"), page_say(page, "Club"),
	     page_say(page, "Rating"), page_say(page, "Points"));
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
	html(page, "</td><td class=\"reason\">%s</td><td>", page_reason(page, board));
	page_link_open(page, PAGE_GAME, round->number, board->number);
	html(page, page_say(page, "board %d"), board->number);
	html(page, "</a></td>");
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
		     bye->kind == BYE_ZERO ? page_say(page, "not playing") : page_say(page, "bye"),
		     page_points(page, bye->half_points));
	else
		html(page, "<td>\u2013</td><td></td><td></td><td></td>");
	html(page, "</tr>");
}

void page_player_rounds(struct page *page, int no)
{
	if (page_last_round(page) == 0) {
		html(page, "<p class=\"empty\">%s</p>",
		     page_say(page, "No round has been paired yet."));
		return;
	}
	html(page,
	     "<table class=\"list\"><thead><tr><th scope=\"col\" class=\"no\">%s</th>"
	     "<th scope=\"col\">%s</th><th scope=\"col\" class=\"num\">%s</th>"
	     "<td></td><td></td></tr></thead><tbody>",
	     page_say(page, "Rd"), page_say(page, "Opponent"), page_say(page, "Points"));
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
	     "<span>%s</span>",
	     page_name(page, no), page_fill(page, page_say(page, "No %d"), no));
	if (*player->club)
		html(page, " \u00b7 <bdi>%s</bdi>", player->club);
	if (player->rating > 0)
		html(page, " \u00b7 <span>%s</span>",
		     page_fill(page, page_say(page, "rating %d"), player->rating));
	html(page, " \u00b7 <span>%s</span>",
	     page_fill(page, page_say(page, "points: %s"),
	               page_points(page, tournament_half_points(page->t, no, 0))));
	if (player->withdrawn)
		html(page, " \u00b7 <span>%s</span>", page_say(page, "withdrawn"));
	html(page, "</p>");
	page_player_rounds(page, no);
	html(page, "</div>");
	page_end(page);
}
