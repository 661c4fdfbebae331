/* The fold of rulings, by their acts, and of what arbiter and players tell each other. */
#include "core/fold_parts.h"

#include <string.h>

/* A ruling on one board, and on all boards that it fits. */
struct act_fold {
	bool (*board)(struct folding *f, struct board *board);
	void (*each)(struct folding *f, const struct round *round, struct board *board);
	bool (*event)(struct folding *f);
};

static void each_pause(struct folding *f, const struct round *round, struct board *board)
{
	if (board_running(round, board))
		board_pause(f, board, true);
}

static bool act_pause(struct folding *f, struct board *board)
{
	board_pause(f, board, false);
	return true;
}

/* A call that stopped the clocks has been heard with it. */
static bool act_resume(struct folding *f, struct board *board)
{
	int64_t at = f->record->at + folding_number(f, "countdown_ms");

	if (!board->paused)
		return folding_broken(f, "the board is not paused");
	board->paused = board->paused_all = board->called = false;
	board->resumes_at = at;
	if (!board->began_at)
		board->began_at = at;
	clock_start(&board->clock, game_to_act(&board->game), at);
	board_touch(f, board);
	return true;
}

static void each_resume(struct folding *f, const struct round *round, struct board *board)
{
	(void)round;
	if (board->paused_all)
		act_resume(f, board);
}

static bool act_start(struct folding *f, struct board *board)
{
	if (!board->waiting)
		return folding_broken(f, "the board does not wait");
	board_start(board, false, f->record->at);
	board_touch(f, board);
	return true;
}

static void each_start(struct folding *f, const struct round *round, struct board *board)
{
	(void)round;
	if (board->waiting)
		act_start(f, board);
}

static bool act_set_clock(struct folding *f, struct board *board)
{
	static const char *const names[] = {"opener_ms", "second_ms"};

	for (int seat = 0; seat < 2; seat++) {
		int64_t left = folding_long(f, names[seat]);

		if (left < 0)
			return folding_broken(f, "its times are malformed");
		clock_put(&board->clock, (enum seat)seat, left, f->record->at);
	}
	return true;
}

static bool act_time_control(struct folding *f, struct board *board)
{
	bool runs = !board->clock.stopped;
	struct time_control control;

	if (!folding_time(f->record->data, &control))
		return folding_broken(f, "its times are malformed");
	clock_set(&board->clock, control);
	if (runs)
		clock_start(&board->clock, game_to_act(&board->game), f->record->at);
	return true;
}

/* Also of a claim that was upheld; one that was not changes nothing. */
static bool act_result(struct folding *f, struct board *board)
{
	uint8_t half_points[2] = {(uint8_t)folding_number(f, "opener"),
	                          (uint8_t)folding_number(f, "second")};
	enum result_kind how;
	enum game_reason reason = REASON_RULING;
	char name[24];

	if (!field_text(f->record->data, "how", name, sizeof name) ||
	    !result_kind_find(name, &how) || how == RESULT_KIND_OPEN)
		return folding_broken(f, "its kind is malformed");
	if (how == RESULT_KIND_FORFEIT || how == RESULT_KIND_DOUBLE_FORFEIT)
		reason = REASON_FORFEIT;
	if (field_text(f->record->data, "verdict", name, sizeof name) &&
	    !reason_find(name, &reason))
		return folding_broken(f, "its verdict is not known to this program");
	board->corrected = board->result != RESULT_KIND_OPEN;
	if (!board->game.outcome.over)
		game_end(&board->game, reason, half_points[SEAT_OPENER], half_points[SEAT_SECOND]);
	board_settle(board, how, half_points, f->record->at);
	return true;
}

static bool act_judge(struct folding *f, struct board *board)
{
	return !folding_number(f, "upheld") || act_result(f, board);
}

/* The result goes; in a round that is played the board stands paused if it had one. */
static void board_revive(struct folding *f, struct board *board)
{
	struct round *round = tournament_round(f->t, f->record->board.round);

	round->touched = true;
	if (board->result == RESULT_KIND_OPEN)
		return;
	board->result = RESULT_KIND_OPEN;
	board->half_points[SEAT_OPENER] = board->half_points[SEAT_SECOND] = 0;
	board->corrected = false;
	memset(board->reports, 0, sizeof board->reports);
	if (round->state == ROUND_STARTED)
		board_pause(f, board, false);
}

/* What the last decision that stands left on the clocks. */
static void stones_restore(struct board *board)
{
	uint8_t full = board->clock.control.stones;
	const uint8_t *due = (const uint8_t[]){full, full};

	for (size_t i = 0; i < board->turn_count; i++)
		if (!board->turns[i].retracted)
			due = board->turns[i].stones_due;
	memcpy(board->clock.stones_due, due, sizeof board->clock.stones_due);
}

static bool act_retract(struct folding *f, struct board *board)
{
	board_revive(f, board);
	if (!board_replay(f, board, (uint32_t)folding_number(f, "to")) || !act_set_clock(f, board))
		return false;
	board->takeback_asked = false;
	stones_restore(board);
	clock_switch(&board->clock, game_to_act(&board->game), f->record->at);
	return true;
}

static bool act_reopen(struct folding *f, struct board *board)
{
	board_revive(f, board);
	if (!board_replay(f, board, (uint32_t)folding_number(f, "to")))
		return false;
	clock_switch(&board->clock, game_to_act(&board->game), f->record->at);
	return true;
}

/* The old game is kept beside the new one, which stands until resumed. */
static bool act_annul(struct folding *f, struct board *board)
{
	struct round *round = tournament_round(f->t, f->record->board.round);
	bool exchange = folding_number(f, "exchange");
	struct board old = *board;
	struct board *kept;

	game_end(&old.game, REASON_ANNULLED, 0, 0);
	board_settle(&old, RESULT_KIND_VOID, old.game.outcome.half_points, f->record->at);
	board_touch(f, &old);
	board_begin(board, f->t, old.number);
	clock_set(&board->clock, old.clock.control);
	board->opener = exchange ? old.second : old.opener;
	board->second = exchange ? old.opener : old.second;
	board->game_number = old.game_number + 1;
	board->keeper = old.keeper;
	board->annulled = arena_grow(f->t->arena, old.annulled, &old.annulled_room,
	                             old.annulled_count + 1, sizeof *board->annulled);
	board->annulled_count = old.annulled_count + 1;
	board->annulled_room = old.annulled_room;
	kept = &board->annulled[old.annulled_count];
	*kept = old;
	kept->annulled = NULL;
	kept->annulled_count = 0;
	round->touched = true;
	if (round->state == ROUND_STARTED)
		board_pause(f, board, false);
	return true;
}

static bool act_warn(struct folding *f, struct board *board)
{
	enum seat seat = SEAT_OPENER;

	if (!folding_seat(f, &seat))
		return folding_broken(f, "its seat is malformed");
	board->warnings[seat] += board->warnings[seat] < UINT8_MAX;
	return true;
}

static bool event_expel(struct folding *f)
{
	struct player *player = folding_player(f);

	if (!player)
		return folding_broken(f, "there is no such player");
	player->withdrawn = player->expelled = player->touched = true;
	return true;
}

static bool act_hand_over(struct folding *f, struct board *board)
{
	board->keeper = folding_number(f, "to");
	return true;
}

static bool event_explain(struct folding *f)
{
	struct ruling *ruling = tournament_ruling(f->t, folding_long(f, "of"));

	if (!ruling)
		return folding_broken(f, "there is no such ruling");
	ruling->explained_by = f->record->seq;
	return true;
}

static bool act_explain(struct folding *f, struct board *board)
{
	(void)board;
	return event_explain(f);
}

static bool act_dismiss(struct folding *f, struct board *board)
{
	(void)f;
	board->proposal.seq = 0;
	return true;
}

static bool event_nothing(struct folding *f)
{
	(void)f;
	return true;
}

static const struct act_fold acts[RULING_ACT_COUNT] = {
	[RULING_PAUSE] = {act_pause,        each_pause,  NULL         },
	[RULING_RESUME] = {act_resume,       each_resume, NULL         },
	[RULING_START] = {act_start,        each_start,  NULL         },
	[RULING_ANNOUNCE] = {NULL,             NULL,        event_nothing},
	[RULING_SET_CLOCK] = {act_set_clock,    NULL,        NULL         },
	[RULING_TIME_CONTROL] = {act_time_control, NULL,        NULL         },
	[RULING_RESULT] = {act_result,       NULL,        NULL         },
	[RULING_FORFEIT] = {act_result,       NULL,        NULL         },
	[RULING_RETRACT] = {act_retract,      NULL,        NULL         },
	[RULING_REOPEN] = {act_reopen,       NULL,        NULL         },
	[RULING_ANNUL] = {act_annul,        NULL,        NULL         },
	[RULING_JUDGE] = {act_judge,        NULL,        NULL         },
	[RULING_WARN] = {act_warn,         NULL,        NULL         },
	[RULING_EXPEL] = {NULL,             NULL,        event_expel  },
	[RULING_HAND_OVER] = {act_hand_over,    NULL,        NULL         },
	[RULING_EXPLAIN] = {act_explain,      NULL,        event_explain},
	[RULING_DISMISS] = {act_dismiss,      NULL,        NULL         },
};

static void fold_each(struct folding *f, const struct act_fold *act)
{
	for (size_t r = 0; r < f->t->round_count; r++)
		for (size_t b = 0; b < f->t->rounds[r]->board_count; b++)
			act->each(f, f->t->rounds[r], &f->t->rounds[r]->boards[b]);
}

static bool fold_act(struct folding *f, const struct act_fold *act)
{
	struct board *board = folding_board(f);

	if (board && act->board)
		return act->board(f, board);
	if (board || f->record->board.round || (!act->each && !act->event))
		return folding_broken(f, "it does not fit where it was made");
	if (act->event)
		return act->event(f);
	fold_each(f, act);
	return true;
}

static void ruling_keep(struct folding *f, enum ruling_act act, enum ruling_reason reason)
{
	const struct record *record = f->record;
	struct tournament *t = f->t;
	bool is_public = folding_number(f, "public");

	t->rulings = arena_grow(t->arena, t->rulings, &t->ruling_room, t->ruling_count + 1,
	                        sizeof *t->rulings);
	t->rulings[t->ruling_count++] = (struct ruling){
		.seq = record->seq,
		.at = record->at,
		.actor = record->actor,
		.act = act,
		.reason = reason,
		.board = record->board,
		.data = arena_text(t->arena, record->data, strlen(record->data)),
		.sealed = record->sealed
	                          ? arena_text(t->arena, record->sealed, strlen(record->sealed))
	                          : "",
		.text = folding_text(f, is_public ? record->data : record->sealed, "text"),
		.is_public = is_public,
	};
}

bool fold_ruling(struct folding *f)
{
	enum ruling_reason reason;
	enum ruling_act act;
	char name[24];

	if (!field_text(f->record->data, "do", name, sizeof name) || !ruling_act_find(name, &act) ||
	    !folding_reason(f, &reason))
		return folding_broken(f, "its act or reason is not known to this program");
	if (!fold_act(f, &acts[act]))
		return false;
	ruling_keep(f, act, reason);
	return true;
}

/* -- messages ---------------------------------------------------------------------------------- */

static const char *const talkers[] = {
	[TALK_OPENER] = "opener",
	[TALK_SECOND] = "second",
	[TALK_OPENER | TALK_SECOND] = "both",
	[TALK_ARBITER] = "arbiter",
};

enum { TALKERS = sizeof talkers / sizeof *talkers };

const char *talk_name(int bits)
{
	return bits > 0 && bits < TALKERS ? talkers[bits] : "";
}

bool talk_find(const char *name, int *bits)
{
	for (*bits = 1; *bits < TALKERS; ++*bits)
		if (!strcmp(talkers[*bits], name))
			return true;
	return false;
}

bool fold_message(struct folding *f)
{
	struct board *board = folding_board(f);
	struct message message = {.seq = f->record->seq, .at = f->record->at};
	char from[12], to[12];

	if (!board || !field_text(f->record->data, "from", from, sizeof from) ||
	    !field_text(f->record->data, "to", to, sizeof to) || !talk_find(from, &message.from) ||
	    !talk_find(to, &message.to))
		return folding_broken(f, "its board, sender or addressee is malformed");
	message.text = folding_text(f, f->record->sealed, "text");
	board->messages = arena_grow(f->t->arena, board->messages, &board->message_room,
	                             board->message_count + 1, sizeof *board->messages);
	board->messages[board->message_count++] = message;
	return true;
}
