/* `arbiter pair -c`: every round of many files paired again. */
#ifndef ARBITER_PAIR_CHECK_H
#define ARBITER_PAIR_CHECK_H

#include "arbiter/cli_pair.h"

/*
 * Checks the files, `jobs` at a time, and prints what differs in the order of the files, with a
 * summary if there are several; or all of it as one JSON document. Returns the worst exit code.
 */
int pair_check(const struct pair_rules *rules, const char *const *files, int count, int jobs,
               bool json);

#endif
