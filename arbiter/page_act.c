/*
 * What a seat can do with buttons: only what is legal now, read from `legal`. Stones, offers and
 * the choice are picked on the board; web/game.js fills in the confirmation.
 */
#include "arbiter/page_parts.h"
#include "core/command.h"

#include <string.h>

/* Up to so many numbers have a button each; a longer range is typed. */
enum { DECLARE_BUTTONS = 12 };

/* Whose seat it is, what it may do, and the names that go on buttons. */
struct act {
	struct page *page;
	const struct round *round;
	const struct board *board;
	enum seat seat;
	struct legal legal;
};

enum { CONSEQUENCE_MAX = 2000 };

/* What would be next after a swap, a keep or an extension, tried on a copy of the game: who, and as
 * a phrase what. */
static const char *act_consequence(const struct act *act, enum decision_kind kind, enum seat *next)
{
	struct strbuf out = STRBUF(CONSEQUENCE_MAX);
	struct page page = *act->page;
	struct game game = act->board->game;
	struct decision decision = {.kind = kind};
	struct legal legal;
	struct error err;
	const char *text = "";

	page.out = &out;
	*next = act->seat;
	if (!game_apply(&game, act->seat, &decision, &err))
		return text;
	*next = game_to_act(&game);
	game_legal(&game, *next, &legal);
	if (legal.kinds[DECISION_SWAP])
		page_options(&page, &game, &legal);
	else
		page_moves(&page, &game, &legal);
	if (out.length)
		text = arena_text(page.arena, out.text, out.length);
	strbuf_free(&out);
	return text;
}

/* "place stone 4 anywhere", "Anna: ...", or "Anna does that" where it is what `same` says. */
static void act_then(const struct act *act, enum decision_kind kind, const char *same)
{
	enum seat next;
	const char *what = act_consequence(act, kind, &next);
	const char *name = page_name(act->page, board_player(act->board, next));

	html(act->page, "<small>");
	if (next == act->seat)
		html(act->page, "%s", what);
	else if (same && strcmp(same, what) == 0)
		html(act->page, page_say(act->page, "%s does that"), name);
	else
		html(act->page, page_say(act->page, "then %s: %s"), name, what);
	html(act->page, "</small></button>");
}

static void act_button(const struct act *act, const char *what, const char *label)
{
	html(act->page,
	     "<button type=\"button\" data-do=\"%s\" data-label=\"%s\" aria-pressed=\"false\">"
	     "<span>",
	     what, label);
}

/* Both say what they mean; which is taken is confirmed, as there is no way back. */
static void act_swap(const struct act *act)
{
	bool black = game_colour(&act->board->game, act->seat) == COLOUR_BLACK;
	const char *stay = page_say(act->page, black ? PHRASE("Stay Black") : PHRASE("Stay White"));
	const char *take = page_say(act->page, black ? PHRASE("Take White") : PHRASE("Take Black"));
	enum seat next;

	if (!act->legal.kinds[DECISION_SWAP])
		return;
	html(act->page, "<div class=\"pair\">");
	act_button(act, "keep", stay);
	page_disc(act->page, black ? COLOUR_BLACK : COLOUR_WHITE);
	html(act->page, "%s</span>", stay);
	act_then(act, DECISION_KEEP, NULL);
	act_button(act, "swap", take);
	page_disc(act->page, black ? COLOUR_WHITE : COLOUR_BLACK);
	html(act->page, "%s</span>", take);
	act_then(act, DECISION_SWAP, act_consequence(act, DECISION_KEEP, &next));
	html(act->page, "</div>");
}

/* A third way on beside swapping and keeping, where the rule has it. */
static void act_extend(const struct act *act)
{
	const char *label = page_say(act->page, "Add two stones");

	if (!act->legal.kinds[DECISION_EXTEND])
		return;
	html(act->page, "<div class=\"pair\">");
	act_button(act, "extend", label);
	html(act->page, "%s</span>", label);
	act_then(act, DECISION_EXTEND, NULL);
	html(act->page, "</div>");
}

static void act_declare(const struct act *act)
{
	int most = act->legal.declare_max;

	if (!act->legal.kinds[DECISION_DECLARE])
		return;
	html(act->page, "<fieldset class=\"numbers\"><legend>%s</legend>",
	     page_say(act->page, "How many fifth moves?"));
	if (most > DECLARE_BUTTONS) {
		html(act->page,
		     "<input type=\"number\" data-declare-number min=\"1\" max=\"%d\" "
		     "inputmode=\"numeric\" aria-label=\"%s\">",
		     most, page_say(act->page, "Fifth moves"));
		most = 0;
	}
	for (int n = 1; n <= most; n++)
		html(act->page,
		     "<button type=\"button\" data-declare=\"%d\" "
		     "aria-pressed=\"false\">%d</button>",
		     n, n);
	html(act->page, "</fieldset>");
}

/* Where a stone or offers may come next, the player says which of the two is being picked. */
static void act_mode(const struct act *act)
{
	if (!act->legal.kinds[DECISION_PLACE] || !act->legal.kinds[DECISION_OFFER])
		return;
	html(act->page,
	     "<fieldset class=\"mode\"><legend class=\"hidden\">%s</legend>"
	     "<label><input type=\"radio\" name=\"mode\" value=\"place\" checked><span>",
	     page_say(act->page, "On the board"));
	html(act->page, page_say(act->page, "Place stone %d"), act->board->game.move_count + 1);
	html(act->page, "</span></label>"
	                "<label><input type=\"radio\" name=\"mode\" value=\"offer\"><span>");
	html(act->page, page_say(act->page, "Offer %d fifths"), act->legal.offer_count);
	html(act->page, "</span></label></fieldset>");
}

static bool act_picks(const struct act *act)
{
	const bool *kinds = act->legal.kinds;

	return kinds[DECISION_PLACE] || kinds[DECISION_OFFER] || kinds[DECISION_CHOOSE] ||
	       kinds[DECISION_DECLARE] || kinds[DECISION_SWAP] || kinds[DECISION_EXTEND];
}

/* Where players claim (RIF 9.6): the point that is picked or typed, else the last stone. */
static void act_claim(const struct act *act)
{
	const struct game *game = &act->board->game;
	char name[4] = "";

	if (!act->legal.kinds[DECISION_CLAIM])
		return;
	if (game->move_count && game->moves[game->move_count - 1] != POINT_NONE)
		point_name(game->moves[game->move_count - 1], name);
	html(act->page, "<button type=\"button\" id=\"claim\" data-last=\"%s\">%s</button>", name,
	     page_say(act->page, "Claim"));
}

static void act_pick(const struct act *act)
{
	if (!act_picks(act))
		return;
	html(act->page,
	     "<div class=\"pick\"><output id=\"picked\" aria-live=\"polite\"></output>"
	     "<input id=\"entry\" class=\"entry\" aria-label=\"%s\" placeholder=\"%s\" size=\"3\" "
	     "autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" enterkeyhint=\"go\">"
	     "<button type=\"button\" id=\"confirm\" class=\"primary\" disabled>%s</button>",
	     page_say(act->page, "Point or command, for example h8, swap, keep, declare 4"),
	     act->legal.kinds[DECISION_DECLARE] && !act->legal.kinds[DECISION_PLACE] ? "4" : "h8",
	     page_say(act->page, "Confirm"));
	act_claim(act);
	html(act->page, "</div>");
}

static void act_draw(const struct act *act)
{
	if (!act->legal.kinds[DECISION_DRAW_ACCEPT])
		return;
	html(act->page,
	     "<div class=\"pair\"><button type=\"button\" data-do=\"draw-accept\" "
	     "data-confirm=\"%s\">%s</button><button type=\"button\" data-do=\"draw-decline\">%s"
	     "</button></div>",
	     page_say(act->page, "Accept the draw? The game ends."),
	     page_say(act->page, "Accept the draw"), page_say(act->page, "Decline"));
}

/* One step of taking back: a form of its own, as it is no decision of the game. */
static void act_takeback_form(const struct act *act, const char *step, const char *label)
{
	html(act->page, "<form data-api=\"POST ");
	page_api(act->page, "/rounds/%d/boards/%d/takeback", act->round->number,
	         act->board->number);
	html(act->page, "\"><button data-json='{\"step\":\"%s\"}'>%s</button></form>", step, label);
}

static void act_takeback(const struct act *act)
{
	if (!act->board->takeback_asked || act->board->takeback_by == act->seat)
		return;
	html(act->page, "<div class=\"pair\">");
	act_takeback_form(act, "grant", page_say(act->page, "Let it be taken back"));
	act_takeback_form(act, "refuse", page_say(act->page, "Refuse"));
	html(act->page, "</div>");
}

static void act_call(const struct act *act)
{
	if (act->page->t->creator_plays || act->board->called)
		return;
	html(act->page, "<form data-api=\"POST ");
	page_api(act->page, "/rounds/%d/boards/%d/call", act->round->number, act->board->number);
	html(act->page, "\"><button>%s</button></form>", page_say(act->page, "Call the arbiter"));
}

static void act_menu_item(const struct act *act, enum decision_kind kind, const char *label,
                          const char *question)
{
	if (act->legal.kinds[kind])
		html(act->page,
		     "<button type=\"button\" data-do=\"%s\" data-confirm=\"%s\">%s"
		     "</button>",
		     decision_name(kind), question, label);
}

static void act_menu(const struct act *act)
{
	html(act->page, "<section class=\"aside row\" id=\"aside\" data-live aria-label=\"%s\">",
	     page_say(act->page, "More actions"));
	act_call(act);
	html(act->page, "<details class=\"menu\" id=\"game-menu\"><summary>%s</summary><div>",
	     page_say(act->page, "More"));
	act_menu_item(act, DECISION_DRAW_OFFER, page_say(act->page, "Offer a draw"),
	              page_say(act->page, "Offer a draw?"));
	act_menu_item(act, DECISION_PASS, page_say(act->page, "Pass"),
	              page_say(act->page, "Pass? No stone is placed; two passes in a row "
	                                  "end the game as a draw."));
	if (act->page->t->casual && act->board->turn_count > 0 && !act->board->takeback_asked)
		act_takeback_form(act, "ask", page_say(act->page, "Ask to take back"));
	act_menu_item(act, DECISION_RESIGN, page_say(act->page, "Resign"),
	              page_say(act->page, "Resign? The game is lost and over."));
	html(act->page, "</div></details></section>");
}

static void act_open(const struct act *act)
{
	const struct game *game = &act->board->game;

	html(act->page, " data-act=\"");
	page_api(act->page, "/rounds/%d/boards/%d/decisions", act->round->number,
	         act->board->number);
	html(act->page,
	     "\" data-version=\"%zu\" data-stone=\"%d\" data-offers=\"%d\" "
	     "data-colour=\"%s\">",
	     (size_t)game->version, game->move_count + 1, act->legal.offer_count,
	     colour_name(game->to_move));
}

/* Both say that they are here, then the clocks start. */
static void act_ready(const struct act *act)
{
	if (!act->board->waiting || act->board->ready[act->seat])
		return;
	html(act->page, "<form data-api=\"POST ");
	page_api(act->page, "/rounds/%d/boards/%d/ready", act->round->number, act->board->number);
	html(act->page, "\"><button class=\"primary\" id=\"ready\">%s</button></form>",
	     page_say(act->page, "I am ready"));
}

static void act_play(struct act *act)
{
	command_legal(act->page->t, act->board, act->seat, &act->legal);
	act_open(act);
	html(act->page, "<noscript><p>%s</p></noscript>",
	     page_say(act->page, "Playing needs JavaScript; watching does not."));
	act_ready(act);
	act_takeback(act);
	act_draw(act);
	act_swap(act);
	act_extend(act);
	act_mode(act);
	act_declare(act);
	act_pick(act);
	html(act->page, "<p class=\"problem\" role=\"alert\" hidden></p>");
}

static void act_rematch(const struct act *act)
{
	const struct tournament *t = act->page->t;
	const struct player *me = tournament_player(t, act->page->viewer.no);

	if ((size_t)act->round->number < t->round_count) {
		html(act->page, "<p>");
		page_link_open(act->page, PAGE_GAME, act->round->number + 1, 1);
		html(act->page, "%s</a></p>", page_say(act->page, "Next game"));
	} else if (me && me->wants_rematch) {
		html(act->page, "<p>%s</p>",
		     page_say(act->page, "You asked for a rematch. Waiting for your opponent."));
	} else {
		html(act->page, "<form data-api=\"POST ");
		page_api(act->page, "/rematch");
		html(act->page, "\"><button class=\"primary\">%s</button></form>",
		     page_say(act->page, "Rematch"));
	}
}

static void act_after(const struct act *act)
{
	html(act->page, ">");
	if (page_is_match(act->page) && act->board->result != RESULT_KIND_OPEN)
		act_rematch(act);
	else if (!page_is_match(act->page))
		html(act->page, "<p><a class=\"button\" href=\"/e/%s/me\">%s</a></p>",
		     act->page->t->slug, page_say(act->page, "To my page"));
}

static void act_arbiter(struct page *page, const struct round *round, const struct board *board)
{
	html(page, ">");
	if (board->called) {
		html(page, "<form data-api=\"POST ");
		page_api(page, "/rounds/%d/boards/%d/answer", round->number, board->number);
		html(page, "\"><button class=\"primary\">%s</button></form>",
		     page_say(page, "Call answered"));
	}
	if (board->turn_count == 0)
		html(page, "<h2>%s</h2>", page_say(page, "Result"));
	page_result_entry(page, round, board);
}

/* The player of this page, if seated at this board; `act` is filled in. */
static bool act_seated(struct act *act)
{
	return page_seat(act->page, act->board, &act->seat);
}

static bool act_open_board(const struct act *act)
{
	return act->round->state == ROUND_STARTED && act->board->result == RESULT_KIND_OPEN;
}

void page_actions(struct page *page, const struct round *round, const struct board *board)
{
	struct act act = {.page = page, .round = round, .board = board};

	html(page, "<section class=\"actions\" id=\"actions\" data-live aria-label=\"%s\"",
	     page_say(page, "Actions"));
	if (!act_seated(&act) && page_may(page, RIGHT_ENTER))
		act_arbiter(page, round, board);
	else if (!act_seated(&act))
		html(page, ">");
	else if (act_open_board(&act))
		act_play(&act);
	else
		act_after(&act);
	html(page, "</section>");
}

void page_aside(struct page *page, const struct round *round, const struct board *board)
{
	struct act act = {.page = page, .round = round, .board = board};

	if (act_seated(&act) && act_open_board(&act)) {
		command_legal(page->t, board, act.seat, &act.legal);
		act_menu(&act);
	} else {
		html(page, "<section class=\"aside row\" id=\"aside\" data-live></section>");
	}
}
