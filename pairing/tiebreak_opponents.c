/* Tie-breaks from opponents' scores: Buchholz and its kin (8), Sonneborn-Berger and Koya (9). */
#include "pairing/tiebreak.h"

/* Until 2023: level before the round, the complement of the player's points in it, then draws. */
static int32_t virtual_score(const struct tally *tally, int tpn, int round)
{
	const int16_t *scoring = tally->history->scoring;

	return history_score(tally->history, (uint16_t)tpn, (uint16_t)(round - 1)) +
	       scoring[SCORE_WIN] - tally_points(tally, tpn, round) +
	       scoring[SCORE_DRAW] * (tally->rounds - round);
}

/* 16.4: an unplayed round is a game against a dummy with the player's own score, which since 2026
 * is held to what the scheduled opponent has, or to a draw in every round. */
static void part_dummy(const struct tally *tally, int tpn, struct working_part *part)
{
	int32_t own = tally->score[tpn];
	int32_t cap = part->opponent ? tally->adjusted[part->opponent]
	                             : tally->history->scoring[SCORE_DRAW] * tally->rounds;
	bool held = tally->history->tiebreak_edition == TIEBREAKS_2026 && cap < own;

	part->kind = !held ? PART_DUMMY : part->opponent ? PART_DUMMY_OPPONENT : PART_DUMMY_DRAWS;
	part->score = (held ? cap : own) * TIEBREAK_TENTH;
}

static void part_met(const struct tally *tally, const struct cell *cell, struct working_part *part)
{
	int32_t score = tally->adjusted[cell->opponent];

	part->kind = cell_played(cell) ? PART_GAME : PART_FORFEIT;
	part->score = score * TIEBREAK_TENTH;
	part->adjusted = (score - tally->plain[cell->opponent]) * TIEBREAK_TENTH;
}

/* Every round with the score of the opponent, or of whoever stands in for one. */
static void gather(const struct tally *tally, const struct tiebreak *key, int tpn,
                   struct working *working)
{
	const struct history *h = tally->history;

	working->scores = true;
	for (int round = 1; round <= tally->rounds; round++) {
		const struct cell *cell = tally_cell(tally, tpn, round);
		struct working_part part = tally_part(tally, tpn, round);

		if (tally_met(tally, key, cell)) {
			part_met(tally, cell, &part);
		} else if (h->predetermined) {
			part.use = USE_SKIPPED; /* a round robin knows no stand-ins */
		} else if (h->tiebreak_edition == TIEBREAKS_VIRTUAL) {
			part.kind = PART_VIRTUAL;
			part.score = virtual_score(tally, tpn, round) * TIEBREAK_TENTH;
		} else {
			part_dummy(tally, tpn, &part);
			part.choice = cell_by_choice(cell);
		}
		working_add(working, part);
	}
}

/* -- cuts (14.1 ... 14.4, 16.5) -----------------------------------------------------------------
 */

static bool is_less(const struct working_part *a, const struct working_part *b)
{
	return a->score != b->score ? a->score < b->score : a->value < b->value;
}

/* The next to leave out at the low end: a round not played by choice goes before the least
 * significant, unless it is worth less. NULL if none is left. */
static struct working_part *least_significant(struct working *working)
{
	struct working_part *found = NULL, *chosen = NULL;

	for (size_t i = 0; i < working->count; i++) {
		struct working_part *part = &working->parts[i];

		if (part->use != USE_COUNTED)
			continue;
		if (!found || is_less(part, found))
			found = part;
		if (part->choice && (!chosen || part->value < chosen->value))
			chosen = part;
	}
	return chosen && chosen->value >= found->value ? chosen : found;
}

static struct working_part *most_significant(struct working *working)
{
	struct working_part *found = NULL;

	for (size_t i = 0; i < working->count; i++) {
		struct working_part *part = &working->parts[i];

		if (part->use == USE_COUNTED && (!found || is_less(found, part)))
			found = part;
	}
	return found;
}

static void cut(struct working *working, const struct tiebreak *key)
{
	struct working_part *part;

	for (int i = 0; i < key->cut_low && (part = least_significant(working)); i++)
		part->use = part->choice ? USE_CUT_CHOICE : USE_CUT_LOW;
	for (int i = 0; i < key->cut_high && (part = most_significant(working)); i++)
		part->use = USE_CUT_HIGH;
}

/* -- the tie-breaks -----------------------------------------------------------------------------
 */

void tb_buchholz(const struct tally *tally, const struct tiebreak *key, int tpn,
                 struct working *working)
{
	gather(tally, key, tpn, working);
	for (size_t i = 0; i < working->count; i++)
		working->parts[i].value = working->parts[i].score;
	cut(working, key);
	working_sum(working);
}

void tb_fore_buchholz(const struct tally *tally, const struct tiebreak *key, int tpn,
                      struct working *working)
{
	tb_buchholz(tally->fore, key, tpn, working);
}

void tb_sonneborn(const struct tally *tally, const struct tiebreak *key, int tpn,
                  struct working *working)
{
	gather(tally, key, tpn, working);
	for (size_t i = 0; i < working->count; i++) {
		struct working_part *part = &working->parts[i];

		part->value = (int64_t)part->score * part->points / TIEBREAK_SCALE;
	}
	cut(working, key);
	working_sum(working);
}

/* The Buchholz, or fore Buchholz, of an opponent. */
static int32_t opponent_buchholz(const struct tally *tally, const struct tiebreak *key, int tpn)
{
	struct working_part parts[HISTORY_ROUNDS_MAX];
	struct working working = {.parts = parts, .room = HISTORY_ROUNDS_MAX};

	tb_buchholz(key->fore ? tally->fore : tally, key, tpn, &working);
	return working.value;
}

void tb_opponents_buchholz(const struct tally *tally, const struct tiebreak *key, int tpn,
                           struct working *working)
{
	working->scores = true;
	for (int round = 1; round <= tally->rounds; round++) {
		const struct cell *cell = tally_cell(tally, tpn, round);
		struct working_part part = tally_part(tally, tpn, round);

		if (cell_played(cell) && cell->opponent) {
			part.score = opponent_buchholz(tally, key, cell->opponent);
			part.value = part.score;
		} else {
			part.use = USE_SKIPPED;
		}
		working_add(working, part);
	}
	working_mean(working, 1);
}

/* Half of what could be scored, twice, tenths. In a round robin of an odd number everybody sits out
 * one round of each cycle. */
static int32_t koya_twice_half(const struct tally *tally)
{
	const struct history *h = tally->history;
	int32_t games = tally->rounds;

	if (h->predetermined && h->count % 2 && games % h->count == 0)
		games -= games / h->count;
	return h->scoring[SCORE_WIN] * games;
}

/* Points against opponents with half of the possible score or more (9.2); /L moves the half. */
void tb_koya(const struct tally *tally, const struct tiebreak *key, int tpn,
             struct working *working)
{
	int32_t bound = koya_twice_half(tally) + key->limit * 10;

	working->scores = true;
	for (int round = 1; round <= tally->rounds; round++) {
		const struct cell *cell = tally_cell(tally, tpn, round);
		struct working_part part = tally_part(tally, tpn, round);
		int32_t score = cell->opponent ? tally->score[cell->opponent] : 0;

		part.score = score * TIEBREAK_TENTH;
		part.value = part.points;
		if (!tally_met(tally, key, cell) || 2 * score < bound)
			part.use = USE_SKIPPED;
		working_add(working, part);
	}
	working_sum(working);
}
