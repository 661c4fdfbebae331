/*
 * Gomoku: no forbidden moves, no passes. Sources: renju-rules.md section 2.9.
 *
 * Exactly five wins, for both colours, except in freestyle, where more than five win as well.
 */
#include "core/rule_rows.h"

#define EXACTLY_FIVE .exact = {true, true}

enum { PRO_1, PRO_2, PRO_3 };

static const char *const pro_states[] = {"stone-1", "stone-2", "stone-3"};

static const struct opening_arc pro_arcs[] = {
	STONE(PRO_1, HOLDER_BLACK, IN_CENTRE, PRO_2),
	STONE(PRO_2, HOLDER_WHITE, ZONE_BOARD, PRO_3),
	STONE_BEYOND(PRO_3, HOLDER_BLACK, IN_5X5, STATE_PLAY),
};

static const struct opening_arc long_pro_arcs[] = {
	STONE(PRO_1, HOLDER_BLACK, IN_CENTRE, PRO_2),
	STONE(PRO_2, HOLDER_WHITE, ZONE_BOARD, PRO_3),
	STONE_BEYOND(PRO_3, HOLDER_BLACK, IN_7X7, STATE_PLAY),
};

/* Three stones of the opener, anywhere. */
#define ANY_THREE(one, two, three, next)                                                          \
	STONE(one, HOLDER_OPENER, ZONE_BOARD, two), STONE(two, HOLDER_OPENER, ZONE_BOARD, three), \
		STONE(three, HOLDER_OPENER, ZONE_BOARD, next)

enum { SWAP_1, SWAP_2, SWAP_3, SWAP_CHOICE, SWAP_4 };

static const char *const swap_states[] = {
	"stone-1", "stone-2", "stone-3", "swap-after-3", "stone-4",
};

static const struct opening_arc swap_arcs[] = {
	ANY_THREE(SWAP_1, SWAP_2, SWAP_3, SWAP_CHOICE),
	SWAP_OR_KEEP(SWAP_CHOICE, HOLDER_WHITE, SWAP_4),
	STONE(SWAP_4, HOLDER_WHITE, ZONE_BOARD, STATE_PLAY),
};

enum {
	SWAP2_1,
	SWAP2_2,
	SWAP2_3,
	SWAP2_CHOICE,
	SWAP2_4,
	SWAP2_WHITE,
	SWAP2_BLACK,
	SWAP2_COLOUR,
	SWAP2_6,
};

static const char *const swap2_states[] = {
	"stone-1",     "stone-2",     "stone-3",      "choice",  "stone-4",
	"added-white", "added-black", "swap-after-5", "stone-6",
};

static const struct opening_arc swap2_arcs[] = {
	ANY_THREE(SWAP2_1, SWAP2_2, SWAP2_3, SWAP2_CHOICE),
	SWAP_OR_KEEP(SWAP2_CHOICE, HOLDER_WHITE, SWAP2_4),
	STEP(SWAP2_CHOICE, EXTEND, HOLDER_WHITE, SWAP2_WHITE),
	STONE(SWAP2_4, HOLDER_WHITE, ZONE_BOARD, STATE_PLAY),
	TWO_MORE(SWAP2_WHITE, SWAP2_BLACK, SWAP2_COLOUR),
	SWAP_OR_KEEP(SWAP2_COLOUR, HOLDER_WHITE, SWAP2_6),
	STONE(SWAP2_6, HOLDER_WHITE, ZONE_BOARD, STATE_PLAY),
};

const struct rule rules_gomoku[] = {
	{.id = "freestyle",
         .title = "Gomoku, freestyle",
         .summary = "Gomoku without an opening rule; five or more in a row win."},
	{.id = "standard",
         .title = "Gomoku, standard",
         EXACTLY_FIVE, .summary = "Gomoku without an opening rule; exactly five in a row win, six or more do "
                    "not."},
	{.id = "pro",
         .title = "Gomoku, Pro",
         GRAPH(pro),
         EXACTLY_FIVE, .summary = "Gomoku: stone 1 on the central point, stone 2 anywhere, stone 3 outside the "
                    "central 5x5."},
	{.id = "long-pro",
         .title = "Gomoku, Long Pro",
         .arcs = long_pro_arcs,
         .arc_count = COUNT(long_pro_arcs),
         .states = pro_states,
         .state_count = COUNT(pro_states),
         EXACTLY_FIVE, .summary = "Gomoku: stone 1 on the central point, stone 2 anywhere, stone 3 outside the "
                    "central 7x7."},
	{.id = "swap",
         .title = "Gomoku, Swap",
         GRAPH(swap),
         EXACTLY_FIVE, .summary = "Gomoku: the opener places three stones anywhere, the other player chooses a "
                    "colour."},
	{.id = "swap2",
         .title = "Gomoku, Swap2",
         GRAPH(swap2),
         EXACTLY_FIVE, .summary = "Gomoku: the opener places three stones anywhere; the other player chooses a "
                    "colour, or adds two stones and leaves the choice to the opener."},
	{.id = ""							   },
};
