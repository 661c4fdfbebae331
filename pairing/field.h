/*
 * Criteria of falling rank in the lanes of a weight (pairing/matching.h): each gets a field as wide
 * as the largest sum it can reach over a whole matching, so that no sum runs into its neighbour.
 */
#ifndef PAIRING_FIELD_H
#define PAIRING_FIELD_H

#include "pairing/matching.h"

struct field {
	int lane, shift;
};

struct fields {
	int lanes; /* in use */
	int left;  /* bits left in the last of them */
};

/* The field below all those taken so far; sums go from 0 to `most` < 2^MATCHING_LANE_BITS. */
struct field fields_take(struct fields *fields, int64_t most);

/* A lane of its own at the end, for matching_adjust(). */
int fields_take_lane(struct fields *fields);

static inline void field_add(struct field field, int64_t value, int64_t *weight)
{
	weight[field.lane] += value << field.shift;
}

#endif
