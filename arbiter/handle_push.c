/* Subscribing to pushes, and what a notification says. */
#include "arbiter/address.h"
#include "arbiter/alert.h"
#include "arbiter/page_reply.h"
#include "arbiter/push.h"
#include "arbiter/push_table.h"

#include <string.h>

enum { ALERTS_MAX = 10 };

void handle_push_key(struct request *rq)
{
	reply_json(rq, 200, json_pack("{s:s}", "key", pushes_key(daemon_of(rq)->pushes)));
}

/* Whom the event knows can be told: its players, and officials who judge. */
static bool may_subscribe(struct request *rq, const struct session *session,
                          const struct viewer *viewer)
{
	struct error err;

	if (viewer->no || viewer_may(viewer, RIGHT_RULE))
		return true;
	error_set(&err, viewer->rights ? ERR_FORBIDDEN : ERR_UNAUTHENTICATED,
	          "this is for the players and arbiters of '%s': open the secret link first",
	          session->t.slug);
	reply_problem(rq, &err, NULL);
	return false;
}

static void unavailable(struct request *rq)
{
	struct error err;

	error_set(&err, ERR_UNAVAILABLE, "the database is away; try again in a moment");
	reply_problem(rq, &err, NULL);
}

/* -- subscribing ------------------------------------------------------------------------------- */

static void added(void *arg, int count)
{
	struct request *rq = arg;

	if (count < 0)
		unavailable(rq);
	else
		reply_json(rq, 201, json_pack("{s:i}", "subscriptions", count));
}

static void add_read(struct request *rq, struct session *session)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);

	if (may_subscribe(rq, session, &viewer))
		push_table_add(session->daemon->db, session->id, auth_holder(&viewer), rq->kept,
		               base_url(rq), added, rq);
}

/* A browser's subscription as it is; the keys in it are for contents, and there are none. */
void handle_push_add(struct request *rq)
{
	const char *endpoint;
	struct error err;
	json_t *body;
	bool good;

	if (!handle_body(rq, &body))
		return;
	good = body_text(rq, body, "endpoint", NULL, &endpoint, &err) &&
	       address_endpoint(endpoint, pushes_plain(daemon_of(rq)->pushes), &err);
	json_decref(body);
	if (!good) {
		reply_problem(rq, &err, NULL);
		return;
	}
	rq->kept = arena_text(&rq->arena, endpoint, strlen(endpoint));
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], add_read);
}

/* -- no more ----------------------------------------------------------------------------------- */

static void removed(void *arg, int count)
{
	struct request *rq = arg;
	struct error err;

	if (count > 0) {
		reply_json(rq, 200, json_object());
	} else if (count == 0) {
		error_set(&err, ERR_NOT_FOUND, "there is no such subscription of yours");
		reply_problem(rq, &err, NULL);
	} else {
		unavailable(rq);
	}
}

static void remove_read(struct request *rq, struct session *session)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	const char *endpoint = request_query(rq, "endpoint");

	if (may_subscribe(rq, session, &viewer))
		push_table_remove(session->daemon->db, session->id, auth_holder(&viewer),
		                  endpoint ? endpoint : "", removed, rq);
}

void handle_push_remove(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], remove_read);
}

/* -- what a notification says ------------------------------------------------------------------ */

static json_t *alert_json(const struct alert *alert)
{
	return json_pack("{s:s, s:s, s:s, s:s, s:s}", "kind", alert_kind_name(alert->kind), "tag",
	                 alert->tag, "title", alert->title, "body", alert->body, "url", alert->url);
}

static void alerts_read(struct request *rq, struct session *session)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	struct alert alerts[ALERTS_MAX];
	json_t *list = json_array();
	struct page page;
	size_t count;

	reply_page_begin(&page, rq, &session->t, &viewer);
	count = page_alerts(&page, alerts, ALERTS_MAX);
	for (size_t i = 0; i < count; i++)
		json_array_append_new(list, alert_json(&alerts[i]));
	reply_header(rq, "Cache-Control", "no-store");
	reply_json(rq, 200,
	           json_pack("{s:s, s:s, s:o}", "event", session->t.title, "url",
	                     public_link(rq, &session->t), "alerts", list));
}

void handle_push_alerts(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], alerts_read);
}
