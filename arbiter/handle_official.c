/* The officials of an event: their offices, their links, and what an office may do. */
#include "arbiter/handler.h"

/* -- the table --------------------------------------------------------------------------------- */

static json_t *rights_json(unsigned rights)
{
	json_t *names = json_array();

	for (int i = RIGHT_NONE + 1; i < RIGHT_COUNT; i++)
		if (rights & RIGHT_BIT(i))
			json_array_append_new(names, json_string(right_name((enum right)i)));
	return names;
}

static json_t *operations_json(enum right right)
{
	json_t *names = json_array();

	for (const struct route *route = routes; route->path; route++)
		if (route->operation && route->right == (int)right)
			json_array_append_new(names, json_string(route->operation));
	return names;
}

/* Which office has which rights, and which operation of the API asks for which right. */
void handle_offices(struct request *rq)
{
	json_t *offices = json_array(), *rights = json_array();

	for (int i = 0; i < OFFICE_COUNT; i++)
		json_array_append_new(
			offices, json_pack("{s:s, s:o}", "name", office_name((enum office)i),
		                           "rights", rights_json(office_rights((enum office)i))));
	for (int i = RIGHT_NONE + 1; i < RIGHT_COUNT; i++)
		json_array_append_new(rights, json_pack("{s:s, s:s, s:o}", "name",
		                                        right_name((enum right)i), "meaning",
		                                        right_meaning((enum right)i), "operations",
		                                        operations_json((enum right)i)));
	reply_json(rq, 200, json_pack("{s:o, s:o}", "offices", offices, "rights", rights));
}

/* -- an event's officials ---------------------------------------------------------------------- */

static json_t *official_json(struct request *rq, const struct tournament *t,
                             const struct official *official)
{
	json_t *view = json_pack("{s:i, s:s, s:s, s:o, s:b}", "official", official->number, "name",
	                         official->name, "office", office_name(official->office), "rights",
	                         rights_json(official->rights), "left", official->left);

	if (official->player)
		json_object_set_new(view, "player", json_integer(official->player));
	if (!official->left)
		json_object_set_new(view, "link",
		                    json_string(secret_link(rq, t, -official->number)));
	return view;
}

static void officials_read(struct request *rq, struct session *session)
{
	const struct tournament *t = &session->t;
	json_t *list;

	if (!read_as_arbiter(rq, session))
		return;
	list = json_array();
	for (size_t i = 0; i < t->official_count; i++)
		json_array_append_new(list, official_json(rq, t, &t->officials[i]));
	reply_json(rq, 200, json_pack("{s:o}", "officials", list));
}

void handle_officials(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], officials_read);
}

struct official_act {
	struct act act;
	struct naming naming;
	int number; /* of the one it is about; the new one's */
};

static bool name_check(struct act *act, struct session *session, struct drafts *out,
                       struct error *err)
{
	struct official_act *job = (struct official_act *)act;

	job->number = (int)session->t.official_count + 1;
	return act_as_arbiter(act, session, err) &&
	       command_name_official(&session->t, &job->naming, out, err);
}

/* Its link, and for a program the same secret as a bearer token. */
static void official_prepare(struct act *act, const struct session *session,
                             const struct tournament *t)
{
	const struct official_act *job = (const struct official_act *)act;
	const struct official *official = tournament_official(t, job->number);
	char token[AUTH_TOKEN_TEXT];

	act->status = act->check == name_check ? 201 : 200;
	act->body = official_json(act->rq, t, official);
	if (official->office != OFFICE_PROGRAM || official->left)
		return;
	auth_token(&session->daemon->auth, t, -official->number, TOKEN_LINK, token);
	json_object_set_new(act->body, "token", json_string(token));
}

static bool read_rights(const json_t *body, unsigned *rights, struct error *err)
{
	const json_t *list = json_object_get(body, "rights"), *member;
	enum right right;
	size_t i;

	*rights = 0;
	if (list && !json_is_array(list))
		return error_set(err, ERR_BAD_FIELD, "rights: must be a list");
	json_array_foreach(list, i, member) {
		if (!json_is_string(member) || !right_find(json_string_value(member), &right))
			return error_set(err, ERR_BAD_FIELD,
			                 "rights: GET /api/v1/offices lists them");
		*rights |= RIGHT_BIT(right);
	}
	return true;
}

static bool read_naming(struct request *rq, const json_t *body, struct naming *naming,
                        struct error *err)
{
	const char *office;
	int64_t player;

	if (!body_text(rq, body, "office", NULL, &office, err) ||
	    !body_text(rq, body, "name", NULL, &naming->name, err) ||
	    !body_int(body, "player", 0, 1, PLAYERS_MAX, &player, err) ||
	    !read_rights(body, &naming->rights, err))
		return false;
	naming->player = (int)player;
	return office_find(office, &naming->office) ||
	       error_set(err, ERR_BAD_FIELD, "office: GET /api/v1/offices lists them");
}

void handle_official_name(struct request *rq)
{
	struct official_act *job = arena_get(&rq->arena, sizeof *job);
	struct error err;
	json_t *body;
	bool good;

	if (!handle_body(rq, &body))
		return;
	*job = (struct official_act){
		.act = {.check = name_check, .prepare = official_prepare}
        };
	good = read_naming(rq, body, &job->naming, &err);
	json_decref(body);
	if (good)
		handle_act(rq, &job->act);
	else
		reply_problem(rq, &err, NULL);
}

static bool dismiss_check(struct act *act, struct session *session, struct drafts *out,
                          struct error *err)
{
	return act_as_arbiter(act, session, err) &&
	       command_dismiss_official(&session->t, ((struct official_act *)act)->number, out,
	                                err);
}

static bool renew_check(struct act *act, struct session *session, struct drafts *out,
                        struct error *err)
{
	return act_as_arbiter(act, session, err) &&
	       command_renew_official_link(&session->t, ((struct official_act *)act)->number, out,
	                                   err);
}

static void official_act(struct request *rq, bool (*check)(struct act *, struct session *,
                                                           struct drafts *, struct error *))
{
	struct official_act *job = arena_get(&rq->arena, sizeof *job);

	*job = (struct official_act){
		.act = {.check = check, .prepare = official_prepare},
		.number = capture_number(rq, 1, OFFICIALS_MAX)
        };
	handle_act(rq, &job->act);
}

void handle_official_dismiss(struct request *rq)
{
	official_act(rq, dismiss_check);
}

void handle_official_link(struct request *rq)
{
	official_act(rq, renew_check);
}

/* -- the owner's link -------------------------------------------------------------------------- */

static bool owner_check(struct act *act, struct session *session, struct drafts *out,
                        struct error *err)
{
	return act_as_arbiter(act, session, err) && command_renew_link(&session->t, 0, out, err);
}

static void owner_prepare(struct act *act, const struct session *session,
                          const struct tournament *t)
{
	(void)session;
	act->status = 200;
	act->body = json_pack("{s:s}", "link", secret_link(act->rq, t, 0));
}

void handle_owner_link(struct request *rq)
{
	struct act *act = arena_get(&rq->arena, sizeof *act);

	*act = (struct act){.check = owner_check, .prepare = owner_prepare};
	handle_act(rq, act);
}
