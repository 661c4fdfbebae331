/* The timeline of a game: every decision with who, when and the time it left. */
#include "arbiter/page_parts.h"

/* What is known of the game at a turn: where its opening stands and who holds Black so far. */
struct course {
	const struct board *board;
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

static const char *colour_word(enum colour colour)
{
	return colour == COLOUR_BLACK ? "Black" : "White";
}

static void turn_points(struct page *page, const struct decision *decision)
{
	char name[4];

	for (uint8_t i = 0; i < decision->count; i++)
		html(page, " <b>%s</b>", point_name(decision->points[i], name));
}

static void turn_words(struct page *page, const struct turn *turn, enum colour colour)
{
	static const char *const words[DECISION_KIND_COUNT] = {
		[DECISION_EXTEND] = "adds two stones",
		[DECISION_PASS] = "passes",
		[DECISION_RESIGN] = "resigns",
		[DECISION_DRAW_OFFER] = "offers a draw",
		[DECISION_DRAW_ACCEPT] = "accepts the draw",
		[DECISION_DRAW_DECLINE] = "declines the draw",
		[DECISION_CLAIM] = "claims",
	};
	const struct decision *decision = &turn->decision;
	char name[4];

	if (decision->kind == DECISION_PLACE)
		html(page, "<b>%s</b>", point_name(decision->points[0], name));
	else if (decision->kind == DECISION_CHOOSE)
		html(page, "chooses <b>%s</b>", point_name(decision->points[0], name));
	else if (decision->kind == DECISION_SWAP)
		html(page, "swaps, takes %s", colour_word(colour));
	else if (decision->kind == DECISION_KEEP)
		html(page, "keeps %s", colour_word(colour));
	else if (decision->kind == DECISION_DECLARE)
		html(page, "declares %d fifth move%s", decision->count,
		     decision->count == 1 ? "" : "s");
	else if (decision->kind == DECISION_OFFER)
		html(page, "offers");
	else
		html(page, "%s", words[decision->kind]);
	if (decision->kind == DECISION_OFFER)
		turn_points(page, decision);
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
}

static void turn_row(struct page *page, struct course *course, const struct turn *turn)
{
	enum colour colour;

	course_follow(course, turn);
	colour = course_colour(course, turn->seat);
	html(page, "<li data-n=\"%d\"><span class=\"no\">", turn->move_number);
	if (turn->move_number > 0)
		html(page, "%d", turn->move_number);
	html(page, "</span>");
	page_disc(page, colour);
	strbuf_adds(page->out, turn->retracted ? "<s>" : "<span>");
	html(page, "<span class=\"who\"><bdi>%s</bdi></span> ",
	     page_name(page, board_player(course->board, turn->seat)));
	if (turn->implied_keep)
		html(page, "<i>(keeps %s)</i> ", colour_word(colour));
	turn_words(page, turn, colour);
	strbuf_adds(page->out, turn->retracted ? "</s>" : "</span>");
	html(page, "<span class=\"at\">");
	if (course->board->clock.control.base_ms > 0)
		page_clock(page, turn->left_ms[turn->seat]);
	else
		page_time(page, turn->at);
	html(page, "</span></li>");
}

void page_turns(struct page *page, const struct board *board)
{
	struct course course = {.board = board};

	html(page, "<section class=\"turns\" id=\"turns\" data-live aria-label=\"Decisions\">"
	           "<h2>Decisions</h2>");
	if (board->turn_count == 0) {
		html(page, "<p class=\"empty\">Nothing has been decided yet.</p></section>");
		return;
	}
	html(page, "<ol tabindex=\"0\">");
	for (size_t i = 0; i < board->turn_count; i++)
		turn_row(page, &course, &board->turns[i]);
	html(page, "</ol></section>");
}
