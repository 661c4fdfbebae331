/* Players: entering (one, or those of a file), withdrawing, byes, checking in, links. */
#include "arbiter/csv.h"
#include "arbiter/handler.h"
#include "arbiter/tournament_file.h"

#include <stdlib.h>
#include <string.h>

static void players_read(struct request *rq, struct session *session)
{
	json_t *players = json_array();

	for (size_t i = 0; i < session->t.player_count; i++)
		json_array_append_new(players, view_player(&session->t.players[i]));
	reply_json(rq, 200, json_pack("{s:o}", "players", players));
}

void handle_players(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], players_read);
}

/* -- entering ---------------------------------------------------------------------------------- */

struct entering {
	struct act act;
	struct entry *entries;
	const int *lines; /* of a CSV file, for errors; NULL otherwise */
	size_t count, room;
	size_t before; /* players before them */
};

static bool entering_check(struct act *act, struct session *session, struct drafts *out,
                           struct error *err)
{
	struct entering *entering = (struct entering *)act;

	if (!act_as_arbiter(act, session, err))
		return false;
	for (size_t i = 0; i < entering->count; i++) {
		struct error why;

		if (command_enter(&session->t, &entering->entries[i], (int)i, out, &why))
			continue;
		if (!entering->lines)
			return error_set(err, why.code, "%s", why.text);
		return error_set(err, why.code, "line %d: %s", entering->lines[i], why.text);
	}
	return true;
}

static void entering_prepare(struct act *act, const struct session *session,
                             const struct tournament *t)
{
	const struct entering *entering = (const struct entering *)act;
	json_t *players = json_array();

	(void)session;
	for (size_t i = t->player_count - entering->count; i < t->player_count; i++) {
		json_t *player = view_player(&t->players[i]);

		json_object_set_new(player, "link",
		                    json_string(secret_link(act->rq, t, t->players[i].no)));
		json_array_append_new(players, player);
	}
	act->status = 201;
	act->body = json_pack("{s:o}", "players", players);
}

/* Which column is what; -1 where the file has none. */
struct columns {
	int name, club, rating;
};

static bool read_header(struct csv *csv, struct columns *columns, struct error *err)
{
	*columns = (struct columns){-1, -1, -1};
	if (!csv_row(csv, err))
		return err->code != ERR_NONE ||
		       error_set(err, ERR_BAD_FILE, "line 1: the file is empty");
	for (int i = 0; i < csv->count; i++) {
		const char *title = csv->fields[i];

		if (!strcasecmp(title, "name"))
			columns->name = i;
		else if (!strcasecmp(title, "club") || !strcasecmp(title, "country") ||
		         !strcasecmp(title, "federation"))
			columns->club = i;
		else if (!strcasecmp(title, "rating"))
			columns->rating = i;
	}
	return columns->name >= 0 ||
	       error_set(err, ERR_BAD_FILE,
	                 "line 1: expected the columns' names: name, and if you like rating, club");
}

static const char *column(const struct csv *csv, int index)
{
	return index >= 0 && index < csv->count ? csv_plain(csv->fields[index]) : "";
}

static bool read_row(const struct csv *csv, const struct columns *columns, struct entry *entry,
                     struct error *err)
{
	const char *rating = column(csv, columns->rating);
	char *end;

	entry->name = column(csv, columns->name);
	entry->club = column(csv, columns->club);
	entry->rating = (int)strtol(rating, &end, 10);
	return !*end || error_set(err, ERR_BAD_FILE, "line %d: rating '%.20s' is not a number",
	                          csv->line, rating);
}

static bool read_csv(struct entering *entering, struct request *rq, struct error *err)
{
	struct csv csv;
	struct columns columns;
	int *lines = NULL;
	size_t line_room = 0;

	csv_init(&csv, rq->body, &rq->arena);
	if (!read_header(&csv, &columns, err))
		return false;
	while (csv_row(&csv, err)) {
		if (entering->count == PLAYERS_MAX)
			return error_set(err, ERR_TOO_LARGE,
			                 "line %d: an event has at most %d players", csv.line,
			                 PLAYERS_MAX);
		entering->entries = arena_grow(&rq->arena, entering->entries, &entering->room,
		                               entering->count + 1, sizeof *entering->entries);
		lines = arena_grow(&rq->arena, lines, &line_room, entering->count + 1,
		                   sizeof *lines);
		lines[entering->count] = csv.line;
		if (!read_row(&csv, &columns, &entering->entries[entering->count++], err))
			return false;
	}
	entering->lines = lines;
	if (err->code != ERR_NONE)
		return false;
	return entering->count ||
	       error_set(err, ERR_BAD_FILE, "line 2: there is no player in the file");
}

/* The players of a report or document; a federation is where others have a club. */
static bool read_tournament(struct entering *entering, struct request *rq,
                            enum tournament_format format, struct error *err)
{
	struct history history;

	if (!tournament_read(format, rq->body, rq->body_length, &rq->arena, &history, err))
		return false;
	if (history.count > PLAYERS_MAX)
		return error_set(err, ERR_TOO_LARGE, "an event has at most %d players",
		                 PLAYERS_MAX);
	entering->count = history.count;
	entering->entries = arena_get(&rq->arena, history.count * sizeof *entering->entries);
	for (int i = 0; i < history.count; i++)
		entering->entries[i] = (struct entry){.name = history.entrants[i].name,
		                                      .club = history.entrants[i].federation,
		                                      .rating = history.entrants[i].rating};
	return true;
}

/* A table with names of columns, or any other form of a tournament by its looks. */
static bool read_list(struct entering *entering, struct request *rq, struct error *err)
{
	enum tournament_format format = tournament_format_of_bytes(rq->body, rq->body_length);

	return format == TOURNAMENT_NONE || format == TOURNAMENT_CSV
	               ? read_csv(entering, rq, err)
	               : read_tournament(entering, rq, format, err);
}

static bool read_one(struct entering *entering, struct request *rq, const json_t *body,
                     struct error *err)
{
	int64_t rating;

	entering->entries = arena_get(&rq->arena, sizeof *entering->entries);
	entering->count = 1;
	if (!body_text(rq, body, "name", NULL, &entering->entries->name, err) ||
	    !body_text(rq, body, "club", "", &entering->entries->club, err) ||
	    !body_int(body, "rating", 0, 0, 9999, &rating, err))
		return false;
	entering->entries->rating = (int)rating;
	return true;
}

void handle_players_add(struct request *rq)
{
	struct entering *entering = arena_get(&rq->arena, sizeof *entering);
	const char *type = request_header(rq, "Content-Type");
	struct error err;
	json_t *body;
	bool read;

	entering->act = (struct act){.check = entering_check, .prepare = entering_prepare};
	if (type && (!strncmp(type, "text/csv", 8) || !strncmp(type, "text/plain", 10))) {
		read = read_list(entering, rq, &err);
	} else {
		if (!handle_body(rq, &body))
			return;
		read = read_one(entering, rq, body, &err);
		json_decref(body);
	}
	if (read)
		handle_act(rq, &entering->act);
	else
		reply_problem(rq, &err, NULL);
}

/* -- one player -------------------------------------------------------------------------------- */

struct player_act {
	struct act act;
	int no, round, half_points;
};

static void player_prepare(struct act *act, const struct session *session,
                           const struct tournament *t)
{
	(void)session;
	act->status = 200;
	act->body = view_player(tournament_player(t, ((struct player_act *)act)->no));
}

/* An arbiter, or the player himself. */
static bool self_or_arbiter(struct act *act, const struct session *session, int no,
                            struct error *err)
{
	struct viewer viewer = auth_viewer(&session->daemon->auth, act->rq, &session->t);

	if (viewer.role == VIEWER_PLAYER && viewer.no == no) {
		act->actor = auth_actor(&viewer);
		return true;
	}
	return act_as_arbiter(act, session, err);
}

static bool withdraw_check(struct act *act, struct session *session, struct drafts *out,
                           struct error *err)
{
	int no = ((struct player_act *)act)->no;

	return self_or_arbiter(act, session, no, err) &&
	       command_withdraw(&session->t, act->actor, no, false, out, err);
}

static bool return_check(struct act *act, struct session *session, struct drafts *out,
                         struct error *err)
{
	int no = ((struct player_act *)act)->no;

	return act_as_arbiter(act, session, err) &&
	       command_withdraw(&session->t, act->actor, no, true, out, err);
}

static bool check_in_check(struct act *act, struct session *session, struct drafts *out,
                           struct error *err)
{
	int no = ((struct player_act *)act)->no;

	return self_or_arbiter(act, session, no, err) &&
	       command_check_in(&session->t, act->actor, no, out, err);
}

static bool bye_check(struct act *act, struct session *session, struct drafts *out,
                      struct error *err)
{
	struct player_act *bye = (struct player_act *)act;

	return act_as_arbiter(act, session, err) &&
	       command_bye(&session->t, act->actor, bye->no, bye->round, bye->half_points, out,
	                   err);
}

static bool link_check(struct act *act, struct session *session, struct drafts *out,
                       struct error *err)
{
	return act_as_arbiter(act, session, err) &&
	       command_renew_link(&session->t, ((struct player_act *)act)->no, out, err);
}

static void link_prepare(struct act *act, const struct session *session, const struct tournament *t)
{
	(void)session;
	act->status = 200;
	act->body =
		json_pack("{s:s}", "link", secret_link(act->rq, t, ((struct player_act *)act)->no));
}

static void player_act(struct request *rq, const struct act *how, int round, int half_points)
{
	struct player_act *act = arena_get(&rq->arena, sizeof *act);

	*act = (struct player_act){.act = *how,
	                           .no = capture_number(rq, 1, PLAYERS_MAX),
	                           .round = round,
	                           .half_points = half_points};
	handle_act(rq, &act->act);
}

void handle_player_withdraw(struct request *rq)
{
	player_act(rq, &(struct act){.check = withdraw_check, .prepare = player_prepare}, 0, 0);
}

void handle_player_return(struct request *rq)
{
	player_act(rq, &(struct act){.check = return_check, .prepare = player_prepare}, 0, 0);
}

void handle_player_check_in(struct request *rq)
{
	player_act(rq, &(struct act){.check = check_in_check, .prepare = player_prepare}, 0, 0);
}

void handle_player_link(struct request *rq)
{
	player_act(rq, &(struct act){.check = link_check, .prepare = link_prepare}, 0, 0);
}

void handle_player_bye(struct request *rq)
{
	int64_t round, half_points;
	struct error err;
	json_t *body;
	bool read;

	if (!handle_body(rq, &body))
		return;
	read = body_int(body, "round", 0, 1, ROUNDS_MAX, &round, &err) &&
	       body_int(body, "half_points", -1, 0, 2, &half_points, &err);
	json_decref(body);
	if (read)
		player_act(rq, &(struct act){.check = bye_check, .prepare = player_prepare},
		           (int)round, (int)half_points);
	else
		reply_problem(rq, &err, NULL);
}
