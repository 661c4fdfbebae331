/* The draw of a round robin or knock-out: reading it, giving numbers, replacing a player. */
#include "arbiter/handler.h"

/* -- reading ----------------------------------------------------------------------------------- */

static json_t *players_json(const struct tournament *t)
{
	json_t *players = json_array();

	for (size_t i = 0; i < t->drawn_count; i++)
		json_array_append_new(players, json_integer(t->drawn[i]));
	return players;
}

static json_t *round_json(const struct tournament *t, int number)
{
	struct board_pair boards[ROUNDROBIN_PLAYERS_MAX / 2] = {{0}};
	struct pairing pairing = {.boards = boards};
	json_t *list = json_array();

	roundrobin_round((int)t->drawn_count, (int)tournament_setting(t, SETTING_CYCLES), number,
	                 &pairing);
	for (int i = 0; i < pairing.count; i++)
		json_array_append_new(list, json_pack("{s:i, s:i}", "opener",
		                                      t->drawn[boards[i].opener - 1], "second",
		                                      t->drawn[boards[i].second - 1]));
	return json_pack("{s:i, s:o, s:o}", "round", number, "boards", list, "free",
	                 pairing.bye ? json_integer(t->drawn[pairing.bye - 1]) : json_null());
}

static json_t *schedule_json(const struct tournament *t)
{
	json_t *rounds = json_array();

	for (int number = 1; t->drawn_count && number <= draw_rounds(t); number++)
		json_array_append_new(rounds, round_json(t, number));
	return rounds;
}

static json_t *number_json(const struct swiss *swiss, uint16_t tpn)
{
	return tpn ? json_integer(swiss->number[tpn - 1]) : json_null();
}

static json_t *match_json(const struct swiss *swiss, const struct knockout_match *match)
{
	static const char *const reasons[] = {
		[KNOCKOUT_OPEN] = "open",      [KNOCKOUT_BYE] = "bye",
		[KNOCKOUT_BY_GAMES] = "games", [KNOCKOUT_BY_SEED] = "higher-seed",
		[KNOCKOUT_BY_LOT] = "lot",
	};
	bool decided = match->reason != KNOCKOUT_OPEN;

	return json_pack("{s:[o, o], s:[i, i], s:i, s:s, s:o, s:b}", "players",
	                 number_json(swiss, match->player[0]), number_json(swiss, match->player[1]),
	                 "half_points", (int)match->points[0] / 5, (int)match->points[1] / 5,
	                 "games", match->games, "decided_by", reasons[match->reason], "winner",
	                 number_json(swiss, decided ? match->player[match->winner] : 0),
	                 "third_place", match->third_place);
}

static json_t *stage_json(const struct swiss *swiss, const struct knockout *bracket, int stage)
{
	json_t *matches = json_array();
	char text[24];

	for (int i = 0; i < bracket->count; i++)
		if (bracket->matches[i].stage == stage)
			json_array_append_new(matches, match_json(swiss, &bracket->matches[i]));
	return json_pack("{s:s, s:o}", "name",
	                 knockout_stage_name(bracket, stage, text, sizeof text), "matches",
	                 matches);
}

static json_t *bracket_json(const struct tournament *t, struct arena *arena, struct error *err)
{
	json_t *stages = json_array();
	struct knockout bracket;
	struct swiss swiss;

	if (!t->drawn_count)
		return stages;
	if (!swiss_bracket(&swiss, &bracket, t, HISTORY_ROUNDS_MAX, arena, err)) {
		json_decref(stages);
		return NULL;
	}
	for (int stage = 1; stage <= bracket.stages; stage++)
		json_array_append_new(stages, stage_json(&swiss, &bracket, stage));
	return stages;
}

static void draw_read(struct request *rq, struct session *session)
{
	const struct tournament *t = &session->t;
	bool knockout = draw_system(t) == SYSTEM_KNOCKOUT;
	struct error err;
	json_t *list;

	if (!draw_is_used(t)) {
		error_set(&err, ERR_NOT_FOUND, "only round robins and knock-outs are drawn");
		reply_problem(rq, &err, NULL);
		return;
	}
	list = knockout ? bracket_json(t, &rq->arena, &err) : schedule_json(t);
	if (list)
		reply_json(rq, 200,
		           json_pack("{s:s, s:b, s:o, s:o}", "system", system_name(draw_system(t)),
		                     "by_hand", t->drawn_by_hand, "players", players_json(t),
		                     knockout ? "stages" : "rounds", list));
	else
		reply_problem(rq, &err, NULL);
}

void handle_draw(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], draw_read);
}

/* -- giving numbers ---------------------------------------------------------------------------- */

struct draw_act {
	struct act act;
	int *players;
	size_t count;
	int no, by;
};

static bool draw_check(struct act *act, struct session *session, struct drafts *out,
                       struct error *err)
{
	struct draw_act *job = (struct draw_act *)act;
	const struct tournament *t = &session->t;

	if (!act_as_arbiter(act, session, err))
		return false;
	if (!draw_is_used(t))
		return error_set(err, ERR_WRONG_STATE,
		                 "only round robins and knock-outs are drawn");
	return command_draw(t, job->players, job->count, true, out, err);
}

static bool read_numbers(const json_t *list, struct draw_act *job, struct arena *arena,
                         struct error *err)
{
	size_t count = json_array_size(list);

	if (!count || count > PLAYERS_MAX)
		return error_set(err, ERR_BAD_FIELD, "players: a list of players' numbers");
	job->players = arena_get(arena, count * sizeof *job->players);
	for (size_t i = 0; i < count; i++) {
		json_int_t no = json_integer_value(json_array_get(list, i));

		if (no < 1 || no > PLAYERS_MAX)
			return error_set(err, ERR_BAD_FIELD, "players: a list of players' numbers");
		job->players[job->count++] = (int)no;
	}
	return true;
}

void handle_draw_give(struct request *rq)
{
	struct draw_act *job = arena_get(&rq->arena, sizeof *job);
	struct error err;
	json_t *body;
	bool good;

	if (!handle_body(rq, &body))
		return;
	*job = (struct draw_act){
		.act = {.check = draw_check, .prepare = event_prepare}
        };
	good = read_numbers(json_object_get(body, "players"), job, &rq->arena, &err);
	json_decref(body);
	if (good)
		handle_act(rq, &job->act);
	else
		reply_problem(rq, &err, NULL);
}

/* -- a replacement ----------------------------------------------------------------------------- */

static bool replace_check(struct act *act, struct session *session, struct drafts *out,
                          struct error *err)
{
	struct draw_act *job = (struct draw_act *)act;

	return act_as_arbiter(act, session, err) &&
	       command_replace(&session->t, job->no, job->by, out, err);
}

void handle_player_replace(struct request *rq)
{
	struct draw_act *job = arena_get(&rq->arena, sizeof *job);
	struct error err;
	int64_t by = 0;
	json_t *body;
	bool good;

	if (!handle_body(rq, &body))
		return;
	*job = (struct draw_act){
		.act = {.check = replace_check, .prepare = event_prepare},
		.no = capture_number(rq, 1, PLAYERS_MAX)
        };
	good = body_int(body, "by", 0, 1, PLAYERS_MAX, &by, &err);
	job->by = (int)by;
	json_decref(body);
	if (good)
		handle_act(rq, &job->act);
	else
		reply_problem(rq, &err, NULL);
}
