/* Which records concern whom; who is gathered, asked about in one query, and pushed to. */
#include "arbiter/push.h"

#include "arbiter/address.h"
#include "arbiter/log.h"
#include "arbiter/push_table.h"
#include "arbiter/upload.h"
#include "arbiter/vapid.h"
#include "core/field.h"

#include <event2/event.h>
#include <stdio.h>
#include <string.h>
#include <sys/queue.h>

enum {
	DUES_MAX = 4096,  /* gathered */
	SLOTS = 8192,     /* twice that: a search ends soon */
	FLIGHTS_MAX = 32, /* transfers at a time */
	WAITING_MAX = 2048,
	ARRAY_MAX = DUES_MAX * 24,
	HEADER_MAX = 4096,
	SECOND_MS = 1000,
};

/* How long a service keeps each kind for a browser that is away, and how it says so. */
static const struct {
	const char *topic, *ttl;
} kinds[PUSH_KINDS] = {
	[PUSH_TURN] = {"Topic: turn",  "TTL: 86400"},
	[PUSH_ROUND] = {"Topic: round", "TTL: 7200" },
	[PUSH_CALL] = {"Topic: call",  "TTL: 1800" },
};

struct due {
	int64_t event_id;
	int holder;
	enum push_kind kind;
};

struct push {
	TAILQ_ENTRY(push) link;
	struct pushes *pushes;
	enum push_kind kind;
	int failures;
	char *endpoint, *origin;
};

TAILQ_HEAD(push_list, push);

struct pushes {
	struct daemon *daemon;
	struct vapid *vapid;
	struct uploads *uploads;
	struct event *timer;
	bool private_allowed, asking, stopped;
	struct due dues[DUES_MAX];
	size_t count;
	uint16_t slots[SLOTS]; /* index of a due one + 1, by its hash; 0: free */
	struct push_list waiting, flying;
	size_t waits, flies;
};

/* -- sending ----------------------------------------------------------------------------------- */

static void push_free(struct push *push)
{
	memory_give(push->endpoint);
	memory_give(push->origin);
	memory_give(push);
}

static void list_free(struct push_list *list)
{
	struct push *push;

	while ((push = TAILQ_FIRST(list))) {
		TAILQ_REMOVE(list, push, link);
		push_free(push);
	}
}

static void pushes_go_on(struct pushes *pushes);

static bool is_gone(int status)
{
	return status == 404 || status == 410;
}

static void push_done(void *arg, int status, const char *why)
{
	struct push *push = arg;
	struct pushes *pushes = push->pushes;
	struct db *db = pushes->daemon->db;

	if (why)
		log_info("not pushed status=%d reason=%s", status, why);
	if (is_gone(status))
		push_table_gone(db, push->endpoint);
	else if (why)
		push_table_failed(db, push->endpoint);
	else if (push->failures)
		push_table_took(db, push->endpoint);
	TAILQ_REMOVE(&pushes->flying, push, link);
	pushes->flies--;
	push_free(push);
	pushes_go_on(pushes);
}

static int64_t now_s(const struct pushes *pushes)
{
	struct timeval now;

	event_base_gettimeofday_cached(pushes->daemon->base, &now);
	return now.tv_sec;
}

static void push_send(struct push *push)
{
	struct pushes *pushes = push->pushes;
	struct strbuf authorization = STRBUF(HEADER_MAX);
	struct error err;

	strbuf_adds(&authorization, "Authorization: ");
	if (vapid_authorize(pushes->vapid, push->endpoint, push->origin, now_s(pushes),
	                    &authorization, &err)) {
		const char *headers[] = {authorization.text, kinds[push->kind].ttl,
		                         kinds[push->kind].topic, "Urgency: high", NULL};

		upload_start(pushes->uploads, &(struct upload){
						      .url = push->endpoint,
						      .method = "POST",
						      .headers = headers,
						      .done = push_done,
						      .arg = push,
					      });
	} else {
		log_error("%s", err.text);
		TAILQ_REMOVE(&pushes->flying, push, link);
		pushes->flies--;
		push_free(push);
	}
	strbuf_free(&authorization);
}

static void pushes_go_on(struct pushes *pushes)
{
	struct push *push;

	while (!pushes->stopped && pushes->flies < FLIGHTS_MAX &&
	       (push = TAILQ_FIRST(&pushes->waiting))) {
		TAILQ_REMOVE(&pushes->waiting, push, link);
		pushes->waits--;
		TAILQ_INSERT_TAIL(&pushes->flying, push, link);
		pushes->flies++;
		push_send(push);
	}
}

/* -- asking ------------------------------------------------------------------------------------ */

static void due_each(void *arg, const struct push_row *row)
{
	struct pushes *pushes = arg;
	struct push *push;

	if (pushes->stopped || pushes->waits >= WAITING_MAX || row->kind >= PUSH_KINDS)
		return;
	push = memory_get(sizeof *push);
	*push = (struct push){
		.pushes = pushes,
		.kind = row->kind,
		.failures = row->failures,
		.endpoint = memory_text(row->endpoint),
		.origin = memory_text(row->origin),
	};
	TAILQ_INSERT_TAIL(&pushes->waiting, push, link);
	pushes->waits++;
}

static void wake(struct pushes *pushes)
{
	static const struct timeval wait = {.tv_sec = PUSH_WAIT_MS / SECOND_MS};

	if (!pushes->stopped && !evtimer_pending(pushes->timer, NULL))
		evtimer_add(pushes->timer, &wait);
}

static void due_done(void *arg)
{
	struct pushes *pushes = arg;

	pushes->asking = false;
	pushes_go_on(pushes);
	if (pushes->count)
		wake(pushes);
}

static bool is_here(const struct pushes *pushes, const struct due *due)
{
	return due->holder > 0 &&
	       sessions_player_here(pushes->daemon->sessions, due->event_id, due->holder);
}

static void add_number(struct strbuf *array, int64_t number)
{
	strbuf_addf(array, "%c%lld", array->length ? ',' : '{', (long long)number);
}

/* What was gathered, as the query's arrays; without whoever is here. False: nobody is left. */
static bool gathered(struct pushes *pushes, struct strbuf *events, struct strbuf *holders,
                     struct strbuf *numbers)
{
	for (size_t i = 0; i < pushes->count; i++) {
		const struct due *due = &pushes->dues[i];

		if (is_here(pushes, due))
			continue;
		add_number(events, due->event_id);
		add_number(holders, due->holder);
		add_number(numbers, due->kind);
	}
	pushes->count = 0;
	memset(pushes->slots, 0, sizeof pushes->slots);
	if (!events->length)
		return false;
	strbuf_addc(events, '}');
	strbuf_addc(holders, '}');
	strbuf_addc(numbers, '}');
	return true;
}

static void look(evutil_socket_t fd, short what, void *arg)
{
	struct pushes *pushes = arg;
	struct strbuf events = STRBUF(ARRAY_MAX), holders = STRBUF(ARRAY_MAX),
		      numbers = STRBUF(ARRAY_MAX);

	(void)fd;
	(void)what;
	if (pushes->asking)
		return; /* due_done() looks again */
	if (gathered(pushes, &events, &holders, &numbers))
		pushes->asking = push_table_due(pushes->daemon->db, events.text, holders.text,
		                                numbers.text, due_each, due_done, pushes);
	strbuf_free(&events);
	strbuf_free(&holders);
	strbuf_free(&numbers);
}

/* -- gathering --------------------------------------------------------------------------------- */

static bool same(const struct due *a, const struct due *b)
{
	return a->event_id == b->event_id && a->holder == b->holder && a->kind == b->kind;
}

static void tell(struct pushes *pushes, const struct session *session, int holder,
                 enum push_kind kind)
{
	const struct due due = {session->id, holder, kind};
	uint64_t hash = (uint64_t)due.event_id * 0x9e3779b97f4a7c15U +
	                (uint64_t)(uint32_t)holder * 0xc2b2ae3d27d4eb4fU + (uint64_t)kind;
	size_t slot = (hash ^ hash >> 29) % SLOTS;

	for (; pushes->slots[slot]; slot = (slot + 1) % SLOTS)
		if (same(&pushes->dues[pushes->slots[slot] - 1], &due))
			return;
	if (pushes->count == DUES_MAX)
		return;
	pushes->dues[pushes->count++] = due;
	pushes->slots[slot] = (uint16_t)pushes->count;
	wake(pushes);
}

/* The seat that decided is at its screen; the other one may not be. */
static void tell_turn(struct pushes *pushes, const struct session *session,
                      const struct record *record)
{
	const struct board *board =
		tournament_board(&session->t, record->board.round, record->board.board);
	enum seat to_act;

	if (!board || board->result != RESULT_KIND_OPEN || board->game.outcome.over ||
	    !board->turn_count)
		return;
	to_act = game_to_act(&board->game);
	if (board->turns[board->turn_count - 1].seat != to_act)
		tell(pushes, session, board_player(board, to_act), PUSH_TURN);
}

static void tell_round(struct pushes *pushes, const struct session *session,
                       const struct record *record)
{
	const struct round *round =
		tournament_round(&session->t, (int)field_int_or(record->data, "round", 0));

	for (size_t i = 0; round && i < round->board_count; i++) {
		if (round->boards[i].result != RESULT_KIND_OPEN)
			continue;
		tell(pushes, session, round->boards[i].opener, PUSH_ROUND);
		tell(pushes, session, round->boards[i].second, PUSH_ROUND);
	}
}

static void tell_officials(struct pushes *pushes, const struct session *session,
                           const struct record *record)
{
	const struct tournament *t = &session->t;

	(void)record;
	tell(pushes, session, 0, PUSH_CALL);
	for (size_t i = 0; i < t->official_count; i++)
		if (!t->officials[i].left && (t->officials[i].rights & RIGHT_BIT(RIGHT_RULE)))
			tell(pushes, session, -t->officials[i].number, PUSH_CALL);
}

/* Whose link is another one now: the browsers of before are not theirs any more. */
static void forget_player(struct pushes *pushes, const struct session *session,
                          const struct record *record)
{
	push_table_forget(pushes->daemon->db, session->id,
	                  (int)field_int_or(record->data, "no", 0));
}

static void forget_official(struct pushes *pushes, const struct session *session,
                            const struct record *record)
{
	push_table_forget(pushes->daemon->db, session->id,
	                  -(int)field_int_or(record->data, "official", 0));
}

static void forget_event(struct pushes *pushes, const struct session *session,
                         const struct record *record)
{
	(void)record;
	push_table_clear(pushes->daemon->db, session->id);
}

static void (*const hears[RECORD_KIND_COUNT])(struct pushes *, const struct session *,
                                              const struct record *) = {
	[RECORD_DECISION] = tell_turn,
	[RECORD_ROUND_PUBLISHED] = tell_round,
	[RECORD_ROUND_STARTED] = tell_round,
	[RECORD_ARBITER_CALLED] = tell_officials,
	[RECORD_LINK_RENEWED] = forget_player,
	[RECORD_OFFICIAL_LEFT] = forget_official,
	[RECORD_OFFICIAL_LINK_RENEWED] = forget_official,
	[RECORD_FINISHED] = forget_event,
};

void push_heard(struct pushes *pushes, const struct session *session, const struct record *record)
{
	if (pushes && !pushes->stopped && hears[record->kind])
		hears[record->kind](pushes, session, record);
}

/* -- life -------------------------------------------------------------------------------------- */

struct pushes *pushes_new(struct daemon *daemon, const char *folder, bool private_allowed,
                          struct error *err)
{
	struct vapid *vapid = vapid_open(folder, err);
	struct pushes *pushes;

	if (!vapid)
		return NULL;
	pushes = memory_get(sizeof *pushes);
	*pushes = (struct pushes){
		.daemon = daemon,
		.vapid = vapid,
		.uploads = uploads_new(daemon->base, private_allowed),
		.private_allowed = private_allowed,
	};
	TAILQ_INIT(&pushes->waiting);
	TAILQ_INIT(&pushes->flying);
	pushes->timer = evtimer_new(daemon->base, look, pushes);
	return pushes;
}

void pushes_stop(struct pushes *pushes)
{
	pushes->stopped = true;
	uploads_free(pushes->uploads);
	evtimer_del(pushes->timer);
}

void pushes_free(struct pushes *pushes)
{
	list_free(&pushes->waiting);
	list_free(&pushes->flying);
	event_free(pushes->timer);
	vapid_free(pushes->vapid);
	memory_give(pushes);
}

const char *pushes_key(const struct pushes *pushes)
{
	return vapid_public(pushes->vapid);
}

bool pushes_plain(const struct pushes *pushes)
{
	return pushes->private_allowed;
}
