/* The frame of every page: head, navigation, links, and which function writes which page. */
#include "arbiter/page_parts.h"

#include "arbiter/alert.h"
#include "core/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Holds two names of players and a sentence around them. */
enum { PHRASE_FILLED = 1024 };

/* One conversion of html(); returns what follows it. */
static const char *html_convert(struct strbuf *out, const char *at, va_list *args)
{
	if (*at == 's')
		strbuf_escape(out, va_arg(*args, const char *));
	else if (*at == 'd')
		strbuf_addf(out, "%d", va_arg(*args, int));
	else if (strncmp(at, "zu", 2) == 0)
		strbuf_addf(out, "%zu", va_arg(*args, size_t));
	else if (strncmp(at, "lld", 3) == 0)
		strbuf_addf(out, "%lld", va_arg(*args, long long));
	else
		strbuf_addc(out, '%');
	return at + (*at == 'z' ? 2 : *at == 'l' ? 3 : 1);
}

static void html_va(struct strbuf *out, const char *format, va_list *args)
{
	while (*format) {
		size_t plain = strcspn(format, "%");

		strbuf_add(out, format, plain);
		format += plain;
		if (*format)
			format = html_convert(out, format + 1, args);
	}
}

void html(struct page *page, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	html_va(page->out, format, &args);
	va_end(args);
}

const char *page_say(const struct page *page, const char *english)
{
	return catalogue_say(page->catalogues, page->language, english);
}

const char *page_count(struct page *page, const char *one, const char *many, long number)
{
	const char *form = catalogue_count(page->catalogues, page->language, one, many, number);
	const char *at = strstr(form, "%d");
	char text[200];

	if (!at)
		return form;
	snprintf(text, sizeof text, "%.*s%ld%s", (int)(at - form), form, number, at + 2);
	return arena_text(page->arena, text, strlen(text));
}

const char *page_fill(struct page *page, const char *phrase, ...)
{
	char text[PHRASE_FILLED];
	va_list args;

	va_start(args, phrase);
	vsnprintf(text, sizeof text, phrase, args);
	va_end(args);
	return arena_text(page->arena, text, strlen(text));
}

void page_api(struct page *page, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	html(page, "/api/v1/events/%s", page->t->slug);
	html_va(page->out, format, &args);
	va_end(args);
}

static const struct {
	const char *live, *file;
} paths[PAGE_COUNT] = {
#define X(id, live, file) [PAGE_##id] = {live, file},
	PAGES(X)
#undef X
};

static void (*const writers[PAGE_COUNT])(struct page *, int, int) = {
	[PAGE_EVENT] = page_event,         [PAGE_PLAYERS] = page_players,
	[PAGE_ROUND] = page_round,         [PAGE_GAME] = page_game,
	[PAGE_STANDINGS] = page_standings, [PAGE_STANDINGS_AFTER] = page_standings_after,
	[PAGE_WORKING] = page_working,     [PAGE_CROSSTABLE] = page_crosstable,
	[PAGE_PLAYER] = page_player_card,  [PAGE_RULINGS] = page_rulings,
	[PAGE_DRAW] = page_draw,
};

/* A path of the table with its numbers filled in: %d the next of the two, %D the second. */
static void add_path(struct strbuf *out, const char *pattern, int first, int second)
{
	int number = first;

	for (; *pattern; pattern++) {
		if (*pattern != '%') {
			strbuf_addc(out, *pattern);
			continue;
		}
		strbuf_addf(out, "%d", *++pattern == 'D' ? second : number);
		number = second;
	}
}

void page_href(struct page *page, enum page_id id, int first, int second)
{
	if (page->is_static) {
		add_path(page->out, paths[id].file, first, second);
		return;
	}
	strbuf_adds(page->out, "/e/");
	strbuf_url(page->out, page->t->slug);
	add_path(page->out, paths[id].live, first, second);
}

void page_link_open(struct page *page, enum page_id id, int first, int second)
{
	html(page, "<a href=\"");
	page_href(page, id, first, second);
	html(page, "\">");
}

bool page_shows_round(const struct page *page, const struct round *round)
{
	if (!round)
		return false;
	return round->state > ROUND_DRAFT ||
	       (!page->is_static && page->viewer.role == VIEWER_ARBITER);
}

bool page_may(const struct page *page, enum right right)
{
	return !page->is_static && viewer_may(&page->viewer, right);
}

int page_last_round(const struct page *page)
{
	for (size_t n = page->t->round_count; n > 0; n--) {
		if (page_shows_round(page, page->t->rounds[n - 1]))
			return (int)n;
	}
	return 0;
}

int page_started_rounds(const struct page *page)
{
	int started = 0;

	for (size_t i = 0; i < page->t->round_count; i++)
		started += page->t->rounds[i]->state >= ROUND_STARTED;
	return started;
}

bool page_is_match(const struct page *page)
{
	return page->t->kind == TOURNAMENT_MATCH;
}

static void nav_entry(struct page *page, struct place here, struct place to, const char *label)
{
	bool current = here.id == to.id && here.first == to.first;

	html(page, "<li><a href=\"");
	page_href(page, to.id, to.first, to.second);
	html(page, "\"");
	if (current)
		html(page, " aria-current=\"page\"");
	html(page, ">%s</a></li>", label);
}

static void nav_rounds(struct page *page, struct place here)
{
	for (size_t i = 0; i < page->t->round_count; i++) {
		int n = page->t->rounds[i]->number;
		struct place to = {PAGE_ROUND, n, 0};

		if (!page_shows_round(page, page->t->rounds[i]))
			continue;
		if (page_is_match(page))
			to = (struct place){PAGE_GAME, n, 1};
		nav_entry(page, here, to,
		          page_fill(page,
		                    page_is_match(page) ? page_say(page, "Game %d")
		                                        : page_say(page, "Round %d"),
		                    n));
	}
}

/* The pages only their owner has: a player's own, the arbiter's console. */
static void nav_own(struct page *page)
{
	if (page->is_static)
		return;
	if (page->viewer.role == VIEWER_PLAYER)
		html(page, "<li><a class=\"own\" href=\"/e/%s/me\">%s</a></li>", page->t->slug,
		     page_say(page, "My page"));
	if (viewer_arbitrates(&page->viewer))
		html(page, "<li><a class=\"own\" href=\"/a/%s\">%s</a></li>", page->t->slug,
		     page_say(page, "Console"));
}

static void nav_event(struct page *page, struct place here)
{
	static const struct {
		enum page_id id;
		const char *label;
		bool match;
	} ahead[] =
		{
			{PAGE_EVENT,   PHRASE("Overview"), true },
			{PAGE_PLAYERS, PHRASE("Players"),  false}
        },
	  behind[] = {{PAGE_STANDINGS, PHRASE("Standings"), false},
	              {PAGE_CROSSTABLE, PHRASE("Cross-table"), false},
	              {PAGE_RULINGS, PHRASE("Rulings"), false}};

	html(page, "<nav id=\"nav\" data-live aria-label=\"%s\"><ul>", page_say(page, "Event"));
	nav_own(page);
	for (size_t i = 0; i < sizeof ahead / sizeof *ahead; i++) {
		if (ahead[i].match || !page_is_match(page))
			nav_entry(page, here, (struct place){ahead[i].id, 0, 0},
			          page_say(page, ahead[i].label));
	}
	nav_rounds(page, here);
	if (page_draw_title(page))
		nav_entry(page, here, (struct place){PAGE_DRAW, 0, 0},
		          page_say(page, page_draw_title(page)));
	for (size_t i = 0; i < sizeof behind / sizeof *behind; i++) {
		if (!page_is_match(page))
			nav_entry(page, here, (struct place){behind[i].id, 0, 0},
			          page_say(page, behind[i].label));
	}
	html(page, "</ul></nav>");
}

/* What chat programs show of a link. Their programs fetch from outside, so the address is whole. */
static void write_preview(struct page *page, const char *title, struct place place)
{
	if (!page->base || !page->t)
		return;
	html(page,
	     "<meta property=\"og:title\" content=\"%s\"><meta property=\"og:type\" "
	     "content=\"website\"><meta property=\"og:site_name\" content=\"%s\">",
	     title, page->t->title);
	if (place.id == PAGE_GAME)
		html(page,
		     "<meta property=\"og:image\" content=\"%s/e/%s/r/%d/b/%d.png\">"
		     "<meta property=\"og:image:width\" content=\"720\">"
		     "<meta property=\"og:image:height\" content=\"720\">",
		     page->base, page->t->slug, place.first, place.second);
}

static void write_head(struct page *page, const char *title, struct place place)
{
	html(page,
	     "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">"
	     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
	     "<meta name=\"color-scheme\" content=\"light dark\"><title>%s",
	     language_code(page->language), title);
	if (page->t && strcmp(title, page->t->title) != 0)
		html(page, " \u00b7 %s", page->t->title);
	html(page, "</title>");
	write_preview(page, title, place);
	if (page->is_static) {
		html(page, "<link rel=\"stylesheet\" href=\"style.css\">"
		           "<link rel=\"icon\" href=\"icon.svg\"></head>");
		return;
	}
	html(page, "<link rel=\"stylesheet\" href=\"/web/style.css\">"
	           "<link rel=\"icon\" href=\"/web/icon.svg\" type=\"image/svg+xml\">"
	           "<script type=\"module\" src=\"/web/app.js\"></script>");
	page_texts(page);
	html(page, "</head>");
}

/* What live.js needs: the stream, where the page stands in the log, the kinds it will hear. */
static void write_body(struct page *page, struct place place)
{
	html(page, "<body");
	if (page->t && !page->is_static) {
		html(page, " data-stream=\"");
		page_api(page, "/stream");
		if (place.id == PAGE_GAME)
			html(page, "?board=%d.%d\" data-game=\"", place.first, place.second);
		html(page, "\" data-seq=\"%lld\" data-kinds=\"", (long long)page->t->seq);
		for (int kind = 0; kind < RECORD_KIND_COUNT; kind++)
			html(page, "%s ", record_kind_name((enum record_kind)kind));
		if (viewer_arbitrates(&page->viewer) ||
		    (place.id == PAGE_GAME && page->viewer.role == VIEWER_PLAYER))
			html(page, "presence ");
		html(page, "\"");
	}
	html(page, "><a class=\"skip\" href=\"#main\">%s</a>",
	     page_say(page, "Skip to the content"));
}

void page_begin(struct page *page, const char *title, struct place place)
{
	write_head(page, title, place);
	write_body(page, place);
	html(page, "<header class=\"top\">");
	if (!page->is_static)
		html(page, "<a class=\"brand\" href=\"/\">Arbiter</a>");
	if (page->t) {
		html(page, "<a class=\"event\" href=\"");
		page_href(page, PAGE_EVENT, 0, 0);
		html(page, "\"><bdi>%s</bdi></a>", page->t->title);
	}
	html(page, "<span id=\"connection\" class=\"badge\" role=\"status\" hidden></span>");
	if (page->t)
		nav_event(page, place);
	html(page, "</header><main id=\"main\" tabindex=\"-1\">");
}

/* The page again, in each language. */
static void write_languages(struct page *page)
{
	html(page, "<span class=\"languages\">");
	for (int i = 0; i < LANGUAGE_COUNT; i++) {
		enum language language = (enum language)i;
		const char *code = language_code(language);

		html(page, "<a href=\"?lang=%s\" hreflang=\"%s\" lang=\"%s\"", code, code, code);
		if (language == page->language)
			html(page, " aria-current=\"true\"");
		html(page, ">%s</a> ", language_name(language));
	}
	html(page, "</span>");
}

static void write_foot(struct page *page)
{
	if (page->t) {
		html(page, "<span>%s</span> <span>", page->t->rule.title);
		page_time_control(page);
		html(page, "</span>");
	}
	if (page->t && !page->is_static) {
		html(page, " <span>%s ", page_say(page, "As of"));
		page_time(page, page->now);
		html(page, "</span>");
	}
	if (page->t && !page->is_static && !page_is_match(page))
		html(page,
		     " <a href=\"/e/%s/standings.csv\">%s (CSV)</a>"
		     " <a href=\"/e/%s/crosstable.csv\">%s (CSV)</a>"
		     " <a href=\"/e/%s.trf\">%s (TRF)</a>"
		     " <a href=\"/e/%s/tournament.json\">%s (JSON)</a>",
		     page->t->slug, page_say(page, "Standings"), page->t->slug,
		     page_say(page, "Cross-table"), page->t->slug, page_say(page, "Report"),
		     page->t->slug, page_say(page, "Tournament"));
	if (page->t && !page->is_static)
		html(page, " <a href=\"/e/%s/log\">%s</a>", page->t->slug, page_say(page, "Log"));
	if (!page->is_static)
		html(page, " <a href=\"/scratch\">%s</a>", page_say(page, "Scratch board"));
	if (!page->is_static)
		write_languages(page);
}

void page_end(struct page *page)
{
	page_alert(page);
	html(page, "</main><footer class=\"foot\">");
	write_foot(page);
	html(page, "</footer></body></html>\n");
}

/* Does the event have what the page shows, and may this viewer see it? */
static bool exists(const struct page *page, enum page_id id, int first, int second)
{
	struct round *round = tournament_round(page->t, first);

	if (id == PAGE_PLAYER)
		return tournament_player(page->t, first) != NULL;
	if (id == PAGE_WORKING)
		return first >= 1 && first <= page_started_rounds(page) &&
		       tournament_player(page->t, second);
	if (id == PAGE_DRAW)
		return page_draw_title(page) != NULL;
	if (id == PAGE_STANDINGS_AFTER)
		return first >= 0 && first <= page_started_rounds(page);
	if (id == PAGE_ROUND)
		return page_shows_round(page, round);
	if (id == PAGE_GAME)
		return page_shows_round(page, round) && tournament_board(page->t, first, second);
	return true;
}

bool page_write(struct page *page, enum page_id id, int first, int second)
{
	if (!exists(page, id, first, second))
		return false;
	writers[id](page, first, second);
	return !page->out->failed;
}
