#include "pairing/lot.h"

uint64_t lot_below(uint64_t *state, uint64_t below)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return (z ^ (z >> 31)) % below;
}

void lot_shuffle(uint64_t *state, uint16_t *numbers, size_t count)
{
	for (size_t i = count; i > 1; i--) {
		size_t at = (size_t)lot_below(state, i);
		uint16_t kept = numbers[i - 1];

		numbers[i - 1] = numbers[at];
		numbers[at] = kept;
	}
}
