/* What the parts of the explanation share; for explain*.c only. */
#ifndef PAIRING_EXPLAIN_INSIDE_H
#define PAIRING_EXPLAIN_INSIDE_H

#include "pairing/dutch_step.h"
#include "pairing/explain.h"

/* Does this member meet its mate in the bracket (movers meet residents only)? Places are indices of
 * bracket->members; `place` gives a card's, -1 for who is not a member. */
int explain_partner(const struct explain_bracket *bracket, const int *mate, const int *place,
                    int at);

/* place[card] for the bracket's members, -1 for everybody else. */
int *explain_places(const struct roster *roster, const struct explain_bracket *bracket,
                    struct arena *arena);

/* Counts what every criterion comes to in bracket `index` of the run. */
void explain_values(const struct roster *roster, struct explain_run *run, int index,
                    struct arena *arena);

/* 2017 C7: what the next bracket, with so many residents, could come to. */
void explain_forecast(const struct roster *roster, const struct explain_bracket *bracket,
                      const struct explain_bracket *next, int residents, struct arena *arena,
                      struct explain_value *value);

/* < 0: a is better. One that does not count is as bad as can be. */
int explain_value_compare(const struct explain_value *a, const struct explain_value *b);

/* Fills in how the two pairings part: outcome, bracket, criterion or order. */
void explain_compare(const struct explain *e, const struct explain_run *have,
                     const struct explain_run *would, struct explain_verdict *verdict);

/* Is the bye of `would` worse (C5)? Is its bracket `index`, with the same players? Then the verdict
 * says so. */
bool explain_bye_worse(const struct explain *e, int32_t have, int32_t would,
                       struct explain_verdict *verdict);
bool explain_bracket_worse(const struct explain *e, const struct explain_run *have,
                           const struct explain_run *would, int index,
                           struct explain_verdict *verdict);

/* Where two equally good pairings of the bracket come in the order; false if they are the same. */
bool explain_order(const struct explain *e, int index, const int *have, const int *would,
                   struct explain_verdict *verdict);

/* Pairs the roster, keeping every step. */
bool explain_run(const struct roster *roster, struct arena *arena, struct explain_run *run,
                 struct error *err);

/* Copies the verdict's values to another arena. */
void explain_keep(struct explain_verdict *verdict, struct arena *arena);

/* What settles the wish without pairing anything (so it is; illegal); false if nothing does. */
bool explain_at_once(const struct explain *e, struct explain_verdict *verdict);

/* A copy of the roster in which nothing but the wish is left to its player. */
void explain_force(const struct explain *e, const struct explain_verdict *verdict,
                   struct roster *forced, struct arena *arena);

#endif
