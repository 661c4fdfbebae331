/*
 * The opening rules. Sources: the seeds, then renju-rules.md section 2; design.md section 5.
 *
 * A family ("soosorv-N") is one graph and twelve rows that differ in their number.
 */
#include "core/opening.h"

#include <string.h>

#define COUNT(table) (uint8_t)(sizeof(table) / sizeof *(table))

/* Where the first stones go: the centre, then central squares of side 3, 5, 7, 9. */
enum { IN_CENTRE, IN_3X3, IN_5X5, IN_7X7, IN_9X9 };

/* The three stones of the 26 openings, all placed by the opener. */
#define THREE_STONES(one, two, three, next)                                      \
	{one, DECISION_PLACE, HOLDER_OPENER, IN_CENTRE, FIFTHS_ANY, two},        \
		{two, DECISION_PLACE, HOLDER_OPENER, IN_3X3, FIFTHS_ANY, three}, \
	{                                                                        \
		three, DECISION_PLACE, HOLDER_OPENER, IN_5X5, FIFTHS_ANY, next   \
	}

/* At a swap point: the colours may be exchanged before the decisions of the next state. */
#define SWAP_OR_KEEP(at, who, next)                         \
	{at, DECISION_SWAP, who, 0, FIFTHS_ANY, next},      \
	{                                                   \
		at, DECISION_KEEP, who, 0, FIFTHS_ANY, next \
	}

/* The declared number of fifths: offered, or simply played if it is one. */
#define DECLARED_FIFTHS(fifth, choose, sixth)                                         \
	{fifth, DECISION_OFFER, HOLDER_BLACK, ZONE_BOARD, FIFTHS_DECLARED, choose},   \
	{                                                                             \
		fifth, DECISION_PLACE, HOLDER_BLACK, ZONE_BOARD, FIFTHS_SINGLE, sixth \
	}

/* White takes one of the offers and plays the sixth stone anywhere. */
#define CHOICE_AND_SIXTH(choose, sixth)                                                 \
	{choose, DECISION_CHOOSE, HOLDER_WHITE, ZONE_BOARD, FIFTHS_ANY, sixth},         \
	{                                                                               \
		sixth, DECISION_PLACE, HOLDER_WHITE, ZONE_BOARD, FIFTHS_ANY, STATE_PLAY \
	}

enum { RIF_1, RIF_2, RIF_3, RIF_SWAP, RIF_4, RIF_FIFTH, RIF_CHOOSE, RIF_6 };

static const char *const rif_states[] = {
	"stone-1", "stone-2", "stone-3", "swap-after-3", "stone-4", "fifth", "choose", "stone-6",
};

static const struct opening_arc rif_arcs[] = {
	THREE_STONES(RIF_1, RIF_2, RIF_3, RIF_SWAP),
	SWAP_OR_KEEP(RIF_SWAP, HOLDER_WHITE, RIF_4),
	{RIF_4,     DECISION_PLACE, HOLDER_WHITE, ZONE_BOARD, FIFTHS_ANY,  RIF_FIFTH },
	{RIF_FIFTH, DECISION_OFFER, HOLDER_BLACK, ZONE_BOARD, FIFTHS_RULE, RIF_CHOOSE},
	CHOICE_AND_SIXTH(RIF_CHOOSE, RIF_6),
};

enum { YAM_1, YAM_2, YAM_3, YAM_DECLARE, YAM_SWAP, YAM_4, YAM_FIFTH, YAM_CHOOSE, YAM_6 };

static const char *const yamaguchi_states[] = {
	"stone-1", "stone-2", "stone-3", "declare", "swap-after-3",
	"stone-4", "fifth",   "choose",  "stone-6",
};

static const struct opening_arc yamaguchi_arcs[] = {
	THREE_STONES(YAM_1, YAM_2, YAM_3, YAM_DECLARE),
	{YAM_DECLARE, DECISION_DECLARE, HOLDER_OPENER, 0,          FIFTHS_ANY, YAM_SWAP },
	SWAP_OR_KEEP(YAM_SWAP, HOLDER_WHITE, YAM_4),
	{YAM_4,       DECISION_PLACE,   HOLDER_WHITE,  ZONE_BOARD, FIFTHS_ANY, YAM_FIFTH},
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
	{SOO_4,       DECISION_PLACE,   HOLDER_WHITE, ZONE_BOARD, FIFTHS_ANY, SOO_DECLARE},
	{SOO_DECLARE, DECISION_DECLARE, HOLDER_WHITE, 0,          FIFTHS_ANY, SOO_SWAP_4 },
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
	{TAR_1,      DECISION_PLACE, HOLDER_BLACK, IN_CENTRE,  FIFTHS_ANY,  TAR_SWAP_1},
	SWAP_OR_KEEP(TAR_SWAP_1, HOLDER_WHITE, TAR_2),
	{TAR_2,      DECISION_PLACE, HOLDER_WHITE, IN_3X3,     FIFTHS_ANY,  TAR_SWAP_2},
	SWAP_OR_KEEP(TAR_SWAP_2, HOLDER_BLACK, TAR_3),
	{TAR_3,      DECISION_PLACE, HOLDER_BLACK, IN_5X5,     FIFTHS_ANY,  TAR_SWAP_3},
	SWAP_OR_KEEP(TAR_SWAP_3, HOLDER_WHITE, TAR_4),
	{TAR_4,      DECISION_PLACE, HOLDER_WHITE, IN_7X7,     FIFTHS_ANY,  TAR_SWAP_4},
	{TAR_SWAP_4, DECISION_SWAP,  HOLDER_BLACK, 0,          FIFTHS_ANY,  TAR_5     },
	{TAR_SWAP_4, DECISION_KEEP,  HOLDER_BLACK, 0,          FIFTHS_ANY,  TAR_FIFTH },
	{TAR_FIFTH,  DECISION_PLACE, HOLDER_BLACK, IN_9X9,     FIFTHS_ANY,  TAR_SWAP_5},
	{TAR_FIFTH,  DECISION_OFFER, HOLDER_BLACK, ZONE_BOARD, FIFTHS_RULE, TAR_CHOOSE},
	{TAR_5,      DECISION_PLACE, HOLDER_BLACK, IN_9X9,     FIFTHS_ANY,  TAR_SWAP_5},
	SWAP_OR_KEEP(TAR_SWAP_5, HOLDER_WHITE, TAR_6),
	CHOICE_AND_SIXTH(TAR_CHOOSE, TAR_6),
};

#define GRAPH(name)                                                                    \
	.arcs = name##_arcs, .arc_count = COUNT(name##_arcs), .states = name##_states, \
	.state_count = COUNT(name##_states), .pass_from = 7

#define RENJU                                                                                 \
	{                                                                                     \
		.id = "renju", .title = "Renju", .pass_from = 4,                              \
		.summary = "No opening rule: Black plays the first stone anywhere, then the " \
			   "players alternate.",                                              \
	}

#define RIF                                                                                    \
	{                                                                                      \
		.id = "rif", .title = "RIF", GRAPH(rif), .fifths = 2,                          \
		.summary = "The opener places three stones; the other player may swap; Black " \
			   "offers two fifths of which White chooses one.",                    \
	}

#define YAMAGUCHI(ID, TITLE, MOST)                                                                 \
	{                                                                                          \
		.id = (ID), .title = (TITLE), GRAPH(yamaguchi), .declare_max = (MOST),             \
		.summary =                                                                         \
			"The opener places three stones and declares how many fifths (1 to " #MOST \
			") Black will offer; the other player may swap; White chooses "            \
			"among the fifths."                                                        \
	}

#define SOOSORV(N)                                                                             \
	{                                                                                      \
		.id = "soosorv-" #N, .title = "Soos\u00f5rv-" #N, GRAPH(soosorv),              \
		.declare_max = (N),                                                            \
		.summary = "The opener places three stones; a swap; White plays stone 4 and "  \
			   "declares how many fifths (1 to " #N ") Black must offer; another " \
			   "swap; White chooses among the fifths."                             \
	}

#define TARAGUCHI(N)                                                                              \
	{                                                                                         \
		.id = "taraguchi-" #N, .title = "Taraguchi-" #N, GRAPH(taraguchi), .fifths = (N), \
		.summary = "Stones 1 to 4 in growing central squares with a swap after each; "    \
			   "then stone 5 in the 9x9 and a last swap, or " #N                      \
			   " offered fifths of which White chooses."                              \
	}

#define ONE_TO_TWELVE(X) X(1), X(2), X(3), X(4), X(5), X(6), X(7), X(8), X(9), X(10), X(11), X(12)

static const struct rule rules[] = {
	RENJU,
	RIF,
	YAMAGUCHI("yamaguchi-10", "Yamaguchi", 10),
	YAMAGUCHI("yamaguchi-rif", "Yamaguchi (RIF, no limit)", 62),
	ONE_TO_TWELVE(SOOSORV),
	ONE_TO_TWELVE(TARAGUCHI),
};

enum { RULE_COUNT = COUNT(rules) };

static const char *const presented[] = {
	"taraguchi-10", "soosorv-8", "yamaguchi-10", "rif", "renju",
};

static const struct rule *lookup(const char *id)
{
	for (size_t i = 0; i < RULE_COUNT; i++) {
		if (strcmp(rules[i].id, id) == 0)
			return &rules[i];
	}
	return NULL;
}

bool rule_find(const char *id, struct rule *rule, struct error *err)
{
	const struct rule *found = lookup(id);

	if (!found)
		return error_set(err, ERR_UNKNOWN_RULE,
		                 "no opening rule \"%.24s\"; there are renju, rif, yamaguchi-10, "
		                 "yamaguchi-rif, soosorv-1 to soosorv-12 and taraguchi-1 to "
		                 "taraguchi-12",
		                 id);
	*rule = *found;
	return true;
}

const struct rule *rule_at(size_t index)
{
	return index < COUNT(presented) ? lookup(presented[index]) : NULL;
}
