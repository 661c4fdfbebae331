/* Pairs of players as boards: who opens, and in which order they are played. */
#ifndef PAIRING_BOARDS_H
#define PAIRING_BOARDS_H

#include "pairing/dutch.h"
#include "pairing/roster.h"

/* Does the higher ranked of two open? As colour_higher_opens() (pairing/colour.h). */
typedef bool boards_opens(const struct history *history, const struct card *higher,
                          const struct card *lower);

/*
 * The boards of a paired roster: mate[card] is a card, or -1 for whoever has the bye. rank says who
 * is the higher ranked of two (less is higher); NULL = as the cards stand. Boards are sorted by the
 * real scores of their players and the better one's number (swiss.md 3.6).
 */
void boards_make(const struct roster *roster, const int *mate, const int *rank, boards_opens *opens,
                 struct arena *arena, struct pairing *out);

#endif
