/*
 * The timeline of a game: every decision with who, when and the time it left, and what the arbiter
 * did between them. Each row says what the board looked like after it (data-shown, data-offers,
 * data-point), so that web/renju-board.js can step through all of them.
 */
#include "arbiter/page_parts.h"

/* What is known of the game at a turn: where its opening stands and who holds Black so far. */
struct course {
	const struct board *board;
	uint16_t shown; /* stones and passes so far */
	uint8_t state;
	uint8_t declared;
	bool swapped;
	bool turns; /* the last stone exchanged the colours: from the next turn on */
};

static enum colour course_colour(const struct course *course, enum seat seat)
{
	bool black = (seat == SEAT_OPENER) != course->swapped;

	return black ? COLOUR_BLACK : COLOUR_WHITE;
}

static void points_of(struct page *page, const struct decision *decision)
{
	char name[4];

	for (uint8_t i = 0; i < decision->count; i++)
		html(page, i ? " %s" : "%s", point_name(decision->points[i], name));
}

static const char *const words[DECISION_KIND_COUNT] = {
	[DECISION_EXTEND] = PHRASE("adds two stones"),
	[DECISION_PASS] = PHRASE("passes"),
	[DECISION_RESIGN] = PHRASE("resigns"),
	[DECISION_DRAW_OFFER] = PHRASE("offers a draw"),
	[DECISION_DRAW_ACCEPT] = PHRASE("accepts the draw"),
	[DECISION_DRAW_DECLINE] = PHRASE("declines the draw"),
	[DECISION_CLAIM] = PHRASE("claims"),
};

static const char *swap_words(const struct page *page, enum decision_kind kind, bool black)
{
	if (kind == DECISION_SWAP)
		return page_say(page, black ? PHRASE("swaps, takes Black")
		                            : PHRASE("swaps, takes White"));
	return page_say(page, black ? PHRASE("keeps Black") : PHRASE("keeps White"));
}

static void turn_words(struct page *page, const struct turn *turn, enum colour colour)
{
	const struct decision *decision = &turn->decision;
	char name[4] = "";

	if (decision->kind == DECISION_PLACE || decision->kind == DECISION_CHOOSE)
		point_name(decision->points[0], name);
	if (decision->kind == DECISION_PLACE)
		html(page, "<b>%s</b>", name);
	else if (decision->kind == DECISION_CHOOSE)
		html(page, page_say(page, "chooses %s"), name);
	else if (decision->kind == DECISION_SWAP || decision->kind == DECISION_KEEP)
		html(page, "%s", swap_words(page, decision->kind, colour == COLOUR_BLACK));
	else if (decision->kind == DECISION_DECLARE)
		html(page, "%s",
		     page_count(page, "declares %d fifth move", "declares %d fifth moves",
		                decision->count));
	else if (decision->kind == DECISION_OFFER)
		html(page, "%s <b>", page_say(page, "offers"));
	else
		html(page, "%s", page_say(page, words[decision->kind]));
	if (decision->kind == DECISION_OFFER) {
		points_of(page, decision);
		html(page, "</b>");
	}
}

/* The turn moves the game on; a swap counts for its own row, a stone that turns the colours for
 * the rows after it. */
static void course_follow(struct course *course, const struct turn *turn)
{
	bool implied;
	const struct opening_arc *arc =
		opening_step(&course->board->game.rule, course->state, turn->decision.kind,
	                     course->declared, &implied);

	if (turn->retracted)
		return;
	course->swapped = course->swapped != course->turns;
	course->turns = arc && arc->also & ARC_TURNS;
	if (turn->decision.kind == DECISION_SWAP)
		course->swapped = !course->swapped;
	if (turn->decision.kind == DECISION_DECLARE)
		course->declared = turn->decision.count;
	if (arc)
		course->state = arc->to;
	if (turn->move_number)
		course->shown = turn->move_number;
}

/* What the board shows at this row: so many stones, the offers that stand, a point beside them. */
static void row_open(struct page *page, const struct course *course, const struct turn *turn)
{
	const struct decision *decision = &turn->decision;
	char name[4];

	html(page, "<li data-n=\"%d\" data-shown=\"%d\"", turn->move_number, course->shown);
	if (decision->kind == DECISION_OFFER) {
		html(page, " data-offers=\"");
		points_of(page, decision);
		html(page, "\"");
	}
	if (decision->kind == DECISION_CHOOSE)
		html(page, " data-chosen=\"%s\"", point_name(decision->points[0], name));
	else if (turn->retracted && decision->kind == DECISION_PLACE)
		html(page, " data-gone=\"%s\"", point_name(decision->points[0], name));
	html(page, ">");
}

static void turn_row(struct page *page, struct course *course, const struct turn *turn)
{
	enum colour colour;

	course_follow(course, turn);
	colour = course_colour(course, turn->seat);
	row_open(page, course, turn);
	html(page, "<span class=\"no\">");
	if (turn->move_number > 0)
		html(page, "%d", turn->move_number);
	html(page, "</span>");
	page_disc(page, colour);
	strbuf_adds(page->out, turn->retracted ? "<s>" : "<span>");
	html(page, "<span class=\"who\"><bdi>%s</bdi></span> ",
	     page_name(page, board_player(course->board, turn->seat)));
	if (turn->implied_keep)
		html(page, "<i>(%s)</i> ", swap_words(page, DECISION_KEEP, colour == COLOUR_BLACK));
	turn_words(page, turn, colour);
	strbuf_adds(page->out, turn->retracted ? "</s>" : "</span>");
	html(page, "<span class=\"at\">");
	if (course->board->clock.control.base_ms > 0)
		page_clock_face(page, &course->board->clock.control, turn->left_ms[turn->seat]);
	else
		page_time(page, turn->at);
	html(page, "</span></li>");
}

/* -- what the arbiter did -----------------------------------------------------------------------
 */

static const char *const acts[RULING_ACT_COUNT] = {
	[RULING_PAUSE] = PHRASE("The arbiter pauses the game"),
	[RULING_RESUME] = PHRASE("The arbiter lets the game go on"),
	[RULING_START] = PHRASE("The arbiter starts the clocks"),
	[RULING_SET_CLOCK] = PHRASE("The arbiter sets the clocks"),
	[RULING_TIME_CONTROL] = PHRASE("The arbiter changes the time control"),
	[RULING_RESULT] = PHRASE("The arbiter gives the result"),
	[RULING_FORFEIT] = PHRASE("The arbiter declares a forfeit"),
	[RULING_RETRACT] = PHRASE("The arbiter takes decisions back"),
	[RULING_REOPEN] = PHRASE("The arbiter reopens the game"),
	[RULING_ANNUL] = PHRASE("The arbiter annuls the game before; it is played again"),
	[RULING_JUDGE] = PHRASE("The arbiter judges a claim"),
	[RULING_WARN] = PHRASE("The arbiter warns a player"),
	[RULING_EXPLAIN] = PHRASE("The arbiter gives a reason"),
};

/* Of this board, or of all boards while this one was played. */
static bool ruling_is_here(const struct round *round, const struct board *board,
                           const struct ruling *ruling)
{
	if (!acts[ruling->act])
		return false;
	if (ruling->board.round)
		return ruling->board.round == round->number && ruling->board.board == board->number;
	return (ruling->act == RULING_PAUSE || ruling->act == RULING_RESUME) && round->started_at &&
	       ruling->at >= round->started_at &&
	       (!round->closed_at || ruling->at <= round->closed_at);
}

static void ruling_row(struct page *page, const struct course *course, const struct ruling *ruling)
{
	html(page,
	     "<li class=\"by-arbiter\" data-n=\"0\" data-shown=\"%d\"><span class=\"no\"></span>"
	     "<span aria-hidden=\"true\">\u2016</span><span>%s",
	     course->shown, page_say(page, acts[ruling->act]));
	if (ruling->reason != RULED_NONE)
		html(page, " \u00b7 %s", page_say(page, ruling_reason_title(ruling->reason)));
	if (*ruling->text && (ruling->is_public || page_may(page, RIGHT_SEE)))
		html(page, ": <q>%s</q>", ruling->text);
	html(page, "</span><span class=\"at\">");
	page_time(page, ruling->at);
	html(page, "</span></li>");
}

/* The rulings up to a record, from the one that is next on. */
static size_t rulings_until(struct page *page, const struct round *round,
                            const struct course *course, size_t next, int64_t seq)
{
	const struct tournament *t = page->t;

	for (; next < t->ruling_count && t->rulings[next].seq < seq; next++)
		if (ruling_is_here(round, course->board, &t->rulings[next]))
			ruling_row(page, course, &t->rulings[next]);
	return next;
}

static bool has_rulings(const struct page *page, const struct round *round,
                        const struct board *board)
{
	for (size_t i = 0; i < page->t->ruling_count; i++)
		if (ruling_is_here(round, board, &page->t->rulings[i]))
			return true;
	return false;
}

void page_turns(struct page *page, const struct round *round, const struct board *board)
{
	struct course course = {.board = board};
	size_t next = 0;

	html(page, "<section class=\"turns\" id=\"turns\" data-live aria-label=\"%s\"><h2>%s</h2>",
	     page_say(page, "Decisions"), page_say(page, "Decisions"));
	if (board->turn_count == 0 && !has_rulings(page, round, board))
		html(page, "<p class=\"empty\">%s</p>",
		     page_say(page, "Nothing has been decided yet."));
	else
		html(page, "<ol tabindex=\"0\">");
	for (size_t i = 0; i < board->turn_count; i++) {
		next = rulings_until(page, round, &course, next, board->turns[i].seq);
		turn_row(page, &course, &board->turns[i]);
	}
	rulings_until(page, round, &course, next, INT64_MAX);
	if (board->turn_count || has_rulings(page, round, board))
		html(page, "</ol>");
	html(page, "</section>");
}
