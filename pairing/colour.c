#include "pairing/colour.h"

#include <stdlib.h>

/* Which of two equal wishes is the stronger: > 0 the first, < 0 the second, 0 neither. */
static int wish_compare(const struct card *a, const struct card *b)
{
	if (a->strength != b->strength)
		return (int)a->strength - (int)b->strength;
	return a->strength == PREFERENCE_ABSOLUTE ? abs(a->difference) - abs(b->difference) : 0;
}

/* The latest game, counted from the end of both, in which the two had different roles. */
static enum role last_different(const struct card *a, const struct card *b)
{
	for (int back = 1; back <= a->games && back <= b->games; back++)
		if (a->roles[a->games - back] != b->roles[b->games - back])
			return a->roles[a->games - back];
	return ROLE_NONE;
}

static bool initial_opens(const struct history *history, const struct card *a)
{
	enum role initial = history->initial == ROLE_NONE ? ROLE_OPENER : history->initial;

	return (a->number % 2 == 1) == (initial == ROLE_OPENER);
}

/*
 * Where the roles do not bind the pairing (C.04.6 4.3): a wish that one alone has, who opened less,
 * the last difference, then the other role than last time for the higher ranked.
 */
static bool soft_higher_opens(const struct history *history, const struct card *a,
                              const struct card *b)
{
	enum role latest;

	if (a->preference != b->preference)
		return a->preference == ROLE_OPENER || b->preference == ROLE_SECOND;
	if (a->difference != b->difference)
		return a->difference < b->difference;
	latest = last_different(a, b);
	if (latest != ROLE_NONE)
		return latest == ROLE_SECOND;
	if (a->games)
		return a->roles[a->games - 1] == ROLE_SECOND;
	return b->games ? b->roles[b->games - 1] == ROLE_OPENER : initial_opens(history, a);
}

bool colour_higher_opens(const struct history *history, const struct card *a, const struct card *b)
{
	enum role latest;
	int stronger;

	if (history->role_rule != ROLES_STRICT)
		return soft_higher_opens(history, a, b);
	if (a->preference == ROLE_NONE && b->preference == ROLE_NONE)
		return initial_opens(history, a);
	if (a->preference == ROLE_NONE)
		return b->preference == ROLE_SECOND;
	if (a->preference != b->preference)
		return a->preference == ROLE_OPENER;
	stronger = wish_compare(a, b);
	if (stronger)
		return (a->preference == ROLE_OPENER) == (stronger > 0);
	latest = last_different(a, b);
	if (latest != ROLE_NONE)
		return latest == ROLE_SECOND;
	return a->preference == ROLE_OPENER;
}
