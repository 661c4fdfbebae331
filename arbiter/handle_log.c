/* The log outside: as NDJSON, as a page, and as a stream of server-sent events. */
#include "arbiter/page_reply.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
	LOG_BYTES_MAX = 64 * 1024 * 1024,
	LOG_PAGE = 200, /* records on a page */
	GAP_MAX = 2000,
	GAP_READ_MAX = 20000, /* records that are looked through for it */
};

/* The records of an event after a seq, read from the database into one text. */
struct log_reading {
	struct request *rq;
	struct strbuf out;
	bool arbiter;
	int64_t to; /* the last that this viewer may know */
};

static json_t *hex_json(const uint8_t bytes[HASH_SIZE])
{
	char text[2 * HASH_SIZE + 1];

	sodium_bin2hex(text, sizeof text, bytes, HASH_SIZE);
	return json_string(text);
}

/* The bytes that are hashed, as they are, so that whoever reads the log can check its chain. */
static void add_hashed(json_t *view, const struct stored *stored)
{
	const struct record *record = &stored->record;
	char key[BOARD_KEY_TEXT];

	board_key_write(record->board, key);
	json_object_set_new(view, "key", json_string(key));
	json_object_set_new(view, "data", json_string(record->data));
	json_object_set_new(view, "request", json_string(record->request));
	json_object_set_new(view, "index", json_integer(record->request_index));
	if (stored->has_sealed)
		json_object_set_new(view, "sealed_digest", hex_json(stored->sealed_digest));
	json_object_set_new(view, "hash", hex_json(stored->hash));
}

static void log_each(void *arg, const struct stored *stored)
{
	struct log_reading *reading = arg;
	json_t *view;
	char *text;

	if (stored->record.seq > reading->to)
		return;
	view = view_record(&stored->record, reading->arbiter);
	add_hashed(view, stored);
	text = json_dumps(view, JSON_COMPACT);
	strbuf_adds(&reading->out, text);
	strbuf_addc(&reading->out, '\n');
	free(text);
	json_decref(view);
}

static void log_done(void *arg, bool complete)
{
	struct log_reading *reading = arg;
	struct request *rq = reading->rq;
	struct strbuf out = reading->out;
	struct error err;

	if (complete) {
		reply_text(rq, 200, "application/x-ndjson", &out);
		return;
	}
	strbuf_free(&out);
	error_set(&err, ERR_UNAVAILABLE, "the database is away; try again");
	reply_problem(rq, &err, NULL);
}

static void log_read(struct request *rq, struct session *session)
{
	struct log_reading *reading = arena_get(&rq->arena, sizeof *reading);

	*reading = (struct log_reading){
		.rq = rq,
		.out = STRBUF(LOG_BYTES_MAX),
		.arbiter =
			auth_viewer(&daemon_of(rq)->auth, rq, &session->t).role == VIEWER_ARBITER,
		.to = session->t.seq,
	};
	store_load(daemon_of(rq)->store, session->id, query_number(rq, "after", 0), log_each,
	           log_done, reading);
}

void handle_event_log(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], log_read);
}

/* -- the page ---------------------------------------------------------------------------------- */

struct log_showing {
	struct request *rq;
	struct log_line lines[LOG_PAGE];
	size_t count;
	int64_t to;
};

static const char *text_kept(struct request *rq, const char *text)
{
	return text ? arena_text(&rq->arena, text, strlen(text)) : NULL;
}

static void show_each(void *arg, const struct stored *stored)
{
	struct log_showing *showing = arg;
	const struct record *record = &stored->record;
	struct log_line *line;

	if (record->seq > showing->to || showing->count == LOG_PAGE)
		return;
	line = &showing->lines[showing->count++];
	*line = (struct log_line){
		.seq = record->seq,
		.at = record->at,
		.actor = record->actor,
		.kind = record->kind,
		.board = record->board,
		.data = text_kept(showing->rq, record->data),
		.sealed = text_kept(showing->rq, record->sealed),
	};
	sodium_bin2hex(line->hash, sizeof line->hash, stored->hash, HASH_SIZE);
}

static void show_read(struct request *rq, struct session *session)
{
	struct log_showing *showing = rq->kept;
	struct viewer viewer = auth_viewer(&daemon_of(rq)->auth, rq, &session->t);
	struct page page;

	reply_page_begin(&page, rq, &session->t, &viewer);
	page_log(&page, showing->lines, showing->count);
	reply_page_end(&page, rq, 200);
}

static void show_done(void *arg, bool complete)
{
	struct log_showing *showing = arg;
	struct request *rq = showing->rq;
	struct error err;

	if (complete) {
		session_read(daemon_of(rq)->sessions, rq, rq->capture[0], show_read);
		return;
	}
	error_set(&err, ERR_UNAVAILABLE, "the database is away; try again");
	reply_problem(rq, &err, NULL);
}

static void show_start(struct request *rq, struct session *session)
{
	struct log_showing *showing = arena_get(&rq->arena, sizeof *showing);
	int64_t to = query_number(rq, "to", 0);

	showing->rq = rq;
	showing->to = to > 0 && to < session->t.seq ? to : session->t.seq;
	rq->kept = showing;
	store_load(daemon_of(rq)->store, session->id,
	           showing->to > LOG_PAGE ? showing->to - LOG_PAGE : 0, show_each, show_done,
	           showing);
}

void page_of_log(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], show_start);
}

/* -- the stream -------------------------------------------------------------------------------- */

/*
 * A stream begins with the gap since the listener's last record. The gap is read from the database
 * while the event goes on, so it is closed at the end from there once more if need be: only when
 * nothing is missing does the request become a stream.
 */
struct frame {
	struct frame *next;
	int64_t seq;
	const char *kind, *data;
};

struct gap {
	struct request *rq;
	const char *filter;
	struct frame *first, **end;
	int64_t last; /* seq of the last record read */
	int64_t to;   /* the last that this listener may know */
	size_t count;
};

static void gap_start(struct request *rq, struct session *session);

static struct gap *gap_new(struct request *rq)
{
	struct gap *gap = arena_get(&rq->arena, sizeof *gap);

	*gap = (struct gap){.rq = rq, .filter = request_query(rq, "board")};
	gap->end = &gap->first;
	return gap;
}

static void gap_each(void *arg, const struct stored *stored)
{
	struct gap *gap = arg;
	const struct record *record = &stored->record;
	char filter[16];
	struct frame *frame;
	json_t *view;
	char *text;

	if (record->seq > gap->to)
		return;
	gap->last = record->seq;
	view_board_filter(record->board, filter);
	if (gap->filter && record->board.round && strcmp(filter, gap->filter) != 0)
		return;
	if (++gap->count > GAP_MAX)
		return;
	view = view_record(record, false);
	text = json_dumps(view, JSON_COMPACT);
	json_decref(view);
	frame = arena_get(&gap->rq->arena, sizeof *frame);
	frame->seq = record->seq;
	frame->kind = record_kind_name(record->kind);
	frame->data = arena_text(&gap->rq->arena, text, strlen(text));
	free(text);
	*gap->end = frame;
	gap->end = &frame->next;
}

static void gap_done(void *arg, bool complete)
{
	struct gap *gap = arg;
	struct error err;

	if (complete) {
		gap->rq->kept = gap;
		session_read(daemon_of(gap->rq)->sessions, gap->rq, gap->rq->capture[0], gap_start);
		return;
	}
	error_set(&err, ERR_UNAVAILABLE, "the database is away; try again");
	reply_problem(gap->rq, &err, NULL);
}

/* Too long a gap is not sent piece by piece: the listener is to look at the whole again. */
static void gap_send(const struct gap *gap, struct stream *stream, int64_t head)
{
	if (gap->count > GAP_MAX) {
		stream_send(stream, head, "reset", "{}");
		return;
	}
	for (const struct frame *frame = gap->first; frame; frame = frame->next)
		stream_send(stream, frame->seq, frame->kind, frame->data);
}

/* A player who listens is here. */
struct listening {
	struct presence *presence;
	int no;
};

static void listening_ended(void *arg)
{
	struct listening *listening = arg;

	presence_leave(listening->presence, listening->no);
	memory_give(listening);
}

static void listening_begin(struct stream *stream, struct presence *presence, int no)
{
	struct listening *listening = memory_get(sizeof *listening);

	*listening = (struct listening){presence, no};
	presence_join(presence, no);
	stream_at_end(stream, listening_ended, listening);
}

static void gap_start(struct request *rq, struct session *session)
{
	struct gap *gap = rq->kept;
	int no = auth_viewer(&daemon_of(rq)->auth, rq, &session->t).no;
	struct stream *stream;
	struct arena arena;

	if (gap->last < session->t.seq) {
		gap->to = session->t.seq;
		store_load(daemon_of(rq)->store, session->id, gap->last, gap_each, gap_done, gap);
		return;
	}
	/* the request goes when it becomes a stream, but the gap lies in its memory */
	arena = rq->arena;
	arena_init(&rq->arena, memory_get, memory_give);
	stream = stream_open(daemon_of(rq)->streams, rq, session_topic(session), gap->filter);
	if (stream && no)
		listening_begin(stream, session->presence, no);
	if (stream)
		gap_send(gap, stream, session->t.seq);
	arena_free(&arena);
}

static void stream_read(struct request *rq, struct session *session)
{
	struct gap *gap = gap_new(rq);
	const char *last = request_header(rq, "Last-Event-ID");
	int64_t after = last ? strtoll(last, NULL, 10) : query_number(rq, "after", -1);

	gap->last = after >= 0 && after <= session->t.seq ? after : session->t.seq;
	if (session->t.seq - gap->last > GAP_READ_MAX) {
		gap->count = GAP_MAX + 1;
		gap->last = session->t.seq;
	}
	rq->kept = gap;
	gap_start(rq, session);
}

void handle_event_stream(struct request *rq)
{
	session_read(daemon_of(rq)->sessions, rq, rq->capture[0], stream_read);
}
