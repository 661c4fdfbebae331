/* How a player's values in the standings come about. */
#include "arbiter/handler.h"
#include "arbiter/working_json.h"

/* After the round asked for, or after the last that is complete: as the standings are. */
static void working_read(struct request *rq, struct session *session)
{
	const struct tournament *t = &session->t;
	int rounds = query_number(rq, "after", swiss_rounds_complete(t));
	int no = capture_number(rq, 1, PLAYERS_MAX);
	struct working workings[STANDING_KEYS_MAX];
	const struct standing *row;
	struct swiss_table table;
	struct error err;

	if (!swiss_standings(&table, t, rounds, &rq->arena, &err)) {
		reply_problem(rq, &err, NULL);
		return;
	}
	row = swiss_explain(&table, no, &rq->arena, workings);
	if (!row) {
		error_set(&err, ERR_NOT_FOUND, "there is no such player in the standings");
		reply_problem(rq, &err, NULL);
		return;
	}
	reply_json(rq, 200,
	           working_json(&table.swiss.history, table.rounds, table.swiss.number, row,
	                        table.keys, table.key_count, workings));
}

void handle_working(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], working_read);
}
