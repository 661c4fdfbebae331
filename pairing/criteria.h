/*
 * The quality criteria C6 ... C21 of C.04.3 as rows of a table, and the packing of their values
 * into the weight of a pair (pairing/matching.h).
 *
 * Every row is turned into "more is better" and summed over the pairs of a matching. A field is as
 * wide as the largest sum it can reach, which follows from the number of pairs or players that can
 * contribute (criteria_pack); the fields of one lane therefore never run into each other.
 */
#ifndef PAIRING_CRITERIA_H
#define PAIRING_CRITERIA_H

#include "pairing/matching.h"
#include "pairing/roster.h"

/* The bracket that is being paired, as far as the criteria look at it. */
struct setting {
	int movers;         /* players moved down from above; they come first */
	int members;        /* movers and residents */
	int followers;      /* members of the next bracket that are not in this one */
	int groups;         /* distinct scores of the movers */
	int *group;         /* member -> 0 = highest score ...; groups = the residents' */
	int *group_size;    /* groups + 1 of them */
	int played;         /* rounds played */
	bool top_rules;     /* topscorers can get a third colour or a difference beyond two */
	bool bye_games;     /* C9 counts in this bracket */
	int bye_games_max;  /* most unplayed games of anybody */
	bool to_completion; /* 2017: the next bracket is the last; its bye counts as a pair of it */
	bool collapsing;    /* 2017: nothing but this bracket and the one that ends the round */
	const int32_t *differences; /* 2017: residents of several scores: all score differences */
	int difference_count;       /* of players and of floaters, descending; else 0 */
	int32_t floor;              /* what a floater's score is compared with */
};

/* Two players who might meet; upper is the higher ranked. */
struct couple {
	const struct card *upper, *lower;
	int group;          /* of the upper player; meaningless for a follower */
	bool current;       /* a pair of this bracket */
	bool following;     /* a pair of the next one */
	bool moved;         /* the upper player is a mover */
	bool movers;        /* both are movers */
	bool upper_follows; /* the upper player belongs to the next bracket */
};

enum { CRITERIA_FIELDS_MAX = 2048 };

struct packing {
	int lanes; /* lanes in use, at least 1 */
	int fields;
	struct {
		uint8_t row;
		int32_t key; /* the group, or the difference of scores */
		uint16_t lane;
		uint8_t shift;
	} field[CRITERIA_FIELDS_MAX];
};

/* What a pair costs: both due the same (C12); strongly (C13); a third colour or a difference beyond
 * two (C10, C11). */
bool criteria_same_wish(const struct card *a, const struct card *b);
bool criteria_strong_clash(const struct card *a, const struct card *b);
bool criteria_top_clash(const struct card *a, const struct card *b);

/* Lays out the fields; false if there are too many groups (never with <= 100 distinct scores). */
bool criteria_pack(struct packing *packing, const struct setting *setting);

/* Adds the values of a couple to weight[0 .. lanes). */
void criteria_weigh(const struct packing *packing, const struct couple *couple, int64_t *weight);

/* What the bye of this player adds: C9, or its score difference (2017). */
void criteria_weigh_bye(const struct packing *packing, const struct setting *setting,
                        const struct card *card, int64_t *weight);

#endif
