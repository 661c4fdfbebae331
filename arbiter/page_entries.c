/* The console's players: entries, secret links, byes and withdrawals; and where pages go. */
#include "arbiter/page_parts.h"

enum { LONG_LIST = 20 };

static void player_press(struct page *page, int no, const char *act, const char *label,
                         const char *question)
{
	html(page, "<form data-api=\"POST ");
	page_api(page, "/players/%d/%s\"", no, act);
	if (*question)
		html(page, " data-confirm=\"%s\"", question);
	html(page, "><button>%s</button></form>", label);
}

static const struct bye_request *request_of(const struct tournament *t, int no, int round)
{
	for (size_t i = 0; i < t->bye_request_count; i++) {
		if (t->bye_requests[i].no == no && t->bye_requests[i].round == round)
			return &t->bye_requests[i];
	}
	return NULL;
}

static void player_bye(struct page *page, const struct player *player)
{
	int next = (int)page->t->round_count + 1;
	const struct bye_request *asked = request_of(page->t, player->no, next);

	html(page, "<form data-api=\"POST ");
	page_api(page, "/players/%d/bye\">", player->no);
	if (asked)
		html(page,
		     "<button data-json='{\"round\":%d,\"half_points\":null}'>Cancel the bye "
		     "in round %d</button>",
		     next, next);
	else
		html(page,
		     "<button data-json='{\"round\":%d,\"half_points\":1}'>Half-point bye in "
		     "round %d</button><button data-json='{\"round\":%d,\"half_points\":0}'>"
		     "Zero-point bye in round %d</button>"
		     "<button data-json='{\"round\":%d,\"half_points\":2}'>Full-point bye in "
		     "round %d</button>",
		     next, next, next, next, next, next);
	html(page, "</form>");
}

/* A player who cannot work the board, or needs other times: an assistant, the board's own clock. */
static void player_help(struct page *page, const struct player *player)
{
	const struct round *round = tournament_last_round(page->t);
	enum seat seat;
	const struct board *board = round ? round_board_of(round, player->no, &seat) : NULL;

	if (page_may(page, RIGHT_RUN))
		html(page, "<a href=\"#official-name\" data-assistant=\"%d\">%s</a>", player->no,
		     page_say(page, "An assistant\u2026"));
	if (!board || board->result != RESULT_KIND_OPEN || !page_may(page, RIGHT_RULE))
		return;
	html(page, "<a href=\"");
	page_href(page, PAGE_GAME, round->number, board->number);
	html(page, "#%s\">%s</a>", board->turn_count ? "act-set-clock" : "act-time-control",
	     board->turn_count ? page_say(page, "Set the clocks\u2026")
	                       : page_say(page, "Other times for the board\u2026"));
}

static void player_menu(struct page *page, const struct player *player, const char *link)
{
	html(page,
	     "<details class=\"menu\" id=\"player-menu-%d\"><summary aria-label=\"More\">"
	     "\u22ef</summary><div>",
	     player->no);
	if (link)
		html(page, "<a href=\"%s\">The player\u2019s link</a>", link);
	if (!page_is_match(page)) {
		player_bye(page, player);
		if (player->withdrawn)
			player_press(page, player->no, "return", "Return", "");
		else
			player_press(page, player->no, "withdraw", "Withdraw",
			             "Withdraw this player from the coming rounds?");
	}
	player_help(page, player);
	player_press(page, player->no, "link", "Renew the link",
	             "Renew the link? The old one stops working at once.");
	html(page, "</div></details>");
}

static void assistant_badges(struct page *page, int no)
{
	for (size_t i = 0; i < page->t->official_count; i++) {
		const struct official *official = &page->t->officials[i];

		if (official->player != no || official->left)
			continue;
		html(page, " <span class=\"badge\">%s</span>",
		     page_fill(page, page_say(page, "assistant: %s"), official->name));
	}
}

static void player_badges(struct page *page, const struct player *player)
{
	int next = (int)page->t->round_count + 1;

	if (player->withdrawn)
		html(page, " <span class=\"badge\">withdrawn</span>");
	else if (player->checked_in)
		html(page, " <span class=\"badge good\">here</span>");
	if (request_of(page->t, player->no, next))
		html(page, " <span class=\"badge\">bye next</span>");
	assistant_badges(page, player->no);
}

static void player_row(struct page *page, const struct player *player, const char *link)
{
	html(page, "<tr><td class=\"no\">%d</td><td>", player->no);
	page_player(page, player->no);
	player_badges(page, player);
	html(page, "</td><td class=\"num\">");
	if (player->rating > 0)
		html(page, "%d", player->rating);
	html(page, "</td><td class=\"num\">%s</td><td class=\"tools\">",
	     page_points(page, tournament_half_points(page->t, player->no, 0)));
	if (link)
		html(page,
		     "<button type=\"button\" data-copy=\"%s\" hidden>Copy link</button>"
		     "<span class=\"on-paper\">%s</span>",
		     link, link);
	player_menu(page, player, link);
	html(page, "</td></tr>");
}

static void player_table(struct page *page, const char *const *links)
{
	const struct tournament *t = page->t;

	html(page, "<div id=\"players\" data-live>");
	if (t->player_count == 0) {
		html(page, "<p class=\"empty\">Nobody has entered yet.</p></div>");
		return;
	}
	html(page, "<table class=\"list\"><thead><tr><th scope=\"col\" class=\"no\">No</th>"
	           "<th scope=\"col\">Name</th><th scope=\"col\" class=\"num\">Rating</th>"
	           "<th scope=\"col\" class=\"num\">Points</th><td></td></tr></thead><tbody>");
	for (size_t i = 0; i < t->player_count; i++)
		player_row(page, &t->players[i], links ? links[i] : NULL);
	html(page, "</tbody></table></div>");
}

static void entry_forms(struct page *page)
{
	html(page, "<div class=\"columns\"><form class=\"fields\" data-api=\"POST ");
	page_api(page, "/players\" data-again><h3>Add a player</h3>");
	html(page,
	     "<label>Name <input name=\"name\" required maxlength=\"80\" autocomplete=\"off\">"
	     "</label><label>Club or country <input name=\"club\" maxlength=\"80\" "
	     "autocomplete=\"off\"></label><label>Rating <input name=\"rating\" type=\"number\" "
	     "data-type=\"int\" min=\"0\" max=\"9999\"></label><button>Add</button></form>");
	html(page, "<form class=\"fields\" data-csv=\"csv\" data-again data-api=\"POST ");
	page_api(page, "/players\"><h3>Add many</h3>");
	html(page, "<label>From a file: a table (CSV), a tournament report (TRF) "
	           "<input type=\"file\" data-into=\"csv\" accept=\".csv,.trf,.trfx,.txt,.json\">"
	           "</label><label>One line each, the first names the columns: name, rating, club "
	           "<textarea name=\"csv\" rows=\"5\" required spellcheck=\"false\" "
	           "placeholder=\"name,rating,club&#10;Anna Example,2100,Tallinn\"></textarea>"
	           "</label><button>Add all</button></form></div>");
}

void page_console_players(struct page *page, const char *const *links)
{
	html(page, "<section><h2>Players</h2>");
	if (page->t->player_count >= LONG_LIST)
		html(page, "<p><input type=\"search\" data-filter=\"players\" hidden "
		           "placeholder=\"Find a player\" aria-label=\"Find a player\"></p>");
	player_table(page, links);
	if (!page_is_match(page))
		entry_forms(page);
	html(page, "</section>");
}
