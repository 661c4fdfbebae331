/* The fields of a time control in the forms that make matches and events: which there are depends
 * on the kind that is chosen, and only those are sent (web/form.js leaves hidden ones out). */
#include "arbiter/page_parts.h"

#include <string.h>

enum { HOUR_MS = 3600 * 1000, DAY_MS = 24 * HOUR_MS };

/* As web/clock.js writes it while it counts. */
void page_clock_face(struct page *page, const struct time_control *control, int64_t left)
{
	int64_t over = clock_overtime(control);

	if (left > over)
		left -= over;
	else if (over > 0 && left > 0)
		left = (left - 1) % control->period_ms + 1;
	if (left < DAY_MS)
		page_clock(page, left);
	else
		html(page, page_say(page, "%lld d %lld h"), (long long)(left / DAY_MS),
		     (long long)(left % DAY_MS / HOUR_MS));
}

/* -- forms: which fields there are depends on the kind that is chosen, and only those are sent
 * (web/form.js leaves hidden ones out) */

/* One number, scaled to what the API wants; the class says for which kinds it is. */
struct number {
	const char *kinds, *label, *name;
	int scale, least, most, value;
};

static void number_field(struct page *page, const struct number *number)
{
	html(page,
	     "<label class=\"%s\">%s <input name=\"%s\" type=\"number\" data-type=\"int\" "
	     "data-scale=\"%d\" min=\"%d\" max=\"%d\" value=\"%d\" required",
	     number->kinds, page_say(page, number->label), number->name, number->scale,
	     number->least, number->most, number->value);
	if (strcmp(number->name, "increment_ms") == 0)
		html(page, " data-needs=\"base_ms\"");
	html(page, "></label>");
}

static void kind_select(struct page *page)
{
	static const struct {
		enum time_kind kind;
		const char *words;
	} kinds[] = {
		{TIME_FISCHER,        PHRASE("time for the game, and some added")     },
		{TIME_BYO_YOMI,       PHRASE("then periods that begin anew: byo-yomi")},
		{TIME_CANADIAN,       PHRASE("then stones in a period: canadian")     },
		{TIME_PER_MOVE,       PHRASE("the same time for each turn")           },
		{TIME_CORRESPONDENCE, PHRASE("days for each turn: correspondence")    },
	};

	html(page, "<label>%s <select name=\"clock\">", page_say(page, "Clock"));
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		html(page, "<option value=\"%s\">%s</option>", time_kind_name(kinds[i].kind),
		     page_say(page, kinds[i].words));
	html(page, "</select></label>");
}

static void stone_select(struct page *page)
{
	html(page,
	     "<label class=\"for-fischer\">%s <select name=\"per_stone\" data-type=\"bool\">"
	     "<option value=\"false\">%s</option><option "
	     "value=\"true\">%s</option></select></label>",
	     page_say(page, "Added for"), page_say(page, "a turn"), page_say(page, "a stone"));
}

void page_clock_fields(struct page *page, int minutes, int seconds, const char *hint)
{
	const struct number numbers[] = {
		{"for-main",           PHRASE("Minutes each"),        "base_ms",   60000,    0, 1440,  minutes},
		{"for-per-move",       PHRASE("Seconds a turn"),      "base_ms",   1000,     1, 3600,  30     },
		{"for-correspondence", PHRASE("Days a turn"),         "base_ms",   86400000, 1, 24,    3      },
		{"for-byo-yomi",       PHRASE("Periods"),             "periods",   1,        1, 50,    3      },
		{"for-canadian",       PHRASE("Stones in a period"),  "stones",    1,        1, 100,   20     },
		{"for-over",           PHRASE("Seconds of a period"), "period_ms", 1000,     1, 86400, 30     },
	};
	const struct number added = {
		"for-fischer", PHRASE("Seconds added"), "increment_ms", 1000, 0, 600, seconds,
	};

	html(page, "<div class=\"clock-fields\">");
	kind_select(page);
	html(page, "<div class=\"row\">");
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		number_field(page, &numbers[i]);
	html(page, "</div><div class=\"row for-fischer\">");
	number_field(page, &added);
	stone_select(page);
	html(page, "</div><p class=\"hint for-fischer\">%s</p></div>", hint);
}

void page_judging_field(struct page *page)
{
	html(page,
	     "<label>%s <select name=\"adjudication\"><option value=\"auto\">%s</option>"
	     "<option value=\"claim\">%s</option></select></label>",
	     page_say(page, "A five, or a forbidden move"),
	     page_say(page, "ends the game by itself"),
	     page_say(page, "has to be claimed by the player"));
}
