#include "pairing/explain_quick.h"

#include <string.h>

static void keep_value(struct explain_value *value, struct arena *arena)
{
	size_t size = (size_t)value->count * sizeof *value->list;
	int32_t *list = arena_get(arena, size);

	if (size)
		memcpy(list, value->list, size);
	value->list = list;
}

void explain_keep(struct explain_verdict *verdict, struct arena *arena)
{
	keep_value(&verdict->have, arena);
	keep_value(&verdict->would, arena);
}

/* One answer the whole way, of which only the reason is kept. */
static bool reason_of(const struct explain *e, enum explain_wish wish, int a, int b,
                      struct explain_verdict *reason, struct error *err)
{
	struct explain within = *e;
	struct arena scratch;
	bool ok;

	arena_init(&scratch, e->arena->more, e->arena->give);
	within.arena = &scratch;
	ok = explain_why_not(&within, wish, a, b, reason, err);
	explain_keep(reason, e->arena);
	reason->run = NULL;
	if (reason->outcome == EXPLAIN_LATER) {
		reason->order = EXPLAIN_ORDER_UNSAID;
		reason->who = -1;
		reason->first = reason->second = 0;
	}
	arena_free(&scratch);
	return ok;
}

static bool bye_reason(const struct explain *e, int a, struct explain_verdict *reason,
                       struct error *err)
{
	return quick_why_no_bye(e, a, reason) || reason_of(e, EXPLAIN_BYE, a, -1, reason, err);
}

static bool pair_reason(const struct explain *e, struct quick *q, int a, int b,
                        struct explain_verdict *reason, struct error *err)
{
	return quick_why_not(q, a, b, reason) || reason_of(e, EXPLAIN_MEET, a, b, reason, err);
}

bool explain_every(const struct explain *e,
                   void (*visit)(void *context, const struct explain_verdict *reason),
                   void *context, struct error *err)
{
	struct quick *q = quick_make(e, e->arena);
	struct explain_verdict reason;

	for (int a = 0; a < e->roster.count; a++) {
		for (int b = a + 1; b < e->roster.count; b++) {
			if (!pair_reason(e, q, a, b, &reason, err))
				return false;
			visit(context, &reason);
		}
		if (!bye_reason(e, a, &reason, err))
			return false;
		visit(context, &reason);
	}
	return true;
}

bool explain_reasons(const struct explain *e, int a, struct explain_verdict *reasons,
                     struct error *err)
{
	struct quick *q = quick_make(e, e->arena);
	int count = e->roster.count;

	for (int b = 0; b < count; b++)
		if (!pair_reason(e, q, a, b, &reasons[b], err))
			return false;
	return bye_reason(e, a, &reasons[count], err);
}

bool explain_bye_reasons(const struct explain *e, struct explain_verdict *reasons,
                         struct error *err)
{
	for (int a = 0; a < e->roster.count; a++)
		if (!bye_reason(e, a, &reasons[a], err))
			return false;
	reasons[e->roster.count] = (struct explain_verdict){.outcome = EXPLAIN_SAME_PLAYER};
	return true;
}
