/* The scratch board: asked by programs, and as a page, empty or with a board of an event on it. */
#include "arbiter/page_reply.h"
#include "arbiter/scratch_inside.h"

#include <stdio.h>
#include <string.h>

/* -- asking ------------------------------------------------------------------------------------ */

static void scratch_page(struct page *page, struct request *rq)
{
	struct viewer viewer = {.role = VIEWER_SPECTATOR};

	reply_page_begin(page, rq, NULL, &viewer);
}

/* Without an event, a login or the database: a fraction of a millisecond. */
void handle_analyse(struct request *rq)
{
	struct scratch scratch;
	struct page page;
	struct error err;
	json_t *body;
	bool good;

	if (!handle_body(rq, &body))
		return;
	good = scratch_read(&scratch, body, &err);
	json_decref(body);
	if (!good) {
		reply_problem(rq, &err, NULL);
		return;
	}
	scratch_page(&page, rq);
	reply_json(rq, 200, scratch_json(&page, &scratch));
}

/* -- the page ---------------------------------------------------------------------------------- */

static void page_reply(struct request *rq, const struct scratch *scratch, const char *note)
{
	struct page page;

	scratch_page(&page, rq);
	page_scratch(&page, scratch, note);
	reply_page_end(&page, rq, 200);
}

static void page_empty(struct request *rq, const char *note)
{
	struct scratch scratch;
	struct error err;

	if (scratch_start(&scratch, SCRATCH_RULE, &err))
		page_reply(rq, &scratch, note);
	else
		reply_problem(rq, &err, NULL);
}

/* What the address asks for: ?from=slug/round/board. */
struct from {
	char slug[SLUG_MAX_BYTES + 1];
	int round, board;
};

static bool from_read(const char *text, struct from *from)
{
	static const char pattern[] = "%48[^/]/%d/%d%n";
	int length = 0;

	return sscanf(text, pattern, from->slug, &from->round, &from->board, &length) == 3 &&
	       !text[length];
}

/* A board that is being played is loaded for officials: in some events nobody else is told what the
 * rules say of it meanwhile (design.md 5). */
static bool may_load(struct request *rq, const struct session *session, const struct board *board)
{
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);

	return board->result != RESULT_KIND_OPEN || viewer_may(&viewer, RIGHT_SEE);
}

static void from_loaded(struct request *rq, struct session *session)
{
	const struct from *from = rq->kept;
	const struct round *round = tournament_round(&session->t, from->round);
	const struct board *board =
		round && round->state > ROUND_DRAFT
			? tournament_board(&session->t, from->round, from->board)
			: NULL;
	struct scratch scratch;

	if (board && may_load(rq, session, board)) {
		scratch_of_game(&scratch, &board->game);
		page_reply(rq, &scratch, NULL);
	} else {
		page_empty(rq,
		           board ? PHRASE("That game is being played: only officials can load it.")
		                 : PHRASE("There is no such board."));
	}
}

void page_of_scratch(struct request *rq)
{
	const char *text = request_query(rq, "from");
	struct from *from = arena_get(&rq->arena, sizeof *from);

	*from = (struct from){0};
	rq->kept = from;
	if (text && from_read(text, from))
		session_read(daemon_of(rq)->sessions, rq, from->slug, from_loaded);
	else
		page_empty(rq, text ? PHRASE("There is no such board.") : NULL);
}
