/* The arbiter's console: one primary button, then what needs attention, then everything else. */
#include "arbiter/page_parts.h"
#include "arbiter/page_ruling.h"

#include <string.h>

/* A form that is one button: what it posts, what it says, what it asks first ("" = nothing). */
struct press {
	const char *path; /* under the event's API; # stands for the round's number */
	const char *label, *question;
	bool primary;
};

static void press_form(struct page *page, const struct press *press, int number)
{
	const char *at = press->path;

	html(page, "<form data-api=\"POST /api/v1/events/%s", page->t->slug);
	for (; *at; at++) {
		if (*at == '#')
			html(page, "%d", number);
		else
			strbuf_addc(page->out, *at);
	}
	html(page, "\"");
	if (*press->question)
		html(page, " data-confirm=\"%s\"", press->question);
	strbuf_adds(page->out, press->primary ? "><button class=\"primary\">" : "><button>");
	html(page, "%s</button></form>", press->label);
}

/* What each next step says, and the button that takes it. */
static const struct {
	const char *words;
	struct press press;
} steps[] = {
	[NEXT_ENTER] = {"Add at least two players.",                                {0}                                             },
	[NEXT_PAIR] = {"Pair the next round. You see it first, nobody else does.",
                        {"/rounds", "Pair the next round", "", true}                                                                },
	[NEXT_PUBLISH] = {"Look the pairing over, then show it to everybody.",
                        {"/rounds/#/publish", "Publish the pairing", "", true}                                                      },
	[NEXT_START] = {"Starting opens all boards; the clocks begin to run.",
                        {"/rounds/#/start", "Start the round", "", true}                                                            },
	[NEXT_RESULTS] = {"The round is being played.",                               {0}                                             },
	[NEXT_CLOSE] = {"All results are in.",                                      {"/rounds/#/close", "Close the round", "", true}},
	[NEXT_FINISH] = {"All rounds have been played.",                             {"/finish", "Finish the event", "", true}       },
	[NEXT_NOTHING] = {"The event is over.",                                       {0}                                             },
};

/* The ways back, and ending early: never the primary button. */
static void control_others(struct page *page, enum next_step next, const struct round *last)
{
	static const struct press unpair = {"/rounds/#/unpair", "Drop this pairing", "", false};
	static const struct press reopen_round = {"/rounds/#/reopen", "Reopen the round",
	                                          "Reopen the round?", false};
	static const struct press reopen = {"/reopen", "Reopen the event", "Reopen the event?",
	                                    false};
	static const struct press finish = {"/finish", "Finish the event now",
	                                    "Finish the event before its last round?", false};

	if (next == NEXT_PUBLISH && last)
		press_form(page, &unpair, last->number);
	if (last && last->state == ROUND_CLOSED && !page->t->finished)
		press_form(page, &reopen_round, last->number);
	if (page->t->finished && page_may(page, RIGHT_RUN))
		press_form(page, &reopen, 0);
	if (next == NEXT_PAIR && last && page_may(page, RIGHT_RUN))
		press_form(page, &finish, 0);
}

/* What the round's state is called here. */
static const char *round_words(const struct round *round)
{
	static const char *const words[] = {
		[ROUND_DRAFT] = "paired, not published",
		[ROUND_PUBLISHED] = "published, not started",
		[ROUND_STARTED] = "being played",
		[ROUND_CLOSED] = "closed",
	};

	return words[round->state];
}

static bool draft_has_withdrawn(const struct tournament *t, const struct round *draft)
{
	for (size_t i = 0; i < draft->board_count; i++)
		if (tournament_player(t, draft->boards[i].opener)->withdrawn ||
		    tournament_player(t, draft->boards[i].second)->withdrawn)
			return true;
	return false;
}

static bool draft_lacks_player(const struct tournament *t, const struct round *draft)
{
	for (size_t i = 0; i < t->player_count; i++)
		if (!t->players[i].withdrawn && !round_board_of(draft, t->players[i].no, NULL) &&
		    !round_bye_of(draft, t->players[i].no))
			return true;
	return false;
}

static bool draft_knew_results(const struct tournament *t, const struct round *draft)
{
	for (int n = 1; n < draft->number; n++) {
		const struct round *round = tournament_round(t, n);

		for (size_t i = 0; i < round->board_count; i++)
			if (round->boards[i].last_seq > draft->boards[0].last_seq)
				return false;
	}
	return true;
}

/* What happened after the pairing was made, which dropping it and pairing again would heed. */
static void console_stale(struct page *page, const struct round *draft)
{
	const char *what = NULL;

	if (!draft->board_count)
		return;
	if (draft_has_withdrawn(page->t, draft))
		what = "A player of this pairing has withdrawn since.";
	else if (draft_lacks_player(page->t, draft))
		what = "A player who is not in this pairing has come since.";
	else if (!draft_knew_results(page->t, draft))
		what = "A result of an earlier round has changed since.";
	if (what)
		html(page,
		     "<p class=\"note\">%s Drop the pairing and pair again, or publish it as it "
		     "is.</p>",
		     what);
}

static void console_control(struct page *page)
{
	const struct round *last = tournament_last_round(page->t);
	enum next_step next = tournament_next(page->t);

	html(page, "<section class=\"control\" id=\"control\" data-live aria-label=\"Next step\">"
	           "<p class=\"headline\">");
	if (last && page_is_match(page))
		html(page, "Game %d \u00b7 %s", last->number, round_words(last));
	else if (last && draw_rounds(page->t))
		html(page, "Round %d of %d \u00b7 %s", last->number, draw_rounds(page->t),
		     round_words(last));
	else if (last)
		html(page, "Round %d \u00b7 %s", last->number, round_words(last));
	else
		html(page, "Before round 1");
	html(page, "</p><p>%s", steps[next].words);
	if (next == NEXT_RESULTS && last)
		html(page, " %zu of %zu boards open.", round_open_boards(last), last->board_count);
	html(page, "</p>");
	if (next == NEXT_PUBLISH && last)
		console_stale(page, last);
	html(page, "<div class=\"row\">");
	if (steps[next].press.path && page_may(page, next == NEXT_FINISH ? RIGHT_RUN : RIGHT_PAIR))
		press_form(page, &steps[next].press, last ? last->number : 0);
	if (page_may(page, RIGHT_PAIR))
		control_others(page, next, last);
	html(page, "</div>");
	if (page_may(page, RIGHT_PAIR))
		page_pairing_control(page, next);
	html(page, "</section>");
}

static void entry_button(struct page *page, const struct board *board, int opener, int second,
                         const char *how, const char *label)
{
	bool pressed = board->result != RESULT_KIND_OPEN && board->half_points[0] == opener &&
	               board->half_points[1] == second &&
	               strcmp(result_kind_name(board->result), how) == 0;

	html(page,
	     "<button data-json='{\"how\":\"%s\",\"opener\":%d,\"second\":%d}' "
	     "aria-pressed=\"%s\">%s</button>",
	     how, opener, second, pressed ? "true" : "false", label);
}

static void entry_question(struct page *page, const struct board *board)
{
	if (board->result != RESULT_KIND_OPEN)
		html(page, " data-confirm=\"Board %d has a result already. Replace it?\"",
		     board->number);
}

void page_result_entry(struct page *page, const struct round *round, const struct board *board)
{
	if (board->turn_count > 0)
		return;
	html(page,
	     "<form class=\"entry-result\" aria-label=\"Result of board %d\" "
	     "data-api=\"POST ",
	     board->number);
	page_api(page, "/rounds/%d/boards/%d/result\"", round->number, board->number);
	entry_question(page, board);
	html(page, ">");
	entry_button(page, board, 2, 0, "played", "1\u20130");
	entry_button(page, board, 1, 1, "played", "\u00bd\u2013\u00bd");
	entry_button(page, board, 0, 2, "played", "0\u20131");
	html(page,
	     "<details class=\"menu\" id=\"more-%d-%d\"><summary aria-label=\"More results\">"
	     "\u22ef</summary><div>",
	     round->number, board->number);
	entry_button(page, board, 2, 0, "forfeit", "1\u20130 forfeit");
	entry_button(page, board, 0, 2, "forfeit", "0\u20131 forfeit");
	entry_button(page, board, 0, 0, "double-forfeit", "0\u20130 both forfeit");
	entry_button(page, board, 2, 0, "adjudicated", "1\u20130 adjudicated");
	entry_button(page, board, 1, 1, "adjudicated", "\u00bd\u2013\u00bd adjudicated");
	entry_button(page, board, 0, 2, "adjudicated", "0\u20131 adjudicated");
	entry_button(page, board, 0, 0, "void", "void");
	html(page, "</div></details></form>");
}

static void console_call(struct page *page, const struct round *round, const struct board *board)
{
	int caller = board_player(board, board->called_by);

	html(page, "<li><span><bdi>%s</bdi> calls from ", page_name(page, caller));
	page_link_open(page, PAGE_GAME, round->number, board->number);
	html(page, "board %d</a> (", board->number);
	page_time(page, board->called_at);
	html(page, ")</span><form data-api=\"POST ");
	page_api(page, "/rounds/%d/boards/%d/answer", round->number, board->number);
	html(page, "\"><button class=\"primary\">Answered</button></form></li>");
}

static void console_calls(struct page *page, const struct round *round)
{
	size_t count = 0;

	html(page, "<section id=\"calls\" data-live aria-live=\"assertive\" aria-label=\"Calls\">");
	for (size_t i = 0; round && i < round->board_count; i++) {
		if (!round->boards[i].called)
			continue;
		strbuf_adds(page->out, count++ == 0 ? "<ul class=\"calls\">" : "");
		console_call(page, round, &round->boards[i]);
	}
	strbuf_adds(page->out, count > 0 ? "</ul></section>" : "</section>");
}

void page_console(struct page *page, const struct console_parts *parts)
{
	const struct round *last = tournament_last_round(page->t);

	page_begin(page, "Console", (struct place){PAGE_COUNT, 0, 0});
	html(page,
	     "<div class=\"heading\"><h1>Console</h1><button type=\"button\" "
	     "data-copy=\"/e/%s\" hidden>Copy the spectators\u2019 link</button></div>",
	     page->t->slug);
	if (page_may(page, RIGHT_SEE)) {
		console_calls(page, last);
		console_control(page);
		if (page_may(page, RIGHT_RULE) && last)
			page_event_rulings(page);
		page_console_boards(page, last);
	}
	if (page_may(page, RIGHT_ENTER))
		page_console_players(page, parts->players);
	if (page_may(page, RIGHT_PAIR))
		page_constraints(page);
	if (page_may(page, RIGHT_RUN)) {
		page_officials(page, parts->officials);
		page_settings(page);
	}
	if (page_may(page, RIGHT_PUBLISH))
		page_targets(page, parts->targets_json);
	page_end(page);
}
