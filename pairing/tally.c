/* What tie-breaks compute from: everybody's points, as they are and as opponents see them. */
#include "pairing/tiebreak.h"

#include <stdlib.h>
#include <string.h>

bool tally_met(const struct tally *tally, const struct tiebreak *key, const struct cell *cell)
{
	if (cell_forfeit(cell))
		return cell->opponent && (key->played || tally->history->predetermined);
	return cell_played(cell) && cell->opponent;
}

struct working_part tally_part(const struct tally *tally, int tpn, int round)
{
	const struct cell *cell = tally_cell(tally, tpn, round);

	return (struct working_part){
		.kind = cell_played(cell) ? PART_GAME : PART_UNPLAYED,
		.round = (uint16_t)round,
		.opponent = cell->opponent,
		.result = result_code((enum result)cell->result),
		.points = tally_points(tally, tpn, round) * TIEBREAK_TENTH,
	};
}

/* 16.3: byes that a player asked for and never came back from count as draws for opponents. */
static int32_t adjusted_now(const struct tally *tally, int tpn)
{
	int32_t sum = 0;
	bool back = false;

	for (int round = tally->rounds; round >= 1; round--) {
		const struct cell *cell = tally_cell(tally, tpn, round);

		back = back || !cell_by_choice(cell);
		sum += cell_requested(cell) && !back ? tally->history->scoring[SCORE_DRAW]
		                                     : tally_points(tally, tpn, round);
	}
	return sum;
}

/* Until 2023 every round an opponent did not play counted as a draw (15.3 of then). */
static int32_t adjusted_then(const struct tally *tally, int tpn)
{
	int32_t sum = 0;

	for (int round = 1; round <= tally->rounds; round++)
		sum += cell_played(tally_cell(tally, tpn, round))
		               ? tally_points(tally, tpn, round)
		               : tally->history->scoring[SCORE_DRAW];
	return sum;
}

static void tally_scores(struct tally *tally)
{
	const struct history *h = tally->history;
	size_t size = ((size_t)h->count + 1) * sizeof(int32_t);

	tally->score = arena_get(tally->arena, size);
	tally->adjusted = arena_get(tally->arena, size);
	tally->plain = tally->score;
	for (int tpn = 1; tpn <= h->count; tpn++) {
		tally->score[tpn] = history_score(h, (uint16_t)tpn, (uint16_t)tally->rounds);
		tally->adjusted[tpn] = h->predetermined ? tally->score[tpn]
		                       : h->tiebreak_edition == TIEBREAKS_VIRTUAL
		                               ? adjusted_then(tally, tpn)
		                               : adjusted_now(tally, tpn);
	}
}

/* Fore Buchholz (8.3): the last round's pairings as games played and drawn, forfeits included. */
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
	fore->plain = tally->score;
	return fore;
}

struct lot {
	uint64_t drawn;
	uint16_t number, tpn;
};

static int lot_compare(const void *left, const void *right)
{
	const struct lot *a = left, *b = right;

	if (a->drawn != b->drawn)
		return a->drawn < b->drawn ? -1 : 1;
	return (a->number > b->number) - (a->number < b->number);
}

/* The finalizer of SplitMix64: every bit of the input reaches every bit of the output. */
static uint64_t scramble(uint64_t x)
{
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
	return x ^ (x >> 31);
}

/* Lots depend on the seed and the player's number alone: not on the others, not on their order. */
static uint16_t *tally_lots(const struct tally *tally)
{
	const struct history *h = tally->history;
	struct lot *drawn = arena_get(tally->arena, h->count * sizeof *drawn);
	uint16_t *lots = arena_get(tally->arena, ((size_t)h->count + 1) * sizeof *lots);

	for (int i = 0; i < h->count; i++) {
		uint16_t own = h->entrants[i].number, tpn = (uint16_t)(i + 1);
		uint16_t number = own ? own : tpn;

		drawn[i] = (struct lot){
			scramble(scramble(h->lots_seed) + number * 0x9e3779b97f4a7c15U), number,
			tpn};
	}
	if (h->count)
		qsort(drawn, h->count, sizeof *drawn, lot_compare);
	for (int i = 0; i < h->count; i++)
		lots[drawn[i].tpn] = (uint16_t)(i + 1);
	return lots;
}

void tally_make(struct tally *tally, const struct history *history, int rounds,
                const struct tiebreak *keys, size_t key_count, struct arena *arena)
{
	bool fore = false, lots = false;

	for (size_t i = 0; i < key_count; i++) {
		fore = fore || keys[i].fore || keys[i].base->of_player == tb_fore_buchholz;
		lots = lots || keys[i].base->of_player == tb_lot;
	}
	*tally = (struct tally){.history = history, .rounds = rounds, .arena = arena};
	tally_scores(tally);
	if (fore)
		tally->fore = rounds ? tally_fore(tally) : tally;
	if (lots && history->lots_seed)
		tally->lots = tally_lots(tally);
}
