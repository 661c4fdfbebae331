/*
 * C.04.4.1 by listing: every set of upfloaters, every set of shifters and every transposition, in
 * the order of article 4.
 */
#include "tests/pairing/sieve_field.h"

#include <stdlib.h>
#include <string.h>

struct dubov_sieve {
	struct field_sieve f;
	bool last_round;
	int wish[N], aro[N], upfloats[N];
	bool maximum[N], up_last[N];
};

static long score_before(const struct history *h, int tpn, int round)
{
	const struct entrant *e = &h->entrants[tpn - 1];
	long sum = round <= e->virtual_count ? e->virtual_points[round - 1] : 0;

	for (int r = 0; r < round - 1; r++)
		sum += history_points(h, &e->cells[r]);
	return sum;
}

static void player_know(struct dubov_sieve *d, int i, int rounds)
{
	const struct history *h = d->f.s.h;
	const struct person *p = &d->f.s.p[i];
	double sum = 0;

	d->wish[i] = p->games ? p->wish : -1;
	for (int r = 0; r < h->played; r++) {
		int opponent = p->entrant->cells[r].opponent;

		d->up_last[i] = opponent &&
		                score_before(h, opponent, r + 1) > score_before(h, p->tpn, r + 1);
		d->upfloats[i] += d->up_last[i];
		if (strchr("1=0WDL", result_code(p->entrant->cells[r].result)))
			sum += h->entrants[opponent - 1].rating;
	}
	d->aro[i] = p->games ? (int)(sum / p->games + 0.5) : 0;
	d->maximum[i] = d->upfloats[i] >= 2 + rounds / 5;
}

/* Pairs of two with the same wish, the fewest over all pairings of some people; -1 = none. */
struct fewest {
	const struct dubov_sieve *d;
	const int *subgroup; /* count pairs within these instead; -1 ends it */
	int best;
};

static bool listed(const int *list, int position)
{
	while (*list >= 0 && *list != position)
		list++;
	return *list >= 0;
}

static void fewest_note(struct field_sieve *f, void *context)
{
	struct fewest *fewest = context;
	int count = 0;

	for (int i = 0; i < f->rest_count; i++) {
		int a = f->rest[i], b = f->trial[a];

		if (a < b && fewest->subgroup)
			count += listed(fewest->subgroup, a) && listed(fewest->subgroup, b);
		else if (a < b)
			count += fewest->d->wish[a] == fewest->d->wish[b];
	}
	if (fewest->best < 0 || count < fewest->best)
		fewest->best = count;
}

static int fewest_of(struct dubov_sieve *d, const int *people, int count, const int *subgroup)
{
	struct fewest fewest = {d, subgroup, -1};

	memcpy(d->f.rest, people, (size_t)count * sizeof *people);
	d->f.rest_count = count;
	field_each(&d->f, fewest_note, &fewest);
	return fewest.best;
}

static void put_set(const struct dubov_sieve *d, const int *set, int size, int unmet,
                    struct values *values)
{
	long rising[N];
	int maximum = 0, times = 0, last = 0;

	for (int i = 0; i < size; i++) {
		rising[i] = -d->f.s.p[set[i]].score;
		maximum += d->maximum[set[i]];
		times += d->maximum[set[i]] ? d->upfloats[set[i]] : 0;
		last += d->up_last[set[i]];
	}
	/* The lowest score first, to be as high as possible. */
	values_put_falling(values, rising, size);
	values_put(values, unmet);
	values_put(values, d->last_round ? 0 : maximum);
	values_put(values, d->last_round ? 0 : times);
	values_put(values, d->last_round ? 0 : last);
}

/* Takes the next set of `size` places out of `pool` in the order of 4.1.3; false past the last. */
static bool set_next(int *set, int size, int pool)
{
	int i = size - 1;

	while (i >= 0 && set[i] == pool - size + i)
		i--;
	if (i < 0)
		return false;
	for (set[i]++; ++i < size;)
		set[i] = set[i - 1] + 1;
	return true;
}

static void set_first(int *set, int size)
{
	for (int i = 0; i < size; i++)
		set[i] = i;
}

/* The bracket of residents and one set; what is left below goes to below[]. */
static bool set_weigh(struct dubov_sieve *d, const int *people, int count, int residents,
                      const int *set, int size, struct values *values)
{
	int bracket[N], below[N], left = 0, chosen[N], unmet;

	memcpy(bracket, people, (size_t)residents * sizeof *people);
	for (int i = 0, at = 0; i < count - residents; i++) {
		if (at < size && set[at] == i) {
			chosen[at] = people[residents + i];
			bracket[residents + at] = chosen[at];
			at++;
		} else {
			below[left++] = people[residents + i];
		}
	}
	unmet = fewest_of(d, bracket, residents + size, NULL);
	if (unmet < 0 || fewest_of(d, below, left, NULL) < 0)
		return false;
	put_set(d, chosen, size, unmet, values);
	return true;
}

/* Residents stand first in people[]; brings the upfloaters behind them; how many, -1 = none. */
static int upfloaters(struct dubov_sieve *d, int *people, int count, int residents)
{
	int pool = count - residents, kept[N], best[N], at = 0;

	for (int size = 0; size <= pool; size++) {
		struct values least;
		int set[N] = {0};
		bool found = false;

		set_first(set, size);
		do {
			struct values values = {0};

			if (!set_weigh(d, people, count, residents, set, size, &values) ||
			    (found && values_compare(&values, &least) >= 0))
				continue;
			found = true;
			least = values;
			memcpy(best, set, sizeof best);
		} while (set_next(set, size, pool));
		if (!found)
			continue;
		memcpy(kept, people, sizeof kept);
		for (int i = 0; i < size; i++)
			people[residents + at++] = kept[residents + best[i]];
		for (int i = 0, from = 0; i < pool; i++) {
			if (from < size && best[from] == i)
				from++;
			else
				people[residents + at++] = kept[residents + i];
		}
		return size;
	}
	return -1;
}

/* 4.3.3, by taking the middle out again and again. */
static void from_the_middle(int *list, int count)
{
	int left[N];

	memcpy(left, list, (size_t)count * sizeof *list);
	for (int i = 0; i < count; i++) {
		int middle = (count - i - 1) / 2;

		list[i] = left[middle];
		for (int j = middle; j + 1 < count - i; j++)
			left[j] = left[j + 1];
	}
}

static int tpn_of(const struct dubov_sieve *d, int position)
{
	return d->f.s.p[position].tpn;
}

static void sort_people(const struct dubov_sieve *d, int *list, int count, bool by_aro)
{
	for (int i = 1; i < count; i++)
		for (int j = i; j; j--) {
			int a = list[j - 1], b = list[j];
			int apart = by_aro ? d->aro[a] - d->aro[b] : 0;

			if (apart < 0 || (apart == 0 && tpn_of(d, a) < tpn_of(d, b)))
				break;
			list[j - 1] = b;
			list[j] = a;
		}
}

struct halves {
	int one[N], two[N], ones, twos; /* one = G1 */
};

/* The first transposition of G2 that is legal and, if asked for, has so few unmet wishes. */
static bool transpose(const struct dubov_sieve *d, const struct halves *h, int at, bool *used,
                      int unmet, int *t2)
{
	if (at == h->ones)
		return unmet == 0 || unmet == -1000;
	for (int j = 0; j < h->twos; j++) {
		int a = h->one[at], b = h->two[j];
		int less = unmet == -1000 ? 0 : d->wish[a] == d->wish[b];

		if (used[j] || !d->f.s.legal[a][b])
			continue;
		used[j] = true;
		t2[at] = b;
		if (transpose(d, h, at + 1, used, unmet - less, t2))
			return true;
		used[j] = false;
	}
	return false;
}

/* G1 and G2 after two sets of shifters; x from the smaller (one if `one_first`), y from the other.
 */
static struct halves shifted(const struct halves *h, bool one_first, const int *x, int xs,
                             const int *pool_x, const int *y, int ys, const int *pool_y)
{
	struct halves out = {0};
	int moved[2 * N + 1] = {0}, count = 0;

	for (int i = 0; i < xs; i++)
		moved[count++] = pool_x[x[i]];
	for (int i = 0; i < ys; i++)
		moved[count++] = pool_y[y[i]];
	moved[count] = -1;
	(void)one_first;
	for (int i = 0; i < h->ones; i++)
		if (listed(moved, h->one[i]))
			out.two[out.twos++] = h->one[i];
		else
			out.one[out.ones++] = h->one[i];
	for (int i = 0; i < h->twos; i++)
		if (listed(moved, h->two[i]))
			out.one[out.ones++] = h->two[i];
		else
			out.two[out.twos++] = h->two[i];
	return out;
}

static bool complies(const struct dubov_sieve *d, const struct halves *h, int unmet)
{
	bool used[N] = {false};
	int t2[N];

	return h->ones == h->twos && transpose(d, h, 0, used, unmet, t2);
}

/* 3.2.4; leaves the halves as they are to be paired. */
static void shift(struct dubov_sieve *d, struct halves *h, const int *people, int count)
{
	bool one_first = h->ones <= h->twos;
	int pool_x[N + 1], pool_y[N + 1], x[N] = {0}, y[N] = {0}, xs, ys, unmet;
	int small = one_first ? h->ones : h->twos, large = count - small;

	memcpy(pool_x, one_first ? h->one : h->two, sizeof h->one);
	memcpy(pool_y, one_first ? h->two : h->one, sizeof h->two);
	pool_x[small] = -1;
	xs = fewest_of(d, people, count, pool_x);
	unmet = fewest_of(d, people, count, NULL);
	ys = (large - small) / 2 + xs;
	sort_people(d, pool_x, small, one_first);
	sort_people(d, pool_y, large, !one_first);
	from_the_middle(pool_x, small);
	from_the_middle(pool_y, large);
	/* The first x for which there is a y, with the first y for it. */
	set_first(x, xs);
	do {
		set_first(y, ys);
		do {
			struct halves out = shifted(h, one_first, x, xs, pool_x, y, ys, pool_y);

			if (complies(d, &out, unmet)) {
				*h = out;
				return;
			}
		} while (set_next(y, ys, large));
	} while (set_next(x, xs, small));
	abort();
}

static void bracket(struct dubov_sieve *d, const int *people, int count, int *mate)
{
	struct halves h = {0};
	bool used[N] = {false}, fresh = true;
	int sorted[N], t2[N];

	memcpy(sorted, people, (size_t)count * sizeof *people);
	sort_people(d, sorted, count, false);
	for (int i = 0; i < count; i++)
		fresh = fresh && d->f.s.p[sorted[i]].games == 0;
	for (int i = 0; i < count; i++)
		if (fresh ? i < count / 2 : d->wish[sorted[i]] == 1)
			h.one[h.ones++] = sorted[i];
		else
			h.two[h.twos++] = sorted[i];
	shift(d, &h, sorted, count);
	sort_people(d, h.one, h.ones, true);
	sort_people(d, h.two, h.twos, false);
	if (!transpose(d, &h, 0, used, -1000, t2))
		abort();
	for (int i = 0; i < h.ones; i++) {
		mate[h.one[i]] = t2[i];
		mate[t2[i]] = h.one[i];
	}
}

/* 5.2: before a first game the second role is due, mildly; the first rule goes before. */
static bool opens(const struct dubov_sieve *d, int a, int b)
{
	struct person one = d->f.s.p[a], two = d->f.s.p[b];

	if (one.games || two.games) {
		if (!one.games)
			one.strength = 1;
		if (!two.games)
			two.strength = 1;
		one.wish = d->wish[a];
		two.wish = d->wish[b];
	}
	return sieve_first_opens(&d->f.s, &one, &two);
}

static bool scoregroups(struct dubov_sieve *d, int *mate)
{
	int people[N], count = d->f.rest_count;

	memcpy(people, d->f.rest, sizeof people);
	while (count) {
		int residents = 0, taken;

		while (residents < count &&
		       d->f.s.p[people[residents]].score == d->f.s.p[people[0]].score)
			residents++;
		taken = upfloaters(d, people, count, residents);
		if (taken < 0)
			return false;
		bracket(d, people, residents + taken, mate);
		count -= residents + taken;
		memmove(people, people + residents + taken, (size_t)count * sizeof *people);
	}
	return true;
}

bool sieve_dubov(const struct history *history, struct sieve_result *result)
{
	struct history plain = *history;
	struct dubov_sieve d = {.f = {.s = {.h = &plain}}};
	int mate[N] = {0};

	d.last_round = history->played + 1 == history->rounds;
	plain.rounds = 0; /* no topscorers */
	memset(result, 0, sizeof *result);
	sieve_people(&d.f.s);
	for (int i = 0; i < d.f.s.count; i++) {
		d.f.place[i] = i;
		player_know(&d, i, history->rounds ? history->rounds : history->played + 1);
	}
	if (!field_give_bye(&d.f) || !scoregroups(&d, mate))
		return false;
	for (int i = 0; i < d.f.s.count; i++)
		if (i != d.f.bye && mate[i] > i)
			field_result(&d.f, i, mate[i], opens(&d, i, mate[i]), result);
	return true;
}
