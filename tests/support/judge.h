/*
 * A slow judge of Black's moves, written straight from the definitions of RIF 3 and 9 with nothing
 * shared with core/forbidden.c, to compare it with.
 */
#ifndef TESTS_SUPPORT_JUDGE_H
#define TESTS_SUPPORT_JUDGE_H

#include "core/forbidden.h"

enum verdict judge_slowly(const uint8_t cells[BOARD_POINTS], uint8_t point);

#endif
