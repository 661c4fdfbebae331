/* What `arbiter pair` says where no pairing is left, and of the rounds to come. */
#ifndef ARBITER_CLI_OUTLOOK_H
#define ARBITER_CLI_OUTLOOK_H

#include "core/arena.h"
#include "pairing/dutch.h"

/* Who blocks the round and what would free it: on standard error, or as JSON on standard output. */
void cli_print_repairs(const struct history *history, const struct error *err, bool json,
                       struct arena *arena);

/* `--forecast`. Returns the exit code: 1 if the rounds left cannot be paired. */
int cli_print_forecast(const char *file, const struct history *history, bool json,
                       struct arena *arena);

void cli_print_pairing_json(const struct pairing *pairing);

#endif
