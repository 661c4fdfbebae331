/* The board as SVG: the same picture for live pages, published pages, and anybody who embeds it. */
#ifndef ARBITER_SVG_H
#define ARBITER_SVG_H

#include "arbiter/strbuf.h"
#include "core/game.h"

struct svg_board {
	const struct game *game;
	const struct legal
		*legal;  /* dims what is outside the zone, numbers the offers; NULL = none */
	bool forbidden;  /* mark Black's forbidden points (casual matches, finished games) */
	bool numbers;    /* move numbers on the stones */
	bool standalone; /* a file of its own: XML namespace and its own style */
};

void svg_board(struct strbuf *out, const struct svg_board *picture);

#endif
