/* An event's front page: what it is, what goes on now, who leads. A match has one of its own. */
#include "arbiter/page_parts.h"
#include "arbiter/page_ruling.h"

enum { LEADERS = 8 };

static void event_facts(struct page *page)
{
	static const char *const systems[SYSTEM_COUNT] = {
		[SYSTEM_MCMAHON] = PHRASE("McMahon"),
		[SYSTEM_ROUNDROBIN] = PHRASE("Round robin"),
		[SYSTEM_KNOCKOUT] = PHRASE("Knock-out"),
	};
	const struct tournament *t = page->t;
	const char *system = page_is_match(page) ? NULL : systems[draw_system(t)];
	int rounds = draw_rounds(t);

	html(page, "<p class=\"lead\"><span>%s</span> \u00b7 ", t->rule.title);
	if (system)
		html(page, "<span>%s</span> \u00b7 ", page_say(page, system));
	if (!page_is_match(page) && rounds)
		html(page, "<span>%s</span> \u00b7 ",
		     page_count(page, "%d round", "%d rounds", rounds));
	html(page, "<span>");
	page_time_control(page);
	html(page, "</span>");
	if (!page_is_match(page))
		html(page, " \u00b7 <span>%s</span>",
		     page_count(page, "%d player", "%d players", (long)t->player_count));
	if (t->finished)
		html(page, " \u00b7 <span>%s</span>", page_say(page, "finished"));
	html(page, "</p>");
}

static void event_round(struct page *page)
{
	int number = page_last_round(page);
	const struct round *round = tournament_round(page->t, number);

	if (!round) {
		html(page, "<section class=\"now\"><h2>");
		html(page, page_say(page, "Round %d"), 1);
		html(page, "</h2><p class=\"empty\">%s ", page_say(page, "Not paired yet."));
		page_link_open(page, PAGE_PLAYERS, 0, 0);
		html(page, "%s</a></p></section>", page_say(page, "See who plays"));
		return;
	}
	html(page, "<section class=\"now\"><h2>");
	page_link_open(page, PAGE_ROUND, number, 0);
	html(page, page_say(page, "Round %d"), number);
	html(page, "</a>");
	if (round->state == ROUND_STARTED && round_open_boards(round) > 0)
		html(page, " <span class=\"badge\">%s</span>",
		     page_fill(page, page_say(page, "%d of %d boards open"),
		               (int)round_open_boards(round), (int)round->board_count));
	else if (round->state == ROUND_PUBLISHED)
		html(page, " <span class=\"badge\">%s</span>", page_say(page, "not started"));
	html(page, "</h2>");
	page_boards(page, round);
	html(page, "</section>");
}

static void event_leaders(struct page *page)
{
	int rounds = page_ranked_rounds(page);

	html(page, "<section class=\"leaders\"><h2>");
	page_link_open(page, PAGE_STANDINGS, 0, 0);
	html(page, "%s</a>", page_say(page, "Standings"));
	if (rounds > 0)
		html(page, " <span class=\"badge\">%s</span>",
		     page_fill(page, page_say(page, "after round %d"), rounds));
	html(page, "</h2>");
	if (!page_standing_rows(page, rounds, LEADERS))
		html(page, "<p class=\"empty\">%s</p>",
		     page_say(page, "They begin with the first round."));
	html(page, "</section>");
}

static void match_score(struct page *page)
{
	const struct tournament *t = page->t;

	html(page, "<table class=\"score\"><tbody>");
	for (size_t i = 0; i < t->player_count; i++) {
		const struct player *player = &t->players[i];

		html(page, "<tr><th scope=\"row\"><bdi>%s</bdi>", page_name(page, player->no));
		if (!player->seat_taken)
			html(page, " <span class=\"badge\">%s</span>", page_say(page, "invited"));
		html(page, "</th><td class=\"num\">%s</td></tr>",
		     page_points(page, tournament_half_points(t, player->no, 0)));
	}
	html(page, "</tbody></table>");
}

static void match_games(struct page *page)
{
	html(page, "<h2>%s</h2>", page_say(page, "Games"));
	if (page_last_round(page) == 0)
		html(page, "<p class=\"empty\">%s</p>",
		     page_say(page, "The first game begins when both seats are taken."));
	else
		page_games(page);
}

/* On one page only: on all of them it would make every file differ after every record. */
static void published_at(struct page *page)
{
	html(page, "<p class=\"summary\">%s ", page_say(page, "As of"));
	page_time(page, page->now);
	html(page, "</p>");
}

void page_event(struct page *page, int first, int second)
{
	(void)first;
	(void)second;
	page_begin(page, page->t->title, (struct place){PAGE_EVENT, 0, 0});
	page_announcement(page);
	html(page, "<div id=\"event\" data-live><h1><bdi>%s</bdi></h1>", page->t->title);
	event_facts(page);
	if (page_is_match(page)) {
		match_score(page);
		match_games(page);
	} else {
		html(page, "<div class=\"columns\">");
		event_round(page);
		event_leaders(page);
		html(page, "</div>");
		if (draw_is_used(page->t) && page->t->drawn_count) {
			html(page, "<h2>");
			page_link_open(page, PAGE_DRAW, 0, 0);
			html(page, "%s</a></h2>", page_say(page, page_draw_title(page)));
			page_draw_part(page);
		}
	}
	html(page, "<p class=\"summary\"><b>%s.</b> %s</p></div>", page->t->rule.title,
	     page_rule_summary(page, &page->t->rule));
	if (page->is_static)
		published_at(page);
	page_end(page);
}
