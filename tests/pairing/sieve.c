#include "tests/pairing/sieve_parts.h"

#include <string.h>

static void consider(struct sieve *s)
{
	sieve_weigh(s);
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
	if (s->in_count % 2 && sieve_at(s, i)->bye && sieve_at(s, i)->score <= s->bye_most) {
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
			score = sieve_at(s, i)->score;
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

	while (to < s->in_count && sieve_at(s, to)->score == sieve_at(s, from)->score)
		to++;
	return to;
}

/* 2017: lists whatever pairs the members can form, completable or not. */
static void enumerate_members(struct sieve *s, int from)
{
	int first = from + 1 > s->movers ? from + 1 : s->movers;

	if (from == s->members) {
		consider(s);
		return;
	}
	enumerate_members(s, from + 1);
	if (s->trial[from] != NOBODY)
		return;
	for (int j = first; j < s->members; j++) {
		if (s->trial[j] != NOBODY || !s->legal[s->in[from]][s->in[j]])
			continue;
		s->trial[from] = j;
		s->trial[j] = from;
		enumerate_members(s, from + 1);
		s->trial[from] = s->trial[j] = NOBODY;
	}
}

/* Has everybody whom the best candidate leaves over somebody to meet (2017, A.9)? */
static bool rest_completes(struct sieve *s)
{
	struct sieve rest = {.bye_most = s->bye_most};

	memcpy(rest.p, s->p, sizeof s->p);
	memcpy(rest.legal, s->legal, sizeof s->legal);
	for (int i = 0; i < s->in_count; i++)
		if (i >= s->members || s->best[i] == NOBODY)
			rest.in[rest.in_count++] = s->in[i];
	trial_clear(&rest);
	enumerate(&rest, note_bye);
	return rest.found;
}

static void bracket_2017(struct sieve *s)
{
	static struct sieve_outlook outlook[1 << N];

	memset(outlook, 0, sizeof outlook);
	s->outlook = outlook;
	s->completing = s->collapsed || s->members == s->in_count;
	if (s->collapsed)
		s->members = s->near = s->in_count;
	trial_clear(s);
	if (!s->completing) {
		enumerate_members(s, 0);
		if (rest_completes(s))
			return;
		s->collapsed = s->completing = true;
		trial_clear(s);
	}
	enumerate(s, consider);
}

static void bracket_2026(struct sieve *s)
{
	trial_clear(s);
	enumerate(s, consider);
}

/* Pairs one bracket; who was not paired comes first in `in`. */
static void bracket(struct sieve *s)
{
	int left = 0, moved = 0;

	if (s->movers == s->in_count)
		s->movers = 0;
	s->members = group_end(s, s->movers);
	s->near = s->members < s->in_count ? group_end(s, s->members) : s->in_count;
	if (s->old)
		bracket_2017(s);
	else
		bracket_2026(s);
	memcpy(s->trial, s->best, sizeof s->trial);
	for (int i = 0; i < s->members; i++)
		if (sieve_paired_here(s, i))
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

/* What was set by hand stands. */
static void result_by_hand(const struct history *h, struct sieve_result *result)
{
	for (size_t i = 0; i < h->fixed_count; i++) {
		const struct fixed_pair *pair = &h->fixed[i];

		if (!pair->second) {
			result->bye = pair->opener;
			continue;
		}
		result->opponent[pair->opener] = pair->second;
		result->opponent[pair->second] = pair->opener;
		result->opens[pair->opener] = true;
	}
}

static void result_make(const struct sieve *s, struct sieve_result *result)
{
	memset(result, 0, sizeof *result);
	result_by_hand(s->h, result);
	for (int i = 0; i < s->count; i++) {
		int j = s->mate[i];

		if (j < 0) {
			result->bye = s->p[i].tpn;
			continue;
		}
		result->opponent[s->p[i].tpn] = s->p[j].tpn;
		result->opens[s->p[i].tpn] = i < j ? sieve_first_opens(s, &s->p[i], &s->p[j])
		                                   : !sieve_first_opens(s, &s->p[j], &s->p[i]);
	}
}

bool sieve_pair(const struct history *history, struct sieve_result *result)
{
	struct sieve s = {
		.h = history, .bye_most = 1000000, .old = history->edition == EDITION_2017};

	sieve_people(&s);
	for (int i = 0; i < s.count; i++) {
		s.in[i] = i;
		s.mate[i] = NOBODY;
	}
	s.in_count = s.count;
	for (size_t i = 0; i < history->fixed_count; i++)
		if (!history->fixed[i].second && s.count % 2)
			return false; /* a second bye */
	trial_clear(&s);
	enumerate(&s, note_bye);
	if (!s.found)
		return false;
	if (!s.old)
		s.bye_most = s.best_value[0];
	while (s.in_count > 1)
		bracket(&s);
	result_make(&s, result);
	return true;
}
