/*
 * What a seat can do with buttons: only what is legal now, read from `legal`. Stones, offers and
 * the choice are picked on the board; web/game.js fills in the confirmation.
 */
#include "arbiter/page_parts.h"
#include "core/command.h"

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

static const char *colour_word(enum colour colour)
{
	return colour == COLOUR_BLACK ? "Black" : "White";
}

/* What comes after a swap, a keep or an extension, tried on a copy of the game. */
static void act_consequence(const struct act *act, enum decision_kind kind)
{
	struct game game = act->board->game;
	struct decision decision = {.kind = kind};
	struct legal legal;
	struct error err;
	enum seat next;

	if (!game_apply(&game, act->seat, &decision, &err))
		return;
	next = game_to_act(&game);
	game_legal(&game, next, &legal);
	html(act->page, "<small>then %s: ",
	     next == act->seat ? "you" : page_name(act->page, board_player(act->board, next)));
	page_options(act->page, &game, &legal);
	html(act->page, "</small>");
}

static void act_swap(const struct act *act)
{
	enum colour held = game_colour(&act->board->game, act->seat);
	enum colour other = held == COLOUR_BLACK ? COLOUR_WHITE : COLOUR_BLACK;

	if (!act->legal.kinds[DECISION_SWAP])
		return;
	html(act->page, "<div class=\"pair\"><button type=\"button\" data-do=\"swap\"><span>");
	page_disc(act->page, other);
	html(act->page, "Swap: take %s</span>", colour_word(other));
	act_consequence(act, DECISION_SWAP);
	html(act->page, "</button><button type=\"button\" data-do=\"keep\"><span>");
	page_disc(act->page, held);
	html(act->page, "Keep %s</span>", colour_word(held));
	act_consequence(act, DECISION_KEEP);
	html(act->page, "</button></div>");
}

/* A third way on beside swapping and keeping, where the rule has it. */
static void act_extend(const struct act *act)
{
	if (!act->legal.kinds[DECISION_EXTEND])
		return;
	html(act->page, "<div class=\"pair\"><button type=\"button\" data-do=\"extend\"><span>"
	                "Add two stones</span>");
	act_consequence(act, DECISION_EXTEND);
	html(act->page, "</button></div>");
}

static void act_declare(const struct act *act)
{
	int most = act->legal.declare_max;

	if (!act->legal.kinds[DECISION_DECLARE])
		return;
	html(act->page, "<fieldset class=\"numbers\"><legend>How many fifth moves?</legend>");
	if (most > DECLARE_BUTTONS) {
		html(act->page,
		     "<input type=\"number\" data-declare-number min=\"1\" max=\"%d\" "
		     "inputmode=\"numeric\" aria-label=\"Fifth moves\">",
		     most);
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
	     "<fieldset class=\"mode\"><legend class=\"hidden\">On the board</legend>"
	     "<label><input type=\"radio\" name=\"mode\" value=\"place\" checked>"
	     "<span>Place stone %d</span></label>"
	     "<label><input type=\"radio\" name=\"mode\" value=\"offer\">"
	     "<span>Offer %d fifths</span></label></fieldset>",
	     act->board->game.move_count + 1, act->legal.offer_count);
}

static bool act_picks(const struct act *act)
{
	const bool *kinds = act->legal.kinds;

	return kinds[DECISION_PLACE] || kinds[DECISION_OFFER] || kinds[DECISION_CHOOSE] ||
	       kinds[DECISION_DECLARE];
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
	html(act->page, "<button type=\"button\" id=\"claim\" data-last=\"%s\">Claim</button>",
	     name);
}

static void act_pick(const struct act *act)
{
	if (!act_picks(act))
		return;
	html(act->page, "<div class=\"pick\"><output id=\"picked\" aria-live=\"polite\"></output>");
	if (!act->legal.kinds[DECISION_DECLARE] || act->legal.kinds[DECISION_PLACE])
		html(act->page,
		     "<input id=\"entry\" class=\"entry\" aria-label=\"Point, for example "
		     "h8\" placeholder=\"h8\" size=\"3\" maxlength=\"3\" "
		     "autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\">");
	html(act->page, "<button type=\"button\" id=\"confirm\" class=\"primary\" disabled>Confirm"
	                "</button>");
	act_claim(act);
	html(act->page, "</div>");
}

static void act_draw(const struct act *act)
{
	if (!act->legal.kinds[DECISION_DRAW_ACCEPT])
		return;
	html(act->page, "<div class=\"pair\"><button type=\"button\" data-do=\"draw-accept\" "
	                "data-confirm=\"Accept the draw? The game ends.\">Accept the draw</button>"
	                "<button type=\"button\" data-do=\"draw-decline\">Decline</button></div>");
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
	act_takeback_form(act, "grant", "Let it be taken back");
	act_takeback_form(act, "refuse", "Refuse");
	html(act->page, "</div>");
}

static void act_call(const struct act *act)
{
	if (act->page->t->creator_plays || act->board->called)
		return;
	html(act->page, "<form data-api=\"POST ");
	page_api(act->page, "/rounds/%d/boards/%d/call", act->round->number, act->board->number);
	html(act->page, "\"><button>Call the arbiter</button></form>");
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
	html(act->page, "<section class=\"aside row\" id=\"aside\" data-live "
	                "aria-label=\"More actions\">");
	act_call(act);
	html(act->page, "<details class=\"menu\" id=\"game-menu\"><summary>More</summary><div>");
	act_menu_item(act, DECISION_DRAW_OFFER, "Offer a draw", "Offer a draw?");
	act_menu_item(act, DECISION_PASS, "Pass",
	              "Pass? No stone is placed; two passes in a row "
	              "end the game as a draw.");
	if (act->page->t->casual && act->board->turn_count > 0 && !act->board->takeback_asked)
		act_takeback_form(act, "ask", "Ask to take back");
	act_menu_item(act, DECISION_RESIGN, "Resign", "Resign? The game is lost and over.");
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

static void act_play(struct act *act)
{
	command_legal(act->page->t, act->board, act->seat, &act->legal);
	act_open(act);
	html(act->page, "<noscript><p>Playing needs JavaScript; watching does not.</p></noscript>");
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
		html(act->page, "Next game</a></p>");
	} else if (me && me->wants_rematch) {
		html(act->page, "<p>You asked for a rematch. Waiting for your opponent.</p>");
	} else {
		html(act->page, "<form data-api=\"POST ");
		page_api(act->page, "/rematch");
		html(act->page, "\"><button class=\"primary\">Rematch</button></form>");
	}
}

static void act_after(const struct act *act)
{
	html(act->page, ">");
	if (page_is_match(act->page) && act->board->result != RESULT_KIND_OPEN)
		act_rematch(act);
	else if (!page_is_match(act->page))
		html(act->page, "<p><a class=\"button\" href=\"/e/%s/me\">To my page</a></p>",
		     act->page->t->slug);
}

static void act_arbiter(struct page *page, const struct round *round, const struct board *board)
{
	html(page, ">");
	if (board->called) {
		html(page, "<form data-api=\"POST ");
		page_api(page, "/rounds/%d/boards/%d/answer", round->number, board->number);
		html(page, "\"><button class=\"primary\">Call answered</button></form>");
	}
	html(page, "<h2>Result</h2>");
	page_result_entry(page, round, board);
}

/* The player of this page, if seated at this board; `act` is filled in. */
static bool act_seated(struct act *act)
{
	int no = act->page->viewer.no;

	act->seat = no == act->board->second ? SEAT_SECOND : SEAT_OPENER;
	return act->page->viewer.role == VIEWER_PLAYER &&
	       (no == act->board->opener || no == act->board->second);
}

static bool act_open_board(const struct act *act)
{
	return act->round->state == ROUND_STARTED && act->board->result == RESULT_KIND_OPEN;
}

void page_actions(struct page *page, const struct round *round, const struct board *board)
{
	struct act act = {.page = page, .round = round, .board = board};

	html(page, "<section class=\"actions\" id=\"actions\" data-live aria-label=\"Actions\"");
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
