/*
 * A round without a pair that is asked for. The two have no other choice, so they can be taken out
 * of the roster: what is best for the others is best with them, for whatever they add to the
 * criteria is the same in every candidate. Brackets are paired in the reduced roster and read with
 * the two in them. Of the order of generation nothing follows: the others' numbers have changed.
 */
#ifndef PAIRING_EXPLAIN_REDUCED_H
#define PAIRING_EXPLAIN_REDUCED_H

#include "pairing/bracket.h"
#include "pairing/explain_inside.h"

struct reduced {
	const struct explain *e;
	struct arena *arena;  /* for the present question */
	int upper, lower;     /* the pair, by rank */
	struct roster roster; /* without the two ... */
	struct card *cards;
	uint64_t *legal;
	int32_t bye_score;
	int *mate;
	struct explain_run
		run; /* ... and the brackets with them, as far as they have been paired */
};

void reduced_make(struct reduced *r, const struct explain *e, struct arena *arena);

/* The question: e, arena, upper and lower have been set. */
void reduced_roster(struct reduced *r);

/* The bracket's members: as they are; or with whom the one above it leaves over. */
void reduced_natural(struct reduced *r, int index);
void reduced_follow(struct reduced *r, int index);

/* Pairs it. */
bool reduced_pair(struct reduced *r, int index);

/* Does nothing that is chosen in it make a difference further down? */
bool reduced_indifferent(struct reduced *r, int index);

/* Can its members and everybody below be paired completely? False may be wrong. */
bool reduced_completes(struct reduced *r, int index);

/* Counts what the criteria come to in brackets from ... to; C8 of the last one is void, and so is
 * C9 if it is not known who gets the bye (-1). */
void reduced_values(struct reduced *r, int from, int to, int bye);

#endif
