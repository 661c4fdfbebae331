/*
 * The pages: functions from an event's state to HTML, the same for the live site and for the
 * published static one. No I/O, no rule: what may be done comes from core (`legal`,
 * tournament_next).
 */
#ifndef ARBITER_PAGE_H
#define ARBITER_PAGE_H

#include "arbiter/catalogue.h"
#include "arbiter/presence.h"
#include "arbiter/strbuf.h"
#include "arbiter/swiss.h"

/* Who looks at a page. */
enum viewer_role { VIEWER_SPECTATOR, VIEWER_PLAYER, VIEWER_ARBITER };

/* VIEWER_ARBITER is whoever may see what is not public; what else they may do, their rights say. */
struct viewer {
	enum viewer_role role;
	int no;          /* the player's number (also for the player's assistant), 0 for others */
	unsigned rights; /* of an official (core/office.h); all of them for the owner */
	int official;    /* the official's number, 0 for the owner and for who is none */
	bool organiser;  /* may create events, and is every event's owner */
};

/* An organiser keeps the rights also where the browser holds a player's seat. */
static inline bool viewer_may(const struct viewer *viewer, enum right right)
{
	return viewer->organiser || (viewer->rights & RIGHT_BIT(right));
}

static inline bool viewer_arbitrates(const struct viewer *viewer)
{
	return viewer->organiser || viewer->rights;
}

struct page {
	struct strbuf *out;
	const struct tournament *t; /* NULL on pages about no event */
	struct viewer viewer;
	const struct presence *presence;     /* who is here; NULL: not known */
	int64_t now;                         /* ms; clocks are shown as of this instant */
	struct arena *arena;                 /* scratch */
	const struct catalogues *catalogues; /* NULL: English */
	enum language language;
	const char *base; /* "https://host" as the reader has it, NULL where nobody knows */
	bool is_static;   /* published: relative links to flat files, no scripts, no forms */
};

/* One of an event's pages. X(id, live path after /e/{slug}, file of the static site); the numbers
 * are a round and a board, a round, or a player. */
#define PAGES(X)                                                       \
	X(EVENT, "", "index.html")                                     \
	X(PLAYERS, "/players", "players.html")                         \
	X(ROUND, "/r/%d", "round-%d.html")                             \
	X(GAME, "/r/%d/b/%d", "round-%d-board-%d.html")                \
	X(STANDINGS, "/standings", "standings.html")                   \
	X(STANDINGS_AFTER, "/standings/%d", "standings-%d.html")       \
	X(WORKING, "/standings/%d/p/%d", "standing-of-player-%D.html") \
	X(CROSSTABLE, "/crosstable", "crosstable.html")                \
	X(DRAW, "/draw", "draw.html")                                  \
	X(PLAYER, "/p/%d", "player-%d.html")                           \
	X(RULINGS, "/rulings", "rulings.html")

enum page_id {
#define X(id, live, file) PAGE_##id,
	PAGES(X)
#undef X
		PAGE_COUNT
};

/* Writes one page whole, doctype to end. False if the event has no such round, board or player. */
bool page_write(struct page *page, enum page_id id, int first, int second);

/* What the console shows that is not in the event. Absolute secret links by number - 1; NULL: not
 * for this viewer. */
struct console_parts {
	const char *const *players;
	const char *const *officials;
	const char *targets_json; /* text of publication_list(), NULL for none */
};

/* The arbiter's console /a/{slug}: the next step, entries, results, links; each official sees what
 * the office has a right to. */
void page_console(struct page *page, const struct console_parts *parts);

/* A player's own page /e/{slug}/me: always shows what to do now. */
void page_me(struct page *page);

/* `/`: events (JSON text of store_list()), the form for a match and, for organisers, for an event.
 */
void page_home(struct page *page, const char *events_json);

/* GET /s/{token}: what the link is for, and the button that takes the seat, for the page's viewer.
 * `t`: the event; NULL for an organiser's link. */
void page_link(struct page *page, const char *token, const struct tournament *t);

/* One record as the log page shows it: its public bytes, and sealed names. */
struct log_line {
	int64_t seq, at;
	int32_t actor;
	enum record_kind kind;
	struct board_key board;
	const char *data, *sealed; /* sealed: NULL for none */
	char hash[2 * HASH_SIZE + 1];
};

/* /e/{slug}/log: a stretch of the log, newest first. */
void page_log(struct page *page, const struct log_line *lines, size_t count);

/* A problem as a page. */
void page_problem(struct page *page, const struct error *err);

/* What pages look and sound like. */
struct site_dress {
	const char *style;                   /* text of style.css */
	const struct catalogues *catalogues; /* NULL: English only */
};

/* Every file of an event's static site, one after the other: name ("index.html", "style.css",
 * "round-1-board-3.svg" ...) and bytes (borrowed). False if a page failed. */
bool site_write(const struct tournament *t, int64_t now, const struct site_dress *dress,
                bool (*file)(void *arg, const char *name, const char *bytes, size_t length),
                void *arg);

#endif
