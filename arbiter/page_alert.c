/* What waits for the viewer, for notifications and for the pages' own flash and sound. */
#include "arbiter/alert.h"

#include "arbiter/page_parts.h"

static const char *const names[ALERT_KIND_COUNT] = {
#define X(id, name) [ALERT_##id] = name,
	ALERT_KINDS(X)
#undef X
};

const char *alert_kind_name(enum alert_kind kind)
{
	return names[kind];
}

/* -- of a player ------------------------------------------------------------------------------- */

static const char *game_url(struct page *page, const struct round *round, const struct board *board)
{
	return page_fill(page, "/e/%s/r/%d/b/%d", page->t->slug, round->number, board->number);
}

static const char *game_title(struct page *page, const char *what, const struct board *board)
{
	if (page_is_match(page))
		return what;
	return page_fill(page, page_say(page, "%s \u00b7 board %d"), what, board->number);
}

static struct alert alert_turn(struct page *page, const struct round *round,
                               const struct board *board, const char *opponent)
{
	return (struct alert){
		.kind = ALERT_TURN,
		.tag = page_fill(page, "turn-%d-%d-%d-%d", round->number, board->number,
	                         board->game_number, (int)board->turn_count),
		.title = game_title(page, page_say(page, "Your turn"), board),
		.body = page_fill(page,
	                          board->turn_count
	                                  ? page_say(page, "%s has decided; the clock is yours.")
	                                  : page_say(page, "You open the game against %s."),
	                          opponent),
		.url = game_url(page, round, board),
	};
}

static struct alert alert_round(struct page *page, const struct round *round,
                                const struct board *board, const char *opponent)
{
	bool started = round->state == ROUND_STARTED;
	const char *what = page_fill(page,
	                             started ? page_say(page, "Round %d has begun")
	                                     : page_say(page, "Round %d is paired"),
	                             round->number);

	return (struct alert){
		.kind = ALERT_ROUND,
		.tag = page_fill(page, "round-%d-%s", round->number, started ? "begun" : "paired"),
		.title = game_title(page, what, board),
		.body = page_fill(page, page_say(page, "Your opponent is %s."), opponent),
		.url = game_url(page, round, board),
	};
}

static size_t alerts_of_player(struct page *page, struct alert *alerts)
{
	const struct round *round = tournament_last_round(page->t);
	enum seat seat;
	const struct board *board = round && round->state > ROUND_DRAFT
	                                    ? round_board_of(round, page->viewer.no, &seat)
	                                    : NULL;
	const char *opponent;

	if (!board || board->result != RESULT_KIND_OPEN || round->state == ROUND_CLOSED)
		return 0;
	opponent = page_name(page,
	                     board_player(board, seat == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER));
	if (round->state == ROUND_STARTED && !board->game.outcome.over &&
	    game_to_act(&board->game) == seat)
		alerts[0] = alert_turn(page, round, board, opponent);
	else
		alerts[0] = alert_round(page, round, board, opponent);
	return 1;
}

/* -- of an official ---------------------------------------------------------------------------- */

static struct alert alert_call(struct page *page, const struct round *round,
                               const struct board *board)
{
	return (struct alert){
		.kind = ALERT_CALL,
		.tag = page_fill(page, "call-%d-%d-%lld", round->number, board->number,
	                         (long long)board->called_at),
		.title = game_title(page, page_say(page, "The arbiter is called"), board),
		.body = page_fill(page, page_say(page, "%s calls the arbiter."),
	                          page_name(page, board_player(board, board->called_by))),
		.url = page_fill(page, "/a/%s", page->t->slug),
	};
}

static size_t alerts_of_official(struct page *page, struct alert *alerts, size_t room)
{
	const struct round *round = tournament_last_round(page->t);
	size_t count = 0;

	for (size_t i = 0; round && i < round->board_count && count < room; i++)
		if (round->boards[i].called)
			alerts[count++] = alert_call(page, round, &round->boards[i]);
	return count;
}

size_t page_alerts(struct page *page, struct alert *alerts, size_t room)
{
	size_t count = 0;

	if (page->t->finished || page->is_static || !room)
		return 0;
	if (page->viewer.no)
		count = alerts_of_player(page, alerts);
	if (page_may(page, RIGHT_RULE))
		count += alerts_of_official(page, alerts + count, room - count);
	return count;
}

/* -- on pages ---------------------------------------------------------------------------------- */

static bool can_be_told(const struct page *page)
{
	return page->t && !page->is_static && (page->viewer.no || page_may(page, RIGHT_RULE));
}

void page_alert(struct page *page)
{
	struct alert alert;

	if (!can_be_told(page))
		return;
	html(page, "<div id=\"alert\" data-live hidden");
	if (page_alerts(page, &alert, 1))
		html(page, " data-kind=\"%s\" data-tag=\"%s\" data-title=\"%s\"",
		     alert_kind_name(alert.kind), alert.tag, alert.title);
	html(page, "></div>");
}

/* Shown by web/push.js where the browser can do it. */
void page_push_button(struct page *page)
{
	if (!can_be_told(page))
		return;
	html(page, "<p id=\"push\" hidden data-push=\"");
	page_api(page, "/push\"");
	html(page, " data-scope=\"/e/%s/\"><button aria-pressed=\"false\">%s</button> ",
	     page->t->slug,
	     page->viewer.no ? page_say(page, "Tell me when it is my turn")
	                     : page_say(page, "Tell me when a player calls"));
	html(page, "<span class=\"quiet\" role=\"status\" data-off=\"%s\" data-on=\"%s\"",
	     page_say(page, "A notification comes even when this page is closed."),
	     page_say(page, "This browser will be told. Press again to stop it."));
	html(page, " data-denied=\"%s\" data-failed=\"%s\"></span></p>",
	     page_say(page, "The browser does not allow it: look at its settings for this site."),
	     page_say(page, "That did not work; try again later."));
}

void page_alert_menu(struct page *page)
{
	if (!can_be_told(page))
		return;
	page_push_button(page);
	html(page, "<details class=\"menu\" id=\"alert-menu\"><summary>%s</summary><div>",
	     page_say(page, "Sounds and voice"));
	html(page,
	     "<label>%s <input type=\"range\" min=\"0\" max=\"1\" step=\"0.1\" "
	     "data-chosen=\"turn\"></label>",
	     page_say(page, "Your turn"));
	html(page,
	     "<label>%s <input type=\"range\" min=\"0\" max=\"1\" step=\"0.1\" "
	     "data-chosen=\"round\"></label>",
	     page_say(page, "A round begins"));
	html(page, "<label><input type=\"checkbox\" data-chosen=\"vibrate\"> %s</label>",
	     page_say(page, "Vibrate"));
	html(page,
	     "<label><input type=\"checkbox\" data-chosen=\"speak\"> %s</label></div></details>",
	     page_say(page, "Read announcements aloud"));
}
