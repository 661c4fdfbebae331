/*
 * What waits for somebody in an event, now: a turn, a round, a call. What a push's notification
 * says and what pages flash and sound by. A function of the event and of who asks.
 */
#ifndef ARBITER_ALERT_H
#define ARBITER_ALERT_H

#include "arbiter/page.h"

/* X(id, name on the wire) */
#define ALERT_KINDS(X)    \
	X(TURN, "turn")   \
	X(ROUND, "round") \
	X(CALL, "call")

enum alert_kind {
#define X(id, name) ALERT_##id,
	ALERT_KINDS(X)
#undef X
		ALERT_KIND_COUNT
};

struct alert {
	enum alert_kind kind;
	const char *tag;          /* "turn-1-3-17": another one is another alert */
	const char *title, *body; /* in the page's language */
	const char *url;          /* where to go, from the site's root */
};

const char *alert_kind_name(enum alert_kind kind);

/* The alerts of the page's viewer, the most urgent first; texts lie in the page's arena. Returns
 * how many there are, at most `room`. */
size_t page_alerts(struct page *page, struct alert *alerts, size_t room);

/* An empty element that web/alert.js watches; nothing on a published page or for spectators. */
void page_alert(struct page *page);

/* The button that subscribes to pushes, for who can be told anything; web/push.js shows it where
 * the browser can do it. */
void page_push_button(struct page *page);

/* The menu of how to be told: pushes, sounds, vibration, the voice. For who can be told anything.
 */
void page_alert_menu(struct page *page);

#endif
