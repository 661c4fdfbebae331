/*
 * Games as one line of text: decisions separated by blanks, as `arbiter replay` reads them.
 */
#ifndef ARBITER_REPLAY_H
#define ARBITER_REPLAY_H

#include "core/game.h"

/* The first decision that could not be taken: counted from 1, 0 if there was none. */
struct replay_error {
	int decision;
	bool unreadable; /* not a decision at all, rather than an illegal one */
	struct error why;
};

/* Told of every decision of a line as it is taken: its number, counted from 1, and the game. */
typedef void replay_fn(void *context, int decision, const struct game *game);

/*
 * Applies the decisions of a line to a game, up to the first that is refused. The line is written
 * to. Returns false after filling *error.
 */
bool replay_text(struct game *game, char *line, struct replay_error *error);

/* The same, telling *each (which may be NULL) on the way. */
bool replay_each(struct game *game, char *line, replay_fn *each, void *context,
                 struct replay_error *error);

#endif
