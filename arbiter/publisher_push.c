/* One push: new records are folded, a thread renders, files go out a few at a time, the row is told
 * how it ended. */
#include "arbiter/publisher_inside.h"

#include "arbiter/address.h"
#include "arbiter/delay.h"
#include "arbiter/log.h"
#include "arbiter/publisher_note.h"
#include "arbiter/upload.h"

#include <stdio.h>
#include <string.h>

enum {
	TARGETS_KEPT = 32,  /* with their folds, for the next push */
	SENDING_MS = 18000, /* no file is begun later, so that the claim outlasts the push */
	PAUSE_MIN_MS = 1000,
	PAUSE_MAX_MS = 300000,
};

int64_t publisher_pause_ms(int failures)
{
	int64_t pause = PAUSE_MIN_MS;

	while (--failures > 0 && pause < PAUSE_MAX_MS)
		pause *= 2;
	return pause < PAUSE_MAX_MS ? pause : PAUSE_MAX_MS;
}

/* -- targets ----------------------------------------------------------------------------------- */

void target_free(struct target *target)
{
	TAILQ_REMOVE(&target->publisher->targets, target, link);
	target->publisher->kept--;
	refold_free(&target->refold);
	site_memory_forget(&target->memory);
	site_files_free(&target->files);
	memory_give(target->url);
	memory_give(target->slug);
	memory_give(target);
}

static void targets_evict(struct publisher *publisher)
{
	struct target *target, *next;

	for (target = TAILQ_FIRST(&publisher->targets); target && publisher->kept > TARGETS_KEPT;
	     target = next) {
		next = TAILQ_NEXT(target, link);
		if (target->stage == STAGE_IDLE)
			target_free(target);
	}
}

static struct target *target_new(struct publisher *publisher, const struct publication *row)
{
	struct target *target = memory_get(sizeof *target);

	*target = (struct target){
		.publisher = publisher,
		.event_id = row->event_id,
		.url = memory_text(row->target),
		.slug = memory_text(row->slug),
	};
	refold_init(&target->refold);
	TAILQ_INSERT_TAIL(&publisher->targets, target, link);
	publisher->kept++;
	return target;
}

static struct target *target_of(struct publisher *publisher, const struct publication *row)
{
	struct target *target;

	for (target = TAILQ_FIRST(&publisher->targets); target; target = TAILQ_NEXT(target, link))
		if (target->event_id == row->event_id && !strcmp(target->url, row->target)) {
			TAILQ_REMOVE(&publisher->targets, target, link);
			TAILQ_INSERT_TAIL(&publisher->targets, target, link);
			return target;
		}
	return target_new(publisher, row);
}

/* -- the end of a push ------------------------------------------------------------------------- */

static void push_failed(struct target *target)
{
	struct db *db = target->publisher->daemon->db;
	int64_t pause = publisher_pause_ms(target->attempts + 1);
	char shown[TARGET_MAX];

	address_shown(target->url, shown);
	log_warn("pages not published event=%s target=%s failures=%d again_in_ms=%lld reason=%s",
	         target->slug, shown, target->attempts + 1, (long long)pause, target->why);
	publication_fail(db, target->event_id, target->url, pause, target->why);
	publisher_wake_in(target->publisher, pause);
}

static void push_complete(struct target *target)
{
	struct daemon *daemon = target->publisher->daemon;
	const struct tournament *t = &target->refold.t;
	const struct round *last = tournament_last_round(t);
	char shown[TARGET_MAX];

	publication_finish(daemon->db, target->event_id, target->url, t->seq);
	if (!target->sent)
		return;
	address_shown(target->url, shown);
	log_info("pages published event=%s target=%s seq=%lld files=%zu", target->slug, shown,
	         (long long)t->seq, target->sent);
	if (last && last->state == ROUND_CLOSED && !daemon->stopping)
		publisher_note(daemon, t->slug, shown, target->files.digest,
		               publisher_now(target->publisher));
}

static void push_end(struct target *target)
{
	struct publisher *publisher = target->publisher;
	bool all = target->next == target->files.count && !target->files.more;

	if (!*target->why && !all && !target->sent)
		snprintf(target->why, sizeof target->why, "too slow: not one file in %d s",
		         SENDING_MS / 1000);
	if (*target->why)
		push_failed(target);
	else if (all)
		push_complete(target);
	else
		publication_go_on(publisher->daemon->db, target->event_id, target->url);
	site_files_free(&target->files);
	target->stage = STAGE_IDLE;
	publisher->pushes--;
	publisher_wake_in(publisher, CHANGE_MS);
	if (target->refold.err.code != ERR_NONE)
		target_free(target);
	targets_evict(publisher);
}

static void push_fail(struct target *target, const char *why)
{
	snprintf(target->why, sizeof target->why, "%s", why);
	push_end(target);
}

/* -- sending ----------------------------------------------------------------------------------- */

static bool may_send(const struct target *target)
{
	return target->stage == STAGE_SENDING && !*target->why &&
	       target->next < target->files.count &&
	       publisher_now(target->publisher) - target->begun_at < SENDING_MS;
}

/* Every push gets its turn: the one with the fewest files under way. */
static struct target *target_next(const struct publisher *publisher)
{
	struct target *best = NULL, *target;
	size_t fewest = TRANSFERS_MAX;

	for (target = TAILQ_FIRST(&publisher->targets); target; target = TAILQ_NEXT(target, link))
		if (may_send(target) && target->running < fewest) {
			best = target;
			fewest = target->running;
		}
	return best;
}

static void file_sent(void *arg, int status, const char *why);

static void file_send(struct flight *flight, struct target *target)
{
	struct publisher *publisher = target->publisher;
	const struct site_file *file = &target->files.list[target->next++];
	struct strbuf url = STRBUF(TARGET_MAX + SITE_NAME + 1);

	*flight = (struct flight){target, file};
	target->running++;
	strbuf_addf(&url, "%s/%s", target->url, file->name);
	upload_start(target->private ? publisher->inside : publisher->outside,
	             &(struct upload){
			     .url = url.text,
			     .type = site_file_type(file->name),
			     .bytes = file->bytes,
			     .length = file->length,
			     .done = file_sent,
			     .arg = flight,
		     });
	strbuf_free(&url);
}

static struct target *target_ended(const struct publisher *publisher)
{
	struct target *target;

	for (target = TAILQ_FIRST(&publisher->targets); target; target = TAILQ_NEXT(target, link))
		if (target->stage == STAGE_SENDING && !target->running && !may_send(target))
			return target;
	return NULL;
}

static void pushes_go_on(struct publisher *publisher)
{
	struct target *target;

	for (size_t i = 0; i < TRANSFERS_MAX; i++)
		if (!publisher->flights[i].target && (target = target_next(publisher)))
			file_send(&publisher->flights[i], target);
	while ((target = target_ended(publisher)))
		push_end(target);
}

static void file_sent(void *arg, int status, const char *why)
{
	struct flight *flight = arg;
	struct target *target = flight->target;
	struct publisher *publisher = target->publisher;

	(void)status;
	if (!why) {
		site_memory_add(&target->memory, flight->file);
		target->sent++;
	} else if (!*target->why) {
		snprintf(target->why, sizeof target->why, "%s: %s", flight->file->name, why);
	}
	flight->target = NULL;
	target->running--;
	pushes_go_on(publisher);
}

/* -- rendering --------------------------------------------------------------------------------- */

/* In a thread: the loop leaves the target alone meanwhile. */
static void render(void *arg)
{
	struct target *target = arg;

	target->rendered = site_files_make(&target->files, &target->memory, &target->refold.t,
	                                   target->refold.shown_at, &target->publisher->dress);
}

static void rendered(void *arg)
{
	struct target *target = arg;
	struct publisher *publisher = target->publisher;

	if (!publisher->closing) {
		target->stage = STAGE_SENDING;
		if (!target->rendered)
			push_fail(target, "a page could not be made");
		pushes_go_on(publisher);
	}
	publisher_release(publisher);
}

static void load_each(void *arg, const struct stored *stored)
{
	struct target *target = arg;
	const struct tournament *t = &target->refold.t;

	/* what the public may not know yet, and all that follows it, is for a later push */
	target->held = target->held || delay_due(t, &stored->record) > target->begun_at;
	if (!target->held)
		refold_add(&target->refold, stored);
}

static void load_done(void *arg, bool complete)
{
	struct target *target = arg;
	struct publisher *publisher = target->publisher;
	bool usable = complete && target->refold.err.code == ERR_NONE;

	if (publisher->closing) {
		publisher_release(publisher);
		return;
	}
	if (usable && !(target->held && target->refold.t.seq == target->seq_before)) {
		target->stage = STAGE_RENDERING;
		workers_run(publisher->daemon->workers, render, rendered, target);
		return;
	}
	if (usable)
		push_end(target); /* nothing that the public may know is new */
	else
		push_fail(target, complete ? target->refold.err.text
		                           : "the event's log cannot be read now");
	publisher_release(publisher);
}

/* -- beginning ----------------------------------------------------------------------------------
 */

void push_begin(struct publisher *publisher, const struct publication *row)
{
	struct target *target = target_of(publisher, row);

	if (target->stage != STAGE_IDLE)
		return; /* the claim ran out while we are still at it */
	if (!row->was_ours)
		site_memory_forget(&target->memory);
	target->stage = STAGE_LOADING;
	target->attempts = row->attempts;
	target->private = row->private;
	target->next = target->running = target->sent = 0;
	target->begun_at = publisher_now(publisher);
	target->seq_before = target->refold.t.seq;
	target->held = false;
	*target->why = '\0';
	publisher->pushes++;
	publisher->pending++;
	store_load(publisher->daemon->store, target->event_id, target->refold.t.seq, load_each,
	           load_done, target);
}
