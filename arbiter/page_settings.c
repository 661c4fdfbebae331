/* The console's form of the event's settings, and the same fields when an event is made. */
#include "arbiter/page_parts.h"

#include <string.h>

/* The systems by the names people know; by enum pairing_system. */
static const char *const system_labels[SYSTEM_COUNT] = {
	[SYSTEM_DUTCH] = "Swiss, Dutch (FIDE)", [SYSTEM_DUBOV] = "Swiss, Dubov",
	[SYSTEM_BURSTEIN] = "Swiss, Burstein",  [SYSTEM_MCMAHON] = "McMahon",
	[SYSTEM_ROUNDROBIN] = "Round robin",    [SYSTEM_KNOCKOUT] = "Knock-out",
};

static void word_select(struct page *page, const char *prefix, enum setting setting, int64_t value)
{
	const struct setting_row *row = setting_row(setting);

	html(page, "<select name=\"%s%s\">", prefix, row->name);
	for (int64_t i = 0; row->words[i]; i++)
		html(page, "<option value=\"%s\"%s>%s</option>", row->words[i],
		     i == value ? " selected" : "",
		     setting == SETTING_SYSTEM ? system_labels[i] : row->words[i]);
	html(page, "</select>");
}

/* The systems that ask for a setting; NULL: all of them do. Only those fields are shown. */
static const char *const systems_of[SETTING_COUNT] = {
	[SETTING_CYCLES] = "roundrobin",
	[SETTING_APART] = "roundrobin",
	[SETTING_GAMES] = "knockout",
	[SETTING_FIRST_OPENER] = "knockout",
	[SETTING_TIE] = "knockout",
	[SETTING_THIRD_PLACE] = "knockout",
	[SETTING_BAR] = "mcmahon",
	[SETTING_FLOOR] = "mcmahon",
	[SETTING_BAND] = "mcmahon",
	[SETTING_SUPERGROUP] = "mcmahon",
	[SETTING_SEEDING] = "mcmahon",
	[SETTING_AVOID_CLUB] = "mcmahon",
	[SETTING_DRAW_SEED] = "mcmahon roundrobin knockout",
	[SETTING_EDITION] = "dutch",
	[SETTING_ROLES] = "dutch mcmahon",
	[SETTING_ACCELERATION] = "dutch",
	[SETTING_LATE_ENTRY] = "dutch dubov burstein mcmahon",
};

/* Of a form that asks for the system, style.css shows what the chosen one needs; once it is settled
 * the others' fields are not written at all. */
static bool is_asked(const struct page *page, enum setting setting)
{
	const char *systems = systems_of[setting];

	if (!systems || !page->t || !page->t->round_count)
		return true;
	return strstr(systems, system_name(draw_system(page->t))) != NULL;
}

void page_setting_fields(struct page *page, const char *prefix, const struct settings *settings,
                         bool of_system)
{
	bool begun = page->t && page->t->round_count > 0;

	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct setting_row *row = setting_row((enum setting)i);

		if ((begun && row->until == PHASE_UNTIL_PAIRED) ||
		    !is_asked(page, (enum setting)i) ||
		    of_system != (i == SETTING_SYSTEM || systems_of[i]))
			continue;
		if (systems_of[i])
			html(page, "<label data-systems=\"%s\">%s ", systems_of[i], row->meaning);
		else
			html(page, "<label>%s ", row->meaning);
		if (row->words)
			word_select(page, prefix, (enum setting)i, settings->value[i]);
		else
			html(page,
			     "<input name=\"%s%s\" type=\"number\" data-type=\"int\" min=\"%lld\" "
			     "max=\"%lld\" value=\"%lld\">",
			     prefix, row->name, (long long)row->least, (long long)row->most,
			     (long long)settings->value[i]);
		html(page, "</label>");
	}
}

void page_settings(struct page *page)
{
	html(page, "<section><details id=\"settings\"><summary><h2>Settings</h2></summary>"
	           "<form class=\"fields\" data-api=\"POST ");
	page_api(page, "/settings\">");
	page_setting_fields(page, "", &page->t->settings, true);
	page_setting_fields(page, "", &page->t->settings, false);
	html(page, "<button>Save the settings</button></form></details></section>");
}
