/* Rulings on the event as a whole, for the console: all clocks, words to everybody, players. */
#include "arbiter/page_ruling.h"

#include "arbiter/page_parts.h"

#include <stdio.h>

/* What the boards of the event are doing. */
struct boards_count {
	size_t running, paused_all, waiting;
};

static struct boards_count count_boards(const struct tournament *t)
{
	struct boards_count count = {0};

	for (size_t r = 0; r < t->round_count; r++)
		for (size_t b = 0; b < t->rounds[r]->board_count; b++) {
			const struct board *board = &t->rounds[r]->boards[b];

			count.running += board_running(t->rounds[r], board);
			count.paused_all += board->paused_all;
			count.waiting += board->waiting;
		}
	return count;
}

static void resume_fields(const struct desk *desk, const struct ruling_form *form)
{
	struct page *page = desk->page;

	html(page,
	     "<label>%s <input id=\"%s-countdown\" name=\"countdown_ms\" type=\"number\" "
	     "data-type=\"int\" data-scale=\"1000\" min=\"0\" max=\"600\" value=\"%lld\"></label>",
	     page_say(page, "Seconds until the clocks run"), form->key,
	     (long long)(tournament_setting(page->t, SETTING_COUNTDOWN) / 1000));
}

static void all_buttons(const struct desk *desk)
{
	struct boards_count count = count_boards(desk->page->t);
	struct page *page = desk->page;
	struct ruling_form resume = {.act = RULING_RESUME,
	                             .key = "resume-all",
	                             .go = page_say(page, "Resume all boards"),
	                             .fields = resume_fields,
	                             .plain = true};

	html(page, "<div class=\"row\">");
	if (count.running)
		ruling_button(desk, RULING_PAUSE, "pause-all",
		              page_count(page, "Pause %d board", "Pause all %d boards",
		                         (long)count.running),
		              false);
	if (count.waiting)
		ruling_button(desk, RULING_START, "start-all",
		              page_count(page, "Start %d waiting board", "Start %d waiting boards",
		                         (long)count.waiting),
		              false);
	html(page, "</div>");
	if (count.paused_all)
		ruling_form(desk, &resume);
}

static void expel_fields(const struct desk *desk, const struct ruling_form *form)
{
	const struct tournament *t = desk->page->t;
	char value[12];

	ruling_select(desk, form, "no", "int", page_say(desk->page, "Player"));
	for (size_t i = 0; i < t->player_count; i++) {
		if (t->players[i].expelled)
			continue;
		snprintf(value, sizeof value, "%d", t->players[i].no);
		ruling_option(desk, value, page_name(desk->page, t->players[i].no), false);
	}
	ruling_select_end(desk);
}

static bool anybody(const struct tournament *t)
{
	for (size_t i = 0; i < t->player_count; i++)
		if (!t->players[i].expelled)
			return true;
	return false;
}

static void form_behind(const struct desk *desk, const struct ruling_form *form)
{
	html(desk->page, "<details class=\"act\" id=\"act-%s\"><summary>%s</summary>", form->key,
	     page_act_title(desk->page, form->act));
	ruling_form(desk, form);
	html(desk->page, "</details>");
}

void page_event_rulings(struct page *page)
{
	struct desk desk = {.page = page};
	struct ruling_form announce = {.act = RULING_ANNOUNCE,
	                               .key = "announce",
	                               .go = page_say(page, "Tell everybody"),
	                               .plain = true};
	struct ruling_form expel = {.act = RULING_EXPEL,
	                            .key = "expel",
	                            .go = page_say(page, "Expel the player"),
	                            .fields = expel_fields};

	if (!page_may(page, RIGHT_RULE) || page->t->finished)
		return;
	html(page, "<section class=\"ruling\" id=\"event-rulings\" data-live><h2>%s</h2>",
	     page_say(page, "All boards"));
	all_buttons(&desk);
	ruling_explain(&desk);
	form_behind(&desk, &announce);
	if (anybody(page->t))
		form_behind(&desk, &expel);
	html(page, "<p><a href=\"");
	page_href(page, PAGE_RULINGS, 0, 0);
	html(page, "\">%s</a></p></section>", page_say(page, "All rulings so far"));
}
