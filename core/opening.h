/*
 * Opening rules as tables, and the driver that runs any of them.
 *
 * An opening rule is a graph of states; each row ("arc") says: in this state, this holder may take
 * this kind of decision, within this zone, and the game is then in that state. Nothing else knows
 * an opening rule: the driver refuses by it, `legal` is read from it, pages and rule cards are
 * written from it. A new rule is a new table in rules.c and a new test file.
 *
 * Who may swap is who would act next: at a swap point the decider holds the colour to move.
 * `swap` hands that colour, and the duty to move, to the other seat; `keep` may be left out where
 * the next decision implies it (the driver then takes the keep arc by itself).
 */
#ifndef CORE_OPENING_H
#define CORE_OPENING_H

#include "core/error.h"
#include "core/point.h"

#include <stddef.h>

enum seat { SEAT_OPENER, SEAT_SECOND };

/* The two seats' names on the wire, "opener" and "second". */
const char *seat_name(enum seat seat);
const char *colour_name(enum colour colour);

/* X(id, name on the wire) */
#define DECISION_KINDS(X)               \
	X(PLACE, "place")               \
	X(SWAP, "swap")                 \
	X(KEEP, "keep")                 \
	X(DECLARE, "declare")           \
	X(OFFER, "offer")               \
	X(CHOOSE, "choose")             \
	X(EXTEND, "extend")             \
	X(PASS, "pass")                 \
	X(RESIGN, "resign")             \
	X(DRAW_OFFER, "draw-offer")     \
	X(DRAW_ACCEPT, "draw-accept")   \
	X(DRAW_DECLINE, "draw-decline") \
	X(CLAIM, "claim")

enum decision_kind {
#define X(id, name) DECISION_##id,
	DECISION_KINDS(X)
#undef X
		DECISION_KIND_COUNT
};

const char *decision_name(enum decision_kind kind);
bool decision_find(const char *name, enum decision_kind *kind);

/* Most fifth moves a rule can ask for: `yamaguchi-rif`, see design.md section 5. */
enum { OFFERS_MAX = 62 };

/* What one seat does. Which members count depends on the kind. */
struct decision {
	enum decision_kind kind;
	uint8_t count;              /* declare: the number; offer: how many points follow */
	uint8_t points[OFFERS_MAX]; /* place, choose, claim: points[0]; offer: all of them */
};

/* Who acts in an opening state. */
enum holder { HOLDER_OPENER, HOLDER_SECOND, HOLDER_BLACK, HOLDER_WHITE };

/* How many fifth moves an OFFER (or PLACE) arc asks for. */
enum fifths {
	FIFTHS_ANY,      /* the arc does not depend on it */
	FIFTHS_RULE,     /* the rule's own number, opening->fifths */
	FIFTHS_DECLARED, /* what was declared, which is more than one */
	FIFTHS_SINGLE,   /* one was declared: the fifth stone is simply played */
};

enum { ZONE_BOARD = 7 }; /* zones are reaches round h8: 0 = h8, 1 = 3x3 ... 4 = 9x9, 7 = all */

enum { STATE_PLAY = 0xff }; /* the opening is over */

/* What else an arc does or asks for; bits. */
enum {
	/* The seats exchange colours after it: who put the last stones of a position is taken for
	 * its Black, and the other seat, with White to move, decides (Sakata, Swap2). */
	ARC_TURNS = 1,
	/* The stone must leave the game open: no five, no forbidden move of Black. For the stones
	 * of both colours that one player adds. */
	ARC_KEEPS_OPEN = 2,
};

/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): a row of a table reads in this order */
struct opening_arc {
	uint8_t from;
	enum decision_kind kind;
	enum holder who;
	uint8_t zone;       /* place, offer: how far from h8 */
	enum fifths fifths; /* which number of fifths the arc asks for or depends on */
	uint8_t to;
	uint8_t beyond; /* place: at least how far from h8, 3 = outside the 5x5 */
	uint8_t also;   /* ARC_... */
};

/* X(id, name on the wire): who finds a five or a forbidden move, the program or the players */
#define ADJUDICATIONS(X) \
	X(AUTO, "auto")  \
	X(CLAIM, "claim")

enum adjudication {
#define X(id, name) ADJUDICATION_##id,
	ADJUDICATIONS(X)
#undef X
		ADJUDICATION_COUNT
};

/* X(id, name on the wire): what a wrong claim costs; RIF's text sets nothing (core/claim.h) */
#define WRONG_CLAIMS(X)       \
	X(NOTHING, "nothing") \
	X(MOVE, "move")       \
	X(GAME, "game")

enum wrong_claim {
#define X(id, name) WRONG_CLAIM_##id,
	WRONG_CLAIMS(X)
#undef X
		WRONG_CLAIM_COUNT
};

const char *adjudication_name(enum adjudication adjudication);
bool adjudication_find(const char *name, enum adjudication *adjudication);
const char *wrong_claim_name(enum wrong_claim wrong);
bool wrong_claim_find(const char *name, enum wrong_claim *wrong);

/* One rule: its tables and its numbers. A plain value with static tables inside; copy at will. */
struct rule {
	char id[24];         /* pinned in an event's log: "taraguchi-10", "soosorv-8" ... */
	const char *title;   /* "Taraguchi-10" */
	const char *summary; /* one sentence for people */
	const struct opening_arc *arcs;
	const char *const *states; /* names of the opening states, by number: "swap-after-3" ... */
	uint8_t arc_count;
	uint8_t state_count;       /* 0: no opening, play from the first stone */
	uint8_t fifths;            /* offers of a FIFTHS_RULE arc */
	uint8_t declare_max;       /* largest number that may be declared, from 1 */
	uint8_t pass_from;         /* number of the first move that may be a pass, 0: none may */
	bool forbidden;            /* Black has forbidden moves; without them it is gomoku */
	bool exact[2];             /* by colour: only exactly five wins, not five or more */
	const char *const *barred; /* what stone 3 must not make under any symmetry of the board:
	                            * "h8h9j6" ..., then NULL; NULL if nothing is barred */

	/* Options of an event rather than of the rule: rule_find() leaves them at 0. */
	enum adjudication adjudication;
	enum wrong_claim wrong_claim;
};

/*
 * The arc that a kind of decision takes from a state, NULL if the rule has none there. `declared`
 * (0 before a declaration) selects between the arcs that depend on it. opening_step also looks
 * behind a keep that may be left out, and then sets *implied_keep.
 */
const struct opening_arc *opening_arc(const struct rule *rule, uint8_t state,
                                      enum decision_kind kind, uint8_t declared);
const struct opening_arc *opening_step(const struct rule *rule, uint8_t state,
                                       enum decision_kind kind, uint8_t declared,
                                       bool *implied_keep);

/* Who acts in an opening state; every arc out of a state has the same holder. */
enum holder opening_holder(const struct rule *rule, uint8_t state);

/* How many points an offer arc asks for. */
uint8_t opening_fifths(const struct rule *rule, const struct opening_arc *arc, uint8_t declared);

struct game;

/* Why an arc does not let the next stone lie on a point that is empty, in words for people; NULL
 * if it does. */
const char *opening_bars(const struct game *game, const struct opening_arc *arc, uint8_t point);

/* Finds a rule by id; false with ERR_UNKNOWN_RULE and the known ids in the text. */
bool rule_find(const char *id, struct rule *rule, struct error *err);

/* The rules that are offered to people, in their order: NULL past the last. The families'
 * other numbers (soosorv-5 ...) are found by id only. */
const struct rule *rule_at(size_t index);

#endif
