/* The page that says why a board is paired as it is. */
#ifndef ARBITER_PAGE_WHY_H
#define ARBITER_PAGE_WHY_H

#include "arbiter/page.h"
#include "arbiter/why.h"

struct why_page {
	const struct why *why;
	int board;         /* 0 = the bye */
	int card[2];       /* the board's two; -1 for the second of a bye */
	const char *lines; /* the explanation, one fact a line */
	/* why not the others, for either of the two (a bye's: instead of the first) */
	const struct explain_verdict *reasons[2];
	int other; /* number of the player asked for, 0 = the bye, -1 = nobody */
	const struct explain_verdict *asked[2]; /* NULL where there is nothing to say */
};

/* The page of a round's board; the round is one the viewer may see. */
void page_why_board(struct page *page, int round, const struct why_page *what);

#endif
