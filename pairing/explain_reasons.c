#include "pairing/explain_inside.h"

#include <string.h>

static void keep_value(struct explain_value *value, struct arena *arena)
{
	size_t size = (size_t)value->count * sizeof *value->list;
	int32_t *list = arena_get(arena, size);

	if (size)
		memcpy(list, value->list, size);
	value->list = list;
}

/* One answer of which only the reason is kept. */
static bool reason_of(const struct explain *e, enum explain_wish wish, int a, int b,
                      struct explain_verdict *reason, struct error *err)
{
	struct explain within = *e;
	struct arena scratch;
	bool ok;

	arena_init(&scratch, e->arena->more, e->arena->give);
	within.arena = &scratch;
	ok = explain_why_not(&within, wish, a, b, reason, err);
	keep_value(&reason->have, e->arena);
	keep_value(&reason->would, e->arena);
	reason->run = NULL;
	arena_free(&scratch);
	return ok;
}

bool explain_reasons(const struct explain *e, int a, struct explain_verdict *reasons,
                     struct error *err)
{
	int count = e->roster.count;

	for (int b = 0; b < count; b++)
		if (!reason_of(e, EXPLAIN_MEET, a, b, &reasons[b], err))
			return false;
	return reason_of(e, EXPLAIN_BYE, a, -1, &reasons[count], err);
}

bool explain_bye_reasons(const struct explain *e, struct explain_verdict *reasons,
                         struct error *err)
{
	for (int a = 0; a < e->roster.count; a++)
		if (!reason_of(e, EXPLAIN_BYE, a, -1, &reasons[a], err))
			return false;
	reasons[e->roster.count] = (struct explain_verdict){.outcome = EXPLAIN_SAME_PLAYER};
	return true;
}
