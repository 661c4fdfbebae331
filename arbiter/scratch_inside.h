/* What scratch.c finds and page_scratch.c says. */
#ifndef ARBITER_SCRATCH_INSIDE_H
#define ARBITER_SCRATCH_INSIDE_H

#include "arbiter/scratch.h"
#include "core/explain.h"
#include "core/openings26.h"
#include "core/symmetry.h"

#define SCRATCH_RULE "taraguchi-10"

struct findings {
	int opening;   /* OPENING_NONE: none, or the order is not known */
	bool has_four; /* there is a position of four stones, in which: */
	uint8_t four[BOARD_POINTS];
	struct symmetries symmetries;
	int fifths;             /* fifth moves that differ */
	bool asked;             /* about an empty point, on which: */
	bool five[2];           /* by colour: a stone there makes five */
	struct explanation why; /* only where the rule forbids moves */
};

void scratch_find(struct findings *found, const struct scratch *scratch);

/* A JSON list of sentences in the page's language. */
json_t *scratch_words(struct page *page, const struct scratch *scratch,
                      const struct findings *found);

#endif
