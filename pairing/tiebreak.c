#include "pairing/tiebreak.h"

#include "pairing/encounter.h"

#include <string.h>
#include <strings.h>

enum {
	CUTS = MODIFIER_CUT | MODIFIER_MEDIAN,
	SUMS = MODIFIER_CUT | MODIFIER_MEDIAN | MODIFIER_PLAYED,
};

#define PLAYER(function) .of_player = (function)

/* clang-format off */
static const struct tiebreak_base table[] = {
	{"PTS",  "Points",                                    1, false, 0, PLAYER(tb_points)},
	{"BH",   "Buchholz",                                  1, false, SUMS, PLAYER(tb_buchholz)},
	{"FB",   "Fore Buchholz",                             1, false, SUMS, PLAYER(tb_fore_buchholz)},
	{"AOB",  "Average of opponents' Buchholz",            2, false,
	         MODIFIER_PLAYED | MODIFIER_FORE, PLAYER(tb_opponents_buchholz)},
	{"SB",   "Sonneborn-Berger",                          2, false, SUMS, PLAYER(tb_sonneborn)},
	{"KS",   "Koya: points against half or more",         1, false,
	         MODIFIER_LIMIT | MODIFIER_PLAYED, PLAYER(tb_koya)},
	{"DE",   "Direct encounter",                          0, true, MODIFIER_PLAYED,
	         .of_tied = encounter_resolve, .explain = encounter_explain},
	{"WIN",  "Wins",                                      0, false, 0, PLAYER(tb_wins)},
	{"WON",  "Wins over the board",                       0, false, 0, PLAYER(tb_won)},
	{"BPG",  "Games as second",                           0, false, 0, PLAYER(tb_second_games)},
	{"BWG",  "Wins as second",                            0, false, 0, PLAYER(tb_second_wins)},
	{"PS",   "Progressive score",                         1, false, CUTS, PLAYER(tb_progress)},
	{"REP",  "Rounds elected to play",                    0, false, 0, PLAYER(tb_elected)},
	{"STD",  "Standard points",                           1, false, 0, PLAYER(tb_standard)},
	{"TPN",  "Pairing number",                            0, true, MODIFIER_REVERSE, PLAYER(tb_number)},
	{"RTNG", "Rating",                                    0, false, MODIFIER_REVERSE, PLAYER(tb_rating)},
	{"ARO",  "Average rating of opponents",               0, false, CUTS, PLAYER(tb_rating_average)},
	{"TPR",  "Performance rating",                        0, false, 0, PLAYER(tb_performance)},
	{"PTP",  "Perfect performance",                       0, false, 0, PLAYER(tb_perfect)},
	{"APRO", "Average performance of opponents",          0, false, 0, PLAYER(tb_opponents_performance)},
	{"APPO", "Average perfect performance of opponents",  0, false, 0, PLAYER(tb_opponents_perfect)},
	{"MMS",  "McMahon score",                             1, false, 0, PLAYER(tb_mcmahon)},
	{"SOS",  "Sum of opponents' McMahon scores",          1, false, 0, PLAYER(tb_opponents_mcmahon)},
	{"SOSOS", "Sum of opponents' SOS",                    1, false, 0, PLAYER(tb_opponents_opponents)},
	{"LOT",  "Drawing of lots",                           0, true, 0, PLAYER(tb_lot)},
};
/* clang-format on */

const struct tiebreak_base *tiebreak_base_at(size_t index)
{
	return index < sizeof table / sizeof *table ? &table[index] : NULL;
}

const struct tiebreak_base *tiebreak_base_find(const char *code, size_t length)
{
	for (size_t i = 0; tiebreak_base_at(i); i++)
		if (strlen(table[i].code) == length && !strncasecmp(table[i].code, code, length))
			return &table[i];
	return NULL;
}
