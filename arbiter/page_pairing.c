/* The console's part in pairings: pairs set by hand, drafts changed, rounds paired again, who must
 * not meet, and whether the rounds to come can be paired. */
#include "arbiter/outlook.h"
#include "arbiter/page_parts.h"
#include "arbiter/swiss_rules.h"

#include <stdio.h>

/* How much the console's line may compute: a few milliseconds. */
enum { SMALL_FIELD = 16, SMALL_FIELD_PAIRINGS = 60, LARGE_FIELD = 300, BY_HAND_ROWS = 3 };

static void player_select(struct page *page, const char *name, const char *nobody, bool pairable)
{
	html(page, "<select name=\"%s\" data-type=\"int\"><option value=\"\">%s</option>", name,
	     nobody);
	for (size_t i = 0; i < page->t->player_count; i++) {
		const struct player *player = &page->t->players[i];

		if (!pairable || !player->withdrawn)
			html(page, "<option value=\"%d\">%s</option>", player->no,
			     page_name(page, player->no));
	}
	html(page, "</select>");
}

struct names {
	struct page *page;
	const struct swiss *swiss;
};

static const char *name_of(const void *context, uint16_t tpn)
{
	const struct names *names = context;

	return page_name(names->page, names->swiss->number[tpn - 1]);
}

/* What the draft is made of, for arbiters. */
static void draft_notes(struct page *page, const struct round *round)
{
	if (*round->by_hand)
		html(page,
		     "<p class=\"note\">Set by hand (opener-second, second 0 is the bye): %s.</p>",
		     round->by_hand);
	if (*round->engine_pairs)
		html(page, "<p class=\"note\">Changed by hand. The engine had %s.</p>",
		     round->engine_pairs);
	if (*round->breaks)
		html(page, "<p class=\"note\">The change breaks: %s.</p>", round->breaks);
}

static void exchange_form(struct page *page, const struct round *round)
{
	html(page, "<form class=\"fields\" data-api=\"POST ");
	page_api(page, "/rounds/%d/change\"><label>Exchange ", round->number);
	player_select(page, "exchange[]", "", true);
	html(page, "</label><label>with ");
	player_select(page, "exchange[]", "", true);
	html(page, "</label><button data-json='{\"dry_run\":true}' class=\"quiet\">What would "
	           "that break?</button><button>Exchange the two</button></form>");
}

static bool somebody_dropped(const struct page *page, const struct round *round)
{
	for (size_t i = 0; i < page->t->player_count; i++) {
		const struct player *player = &page->t->players[i];
		const struct bye *bye = round_bye_of(round, player->no);

		if (player->withdrawn &&
		    (round_board_of(round, player->no, NULL) || (bye && bye->kind == BYE_PAIRING)))
			return true;
	}
	return false;
}

static void again_form(struct page *page, const struct round *round)
{
	html(page, "<p class=\"note\">A player of this round has withdrawn.</p>"
	           "<form data-confirm=\"Pair the round again, with as few boards changed as "
	           "possible?\" data-api=\"POST ");
	page_api(page, "/rounds/%d/repair\"><button>Pair again, few boards changed</button></form>",
	         round->number);
}

/* Boards, or the bye, that are set before the rest is paired. */
static void by_hand_form(struct page *page)
{
	char name[32];

	html(page, "<details><summary>Set boards by hand, pair the rest</summary>"
	           "<form class=\"fields\" data-api=\"POST ");
	page_api(page, "/rounds\">");
	for (int i = 0; i < BY_HAND_ROWS; i++) {
		html(page, "<label>Opener ");
		snprintf(name, sizeof name, "fixed.%d.opener", i);
		player_select(page, name, "\u2013", true);
		html(page, "</label><label>Second ");
		snprintf(name, sizeof name, "fixed.%d.second", i);
		player_select(page, name, "the bye", true);
		html(page, "</label>");
	}
	html(page, "<button>Pair around these</button></form></details>");
}

/* Whether the rounds to come can be paired, as far as that is quickly seen. */
static void forecast_line(struct page *page)
{
	struct forecast forecast;
	struct swiss swiss;
	struct names names = {page, &swiss};
	struct error err;
	char words[OUTLOOK_WORDS];

	if (page->t->player_count > LARGE_FIELD)
		return;
	swiss_ahead(&swiss, page->t, page->arena);
	if (swiss.history.played >= swiss.history.rounds ||
	    !pairing_forecast(&swiss.history,
	                      swiss.system == SYSTEM_DUTCH && swiss.history.count <= SMALL_FIELD
	                              ? SMALL_FIELD_PAIRINGS
	                              : 0,
	                      page->arena, &forecast, &err))
		return;
	outlook_words(&forecast, name_of, &names, words, sizeof words);
	html(page, "<p class=\"note\" id=\"forecast\">%s</p>", words);
}

void page_pairing_control(struct page *page, enum next_step next)
{
	const struct round *last = tournament_last_round(page->t);

	if (page_is_match(page) || draw_is_used(page->t) || page->t->finished ||
	    page->t->player_count < 2)
		return;
	if (last)
		draft_notes(page, last);
	if (last && last->changed)
		html(page, "<p class=\"note\">Paired again after its publication: %d changed.</p>",
		     last->changed);
	if (next == NEXT_PAIR && tournament_setting(page->t, SETTING_SYSTEM) == SYSTEM_DUTCH)
		by_hand_form(page);
	if (next == NEXT_PUBLISH && last)
		exchange_form(page, last);
	if (next == NEXT_START && last && somebody_dropped(page, last))
		again_form(page, last);
	forecast_line(page);
}

/* -- who must not meet ------------------------------------------------------------------------- */

static void names_list(struct page *page, const int *players, size_t count)
{
	for (size_t i = 0; i < count; i++)
		html(page, "%s<bdi>%s</bdi>", i ? ", " : "", page_name(page, players[i]));
}

static void lift_form(struct page *page, const char *what, int number)
{
	html(page, " <form data-api=\"POST ");
	page_api(page, "/%s/%d/lift\"><button>Lift</button></form></li>", what, number);
}

static void ban_rows(struct page *page)
{
	for (size_t i = 0; i < page->t->ban_count; i++) {
		const struct ban *ban = &page->t->bans[i];
		int first, last;

		if (ban->lifted)
			continue;
		ban_rounds(page->t, ban, &first, &last);
		html(page, "<li>");
		if (ban->by_club)
			html(page, "Players of the same club or country");
		names_list(page, ban->players, ban->count);
		html(page, " must not meet in rounds %d to %d.", first, last);
		lift_form(page, "bans", ban->number);
	}
}

static void boost_rows(struct page *page)
{
	for (size_t i = 0; i < page->t->boost_count; i++) {
		const struct boost *boost = &page->t->boosts[i];

		if (boost->lifted)
			continue;
		html(page, "<li>");
		names_list(page, boost->players, boost->count);
		html(page, ": %s more in rounds %d to %d, for the pairing only.",
		     page_points(page, boost->half_points), boost->first, boost->last);
		lift_form(page, "accelerations", boost->number);
	}
}

static void ban_forms(struct page *page)
{
	html(page, "<div class=\"columns\"><form class=\"fields\" data-api=\"POST ");
	page_api(page, "/bans\"><h3>Two players</h3><label>Player ");
	player_select(page, "players[]", "", true);
	html(page, "</label><label>and ");
	player_select(page, "players[]", "", true);
	html(page,
	     "</label><label>From round <input name=\"first\" type=\"number\" data-type=\"int\" "
	     "min=\"1\" max=\"%d\"></label><label>to round <input name=\"last\" type=\"number\" "
	     "data-type=\"int\" min=\"1\" max=\"%d\"></label><button>Keep apart</button></form>",
	     page->t->round_limit, page->t->round_limit);
	html(page, "<form class=\"fields\" data-api=\"POST ");
	page_api(page, "/bans\"><h3>Same club or country</h3>");
	html(page,
	     "<label>Only in so many last rounds <input name=\"last_rounds\" type=\"number\" "
	     "data-type=\"int\" min=\"1\" max=\"%d\"></label><button "
	     "data-json='{\"club\":true}'>Keep apart</button></form></div>",
	     page->t->round_limit);
}

void page_constraints(struct page *page)
{
	if (page_is_match(page) || draw_is_used(page->t))
		return;
	html(page, "<section><details id=\"constraints\"><summary><h2>Who must not meet</h2>"
	           "</summary><ul data-live id=\"bans\">");
	ban_rows(page);
	boost_rows(page);
	html(page, "</ul>");
	ban_forms(page);
	html(page, "</details></section>");
}
