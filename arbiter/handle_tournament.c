/* An event as a file of a tournament: report, crosstable, document; public data only. */
#include "arbiter/handler.h"
#include "arbiter/swiss.h"
#include "arbiter/tournament_file.h"

enum { FILE_BYTES_MAX = 16 * 1024 * 1024 };

/* Rounds that have all their results; a club stands where other files have a federation. */
static void reply_tournament(struct request *rq, struct session *session,
                             enum tournament_format format, const char *type)
{
	const struct tournament *t = &session->t;
	struct strbuf out = STRBUF(FILE_BYTES_MAX);
	struct swiss swiss;

	swiss_make(&swiss, t, swiss_rounds_complete(t), &rq->arena);
	swiss.history.name = t->title;
	for (uint16_t i = 0; i < swiss.history.count; i++)
		swiss.history.entrants[i].federation = t->players[swiss.number[i] - 1].club;
	tournament_write(format, &swiss.history, &rq->arena, &out);
	reply_text(rq, 200, type, &out);
}

static void read_trf(struct request *rq, struct session *session)
{
	reply_tournament(rq, session, TOURNAMENT_TRF, "text/plain; charset=utf-8");
}

static void read_csv(struct request *rq, struct session *session)
{
	reply_tournament(rq, session, TOURNAMENT_CSV, "text/csv; charset=utf-8");
}

static void read_json(struct request *rq, struct session *session)
{
	reply_tournament(rq, session, TOURNAMENT_JSON, "application/json");
}

void page_of_trf(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], read_trf);
}

void page_of_crosstable_csv(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], read_csv);
}

void page_of_tournament_json(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], read_json);
}
