#include "arbiter/view_ruling.h"

#include "arbiter/strbuf.h"
#include "core/field.h"

#include <string.h>

enum { FIELD_NAME = 64 };

static const char was[] = "was_";

/* Fields that say what kind of ruling it is, not what it changed. */
static bool is_head(const char *name)
{
	static const char *const heads[] = {"do", "reason", "of", "public", "text"};

	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		if (!strcmp(heads[i], name))
			return true;
	return false;
}

static json_t *value_json(const char *data, const char *name, const char *value)
{
	int64_t number;

	return field_int(data, name, &number) ? json_integer(number) : json_string(value);
}

void view_changes(json_t *view, const char *data)
{
	json_t *before = json_object();
	json_t *after = json_object();
	const char *at = data;
	size_t size = strlen(data) + 1;
	char *value = memory_get(size);
	char name[FIELD_NAME];

	while (field_next(&at, name, sizeof name, value, size)) {
		bool old = !strncmp(name, was, sizeof was - 1);

		if (!is_head(name))
			json_object_set_new(old ? before : after,
			                    old ? name + sizeof was - 1 : name,
			                    value_json(data, name, value));
	}
	memory_give(value);
	json_object_set_new(view, "before", before);
	json_object_set_new(view, "after", after);
}

static void add_place(json_t *view, struct board_key key)
{
	if (!key.round)
		return;
	json_object_set_new(view, "round", json_integer(key.round));
	json_object_set_new(view, "board", json_integer(key.board));
	json_object_set_new(view, "game", json_integer(key.game));
}

static void add_reason(json_t *view, enum ruling_reason reason)
{
	if (reason == RULED_NONE)
		return;
	json_object_set_new(view, "reason", json_string(ruling_reason_name(reason)));
	json_object_set_new(view, "reason_title", json_string(ruling_reason_title(reason)));
}

json_t *view_ruling(const struct ruling *ruling, const struct viewer *viewer)
{
	int64_t of = field_int_or(ruling->data, "of", 0);
	json_t *view = json_pack("{s:I, s:I, s:i, s:s, s:b}", "seq", (json_int_t)ruling->seq, "at",
	                         (json_int_t)ruling->at, "actor", (int)ruling->actor, "do",
	                         ruling_act_name(ruling->act), "public", ruling->is_public);

	add_place(view, ruling->board);
	add_reason(view, ruling->reason);
	if (*ruling->text && (ruling->is_public || viewer_may(viewer, RIGHT_SEE)))
		json_object_set_new(view, "text", json_string(ruling->text));
	if (of)
		json_object_set_new(view, "of", json_integer(of));
	if (ruling->explained_by)
		json_object_set_new(view, "explained_by", json_integer(ruling->explained_by));
	view_changes(view, ruling->data);
	return view;
}

json_t *view_rulings(const struct tournament *t, const struct viewer *viewer)
{
	json_t *list = json_array();

	for (size_t i = t->ruling_count; i-- > 0;)
		json_array_append_new(list, view_ruling(&t->rulings[i], viewer));
	return list;
}

static json_t *board_rulings(const struct tournament *t, const struct round *round,
                             const struct board *board, const struct viewer *viewer)
{
	json_t *list = json_array();

	for (size_t i = t->ruling_count; i-- > 0;)
		if (t->rulings[i].board.round == round->number &&
		    t->rulings[i].board.board == board->number)
			json_array_append_new(list, view_ruling(&t->rulings[i], viewer));
	return list;
}

/* -- proposals --------------------------------------------------------------------------------- */

static void add_proposal(json_t *list, const struct round *round, const struct board *board)
{
	const struct proposal *proposal = &board->proposal;
	int whom = (proposal->forfeits[SEAT_OPENER] ? TALK_OPENER : 0) |
	           (proposal->forfeits[SEAT_SECOND] ? TALK_SECOND : 0);
	json_t *view;

	if (!proposal->seq)
		return;
	view = json_pack("{s:I, s:I, s:i, s:i, s:s, s:s}", "seq", (json_int_t)proposal->seq, "at",
	                 (json_int_t)proposal->at, "round", round->number, "board", board->number,
	                 "do", ruling_act_name(RULING_FORFEIT), "seat", talk_name(whom));
	add_reason(view, proposal->reason);
	json_array_append_new(list, view);
}

json_t *view_proposals(const struct tournament *t)
{
	json_t *list = json_array();

	for (size_t r = 0; r < t->round_count; r++)
		for (size_t b = 0; b < t->rounds[r]->board_count; b++)
			add_proposal(list, t->rounds[r], &t->rounds[r]->boards[b]);
	return list;
}

/* -- the tables -------------------------------------------------------------------------------- */

static json_t *where_json(int where)
{
	json_t *list = json_array();

	if (where & RULING_BOARD)
		json_array_append_new(list, json_string("board"));
	if (where & RULING_EVENT)
		json_array_append_new(list, json_string("event"));
	return list;
}

json_t *view_ruling_acts(void)
{
	json_t *list = json_array();

	for (int i = 0; i < RULING_ACT_COUNT; i++) {
		enum ruling_act act = (enum ruling_act)i;
		enum ruling_needs needs = ruling_act_needs(act);

		json_array_append_new(
			list, json_pack("{s:s, s:o, s:b, s:b}", "do", ruling_act_name(act), "where",
		                        where_json(ruling_act_where(act)), "needs_reason",
		                        needs == NEEDS_REASON || needs == NEEDS_BOTH, "needs_text",
		                        needs == NEEDS_TEXT || needs == NEEDS_BOTH));
	}
	return list;
}

json_t *view_ruling_reasons(void)
{
	json_t *list = json_array();

	for (int i = RULED_NONE + 1; i < RULED_COUNT; i++)
		json_array_append_new(list,
		                      json_pack("{s:s, s:s}", "code",
		                                ruling_reason_name((enum ruling_reason)i), "title",
		                                ruling_reason_title((enum ruling_reason)i)));
	return list;
}

/* -- boards ------------------------------------------------------------------------------------ */

static json_t *time_or_null(bool set, int64_t at)
{
	return set ? json_integer(at) : json_null();
}

static json_t *by_seat(int opener, int second)
{
	return json_pack("{s:i, s:i}", "opener", opener, "second", second);
}

/* Officials read all of it, a player what is from or for him. */
static json_t *messages_json(const struct board *board, const struct viewer *viewer)
{
	json_t *list = json_array();
	int seen = viewer_may(viewer, RIGHT_SEE)   ? TALK_OPENER | TALK_SECOND | TALK_ARBITER
	           : viewer->role != VIEWER_PLAYER ? 0
	           : viewer->no == board->opener   ? TALK_OPENER
	           : viewer->no == board->second   ? TALK_SECOND
	                                           : 0;

	for (size_t i = 0; i < board->message_count; i++) {
		const struct message *message = &board->messages[i];

		if ((message->from | message->to) & seen)
			json_array_append_new(list, json_pack("{s:I, s:I, s:s, s:s, s:s}", "seq",
			                                      (json_int_t)message->seq, "at",
			                                      (json_int_t)message->at, "from",
			                                      talk_name(message->from), "to",
			                                      talk_name(message->to), "text",
			                                      message->text));
	}
	return list;
}

static json_t *annulled_json(const struct tournament *t, const struct board *board)
{
	json_t *list = json_array();

	for (size_t i = 0; i < board->annulled_count; i++)
		json_array_append_new(list, view_annulled(t, &board->annulled[i]));
	return list;
}

static void add_pause(json_t *view, const struct board *board, int64_t now)
{
	bool counts = board->resumes_at > now && !board->paused;

	json_object_set_new(view, "paused", json_boolean(board->paused));
	json_object_set_new(view, "paused_at", time_or_null(board->paused, board->paused_at));
	json_object_set_new(view, "paused_by", time_or_null(board->paused, board->paused_by));
	json_object_set_new(view, "resumes_at", time_or_null(counts, board->resumes_at));
	json_object_set_new(view, "waiting", json_boolean(board->waiting));
	json_object_set_new(view, "ready",
	                    json_pack("{s:b, s:b}", "opener", board->ready[SEAT_OPENER], "second",
	                              board->ready[SEAT_SECOND]));
}

void view_board_order(json_t *view, const struct tournament *t, const struct round *round,
                      const struct board *board, const struct viewer *viewer, int64_t now)
{
	json_t *proposals = json_array();

	add_pause(view, board, now);
	add_proposal(proposals, round, board);
	json_object_set_new(view, "game", json_integer(board->game_number));
	json_object_set_new(view, "warnings",
	                    by_seat(board->warnings[SEAT_OPENER], board->warnings[SEAT_SECOND]));
	json_object_set_new(view, "arbiter", json_integer(board->keeper));
	json_object_set_new(view, "messages", messages_json(board, viewer));
	json_object_set_new(view, "rulings", board_rulings(t, round, board, viewer));
	json_object_set_new(view, "proposals", proposals);
	json_object_set_new(view, "annulled", annulled_json(t, board));
}

void view_line_order(json_t *line, const struct board *board)
{
	json_object_set_new(line, "game", json_integer(board->game_number));
	json_object_set_new(line, "paused", json_boolean(board->paused));
	json_object_set_new(line, "waiting", json_boolean(board->waiting));
	json_object_set_new(line, "arbiter", json_integer(board->keeper));
	json_object_set_new(
		line, "warnings",
		json_integer(board->warnings[SEAT_OPENER] + board->warnings[SEAT_SECOND]));
	json_object_set_new(line, "proposals", json_integer(board->proposal.seq != 0));
}
