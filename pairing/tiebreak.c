#include "pairing/tiebreak.h"

#include "pairing/encounter.h"
#include "pairing/tiebreak_parts.h"

#include <stdlib.h>
#include <string.h>

enum { TENTHS = TIEBREAK_SCALE / 10 };

static const struct cell *cell_at(const struct tally *tally, int tpn, int round)
{
	return &tally->history->entrants[tpn - 1].cells[round - 1];
}

static int32_t points_at(const struct tally *tally, int tpn, int round)
{
	return history_points(tally->history, cell_at(tally, tpn, round));
}

static bool played_at(const struct tally *tally, int tpn, int round)
{
	return result_class(cell_at(tally, tpn, round)->result) == CLASS_PLAYED;
}

static bool bye_asked_for(const struct cell *cell)
{
	return cell->result == RESULT_HALF_BYE || cell->result == RESULT_ZERO_BYE;
}

/* A voluntarily unplayed round (16.2). */
static bool voluntary(const struct cell *cell)
{
	return bye_asked_for(cell) || cell->result == RESULT_FORFEIT_LOSS;
}

/* 16.3: byes that a player asked for and never came back from count as draws for opponents. */
static int32_t adjusted_score(const struct tally *tally, int tpn)
{
	int32_t sum = 0;
	bool back = false;

	for (int round = tally->rounds; round >= 1; round--) {
		const struct cell *cell = cell_at(tally, tpn, round);

		back = back || !voluntary(cell);
		sum += bye_asked_for(cell) && !back ? tally->history->scoring[SCORE_DRAW]
		                                    : points_at(tally, tpn, round);
	}
	return sum;
}

/* One round of a player: the opponent's score, or the dummy's of 16.4 for a round not played. */
struct contribution {
	int32_t score;  /* tenths */
	int32_t points; /* the player's own in that round, tenths */
	int64_t value;  /* what is summed */
	bool voluntary;
};

static int32_t least(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

static int32_t dummy_score(const struct tally *tally, const struct cell *cell, int32_t own,
                           const int32_t *scores)
{
	if (cell->opponent)
		return least(own, scores[cell->opponent]);
	return least(own, tally->history->scoring[SCORE_DRAW] * tally->rounds);
}

static int gather(const struct tally *tally, int tpn, int32_t own, const int32_t *scores,
                  struct contribution *out)
{
	for (int round = 1; round <= tally->rounds; round++) {
		const struct cell *cell = cell_at(tally, tpn, round);
		struct contribution *c = &out[round - 1];

		c->points = points_at(tally, tpn, round);
		c->voluntary = voluntary(cell);
		c->score = played_at(tally, tpn, round) ? scores[cell->opponent]
		                                        : dummy_score(tally, cell, own, scores);
	}
	return tally->rounds;
}

/* The contribution to leave out next: 14.1, and 16.5 for voluntarily unplayed rounds. */
static int least_significant(const struct contribution *c, int count)
{
	int found = 0, unplayed = -1;

	for (int i = 0; i < count; i++) {
		if (c[i].score < c[found].score ||
		    (c[i].score == c[found].score && c[i].value < c[found].value))
			found = i;
		if (c[i].voluntary && (unplayed < 0 || c[i].value < c[unplayed].value))
			unplayed = i;
	}
	return unplayed >= 0 && c[unplayed].value >= c[found].value ? unplayed : found;
}

static int most_significant(const struct contribution *c, int count)
{
	int found = 0;

	for (int i = 1; i < count; i++)
		if (c[i].score > c[found].score ||
		    (c[i].score == c[found].score && c[i].value > c[found].value))
			found = i;
	return found;
}

static int32_t sum_without(struct contribution *c, int count, int low, int high)
{
	int64_t sum = 0;

	for (; low > 0 && count; low--)
		c[least_significant(c, count)] = c[count - 1], count--;
	for (; high > 0 && count; high--)
		c[most_significant(c, count)] = c[count - 1], count--;
	for (int i = 0; i < count; i++)
		sum += c[i].value;
	return sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : (int32_t)sum;
}

static int32_t buchholz(const struct tally *tally, int tpn, int low, int high)
{
	struct contribution c[HISTORY_ROUNDS_MAX];
	int count = gather(tally, tpn, tally->score[tpn], tally->adjusted, c);

	for (int i = 0; i < count; i++)
		c[i].value = c[i].score;
	return sum_without(c, count, low, high) * TENTHS;
}

static int32_t sonneborn(const struct tally *tally, int tpn, int low)
{
	struct contribution c[HISTORY_ROUNDS_MAX];
	int count = gather(tally, tpn, tally->score[tpn], tally->adjusted, c);

	for (int i = 0; i < count; i++)
		c[i].value = (int64_t)c[i].score * c[i].points; /* hundredths */
	return sum_without(c, count, low, 0);
}

static int32_t tb_points(const struct tally *tally, int tpn)
{
	return tally->score[tpn] * TENTHS;
}

static int32_t tb_buchholz(const struct tally *tally, int tpn)
{
	return tally->buchholz[tpn];
}

int32_t tiebreak_buchholz_cut1(const struct tally *tally, int tpn)
{
	return buchholz(tally, tpn, 1, 0);
}

static int32_t tb_buchholz_cut2(const struct tally *tally, int tpn)
{
	return buchholz(tally, tpn, 2, 0);
}

static int32_t tb_buchholz_cut3(const struct tally *tally, int tpn)
{
	return buchholz(tally, tpn, 3, 0);
}

static int32_t tb_buchholz_cut4(const struct tally *tally, int tpn)
{
	return buchholz(tally, tpn, 4, 0);
}

static int32_t tb_buchholz_median1(const struct tally *tally, int tpn)
{
	return buchholz(tally, tpn, 1, 1);
}

static int32_t tb_buchholz_median2(const struct tally *tally, int tpn)
{
	return buchholz(tally, tpn, 2, 2);
}

static int32_t tb_sonneborn(const struct tally *tally, int tpn)
{
	return sonneborn(tally, tpn, 0);
}

static int32_t tb_sonneborn_cut1(const struct tally *tally, int tpn)
{
	return sonneborn(tally, tpn, 1);
}

static int32_t progress(const struct tally *tally, int tpn, int from)
{
	int32_t running = 0, sum = 0;

	for (int round = 1; round <= tally->rounds; round++) {
		running += points_at(tally, tpn, round);
		if (round >= from)
			sum += running;
	}
	return sum * TENTHS;
}

static int32_t tb_progress(const struct tally *tally, int tpn)
{
	return progress(tally, tpn, 1);
}

static int32_t tb_progress_cut1(const struct tally *tally, int tpn)
{
	return progress(tally, tpn, 2);
}

/* Counts the rounds of a player that satisfy a test. */
static int32_t count_rounds(const struct tally *tally, int tpn,
                            bool (*test)(const struct tally *tally, const struct cell *cell))
{
	int32_t count = 0;

	for (int round = 1; round <= tally->rounds; round++)
		count += test(tally, cell_at(tally, tpn, round));
	return count * TIEBREAK_SCALE;
}

static bool is_win(const struct tally *tally, const struct cell *cell)
{
	return history_points(tally->history, cell) == tally->history->scoring[SCORE_WIN];
}

static bool is_won(const struct tally *tally, const struct cell *cell)
{
	(void)tally;
	return cell->result == RESULT_WIN || cell->result == RESULT_WIN_UNRATED;
}

static bool is_second(const struct tally *tally, const struct cell *cell)
{
	(void)tally;
	return result_class(cell->result) == CLASS_PLAYED && cell->role == ROLE_SECOND;
}

static bool is_won_second(const struct tally *tally, const struct cell *cell)
{
	return is_won(tally, cell) && is_second(tally, cell);
}

static bool is_not_voluntary(const struct tally *tally, const struct cell *cell)
{
	(void)tally;
	return !voluntary(cell);
}

static int32_t tb_wins(const struct tally *tally, int tpn)
{
	return count_rounds(tally, tpn, is_win);
}

static int32_t tb_won(const struct tally *tally, int tpn)
{
	return count_rounds(tally, tpn, is_won);
}

static int32_t tb_second_games(const struct tally *tally, int tpn)
{
	return count_rounds(tally, tpn, is_second);
}

static int32_t tb_second_wins(const struct tally *tally, int tpn)
{
	return count_rounds(tally, tpn, is_won_second);
}

static int32_t tb_elected(const struct tally *tally, int tpn)
{
	return count_rounds(tally, tpn, is_not_voluntary);
}

static int32_t tb_number(const struct tally *tally, int tpn)
{
	(void)tally;
	return tpn * TIEBREAK_SCALE;
}

static int32_t tb_rating(const struct tally *tally, int tpn)
{
	return tally->history->entrants[tpn - 1].rating * TIEBREAK_SCALE;
}

static const struct tiebreak table[] = {
	{"PTS",    "Points",				   1, false, tb_points,                NULL             },
	{"BH",     "Buchholz",				 1, false, tb_buchholz,              NULL             },
	{"BH/C1",  "Buchholz cut 1",                           1, false, tiebreak_buchholz_cut1,   NULL             },
	{"BH/C2",  "Buchholz cut 2",                           1, false, tb_buchholz_cut2,         NULL             },
	{"BH/M1",  "Buchholz median 1",                        1, false, tb_buchholz_median1,      NULL             },
	{"BH/M2",  "Buchholz median 2",                        1, false, tb_buchholz_median2,      NULL             },
	{"BH/C3",  "Buchholz cut 3",                           1, false, tb_buchholz_cut3,         NULL             },
	{"BH/C4",  "Buchholz cut 4",                           1, false, tb_buchholz_cut4,         NULL             },
	{"FB",     "Fore Buchholz",                            1, false, tb_fore_buchholz,         NULL             },
	{"FB/C1",  "Fore Buchholz cut 1",                      1, false, tb_fore_buchholz_cut1,    NULL             },
	{"AOB",    "Average of opponents' Buchholz",           2, false, tb_opponents_buchholz,    NULL             },
	{"SB",     "Sonneborn-Berger",                         2, false, tb_sonneborn,             NULL             },
	{"SB/C1",  "Sonneborn-Berger cut 1",                   2, false, tb_sonneborn_cut1,        NULL             },
	{"DE",     "Direct encounter",                         0, true,  NULL,                     encounter_resolve},
	{"WIN",    "Wins",				     0, false, tb_wins,                  NULL             },
	{"WON",    "Wins over the board",                      0, false, tb_won,                   NULL             },
	{"BPG",    "Games as second",                          0, false, tb_second_games,          NULL             },
	{"BWG",    "Wins as second",                           0, false, tb_second_wins,           NULL             },
	{"PS",     "Progressive score",                        1, false, tb_progress,              NULL             },
	{"PS/C1",  "Progressive score cut 1",                  1, false, tb_progress_cut1,         NULL             },
	{"KS",     "Koya: points against half or more",        1, false, tb_koya,                  NULL             },
	{"STD",    "Standard points",                          1, false, tb_standard,              NULL             },
	{"ARO",    "Average rating of opponents",              0, false, tb_rating_average,        NULL             },
	{"ARO/C1", "Average rating of opponents cut 1",        0, false, tb_rating_average_cut1,   NULL             },
	{"TPR",    "Performance rating",                       0, false, tb_performance,           NULL             },
	{"PTP",    "Perfect performance",                      0, false, tb_perfect_performance,   NULL             },
	{"APRO",   "Average performance of opponents",         0, false, tb_opponents_performance, NULL             },
	{"APPO",   "Average perfect performance of opponents", 0, false, tb_opponents_perfect,     NULL             },
	{"REP",    "Rounds elected to play",                   0, false, tb_elected,               NULL             },
	{"TPN",    "Pairing number",                           0, true,  tb_number,                NULL             },
	{"RTNG",   "Rating",				   0, false, tb_rating,                NULL             },
};

enum { TABLE_COUNT = sizeof table / sizeof *table };

const struct tiebreak *tiebreak_at(size_t index)
{
	return index < TABLE_COUNT ? &table[index] : NULL;
}

const struct tiebreak *tiebreak_find(const char *code)
{
	for (size_t i = 0; i < TABLE_COUNT; i++)
		if (strcmp(table[i].code, code) == 0)
			return &table[i];
	return NULL;
}

const char *tiebreak_code(const struct tiebreak *row)
{
	return row->code;
}

const char *tiebreak_title(const struct tiebreak *row)
{
	return row->title;
}

static void tally_scores(struct tally *tally)
{
	const struct history *history = tally->history;
	size_t size = ((size_t)history->count + 1) * sizeof(int32_t);

	tally->score = arena_get(tally->arena, size);
	tally->adjusted = arena_get(tally->arena, size);
	tally->buchholz = arena_get(tally->arena, size);
	for (int tpn = 1; tpn <= history->count; tpn++) {
		tally->score[tpn] = history_score(history, (uint16_t)tpn, (uint16_t)tally->rounds);
		tally->adjusted[tpn] = adjusted_score(tally, tpn);
	}
	for (int tpn = 1; tpn <= history->count; tpn++)
		tally->buchholz[tpn] = buchholz(tally, tpn, 0, 0);
}

/* Fore Buchholz: the last round's pairings as games played and drawn, forfeits included. */
static const struct tally *tally_fore(const struct tally *tally)
{
	struct history *drawn = arena_get(tally->arena, sizeof *drawn);
	struct tally *fore = arena_get(tally->arena, sizeof *fore);
	size_t rounds = (size_t)tally->rounds;

	*drawn = *tally->history;
	drawn->entrants = arena_get(tally->arena, drawn->count * sizeof *drawn->entrants);
	for (int i = 0; i < drawn->count; i++) {
		struct entrant *entrant = &drawn->entrants[i];
		const struct cell *cells = tally->history->entrants[i].cells;

		*entrant = tally->history->entrants[i];
		entrant->cells = arena_get(tally->arena, rounds * sizeof *cells);
		memcpy(entrant->cells, cells, rounds * sizeof *cells);
		if (cells[rounds - 1].opponent) {
			entrant->cells[rounds - 1].result = RESULT_DRAW;
			entrant->cells[rounds - 1].extra = 0;
		}
	}
	*fore = (struct tally){.history = drawn, .rounds = tally->rounds, .arena = tally->arena};
	tally_scores(fore);
	return fore;
}

void tally_make(struct tally *tally, const struct history *history, int rounds, struct arena *arena)
{
	*tally = (struct tally){.history = history, .rounds = rounds, .arena = arena};
	tally_scores(tally);
	tally->fore = rounds ? tally_fore(tally) : tally;
}
