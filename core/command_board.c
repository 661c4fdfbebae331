/* Acts on a board: decisions, the fall of a flag, results, calls, take-backs, the rematch. */
#include "core/command_parts.h"

#include <stdio.h>
#include <string.h>

/* The board of a published round; a draft's boards do not exist for anybody outside. */
struct board *command_board(const struct tournament *t, int round, int number, struct error *err)
{
	struct board *board = tournament_board(t, round, number);

	if (!board || tournament_round(t, round)->state == ROUND_DRAFT) {
		error_set(err, ERR_NOT_FOUND, "there is no board %d in round %d", number, round);
		return NULL;
	}
	return board;
}

bool command_seat(const struct board *board, int no, enum seat *seat, struct error *err)
{
	if (board->opener != no && board->second != no)
		return error_set(err, ERR_WRONG_SEAT, "you do not sit at board %d", board->number);
	*seat = board->opener == no ? SEAT_OPENER : SEAT_SECOND;
	return true;
}

struct board_key command_key(int round, const struct board *board)
{
	return (struct board_key){1, (int16_t)round, (int16_t)board->number,
	                          (int16_t)board->game_number};
}

/* Does the board take decisions now, and from somebody who has seen its latest version? */
static bool board_takes(const struct tournament *t, const struct board_act *act,
                        const struct board *board, struct error *err)
{
	if (tournament_round(t, act->round)->state == ROUND_PUBLISHED)
		return error_set(err, ERR_GAME_NOT_STARTED, "the round has not started");
	if (board->result != RESULT_KIND_OPEN)
		return error_set(err, ERR_GAME_OVER, "the game is over");
	if (board->waiting)
		return error_set(err, ERR_GAME_NOT_STARTED,
		                 "the game begins when both players are ready");
	if (board->paused)
		return error_set(err, ERR_PAUSED, "the arbiter has paused the game");
	if (act->version >= 0 && act->version != (int64_t)board->game.version)
		return error_set(err, ERR_VERSION_MOVED,
		                 "the game is at version %u, you have seen %lld; look again",
		                 board->game.version, (long long)act->version);
	return true;
}

/* The board of an act, in play, and the actor's seat on it. */
struct board *command_board_in_play(const struct tournament *t, const struct board_act *act,
                                    enum seat *seat, struct error *err)
{
	struct board *board = command_board(t, act->round, act->board, err);

	if (!board || !command_seat(board, act->no, seat, err) || !board_takes(t, act, board, err))
		return NULL;
	return board;
}

static void fields_points(struct fields *data, const struct decision *decision)
{
	char text[OFFERS_MAX * 4 + 1];
	size_t length = 0;

	for (int i = 0; i < decision->count; i++) {
		char name[4];

		length += (size_t)snprintf(text + length, sizeof text - length, "%s%s",
		                           i ? "," : "", point_name(decision->points[i], name));
	}
	fields_text(data, "at", text);
}

static void fields_outcome(struct fields *data, const struct outcome *outcome)
{
	if (!outcome->over)
		return;
	fields_text(data, "reason", reason_name(outcome->reason));
	fields_int(data, "opener", outcome->half_points[SEAT_OPENER]);
	fields_int(data, "second", outcome->half_points[SEAT_SECOND]);
}

static void fields_lag(struct fields *data, const struct way *way, const struct lag_given *lag)
{
	if (way->sent > 0)
		fields_int(data, "sent", way->sent);
	fields_int(data, "rtt", way->round_trip_ms);
	fields_int(data, "lag", lag->compensation_ms);
	fields_int(data, "quota", lag->quota_ms);
}

/* The decision as the record that the game's new state makes of it. */
static bool draft_decision(const struct board_act *act, const struct board *board, enum seat seat,
                           const struct decision *decision, const struct game *after,
                           const struct lag_given *lag, struct drafts *out, struct error *err)
{
	char buffer[512];
	struct fields data = FIELDS(buffer);

	fields_text(&data, "seat", seat_name(seat));
	fields_text(&data, "do", decision_name(decision->kind));
	if (decision->kind == DECISION_DECLARE)
		fields_int(&data, "n", decision->count);
	else if (decision->count)
		fields_points(&data, decision);
	if (after->implied_keep)
		fields_int(&data, "implied", 1);
	if (lag)
		fields_lag(&data, &out->way, lag);
	fields_outcome(&data, &after->outcome);
	return draft_add(out,
	                 &(struct draft){RECORD_DECISION, .actor = act->no,
	                                 .board = command_key(act->round, board)},
	                 &data, NULL, err);
}

/* The running seat has lost on time: in renju either side can always still win (RIF 9.4). */
static void outcome_on_time(const struct board *board, struct outcome *outcome)
{
	enum seat fallen = board->clock.running;

	*outcome = (struct outcome){.over = true, .reason = REASON_TIME};
	outcome->half_points[fallen == SEAT_OPENER ? SEAT_SECOND : SEAT_OPENER] = 2;
}

bool command_flag(const struct tournament *t, int round, int number, struct drafts *out,
                  struct error *err)
{
	struct board *board = command_board(t, round, number, err);
	char buffer[128];
	struct fields data = FIELDS(buffer);
	struct outcome outcome;

	if (!board)
		return false;
	if (board->result != RESULT_KIND_OPEN || out->at <= clock_deadline(&board->clock))
		return error_set(err, ERR_WRONG_STATE, "no flag has fallen on board %d", number);
	outcome_on_time(board, &outcome);
	fields_outcome(&data, &outcome);
	return draft_add(out,
	                 &(struct draft){RECORD_FLAG, .actor = ACTOR_SERVER,
	                                 .board = command_key(round, board)},
	                 &data, NULL, err);
}

/* Stones, choices and claims are of one point, an offer of several, and the rest of none. */
static bool points_check(const struct decision *decision, struct error *err)
{
	bool one = decision->kind == DECISION_PLACE || decision->kind == DECISION_CHOOSE ||
	           decision->kind == DECISION_CLAIM;
	bool any = decision->kind == DECISION_OFFER || decision->kind == DECISION_DECLARE;

	return any || decision->count == one ||
	       error_set(err, ERR_BAD_FIELD, "at: %s takes %s", decision_name(decision->kind),
	                 one ? "one point" : "no point");
}

/* What the seat gets back for the way of its decision: of time it was charged. */
static struct lag_given lag_of(const struct tournament *t, const struct board *board,
                               enum seat seat, const struct drafts *out)
{
	const struct clock *clock = &board->clock;
	struct lag_quota quota = tournament_lag_quota(t, board);
	bool charged = !clock->stopped && clock->running == seat && out->at > clock->since;
	int64_t most = charged ? out->at - clock->since : 0;
	int64_t way = out->way.round_trip_ms;

	return lag_compensate(&quota, board_lag_quota(t, board, seat), way < most ? way : most);
}

static bool decide_all(const struct board_act *act, const struct board *board, enum seat seat,
                       const struct decision *decisions, size_t count, const struct lag_given *lag,
                       struct drafts *out, struct error *err)
{
	struct game game = board->game;

	for (size_t i = 0; i < count; i++)
		if (!points_check(&decisions[i], err) ||
		    !game_apply(&game, seat, &decisions[i], err) ||
		    !draft_decision(act, board, seat, &decisions[i], &game, i ? NULL : lag, out,
		                    err))
			return false;
	return true;
}

bool command_decide(const struct tournament *t, const struct board_act *act,
                    const struct decision *decisions, size_t count, struct drafts *out,
                    bool *flagged, struct error *err)
{
	enum seat seat = SEAT_OPENER;
	struct board *board = command_board_in_play(t, act, &seat, err);
	struct lag_given lag = {0};

	*flagged = false;
	if (!board)
		return false;
	if (out->at < board->resumes_at)
		return error_set(err, ERR_PAUSED, "the game resumes in %lld s",
		                 (long long)(board->resumes_at - out->at + 999) / 1000);
	if (out->way.measured)
		lag = lag_of(t, board, seat, out);
	if (out->at - lag.compensation_ms > clock_deadline(&board->clock)) {
		*flagged = true;
		return command_flag(t, act->round, act->board, out, err);
	}
	if (!count || count > DECISIONS_MAX)
		return error_set(err, ERR_BAD_FIELD, "decisions: 1 to %d of them", DECISIONS_MAX);
	return decide_all(act, board, seat, decisions, count, out->way.measured ? &lag : NULL, out,
	                  err);
}

bool command_call(const struct tournament *t, const struct board_act *act, struct drafts *out,
                  struct error *err)
{
	struct board *board = command_board(t, act->round, act->board, err);
	char buffer[64];
	struct fields data = FIELDS(buffer);
	enum seat seat = SEAT_OPENER;

	if (!board || !command_seat(board, act->no, &seat, err))
		return false;
	if (t->kind == TOURNAMENT_MATCH && t->creator_plays)
		return error_set(err, ERR_WRONG_STATE, "this match has no arbiter");
	if (board->called)
		return error_set(err, ERR_WRONG_STATE, "the arbiter has been called already");
	if (board->result != RESULT_KIND_OPEN)
		return error_set(err, ERR_GAME_OVER, "the game is over");
	fields_text(&data, "seat", seat_name(seat));
	if (tournament_setting(t, SETTING_CALL_STOPS) &&
	    board_running(tournament_round(t, act->round), board))
		fields_int(&data, "stops", 1);
	return draft_add(out,
	                 &(struct draft){RECORD_ARBITER_CALLED, .actor = act->no,
	                                 .board = command_key(act->round, board)},
	                 &data, NULL, err);
}

bool command_answer_call(const struct tournament *t, int round, int number, struct drafts *out,
                         struct error *err)
{
	struct board *board = command_board(t, round, number, err);
	char buffer[8];
	struct fields data = FIELDS(buffer);

	if (!board)
		return false;
	if (!board->called)
		return error_set(err, ERR_WRONG_STATE, "nobody calls at board %d", number);
	return draft_add(out,
	                 &(struct draft){RECORD_CALL_ANSWERED, .actor = ACTOR_ARBITER,
	                                 .board = command_key(round, board)},
	                 &data, NULL, err);
}

static bool talks_of_draw(const struct turn *turn)
{
	return turn->decision.kind == DECISION_DRAW_OFFER ||
	       turn->decision.kind == DECISION_DRAW_DECLINE;
}

/* The version before the seat's last standing decision, talk of a draw aside; -1 if it has none. */
static int64_t takeback_target(const struct board *board, enum seat seat)
{
	int64_t version = board->game.version;

	for (size_t i = board->turn_count; i-- > 0;) {
		const struct turn *turn = &board->turns[i];

		if (turn->retracted)
			continue;
		version--;
		if (turn->seat == seat && !talks_of_draw(turn))
			return version;
	}
	return -1;
}

static bool takeback_ask(const struct board *board, enum seat seat, struct error *err)
{
	if (board->takeback_asked)
		return error_set(err, ERR_WRONG_STATE, "a take-back has been asked for already");
	return takeback_target(board, seat) >= 0 ||
	       error_set(err, ERR_WRONG_STATE, "you have decided nothing yet");
}

static bool takeback_answer(const struct board *board, enum seat seat, struct error *err)
{
	return (board->takeback_asked && board->takeback_by != seat) ||
	       error_set(err, ERR_WRONG_STATE, "the opponent has asked for no take-back");
}

bool command_takeback(const struct tournament *t, const struct board_act *act, const char *step,
                      struct drafts *out, struct error *err)
{
	enum seat seat = SEAT_OPENER;
	struct board *board = command_board_in_play(t, act, &seat, err);
	bool asks = strcmp(step, "ask") == 0;
	bool grants = strcmp(step, "grant") == 0;
	char buffer[96];
	struct fields data = FIELDS(buffer);

	if (!board)
		return false;
	if (!t->casual)
		return error_set(err, ERR_WRONG_STATE, "only casual matches have take-backs");
	if (!asks && !grants && strcmp(step, "refuse") != 0)
		return error_set(err, ERR_BAD_FIELD, "step: ask, grant or refuse");
	if (!(asks ? takeback_ask(board, seat, err) : takeback_answer(board, seat, err)))
		return false;
	fields_text(&data, "seat", seat_name(seat));
	fields_text(&data, "step", step);
	if (grants)
		fields_int(&data, "to", takeback_target(board, board->takeback_by));
	return draft_add(out,
	                 &(struct draft){RECORD_TAKEBACK, .actor = act->no,
	                                 .board = command_key(act->round, board)},
	                 &data, NULL, err);
}

bool command_pair_match(const struct tournament *t, const struct pair *pair, struct drafts *out,
                        struct error *err)
{
	if (t->kind != TOURNAMENT_MATCH || t->round_count || t->player_count != 2)
		return error_set(err, ERR_WRONG_STATE, "only a new match of two is paired so");
	return draft_round(t, RECORD_ROUND_PUBLISHED, 1, &(struct pairs){.list = pair, .count = 1},
	                   "drawn", out, err);
}

/* The rematch: the last board with its seats exchanged, published and started at once. An arbiter
 * may have closed the last round already. */
static bool draft_rematch(const struct tournament *t, const struct board *board, struct drafts *out,
                          struct error *err)
{
	bool closed = tournament_last_round(t)->state == ROUND_CLOSED;
	int round = (int)t->round_count + 1;
	struct pair pair = {board->second, board->opener};

	return (closed || draft_round_only(RECORD_ROUND_CLOSED, round - 1, out, err)) &&
	       draft_round(t, RECORD_ROUND_PUBLISHED, round,
	                   &(struct pairs){.list = &pair, .count = 1}, "arbiter-" ARBITER_VERSION,
	                   out, err) &&
	       draft_round_start(t, round, out, err);
}

bool command_rematch(const struct tournament *t, int no, struct drafts *out, struct error *err)
{
	const struct round *last = tournament_last_round(t);
	const struct board *board = last ? round_board_of(last, no, NULL) : NULL;
	char buffer[64];
	struct fields data = FIELDS(buffer);
	int other;

	if (!command_open(t, err))
		return false;
	if (t->kind != TOURNAMENT_MATCH || !board)
		return error_set(err, ERR_WRONG_STATE, "only players of a match have rematches");
	if (last->state == ROUND_PUBLISHED)
		return error_set(err, ERR_GAME_NOT_STARTED, "the match has not started");
	if (board->result == RESULT_KIND_OPEN)
		return error_set(err, ERR_WRONG_STATE, "the game is not over yet");
	if (tournament_player(t, no)->wants_rematch)
		return error_set(err, ERR_WRONG_STATE, "you have asked for a rematch already");
	if ((int)t->round_count >= t->round_limit)
		return error_set(err, ERR_WRONG_STATE, "a match has at most %d games",
		                 t->round_limit);
	fields_int(&data, "no", no);
	if (!draft_add(out, &(struct draft){RECORD_REMATCH_ASKED, .actor = no}, &data, NULL, err))
		return false;
	other = board->opener == no ? board->second : board->opener;
	return !tournament_player(t, other)->wants_rematch || draft_rematch(t, board, out, err);
}

void command_legal(const struct tournament *t, const struct board *board, enum seat seat,
                   struct legal *legal)
{
	*legal = (struct legal){0};
	for (size_t i = 0; i < t->round_count; i++) {
		const struct round *round = t->rounds[i];
		bool here = tournament_board(t, round->number, board->number) == board;

		if (here && round->state == ROUND_STARTED && board->result == RESULT_KIND_OPEN &&
		    !board->paused && !board->waiting)
			game_legal(&board->game, seat, legal);
	}
}
