/* The live pages: which page for which path, and the machine forms by suffix. */
#include "arbiter/csv.h"
#include "arbiter/page_reply.h"
#include "arbiter/publication.h"

#include <stdio.h>
#include <string.h>

enum { PAGE_BYTES_MAX = 8 * 1024 * 1024 };

/*
 * What the address asks for (and is remembered on this device), what was remembered, what the
 * browser prefers, what the event speaks: in this order.
 */
static enum language page_language(struct request *rq, const struct tournament *t)
{
	const char *asked = request_query(rq, "lang");
	enum language language = LANGUAGE_EN;
	char cookie[80];

	if (t)
		language = (enum language)tournament_setting(t, SETTING_LANGUAGE);
	if (asked && language_find(asked, &language)) {
		snprintf(cookie, sizeof cookie, "lang=%s; Path=/; Max-Age=31536000; SameSite=Lax",
		         language_code(language));
		reply_header(rq, "Set-Cookie", cookie);
		return language;
	}
	return language_choose(request_cookie(rq, "lang"), request_header(rq, "Accept-Language"),
	                       language);
}

void reply_page_begin(struct page *page, struct request *rq, const struct tournament *t,
                      const struct viewer *viewer)
{
	struct strbuf *out = arena_get(&rq->arena, sizeof *out);
	enum language language = page_language(rq, t);

	*out = STRBUF(PAGE_BYTES_MAX);
	*page = (struct page){
		.out = out,
		.t = t,
		.viewer = *viewer,
		.now = rq->at,
		.arena = &rq->arena,
		.catalogues = &daemon_of(rq)->catalogues,
		.language = language,
		.base = base_url(rq),
	};
}

void reply_page_end(struct page *page, struct request *rq, int status)
{
	struct strbuf out = *page->out; /* the reply frees the arena the page's own lies in */

	reply_header(rq, "Cache-Control", "no-store");
	reply_text(rq, status, "text/html; charset=utf-8", &out);
}

void reply_page_problem(struct request *rq, const struct error *err)
{
	struct viewer viewer = {.role = VIEWER_SPECTATOR};
	struct page page;

	reply_page_begin(&page, rq, NULL, &viewer);
	page_problem(&page, err);
	reply_page_end(&page, rq, error_status(err->code));
}

static void not_found(struct request *rq, const char *what)
{
	struct error err;

	error_set(&err, ERR_NOT_FOUND, "there is no such %s", what);
	reply_problem(rq, &err, NULL);
}

/* -- an event's pages -------------------------------------------------------------------------- */

struct page_wanted {
	enum page_id id;
	int first, second;
};

static void page_read(struct request *rq, struct session *session)
{
	const struct page_wanted *wanted = rq->kept;
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	struct page page;

	reply_page_begin(&page, rq, &session->t, &viewer);
	page.presence = session->presence;
	if (page_write(&page, wanted->id, wanted->first, wanted->second)) {
		reply_page_end(&page, rq, 200);
		return;
	}
	strbuf_free(page.out);
	not_found(rq, "page");
}

static void page_want(struct request *rq, enum page_id id)
{
	struct page_wanted *wanted = arena_get(&rq->arena, sizeof *wanted);

	*wanted = (struct page_wanted){
		.id = id,
		.first = rq->capture[1] ? capture_number(rq, 1, PLAYERS_MAX) : 0,
		.second = rq->capture[1] && rq->capture[2] ? capture_number(rq, 2, PLAYERS_MAX) : 0,
	};
	rq->kept = wanted;
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], page_read);
}

/* -- machine forms ----------------------------------------------------------------------------- */

static void players_csv(struct request *rq, struct session *session)
{
	struct strbuf out = STRBUF(PAGE_BYTES_MAX);

	strbuf_adds(&out, "no,name,rating,club\r\n");
	for (size_t i = 0; i < session->t.player_count; i++) {
		const struct player *player = &session->t.players[i];

		strbuf_addf(&out, "%d", player->no);
		csv_field(&out, player->name, false);
		strbuf_addf(&out, ",%d", player->rating);
		csv_field(&out, player->club, false);
		strbuf_adds(&out, "\r\n");
	}
	reply_text(rq, 200, "text/csv; charset=utf-8", &out);
}

static void standings_csv(struct request *rq, struct session *session)
{
	struct strbuf out = STRBUF(PAGE_BYTES_MAX);
	const struct tournament *t = &session->t;
	struct swiss_table table;
	struct error err;

	if (!swiss_standings(&table, t, swiss_rounds_complete(t), &rq->arena, &err)) {
		reply_problem(rq, &err, NULL);
		return;
	}
	strbuf_adds(&out, "rank,no,name");
	for (size_t k = 0; k < table.key_count; k++)
		csv_field(&out, table.keys[k].code, false);
	strbuf_adds(&out, "\r\n");
	for (size_t i = 0; i < table.row_count; i++) {
		const struct standing *row = &table.rows[i];
		int no = table.swiss.number[row->tpn - 1];
		char value[24];

		strbuf_addf(&out, "%u,%d", row->rank, no);
		csv_field(&out, tournament_player(t, no)->name, false);
		for (size_t k = 0; k < table.key_count; k++)
			csv_field(&out,
			          standing_format(&table.keys[k], row->values[k], value,
			                          sizeof value),
			          false);
		strbuf_adds(&out, "\r\n");
	}
	reply_text(rq, 200, "text/csv; charset=utf-8", &out);
}

/* -- routes ------------------------------------------------------------------------------------ */

void page_of_event(struct request *rq)
{
	page_want(rq, PAGE_EVENT);
}

void page_of_players(struct request *rq)
{
	page_want(rq, PAGE_PLAYERS);
}

void page_of_players_csv(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], players_csv);
}

void page_of_round(struct request *rq)
{
	page_want(rq, PAGE_ROUND);
}

void page_of_game(struct request *rq)
{
	page_want(rq, PAGE_GAME);
}

void page_of_standings(struct request *rq)
{
	page_want(rq, PAGE_STANDINGS);
}

void page_of_standings_csv(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], standings_csv);
}

void page_of_standings_after(struct request *rq)
{
	page_want(rq, PAGE_STANDINGS_AFTER);
}

void page_of_working(struct request *rq)
{
	page_want(rq, PAGE_WORKING);
}

void page_of_crosstable(struct request *rq)
{
	page_want(rq, PAGE_CROSSTABLE);
}

void page_of_player(struct request *rq)
{
	page_want(rq, PAGE_PLAYER);
}

void page_of_draw(struct request *rq)
{
	page_want(rq, PAGE_DRAW);
}

void page_of_rulings(struct request *rq)
{
	page_want(rq, PAGE_RULINGS);
}

/* -- pages for somebody ------------------------------------------------------------------------ */

static void me_read(struct request *rq, struct session *session)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	struct page page;
	struct error err;

	if (viewer.role != VIEWER_PLAYER) {
		error_set(&err, ERR_UNAUTHENTICATED,
		          "this page is a player's own: open your secret link first");
		reply_problem(rq, &err, NULL);
		return;
	}
	reply_page_begin(&page, rq, &session->t, &viewer);
	page_me(&page);
	reply_page_end(&page, rq, 200);
}

void page_of_me(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], me_read);
}

/* The secret links of all players, or (sign -1) of all officials. */
static const char *const *links_of(struct request *rq, const struct tournament *t, size_t count,
                                   int sign)
{
	const char **links = arena_get(&rq->arena, (count + 1) * sizeof *links);

	for (size_t i = 0; i < count; i++)
		links[i] = secret_link(rq, t, sign * ((int)i + 1));
	return links;
}

/* The console also shows where the pages go, which is not in the event's state: that is asked
 * first. */
static void console_write(struct request *rq, struct session *session)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	const struct tournament *t = &session->t;
	struct console_parts parts = {.targets_json = rq->kept};
	struct page page;

	if (!read_as_official(rq, session))
		return;
	if (viewer_may(&viewer, RIGHT_RUN)) {
		parts.players = links_of(rq, t, t->player_count, 1);
		parts.officials = links_of(rq, t, t->official_count, -1);
	}
	if (viewer_may(&viewer, RIGHT_SEE))
		viewer.role = VIEWER_ARBITER;
	reply_page_begin(&page, rq, t, &viewer);
	page.presence = session->presence;
	page_console(&page, &parts);
	reply_page_end(&page, rq, 200);
}

static void console_targets(void *arg, const char *json)
{
	struct request *rq = arg;

	rq->kept = json ? arena_text(&rq->arena, json, strlen(json)) : NULL;
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], console_write);
}

static void console_read(struct request *rq, struct session *session)
{
	if (read_as_official(rq, session))
		publication_list(daemon_of(rq)->db, session->id, console_targets, rq);
}

void page_of_console(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], console_read);
}

static void home_listed(void *arg, const char *json)
{
	struct request *rq = arg;
	struct viewer viewer = {.organiser = auth_organiser(&daemon_of(rq)->auth, rq)};
	struct page page;
	struct error err;

	if (!json) {
		error_set(&err, ERR_UNAVAILABLE, "the database is away; try again in a moment");
		reply_problem(rq, &err, NULL);
		return;
	}
	reply_page_begin(&page, rq, NULL, &viewer);
	page_home(&page, json);
	reply_page_end(&page, rq, 200);
}

void page_of_home(struct request *rq)
{
	store_list(daemon_of(rq)->store, home_listed, rq);
}
