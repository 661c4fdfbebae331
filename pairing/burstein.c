#include "pairing/burstein.h"

#include "pairing/cascade.h"
#include "pairing/colour.h"
#include "pairing/completion.h"
#include "pairing/criteria.h"
#include "pairing/round.h"

#include <stddef.h>

enum { SEEDING_ROUNDS_MAX = 4 };

static int seeding_rounds(const struct history *history)
{
	int half = history->rounds / 2;

	return history->rounds && half < SEEDING_ROUNDS_MAX ? half : SEEDING_ROUNDS_MAX;
}

/* C8 */
static int64_t both_content(const struct cascade_bracket *bracket, int upper, int lower)
{
	return !criteria_same_wish(cascade_card(bracket, upper), cascade_card(bracket, lower));
}

static int64_t content_most(const struct cascade_bracket *bracket)
{
	(void)bracket;
	return 1;
}

static const struct cascade_criterion criteria[] = {
	{both_content, NULL, content_most},
};

bool pairing_burstein(const struct history *history, const struct system_options *options,
                      struct arena *arena, struct pairing *out, struct error *err)
{
	struct history *own = arena_get(arena, sizeof *own);
	struct roster roster;
	struct cascade cascade = {.roster = &roster,
	                          .criteria = criteria,
	                          .criterion_count = sizeof criteria / sizeof *criteria};
	int *mate, *rank, bye;

	(void)options;
	if (history->played < seeding_rounds(history))
		return pairing_dutch(history, arena, out, err);
	if (!round_without_topscorers(history, own, err) || !round_begin(own, arena, &roster, err))
		return false;
	cascade.rank = rank = burstein_ranks(&roster, arena);
	mate = arena_get(arena, (size_t)roster.count * sizeof *mate);
	return completion_bye(&roster, rank, &bye, arena, err) &&
	       cascade_pair(&cascade, bye, mate, arena, err) &&
	       round_end(&roster, mate, rank, colour_higher_opens, arena, out, err);
}
