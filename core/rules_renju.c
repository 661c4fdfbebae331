/*
 * The opening rules of renju. Sources: the seeds, then renju-rules.md section 2; design.md
 * section 5.
 *
 * A family ("soosorv-N") is one graph and twelve rows that differ in their number.
 */
#include "core/rule_rows.h"

enum { CENTRE_1 };

static const char *const centre_states[] = {"stone-1"};

static const struct opening_arc centre_arcs[] = {
	STONE(CENTRE_1, HOLDER_BLACK, IN_CENTRE, STATE_PLAY),
};

enum { RIF_1, RIF_2, RIF_3, RIF_SWAP, RIF_4, RIF_FIFTH, RIF_CHOOSE, RIF_6 };

static const char *const rif_states[] = {
	"stone-1", "stone-2", "stone-3", "swap-after-3", "stone-4", "fifth", "choose", "stone-6",
};

static const struct opening_arc rif_arcs[] = {
	THREE_STONES(RIF_1, RIF_2, RIF_3, RIF_SWAP),
	SWAP_OR_KEEP(RIF_SWAP, HOLDER_WHITE, RIF_4),
	STONE(RIF_4, HOLDER_WHITE, ZONE_BOARD, RIF_FIFTH),
	OFFER(RIF_FIFTH, FIFTHS_RULE, RIF_CHOOSE),
	CHOICE_AND_SIXTH(RIF_CHOOSE, RIF_6),
};

/*
 * As in RIF's rule, but stone 2 is the second player's, and two of the 26 openings were excluded.
 * The rule's text as it is handed down does not name them; they are taken to be Yusei (13D) and
 * Suisei (13I), without which the older count of openings makes 24.
 */
static const char *const swap_1989_barred[] = {"h8h9j6", "h8i9f6", NULL};

static const struct opening_arc swap_1989_arcs[] = {
	STONE(RIF_1, HOLDER_OPENER, IN_CENTRE, RIF_2),
	STONE(RIF_2, HOLDER_SECOND, IN_3X3, RIF_3),
	STONE(RIF_3, HOLDER_OPENER, IN_5X5, RIF_SWAP),
	SWAP_OR_KEEP(RIF_SWAP, HOLDER_WHITE, RIF_4),
	STONE(RIF_4, HOLDER_WHITE, ZONE_BOARD, RIF_FIFTH),
	OFFER(RIF_FIFTH, FIFTHS_RULE, RIF_CHOOSE),
	CHOICE_AND_SIXTH(RIF_CHOOSE, RIF_6),
};

enum { YAM_1, YAM_2, YAM_3, YAM_DECLARE, YAM_SWAP, YAM_4, YAM_FIFTH, YAM_CHOOSE, YAM_6 };

static const char *const yamaguchi_states[] = {
	"stone-1", "stone-2", "stone-3", "declare", "swap-after-3",
	"stone-4", "fifth",   "choose",  "stone-6",
};

static const struct opening_arc yamaguchi_arcs[] = {
	THREE_STONES(YAM_1, YAM_2, YAM_3, YAM_DECLARE),
	STEP(YAM_DECLARE, DECLARE, HOLDER_OPENER, YAM_SWAP),
	SWAP_OR_KEEP(YAM_SWAP, HOLDER_WHITE, YAM_4),
	STONE(YAM_4, HOLDER_WHITE, ZONE_BOARD, YAM_FIFTH),
	DECLARED_FIFTHS(YAM_FIFTH, YAM_CHOOSE, YAM_6),
	CHOICE_AND_SIXTH(YAM_CHOOSE, YAM_6),
};

enum {
	SOO_1,
	SOO_2,
	SOO_3,
	SOO_SWAP_3,
	SOO_4,
	SOO_DECLARE,
	SOO_SWAP_4,
	SOO_FIFTH,
	SOO_CHOOSE,
	SOO_6,
};

static const char *const soosorv_states[] = {
	"stone-1", "stone-2",      "stone-3", "swap-after-3", "stone-4",
	"declare", "swap-after-4", "fifth",   "choose",       "stone-6",
};

static const struct opening_arc soosorv_arcs[] = {
	THREE_STONES(SOO_1, SOO_2, SOO_3, SOO_SWAP_3),
	SWAP_OR_KEEP(SOO_SWAP_3, HOLDER_WHITE, SOO_4),
	STONE(SOO_4, HOLDER_WHITE, ZONE_BOARD, SOO_DECLARE),
	STEP(SOO_DECLARE, DECLARE, HOLDER_WHITE, SOO_SWAP_4),
	SWAP_OR_KEEP(SOO_SWAP_4, HOLDER_BLACK, SOO_FIFTH),
	DECLARED_FIFTHS(SOO_FIFTH, SOO_CHOOSE, SOO_6),
	CHOICE_AND_SIXTH(SOO_CHOOSE, SOO_6),
};

/* After a kept stone 4 (TAR_FIFTH) Black plays one fifth or offers; after a swapped one (TAR_5)
 * the offers are given up. */
enum {
	TAR_1,
	TAR_SWAP_1,
	TAR_2,
	TAR_SWAP_2,
	TAR_3,
	TAR_SWAP_3,
	TAR_4,
	TAR_SWAP_4,
	TAR_FIFTH,
	TAR_5,
	TAR_SWAP_5,
	TAR_CHOOSE,
	TAR_6,
};

static const char *const taraguchi_states[] = {
	"stone-1",      "swap-after-1", "stone-2",      "swap-after-2", "stone-3",
	"swap-after-3", "stone-4",      "swap-after-4", "fifth",        "stone-5",
	"swap-after-5", "choose",       "stone-6",
};

static const struct opening_arc taraguchi_arcs[] = {
	STONE(TAR_1, HOLDER_BLACK, IN_CENTRE, TAR_SWAP_1),
	SWAP_OR_KEEP(TAR_SWAP_1, HOLDER_WHITE, TAR_2),
	STONE(TAR_2, HOLDER_WHITE, IN_3X3, TAR_SWAP_2),
	SWAP_OR_KEEP(TAR_SWAP_2, HOLDER_BLACK, TAR_3),
	STONE(TAR_3, HOLDER_BLACK, IN_5X5, TAR_SWAP_3),
	SWAP_OR_KEEP(TAR_SWAP_3, HOLDER_WHITE, TAR_4),
	STONE(TAR_4, HOLDER_WHITE, IN_7X7, TAR_SWAP_4),
	STEP(TAR_SWAP_4, SWAP, HOLDER_BLACK, TAR_5),
	STEP(TAR_SWAP_4, KEEP, HOLDER_BLACK, TAR_FIFTH),
	STONE(TAR_FIFTH, HOLDER_BLACK, IN_9X9, TAR_SWAP_5),
	OFFER(TAR_FIFTH, FIFTHS_RULE, TAR_CHOOSE),
	STONE(TAR_5, HOLDER_BLACK, IN_9X9, TAR_SWAP_5),
	SWAP_OR_KEEP(TAR_SWAP_5, HOLDER_WHITE, TAR_6),
	CHOICE_AND_SIXTH(TAR_CHOOSE, TAR_6),
};

static const struct opening_arc super_taraguchi_arcs[] = {
	STONE(TAR_1, HOLDER_BLACK, IN_CENTRE, TAR_SWAP_1),
	SWAP_OR_KEEP(TAR_SWAP_1, HOLDER_WHITE, TAR_2),
	STONE(TAR_2, HOLDER_WHITE, IN_5X5, TAR_SWAP_2),
	SWAP_OR_KEEP(TAR_SWAP_2, HOLDER_BLACK, TAR_3),
	STONE(TAR_3, HOLDER_BLACK, IN_7X7, TAR_SWAP_3),
	SWAP_OR_KEEP(TAR_SWAP_3, HOLDER_WHITE, TAR_4),
	STONE(TAR_4, HOLDER_WHITE, IN_9X9, TAR_SWAP_4),
	STEP(TAR_SWAP_4, SWAP, HOLDER_BLACK, TAR_5),
	STEP(TAR_SWAP_4, KEEP, HOLDER_BLACK, TAR_FIFTH),
	STONE(TAR_FIFTH, HOLDER_BLACK, IN_9X9, TAR_SWAP_5),
	OFFER(TAR_FIFTH, FIFTHS_RULE, TAR_CHOOSE),
	STONE(TAR_5, HOLDER_BLACK, IN_9X9, TAR_SWAP_5),
	SWAP_OR_KEEP(TAR_SWAP_5, HOLDER_WHITE, TAR_6),
	CHOICE_AND_SIXTH(TAR_CHOOSE, TAR_6),
};

enum {
	TRN_1,
	TRN_SWAP_1,
	TRN_2,
	TRN_SWAP_2,
	TRN_3,
	TRN_SWAP_3,
	TRN_4,
	TRN_SWAP_4,
	TRN_5,
	TRN_SWAP_5,
	TRN_6,
};

static const char *const tarannikov_states[] = {
	"stone-1", "swap-after-1", "stone-2", "swap-after-2", "stone-3", "swap-after-3",
	"stone-4", "swap-after-4", "stone-5", "swap-after-5", "stone-6",
};

static const struct opening_arc tarannikov_arcs[] = {
	STONE(TRN_1, HOLDER_BLACK, IN_CENTRE, TRN_SWAP_1),
	SWAP_OR_KEEP(TRN_SWAP_1, HOLDER_WHITE, TRN_2),
	STONE(TRN_2, HOLDER_WHITE, IN_3X3, TRN_SWAP_2),
	SWAP_OR_KEEP(TRN_SWAP_2, HOLDER_BLACK, TRN_3),
	STONE(TRN_3, HOLDER_BLACK, IN_5X5, TRN_SWAP_3),
	SWAP_OR_KEEP(TRN_SWAP_3, HOLDER_WHITE, TRN_4),
	STONE(TRN_4, HOLDER_WHITE, IN_7X7, TRN_SWAP_4),
	SWAP_OR_KEEP(TRN_SWAP_4, HOLDER_BLACK, TRN_5),
	STONE(TRN_5, HOLDER_BLACK, IN_9X9, TRN_SWAP_5),
	SWAP_OR_KEEP(TRN_SWAP_5, HOLDER_WHITE, TRN_6),
	STONE(TRN_6, HOLDER_WHITE, ZONE_BOARD, STATE_PLAY),
};

/* The second player has put stones 4 and 5, so the first player, with stone 6 and White to move,
 * keeps that colour or swaps it away. */
enum { SAK_1, SAK_2, SAK_3, SAK_4, SAK_5, SAK_SWAP, SAK_6 };

static const char *const sakata_states[] = {
	"stone-1", "stone-2", "stone-3", "stone-4", "stone-5", "swap-after-5", "stone-6",
};

static const struct opening_arc sakata_arcs[] = {
	THREE_STONES(SAK_1, SAK_2, SAK_3, SAK_4),
	STONE(SAK_4, HOLDER_SECOND, IN_7X7, SAK_5),
	STONE_ALSO(SAK_5, HOLDER_SECOND, IN_9X9, SAK_SWAP, ARC_TURNS),
	SWAP_OR_KEEP(SAK_SWAP, HOLDER_WHITE, SAK_6),
	STONE(SAK_6, HOLDER_WHITE, ZONE_BOARD, STATE_PLAY),
};

/* The same, but two more stones may be added instead of deciding: then the other player stands
 * before the same choice, as often as they like. */
enum { SUP_1, SUP_2, SUP_3, SUP_4, SUP_5, SUP_CHOICE, SUP_WHITE, SUP_BLACK, SUP_LAST };

static const char *const super_sakata_states[] = {
	"stone-1", "stone-2",     "stone-3",     "stone-4",    "stone-5",
	"choice",  "added-white", "added-black", "next-stone",
};

static const struct opening_arc super_sakata_arcs[] = {
	THREE_STONES(SUP_1, SUP_2, SUP_3, SUP_4),
	STONE(SUP_4, HOLDER_SECOND, IN_7X7, SUP_5),
	STONE_ALSO(SUP_5, HOLDER_SECOND, IN_9X9, SUP_CHOICE, ARC_TURNS),
	SWAP_OR_KEEP(SUP_CHOICE, HOLDER_WHITE, SUP_LAST),
	STEP(SUP_CHOICE, EXTEND, HOLDER_WHITE, SUP_WHITE),
	TWO_MORE(SUP_WHITE, SUP_BLACK, SUP_CHOICE),
	STONE(SUP_LAST, HOLDER_WHITE, ZONE_BOARD, STATE_PLAY),
};

#define YAMAGUCHI(ID, TITLE, MOST)                                                                 \
	{                                                                                          \
		.id = (ID), .title = (TITLE), GRAPH(yamaguchi), RENJU_PLAY, .declare_max = (MOST), \
		.summary =                                                                         \
			"The opener places three stones and declares how many fifths (1 to " #MOST \
			") Black will offer; the other player may swap; White chooses "            \
			"among the fifths."                                                        \
	}

#define SOOSORV(N)                                                                             \
	{                                                                                      \
		.id = "soosorv-" #N, .title = "Soos\u00f5rv-" #N, GRAPH(soosorv), RENJU_PLAY,  \
		.declare_max = (N),                                                            \
		.summary = "The opener places three stones; a swap; White plays stone 4 and "  \
			   "declares how many fifths (1 to " #N ") Black must offer; another " \
			   "swap; White chooses among the fifths."                             \
	}

#define TARAGUCHI(N)                                                                           \
	{                                                                                      \
		.id = "taraguchi-" #N, .title = "Taraguchi-" #N, GRAPH(taraguchi), RENJU_PLAY, \
		.fifths = (N),                                                                 \
		.summary = "Stones 1 to 4 in growing central squares with a swap after each; " \
			   "then stone 5 in the 9x9 and a last swap, or " #N                   \
			   " offered fifths of which White chooses."                           \
	}

#define ONE_TO_TWELVE(X) X(1), X(2), X(3), X(4), X(5), X(6), X(7), X(8), X(9), X(10), X(11), X(12)

const struct rule rules_renju[] = {
	{.id = "renju",
         .title = "Renju",
         RENJU_FROM(4),
         .summary = "No opening rule: Black plays the first stone anywhere, then the players "
                    "alternate."},
	{.id = "renju-centre",
         .title = "Renju (first stone in the centre)",
         GRAPH(centre),
         RENJU_FROM(4),
         .summary = "No opening rule but RIF's own: Black plays the first stone on the central "
                    "point, then the players alternate."},
	{.id = "rif",
         .title = "RIF",
         GRAPH(rif),
         RENJU_PLAY, .fifths = 2,
         .summary = "The opener places three stones; the other player may swap; Black offers two "
                    "fifths of which White chooses one."},
	{.id = "swap-1989",
         .title = "Swap (1989)",
         .arcs = swap_1989_arcs,
         .arc_count = COUNT(swap_1989_arcs),
         .states = rif_states,
         .state_count = COUNT(rif_states),
         RENJU_PLAY, .fifths = 2,
         .barred = swap_1989_barred,
         .summary = "The players place the first three stones in turn, one of 24 openings; the "
                    "second player may swap; Black offers two fifths of which White chooses one."},
	YAMAGUCHI("yamaguchi-10", "Yamaguchi", 10),
	YAMAGUCHI("yamaguchi-rif", "Yamaguchi (RIF, no limit)", 62),
	ONE_TO_TWELVE(SOOSORV),
	ONE_TO_TWELVE(TARAGUCHI),
	{.id = "super-taraguchi-10",
         .title = "Super Taraguchi-10",
         .arcs = super_taraguchi_arcs,
         .arc_count = COUNT(super_taraguchi_arcs),
         .states = taraguchi_states,
         .state_count = COUNT(taraguchi_states),
         RENJU_PLAY, .fifths = 10,
         .summary = "Taraguchi-10 with wider squares: the centre, 5x5, 7x7 and 9x9 for stones 1 to "
                    "4 with a swap after each; then stone 5 in the 9x9 and a last swap, or ten "
                    "offered fifths of which White chooses."},
	{.id = "tarannikov",
         .title = "Tarannikov",
         GRAPH(tarannikov),
         RENJU_PLAY, .summary = "Stones 1 to 5 in growing central squares, and after each of them the other "
                    "player may swap."},
	{.id = "sakata",
         .title = "Sakata",
         GRAPH(sakata),
         RENJU_PLAY, .summary = "The opener places three stones, the other player stones 4 and 5; the opener "
                    "then chooses a colour."},
	{.id = "super-sakata",
         .title = "Super Sakata",
         GRAPH(super_sakata),
         RENJU_PLAY, .summary = "The opener places three stones, the other player stones 4 and 5; then White, "
                    "Black or two more stones, and the same choice for the other player."},
	{.id = ""},
};
