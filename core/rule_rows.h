/*
 * The rows that opening rules are made of, shared by the tables of rules_*.c.
 */
#ifndef CORE_RULE_ROWS_H
#define CORE_RULE_ROWS_H

#include "core/opening.h"

#define COUNT(table) (uint8_t)(sizeof(table) / sizeof *(table))

/* Where the first stones go: the centre, then central squares of side 3, 5, 7, 9. */
enum { IN_CENTRE, IN_3X3, IN_5X5, IN_7X7, IN_9X9 };

#define STEP(at, kind, who, next)                                   \
	{                                                           \
		at, DECISION_##kind, who, 0, FIFTHS_ANY, next, 0, 0 \
	}
#define STONE(at, who, zone, next)                                    \
	{                                                             \
		at, DECISION_PLACE, who, zone, FIFTHS_ANY, next, 0, 0 \
	}
#define STONE_BEYOND(at, who, reach, next)                                            \
	{                                                                             \
		at, DECISION_PLACE, who, ZONE_BOARD, FIFTHS_ANY, next, (reach) + 1, 0 \
	}
#define STONE_ALSO(at, who, zone, next, also)                            \
	{                                                                \
		at, DECISION_PLACE, who, zone, FIFTHS_ANY, next, 0, also \
	}
#define OFFER(at, number, next)                                                  \
	{                                                                        \
		at, DECISION_OFFER, HOLDER_BLACK, ZONE_BOARD, number, next, 0, 0 \
	}

/* The three stones of the 26 openings, all placed by the opener. */
#define THREE_STONES(one, two, three, next)                                                  \
	STONE(one, HOLDER_OPENER, IN_CENTRE, two), STONE(two, HOLDER_OPENER, IN_3X3, three), \
		STONE(three, HOLDER_OPENER, IN_5X5, next)

/* At a swap point: the colours may be exchanged before the decisions of the next state. */
#define SWAP_OR_KEEP(at, who, next) STEP(at, SWAP, who, next), STEP(at, KEEP, who, next)

/* A white and a black stone more, both placed by who holds White; then the colours turn. */
#define TWO_MORE(white, black, next)                                        \
	STONE_ALSO(white, HOLDER_WHITE, ZONE_BOARD, black, ARC_KEEPS_OPEN), \
		STONE_ALSO(black, HOLDER_WHITE, ZONE_BOARD, next, ARC_KEEPS_OPEN | ARC_TURNS)

/* The declared number of fifths: offered, or simply played if it is one. */
#define DECLARED_FIFTHS(fifth, choose, sixth)                                               \
	OFFER(fifth, FIFTHS_DECLARED, choose),                                              \
	{                                                                                   \
		fifth, DECISION_PLACE, HOLDER_BLACK, ZONE_BOARD, FIFTHS_SINGLE, sixth, 0, 0 \
	}

/* White takes one of the offers and plays the sixth stone anywhere. */
#define CHOICE_AND_SIXTH(choose, sixth)                                               \
	{choose, DECISION_CHOOSE, HOLDER_WHITE, ZONE_BOARD, FIFTHS_ANY, sixth, 0, 0}, \
		STONE(sixth, HOLDER_WHITE, ZONE_BOARD, STATE_PLAY)

#define GRAPH(name)                                                                    \
	.arcs = name##_arcs, .arc_count = COUNT(name##_arcs), .states = name##_states, \
	.state_count = COUNT(name##_states)

/* Renju: Black has forbidden moves and wins with exactly five, White with five or more. No passing
 * before move 7 where an opening is played. */
#define RENJU_FROM(move) .forbidden = true, .exact = {true, false}, .pass_from = (move)
#define RENJU_PLAY RENJU_FROM(7)

/* The tables, each closed by a rule without an id. */
extern const struct rule rules_renju[];
extern const struct rule rules_gomoku[];

#endif
