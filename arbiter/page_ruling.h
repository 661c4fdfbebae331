/*
 * Rulings on the pages: the arbiter's forms, made from the tables of core/ruling.h, and what
 * everybody reads of them. Previews and lists say a change in the same words.
 */
#ifndef ARBITER_PAGE_RULING_H
#define ARBITER_PAGE_RULING_H

#include "arbiter/page.h"

#include <jansson.h>

/* -- words (page_ruling_words.c) --------------------------------------------------------------- */

/* What an act is called: "Pause"; a label for its forms and lists. */
const char *page_act_title(const struct page *page, enum ruling_act act);

/* Who did something, as text: a player, an official, "the arbiter", "the server". Borrowed. */
const char *page_actor(struct page *page, int32_t actor);

/* The board of a key as it was in that game, also if that was annulled since; NULL for none. */
const struct board *page_board_of(const struct page *page, struct board_key key);

/* What a ruling changed, a line each ("Clock of Anna: 5:00 -> 6:00"), as a list of texts. `view`
 * has its `before` and `after` (view_changes()). The caller owns the list. */
json_t *page_change_words(struct page *page, enum ruling_act act, struct board_key key,
                          const json_t *view);

/* Adds to a preview (preview_ruling()) `words`: {changes, consequences}, lists of texts. */
void page_preview_words(struct page *page, enum ruling_act act, struct board_key key,
                        json_t *preview);

/* -- forms (page_ruling_form.c) ---------------------------------------------------------------- */

/* Where an arbiter rules: a board, or (round and board NULL) the event. */
struct desk {
	struct page *page;
	const struct round *round;
	const struct board *board;
};

/* One ruling as a form. */
struct ruling_form {
	enum ruling_act act;
	const char *key; /* makes ids of its fields: unique on the page */
	const char *go;  /* what its last button says, a phrase */
	int64_t of;      /* the record that it answers; 0 = none */
	void (*fields)(const struct desk *desk, const struct ruling_form *form); /* or NULL */
	enum ruling_reason reason; /* that is chosen beforehand */
	bool plain; /* is done at once; others are previewed before they are confirmed */
};

void ruling_form(const struct desk *desk, const struct ruling_form *form);

/* One button that rules at once; id "" for none. */
void ruling_button(const struct desk *desk, enum ruling_act act, const char *id, const char *label,
                   bool primary);

/* A choice in a form. The last option is followed by ruling_select_end(). */
void ruling_select(const struct desk *desk, const struct ruling_form *form, const char *name,
                   const char *type, const char *label);
void ruling_option(const struct desk *desk, const char *value, const char *label, bool chosen);
void ruling_select_end(const struct desk *desk);

/* Where the last pause has no reason yet: the form that gives it. */
void ruling_explain(const struct desk *desk);

/* -- acts (page_ruling_act.c) ------------------------------------------------------------------ */

/* The acts on a game that are possible now, each behind its name. */
void ruling_acts(const struct desk *desk);

/* -- parts of pages ---------------------------------------------------------------------------- */

/* For who may rule: one screen controls a board. Officials who see what is not public read there
 * what it is; nothing for others. */
void page_ruling(struct page *page, const struct round *round, const struct board *board);

/* For who may rule, on the console: acts on all boards, on players, words to everybody. */
void page_event_rulings(struct page *page);

/* What everybody sees of a board's rulings, and the games that were annulled. */
void page_board_rulings(struct page *page, const struct round *round, const struct board *board);

/* The last announcement, if there is one. */
void page_announcement(struct page *page);

/* May the viewer see how a board's clocks ran? Players and officials always, others afterwards. */
bool page_may_see_time(const struct viewer *viewer, const struct board *board);

/* "Why did I lose on time?", from what GET .../time answers. */
void page_time_history(struct page *page, int round, int board, const json_t *history);

#endif
