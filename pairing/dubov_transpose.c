#include "pairing/dubov_parts.h"

/* Two rows that face each other: first[i] meets second[to[i]]. */
struct facing {
	const struct roster *roster;
	const int *first, *second;
	int count;
	int *to, *from;
	int *before; /* second row, in a search: the first-row place that reached it; -1 = none */
	int *queue;
};

static bool may_face(const struct facing *f, int i, int j)
{
	return roster_legal(f->roster, f->first[i], f->second[j]);
}

/* Turns the opponents round along the path that was found, up to place `j`. */
static void path_turn(struct facing *f, int start, int j)
{
	for (;;) {
		int i = f->before[j], was = f->to[i];

		f->to[i] = j;
		f->from[j] = i;
		if (i == start)
			return;
		j = was;
	}
}

/*
 * Gives place `start` another opponent so that, others moving along, `wanted` is the one that is
 * used up. Places before `fixed` and whoever they meet stay; so does place `taken`.
 */
static bool reroute(struct facing *f, int start, int wanted, int fixed, int taken)
{
	int at = 0, end = 0;

	for (int j = 0; j < f->count; j++)
		f->before[j] = -1;
	f->queue[end++] = start;
	while (at < end) {
		int i = f->queue[at++];

		for (int j = 0; j < f->count; j++) {
			if (f->before[j] >= 0 || j == taken || f->from[j] < fixed ||
			    !may_face(f, i, j))
				continue;
			f->before[j] = i;
			if (j == wanted) {
				path_turn(f, start, j);
				return true;
			}
			f->queue[end++] = f->from[j];
		}
	}
	return false;
}

/* Place i takes the first opponent that leaves the others a legal transposition. */
static void place_settle(struct facing *f, int i)
{
	for (int j = 0; j < f->count && f->to[i] != j; j++) {
		int free = f->to[i], other = f->from[j];

		if (other < i || !may_face(f, i, j))
			continue;
		if (reroute(f, other, free, i, j)) {
			f->to[i] = j;
			f->from[j] = i;
			return;
		}
	}
}

void dubov_transpose(const struct roster *roster, const int *first, const int *second, int count,
                     int *mate, struct arena *arena)
{
	size_t size = (size_t)count * sizeof(int);
	struct facing f = {roster,
	                   first,
	                   second,
	                   count,
	                   arena_get(arena, size),
	                   arena_get(arena, size),
	                   arena_get(arena, size),
	                   arena_get(arena, size)};

	for (int i = 0; i < count; i++)
		for (int j = 0; j < count; j++)
			if (mate[first[i]] == second[j]) {
				f.to[i] = j;
				f.from[j] = i;
			}
	for (int i = 0; i < count; i++)
		place_settle(&f, i);
	for (int i = 0; i < count; i++) {
		mate[first[i]] = second[f.to[i]];
		mate[second[f.to[i]]] = first[i];
	}
}
