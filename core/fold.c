/*
 * The fold: records into state. One function per kind of record, found by a table; they are in
 * fold_event.c, fold_draw.c, fold_round.c, fold_board.c, fold_ruling.c, fold_clock.c. They obey
 * what was recorded and refuse only what cannot follow; they never judge (core/command.c does,
 * before a record is written).
 */
#include "core/fold_parts.h"

#include <string.h>

bool folding_broken(const struct folding *f, const char *what)
{
	return error_set(f->err, ERR_INTERNAL, "record %lld (%s): %s", (long long)f->record->seq,
	                 record_kind_name(f->record->kind), what);
}

const char *folding_text(struct folding *f, const char *data, const char *name)
{
	char text[TEXT_MAX_BYTES + 1];

	if (!data || !field_text(data, name, text, sizeof text))
		return "";
	return arena_text(f->t->arena, text, strlen(text));
}

const char *folding_list_number(const char *at, char after, int *number)
{
	int value = 0;

	if (*at < '0' || *at > '9')
		return NULL;
	for (; *at >= '0' && *at <= '9' && value < 1000000; at++)
		value = value * 10 + (*at - '0');
	*number = value;
	return after && *at == after ? at + 1 : after ? NULL : at;
}

const char *folding_list(struct folding *f, const char *data, const char *name)
{
	size_t size = data ? strlen(data) + 1 : 1;
	char *text = arena_get(f->t->arena, size);

	if (data && !field_text(data, name, text, size))
		text[0] = '\0';
	return text;
}

int folding_number(const struct folding *f, const char *name)
{
	int64_t value = field_int_or(f->record->data, name, 0);

	return value >= 0 && value <= INT32_MAX ? (int)value : 0;
}

int64_t folding_long(const struct folding *f, const char *name)
{
	int64_t value = field_int_or(f->record->data, name, -1);

	return value >= 0 && value < fold_time_max ? value : -1;
}

struct player *folding_player(const struct folding *f)
{
	return tournament_player(f->t, folding_number(f, "no"));
}

struct round *folding_round(const struct folding *f)
{
	return tournament_round(f->t, folding_number(f, "round"));
}

struct board *folding_board(const struct folding *f)
{
	struct board_key key = f->record->board;
	struct board *board = tournament_board(f->t, key.round, key.board);

	return key.section == 1 && board && key.game == board->game_number ? board : NULL;
}

void board_touch(const struct folding *f, struct board *board)
{
	board->touched = true;
	board->last_seq = f->record->seq;
}

bool folding_seat(const struct folding *f, enum seat *seat)
{
	char name[12];

	if (!field_text(f->record->data, "seat", name, sizeof name))
		return false;
	*seat = strcmp(name, seat_name(SEAT_OPENER)) == 0 ? SEAT_OPENER : SEAT_SECOND;
	return strcmp(name, seat_name(*seat)) == 0;
}

static bool fold_nothing(struct folding *f)
{
	(void)f;
	return true;
}

static bool (*const folds[RECORD_KIND_COUNT])(struct folding *f) = {
	[RECORD_CREATED] = fold_created,
	[RECORD_ENTERED] = fold_entered,
	[RECORD_WITHDRAWN] = fold_player,
	[RECORD_RETURNED] = fold_player,
	[RECORD_CHECKED_IN] = fold_player,
	[RECORD_REMATCH_ASKED] = fold_player,
	[RECORD_SEAT_TAKEN] = fold_seat_taken,
	[RECORD_LINK_RENEWED] = fold_link_renewed,
	[RECORD_BYE_REQUESTED] = fold_bye_requested,
	[RECORD_BYE_CANCELLED] = fold_bye_requested,
	[RECORD_DRAWN] = fold_drawn,
	[RECORD_REPLACED] = fold_replaced,
	[RECORD_PLANNED] = fold_planned,
	[RECORD_FORBIDDEN] = fold_forbidden,
	[RECORD_FORBIDDEN_LIFTED] = fold_forbidden_lifted,
	[RECORD_ACCELERATED] = fold_accelerated,
	[RECORD_ACCELERATED_LIFTED] = fold_accelerated_lifted,
	[RECORD_PAIRED] = fold_paired,
	[RECORD_DRAFT_CHANGED] = fold_draft_changed,
	[RECORD_ROUND_CHANGED] = fold_round_changed,
	[RECORD_UNPAIRED] = fold_unpaired,
	[RECORD_ROUND_PUBLISHED] = fold_round_published,
	[RECORD_ROUND_STARTED] = fold_round_started,
	[RECORD_ROUND_CLOSED] = fold_round_closed,
	[RECORD_ROUND_REOPENED] = fold_round_closed,
	[RECORD_FINISHED] = fold_finished,
	[RECORD_REOPENED] = fold_finished,
	[RECORD_SETTINGS] = fold_settings,
	[RECORD_OFFICIAL_NAMED] = fold_official_named,
	[RECORD_OFFICIAL_LEFT] = fold_official,
	[RECORD_OFFICIAL_LINK_RENEWED] = fold_official,
	[RECORD_DECISION] = fold_decision,
	[RECORD_FLAG] = fold_flag,
	[RECORD_RESULT] = fold_result,
	[RECORD_REPORTED] = fold_reported,
	[RECORD_ARBITER_CALLED] = fold_call,
	[RECORD_CALL_ANSWERED] = fold_call,
	[RECORD_TAKEBACK] = fold_takeback,
	[RECORD_PAGES_PUBLISHED] = fold_nothing,
	[RECORD_RULING] = fold_ruling,
	[RECORD_READY] = fold_ready,
	[RECORD_PROPOSED] = fold_proposed,
	[RECORD_MESSAGE] = fold_message,
	[RECORD_OUTAGE] = fold_outage,
};

void tournament_init(struct tournament *t, struct arena *arena)
{
	*t = (struct tournament){
		.arena = arena, .uuid = "", .slug = "", .title = "", .tiebreaks = ""};
}

bool tournament_apply(struct tournament *t, const struct record *record, struct error *err)
{
	struct folding f = {t, record, err};
	struct board *board;

	if ((unsigned)record->kind >= RECORD_KIND_COUNT)
		return error_set(err, ERR_INTERNAL,
		                 "record %lld: a kind this program does not know",
		                 (long long)record->seq);
	if (record->seq != t->seq + 1 || record->at < t->at || record->at >= fold_time_max)
		return folding_broken(&f, "it does not follow the record before it");
	if ((record->seq == 1) != (record->kind == RECORD_CREATED))
		return folding_broken(&f, "an event begins with `created`, once");
	board = folding_board(&f);
	if (!folds[record->kind](&f))
		return false;
	if (board)
		board_touch(&f, board);
	t->seq = record->seq;
	t->at = record->at;
	return true;
}
