/* A game as a file: picture or record. */
#include "arbiter/board_record.h"
#include "arbiter/handler.h"
#include "arbiter/png.h"
#include "arbiter/svg.h"

enum { FILE_BYTES_MAX = 8 * 1024 * 1024, PNG_SIDE = 720 };

/* The board a spectator may see; false after having replied. */
static const struct board *board_shown(struct request *rq, const struct tournament *t,
                                       const struct round **round)
{
	int number = capture_number(rq, 1, MATCH_ROUNDS_MAX);
	const struct board *board = tournament_board(t, number, capture_number(rq, 2, PLAYERS_MAX));
	struct error err;

	*round = tournament_round(t, number);
	if (board && (*round)->state != ROUND_DRAFT)
		return board;
	error_set(&err, ERR_NOT_FOUND, "there is no such board");
	reply_problem(rq, &err, NULL);
	return NULL;
}

/* -- pictures ---------------------------------------------------------------------------------- */

static void board_svg(struct request *rq, struct session *session)
{
	struct strbuf out = STRBUF(FILE_BYTES_MAX);
	const struct round *round;
	const struct board *board = board_shown(rq, &session->t, &round);

	if (!board)
		return;
	svg_board(&out, &(struct svg_board){.game = &board->game, .standalone = true});
	reply_text(rq, 200, "image/svg+xml", &out);
}

/* Drawing takes some ten ms: it is done in a thread, from the finished SVG. */
struct drawing {
	struct request *rq;
	struct strbuf svg, png;
	bool drawn;
	struct error err;
};

static void drawing_work(void *arg)
{
	struct drawing *drawing = arg;

	drawing->drawn = png_of_svg(drawing->svg.text, drawing->svg.length, PNG_SIDE, &drawing->png,
	                            &drawing->err);
}

static void drawing_done(void *arg)
{
	struct drawing *drawing = arg;
	struct strbuf png = drawing->png; /* the reply frees the arena the drawing lies in */

	strbuf_free(&drawing->svg);
	if (drawing->drawn) {
		reply_text(drawing->rq, 200, "image/png", &png);
		return;
	}
	strbuf_free(&png);
	reply_problem(drawing->rq, &drawing->err, NULL);
}

static void board_png(struct request *rq, struct session *session)
{
	struct drawing *drawing = arena_get(&rq->arena, sizeof *drawing);
	const struct round *round;
	const struct board *board = board_shown(rq, &session->t, &round);

	if (!board)
		return;
	*drawing = (struct drawing){
		.rq = rq, .svg = STRBUF(FILE_BYTES_MAX), .png = STRBUF(FILE_BYTES_MAX)};
	svg_board(&drawing->svg, &(struct svg_board){.game = &board->game, .standalone = true});
	workers_run(session->daemon->workers, drawing_work, drawing_done, drawing);
}

/* -- records ----------------------------------------------------------------------------------- */

static void record_sink(void *context, const char *bytes, size_t size)
{
	strbuf_add(context, bytes, size);
}

/* The game in one of the notations. */
static void board_file(struct request *rq, const struct tournament *t, notation_writer *write,
                       const char *type)
{
	struct strbuf out = STRBUF(FILE_BYTES_MAX);
	struct notation_sink sink = {record_sink, &out};
	const struct round *round;
	const struct board *board = board_shown(rq, t, &round);
	struct game_record record;

	if (!board)
		return;
	board_record(t, round, board, &rq->arena, &record);
	write(&record, 1, &sink, NULL);
	reply_text(rq, 200, type, &out);
}

static void board_sgf(struct request *rq, struct session *session)
{
	board_file(rq, &session->t, sgf_write, "application/x-go-sgf; charset=utf-8");
}

static void board_text(struct request *rq, struct session *session)
{
	board_file(rq, &session->t, text_write, "text/plain; charset=utf-8");
}

void page_of_board_svg(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], board_svg);
}

void page_of_board_png(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], board_png);
}

void page_of_board_sgf(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], board_sgf);
}

void page_of_board_text(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], board_text);
}
