/*
 * Whether some of the players can be paired completely, and who can be the one left over: no
 * weights, so a bit matrix and alternating paths (pairing/cardinal.h) are enough for any size.
 */
#ifndef PAIRING_LEFTOVER_H
#define PAIRING_LEFTOVER_H

#include "pairing/cardinal.h"
#include "pairing/roster.h"

/*
 * The graph of those who may meet among `count` cards, ascending but for the first `apart` ones,
 * which do not meet each other; vertex i is cards[i]. Solved; `single` says how many have no mate,
 * and if it is 1, outer[] of the graph who could be the one.
 */
struct leftover {
	struct cardinal graph;
	int single;
};

void leftover_find(struct leftover *left, const struct roster *roster, const int *cards, int count,
                   int apart, struct arena *arena);

/*
 * Can these cards be paired completely, an odd one having the bye, which nobody with a higher score
 * than `most` may get? *least becomes the lowest score with which somebody can have it.
 */
bool leftover_bye(const struct roster *roster, const int *cards, int count, int32_t most,
                  int32_t *least, struct arena *arena);

#endif
