/*
 * Reasons without the whole pairing: brackets far above a pair that is asked for do not notice it,
 * and where the answer lies the brackets below do not matter. So it costs a bracket or two of a
 * roster without the two (pairing/explain_reduced.h).
 */
#ifndef PAIRING_EXPLAIN_QUICK_H
#define PAIRING_EXPLAIN_QUICK_H

#include "pairing/explain_inside.h"

struct quick;

/* For any number of questions about one round. */
struct quick *quick_make(const struct explain *e, struct arena *arena);

/* Why do these two not meet? False if this takes the whole way (explain_why_not()). */
bool quick_why_not(struct quick *q, int a, int b, struct explain_verdict *verdict);

/* Why does a not have the bye? Likewise. */
bool quick_why_no_bye(const struct explain *e, int a, struct explain_verdict *verdict);

#endif
