/* Workings of tie-breaks as JSON, the same from the daemon and the command line. */
#ifndef ARBITER_WORKING_JSON_H
#define ARBITER_WORKING_JSON_H

#include "pairing/standing.h"

#include <jansson.h>

/*
 * A player's values after so many rounds, each with its working: {"rounds", "edition", "no",
 * "name", "rank", "values": [{"code", "value", "form", "parts" ...}]}. numbers[tpn - 1] is what a
 * player is called by; NULL: its TPN.
 */
json_t *working_json(const struct history *history, int rounds, const int *numbers,
                     const struct standing *row, const struct tiebreak *keys, size_t key_count,
                     const struct working *workings);

#endif
