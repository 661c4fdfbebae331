/*
 * Standings: points and tie-breaks by C.07 (swiss.md section 5), in the edition that the history
 * names, and those of renju events. deploy/docs/tie-breaks.md defines every code.
 *
 * Every value is an integer in TIEBREAK_SCALE-ths of its unit; standing_format() writes it with the
 * decimals its tie-break has. How a value comes about is a `struct working` (pairing/working.h):
 * values are read off their workings, so that the two cannot differ.
 */
#ifndef PAIRING_STANDING_H
#define PAIRING_STANDING_H

#include "pairing/history.h"
#include "pairing/working.h"

enum { TIEBREAK_SCALE = 100, STANDING_KEYS_MAX = 32 };
enum { TIEBREAK_CODE_SIZE = 24, TIEBREAK_TITLE_SIZE = 96, TIEBREAK_MODIFIERS_SIZE = 48 };

struct tiebreak_base; /* a row of the table of codes */

/* A tie-break as asked for: NAME[/Cn|/Mn|/L+n|/L-n][/P][/F][/R]. A plain value. */
struct tiebreak {
	const struct tiebreak_base *base;
	char code[TIEBREAK_CODE_SIZE];   /* in capitals, modifiers in the order above */
	char title[TIEBREAK_TITLE_SIZE]; /* "Buchholz cut 1" */
	uint8_t cut_low, cut_high; /* /Cn, /Mn: so many of the lowest and highest are left out */
	int8_t limit;              /* /L: half-points on the half of Koya */
	bool played;               /* /P: forfeits count as games */
	bool fore;                 /* /F: of the fore Buchholz */
	bool reversed;             /* /R: what ranks higher otherwise ranks lower */
};

/* "Buchholz" of "Buchholz cut 1": what the value is called without its modifiers. */
const char *tiebreak_plain_title(const struct tiebreak *key);

/* What the table of codes says of one code. */
struct tiebreak_info {
	const char *code, *title;
	const char *stands_for;                  /* "BH/M1" for a renju name, else NULL */
	char modifiers[TIEBREAK_MODIFIERS_SIZE]; /* "/Cn, /Mn, /P", or "" */
};

/* The codes in order: false past the last. */
bool tiebreak_info(size_t index, struct tiebreak_info *info);

/*
 * "PTS,BH,BH/C1,SB,DE" to keys, of which there is room for STANDING_KEYS_MAX. Case does not matter;
 * "BH/C1-4" is a series of four. False with ERR_BAD_FIELD that says what is wrong and, of a
 * modifier, which are allowed.
 */
bool standing_keys(const char *list, struct tiebreak *keys, size_t *key_count, struct error *err);

/* One line of the table. */
struct standing {
	uint16_t tpn;
	uint16_t rank;                     /* 1-based; equal in all keys = equal rank */
	int32_t values[STANDING_KEYS_MAX]; /* per key, in TIEBREAK_SCALE-ths */
};

/*
 * Standings after the first `rounds` rounds (at most history->played) by these keys in order.
 * rows has room for history->count; they come back in final order (rank, then TPN).
 * False with ERR_BAD_FIELD if there are more than STANDING_KEYS_MAX keys or rounds are too many.
 */
bool standing_table(const struct history *history, uint16_t rounds, const struct tiebreak *keys,
                    size_t key_count, struct arena *arena, struct standing *rows,
                    struct error *err);

/* What workings are made from; lives as long as the arena. Rounds as for standing_table(). */
const struct tally *standing_tally(const struct history *history, uint16_t rounds,
                                   const struct tiebreak *keys, size_t key_count,
                                   struct arena *arena);

/*
 * How each value of player `tpn` comes about: workings[k] is that of keys[k]. The rows are all
 * those standing_table() made of the same history, rounds and keys.
 */
void standing_explain(const struct tally *tally, const struct tiebreak *keys, size_t key_count,
                      const struct standing *rows, uint16_t tpn, struct arena *arena,
                      struct working *workings);

/* Writes a value as its tie-break is printed ("7.5", "74.50", "6"). Returns text. */
char *standing_format(const struct tiebreak *key, int32_t value, char *text, size_t size);

const char *tiebreak_edition_name(enum tiebreak_edition edition); /* "2026" */
bool tiebreak_edition_find(const char *name, enum tiebreak_edition *edition);

#endif
