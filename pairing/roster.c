#include "pairing/roster.h"

#include <stdlib.h>
#include <string.h>

static int32_t virtual_points(const struct entrant *entrant, int round)
{
	return round <= entrant->virtual_count ? entrant->virtual_points[round - 1] : 0;
}

/* The score with which a player went into the pairing of a round. */
static int32_t score_into(const struct history *history, uint16_t tpn, int round)
{
	return history_score(history, tpn, (uint16_t)(round - 1)) +
	       virtual_points(&history->entrants[tpn - 1], round);
}

/* Float of a round that is over. An unplayed round counts in 2026 only if it gave more than a loss,
 * in 2017 always. */
static enum floated float_in(const struct history *history, uint16_t tpn, int round)
{
	const struct cell *cell = &history->entrants[tpn - 1].cells[round - 1];
	int32_t mine, theirs;

	if (result_class(cell->result) != CLASS_PLAYED)
		return history->edition == EDITION_2017 ||
		                       history_points(history, cell) > history->scoring[SCORE_LOSS]
		               ? FLOAT_DOWN
		               : FLOAT_NONE;
	mine = score_into(history, tpn, round);
	theirs = score_into(history, cell->opponent, round);
	return mine > theirs ? FLOAT_DOWN : mine < theirs ? FLOAT_UP : FLOAT_NONE;
}

/* Does this round bar from the bye? 2026: a win's points without playing; 2017: a forfeit win. */
static bool won_unplayed(const struct history *history, const struct cell *cell)
{
	if (history->edition == EDITION_2017)
		return cell->result == RESULT_FORFEIT_WIN;
	return cell->result != RESULT_HALF_BYE && result_class(cell->result) != CLASS_PLAYED &&
	       history_points(history, cell) >= history->scoring[SCORE_WIN];
}

/* C2: no second pairing bye, none after points that were won unplayed. */
static bool bye_allowed(const struct history *history, const struct entrant *entrant)
{
	for (int r = 0; r < history->played; r++) {
		const struct cell *cell = &entrant->cells[r];

		if (cell->result == RESULT_PAIRING_BYE || won_unplayed(history, cell))
			return false;
	}
	return true;
}

static enum role other_role(enum role role)
{
	return role == ROLE_OPENER ? ROLE_SECOND : ROLE_OPENER;
}

/* Due role and its strength (C.04.3 1.7): difference beyond one, repetition, difference, last. */
static void card_prefer(struct card *card)
{
	enum role last = card->games ? card->roles[card->games - 1] : ROLE_NONE;
	enum role behind = card->difference > 0 ? ROLE_SECOND : ROLE_OPENER;

	if (card->games > 1 && card->roles[card->games - 2] == last)
		card->repeated = last;
	card->strength = PREFERENCE_ABSOLUTE;
	if (abs(card->difference) > 1) {
		card->preference = behind;
	} else if (card->repeated != ROLE_NONE) {
		card->preference = other_role(card->repeated);
	} else if (card->difference) {
		card->preference = behind;
		card->strength = PREFERENCE_STRONG;
	} else {
		card->preference = last == ROLE_NONE ? ROLE_NONE : other_role(last);
		card->strength = last == ROLE_NONE ? PREFERENCE_NONE : PREFERENCE_MILD;
	}
}

/*
 * Soft: due the other role only where a player is two games out, or had the same one twice running
 * and is not behind in it. One kind of wish, so that C12 counts it and nothing else does.
 */
static void card_prefer_softly(struct card *card, enum role_rule rule)
{
	int repeated = card->repeated == ROLE_OPENER ? 1 : card->repeated == ROLE_SECOND ? -1 : 0;
	int out = abs(card->difference) > 1          ? card->difference
	          : card->difference * repeated >= 0 ? repeated
	                                             : 0;

	card->preference = out > 0 ? ROLE_SECOND : out < 0 ? ROLE_OPENER : ROLE_NONE;
	if (rule == ROLES_OFF)
		card->preference = ROLE_NONE;
	card->strength = card->preference == ROLE_NONE ? PREFERENCE_NONE : PREFERENCE_MILD;
}

static void card_roles(struct card *card, const struct history *history, struct arena *arena)
{
	const struct entrant *entrant = &history->entrants[card->tpn - 1];
	uint8_t *roles = arena_get(arena, history->played);

	for (int r = 0; r < history->played; r++) {
		const struct cell *cell = &entrant->cells[r];

		if (result_class(cell->result) != CLASS_PLAYED)
			continue;
		roles[card->games++] = cell->role;
		card->difference += cell->role == ROLE_OPENER ? 1 : -1;
	}
	card->roles = roles;
	card_prefer(card);
	if (history->role_rule != ROLES_STRICT)
		card_prefer_softly(card, history->role_rule);
}

static void card_make(struct card *card, const struct roster *roster, uint16_t tpn,
                      struct arena *arena)
{
	const struct history *history = roster->history;
	int32_t best = history->scoring[SCORE_WIN] > history->scoring[SCORE_DRAW]
	                       ? history->scoring[SCORE_WIN]
	                       : history->scoring[SCORE_DRAW];

	card->tpn = tpn;
	card->real = history_score(history, tpn, history->played);
	card->score = score_into(history, tpn, roster->round);
	card_roles(card, history, arena);
	for (int back = 1; back <= 2 && back <= history->played; back++)
		card->floated[back - 1] = float_in(history, tpn, roster->round - back);
	card->bye_allowed = bye_allowed(history, &history->entrants[tpn - 1]);
	/* Topscorers are an exception to the strict rule. */
	card->topscorer = history->role_rule == ROLES_STRICT && roster->last_round &&
	                  2 * card->score > history->played * best;
}

/* Has the player taken part in a pairing so far? Who has not has no number yet (C.04.2 2.4). */
static bool ever_paired(const struct history *history, const struct entrant *entrant)
{
	for (int r = 0; r < history->played; r++)
		if (entrant->cells[r].opponent || entrant->cells[r].result == RESULT_PAIRING_BYE)
			return true;
	return false;
}

static int cards_compare(const void *left, const void *right)
{
	const struct card *a = left, *b = right;

	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	return (a->tpn > b->tpn) - (a->tpn < b->tpn);
}

static void legal_set(struct roster *roster, int a, int b, bool legal)
{
	uint64_t bit = (uint64_t)1 << (b % 64);
	uint64_t *word = &roster->legal[(size_t)a * roster->stride + (size_t)b / 64];

	*word = legal ? *word | bit : *word & ~bit;
}

static void legal_forbid(struct roster *roster, int a, int b)
{
	if (a < 0 || b < 0)
		return;
	legal_set(roster, a, b, false);
	legal_set(roster, b, a, false);
}

static bool barred_by_role(const struct card *card)
{
	return card->strength == PREFERENCE_ABSOLUTE && !card->topscorer;
}

/* Everybody may meet everybody but C3's clashes: those with the same absolute wish, unless one of
 * the two is a topscorer. A row at a time. */
static void legal_by_role(struct roster *roster, struct arena *arena)
{
	size_t size = roster->stride * sizeof(uint64_t);
	uint64_t *rows = arena_get(arena, 3 * size);

	for (int a = 0; a < roster->count; a++) {
		const struct card *card = &roster->cards[a];
		uint64_t bit = (uint64_t)1 << (a % 64);

		rows[a / 64] |= bit; /* ROLE_NONE: meets anybody */
		for (enum role due = ROLE_OPENER; due <= ROLE_SECOND; due++)
			if (!barred_by_role(card) || card->preference != due)
				rows[due * roster->stride + (size_t)a / 64] |= bit;
	}
	for (int a = 0; a < roster->count; a++) {
		const struct card *card = &roster->cards[a];
		const uint64_t *row = &rows[(barred_by_role(card) ? card->preference : ROLE_NONE) *
		                            roster->stride];

		memcpy(&roster->legal[(size_t)a * roster->stride], row, size);
		legal_set(roster, a, a, false);
	}
}

static void legal_make(struct roster *roster, struct arena *arena)
{
	const struct history *history = roster->history;
	int *index = arena_get(arena, (history->count + 1u) * sizeof *index);

	for (int i = 0; i <= history->count; i++)
		index[i] = -1;
	for (int i = 0; i < roster->count; i++)
		index[roster->cards[i].tpn] = i;
	legal_by_role(roster, arena);
	for (int a = 0; a < roster->count; a++) {
		const struct cell *cells = history->entrants[roster->cards[a].tpn - 1].cells;

		for (int r = 0; r < history->played; r++)
			if (result_class(cells[r].result) == CLASS_PLAYED)
				legal_forbid(roster, a, index[cells[r].opponent]);
	}
	for (size_t i = 0; i < history->forbidden_count; i++) {
		const struct forbidden_pair *pair = &history->forbidden[i];

		if (pair->first <= roster->round && roster->round <= pair->last)
			legal_forbid(roster, index[pair->a], index[pair->b]);
	}
}

static bool any_met(const struct history *history, uint16_t a, uint16_t b)
{
	for (int r = 0; r < history->played; r++) {
		const struct cell *cell = &history->entrants[a - 1].cells[r];

		if (result_class(cell->result) == CLASS_PLAYED && cell->opponent == b)
			return true;
	}
	return false;
}

unsigned roster_bars(const struct roster *roster, int a, int b)
{
	const struct card *left = &roster->cards[a], *right = &roster->cards[b];
	unsigned bars = 0;

	if (history_forbidden(roster->history, left->tpn, right->tpn, roster->round))
		bars |= BAR_FORBIDDEN;
	if (barred_by_role(left) && barred_by_role(right) && left->preference == right->preference)
		bars |= BAR_ROLES;
	if (any_met(roster->history, left->tpn, right->tpn))
		bars |= BAR_REMATCH;
	return bars;
}

/* Where the card of a player with a fixed pair belongs; NULL if he has none. */
static struct card *fixed_place(const struct roster *roster, uint16_t tpn)
{
	const struct history *history = roster->history;

	for (size_t i = 0; i < history->fixed_count; i++) {
		if (history->fixed[i].opener == tpn)
			return &roster->fixed[2 * i];
		if (history->fixed[i].second == tpn)
			return &roster->fixed[2 * i + 1];
	}
	return NULL;
}

void roster_make(struct roster *roster, const struct history *history, struct arena *arena)
{
	uint16_t number = 0;

	*roster = (struct roster){.history = history, .round = (uint16_t)(history->played + 1)};
	roster->last_round = history->rounds && roster->round >= history->rounds;
	roster->cards = arena_get(arena, history->count * sizeof *roster->cards);
	roster->fixed = arena_get(arena, 2 * history->fixed_count * sizeof *roster->fixed);
	for (uint16_t tpn = 1; tpn <= history->count; tpn++) {
		const struct entrant *entrant = &history->entrants[tpn - 1];
		struct card *card;

		if (!entrant->absent || ever_paired(history, entrant))
			number++;
		if (entrant->absent)
			continue;
		card = fixed_place(roster, tpn);
		if (!card)
			card = &roster->cards[roster->count++];
		card->number = number;
		card_make(card, roster, tpn, arena);
	}
	if (roster->count)
		qsort(roster->cards, (size_t)roster->count, sizeof *roster->cards, cards_compare);
	roster->stride = ((size_t)roster->count + 63) / 64;
	roster->legal = arena_get(arena, (size_t)roster->count * roster->stride * sizeof(uint64_t));
	legal_make(roster, arena);
}

int roster_legal_among(const struct roster *roster, int card, int from, int to)
{
	const uint64_t *row = &roster->legal[(size_t)card * roster->stride];
	int count = 0;

	for (int word = from / 64; word * 64 < to; word++) {
		uint64_t bits = row[word];

		if (word * 64 < from)
			bits &= ~(uint64_t)0 << (from % 64);
		if (to - word * 64 < 64)
			bits &= ~(~(uint64_t)0 << (to % 64));
		count += __builtin_popcountll(bits);
	}
	return count;
}
