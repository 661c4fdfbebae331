/*
 * Secret links. Opening one changes nothing (chat programs fetch previews): its page has a button,
 * which exchanges the link for a cookie and, in a match, takes the seat.
 */
#include "arbiter/handler.h"
#include "arbiter/page_reply.h"

#include <stdio.h>
#include <string.h>

static void no_such_link(struct request *rq)
{
	struct error err;

	error_set(&err, ERR_NOT_FOUND,
	          "this link opens nothing (any more); ask the organiser for a new one");
	reply_problem(rq, &err, NULL);
}

/* -- looking ----------------------------------------------------------------------------------- */

static void link_read(struct request *rq, struct session *session)
{
	const struct tournament *t = &session->t;
	struct viewer viewer;
	struct page page;
	char token[SLUG_MAX_BYTES + AUTH_TOKEN_TEXT + 2];

	if (!auth_check(&daemon_of(rq)->auth, t, rq->capture[1], &viewer)) {
		no_such_link(rq);
		return;
	}
	reply_page_begin(&page, rq, NULL, &viewer);
	snprintf(token, sizeof token, "%s/%s", t->slug, rq->capture[1]);
	page_link(&page, token, t);
	reply_page_end(&page, rq, 200);
}

void page_of_link(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], link_read);
}

static bool organiser_link_good(struct request *rq, bool ok, bool available)
{
	struct error err;

	if (!available)
		error_set(&err, ERR_UNAVAILABLE, "the database is away; try again");
	else if (!ok)
		error_set(
			&err, ERR_NOT_FOUND,
			"this organiser link is unknown or was used; `arbiter link` makes another");
	else
		return true;
	reply_problem(rq, &err, NULL);
	return false;
}

static void organiser_peeked(void *arg, bool ok, bool available)
{
	struct request *rq = arg;
	struct viewer viewer = {.role = VIEWER_SPECTATOR};
	struct page page;

	if (!organiser_link_good(rq, ok, available))
		return;
	reply_page_begin(&page, rq, NULL, &viewer);
	page_link(&page, rq->capture[0], NULL);
	reply_page_end(&page, rq, 200);
}

void page_of_organiser(struct request *rq)
{
	uint8_t hash[HASH_SIZE];

	auth_hash(rq->capture[0], hash);
	store_peek_link(daemon_of(rq)->store, hash, organiser_peeked, rq);
}

/* -- taking ------------------------------------------------------------------------------------ */

struct taking {
	struct act act;
	const char *token, *name;
	struct viewer viewer;
	bool as_json;
};

/* A seat of a match that is still free is taken; every other link just opens. */
static bool taking_check(struct act *act, struct session *session, struct drafts *out,
                         struct error *err)
{
	struct taking *taking = (struct taking *)act;
	const struct tournament *t = &session->t;
	const struct player *player;

	if (!auth_check(&session->daemon->auth, t, taking->token, &taking->viewer))
		return error_set(err, ERR_NOT_FOUND, "this link opens nothing (any more)");
	act->actor = auth_actor(&taking->viewer);
	player = tournament_player(t, taking->viewer.no);
	if (!player || taking->viewer.official || t->kind != TOURNAMENT_MATCH || player->seat_taken)
		return true;
	return command_take_seat(t, player->no, taking->name, out, err);
}

static void taking_send(struct act *act, struct session *session)
{
	struct taking *taking = (struct taking *)act;
	const struct tournament *t = &session->t;
	char token[AUTH_TOKEN_TEXT], place[SLUG_MAX_BYTES + 16];

	auth_set_cookie(&session->daemon->auth, act->rq, t, auth_holder(&taking->viewer));
	snprintf(place, sizeof place, taking->viewer.no ? "/e/%s/me" : "/a/%s", t->slug);
	if (!taking->as_json) {
		reply_redirect(act->rq, place);
		return;
	}
	auth_token(&session->daemon->auth, t, auth_holder(&taking->viewer), TOKEN_COOKIE, token);
	reply_json(act->rq, 200, json_pack("{s:s, s:s}", "redirect", place, "token", token));
}

static void take_link(struct request *rq, const char *slug, const char *token, const char *name,
                      bool as_json)
{
	struct taking *taking = arena_get(&rq->arena, sizeof *taking);

	*taking = (struct taking){
		.act = {.rq = rq, .check = taking_check, .send = taking_send},
		.token = token,
		.name = name ? name : "",
		.as_json = as_json,
	};
	session_act(daemon_of(rq)->sessions, &taking->act, slug);
}

void page_of_link_taken(struct request *rq)
{
	take_link(rq, rq->capture[0], rq->capture[1], request_form(rq, "name"), false);
}

static void organiser_spent(void *arg, bool ok, bool available)
{
	struct request *rq = arg;
	char token[AUTH_TOKEN_TEXT];

	if (!organiser_link_good(rq, ok, available))
		return;
	auth_set_organiser_cookie(&daemon_of(rq)->auth, rq, token);
	if (rq->kept)
		reply_json(rq, 200, json_pack("{s:s, s:s}", "redirect", "/", "token", token));
	else
		reply_redirect(rq, "/");
}

static void spend_organiser_link(struct request *rq, const char *token, bool as_json)
{
	uint8_t hash[32];

	auth_hash(token, hash);
	rq->kept = as_json ? rq : NULL;
	store_spend_link(daemon_of(rq)->store, hash, organiser_spent, rq);
}

void page_of_organiser_taken(struct request *rq)
{
	spend_organiser_link(rq, rq->capture[0], false);
}

/* For programs: {"token": "SLUG/TOKEN" or an organiser's token, "name"?} to a bearer token. */
void handle_session_create(struct request *rq)
{
	const char *token, *name, *slash;
	struct error err;
	json_t *body;
	bool read;

	if (!handle_body(rq, &body))
		return;
	read = body_text(rq, body, "token", NULL, &token, &err) &&
	       body_text(rq, body, "name", "", &name, &err);
	json_decref(body);
	if (!read) {
		reply_problem(rq, &err, NULL);
		return;
	}
	slash = strchr(token, '/');
	if (slash)
		take_link(rq, arena_text(&rq->arena, token, (size_t)(slash - token)), slash + 1,
		          name, true);
	else
		spend_organiser_link(rq, token, true);
}

void handle_session_end(struct request *rq)
{
	const char *slug = request_query(rq, "event");
	char cookie[SLUG_MAX_BYTES + 64];

	if (slug && strlen(slug) <= SLUG_MAX_BYTES)
		snprintf(cookie, sizeof cookie, "seat-%s=; Path=/; Max-Age=0", slug);
	else
		snprintf(cookie, sizeof cookie, "organiser=; Path=/; Max-Age=0");
	reply_header(rq, "Set-Cookie", cookie);
	reply_json(rq, 200, json_object());
}
