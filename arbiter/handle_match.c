/*
 * Matches: two seats without any account. Whoever makes one either plays (takes a seat, passes on
 * one invitation) or arbitrates (passes on two, keeps the arbiter's link); no player ever holds an
 * arbiter's link. Who opens first is drawn.
 */
#include "arbiter/handler.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

struct match_plan {
	struct creation creation;
	bool arbitrates;
	const char *names[2]; /* by player's number - 1; "" for somebody invited */
};

/* The players' names of a creator who arbitrates; whoever has none is asked when the seat is taken.
 */
static bool read_names(struct request *rq, const json_t *body, struct match_plan *match,
                       struct error *err)
{
	const json_t *names = json_object_get(body, "names");

	if (!names)
		return true;
	if (!json_is_array(names) || json_array_size(names) > 2)
		return error_set(err, ERR_BAD_FIELD, "names: a list of at most two names");
	for (size_t i = 0; i < json_array_size(names); i++) {
		const json_t *name = json_array_get(names, i);

		if (!json_is_string(name))
			return error_set(err, ERR_BAD_FIELD, "names: each is a text");
		match->names[i] =
			arena_text(&rq->arena, json_string_value(name), json_string_length(name));
	}
	return true;
}

static bool read_match(struct request *rq, const json_t *body, struct match_plan *match,
                       struct error *err)
{
	struct event_plan *plan = &match->creation.plan;

	if (!body_flag(body, "arbitrate", &match->arbitrates, err) ||
	    !body_text(rq, body, "rule", "taraguchi-10", &plan->rule, err) ||
	    !body_text(rq, body, "title", "", &plan->title, err) ||
	    !body_text(rq, body, "name", "", &match->names[0], err) ||
	    !body_text(rq, body, "opponent", "", &match->names[1], err) ||
	    !body_clock(rq, body, &plan->time_control, err) || !body_judging(rq, body, plan, err))
		return false;
	if (match->arbitrates)
		return read_names(rq, body, match, err);
	if (!*match->names[0])
		return error_set(err, ERR_BAD_FIELD, "name: what shall we call you?");
	return true;
}

static void complete_plan(struct request *rq, struct match_plan *match)
{
	struct event_plan *plan = &match->creation.plan;
	char *uuid = arena_get(&rq->arena, 37);
	char *slug = arena_get(&rq->arena, 32);
	char title[2 * UTF8_MAX * NAME_MAX + 8];

	uuid_make(uuid);
	snprintf(slug, 32, "match-%08x", randombytes_random());
	if (!*plan->title) {
		snprintf(title, sizeof title, "%s – %s", match->names[0], match->names[1]);
		plan->title = *match->names[0] && *match->names[1]
		                      ? arena_text(&rq->arena, title, strlen(title))
		                      : "Match";
	}
	plan->kind = TOURNAMENT_MATCH;
	plan->uuid = uuid;
	plan->slug = slug;
	plan->tiebreaks = "PTS";
	plan->rounds = 1;
	plan->casual = plan->creator_plays = !match->arbitrates;
}

/* The records of a new match are made one after the other on a fold of their own, so that each is
 * checked against the state the one before leaves. */
struct making {
	struct request *rq;
	struct drafts *drafts;
	struct tournament t;
};

static bool making_fold(struct making *making, struct error *err)
{
	while (making->t.seq < (int64_t)making->drafts->count) {
		const struct draft *draft = &making->drafts->list[making->t.seq];
		struct record record = {
			.seq = making->t.seq + 1,
			.at = making->drafts->at,
			.actor = draft->actor,
			.kind = draft->kind,
			.board = draft->board,
			.data = draft->data,
			.sealed = draft->sealed,
			.request = "",
		};

		if (!tournament_apply(&making->t, &record, err))
			return false;
	}
	return true;
}

static bool draw_first_round(struct making *making, struct error *err)
{
	bool creator_opens = randombytes_uniform(2) == 0;
	struct pair pair = {creator_opens ? 1 : 2, creator_opens ? 2 : 1};

	return command_pair_match(&making->t, &pair, making->drafts, err) &&
	       making_fold(making, err);
}

static bool make_records(struct request *rq, struct match_plan *match, struct error *err)
{
	struct creation *creation = &match->creation;
	struct making making = {.rq = rq, .drafts = &creation->drafts};

	tournament_init(&making.t, &rq->arena);
	if (!command_create(&creation->plan, &creation->drafts, err) || !making_fold(&making, err))
		return false;
	for (int i = 0; i < 2; i++) {
		struct entry entry = {.name = match->names[i], .club = ""};

		if (!command_enter(&making.t, &entry, 0, &creation->drafts, err) ||
		    !making_fold(&making, err))
			return false;
	}
	if (!draw_first_round(&making, err))
		return false;
	return match->arbitrates || command_take_seat(&making.t, 1, "", &creation->drafts, err);
}

static json_t *links_of_player(struct request *rq, const struct tournament *t)
{
	return json_pack("{s:s, s:s, s:s}", "me", secret_link(rq, t, 1), "opponent",
	                 secret_link(rq, t, 2), "spectator", public_link(rq, t));
}

static json_t *links_of_arbiter(struct request *rq, const struct tournament *t)
{
	return json_pack("{s:s, s:[s, s], s:s}", "arbiter", secret_link(rq, t, 0), "players",
	                 secret_link(rq, t, 1), secret_link(rq, t, 2), "spectator",
	                 public_link(rq, t));
}

static void match_created(struct creation *creation, struct session *session)
{
	struct request *rq = creation->rq;
	const struct tournament *t = &session->t;

	auth_set_cookie(&session->daemon->auth, rq, t, t->creator_plays ? 1 : 0);
	reply_json(rq, 201,
	           json_pack("{s:s, s:o}", "slug", t->slug, "links",
	                     t->creator_plays ? links_of_player(rq, t) : links_of_arbiter(rq, t)));
}

void handle_match_create(struct request *rq)
{
	struct match_plan *match = arena_get(&rq->arena, sizeof *match);
	struct error err;
	json_t *body;
	bool made;

	if (!handle_body(rq, &body))
		return;
	match->creation.rq = rq;
	match->creation.answer = match_created;
	match->creation.drafts = (struct drafts){.arena = &rq->arena, .at = rq->at};
	made = read_match(rq, body, match, &err);
	if (made && sessions_full(daemon_of(rq)->sessions))
		made = error_set(&err, ERR_UNAVAILABLE,
		                 "too many games are being played here; try again later");
	json_decref(body);
	if (made) {
		complete_plan(rq, match);
		made = make_records(rq, match, &err);
	}
	if (made)
		session_create(daemon_of(rq)->sessions, &match->creation);
	else
		reply_problem(rq, &err, NULL);
}

/* -- the rematch ------------------------------------------------------------------------------- */

struct rematch {
	struct act act;
	int no;
};

static bool rematch_check(struct act *act, struct session *session, struct drafts *out,
                          struct error *err)
{
	struct rematch *rematch = (struct rematch *)act;

	return act_as_player(act, session, &rematch->no, err) &&
	       command_rematch(&session->t, rematch->no, out, err);
}

static void rematch_prepare(struct act *act, const struct session *session,
                            const struct tournament *t)
{
	const struct round *last = tournament_last_round(t);

	(void)session;
	act->status = 200;
	act->body = json_pack("{s:b, s:i}", "started", round_open_boards(last) > 0, "round",
	                      last->number);
}

void handle_rematch(struct request *rq)
{
	struct rematch *rematch = arena_get(&rq->arena, sizeof *rematch);

	rematch->act = (struct act){.check = rematch_check, .prepare = rematch_prepare};
	handle_act(rq, &rematch->act);
}
