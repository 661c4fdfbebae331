/* What the pairing tests share: memory, files, reproducible chance, ready-made tournaments. */
#ifndef TESTS_PAIRING_SUPPORT_H
#define TESTS_PAIRING_SUPPORT_H

#include "pairing/dutch.h"

void test_arena(struct arena *arena);

/* A whole file; the program ends if it is not there. */
char *test_file(const char *path, struct arena *arena, size_t *size);

/* The paths in a folder that end in .trf, sorted; 0 if there is no such folder. */
size_t test_files(const char *folder, struct arena *arena, const char ***paths);

/* A reproducible number below `below`. */
uint32_t test_chance(uint64_t *state, uint32_t below);

/* Plays round history->played + 1 as paired, with results by chance (forfeits among them). */
void test_play(struct history *history, const struct pairing *pairing, uint64_t *state);

#endif
