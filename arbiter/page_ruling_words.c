/* Rulings in words: acts, actors, and what was changed from what to what. */
#include "arbiter/page_ruling.h"

#include "arbiter/page_parts.h"

#include <stdio.h>
#include <string.h>

static const char *const act_titles[RULING_ACT_COUNT] = {
	[RULING_PAUSE] = PHRASE("Pause"),
	[RULING_RESUME] = PHRASE("Resume"),
	[RULING_START] = PHRASE("Start the clocks"),
	[RULING_ANNOUNCE] = PHRASE("Announcement"),
	[RULING_MESSAGE] = PHRASE("Message to the players"),
	[RULING_SET_CLOCK] = PHRASE("Set the clocks"),
	[RULING_TIME_CONTROL] = PHRASE("Other times for this board"),
	[RULING_RESULT] = PHRASE("Declare a result"),
	[RULING_FORFEIT] = PHRASE("Forfeit"),
	[RULING_RETRACT] = PHRASE("Take decisions back"),
	[RULING_REOPEN] = PHRASE("Reopen the game"),
	[RULING_ANNUL] = PHRASE("Annul and replay"),
	[RULING_JUDGE] = PHRASE("Judge a claim"),
	[RULING_WARN] = PHRASE("Warn a player"),
	[RULING_EXPEL] = PHRASE("Expel a player"),
	[RULING_HAND_OVER] = PHRASE("Who looks after the board"),
	[RULING_EXPLAIN] = PHRASE("Give the reason"),
	[RULING_DISMISS] = PHRASE("Dismiss the proposal"),
};

const char *page_act_title(const struct page *page, enum ruling_act act)
{
	return page_say(page, act_titles[act]);
}

const char *page_actor(struct page *page, int32_t actor)
{
	const struct official *official = tournament_official(page->t, actor - ACTOR_ARBITER);

	if (actor == ACTOR_SERVER)
		return page_say(page, "the server");
	if (official && *official->name)
		return official->name;
	if (tournament_player(page->t, actor))
		return page_name(page, actor);
	return page_say(page, "the arbiter");
}

const struct board *page_board_of(const struct page *page, struct board_key key)
{
	const struct board *board = tournament_board(page->t, key.round, key.board);

	for (size_t i = 0; board && i < board->annulled_count; i++)
		if (board->annulled[i].game_number == key.game)
			return &board->annulled[i];
	return board;
}

/* -- values ------------------------------------------------------------------------------------ */

/* The ruling whose changes are said. */
struct changes {
	struct page *page;
	enum ruling_act act;
	const struct board *board; /* NULL: the event */
	json_t *list;
};

static const char *say_number(const struct changes *c, const json_t *value)
{
	return page_fill(c->page, "%lld", (long long)json_integer_value(value));
}

static const char *say_text(const struct changes *c, const json_t *value)
{
	return json_is_string(value) ? json_string_value(value) : say_number(c, value);
}

static const char *say_clock(const struct changes *c, const json_t *value)
{
	return page_clock_text(c->page, json_integer_value(value));
}

/* Of a countdown, in whole seconds; none says nothing. */
static const char *say_seconds(const struct changes *c, const json_t *value)
{
	return json_integer_value(value)
	               ? page_fill(c->page, "%lld s", json_integer_value(value) / 1000)
	               : NULL;
}

/* What is worth a line only if it is so. */
static const char *say_if(const struct changes *c, const json_t *value)
{
	return json_integer_value(value) ? page_say(c->page, "yes") : NULL;
}

static const char *say_yes(const struct changes *c, const json_t *value)
{
	return json_integer_value(value) ? page_say(c->page, "yes") : page_say(c->page, "no");
}

static const char *say_seat(const struct changes *c, const json_t *value)
{
	int whom = 0;

	if (!c->board || !json_is_string(value) || !talk_find(json_string_value(value), &whom))
		return say_text(c, value);
	if (whom == (TALK_OPENER | TALK_SECOND))
		return page_say(c->page, "both");
	return page_name(c->page, whom == TALK_OPENER ? c->board->opener : c->board->second);
}

static const char *say_player(const struct changes *c, const json_t *value)
{
	return page_name(c->page, (int)json_integer_value(value));
}

static const char *say_to(const struct changes *c, const json_t *value)
{
	int32_t to = (int32_t)json_integer_value(value);

	if (c->act != RULING_HAND_OVER)
		return say_number(c, value);
	return to ? page_actor(c->page, to) : page_say(c->page, "nobody");
}

/* X in the order in which lines are said. A label with %s names the seat's player. */
static const struct row {
	const char *name, *label;
	const char *(*say)(const struct changes *c, const json_t *value);
	int seat; /* of the label's name; -1 for none */
} rows[] = {
	{"seat",         PHRASE("Player"),             say_seat,    -1         },
	{"no",           PHRASE("Player"),             say_player,  -1         },
	{"at",           PHRASE("Stone"),              say_text,    -1         },
	{"upheld",       PHRASE("Claim upheld"),       say_yes,     -1         },
	{"to",           PHRASE("Decisions"),          say_to,      -1         },
	{"opener_ms",    PHRASE("Clock of %s"),        say_clock,   SEAT_OPENER},
	{"second_ms",    PHRASE("Clock of %s"),        say_clock,   SEAT_SECOND},
	{"base",         PHRASE("Main time"),          say_clock,   -1         },
	{"increment",    PHRASE("Increment"),          say_clock,   -1         },
	{"clock",        PHRASE("Clock"),              say_text,    -1         },
	{"period",       PHRASE("Period"),             say_clock,   -1         },
	{"periods",      PHRASE("Periods"),            say_number,  -1         },
	{"stones",       PHRASE("Stones in a period"), say_number,  -1         },
	{"per-stone",    PHRASE("For each stone"),     say_yes,     -1         },
	{"countdown_ms", PHRASE("Countdown"),          say_seconds, -1         },
	{"game",         PHRASE("Game"),               say_number,  -1         },
	{"exchange",     PHRASE("Seats exchanged"),    say_if,      -1         },
	{"warnings",     PHRASE("Warnings"),           say_number,  -1         },
};

static const char *row_label(const struct changes *c, const struct row *row)
{
	if (c->act == RULING_HAND_OVER)
		return page_say(c->page, "Arbiter");
	if (row->seat < 0)
		return page_say(c->page, row->label);
	return page_fill(c->page, page_say(c->page, PHRASE("Clock of %s")),
	                 c->board ? page_name(c->page, board_player(c->board, (enum seat)row->seat))
	                          : "");
}

/* Nothing where nothing changes. */
static void add_change(const struct changes *c, const char *label, const char *before,
                       const char *after)
{
	if ((!before && !after) || (before && after && !strcmp(before, after)))
		return;
	if (before)
		json_array_append_new(c->list,
		                      json_string(page_fill(c->page, "%s: %s \u2192 %s", label,
		                                            before, after ? after : "\u2013")));
	else
		json_array_append_new(c->list,
		                      json_string(page_fill(c->page, "%s: %s", label, after)));
}

/* "1–0, forfeit" of how, opener and second; NULL if that side has no result. */
static const char *result_words(const struct changes *c, const json_t *side)
{
	static const char *const hows[RESULT_KIND_COUNT] = {
		[RESULT_KIND_PLAYED] = PHRASE("played"),
		[RESULT_KIND_FORFEIT] = PHRASE("forfeit"),
		[RESULT_KIND_DOUBLE_FORFEIT] = PHRASE("both forfeit"),
		[RESULT_KIND_ADJUDICATED] = PHRASE("adjudicated"),
		[RESULT_KIND_VOID] = PHRASE("void"),
	};
	const char *how = json_string_value(json_object_get(side, "how"));
	enum result_kind kind;

	if (!how || !result_kind_find(how, &kind) || !hows[kind])
		return NULL;
	return page_fill(
		c->page, "%s\u2013%s, %s",
		page_points(c->page, (int)json_integer_value(json_object_get(side, "opener"))),
		page_points(c->page, (int)json_integer_value(json_object_get(side, "second"))),
		page_say(c->page, hows[kind]));
}

json_t *page_change_words(struct page *page, enum ruling_act act, struct board_key key,
                          const json_t *view)
{
	const json_t *before = json_object_get(view, "before");
	const json_t *after = json_object_get(view, "after");
	struct changes c = {page, act, page_board_of(page, key), json_array()};
	const char *was, *is;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const json_t *old = json_object_get(before, rows[i].name);
		const json_t *new = json_object_get(after, rows[i].name);

		if (old || new)
			add_change(&c, row_label(&c, &rows[i]), old ? rows[i].say(&c, old) : NULL,
			           new ? rows[i].say(&c, new) : NULL);
	}
	was = result_words(&c, before);
	is = result_words(&c, after);
	if (was || is)
		add_change(&c, page_say(page, "Result"), was ? was : "\u2013", is);
	return c.list;
}

/* -- previews ---------------------------------------------------------------------------------- */

static int pair_of(const json_t *row, const char *name, size_t index)
{
	return (int)json_integer_value(json_array_get(json_object_get(row, name), index));
}

static void add_standing(struct page *page, json_t *list, const json_t *row)
{
	const char *name = page_name(page, (int)json_integer_value(json_object_get(row, "no")));
	const char *before = page_points(page, pair_of(row, "points", 0));
	const char *after = page_points(page, pair_of(row, "points", 1));
	int rank = pair_of(row, "rank", 1);

	json_array_append_new(
		list,
		json_string(rank ? page_fill(page,
	                                     page_say(page, PHRASE("%s: points %s \u2192 %s, "
	                                                           "rank %d \u2192 %d")),
	                                     name, before, after, pair_of(row, "rank", 0), rank)
	                         : page_fill(page,
	                                     page_say(page, PHRASE("%s: points %s \u2192 %s")),
	                                     name, before, after)));
}

static void add_later(struct page *page, json_t *list, const json_t *row)
{
	json_array_append_new(
		list,
		json_string(page_fill(
			page, page_say(page, PHRASE("%s was paired with this: round %d, board %d")),
			page_name(page, (int)json_integer_value(json_object_get(row, "no"))),
			(int)json_integer_value(json_object_get(row, "round")),
			(int)json_integer_value(json_object_get(row, "board")))));
}

static bool has_result(const json_t *ruling)
{
	return json_object_get(json_object_get(ruling, "before"), "how") ||
	       json_object_get(json_object_get(ruling, "after"), "how");
}

/* When it counts is worth a word only where a result moves. */
void page_preview_words(struct page *page, enum ruling_act act, struct board_key key,
                        json_t *preview)
{
	const json_t *ruling = json_object_get(preview, "ruling");
	const json_t *standings = json_object_get(preview, "standings");
	json_t *consequences = json_array();
	const json_t *row;
	size_t i;

	if (has_result(ruling)) {
		const char *timing = json_string_value(json_object_get(preview, "timing_text"));

		json_array_append_new(consequences, json_string(page_say(page, timing)));
		json_array_foreach(standings, i, row) {
			add_standing(page, consequences, row);
		}
		json_array_foreach(json_object_get(preview, "later"), i, row) {
			add_later(page, consequences, row);
		}
	}
	json_object_set_new(preview, "words",
	                    json_pack("{s:o, s:o}", "changes",
	                              page_change_words(page, act, key, ruling), "consequences",
	                              consequences));
}
