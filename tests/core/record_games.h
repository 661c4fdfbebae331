/* Records for tests: made at random, and compared. */
#ifndef TESTS_CORE_RECORD_GAMES_H
#define TESTS_CORE_RECORD_GAMES_H

#include "core/notation.h"

/* A game under a rule, played at random with every kind of decision, with times, rulings, texts and
 * decisions taken back. Its decisions that stand are legal. */
void record_random(uint64_t *state, const struct rule *rule, struct arena *arena,
                   struct game_record *record);

/* A record that starts from a set-up position. */
void record_set_up(uint64_t *state, struct arena *arena, struct game_record *record);

/* Says where two records differ; NULL if they do not. */
const char *record_difference(const struct game_record *a, const struct game_record *b);

#endif
