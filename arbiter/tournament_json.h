/* A tournament as a JSON document (deploy/docs/tournament-files.md; schema in web/openapi.json). */
#ifndef ARBITER_TOURNAMENT_JSON_H
#define ARBITER_TOURNAMENT_JSON_H

#include "pairing/history.h"

#include <jansson.h>

/* What the document's "format" says. */
#define TOURNAMENT_JSON_FORMAT "arbiter-tournament/1"

/*
 * Reads a document. Tables of *history live in the arena. False with ERR_BAD_JSON ("line 3, column
 * 7: ..."), or ERR_BAD_FILE or ERR_TOO_LARGE with the place as a JSON pointer ("/players/2/rating:
 * ...").
 */
bool tournament_json_read(const char *text, size_t size, struct arena *arena,
                          struct history *history, struct error *err);

/* A new document; scratch memory from the arena. */
json_t *tournament_json(const struct history *history, struct arena *arena);

#endif
