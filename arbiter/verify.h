/*
 * Comparing what the relational tables say of an event with a new fold of its log, and the log's
 * decisions with how this program would judge them. Pure but for what is printed.
 */
#ifndef ARBITER_VERIFY_H
#define ARBITER_VERIFY_H

#include "core/tournament.h"

#include <jansson.h>
#include <stdio.h>

/* Prints a line for each difference between the rows (as derived_all() has them) that the log
 * demands and those found; how many. The order of rows does not matter. */
int verify_rows(FILE *out, json_t *wanted, json_t *found);

/* Prints a line for each game whose recorded end is not what its decisions lead to today. */
int verify_games(FILE *out, const struct tournament *t);

#endif
