/*
 * The answer to a decision, as JSON text: how the game stands now, and what was recorded. The one
 * answer that is given thousands of times a second, so it is written straight out instead of being
 * built as a tree first (a fifth of the daemon's time); every text in it is a word of ours and
 * needs no escaping. Its members are those of view_board() of the same names; what the client has
 * already is left out, so that the size does not grow with the game.
 */
#ifndef ARBITER_DECIDED_H
#define ARBITER_DECIDED_H

#include "arbiter/strbuf.h"
#include "core/tournament.h"

/* `count`: the turns that were recorded, the last of the board's. */
void decided_write(struct strbuf *out, const struct board *board, size_t count, int64_t now);

#endif
