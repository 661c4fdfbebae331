/* The game: board, both seats with their clocks, the rule card, what may be done, the timeline. */
#include "arbiter/alert.h"
#include "arbiter/page_parts.h"
#include "arbiter/page_ruling.h"

#include <stdio.h>

enum { SEAT_TEXT = 32 };

bool page_in_play(const struct round *round, const struct board *board)
{
	return round->state == ROUND_STARTED && board->result == RESULT_KIND_OPEN &&
	       !board->game.outcome.over;
}

bool page_seat(const struct page *page, const struct board *board, enum seat *seat)
{
	*seat = SEAT_OPENER;
	if (page->is_static || page->viewer.role != VIEWER_PLAYER)
		return false;
	*seat = page->viewer.no == board->second ? SEAT_SECOND : SEAT_OPENER;
	return page->viewer.no == board->opener || page->viewer.no == board->second;
}

static bool is_yours(const struct page *page, const struct board *board, enum seat acts)
{
	enum seat seat;

	return page_seat(page, board, &seat) && seat == acts;
}

/* -- clocks -------------------------------------------------------------------------------------
 */

/* What there is behind the time that is counted down: periods, or stones to be played in it. */
static void clock_reserve(struct page *page, const struct board *board, enum seat seat)
{
	const struct time_control *control = &board->clock.control;
	struct clock_reading reading = clock_read(&board->clock, seat, page->now);

	if (control->kind == TIME_BYO_YOMI) {
		html(page, "<small class=\"reserve\"><span>%d</span> \u00d7 ", reading.periods);
		page_clock(page, control->period_ms);
		html(page, "</small>");
	} else if (control->kind == TIME_CANADIAN) {
		html(page, "<small class=\"reserve\">");
		html(page, "%s",
		     page_count(page, "%d stone", "%d stones",
		                reading.main_ms > 0 ? control->stones : reading.stones));
		html(page, " / ");
		page_clock(page, control->period_ms);
		html(page, "</small>");
	}
}

/* data-left is the time to the fall of the flag, periods and all; data-wait what of a countdown is
 * still to come before any of it is used. */
static void seat_clock(struct page *page, const struct round *round, const struct board *board,
                       enum seat seat)
{
	const struct clock *clock = &board->clock;
	int64_t left = clock_left(clock, seat, page->now);
	bool runs = page_in_play(round, board) && !clock->stopped && clock->running == seat;

	if (clock->control.base_ms == 0)
		return;
	html(page,
	     "<span class=\"clock\" role=\"timer\" data-left=\"%lld\" data-kind=\"%s\" "
	     "data-over=\"%lld\" data-period=\"%lld\"",
	     (long long)left, time_kind_name(clock->control.kind),
	     (long long)clock_overtime(&clock->control), (long long)clock->control.period_ms);
	if (runs && clock->since > page->now)
		html(page, " data-wait=\"%lld\"", (long long)(clock->since - page->now));
	html(page, runs ? " data-running><span>" : "><span>");
	page_clock_face(page, &clock->control, left);
	html(page, "</span>");
	clock_reserve(page, board, seat);
	html(page, "</span>");
}

/* -- seats --------------------------------------------------------------------------------------
 */

/* Whose page is told when somebody goes or comes; on others it would be yesterday's. */
static bool hears_presence(const struct page *page, const struct board *board)
{
	enum seat seat;

	return viewer_arbitrates(&page->viewer) || page_seat(page, board, &seat);
}

static void seat_marks(struct page *page, const struct board *board, enum seat seat)
{
	int64_t since;

	if (is_yours(page, board, seat))
		html(page, "<span class=\"you\">%s</span>", page_say(page, "you"));
	if (page->presence && board->result == RESULT_KIND_OPEN && hears_presence(page, board) &&
	    presence_away(page->presence, board_player(board, seat), &since)) {
		html(page, "<span class=\"badge away\">%s ", page_say(page, "away since"));
		page_time(page, since);
		html(page, "</span>");
	}
	if (board->warnings[seat])
		html(page, "<span class=\"badge\">%s</span>",
		     page_count(page, "%d warning", "%d warnings", board->warnings[seat]));
	if (board->waiting && board->result == RESULT_KIND_OPEN)
		html(page, "<span class=\"badge\">%s</span>",
		     board->ready[seat] ? page_say(page, "ready") : page_say(page, "not ready"));
}

static void seat_row(struct page *page, const struct round *round, const struct board *board,
                     enum seat seat)
{
	bool acts = page_in_play(round, board) && game_to_act(&board->game) == seat;

	html(page, "<div class=\"seat%s\">", acts ? " acts" : "");
	page_disc(page, game_colour(&board->game, seat));
	page_player(page, board_player(board, seat));
	seat_marks(page, board, seat);
	if (board->result != RESULT_KIND_OPEN)
		html(page, "<span class=\"points\">%s</span>",
		     page_points(page, board->half_points[seat]));
	seat_clock(page, round, board, seat);
	html(page, "</div>");
}

static void write_seats(struct page *page, const struct round *round, const struct board *board)
{
	html(page, "<section class=\"seats\" id=\"seats\" data-live aria-label=\"%s\">",
	     page_say(page, "Players"));
	seat_row(page, round, board, SEAT_OPENER);
	seat_row(page, round, board, SEAT_SECOND);
	html(page, "</section>");
}

/* -- the card -----------------------------------------------------------------------------------
 */

static void card_why(struct page *page, const struct round *round, const struct board *board)
{
	if (page->is_static || board->game.outcome.reason != REASON_TIME || board->corrected)
		return;
	html(page, " \u00b7 <a href=\"/e/%s/r/%d/b/%d/time\">%s</a>", page->t->slug, round->number,
	     board->number,
	     is_yours(page, board, board->half_points[SEAT_OPENER] ? SEAT_SECOND : SEAT_OPENER)
	             ? page_say(page, "Why did I lose on time?")
	             : page_say(page, "What became of the time?"));
}

static void card_result(struct page *page, const struct round *round, const struct board *board)
{
	uint8_t opener = board->half_points[SEAT_OPENER];
	uint8_t second = board->half_points[SEAT_SECOND];
	const char *reason = page_reason(page, board);

	html(page, "<p class=\"headline\" dir=\"auto\">");
	if (opener != second)
		html(page, page_say(page, "%s wins"),
		     page_name(page, opener > second ? board->opener : board->second));
	else
		html(page, "%s",
		     opener == 1 ? page_say(page, "Draw") : page_say(page, "No winner"));
	html(page, "</p><p>");
	page_result(page, board);
	if (*reason)
		html(page, " \u00b7 %s", reason);
	if (board->corrected)
		html(page, " \u00b7 %s", page_say(page, "corrected by the arbiter"));
	card_why(page, round, board);
	html(page, "</p>");
}

static void card_words(struct page *page, const char *headline, const char *text)
{
	html(page, "<p class=\"headline\">%s</p><p>%s</p>", headline, text);
}

static void card_not_begun(struct page *page, const struct round *round)
{
	const char *text;

	if (round->state == ROUND_CLOSED)
		text = page_say(page, "The round is closed.");
	else if (page_is_match(page))
		text = page_say(page, "The game begins when both players have taken their seats.");
	else
		text = page_say(page,
		                "The arbiter starts the round; the clocks begin to run then.");
	card_words(page, page_say(page, "Not started"), text);
}

static void card_waiting(struct page *page, const struct board *board)
{
	enum seat seat;
	const char *text = page_say(page, "The clocks start when both players say that they are "
	                                  "ready, or the arbiter starts them.");

	if (page_seat(page, board, &seat) && !board->ready[seat])
		card_words(page, page_say(page, "Are you ready?"), text);
	else
		card_words(page, page_say(page, "Waiting for both players"), text);
}

static void card_paused(struct page *page, const struct board *board)
{
	html(page, "<p class=\"headline\">%s</p><p>", page_say(page, "Paused"));
	html(page, "%s",
	     board->paused_all ? page_say(page, "All games stand, clocks and all, since ")
	                       : page_say(page, "The game stands, clocks and all, since "));
	page_time(page, board->paused_at);
	html(page, ".</p>");
}

/* A pause is over: the clocks start again after a countdown. */
static void card_countdown(struct page *page, const struct board *board)
{
	long long left = board->resumes_at - page->now;

	if (left <= 0 || board->paused)
		return;
	html(page,
	     "<p class=\"note\">%s <b role=\"timer\" aria-live=\"off\" data-countdown=\"%lld\">%lld"
	     "</b></p>",
	     page_say(page, "The game goes on. Seconds until the clock runs:"), left,
	     (left + 999) / 1000);
}

static void card_turn(struct page *page, const struct board *board)
{
	const struct game *game = &board->game;
	enum seat acts = game_to_act(game);
	struct legal legal;

	game_legal(game, acts, &legal);
	html(page, "<p class=\"headline\" dir=\"auto\">");
	if (is_yours(page, board, acts))
		html(page, "%s", page_say(page, "Your turn"));
	else
		html(page, page_say(page, "%s to decide"),
		     page_name(page, board_player(board, acts)));
	html(page, "</p><p class=\"options\">");
	page_options(page, game, &legal);
	html(page, ".</p>");
	if (*page_why(page, game, &legal))
		html(page, "<p class=\"why\">%s</p>", page_why(page, game, &legal));
	card_countdown(page, board);
}

static void card_notes(struct page *page, const struct board *board)
{
	if (board->game.draw_offered && !board->game.outcome.over) {
		html(page, "<p class=\"note\" dir=\"auto\">");
		html(page, page_say(page, "%s offers a draw."),
		     page_name(page, board_player(board, board->game.draw_by)));
		html(page, "</p>");
	}
	if (board->takeback_asked) {
		html(page, "<p class=\"note\" dir=\"auto\">");
		html(page, page_say(page, "%s asks to take the last decision back."),
		     page_name(page, board_player(board, board->takeback_by)));
		html(page, "</p>");
	}
	if (board->called)
		html(page, "<p class=\"note\">%s</p>",
		     page_say(page, "The arbiter has been called."));
}

static void write_card(struct page *page, const struct round *round, const struct board *board)
{
	html(page,
	     "<section class=\"card\" id=\"card\" data-live aria-live=\"polite\" "
	     "aria-label=\"%s\">",
	     page_say(page, "State of the game"));
	if (board->result != RESULT_KIND_OPEN)
		card_result(page, round, board);
	else if (round->state != ROUND_STARTED)
		card_not_begun(page, round);
	else if (board->waiting)
		card_waiting(page, board);
	else if (board->paused)
		card_paused(page, board);
	else
		card_turn(page, board);
	card_notes(page, board);
	html(page, "</section>");
}

/* -- the page -----------------------------------------------------------------------------------
 */

static void write_title(struct page *page, const struct round *round, const struct board *board,
                        char *title, size_t size)
{
	enum seat acts = game_to_act(&board->game);
	int number = page_is_match(page) ? round->number : board->number;
	char where[SEAT_TEXT];

	snprintf(where, sizeof where,
	         page_is_match(page) ? page_say(page, "Game %d") : page_say(page, "Board %d"),
	         number);
	if (!page_in_play(round, board))
		snprintf(title, size, "%s", where);
	else if (is_yours(page, board, acts) && !board->paused)
		snprintf(title, size, "\u25cf %s \u00b7 %s", page_say(page, "Your turn"), where);
	else
		snprintf(title, size, "%s \u00b7 %s",
		         page_fill(page, page_say(page, "%s to decide"),
		                   page_name(page, board_player(board, acts))),
		         where);
}

static void write_heading(struct page *page, const struct round *round, const struct board *board)
{
	html(page, "<div class=\"heading\"><h1>");
	if (page_is_match(page)) {
		html(page, page_say(page, "Game %d"), round->number);
		html(page, "</h1></div>");
		return;
	}
	page_link_open(page, PAGE_ROUND, round->number, 0);
	html(page, page_say(page, "Round %d"), round->number);
	html(page, "</a> \u00b7 ");
	html(page, page_say(page, "Board %d"), board->number);
	html(page, "</h1><span class=\"pager\">");
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
	html(page, ".txt\">%s</a>", page_say(page, "text"));
	if (page_may(page, RIGHT_SEE))
		html(page, " \u00b7 <a href=\"/scratch?from=%s/%d/%d\">%s</a>", page->t->slug,
		     round->number, board->number, page_say(page, "Scratch board"));
	html(page, "</p>");
}

void page_game(struct page *page, int round_number, int board_number)
{
	const struct round *round = tournament_round(page->t, round_number);
	const struct board *board = tournament_board(page->t, round_number, board_number);

	char title[2 * UTF8_MAX * NAME_MAX + 64];

	write_title(page, round, board, title, sizeof title);
	page_begin(page, title, (struct place){PAGE_GAME, round_number, board_number});
	page_announcement(page);
	html(page, "<div class=\"game\">");
	write_heading(page, round, board);
	write_seats(page, round, board);
	write_card(page, round, board);
	if (!page->is_static)
		page_actions(page, round, board);
	page_board(page, round, board);
	if (!page->is_static)
		page_aside(page, round, board);
	page_ruling(page, round, board);
	html(page, "<div class=\"record\">");
	page_talk(page, round, board);
	page_turns(page, round, board);
	page_rule_steps(page, &board->game);
	page_board_rulings(page, round, board);
	write_forms(page, round, board);
	page_push_button(page);
	html(page, "</div></div>");
	page_board_words(page);
	page_end(page);
}
