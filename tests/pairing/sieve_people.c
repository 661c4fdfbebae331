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

/* Type A of C.04.6: two games out, or the same twice and not behind; nothing where roles are off.
 */
static void person_wish_softly(struct person *p, enum role_rule rule)
{
	bool twice = p->games >= 2 && p->last[0] == p->last[1];

	p->strength = 1;
	p->wish = 0;
	if (rule == ROLES_OFF)
		return;
	if (p->difference < -1 || (twice && p->last[0] == -1 && p->difference <= 0))
		p->wish = 1;
	else if (p->difference > 1 || (twice && p->last[0] == 1 && p->difference >= 0))
		p->wish = -1;
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
	if (h->role_rule == ROLES_STRICT)
		person_wish(p);
	else
		person_wish_softly(p, h->role_rule);
	p->floated[0] = float_of(h, tpn, s->round - 1);
	p->floated[1] = float_of(h, tpn, s->round - 2);
	p->top = h->role_rule == ROLES_STRICT && h->rounds && s->round >= h->rounds &&
	         2 * p->score > h->played * best;
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

static bool by_hand(const struct history *h, int tpn)
{
	for (size_t i = 0; i < h->fixed_count; i++)
		if (h->fixed[i].opener == tpn || h->fixed[i].second == tpn)
			return true;
	return false;
}

void sieve_people(struct sieve *s)
{
	int number = 0;

	s->round = s->h->played + 1;
	for (int tpn = 1; tpn <= s->h->count; tpn++) {
		number += taken_into_account(s->h, tpn);
		if (s->h->entrants[tpn - 1].absent || by_hand(s->h, tpn))
			continue;
		person_make(s, &s->p[s->count], tpn);
		s->p[s->count++].number = number;
	}
	qsort(s->p, (size_t)s->count, sizeof *s->p, by_rank);
	for (int a = 0; a < s->count; a++)
		for (int b = 0; b < s->count; b++)
			s->legal[a][b] = a != b && may_meet(s, &s->p[a], &s->p[b]);
}

/* Roles of the games played, the latest first; how many. */
static int roles_of(const struct sieve *s, const struct person *p, int *roles)
{
	int games = 0;

	for (int r = s->h->played - 1; r >= 0; r--)
		if (played(&p->entrant->cells[r]))
			roles[games++] = p->entrant->cells[r].role;
	return games;
}

/* Where roles do not bind: one wish, who opened less, the last difference, the other role. */
static bool first_opens_softly(const struct sieve *s, const struct person *a,
                               const struct person *b)
{
	int mine[HISTORY_ROUNDS_MAX], theirs[HISTORY_ROUNDS_MAX];
	int games = roles_of(s, a, mine), others = roles_of(s, b, theirs);

	if (a->wish != b->wish)
		return a->wish == 1 || b->wish == -1;
	if (a->difference != b->difference)
		return a->difference < b->difference;
	for (int i = 0; i < games && i < others; i++)
		if (mine[i] != theirs[i])
			return mine[i] == ROLE_SECOND;
	if (games)
		return mine[0] == ROLE_SECOND;
	if (others)
		return theirs[0] == ROLE_OPENER;
	return (a->number % 2 == 1) == (s->h->initial != ROLE_SECOND);
}

/* Part 5; a is the higher ranked. */
bool sieve_first_opens(const struct sieve *s, const struct person *a, const struct person *b)
{
	const struct history *h = s->h;
	int i, j, initial = h->initial == ROLE_SECOND ? -1 : 1;

	if (h->role_rule != ROLES_STRICT)
		return first_opens_softly(s, a, b);
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
