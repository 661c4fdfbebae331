/* Who must not meet whom, and accelerations. */
#include "arbiter/handler.h"

static json_t *numbers_json(const int *players, size_t count)
{
	json_t *list = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(list, json_integer(players[i]));
	return list;
}

static json_t *ban_json(const struct tournament *t, const struct ban *ban)
{
	int first, last;

	ban_rounds(t, ban, &first, &last);
	return json_pack("{s:i, s:b, s:b, s:o, s:i, s:i}", "ban", ban->number, "lifted",
	                 ban->lifted, "club", ban->by_club, "players",
	                 numbers_json(ban->players, ban->count), "first", first, "last", last);
}

static json_t *boost_json(const struct boost *boost)
{
	return json_pack("{s:i, s:b, s:o, s:i, s:i, s:i}", "acceleration", boost->number, "lifted",
	                 boost->lifted, "players", numbers_json(boost->players, boost->count),
	                 "first", boost->first, "last", boost->last, "half_points",
	                 boost->half_points);
}

static json_t *constraints_json(const struct tournament *t)
{
	json_t *bans = json_array(), *boosts = json_array();

	for (size_t i = 0; i < t->ban_count; i++)
		json_array_append_new(bans, ban_json(t, &t->bans[i]));
	for (size_t i = 0; i < t->boost_count; i++)
		json_array_append_new(boosts, boost_json(&t->boosts[i]));
	return json_pack("{s:o, s:o}", "bans", bans, "accelerations", boosts);
}

static void constraints_read(struct request *rq, struct session *session)
{
	if (read_as_arbiter(rq, session))
		reply_json(rq, 200, constraints_json(&session->t));
}

void handle_constraints(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], constraints_read);
}

/* -- changing them ----------------------------------------------------------------------------- */

struct constraint_act {
	struct act act;
	struct ban_plan ban;
	struct boost_plan boost;
	int number; /* of what is lifted */
};

static bool forbid_check(struct act *act, struct session *session, struct drafts *out,
                         struct error *err)
{
	return act_as_arbiter(act, session, err) &&
	       command_forbid(&session->t, &((struct constraint_act *)act)->ban, out, err);
}

static bool lift_ban_check(struct act *act, struct session *session, struct drafts *out,
                           struct error *err)
{
	return act_as_arbiter(act, session, err) &&
	       command_lift_ban(&session->t, ((struct constraint_act *)act)->number, out, err);
}

static bool accelerate_check(struct act *act, struct session *session, struct drafts *out,
                             struct error *err)
{
	return act_as_arbiter(act, session, err) &&
	       command_accelerate(&session->t, &((struct constraint_act *)act)->boost, out, err);
}

static bool lift_boost_check(struct act *act, struct session *session, struct drafts *out,
                             struct error *err)
{
	return act_as_arbiter(act, session, err) &&
	       command_lift_boost(&session->t, ((struct constraint_act *)act)->number, out, err);
}

static void constraint_prepare(struct act *act, const struct session *session,
                               const struct tournament *t)
{
	(void)session;
	act->status = ((struct constraint_act *)act)->number ? 200 : 201;
	act->body = constraints_json(t);
}

static bool read_players(struct request *rq, const json_t *body, const int **players, size_t *count,
                         struct error *err)
{
	const json_t *list = json_object_get(body, "players");
	size_t size = json_array_size(list);
	int *numbers = arena_get(&rq->arena, (size + 1) * sizeof *numbers);

	if ((list && !json_is_array(list)) || size > PLAYERS_MAX)
		return error_set(err, ERR_BAD_FIELD, "players: must be a list of numbers");
	for (*count = 0; *count < size; ++*count) {
		const json_t *number = json_array_get(list, *count);

		if (!json_is_integer(number) || json_integer_value(number) < 1 ||
		    json_integer_value(number) > PLAYERS_MAX)
			return error_set(err, ERR_BAD_FIELD,
			                 "players: must be a list of numbers of players");
		numbers[*count] = (int)json_integer_value(number);
	}
	*players = numbers;
	return true;
}

static bool read_rounds(const json_t *body, int *first, int *last, struct error *err)
{
	int64_t from, to;

	if (!body_int(body, "first", 1, 1, ROUNDS_MAX, &from, err) ||
	    !body_int(body, "last", 0, 0, ROUNDS_MAX, &to, err))
		return false;
	*first = (int)from;
	*last = (int)to;
	return true;
}

static bool read_ban(struct request *rq, const json_t *body, struct ban_plan *plan,
                     struct error *err)
{
	int64_t last_rounds;

	if (!body_flag(body, "club", &plan->by_club, err) ||
	    !read_players(rq, body, &plan->players, &plan->count, err) ||
	    !read_rounds(body, &plan->first, &plan->last, err) ||
	    !body_int(body, "last_rounds", 0, 0, ROUNDS_MAX, &last_rounds, err))
		return false;
	plan->last_rounds = (int)last_rounds;
	return true;
}

static bool read_boost(struct request *rq, const json_t *body, struct boost_plan *plan,
                       struct error *err)
{
	int64_t half_points;

	if (!read_players(rq, body, &plan->players, &plan->count, err) ||
	    !read_rounds(body, &plan->first, &plan->last, err) ||
	    !body_int(body, "half_points", 2, 1, 20, &half_points, err))
		return false;
	plan->half_points = (int)half_points;
	return true;
}

static void constraint_add(struct request *rq, bool acceleration)
{
	struct constraint_act *job = arena_get(&rq->arena, sizeof *job);
	struct error err;
	json_t *body;
	bool good;

	if (!handle_body(rq, &body))
		return;
	*job = (struct constraint_act){
		.act = {.check = acceleration ? accelerate_check : forbid_check,
	                .prepare = constraint_prepare},
	};
	good = acceleration ? read_boost(rq, body, &job->boost, &err)
	                    : read_ban(rq, body, &job->ban, &err);
	json_decref(body);
	if (good)
		handle_act(rq, &job->act);
	else
		reply_problem(rq, &err, NULL);
}

void handle_ban(struct request *rq)
{
	constraint_add(rq, false);
}

void handle_acceleration(struct request *rq)
{
	constraint_add(rq, true);
}

static void constraint_lift(struct request *rq, const struct act *how)
{
	struct constraint_act *job = arena_get(&rq->arena, sizeof *job);

	*job = (struct constraint_act){.act = *how, .number = capture_number(rq, 1, 100000)};
	if (!job->number)
		job->number = -1;
	handle_act(rq, &job->act);
}

void handle_ban_lift(struct request *rq)
{
	constraint_lift(rq, &(struct act){.check = lift_ban_check, .prepare = constraint_prepare});
}

void handle_acceleration_lift(struct request *rq)
{
	constraint_lift(rq,
	                &(struct act){.check = lift_boost_check, .prepare = constraint_prepare});
}
