/*
 * Burstein, McMahon and Dubov once more, from the rules alone: every complete legal pairing of a
 * small field is listed and compared criterion by criterion. Shares the model (pairing/history.h)
 * and the options with the engines, nothing else.
 */
#ifndef TESTS_PAIRING_SIEVE_SYSTEMS_H
#define TESTS_PAIRING_SIEVE_SYSTEMS_H

#include "pairing/system.h"
#include "tests/pairing/sieve.h"

/* Pair the next round; false if there is no legal pairing. Burstein: after the seeding rounds. */
bool sieve_burstein(const struct history *history, struct sieve_result *result);
bool sieve_dubov(const struct history *history, struct sieve_result *result);
bool sieve_mcmahon(const struct history *history, const struct system_options *options,
                   struct sieve_result *result);

#endif
