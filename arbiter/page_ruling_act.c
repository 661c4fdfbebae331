/* The acts on a game, each with its own fields; which of them the state of the board allows. */
#include "arbiter/page_ruling.h"

#include "arbiter/page_parts.h"

#include <stdio.h>

static const char *seat_player(const struct desk *desk, enum seat seat)
{
	return page_name(desk->page, board_player(desk->board, seat));
}

static void whom_select(const struct desk *desk, const struct ruling_form *form, const char *name,
                        const char *label, bool both)
{
	ruling_select(desk, form, name, "text", label);
	ruling_option(desk, "opener", seat_player(desk, SEAT_OPENER), false);
	ruling_option(desk, "second", seat_player(desk, SEAT_SECOND), false);
	if (both)
		ruling_option(desk, "both", page_say(desk->page, "both"), false);
	ruling_select_end(desk);
}

/* -- fields ------------------------------------------------------------------------------------ */

static void message_fields(const struct desk *desk, const struct ruling_form *form)
{
	whom_select(desk, form, "to", page_say(desk->page, "To"), true);
}

static void warn_fields(const struct desk *desk, const struct ruling_form *form)
{
	whom_select(desk, form, "seat", page_say(desk->page, "Player"), false);
}

static void forfeit_fields(const struct desk *desk, const struct ruling_form *form)
{
	whom_select(desk, form, "seat", page_say(desk->page, "Who loses"), true);
}

/* An empty field leaves that clock as it is; what it shows now stands in its label. */
static void clock_field(const struct desk *desk, const struct ruling_form *form, enum seat seat)
{
	const struct clock *clock = &desk->board->clock;
	bool runs = board_running(desk->round, desk->board) && clock->running == seat;
	int64_t left = clock_left(clock, seat, desk->page->now);
	struct page *page = desk->page;

	html(page, "<label><span>%s <span class=\"clock\" data-left=\"%lld\"",
	     page_fill(page, page_say(page, PHRASE("Clock of %s")), seat_player(desk, seat)),
	     (long long)left);
	html(page, runs ? " data-running>%s</span></span>" : ">%s</span></span>",
	     page_clock_text(page, left));
	html(page,
	     "<input id=\"%s-%s\" name=\"%s_ms\" data-type=\"clock\" autocomplete=\"off\" "
	     "pattern=\"(\\d+:)?\\d{1,4}:[0-5]\\d\" placeholder=\"%s\"></label>",
	     form->key, seat_name(seat), seat_name(seat), page_say(page, "min:sec"));
}

static void clock_fields(const struct desk *desk, const struct ruling_form *form)
{
	clock_field(desk, form, SEAT_OPENER);
	clock_field(desk, form, SEAT_SECOND);
}

/* Whatever the event has, a board may have any kind of clock. */
static void control_fields(const struct desk *desk, const struct ruling_form *form)
{
	const struct time_control *control = &desk->board->clock.control;
	struct page *page = desk->page;

	(void)form;
	page_clock_fields(page, (int)(control->base_ms / 60000),
	                  (int)(control->increment_ms / 1000),
	                  page_say(page, "Both clocks begin anew with these times."));
}

static void points_select(const struct desk *desk, const struct ruling_form *form, enum seat seat)
{
	struct page *page = desk->page;

	ruling_select(
		desk, form, seat_name(seat), "int",
		page_fill(page, page_say(page, PHRASE("Points of %s")), seat_player(desk, seat)));
	ruling_option(desk, "2", "1", false);
	ruling_option(desk, "1", "\u00bd", false);
	ruling_option(desk, "0", "0", seat == SEAT_SECOND);
	ruling_select_end(desk);
}

static void result_fields(const struct desk *desk, const struct ruling_form *form)
{
	struct page *page = desk->page;

	points_select(desk, form, SEAT_OPENER);
	points_select(desk, form, SEAT_SECOND);
	ruling_select(desk, form, "how", "text", page_say(page, "The game was"));
	ruling_option(desk, "adjudicated", page_say(page, "adjudicated"), true);
	ruling_option(desk, "played", page_say(page, "played"), false);
	ruling_option(desk, "void", page_say(page, "void"), false);
	ruling_select_end(desk);
}

/* "14. h8 · 29:50 – 30:00" of a decision that would be the last one. */
static void stay_option(const struct desk *desk, int stays, const struct turn *turn)
{
	const struct decision *decision = &turn->decision;
	struct page *page = desk->page;
	char value[12], name[4];
	const char *what = decision_name(decision->kind);

	snprintf(value, sizeof value, "%d", stays);
	if (decision->kind == DECISION_PLACE || decision->kind == DECISION_CHOOSE)
		what = point_name(decision->points[0], name);
	ruling_option(desk, value,
	              page_fill(page, "%d. %s, %s \u00b7 %s \u2013 %s", stays, what,
	                        seat_player(desk, turn->seat),
	                        page_clock_text(page, turn->left_ms[SEAT_OPENER]),
	                        page_clock_text(page, turn->left_ms[SEAT_SECOND])),
	              stays + 1 == (int)desk->board->game.version);
}

static void retract_fields(const struct desk *desk, const struct ruling_form *form)
{
	const struct board *board = desk->board;
	struct page *page = desk->page;
	int stays = (int)board->game.version;

	ruling_select(desk, form, "to", "int", page_say(page, "The last decision that stays"));
	for (size_t i = board->turn_count; i-- > 0;) {
		if (board->turns[i].retracted)
			continue;
		if (stays < (int)board->game.version)
			stay_option(desk, stays, &board->turns[i]);
		stays--;
	}
	ruling_option(desk, "0", page_say(page, "none: back to the start"),
	              board->game.version == 1);
	ruling_select_end(desk);
	html(page, "<p class=\"hint\">%s</p>",
	     page_say(page, "Or pick it in the list of decisions. The clocks come back as they "
	                    "were then."));
}

static void annul_fields(const struct desk *desk, const struct ruling_form *form)
{
	ruling_select(desk, form, "exchange", "bool", page_say(desk->page, "The new game"));
	ruling_option(desk, "false", page_say(desk->page, "with the same seats"), true);
	ruling_option(desk, "true", page_say(desk->page, "with the seats exchanged"), false);
	ruling_select_end(desk);
}

static void judge_fields(const struct desk *desk, const struct ruling_form *form)
{
	const struct game *game = &desk->board->game;
	struct page *page = desk->page;
	char name[4] = "";

	if (game->move_count && game->moves[game->move_count - 1] != POINT_NONE)
		point_name(game->moves[game->move_count - 1], name);
	whom_select(desk, form, "seat", page_say(page, "Who claims"), false);
	html(page,
	     "<label>%s <input id=\"%s-at\" name=\"at\" value=\"%s\" required "
	     "pattern=\"[a-o](1[0-5]|[1-9])\" autocapitalize=\"off\"></label>",
	     page_say(page, "Stone"), form->key, name);
	ruling_select(desk, form, "upheld", "bool", page_say(page, "The claim"));
	ruling_option(desk, "true", page_say(page, "is upheld: the claimant wins"), true);
	ruling_option(desk, "false", page_say(page, "is rejected: the game goes on"), false);
	ruling_select_end(desk);
}

static void keeper_option(const struct desk *desk, int32_t actor, const char *name)
{
	char value[12];

	snprintf(value, sizeof value, "%d", (int)actor);
	if (actor != desk->board->keeper)
		ruling_option(desk, value, name, false);
}

static void keeper_fields(const struct desk *desk, const struct ruling_form *form)
{
	const struct tournament *t = desk->page->t;

	ruling_select(desk, form, "to", "int", page_say(desk->page, "Give the board to"));
	for (size_t i = 0; i < t->official_count; i++) {
		const struct official *official = &t->officials[i];

		if (!official->left && (official->rights & RIGHT_BIT(RIGHT_RULE)))
			keeper_option(desk, ACTOR_ARBITER + official->number,
			              page_actor(desk->page, ACTOR_ARBITER + official->number));
	}
	keeper_option(desk, ACTOR_ARBITER, page_actor(desk->page, ACTOR_ARBITER));
	keeper_option(desk, 0, page_say(desk->page, "nobody"));
	ruling_select_end(desk);
}

/* -- which ------------------------------------------------------------------------------------- */

static bool always(const struct desk *desk)
{
	(void)desk;
	return true;
}

static bool open_game(const struct desk *desk)
{
	return desk->board->result == RESULT_KIND_OPEN;
}

static bool over(const struct desk *desk)
{
	return !open_game(desk) && desk->round->state != ROUND_CLOSED;
}

static bool with_clocks(const struct desk *desk)
{
	return open_game(desk) && desk->board->clock.control.base_ms > 0;
}

static bool untouched(const struct desk *desk)
{
	return open_game(desk) && !desk->board->turn_count;
}

static bool decided(const struct desk *desk)
{
	return desk->board->game.version > 0 && desk->round->state != ROUND_CLOSED;
}

static bool played(const struct desk *desk)
{
	return decided(desk) || over(desk);
}

static bool claims(const struct desk *desk)
{
	return open_game(desk) && desk->board->game.move_count &&
	       desk->page->t->rule.adjudication == ADJUDICATION_CLAIM;
}

static const struct {
	bool (*possible)(const struct desk *desk);
	const char *go;
	struct ruling_form form;
} acts[] = {
	{always,
         PHRASE("Send"),
         {.act = RULING_MESSAGE, .key = "message", .fields = message_fields, .plain = true}                },
	{claims,
         PHRASE("Judge the claim"),
         {.act = RULING_JUDGE, .key = "judge", .fields = judge_fields}                                     },
	{with_clocks,
         PHRASE("Set the clocks"),
         {.act = RULING_SET_CLOCK, .key = "set-clock", .fields = clock_fields}                             },
	{untouched,
         PHRASE("Change the times"),
         {.act = RULING_TIME_CONTROL, .key = "time-control", .fields = control_fields}                     },
	{decided,
         PHRASE("Take them back"),
         {.act = RULING_RETRACT, .key = "retract", .fields = retract_fields}                               },
	{over,        PHRASE("Reopen the game"), {.act = RULING_REOPEN, .key = "reopen"}                   },
	{always,
         PHRASE("Declare the result"),
         {.act = RULING_RESULT, .key = "result", .fields = result_fields}                                  },
	{always,
         PHRASE("Forfeit the game"),
         {.act = RULING_FORFEIT, .key = "forfeit", .fields = forfeit_fields}                               },
	{played,
         PHRASE("Annul and replay"),
         {.act = RULING_ANNUL, .key = "annul", .fields = annul_fields}                                     },
	{always,      PHRASE("Warn"),            {.act = RULING_WARN, .key = "warn", .fields = warn_fields}},
	{always,
         PHRASE("Hand it over"),
         {.act = RULING_HAND_OVER, .key = "hand-over", .fields = keeper_fields, .plain = true}             },
};

void ruling_acts(const struct desk *desk)
{
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
		struct ruling_form form = acts[i].form;

		if (!acts[i].possible(desk))
			continue;
		form.go = page_say(desk->page, acts[i].go);
		html(desk->page, "<details class=\"act\" id=\"act-%s\"><summary>%s</summary>",
		     form.key, page_act_title(desk->page, form.act));
		ruling_form(desk, &form);
		html(desk->page, "</details>");
	}
}
