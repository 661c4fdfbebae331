/* Making an event: its first records go to the database with its row, then it is loaded. */
#include "arbiter/chain.h"
#include "arbiter/derived.h"
#include "arbiter/session_inside.h"

#include <sodium.h>
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

static void seal_drafts(struct drafts *drafts, struct stored *records, const char *request,
                        const uint8_t digest[HASH_SIZE])
{
	uint8_t previous[HASH_SIZE] = {0};

	for (size_t i = 0; i < drafts->count; i++) {
		const struct draft *draft = &drafts->list[i];
		struct stored *stored = &records[i];

		*stored = (struct stored){
			.record = {
				   .seq = (int64_t)i + 1,
				   .at = drafts->at,
				   .actor = draft->actor,
				   .kind = draft->kind,
				   .board = draft->board,
				   .data = draft->data,
				   .request = request,
				   .request_index = (int32_t)i,
				   .sealed = draft->sealed,
				   }
                };
		memcpy(stored->digest, digest, HASH_SIZE);
		chain_seal(stored, previous);
		memcpy(previous, stored->hash, HASH_SIZE);
	}
}

void session_create(struct sessions *sessions, struct creation *creation)
{
	struct request *rq = creation->rq;
	struct drafts *drafts = &creation->drafts;
	struct stored *records = arena_get(&rq->arena, drafts->count * sizeof *records);
	const char *request = request_header(rq, "Idempotency-Key");
	uint8_t digest[HASH_SIZE];
	struct arena *arena = &rq->arena;
	struct tournament *t = arena_get(arena, sizeof *t);
	struct error err;
	json_t *derived;
	char *text;

	request = request && strlen(request) <= REQUEST_ID_MAX ? request : "";
	crypto_hash_sha256(digest, (const uint8_t *)rq->body, rq->body_length);
	seal_drafts(drafts, records, request, digest);
	tournament_init(t, arena);
	for (size_t i = 0; i < drafts->count; i++)
		if (!tournament_apply(t, &records[i].record, &err)) {
			reply_problem(rq, &err, NULL);
			return;
		}
	derived = derived_touched(t);
	text = json_dumps(derived, JSON_COMPACT);
	json_decref(derived);
	creation->sessions = sessions;
	struct store_create create = {
		.slug = creation->plan.slug,
		.uuid = creation->plan.uuid,
		.kind = tournament_kind_name(creation->plan.kind),
		.title = creation->plan.title,
		.request = request,
		.digest = digest,
		.append = {.records = records, .record_count = drafts->count, .derived = text},
		.done = created,
		.arg = creation,
	};
	create.append.games = derived_games(t, arena, &create.append.game_count);
	store_create(sessions->daemon->store, &create);
	memory_give(text);
}
