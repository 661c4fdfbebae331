/*
 * The Dutch system once more, from the rules alone: every complete legal pairing of a small field
 * is listed, each bracket's candidates are compared criterion by criterion, and among equals the
 * one generated first is taken. Shares only the model (pairing/history.h) with the engine.
 */
#ifndef TESTS_PAIRING_SIEVE_H
#define TESTS_PAIRING_SIEVE_H

#include "pairing/history.h"

enum { SIEVE_PLAYERS_MAX = 12 };

/* By TPN: opponent (0 = none) and who opens; who has the bye (0 = nobody). */
struct sieve_result {
	int opponent[64];
	bool opens[64];
	int bye;
};

/* Pairs the next round by the history's edition; false if there is no legal pairing. */
bool sieve_pair(const struct history *history, struct sieve_result *result);

#endif
