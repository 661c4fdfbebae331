/* The console's form of the event's settings, and the same fields when an event is made: in groups,
 * in units and words that people use. */
#include "arbiter/page_parts.h"

#include <stdio.h>
#include <string.h>

/* In the order of the form; the system and what it asks for lead and are always open. A setting
 * that is not in the table of fields stands there too, in the words of its row. */
enum group {
	GROUP_SYSTEM,
	GROUP_POINTS,
	GROUP_TIEBREAKS,
	GROUP_TIME,
	GROUP_OUTAGES,
	GROUP_PUBLIC,
	GROUP_COUNT
};

static const char *const group_titles[GROUP_COUNT] = {
	[GROUP_POINTS] = "Points",
	[GROUP_TIEBREAKS] = "Tie-breaks",
	[GROUP_TIME] = "Time and calls",
	[GROUP_OUTAGES] = "Outages",
	[GROUP_PUBLIC] = "Spectators and published pages",
};

/* How many of the log's units are one of the field's. */
enum scale { SCALE_POINTS = 2, SCALE_SECONDS = 1000, SCALE_MINUTES = 60000 };

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static const char *const no_yes[] = {"No", "Yes", NULL};

#define SWISS "dutch dubov burstein mcmahon"

struct setting_field {
	const char *label;
	enum group group;
	enum scale scale;         /* of a number; 0: as it is */
	const char *const *words; /* of a choice, in the order of the setting's own */
	const char *systems;      /* that ask for it; NULL: all of them do */
	const char *shown_if; /* a class of style.css: another field decides whether it is asked */
	bool may_be_empty;    /* an empty field stands for -1 */
};

#define POINTS(what)                                                                    \
	{                                                                               \
		"Points for " what, GROUP_POINTS, SCALE_POINTS, NULL, NULL, NULL, false \
	}

/* clang-format off */
static const struct setting_field fields[SETTING_COUNT] = {
	[SETTING_SYSTEM] = {"Pairing system", .words = WORDS("Swiss, Dutch (FIDE)", "Swiss, Dubov",
		"Swiss, Burstein", "McMahon", "Round robin", "Knock-out")},
	[SETTING_CYCLES] = {"How often everybody meets everybody", .systems = "roundrobin"},
	[SETTING_APART] = {"Last rounds in which nobody meets somebody of the own club "
		"(empty: as many as can be)", .systems = "roundrobin", .may_be_empty = true},
	[SETTING_GAMES] = {"Games of a match", .systems = "knockout"},
	[SETTING_FIRST_OPENER] = {"Who opens the first game of a match", .systems = "knockout",
		.words = WORDS("The higher seed", "The lower seed", "By lot")},
	[SETTING_TIE] = {"What decides a level match", .systems = "knockout",
		.words = WORDS("An extra game", "The higher seed goes on", "A lot")},
	[SETTING_THIRD_PLACE] = {"A match for third place", .words = no_yes, .systems = "knockout"},
	[SETTING_BAR] = {"Bar, a rating (0: all start level)", .systems = "mcmahon"},
	[SETTING_FLOOR] = {"Floor, a rating", .systems = "mcmahon"},
	[SETTING_BAND] = {"Rating points that are worth a point at the start", .systems = "mcmahon"},
	[SETTING_SUPERGROUP] = {"Players who start at the bar in any case", .systems = "mcmahon"},
	[SETTING_SEEDING] = {"Players of one score meet", .systems = "mcmahon",
		.words = WORDS("first against last", "upper half against lower half", "by lot")},
	[SETTING_AVOID_CLUB] = {"Keep members of one club apart where it costs nothing else",
		.words = no_yes, .systems = "mcmahon"},
	[SETTING_DRAW_SEED] = {"Number the draw is made by (0: players stand by rating)",
		.systems = "mcmahon roundrobin knockout"},
	[SETTING_EDITION] = {"Pairing rules", .words = WORDS("FIDE 2026", "FIDE 2017"),
		.systems = "dutch"},
	[SETTING_ROLES] = {"Who opens, as the rules balance it", .systems = "dutch mcmahon",
		.words = WORDS("binds the pairing", "counts where nothing else is lost",
		               "does not matter")},
	[SETTING_ACCELERATION] = {"Acceleration of the first rounds", .words = WORDS("None", "Baku"),
		.systems = "dutch"},
	[SETTING_LATE_ENTRY] = {"A round missed before a late entry", .systems = SWISS,
		.words = WORDS("gives nothing", "counts as a half-point bye")},
	[SETTING_POINTS_WIN] = POINTS("a win"),
	[SETTING_POINTS_DRAW] = POINTS("a draw"),
	[SETTING_POINTS_LOSS] = POINTS("a loss"),
	[SETTING_POINTS_FORFEIT_WIN] = POINTS("a win by forfeit"),
	[SETTING_POINTS_FORFEIT_LOSS] = POINTS("a loss by forfeit"),
	[SETTING_POINTS_BYE] = POINTS("the bye of the odd one out"),
	[SETTING_POINTS_FULL_BYE] = POINTS("a full-point bye"),
	[SETTING_POINTS_HALF_BYE] = POINTS("a half-point bye"),
	[SETTING_POINTS_ZERO_BYE] = POINTS("a zero-point bye"),
	[SETTING_TIEBREAK_EDITION] = {"Rules of the tie-breaks", GROUP_TIEBREAKS,
		.words = WORDS("FIDE 2026", "FIDE 2024", "FIDE 2023", "Before 2023")},
	[SETTING_LOTS_SEED] = {"Number the lots are drawn by (0: not drawn)", GROUP_TIEBREAKS},
	[SETTING_READY_START] = {"A game starts when both players are ready", GROUP_TIME,
		.words = no_yes},
	[SETTING_DEFAULT_TIME] = {"Minutes without a decision after which a forfeit is proposed "
		"to the arbiter (0: never)", GROUP_TIME, SCALE_MINUTES},
	[SETTING_CALL_STOPS] = {"A call for the arbiter stops the clocks", GROUP_TIME, .words = no_yes},
	[SETTING_COUNTDOWN] = {"Seconds from resuming until the clocks run", GROUP_TIME,
		SCALE_SECONDS},
	[SETTING_LAG_START] = {"Lag compensation at the start, in seconds (empty: by the time control)",
		GROUP_TIME, SCALE_SECONDS, .may_be_empty = true},
	[SETTING_LAG_GAIN] = {"Lag compensation that a decision adds, in seconds "
		"(empty: by the time control)", GROUP_TIME, SCALE_SECONDS, .may_be_empty = true},
	[SETTING_LAG_MAX] = {"Most lag compensation at a time, in seconds (empty: by the time control)",
		GROUP_TIME, SCALE_SECONDS, .may_be_empty = true},
	[SETTING_OUTAGE] = {"After an outage of the server", GROUP_OUTAGES,
		.words = WORDS("clocks go on as if it had not been", "both players get time on top",
		               "clocks stand until an arbiter resumes them")},
	[SETTING_OUTAGE_ADD] = {"Seconds on top for each player", GROUP_OUTAGES, SCALE_SECONDS,
		.shown_if = "if-adds"},
	[SETTING_SPECTATOR_DELAY] = {"Minutes by which spectators see the games later", GROUP_PUBLIC,
		SCALE_MINUTES},
	[SETTING_LANGUAGE] = {"Language of the published pages", GROUP_PUBLIC,
		.words = WORDS("English", "Français", "Dansk", "Italiano", "Polski")},
};
/* clang-format on */

static void word_select(struct page *page, const char *prefix, enum setting setting, int64_t value)
{
	const struct setting_row *row = setting_row(setting);
	const char *const *words = fields[setting].words;

	html(page, "<select name=\"%s%s\">", prefix, row->name);
	for (int64_t i = 0; row->words[i]; i++)
		html(page, "<option value=\"%s\"%s>%s</option>", row->words[i],
		     i == value ? " selected" : "", words && *words ? *words++ : row->words[i]);
	html(page, "</select>");
}

/* A number in the field's unit, with as many digits as bring back the same number of the log's. */
static const char *number_text(struct page *page, const struct setting_field *field, int64_t value)
{
	char text[32];

	if (field->may_be_empty && value < 0)
		return "";
	if (!field->scale || value % field->scale == 0)
		snprintf(text, sizeof text, "%lld",
		         (long long)(value / (field->scale ? field->scale : 1)));
	else
		snprintf(text, sizeof text, "%.9g", (double)value / field->scale);
	return arena_text(page->arena, text, strlen(text));
}

static void number_input(struct page *page, const char *prefix, enum setting setting, int64_t value)
{
	const struct setting_row *row = setting_row(setting);
	const struct setting_field *field = &fields[setting];
	int64_t least = field->may_be_empty ? 0 : row->least;

	html(page, "<input name=\"%s%s\" type=\"number\" data-type=\"int\" min=\"%s\" max=\"%s\"",
	     prefix, row->name, number_text(page, field, least),
	     number_text(page, field, row->most));
	if (field->scale)
		html(page, " data-scale=\"%d\" step=\"%s\"", (int)field->scale,
		     field->scale == SCALE_POINTS ? "0.5" : "any");
	if (field->may_be_empty)
		html(page, " data-empty=\"-1\"");
	html(page, " value=\"%s\">", number_text(page, field, value));
}

/* Of a form that asks for the system, style.css shows what the chosen one needs; once it is settled
 * the others' fields are not written at all. */
static bool is_asked(const struct page *page, enum setting setting)
{
	const char *systems = fields[setting].systems;
	bool begun = page->t && page->t->round_count > 0;

	if (begun && setting_row(setting)->until == PHASE_UNTIL_PAIRED)
		return false;
	return !systems || !begun || strstr(systems, system_name(draw_system(page->t))) != NULL;
}

static void setting_field(struct page *page, const char *prefix, enum setting setting,
                          int64_t value)
{
	const struct setting_field *field = &fields[setting];
	const struct setting_row *row = setting_row(setting);

	html(page, "<label");
	if (field->systems)
		html(page, " data-systems=\"%s\"", field->systems);
	if (field->shown_if)
		html(page, " class=\"%s\"", field->shown_if);
	html(page, ">%s ", field->label ? field->label : row->meaning);
	if (row->words)
		word_select(page, prefix, setting, value);
	else
		number_input(page, prefix, setting, value);
	html(page, "</label>");
}

static void group_fields(struct page *page, const char *prefix, const struct settings *settings,
                         enum group group)
{
	bool any = false;

	for (int i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;

		if (fields[i].group != group || !is_asked(page, setting))
			continue;
		if (!any && group_titles[group])
			html(page,
			     "<details class=\"more\"><summary>%s</summary><div class=\"%s\">",
			     group_titles[group], group == GROUP_POINTS ? "short" : "long");
		any = true;
		setting_field(page, prefix, setting, settings->value[i]);
	}
	if (any && group_titles[group])
		html(page, "</div></details>");
}

void page_setting_fields(struct page *page, const char *prefix, const struct settings *settings,
                         bool of_system)
{
	if (of_system) {
		group_fields(page, prefix, settings, GROUP_SYSTEM);
		return;
	}
	for (int group = GROUP_SYSTEM + 1; group < GROUP_COUNT; group++)
		group_fields(page, prefix, settings, (enum group)group);
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
