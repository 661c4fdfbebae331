/*
 * Repairs and forecasts as JSON, for the command line and the API alike. `number` turns a pairing
 * number into what the reader knows: number[tpn - 1], or NULL for the pairing numbers themselves.
 * The bye is 0.
 */
#ifndef ARBITER_OUTLOOK_H
#define ARBITER_OUTLOOK_H

#include "pairing/forecast.h"
#include "pairing/repair.h"

#include <jansson.h>

enum { OUTLOOK_WORDS = 400 };

/* {"blocked": {"words", "groups", "takers"}, "repairs": [...], "repairs_total", "together": [...]}
 */
json_t *outlook_blockage(const struct blockage *blockage, const int *number);

json_t *outlook_forecast(const struct forecast *forecast, const int *number);

/* The forecast as one English sentence or two. */
void outlook_words(const struct forecast *forecast, repair_name *name, const void *context,
                   char *text, size_t size);

/* A repair_name that writes pairing numbers, or those of an `int *` context. Not for two names in
 * one expression. */
const char *outlook_number(const void *number, uint16_t tpn);

#endif
