/*
 * A game as a fold of decisions: opening, stones, forbidden moves, result.
 *
 * struct game is a plain value: copy it to try something. A refused decision leaves it bit for bit
 * as it was. Time is not in it (core/clock.h), nor who the players are.
 *
 * In `auto` adjudication a five and a forbidden move end the game as they land; in `claim` they do
 * when the player whom they profit says so, and the state tells nobody (core/claim.h, design.md 5).
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/opening.h"

/* X(id, name on the wire): why a game ended */
#define GAME_REASONS(X)                 \
	X(NONE, "none")                 \
	X(FIVE, "five")                 \
	X(OVERLINE, "overline")         \
	X(DOUBLE_FOUR, "double-four")   \
	X(DOUBLE_THREE, "double-three") \
	X(RESIGN, "resign")             \
	X(AGREEMENT, "agreement")       \
	X(PASSES, "passes")             \
	X(FULL_BOARD, "full-board")     \
	X(WRONG_CLAIM, "wrong-claim")   \
	X(TIME, "time")                 \
	X(RULING, "ruling")             \
	X(FORFEIT, "forfeit")           \
	X(ANNULLED, "annulled")

enum game_reason {
#define X(id, name) REASON_##id,
	GAME_REASONS(X)
#undef X
		REASON_COUNT
};

const char *reason_name(enum game_reason reason);
bool reason_find(const char *name, enum game_reason *reason);

/* Result per seat, in half-points: 2-0 win, 1-1 draw, and whatever a ruling says (0-0, 1-0). */
struct outcome {
	bool over;
	uint8_t half_points[2]; /* by seat */
	enum game_reason reason;
};

enum { MOVES_MAX = 2 * BOARD_POINTS + 2 };

struct game {
	struct rule rule;
	uint32_t version;            /* decisions applied, implied keeps not counted */
	uint8_t state;               /* opening state, or STATE_PLAY */
	bool swapped;                /* the second seat holds Black */
	enum colour to_move;         /* colour of the next stone */
	uint8_t cells[BOARD_POINTS]; /* CELL_... by point */
	uint16_t move_count;         /* stones and passes */
	uint8_t moves[MOVES_MAX];    /* points in order, POINT_NONE for a pass */
	uint16_t stone_count;
	uint8_t declared; /* number of fifths declared, 0 = none yet */
	uint8_t offer_count;
	uint8_t offers[OFFERS_MAX]; /* standing after the choice as well, for the record */
	uint8_t chosen;             /* the offer that became stone 5, POINT_NONE before */
	bool draw_offered;          /* a draw offer stands ... */
	enum seat draw_by;          /* ... and this seat made it */
	bool draw_spent;            /* a draw was offered with the last stone already */
	bool implied_keep;          /* the last decision implied a keep */
	bool forfeited; /* the last move was lost by a wrong claim: no pass of its author */
	uint8_t wrong_claims[2]; /* by seat, up to 255 */
	struct outcome outcome;
};

void game_start(struct game *game, const struct rule *rule);

/* The seat that holds a colour, the colour a seat holds. */
enum seat game_holder(const struct game *game, enum colour colour);
enum colour game_colour(const struct game *game, enum seat seat);

/* The seat whose decision is pending. Meaningless once the game is over. */
enum seat game_to_act(const struct game *game);

/* Name of the state: an opening state's name, "play", or "over". */
const char *game_state_name(const struct game *game);

/*
 * Applies one decision of a seat. A forbidden stone of Black is accepted and loses (RIF 9.2). On
 * refusal *game is unchanged and *err says which rule, what was expected and what is legal now.
 * draw-offer: by the author of the last stone, after the opening, until the other seat moves; once
 * with each stone.
 * resign: by either seat at any time.
 * claim: by the seat to act, in claim mode after the opening. A wrong one is applied as well: it is
 * counted, and then costs what the rule's wrong_claim says.
 */
bool game_apply(struct game *game, enum seat seat, const struct decision *decision,
                struct error *err);

/* Ends a game from outside the rules of play: time, ruling, forfeit. */
void game_end(struct game *game, enum game_reason reason, uint8_t opener_half_points,
              uint8_t second_half_points);

/* Flags that fell: one loses the game for its seat, both draw it (RIF 9.4, 10.4). */
void game_flags(struct game *game, bool opener_fell, bool second_fell);

/* What a seat may do now; everything a client needs to draw buttons and points. */
struct legal {
	bool kinds[DECISION_KIND_COUNT];
	uint8_t place_zone;        /* place: the farthest reach from h8 */
	uint8_t place_beyond;      /* place: the nearest reach, 3 = outside the central 5x5 */
	uint8_t offer_zone;        /* offer: the same; Taraguchi's two kinds of fifth differ */
	uint8_t offer_count;       /* offer: exactly so many points */
	uint8_t declare_max;       /* declare: 1 ... this */
	bool points[BOARD_POINTS]; /* where a stone may be placed, or which offer chosen */
	bool offers[BOARD_POINTS]; /* which points may be offered */
};

void game_legal(const struct game *game, enum seat seat, struct legal *legal);

/* Writes one sentence on what is legal now ("White to place stone 4 within the central 7x7 ...").
 * For refusals and rule cards. */
void game_expect(const struct game *game, char *text, size_t size);

/*
 * Are two fifth moves symmetric in the four-stone position (an isometry of the plane lattice maps
 * the black stones to themselves, the white ones to themselves and a to b)? If so *axis describes
 * the map, e.g. "mirror in file h" or "half-turn about (h, 7.5)"; renju-rules.md section 3.
 */
bool game_fifths_symmetric(const struct game *game, uint8_t a, uint8_t b, char *axis, size_t size);

#endif
