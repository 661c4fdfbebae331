/* The players of a tiny field as C.04.3 part 1 sees them: scores, floats, wishes, who may meet. */
#include "tests/pairing/sieve_parts.h"

#include <stdlib.h>
#include <string.h>

static int points(const struct history *h, int tpn, int rounds)
{
	int sum = 0;

	for (int r = 0; r < rounds; r++)
		sum += history_points(h, &h->entrants[tpn - 1].cells[r]);
	return sum;
}

static int pairing_points(const struct history *h, int tpn, int round)
{
	const struct entrant *e = &h->entrants[tpn - 1];

	return points(h, tpn, round - 1) +
	       (round <= e->virtual_count ? e->virtual_points[round - 1] : 0);
}

static bool played(const struct cell *cell)
{
	return strchr("1=0WDL", result_code(cell->result)) != NULL;
}

static int float_of(const struct history *h, int tpn, int round)
{
	const struct cell *cell;
	int mine, theirs;

	if (round < 1)
		return 0;
	cell = &h->entrants[tpn - 1].cells[round - 1];
	if (!played(cell))
		return h->edition == EDITION_2017 ||
		                       history_points(h, cell) > h->scoring[SCORE_LOSS]
		               ? -1
		               : 0;
	mine = pairing_points(h, tpn, round);
	theirs = pairing_points(h, cell->opponent, round);
	return mine > theirs ? -1 : mine < theirs;
}

static void person_wish(struct person *p)
{
	int due = p->difference > 0 ? -1 : 1;

	if (p->games == 0)
		return;
	if (abs(p->difference) >= 2) {
		p->strength = 3;
		p->wish = due;
	} else if (p->games >= 2 && p->last[0] == p->last[1]) {
		p->strength = 3;
		p->wish = -p->last[0];
	} else {
		p->strength = p->difference ? 2 : 1;
		p->wish = p->difference ? due : -p->last[0];
	}
}

static bool bars_from_bye(const struct history *h, const struct cell *cell)
{
	if (cell->result == RESULT_PAIRING_BYE)
		return true;
	if (h->edition == EDITION_2017)
		return cell->result == RESULT_FORFEIT_WIN;
	return cell->result != RESULT_HALF_BYE && history_points(h, cell) >= h->scoring[SCORE_WIN];
}

static void person_make(struct sieve *s, struct person *p, int tpn)
{
	const struct history *h = s->h;
	int best = h->scoring[SCORE_WIN] > h->scoring[SCORE_DRAW] ? h->scoring[SCORE_WIN]
	                                                          : h->scoring[SCORE_DRAW];

	*p = (struct person){.tpn = tpn, .bye = true, .entrant = &h->entrants[tpn - 1]};
	p->score = pairing_points(h, tpn, s->round);
	for (int r = 0; r < h->played; r++) {
		const struct cell *cell = &p->entrant->cells[r];

		if (played(cell)) {
			p->last[1] = p->last[0];
			p->last[0] = cell->role == ROLE_OPENER ? 1 : -1;
			p->difference += p->last[0];
			p->games++;
			continue;
		}
		p->unplayed++;
		if (bars_from_bye(h, cell))
			p->bye = false;
	}
	person_wish(p);
	p->floated[0] = float_of(h, tpn, s->round - 1);
	p->floated[1] = float_of(h, tpn, s->round - 2);
	p->top = h->rounds && s->round >= h->rounds && 2 * p->score > h->played * best;
}

static bool taken_into_account(const struct history *h, int tpn)
{
	const struct entrant *e = &h->entrants[tpn - 1];

	if (!e->absent)
		return true;
	for (int r = 0; r < h->played; r++)
		if (e->cells[r].opponent || e->cells[r].result == RESULT_PAIRING_BYE)
			return true;
	return false;
}

static bool may_meet(const struct sieve *s, const struct person *a, const struct person *b)
{
	for (int r = 0; r < s->h->played; r++)
		if (played(&a->entrant->cells[r]) && a->entrant->cells[r].opponent == b->tpn)
			return false;
	if (a->strength == 3 && b->strength == 3 && a->wish == b->wish && !a->top && !b->top)
		return false;
	return !history_forbidden(s->h, (uint16_t)a->tpn, (uint16_t)b->tpn, (uint16_t)s->round);
}

static int by_rank(const void *left, const void *right)
{
	const struct person *a = left, *b = right;

	return a->score != b->score ? b->score - a->score : a->tpn - b->tpn;
}

void sieve_people(struct sieve *s)
{
	int number = 0;

	s->round = s->h->played + 1;
	for (int tpn = 1; tpn <= s->h->count; tpn++) {
		number += taken_into_account(s->h, tpn);
		if (s->h->entrants[tpn - 1].absent)
			continue;
		person_make(s, &s->p[s->count], tpn);
		s->p[s->count++].number = number;
	}
	qsort(s->p, (size_t)s->count, sizeof *s->p, by_rank);
	for (int a = 0; a < s->count; a++)
		for (int b = 0; b < s->count; b++)
			s->legal[a][b] = a != b && may_meet(s, &s->p[a], &s->p[b]);
}

/* Part 5; a is the higher ranked. */
bool sieve_first_opens(const struct sieve *s, const struct person *a, const struct person *b)
{
	const struct history *h = s->h;
	int i, j, initial = h->initial == ROLE_SECOND ? -1 : 1;

	if (!a->wish && !b->wish)
		return (a->number % 2 ? initial : -initial) == 1;
	if (!a->wish || !b->wish || a->wish != b->wish)
		return a->wish ? a->wish == 1 : b->wish == -1;
	if (a->strength != b->strength)
		return (a->strength > b->strength ? a->wish : -a->wish) == 1;
	if (a->strength == 3 && abs(a->difference) != abs(b->difference))
		return (abs(a->difference) > abs(b->difference) ? a->wish : -a->wish) == 1;
	for (i = j = h->played - 1;; i--, j--) {
		while (i >= 0 && !played(&a->entrant->cells[i]))
			i--;
		while (j >= 0 && !played(&b->entrant->cells[j]))
			j--;
		if (i < 0 || j < 0)
			return a->wish == 1;
		if (a->entrant->cells[i].role != b->entrant->cells[j].role)
			return a->entrant->cells[i].role == ROLE_SECOND;
	}
}
