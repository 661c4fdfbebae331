/* By which rules `arbiter pair` pairs a file. */
#ifndef ARBITER_CLI_PAIR_H
#define ARBITER_CLI_PAIR_H

#include "pairing/system.h"

struct pair_rules {
	enum pairing_system system;
	bool system_given;           /* else the file's own, or the Dutch one */
	const char *edition, *roles; /* NULL = the file's */
	struct system_options options;
};

/* Takes an option of a system with its value (McMahon's --bar and the like): 1 if it is one and
 * makes sense, 0 if it is none, -1 if it makes no sense. */
int pair_rules_option(struct pair_rules *rules, const char *name, const char *value);

/* False if one of the words means nothing. */
bool pair_rules_apply(const struct pair_rules *rules, struct history *history);

/* Loads a file under these rules; the exit code, said on standard error where it is not 0. Events
 * of teams are refused. */
int pair_load(const struct pair_rules *rules, const char *file, struct arena *arena,
              struct history *history);

/* Pairs the next round. */
bool pair_by_rules(const struct pair_rules *rules, const struct history *history,
                   struct arena *arena, struct pairing *pairing, struct error *err);

#endif
