/*
 * What a pairing or a table of standings needs to know of a tournament: its players in order of
 * their pairing number (TPN), one cell per player and round, and who is present for the next round.
 * A plain model without I/O; pairing/trf.h reads and writes it.
 *
 * Units: points are integer TENTHS of a point (win 10, draw 5), so that any scoring a TRF file can
 * carry (one decimal) is exact. Half-points times 5 are tenths.
 *
 * In renju the colour of the Swiss rules is the seat: TRF 'w' is the opener, 'b' the second
 * (design.md section 5). `enum role` says which.
 *
 * Ownership: a history points into memory of its maker (an arena as a rule); nothing here frees.
 */
#ifndef PAIRING_HISTORY_H
#define PAIRING_HISTORY_H

#include "core/arena.h"
#include "core/error.h"

#include <stddef.h>
#include <stdint.h>

enum { HISTORY_PLAYERS_MAX = 9999, HISTORY_ROUNDS_MAX = 100 };

enum role { ROLE_NONE, ROLE_OPENER, ROLE_SECOND };

/*
 * Result codes as in TRF. X(id, code, class, what it is worth). A blank cell is ZERO_BYE.
 */
#define RESULT_CODES(X)                                   \
	X(WIN, '1', PLAYED, SCORE_WIN)                    \
	X(DRAW, '=', PLAYED, SCORE_DRAW)                  \
	X(LOSS, '0', PLAYED, SCORE_LOSS)                  \
	X(WIN_UNRATED, 'W', PLAYED, SCORE_WIN)            \
	X(DRAW_UNRATED, 'D', PLAYED, SCORE_DRAW)          \
	X(LOSS_UNRATED, 'L', PLAYED, SCORE_LOSS)          \
	X(FORFEIT_WIN, '+', FORFEIT, SCORE_FORFEIT_WIN)   \
	X(FORFEIT_LOSS, '-', FORFEIT, SCORE_FORFEIT_LOSS) \
	X(PAIRING_BYE, 'U', BYE, SCORE_PAIRING_BYE)       \
	X(FULL_BYE, 'F', BYE, SCORE_FULL_BYE)             \
	X(HALF_BYE, 'H', BYE, SCORE_HALF_BYE)             \
	X(ZERO_BYE, 'Z', BYE, SCORE_ZERO_BYE)

enum result {
#define X(id, code, class, score) RESULT_##id,
	RESULT_CODES(X)
#undef X
		RESULT_COUNT
};

/* A game that was played; a pairing nobody played (no role, no meeting: C.04.2 3.4, 3.5); no
 * pairing. */
enum result_class { CLASS_PLAYED, CLASS_FORFEIT, CLASS_BYE };

/* What a result is worth; an index of history.scoring. */
enum score_kind {
	SCORE_WIN,
	SCORE_DRAW,
	SCORE_LOSS,
	SCORE_FORFEIT_WIN,
	SCORE_FORFEIT_LOSS,
	SCORE_PAIRING_BYE,
	SCORE_FULL_BYE,
	SCORE_HALF_BYE,
	SCORE_ZERO_BYE,
	SCORE_KIND_COUNT
};

/* One player's round. `extra` is added to what the result is worth (TRF 299; a ruling of 1/2-0). */
struct cell {
	uint16_t opponent; /* TPN, 0 = none */
	uint8_t role;      /* enum role: as scheduled, also for a forfeit */
	uint8_t result;    /* enum result */
	int16_t extra;     /* tenths */
};

struct entrant {
	const char *name;
	const char *title;      /* "GM" or "" */
	const char *federation; /* "EST" or "" */
	const char *id;         /* FIDE (or renju.net) id or "" */
	const char *birth;      /* as written, or "" */
	char sex;               /* 'm', 'w' or ' ' */
	int32_t rating;         /* 0 = none */
	struct cell *cells;     /* cells[r - 1] is round r; history.played of them count */
	const int16_t
		*virtual_points; /* acceleration: virtual_points[r - 1], tenths; NULL = none */
	uint16_t virtual_count;  /* how many rounds virtual_points covers */
	int32_t stated_points;   /* as the file says, tenths; for checks, not for pairing */
	uint16_t stated_rank;    /* as the file says, 0 = none */
	bool absent;             /* not to be paired in round played + 1 */
	uint16_t number; /* the player's own in its event, by which lots are drawn; 0 = the TPN */
	uint8_t absence; /* enum result: the bye that gives; if it is none, a zero bye */
};

/* Two players who must not meet in rounds first ... last (1-based, both included). */
struct forbidden_pair {
	uint16_t a, b; /* TPN */
	uint16_t first, last;
};

/* A pair an arbiter has set for the round to pair: TPNs, second 0 = the opener has the bye. */
struct fixed_pair {
	uint16_t opener, second;
};

enum edition { EDITION_2026, EDITION_2017 };

/*
 * Edition of C.07 (tie-breaks): of March 2026, August 2024, September 2023, and the one until then,
 * with its virtual opponents (swiss.md section 5). Apart from the one for pairing.
 */
#define TIEBREAK_EDITIONS(X) \
	X(2026, "2026")      \
	X(2024, "2024")      \
	X(2023, "2023")      \
	X(VIRTUAL, "pre-2023")

enum tiebreak_edition {
#define X(id, name) TIEBREAKS_##id,
	TIEBREAK_EDITIONS(X)
#undef X
		TIEBREAKS_COUNT
};

/*
 * How far the roles (the colours of C.04.3) bind the pairing. Strict: C3 and C10 ... C13 as
 * written. Soft: as colour preferences of type A in the Swiss team system (C.04.6): never absolute,
 * and only where a player is two games out, or opened (or did not) twice running and is not behind.
 * Off: the pairing does not look at roles. Who opens is balanced in all three.
 */
#define ROLE_RULES(X)       \
	X(STRICT, "strict") \
	X(SOFT, "soft")     \
	X(OFF, "off")

enum role_rule {
#define X(id, name) ROLES_##id,
	ROLE_RULES(X)
#undef X
};

struct history {
	const char *name; /* of the tournament, or "" */
	uint16_t count;   /* players; entrants[i] has TPN i + 1 */
	struct entrant *entrants;
	uint16_t played;   /* rounds that are over; the next to pair is played + 1 */
	uint16_t rounds;   /* rounds of the event; 0 = not known, then no round is the last one */
	enum role initial; /* of the odd numbers in round 1 (5.2.5); ROLE_NONE = opener */
	enum edition edition;
	int16_t scoring[SCORE_KIND_COUNT]; /* tenths */
	const struct forbidden_pair *forbidden;
	size_t forbidden_count;
	const struct fixed_pair *fixed; /* kept as they are; the rest is paired around them */
	size_t fixed_count;
	enum role_rule role_rule;
	enum tiebreak_edition tiebreak_edition;
	bool predetermined; /* everybody's opponents were known from the start (round robin): C.07
	                       15.2 counts forfeits as games there */
	uint64_t lots_seed; /* of the drawing of lots; 0 = not drawn */
	const char *const *kept; /* lines of a report that mean nothing here, to be written again */
	size_t kept_count;
	const char *system; /* the code of a report's rules (TRF 192), NULL = the Dutch edition */
	const char *tiebreaks; /* what a report ranks by, "PTS,BH,SB" (TRF 212, 202), or NULL */
	bool by_rank;          /* the stated ranks are the numbers to pair by (XXC rank) */
	bool team;             /* a team event: numbers of byes, bans and points are the teams' */
};

/* An empty model of n players and room for `rounds` rounds: every cell a zero bye, all present,
 * scoring 1 - 1/2 - 0 with a pairing bye worth a win, names "". */
void history_make(struct history *history, uint16_t n, uint16_t rounds, struct arena *arena);

/* One result entered for both players of a pair; round is 1-based. `result` is the opener's. */
void history_game(struct history *history, uint16_t round, uint16_t opener, uint16_t second,
                  enum result opener_result, enum result second_result);
void history_bye(struct history *history, uint16_t round, uint16_t player, enum result result);

/*
 * The history as it was before round `round` was paired: earlier rounds count, and whoever has a
 * bye other than the pairing-allocated one in that round is absent. Shares the cells of *history;
 * the entrants are copied into the arena. rounds, if unknown, becomes the number of rounds played.
 */
void history_before(const struct history *history, uint16_t round, struct arena *arena,
                    struct history *before);

/*
 * The same tournament with its players numbered by their stated ranks, those without one last, and
 * equal ones as they were; number[new - 1] is the old number. A copy in the arena.
 */
void history_renumber(const struct history *history, struct arena *arena, struct history *ranked,
                      uint16_t *number);

/*
 * Which role the odd numbers had in round 1, read off its first pair; ROLE_NONE if round 1 had
 * none. For histories that do not say (`initial` is ROLE_NONE).
 */
enum role history_first_role(const struct history *history);

/*
 * Do this player's cell of a round and the opponent's fit together: the same pair, played for both
 * or for neither, two roles? False with ERR_BAD_FILE and the reason.
 */
bool history_cell_fits(const struct history *history, uint16_t tpn, uint16_t round,
                       struct error *err);

/* Sets `played`: the rounds up to the last one with a pairing or a pairing-allocated bye among the
 * first `columns`. */
void history_count_rounds(struct history *history, uint16_t columns);

/* The bye an absent player gets. */
enum result history_absence(const struct entrant *entrant);

char result_code(enum result result);
bool result_find(char code, enum result *result); /* either case; ' ' is a zero bye */
enum result_class result_class(enum result result);

enum score_kind result_score(enum result result);

/* Virtual points by the Baku method (C.04.7): the first 2 ceil(n / 4) numbers get a win's points in
 * the first half of the accelerated rounds, ceil(rounds / 2), and a draw's in the rest. `rounds`
 * must be known; late entries are not told apart. */
void history_accelerate(struct history *history, struct arena *arena);

/* What the rules of an event leave open follows from a win, a draw and an absence: `given` says
 * which values are known. */
void history_complete_scoring(struct history *history, const bool given[SCORE_KIND_COUNT]);

/* What a cell is worth, tenths. */
int32_t history_points(const struct history *history, const struct cell *cell);

/* Points of player `tpn` after the first `rounds` rounds, without virtual points. */
int32_t history_score(const struct history *history, uint16_t tpn, uint16_t rounds);

/* Has an arbiter set this player's pair, or bye, for the round to pair? */
bool history_is_fixed(const struct history *history, uint16_t tpn);

const char *role_rule_name(enum role_rule rule);
bool role_rule_find(const char *name, enum role_rule *rule);

/* May these two not meet in round `round`? */
bool history_forbidden(const struct history *history, uint16_t a, uint16_t b, uint16_t round);

#endif
