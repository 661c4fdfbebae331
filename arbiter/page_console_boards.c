/* The console's boards, those first that need an arbiter most. */
#include "arbiter/need.h"
#include "arbiter/page_parts.h"

#include <stdlib.h>

struct needy {
	const struct board *board;
	struct need need;
};

static int by_need(const void *left, const void *right)
{
	const struct needy *a = left, *b = right;
	int order = need_compare(&a->need, &b->need);

	return order ? order : a->board->number - b->board->number;
}

static const struct needy *order_boards(struct page *page, const struct round *round)
{
	struct needy *list = arena_get(page->arena, (round->board_count + 1) * sizeof *list);

	for (size_t i = 0; i < round->board_count; i++)
		list[i] = (struct needy){&round->boards[i], need_of(round, &round->boards[i],
		                                                    page->presence, page->now)};
	qsort(list, round->board_count, sizeof *list, by_need);
	return list;
}

/* Needs that are one seat's name it. */
static bool is_of_a_seat(enum board_need kind)
{
	return kind == NEED_CALL || kind == NEED_CLAIM || kind == NEED_OFFLINE ||
	       kind == NEED_OPENING || kind == NEED_LOW || kind == NEED_IDLE;
}

static void write_need(struct page *page, const struct needy *needy)
{
	const struct need *need = &needy->need;

	html(page, "<td class=\"need\">");
	if (need->kind < NEED_NOTHING)
		html(page, "<span class=\"badge%s\">%s</span>",
		     need->kind <= NEED_OFFLINE ? " alert" : "",
		     page_say(page, need_words(need->kind)));
	if (is_of_a_seat(need->kind))
		html(page, " <bdi>%s</bdi>",
		     page_name(page, board_player(needy->board, need->seat)));
	if (need->since && need->kind < NEED_NOTHING) {
		html(page, " ");
		page_time(page, need->since);
	}
	html(page, "</td>");
}

static void write_side(struct page *page, const struct round *round, const struct board *board,
                       enum seat seat)
{
	const struct clock *clock = &board->clock;
	bool runs = board_running(round, board) && clock->running == seat;
	int64_t since;

	html(page, "<td class=\"side\">");
	page_disc(page, game_colour(&board->game, seat));
	page_player(page, board_player(board, seat));
	if (page->presence && presence_away(page->presence, board_player(board, seat), &since))
		html(page, " <span class=\"badge\" title=\"%s\">%s</span>",
		     page_say(page, "No page of this player is open"), page_say(page, "away"));
	if (clock->control.base_ms > 0 && board->result == RESULT_KIND_OPEN) {
		html(page, " <span class=\"clock\" data-left=\"%lld\"%s",
		     (long long)clock_left(clock, seat, page->now), "");
		html(page, runs ? " data-running>" : ">");
		page_clock(page, clock_left(clock, seat, page->now));
		html(page, "</span>");
	}
	html(page, "</td>");
}

static void write_keeper(struct page *page, const struct board *board)
{
	const struct official *keeper = tournament_official(page->t, board->keeper - ACTOR_ARBITER);

	if (board->keeper)
		html(page, "<span class=\"badge\"><bdi>%s</bdi></span>",
		     keeper ? keeper->name : page_say(page, "owner"));
}

static void write_state(struct page *page, const struct board *board)
{
	html(page, "<td class=\"mid\">");
	if (board->result == RESULT_KIND_OPEN && board->game.move_count > 0)
		html(page, "<span class=\"playing\">%s</span>",
		     page_count(page, "move %d", "move %d", board->game.move_count));
	else
		page_result(page, board);
	page_reports(page, board);
	write_keeper(page, board);
	html(page, "</td>");
}

/* A board is stopped from here, and gets its result; all else on its own screen. */
static void write_tools(struct page *page, const struct round *round, const struct board *board)
{
	html(page, "<td><div class=\"toolbar\">");
	if (page_may(page, RIGHT_RULE) && round->state == ROUND_STARTED &&
	    board->result == RESULT_KIND_OPEN) {
		html(page, "<form data-api=\"POST ");
		page_api(page, "/rounds/%d/boards/%d/rulings", round->number, board->number);
		html(page, "\"><button data-json='{\"do\":\"%s\"}'>%s</button></form>",
		     board->paused ? "resume" : "pause",
		     board->paused ? page_say(page, "Resume") : page_say(page, "Pause"));
	}
	if (page_may(page, RIGHT_ENTER) &&
	    (round->state == ROUND_STARTED || round->state == ROUND_CLOSED))
		page_result_entry(page, round, board);
	html(page, "</div></td>");
}

static void write_row(struct page *page, const struct round *round, const struct needy *needy)
{
	const struct board *board = needy->board;

	html(page, "<tr id=\"board-%d\" data-need=\"%s\"><td class=\"no\">", board->number,
	     need_name(needy->need.kind));
	page_link_open(page, PAGE_GAME, round->number, board->number);
	html(page, "%d</a></td>", board->number);
	write_need(page, needy);
	write_side(page, round, board, SEAT_OPENER);
	write_side(page, round, board, SEAT_SECOND);
	write_state(page, board);
	write_tools(page, round, board);
	html(page, "</tr>");
}

static void write_byes(struct page *page, const struct round *round)
{
	for (size_t i = 0; i < round->bye_count; i++)
		html(page, "<p>%s: <bdi>%s</bdi> (%s)</p>",
		     round->byes[i].kind == BYE_ZERO ? page_say(page, "Not playing")
		                                     : page_say(page, "Bye"),
		     page_name(page, round->byes[i].no),
		     page_points(page, round->byes[i].half_points));
}

void page_console_boards(struct page *page, const struct round *round)
{
	const struct needy *list;

	html(page, "<section id=\"boards\" data-live aria-live=\"polite\"><h2>%s</h2>",
	     page_say(page, "Boards"));
	if (!round) {
		html(page, "<p class=\"empty\">%s</p></section>",
		     page_say(page, "No round has been paired yet."));
		return;
	}
	html(page,
	     "<p class=\"hint\">%s</p><table class=\"boards console\"><thead><tr>"
	     "<th scope=\"col\" class=\"no\"><abbr title=\"%s\">%s</abbr></th>"
	     "<th scope=\"col\">%s</th><th scope=\"col\">%s</th><th scope=\"col\">%s</th>"
	     "<th scope=\"col\" class=\"mid\">%s</th><td></td></tr></thead><tbody>",
	     page_say(page, "The board that needs you most comes first. N: to the next one, "
	                    "P: pause it, Enter: to its screen."),
	     page_say(page, "Board"), page_say(page, "Bd"), page_say(page, "Needs"),
	     page_say(page, "Opens"), page_say(page, "Second"), page_say(page, "Result"));
	list = order_boards(page, round);
	for (size_t i = 0; i < round->board_count; i++)
		write_row(page, round, &list[i]);
	html(page, "</tbody></table>");
	write_byes(page, round);
	html(page, "</section>");
}
