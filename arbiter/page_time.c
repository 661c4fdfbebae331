/*
 * "Why did I lose on time?": everything that moved a board's clocks, row by row, and a sentence on
 * top that says why the flag fell. Written from what GET .../time answers, nothing else.
 */
#include "arbiter/page_ruling.h"

#include "arbiter/page_parts.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { INSTANT_TEXT = 40 };

bool page_may_see_time(const struct viewer *viewer, const struct board *board)
{
	bool plays = viewer->role == VIEWER_PLAYER &&
	             (viewer->no == board->opener || viewer->no == board->second);

	return board->result != RESULT_KIND_OPEN || plays || viewer_may(viewer, RIGHT_SEE);
}

/* The page of one board's history. */
struct clock_story {
	struct page *page;
	const struct board *board;
	const json_t *rows, *offline, *quota;
};

static int64_t number_of(const json_t *row, const char *name)
{
	return json_integer_value(json_object_get(row, name));
}

static const char *text_of(const json_t *row, const char *name)
{
	const char *text = json_string_value(json_object_get(row, name));

	return text ? text : "";
}

/* To the millisecond, in UTC: what the clocks are charged by. */
static const char *instant(struct page *page, int64_t at)
{
	time_t seconds = (time_t)(at / 1000);
	char text[INSTANT_TEXT];
	struct tm tm;

	gmtime_r(&seconds, &tm);
	strftime(text, sizeof text, "%H:%M:%S", &tm);
	return page_fill(page, "%s.%03d", text, (int)(at % 1000));
}

/* "0.35 s", "12:05.3": milliseconds matter here. */
static const char *span(struct page *page, int64_t ms)
{
	if (ms < 60000)
		return page_fill(page, "%lld.%03d s", (long long)(ms / 1000), (int)(ms % 1000));
	return page_fill(page, "%s.%03d", page_clock_text(page, ms), (int)(ms % 1000));
}

static const char *seat_words(const struct clock_story *h, const char *seat)
{
	if (!strcmp(seat, "opener"))
		return page_name(h->page, h->board->opener);
	if (!strcmp(seat, "second"))
		return page_name(h->page, h->board->second);
	return strcmp(seat, "both") ? seat : page_say(h->page, "both");
}

static int64_t left_of(const json_t *row, const char *seat)
{
	return number_of(json_object_get(row, "left"), seat);
}

/* -- the sentence on top ----------------------------------------------------------------------- */

static const json_t *flag_row(const struct clock_story *h, size_t *index)
{
	for (size_t i = json_array_size(h->rows); i-- > 0;) {
		const json_t *row = json_array_get(h->rows, i);

		if (!strcmp(text_of(row, "kind"), "flag")) {
			*index = i;
			return row;
		}
	}
	return NULL;
}

/* The last decision of the seat that was measured, before the flag. */
static const json_t *measured_before(const struct clock_story *h, size_t index, const char *seat)
{
	while (index-- > 0) {
		const json_t *row = json_array_get(h->rows, index);

		if (json_object_get(row, "rtt") && !strcmp(text_of(row, "seat"), seat))
			return row;
	}
	return NULL;
}

static void say_way(const struct clock_story *h, size_t index, const char *seat)
{
	const json_t *row = measured_before(h, index, seat);
	struct page *page = h->page;

	if (!row) {
		html(page, " %s",
		     page_say(page,
		              "No round trip of this player was measured, so no decision on its "
		              "way was waited for."));
		return;
	}
	html(page, " %s",
	     page_fill(page,
	               page_say(page, PHRASE("The last measured round trip was %s; of the "
	                                     "quota %s were left to give back for the way, and "
	                                     "no decision came within that either.")),
	               span(page, number_of(row, "rtt")), span(page, number_of(row, "quota"))));
}

/* From the record before: what stood on the clock then, and that it ran out since. */
static void say_flag(const struct clock_story *h)
{
	struct page *page = h->page;
	size_t index = 0;
	const json_t *flag = flag_row(h, &index);
	const json_t *before = flag && index ? json_array_get(h->rows, index - 1) : NULL;
	const char *loser, *name;

	if (!before || h->board->game.outcome.reason != REASON_TIME) {
		html(page, "<p class=\"lead\">%s</p>",
		     page_say(page, "No flag has decided this game."));
		return;
	}
	loser = text_of(before, "running");
	name = seat_words(h, loser);
	html(page, "<p class=\"headline\">%s</p><p id=\"because\">%s",
	     page_fill(page, page_say(page, PHRASE("%s lost on time.")), name),
	     page_fill(page,
	               page_say(page, PHRASE("At %s the clock of %s had %s left and ran; by %s, %s "
	                                     "later, no decision had been read, and the flag "
	                                     "fell.")),
	               instant(page, number_of(before, "read")), name,
	               span(page, left_of(before, loser)), instant(page, number_of(flag, "read")),
	               span(page, number_of(flag, "read") - number_of(before, "read"))));
	say_way(h, index, loser);
	html(page, "</p>");
}

/* -- rows -------------------------------------------------------------------------------------- */

static const char *decision_verb(const struct page *page, const char *name)
{
	static const char *const verbs[DECISION_KIND_COUNT] = {
		[DECISION_PLACE] = PHRASE("places"),
		[DECISION_SWAP] = PHRASE("swaps"),
		[DECISION_KEEP] = PHRASE("keeps"),
		[DECISION_DECLARE] = PHRASE("declares"),
		[DECISION_OFFER] = PHRASE("offers"),
		[DECISION_CHOOSE] = PHRASE("chooses"),
		[DECISION_EXTEND] = PHRASE("adds two stones"),
		[DECISION_PASS] = PHRASE("passes"),
		[DECISION_RESIGN] = PHRASE("resigns"),
		[DECISION_DRAW_OFFER] = PHRASE("offers a draw"),
		[DECISION_DRAW_ACCEPT] = PHRASE("accepts the draw"),
		[DECISION_DRAW_DECLINE] = PHRASE("declines the draw"),
		[DECISION_CLAIM] = PHRASE("claims"),
	};
	enum decision_kind kind;

	return decision_find(name, &kind) ? page_say(page, verbs[kind]) : name;
}

static const char *decision_words(const struct clock_story *h, const json_t *row)
{
	const char *words = page_fill(h->page, "%s: %s", seat_words(h, text_of(row, "seat")),
	                              decision_verb(h->page, text_of(row, "do")));
	const json_t *point;
	size_t i;

	json_array_foreach(json_object_get(row, "points"), i, point) {
		words = page_fill(h->page, "%s %s", words, json_string_value(point));
	}
	if (json_object_get(row, "n"))
		words = page_fill(h->page, "%s %d", words, (int)number_of(row, "n"));
	return words;
}

static const char *ruling_words(const struct clock_story *h, const json_t *row)
{
	struct page *page = h->page;
	enum ruling_act act;

	if (!ruling_act_find(text_of(row, "do"), &act))
		return text_of(row, "do");
	return page_fill(page, "%s \u00b7 %s", page_act_title(page, act),
	                 page_actor(page, (int32_t)number_of(row, "actor")));
}

static const char *outage_policy(const struct page *page, const char *policy)
{
	if (strcmp(policy, "freeze") == 0)
		return page_say(page, "the clocks stood still");
	if (strcmp(policy, "add") == 0)
		return page_say(page, "time was added");
	return page_say(page, "the arbiter decides");
}

static const char *outage_words(const struct clock_story *h, const json_t *row)
{
	struct page *page = h->page;

	return page_fill(page, page_say(page, PHRASE("Nobody served from %s to %s: %s")),
	                 instant(page, number_of(row, "from")), instant(page, number_of(row, "to")),
	                 outage_policy(page, text_of(row, "policy")));
}

static const char *call_words(const struct clock_story *h, const json_t *row)
{
	return page_fill(h->page,
	                 json_object_get(row, "stops")
	                         ? page_say(h->page, "%s calls the arbiter; the clocks stop")
	                         : page_say(h->page, "%s calls the arbiter"),
	                 seat_words(h, text_of(row, "seat")));
}

static const char *ready_words(const struct clock_story *h, const json_t *row)
{
	return page_fill(h->page, page_say(h->page, PHRASE("%s is ready")),
	                 seat_words(h, text_of(row, "seat")));
}

/* Rows of one kind: how they are said, or a phrase. */
static const struct {
	const char *kind;
	const char *(*say)(const struct clock_story *h, const json_t *row);
	const char *phrase;
} kinds[] = {
	{"round-started",  NULL,           PHRASE("The round starts")        },
	{"decision",       decision_words, NULL                              },
	{"flag",           NULL,           PHRASE("The flag falls")          },
	{"result",         NULL,           PHRASE("A result is entered")     },
	{"arbiter-called", call_words,     NULL                              },
	{"call-answered",  NULL,           PHRASE("The call is answered")    },
	{"takeback",       NULL,           PHRASE("A decision is taken back")},
	{"ready",          ready_words,    NULL                              },
	{"proposed",       NULL,           PHRASE("A forfeit is proposed")   },
	{"ruling",         ruling_words,   NULL                              },
	{"outage",         outage_words,   NULL                              },
};

static const char *row_words(const struct clock_story *h, const json_t *row)
{
	const char *kind = text_of(row, "kind");

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (!strcmp(kinds[i].kind, kind))
			return kinds[i].say ? kinds[i].say(h, row)
			                    : page_say(h->page, kinds[i].phrase);
	return kind;
}

/* A cell of milliseconds; empty where the row has none. */
static void span_cell(const struct clock_story *h, const json_t *row, const char *name)
{
	if (json_object_get(row, name))
		html(h->page, "<td class=\"num\">%s</td>", span(h->page, number_of(row, name)));
	else
		html(h->page, "<td></td>");
}

static void instant_cell(const struct clock_story *h, const json_t *row, const char *name)
{
	if (number_of(row, name))
		html(h->page, "<td class=\"num\">%s</td>", instant(h->page, number_of(row, name)));
	else
		html(h->page, "<td></td>");
}

static void clock_cell(const struct clock_story *h, const json_t *row, const char *seat)
{
	bool runs = !strcmp(text_of(row, "running"), seat);

	html(h->page, runs ? "<td class=\"num\"><b>%s</b></td>" : "<td class=\"num\">%s</td>",
	     span(h->page, left_of(row, seat)));
}

static void history_row(const struct clock_story *h, const json_t *row)
{
	html(h->page, "<tr><td class=\"no\">%lld</td><td>%s</td>", (long long)number_of(row, "seq"),
	     row_words(h, row));
	instant_cell(h, row, "sent");
	instant_cell(h, row, "read");
	span_cell(h, row, "rtt");
	span_cell(h, row, "lag");
	span_cell(h, row, "quota");
	span_cell(h, row, "spent_ms");
	clock_cell(h, row, "opener");
	clock_cell(h, row, "second");
	html(h->page, "</tr>");
}

static void history_table(const struct clock_story *h)
{
	static const char *const heads[] = {PHRASE("Sent"),       PHRASE("Read"),
	                                    PHRASE("Round trip"), PHRASE("Given back"),
	                                    PHRASE("Quota left"), PHRASE("Spent")};
	struct page *page = h->page;
	const json_t *row;
	size_t i;

	html(page,
	     "<div class=\"scroller\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">"
	     "<table class=\"times\"><thead><tr><th scope=\"col\" class=\"no\">%s</th>"
	     "<th scope=\"col\">%s</th>",
	     page_say(page, "What moved the clocks"), page_say(page, "No"), page_say(page, "What"));
	for (size_t k = 0; k < sizeof heads / sizeof *heads; k++)
		html(page, "<th scope=\"col\" class=\"num\">%s</th>", page_say(page, heads[k]));
	html(page,
	     "<th scope=\"col\" class=\"num\"><bdi>%s</bdi></th>"
	     "<th scope=\"col\" class=\"num\"><bdi>%s</bdi></th></tr></thead><tbody>",
	     page_name(page, h->board->opener), page_name(page, h->board->second));
	json_array_foreach(h->rows, i, row) {
		history_row(h, row);
	}
	html(page, "</tbody></table></div>");
}

static void history_offline(const struct clock_story *h)
{
	struct page *page = h->page;
	const json_t *gap;
	size_t i;

	html(page, "<h2>%s</h2>", page_say(page, "Disconnections"));
	if (!json_array_size(h->offline))
		html(page, "<p class=\"empty\">%s</p>", page_say(page, "None is known."));
	else
		html(page, "<ul class=\"facts\">");
	json_array_foreach(h->offline, i, gap) {
		html(page, "<li>%s</li>",
		     page_fill(page,
		               number_of(gap, "to")
		                       ? page_say(page, "%s had no page open from %s to %s")
		                       : page_say(page, "%s has had no page open since %s%s"),
		               seat_words(h, text_of(gap, "seat")),
		               instant(page, number_of(gap, "from")),
		               number_of(gap, "to") ? instant(page, number_of(gap, "to")) : ""));
	}
	if (json_array_size(h->offline))
		html(page, "</ul>");
}

void page_time_history(struct page *page, int round, int board, const json_t *history)
{
	struct clock_story h = {
		page, tournament_board(page->t, round, board), json_object_get(history, "rows"),
		json_object_get(history, "offline"), json_object_get(history, "quota")};

	page_begin(page, page_say(page, "The clocks"), (struct place){PAGE_ROUND, round, 0});
	html(page, "<section id=\"time\"><h1>%s</h1><p class=\"lead\">",
	     page_say(page, "Why did I lose on time?"));
	page_link_open(page, PAGE_GAME, round, board);
	html(page, "%s</a></p>",
	     page_fill(page, page_say(page, PHRASE("Round %d, board %d")), round, board));
	say_flag(&h);
	history_table(&h);
	html(page, "<p class=\"hint\">%s</p>",
	     page_fill(
		     page,
		     page_say(page, PHRASE("A decision counts from the instant it was read; all "
	                                   "instants are UTC, Sent by the player\u2019s own clock. "
	                                   "Of the measured round trip as much is given back as "
	                                   "the quota holds: %s at the start, %s more with each "
	                                   "measured decision, %s at most.")),
		     span(page, number_of(h.quota, "start_ms")),
		     span(page, number_of(h.quota, "gain_ms")),
		     span(page, number_of(h.quota, "max_ms"))));
	history_offline(&h);
	html(page, "</section>");
	page_end(page);
}
