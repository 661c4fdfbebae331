/* The static site of an event: the same pages, as flat files with relative links. */
#include "arbiter/board_record.h"
#include "arbiter/page_parts.h"
#include "arbiter/svg.h"

#include <stdio.h>
#include <string.h>

enum { FILE_NAME = 64, FILE_BYTES_MAX = 8 * 1024 * 1024 };

struct site {
	const struct tournament *t;
	int64_t now;
	const struct site_dress *dress;
	bool (*file)(void *arg, const char *name, const char *bytes, size_t length);
	void *arg;
};

/* The file's name is what the pages' links say. */
static void site_name(struct page *page, enum page_id id, int first, int second, char *name)
{
	struct strbuf text = STRBUF(FILE_NAME);
	struct strbuf *out = page->out;

	page->out = &text;
	page_href(page, id, first, second);
	snprintf(name, FILE_NAME, "%s", text.text);
	strbuf_free(&text);
	page->out = out;
}

static bool site_page(const struct site *site, enum page_id id, int first, int second)
{
	struct strbuf out = STRBUF(FILE_BYTES_MAX);
	struct arena arena;
	struct page page = {.out = &out, .t = site->t, .now = site->now, .arena = &arena};
	char name[FILE_NAME];
	bool ok;

	arena_init(&arena, memory_get, memory_give);
	page.is_static = true;
	page.catalogues = site->dress->catalogues;
	page.language = (enum language)tournament_setting(site->t, SETTING_LANGUAGE);
	ok = page_write(&page, id, first, second);
	if (ok) {
		site_name(&page, id, first, second, name);
		ok = site->file(site->arg, name, out.text, out.length);
	}
	arena_free(&arena);
	strbuf_free(&out);
	return ok;
}

static bool site_picture(const struct site *site, const struct round *round,
                         const struct board *board)
{
	struct strbuf out = STRBUF(FILE_BYTES_MAX);
	struct svg_board picture = {.game = &board->game, .standalone = true};
	char name[FILE_NAME];
	bool ok;

	svg_board(&out, &picture);
	snprintf(name, sizeof name, "round-%d-board-%d.svg", round->number, board->number);
	ok = !out.failed && site->file(site->arg, name, out.text, out.length);
	strbuf_free(&out);
	return ok;
}

static void site_sink(void *context, const char *bytes, size_t size)
{
	strbuf_add(context, bytes, size);
}

static bool site_record(const struct site *site, const struct round *round,
                        const struct board *board)
{
	struct strbuf out = STRBUF(FILE_BYTES_MAX);
	struct notation_sink sink = {site_sink, &out};
	struct game_record record;
	struct arena arena;
	char name[FILE_NAME];
	bool ok;

	arena_init(&arena, memory_get, memory_give);
	board_record(site->t, round, board, &arena, &record);
	sgf_write(&record, 1, &sink, NULL);
	snprintf(name, sizeof name, "round-%d-board-%d.sgf", round->number, board->number);
	ok = !out.failed && site->file(site->arg, name, out.text, out.length);
	arena_free(&arena);
	strbuf_free(&out);
	return ok;
}

static bool site_round(const struct site *site, const struct round *round)
{
	if (round->state == ROUND_DRAFT)
		return true;
	if (!site_page(site, PAGE_ROUND, round->number, 0))
		return false;
	if (round->state >= ROUND_STARTED &&
	    !site_page(site, PAGE_STANDINGS_AFTER, round->number, 0))
		return false;
	for (size_t i = 0; i < round->board_count; i++) {
		const struct board *board = &round->boards[i];

		if (!site_page(site, PAGE_GAME, round->number, board->number) ||
		    !site_picture(site, round, board) || !site_record(site, round, board))
			return false;
	}
	return true;
}

/* How the values of the table come about: of the one that the first page of standings shows. */
static bool site_workings(const struct site *site)
{
	struct page page = {.t = site->t, .is_static = true};
	int rounds = page_ranked_rounds(&page);
	bool ok = true;

	for (size_t i = 0; ok && rounds && i < site->t->player_count; i++)
		ok = site_page(site, PAGE_WORKING, rounds, site->t->players[i].no);
	return ok;
}

/* web/icon.svg without its rim. */
static const char icon[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">"
			   "<rect width=\"32\" height=\"32\" rx=\"6\" fill=\"#b8935c\"/>"
			   "<circle cx=\"12\" cy=\"12\" r=\"8\" fill=\"#151515\"/>"
			   "<circle cx=\"20\" cy=\"20\" r=\"8\" fill=\"#fdfdfb\"/></svg>\n";

bool site_write(const struct tournament *t, int64_t now, const struct site_dress *dress,
                bool (*file)(void *arg, const char *name, const char *bytes, size_t length),
                void *arg)
{
	static const enum page_id whole[] = {PAGE_EVENT, PAGE_PLAYERS, PAGE_STANDINGS,
	                                     PAGE_CROSSTABLE, PAGE_RULINGS};
	struct site site = {.t = t, .now = now, .dress = dress, .file = file, .arg = arg};
	bool ok = file(arg, "style.css", dress->style, strlen(dress->style)) &&
	          file(arg, "icon.svg", icon, strlen(icon));

	for (size_t i = 0; ok && i < sizeof whole / sizeof *whole; i++)
		ok = site_page(&site, whole[i], 0, 0);
	if (ok && draw_is_used(t))
		ok = site_page(&site, PAGE_DRAW, 0, 0);
	for (size_t i = 0; ok && i < t->round_count; i++)
		ok = site_round(&site, t->rounds[i]);
	for (size_t i = 0; ok && i < t->player_count; i++)
		ok = site_page(&site, PAGE_PLAYER, t->players[i].no, 0);
	return ok && site_workings(&site);
}
