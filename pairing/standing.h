/*
 * Standings: points and tie-breaks by C.07 (in force since 1 March 2026; swiss.md section 5).
 *
 * Every value is an integer in TIEBREAK_SCALE-ths of its unit; standing_format() writes it with the
 * decimals its tie-break has. Tie-breaks are rows of one table (pairing/tiebreak.c).
 */
#ifndef PAIRING_STANDING_H
#define PAIRING_STANDING_H

#include "pairing/history.h"

enum { TIEBREAK_SCALE = 100, STANDING_KEYS_MAX = 32 };

struct tiebreak; /* a row of the table */

/* Finds a tie-break by its TRF code ("PTS", "BH", "BH/C1", "SB", "DE", "WIN"); NULL if unknown. */
const struct tiebreak *tiebreak_find(const char *code);
/* The table in order: NULL past the last. */
const struct tiebreak *tiebreak_at(size_t index);
const char *tiebreak_code(const struct tiebreak *row);
const char *tiebreak_title(const struct tiebreak *row); /* "Buchholz cut 1" */

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
bool standing_table(const struct history *history, uint16_t rounds,
                    const struct tiebreak *const *keys, size_t key_count, struct arena *arena,
                    struct standing *rows, struct error *err);

/* "PTS,BH,BH/C1,SB,DE" to keys; false with ERR_BAD_FIELD naming the unknown code. */
bool standing_keys(const char *list, const struct tiebreak **keys, size_t *key_count,
                   struct error *err);

/* Writes a value as its tie-break is printed ("7.5", "74.50", "6"). Returns text. */
char *standing_format(const struct tiebreak *row, int32_t value, char *text, size_t size);

#endif
