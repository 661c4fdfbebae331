/* The inside of the sieve: people, and one bracket with the candidate that is being looked at. */
#ifndef TESTS_PAIRING_SIEVE_PARTS_H
#define TESTS_PAIRING_SIEVE_PARTS_H

#include "tests/pairing/sieve.h"

enum { N = SIEVE_PLAYERS_MAX, VALUES = 220, NOBODY = -1, BYE = -2 };

/* One present player, sorted by score and TPN. */
struct person {
	int tpn, number, score, difference, last[2], games, unplayed;
	int wish;       /* +1 opener, -1 second, 0 none */
	int strength;   /* 0 none, 1 mild, 2 strong, 3 absolute */
	int floated[2]; /* +1 up, -1 down */
	bool top, bye;
	const struct entrant *entrant;
};

/* What the following bracket comes to with certain floaters (2017): to be small. */
struct sieve_outlook {
	bool known;
	int value[N + 1];
};

struct sieve {
	const struct history *h;
	struct person p[N];
	int count, round, bye_most;
	bool old; /* 2017 */
	bool legal[N][N];
	/* the bracket: positions in `in`, movers first */
	int in[N], in_count, movers, members, near;
	int mate[N]; /* fixed: position or BYE */
	int trial[N], best[N];
	int value[VALUES], best_value[VALUES], values;
	bool found;
	bool collapsed;  /* 2017: this bracket is the last but one, or the last that collapsed */
	bool completing; /* 2017: nothing of the following bracket counts */
	struct sieve_outlook *outlook; /* 1 << N, by who of the members floats */
};

/* sieve_people.c: what the rules see in the players. */
void sieve_people(struct sieve *s);
bool sieve_first_opens(const struct sieve *s, const struct person *a, const struct person *b);

/* sieve_values.c: the values of the candidate in `trial`, the more important first; each is to be
 * small. */
void sieve_weigh(struct sieve *s);

static inline const struct person *sieve_at(const struct sieve *s, int i)
{
	return &s->p[s->in[i]];
}

/* Is the member at place i of the bracket paired in it? Two movers are not. */
static inline bool sieve_paired_here(const struct sieve *s, int i)
{
	int j = s->trial[i];

	return j >= 0 && j < s->members && (i >= s->movers || j >= s->movers);
}

#endif
