/* The console's form of the event's settings, and the same fields when an event is made. */
#include "arbiter/page_parts.h"

#include <string.h>

static void word_select(struct page *page, const char *prefix, const struct setting_row *row,
                        int64_t value)
{
	html(page, "<select name=\"%s%s\">", prefix, row->name);
	for (int64_t i = 0; row->words[i]; i++)
		html(page, "<option value=\"%s\"%s>%s</option>", row->words[i],
		     i == value ? " selected" : "", row->words[i]);
	html(page, "</select>");
}

void page_setting_fields(struct page *page, const char *prefix, const struct settings *settings)
{
	bool begun = page->t && page->t->round_count > 0;

	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct setting_row *row = setting_row((enum setting)i);

		if (begun && row->until == PHASE_UNTIL_PAIRED)
			continue;
		html(page, "<label>%s ", row->meaning);
		if (row->words)
			word_select(page, prefix, row, settings->value[i]);
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
	page_setting_fields(page, "", &page->t->settings);
	html(page, "<button>Save the settings</button></form></details></section>");
}
