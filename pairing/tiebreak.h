/*
 * Inside the tie-breaks: the table of codes and what its rows compute from. A new tie-break is a
 * function and a row of the table in tiebreak.c; articles in brackets are those of C.07, 2026.
 */
#ifndef PAIRING_TIEBREAK_H
#define PAIRING_TIEBREAK_H

#include "pairing/standing.h"

enum { TIEBREAK_TENTH = TIEBREAK_SCALE / 10 };

/* What everybody has after `rounds` rounds; by TPN, tenths. */
struct tally {
	const struct history *history;
	int rounds;
	int32_t *score;           /* points */
	int32_t *adjusted;        /* as an opponent's tie-break sees it (16.3) */
	const int32_t *plain;     /* points as they are: score, but for `fore` */
	const struct tally *fore; /* had all who were paired in the last round drawn; or NULL */
	uint16_t *lots;           /* drawn, 1-based; or NULL */
	struct arena *arena;
};

/* Modifiers a code may take; the table of their letters is in tiebreak_code.c. */
enum modifier_bit {
	MODIFIER_CUT = 1,
	MODIFIER_MEDIAN = 2,
	MODIFIER_LIMIT = 4,
	MODIFIER_DIVISOR = 8,
	MODIFIER_PLAYED = 16,
	MODIFIER_FORE = 32,
	MODIFIER_REVERSE = 64,
};

struct tiebreak_base {
	const char *code, *title;
	uint8_t decimals;
	bool low_wins;      /* the lower value ranks higher */
	unsigned modifiers; /* of enum modifier_bit */
	/* One of the two: the working of a player's value, or the values of rows tied so far. */
	void (*of_player)(const struct tally *tally, const struct tiebreak *key, int tpn,
	                  struct working *working);
	void (*of_tied)(const struct tally *tally, const struct tiebreak *key,
	                struct standing *rows, size_t count, size_t index);
	/* With of_tied: the working of one of the tied. */
	void (*explain)(const struct tally *tally, const struct tiebreak *key,
	                const struct standing *rows, size_t count, int tpn,
	                struct working *working);
};

const struct tiebreak_base *tiebreak_base_at(size_t index); /* NULL past the last */
const struct tiebreak_base *tiebreak_base_find(const char *code, size_t length);

/* tiebreak_code.c: reads one code, a series too, into at most `room` keys. */
bool tiebreak_read(const char *text, size_t length, struct tiebreak *keys, size_t room,
                   size_t *count, struct error *err);

/* tally.c */
void tally_make(struct tally *tally, const struct history *history, int rounds,
                const struct tiebreak *keys, size_t key_count, struct arena *arena);

static inline const struct cell *tally_cell(const struct tally *tally, int tpn, int round)
{
	return &tally->history->entrants[tpn - 1].cells[round - 1];
}

/* The player's points of a round, tenths. */
static inline int32_t tally_points(const struct tally *tally, int tpn, int round)
{
	return history_points(tally->history, tally_cell(tally, tpn, round));
}

static inline bool cell_played(const struct cell *cell)
{
	return result_class((enum result)cell->result) == CLASS_PLAYED;
}

static inline bool cell_forfeit(const struct cell *cell)
{
	return result_class((enum result)cell->result) == CLASS_FORFEIT;
}

/* A bye asked for (16.1.1). */
static inline bool cell_requested(const struct cell *cell)
{
	return cell->result == RESULT_HALF_BYE || cell->result == RESULT_ZERO_BYE;
}

/* A round not played by the player's choice (16.1.2). */
static inline bool cell_by_choice(const struct cell *cell)
{
	return cell_requested(cell) || cell->result == RESULT_FORFEIT_LOSS;
}

/* Does this tie-break take the round for a game? Played, or a forfeit under /P or 15.2. */
bool tally_met(const struct tally *tally, const struct tiebreak *key, const struct cell *cell);

/* A round's part before it is worth anything: round, opponent, result, points. */
struct working_part tally_part(const struct tally *tally, int tpn, int round);

/* tiebreak_record.c: the player's own record (article 7) */
void tb_points(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_wins(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_won(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_second_games(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_second_wins(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_progress(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_elected(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_standard(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_number(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_rating(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_lot(const struct tally *, const struct tiebreak *, int tpn, struct working *);

/* tiebreak_opponents.c: opponents' scores (8, 9) */
void tb_buchholz(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_fore_buchholz(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_sonneborn(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_opponents_buchholz(const struct tally *, const struct tiebreak *, int tpn,
                           struct working *);
void tb_koya(const struct tally *, const struct tiebreak *, int tpn, struct working *);

/* tiebreak_rating.c: opponents' ratings (10) */
void tb_rating_average(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_performance(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_perfect(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_opponents_performance(const struct tally *, const struct tiebreak *, int tpn,
                              struct working *);
void tb_opponents_perfect(const struct tally *, const struct tiebreak *, int tpn, struct working *);

/* tiebreak_mcmahon.c */
void tb_mcmahon(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_opponents_mcmahon(const struct tally *, const struct tiebreak *, int tpn, struct working *);
void tb_opponents_opponents(const struct tally *, const struct tiebreak *, int tpn,
                            struct working *);

#endif
