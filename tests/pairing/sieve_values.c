/* The quality criteria of C.04.3, literally: C6 ... C21 of 2026, C5 ... C19 of 2017, and the order
 * in which candidates are generated. */
#include "tests/pairing/sieve_parts.h"

#include <stdlib.h>
#include <string.h>

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

/* 2026, C6 ... C8: floaters and their scores; pairs and floaters' scores of the following bracket.
 */
static void put_floaters(struct sieve *s)
{
	int list[N] = {0}, count = 0, pairs = 0;

	for (int i = 0; i < s->members; i++)
		if (!sieve_paired_here(s, i))
			list[count++] = sieve_at(s, i)->score;
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

		if (!(i < s->members && sieve_paired_here(s, i)) && !there)
			list[count++] = sieve_at(s, i)->score;
	}
	put_list(s, list, count);
}

/* What a floater's score is compared with (2017, A.8): one point below the lowest. */
static int artificial(const struct sieve *s)
{
	return sieve_at(s, s->members - 1)->score - 10;
}

/* 2017: what a member who is not paired with an equal goes down by, or 0. */
static int fall(const struct sieve *s, int i)
{
	int mine = sieve_at(s, i)->score, theirs = artificial(s);

	if (sieve_paired_here(s, i))
		theirs = sieve_at(s, s->trial[i])->score;
	return mine > theirs ? mine - theirs : 0;
}

/* 2017, C5 and C6: floaters, and the list of all differences. */
static void put_differences(struct sieve *s)
{
	int list[N], count = 0, floaters = 0;

	for (int i = 0; i < s->members; i++) {
		bool here = sieve_paired_here(s, i);

		floaters += !here;
		if (!here || s->trial[i] > i)
			list[count++] = fall(s, i);
	}
	put(s, floaters);
	put_list(s, list, count);
}

/* The part of the following bracket that is being tried: places, floaters first. */
struct follow {
	const struct sieve *s;
	int place[N], movers, count;
	int mate[N];
	struct sieve_outlook *best;
};

static void follow_consider(struct follow *f)
{
	const struct sieve *s = f->s;
	int value[N + 1] = {0}, count = 0, pairs = 0;
	int low = sieve_at(s, s->near - 1)->score - 10;

	for (int i = 0; i < f->count; i++) {
		int mine = sieve_at(s, f->place[i])->score, j = f->mate[i];

		if (j >= 0 && j < i)
			continue;
		pairs += j != NOBODY;
		value[1 + count++] = mine - (j >= 0 ? sieve_at(s, f->place[j])->score : low);
	}
	value[0] = -pairs;
	qsort(value + 1, (size_t)count, sizeof *value, descending);
	for (int i = count; i < N; i++)
		value[i + 1] = -1000000;
	for (int i = 0; f->best->known && i <= N; i++) {
		if (value[i] > f->best->value[i])
			return;
		if (value[i] < f->best->value[i])
			break;
	}
	f->best->known = true;
	memcpy(f->best->value, value, sizeof value);
}

static void follow_enumerate(struct follow *f, int from, bool bye)
{
	const struct sieve *s = f->s;
	int first = from + 1 > f->movers ? from + 1 : f->movers;

	if (from == f->count) {
		follow_consider(f);
		return;
	}
	follow_enumerate(f, from + 1, bye);
	if (f->mate[from] != NOBODY)
		return;
	for (int j = first; j < f->count; j++) {
		if (f->mate[j] != NOBODY || !s->legal[s->in[f->place[from]]][s->in[f->place[j]]])
			continue;
		f->mate[from] = j;
		f->mate[j] = from;
		follow_enumerate(f, from + 1, bye);
		f->mate[from] = f->mate[j] = NOBODY;
	}
	if (bye && sieve_at(s, f->place[from])->bye) {
		f->mate[from] = BYE;
		follow_enumerate(f, from + 1, false);
		f->mate[from] = NOBODY;
	}
}

/*
 * 2017, C7: pairs and differences of the following bracket at their best. If that is the last one
 * it has to give the bye to somebody, which counts like a pair.
 */
static void put_outlook(struct sieve *s)
{
	struct follow f = {.s = s};
	size_t floats = 0;

	if (s->completing)
		return;
	for (int i = 0; i < s->near; i++) {
		f.mate[f.count] = NOBODY;
		if (i < s->members && sieve_paired_here(s, i))
			continue;
		if (i < s->members) {
			floats |= (size_t)1 << i;
			f.movers++;
		}
		f.place[f.count++] = i;
		f.mate[f.count - 1] = NOBODY;
	}
	f.best = &s->outlook[floats];
	if (!f.best->known)
		follow_enumerate(&f, 0, s->near == s->in_count && s->in_count % 2);
	for (int i = 0; i <= N; i++)
		put(s, f.best->value[i]);
}

/* 2017, completing a round: movers who meet, for want of anything else. */
static void put_meetings(struct sieve *s)
{
	int meetings = 0;

	for (int i = 0; i < s->movers; i++)
		meetings += s->trial[i] >= 0 && s->trial[i] < s->movers;
	put(s, meetings);
}

static void put_bye(struct sieve *s)
{
	int single = 0, unplayed = 0;

	for (int i = 0; i < s->members; i++) {
		single += !sieve_paired_here(s, i);
		if (s->trial[i] == BYE)
			unplayed = sieve_at(s, i)->unplayed + 1;
	}
	put(s, single == 1 ? unplayed : 0);
}

static void put_roles(struct sieve *s)
{
	int wide = 0, third = 0, unmet = 0, strong = 0;

	for (int i = 0; i < s->members; i++) {
		int j = s->trial[i], role;
		const struct person *a = sieve_at(s, i), *b;

		if (!sieve_paired_here(s, i))
			continue;
		b = sieve_at(s, j);
		role = (i < j ? sieve_first_opens(s, a, b) : !sieve_first_opens(s, b, a)) ? 1 : -1;
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

static void put_floats_2026(struct sieve *s)
{
	for (int back = 0; back < 2; back++) {
		int down = 0, up = 0;

		for (int i = s->movers; i < s->members; i++) {
			down += !sieve_paired_here(s, i) && sieve_at(s, i)->floated[back] == -1;
			up += sieve_paired_here(s, i) && s->trial[i] < s->movers &&
			      sieve_at(s, i)->floated[back] == 1;
		}
		put(s, down);
		put(s, up);
	}
	for (int back = 0; back < 2; back++) {
		int down[N], up[N], downs = 0, ups = 0;

		for (int i = 0; i < s->movers; i++) {
			bool here = sieve_paired_here(s, i);
			int apart = here ? sieve_at(s, i)->score - sieve_at(s, s->trial[i])->score
			                 : 100000 + sieve_at(s, i)->score;

			if (sieve_at(s, i)->floated[back] == -1)
				down[downs++] = apart;
			if (here && sieve_at(s, s->trial[i])->floated[back] == 1)
				up[ups++] = apart;
		}
		put_list(s, down, downs);
		put_list(s, up, ups);
	}
}

/* 2017, C12 ... C19: everybody who goes down or up as before, and by how much. */
static void put_floats_2017(struct sieve *s)
{
	for (int back = 0; back < 2; back++) {
		int down = 0, up = 0;

		for (int i = 0; i < s->members; i++) {
			bool here = sieve_paired_here(s, i);

			down += fall(s, i) > 0 && sieve_at(s, i)->floated[back] == -1;
			up += here && fall(s, s->trial[i]) > 0 &&
			      sieve_at(s, i)->floated[back] == 1;
		}
		put(s, down);
		put(s, up);
	}
	for (int back = 0; back < 2; back++) {
		int down[N], up[N], downs = 0, ups = 0;

		for (int i = 0; i < s->members; i++) {
			bool here = sieve_paired_here(s, i);

			if (fall(s, i) > 0 && sieve_at(s, i)->floated[back] == -1)
				down[downs++] = fall(s, i);
			if (here && fall(s, s->trial[i]) > 0 && sieve_at(s, i)->floated[back] == 1)
				up[ups++] = fall(s, s->trial[i]);
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
		put(s, sieve_paired_here(s, i) ? 0 : 1);
	for (int i = 0; i < s->movers; i++)
		put(s, sieve_paired_here(s, i) ? s->trial[i] : 0);
	for (int i = s->movers; i < s->members; i++) {
		if (sieve_paired_here(s, i) && s->trial[i] < s->movers)
			continue;
		pairs += sieve_paired_here(s, i) && s->trial[i] > i;
		rest[count++] = i;
	}
	for (int k = 0; k < count; k++) {
		bool upper = sieve_paired_here(s, rest[k]) && s->trial[rest[k]] > rest[k];

		exchanged += k < pairs && !upper;
		sum += upper == (k < pairs) ? 0 : upper ? k : -k;
	}
	put(s, exchanged);
	put(s, sum);
	for (int k = pairs - 1; k >= 0; k--)
		put(s, s->trial[rest[k]] > rest[k] && sieve_paired_here(s, rest[k]));
	for (int k = pairs; k < count; k++)
		put(s, !(s->trial[rest[k]] > rest[k] && sieve_paired_here(s, rest[k])));
	for (int k = 0; k < count; k++)
		if (sieve_paired_here(s, rest[k]) && s->trial[rest[k]] > rest[k])
			put(s, s->trial[rest[k]]);
}

void sieve_weigh(struct sieve *s)
{
	s->values = 0;
	if (s->old) {
		put_meetings(s);
		put_differences(s);
		put_outlook(s);
		put_roles(s);
		put_floats_2017(s);
	} else {
		put_floaters(s);
		put_bye(s);
		put_roles(s);
		put_floats_2026(s);
	}
	put_order(s);
}
