/* McMahon (pairing/mcmahon.h) by listing. Seedings by lot are not its concern. */
#include "tests/pairing/sieve_field.h"

#include <stdlib.h>
#include <string.h>

/* Bands from the bar down. */
static int start_of(const struct history *h, const struct system_options *o, int tpn)
{
	int rating = h->entrants[tpn - 1].rating, steps = 0, all = 0;

	for (int level = o->bar; level > o->floor; level -= o->band)
		all++;
	if (rating < o->floor)
		rating = o->floor;
	for (int level = o->bar; level > rating && tpn > o->supergroup; level -= o->band)
		steps++;
	return (all - steps) * h->scoring[SCORE_WIN];
}

/* Two games out, or twice running the same and not behind in it: due the other. */
static void wish_softly(struct person *p)
{
	int twice = p->games > 1 && p->last[0] == p->last[1] ? p->last[0] : 0;

	p->strength = 0;
	if (abs(p->difference) > 1)
		p->wish = p->difference > 0 ? -1 : 1;
	else
		p->wish = p->difference * twice < 0 ? 0 : -twice;
}

static bool met(const struct person *a, const struct person *b, int rounds)
{
	for (int r = 0; r < rounds; r++)
		if (a->entrant->cells[r].opponent == b->tpn &&
		    strchr("1=0WDL", result_code(a->entrant->cells[r].result)))
			return true;
	return false;
}

static void roles_soften(struct sieve *s)
{
	for (int i = 0; i < s->count; i++)
		wish_softly(&s->p[i]);
	for (int i = 0; i < s->count; i++)
		for (int j = 0; j < s->count; j++)
			s->legal[i][j] =
				i != j && !met(&s->p[i], &s->p[j], s->h->played) &&
				!history_forbidden(s->h, (uint16_t)s->p[i].tpn,
			                           (uint16_t)s->p[j].tpn, (uint16_t)s->round);
}

static bool in_force(const struct avoidance *avoid, const struct sieve *s)
{
	if (!avoid->on)
		return false;
	if (!avoid->first && !avoid->last)
		return true;
	if (avoid->first && s->round <= avoid->first)
		return true;
	return avoid->last && s->h->rounds && s->round + avoid->last > s->h->rounds;
}

static bool one_club(const struct field_sieve *f, int a, int b)
{
	const char *const *clubs = f->options->clubs;
	const char *one, *two;

	if (!clubs || !in_force(&f->options->avoid_club, &f->s))
		return false;
	one = clubs[f->s.p[a].tpn - 1];
	two = clubs[f->s.p[b].tpn - 1];
	return one && two && *one && !strcmp(one, two);
}

static bool one_country(const struct field_sieve *f, int a, int b)
{
	const char *one = f->s.p[a].entrant->federation, *two = f->s.p[b].entrant->federation;

	return in_force(&f->options->avoid_country, &f->s) && *one && !strcmp(one, two);
}

/* A member's opponent as a place among the members, -1 if it is drawn down. */
static int opponent_at(const struct field_sieve *f, const int *members, int count, int i)
{
	for (int j = 0; j < count; j++)
		if (members[j] == f->trial[members[i]])
			return j;
	return -1;
}

struct faults {
	long club, country, again, same_role, leaver, meets, off;
};

static void pair_count(const struct field_sieve *f, const int *members, int movers, int all, int i,
                       int j, struct faults *faults)
{
	const struct person *a = &f->s.p[members[i]], *b = &f->s.p[members[j]];
	long first = i - movers, second = j - movers, off;

	faults->club += one_club(f, members[i], members[j]);
	faults->country += one_country(f, members[i], members[j]);
	faults->same_role += a->wish && a->wish == b->wish;
	if (i < movers) {
		if (j >= movers) {
			faults->again += b->floated[0] == 1;
			faults->meets += second;
		}
		return;
	}
	off = f->options->seeding == SEEDING_SLIP ? second - first - all / 2
	                                          : first + second - (all - 1);
	faults->off += off * off;
}

static void weigh(const struct field_sieve *f, const int *members, int count, int score,
                  struct values *values)
{
	struct faults faults = {0};
	int movers = 0;

	while (f->s.p[members[movers]].score > score)
		movers++;
	for (int i = 0; i < count; i++) {
		int j = opponent_at(f, members, count, i);

		if (j < 0) {
			faults.again += f->s.p[members[i]].floated[0] == -1;
			faults.leaver += count - 1 - i;
		} else if (i < j) {
			pair_count(f, members, movers, count - movers, i, j, &faults);
		}
	}
	values_put(values, faults.club);
	values_put(values, faults.country);
	values_put(values, faults.again);
	values_put(values, faults.same_role);
	values_put(values, faults.leaver);
	values_put(values, faults.meets);
	values_put(values, faults.off);
}

bool sieve_mcmahon(const struct history *history, const struct system_options *options,
                   struct sieve_result *result)
{
	static int16_t points[64][64];
	struct entrant entrants[64];
	struct history own = *history;
	struct field_sieve f = {.s = {.h = &own}, .options = options};
	int mate[N] = {0};

	memset(result, 0, sizeof *result);
	memcpy(entrants, history->entrants, history->count * sizeof *entrants);
	own.entrants = entrants;
	for (int i = 0; options->bar && i < history->count; i++) {
		for (int r = 0; r <= history->played; r++)
			points[i][r] = (int16_t)start_of(history, options, i + 1);
		entrants[i].virtual_points = points[i];
		entrants[i].virtual_count = (uint16_t)(history->played + 1);
	}
	sieve_people(&f.s);
	roles_soften(&f.s);
	for (int i = 0; i < f.s.count; i++)
		f.place[i] = i;
	if (!field_give_bye(&f) || !field_cascade(&f, weigh, mate))
		return false;
	for (int i = 0; i < f.s.count; i++)
		if (i != f.bye && mate[i] > i)
			field_result(&f, i, mate[i], true, result);
	return true;
}
