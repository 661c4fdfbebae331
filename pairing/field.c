#include "pairing/field.h"

struct field fields_take(struct fields *fields, int64_t most)
{
	int bits = 0;

	while (most >> bits)
		bits++;
	if (!fields->lanes || bits > fields->left) {
		fields->lanes++;
		fields->left = MATCHING_LANE_BITS;
	}
	fields->left -= bits;
	return (struct field){fields->lanes - 1, fields->left};
}

int fields_take_lane(struct fields *fields)
{
	fields->left = 0;
	return fields->lanes++;
}
