/* Pages about no event: the start page, secret links, problems. */
#include "arbiter/page_parts.h"

#include <jansson.h>
#include <string.h>

static void rule_group(struct page *page, const char *label, bool forbidden)
{
	const struct rule *rule;

	html(page, "<optgroup label=\"%s\">", label);
	for (size_t i = 0; (rule = rule_at(i)) != NULL; i++)
		if (rule->forbidden == forbidden)
			html(page, "<option value=\"%s\">%s</option>", rule->id, rule->title);
	html(page, "</optgroup>");
}

static void rule_select(struct page *page)
{
	html(page, "<label>%s <select name=\"rule\">", page_say(page, "Opening rule"));
	rule_group(page, "Renju", true);
	rule_group(page, "Gomoku", false);
	html(page, "</select></label>");
}

/* Whether the reader plays, and the names that go with it. */
static void match_parts(struct page *page)
{
	html(page,
	     "<fieldset class=\"mode\">"
	     "<legend class=\"hidden\">%s</legend><label><input type=\"radio\" "
	     "name=\"arbitrate\" value=\"false\" data-type=\"bool\" checked><span>%s</span>"
	     "</label><label><input type=\"radio\" name=\"arbitrate\" value=\"true\" "
	     "data-type=\"bool\"><span>%s</span></label></fieldset>",
	     page_say(page, "Your part"), page_say(page, "I play"), page_say(page, "I arbitrate"));
	html(page,
	     "<div class=\"if-plays\"><label>%s <input name=\"name\" maxlength=\"80\" "
	     "autocomplete=\"name\">"
	     "</label><label>%s <input name=\"opponent\" "
	     "maxlength=\"80\" autocomplete=\"off\"></label></div>",
	     page_say(page, "Your name"), page_say(page, "Opponent\u2019s name, if you like"));
	html(page,
	     "<div class=\"if-arbitrates\"><label>%s <input name=\"names[]\" "
	     "maxlength=\"80\" autocomplete=\"off\"></label><label>%s <input "
	     "name=\"names[]\" maxlength=\"80\" autocomplete=\"off\"></label></div>",
	     page_say(page, "First player"), page_say(page, "Second player"));
}

static void match_form(struct page *page)
{
	html(page,
	     "<section><h2>%s</h2><form class=\"fields\" id=\"new-match\" "
	     "data-api=\"POST /api/v1/matches\" data-links='{\"me\":\"%s\","
	     "\"opponent\":\"%s\",\"arbiter\":\"%s\",\"players\":\"%s\",\"spectator\":\"%s\"}'>",
	     page_say(page, "New match"), page_say(page, "Your seat"),
	     page_say(page, "Invitation for your opponent"), page_say(page, "Your console"),
	     page_say(page, "Invitation"), page_say(page, "For spectators"));
	rule_select(page);
	page_clock_fields(page, 15, 10, page_say(page, "0 minutes: no clock."));
	page_judging_field(page);
	match_parts(page);
	html(page, "<p class=\"hint\">%s</p><button class=\"primary\">%s</button></form></section>",
	     page_say(page, "Who opens is drawn. No account is needed: you get links to share."),
	     page_say(page, "Make the match"));
}

static void event_form(struct page *page)
{
	struct settings settings;

	html(page,
	     "<section><h2>%s</h2><form class=\"fields\" id=\"new-event\" "
	     "data-api=\"POST /api/v1/events\" data-then=\"{links.arbiter}\">"
	     "<label>%s <input name=\"title\" required maxlength=\"170\"></label>"
	     "<label>%s <input name=\"slug\" "
	     "maxlength=\"48\" pattern=\"[a-z0-9\\-]+\" placeholder=\"spring-open\"></label>",
	     page_say(page, "New event"), page_say(page, "Title"),
	     page_say(page, "Short name in addresses, if you like"));
	rule_select(page);
	page_clock_fields(page, 30, 20,
	                  page_say(page, "0 minutes: no clock here, for games over the board."));
	settings_init(&settings);
	page_setting_fields(page, "settings.", &settings, true);
	html(page,
	     "<label data-systems=\"dutch dubov burstein mcmahon\">%s <input name=\"rounds\" "
	     "type=\"number\" data-type=\"int\" min=\"1\" "
	     "max=\"%d\" value=\"5\" required></label><label>%s <input "
	     "name=\"tiebreaks\" placeholder=\"%s\"></label>",
	     page_say(page, "Rounds"), ROUNDS_MAX, page_say(page, "Order of the tie-breaks"),
	     page_say(page, "those usual for the system"));
	page_judging_field(page);
	page_setting_fields(page, "settings.", &settings, false);
	html(page, "<button class=\"primary\">%s</button></form></section>",
	     page_say(page, "Make the event"));
}

static const char *text_of(const json_t *event, const char *key)
{
	const char *text = json_string_value(json_object_get(event, key));

	return text ? text : "";
}

static void event_row(struct page *page, const json_t *event)
{
	json_int_t round = json_integer_value(json_object_get(event, "round"));
	json_int_t players = json_integer_value(json_object_get(event, "player_count"));
	bool match = strcmp(text_of(event, "kind"), "match") == 0;

	html(page, "<tr><td><a class=\"name\" href=\"/e/%s\"><bdi>%s</bdi></a></td><td>",
	     text_of(event, "slug"), text_of(event, "title"));
	html(page, "%s</td><td class=\"reason\">",
	     match ? page_say(page, "match")
	           : page_count(page, "%d player", "%d players", (long)players));
	if (strcmp(text_of(event, "state"), "finished") == 0)
		html(page, "%s", page_say(page, "finished"));
	else if (round > 0)
		html(page, match ? page_say(page, "game %d") : page_say(page, "round %d"),
		     (int)round);
	else
		html(page, "%s", page_say(page, "not begun"));
	html(page, "</td></tr>");
}

static void event_list(struct page *page, const char *events_json)
{
	json_t *events = events_json ? json_loads(events_json, 0, NULL) : NULL;
	size_t count = json_array_size(events);

	html(page, "<section class=\"events\"><h2>%s</h2>", page_say(page, "Events"));
	if (!events)
		html(page, "<p class=\"problem\">%s</p>",
		     page_say(page, "The list is not available at the moment."));
	else if (count == 0)
		html(page, "<p class=\"empty\">%s</p>", page_say(page, "None yet."));
	html(page, "<table class=\"list\"><tbody>");
	for (size_t i = 0; i < count; i++)
		event_row(page, json_array_get(events, i));
	html(page, "</tbody></table></section>");
	json_decref(events);
}

void page_home(struct page *page, const char *events_json)
{
	page_begin(page, "Arbiter", (struct place){PAGE_COUNT, 0, 0});
	html(page, "<h1>%s</h1><p class=\"lead\">%s</p><div class=\"columns\">",
	     page_say(page, "Renju, arbitrated"),
	     page_say(page, "Tournaments and matches under any opening rule; every decision is on "
	                    "record."));
	event_list(page, events_json);
	html(page, "<div>");
	match_form(page);
	if (page->viewer.organiser)
		event_form(page);
	html(page, "</div></div><noscript><p>%s</p></noscript>",
	     page_say(page, "Making a match needs JavaScript; watching one does not."));
	page_end(page);
}

/* What a link that is no seat opens. */
static const char *link_rights(const struct page *page, const struct tournament *t)
{
	if (!t)
		return PHRASE("This link gives you the rights of the organiser on this device. "
		              "Keep it to yourself.");
	if (!page->viewer.official)
		return PHRASE("This link gives you the rights of the arbiter on this device. Keep "
		              "it to yourself.");
	return PHRASE("This link gives you the rights of the office on this device. Keep it to "
	              "yourself.");
}

/* What the link is for, as a heading. */
static const char *link_words(struct page *page, const struct tournament *t)
{
	const struct official *official = t ? tournament_official(t, page->viewer.official) : NULL;
	const struct player *player = t ? tournament_player(t, page->viewer.no) : NULL;
	const struct player *other = t ? tournament_player(t, 3 - page->viewer.no) : NULL;

	if (!t)
		return page_say(page, "The organiser of this site");
	if (official)
		return page_fill(page, "%s, %s: “%s”", official->name,
		                 office_name(official->office), t->title);
	if (!player)
		return page_fill(page, page_say(page, "The arbiter of “%s”"), t->title);
	if (*player->name)
		return page_fill(page, page_say(page, "%s in “%s”"), player->name, t->title);
	if (t->kind == TOURNAMENT_MATCH && other && *other->name)
		return page_fill(page, page_say(page, "A match against %s"), other->name);
	return page_fill(page, page_say(page, "A seat in “%s”"), t->title);
}

/* An invited player of a match. */
static bool needs_name(const struct page *page, const struct tournament *t)
{
	const struct player *player =
		t && !page->viewer.official ? tournament_player(t, page->viewer.no) : NULL;

	return player && t->kind == TOURNAMENT_MATCH && !player->seat_taken && !*player->name;
}

void page_link(struct page *page, const char *token, const struct tournament *t)
{
	bool player = t && !page->viewer.official && page->viewer.no;
	const char *what = link_words(page, t);

	page_begin(page, what, (struct place){PAGE_COUNT, 0, 0});
	html(page, "<section class=\"me\"><h1><bdi>%s</bdi></h1><p>", what);
	if (player)
		html(page, "%s",
		     page_say(page, "This link is your seat. It works on every device of yours; "
		                    "keep it to yourself."));
	else
		html(page, "%s", page_say(page, link_rights(page, t)));
	html(page, "</p><form class=\"fields\" method=\"post\" action=\"/s/%s\">", token);
	if (needs_name(page, t))
		html(page,
		     "<label>%s <input name=\"name\" maxlength=\"80\" required "
		     "autocomplete=\"name\"></label>",
		     page_say(page, "Your name"));
	html(page, "<button class=\"primary\">%s</button></form></section>",
	     player ? page_say(page, "Take the seat") : page_say(page, "Continue"));
	page_end(page);
}

void page_problem(struct page *page, const struct error *err)
{
	int status = error_status(err->code);
	const char *title =
		page_say(page, status == 404   ? PHRASE("There is no such page")
	                       : status == 401 ? PHRASE("This page needs its secret link")
	                       : status == 403 ? PHRASE("This is not yours to do")
	                       : status >= 500 ? PHRASE("Not possible at the moment")
	                                       : PHRASE("That did not work"));

	page_begin(page, title, (struct place){PAGE_COUNT, 0, 0});
	html(page,
	     "<section class=\"me\"><h1>%s</h1><p class=\"cause\" lang=\"en\">%s</p><p "
	     "class=\"hint\">%d "
	     "%s</p>",
	     title, err->text, status, error_name(err->code));
	html(page, "<p><a class=\"button\" href=\"/\">%s</a></p></section>",
	     page_say(page, "To the start page"));
	page_end(page);
}
