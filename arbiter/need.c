#include "arbiter/need.h"

#include "core/claim.h"

/* What the tests look at, and what they find besides. */
struct looking {
	const struct round *round;
	const struct board *board;
	const struct presence *presence;
	int64_t now;
	struct need need;
};

static bool open_game(const struct looking *look)
{
	return look->round->state == ROUND_STARTED && look->board->result == RESULT_KIND_OPEN;
}

/* When the seat to act began to think. */
static int64_t thinking_since(const struct looking *look)
{
	const struct board *board = look->board;

	if (board->turn_count)
		return board->turns[board->turn_count - 1].at;
	return board->began_at ? board->began_at : look->round->started_at;
}

static bool needs_call(struct looking *look)
{
	look->need.since = look->board->called_at;
	look->need.seat = look->board->called_by;
	return look->board->called;
}

static bool needs_claim(struct looking *look)
{
	struct claim claims[BOARD_POINTS];

	if (!open_game(look) || look->board->game.rule.adjudication != ADJUDICATION_CLAIM ||
	    !claim_list(&look->board->game, claims))
		return false;
	look->need.since = thinking_since(look);
	look->need.seat = claims[0].by;
	return true;
}

static bool needs_proposal(struct looking *look)
{
	const struct proposal *proposal = &look->board->proposal;

	look->need.since = proposal->at;
	look->need.seat = proposal->forfeits[SEAT_OPENER] ? SEAT_OPENER : SEAT_SECOND;
	return proposal->seq != 0;
}

static bool needs_reports(struct looking *look)
{
	const struct report *reports = look->board->reports;

	return open_game(look) && reports[0].given && reports[1].given;
}

static bool needs_offline(struct looking *look)
{
	if (!look->presence || !open_game(look) || look->board->game.outcome.over)
		return false;
	for (int seat = 0; seat < 2; seat++) {
		int no = board_player(look->board, (enum seat)seat);

		look->need.seat = (enum seat)seat;
		if (presence_away(look->presence, no, &look->need.since))
			return true;
	}
	return false;
}

static bool needs_paused(struct looking *look)
{
	look->need.since = look->board->paused_at;
	return open_game(look) && look->board->paused;
}

static bool needs_waiting(struct looking *look)
{
	look->need.since = look->round->started_at;
	look->need.seat = look->board->ready[SEAT_OPENER] ? SEAT_SECOND : SEAT_OPENER;
	return open_game(look) && look->board->waiting;
}

/* From here on the one to act is meant. */
static bool thinks_longer(struct looking *look, int64_t ms)
{
	look->need.since = thinking_since(look);
	look->need.seat = game_to_act(&look->board->game);
	return open_game(look) && !look->board->game.outcome.over && look->need.since &&
	       look->now - look->need.since >= ms;
}

static bool needs_opening(struct looking *look)
{
	return look->board->game.state != STATE_PLAY && look->board->turn_count > 0 &&
	       thinks_longer(look, NEED_OPENING_MS);
}

static bool needs_low(struct looking *look)
{
	const struct clock *clock = &look->board->clock;

	if (!open_game(look) || clock->control.base_ms == 0 || clock->stopped)
		return false;
	look->need.seat = clock->running;
	look->need.since = thinking_since(look);
	return clock_left(clock, clock->running, look->now) < NEED_LOW_MS;
}

static bool needs_idle(struct looking *look)
{
	return look->board->turn_count > 0 && thinks_longer(look, NEED_IDLE_MS);
}

static bool needs_nothing(struct looking *look)
{
	return look->board->result == RESULT_KIND_OPEN;
}

static bool is_over(struct looking *look)
{
	(void)look;
	return true;
}

static const struct {
	const char *name, *words;
} needs[] = {
#define X(id, name, words) [NEED_##id] = {name, words},
	BOARD_NEEDS(X)
#undef X
};

static bool (*const tests[NEED_COUNT])(struct looking *look) = {
	[NEED_CALL] = needs_call,         [NEED_CLAIM] = needs_claim,
	[NEED_PROPOSAL] = needs_proposal, [NEED_REPORTS] = needs_reports,
	[NEED_OFFLINE] = needs_offline,   [NEED_PAUSED] = needs_paused,
	[NEED_WAITING] = needs_waiting,   [NEED_OPENING] = needs_opening,
	[NEED_LOW] = needs_low,           [NEED_IDLE] = needs_idle,
	[NEED_NOTHING] = needs_nothing,   [NEED_OVER] = is_over,
};

const char *need_name(enum board_need kind)
{
	return needs[kind].name;
}

const char *need_words(enum board_need kind)
{
	return needs[kind].words;
}

struct need need_of(const struct round *round, const struct board *board,
                    const struct presence *presence, int64_t now)
{
	struct looking look = {.round = round, .board = board, .presence = presence, .now = now};

	for (int kind = 0; kind < NEED_COUNT; kind++) {
		look.need = (struct need){.kind = (enum board_need)kind};
		if (tests[kind](&look))
			break;
	}
	return look.need;
}

int need_compare(const struct need *a, const struct need *b)
{
	if (a->kind != b->kind)
		return (int)a->kind - (int)b->kind;
	return (a->since > b->since) - (a->since < b->since);
}
