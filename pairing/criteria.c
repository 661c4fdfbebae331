#include "pairing/criteria.h"

#include <stdlib.h>

/* How far a field's sum can go, and whether it is one field or one per group of scores. */
enum span {
	SPAN_PAIRS,     /* each pair of the bracket gives at most 1 */
	SPAN_RESIDENTS, /* each resident gives at most 1 */
	SPAN_FOLLOWERS, /* each pair of the next bracket gives at most 1, and holds a follower */
	SPAN_BYE,       /* only the bye gives anything */
	SPAN_MOVERS,    /* a field per group of movers, at most 1 per member of the group */
	SPAN_MEMBERS,   /* the same, with the residents' group */
};

enum need {
	NEED_NOTHING,
	NEED_TOP,
	NEED_BYE,
	NEED_1,
	NEED_2,
	NEED_MOVERS,
	NEED_MOVERS_1,
	NEED_MOVERS_2
};

static unsigned in_bracket(const struct couple *couple)
{
	return couple->current;
}

static unsigned in_next(const struct couple *couple)
{
	return couple->following;
}

static unsigned member_in_next(const struct couple *couple)
{
	return couple->following && !couple->upper_follows;
}

static unsigned nothing(const struct couple *couple)
{
	(void)couple;
	return 0;
}

static bool same_wish(const struct couple *couple)
{
	return couple->upper->preference == couple->lower->preference &&
	       couple->upper->preference != ROLE_NONE;
}

static unsigned no_wide_difference(const struct couple *couple)
{
	return couple->current && !(same_wish(couple) && abs(couple->upper->difference) > 1 &&
	                            abs(couple->lower->difference) > 1);
}

/* Both due the same absolutely: who has to give way must not get the other role a third time. */
static bool third_in_a_row(const struct couple *couple)
{
	const struct card *a = couple->upper, *b = couple->lower;
	const struct card *gives_way;

	if (!same_wish(couple) || a->strength != PREFERENCE_ABSOLUTE ||
	    b->strength != PREFERENCE_ABSOLUTE)
		return false;
	if (abs(a->difference) == abs(b->difference))
		return a->repeated != ROLE_NONE && a->repeated == b->repeated;
	gives_way = abs(a->difference) > abs(b->difference) ? b : a;
	return gives_way->repeated != ROLE_NONE && gives_way->repeated != a->preference;
}

static unsigned no_third_in_a_row(const struct couple *couple)
{
	return couple->current && !third_in_a_row(couple);
}

static unsigned wishes_met(const struct couple *couple)
{
	return couple->current && !same_wish(couple);
}

static unsigned strong_wishes_met(const struct couple *couple)
{
	enum strength a = couple->upper->strength, b = couple->lower->strength;

	return couple->current &&
	       !(same_wish(couple) && a >= PREFERENCE_STRONG && b >= PREFERENCE_STRONG &&
	         !(a == PREFERENCE_ABSOLUTE && b == PREFERENCE_ABSOLUTE));
}

/* Residents who floated down and are paired now: the more, the fewer float again. */
static unsigned sinkers_paired(const struct couple *couple, int back)
{
	if (!couple->current)
		return 0;
	return (couple->lower->floated[back] == FLOAT_DOWN) +
	       (!couple->moved && couple->upper->floated[back] == FLOAT_DOWN);
}

static unsigned sinkers_paired_1(const struct couple *couple)
{
	return sinkers_paired(couple, 0);
}

static unsigned sinkers_paired_2(const struct couple *couple)
{
	return sinkers_paired(couple, 1);
}

static unsigned no_riser(const struct couple *couple, int back)
{
	return couple->current && !(couple->moved && couple->lower->floated[back] == FLOAT_UP);
}

static unsigned no_riser_1(const struct couple *couple)
{
	return no_riser(couple, 0);
}

static unsigned no_riser_2(const struct couple *couple)
{
	return no_riser(couple, 1);
}

static unsigned mover_sank(const struct couple *couple, int back)
{
	return couple->current && couple->moved && couple->upper->floated[back] == FLOAT_DOWN;
}

static unsigned mover_sank_1(const struct couple *couple)
{
	return mover_sank(couple, 0);
}

static unsigned mover_sank_2(const struct couple *couple)
{
	return mover_sank(couple, 1);
}

static unsigned mover_no_riser_1(const struct couple *couple)
{
	return couple->moved && no_riser(couple, 0);
}

static unsigned mover_no_riser_2(const struct couple *couple)
{
	return couple->moved && no_riser(couple, 1);
}

static const struct criterion {
	const char *name;
	enum span span;
	enum need need;
	unsigned (*value)(const struct couple *couple);
} criteria[] = {
	{"C6 pairs",			  SPAN_PAIRS,     NEED_NOTHING,  in_bracket        },
	{"C7 scores of downfloaters",         SPAN_MOVERS,    NEED_MOVERS,   in_bracket        },
	{"C8 pairs in the next bracket",      SPAN_FOLLOWERS, NEED_NOTHING,  in_next           },
	{"C8 scores of downfloaters there",   SPAN_MEMBERS,   NEED_NOTHING,  member_in_next    },
	{"C9 unplayed games of the bye",      SPAN_BYE,       NEED_BYE,      nothing           },
	{"C10 difference beyond two",         SPAN_PAIRS,     NEED_TOP,      no_wide_difference},
	{"C11 three times running",           SPAN_PAIRS,     NEED_TOP,      no_third_in_a_row },
	{"C12 preferences",                   SPAN_PAIRS,     NEED_NOTHING,  wishes_met        },
	{"C13 strong preferences",            SPAN_PAIRS,     NEED_NOTHING,  strong_wishes_met },
	{"C14 downfloat repeated",            SPAN_RESIDENTS, NEED_1,        sinkers_paired_1  },
	{"C15 upfloat repeated",              SPAN_PAIRS,     NEED_MOVERS_1, no_riser_1        },
	{"C16 downfloat of two rounds ago",   SPAN_RESIDENTS, NEED_2,        sinkers_paired_2  },
	{"C17 upfloat of two rounds ago",     SPAN_PAIRS,     NEED_MOVERS_2, no_riser_2        },
	{"C18 scores of repeated downfloats", SPAN_MOVERS,    NEED_MOVERS_1, mover_sank_1      },
	{"C19 scores of repeated upfloats",   SPAN_MOVERS,    NEED_MOVERS_1, mover_no_riser_1  },
	{"C20 as C18, two rounds ago",        SPAN_MOVERS,    NEED_MOVERS_2, mover_sank_2      },
	{"C21 as C19, two rounds ago",        SPAN_MOVERS,    NEED_MOVERS_2, mover_no_riser_2  },
};

enum { CRITERIA_COUNT = sizeof criteria / sizeof *criteria };

static bool needed(enum need need, const struct setting *setting)
{
	const bool table[] = {
		[NEED_NOTHING] = true,
		[NEED_TOP] = setting->top_rules,
		[NEED_BYE] = setting->bye_games,
		[NEED_1] = setting->played >= 1,
		[NEED_2] = setting->played >= 2,
		[NEED_MOVERS] = setting->movers > 0,
		[NEED_MOVERS_1] = setting->movers > 0 && setting->played >= 1,
		[NEED_MOVERS_2] = setting->movers > 0 && setting->played >= 2,
	};

	return table[need];
}

/* The largest sum of a field over any matching. */
static int64_t bound(enum span span, int group, const struct setting *setting)
{
	switch (span) {
	case SPAN_PAIRS:
		return setting->members / 2;
	case SPAN_RESIDENTS:
		return setting->members - setting->movers;
	case SPAN_FOLLOWERS:
		return setting->followers;
	case SPAN_BYE:
		return setting->bye_games_max;
	case SPAN_MOVERS:
	case SPAN_MEMBERS:
		return setting->group_size[group];
	}
	return 0;
}

static int bits_for(int64_t largest)
{
	int bits = 0;

	while (largest >> bits)
		bits++;
	return bits;
}

static int fields_of(enum span span, const struct setting *setting)
{
	return span == SPAN_MOVERS    ? setting->groups
	       : span == SPAN_MEMBERS ? setting->groups + 1
	                              : 1;
}

bool criteria_pack(struct packing *packing, const struct setting *setting)
{
	int lane = 0, left = MATCHING_LANE_BITS;

	packing->fields = 0;
	for (int row = 0; row < CRITERIA_COUNT; row++) {
		if (!needed(criteria[row].need, setting))
			continue;
		for (int group = 0; group < fields_of(criteria[row].span, setting); group++) {
			int bits = bits_for(bound(criteria[row].span, group, setting));

			if (!bits)
				continue;
			if (packing->fields == CRITERIA_FIELDS_MAX)
				return false;
			if (bits > left) {
				lane++;
				left = MATCHING_LANE_BITS;
			}
			left -= bits;
			packing->field[packing->fields].row = (uint8_t)row;
			packing->field[packing->fields].group = (uint16_t)group;
			packing->field[packing->fields].lane = (uint16_t)lane;
			packing->field[packing->fields++].shift = (uint8_t)left;
		}
	}
	packing->lanes = lane + 1;
	return true;
}

void criteria_weigh(const struct packing *packing, const struct couple *couple, int64_t *weight)
{
	int row = -1;
	int64_t value = 0;

	for (int i = 0; i < packing->fields; i++) {
		if (packing->field[i].row != row) {
			row = packing->field[i].row;
			value = criteria[row].value(couple);
		}
		if (criteria[row].span >= SPAN_MOVERS && packing->field[i].group != couple->group)
			continue;
		weight[packing->field[i].lane] += value << packing->field[i].shift;
	}
}

void criteria_weigh_bye(const struct packing *packing, const struct setting *setting,
                        const struct card *card, int64_t *weight)
{
	for (int i = 0; i < packing->fields; i++)
		if (criteria[packing->field[i].row].span == SPAN_BYE)
			weight[packing->field[i].lane] +=
				(int64_t)(setting->bye_games_max - (setting->played - card->games))
				<< packing->field[i].shift;
}
