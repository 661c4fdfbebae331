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
	html(page, "<label>Opening rule <select name=\"rule\">");
	rule_group(page, "Renju", true);
	rule_group(page, "Gomoku", false);
	html(page, "</select></label>");
}

static void time_fields(struct page *page, int minutes, int seconds, const char *where)
{
	html(page,
	     "<div class=\"row\"><label>Minutes each <input name=\"base_ms\" type=\"number\" "
	     "data-type=\"int\" data-scale=\"60000\" min=\"0\" max=\"1440\" value=\"%d\" "
	     "required></label><label>Seconds added a turn <input name=\"increment_ms\" "
	     "type=\"number\" data-type=\"int\" data-scale=\"1000\" data-needs=\"base_ms\" "
	     "min=\"0\" max=\"600\" value=\"%d\" required></label></div><p class=\"hint\">"
	     "0 minutes: no clock%s.</p>",
	     minutes, seconds, where);
}

static void match_form(struct page *page)
{
	html(page, "<section><h2>New match</h2><form class=\"fields\" id=\"new-match\" "
	           "data-api=\"POST /api/v1/matches\" data-links='{\"me\":\"Your seat\","
	           "\"opponent\":\"Invitation for your opponent\",\"arbiter\":\"Your console\","
	           "\"players\":\"Invitation\",\"spectator\":\"For spectators\"}'>");
	rule_select(page);
	time_fields(page, 15, 10, "");
	html(page,
	     "<fieldset class=\"mode\">"
	     "<legend class=\"hidden\">Your part</legend><label><input type=\"radio\" "
	     "name=\"arbitrate\" value=\"false\" data-type=\"bool\" checked><span>I play</span>"
	     "</label><label><input type=\"radio\" name=\"arbitrate\" value=\"true\" "
	     "data-type=\"bool\"><span>I arbitrate</span></label></fieldset>");
	html(page, "<div class=\"if-plays\"><label>Your name <input name=\"name\" maxlength=\"80\" "
	           "autocomplete=\"name\">"
	           "</label><label>Opponent\u2019s name, if you like <input name=\"opponent\" "
	           "maxlength=\"80\" autocomplete=\"off\"></label></div>"
	           "<div class=\"if-arbitrates\"><label>First player <input name=\"names[]\" "
	           "maxlength=\"80\" autocomplete=\"off\"></label><label>Second player <input "
	           "name=\"names[]\" maxlength=\"80\" autocomplete=\"off\"></label></div>"
	           "<p class=\"hint\">Who opens is drawn. No account is needed: you get links to "
	           "share.</p><button class=\"primary\">Make the match</button></form></section>");
}

static void event_form(struct page *page)
{
	struct settings settings;

	html(page,
	     "<section><h2>New event</h2><form class=\"fields\" id=\"new-event\" "
	     "data-api=\"POST /api/v1/events\" data-then=\"{links.arbiter}\">"
	     "<label>Title <input name=\"title\" required maxlength=\"170\"></label>"
	     "<label>Short name in addresses, if you like <input name=\"slug\" "
	     "maxlength=\"48\" pattern=\"[a-z0-9\\-]+\" placeholder=\"spring-open\"></label>");
	rule_select(page);
	time_fields(page, 30, 20, " here, for games over the board");
	settings_init(&settings);
	page_setting_fields(page, "settings.", &settings, true);
	html(page,
	     "<label data-systems=\"dutch dubov burstein mcmahon\">Rounds <input name=\"rounds\" "
	     "type=\"number\" data-type=\"int\" min=\"1\" "
	     "max=\"%d\" value=\"5\" required></label><label>Order of the tie-breaks <input "
	     "name=\"tiebreaks\" placeholder=\"those usual for the system\"></label>"
	     "<label>A five, or a forbidden move <select name=\"adjudication\"><option "
	     "value=\"auto\">ends the game by itself</option><option value=\"claim\">has to be "
	     "claimed by the player</option></select></label>",
	     ROUNDS_MAX);
	html(page, "<details class=\"more\"><summary>More settings</summary>");
	page_setting_fields(page, "settings.", &settings, false);
	html(page, "</details><button class=\"primary\">Make the event</button></form></section>");
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
	if (match)
		html(page, "match");
	else
		html(page, "%lld players", (long long)players);
	html(page, "</td><td class=\"reason\">");
	if (strcmp(text_of(event, "state"), "finished") == 0)
		html(page, "finished");
	else if (round > 0)
		html(page, "%s %lld", match ? "game" : "round", (long long)round);
	else
		html(page, "not begun");
	html(page, "</td></tr>");
}

static void event_list(struct page *page, const char *events_json)
{
	json_t *events = events_json ? json_loads(events_json, 0, NULL) : NULL;
	size_t count = json_array_size(events);

	html(page, "<section class=\"events\"><h2>Events</h2>");
	if (!events)
		html(page, "<p class=\"problem\">The list is not available at the moment.</p>");
	else if (count == 0)
		html(page, "<p class=\"empty\">None yet.</p>");
	html(page, "<table class=\"list\"><tbody>");
	for (size_t i = 0; i < count; i++)
		event_row(page, json_array_get(events, i));
	html(page, "</tbody></table></section>");
	json_decref(events);
}

void page_home(struct page *page, const char *events_json)
{
	page_begin(page, "Arbiter", (struct place){PAGE_COUNT, 0, 0});
	html(page, "<h1>Renju, arbitrated</h1><p class=\"lead\">Tournaments and matches under any "
	           "opening rule; every decision is on record.</p><div class=\"columns\">");
	event_list(page, events_json);
	html(page, "<div>");
	match_form(page);
	if (page->viewer.organiser)
		event_form(page);
	html(page,
	     "</div></div><noscript><p>Making a match needs JavaScript; watching one does not."
	     "</p></noscript>");
	page_end(page);
}

void page_link(struct page *page, const char *token, const char *kind, const char *what,
               bool needs_name)
{
	bool player = strcmp(kind, "player") == 0;

	page_begin(page, what, (struct place){PAGE_COUNT, 0, 0});
	html(page, "<section class=\"me\"><h1><bdi>%s</bdi></h1><p>", what);
	if (player)
		html(page, "This link is your seat. It works on every device of yours; keep it to "
		           "yourself.");
	else
		html(page,
		     "This link gives you the rights of the %s on this device. Keep it to "
		     "yourself.",
		     kind);
	html(page, "</p><form class=\"fields\" method=\"post\" action=\"/s/%s\">", token);
	if (needs_name)
		html(page, "<label>Your name <input name=\"name\" maxlength=\"80\" required "
		           "autocomplete=\"name\"></label>");
	html(page, "<button class=\"primary\">%s</button></form></section>",
	     player ? "Take the seat" : "Continue");
	page_end(page);
}

void page_problem(struct page *page, const struct error *err)
{
	int status = error_status(err->code);
	const char *title = status == 404   ? "There is no such page"
	                    : status == 401 ? "This page needs its secret link"
	                    : status == 403 ? "This is not yours to do"
	                    : status >= 500 ? "Not possible at the moment"
	                                    : "That did not work";

	page_begin(page, title, (struct place){PAGE_COUNT, 0, 0});
	html(page,
	     "<section class=\"me\"><h1>%s</h1><p class=\"cause\">%s</p><p class=\"hint\">%d "
	     "%s</p>",
	     title, err->text, status, error_name(err->code));
	html(page, "<p><a class=\"button\" href=\"/\">To the start page</a></p></section>");
	page_end(page);
}
