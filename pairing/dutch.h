/*
 * The next round by the FIDE Dutch system, C.04.3 (editions 2026 and 2017).
 *
 * Pure and deterministic. The result has been verified by pairing_check() (pairing/check.h), which
 * shares no code with the engine: a breach of C1 ... C5 is ERR_INTERNAL, never a pairing.
 */
#ifndef PAIRING_DUTCH_H
#define PAIRING_DUTCH_H

#include "pairing/history.h"

/* The most players of one round: what keeps a pairing's memory below half a gigabyte. */
enum { DUTCH_PLAYERS_MAX = 10000 };

/* One board: TPNs. */
struct board_pair {
	uint16_t opener;
	uint16_t second;
};

/* Boards in playing order (swiss.md 3.6). */
struct pairing {
	struct board_pair *boards; /* in the arena */
	uint16_t count;
	uint16_t bye; /* TPN of the pairing-allocated bye, 0 = none */
};

/*
 * Pairs round history->played + 1; the pairs and the bye of history->fixed stay as they are, even
 * where the rules would not have them. False with ERR_NO_PAIRING and the reason when the present
 * players have no legal pairing, ERR_WRONG_STATE when the event's rounds are all played,
 * ERR_BAD_FIELD when the fixed pairs make no sense,
 * ERR_TOO_LARGE with more than DUTCH_PLAYERS_MAX present. Scratch memory and the result come from
 * the arena.
 */
bool pairing_dutch(const struct history *history, struct arena *arena, struct pairing *out,
                   struct error *err);

#endif
