/* Questions to an event's state. The fold that makes it is in fold.c. */
#include "core/tournament.h"

#include <string.h>

#define X(id, name) [TOURNAMENT_##id] = name,
static const char *const tournament_kinds[] = {TOURNAMENT_KINDS(X)};
#undef X
#define X(id, name) [ROUND_##id] = name,
static const char *const round_states[] = {ROUND_STATES(X)};
#undef X
#define X(id, name) [RESULT_KIND_##id] = name,
static const char *const result_kinds[] = {RESULT_KINDS(X)};
#undef X
#define X(id, name) [BYE_##id] = name,
static const char *const bye_kinds[] = {BYE_KINDS(X)};
#undef X
#define X(id, name) [NEXT_##id] = name,
static const char *const next_steps[] = {NEXT_STEPS(X)};
#undef X

const char *tournament_kind_name(enum tournament_kind kind)
{
	return tournament_kinds[kind];
}

const char *round_state_name(enum round_state state)
{
	return round_states[state];
}

const char *result_kind_name(enum result_kind kind)
{
	return result_kinds[kind];
}

bool result_kind_find(const char *name, enum result_kind *kind)
{
	for (size_t i = 0; i < RESULT_KIND_COUNT; i++)
		if (!strcmp(result_kinds[i], name)) {
			*kind = (enum result_kind)i;
			return true;
		}
	return false;
}

const char *bye_kind_name(enum bye_kind kind)
{
	return bye_kinds[kind];
}

const char *next_step_name(enum next_step step)
{
	return next_steps[step];
}

struct player *tournament_player(const struct tournament *t, int no)
{
	return no >= 1 && (size_t)no <= t->player_count ? &t->players[no - 1] : NULL;
}

struct official *tournament_official(const struct tournament *t, int number)
{
	return number > 0 && (size_t)number <= t->official_count ? &t->officials[number - 1] : NULL;
}

struct round *tournament_round(const struct tournament *t, int number)
{
	return number >= 1 && (size_t)number <= t->round_count ? t->rounds[number - 1] : NULL;
}

int tournament_drawn_number(const struct tournament *t, int no)
{
	while (t->players[no - 1].replaced_by)
		no = t->players[no - 1].replaced_by;
	for (size_t i = 0; i < t->drawn_count; i++)
		if (t->drawn[i] == no)
			return (int)i + 1;
	return 0;
}

struct board *tournament_board(const struct tournament *t, int round, int board)
{
	struct round *r = tournament_round(t, round);

	return r && board >= 1 && (size_t)board <= r->board_count ? &r->boards[board - 1] : NULL;
}

struct round *tournament_last_round(const struct tournament *t)
{
	return tournament_round(t, (int)t->round_count);
}

int board_player(const struct board *board, enum seat seat)
{
	return seat == SEAT_OPENER ? board->opener : board->second;
}

struct board *round_board_of(const struct round *round, int no, enum seat *seat)
{
	for (size_t i = 0; i < round->board_count; i++) {
		struct board *board = &round->boards[i];

		if (board->opener != no && board->second != no)
			continue;
		if (seat)
			*seat = board->opener == no ? SEAT_OPENER : SEAT_SECOND;
		return board;
	}
	return NULL;
}

const struct bye *round_bye_of(const struct round *round, int no)
{
	for (size_t i = 0; i < round->bye_count; i++)
		if (round->byes[i].no == no)
			return &round->byes[i];
	return NULL;
}

size_t round_open_boards(const struct round *round)
{
	size_t open = 0;

	for (size_t i = 0; i < round->board_count; i++)
		open += round->boards[i].result == RESULT_KIND_OPEN;
	return open;
}

void ban_rounds(const struct tournament *t, const struct ban *ban, int *first, int *last)
{
	*first = ban->last_rounds ? t->round_limit - ban->last_rounds + 1 : ban->first;
	*last = ban->last_rounds || !ban->last ? t->round_limit : ban->last;
}

int tournament_bye_points(const struct tournament *t, enum bye_kind kind)
{
	static const enum setting worth[] = {
		[BYE_PAIRING] = SETTING_POINTS_BYE,
		[BYE_HALF] = SETTING_POINTS_HALF_BYE,
		[BYE_FULL] = SETTING_POINTS_FULL_BYE,
		[BYE_ZERO] = SETTING_POINTS_ZERO_BYE,
	};

	return (int)tournament_setting(t, worth[kind]);
}

/* What a seat's result is worth: its half-points say win, draw or loss. */
static int board_points(const struct tournament *t, const struct board *board, enum seat seat)
{
	static const enum setting played[] = {SETTING_POINTS_LOSS, SETTING_POINTS_DRAW,
	                                      SETTING_POINTS_WIN};
	uint8_t half_points = board->half_points[seat];

	switch (board->result) {
	case RESULT_KIND_PLAYED:
	case RESULT_KIND_ADJUDICATED:
		return (int)tournament_setting(t, played[half_points < 2 ? half_points : 2]);
	case RESULT_KIND_FORFEIT:
	case RESULT_KIND_DOUBLE_FORFEIT:
		return (int)tournament_setting(t, half_points ? SETTING_POINTS_FORFEIT_WIN
		                                              : SETTING_POINTS_FORFEIT_LOSS);
	case RESULT_KIND_VOID:
		return tournament_bye_points(t, BYE_ZERO);
	case RESULT_KIND_OPEN:
	case RESULT_KIND_COUNT:
		break;
	}
	return 0;
}

/* Whoever is on no board and has no bye entered later. */
static int round_half_points(const struct tournament *t, const struct round *round, int no)
{
	enum seat seat;
	const struct board *board = round_board_of(round, no, &seat);
	const struct bye *bye;

	if (board)
		return board_points(t, board, seat);
	bye = round_bye_of(round, no);
	if (bye)
		return bye->half_points;
	return tournament_bye_points(t, tournament_setting(t, SETTING_LATE_ENTRY) ? BYE_HALF
	                                                                          : BYE_ZERO);
}

int tournament_half_points(const struct tournament *t, int no, int rounds)
{
	int sum = 0;

	for (size_t i = 0; i < t->round_count; i++)
		if ((!rounds || (int)i < rounds) && t->rounds[i]->state != ROUND_DRAFT)
			sum += round_half_points(t, t->rounds[i], no);
	return sum;
}

struct ruling *tournament_ruling(const struct tournament *t, int64_t seq)
{
	for (size_t i = 0; i < t->ruling_count; i++)
		if (t->rulings[i].seq == seq)
			return &t->rulings[i];
	return NULL;
}

bool board_running(const struct round *round, const struct board *board)
{
	return round->state == ROUND_STARTED && board->result == RESULT_KIND_OPEN &&
	       !board->clock.stopped;
}

static int64_t figure(const struct tournament *t, enum setting setting, int64_t by_control)
{
	int64_t value = tournament_setting(t, setting);

	return value < 0 ? by_control : value;
}

struct lag_quota tournament_lag_quota(const struct tournament *t, const struct board *board)
{
	struct lag_quota quota = lag_quota_of(&board->clock.control);

	return (struct lag_quota){figure(t, SETTING_LAG_START, quota.start_ms),
	                          figure(t, SETTING_LAG_GAIN, quota.gain_ms),
	                          figure(t, SETTING_LAG_MAX, quota.max_ms)};
}

int64_t board_lag_quota(const struct tournament *t, const struct board *board, enum seat seat)
{
	return board->quota_used[seat] ? board->quota_ms[seat]
	                               : tournament_lag_quota(t, board).start_ms;
}

int64_t board_lag_allowance(const struct tournament *t, const struct board *board)
{
	enum seat seat = board->clock.running;
	int64_t quota = board_lag_quota(t, board, seat);
	int64_t allowance = 2 * board->round_trip_ms[seat];

	return allowance < quota ? allowance : quota;
}

enum ruling_timing tournament_timing(const struct tournament *t, int round)
{
	const struct round *next = tournament_round(t, round + 1);

	if (t->finished)
		return TIMING_REPORT;
	if (!next)
		return TIMING_NEXT_PAIRING;
	return next->state == ROUND_DRAFT ? TIMING_DRAFT : TIMING_STANDINGS;
}

static void *duplicate(struct arena *arena, const void *from, size_t size)
{
	return size ? memcpy(arena_get(arena, size), from, size) : NULL;
}

static struct round *round_copy(const struct round *round, struct arena *arena)
{
	struct round *copy = duplicate(arena, round, sizeof *round);

	copy->boards = duplicate(arena, round->boards, round->board_count * sizeof *round->boards);
	return copy;
}

void tournament_copy(struct tournament *copy, const struct tournament *t, int round, int number,
                     struct arena *arena)
{
	struct board *board;

	*copy = *t;
	copy->arena = arena;
	copy->players = duplicate(arena, t->players, t->player_count * sizeof *t->players);
	copy->rounds = duplicate(arena, t->rounds, t->round_count * sizeof(struct round *));
	copy->rulings = duplicate(arena, t->rulings, t->ruling_count * sizeof *t->rulings);
	copy->player_room = t->player_count;
	copy->round_room = t->round_count;
	copy->ruling_room = t->ruling_count;
	for (size_t i = 0; i < t->round_count; i++)
		copy->rounds[i] = round_copy(t->rounds[i], arena);
	board = tournament_board(copy, round, number);
	if (!board)
		return;
	board->turns = duplicate(arena, board->turns, board->turn_count * sizeof *board->turns);
	board->turn_room = board->turn_count;
}

static size_t players_present(const struct tournament *t)
{
	size_t present = 0;

	for (size_t i = 0; i < t->player_count; i++)
		present += !t->players[i].withdrawn;
	return present;
}

static enum next_step next_after(const struct tournament *t, const struct round *round)
{
	switch (round->state) {
	case ROUND_DRAFT:
		return NEXT_PUBLISH;
	case ROUND_PUBLISHED:
		return NEXT_START;
	case ROUND_STARTED:
		return round_open_boards(round) ? NEXT_RESULTS : NEXT_CLOSE;
	case ROUND_CLOSED:
		break;
	}
	return (int)t->round_count >= t->round_limit ? NEXT_FINISH : NEXT_PAIR;
}

enum next_step tournament_next(const struct tournament *t)
{
	const struct round *last = tournament_last_round(t);

	if (t->finished)
		return NEXT_NOTHING;
	if (last)
		return next_after(t, last);
	return players_present(t) < 2 ? NEXT_ENTER : NEXT_PAIR;
}
