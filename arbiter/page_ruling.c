/*
 * One screen controls a board: who looks after it, the buttons that stop and start it, what waits
 * for an answer, the acts, and what only officials see of the game.
 */
#include "arbiter/page_ruling.h"

#include "arbiter/page_parts.h"
#include "core/claim.h"

/* -- stopping and starting --------------------------------------------------------------------- */

static void order_buttons(const struct desk *desk)
{
	struct page *page = desk->page;
	const struct board *board = desk->board;

	if (board->result != RESULT_KIND_OPEN || desk->round->state != ROUND_STARTED)
		return;
	html(page, "<div class=\"row\">");
	if (board->waiting)
		ruling_button(desk, RULING_START, "start", page_act_title(page, RULING_START),
		              true);
	else if (board->paused)
		ruling_button(desk, RULING_RESUME, "resume", page_act_title(page, RULING_RESUME),
		              true);
	else
		ruling_button(desk, RULING_PAUSE, "pause", page_act_title(page, RULING_PAUSE),
		              true);
	if (!board->paused && !board->waiting)
		html(page, "<span class=\"hint\">%s <kbd>p</kbd></span>", page_say(page, "Key:"));
	html(page, "</div>");
}

static void state_lines(const struct desk *desk)
{
	struct page *page = desk->page;
	const struct board *board = desk->board;

	if (board->paused) {
		html(page, "<p>%s ",
		     page_fill(page, page_say(page, PHRASE("Paused by %s,")),
		               page_actor(page, board->paused_by)));
		page_time(page, board->paused_at);
		html(page, "</p>");
	}
	for (int seat = 0; seat < 2; seat++)
		if (board->warnings[seat])
			html(page, "<p>%s</p>",
			     page_fill(page, page_say(page, PHRASE("%s has been warned: %d")),
			               page_name(page, board_player(board, (enum seat)seat)),
			               board->warnings[seat]));
}

/* Who looks after it, and one press to take it over. */
static void keeper_line(const struct desk *desk)
{
	struct page *page = desk->page;
	int32_t mine = ACTOR_ARBITER + page->viewer.official;

	html(page, "<div class=\"row keeper\"><span>");
	if (desk->board->keeper)
		html(page, "%s",
		     page_fill(page, page_say(page, PHRASE("%s looks after this board.")),
		               page_actor(page, desk->board->keeper)));
	else
		html(page, "%s", page_say(page, "Nobody looks after this board."));
	html(page, "</span>");
	if (desk->board->keeper != mine) {
		html(page, "<form data-api=\"POST ");
		page_api(page, "/rounds/%d/boards/%d", desk->round->number, desk->board->number);
		html(page,
		     "/rulings\"><button id=\"take-over\" data-json='{\"do\":\"hand-over\","
		     "\"to\":%d}'>%s</button></form>",
		     (int)mine, page_say(page, "Take it over"));
	}
	html(page, "</div>");
}

/* -- what waits for an answer ------------------------------------------------------------------ */

static const char *forfeiters(const struct desk *desk)
{
	const struct proposal *proposal = &desk->board->proposal;
	struct page *page = desk->page;

	if (proposal->forfeits[SEAT_OPENER] && proposal->forfeits[SEAT_SECOND])
		return page_say(page, "both players");
	return page_name(page,
	                 board_player(desk->board,
	                              proposal->forfeits[SEAT_OPENER] ? SEAT_OPENER : SEAT_SECOND));
}

static void proposal_fields(const struct desk *desk, const struct ruling_form *form)
{
	const struct proposal *proposal = &desk->board->proposal;
	int whom = (proposal->forfeits[SEAT_OPENER] ? TALK_OPENER : 0) |
	           (proposal->forfeits[SEAT_SECOND] ? TALK_SECOND : 0);

	(void)form;
	html(desk->page, "<input type=\"hidden\" name=\"seat\" value=\"%s\">", talk_name(whom));
}

static void proposal_part(const struct desk *desk)
{
	const struct proposal *proposal = &desk->board->proposal;
	struct page *page = desk->page;
	struct ruling_form accept = {.act = RULING_FORFEIT,
	                             .key = "accept",
	                             .go = page_say(page, "Accept: forfeit the game"),
	                             .of = proposal->seq,
	                             .fields = proposal_fields,
	                             .reason = proposal->reason};
	struct ruling_form dismiss = {.act = RULING_DISMISS,
	                              .key = "dismiss",
	                              .go = page_say(page, "Dismiss"),
	                              .of = proposal->seq,
	                              .plain = true};

	if (!proposal->seq)
		return;
	html(page, "<div class=\"note proposal\"><p><b>%s</b> %s</p>",
	     page_fill(page, page_say(page, PHRASE("Proposed: a forfeit of %s.")),
	               forfeiters(desk)),
	     page_say(page, ruling_reason_title(proposal->reason)));
	html(page, "<details class=\"act\" id=\"act-accept\"><summary>%s</summary>",
	     page_say(page, "Accept"));
	ruling_form(desk, &accept);
	html(page, "</details><details class=\"act\" id=\"act-dismiss\"><summary>%s</summary>",
	     page_say(page, "Dismiss"));
	ruling_form(desk, &dismiss);
	html(page, "</details></div>");
}

/* A pause whose reason may still follow: the last one here. */
static const struct ruling *unexplained(const struct desk *desk)
{
	const struct tournament *t = desk->page->t;

	for (size_t i = t->ruling_count; i-- > 0;) {
		const struct ruling *ruling = &t->rulings[i];
		bool here = desk->board ? ruling->board.round == desk->round->number &&
		                                  ruling->board.board == desk->board->number
		                        : !ruling->board.round;

		if (here && ruling->act == RULING_PAUSE)
			return ruling->reason == RULED_NONE && !ruling->explained_by ? ruling
			                                                             : NULL;
	}
	return NULL;
}

void ruling_explain(const struct desk *desk)
{
	const struct ruling *ruling = unexplained(desk);
	struct page *page = desk->page;
	struct ruling_form form = {.act = RULING_EXPLAIN,
	                           .key = "explain",
	                           .go = page_say(page, "Give the reason"),
	                           .plain = true};

	if (!ruling)
		return;
	form.of = ruling->seq;
	html(page, "<details class=\"act note\" id=\"act-explain\"><summary>%s</summary>",
	     page_say(page, "Why was it paused?"));
	ruling_form(desk, &form);
	html(page, "</details>");
}

/* -- what only officials see ------------------------------------------------------------------- */

static const char *talker(const struct desk *desk, int bits)
{
	struct page *page = desk->page;

	if (bits == TALK_ARBITER)
		return page_say(page, "the arbiter");
	if (bits == (TALK_OPENER | TALK_SECOND))
		return page_say(page, "both");
	return page_name(page, bits == TALK_OPENER ? desk->board->opener : desk->board->second);
}

static void messages_part(const struct desk *desk)
{
	struct page *page = desk->page;

	if (!desk->board->message_count)
		return;
	html(page, "<h3>%s</h3><ol class=\"messages\" tabindex=\"0\">", page_say(page, "Messages"));
	for (size_t i = 0; i < desk->board->message_count; i++) {
		const struct message *message = &desk->board->messages[i];

		html(page, "<li><small>");
		page_time(page, message->at);
		html(page, " <bdi>%s</bdi> \u2192 <bdi>%s</bdi></small><br><bdi>%s</bdi></li>",
		     talker(desk, message->from), talker(desk, message->to), message->text);
	}
	html(page, "</ol>");
}

static void claims_part(const struct desk *desk)
{
	static const char *const verdicts[] = {
		[VERDICT_FIVE] = PHRASE("five"),
		[VERDICT_OVERLINE] = PHRASE("overline"),
		[VERDICT_DOUBLE_FOUR] = PHRASE("double four"),
		[VERDICT_DOUBLE_THREE] = PHRASE("double three"),
	};
	struct claim claims[BOARD_POINTS];
	struct page *page = desk->page;
	size_t count;
	char name[4];

	if (page->t->rule.adjudication != ADJUDICATION_CLAIM ||
	    desk->board->result != RESULT_KIND_OPEN)
		return;
	count = claim_list(&desk->board->game, claims);
	html(page, "<div id=\"claims\"><h3>%s</h3>", page_say(page, "What could be claimed"));
	if (!count)
		html(page, "<p class=\"empty\">%s</p>", page_say(page, "Nothing now."));
	for (size_t i = 0; i < count; i++)
		html(page, "<p><b>%s</b>: %s \u00b7 <bdi>%s</bdi></p>",
		     point_name(claims[i].point, name), page_say(page, verdicts[claims[i].verdict]),
		     page_name(page, board_player(desk->board, claims[i].by)));
	html(page, "</div>");
}

static void actor_name(const struct desk *desk, int32_t actor)
{
	html(desk->page, " data-actor-%d=\"%s\"", (int)actor, page_actor(desk->page, actor));
}

/* web/ruling.js asks for them when this is opened; whose numbers are in them is said here. */
static void refused_part(const struct desk *desk)
{
	struct page *page = desk->page;

	html(page, "<details class=\"act\" id=\"refused\" data-load=\"");
	page_api(page, "/rounds/%d/boards/%d/refused", desk->round->number, desk->board->number);
	html(page, "\"");
	actor_name(desk, desk->board->opener);
	actor_name(desk, desk->board->second);
	for (size_t i = 0; i < page->t->official_count; i++)
		if (page->t->officials[i].player)
			actor_name(desk, ACTOR_ARBITER + page->t->officials[i].number);
	html(page,
	     " data-none=\"%s\"><summary>%s</summary><ol class=\"messages\" "
	     "tabindex=\"0\"></ol></details>",
	     page_say(page, "None."), page_say(page, "Refused decisions"));
}

/* What who may rule can press; the rest is for all who see what is not public. */
static void rule_part(const struct desk *desk)
{
	struct page *page = desk->page;

	order_buttons(desk);
	state_lines(desk);
	if (page->t->finished) {
		html(page, "<p class=\"empty\">%s</p>",
		     page_say(page, "The event is finished; reopen it first."));
		return;
	}
	ruling_explain(desk);
	keeper_line(desk);
	proposal_part(desk);
	html(page, "<h3>%s</h3>", page_say(page, "Acts"));
	ruling_acts(desk);
}

void page_ruling(struct page *page, const struct round *round, const struct board *board)
{
	struct desk desk = {page, round, board};
	bool rules = page_may(page, RIGHT_RULE);

	if ((!rules && !page_may(page, RIGHT_SEE)) || round->state == ROUND_DRAFT)
		return;
	html(page,
	     "<section class=\"ruling\" id=\"ruling\" data-live aria-label=\"%s\"><h2>%s</h2>",
	     page_say(page, "Rulings"),
	     rules ? page_say(page, "Rule") : page_say(page, "For officials"));
	if (rules)
		rule_part(&desk);
	if (page_may(page, RIGHT_SEE)) {
		messages_part(&desk);
		claims_part(&desk);
		refused_part(&desk);
	}
	html(page, "</section>");
}
