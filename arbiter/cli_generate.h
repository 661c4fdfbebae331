/* The generator behind `arbiter pair -g`. */
#ifndef ARBITER_CLI_GENERATE_H
#define ARBITER_CLI_GENERATE_H

#include "pairing/history.h"

/* Writes a random tournament by the wishes of a file (NULL: none) to `out` (- is standard output);
 * the same seed and wishes give the same bytes. The name of `out` says which form of a
 * tournament it is, a report if nothing; a document with `json`. Returns the exit code. */
int cli_generate(const char *wishes, const char *out, enum edition edition, uint64_t seed,
                 bool json);

#endif
