/*
 * The two clocks of a game, as arithmetic on instants. All times are integer milliseconds; an
 * instant is ms since the Unix epoch and comes from the caller. Pure.
 *
 * The clock of the seat whose decision is pending runs, the opener's from the start. One number a
 * seat is enough for every kind of control: the time until its flag falls, periods of overtime
 * included. A kind only says how much a hand-over or a stone gives back:
 *
 *   fischer         base_ms, and increment_ms for each hand-over of the clock (design.md 5) or,
 * with per_stone, for each stone or pass. Without an increment: plain sudden death byo-yomi
 * base_ms, then `periods` of period_ms: the period a hand-over happens in begins anew the next
 * time, those used up whole are gone canadian        base_ms, then period_ms for each `stones`
 * stones or passes; time left over is not kept per-move        base_ms for each turn, or for each
 * stone or pass with per_stone correspondence  the same in days; a kind of its own for those who
 * show it
 */
#ifndef CORE_CLOCK_H
#define CORE_CLOCK_H

#include "core/opening.h"

/* X(id, name on the wire) */
#define TIME_KINDS(X)           \
	X(FISCHER, "fischer")   \
	X(BYO_YOMI, "byo-yomi") \
	X(CANADIAN, "canadian") \
	X(PER_MOVE, "per-move") \
	X(CORRESPONDENCE, "correspondence")

enum time_kind {
#define X(id, name) TIME_##id,
	TIME_KINDS(X)
#undef X
		TIME_KIND_COUNT
};

const char *time_kind_name(enum time_kind kind);
bool time_kind_find(const char *name, enum time_kind *kind);

/* base_ms = 0: no clock at all, whatever the kind. */
struct time_control {
	int64_t base_ms;
	int64_t increment_ms; /* fischer */
	enum time_kind kind;
	bool per_stone;    /* fischer, per-move: a stone gives it, not a hand-over */
	int64_t period_ms; /* byo-yomi, canadian: more than 0 */
	uint8_t periods;   /* byo-yomi: 1 or more */
	uint8_t stones;    /* canadian: 1 or more */
};

struct clock {
	struct time_control control;
	int64_t left_ms[2];    /* by seat, as of `since`: until the flag falls */
	int64_t since;         /* instant from which the running clock is charged */
	uint8_t stones_due[2]; /* canadian: to be played in the period, by seat */
	enum seat running;
	bool stopped; /* neither runs: not started, over or paused */
};

/* What a clock shows. */
struct clock_reading {
	int64_t main_ms;   /* of the main time, or of the turn that is per-move */
	int64_t period_ms; /* of the period that runs, full while the main time does */
	uint8_t periods;   /* left, with the one that runs */
	uint8_t stones;    /* to be played in it */
};

/* What a control has after its main time: periods, all of them; 0 for kinds without. */
int64_t clock_overtime(const struct time_control *control);

/* Both clocks full and standing. */
void clock_set(struct clock *clock, struct time_control control);
void clock_start(struct clock *clock, enum seat seat, int64_t at);

/*
 * A decision: charges the running seat up to `at`, credits it for the stones and passes that the
 * decision was (0 for a swap and the like), and lets `seat` run. The same seat may go on.
 */
void clock_decided(struct clock *clock, enum seat seat, int stones, int64_t at);

/* The same without stones: the turn passes. */
void clock_turn(struct clock *clock, enum seat seat, int64_t at);

/* A decision was taken back: `seat` is to act again. Charges the running seat; nobody is credited.
 */
void clock_switch(struct clock *clock, enum seat seat, int64_t at);

/* Charges up to `at`, then gives back up to `by_ms` of what the running seat was charged. */
void clock_compensate(struct clock *clock, int64_t by_ms, int64_t at);

/* An interval that is charged to nobody: an outage. */
void clock_skip(struct clock *clock, int64_t from, int64_t to);

/* What a seat has left is set, from `at` on. */
void clock_put(struct clock *clock, enum seat seat, int64_t left_ms, int64_t at);

/* A pause, and the end: charges the running seat, then nothing runs until clock_start(). */
void clock_stop(struct clock *clock, int64_t at);

/* An arbiter gives a seat time or, below 0, takes some: never more than there is. */
void clock_adjust(struct clock *clock, enum seat seat, int64_t by_ms, int64_t at);

/* What a seat has left at an instant until its flag falls, never below 0. */
int64_t clock_left(const struct clock *clock, enum seat seat, int64_t at);
struct clock_reading clock_read(const struct clock *clock, enum seat seat, int64_t at);

/* The instant at which the running clock falls, INT64_MAX if none does. Exactly then the seat has
 * 0 left, a millisecond earlier 1. */
int64_t clock_deadline(const struct clock *clock);

/* Has the flag of a seat fallen? Both may have: RIF 10.4, game_flags(). */
bool clock_fallen(const struct clock *clock, enum seat seat, int64_t at);

#endif
