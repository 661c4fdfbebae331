#include "tests/pairing/sieve_field.h"

#include <stdlib.h>
#include <string.h>

void values_put(struct values *values, long value)
{
	if (values->count == FIELD_VALUES)
		abort();
	values->value[values->count++] = value;
}

void values_put_falling(struct values *values, const long *list, int count)
{
	long sorted[N];

	memcpy(sorted, list, (size_t)count * sizeof *sorted);
	for (int i = 1; i < count; i++)
		for (int j = i; j && sorted[j - 1] < sorted[j]; j--) {
			long kept = sorted[j];

			sorted[j] = sorted[j - 1];
			sorted[j - 1] = kept;
		}
	for (int i = 0; i < N; i++)
		values_put(values, i < count ? sorted[i] : -1);
}

int values_compare(const struct values *a, const struct values *b)
{
	for (int i = 0; i < a->count && i < b->count; i++)
		if (a->value[i] != b->value[i])
			return a->value[i] < b->value[i] ? -1 : 1;
	return 0;
}

static void list_from(struct field_sieve *f, int i)
{
	while (i < f->rest_count && f->trial[f->rest[i]] != NOBODY)
		i++;
	if (i == f->rest_count) {
		f->each(f, f->context);
		return;
	}
	for (int j = i + 1; j < f->rest_count; j++) {
		int a = f->rest[i], b = f->rest[j];

		if (f->trial[b] != NOBODY || !f->s.legal[a][b])
			continue;
		f->trial[a] = b;
		f->trial[b] = a;
		list_from(f, i + 1);
		f->trial[a] = f->trial[b] = NOBODY;
	}
}

void field_each(struct field_sieve *f, void (*each)(struct field_sieve *f, void *context),
                void *context)
{
	f->each = each;
	f->context = context;
	for (int i = 0; i < N; i++)
		f->trial[i] = NOBODY;
	list_from(f, 0);
}

static void note(struct field_sieve *f, void *context)
{
	bool *found = context;

	(void)f;
	*found = true;
}

bool field_pairable(struct field_sieve *f)
{
	bool found = false;

	field_each(f, note, &found);
	return found;
}

static void rest_without(struct field_sieve *f, int bye)
{
	f->bye = bye;
	f->rest_count = 0;
	for (int i = 0; i < f->s.count; i++)
		if (i != bye)
			f->rest[f->rest_count++] = i;
}

static bool try_byes(struct field_sieve *f, const int *due)
{
	rest_without(f, NOBODY);
	if (f->s.count % 2 == 0)
		return field_pairable(f);
	for (int i = 0; i < f->s.count; i++) {
		rest_without(f, due[i]);
		if (f->s.p[due[i]].bye && field_pairable(f))
			return true;
	}
	return false;
}

static bool more_due(const struct field_sieve *f, int i, int j)
{
	const struct person *a = &f->s.p[i], *b = &f->s.p[j];

	if (a->score != b->score)
		return a->score < b->score;
	if (a->games != b->games)
		return a->games > b->games;
	return f->place[i] > f->place[j];
}

bool field_give_bye(struct field_sieve *f)
{
	int due[N] = {0};

	for (int i = 0; i < f->s.count; i++) {
		int before = 0;

		for (int j = 0; j < f->s.count; j++)
			before += j != i && more_due(f, j, i);
		due[before] = i;
	}
	return try_byes(f, due);
}

void field_result(const struct field_sieve *f, int a, int b, bool a_opens,
                  struct sieve_result *result)
{
	int one = f->s.p[a].tpn, two = f->s.p[b].tpn;

	result->opponent[one] = two;
	result->opponent[two] = one;
	result->opens[one] = a_opens;
	result->opens[two] = !a_opens;
}

/* One bracket: who is in it, in pairing order, and the next one's residents. */
struct bracket_search {
	bracket_weigh *weigh;
	int members[N], count, score, next_score;
	bool found;
	struct values best;
	int mate[N];
};

static bool among(const int *list, int count, int position)
{
	for (int i = 0; i < count; i++)
		if (list[i] == position)
			return true;
	return false;
}

/* Who of these is paired with nobody of them: how many, and their scores. */
static int put_floaters(const struct field_sieve *f, const int *list, int count,
                        struct values *values, int *floaters)
{
	long scores[N];
	int left = 0;

	for (int i = 0; i < count; i++)
		if (!among(list, count, f->trial[list[i]])) {
			scores[left] = f->s.p[list[i]].score;
			floaters[left++] = list[i];
		}
	values_put(values, left);
	values_put_falling(values, scores, left);
	return left;
}

static void put_order(const struct field_sieve *f, const struct bracket_search *b,
                      struct values *values)
{
	for (int i = 0; i < b->count; i++) {
		int opponent = 0;

		for (int j = 0; j < b->count; j++)
			if (b->members[j] == f->trial[b->members[i]])
				opponent = j + 1;
		values_put(values, -opponent);
	}
}

static void consider(struct field_sieve *f, void *context)
{
	struct bracket_search *b = context;
	struct values values = {0};
	int next[N], next_count, beyond[N];

	next_count = put_floaters(f, b->members, b->count, &values, next);
	for (int i = 0; i < f->rest_count; i++)
		if (!among(b->members, b->count, f->rest[i]) &&
		    f->s.p[f->rest[i]].score == b->next_score)
			next[next_count++] = f->rest[i];
	put_floaters(f, next, next_count, &values, beyond);
	b->weigh(f, b->members, b->count, b->score, &values);
	put_order(f, b, &values);
	if (b->found && values_compare(&values, &b->best) >= 0)
		return;
	b->found = true;
	b->best = values;
	memcpy(b->mate, f->trial, sizeof b->mate);
}

static void bracket_gather(const struct field_sieve *f, const bool *floated,
                           struct bracket_search *b)
{
	b->score = b->next_score = -1;
	for (int i = 0; i < f->rest_count; i++)
		if (!floated[f->rest[i]] && f->s.p[f->rest[i]].score > b->score)
			b->score = f->s.p[f->rest[i]].score;
	for (int i = 0; i < f->rest_count; i++) {
		int position = f->rest[i], score = f->s.p[position].score, at = b->count;

		if (!floated[position] && score < b->score) {
			if (score > b->next_score)
				b->next_score = score;
			continue;
		}
		for (; at && f->place[b->members[at - 1]] > f->place[position]; at--)
			b->members[at] = b->members[at - 1];
		b->members[at] = position;
		b->count++;
	}
}

bool field_cascade(struct field_sieve *f, bracket_weigh *weigh, int *mate)
{
	bool floated[N] = {false};

	while (f->rest_count) {
		struct bracket_search b = {.weigh = weigh};
		int left = 0;

		bracket_gather(f, floated, &b);
		field_each(f, consider, &b);
		if (!b.found)
			return false;
		for (int i = 0; i < b.count; i++) {
			floated[b.members[i]] = true;
			if (among(b.members, b.count, b.mate[b.members[i]]))
				mate[b.members[i]] = b.mate[b.members[i]];
		}
		for (int i = 0; i < f->rest_count; i++) {
			int position = f->rest[i];

			if (!floated[position] || !among(b.members, b.count, b.mate[position]))
				f->rest[left++] = position;
		}
		f->rest_count = left;
	}
	return true;
}
