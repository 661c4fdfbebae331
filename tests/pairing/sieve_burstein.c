/* C.04.4.2 by listing. */
#include "tests/pairing/sieve_field.h"

#include <string.h>

static bool played(const struct cell *cell)
{
	return strchr("1=0WDL", result_code(cell->result)) != NULL;
}

/* 1.7.2: the score of an opponent who is away with zero points since his last game. */
static long score_of(const struct history *h, int tpn, bool for_opponents)
{
	const struct entrant *e = &h->entrants[tpn - 1];
	bool away = e->absent &&
	            (e->absence == RESULT_ZERO_BYE || result_class(e->absence) != CLASS_BYE ||
	             e->absence == RESULT_PAIRING_BYE);
	long sum = 0;

	for (int r = h->played - 1; r >= 0; r--) {
		away = away && e->cells[r].result == RESULT_ZERO_BYE;
		sum += away && for_opponents ? h->scoring[SCORE_DRAW]
		                             : history_points(h, &e->cells[r]);
	}
	return sum;
}

static void index_of(const struct history *h, int tpn, long *buchholz, long *sonneborn)
{
	*buchholz = *sonneborn = 0;
	for (int r = 0; r < h->played; r++) {
		const struct cell *cell = &h->entrants[tpn - 1].cells[r];
		long score =
			played(cell) ? score_of(h, cell->opponent, true) : score_of(h, tpn, false);

		*buchholz += score;
		*sonneborn += score * history_points(h, cell);
	}
}

/* Everybody's place is the number of those before him. */
static void places(struct field_sieve *f)
{
	long buchholz[N], sonneborn[N];

	for (int i = 0; i < f->s.count; i++)
		index_of(f->s.h, f->s.p[i].tpn, &buchholz[i], &sonneborn[i]);
	for (int i = 0; i < f->s.count; i++)
		for (int j = 0; j < f->s.count; j++) {
			bool before = f->s.p[j].tpn < f->s.p[i].tpn;

			if (sonneborn[j] != sonneborn[i])
				before = sonneborn[j] > sonneborn[i];
			if (buchholz[j] != buchholz[i])
				before = buchholz[j] > buchholz[i];
			f->place[i] += before;
		}
}

static void weigh(const struct field_sieve *f, const int *members, int count, int score,
                  struct values *values)
{
	int unmet = 0;

	(void)score;
	for (int i = 0; i < count; i++)
		for (int j = i + 1; j < count; j++)
			if (f->trial[members[i]] == members[j]) {
				int wish = f->s.p[members[i]].wish;

				unmet += wish && wish == f->s.p[members[j]].wish;
			}
	values_put(values, unmet);
}

bool sieve_burstein(const struct history *history, struct sieve_result *result)
{
	struct history plain = *history;
	struct field_sieve f = {.s = {.h = &plain}};
	int mate[N] = {0};

	plain.rounds = 0; /* no topscorers */
	memset(result, 0, sizeof *result);
	sieve_people(&f.s);
	places(&f);
	if (!field_give_bye(&f) || !field_cascade(&f, weigh, mate))
		return false;
	for (int i = 0; i < f.s.count; i++)
		for (int j = 0; j < f.s.count; j++)
			if (i != f.bye && mate[i] == j && f.place[i] < f.place[j])
				field_result(&f, i, j,
				             sieve_first_opens(&f.s, &f.s.p[i], &f.s.p[j]), result);
	return true;
}
