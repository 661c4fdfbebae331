/*
 * The checklist: everything a pairing of the next round rests on, one line per player in the order
 * of pairing (deploy/docs/tournament-files.md says what stands in which column).
 */
#ifndef ARBITER_CHECKLIST_H
#define ARBITER_CHECKLIST_H

#include "arbiter/strbuf.h"
#include "pairing/dutch.h"

#include <jansson.h>

/* `pairing` is the round's, or NULL if there is none. */
void checklist_text(const struct history *history, const struct pairing *pairing,
                    struct arena *arena, struct strbuf *out);
json_t *checklist_json(const struct history *history, const struct pairing *pairing,
                       struct arena *arena);

#endif
