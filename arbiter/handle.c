/* What the handlers share: bodies, captures, links, who is asking. */
#include "arbiter/handler.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool handle_body(struct request *rq, json_t **body)
{
	json_error_t why = {0};
	struct error err;

	*body = rq->body_length
	                ? json_loadb(rq->body, rq->body_length, JSON_REJECT_DUPLICATES, &why)
	                : json_object();
	if (json_is_object(*body))
		return true;
	if (*body)
		error_set(&err, ERR_BAD_JSON, "the body must be a JSON object");
	else
		error_set(&err, ERR_BAD_JSON, "line %d, column %d: %s", why.line, why.column,
		          why.text);
	json_decref(*body);
	*body = NULL;
	reply_problem(rq, &err, NULL);
	return false;
}

bool body_text(struct request *rq, const json_t *body, const char *name, const char *absent,
               const char **value, struct error *err)
{
	const json_t *member = json_object_get(body, name);

	if (!member || json_is_null(member)) {
		*value = absent;
		return absent || error_set(err, ERR_BAD_FIELD, "%s: missing", name);
	}
	if (!json_is_string(member))
		return error_set(err, ERR_BAD_FIELD, "%s: must be a text", name);
	*value = arena_text(&rq->arena, json_string_value(member), json_string_length(member));
	return true;
}

bool body_int(const json_t *body, const char *name, int64_t absent, int64_t min, int64_t max,
              int64_t *value, struct error *err)
{
	const json_t *member = json_object_get(body, name);

	*value = absent;
	if (!member || json_is_null(member))
		return true;
	if (json_is_integer(member))
		*value = json_integer_value(member);
	if (!json_is_integer(member) || *value < min || *value > max)
		return error_set(err, ERR_BAD_FIELD, "%s: must be a whole number, %lld to %lld",
		                 name, (long long)min, (long long)max);
	return true;
}

bool body_flag(const json_t *body, const char *name, bool *value, struct error *err)
{
	const json_t *member = json_object_get(body, name);

	*value = json_is_true(member);
	return !member || json_is_boolean(member) ||
	       error_set(err, ERR_BAD_FIELD, "%s: must be true or false", name);
}

int capture_number(const struct request *rq, int index, int max)
{
	const char *text = rq->capture[index];
	char *end;
	long number;

	if (*text < '1' || *text > '9')
		return 0;
	number = strtol(text, &end, 10);
	return *end || number > max ? 0 : (int)number;
}

int query_number(struct request *rq, const char *name, int absent)
{
	const char *text = request_query(rq, name);
	char *end;
	long number;

	if (!text || *text < '0' || *text > '9')
		return absent;
	number = strtol(text, &end, 10);
	return *end || number > INT32_MAX ? absent : (int)number;
}

const char *base_url(struct request *rq)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789.-:[]";
	const char *host = request_header(rq, "Host");
	const char *forwarded = request_header(rq, "X-Forwarded-Proto");
	char url[300];

	if (!host || !*host || strlen(host) > 255 || strspn(host, allowed) != strlen(host))
		host = "localhost";
	snprintf(url, sizeof url, "%s://%s",
	         forwarded && !strcmp(forwarded, "https") ? "https" : "http", host);
	return arena_text(&rq->arena, url, strlen(url));
}

const char *secret_link(struct request *rq, const struct tournament *t, int no)
{
	char token[AUTH_TOKEN_TEXT];
	char link[500];

	auth_token(&daemon_of(rq)->auth, t, no, TOKEN_LINK, token);
	snprintf(link, sizeof link, "%s/s/%s/%s", base_url(rq), t->slug, token);
	return arena_text(&rq->arena, link, strlen(link));
}

const char *public_link(struct request *rq, const struct tournament *t)
{
	char link[400];

	snprintf(link, sizeof link, "%s/e/%s", base_url(rq), t->slug);
	return arena_text(&rq->arena, link, strlen(link));
}

static bool not_you(const struct viewer *viewer, const char *who, struct error *err)
{
	if (viewer->role == VIEWER_SPECTATOR && !viewer->rights)
		return error_set(err, ERR_UNAUTHENTICATED,
		                 "this is for %s of the event: open the secret link first", who);
	return error_set(err, ERR_FORBIDDEN, "this is for %s of the event", who);
}

/* A path that names no right is an arbiter's matter. */
static bool has_right(const struct request *rq, const struct viewer *viewer, enum right otherwise,
                      struct error *err)
{
	enum right right = rq->route->right ? (enum right)rq->route->right : otherwise;

	if (viewer_may(viewer, right))
		return true;
	if (viewer->rights)
		return error_set(err, ERR_FORBIDDEN, "your office lacks the right \"%s\": %s",
		                 right_name(right), right_meaning(right));
	return not_you(viewer, "an arbiter", err);
}

bool act_as_arbiter(struct act *act, const struct session *session, struct error *err)
{
	struct viewer viewer = auth_viewer(&session->daemon->auth, act->rq, &session->t);

	act->actor = viewer.official ? ACTOR_ARBITER + viewer.official : ACTOR_ARBITER;
	return has_right(act->rq, &viewer, RIGHT_RULE, err);
}

bool act_as_player(struct act *act, const struct session *session, int *no, struct error *err)
{
	struct viewer viewer = auth_viewer(&session->daemon->auth, act->rq, &session->t);

	*no = viewer.no;
	act->actor = auth_actor(&viewer);
	return viewer.role == VIEWER_PLAYER || not_you(&viewer, "a player", err);
}

bool read_as_arbiter(struct request *rq, const struct session *session)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	struct error err;

	if (has_right(rq, &viewer, RIGHT_SEE, &err))
		return true;
	reply_problem(rq, &err, NULL);
	return false;
}

bool read_as_official(struct request *rq, const struct session *session)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	struct error err;

	if (viewer_arbitrates(&viewer))
		return true;
	not_you(&viewer, "an official", &err);
	reply_problem(rq, &err, NULL);
	return false;
}

void handle_act(struct request *rq, struct act *act)
{
	act->rq = rq;
	session_act(daemon_of(rq)->sessions, act, rq->capture[0]);
}
