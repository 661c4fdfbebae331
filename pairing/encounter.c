#include "pairing/encounter.h"

#include <stdlib.h>

/* Several games of two players count as their mean; this divides by up to ten games evenly. */
enum { MEAN_SCALE = 2520 };

struct contender {
	uint16_t tpn;
	size_t row;  /* of the standing */
	int place;   /* 1-based, shared by those still tied */
	int64_t has; /* points from the tied, MEAN_SCALE-ths of tenths */
	int64_t can; /* the same, every game not played taken as won */
};

struct resolver {
	const struct tally *tally;
	const struct tiebreak *key;
	int watched; /* whose applications go into the working; 0 = nobody's */
	struct working *working;
	size_t last; /* size of the group of the last application with the watched player */
	uint16_t stage;
	bool named; /* who has not been met is said by name */
};

static int by_place_and_points(const void *left, const void *right)
{
	const struct contender *a = left, *b = right;

	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	if (a->has != b->has)
		return a->has > b->has ? -1 : 1;
	if (a->can != b->can)
		return a->can > b->can ? -1 : 1;
	return (a->tpn > b->tpn) - (a->tpn < b->tpn);
}

/* Is this a game of the two that counts (forfeits do under /P and in a round robin)? */
static bool is_between(const struct resolver *r, int tpn, int round, int opponent)
{
	const struct cell *cell = tally_cell(r->tally, tpn, round);

	return cell->opponent == opponent && tally_met(r->tally, r->key, cell);
}

static int games_between(const struct resolver *r, int tpn, int opponent)
{
	int games = 0;

	for (int round = 1; round <= r->tally->rounds; round++)
		games += is_between(r, tpn, round, opponent);
	return games;
}

/* Mean of the games between two players; false if there was none. */
static bool mean_against(const struct resolver *r, int tpn, int opponent, int64_t *mean)
{
	int64_t sum = 0, games = games_between(r, tpn, opponent);

	for (int round = 1; round <= r->tally->rounds; round++)
		if (is_between(r, tpn, round, opponent))
			sum += tally_points(r->tally, tpn, round);
	if (games)
		*mean = sum * MEAN_SCALE / games;
	return games > 0;
}

/* Fills what the tied have from each other; true if all of them have met. */
static bool count_points(const struct resolver *r, struct contender *tied, size_t count)
{
	int64_t win = (int64_t)r->tally->history->scoring[SCORE_WIN] * MEAN_SCALE, mean;
	bool all_met = true;

	for (size_t i = 0; i < count; i++) {
		tied[i].has = tied[i].can = 0;
		for (size_t j = 0; j < count; j++) {
			if (i == j)
				continue;
			if (mean_against(r, tied[i].tpn, tied[j].tpn, &mean)) {
				tied[i].has += mean;
				tied[i].can += mean;
			} else {
				tied[i].can += win;
				all_met = false;
			}
		}
	}
	return all_met;
}

/* -- the working --------------------------------------------------------------------------------
 */

/* Opponents not met: one by name, or (0) so many of them. */
static void tell_missing(const struct resolver *r, uint16_t opponent, size_t count)
{
	int64_t win = (int64_t)r->tally->history->scoring[SCORE_WIN] * TIEBREAK_TENTH;

	working_add(r->working, (struct working_part){.kind = PART_MISSING,
	                                              .use = USE_SKIPPED,
	                                              .opponent = opponent,
	                                              .stage = r->stage,
	                                              .value = win * (int64_t)count});
}

static bool tell_opponent(const struct resolver *r, uint16_t opponent)
{
	int games = games_between(r, r->watched, opponent);

	for (int round = 1; round <= r->tally->rounds; round++) {
		struct working_part part = tally_part(r->tally, r->watched, round);

		if (!is_between(r, r->watched, round, opponent))
			continue;
		if (part.kind == PART_UNPLAYED)
			part.kind = PART_FORFEIT;
		part.stage = r->stage;
		part.value = part.points / games;
		part.use = r->stage == 1 ? USE_COUNTED : USE_AGAIN;
		working_add(r->working, part);
	}
	if (!games && r->named)
		tell_missing(r, opponent, 1);
	return games > 0;
}

/* Tells of one application of the article, unless it is the one before once more. */
static void tell(struct resolver *r, const struct contender *tied, size_t count)
{
	bool inside = false;
	size_t missing = 0;

	for (size_t i = 0; i < count; i++)
		inside = inside || tied[i].tpn == r->watched;
	if (!inside || count == r->last)
		return;
	r->last = count;
	r->stage++;
	r->named = count <= ENCOUNTER_NAMED_MAX;
	for (size_t i = 0; i < count; i++)
		if (tied[i].tpn != r->watched)
			missing += !tell_opponent(r, tied[i].tpn);
	if (missing && !r->named)
		tell_missing(r, 0, missing);
}

/* -- places -------------------------------------------------------------------------------------
 */

/* Is the first of these ahead of all the others whatever the missing games would give? */
static bool surely_first(const struct contender *tied, size_t count)
{
	for (size_t i = 1; i < count; i++)
		if (tied[i].can >= tied[0].has)
			return false;
	return count > 1;
}

/* Splits one tie; true if it gave places to some. */
static bool split(struct resolver *r, struct contender *tied, size_t count)
{
	bool all_met = count_points(r, tied, count), changed = false;
	int place = tied[0].place;

	if (r->watched)
		tell(r, tied, count);
	qsort(tied, count, sizeof *tied, by_place_and_points);
	for (size_t i = 1; i < count; i++) {
		bool apart = all_met ? tied[i].has != tied[i - 1].has
		                     : surely_first(tied + i - 1, count - i + 1);

		if (!apart && !all_met) {
			for (; i < count; i++)
				tied[i].place = tied[i - 1].place;
			break;
		}
		tied[i].place = apart ? place + (int)i : tied[i - 1].place;
		changed = changed || apart;
	}
	return changed;
}

static bool split_all(struct resolver *r, struct contender *tied, size_t count)
{
	bool changed = false;

	for (size_t from = 0, to; from < count; from = to) {
		for (to = from + 1; to < count && tied[to].place == tied[from].place;)
			to++;
		if (to - from > 1)
			changed = split(r, tied + from, to - from) || changed;
	}
	return changed;
}

/* Places of the tied; true if their games decided any. */
static bool resolve(struct resolver *r, const struct standing *rows, size_t count,
                    struct contender *tied)
{
	bool decided = false;

	for (size_t i = 0; i < count; i++)
		tied[i] = (struct contender){.tpn = rows[i].tpn, .row = i, .place = 1};
	while (split_all(r, tied, count))
		decided = true;
	return decided;
}

void encounter_resolve(const struct tally *tally, const struct tiebreak *key, struct standing *rows,
                       size_t count, size_t index)
{
	struct contender *tied = arena_get(tally->arena, count * sizeof *tied);
	struct resolver r = {.tally = tally, .key = key};
	bool decided = resolve(&r, rows, count, tied);

	for (size_t i = 0; i < count; i++)
		rows[tied[i].row].values[index] = decided ? tied[i].place * TIEBREAK_SCALE : 0;
}

void encounter_explain(const struct tally *tally, const struct tiebreak *key,
                       const struct standing *rows, size_t count, int tpn, struct working *working)
{
	struct contender *tied = arena_get(tally->arena, count * sizeof *tied);
	struct resolver r = {.tally = tally, .key = key, .watched = tpn, .working = working};
	bool decided = resolve(&r, rows, count, tied);

	working_sum(working);
	working->form = FORM_PLACE;
	working->value = 0;
	for (size_t i = 0; i < count && decided; i++)
		if (tied[i].tpn == tpn)
			working->value = tied[i].place * TIEBREAK_SCALE;
}
