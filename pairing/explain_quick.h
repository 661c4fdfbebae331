/*
 * Reasons without the whole pairing. A pair that is asked for has no other choice, so it can be
 * taken out of the roster: what is best for the others is best with it, for whatever the pair adds
 * to the criteria is the same in every candidate. And the brackets far above it do not notice. So
 * an answer costs a bracket or two of a roster without the two.
 */
#ifndef PAIRING_EXPLAIN_QUICK_H
#define PAIRING_EXPLAIN_QUICK_H

#include "pairing/explain_inside.h"

struct quick;

/* For any number of questions about one round. */
struct quick *quick_make(const struct explain *e, struct arena *arena);

/* Why do these two not meet? False if this takes the whole way (explain_why_not()). */
bool quick_why_not(struct quick *q, int a, int b, struct explain_verdict *verdict);

#endif
