/* What the pairing of a round begins and ends with in the systems beside the Dutch one. */
#ifndef PAIRING_ROUND_H
#define PAIRING_ROUND_H

#include "pairing/boards.h"

/* The most players of one round: what keeps the memory of a whole field's matching in bounds. */
enum { ROUND_PLAYERS_MAX = 2000 };

/*
 * Refuses what cannot be paired (all rounds played, too many or no players, impossible pairs by
 * hand), else fills the roster; errors as pairing_dutch() has them. The roster keeps `history`.
 */
bool round_begin(const struct history *history, struct arena *arena, struct roster *roster,
                 struct error *err);

/*
 * A copy of the history whose next round is not the last one and whose edition is that of 2026: for
 * the systems in which C3 knows no topscorers. Checks first that there is a round left to pair.
 */
bool round_without_topscorers(const struct history *history, struct history *copy,
                              struct error *err);

/* Boards of the mates, verified by pairing_check(). Arguments as of boards_make(). */
bool round_end(const struct roster *roster, const int *mate, const int *rank, boards_opens *opens,
               struct arena *arena, struct pairing *out, struct error *err);

#endif
