/*
 * Boards for tests: read from text, and made at random.
 */
#ifndef TESTS_SUPPORT_BOARDS_H
#define TESTS_SUPPORT_BOARDS_H

#include "core/point.h"

#include <stdio.h>

/* Reads 225 characters; false if they are no board. */
bool board_read(const char *text, uint8_t cells[BOARD_POINTS]);

/* Writes the forbidden points of a board ("i4:33 d5:44", "-") as the data files do. */
void board_forbidden(const uint8_t verdicts[BOARD_POINTS], char *text, size_t size);

/* A reproducible sequence: the next number below `below`, which is at most 2^31. */
uint32_t chance(uint64_t *state, uint32_t below);

/* A random board: stones spread evenly, or grown along lines so that shapes abound. */
void board_random(uint64_t *state, uint8_t cells[BOARD_POINTS]);

/* Opens a file of ../shared/data for reading, unpacked if its name ends in .gz. NULL, and a message
 * that the test is skipped, if it is not there. */
FILE *shared_open(const char *name);
void shared_close(FILE *file);

#endif
