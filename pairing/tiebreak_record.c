/* Tie-breaks from the player's own record (article 7), its number, its rating and its lot. */
#include "pairing/tiebreak.h"

void tb_points(const struct tally *tally, const struct tiebreak *key, int tpn,
               struct working *working)
{
	(void)key;
	for (int round = 1; round <= tally->rounds; round++) {
		struct working_part part = tally_part(tally, tpn, round);

		part.value = part.points;
		working_add(working, part);
	}
	working_sum(working);
}

/* Counts the rounds that satisfy a test. */
static void count_rounds(const struct tally *tally, int tpn, struct working *working,
                         bool (*test)(const struct tally *tally, const struct cell *cell))
{
	for (int round = 1; round <= tally->rounds; round++) {
		struct working_part part = tally_part(tally, tpn, round);

		part.value = TIEBREAK_SCALE;
		if (!test(tally, tally_cell(tally, tpn, round)))
			part.use = USE_SKIPPED;
		working_add(working, part);
	}
	working_sum(working);
}

/* 15.2: in a round robin a forfeit win counts as won, a forfeit loss stays unplayed here. */
static bool won_by_forfeit(const struct tally *tally, const struct cell *cell)
{
	return tally->history->predetermined &&
	       tally->history->tiebreak_edition == TIEBREAKS_2026 &&
	       cell->result == RESULT_FORFEIT_WIN;
}

static bool is_win(const struct tally *tally, const struct cell *cell)
{
	return history_points(tally->history, cell) == tally->history->scoring[SCORE_WIN];
}

static bool is_won(const struct tally *tally, const struct cell *cell)
{
	return cell->result == RESULT_WIN || cell->result == RESULT_WIN_UNRATED ||
	       won_by_forfeit(tally, cell);
}

static bool is_second(const struct tally *tally, const struct cell *cell)
{
	return cell->role == ROLE_SECOND && (cell_played(cell) || won_by_forfeit(tally, cell));
}

static bool is_won_second(const struct tally *tally, const struct cell *cell)
{
	return is_won(tally, cell) && is_second(tally, cell);
}

static bool is_elected(const struct tally *tally, const struct cell *cell)
{
	(void)tally;
	return !cell_by_choice(cell);
}

void tb_wins(const struct tally *tally, const struct tiebreak *key, int tpn,
             struct working *working)
{
	(void)key;
	count_rounds(tally, tpn, working, is_win);
}

void tb_won(const struct tally *tally, const struct tiebreak *key, int tpn, struct working *working)
{
	(void)key;
	count_rounds(tally, tpn, working, is_won);
}

void tb_second_games(const struct tally *tally, const struct tiebreak *key, int tpn,
                     struct working *working)
{
	(void)key;
	count_rounds(tally, tpn, working, is_second);
}

void tb_second_wins(const struct tally *tally, const struct tiebreak *key, int tpn,
                    struct working *working)
{
	(void)key;
	count_rounds(tally, tpn, working, is_won_second);
}

void tb_elected(const struct tally *tally, const struct tiebreak *key, int tpn,
                struct working *working)
{
	(void)key;
	count_rounds(tally, tpn, working, is_elected);
}

/* Running scores never fall, so that the first rounds are the least significant ones. */
void tb_progress(const struct tally *tally, const struct tiebreak *key, int tpn,
                 struct working *working)
{
	int32_t running = 0;

	for (int round = 1; round <= tally->rounds; round++) {
		struct working_part part = tally_part(tally, tpn, round);

		running += part.points;
		part.value = running;
		if (round <= key->cut_low)
			part.use = USE_CUT_LOW;
		else if (round > tally->rounds - key->cut_high)
			part.use = USE_CUT_HIGH;
		working_add(working, part);
	}
	working_sum(working);
}

/* 7.7: against what the opponent got from the same game, or else against a draw's points. */
static int32_t standard_value(const struct tally *tally, int tpn, int round)
{
	const struct cell *cell = tally_cell(tally, tpn, round);
	int32_t own = tally_points(tally, tpn, round);
	int32_t other = cell_played(cell) && cell->opponent
	                        ? tally_points(tally, cell->opponent, round)
	                        : tally->history->scoring[SCORE_DRAW];

	return own > other ? TIEBREAK_SCALE : own == other ? TIEBREAK_SCALE / 2 : 0;
}

void tb_standard(const struct tally *tally, const struct tiebreak *key, int tpn,
                 struct working *working)
{
	(void)key;
	for (int round = 1; round <= tally->rounds; round++) {
		struct working_part part = tally_part(tally, tpn, round);

		part.value = standard_value(tally, tpn, round);
		working_add(working, part);
	}
	working_sum(working);
}

/* A value that is looked up, not computed. */
static void property(struct working *working, enum working_form form, int32_t value)
{
	working_add(working, (struct working_part){.kind = PART_PROPERTY,
	                                           .value = (int64_t)value * TIEBREAK_SCALE});
	working_sum(working);
	working->form = form;
}

void tb_number(const struct tally *tally, const struct tiebreak *key, int tpn,
               struct working *working)
{
	(void)tally;
	(void)key;
	property(working, FORM_FACT, tpn);
}

void tb_rating(const struct tally *tally, const struct tiebreak *key, int tpn,
               struct working *working)
{
	(void)key;
	property(working, FORM_FACT, tally->history->entrants[tpn - 1].rating);
}

void tb_lot(const struct tally *tally, const struct tiebreak *key, int tpn, struct working *working)
{
	(void)key;
	property(working, FORM_LOTS, tally->lots ? tally->lots[tpn] : 0);
}
