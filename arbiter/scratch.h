/*
 * A board that belongs to no game: stones of both colours anywhere, and what the rules say of it.
 * For disputes in the hall. Everything is asked of core; nothing is kept.
 */
#ifndef ARBITER_SCRATCH_H
#define ARBITER_SCRATCH_H

#include "arbiter/page.h"

#include <jansson.h>

struct scratch {
	struct game game; /* the rule, the stones in order (as far as it is known), the offers */
	bool ordered;     /* they were played in this order, Black first */
	uint8_t at;       /* the point that is asked about; POINT_NONE */
};

/* An empty board of a rule; false with ERR_UNKNOWN_RULE. */
bool scratch_start(struct scratch *scratch, const char *rule, struct error *err);

/*
 * Reads {rule?, stones: ["h8", ...], black: [...], white: [...], at?, offers: [...]}: `stones` in
 * their order, Black first; `black` and `white` are more of them, in none. False with
 * ERR_BAD_FIELD, ERR_BAD_POINT, ERR_OCCUPIED or ERR_UNKNOWN_RULE.
 */
bool scratch_read(struct scratch *scratch, const json_t *body, struct error *err);

/* The position of a game. */
void scratch_of_game(struct scratch *scratch, const struct game *game);

/* What the rules say, with the picture and the sentences in the page's language. */
json_t *scratch_json(struct page *page, const struct scratch *scratch);

/* The picture alone: every point can be used. */
void scratch_picture(struct page *page, const struct scratch *scratch, struct strbuf *out);

/* GET /scratch, with the board to begin with; `note` (NULL: none) says why it is not another one.
 */
void page_scratch(struct page *page, const struct scratch *scratch, const char *note);

#endif
