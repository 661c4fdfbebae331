/*
 * Claims: RIF 9.6-9.8, for games whose rule says ADJUDICATION_CLAIM.
 *
 * There a five or a forbidden move ends the game only when the player whom it profits claims it, on
 * his own turn and thus on his own time (9.6), after the opening:
 *
 *   - a five: by who made it, with its stone in one act (the point is empty: the stone is placed
 *     and claimed) or on any later own turn (the point has the stone, or lies in its row);
 *   - a double-three or double-four: by White as his very next decision; once White has moved on,
 *     by a stone or a pass, the right is gone (9.8);
 *   - an overline: by White on any later turn (9.8). A five of Black's that nobody has claimed is
 *     no obstacle to that, nor to claiming a later forbidden move (9.7).
 *
 * What a stone is was settled when it landed: later stones change nothing. A full board gives the
 * seat to act the last word, since move 225 may be claimed: a pass then draws (9 before 10.1).
 *
 * All of this is read off the moves, so that a game carries no verdict anybody could see. What may
 * be claimed is for arbiters' eyes while the game runs.
 */
#ifndef CORE_CLAIM_H
#define CORE_CLAIM_H

#include "core/forbidden.h"
#include "core/game.h"

/* Something that stands to be claimed, on the seat's next turn if it is not its turn now. */
struct claim {
	uint8_t point;        /* the stone that made it */
	enum verdict verdict; /* never VERDICT_LEGAL */
	enum seat by;
};

/* Lists what stands, in the order of the moves; returns how many. Nothing once the game is over. */
size_t claim_list(const struct game *game, struct claim claims[BOARD_POINTS]);

/*
 * Is a seat right to point at a stone? `point` has the stone that made it or, for a five or an
 * overline, any stone of its row. Fills *found (which may be NULL) with the first such claim.
 */
bool claim_stands(const struct game *game, enum seat by, uint8_t point, struct claim *found);

/*
 * Whether a seat may claim at all: in claim mode, after the opening, on its own turn, whatever the
 * truth is.
 */
bool claim_may(const struct game *game, enum seat by);

#endif
