/*
 * The state of one event as a fold of its log. A record says what happened and what came of it; the
 * fold obeys it (design.md section 4) and is the only code that turns records into state. What may
 * happen next is decided in core/command.h, by reading this state.
 *
 * A Swiss event and a match are the same thing: a match is an event of two players whose rounds
 * have one board, and whose next round is the rematch.
 *
 * Everything lives in the tournament's arena, which the caller gives; texts are borrowed from it.
 */
#ifndef CORE_TOURNAMENT_H
#define CORE_TOURNAMENT_H

#include "core/arena.h"
#include "core/clock.h"
#include "core/game.h"
#include "core/lag.h"
#include "core/office.h"
#include "core/record.h"
#include "core/ruling.h"
#include "core/settings.h"

enum {
	PLAYERS_MAX = 1000,
	ROUNDS_MAX = 30,
	MATCH_ROUNDS_MAX = 999,
	NAME_MAX = 80,   /* characters */
	TITLE_MAX = 170, /* room for two names */
	BOOST_MAX = 20,  /* half-points of an acceleration */
	UTF8_MAX = 4,    /* bytes of a character */
	SLUG_MAX_BYTES = 48,
	TEXT_MAX_BYTES = 1000,
	OFFICIALS_MAX = 100,
};

/* X(id, name on the wire) */
#define TOURNAMENT_KINDS(X) \
	X(SWISS, "swiss")   \
	X(MATCH, "match")

enum tournament_kind {
#define X(id, name) TOURNAMENT_##id,
	TOURNAMENT_KINDS(X)
#undef X
		TOURNAMENT_KIND_COUNT
};

#define ROUND_STATES(X)                                                 \
	X(DRAFT, "draft")         /* paired, seen by arbiters only */   \
	X(PUBLISHED, "published") /* everybody sees the pairings */     \
	X(STARTED, "started")     /* clocks run, decisions are taken */ \
	X(CLOSED, "closed")       /* its results count for the next pairing */

enum round_state {
#define X(id, name) ROUND_##id,
	ROUND_STATES(X)
#undef X
};

/* How a board's result came about. */
#define RESULT_KINDS(X)                                                                     \
	X(OPEN, "open")                                                                     \
	X(PLAYED, "played")                                                                 \
	X(FORFEIT, "forfeit")               /* one did not play: no game for the pairing */ \
	X(DOUBLE_FORFEIT, "double-forfeit") /* neither did */                               \
	X(ADJUDICATED, "adjudicated")       /* any points an arbiter gave */                \
	X(VOID, "void")                     /* does not count, nobody's points */

enum result_kind {
#define X(id, name) RESULT_KIND_##id,
	RESULT_KINDS(X)
#undef X
		RESULT_KIND_COUNT
};

/* Byes are written down when the round is published. */
#define BYE_KINDS(X)                                                \
	X(PAIRING, "pairing") /* the odd one out: a win's points */ \
	X(HALF, "half")       /* asked for, half a point */         \
	X(FULL, "full")       /* given, a win's points */           \
	X(ZERO, "zero")       /* asked for or absent, no points */

enum bye_kind {
#define X(id, name) BYE_##id,
	BYE_KINDS(X)
#undef X
};

const char *tournament_kind_name(enum tournament_kind kind);
const char *round_state_name(enum round_state state);
const char *result_kind_name(enum result_kind kind);
bool result_kind_find(const char *name, enum result_kind *kind);
const char *bye_kind_name(enum bye_kind kind);

struct player {
	int no;           /* from 1, in order of entry; never changes */
	const char *name; /* "" if erased or not yet given (an invited player of a match) */
	const char *club; /* or country; "" */
	int rating;       /* 0 = none */
	bool withdrawn;
	bool expelled; /* withdrawn by the arbiter, for good */
	bool checked_in;
	bool seat_taken; /* a match: the invitation was accepted */
	bool wants_rematch;
	int replaced_by;     /* who has this player's number in the draw now; 0 = nobody */
	int link_generation; /* goes up when the player's secret link is renewed */
	bool touched;        /* its derived row is to be written */
};

/* Somebody who was given an office (core/office.h). The owner, who holds the event's first link, is
 * none of these. */
struct official {
	int number;       /* from 1 */
	const char *name; /* "" if erased */
	enum office office;
	unsigned rights;
	int player; /* whose assistant; 0 */
	bool left;
	int link_generation;
};

/* One decision of a game as it was recorded. */
struct turn {
	int64_t seq, at; /* the record; ms */
	enum seat seat;
	struct decision decision;
	bool implied_keep;     /* the decision implied a keep */
	bool retracted;        /* taken back since */
	int64_t left_ms[2];    /* by seat, after it; 0 without clocks */
	uint8_t stones_due[2]; /* of the clock, after it */
	uint16_t move_number;  /* of the stone or pass it made, 0 if none */
	bool measured;         /* its way was, and: */
	int64_t sent;          /* when, by the client's own clock; 0 if it did not say */
	int64_t round_trip_ms;
	struct lag_given lag;
};

/* Between the arbiter and the players of a board; kept for arbiters and whom it is for. */
enum { TALK_OPENER = 1 << SEAT_OPENER, TALK_SECOND = 1 << SEAT_SECOND, TALK_ARBITER = 4 };

struct message {
	int64_t seq, at;
	int from, to;     /* bits of TALK_... */
	const char *text; /* "" if erased */
};

/* "opener", "second", "both", "arbiter"; talk_name() of anything else is "". */
const char *talk_name(int bits);
bool talk_find(const char *name, int *bits);

/* What the server proposes to the arbiter, who accepts or dismisses it. */
struct proposal {
	int64_t seq; /* of its record; 0 = none stands */
	int64_t at;
	bool forfeits[2]; /* by seat */
	enum ruling_reason reason;
};

/* What a player says came out of a game that was played over the board. */
struct report {
	bool given;
	uint8_t half_points[2]; /* by seat */
};

struct board {
	int number;         /* from 1 in its round */
	int opener, second; /* players' numbers */
	struct game game;
	struct clock clock;
	struct turn *turns;
	size_t turn_count, turn_room;
	enum result_kind result; /* OPEN while there is none */
	uint8_t half_points[2];  /* by seat, once there is a result */
	bool corrected;          /* an arbiter's entry replaced an earlier result */
	bool called;             /* somebody waits for the arbiter ... */
	enum seat called_by;
	int64_t called_at;
	struct report reports[2]; /* by the seat that gave it */
	bool takeback_asked;      /* casual: this seat asks to take its last decision back */
	enum seat takeback_by;
	int game_number; /* which of the board's games it is: from 1, one more for each annulled */
	int32_t keeper;  /* the arbiter who looks after it, 0 = nobody */
	int32_t paused_by;
	bool paused;     /* the clocks stand and nothing is decided ... */
	bool paused_all; /* ... as on all boards, by one ruling or an outage */
	bool waiting;    /* for both players, or the arbiter, to start the clocks */
	bool ready[2];
	bool quota_used[2]; /* quota_ms is what was left; else the event's start holds */
	uint8_t warnings[2];
	bool default_proposed; /* once, whatever the arbiter made of it */
	bool touched;
	int64_t began_at;   /* the round's start, or the clocks' where they waited; 0 before */
	int64_t paused_at;  /* the last pause */
	int64_t resumes_at; /* until when the last resumption counts down */
	int64_t quota_ms[2];
	int64_t round_trip_ms[2]; /* the last that was measured */
	struct board *annulled;
	size_t annulled_count, annulled_room;
	struct message *messages;
	size_t message_count, message_room;
	struct proposal proposal;
	int64_t last_seq; /* of the last record about this board */
};

struct bye {
	int no;
	enum bye_kind kind;
	uint8_t half_points;
};

struct round {
	int number;
	enum round_state state;
	struct board *boards;
	size_t board_count;
	struct bye *byes;
	size_t bye_count;
	int64_t published_at, started_at, closed_at; /* 0 = not yet */
	/* For arbiters, "" where there is none: pairs set by hand before the rest was paired, what
	 * the engine had before a draft was changed, and which rules that broke. */
	const char *by_hand, *engine_pairs, *breaks;
	int changed; /* boards that are others than in the first publication */
	bool touched;
};

/* A bye a player has asked for in a round that is not paired yet. */
struct bye_request {
	int no, round;
	uint8_t half_points; /* 0, 1 or 2 for a zero, half or full bye */
};

/* Players who must not meet: those of a list, or all of the same club. */
struct ban {
	int number; /* from 1 */
	bool lifted, by_club;
	const int *players;
	size_t count;
	int first, last; /* rounds, both included; last 0 = to the end */
	int last_rounds; /* above 0: in the last so many rounds instead */
};

/* Points that only the pairing sees (acceleration). */
struct boost {
	int number; /* from 1 */
	bool lifted;
	const int *players;
	size_t count;
	int first, last; /* rounds, both included */
	int half_points;
};

struct tournament {
	struct arena *arena;
	enum tournament_kind kind;
	const char *uuid, *slug, *title;
	struct rule rule;
	int round_limit; /* planned rounds; a match has MATCH_ROUNDS_MAX */
	struct time_control time_control;
	struct settings settings;
	const char *tiebreaks; /* "PTS,BH,BH/C1,SB,DE,WIN" */
	bool casual;           /* forbidden points are shown, take-backs by agreement */
	bool creator_plays;    /* a match without an arbiter */
	int64_t created_at;
	int arbiter_link_generation;

	struct player *players; /* players[no - 1] */
	size_t player_count, player_room;
	struct official *officials; /* officials[number - 1] */
	size_t official_count, official_room;
	int *drawn; /* round robin, knock-out: the player with number i + 1; or none */
	size_t drawn_count;
	bool drawn_by_hand;
	struct round **rounds; /* rounds[number - 1] */
	size_t round_count, round_room;
	struct bye_request *bye_requests;
	size_t bye_request_count, bye_request_room;
	struct ban *bans; /* bans[number - 1] */
	size_t ban_count, ban_room;
	struct boost *boosts; /* boosts[number - 1] */
	size_t boost_count, boost_room;
	struct ruling *rulings;
	size_t ruling_count, ruling_room;
	int64_t outage_to; /* the end of the last one, 0 = none */
	bool finished;
	bool touched;   /* the event's own derived row */
	int round_gone; /* a round whose draft was dropped, for the derived tables */

	int64_t seq, at; /* of the last record folded */
};

void tournament_init(struct tournament *t, struct arena *arena);

/*
 * Folds one record. A record that cannot follow this state, a kind this program does not know or
 * malformed data: false with the reason, and the event must not be used (rather refuse than guess).
 */
bool tournament_apply(struct tournament *t, const struct record *record, struct error *err);

/* A setting's value. */
static inline int64_t tournament_setting(const struct tournament *t, enum setting setting)
{
	return t->settings.value[setting];
}

struct player *tournament_player(const struct tournament *t, int no);
struct official *tournament_official(const struct tournament *t, int number);
struct round *tournament_round(const struct tournament *t, int number);
struct board *tournament_board(const struct tournament *t, int round, int board);
struct round *tournament_last_round(const struct tournament *t);

/* The number a player has in the draw, also if somebody else has it by now; 0 = none. */
int tournament_drawn_number(const struct tournament *t, int no);

/* The board a player has in a round, and the seat; NULL for a bye or none. */
struct board *round_board_of(const struct round *round, int no, enum seat *seat);
const struct bye *round_bye_of(const struct round *round, int no);

/* Boards of a round without a result. */
size_t round_open_boards(const struct round *round);

/* The player of a seat. */
int board_player(const struct board *board, enum seat seat);

/* A ruling by the seq of its record, NULL if there is none. */
struct ruling *tournament_ruling(const struct tournament *t, int64_t seq);

/* Does the board's clock run (a countdown counts as running)? */
bool board_running(const struct round *round, const struct board *board);

/* The quota of the event's settings for a board's time control, and what a seat has of it. */
struct lag_quota tournament_lag_quota(const struct tournament *t, const struct board *board);
int64_t board_lag_quota(const struct tournament *t, const struct board *board, enum seat seat);

/* How long after the running clock's deadline a decision may still come within its compensation:
 * twice the last round trip, within the quota; 0 for a seat that was never measured. */
int64_t board_lag_allowance(const struct tournament *t, const struct board *board);

/* What a ruling on a result of this round still moves. */
enum ruling_timing tournament_timing(const struct tournament *t, int round);

/*
 * A copy that can be folded on without changing `t`, for previews: into `arena`, with the turns of
 * one board. Texts and what no ruling changes are shared.
 */
void tournament_copy(struct tournament *copy, const struct tournament *t, int round, int board,
                     struct arena *arena);

/* Half-points of a player after rounds 1 ... rounds (0 = all), from boards with results and byes.
 */
int tournament_half_points(const struct tournament *t, int no, int rounds);

/* The rounds a ban is for, both included. */
void ban_rounds(const struct tournament *t, const struct ban *ban, int *first, int *last);

/* What a bye of this kind is worth by the event's scoring. */
int tournament_bye_points(const struct tournament *t, enum bye_kind kind);

/* What the organiser does next: the one primary button. */
#define NEXT_STEPS(X)                                     \
	X(ENTER, "enter") /* too few players */           \
	X(PAIR, "pair")                                   \
	X(PUBLISH, "publish")                             \
	X(START, "start")                                 \
	X(RESULTS, "results") /* boards are still open */ \
	X(CLOSE, "close")                                 \
	X(FINISH, "finish")                               \
	X(NOTHING, "nothing") /* the event is over */

enum next_step {
#define X(id, name) NEXT_##id,
	NEXT_STEPS(X)
#undef X
};

const char *next_step_name(enum next_step step);
enum next_step tournament_next(const struct tournament *t);

#endif
