/* What the handlers of rounds share: pairs in a body, pairs set by hand. */
#ifndef ARBITER_HANDLE_PAIRING_H
#define ARBITER_HANDLE_PAIRING_H

#include "arbiter/handler.h"
#include "arbiter/swiss.h"

/* An array of {"opener", "second"}, where `byes` a second of 0, null or none is the bye. In the
 * request's arena; no member: none. */
bool body_pairs(struct request *rq, const json_t *body, const char *name, bool byes,
                struct pair **pairs, size_t *count, struct error *err);

/* Pairs by players' numbers become the history's fixed ones. */
bool swiss_fix(struct swiss *swiss, const struct pair *pairs, size_t count, struct arena *arena,
               struct error *err);

#endif
