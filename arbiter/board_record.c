#include "arbiter/board_record.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char *kept(struct arena *arena, const char *text)
{
	return arena_text(arena, text, strlen(text));
}

static const char *number_text(struct arena *arena, int number)
{
	char text[12];

	snprintf(text, sizeof text, "%d", number);
	return kept(arena, text);
}

static const char *day_text(struct arena *arena, int64_t at)
{
	time_t seconds = (time_t)(at / 1000);
	char text[24] = "";
	struct tm day;

	if (at > 0 && gmtime_r(&seconds, &day))
		strftime(text, sizeof text, "%Y-%m-%d", &day);
	return kept(arena, text);
}

/* "1800+5": seconds to begin with, and for each turn. */
static const char *control_text(struct arena *arena, const struct time_control *control)
{
	char text[48];

	if (control->base_ms <= 0)
		return "";
	snprintf(text, sizeof text, "%" PRId64 "+%" PRId64, control->base_ms / 1000,
	         control->increment_ms / 1000);
	return kept(arena, text);
}

/* An arbiter's result stands before the game's own; a void game has none. */
static struct outcome outcome_of(const struct board *board)
{
	static const enum game_reason reasons[RESULT_KIND_COUNT] = {
		[RESULT_KIND_PLAYED] = REASON_NONE,
		[RESULT_KIND_FORFEIT] = REASON_FORFEIT,
		[RESULT_KIND_DOUBLE_FORFEIT] = REASON_FORFEIT,
		[RESULT_KIND_ADJUDICATED] = REASON_RULING,
	};
	struct outcome outcome = {
		.over = board->result != RESULT_KIND_OPEN && board->result != RESULT_KIND_VOID,
		.half_points = {board->half_points[0], board->half_points[1]},
	};

	if (!outcome.over)
		return (struct outcome){0};
	outcome.reason = reasons[board->result];
	if (board->game.outcome.over && memcmp(outcome.half_points, board->game.outcome.half_points,
	                                       sizeof outcome.half_points) == 0)
		outcome.reason = board->game.outcome.reason;
	return outcome;
}

static void add_turn(struct game_record *record, struct arena *arena, const struct board *board,
                     const struct turn *turn)
{
	struct notation_entry *entry = game_record_add(record, arena, ENTRY_DECISION, turn->seat);

	entry->decision = turn->decision;
	entry->implied_keep = turn->implied_keep;
	entry->retracted = turn->retracted;
	entry->at = turn->at;
	if (board->clock.control.base_ms > 0)
		memcpy(entry->left_ms, turn->left_ms, sizeof entry->left_ms);
}

/* The seat whose flag fell lost, and no decision of anybody said so. */
static void add_flag(struct game_record *record, struct arena *arena, const struct board *board)
{
	const struct outcome *outcome = &board->game.outcome;

	if (!outcome->over || outcome->reason != REASON_TIME)
		return;
	for (int seat = 0; seat < 2; seat++) {
		if (outcome->half_points[seat] < 2)
			game_record_add(record, arena, ENTRY_TIME, (enum seat)seat);
	}
}

void board_record(const struct tournament *t, const struct round *round, const struct board *board,
                  struct arena *arena, struct game_record *record)
{
	const struct rule *rule = &board->game.rule;

	game_record_init(record);
	record->rule = rule->id;
	record->adjudication = adjudication_name(rule->adjudication);
	if (rule->adjudication == ADJUDICATION_CLAIM)
		record->wrong_claim = wrong_claim_name(rule->wrong_claim);
	for (int seat = 0; seat < 2; seat++)
		record->names[seat] =
			tournament_player(t, board_player(board, (enum seat)seat))->name;
	record->event = t->title;
	record->round = number_text(arena, round->number);
	record->board = number_text(arena, board->number);
	record->date = day_text(arena, round->started_at);
	record->control = control_text(arena, &board->clock.control);
	record->result = outcome_of(board);
	for (size_t i = 0; i < board->turn_count; i++)
		add_turn(record, arena, board, &board->turns[i]);
	add_flag(record, arena, board);
}
