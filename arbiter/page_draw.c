/* What a draw makes of an event: the whole schedule of a round robin, the bracket of a knock-out.
 */
#include "arbiter/page_parts.h"
#include "core/command.h"

#include <stdio.h>

/* -- the schedule ------------------------------------------------------------------------------ */

static void schedule_side(struct page *page, int no)
{
	const struct player *player = tournament_player(page->t, no);

	html(page, "<td class=\"side\">");
	page_player(page, no);
	if (player && player->withdrawn)
		html(page, " <span class=\"badge\">%s</span>", page_say(page, "withdrawn"));
	html(page, "</td>");
}

/* A board of the table that is not paired yet: whoever has these numbers then. */
static void schedule_ahead(struct page *page, int number)
{
	const struct tournament *t = page->t;
	struct board_pair boards[ROUNDROBIN_PLAYERS_MAX / 2] = {{0}};
	struct pairing pairing = {.boards = boards};

	roundrobin_round((int)t->drawn_count, (int)tournament_setting(t, SETTING_CYCLES), number,
	                 &pairing);
	for (int i = 0; i < pairing.count; i++) {
		html(page, "<tr>");
		schedule_side(page, t->drawn[boards[i].opener - 1]);
		html(page, "<td class=\"mid\">\u2013</td>");
		schedule_side(page, t->drawn[boards[i].second - 1]);
		html(page, "</tr>");
	}
	if (pairing.bye) {
		html(page, "<tr class=\"bye\">");
		schedule_side(page, t->drawn[pairing.bye - 1]);
		html(page, "<td class=\"mid\"></td><td>%s</td></tr>", page_say(page, "free"));
	}
}

/* Whoever had the number when the round was paired may have been replaced since. */
static bool has_board(const struct tournament *t, const struct round *round, int number)
{
	for (size_t i = 0; i < t->player_count; i++)
		if (tournament_drawn_number(t, (int)i + 1) == number &&
		    round_board_of(round, (int)i + 1, NULL))
			return true;
	return false;
}

void page_free_rows(struct page *page, const struct round *round, const char *cells)
{
	const struct tournament *t = page->t;

	if (draw_system(t) != SYSTEM_ROUNDROBIN)
		return;
	for (size_t i = 0; i < t->drawn_count; i++) {
		if (t->players[t->drawn[i] - 1].withdrawn || has_board(t, round, (int)i + 1))
			continue;
		strbuf_addf(page->out, "<tr class=\"bye\">%s", cells);
		schedule_side(page, t->drawn[i]);
		html(page, "<td class=\"mid\"></td><td>%s</td></tr>", page_say(page, "free"));
	}
}

static void schedule_paired(struct page *page, const struct round *round)
{
	for (size_t i = 0; i < round->board_count; i++) {
		const struct board *board = &round->boards[i];

		html(page, "<tr>");
		schedule_side(page, board->opener);
		html(page, "<td class=\"mid\">");
		page_link_open(page, PAGE_GAME, round->number, board->number);
		page_result(page, board);
		html(page, "</a></td>");
		schedule_side(page, board->second);
		html(page, "</tr>");
	}
	page_free_rows(page, round, "");
}

static void schedule_round(struct page *page, int number)
{
	const struct round *round = tournament_round(page->t, number);
	bool shown = page_shows_round(page, round);

	html(page, "<section><h2>");
	if (shown)
		page_link_open(page, PAGE_ROUND, number, 0);
	html(page, page_say(page, "Round %d"), number);
	html(page, shown ? "</a></h2>" : "</h2>");
	html(page, "<table class=\"boards\"><tbody>");
	if (shown)
		schedule_paired(page, round);
	else
		schedule_ahead(page, number);
	html(page, "</tbody></table></section>");
}

/* The last rounds without a game inside a club: what the draw was asked for, and what it gave. */
static void schedule_apart(struct page *page)
{
	const struct tournament *t = page->t;
	int asked = (int)tournament_setting(t, SETTING_APART);
	int rounds = roundrobin_rounds((int)t->drawn_count, 1), kept = 0;
	uint16_t *player = arena_get(page->arena, (t->drawn_count + 1) * sizeof *player);
	struct roundrobin_wish wish;

	if (asked == 0)
		return;
	draw_wish(&wish, t, t->drawn, t->drawn_count, page->arena);
	for (uint16_t i = 0; i < t->drawn_count; i++)
		player[i] = i;
	while (kept < rounds && !roundrobin_clashes(&wish, player, kept + 1))
		kept++;
	html(page, "<p class=\"summary\">");
	html(page, "%s",
	     page_count(page, "Members of one club do not meet in the last round.",
	                "Members of one club do not meet in the last %d rounds.", kept));
	if (asked > kept)
		html(page,
		     page_say(page, " In the last %d they meet %d times, which this draw could not "
		                    "avoid."),
		     asked, roundrobin_clashes(&wish, player, asked < rounds ? asked : rounds));
	html(page, "</p>");
}

static void write_schedule(struct page *page)
{
	html(page, "<div class=\"schedule\">");
	for (int number = 1; number <= draw_rounds(page->t); number++)
		schedule_round(page, number);
	html(page, "</div>");
	schedule_apart(page);
}

/* -- the bracket ------------------------------------------------------------------------------- */

static void tie_side(struct page *page, const struct swiss *swiss,
                     const struct knockout_match *match, int side)
{
	uint16_t tpn = match->player[side];
	bool decided = match->reason != KNOCKOUT_OPEN;

	html(page, decided && match->winner == side && tpn ? "<p class=\"side won\">"
	                                                   : "<p class=\"side\">");
	if (tpn) {
		html(page, "<span class=\"no\">%d</span> ", tpn);
		page_player(page, swiss->number[tpn - 1]);
		if (match->games > 0)
			html(page, " <b>%s</b>", page_points(page, match->points[side] / 5));
	} else {
		html(page, "<i>%s</i>",
		     match->known[side] ? page_say(page, "bye") : page_say(page, "open"));
	}
	html(page, "</p>");
}

/* Links to the games of two players who have met. */
static void tie_games(struct page *page, int one, int other)
{
	int game = 0;

	for (size_t i = 0; i < page->t->round_count; i++) {
		const struct round *round = page->t->rounds[i];
		const struct board *board = round_board_of(round, one, NULL);

		if (!board || (board->opener != other && board->second != other) ||
		    !page_shows_round(page, round))
			continue;
		if (game++)
			html(page, ", ");
		else
			html(page, "<p class=\"games\">%s ", page_say(page, "Games:"));
		page_link_open(page, PAGE_GAME, round->number, board->number);
		html(page, "%d</a>", game);
	}
	if (game)
		html(page, "</p>");
}

static void write_tie(struct page *page, const struct swiss *swiss,
                      const struct knockout_match *match)
{
	static const char *const words[] = {
		[KNOCKOUT_OPEN] = "",
		[KNOCKOUT_BYE] = "",
		[KNOCKOUT_BY_GAMES] = "",
		[KNOCKOUT_BY_SEED] = PHRASE("level: the higher seed goes on"),
		[KNOCKOUT_BY_LOT] = PHRASE("level: drawn by lot"),
	};

	html(page, "<li class=\"tie\">");
	if (match->third_place)
		html(page, "<h3>%s</h3>", page_say(page, "Third place"));
	tie_side(page, swiss, match, 0);
	tie_side(page, swiss, match, 1);
	if (match->player[0] && match->player[1])
		tie_games(page, swiss->number[match->player[0] - 1],
		          swiss->number[match->player[1] - 1]);
	if (*words[match->reason])
		html(page, "<p class=\"games\">%s</p>", page_say(page, words[match->reason]));
	html(page, "</li>");
}

/* By how many stages come after it. */
static const char *stage_name(struct page *page, int after)
{
	static const char *const names[] = {PHRASE("Final"), PHRASE("Semi-final"),
	                                    PHRASE("Quarter-final")};

	return after < (int)(sizeof names / sizeof *names)
	               ? page_say(page, names[after])
	               : page_fill(page, page_say(page, "Round of %d"), 2 << after);
}

static void write_stage(struct page *page, const struct swiss *swiss,
                        const struct knockout *bracket, int stage)
{
	const struct knockout_match *last = &bracket->matches[bracket->count - 1];
	const struct knockout_match *match;

	html(page, "<li><h2>%s</h2><ol>", stage_name(page, bracket->stages - stage));
	for (int i = 0; (match = knockout_match(bracket, stage, i)) != NULL; i++)
		write_tie(page, swiss, match);
	if (stage == bracket->stages && last->third_place)
		write_tie(page, swiss, last);
	html(page, "</ol></li>");
}

static void write_bracket(struct page *page)
{
	struct swiss *swiss = arena_get(page->arena, sizeof *swiss);
	struct knockout bracket;
	struct error err;

	if (!swiss_bracket(swiss, &bracket, page->t, HISTORY_ROUNDS_MAX, page->arena, &err)) {
		html(page, "<p class=\"problem\">%s</p>", err.text);
		return;
	}
	if (knockout_champion(&bracket)) {
		html(page, "<p class=\"lead\">%s <strong>", page_say(page, "Winner:"));
		page_player(page, swiss->number[knockout_champion(&bracket) - 1]);
		html(page, "</strong></p>");
	}
	html(page,
	     "<div class=\"scroller\" tabindex=\"0\" role=\"region\" "
	     "aria-label=\"%s\"><ol class=\"bracket\">",
	     page_say(page, "Bracket"));
	for (int stage = 1; stage <= bracket.stages; stage++)
		write_stage(page, swiss, &bracket, stage);
	html(page, "</ol></div>");
}

/* -- where they are shown ---------------------------------------------------------------------- */

const char *page_draw_title(const struct page *page)
{
	if (!page->t || !draw_is_used(page->t))
		return NULL;
	return draw_system(page->t) == SYSTEM_KNOCKOUT ? PHRASE("Bracket") : PHRASE("Schedule");
}

void page_draw_part(struct page *page)
{
	if (!page_draw_title(page))
		return;
	if (!page->t->drawn_count)
		html(page, "<p class=\"empty\">%s</p>",
		     page_say(page, "It is drawn when the first round is paired."));
	else if (draw_system(page->t) == SYSTEM_KNOCKOUT)
		write_bracket(page);
	else
		write_schedule(page);
}

/* -- for arbiters ------------------------------------------------------------------------------ */

enum { HAND_MOST = 32 }; /* more players than anybody numbers by hand */

/* Players who take part; `drawn`: who have a number, or those who have none. */
static size_t present(const struct tournament *t, bool drawn, int *players)
{
	size_t count = 0;

	for (size_t i = 0; i < t->player_count; i++)
		if (!t->players[i].withdrawn &&
		    (tournament_drawn_number(t, (int)i + 1) > 0) == drawn)
			players[count++] = (int)i + 1;
	return count;
}

static void player_select(struct page *page, const char *name, const int *players, size_t count,
                          size_t chosen)
{
	html(page, "<select name=\"%s\" data-type=\"int\">", name);
	for (size_t i = 0; i < count; i++)
		html(page, "<option value=\"%d\"%s>%s</option>", players[i],
		     i == chosen ? " selected" : "", page_name(page, players[i]));
	html(page, "</select>");
}

/* Numbers by hand: a choice for each, to begin with in the order there is. */
static void write_numbers_form(struct page *page)
{
	const struct tournament *t = page->t;
	int *players = arena_get(page->arena, (t->player_count + 1) * sizeof *players);
	size_t count = present(t, true, players);

	count += present(t, false, players + count);
	if (t->round_count || count < 2 || count > HAND_MOST)
		return;
	html(page, "<details><summary>%s</summary><form class=\"fields\" data-api=\"POST ",
	     page_say(page, "Give the numbers by hand"));
	page_api(page, "/draw\">");
	for (size_t i = 0; i < count; i++) {
		html(page, "<label>%s ", page_fill(page, page_say(page, "Number %d"), (int)i + 1));
		player_select(page, "players[]", players, count, i);
		html(page, "</label>");
	}
	html(page, "<button>%s</button></form></details>", page_say(page, "Save the numbers"));
}

/* Whoever has not played can be replaced by somebody who entered late. */
static void write_replace_forms(struct page *page)
{
	const struct tournament *t = page->t;
	int *players = arena_get(page->arena, (t->player_count + 1) * sizeof *players);
	size_t count = present(t, false, players);

	if (!t->drawn_count || !count)
		return;
	html(page, "<details><summary>%s</summary>",
	     page_say(page, "Replace a player who has not played"));
	for (size_t i = 0; i < t->drawn_count; i++) {
		if (!command_may_replace(t, t->drawn[i]))
			continue;
		html(page, "<form class=\"fields\" data-api=\"POST ");
		page_api(page, "/players/%d/replace\">", t->drawn[i]);
		html(page, "<label>");
		html(page, page_say(page, "%s is replaced by"), page_name(page, t->drawn[i]));
		html(page, " ");
		player_select(page, "by", players, count, 0);
		html(page, "</label><button>%s</button></form>", page_say(page, "Replace"));
	}
	html(page, "</details>");
}

void page_draw(struct page *page, int first, int second)
{
	const char *title = page_draw_title(page);

	(void)first;
	(void)second;
	page_begin(page, page_say(page, title ? title : "Schedule"),
	           (struct place){PAGE_DRAW, 0, 0});
	html(page, "<section id=\"draw\" data-live><h1>%s</h1>",
	     page_say(page, title ? title : "Schedule"));
	page_draw_part(page);
	html(page, "</section>");
	if (page_may(page, RIGHT_PAIR)) {
		write_numbers_form(page);
		write_replace_forms(page);
	}
	page_end(page);
}
