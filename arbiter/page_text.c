/* Small words of the pages: names, points, results, times. */
#include "arbiter/page_parts.h"

#include <stdio.h>
#include <time.h>

enum { SMALL_TEXT = 32 };

static const char *const reasons[REASON_COUNT] = {
	[REASON_NONE] = "",
	[REASON_FIVE] = PHRASE("five in a row"),
	[REASON_OVERLINE] = PHRASE("Black made an overline"),
	[REASON_DOUBLE_FOUR] = PHRASE("Black made a double four"),
	[REASON_DOUBLE_THREE] = PHRASE("Black made a double three"),
	[REASON_RESIGN] = PHRASE("resignation"),
	[REASON_AGREEMENT] = PHRASE("draw by agreement"),
	[REASON_PASSES] = PHRASE("both players passed"),
	[REASON_FULL_BOARD] = PHRASE("the board is full"),
	[REASON_WRONG_CLAIM] = PHRASE("a wrong claim"),
	[REASON_TIME] = PHRASE("time"),
	[REASON_RULING] = PHRASE("the arbiter\u2019s ruling"),
	[REASON_FORFEIT] = PHRASE("forfeit"),
	[REASON_ANNULLED] = PHRASE("annulled and played again"),
};

/* How a result came about where no game says it, and its mark behind the score. */
static const struct {
	const char *words, *mark;
} kinds[RESULT_KIND_COUNT] = {
	[RESULT_KIND_OPEN] = {"",				   "" },
	[RESULT_KIND_PLAYED] = {PHRASE("entered by the arbiter"),     "" },
	[RESULT_KIND_FORFEIT] = {PHRASE("forfeit"),                    "f"},
	[RESULT_KIND_DOUBLE_FORFEIT] = {PHRASE("both forfeit"),               "f"},
	[RESULT_KIND_ADJUDICATED] = {PHRASE("adjudicated by the arbiter"), "a"},
	[RESULT_KIND_VOID] = {PHRASE("void: does not count"),       "v"},
};

const char *page_name(struct page *page, int no)
{
	const struct player *player = tournament_player(page->t, no);

	if (player && player->name && *player->name)
		return player->name;
	return page_fill(page, page_say(page, "Player %d"), no);
}

void page_player(struct page *page, int no)
{
	html(page, "<a class=\"name\" href=\"");
	page_href(page, PAGE_PLAYER, no, 0);
	html(page, "\"><bdi>%s</bdi></a>", page_name(page, no));
}

const char *page_colour(const struct page *page, enum colour colour)
{
	return page_say(page, colour == COLOUR_BLACK ? PHRASE("Black") : PHRASE("White"));
}

void page_disc(struct page *page, enum colour colour)
{
	const char *name = page_colour(page, colour);

	html(page, "<span class=\"disc %s\" role=\"img\" aria-label=\"%s\" title=\"%s\"></span>",
	     colour_name(colour), name, name);
}

const char *page_points(struct page *page, int half_points)
{
	char *text = arena_get(page->arena, SMALL_TEXT);

	if (half_points == 1)
		return "\u00bd";
	snprintf(text, SMALL_TEXT, "%d%s", half_points / 2, half_points % 2 ? "\u00bd" : "");
	return text;
}

void page_result(struct page *page, const struct board *board)
{
	if (board->result == RESULT_KIND_OPEN) {
		html(page, "<span class=\"result open\" title=\"%s\">\u2013</span>",
		     page_say(page, "no result yet"));
		return;
	}
	html(page, "<span class=\"result\">%s\u2013%s", page_points(page, board->half_points[0]),
	     page_points(page, board->half_points[1]));
	if (*kinds[board->result].mark)
		html(page, "<sup title=\"%s\">%s</sup>", page_say(page, kinds[board->result].words),
		     kinds[board->result].mark);
	html(page, "</span>");
}

/* A result that was brought here, from the players or by an arbiter who writes it down. */
static bool over_the_board(const struct board *board)
{
	return board->result == RESULT_KIND_PLAYED && !board->corrected &&
	       board->game.outcome.reason == REASON_RULING && !board->turn_count;
}

static const char *reason_phrase(const struct board *board)
{
	enum game_reason reason = board->game.outcome.reason;

	if (over_the_board(board))
		return PHRASE("played over the board");
	if (board->result == RESULT_KIND_PLAYED && !board->corrected && board->game.outcome.over &&
	    reason != REASON_NONE)
		return reasons[reason];
	return kinds[board->result].words;
}

const char *page_reason(const struct page *page, const struct board *board)
{
	const char *phrase = reason_phrase(board);

	return *phrase ? page_say(page, phrase) : phrase;
}

bool page_is_ruling(const struct board *board)
{
	if (board->result == RESULT_KIND_OPEN || over_the_board(board))
		return false;
	return board->corrected || board->result != RESULT_KIND_PLAYED ||
	       board->game.outcome.reason == REASON_RULING;
}

void page_time(struct page *page, int64_t at)
{
	time_t seconds = (time_t)(at / 1000);
	char text[SMALL_TEXT], stamp[SMALL_TEXT];
	struct tm tm;

	gmtime_r(&seconds, &tm);
	strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &tm);
	strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &tm);
	html(page, "<time datetime=\"%s\">%s</time>", stamp, text);
}

const char *page_clock_text(struct page *page, int64_t ms)
{
	long long seconds = ms / 1000;

	if (ms < 10000)
		return page_fill(page, "0:%02lld.%lld", seconds, (long long)(ms % 1000 / 100));
	if (seconds < 3600)
		return page_fill(page, "%lld:%02lld", seconds / 60, seconds % 60);
	return page_fill(page, "%lld:%02lld:%02lld", seconds / 3600, seconds / 60 % 60,
	                 seconds % 60);
}

void page_clock(struct page *page, int64_t ms)
{
	html(page, "%s", page_clock_text(page, ms));
}

/* "30 min", "20 s", "3 d" */
static const char *span(struct page *page, int64_t ms)
{
	const int64_t minute = 60000;
	const int64_t day = 24 * 60 * minute;

	if (ms % day == 0)
		return page_fill(page, page_say(page, "%d d"), (int)(ms / day));
	if (ms % minute == 0)
		return page_fill(page, page_say(page, "%d min"), (int)(ms / minute));
	return page_fill(page, page_say(page, "%d s"), (int)(ms / 1000));
}

static const char *time_base(struct page *page, const struct time_control *control)
{
	const char *base = span(page, control->base_ms);

	if (control->kind == TIME_PER_MOVE || control->kind == TIME_CORRESPONDENCE)
		return page_fill(page,
		                 control->per_stone ? page_say(page, "%s a stone")
		                                    : page_say(page, "%s a turn"),
		                 base);
	if (control->increment_ms > 0)
		return page_fill(page,
		                 control->per_stone ? page_say(page, "%s + %d s a stone")
		                                    : page_say(page, "%s + %d s a turn"),
		                 base, (int)(control->increment_ms / 1000));
	return base;
}

void page_time_control(struct page *page)
{
	struct time_control control = page->t->time_control;

	if (control.base_ms == 0) {
		html(page, "%s", page_say(page, "no clock"));
		return;
	}
	html(page, "%s", time_base(page, &control));
	if (control.kind == TIME_BYO_YOMI)
		html(page, page_say(page, ", then %d \u00d7 %s"), control.periods,
		     span(page, control.period_ms));
	if (control.kind == TIME_CANADIAN)
		html(page, page_say(page, ", then %d stones in %s"), control.stones,
		     span(page, control.period_ms));
}
