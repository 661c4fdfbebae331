/* What may be looked up about a board: why a point is forbidden, and which decisions were refused.
 */
#include "arbiter/handler.h"
#include "arbiter/svg.h"

#include <string.h>

enum { MARKS_MAX = 64 * 1024 };

/* -- why a point is forbidden -------------------------------------------------------------------
 */

/* Everybody may ask once the game is over, and in casual matches; while a game runs in which the
 * players judge, nobody but arbiters (design.md 5). */
static bool may_ask(const struct tournament *t, const struct board *board,
                    const struct viewer *viewer)
{
	return viewer_may(viewer, RIGHT_SEE) || board->result != RESULT_KIND_OPEN ||
	       (t->casual && t->rule.adjudication == ADJUDICATION_AUTO);
}

/* The board as it was before a stone on the point, or as it is where there is none. */
static bool cells_before(const struct game *game, uint8_t point, uint8_t cells[BOARD_POINTS])
{
	bool later = false;

	memcpy(cells, game->cells, BOARD_POINTS);
	if (cells[point] == CELL_WHITE)
		return false;
	for (int i = 0; i < game->move_count; i++) {
		later = later || game->moves[i] == point;
		if (later && game->moves[i] != POINT_NONE)
			cells[game->moves[i]] = CELL_EMPTY;
	}
	return true;
}

static void add_line(void *context, int depth, const char *line)
{
	json_array_append_new(context, json_pack("{s:i, s:s}", "depth", depth, "text", line));
}

static json_t *explanation_json(const uint8_t cells[BOARD_POINTS], uint8_t point)
{
	struct strbuf marks = STRBUF(MARKS_MAX);
	json_t *lines = json_array();
	struct explanation why;
	char name[4];
	json_t *view;

	explain_point(cells, point, &why);
	explain_tell(cells, point, add_line, lines);
	svg_why(&marks, &why);
	view = json_pack("{s:s, s:s, s:b, s:o, s:s}", "at", point_name(point, name), "verdict",
	                 verdict_name(why.verdict), "forbidden", verdict_is_forbidden(why.verdict),
	                 "lines", lines, "marks", marks.text);
	strbuf_free(&marks);
	return view;
}

static json_t *explain(struct request *rq, const struct tournament *t, const struct viewer *viewer,
                       struct error *err)
{
	int round = capture_number(rq, 1, MATCH_ROUNDS_MAX);
	const struct board *board = tournament_board(t, round, capture_number(rq, 2, PLAYERS_MAX));
	const char *at = request_query(rq, "at");
	const char *end;
	uint8_t cells[BOARD_POINTS];
	uint8_t point;

	if (!board || tournament_round(t, round)->state == ROUND_DRAFT) {
		error_set(err, ERR_NOT_FOUND, "there is no such board");
		return NULL;
	}
	end = at ? point_parse(at, &point) : NULL;
	if (!end || *end || !cells_before(&board->game, point, cells)) {
		error_set(err, ERR_BAD_POINT, "at: an empty point, or one with a black stone");
		return NULL;
	}
	if (!t->rule.forbidden || !may_ask(t, board, viewer)) {
		error_set(err, ERR_FORBIDDEN,
		          t->rule.forbidden ? "not while this game is being played"
		                            : "this rule has no forbidden moves");
		return NULL;
	}
	return explanation_json(cells, point);
}

static void explain_read(struct request *rq, struct session *session)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	struct error err;
	json_t *view = explain(rq, &session->t, &viewer, &err);

	if (view)
		reply_json(rq, 200, view);
	else
		reply_problem(rq, &err, NULL);
}

void handle_board_explain(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], explain_read);
}

/* -- refused decisions ---------------------------------------------------------------------------
 */

static void refused_found(void *arg, const char *json)
{
	struct request *rq = arg;
	json_t *list = json ? json_loads(json, 0, NULL) : NULL;
	struct error err;

	if (list) {
		reply_json(rq, 200, json_pack("{s:o}", "refused", list));
		return;
	}
	error_set(&err, ERR_UNAVAILABLE, "the database is away; try again in a moment");
	reply_problem(rq, &err, NULL);
}

static void refused_read(struct request *rq, struct session *session)
{
	const struct board_key key = {1, (int16_t)capture_number(rq, 1, MATCH_ROUNDS_MAX),
	                              (int16_t)capture_number(rq, 2, PLAYERS_MAX), 1};

	if (read_as_arbiter(rq, session))
		store_refused(session->daemon->store, session->id, key, refused_found, rq);
}

void handle_board_refused(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], refused_read);
}
