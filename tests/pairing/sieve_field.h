/* What the sieves of sieve_systems.h share: the field, its pairings, values to be compared. */
#ifndef TESTS_PAIRING_SIEVE_FIELD_H
#define TESTS_PAIRING_SIEVE_FIELD_H

#include "tests/pairing/sieve_parts.h"
#include "tests/pairing/sieve_systems.h"

enum { FIELD_VALUES = 120 };

/* A list of numbers; the first difference decides, the smaller is the better. */
struct values {
	int count;
	long value[FIELD_VALUES];
};

/* Positions in s.p; a pairing is mate[], NOBODY for who is not there. */
struct field_sieve {
	struct sieve s;
	int bye;                 /* position, or NOBODY */
	int rest[N], rest_count; /* those to pair */
	int trial[N];            /* by position */
	void (*each)(struct field_sieve *f, void *context);
	void *context;
	/* what the systems know of the players, by position */
	int place[N]; /* in the pairing order */
	const struct system_options *options;
};

void values_put(struct values *values, long value);
/* Numbers in falling order, then room is filled so that lists of one length compare. */
void values_put_falling(struct values *values, const long *list, int count);
/* < 0 if a is the better. */
int values_compare(const struct values *a, const struct values *b);

/* Calls each() for every complete legal pairing (in trial) of the people rest[]. */
void field_each(struct field_sieve *f, void (*each)(struct field_sieve *f, void *context),
                void *context);
/* Can rest[] be paired completely? */
bool field_pairable(struct field_sieve *f);

/* Gives the bye, if the number is odd: lowest score, most games, last place; who may have it and
 * leaves a complete pairing. Sets rest[]. */
bool field_give_bye(struct field_sieve *f);

/* Writes down one pair; a is the higher ranked and opens or not. */
void field_result(const struct field_sieve *f, int a, int b, bool a_opens,
                  struct sieve_result *result);

/* Brackets from the top; `weigh` adds the system's values of the members' pairs in trial. */
typedef void bracket_weigh(const struct field_sieve *f, const int *members, int count, int score,
                           struct values *values);
bool field_cascade(struct field_sieve *f, bracket_weigh *weigh, int *mate);

#endif
