#include "core/ruling.h"

#include <string.h>

static const struct {
	const char *name;
	int where;
	enum ruling_needs needs;
} acts[] = {
#define X(id, text, where, needs) [RULING_##id] = {text, where, needs},
	RULING_ACTS(X)
#undef X
};

static const struct {
	const char *name, *title;
} reasons[] = {
#define X(id, text, words) [RULED_##id] = {text, words},
	RULING_REASONS(X)
#undef X
};

static const struct {
	const char *name, *title;
} timings[] = {
#define X(id, text, words) [TIMING_##id] = {text, words},
	RULING_TIMINGS(X)
#undef X
};

const char *ruling_act_name(enum ruling_act act)
{
	return acts[act].name;
}

bool ruling_act_find(const char *name, enum ruling_act *act)
{
	for (int i = 0; i < RULING_ACT_COUNT; i++)
		if (!strcmp(acts[i].name, name)) {
			*act = (enum ruling_act)i;
			return true;
		}
	return false;
}

int ruling_act_where(enum ruling_act act)
{
	return acts[act].where;
}

enum ruling_needs ruling_act_needs(enum ruling_act act)
{
	return acts[act].needs;
}

const char *ruling_reason_name(enum ruling_reason reason)
{
	return reasons[reason].name;
}

const char *ruling_reason_title(enum ruling_reason reason)
{
	return reasons[reason].title;
}

bool ruling_reason_find(const char *name, enum ruling_reason *reason)
{
	for (int i = 0; i < RULED_COUNT; i++)
		if (!strcmp(reasons[i].name, name)) {
			*reason = (enum ruling_reason)i;
			return true;
		}
	return false;
}

const char *ruling_timing_name(enum ruling_timing timing)
{
	return timings[timing].name;
}

const char *ruling_timing_title(enum ruling_timing timing)
{
	return timings[timing].title;
}
