/* Where an event's pages are pushed to: for arbiters. */
#include "arbiter/address.h"
#include "arbiter/handler.h"
#include "arbiter/publication.h"
#include "arbiter/publisher.h"

#include <string.h>

static void unavailable(struct request *rq)
{
	struct error err;

	error_set(&err, ERR_UNAVAILABLE, "the database is away; try again");
	reply_problem(rq, &err, NULL);
}

/* -- adding ------------------------------------------------------------------------------------ */

static void added(void *arg, enum publication_result result)
{
	struct request *rq = arg;
	struct error err;

	if (result == PUBLICATION_UNAVAILABLE) {
		unavailable(rq);
		return;
	}
	if (result == PUBLICATION_NONE) {
		error_set(&err, ERR_WRONG_STATE, "an event has at most %d targets; remove one",
		          PUBLICATION_TARGETS_MAX);
		reply_problem(rq, &err, NULL);
		return;
	}
	publisher_wake(daemon_of(rq)->publisher);
	reply_json(rq, 201, json_pack("{s:s}", "url", (const char *)rq->kept));
}

/* Only an organiser's target may lie in a private network: anybody can be the arbiter of a match.
 */
static void add_read(struct request *rq, struct session *session)
{
	if (read_as_arbiter(rq, session))
		publication_add(session->daemon->db, session->id, rq->kept,
		                auth_organiser(&session->daemon->auth, rq), added, rq);
}

void handle_event_target(struct request *rq)
{
	char target[TARGET_MAX];
	const char *url;
	struct error err;
	json_t *body;
	bool good;

	if (!handle_body(rq, &body))
		return;
	good = body_text(rq, body, "url", NULL, &url, &err) && address_target(url, target, &err);
	json_decref(body);
	if (!good) {
		reply_problem(rq, &err, NULL);
		return;
	}
	rq->kept = arena_text(&rq->arena, target, strlen(target));
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], add_read);
}

/* -- looking ----------------------------------------------------------------------------------- */

static void listed(void *arg, const char *json)
{
	struct request *rq = arg;

	if (json)
		reply_json(rq, 200, json_pack("{s:o}", "targets", json_loads(json, 0, NULL)));
	else
		unavailable(rq);
}

static void list_read(struct request *rq, struct session *session)
{
	if (read_as_arbiter(rq, session))
		publication_list(session->daemon->db, session->id, listed, rq);
}

void handle_event_targets(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], list_read);
}

/* -- removing ---------------------------------------------------------------------------------- */

static void removed(void *arg, enum publication_result result)
{
	struct request *rq = arg;
	struct error err;

	if (result == PUBLICATION_DONE) {
		reply_json(rq, 200, json_object());
	} else if (result == PUBLICATION_NONE) {
		error_set(&err, ERR_NOT_FOUND, "the event has no such target");
		reply_problem(rq, &err, NULL);
	} else {
		unavailable(rq);
	}
}

static void remove_read(struct request *rq, struct session *session)
{
	const char *url = request_query(rq, "url");
	char target[TARGET_MAX];
	struct error err;

	if (!read_as_arbiter(rq, session))
		return;
	if (address_target(url ? url : "", target, &err))
		publication_remove(session->daemon->db, session->id, target, removed, rq);
	else
		reply_problem(rq, &err, NULL);
}

/* What was pushed there stays there. */
void handle_event_target_remove(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], remove_read);
}
