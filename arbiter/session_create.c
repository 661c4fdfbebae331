/* Making an event: its first records go to the database with its row, then it is loaded. */
#include "arbiter/chain.h"
#include "arbiter/derived.h"
#include "arbiter/session_inside.h"

#include <string.h>

static void created_ready(struct request *rq, struct session *session)
{
	struct creation *creation = rq->kept;

	creation->answer(creation, session);
}

/* The new event's session, or that of the event this request has made before. */
static void created_load(struct creation *creation, int64_t event_id, const char *slug)
{
	struct request *rq = creation->rq;
	struct session_inside *s = session_of_id(creation->sessions, event_id);
	struct reader *reader = arena_get(&rq->arena, sizeof *reader);

	*reader = (struct reader){.rq = rq, .read = created_ready};
	rq->kept = creation;
	if (s && s->state == SESSION_SETTLED) {
		created_ready(rq, &s->session);
		return;
	}
	if (s) {
		reader_add(s, reader);
		return;
	}
	s = session_new(creation->sessions, slug);
	session_set_id(s, event_id);
	reader_add(s, reader);
	session_reload(s, true);
}

static void created(void *arg, enum store_result result, int64_t event_id, bool same)
{
	struct creation *creation = arg;
	struct error err;

	if (result == STORE_WON || (result == STORE_CONFLICT && event_id && same)) {
		created_load(creation, event_id, result == STORE_WON ? creation->plan.slug : "");
		return;
	}
	if (result == STORE_CONFLICT && !event_id && creation->again && creation->again(creation)) {
		session_create(creation->sessions, creation);
		return;
	}
	if (result == STORE_CONFLICT && event_id)
		error_set(&err, ERR_REQUEST_ID_REUSED,
		          "this Idempotency-Key has made another event with another body");
	else if (result == STORE_CONFLICT)
		error_set(&err, ERR_SLUG_TAKEN, "'%s' is taken; choose another slug",
		          creation->plan.slug);
	else
		error_set(&err, ERR_UNAVAILABLE,
		          "the database is away; repeat with the same Idempotency-Key");
	reply_problem(creation->rq, &err, NULL);
}

/* The drafts as records: sealed into a chain, and folded, which also tells the derived rows. */
static bool make_records(const struct drafts *drafts, struct stored *records, const char *request,
                         struct tournament *t, struct error *err)
{
	uint8_t previous[HASH_SIZE] = {0};

	for (size_t i = 0; i < drafts->count; i++) {
		const struct draft *draft = &drafts->list[i];
		struct stored *stored = &records[i];

		stored->record = (struct record){
			.seq = (int64_t)i + 1,
			.at = drafts->at,
			.actor = draft->actor,
			.kind = draft->kind,
			.board = draft->board,
			.data = draft->data,
			.request = request,
			.request_index = (int32_t)i,
			.sealed = draft->sealed,
		};
		if (!chain_seal(stored, previous))
			return error_set(err, ERR_TOO_LARGE, "that is too much for one record");
		if (!tournament_apply(t, &stored->record, err))
			return false;
		memcpy(previous, stored->hash, HASH_SIZE);
	}
	return true;
}

static void send_creation(struct creation *creation, const struct stored *records,
                          struct tournament *t)
{
	json_t *derived = derived_touched(t);
	char *text = json_dumps(derived, JSON_COMPACT);
	struct store_create create = {
		.slug = creation->plan.slug,
		.uuid = creation->plan.uuid,
		.kind = tournament_kind_name(creation->plan.kind),
		.title = creation->plan.title,
		.request = records->record.request,
		.digest = records->digest,
		.append = {.records = records,
	                   .record_count = creation->drafts.count,
	                   .derived = text},
		.done = created,
		.arg = creation,
	};

	create.append.games = derived_games(t, t->arena, &create.append.game_count);
	store_create(creation->sessions->daemon->store, &create);
	json_decref(derived);
	memory_give(text);
}

static bool read_request_id(const struct request *rq, const char **request, struct error *err)
{
	*request = request_header(rq, "Idempotency-Key");
	if (!*request)
		*request = "";
	return request_id_check(*request, err);
}

void session_create(struct sessions *sessions, struct creation *creation)
{
	struct request *rq = creation->rq;
	struct drafts *drafts = &creation->drafts;
	struct stored *records = arena_get(&rq->arena, drafts->count * sizeof *records);
	struct tournament *t = arena_get(&rq->arena, sizeof *t);
	const char *request;
	uint8_t digest[HASH_SIZE];
	struct error err;

	creation->sessions = sessions;
	request_digest(rq, digest);
	for (size_t i = 0; i < drafts->count; i++)
		memcpy(records[i].digest, digest, HASH_SIZE);
	tournament_init(t, &rq->arena);
	if (read_request_id(rq, &request, &err) && make_records(drafts, records, request, t, &err))
		send_creation(creation, records, t);
	else
		reply_problem(rq, &err, NULL);
}
