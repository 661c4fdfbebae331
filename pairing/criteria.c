#include "pairing/criteria.h"

#include <stdlib.h>

/* How far a field's sum can go, and whether it is one field or one per group of scores. */
enum span {
	SPAN_PAIRS,       /* each pair of the bracket gives at most 1 */
	SPAN_RESIDENTS,   /* each resident gives at most 1 */
	SPAN_FOLLOWERS,   /* each pair of the next bracket gives at most 1, and holds a follower */
	SPAN_BYE,         /* only the bye gives anything */
	SPAN_MOVERS,      /* a field per group of movers, at most 1 per member of the group */
	SPAN_MEMBERS,     /* the same, with the residents' group */
	SPAN_DIFFERENCES, /* a field per difference of scores, each pair takes at most 1 away */
};

enum need {
	NEED_NOTHING,
	NEED_TOP,
	NEED_BYE,
	NEED_1,
	NEED_2,
	NEED_MOVERS,
	NEED_MOVERS_1,
	NEED_MOVERS_2,
	NEED_FLOATS_1,
	NEED_FLOATS_2,
	NEED_NEXT,
	NEED_COLLAPSE,
	NEED_MIXED,
	NEED_MIXED_1,
	NEED_MIXED_2,
};

static int in_bracket(const struct couple *couple)
{
	return couple->current;
}

static int in_next(const struct couple *couple)
{
	return couple->following;
}

/* Movers meet nobody but residents; where the round is being completed they may as a last resort.
 */
static int no_movers_meet(const struct couple *couple)
{
	return -couple->movers;
}

static int member_in_next(const struct couple *couple)
{
	return couple->following && !couple->upper_follows;
}

static int nothing(const struct couple *couple)
{
	(void)couple;
	return 0;
}

bool criteria_same_wish(const struct card *a, const struct card *b)
{
	return a->preference == b->preference && a->preference != ROLE_NONE;
}

bool criteria_strong_clash(const struct card *a, const struct card *b)
{
	return criteria_same_wish(a, b) && a->strength >= PREFERENCE_STRONG &&
	       b->strength >= PREFERENCE_STRONG &&
	       (a->strength != PREFERENCE_ABSOLUTE || b->strength != PREFERENCE_ABSOLUTE);
}

static bool difference_widens(const struct card *a, const struct card *b)
{
	return criteria_same_wish(a, b) && a->strength == PREFERENCE_ABSOLUTE &&
	       b->strength == PREFERENCE_ABSOLUTE && abs(a->difference) > 1 &&
	       abs(b->difference) > 1;
}

/* Both due the same absolutely: who has to give way must not get the other role a third time. */
static bool third_in_a_row(const struct card *a, const struct card *b)
{
	const struct card *gives_way;

	if (!criteria_same_wish(a, b) || a->strength != PREFERENCE_ABSOLUTE ||
	    b->strength != PREFERENCE_ABSOLUTE)
		return false;
	if (abs(a->difference) == abs(b->difference))
		return a->repeated != ROLE_NONE && a->repeated == b->repeated;
	gives_way = abs(a->difference) > abs(b->difference) ? b : a;
	return gives_way->repeated != ROLE_NONE && gives_way->repeated != a->preference;
}

bool criteria_top_clash(const struct card *a, const struct card *b)
{
	return difference_widens(a, b) || third_in_a_row(a, b);
}

static int no_wide_difference(const struct couple *couple)
{
	return couple->current && !difference_widens(couple->upper, couple->lower);
}

static int no_third_in_a_row(const struct couple *couple)
{
	return couple->current && !third_in_a_row(couple->upper, couple->lower);
}

static int wishes_met(const struct couple *couple)
{
	return couple->current && !criteria_same_wish(couple->upper, couple->lower);
}

static int strong_wishes_met(const struct couple *couple)
{
	return couple->current && !criteria_strong_clash(couple->upper, couple->lower);
}

/* Residents who floated down and are paired now: the more, the fewer float again. */
static int sinkers_paired(const struct couple *couple, int back)
{
	if (!couple->current)
		return 0;
	return (couple->lower->floated[back] == FLOAT_DOWN) +
	       (!couple->moved && couple->upper->floated[back] == FLOAT_DOWN);
}

static int sinkers_paired_1(const struct couple *couple)
{
	return sinkers_paired(couple, 0);
}

static int sinkers_paired_2(const struct couple *couple)
{
	return sinkers_paired(couple, 1);
}

static int no_riser(const struct couple *couple, int back)
{
	return couple->current && !(couple->moved && couple->lower->floated[back] == FLOAT_UP);
}

static int no_riser_1(const struct couple *couple)
{
	return no_riser(couple, 0);
}

static int no_riser_2(const struct couple *couple)
{
	return no_riser(couple, 1);
}

static int mover_sank(const struct couple *couple, int back)
{
	return couple->current && couple->moved && couple->upper->floated[back] == FLOAT_DOWN;
}

static int mover_sank_1(const struct couple *couple)
{
	return mover_sank(couple, 0);
}

static int mover_sank_2(const struct couple *couple)
{
	return mover_sank(couple, 1);
}

static int mover_no_riser_1(const struct couple *couple)
{
	return couple->moved && no_riser(couple, 0);
}

static int mover_no_riser_2(const struct couple *couple)
{
	return couple->moved && no_riser(couple, 1);
}

static int difference(const struct couple *couple)
{
	return -couple->current;
}

static int sinks_again(const struct couple *couple, int back)
{
	return -(couple->current && couple->moved && couple->upper->floated[back] == FLOAT_DOWN);
}

static int rises_again(const struct couple *couple, int back)
{
	return -(couple->current && couple->moved && couple->lower->floated[back] == FLOAT_UP);
}

static int sinks_again_1(const struct couple *couple)
{
	return sinks_again(couple, 0);
}

static int sinks_again_2(const struct couple *couple)
{
	return sinks_again(couple, 1);
}

static int rises_again_1(const struct couple *couple)
{
	return rises_again(couple, 0);
}

static int rises_again_2(const struct couple *couple)
{
	return rises_again(couple, 1);
}

/*
 * Numbered as in 2026. The 2017 edition differs only where its last bracket holds residents of
 * several scores (3.5): there the differences of scores are what is compared, descending. In all
 * other brackets its list of differences orders candidates as the list of downfloaters' scores
 * does, since all pairs of one downfloater have the same difference.
 */
static const struct criterion {
	const char *name;
	enum span span;
	enum need need;
	int (*value)(const struct couple *couple);
} criteria[] = {
	{"2017 movers who meet",              SPAN_PAIRS,       NEED_COLLAPSE, no_movers_meet    },
	{"C6 pairs",			  SPAN_PAIRS,       NEED_NOTHING,  in_bracket        },
	{"C7 scores of downfloaters",         SPAN_MOVERS,      NEED_MOVERS,   in_bracket        },
	{"2017 C6 score differences",         SPAN_DIFFERENCES, NEED_MIXED,    difference        },
	{"C8 pairs in the next bracket",      SPAN_FOLLOWERS,   NEED_NEXT,     in_next           },
	{"C8 scores of downfloaters there",   SPAN_MEMBERS,     NEED_NEXT,     member_in_next    },
	{"C9 unplayed games of the bye",      SPAN_BYE,         NEED_BYE,      nothing           },
	{"C10 difference beyond two",         SPAN_PAIRS,       NEED_TOP,      no_wide_difference},
	{"C11 three times running",           SPAN_PAIRS,       NEED_TOP,      no_third_in_a_row },
	{"C12 preferences",                   SPAN_PAIRS,       NEED_NOTHING,  wishes_met        },
	{"C13 strong preferences",            SPAN_PAIRS,       NEED_NOTHING,  strong_wishes_met },
	{"C14 downfloat repeated",            SPAN_RESIDENTS,   NEED_1,        sinkers_paired_1  },
	{"C15 upfloat repeated",              SPAN_PAIRS,       NEED_FLOATS_1, no_riser_1        },
	{"C16 downfloat of two rounds ago",   SPAN_RESIDENTS,   NEED_2,        sinkers_paired_2  },
	{"C17 upfloat of two rounds ago",     SPAN_PAIRS,       NEED_FLOATS_2, no_riser_2        },
	{"C18 scores of repeated downfloats", SPAN_MOVERS,      NEED_MOVERS_1, mover_sank_1      },
	{"2017 C16 differences",              SPAN_DIFFERENCES, NEED_MIXED_1,  sinks_again_1     },
	{"C19 scores of repeated upfloats",   SPAN_MOVERS,      NEED_MOVERS_1, mover_no_riser_1  },
	{"2017 C17 differences",              SPAN_DIFFERENCES, NEED_MIXED_1,  rises_again_1     },
	{"C20 as C18, two rounds ago",        SPAN_MOVERS,      NEED_MOVERS_2, mover_sank_2      },
	{"2017 C18 differences",              SPAN_DIFFERENCES, NEED_MIXED_2,  sinks_again_2     },
	{"C21 as C19, two rounds ago",        SPAN_MOVERS,      NEED_MOVERS_2, mover_no_riser_2  },
	{"2017 C19 differences",              SPAN_DIFFERENCES, NEED_MIXED_2,  rises_again_2     },
};

enum { CRITERIA_COUNT = sizeof criteria / sizeof *criteria };

static bool needed(enum need need, const struct setting *setting)
{
	bool mixed = setting->difference_count > 0;
	bool movers = setting->movers > 0 && !mixed;
	bool floats = setting->movers > 0 || mixed;
	const bool table[] = {
		[NEED_NOTHING] = true,
		[NEED_TOP] = setting->top_rules,
		[NEED_BYE] = setting->bye_games,
		[NEED_1] = setting->played >= 1,
		[NEED_2] = setting->played >= 2,
		[NEED_MOVERS] = movers,
		[NEED_MOVERS_1] = movers && setting->played >= 1,
		[NEED_MOVERS_2] = movers && setting->played >= 2,
		[NEED_FLOATS_1] = floats && setting->played >= 1,
		[NEED_FLOATS_2] = floats && setting->played >= 2,
		[NEED_NEXT] = setting->followers > 0,
		[NEED_COLLAPSE] = setting->collapsing,
		[NEED_MIXED] = mixed,
		[NEED_MIXED_1] = mixed && setting->played >= 1,
		[NEED_MIXED_2] = mixed && setting->played >= 2,
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
		return setting->followers + setting->to_completion;
	case SPAN_BYE:
		return setting->bye_games_max;
	case SPAN_MOVERS:
	case SPAN_MEMBERS:
		return setting->group_size[group];
	case SPAN_DIFFERENCES:
		return setting->members / 2 + 1;
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
	switch (span) {
	case SPAN_MOVERS:
		return setting->groups;
	case SPAN_MEMBERS:
		return setting->groups + 1;
	case SPAN_DIFFERENCES:
		return setting->difference_count;
	case SPAN_PAIRS:
	case SPAN_RESIDENTS:
	case SPAN_FOLLOWERS:
	case SPAN_BYE:
		break;
	}
	return 1;
}

/* Opens the next field below the last one, in a new lane where the bits do not suffice. */
static void field_add(struct packing *packing, int row, int32_t key, int bits, int *left)
{
	if (bits > *left) {
		packing->lanes++;
		*left = MATCHING_LANE_BITS;
	}
	*left -= bits;
	packing->field[packing->fields].row = (uint8_t)row;
	packing->field[packing->fields].key = key;
	packing->field[packing->fields].lane = (uint16_t)(packing->lanes - 1);
	packing->field[packing->fields++].shift = (uint8_t)*left;
}

bool criteria_pack(struct packing *packing, const struct setting *setting)
{
	int left = MATCHING_LANE_BITS;

	packing->fields = 0;
	packing->lanes = 1;
	for (int row = 0; row < CRITERIA_COUNT; row++) {
		enum span span = criteria[row].span;

		if (!needed(criteria[row].need, setting))
			continue;
		for (int group = 0; group < fields_of(span, setting); group++) {
			int bits = bits_for(bound(span, group, setting));

			if (!bits)
				continue;
			if (packing->fields == CRITERIA_FIELDS_MAX)
				return false;
			field_add(packing, row,
			          span == SPAN_DIFFERENCES ? setting->differences[group] : group,
			          bits, &left);
		}
	}
	return true;
}

void criteria_weigh(const struct packing *packing, const struct couple *couple, int64_t *weight)
{
	int32_t apart = couple->upper->score - couple->lower->score;
	int row = -1;
	int64_t value = 0;

	for (int i = 0; i < packing->fields; i++) {
		enum span span = criteria[packing->field[i].row].span;

		if (packing->field[i].row != row) {
			row = packing->field[i].row;
			value = criteria[row].value(couple);
		}
		if (span >= SPAN_MOVERS &&
		    packing->field[i].key != (span == SPAN_DIFFERENCES ? apart : couple->group))
			continue;
		weight[packing->field[i].lane] += value * ((int64_t)1 << packing->field[i].shift);
	}
}

/* The value of one field for the bye. */
static int64_t bye_value(const struct criterion *row, int32_t key, const struct setting *setting,
                         const struct card *card)
{
	bool here = key == card->score - setting->floor;

	if (row->span == SPAN_BYE)
		return setting->bye_games_max - (setting->played - card->games);
	if (row->value == in_next)
		return setting->to_completion;
	if (row->value == difference)
		return -here;
	if (row->value == sinks_again_1)
		return -(here && card->floated[0] == FLOAT_DOWN);
	if (row->value == sinks_again_2)
		return -(here && card->floated[1] == FLOAT_DOWN);
	return 0;
}

void criteria_weigh_bye(const struct packing *packing, const struct setting *setting,
                        const struct card *card, int64_t *weight)
{
	for (int i = 0; i < packing->fields; i++)
		weight[packing->field[i].lane] += bye_value(&criteria[packing->field[i].row],
		                                            packing->field[i].key, setting, card) *
		                                  ((int64_t)1 << packing->field[i].shift);
}
