/* Events as a whole: making, listing, reading, finishing. */
#include "arbiter/handler.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* -- the list ---------------------------------------------------------------------------------- */

static void listed(void *arg, const char *json)
{
	struct request *rq = arg;
	struct error err;

	if (json) {
		reply_bytes(rq, 200, "application/json", json, strlen(json));
		return;
	}
	error_set(&err, ERR_UNAVAILABLE, "the database is away; try again");
	reply_problem(rq, &err, NULL);
}

void handle_events(struct request *rq)
{
	store_list(daemon_of(rq)->store, listed, rq);
}

/* -- making one -------------------------------------------------------------------------------- */

/* A random uuid of version 4. */
void uuid_make(char text[37])
{
	uint8_t b[16];

	randombytes_buf(b, sizeof b);
	b[6] = (uint8_t)((b[6] & 0x0f) | 0x40);
	b[8] = (uint8_t)((b[8] & 0x3f) | 0x80);
	snprintf(text, 37, "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x",
	         b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12],
	         b[13], b[14], b[15]);
}

/* A slug out of a title: letters and digits of ASCII, the rest as single hyphens. */
static const char *slug_of(struct request *rq, const char *title)
{
	char slug[SLUG_MAX_BYTES + 1];
	size_t length = 0;

	for (const char *c = title; *c && length < SLUG_MAX_BYTES - 8; c++) {
		if (isalnum((unsigned char)*c) && (unsigned char)*c < 0x80)
			slug[length++] = (char)tolower((unsigned char)*c);
		else if (length && slug[length - 1] != '-')
			slug[length++] = '-';
	}
	while (length && slug[length - 1] == '-')
		length--;
	if (length < 3)
		length = (size_t)snprintf(slug, sizeof slug, "event-%06x",
		                          randombytes_uniform(0x1000000));
	return arena_text(&rq->arena, slug, length);
}

/* A word of a closed list; absent is the first. */
static bool read_word(struct request *rq, const json_t *body, const char *field,
                      bool (*find)(const char *word, int *value), int *value, struct error *err)
{
	const char *word;

	*value = 0;
	if (!body_text(rq, body, field, "", &word, err))
		return false;
	return !*word || find(word, value) ||
	       error_set(err, ERR_BAD_FIELD, "%s: there is no \"%.20s\"", field, word);
}

static bool find_clock(const char *word, int *value)
{
	enum time_kind kind = TIME_FISCHER;
	bool found = time_kind_find(word, &kind);

	*value = (int)kind;
	return found;
}

static bool find_adjudication(const char *word, int *value)
{
	enum adjudication adjudication = ADJUDICATION_AUTO;
	bool found = adjudication_find(word, &adjudication);

	*value = (int)adjudication;
	return found;
}

static bool find_wrong_claim(const char *word, int *value)
{
	enum wrong_claim wrong = WRONG_CLAIM_NOTHING;
	bool found = wrong_claim_find(word, &wrong);

	*value = (int)wrong;
	return found;
}

bool body_clock(struct request *rq, const json_t *body, struct time_control *control,
                struct error *err)
{
	int64_t base, increment, period, periods, stones;
	bool per_stone = false;
	int kind;

	if (!read_word(rq, body, "clock", find_clock, &kind, err) ||
	    !body_int(body, "base_ms", 0, 0, INT32_MAX, &base, err) ||
	    !body_int(body, "increment_ms", 0, 0, INT32_MAX, &increment, err) ||
	    !body_int(body, "period_ms", 0, 0, INT32_MAX, &period, err) ||
	    !body_int(body, "periods", 0, 0, UINT8_MAX, &periods, err) ||
	    !body_int(body, "stones", 0, 0, UINT8_MAX, &stones, err) ||
	    !body_flag(body, "per_stone", &per_stone, err))
		return false;
	*control = (struct time_control){
		.kind = (enum time_kind)kind,
		.base_ms = base,
		.increment_ms = increment,
		.period_ms = period,
		.periods = (uint8_t)periods,
		.stones = (uint8_t)stones,
		.per_stone = per_stone,
	};
	return true;
}

bool body_judging(struct request *rq, const json_t *body, struct event_plan *plan,
                  struct error *err)
{
	int adjudication;
	int wrong;

	if (!read_word(rq, body, "adjudication", find_adjudication, &adjudication, err) ||
	    !read_word(rq, body, "wrong_claim", find_wrong_claim, &wrong, err))
		return false;
	plan->adjudication = (enum adjudication)adjudication;
	plan->wrong_claim = (enum wrong_claim)wrong;
	return true;
}

/* The system that the plan's settings choose. */
static enum pairing_system system_of(const struct event_plan *plan)
{
	enum pairing_system system = SYSTEM_DUTCH;

	for (size_t i = 0; i < plan->setting_count; i++)
		if (plan->settings[i].setting == SETTING_SYSTEM)
			system = (enum pairing_system)plan->settings[i].value;
	return system;
}

static bool read_plan(struct request *rq, const json_t *body, struct event_plan *plan,
                      struct error *err)
{
	struct setting_change *changes = NULL;
	int64_t rounds;

	if (!body_text(rq, body, "title", NULL, &plan->title, err) ||
	    !body_text(rq, body, "slug", "", &plan->slug, err) ||
	    !body_text(rq, body, "rule", "taraguchi-10", &plan->rule, err) ||
	    !body_text(rq, body, "tiebreaks", "", &plan->tiebreaks, err) ||
	    !body_int(body, "rounds", 5, 1, ROUNDS_MAX, &rounds, err) ||
	    !body_clock(rq, body, &plan->time_control, err) || !body_judging(rq, body, plan, err) ||
	    !body_settings(rq, json_object_get(body, "settings"), &changes, &plan->setting_count,
	                   err))
		return false;
	plan->settings = changes;
	if (!*plan->tiebreaks)
		plan->tiebreaks = draw_tiebreaks(system_of(plan));
	plan->kind = TOURNAMENT_SWISS;
	plan->rounds = (int)rounds;
	if (!*plan->slug)
		plan->slug = slug_of(rq, plan->title);
	return true;
}

/* The points lead every table, or McMahon's. */
static bool check_tiebreaks(struct request *rq, struct event_plan *plan, struct error *err)
{
	struct tiebreak keys[STANDING_KEYS_MAX];
	size_t count;
	char list[256];

	if (strncmp(plan->tiebreaks, "PTS", 3) != 0 && strncmp(plan->tiebreaks, "MMS", 3) != 0) {
		snprintf(list, sizeof list, "PTS%s%s", *plan->tiebreaks ? "," : "",
		         plan->tiebreaks);
		plan->tiebreaks = arena_text(&rq->arena, list, strlen(list));
	}
	return standing_keys(plan->tiebreaks, keys, &count, err);
}

/* A slug that we made of the title gets a tail if another event has it; one that was asked for is
 * not changed. */
static bool slug_again(struct creation *creation)
{
	struct event_plan *plan = &creation->plan;
	char slug[SLUG_MAX_BYTES + 1];
	struct error err;

	snprintf(slug, sizeof slug, "%.*s-%04x", SLUG_MAX_BYTES - 5, plan->slug,
	         randombytes_uniform(0x10000));
	plan->slug = arena_text(&creation->rq->arena, slug, strlen(slug));
	creation->again = NULL;
	creation->drafts = (struct drafts){.arena = &creation->rq->arena, .at = creation->rq->at};
	return command_create(plan, &creation->drafts, &err);
}

static void event_created(struct creation *creation, struct session *session)
{
	struct request *rq = creation->rq;
	struct viewer viewer = {.role = VIEWER_ARBITER, .organiser = true};

	reply_json(rq, 201,
	           json_pack("{s:s, s:{s:s, s:s}, s:o}", "slug", session->t.slug, "links",
	                     "arbiter", secret_link(rq, &session->t, 0), "spectator",
	                     public_link(rq, &session->t), "event",
	                     view_event(&session->t, &viewer)));
}

void handle_event_create(struct request *rq)
{
	struct daemon *daemon = daemon_of(rq);
	struct creation *creation = arena_get(&rq->arena, sizeof *creation);
	char *uuid = arena_get(&rq->arena, 37);
	struct error err;
	json_t *body;
	bool allowed;

	if (!auth_organiser(&daemon->auth, rq)) {
		error_set(&err, ERR_UNAUTHENTICATED,
		          "events are made by organisers: open an organiser link first "
		          "(`arbiter link` makes one)");
		reply_problem(rq, &err, NULL);
		return;
	}
	if (!handle_body(rq, &body))
		return;
	uuid_make(uuid);
	creation->rq = rq;
	creation->plan.uuid = uuid;
	creation->answer = event_created;
	creation->drafts = (struct drafts){.arena = &rq->arena, .at = rq->at};
	creation->again = json_object_get(body, "slug") ? NULL : slug_again;
	allowed = read_plan(rq, body, &creation->plan, &err) &&
	          check_tiebreaks(rq, &creation->plan, &err) &&
	          command_create(&creation->plan, &creation->drafts, &err);
	json_decref(body);
	if (allowed)
		session_create(daemon->sessions, creation);
	else
		reply_problem(rq, &err, NULL);
}

/* -- reading ----------------------------------------------------------------------------------- */

static void event_read(struct request *rq, struct session *session)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);

	reply_json(rq, 200, view_event(&session->t, &viewer));
}

void handle_event(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], event_read);
}

static void links_read(struct request *rq, struct session *session)
{
	const struct tournament *t = &session->t;
	json_t *players;

	if (!read_as_arbiter(rq, session))
		return;
	players = json_array();
	for (size_t i = 0; i < t->player_count; i++)
		json_array_append_new(players, json_pack("{s:i, s:s, s:s}", "no", t->players[i].no,
		                                         "name", t->players[i].name, "link",
		                                         secret_link(rq, t, t->players[i].no)));
	reply_json(rq, 200,
	           json_pack("{s:s, s:s, s:o}", "arbiter", secret_link(rq, t, 0), "spectator",
	                     public_link(rq, t), "players", players));
}

void handle_event_links(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], links_read);
}

/* Standings after the round asked for, or after the last that is complete. */
static void standings_read(struct request *rq, struct session *session)
{
	int rounds = query_number(rq, "after", swiss_rounds_complete(&session->t));
	struct swiss_table table;
	struct error err;

	if (swiss_standings(&table, &session->t, rounds, &rq->arena, &err))
		reply_json(rq, 200, view_standings(&table, &session->t));
	else
		reply_problem(rq, &err, NULL);
}

void handle_standings(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], standings_read);
}

/* -- finishing --------------------------------------------------------------------------------- */

void event_prepare(struct act *act, const struct session *session, const struct tournament *t)
{
	struct viewer viewer = {.role = VIEWER_ARBITER};

	(void)session;
	act->status = 200;
	act->body = view_event(t, &viewer);
}

static bool finish_check(struct act *act, struct session *session, struct drafts *out,
                         struct error *err)
{
	return act_as_arbiter(act, session, err) && command_finish(&session->t, false, out, err);
}

void handle_event_finish(struct request *rq)
{
	struct act *act = arena_get(&rq->arena, sizeof *act);

	*act = (struct act){.check = finish_check, .prepare = event_prepare};
	handle_act(rq, act);
}

static bool reopen_check(struct act *act, struct session *session, struct drafts *out,
                         struct error *err)
{
	return act_as_arbiter(act, session, err) && command_finish(&session->t, true, out, err);
}

void handle_event_reopen(struct request *rq)
{
	struct act *act = arena_get(&rq->arena, sizeof *act);

	*act = (struct act){.check = reopen_check, .prepare = event_prepare};
	handle_act(rq, act);
}
