/* The board as SVG: the same picture for live pages, published pages, and anybody who embeds it. */
#ifndef ARBITER_SVG_H
#define ARBITER_SVG_H

#include "arbiter/catalogue.h"
#include "arbiter/strbuf.h"
#include "core/explain.h"
#include "core/game.h"

struct svg_board {
	const struct game *game;
	const struct legal *legal; /* dims what is outside the zone; NULL = nothing is asked */
	bool clickable; /* every point the seat may use becomes a button with data-point */
	bool forbidden; /* mark Black's forbidden points (casual matches, finished games) */
	bool numbers;   /* move numbers on all stones, not only those of the opening */
	const struct explanation *why; /* mark the shapes of this stone; NULL = none */
	bool standalone;               /* a file of its own: XML namespace and its own style */
	const struct catalogues *catalogues; /* of its titles; NULL: English */
	enum language language;
};

/*
 * Draws the position with the last stone ringed, the opening's stones numbered, standing offers
 * numbered in outlines, refused ones hollow, a winning row edged. An explanation's point is a
 * dashed stone, rows and fours are lines, a dot is a point that makes five, a diamond one that
 * makes a straight four: filled if it is legal, hollow and crossed if not. The viewBox never
 * changes. What can be clicked or asked about has its point (data-point), what it can be used for
 * (data-can) and, where fifth moves are offered, the points that are the same move (data-twins).
 */
void svg_board(struct strbuf *out, const struct svg_board *picture);

/* The marks of an explanation alone, a <g> to lie over the stones of such a picture. */
void svg_why(struct strbuf *out, const struct explanation *why);

#endif
