#include "tests/pairing/sieve.h"

#include <stdlib.h>
#include <string.h>

enum { N = SIEVE_PLAYERS_MAX, VALUES = 160, NOBODY = -1, BYE = -2 };

/* One present player, sorted by score and TPN. */
struct person {
	int tpn, number, score, difference, last[2], games, unplayed;
	int wish;       /* +1 opener, -1 second, 0 none */
	int strength;   /* 0 none, 1 mild, 2 strong, 3 absolute */
	int floated[2]; /* +1 up, -1 down */
	bool top, bye;
	const struct entrant *entrant;
};

struct sieve {
	const struct history *h;
	struct person p[N];
	int count, round, bye_most;
	bool legal[N][N];
	/* the bracket: positions in `in`, movers first */
	int in[N], in_count, movers, members, near;
	int mate[N]; /* fixed: position or BYE */
	int trial[N], best[N];
	int value[VALUES], best_value[VALUES], values;
	bool found;
};

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
		return history_points(h, cell) > h->scoring[SCORE_LOSS] ? -1 : 0;
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
		if (cell->result == RESULT_PAIRING_BYE ||
		    (cell->result != RESULT_HALF_BYE &&
		     history_points(h, cell) >= h->scoring[SCORE_WIN]))
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

static void people_make(struct sieve *s)
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
static bool first_opens(const struct sieve *s, const struct person *a, const struct person *b)
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

static void put(struct sieve *s, int value)
{
	if (s->values == VALUES)
		abort();
	s->value[s->values++] = value;
}

static int descending(const void *left, const void *right)
{
	return *(const int *)right - *(const int *)left;
}

/* A list that is to be small in its largest element first; always takes the same room. */
static void put_list(struct sieve *s, int *list, int count)
{
	qsort(list, (size_t)count, sizeof *list, descending);
	for (int i = 0; i < N; i++)
		put(s, i < count ? list[i] : -1000000);
}

/* Is the member at place i of the bracket paired in it? Two movers are not. */
static bool paired_here(const struct sieve *s, int i)
{
	int j = s->trial[i];

	return j >= 0 && j < s->members && (i >= s->movers || j >= s->movers);
}

static const struct person *at(const struct sieve *s, int i)
{
	return &s->p[s->in[i]];
}

static void put_floaters(struct sieve *s)
{
	int list[N] = {0}, count = 0, pairs = 0;

	for (int i = 0; i < s->members; i++)
		if (!paired_here(s, i))
			list[count++] = at(s, i)->score;
	put(s, count);
	put_list(s, list, count);
	for (int i = s->members; i < s->near; i++)
		pairs +=
			s->trial[i] >= 0 && s->trial[i] < (s->trial[i] >= s->members ? i : s->near);
	put(s, -pairs);
	count = 0;
	for (int i = 0; i < s->near; i++) {
		int j = s->trial[i];
		bool there = j >= 0 && j < s->near && (i >= s->members || j >= s->members);

		if (!(i < s->members && paired_here(s, i)) && !there)
			list[count++] = at(s, i)->score;
	}
	put_list(s, list, count);
}

static void put_bye(struct sieve *s)
{
	int single = 0, unplayed = 0;

	for (int i = 0; i < s->members; i++) {
		single += !paired_here(s, i);
		if (s->trial[i] == BYE)
			unplayed = at(s, i)->unplayed + 1;
	}
	put(s, single == 1 ? unplayed : 0);
}

static void put_roles(struct sieve *s)
{
	int wide = 0, third = 0, unmet = 0, strong = 0;

	for (int i = 0; i < s->members; i++) {
		int j = s->trial[i], role;
		const struct person *a = at(s, i), *b;

		if (!paired_here(s, i))
			continue;
		b = at(s, j);
		role = (i < j ? first_opens(s, a, b) : !first_opens(s, b, a)) ? 1 : -1;
		if (a->top || b->top) {
			wide += abs(a->difference + role) > 2;
			third += a->games > 1 && a->last[0] == role && a->last[1] == role;
		}
		unmet += a->wish && a->wish != role;
		strong += a->strength == 2 && a->wish != role;
	}
	put(s, wide);
	put(s, third);
	put(s, unmet);
	put(s, strong);
}

static void put_floats(struct sieve *s)
{
	for (int back = 0; back < 2; back++) {
		int down = 0, up = 0;

		for (int i = s->movers; i < s->members; i++) {
			down += !paired_here(s, i) && at(s, i)->floated[back] == -1;
			up += paired_here(s, i) && s->trial[i] < s->movers &&
			      at(s, i)->floated[back] == 1;
		}
		put(s, down);
		put(s, up);
	}
	for (int back = 0; back < 2; back++) {
		int down[N], up[N], downs = 0, ups = 0;

		for (int i = 0; i < s->movers; i++) {
			bool here = paired_here(s, i);
			int apart = here ? at(s, i)->score - at(s, s->trial[i])->score
			                 : 100000 + at(s, i)->score;

			if (at(s, i)->floated[back] == -1)
				down[downs++] = apart;
			if (here && at(s, s->trial[i])->floated[back] == 1)
				up[ups++] = apart;
		}
		put_list(s, down, downs);
		put_list(s, up, ups);
	}
}

/* The order of generation: movers, their opponents, exchanges, transposition. */
static void put_order(struct sieve *s)
{
	int rest[N], count = 0, pairs = 0, exchanged = 0, sum = 0;

	for (int i = 0; i < s->movers; i++)
		put(s, paired_here(s, i) ? 0 : 1);
	for (int i = 0; i < s->movers; i++)
		put(s, paired_here(s, i) ? s->trial[i] : 0);
	for (int i = s->movers; i < s->members; i++) {
		if (paired_here(s, i) && s->trial[i] < s->movers)
			continue;
		pairs += paired_here(s, i) && s->trial[i] > i;
		rest[count++] = i;
	}
	for (int k = 0; k < count; k++) {
		bool upper = paired_here(s, rest[k]) && s->trial[rest[k]] > rest[k];

		exchanged += k < pairs && !upper;
		sum += upper == (k < pairs) ? 0 : upper ? k : -k;
	}
	put(s, exchanged);
	put(s, sum);
	for (int k = pairs - 1; k >= 0; k--)
		put(s, s->trial[rest[k]] > rest[k] && paired_here(s, rest[k]));
	for (int k = pairs; k < count; k++)
		put(s, !(s->trial[rest[k]] > rest[k] && paired_here(s, rest[k])));
	for (int k = 0; k < count; k++)
		if (paired_here(s, rest[k]) && s->trial[rest[k]] > rest[k])
			put(s, s->trial[rest[k]]);
}

static void consider(struct sieve *s)
{
	s->values = 0;
	put_floaters(s);
	put_bye(s);
	put_roles(s);
	put_floats(s);
	put_order(s);
	if (s->found)
		for (int i = 0; i < s->values; i++) {
			if (s->value[i] > s->best_value[i])
				return;
			if (s->value[i] < s->best_value[i])
				break;
		}
	s->found = true;
	memcpy(s->best_value, s->value, sizeof s->value);
	memcpy(s->best, s->trial, sizeof s->trial);
}

/* Lists the complete legal pairings of `in`; each goes to `with`. */
static void enumerate(struct sieve *s, void (*with)(struct sieve *s))
{
	int i = 0;

	while (i < s->in_count && s->trial[i] != NOBODY)
		i++;
	if (i == s->in_count) {
		with(s);
		return;
	}
	for (int j = i + 1; j < s->in_count; j++) {
		if (s->trial[j] != NOBODY || !s->legal[s->in[i]][s->in[j]])
			continue;
		s->trial[i] = j;
		s->trial[j] = i;
		enumerate(s, with);
		s->trial[i] = s->trial[j] = NOBODY;
	}
	if (s->in_count % 2 && at(s, i)->bye && at(s, i)->score <= s->bye_most) {
		bool free = true;

		for (int j = 0; j < s->in_count; j++)
			free = free && s->trial[j] != BYE;
		if (!free)
			return;
		s->trial[i] = BYE;
		enumerate(s, with);
		s->trial[i] = NOBODY;
	}
}

/* C5: the lowest score of the bye. */
static void note_bye(struct sieve *s)
{
	int score = 0;

	for (int i = 0; i < s->in_count; i++)
		if (s->trial[i] == BYE)
			score = at(s, i)->score;
	if (!s->found || score < s->best_value[0])
		s->best_value[0] = score;
	s->found = true;
}

static void trial_clear(struct sieve *s)
{
	s->found = false;
	for (int i = 0; i < N; i++)
		s->trial[i] = NOBODY;
}

static int group_end(const struct sieve *s, int from)
{
	int to = from;

	while (to < s->in_count && at(s, to)->score == at(s, from)->score)
		to++;
	return to;
}

/* Pairs one bracket; who was not paired comes first in `in`. */
static void bracket(struct sieve *s)
{
	int left = 0, moved = 0;

	if (s->movers == s->in_count)
		s->movers = 0;
	s->members = group_end(s, s->movers);
	s->near = s->members < s->in_count ? group_end(s, s->members) : s->in_count;
	trial_clear(s);
	enumerate(s, consider);
	memcpy(s->trial, s->best, sizeof s->trial);
	for (int i = 0; i < s->members; i++)
		if (paired_here(s, i))
			s->mate[s->in[i]] = s->in[s->trial[i]];
	for (int i = 0; i < s->in_count; i++) {
		if (s->mate[s->in[i]] != NOBODY)
			continue;
		moved += i < s->members;
		s->in[left++] = s->in[i];
	}
	s->in_count = left;
	s->movers = moved;
}

bool sieve_pair(const struct history *history, struct sieve_result *result)
{
	struct sieve s = {.h = history, .bye_most = 1000000};

	people_make(&s);
	for (int i = 0; i < s.count; i++) {
		s.in[i] = i;
		s.mate[i] = NOBODY;
	}
	s.in_count = s.count;
	trial_clear(&s);
	enumerate(&s, note_bye);
	if (!s.found)
		return false;
	s.bye_most = s.best_value[0];
	while (s.in_count > 1)
		bracket(&s);
	memset(result, 0, sizeof *result);
	for (int i = 0; i < s.count; i++) {
		int j = s.mate[i];

		if (j < 0)
			continue;
		result->opponent[s.p[i].tpn] = s.p[j].tpn;
		result->opens[s.p[i].tpn] = i < j ? first_opens(&s, &s.p[i], &s.p[j])
		                                  : !first_opens(&s, &s.p[j], &s.p[i]);
	}
	return true;
}
